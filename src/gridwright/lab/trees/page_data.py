"""Search trees as data for the script of the page, with numbers in place of cells and values."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from gridwright.grid import Cell
from gridwright.lab.models.own_models import symbols_of
from gridwright.lab.trees.choices import Choice
from gridwright.lab.trees.tree import Node, Tree
from gridwright.lab.trees.words import decision_text, inside_text, outcome_text, reason_text
from gridwright.model import Posting
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil
from gridwright.views.drawing import Box, drawing_of
from gridwright.views.svg import UNIT, pieces

# The width of the board beside the tree.
WIDEST = 300
# A node as the script reads it: see `nodeOfData` there.
Row = tuple[object, ...]


def tree_for_page(
    tree: Tree, about: str, numbering: Numbering, choices: Sequence[Choice] = ()
) -> dict[str, object]:
    """A tree as the script reads it."""
    nodes = numbering.rows(tree)
    tried = numbering.choices(tree, choices)
    return {
        "about": about,
        "names": [str(cell) for cell in tree.domains],
        "symbols": [symbol.name for symbol in numbering.symbols],
        "signs": [symbol.sign for symbol in numbering.symbols],
        "start": [numbering.places(*each) for each in tree.domains.items()],
        "nodes": nodes,
        "numbers": [node.number for node in tree.nodes],
        "choices": tried,
        **numbering.constraints(),
        "shape": base64.b64encode(tree.shape.tobytes()).decode(),
        "total": tree.total.nodes,
    }


class Numbering:
    """Variables, values and constraints of a model by the numbers they have in a page.

    Constraints are numbered as they come up; a page that may ask for more later is told all of
    `postings` beforehand.
    """

    def __init__(
        self, puzzle: Puzzle, variables: Iterable[Cell], postings: Iterable[Posting] = ()
    ) -> None:
        self.variables = tuple(variables)
        self._puzzle = puzzle
        self._cells = {cell: number for number, cell in enumerate(self.variables)}
        self._postings: dict[int, tuple[int, Posting]] = {}
        kinds = dict.fromkeys(symbols_of(puzzle, cell) for cell in self.variables)
        self.symbols = [symbol for symbols in kinds for symbol in symbols]
        starts = accumulate((len(symbols) for symbols in kinds), initial=0)
        self._starts = dict(zip(kinds, starts, strict=False))
        self._places: dict[tuple[int, int], list[int]] = {}
        for posting in postings:
            self._number(posting)

    def constraints(self) -> dict[str, object]:
        """The constraints in words, and where they are."""
        postings = [posting for _, posting in self._postings.values()]
        return {
            "reasons": [reason_text(self._puzzle, posting) for posting in postings],
            "places": [[self._cells[cell] for cell in posting.scope] for posting in postings],
        }

    def places(self, variable: Cell, mask: int) -> list[int]:
        """Values of a variable as places in the list of symbols."""
        symbols = symbols_of(self._puzzle, variable)
        key = (self._starts[symbols], mask)
        if key not in self._places:
            start = enumerate(symbols, key[0])
            self._places[key] = [place for place, each in start if mask >> each.value & 1]
        return self._places[key]

    def rows(self, tree: Tree) -> list[Row]:
        """The nodes of a tree as the script reads them."""
        found = []
        solutions = 0
        for node, before, after in tree.states():
            solutions += node.outcome == "solution"
            found.append(self._row(node, before, after, solutions))
        return found

    def choices(self, tree: Tree, choices: Sequence[Choice]) -> list[Row]:
        """Decisions that were not made, with the node where they could have been."""
        at = {choice.at for choice in choices}
        states = {n: after for n, (_, _, after) in enumerate(tree.states()) if n in at}
        return [self.tried(choice.node, states[choice.at]) for choice in choices]

    def tried(self, node: Node, before: Mapping[Cell, int]) -> Row:
        """A decision where these values were left, as the script reads it."""
        after = dict(before)
        if node.decision:
            after[node.decision.cell] = node.decision.part
        for cell, values, _ in node.removals:
            after[cell] &= ~values
        return self._row(node, before, after, 1)

    def _row(
        self, node: Node, before: Mapping[Cell, int], after: Mapping[Cell, int], solutions: int
    ) -> Row:
        decision = node.decision
        return (
            node.parent,
            self._cells[decision.cell] if decision else -1,
            self.places(*decision) if decision else [],
            decision_text(self._puzzle, node, before),
            "counted" if node.counted else node.outcome,
            self._number(node.failed) if node.failed else -1,
            self._removed(node),
            node.total.nodes,
            "" if node.counted else outcome_text(self._puzzle, node, after, solutions),
            inside_text(node) if node.total.nodes > bool(node.decision) else "",
        )

    def _removed(self, node: Node) -> str:
        """Removals as `rule:cell.value.value,cell.value;rule:...`, shorter than lists of lists."""
        groups: list[tuple[int, list[str]]] = []
        for cell, values, posting in node.removals:
            number = self._number(posting)
            if not groups or groups[-1][0] != number:
                groups.append((number, []))
            row = ".".join(map(str, (self._cells[cell], *self.places(cell, values))))
            groups[-1][1].append(row)
        return ";".join(f"{number}:{','.join(rows)}" for number, rows in groups)

    def _number(self, posting: Posting) -> int:
        return self._postings.setdefault(id(posting), (len(self._postings), posting))[0]


def board_for_page(puzzle: Puzzle, cells: tuple[Cell, ...]) -> dict[str, object]:
    """The empty board as a picture, where its cells are, and which of them are printed."""
    scene = puzzle.scene()
    printed = {glyph.cell for glyph in scene.glyphs if glyph.role in ("clue", "given")}
    printed.update(scene.dark)
    # With a mark in every open cell, so that symbols are drawn pale, as behind a text.
    marked = scene.pencilled(Pencil(cell, (" ",)) for cell in cells if cell not in printed)
    drawing = drawing_of(marked)
    paper = next(thing for thing in drawing.things if isinstance(thing, Box))
    inside = "".join(
        piece for piece in pieces(drawing) if not piece.startswith('<g class="pencil">')
    )
    width, height = round(drawing.width * UNIT), round(drawing.height * UNIT)
    scale = min(1.6, WIDEST / width)
    return {
        "board": f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>',
        "frame": {
            "viewBox": f"0 0 {width} {height}",
            "width": round(width * scale),
            "height": round(height * scale),
        },
        "cells": [
            (round((paper.x + c + 0.5) * UNIT, 1), round((paper.y + r + 0.5) * UNIT, 1))
            for r, c in cells
        ],
        "printed": [number for number, cell in enumerate(cells) if cell in printed],
    }
