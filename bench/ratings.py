"""How levels spread over random minimal boards, how long rating takes, and the papers' boards.

    python -m bench.ratings [--boards N] [--puzzles NAME ...] [--processes N]

Prints Markdown. Sizes take turns, so that each puzzle has about as many boards of each. Times are
processor time of `rate` on a board that is there already, in a process that has rated others.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from multiprocessing import get_context
from typing import NamedTuple

from bench.measure import machine, milliseconds, table
from gridwright.examples import examples
from gridwright.explaining.walking.rating import rate
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.levels import LEVELS, Level
from gridwright.puzzles import puzzles


def kinds() -> dict[str, list[Request]]:
    """The boards of each puzzle, by size; most Skyscrapers of 9 and 10 are beyond people."""
    return {
        "bosnian-road": [request("bosnian-road", size) for size in ("8", "9", "10")],
        "close-or-far": [request("close-or-far", size) for size in ("8", "9", "10")],
        "magnets": [request("magnets", size, "stripped") for size in ("8", "9x8", "10")],
        "shapely-squares": [request("shapely-squares", s, "stripped") for s in ("8", "9", "10")],
        "skyscrapers": [request("skyscrapers", "8", givens=True)],
        "sudoku": [request("sudoku", "9", "minimal")],
        "futoshiki": [request("futoshiki", "7")],
        "takuzu": [request("takuzu", "10")],
        "akari": [request("akari", "10")],
        "tents": [request("tents", "10")],
        "star-battle": [request("star-battle", "10")],
    }


class Rated(NamedTuple):
    """What came of one board: its size, and the seconds that rating it took."""

    size: str
    level: Level
    score: int
    seconds: float


def rated(wanted: Request, number: int) -> Rated:
    """One board, rated."""
    board = make(wanted, number).board
    started = time.process_time()
    rating = rate(board)
    seconds = time.process_time() - started
    return Rated(str(wanted.size), rating.level, rating.score, seconds)


def all_rated(requests: Sequence[Request], boards: int, processes: int) -> list[Rated]:
    """So many boards of a puzzle, the sizes in turn."""
    calls = [(requests[number % len(requests)], number) for number in range(boards)]
    with get_context("fork").Pool(processes) as pool:
        return pool.starmap(rated, calls, chunksize=1)


def spread(name: str, found: Iterable[Rated]) -> list[str]:
    """The row of a puzzle: sizes, and the share of each level."""
    boards = list(found)
    sizes = ", ".join(sorted({board.size for board in boards}, key=_sides))
    levels = Counter(board.level for board in boards)
    shares = [f"{100 * levels[level] / len(boards):.3g}%" for level in LEVELS]
    return [f"{name} {sizes}", str(len(boards)), *shares]


def speeds(name: str, found: Iterable[Rated]) -> Iterator[list[str]]:
    """The rows of a puzzle: how long rating takes for each size."""
    in_order = sorted(found, key=lambda board: (_sides(board.size), board.seconds))
    for size, group in groupby(in_order, key=lambda board: board.size):
        times = [board.seconds for board in group]
        marks = (times[len(times) // 2], times[int(0.95 * len(times))], times[-1])
        yield [f"{name} {size}", str(len(times)), *map(milliseconds, marks)]


def _sides(size: str) -> tuple[int, ...]:
    return tuple(map(int, size.split("x")))


def papers() -> Iterator[list[str]]:
    """One row for each built-in board that has one solution."""
    for name in sorted(puzzles()):
        for example in examples(name):
            if example.count == 1:
                rating = rate(example.puzzle)
                hardest = rating.hardest.title if rating.hardest else ""
                places = "over 6" if rating.places is None else str(rating.places)
                figures = [rating.level, str(rating.score), str(rating.rounds), places, hardest]
                yield [example.address, *figures]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.ratings", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=200, help="boards of each puzzle")
    parser.add_argument("--puzzles", nargs="*", choices=kinds(), default=list(kinds()))
    parser.add_argument("--processes", type=int, default=2, help="processes that rate")
    asked = parser.parse_args()
    found = {
        name: all_rated(kinds()[name], asked.boards, asked.processes) for name in asked.puzzles
    }
    print(machine())
    rows = [spread(name, boards) for name, boards in found.items()]
    print(table(["minimal boards", "boards", *LEVELS], rows))
    head = ["rating", "boards", "p50 ms", "p95 ms", "max ms"]
    print(table(head, [row for name, boards in found.items() for row in speeds(name, boards)]))
    print(
        table(
            ["board", "level", "score", "rounds", "places together", "hardest step"], list(papers())
        )
    )


if __name__ == "__main__":
    main()
