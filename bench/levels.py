"""How fast boards of a level are made: each level from gentle to expert, per puzzle and size.

    python -m bench.levels [--boards N] [--only NAME ...]

Prints Markdown: processor time of one board, in a process that has made one board of that size
before; a board that is not found in a minute counts with the time it took. Drafts are the random
boards begun for those that were found; of each, several boards may be looked at.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bench.measure import machine, milliseconds, settle, table
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.walking.grading import Grade
from gridwright.generation import board_maker
from gridwright.generation.board_maker import make
from gridwright.generation.level_judge import Judge
from gridwright.generation.request import request
from gridwright.levels import LEVELS

LIMIT = 60.0
# The boards an issue names.
KINDS: tuple[tuple[str, str], ...] = (
    ("close-or-far", "8"),
    ("magnets", "8"),
    ("bosnian-road", "8"),
    ("shapely-squares", "8"),
    ("skyscrapers", "8"),
    ("close-or-far", "10"),
    ("magnets", "10"),
    ("bosnian-road", "10"),
    ("shapely-squares", "10"),
)


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Count drafts begun and boards judged meanwhile."""
    counted: Counter[str] = Counter()
    begin, look = board_maker._try, Judge._verdict

    def begun(*arguments: object) -> object:
        counted["drafts"] += 1
        return begin(*arguments)  # type: ignore[arg-type]

    def looked(self: Judge, board: PreparedBoard, graded: Grade) -> object:
        counted["looked at"] += 1
        return look(self, board, graded)

    with patch.object(board_maker, "_try", begun), patch.object(Judge, "_verdict", looked):
        yield counted


def row(name: str, size: str, level: str, boards: int) -> list[str]:
    """The times of some boards of a level."""
    wanted = request(name, size, level=level)
    make(request(name, size))
    settle()
    spent: list[float] = []
    made = 0
    with counting() as counted:
        for number in range(boards):
            started = time.process_time()
            try:
                make(wanted, number, limits=Limits(LIMIT))
                made += 1
            except OutOfTimeError:
                pass
            spent.append(time.process_time() - started)
    extra = ["givens allowed"] if wanted.options.givens else []
    return [
        ", ".join([f"{name} {wanted.size}", wanted.options.style, *extra]),
        level,
        f"{made} of {boards}",
        milliseconds(statistics.median(spent)),
        milliseconds(max(spent)),
        f"{counted['drafts'] / boards:.1f}",
        f"{counted['looked at'] / boards:.1f}",
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=20, help="boards of each level")
    parser.add_argument("--only", nargs="*", help="puzzles, by their names")
    arguments = parser.parse_args()
    head = ["boards", "level", "made", "p50 ms", "max ms", "drafts", "looked at"]
    rows = [
        row(name, size, level, arguments.boards)
        for name, size in KINDS
        if not arguments.only or name in arguments.only
        for level in LEVELS[:-1]
    ]
    print(machine())
    print(table(head, rows))


if __name__ == "__main__":
    main()
