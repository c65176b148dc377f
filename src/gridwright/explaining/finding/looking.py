"""What is seen place by place: all that single places say, at once and without the reasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.engines.limits import Watch
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.prepared.places import step_labels
from gridwright.model import Label, Model, Posting
from gridwright.model.ties import ties_of


class Looking:
    """What is seen by looking at one constraint after the other, up to a fixpoint.

    Each stands for one label; with `joined`, constraints that join labels of one place count too.
    """

    def __init__(self, model: Model, joined: bool, watch: Watch) -> None:
        postings = list(dict.fromkeys(model.atoms()))
        if joined:
            labels = frozenset(step_labels(model, ties_of(model)))
            postings += (posting for posting in model.postings if _in_one_place(posting, labels))
        self._propagator = Propagator(Model(model.domains, tuple(postings)), Counters(), watch)
        self._domains, self._entailed = self._propagator.start(model)
        self._check(self._propagator.run_all(self._domains, self._entailed))

    def solved(self) -> bool:
        """Whether nothing is left to see."""
        return not any(domain & (domain - 1) for domain in self._domains)

    def open_values(self) -> int:
        """How many values are still possible in all cells together, besides one for each."""
        return sum(domain.bit_count() - 1 for domain in self._domains)

    def known(self) -> Known:
        """What is known by now."""
        return dict(zip(self._propagator.cells, self._domains, strict=True))

    def learn(self, facts: Iterable[Fact]) -> None:
        """Take facts for certain, and see what follows."""
        woken: list[int] = []
        for cell, value in facts:
            variable = self._propagator.cells.index(cell)
            self._domains[variable] &= ~(1 << value)
            woken += self._propagator.watchers(variable)
        self._check(self._propagator.run(self._domains, self._entailed, woken))

    def _check(self, answer: int) -> None:
        if answer != FINE:
            raise AssertionError("a board with one solution contradicts itself")


def _in_one_place(posting: Posting, labels: Collection[Label]) -> bool:
    """Whether a joined constraint looks at one place only, by those of its labels that count."""
    places = {label.place for label in posting.labels if label in labels}
    return bool(posting.parts) and len(places) == 1
