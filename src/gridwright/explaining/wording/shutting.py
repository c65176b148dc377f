"""What looks say of cells that others shut, told once with what the look before leaves empty."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.explaining.deducing.links import Move, narrowed
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.emptied import shut_off
from gridwright.grid import Cell
from gridwright.reasoning.words import AT_ONCE, Words


def whys_of(move: Move, known: Known) -> dict[Cell, Words]:
    """The cells that a move enters without a word, each with why, where that takes few."""
    left, found = dict(known), dict[Cell, Words]()
    for link in move.links:
        found |= {c: link.whys[c] for c in narrowed(left, link) if c in link.whys}
    return found


def told_before(
    shut: Mapping[Cell, Words], look: Words, whys: Mapping[Cell, Words]
) -> tuple[dict[Cell, Words], Words]:
    """Cells that are told to be shut right before a look, and the look after that.

    If it begins with cells that are shut for a reason of the same kind, they are told with them:
    "R1C1 is full, so R1C2 and R2C1 are empty.", and not in two sentences.
    """
    first, rest = _first_sentence(look)
    more = {cell: whys[cell] for cell in first.cells if cell in whys}
    by = {cell for why in more.values() for cell in why.cells}
    alike = {*first.cells} == {*more, *by} and _reason(first) == _reason(_shut(more))
    if not alike or not {*map(_kind, shut.values())} & {*map(_kind, more.values())}:
        return dict(shut), look
    return dict(sorted({**shut, **more}.items())), rest


def _first_sentence(words: Words) -> tuple[Words, Words]:
    """The first sentence of some words, if a part ends it, and what is after that."""
    parts = words.parts
    end = next((number for number, part in enumerate(parts, 1) if part.text.endswith(".")), 0)
    return Words(parts[:end]), Words(parts[end + 1 :])


def _kind(why: Words) -> tuple[str, ...]:
    """What a reason says of the cells that it names."""
    return tuple(part.text for part in why.parts if not part.cells)


def _shut(cells: Mapping[Cell, Words]) -> Words:
    return shut_off(cells, dict.fromkeys(cells, ""))


def _reason(sentence: Words) -> str:
    """What a sentence says before what follows from it."""
    return str(sentence).partition(AT_ONCE.text)[0]
