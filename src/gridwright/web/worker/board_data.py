"""Boards, grids and pencil marks as plain data, and back."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gridwright.errors import GridwrightError, InputError, quoted
from gridwright.examples import Example, find_example
from gridwright.formats import codecs, read_text
from gridwright.games.task import Task
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Symbol
from gridwright.layers.picture import remarks
from gridwright.model import Clue, Model
from gridwright.puzzle import Puzzle
from gridwright.reshaping import has_pieces
from gridwright.scene import Scene
from gridwright.web.protocol.sizes import LARGEST_SIDE
from gridwright.web.worker.demands import demands_data

# Boards that a worker remembers: those of the people it works for, and what they ask most.
REMEMBERED = 64

Data = dict[str, Any]
Typed = Mapping[str, str]


@lru_cache(maxsize=REMEMBERED)
def board_of(text: str) -> Puzzle:
    """The board of a text in any format, when it is not too large to be worked on here."""
    board = read_text(text)
    check_size(board.grid.width, board.grid.height)
    return board


@lru_cache(maxsize=REMEMBERED)
def task_of(text: str) -> Task:
    """What a player has to do on the board of a text; its solution is not looked for."""
    return Task(board_of(text), {})


def built_in(text: str) -> Example | None:
    """The built-in board that a text names, if it does."""
    return find_example(text.strip())


def any_board(text: str) -> Puzzle:
    """The board of a text in any format, or the built-in one that it names."""
    found = built_in(text)
    return found.puzzle if found else board_of(text)


def check_size(width: int, height: int) -> None:
    """Refuse boards that are too large to be worked on here."""
    if max(width, height) > LARGEST_SIDE:
        raise InputError(
            f"expected at most {LARGEST_SIDE} rows and columns on this server, "
            f"found {width}x{height}"
        )


def board_data(board: Puzzle) -> Data:
    """All that a page needs to know about a board."""
    text = board.format()
    task = task_of(text)
    grid, fixed, slots = board.grid, task.fixed, tuple(board.slots())
    given = {clue.cell: clue.value for clue in board.clues() if fixed.get(clue.cell) == clue.value}
    return {
        "puzzle": board.name,
        "title": board.title,
        "size": str(grid),
        "remarks": list(remarks(board)),
        "width": grid.width,
        "height": grid.height,
        "text": text,
        "link": f"#play/{base64.urlsafe_b64encode(text.encode()).decode().rstrip('=')}",
        "look": look_data(board),
        "rules": names_data(board.rules_here()),
        "symbols": symbols_data(board.symbols),
        "blank": next((symbol.text for symbol in board.symbols if symbol.blank), None),
        "open": pairs(task.open_cells),
        "fixed": values_data(board, fixed),
        "given": values_data(board, {c: v for c, v in given.items() if c in grid}),
        "ties": list(_ties(task)),
        "clues": clues_data(task.model, board.clues()),
        "printed": _printed(board.scene()),
        **demands_data(grid, task.model),
        "editable": [
            {
                "cell": list(slot.cell),
                "text": slot.text,
                "choices": list(slot.choices),
                "moves": list(slot.moves),
            }
            for slot in slots
        ],
        "turnable": board.turnable,
        "pieces": has_pieces(board),
        "kinds": names_data({kind: board.rules.get(kind, "") for kind in board.clue_kinds()}),
        "names": {text: name for slot in slots for text, name in slot.names.items()},
    }


def names_data(texts: Mapping[str, str]) -> list[Data]:
    """Names with what they mean."""
    return [{"name": name, "text": text} for name, text in texts.items()]


def look_data(kind: Puzzle | type[Puzzle]) -> Data:
    """What boards are drawn as on a page."""
    return {"style": kind.look.style, "accent": kind.look.accent}


def symbols_data(symbols: Iterable[Symbol]) -> list[Data]:
    """Symbols as they are typed, with their values, names and what pictures draw."""
    return [
        {
            "value": each.value,
            "text": each.text,
            "name": each.name,
            "sign": each.sign,
            "shape": each.shape,
            "joined": each.joined,
        }
        for each in symbols
    ]


def _printed(scene: Scene) -> Data:
    """What is printed on a board: glyphs in cells and around them, signs and walls between."""
    return {
        "glyphs": [
            {"cell": list(each.cell), "text": each.text, "role": each.role, "shape": each.shape}
            for each in scene.glyphs
            if each.role != "empty"
        ],
        "signs": [
            {"cells": pairs((each.first, each.second)), "text": each.text, "shape": each.shape}
            for each in scene.signs
        ],
        "walls": [pairs(wall) for wall in scene.walls],
        "guides": [pairs(guide) for guide in scene.guides],
        "dark": pairs(scene.dark),
    }


def clues_data(model: Model, clues: Iterable[Clue]) -> list[Data]:
    """Clues of a model with their places and what they say."""
    texts = {label.clue: label.text for label in model.labels}
    return [
        {"cell": list(clue.cell), "rule": clue.rule, "text": texts.get(clue, clue.rule)}
        for clue in clues
    ]


def pairs(cells: Iterable[Cell]) -> list[list[int]]:
    """Cells as pairs of row and column, each once."""
    return [list(cell) for cell in dict.fromkeys(cells)]


def values_data(board: Puzzle, values: Values) -> Data:
    """A grid, whole or partial: the text of a symbol for each cell."""
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    return {f"{row},{column}": texts[value] for (row, column), value in values.items()}


def marks_data(board: Puzzle, values: Mapping[Cell, Iterable[int]]) -> Data:
    """Several values per cell, as the texts of their symbols; cells without any are left out."""
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    return {
        f"{row},{column}": [texts[value] for value in several]
        for (row, column), several in values.items()
        if several
    }


def read_values(text: str, typed: Typed) -> dict[Cell, int]:
    """What a player has filled in."""
    return {
        cell: _value(text, cell, symbol)
        for place, symbol in typed.items()
        for cell in [_open_cell(text, place)]
    }


def read_marks(text: str, typed: Mapping[str, Sequence[str]]) -> dict[Cell, int]:
    """The pencil marks of a player, as bits; cells without any are left out."""
    marks: dict[Cell, int] = {}
    for place, symbols in typed.items():
        cell = _open_cell(text, place)
        for symbol in symbols:
            marks[cell] = marks.get(cell, 0) | 1 << _value(text, cell, symbol)
    return marks


def format_of(text: str, board: Puzzle) -> str:
    """The name of the format that a board was read in."""
    for codec in codecs():
        try:
            if codec.read(text) == board:
                return codec.format
        except GridwrightError:
            continue
    raise AssertionError("some format has read it")


def _open_cell(text: str, place: str) -> Cell:
    match = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", place)
    if not match:
        raise InputError(f'{quoted(place)} is not a cell; expected one such as "0,3"')
    cell = Cell(int(match[1]), int(match[2]))
    if cell not in task_of(text).domains:
        raise InputError(f"{cell} is not an open cell of this board, so it cannot have an entry")
    return cell


def _value(text: str, cell: Cell, typed: str) -> int:
    symbols = board_of(text).symbols
    for symbol in symbols:
        if typed in (symbol.text, symbol.sign):
            return symbol.value
    known = " ".join(symbol.text for symbol in symbols)
    raise InputError(f"expected one of {known} in {cell}, found {quoted(typed)}")


def _ties(task: Task) -> Iterable[Data]:
    """The open cells of which one settles another, such as the halves of a domino."""
    for cell in task.open_cells:
        for other, pairs in task.ties.pairs(cell, task.domains).items():
            yield {
                "cell": list(cell),
                "other": list(other),
                "pairs": {
                    text: task.texts[pairs[value]]
                    for value, text in task.texts.items()
                    if value in pairs
                },
            }
