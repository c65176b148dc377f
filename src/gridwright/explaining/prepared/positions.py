"""A player's position: checked, and as what is known of the board."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell, Values
from gridwright.model.domain import mask_of
from gridwright.puzzle import Puzzle


def check_position(puzzle: Puzzle, domains: Known, values: Values, marks: Known) -> None:
    """Refuse what lies outside the board, and values that nothing there can have.

    `domains` are those of the puzzle's model.
    """
    symbols = mask_of(symbol.value for symbol in puzzle.symbols)
    for cell in (*values, *marks):
        if cell not in domains:
            raise InputError(f"{Cell(*cell)} is no open cell of this board, so it has no entry")
    for cell, value in values.items():
        if value < 0 or not domains[cell] >> value & 1:
            raise InputError(f"{Cell(*cell)} cannot hold the value {value}")
    for cell, mask in marks.items():
        if mask <= 0:
            raise InputError(
                f"{Cell(*cell)} has no pencil mark; expected at least one, or no marks"
            )
        if mask & ~symbols:
            raise InputError(f"the pencil marks of {Cell(*cell)} have a value that no symbol has")


def known_at(board: PreparedBoard, values: Values, marks: Known) -> Known:
    """What is known in a position with these entries and pencil marks."""
    known = dict(board.start)
    for cell, mask in marks.items():
        known[cell] &= mask
    for cell, value in values.items():
        known[cell] = 1 << value
    return known
