"""Scenes in words, for people who listen to a picture."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell, column_name
from gridwright.scene import Emphasis, Role, Scene

_MARKED: dict[Emphasis, str] = {
    "differs": "marked as different",
    "wrong": "marked as wrong",
    "look": "marked to look at",
    "reason": "marked as the reason",
    "place": "in the place to look at",
    "supposed": "marked as supposed",
    "follows": "marked as following from what is supposed",
    "breaks": "marked where the supposition breaks",
}
_TRIED: dict[Role, str] = {"supposed": "supposed", "follows": "then"}


def described(scene: Scene) -> str:
    """What appears where on the board and around it, row by row."""
    rows: dict[int, dict[Cell, list[str]]] = {}
    for cell, words in sorted(_said(scene), key=lambda said: said[0]):
        rows.setdefault(cell.row, {}).setdefault(cell, []).append(words)
    lines = [f"{scene.width} columns and {scene.height} rows"]
    for row, cells in rows.items():
        places = [f"{_column(cell, scene)} {' '.join(words)}" for cell, words in cells.items()]
        lines.append(f"{_row(row, scene)}: {', '.join(places)}")
    return "; ".join(lines)


def _said(scene: Scene) -> Iterator[tuple[Cell, str]]:
    for cell in sorted({cell for stroke in scene.strokes for cell in stroke}):
        yield cell, "road"
    for cell in scene.dark:
        yield cell, "filled"
    for glyph in scene.glyphs:
        if glyph.role not in ("empty", "side"):
            said = glyph.shape or glyph.text
            yield glyph.cell, f"{_TRIED[glyph.role]} {said}" if glyph.role in _TRIED else said
    for sign in scene.signs:
        where = "to the right" if sign.first.row == sign.second.row else "below"
        yield sign.first, f"{sign.shape or sign.text} {where}"
    for pencil in scene.pencil:
        yield pencil.cell, f"pencilled {' '.join(pencil.left)}"
    for cell, emphasis in scene.emphases.items():
        yield cell, _MARKED[emphasis]


def _row(row: int, scene: Scene) -> str:
    if row < 0:
        return "above the board"
    return f"row {row + 1}" if row < scene.height else "below the board"


def _column(cell: Cell, scene: Scene) -> str:
    if cell.column < 0:
        return "left"
    if cell.column >= scene.width:
        return "right"
    return f"column {column_name(cell.column, scene.numbered or 'rc')}"
