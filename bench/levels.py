"""How fast boards of a level are made: each level from gentle to expert, per puzzle and size.

    python -m bench.levels [--boards N] [--only NAME ...] [--sizes N ...] [--levels LEVEL ...]

Prints Markdown: processor time of one board, in a process that has made one easy board of that
size before; a board that is not found in time counts with the time it took. Drafts are the random
boards begun for those that were found; of each, several hard boards may be looked at. Clues and
given cells are medians, with the fewest and the most.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from unittest.mock import patch

from bench.measure import machine, milliseconds, settle, table
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.generation import board_maker
from gridwright.generation.board_maker import make
from gridwright.generation.fitting import Fitting
from gridwright.generation.request import request
from gridwright.generation.thinning import Unit
from gridwright.layers.givens import RULE as GIVEN
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle

# The sizes of each puzzle that are measured, with a style where it is not the usual one.
SIZES = {
    "close-or-far": ("8", "10", "12", "15"),
    "magnets": ("8", "10", "12", "15", "20"),
    "bosnian-road": ("8", "10", "12", "15", "20"),
    "shapely-squares": ("8", "10", "12", "15"),
    "skyscrapers": ("8", "9", "10", "12"),
    "sudoku": ("9",),
    "futoshiki": ("5", "7"),
    "takuzu": ("8", "10"),
    "akari": ("7", "10"),
    "tents": ("8", "10"),
    "star-battle": ("8", "10", "10 two"),
}
# How many seconds a board may take.
LIMIT = 60.0


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Count drafts begun and hard boards looked at meanwhile."""
    counted: Counter[str] = Counter()
    begin, look = board_maker._try, Fitting._look

    def begun(*arguments: object) -> object:
        counted["drafts"] += 1
        return begin(*arguments)  # type: ignore[arg-type]

    def looked(self: Fitting[Puzzle], units: Iterable[Unit]) -> object:
        counted["looked at"] += 1
        return look(self, units)

    with patch.object(board_maker, "_try", begun), patch.object(Fitting, "_look", looked):
        yield counted


def row(name: str, kind: str, level: str, boards: int, limit: float) -> list[str]:
    """The times of some boards of a level, and how many clues they have."""
    size, _, style = kind.partition(" ")
    wanted = request(name, size, style or None, level=level)
    make(request(name, size, style or None, level=LEVELS[1]))  # without a level some take minutes
    settle()
    spent: list[float] = []
    made: list[Puzzle] = []
    with counting() as counted:
        for number in range(boards):
            started = time.process_time()
            with suppress(OutOfTimeError):
                made.append(make(wanted, number, limits=Limits(limit)).board)
            spent.append(time.process_time() - started)
    given = [sum(clue.rule == GIVEN for clue in board.clues()) for board in made]
    others = [len(board.clues()) - cells for board, cells in zip(made, given, strict=True)]
    return [
        f"{name} {wanted.size}, {wanted.options.style}",
        level,
        f"{len(made)} of {boards}",
        milliseconds(statistics.median(spent)),
        milliseconds(max(spent)),
        f"{counted['drafts'] / boards:.1f}",
        f"{counted['looked at'] / boards:.1f}",
        _spread(others),
        _spread(given),
    ]


def _spread(numbers: list[int]) -> str:
    if not any(numbers):
        return ""
    return f"{statistics.median(numbers):g} ({min(numbers)} to {max(numbers)})"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=10, help="boards of each level")
    parser.add_argument("--only", nargs="*", default=SIZES, help="puzzles, by their names")
    parser.add_argument("--sizes", nargs="*", help="such as 8 10; all if there are none")
    parser.add_argument("--levels", nargs="*", default=LEVELS[:-1], help="such as easy hard")
    parser.add_argument("--limit", type=float, default=LIMIT, help="seconds for one board")
    arguments = parser.parse_args()
    made = ["made", "p50 ms", "max ms", "drafts", "looked at", "clues", "given cells"]
    rows = [
        row(name, kind, level, arguments.boards, arguments.limit)
        for name in arguments.only
        for kind in SIZES[name]
        if not arguments.sizes or kind.partition(" ")[0] in arguments.sizes
        for level in arguments.levels
    ]
    print(machine())
    print(table(["boards", "level", *made], rows))


if __name__ == "__main__":
    main()
