"""Tasks that show boards: pictures with a frame to click on, files, other formats."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from gridwright.engines.limits import Limits
from gridwright.formats import codecs, write_text
from gridwright.formats.titles import rank_of, title_of
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Glyph, Pencil, Scene, Tried
from gridwright.views.drawing import CLUES, Box, drawing_of
from gridwright.views.saving import rendered
from gridwright.views.svg import UNIT
from gridwright.web.worker.board_data import Data, board_of, read_marks, read_values
from gridwright.web.worker.loop import Asked


def draw(asked: Asked, limits: Limits) -> Data:
    """A position as SVG, and where its cells are in the picture."""
    board = board_of(asked["text"])
    scene = replace(_position(asked, board), numbered=asked["numbered"])
    signs = {symbol.value: symbol.sign for symbol in board.symbols}
    for role in get_args(Tried):
        values = read_values(asked["text"], asked[role])
        scene = scene.trying(((cell, signs[value]) for cell, value in values.items()), role)
    if asked["room"]:
        scene = replace(scene, glyphs=(*scene.glyphs, *_room(board)))
    for emphasis, cells in asked["highlight"].items():
        scene = scene.highlighted((Cell(*cell) for cell in cells), emphasis)
    svg = rendered(scene, "svg", theme=asked["theme"], cell=asked["cell"])
    drawing = drawing_of(scene)
    paper = next(t for t in drawing.things if isinstance(t, Box) and t.role == "paper")
    return {
        "svg": svg.decode(),
        "view": [drawing.width * UNIT, drawing.height * UNIT],
        "frame": {
            "x0": paper.x * UNIT,
            "y0": paper.y * UNIT,
            "cell": UNIT,
            "around": CLUES * UNIT,
        },
    }


def picture(asked: Asked, limits: Limits) -> Data:
    """A position as a file."""
    board = board_of(asked["text"])
    format = asked["format"]
    content = rendered(_position(asked, board), format, theme=asked["theme"])
    return {
        "name": f"{board.name}-{board.grid}.{format}",
        "content": base64.b64encode(content).decode(),
    }


def convert(asked: Asked, limits: Limits) -> Data:
    """A board in another format."""
    return {"format": asked["to"], "text": write_text(board_of(asked["text"]), asked["to"])}


def list_formats(asked: Asked, limits: Limits) -> list[Data]:
    """The formats that boards can be written in, with the puzzles each can carry."""
    found: dict[str, list[str]] = {}
    for codec in codecs():
        if codec.write:
            found.setdefault(codec.format, []).extend(
                puzzles() if codec.puzzle is None else [codec.puzzle]
            )
    return [
        {"name": name, "title": title_of(name), "puzzles": found[name]}
        for name in sorted(found, key=rank_of)
    ]


def _position(asked: Asked, board: Puzzle) -> Scene:
    values = read_values(asked["text"], asked["values"])
    marks = read_marks(asked["text"], asked["marks"])
    gone = read_marks(asked["text"], asked["gone"])
    pencil = (
        Pencil(cell, _signs(board, mask | gone.get(cell, 0)), _signs(board, gone.get(cell, 0)))
        for cell, mask in (dict.fromkeys(gone, 0) | marks).items()
        if cell not in values
    )
    return board.scene(values).pencilled(pencil)


def _signs(board: Puzzle, mask: int) -> tuple[str, ...]:
    return tuple(symbol.sign for symbol in board.symbols if mask >> symbol.value & 1)


def _room(board: Puzzle) -> Iterator[Glyph]:
    """Nothing, in all places around the board where a clue may come to stand."""
    for slot in board.slots():
        if slot.cell not in board.grid:
            yield Glyph(slot.cell, "", "side")
