"""Which levels small boards do not have: the table that `generate` reads.

    python -m bench.unseen_levels [--tries 200] [--largest 4] [--puzzle NAME ...]

grades all boards of a size where there are few enough of them: every solution with every choice of
clues. Elsewhere it tries to make boards of each level, and notes the levels of which none was found
in that many tries. It writes `generation/unseen_levels.json`; puzzles that are not named keep what
was found before. A board is given up that takes longer than `SECONDS`; then nothing is noted.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from importlib import resources
from itertools import combinations
from pathlib import Path

from gridwright.drafts import Size
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import grade
from gridwright.generation.board_maker import NotFoundError, make
from gridwright.generation.records import key_of
from gridwright.generation.request import request, thinnable_style
from gridwright.generation.workshop import workshop
from gridwright.grid import Values, grid_of
from gridwright.levels import LEVELS
from gridwright.model import Clue
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.solving import solve

FILE = Path(str(resources.files("gridwright.generation") / "unseen_levels.json"))
# How many boards of a size are graded at most, and from how many solutions.
MOST, SOLUTIONS = 20_000, 2_000
SECONDS = 240.0


def main() -> None:
    """Search, and write the table."""
    parser = argparse.ArgumentParser(description="Find out which levels small boards have.")
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--largest", type=int, default=4)
    parser.add_argument("--puzzle", nargs="*", default=[*puzzles()])
    asked = parser.parse_args()
    table = json.loads(FILE.read_text("utf-8"))
    for name in asked.puzzle:
        kind = puzzles()[name]
        style = thinnable_style(kind).name
        every: dict[str, list[str]] = {}
        unseen: dict[str, dict[str, int]] = {}
        for size in _sizes(kind, asked.largest):
            found = _graded(kind, size, style)
            if found is not None:
                every[str(size)] = found
            elif none := _tried(name, size, style, asked.tries):
                unseen[str(size)] = none
            print(name, style, size, found, unseen.get(str(size)), flush=True)
            table["every"].setdefault(name, {})[style] = every
            table["tries"].setdefault(name, {})[style] = unseen
            FILE.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def _sizes(kind: type[Puzzle], largest: int) -> Iterator[Size]:
    for width in range(1, largest + 1):
        for height in range(1, largest + 1):
            if not kind.size_problem(Size(width, height)):
                yield Size(width, height)


def _graded(kind: type[Puzzle], size: Size, style: str) -> list[str] | None:
    """The levels of all boards of a size; None if there are too many boards to grade."""
    bare = _bare_board(kind, size, style)
    if bare is None:
        return None
    solutions = solve(bare, count=SOLUTIONS + 1).solutions
    if len(solutions) > SOLUTIONS:
        return None
    # Of solutions that are the same turned, mirrored or renamed, one is enough.
    full = {key_of(bare.with_clues_of(values)): values for values in solutions}
    boards = sum(2 ** len(bare.with_clues_of(values).clues()) for values in full.values())
    if boards > MOST:
        return None
    found = {level for values in full.values() for level in _levels(bare, values)}
    return [level for level in LEVELS[:-1] if level in found]


def _bare_board(kind: type[Puzzle], size: Size, style: str) -> Puzzle | None:
    """The board without clues; None if boards of this style have more to them than clues."""
    empty = kind.empty(grid_of(*size))
    with workshop(random.Random(0), Watch(Limits(SECONDS))) as shop:
        draft = kind.draft(size, shop.rng, request(kind.name, size, style).options, shop)
    signs = any(kind.sign_kinds())
    return empty if draft is not None and draft.board.keep(()) == empty and not signs else None


def _levels(bare: Puzzle, solution: Values) -> Iterator[str]:
    """The levels of all boards with clues of a solution, as far as these have it alone."""
    full = bare.with_clues_of(solution)
    clues: tuple[Clue, ...] = full.clues()
    watch = Watch(Limits())
    for number in range(len(clues) + 1):
        for some in combinations(clues, number):
            # Reasoning ends at a solution only where it is the only one.
            with prepared_board(full.keep(some), watch, solution) as board:
                graded = grade(Sights(board), watch)
            if graded.solved and graded.hardest:
                yield graded.level


def _tried(name: str, size: Size, style: str, tries: int) -> dict[str, int]:
    """The levels of which no board was found, with the number of tries."""
    unseen: dict[str, int] = {}
    for level in LEVELS[:-1]:
        wanted = request(name, size, style, level=level, board_limit=tries)
        try:
            make(wanted, limits=Limits(SECONDS))
        except NotFoundError:
            unseen[level] = tries
        except OutOfTimeError:
            continue
    return unseen


if __name__ == "__main__":
    main()
