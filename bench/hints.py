"""How fast hints are, from every position met while solving minimal boards.

    python -m bench.hints [--boards N] [--only NAME ...]

Prints Markdown: processor time of one hint at depth 3, the step and its sentences, on a board that
is made ready, as for a player who asks for one hint after the other; with a limit of 2 s.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter

from bench.measure import machine, milliseconds, table
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.links import apply_move
from gridwright.explaining.deducing.moves import any_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.hints import hinted_move
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import Explanation
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request

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
        board = make(wanted, number).board
        with prepared_board(board, Watch(Limits())) as prepared:
            known: Known = prepared.start
            sights = Sights(prepared)
            while any(domain & (domain - 1) for domain in known.values()):
                started = time.process_time()
                watch = Watch(Limits(seconds=LIMIT))
                try:
                    move = hinted_move(sights, known, watch)
                    if move is not None:
                        Explanation(board, move, known).told(3)
                except OutOfTimeError:
                    late += 1
                    move = any_move(sights, known, Watch(Limits()))
                spent.append(time.process_time() - started)
                if move is None:
                    break
                ranks[move.rank] += 1
                known = apply_move(known, move)
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
