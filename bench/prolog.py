"""The papers' models by our kernel and by SWI-Prolog: same boards, same models, same labelings.

python -m bench.prolog --puzzles close-or-far skyscrapers --limit 20

Processor time up to the first solution, one run of each. Ours: building the model and the search,
in a process that has solved nothing yet. SWI-Prolog's: posting the constraints and labeling, as it
measures that itself; starting it, loading clpfd and compiling the program are not counted.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bench.measure import in_fresh_processes, machine, milliseconds, table, times
from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits
from gridwright.examples import example, examples
from gridwright.lab import prolog
from gridwright.lab.models.catalogue import models

HEAD = ("board", "labeling", "SWI ms", "ours ms", "ratio", "backtracks")
MODEL = "paper"
# The labelings of the papers, as far as SWI-Prolog has them.
LABELINGS: Mapping[str, tuple[str, ...]] = {
    "bosnian-road": ("ff,bisect,down", ""),
    "close-or-far": ("", "ff", "ffc", "max", "enum", "bisect"),
    "magnets": ("", "ff", "ffc"),
    "shapely-squares": ("", "ff", "bisect", "down"),
    "skyscrapers": ("ffc", "ff", ""),
}


@dataclass(frozen=True)
class Pair:
    """One board under one labeling by both; seconds, and None where the limit was reached."""

    address: str
    labeling: str
    swi: float | None
    ours: float | None
    backtracks: int

    @property
    def ratio(self) -> float | None:
        """How many times faster ours is, if both came to an end."""
        return None if self.swi is None or self.ours is None else self.swi / self.ours

    def row(self) -> tuple[object, ...]:
        """The pair as a row of the table."""
        shown = ["limit" if s is None else milliseconds(s) for s in (self.swi, self.ours)]
        ratio = "" if self.ratio is None else times(self.ratio)
        return (self.address, f"[{self.labeling}]", *shown, ratio, self.backtracks)


def measure(address: str, text: str, limit: float) -> Pair:
    """Both on one board. Where both find a solution first, it must be one of the board."""
    board = example(address).puzzle
    formulation = models(type(board))[MODEL]
    labeling = Labeling.parse(text)
    started = time.process_time()
    searching = search(formulation(board), labeling, Limits(seconds=limit))
    found = next(iter(searching), None)
    seconds = time.process_time() - started
    answer = prolog.run(board, formulation, labeling, limit)
    for values in (found, answer.values):
        if values is not None and formulation.exact and any(board.violations(values)):
            raise ValueError(f"a wrong answer to {address}")
    over = found is None and not searching.complete
    return Pair(
        address,
        text,
        None if answer.limit else answer.seconds,
        None if over else seconds,
        searching.counters.backtracks,
    )


def questions(puzzles: list[str], only: str, limit: float) -> Iterator[tuple[str, str, float]]:
    """Every board of the papers under every labeling of its paper."""
    for name in puzzles:
        for found in examples(name):
            for labeling in LABELINGS[name] if only in found.address else ():
                yield found.address, labeling, limit


def main() -> None:
    """Compare with SWI-Prolog on the boards of the papers and print a Markdown table."""
    parser = argparse.ArgumentParser(prog="python -m bench.prolog", description=main.__doc__)
    parser.add_argument("--puzzles", nargs="+", choices=LABELINGS, default=list(LABELINGS))
    parser.add_argument("--only", default="", help="only boards with this in their address")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds on the clock, for each")
    arguments = parser.parse_args()
    if not prolog.installed():
        parser.exit(1, "there is no swipl to compare with\n")
    version = subprocess.run(["swipl", "--version"], capture_output=True, text=True, check=True)
    print(machine() + version.stdout)
    calls = list(questions(arguments.puzzles, arguments.only, arguments.limit))
    pairs = []
    print(table(HEAD, []), end="")
    for pair in in_fresh_processes(measure, calls):
        pairs.append(pair)
        print(table(HEAD, [pair.row()]).splitlines()[-1], flush=True)
    ratios = [pair.ratio for pair in pairs if pair.ratio is not None]
    lost = sum(pair.ours is None and pair.swi is not None for pair in pairs)
    won = sum(pair.swi is None and pair.ours is not None for pair in pairs)
    print(f"\n{len(ratios)} pairs: median {times(statistics.median(ratios))}, ", end="")
    print(f"from {times(min(ratios))} to {times(max(ratios))}; ", end="")
    print(f"only ours in time: {won}, only SWI's: {lost}")


if __name__ == "__main__":
    main()
