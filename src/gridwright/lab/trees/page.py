"""Search trees as one HTML file: nothing to load, and one script that the page's policy names.

The file holds the tree as data: for each node what was decided and what was removed. The script
draws it, and makes the board at a node from the removals on the way to it.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from importlib import resources
from itertools import accumulate

from gridwright.grid import Cell
from gridwright.lab.models.own_models import symbols_of
from gridwright.lab.trees.tree import Node, Tree
from gridwright.lab.trees.words import (
    decision_text,
    headline,
    inside_text,
    outcome_text,
    reason_text,
)
from gridwright.model import Posting
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil
from gridwright.views.drawing import Box, drawing_of
from gridwright.views.svg import FONT, UNIT, escaped, pieces, style_sheet
from gridwright.views.themes import THEMES

# The width of a letter on an edge, and of what stands beside the letters, in pixels.
LETTER, BESIDE = 6.3, 30
# The side of a cell of the board beside the tree.
WIDEST = 320

LIGHT = """--ink: #14171c; --soft: #5a6270; --thin: #c9cdd3; --panel: #f4f6f9; --edge: #8b94a3;
--node: #2f5f9e; --good: #1f6d3a; --bad: #b3261e; --halo: #d5e6fb; --focus: #0b57d0;"""
DARK = """--ink: #e8ebf0; --soft: #aab2bf; --thin: #3a404a; --panel: #1e2229; --edge: #6b7484;
--node: #8ab8f0; --good: #7fd39b; --bad: #ff8f82; --halo: #28405e; --focus: #8ab8f0;"""
BUTTONS = (
    ("unfold-some", "Unfold some"),
    ("unfold-all", "Unfold all"),
    ("fold-failures", "Fold failures"),
    ("larger", "Larger"),
    ("smaller", "Smaller"),
    ("fit", "Fit"),
    ("bare", "Shape only"),
    ("solution", "To the solution"),
)
KEYS = "arrow keys go from node to node, Enter folds"
SHADES = (
    ("differs", "decided here"),
    ("look", "something removed here"),
    ("wrong", "cells of the rule that fails"),
)


