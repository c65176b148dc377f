"""Cells with two values each that see one another: whichever the first takes, a value is gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Label, Place
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, joined, line, listed, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_rest import left_by
from gridwright.techniques.latin_words import lines_across

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
    peers = peers_of(at)
    for pivot in twos:
        own = domains[pivot]
        near = [c for c in peers[pivot] if domains[c].bit_count() == 2 and domains[c] != own]
        for one, other in combinations([c for c in near if domains[c] & own], 2):
            both = domains[one] & domains[other] & ~own
            if both and domains[one] & own != domains[other] & own:
                yield from _wings(at, peers, pivot, (one, other), both)


def peers_of(at: Sight) -> Peers:
    """The cells that each cell shares a line or box with."""
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
            tell = _tell_wings(at, peers, pivot, wings, cell, both)
            yield from at.deduce({cell: ~both}, (pivot, *wings), tell, labels)


def are_marked(now: Position, known: Mapping[Cell, int], cells: Iterable[Cell]) -> bool:
    """Whether a reader sees in pencil marks what is left to some cells."""
    return all(now.seen[cell] == known[cell] for cell in cells)


def numbers_of(now: Position, known: Mapping[Cell, int], cells: Sequence[Cell]) -> Words:
    """What each of some cells may be: "R1C2 is 1 or 8, R1C5 1 or 3 and R2C1 3 or 8".

    And that this is what is crossed out along their lines, unless it is marked.
    """
    (first, *left) = (listed(names(now, known[cell]), "or") for cell in cells)
    others = [say("{} {}", cell, numbers) for cell, numbers in zip(cells[1:], left, strict=True)]
    told = listed([say("{} is {}", cells[0], first), *others])
    if are_marked(now, known, cells):
        return told
    marked = any(not _stands_there(now, cell, known[cell]) for cell in cells)
    by = "marks, rows, columns and boxes" if marked else "rows, columns and boxes"
    return say("By {}, {}", by, told)


def _stands_there(now: Position, cell: Cell, left: int) -> bool:
    """Whether all numbers that a cell is not stand in its lines, so that no mark is needed."""
    gone = values_of(now.start[cell] & ~left)
    return all(lines_across(now, cell, value) for value in gone)


def shares_lines(peers: Peers, cell: Cell, others: Iterable[Cell]) -> Words:
    """Which lines a cell shares with others: "shares row 5 with R5C7 and box 4 with R6C1"."""
    by_place: dict[Place, list[Cell]] = {}
    for other in others:
        by_place.setdefault(peers[cell][other].place, []).append(other)
    shared = (
        say("{} with {}", line(place.name, place.cells), listed(cells))
        for place, cells in by_place.items()
    )
    return say("shares {}", listed(shared))


def _either_way(
    now: Position, known: Mapping[Cell, int], pivot: Cell, wings: Sequence[Cell], both: int
) -> Words:
    """Which wing has their common number for each other one of the pivot."""
    (name,) = names(now, both)
    one, other = wings
    (first,), (second,) = (names(now, known[wing] & ~both) for wing in wings)
    text = "If {} is {}, {} is {}; if {} is {}, {} is {}"
    return say(text, pivot, first, one, name, pivot, second, other, name)


def _tell_wings(
    at: Sight, peers: Peers, pivot: Cell, wings: tuple[Cell, Cell], cell: Cell, both: int
) -> Tell:
    # As it is now: the position goes on to know more.
    known = {each: at.position.domains[each] for each in (pivot, *wings)}
    shares = shares_lines(peers, cell, wings)

    def words(now: Position) -> Words:
        (name,) = names(now, both)
        text = "{}. {}. So {} is {}. {} {}, so it is not {}."
        may_be = numbers_of(now, known, (pivot, *wings))
        either = _either_way(now, known, pivot, wings, both)
        told = say(text, may_be, either, listed(wings, "or"), name, cell, shares, name)
        return joined((told, left_by(now, cell, both.bit_length() - 1)))

    return words


@technique(
    "XYZ-wing",
    5,
    "A cell with three numbers sees two cells with two of these each: one of the three has the "
    "number they share, so no cell that sees them all does.",
)
def xyz_wing(at: Sight) -> Iterator[Deduction]:
    """A cell of three values, and two others with two of them each that have one in common."""
    domains = at.position.domains
    threes = [cell for cell in at.cells if domains[cell].bit_count() == 3]
    peers = peers_of(at) if threes else {}
    for pivot in threes:
        own = domains[pivot]
        near = [c for c in peers[pivot] if domains[c].bit_count() == 2 and not domains[c] & ~own]
        for one, other in combinations(near, 2):
            if domains[one] != domains[other]:
                yield from _three_wings(at, peers, pivot, (one, other))


def _three_wings(
    at: Sight, peers: Peers, pivot: Cell, wings: tuple[Cell, Cell]
) -> Iterator[Deduction]:
    """Cross out the value that a cell and its two wings have in all cells that see the three."""
    one, other = wings
    both = at.position.domains[one] & at.position.domains[other]
    for cell in peers[pivot]:
        if cell not in wings and cell in peers[one] and cell in peers[other]:
            pairs = ((pivot, one), (pivot, other), (pivot, cell), (one, cell), (other, cell))
            labels = [peers[a][b] for a, b in pairs]
            tell = _tell_three(at, peers, pivot, wings, cell, both)
            yield from at.deduce({cell: ~both}, (pivot, *wings), tell, labels)


def _tell_three(
    at: Sight, peers: Peers, pivot: Cell, wings: tuple[Cell, Cell], cell: Cell, both: int
) -> Tell:
    three = (pivot, *wings)
    known = {each: at.position.domains[each] for each in three}
    shares = shares_lines(peers, cell, three)

    def words(now: Position) -> Words:
        (name,) = names(now, both)
        text = "{}. {}, and else it is {} itself. {} {}, so it is not {}."
        either = _either_way(now, known, pivot, wings, both)
        may_be = numbers_of(now, known, three)
        told = say(text, may_be, either, name, cell, shares, name)
        return joined((told, left_by(now, cell, both.bit_length() - 1)))

    return words
