"""Choosing exactly one given cell in every row and column.

Among the clues of a draft, few such choices make its solution the only one, so they are not tried
at random. Every other solution found so far must differ from the right one in some chosen cell. A
choice that achieves this is put to the solver, which either proves it or answers with one more
solution to rule out. When no choice is left, it is certain that the draft has none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from gridwright.drafts import Draft
from gridwright.generation.workshop import Workshop
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# A draft is given up at once beside which more grids are known than this: of 8,000 drafts at 8x8
# this bound leaves 17%, and 17 of the 21 that had a choice.
FEW = 2
# For each row, the cells that may be chosen, each with the other solutions it rules out (bit i for
# the i-th one).
Rows = list[list[tuple[Cell, int]]]


def choose_clues(draft: Draft[Board], shop: Workshop) -> Board | None:
    """The drafted board with one given cell in every row and column; None if that is impossible."""
    if len(draft.others) > FEW:
        return None
    board, solution = draft.board, draft.solution
    others: list[Collection[tuple[int, int]]] = [*draft.others]
    clues = {clue.cell: clue for clue in board.clues()}
    cells = [
        [cell for cell in shop.rng.sample(line.cells, len(line.cells)) if cell in clues]
        for line in board.grid.rows
    ]
    session = shop.session(board.keep(()).model())
    while (chosen := _choice(cells, others)) is not None:
        known = {cell: solution[cell] for cell in chosen}
        other = session.ask(shop.watch, known=known, unlike=solution).decided().values
        if other is None:
            return board.keep(clues[cell] for cell in chosen)
        others.append({cell for cell, value in solution.items() if other[cell] != value})
    return None


def _choice(
    cells: list[list[Cell]], others: Sequence[Collection[tuple[int, int]]]
) -> list[Cell] | None:
    """One cell of each row, all in different columns, that rule out all other solutions.

    These are told by the cells in which they differ.
    """
    rows: Rows = [
        [(cell, sum(1 << i for i, other in enumerate(others) if cell in other)) for cell in row]
        for row in cells
    ]
    # Rows with few cells first: they leave the least to try.
    rows.sort(key=len)
    return next(_choices(rows, _reaches(rows), 0, (1 << len(others)) - 1), None)


def _reaches(rows: Rows) -> list[int]:
    """What the rows from each one on can rule out at best."""
    reaches = [0]
    for row in reversed(rows):
        reach = reaches[-1]
        for _, bits in row:
            reach |= bits
        reaches.append(reach)
    return reaches[::-1]


def _choices(rows: Rows, reaches: list[int], columns: int, wanted: int) -> Iterator[list[Cell]]:
    if wanted & ~reaches[0]:
        return
    if not rows:
        yield []
        return
    for cell, bits in rows[0]:
        column = 1 << cell.column
        if not columns & column:
            for rest in _choices(rows[1:], reaches[1:], columns | column, wanted & ~bits):
                yield [cell, *rest]
