"""Bulbs that rule out others by their light and by the last bulb of a number, told directly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label, Linear, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.counting import NAMED, OFF, ON, OPEN, count_of, split, split_cells
from gridwright.techniques.light_cells import LIT, apart_label
from gridwright.techniques.light_numbers import numbers_at, wall


class Ruled(NamedTuple):
    """Why a bulb rules out another one: its light, or a number that wants one bulb more."""

    label: Label
    number: Posting | None = None


# The cells that a bulb would rule out, with the reasons.
Reasons = Mapping[Cell, Ruled]


@technique(
    "Rules out all light",
    3,
    "A bulb here would rule out all that can light a cell, by its light and by a number it fills.",
    Linear,
    wide=True,
    where=LIT,
    told_only=True,
    imagines=True,
)
def rules_out_light(at: Sight) -> Iterator[Deduction]:
    """A bulb after which a cell would stay dark."""
    on, open_, _ = split(at)
    if on or not 1 < len(open_) <= NAMED:
        return
    for cell, reasons in _ruling_out(at, open_, len(open_)):
        yield from _empty(at, cell, reasons, _from(at.cells[0], open_), len(open_))


@technique(
    "Rules out a number",
    3,
    "A bulb here would leave a number too few, by its light and by another number it fills.",
    Cardinality,
    wide=True,
    told_only=True,
    imagines=True,
)
def rules_out_number(at: Sight) -> Iterator[Deduction]:
    """A bulb after which a number would have too few places."""
    on, open_, _ = split(at)
    missing = count_of(at.constraint) - len(on)
    if at.posting is None or missing < 1 or len(open_) <= missing:
        return
    more = " more" if on else ""
    needs = say("{} needs {}{} of {}", wall(at.posting), number_word(missing), more, listed(open_))
    if missing == 1:
        needs = say("{} is left with {}", wall(at.posting), listed(open_))
    least = len(open_) - missing + 1
    for cell, reasons in _ruling_out(at, open_, least):
        numbers = [each.number for each in reasons.values() if each.number]
        if max(map(numbers.count, numbers)) < least:  # else one fills the other in any case
            yield from _empty(at, cell, reasons, needs, len(open_))


def _ruling_out(at: Sight, cells: Sequence[Cell], least: int) -> Iterator[tuple[Cell, Reasons]]:
    """The bulbs elsewhere that rule out at least so many cells, not all by their light alone."""
    found: dict[Cell, dict[Cell, Ruled]] = {}
    for cell in cells:
        for number in numbers_at(at.position, cell):
            have, _, _ = split_cells(at.position, number.scope)
            if number is not at.posting and count_of(number.constraint) - len(have) == 1:
                for other in number.scope:
                    found.setdefault(other, {})[cell] = Ruled(number.labels[0], number)
    seen, known = at.puzzle.seen, at.position.domains
    for other, reasons in found.items():
        if other in at.cells or known[other] != OPEN:
            continue
        lit = {c: Ruled(apart_label(at.position, other, c)) for c in cells if other in seen[c]}
        every = {**reasons, **lit}
        if len(every) >= least and len(lit) < least:
            yield other, every


def _empty(
    at: Sight, cell: Cell, reasons: Reasons, needs: Words, places: int
) -> Iterator[Deduction]:
    numbers = dict.fromkeys(each.number for each in reasons.values() if each.number)
    filled = [c for number in numbers for c in split_cells(at.position, number.scope)[0]]
    labels = (at.label, *(each.label for each in reasons.values()))
    used = [*split(at)[0], *split(at)[2], *filled]
    told = _tell_empty(cell, reasons, needs, places)
    yield from at.deduce({cell: OFF}, used, told, labels)


def _from(dark: Cell, lights: Sequence[Cell]) -> Words:
    """That a cell has to be lit from some, itself perhaps."""
    others = listed([cell for cell in lights if cell != dark], "or")
    if dark in lights:
        return say("{} has to hold a bulb or be lit from {}", dark, others)
    return say("{} has to be lit from {}", dark, others)


def _tell_empty(cell: Cell, reasons: Reasons, needs: Words, places: int) -> Tell:
    lit = [each for each, why in reasons.items() if why.number is None]
    full: dict[Posting, list[Cell]] = {}
    for each, why in reasons.items():
        if why.number:
            full.setdefault(why.number, []).append(each)
    every = "both" if places == 2 else "all of these"
    if len(reasons) < places:
        every = f"{number_word(len(reasons))} of these"
    does = [say("lights {}", listed(lit))] if lit else []
    does += [say("completes {} beside {}", wall(n), listed(c)) for n, c in full.items()]
    text = "{}. A bulb at {} would rule out {}: {}. So {} is empty."
    words = capital(say(text, needs, cell, every, say("it {}", listed(does)), cell))
    return lambda now: words


@technique(
    "Either way",
    3,
    "A cell can be lit from two cells, and a bulb in one of them would need the other as well.",
    Linear,
    wide=True,
    where=LIT,
    told_only=True,
    imagines=True,
)
def either_way(at: Sight) -> Iterator[Deduction]:
    """Of the two cells that can light another, one that a bulb in the other makes a number need."""
    on, open_, off = split(at)
    if on or len(open_) != 2:
        return
    seen = at.puzzle.seen
    for bulb, other in (open_, open_[::-1]):
        for number in numbers_at(at.position, bulb):
            have, left, gone = split_cells(at.position, number.scope)
            lost = [cell for cell in left if cell != bulb and other in seen[cell]]
            rest = [cell for cell in left if cell not in lost and cell != other]
            missing = count_of(number.constraint) - len(have) - (other in left)
            if lost and bulb in rest and len(rest) == missing:
                apart = (apart_label(at.position, other, cell) for cell in lost)
                labels = (at.label, number.labels[0], *apart)
                told = _tell_either(at.cells[0], (other, bulb), lost, number)
                yield from at.deduce({bulb: ON}, [*off, *have, *gone], told, labels)


def _tell_either(
    dark: Cell, places: tuple[Cell, Cell], lost: Sequence[Cell], number: Posting
) -> Tell:
    other, bulb = places
    text = "With {}, which lights {}, {} needs {} too"
    if dark == other:
        text = "A bulb at {} itself would light {}, and {} would need {} too"
    with_ = say(text, other, listed(lost), wall(number), bulb)
    words = say("{}. {}. Either way {} is a bulb.", _from(dark, places), with_, bulb)
    return lambda now: words
