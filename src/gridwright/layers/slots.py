"""Slots: the places of a board where a setter may put something, and what fits there."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell
from gridwright.layers.layer import Board, Layer, Slot


def joined_slots(board: Board, layers: Iterable[Layer], closed: frozenset[Cell]) -> Iterable[Slot]:
    """The slots of several layers; where two are at one cell, they are one.

    In a cell that holds nothing, only the layer that makes it so can put something else.
    """
    found: dict[Cell, Slot] = {}
    for layer in layers:
        others = closed.difference(layer.closed(board))
        for slot in layer.slots(board):
            if slot.cell not in others:
                found[slot.cell] = _both(found[slot.cell], slot) if slot.cell in found else slot
    return found.values()


def check_put(slots: Iterable[Slot], cell: Cell, text: str) -> None:
    """Refuse a text that cannot be put at a cell."""
    slot = next((slot for slot in slots if slot.cell == cell), None)
    if slot is None:
        raise InputError(f"nothing can be put at {cell}")
    if text and text not in slot.choices + slot.moves:
        known = " ".join(slot.choices + slot.moves)
        raise InputError(f"expected one of {known} at {cell}, found {quoted(text)}")


def _both(one: Slot, other: Slot) -> Slot:
    """Two slots of one cell as one."""
    return Slot(
        one.cell,
        one.text + other.text,
        one.choices + other.choices,
        one.moves + other.moves,
        {**one.names, **other.names},
    )
