"""How fast hints are, from every position met while solving minimal boards.

    python -m bench.hints [--boards N]

Prints Markdown: processor time of one hint at depth 3, the step and its sentences, on a board that
is made ready, by an explainer that has not seen the board before, so that nothing is kept from the
steps before; with a limit of 2 s.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter

from bench.measure import machine, milliseconds, table
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.finding.steps import Explainer
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import explain_step
from gridwright.generation.making import make
from gridwright.generation.request import Request, request

LIMIT = 2.0


def kinds() -> list[Request]:
    """The boards an issue names."""
    return [
        request("close-or-far", "10"),
        request("magnets", "10", "stripped"),
        request("bosnian-road", "10"),
        request("skyscrapers", "8", givens=True),
        request("shapely-squares", "7", "stripped"),
    ]


def row(wanted: Request, boards: int) -> list[str]:
    """The times of all steps of some boards."""
    spent: list[float] = []
    sizes: Counter[int] = Counter()
    late = 0
    for number in range(boards):
        board = make(wanted, number).board
        with prepared_board(board, Watch(Limits())) as prepared:
            known: Known = prepared.ties.propagate(prepared.start)
            while any(domain & (domain - 1) for domain in known.values()):
                started = time.process_time()
                watch = Watch(Limits(seconds=LIMIT))
                step = Explainer(prepared).easiest_step(known, watch)
                if step is None:
                    break
                hint = explain_step(prepared, known, step, watch)
                spent.append(time.process_time() - started)
                late += spent[-1] > LIMIT
                sizes[step.size if step.exact else 0] += 1
                known = hint.after
    spent.sort()
    by_size = ", ".join(f"{size}: {sizes[size]}" for size in sorted(sizes) if size)
    return [
        f"{wanted.name} {wanted.size}, {wanted.options.style}",
        str(boards),
        str(len(spent)),
        milliseconds(statistics.median(spent)),
        milliseconds(spent[int(0.95 * len(spent))]),
        milliseconds(spent[-1]),
        str(late),
        str(sizes[0]),
        by_size,
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=20, help="boards of each kind")
    boards = parser.parse_args().boards
    head = [
        "boards",
        "made",
        "steps",
        "p50 ms",
        "p95 ms",
        "max ms",
        "over the limit",
        "over 6 places",
    ]
    print(machine())
    print(table([*head, "steps by size"], [row(wanted, boards) for wanted in kinds()]))


if __name__ == "__main__":
    main()