def html_tree(puzzle: Puzzle, tree: Tree, about: str) -> str:
    """A tree as the text of an HTML file; `about` says how the search was done."""
    title = escaped(f"{puzzle.title}, {puzzle.grid}: search tree")
    script = _resource("page.js")
    data = json.dumps(_data(puzzle, tree), ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")  # nothing else can end a script early
    buttons = "".join(f'<button type="button" id="{id}">{name}</button>' for id, name in BUTTONS)
    keys = f'<span class="keys">{KEYS}</span>'
    return "\n".join(
        (
            *_head(title, script),
            f"<header><h1>{title}</h1><span>{escaped(about)}</span>",
            f"<p>{escaped(headline(tree))}{_summary(tree)}</p>",
            f'<nav aria-label="The picture">{buttons}{keys}</nav></header>',
            '<main id="view"><svg id="tree" role="tree" aria-label="The search tree"></svg>',
            "<noscript>The script of this page draws the tree.</noscript></main>",
            f'<aside aria-label="The chosen node"><div id="told" aria-live="polite"></div>'
            f"{_legend()}{_profile(tree)}</aside>",
            f'<script type="application/json" id="data">{data}</script>',
            f"<script>{script}</script>",
            "</html>",
            "",
        )
    )


def _resource(name: str) -> str:
    return (resources.files("gridwright.lab.trees") / name).read_text("utf-8")


def _head(title: str, script: str) -> Iterator[str]:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield '<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{title}</title>"
    yield f"<style>{_resource('page.css')}"
    yield f"aside svg {{ font-family: {FONT}; text-anchor: middle; }}"
    yield _colours("light", LIGHT)
    yield f"@media screen and (prefers-color-scheme: dark) {{ {_colours('dark', DARK)} }}</style>"


def _colours(theme: str, names: str) -> str:
    pens = THEMES[theme]
    page = f"body {{ background: {pens['page'].fill}; color: var(--ink); }}"
    return f":root {{ {names} }}\n{page}\n{style_sheet(pens)}"


def _summary(tree: Tree) -> str:
    if not tree.summarised:
        return ""
    kept = sum(node.outcome != "untried" for node in tree.nodes)
    return f" {kept:,} nodes are kept; dashed triangles stand for subtrees that are only counted."


def _legend() -> str:
    boxes = (
        f'<li><svg width="14" height="14" viewBox="0 0 40 40" aria-hidden="true"><g class="{role}">'
        f'<rect x="3" y="3" width="34" height="34"/></g></svg>{meaning}</li>'
        for role, meaning in SHADES
    )
    return f'<ul class="legend" id="legend">{"".join(boxes)}</ul>'


def _profile(tree: Tree) -> str:
    """How many nodes there are at each depth, as a table with bars."""
    most = max(1, *(level.nodes for level in tree.levels))
    rows = (
        f"<tr><th scope=row>{depth}</th><td>{level.nodes:,}</td><td>{level.backtracks:,}</td>"
        f"<td>{level.solutions:,}</td>"
        f'<td class="bar"><svg width="128" height="9" aria-hidden="true"><rect fill="var(--node)" '
        f'width="{128 * level.nodes / most:.0f}" height="9"/></svg></td></tr>'
        for depth, level in enumerate(tree.levels)
    )
    return (
        f"<details{' open' if tree.summarised else ''}><summary>Nodes by depth</summary><table>"
        "<tr><th scope=col>depth<th scope=col>nodes<th scope=col>failures<th scope=col>solutions"
        f"<td></tr>{''.join(rows)}</table></details>"
    )


def _data(puzzle: Puzzle, tree: Tree) -> dict[str, object]:
    cells = _Cells(puzzle, tree)
    nodes = cells.nodes()
    longest = max((len(str(node[3])) for node in nodes), default=0)
    return {
        "column": round(LETTER * longest) + BESIDE,
        "names": [str(cell) for cell in tree.domains],
        "symbols": [symbol.name for symbol in cells.symbols],
        "signs": [symbol.sign for symbol in cells.symbols],
        "start": [cells.places(*each) for each in tree.domains.items()],
        "nodes": nodes,
        "reasons": [reason_text(puzzle, posting) for posting in cells.postings],
        "places": [cells.scope(posting) for posting in cells.postings],
        **_board(puzzle, tuple(cell for cell in tree.domains if cell in puzzle.open_cells)),
    }


class _Cells:
    """The nodes of a tree with numbers in place of cells, values and constraints."""

    def __init__(self, puzzle: Puzzle, tree: Tree) -> None:
        self._puzzle = puzzle
        self._tree = tree
        self._cells = {cell: number for number, cell in enumerate(tree.domains)}
        self._postings: dict[int, tuple[int, Posting]] = {}
        kinds = dict.fromkeys(symbols_of(puzzle, cell) for cell in tree.domains)
        self.symbols = [symbol for symbols in kinds for symbol in symbols]
        starts = accumulate((len(symbols) for symbols in kinds), initial=0)
        self._starts = dict(zip(kinds, starts, strict=False))
        self._places: dict[tuple[int, int], list[int]] = {}

    @property
    def postings(self) -> list[Posting]:
        """The constraints that did something, by their numbers."""
        return [posting for _, posting in self._postings.values()]

    def places(self, variable: Cell, mask: int) -> list[int]:
        """Values of a variable as places in the list of symbols."""
        symbols = symbols_of(self._puzzle, variable)
        key = (self._starts[symbols], mask)
        if key not in self._places:
            start = enumerate(symbols, key[0])
            self._places[key] = [place for place, each in start if mask >> each.value & 1]
        return self._places[key]

    def scope(self, posting: Posting) -> list[int]:
        """The cells of a constraint."""
        return [self._cells[cell] for cell in posting.scope]

    def nodes(self) -> list[tuple[object, ...]]:
        """The nodes as the script reads them."""
        found = []
        solutions = 0
        for node, before, after in self._tree.states():
            solutions += node.outcome == "solution"
            said = decision_text(self._puzzle, node, before)
            note = outcome_text(self._puzzle, node, after, solutions)
            found.append(self._node(node, said, note))
        return found

    def _node(self, node: Node, said: str, note: str) -> tuple[object, ...]:
        decision = node.decision
        return (
            node.parent,
            self._cells[decision.cell] if decision else -1,
            self.places(*decision) if decision else [],
            said,
            "counted" if node.counted else node.outcome,
            self._number(node.failed) if node.failed else -1,
            self._removed(node),
            node.total.nodes,
            "" if node.counted else note,
            inside_text(node) if node.outcome == "branch" else "",
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


def _board(puzzle: Puzzle, cells: tuple[Cell, ...]) -> dict[str, object]:
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
    scale = min(1, WIDEST / width)
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
