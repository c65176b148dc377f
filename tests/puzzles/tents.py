"""Tents: one beside each tree, never touching; numbers count the tents of rows and columns."""

from __future__ import annotations

import random
from typing import Protocol

from ortools.sat.python import cp_model

from gridwright.grid import Cell as GridCell
from gridwright.grid import grid_of
from gridwright.puzzles.tents import Tents
from puzzles.making import Made, Printer
from puzzles.search import EDGES, Cell, Cells, neighbours

AROUND = (*EDGES, (-1, -1), (-1, 1), (1, -1), (1, 1))  # the steps to the 8 neighbours

Counts = tuple[int | None, ...]
Trees = tuple[tuple[str | None, ...], ...]

# Boards of a single cell are refused; these have hardly any open one.
ONE_CELL = ("tents\n . .\n. T T\n. T T", "tents\n . .\n1 T .\n. T T", "tents\n 0 0\n0 . .\n0 . .")

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: tuple[tuple[str, int | None, int | None, str], ...] = (
    ("tents", 1, None, "expected a line of clues above the board, its rows"),
    ("tents\n . .\n. . .\n. T", 4, 4, "expected 3 entries"),
    ("tents\n . .\n. . x\n. T .", 3, 5, "expected a symbol (T) or . for a blank cell"),
    ("tents\n . .\n2 . .\n. T .", 3, 1, "expected a number of tents from 0 to 1"),
    ("tents\n .\n. T\n. .", 2, 2, "expected sides of 2 or more"),
)


def make(rng: random.Random) -> Made:
    """A random board, with the grid its clues were taken from."""
    grid = grid_of(rng.randint(2, 5), rng.randint(2, 5))
    trees: set[GridCell] = set()
    tents: set[GridCell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        free = [n for n in grid.neighbours[cell] if n not in trees and n not in tents]
        fits = cell not in trees and tents.isdisjoint(grid.around[cell])
        if fits and free and len(tents) < len(grid.cells) / 5:
            tents.add(cell)
            trees.add(rng.choice(free))
    values = {cell: int(cell in tents) for cell in grid.cells if cell not in trees}
    printer = Printer(rng)
    columns, rows = (
        printer.clues(
            (sum(values.get(c, 0) for c in line.cells) for line in lines),
            range((len(lines[0].cells) + 1) // 2 + 1),
        )
        for lines in (grid.columns, grid.rows)
    )
    shown = tuple(tuple("tree" if c in trees else None for c in row.cells) for row in grid.rows)
    return Made(Tents(shown, columns, rows), values)


class Puzzle(Protocol):
    """A board of trees, with the numbers of tents of its columns and rows."""

    @property
    def trees(self) -> Trees:
        """The trees, row by row: "tree" or None."""
        ...

    @property
    def columns(self) -> Counts:
        """The numbers of the columns."""
        ...

    @property
    def rows(self) -> Counts:
        """The numbers of the rows."""
        ...


def build(puzzle: Puzzle) -> tuple[cp_model.CpModel, Cells]:
    """The model, and for each open cell 1 if it holds a tent, 0 if not."""
    model = cp_model.CpModel()
    places = [(r, c) for r in range(len(puzzle.rows)) for c in range(len(puzzle.columns))]
    trees = [(r, c) for r, c in places if puzzle.trees[r][c] is not None]
    cells = {cell: model.new_bool_var(f"tent{cell}") for cell in places if cell not in trees}
    add_trees(model, cells, trees)
    for cell in cells:
        for other in neighbours(cells, cell, AROUND):
            model.add_bool_or(~cells[cell], ~cells[other])  # apart
    for index, count in enumerate(puzzle.rows):
        if count is not None:
            model.add(cp_model.LinearExpr.sum([cells[c] for c in cells if c[0] == index]) == count)
    for index, count in enumerate(puzzle.columns):
        if count is not None:
            model.add(cp_model.LinearExpr.sum([cells[c] for c in cells if c[1] == index]) == count)
    return model, cells


def add_trees(model: cp_model.CpModel, cells: Cells, trees: list[Cell]) -> None:
    """Tree: each tree is paired with one cell beside it, and a tent is in every cell of a pair.

    There may be several ways to pair the same tents with their trees.
    """
    pairs = {
        (tree, cell): model.new_bool_var(f"pair{tree}{cell}")
        for tree in trees
        for cell in neighbours(cells, tree)
    }
    for tree in trees:
        model.add_exactly_one(pair for (one, _), pair in pairs.items() if one == tree)
    for cell, tent in cells.items():
        model.add(sum(pair for (_, other), pair in pairs.items() if other == cell) == tent)
