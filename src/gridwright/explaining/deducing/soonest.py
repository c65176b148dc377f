"""The wrong values that propagation refutes soonest: which suppositions are worth following."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from gridwright.engines.fd.propagation import ANY_NUMBER, FINE
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.model.domain import values_of

# How many times sooner a value counts as refuted, where something can be entered without it.
SOONER = 4


def without_tied(sights: Sights, facts: Iterable[Fact]) -> list[Fact]:
    """Facts without those that say the same of another cell, which is tied to one before."""
    ties, said, found = sights.board.ties, set[Fact](), []
    for fact in facts:
        if fact not in said:
            found.append(fact)
            same = ties.values_with(fact.cell, fact.value, sights.start) or {}
            said.update(Fact(cell, value) for cell, value in same.items())
    return found


def soonest_refuted(
    sights: Sights, known: Known, watch: Watch, telling: bool, most: int
) -> list[Fact]:
    """Some of the wrong values that propagation refutes: those that it refutes soonest, in order.

    With `telling`, those come sooner without which something can be entered.
    """
    solution = sights.board.solution
    propagator = sights.propagator(watch)
    counters = propagator.counters
    start = [known[cell] for cell in propagator.cells]
    least = 1 if telling else SOONER

    def narrowed(number: int, mask: int, most: int) -> tuple[int, list[int]]:
        domains = list(start)
        domains[number] = mask
        fired = bytearray(len(propagator.postings))
        return propagator.run(domains, fired, propagator.watchers(number), most), domains

    soonest = _Soonest(most)
    for number, cell in enumerate(propagator.cells):
        mask = start[number]
        for value in values_of(mask & ~(1 << solution[cell])):
            before = counters.prunings
            # What is not among the soonest by then need not be followed to its end.
            ended, _ = narrowed(number, 1 << value, soonest.most // least)
            if ended < 0:
                continue
            effort = SOONER * (counters.prunings - before)
            if telling:
                after, without = narrowed(number, mask & ~(1 << value), ANY_NUMBER)
                if after == FINE and _open_cells(without) < _open_cells(start):
                    effort //= SOONER
            soonest.add(effort, Fact(cell, value))
    return soonest.facts


class _Soonest:
    """The facts that take the least effort, so many of them."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._found: list[tuple[int, Fact]] = []

    @property
    def most(self) -> int:
        """What another fact may take to be one of them."""
        return self._found[-1][0] if len(self._found) == self._number else ANY_NUMBER

    def add(self, effort: int, fact: Fact) -> None:
        insort(self._found, (effort, fact))
        del self._found[self._number :]

    @property
    def facts(self) -> list[Fact]:
        """Those found, the soonest first."""
        return [fact for _, fact in self._found]


def _open_cells(domains: list[int]) -> int:
    return sum(1 for domain in domains if domain & (domain - 1))
