"""Whether steps are true: every step of many walks proven once more, and replayed to the solution.

    python -m bench.replay [--boards N]

Prints Markdown. Each fact of each step is refuted in the opposite by a solver that has nothing but
the labels and known cells that the step names.
"""

from __future__ import annotations

import argparse
from collections import Counter

from bench.measure import in_fresh_processes, machine, table
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import with_facts
from gridwright.explaining.walking.rating import level_of
from gridwright.explaining.walking.walkthrough import walk
from gridwright.generation.making import make
from gridwright.generation.request import Request, request
from proofs import refuted

COUNTED = ("steps", "facts", "proven", "solved", "easy", "easy by single places")


def kinds() -> list[Request]:
    """What is replayed."""
    return [
        request("close-or-far", "8"),
        request("magnets", "8", "stripped"),
        request("bosnian-road", "8"),
        request("skyscrapers", "6", givens=True),
        request("shapely-squares", "6", "stripped"),
    ]


def replayed(wanted: Request, number: int) -> Counter[str]:
    """What comes of one board: see `COUNTED`."""
    made = make(wanted, number)
    watch = Watch(Limits())
    counted: Counter[str] = Counter()
    with prepared_board(made.board, watch) as prepared:
        known = prepared.ties.propagate(prepared.start)
        steps = []
        for before, step in walk(prepared, watch):
            steps.append(step)
            counted["steps"] += 1
            counted["facts"] += len(step.facts)
            counted["proven"] += len(refuted(prepared, step))
            # Only what the step says is taken on, so that a gap would show in the end.
            known = prepared.ties.propagate(with_facts(known, step.facts))
            assert all(before[cell] == domain for cell, domain in step.known)
        solution = {cell: 1 << value for cell, value in made.solution.items()}
        counted["solved"] += known == solution
        counted["easy"] += level_of(steps) == "easy"
        sizes = {step.size for step in steps}
        counted["easy by single places"] += level_of(steps) == "easy" and sizes == {1}
    return counted


def row(wanted: Request, boards: int) -> list[str]:
    """The sums over some boards."""
    calls = [(wanted, number) for number in range(boards)]
    total = sum(in_fresh_processes(replayed, calls), Counter[str]())
    name = f"{wanted.name} {wanted.size}, {wanted.options.style}"
    return [name, str(boards), *(str(total[key]) for key in COUNTED)]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.replay", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=100, help="boards of each puzzle")
    boards = parser.parse_args().boards
    print(machine())
    print(table(["made", "boards", *COUNTED], [row(wanted, boards) for wanted in kinds()]))


if __name__ == "__main__":
    main()
