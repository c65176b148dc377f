"""Which labeling suits which family: every variable choice with some ways to take values.

python -m bench.labelings --families magnets-10 --boards 10 --limit 5
"""

from __future__ import annotations

import argparse
import statistics
from dataclasses import dataclass
from itertools import product

from bench.instances import FIRST, Board, load
from bench.measure import Run, in_fresh_processes, milliseconds, run_fd, table
from gridwright.engines.fd import ORDERS, VARIABLE_CHOICES, Labeling

HEAD = (
    "labeling",
    "limit hits",
    "median ms",
    "max ms",
    "backtracks, median",
    "max",
    "resumptions, mean",
)
# A labeling that reached the limit this often is not tried on the remaining boards.
ENOUGH = 4


@dataclass(frozen=True)
class Result:
    """How one labeling did on some boards."""

    labeling: Labeling
    boards: int
    hits: int
    seconds: tuple[float, ...]
    backtracks: tuple[int, ...]
    resumptions: tuple[int, ...]

    def row(self) -> tuple[object, ...]:
        """The result as a row of the table."""
        return (
            self.labeling,
            f"{self.hits} of {self.boards}",
            milliseconds(statistics.median(self.seconds)),
            milliseconds(max(self.seconds)),
            f"{statistics.median(self.backtracks):.0f}",
            max(self.backtracks),
            f"{statistics.mean(self.resumptions):.0f}",
        )


def measure(labeling: Labeling, boards: list[Board], limit: float) -> Result:
    """One labeling on each board in turn, until it has proved hopeless."""
    runs: list[Run] = []
    run_fd(boards[-1].puzzle, limit)  # builds the tables that boards share
    for board in boards:
        runs.append(run_fd(board.puzzle, limit, labeling))
        if sum(run.limit for run in runs) == ENOUGH:
            break
    counters = [run.counters for run in runs if run.counters]
    return Result(
        labeling,
        len(runs),
        sum(run.limit for run in runs),
        tuple(run.seconds for run in runs),
        tuple(c.backtracks for c in counters),
        tuple(c.resumptions for c in counters),
    )


def main() -> None:
    """Compare labelings on the benchmark boards and print a Markdown table per family."""
    parser = argparse.ArgumentParser(prog="python -m bench.labelings", description=main.__doc__)
    parser.add_argument("--families", nargs="+", choices=FIRST, default=FIRST, metavar="FAMILY")
    parser.add_argument("--boards", type=int, default=20, help="boards of each family")
    parser.add_argument("--limit", type=float, default=5.0, help="seconds for a board")
    parser.add_argument("--branchings", nargs="+", default=["step", "median"])
    options = parser.parse_args()
    for family in options.families:
        boards = load(family)[: options.boards]
        labelings = [Labeling(*c) for c in product(VARIABLE_CHOICES, options.branchings, ORDERS)]
        calls = [(labeling, boards, options.limit) for labeling in labelings]
        results = list(in_fresh_processes(measure, calls))
        results.sort(key=lambda r: (-r.boards, r.hits, sum(r.seconds)))
        print(f"## {family}\n\n{table(HEAD, [r.row() for r in results])}", flush=True)


if __name__ == "__main__":
    main()
