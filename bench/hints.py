"""How fast the next step is found, from every position met while solving minimal boards.

    python -m bench.hints [--boards N]

Prints Markdown: processor time of one next step on a board that is made ready, by an explainer that
has not seen the board before, so that nothing is kept from the steps before; with a limit of 2 s.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from contextlib import closing

from bench.measure import machine, milliseconds, table
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.facts import with_facts
from gridwright.explaining.steps import Explainer
from gridwright.explaining.world import world_of
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
    late = beyond = 0
    for number in range(boards):
        world = world_of(make(wanted, number).board, Watch(Limits()))
        with closing(world.session):
            known = world.closed(world.first)
            while any(domain & (domain - 1) for domain in known.values()):
                explainer = Explainer(world)
                started = time.process_time()
                try:
                    step = explainer.next_step(known, Watch(Limits(seconds=LIMIT)))
                    beyond += step is None
                except OutOfTimeError:
                    step = None
                    late += 1
                step = step or explainer.any_step(known, Watch(Limits()))
                spent.append(time.process_time() - started)
                if step is None:
                    break
                sizes[step.size if step.exact else 0] += 1
                known = world.closed(with_facts(known, step.facts))
    spent.sort()
    told = ", ".join(f"{size}: {sizes[size]}" for size in sorted(sizes) if size)
    return [
        f"{wanted.name} {wanted.size}, {wanted.options.style}",
        str(boards),
        str(len(spent)),
        milliseconds(statistics.median(spent)),
        milliseconds(spent[int(0.95 * len(spent))]),
        milliseconds(spent[-1]),
        str(late),
        str(beyond),
        told,
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
        "at the limit",
        "over 6 places",
    ]
    print(machine())
    print(table([*head, "steps by size"], [row(wanted, boards) for wanted in kinds()]))


if __name__ == "__main__":
    main()
