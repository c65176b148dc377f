"""Boxes beside rows and columns: what solvers of Sudoku look for, by the names they use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, of_rules, technique
from gridwright.reasoning.words import Words, capital, joined, line, say
from gridwright.techniques.chains import (
    skyscraper,
    turbot_fish,
    two_string_kite,
    x_chain,
    xy_chain,
)
from gridwright.techniques.general import names
from gridwright.techniques.latin import crossing_out, holds_all, last_cell, only_places, tell_last
from gridwright.techniques.latin_fish import fish
from gridwright.techniques.latin_none import tell_none
from gridwright.techniques.latin_rest import tell_rest
from gridwright.techniques.latin_sets import hidden, leaves, naked, outcome_of
from gridwright.techniques.latin_whys import why_none_is
from gridwright.techniques.latin_words import of_line
from gridwright.techniques.wings import xy_wing, xyz_wing

BOX = of_rules("box")
LINE = of_rules("line")
# A line or box with at most as many open cells is nearly full.
NEARLY_FULL = 3
# What it costs, in the points of `notes.WEIGHTS`, to see what takes a thought.
THOUGHT = 3


@technique(
    "Hidden single in a box",
    1,
    "One cell of a box can still take a number.",
    AllDifferent,
    where=BOX,
)
def single_in_box(at: Sight) -> Iterator[Deduction]:
    """What the rows and columns through a box leave of it for a number."""
    yield from only_places(at)


@technique(
    "Hidden single in a row or column",
    2,
    "One cell of a row or column can still take a number.",
    AllDifferent,
    where=LINE,
)
def single_in_line(at: Sight) -> Iterator[Deduction]:
    """What is left of a row or column for a number."""
    yield from only_places(at)


def _cost_of_single(now: Position, cell: Cell) -> int | None:
    """A naked single takes a thought where no line or box is nearly full or leaves it one place."""
    value, base = now.domains[cell], now.base
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, AllDifferent):
            others = [c for c in posting.scope if c != cell and base[c] not in SINGLES]
            if len(others) < NEARLY_FULL:
                return None
            if BOX(posting) and all(_has(now, other, value) for other in others):
                return None
    return THOUGHT


def _has(now: Position, cell: Cell, value: int) -> bool:
    """Whether a value stands in a line or box of a cell."""
    return any(now.base[c] == value for posting in now.atoms_at(cell) for c in posting.scope)


NAKED_SINGLE = Technique(
    "Naked single",
    1,
    "The row, column and box of a cell have all numbers but one.",
    lambda at: (),
    tell_last=tell_last,
    tell_none=tell_none,
    tell_rest=tell_rest,
    last_cost=_cost_of_single,
)


@technique(
    "Pointing",
    3,
    "A number of a box can only be in one row or column, so it is nowhere else there.",
    AllDifferent,
    where=BOX,
)
def pointing(at: Sight) -> Iterator[Deduction]:
    """A number whose places in a box lie in one line."""
    yield from _locked(at)


@technique(
    "Box and line",
    3,
    "A number of a row or column can only be in one box, so it is nowhere else there.",
    AllDifferent,
    where=LINE,
)
def box_line(at: Sight) -> Iterator[Deduction]:
    """A number whose places in a line lie in one box."""
    yield from _locked(at)


def _locked(at: Sight) -> Iterator[Deduction]:
    """A number of a line or box all of whose places lie in another one as well."""
    if not holds_all(at):
        return
    for value in values_of(_several_places(at.domains)):
        places = [c for c, d in zip(at.cells, at.domains, strict=True) if d >> value & 1]
        for other in at.position.atoms_at(places[0]):
            if other is not at.posting and _is_within(places, other):
                yield from _crossed_out(at, value, places, other)


def _several_places(domains: Sequence[int]) -> int:
    """The values that no cell is known to have and several can have, as bits."""
    once = twice = known = 0
    for domain in domains:
        twice |= once & domain
        once |= domain
        known |= domain if not domain & domain - 1 else 0
    return twice & ~known


def _is_within(places: Sequence[Cell], other: Posting) -> bool:
    return isinstance(other.constraint, AllDifferent) and set(other.scope).issuperset(places)


def _crossed_out(
    at: Sight, value: int, places: Sequence[Cell], other: Posting
) -> Iterator[Deduction]:
    """Cross out a number in the cells of another line outside its places in this one."""
    start = at.position.start
    rest = [cell for cell in other.scope if cell not in at.cells and start[cell] >> value & 1]
    if rest:
        others = dict.fromkeys((c for c in at.cells if c not in places), ~(1 << value))
        labels = at.label, other.labels[0]
        tell = _tell_locked(at, value, other, rest, list(others))
        yield at.deduction(dict.fromkeys(rest, ~(1 << value)), others, tell, labels)


def _tell_locked(
    at: Sight, value: int, other: Posting, rest: Sequence[Cell], others: Sequence[Cell]
) -> Tell:
    place = other.labels[0].place

    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        open_cells = (c for c in others if now.domains[c] not in SINGLES)
        why = why_none_is(now, ((c, value) for c in open_cells), nowhere=True)
        is_in = say("{} is in {}", of_line(at, name), line(place.name, place.cells))
        told = say("{}, so {}", capital(why), is_in) if why else capital(is_in)
        gone = {cell: 1 << value for cell in rest if now.domains[cell] >> value & 1}
        return joined((say("{}: {}.", told, outcome_of(now, gone).at_once), leaves(now, gone)))

    return words


@technique(
    "Naked pair",
    3,
    "Two cells of a line or box share two numbers: no other has them.",
    AllDifferent,
)
def naked_pair(at: Sight) -> Iterator[Deduction]:
    """Two cells with the same two numbers take them between them."""
    yield from naked(at, 2)


@technique("Naked triple", 4, "Three cells of a line or box share three numbers.", AllDifferent)
def naked_triple(at: Sight) -> Iterator[Deduction]:
    """Three cells with three numbers between them take them all."""
    yield from naked(at, 3)


@technique("Naked quad", 5, "Four cells of a line or box share four numbers.", AllDifferent)
def naked_quad(at: Sight) -> Iterator[Deduction]:
    """Four cells with four numbers between them take them all."""
    yield from naked(at, 4)


@technique("Hidden pair", 4, "Two numbers have the same two cells in a line or box.", AllDifferent)
def hidden_pair(at: Sight) -> Iterator[Deduction]:
    """Two numbers that only two cells can take leave these cells nothing else."""
    yield from hidden(at, 2)


@technique(
    "Hidden triple", 5, "Three numbers have the same three cells in a line or box.", AllDifferent
)
def hidden_triple(at: Sight) -> Iterator[Deduction]:
    """Three numbers that only three cells can take leave these cells nothing else."""
    yield from hidden(at, 3)


@technique("X-wing", 5, "A number has the same two columns in two rows, or rows in columns.")
def x_wing(at: Sight) -> Iterator[Deduction]:
    """Two parallel lines whose number is in the same two lines across."""
    yield from fish(at, 2)


@technique("Swordfish", 6, "A number has the same three columns in three rows, or rows in columns.")
def swordfish(at: Sight) -> Iterator[Deduction]:
    """Three parallel lines whose number is in the same three lines across."""
    yield from fish(at, 3)


BOXES = (
    last_cell,
    crossing_out,
    single_in_box,
    single_in_line,
    NAKED_SINGLE,
    pointing,
    box_line,
    naked_pair,
    hidden_pair,
    naked_triple,
    x_wing,
    skyscraper,
    two_string_kite,
    turbot_fish,
    xy_wing,
    xyz_wing,
    x_chain,
    xy_chain,
    hidden_triple,
    naked_quad,
    swordfish,
)
