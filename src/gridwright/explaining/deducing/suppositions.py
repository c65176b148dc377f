"""Suppositions: a value is supposed, followed technique by technique, and refuted.

Which values propagation refutes is found first, and how much it takes; only the shortest of these
are followed in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.engines.fd.counters import Counters
from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import WEIGHTS, Note, Notebook
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, joined, say
from gridwright.techniques.general import names

# How many of the values that propagation refutes are followed in words.
FOLLOWED = 8
# What the links of a supposition may cost together, and the rank of the techniques they use.
MOST = 60
# Up to how many links a supposition has which rank.
SHORT, LONG = 2, 5


def _supposition(name: str, rank: int, about: str) -> Technique:
    return Technique(name, rank, about, lambda at: ())


SHORT_SUPPOSITION = _supposition(
    "Short supposition", 4, "Suppose a value: one or two looks further something cannot be."
)
SUPPOSITION = _supposition(
    "Supposition", 5, "Suppose a value and follow it, link by link, until something cannot be."
)
LONG_SUPPOSITION = _supposition(
    "Long supposition", 6, "Suppose a value and follow it for more than five links."
)
SUPPOSITIONS = (SHORT_SUPPOSITION, SUPPOSITION, LONG_SUPPOSITION)
# What they cost besides their links. Nobody supposes anything while there is something to see, so
# even a short one costs more than that.
DIRECT = WEIGHTS[5]
COSTS = {SHORT_SUPPOSITION: DIRECT + 1, SUPPOSITION: DIRECT + 4, LONG_SUPPOSITION: WEIGHTS[6]}


@dataclass(frozen=True, eq=False, kw_only=True)
class Refutation(Deduction):
    """A deduction by supposing a value and following it to something that cannot be.

    `book` is what was noted under the supposition, `links` what is told of it, the clash last.
    """

    supposed: Fact
    book: Notebook
    links: tuple[Note, ...]


# A value refuted: by which technique, and how.
Refuted = tuple[Technique, Refutation]


def refutations(sights: Sights, known: Known, watch: Watch) -> Iterator[Refuted]:
    """Values refuted by a supposition from what is known, those refuted soonest first."""
    most = MOST
    ground = Ground(sights, known, watch)
    for fact in _refuted(sights, known, watch)[:FOLLOWED]:
        found = follow(ground, fact, most)
        if found is not None:
            most = min(most, found[1].links[-1].cost + WEIGHTS[2])
            yield found


def follow(ground: Ground, fact: Fact, most: int) -> Refuted | None:
    """A value supposed and refuted in words; None if that is not found, or costs too much."""
    search = ground.search(most)
    search.learn({fact.cell: 1 << fact.value})
    book, clash = search.book, search.refute()
    if clash is None:
        return None
    links = tuple(book.told(clash))
    if not links or links[-1] is not clash:
        links = (*links, clash)
    technique = _technique(len(links))
    cost = COSTS[technique] + clash.cost // 2
    return technique, _refutation(book, fact, clash, links, cost)


def _technique(links: int) -> Technique:
    if links <= SHORT:
        return SHORT_SUPPOSITION
    return SUPPOSITION if links <= LONG else LONG_SUPPOSITION


def _refutation(
    book: Notebook, fact: Fact, clash: Note, links: tuple[Note, ...], cost: int
) -> Refutation:
    needed = book.needed(clash)
    premises: dict[Cell, int] = {}
    for note in needed:
        for cell in note.deduction.premises:
            if cell != fact.cell and book.base[cell] != book.start[cell]:
                premises[cell] = book.base[cell]
    labels = tuple(dict.fromkeys(label for note in needed for label in note.deduction.labels))

    def words(now: object) -> Words:
        (name,) = names(book, 1 << fact.value)
        first = say("Suppose {} were {}.", fact.cell, name)
        return joined((first, *(book.words(link) for link in links)))

    gone = {fact.cell: 1 << fact.value}
    return Refutation(
        labels, premises, gone, words, supposed=fact, book=book, links=links, cost=cost
    )


def _refuted(sights: Sights, known: Known, watch: Watch) -> list[Fact]:
    """The wrong values that propagation refutes, those it refutes soonest first."""
    model, solution = sights.board.model, sights.board.solution
    counters = Counters()
    propagator = Propagator(model, counters, watch)
    index = {cell: i for i, cell in enumerate(propagator.cells)}
    start = [known[cell] for cell in propagator.cells]
    found: list[tuple[int, Fact]] = []
    for cell, mask in known.items():
        for value in values_of(mask if mask & (mask - 1) else 0):
            if solution[cell] == value:
                continue
            domains = list(start)
            domains[index[cell]] = 1 << value
            before = counters.prunings
            woken = propagator.watchers(index[cell])
            if propagator.run(domains, bytearray(len(propagator.postings)), woken) != FINE:
                found.append((counters.prunings - before, Fact(cell, value)))
    return [fact for _, fact in sorted(found)]
