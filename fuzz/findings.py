"""What attacks find: defects, each told once with its shortest input."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from fuzz.kind import Input

# Characters of an input that are printed.
SHOWN = 1500
# How a complaint about an input begins that takes too long.
HANG = "hangs"


@dataclass(frozen=True)
class Finding:
    """A defect: what is wrong, the number of the input that shows it, and a shorter input."""

    kind: str
    seed: int
    number: int
    complaint: str
    parts: Input
    times: int = 1

    @property
    def defect(self) -> str:
        """The same for all inputs that show the same defect."""
        return defect_of(self.complaint)

    def lines(self) -> list[str]:
        """The finding for people, with the command that shows it again."""
        again = (
            f"scripts/fuzz --only {self.kind} --seed {self.seed} --first {self.number} --inputs 1"
        )
        often = "" if self.times == 1 else f" ({self.times} times)"
        found = f"FOUND in {self.kind}{often}: {self.complaint}"
        return [found, *_shown(self.parts), f"  again: {again}"]


@dataclass
class Tally:
    """What came of some inputs: how many, what was found, the largest overrun, the memory."""

    cases: int = 0
    inputs: int = 0
    seconds: float = 0.0
    overrun: float = 0.0
    memory: float = 0.0
    findings: dict[str, Finding] = field(default_factory=dict)

    def add(self, found: Finding) -> None:
        """Add a finding; of the same defect the first input is kept."""
        known = self.findings.get(found.defect)
        if known is None:
            self.findings[found.defect] = found
        else:
            self.findings[found.defect] = replace(known, times=known.times + found.times)

    @property
    def hangs(self) -> int:
        """How many inputs hung."""
        return sum(found.times for found in self.findings.values() if found.defect == HANG)

    def join(self, other: Tally) -> None:
        """Add what came of other inputs."""
        self.cases += other.cases
        self.inputs += other.inputs
        self.overrun = max(self.overrun, other.overrun)
        self.memory = max(self.memory, other.memory)
        for found in other.findings.values():
            self.add(found)


def defect_of(complaint: str) -> str:
    """What is wrong, without the details."""
    return complaint.partition(":")[0]


def exception_complaint(error: BaseException) -> str:
    """A complaint about an exception that nobody should see: its kind and where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name} line {frame.lineno}"
    said = " ".join(str(error).split())[:200]
    return f"{type(error).__name__} in {place}: {said}"


def table(tallies: Iterable[tuple[str, Tally]]) -> list[str]:
    """What came of all kinds, as the lines of a table."""
    head = f"{'kind':<10}{'cases':>9}{'per s':>9}{'findings':>9}{'overrun s':>11}{'memory MB':>11}"
    rows = [
        f"{name:<10}{tally.cases:>9}{tally.cases / max(tally.seconds, 1e-9):>9.1f}"
        f"{len(tally.findings):>9}{tally.overrun:>11.2f}{tally.memory:>11.0f}"
        for name, tally in tallies
    ]
    return [head, *rows]


def _shown(parts: Input) -> Iterator[str]:
    """The parts of an input, cut where they get too long to look at."""
    room = SHOWN
    for part in parts:
        if room <= 0:
            yield "  input: ..."
            return
        more = f" ... ({len(part):,} characters)" if len(part) > room else ""
        yield f"  input: {part[:room]!r}{more}"
        room -= len(part)
