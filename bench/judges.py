"""Our scores beside Simon Tatham's levels, on puzzles that his programs make.

    python -m bench.judges [--boards N]

Prints Markdown: the mean score of his boards by his level, and the rank correlation (Spearman's) of
score and level. Boards of one level are all equal to him, so that it stays below 1 for the best of
scores; beside it stands the most that can be reached. Needs Debian's package `sgt-puzzles`. The
seeds are fixed, so each run asks the same boards.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing import get_context
from typing import NamedTuple

import sgt
from bench.measure import machine, table
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import Grade, grade
from gridwright.formats import read_text
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle


class Kind(NamedTuple):
    """Boards of one size at several of his levels, easiest first, by his letters."""

    game: str
    size: str
    levels: str


KINDS = (
    Kind("magnets", "7x6", "et"),
    Kind("magnets", "10x9", "et"),
    Kind("towers", "5", "ehx"),
    Kind("towers", "6", "ehxu"),
    Kind("unequal", "5", "tekx"),
    Kind("unequal", "6", "tekx"),
    Kind("unruly", "8x8u", "ten"),
)


def grades(kind: Kind, level: str, count: int) -> list[Grade]:
    """His boards of one level, graded: a rating has the same level and score."""
    boards = [
        read_text(id)
        for number in range(count)
        for id in sgt.generate(kind.game, f"{kind.size}d{level}", 1, f"judge{number}")
    ]
    with get_context("fork").Pool(2) as pool:
        return pool.map(_graded, boards, chunksize=1)


def _graded(board: Puzzle) -> Grade:
    watch = Watch(Limits())
    with prepared_board(board, watch) as prepared:
        found = grade(Sights(prepared), watch)
    # Which no other process needs to know.
    return replace(found, techniques=Counter(), used=Counter())


def rank_correlation(some: Sequence[float], others: Sequence[float]) -> float:
    """Spearman's rank correlation; equal values share their ranks."""
    return statistics.correlation(_ranks(some), _ranks(others))


def _ranks(values: Sequence[float]) -> list[float]:
    in_order = sorted(values)
    first = {value: in_order.index(value) for value in set(values)}
    return [first[value] + (in_order.count(value) - 1) / 2 for value in values]


def rows(kind: Kind, count: int) -> Iterator[list[str]]:
    """A row for each of his levels, then one for all of them."""
    his: list[float] = []
    scores: list[float] = []
    for number, level in enumerate(kind.levels):
        rated = grades(kind, level, count)
        his += [number] * len(rated)
        scores += [each.score for each in rated]
        levels = Counter(each.level for each in rated)
        spread = ", ".join(f"{name}: {levels[name]}" for name in LEVELS if name in levels)
        mean = statistics.mean(each.score for each in rated)
        yield [f"{kind.game} {kind.size}d{level}", str(len(rated)), f"{mean:.1f}", spread, "", ""]
    found, most = (rank_correlation(his, x) for x in (scores, range(len(his))))
    yield [f"**{kind.game} {kind.size}**", str(len(his)), "", "", f"{found:.2f}", f"{most:.2f}"]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.judges", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=80, help="boards of each of his levels")
    count = parser.parse_args().boards
    missing = [kind.game for kind in KINDS if sgt.program(kind.game) is None]
    if missing:
        sys.exit(f"missing: sgt-{missing[0]}; install Debian's package sgt-puzzles")
    print(machine())
    head = ["his boards", "boards", "mean score", "our levels", "rank correlation", "at most"]
    print(table(head, [row for kind in KINDS for row in rows(kind, count)]))


if __name__ == "__main__":
    main()
