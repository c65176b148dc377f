"""Cells that bulbs light: what they shine on, and what would stay dark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Label, Linear
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Parallel, Words, capital, listed, number_word, say
from gridwright.techniques.counting import NAMED, OFF, ON, Things, split, why_off

BULBS = Things("bulb", "bulbs", "empty", says_number=True)
APART, LIT = of_rules("apart"), of_rules("lit")


@technique(
    "Lit cells",
    0,
    "A bulb lights its row and column up to the next walls, so no other bulb stands there.",
    Linear,
    where=APART,
    tell_all=BULBS.tell_none,
    once="A bulb lights its row and column up to the next walls, so no other bulb stands there.",
)
def lit_cells(at: Sight) -> Iterator[Deduction]:
    """The cells that a bulb shines on hold no other."""
    on, open_, _ = split(at)
    if len(on) > 1:
        words = say("{} and {} would shine on each other.", *on[:2])
        yield from at.refute(on[:2], objection(lambda now: words))
    elif on:
        for cell in open_:
            yield from at.deduce({cell: OFF}, on, _tell_lit(on[0], cell))


def _tell_lit(bulb: Cell, cell: Cell) -> Tell:
    return lambda now: say("{} lights {}", bulb, cell)


@technique(
    "Only light",
    1,
    "A cell can be lit from one cell only, so that is a bulb.",
    Linear,
    where=LIT,
    together=True,
    says_why=True,
)
def only_light(at: Sight) -> Iterator[Deduction]:
    """The last cell that can light another, or itself, is a bulb."""
    on, open_, off = split(at)
    cell = at.cells[0]
    if not on and not open_:
        yield from at.refute(off, objection(lambda now: say("{} would stay dark.", cell)))
    elif not on and len(open_) == 1:
        (bulb,) = open_
        yield from at.deduce({bulb: ON}, off, _tell_only(bulb, cell, off))


def _tell_only(bulb: Cell, cell: Cell, off: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        why = why_off(now, off)
        if bulb == cell and not why:
            return _by_themselves([cell])
        only = say("only a bulb at {} can light {}", bulb, cell)
        if bulb == cell:
            only = say("no other cell can light {}: it is a bulb", cell)
        return capital(say("{}, so {}.", why, only) if why else say("{}.", only))

    return words


@dataclass(frozen=True)
class _ByThemselves:
    """Cells that can be lit only by bulbs of their own."""

    cells: tuple[Cell, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """What several cells have in common is said once."""
        if not isinstance(other, _ByThemselves):
            return None
        return _by_themselves((*self.cells, *other.cells))


def _by_themselves(cells: Sequence[Cell]) -> Words:
    number = len(cells)
    each = {1: "it is a bulb", 2: "both are bulbs"}.get(
        number, f"all {number_word(number)} are bulbs"
    )
    words = say("No other cell can light {}, so {}.", listed(cells, "or"), each)
    return Words(words.parts, _ByThemselves(tuple(cells)))


@technique(
    "Shared light",
    3,
    "A bulb here would shine on all cells that can light another one, which would stay dark.",
    Linear,
    wide=True,
    where=LIT,
    imagines=True,
)
def shared_light(at: Sight) -> Iterator[Deduction]:
    """Cells that see all that can light a cell, but not the cell itself, hold no bulb."""
    on, open_, off = split(at)
    if on or not 1 < len(open_) <= NAMED:
        return
    seen = at.puzzle.seen
    for cell in seen[open_[0]]:
        if cell not in at.cells and all(cell in seen[each] for each in open_[1:]):
            labels = (at.label, *(apart_label(at.position, cell, each) for each in open_))
            told = _tell_shared(cell, open_, at.cells[0])
            yield from at.deduce({cell: OFF}, off, told, labels)


def _tell_shared(cell: Cell, lights: Sequence[Cell], dark: Cell) -> Tell:
    def words(now: Position) -> Words:
        text = "{} has to be lit from {}. A bulb at {} would shine on {}, so {} is empty."
        every = "both" if len(lights) == 2 else "all of these"
        return say(text, dark, listed(lights, "or"), cell, every, cell)

    return words


def apart_label(now: Position, one: Cell, other: Cell) -> Label:
    """The rule that two cells which see each other are not both bulbs."""
    return next(atom.labels[0] for atom in now.atoms_at(one) if APART(atom) and other in atom.scope)
