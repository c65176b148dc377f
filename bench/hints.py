"""How fast hints are, from every position met while solving minimal boards.

    python -m bench.hints [--boards N] [--only NAME ...]

Prints Markdown: processor time of one hint at depth 3, the step and its sentences, on a board that
is made ready, as for a player who asks for one hint after the other; with a limit of 2 s.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections import Counter
from contextlib import closing

from bench.measure import machine, milliseconds, table
from gridwright.engines.limits import Limits
from gridwright.explaining.hints import Hinter
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.grid import Cell

LIMIT = 2.0


def kinds() -> list[Request]:
    """Minimal boards of all puzzles, at sizes that are usual."""
    return [
        request("close-or-far", "10"),
        request("magnets", "10", "stripped"),
        request("bosnian-road", "10"),
        request("skyscrapers", "8", givens=True),
        request("skyscrapers", "10", givens=True),
        request("shapely-squares", "7", "stripped"),
        request("sudoku", "9", "minimal"),
        request("futoshiki", "7"),
        request("takuzu", "10"),
        request("akari", "10"),
        request("tents", "10"),
        request("star-battle", "10"),
    ]


def row(wanted: Request, boards: int) -> list[str]:
    """The times of all steps of some boards."""
    spent: list[float] = []
    ranks: Counter[int] = Counter()
    late = 0
    for number in range(boards):
        values: dict[Cell, int] = {}
        made = make(wanted, number)
        with closing(Hinter(made.board)) as hinter:
            hinter.hint(made.solution)  # makes the board ready
            gc.collect()  # what is left of other boards
            while True:
                clock, started = time.monotonic(), time.process_time()
                hint = hinter.hint(values, limits=Limits(seconds=LIMIT))
                if hint.explanation is None:
                    break
                hint.explanation.told(3)
                spent.append(time.process_time() - started)
                late += time.monotonic() - clock > LIMIT
                move = hint.explanation.move
                ranks[move.rank] += 1
                values |= move.entries
    spent.sort()
    return [
        f"{wanted.name} {wanted.size}, {wanted.options.style}",
        str(boards),
        str(len(spent)),
        milliseconds(statistics.median(spent)),
        milliseconds(spent[int(0.95 * len(spent))]),
        milliseconds(spent[-1]),
        str(late),
        ", ".join(f"{rank}: {ranks[rank]}" for rank in sorted(ranks)),
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=20, help="boards of each kind")
    parser.add_argument("--only", nargs="*", help="puzzles, by their names; all if there are none")
    asked = parser.parse_args()
    head = ["boards", "made", "hints", "p50 ms", "p95 ms", "max ms", "over the limit", "by rank"]
    print(machine())
    wanted = [each for each in kinds() if not asked.only or each.name in asked.only]
    print(table(head, [row(each, asked.boards) for each in wanted]))


if __name__ == "__main__":
    main()
