"""Tents: every tree has a tent of its own beside it, and tents never touch."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Values, View, grid_of
from gridwright.layers import Around, CellSigns, Drawn, Symbol, Violation, miscounted
from gridwright.layers.cell_signs import Signs
from gridwright.looks import Look
from gridwright.matching import unmatched
from gridwright.model import Cardinality, Clue, Linear, Model, Place, Posting
from gridwright.model.matching import matchings
from gridwright.puzzle import Broken, Puzzle
from gridwright.puzzles.tents.anywhere import counted, random_camp, tents_among_trees, trees_where
from gridwright.reasoning.technique import Technique
from gridwright.rows import rows_of
from gridwright.shapes import Shaped
from gridwright.shared_rules import shared_rules
from gridwright.text import plural
from gridwright.touching import squares, touching

GRASS, TENT = range(2)
TREE = "tree"
TREES = CellSigns({TREE: Drawn("T", "♣")}, "trees", solid=True)
COUNTS = Around(
    "count",
    {"top": "columns", "left": "rows"},
    bounds=lambda length: (0, (length + 1) // 2),
    derive=lambda line: line.count(TENT),
    what="a number of tents",
)


@dataclass(frozen=True)
class Tents(Puzzle, Shaped):
    """A board: its trees, and the numbers above its columns and left of its rows."""

    name = "tents"
    title = "Tents"
    summary = "Pitch a tent for every tree."
    rules = {
        "tree": "Every tree has a tent of its own right beside it, and every tent its tree.",
        "apart": "No two tents touch, not even at a corner.",
        "count": "A number beside a row or column counts its tents.",
    }
    broken = (
        Broken("tree", "tents\n . . . .\n. T . . .\n. . . . T\n. . . . .", ".Axx\nxxx.\nAxxA"),
        Broken("apart", "tents\n . . .\n. . . .\n. . T .\n. . . T", "xAx\nx.A\nxx."),
        Broken("count", "tents\n. 0\n. T .\n. . .", ".A\nxx"),
    )
    layers = (COUNTS, TREES)
    symbols = (Symbol(GRASS, "x", "grass", blank=True), Symbol(TENT, "A", "a tent", shape="tent"))
    styles = (
        Style("full", "a number for every row and column", clues=1.0),
        Style("minimal", "as few numbers as possible", options=frozenset({"clues"})),
    )
    look = Look("camp", "green")
    usual = 8
    legend = (("♣", "a tree"), ("A", "a tent"))
    smallest = 2
    lattice = True

    trees: Signs
    columns: tuple[int | None, ...]
    rows: tuple[int | None, ...]

    @cached_property
    def beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The open cells beside each tree."""
        return TREES.beside(self)

    @cached_property
    def trees_of(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The trees beside each open cell that has any."""
        return TREES.signs_of(self)

    def constraints(self) -> Iterator[Posting]:
        yield from shared_rules(self, Tents._rules_of_trees, self.trees)
        for view, number in COUNTS.printed(self):
            holds, clue = Cardinality.of(TENT, number), COUNTS.clue(view, number)
            text = f"{view.line} holds {plural(number, 'tent')}"
            yield self.rule("count", view.line, holds, text, clue, self._open(view))

    def _rules_of_trees(self) -> Iterator[Posting]:
        if far := tuple(sorted(self.open_cells.difference(self.trees_of))):
            place, none = Place("the cells without a tree", far), Cardinality.of(TENT, 0)
            yield self.rule("tree", place, none, "every tent is beside a tree")
        for tree, cells in self.beside.items():
            place = Place(f"the tree at {tree}", (tree, *cells))
            one = Linear.at_least_one(len(cells))
            yield self.rule("tree", place, one, f"a tent is beside the tree at {tree}", cells=cells)
        for trees, cells, pairs in matchings(self.beside):
            place = Place(f"the trees around {trees[0]}", (*trees, *cells))
            text = f"each tree around {trees[0]} has a tent of its own, and each tent its tree"
            yield self.rule("tree", place, pairs, text, cells=cells)
        for place, cells, one in squares(self):
            yield self.rule("apart", place, one, f"{place} holds at most one tent", cells=cells)

    @classmethod
    def any_shape(cls, grid: Grid) -> Model:
        return tents_among_trees(grid)

    def shape_postings(self) -> Sequence[Posting]:
        return trees_where(self.grid, self.trees)

    def clue_posting(self, clue: Clue) -> Posting:
        return counted(self.grid, clue)

    def _open(self, view: View) -> tuple[Cell, ...]:
        return tuple(cell for cell in view.line.cells if cell in self.open_cells)

    def violations(self, values: Values) -> Iterator[Violation]:
        for tent in unmatched({c: self.trees_of.get(c, ()) for c in values if values[c] == TENT}):
            yield Violation("tree", (tent,), f"no tree is left for the tent at {tent}")
        left = {t: [c for c in its if values.get(c) != GRASS] for t, its in self.beside.items()}
        for tree in unmatched(left):
            yield Violation("tree", (tree, *self.beside[tree]), f"the tree at {tree} has no tent")
        yield from touching(self, values, TENT, "tents")
        for view, number in COUNTS.printed(self):
            if [values.get(cell) for cell in view.line.cells].count(TENT) == number:
                continue
            if (found := miscounted(values, self._open(view), TENT, number)) is not None:
                text = f"{view.line} holds {plural(found, 'tent')}, not {number}"
                yield Violation("count", (view.outside, *view.line.cells), text)

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.puzzles.tents.techniques import TECHNIQUES

        return TECHNIQUES

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        """Tents that do not touch, each with a tree beside it."""
        grid = grid_of(*size)
        tents, trees = random_camp(grid, rng)
        board = replace(cls.empty(grid), trees=rows_of(*size, dict.fromkeys(trees, TREE)))
        solution = dict.fromkeys(board.open_cells, GRASS) | dict.fromkeys(tents, TENT)
        return board.drafted(solution, options)


PUZZLE = Tents
