"""Cells with two values each that see one another: whichever the first takes, a value is gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Label
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, joined, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_sets import leaves

# For each cell those that it shares a line or box with, and the label of one such.
Peers = Mapping[Cell, Mapping[Cell, Label]]


@technique(
    "XY-wing",
    5,
    "A cell with two numbers leaves one or another of two cells the same number: "
    "a cell that sees both does not have it.",
)
def xy_wing(at: Sight) -> Iterator[Deduction]:
    """A cell of two values, and two others that share one of them each and another value."""
    domains = at.position.domains
    twos = [cell for cell in at.cells if domains[cell].bit_count() == 2]
    if len(twos) < 3:
        return
    peers = _peers(at)
    for pivot in twos:
        own = domains[pivot]
        near = [c for c in peers[pivot] if domains[c].bit_count() == 2 and domains[c] != own]
        for one, other in combinations([c for c in near if domains[c] & own], 2):
            both = domains[one] & domains[other] & ~own
            if both and domains[one] & own != domains[other] & own:
                yield from _wings(at, peers, pivot, (one, other), both)


def _peers(at: Sight) -> Peers:
    found: dict[Cell, dict[Cell, Label]] = {cell: {} for cell in at.cells}
    for posting in at.position.atoms:
        if isinstance(posting.constraint, AllDifferent):
            for cell in posting.scope:
                for other in posting.scope:
                    if other != cell:
                        found[cell].setdefault(other, posting.labels[0])
    return found


def _wings(
    at: Sight, peers: Peers, pivot: Cell, wings: tuple[Cell, Cell], both: int
) -> Iterator[Deduction]:
    """Cross out the value that one of two wings has in all cells that see both."""
    one, other = wings
    for cell in peers[one]:
        if cell not in (pivot, other) and cell in peers[other]:
            pairs = ((pivot, one), (pivot, other), (one, cell), (other, cell))
            labels = [peers[a][b] for a, b in pairs]
            tell = _tell_wings(at, pivot, wings, cell, both)
            yield from at.deduce({cell: ~both}, (pivot, *wings), tell, labels)


def _tell_wings(at: Sight, pivot: Cell, wings: tuple[Cell, Cell], cell: Cell, both: int) -> Tell:
    known = at.position.domains
    choices = [known[wing] & ~both for wing in wings]

    def words(now: Position) -> Words:
        (name,), (first,), (second,) = (names(now, mask) for mask in (both, *choices))
        told = say(
            "If {} is {}, {} is {}; if it is {}, {} is {}. {} sees both of them, so it is not {}.",
            *(pivot, first, wings[0], name, second, wings[1], name, cell, name),
        )
        return joined((told, leaves(now, {cell: both})))

    return words
