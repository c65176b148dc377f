"""Choosing exactly one given cell in every row and column.

Among the clues of a draft, few such choices make its solution the only one, so they are not tried
at random. Every other solution found so far must differ from the right one in some chosen cell. A
choice that achieves this is put to the solver, which either proves it or answers with one more
solution to rule out. When no choice is left, it is certain that the draft has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from gridwright.drafts import Draft
from gridwright.generation.workshop import Workshop
from gridwright.grid import Cell, Grid, Values
from gridwright.model import Model, Posting
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# A draft whose solution can be switched in more rectangles than this is given up at once: of 8,000
# drafts at 8x8 this bound leaves 17%, and 17 of the 21 that had a choice.
FEW = 2
# For each row, the cells that may be chosen, each with the other solutions it rules out (bit i for
# the i-th one).
Rows = list[list[tuple[Cell, int]]]


def choose_clues(draft: Draft[Board], shop: Workshop) -> Board | None:
    """The drafted board with one given cell in every row and column; None if that is impossible."""
    board, solution = draft.board, draft.solution
    model = board.keep(()).model()
    others = list(_switched(model, board.grid, solution))
    if len(others) > FEW:
        return None
    clues = {clue.cell: clue for clue in board.clues()}
    cells = [
        [cell for cell in shop.rng.sample(line.cells, len(line.cells)) if cell in clues]
        for line in board.grid.rows
    ]
    session = shop.session(model)
    while (chosen := _choice(cells, solution, others)) is not None:
        known = {cell: solution[cell] for cell in chosen}
        other = session.ask(shop.watch, known=known, unlike=solution).decided().values
        if other is None:
            return board.keep(clues[cell] for cell in chosen)
        others.append(other)
    return None


def _switched(model: Model, grid: Grid, solution: Values) -> Iterator[Values]:
    """Other solutions that differ only in the corners of a rectangle."""
    concerned: dict[Cell, list[Posting]] = {}
    for posting in model.postings:
        for cell in posting.scope:
            concerned.setdefault(cell, []).append(posting)
    for corners in _rectangles(grid, solution):
        a, b, c, d = corners
        switched = {**solution, a: solution[b], b: solution[a], c: solution[d], d: solution[c]}
        if all(posting.holds(switched) for cell in corners for posting in concerned[cell]):
            yield switched


def _rectangles(grid: Grid, values: Values) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
    """Two cells of a row and the two below them in another row with the same values, switched."""
    for upper, lower in combinations(grid.rows, 2):
        pairs = list(zip(upper.cells, lower.cells, strict=True))
        for (a, c), (b, d) in combinations(pairs, 2):
            if values[a] != values[b] and values[a] == values[d] and values[b] == values[c]:
                yield a, b, c, d


def _choice(
    cells: list[list[Cell]], solution: Values, others: Sequence[Values]
) -> list[Cell] | None:
    """One cell of each row, all in different columns, that rule out all other solutions."""
    rows: Rows = [
        [
            (cell, sum(1 << i for i, other in enumerate(others) if other[cell] != solution[cell]))
            for cell in row
        ]
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
