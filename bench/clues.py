"""How many clues boards of a level have, and how many different solutions a run has.

    python -m bench.clues [--boards N] [--only NAME ...] [--sizes N ...] [--solutions N]

Prints Markdown. Clues are medians with the fewest and the most, given cells the same as a share of
all cells; what should fall from gentle to expert and does not is marked with `!`. With
`--solutions`, it prints instead how many different solutions a run of so many boards has.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from contextlib import suppress

from bench.measure import machine, table
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.run import run
from gridwright.layers.givens import RULE as GIVEN
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

SIZES = (6, 8)
LIMIT = 60.0


def made(name: str, size: int, level: str, boards: int) -> list[Puzzle]:
    """Some boards of a level, as many as were found in time."""
    found: list[Puzzle] = []
    for number in range(boards):
        with suppress(OutOfTimeError):
            wanted = request(name, size, level=level)
            found.append(make(wanted, number, limits=Limits(LIMIT)).board)
    return found


def rows(name: str, size: int, boards: int) -> list[list[str]]:
    """Clues and given cells of each level; a median higher than the one before is marked."""
    lines: list[list[str]] = []
    before = float("inf")
    for level in LEVELS[:-1]:
        found = made(name, size, level, boards)
        numbers = [len(board.clues()) for board in found]
        cells = [sum(clue.rule == GIVEN for clue in board.clues()) for board in found]
        others = [number - given for number, given in zip(numbers, cells, strict=True)]
        median = statistics.median(numbers) if numbers else before
        mark = " !" if median > before else ""
        shares = [given / size**2 for given in cells]
        given = _spread(shares, "{:.0%}") if any(others) else ""
        before = median
        line = [f"{name} {size}", level, f"{len(found)} of {boards}"]
        lines.append([*line, _spread(numbers, "{:g}") + mark, given])
        print("|", " | ".join(lines[-1]), "|", flush=True)
    return lines


def _spread(numbers: Sequence[float], form: str) -> str:
    if not any(numbers):
        return ""
    least, median, most = min(numbers), statistics.median(numbers), max(numbers)
    return f"{form.format(median)} ({form.format(least)} to {form.format(most)})"


def solutions(name: str, size: int, boards: int) -> list[str]:
    """How many different solutions a run has, as they stand and turned, mirrored or renamed."""
    found = list(run(request(name, size), boards))
    return [f"{name} {size}", f"{len(found)}", f"{len({record.solution for record in found})}"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.clues", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=15, help="boards of each level")
    parser.add_argument("--only", nargs="*", default=[*puzzles()], help="puzzles, by their names")
    parser.add_argument("--sizes", nargs="*", type=int, default=SIZES, help="such as 6 8")
    parser.add_argument("--solutions", type=int, help="boards of a run")
    asked = parser.parse_args()
    wanted = [(name, size) for name in asked.only for size in asked.sizes]
    print(machine())
    if asked.solutions:
        found = [solutions(*each, asked.solutions) for each in wanted]
        print(table(["run", "boards", "different solutions"], found))
        return
    heads = ["boards", "level", "made", "clues", "given cells"]
    print(table(heads, [row for each in wanted for row in rows(*each, asked.boards)]))


if __name__ == "__main__":
    main()
