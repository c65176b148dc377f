"""Magnets from janko.at: counts of plus and minus, a number for each domino, and any given cells.

Cells with the same number form a domino; a dead cell has `-` or a number of its own. In the problem
`.` is a cell that is not given, since `-` is a minus pole there.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import shortened
from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, NONE, Kind, Row, own, read_sections, write_sections
from gridwright.grid import Cell, grid_of
from gridwright.layers.dominoes import DEAD, PARTNER, halves_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.rows import entries_of
from gridwright.text import Token, plural
from gridwright.tiling import Tiling

KIND = Kind(("Magnets", "magnete", "magnetic"), needs=("clabels", "rlabels", "areas"))
GIVEN = {".": "", "+": "+", "-": "-", "x": "x"}


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    width, height = sections.width("clabels"), sections.width("rlabels")
    columns = sections.rows("clabels", width, 2, "count")
    rows = sections.rows("rlabels", height, 2, "count")
    areas = sections.rows("areas", width, height, "area")
    halves = halves_of(grid_of(width, height), _dominoes(areas))
    problem: Sequence[Row] = [[token.with_text(".") for token in row] for row in areas]
    if sections.parts.get("problem"):
        problem = sections.rows("problem", width, height, "cell")
    cells = [list(map(_cell, *pair)) for pair in zip(halves, problem, strict=True)]
    top, bottom, left, right = [[own(token, NONE) for token in row] for row in (*columns, *rows)]
    return parse_rows(Magnets, framed(top, left, cells, right, bottom))


def _dominoes(areas: Sequence[Row]) -> Tiling:
    """The other half of every domino half; cells without one are dead."""
    found: dict[str, list[tuple[Cell, Token]]] = {}
    for r, row in enumerate(areas):
        for c, token in enumerate(row):
            if token.text not in (NONE, "."):
                found.setdefault(token.text, []).append((Cell(r, c), token))
    others: Tiling = {}
    for name, cells in found.items():
        if len(cells) > 2:
            cells[2][1].fail(
                f"area {shortened(name)} has {plural(len(cells), 'cell')}; expected a domino"
            )
        if len(cells) == 2:
            (a, _), (b, token) = cells
            if (b.row - a.row, b.column - a.column) not in PARTNER.values():
                token.fail(f"the cells of area {name} do not touch; expected a domino")
            others |= {a: b, b: a}
    return others


def _cell(half: str, token: Token) -> Token:
    """A domino half with what is given in it."""
    if token.text not in GIVEN:
        token.expected("+, -, x or . (not given)")
    if half == DEAD and token.text in "+-":
        token.fail("a dead cell has no pole; expected . or x")
    return token.with_text(half if half == DEAD else half + GIVEN[token.text])


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Magnets)
    parts = {
        "clabels": (board.column_plus, board.column_minus),
        "rlabels": (board.row_plus, board.row_minus),
        "areas": _areas(board),
    }
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    signs = [["." if given is None else texts[given] for given in row] for row in board.givens]
    given = {"problem": signs} if entries_of(board.givens) else {}
    return write_sections(KIND, {**parts, **given})


def _areas(board: Magnets) -> list[list[int | None]]:
    """The number of each cell's domino, counted row by row."""
    numbers: dict[Cell, int] = {}
    for cell in board.grid.cells:
        half = board.board[cell.row][cell.column]
        if half != DEAD and cell not in numbers:
            numbers[cell] = numbers[cell.step(*PARTNER[half])] = len(numbers) // 2 + 1
    return [[numbers.get(cell) for cell in row.cells] for row in board.grid.rows]


CODEC = Codec(FORMAT, Magnets.name, _read, _write, KIND.called)
