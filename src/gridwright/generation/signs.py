"""Signs that belong to a board, added so that a solution becomes the only one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from gridwright.generation.workshop import Workshop
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)


def with_signs(board: Board, solution: Values, shop: Workshop) -> Board:
    """The board with signs put into empty cells, each refusing another solution.

    Where no sign refuses the other solution that was found, a cell is taken as known; it has to be
    given in the end, or not even that.
    """
    known: dict[Cell, int] = {}
    while True:
        other = shop.other(board.model().with_known(known), solution)
        if other is None:
            return board
        differs = [cell for cell, value in solution.items() if other[cell] != value]
        better = next(_refusing(board, solution, other, differs, shop), None)
        if better is None:
            cell = shop.rng.choice(differs)
            known[cell] = solution[cell]
        else:
            board = better


def _refusing(
    board: Board, solution: Values, other: Values, differs: list[Cell], shop: Workshop
) -> Iterator[Board]:
    """The board with one more sign that holds in its solution but not in the other, in any order.

    Signs are put where the two differ or next to it, where they tell them apart most often.
    """
    near = {n for cell in differs for n in board.grid.neighbours[cell]} | set(differs)
    slots = [slot for slot in board.slots() if not slot.text and slot.cell in near]
    shop.rng.shuffle(slots)
    for slot in slots:
        shop.check()
        for text in shop.rng.sample(slot.choices, len(slot.choices)):
            more = board.put(slot.cell, text)
            if more == board or more.clues() != board.clues() or any(more.violations(solution)):
                continue
            if any(more.violations(other)):
                yield more
