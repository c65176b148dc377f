"""Magnets at puzz.link: counts, walls between regions, then any given poles and dead cells.

The counts are minus and plus of each column, then of each row. Walls beside dead cells mean
nothing; every other region must be a domino.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, framed, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.fields import Field
from gridwright.formats.pzpr import (
    FORMAT,
    Body,
    Kind,
    packed_bits,
    packed_numbers,
    packed_threes,
    read_address,
    write_address,
)
from gridwright.grid import Cell, Grid, grid_of
from gridwright.layers.dominoes import DEAD, PARTNER, halves_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.poles import MINUS, PLUS
from gridwright.rows import entries_of
from gridwright.tiling import Tiling

KIND = Kind("magnets", variants={"a": "poles that touch are equal"})
BASE = 16
POLES = (None, PLUS, MINUS)
SIGNS = ("", "+", "-")


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    grid = grid_of(body.width, body.height)
    counts = body.numbers(2 * (body.width + body.height), "counts", BASE)
    columns, rows = counts[: 2 * body.width], counts[2 * body.width :]
    walls = body.field.part("walls", body.position)
    closed = _walls(body, grid)
    poles, dead = _cells(body, grid)
    body.end()
    halves = halves_of(grid, _dominoes(grid, closed, dead, walls))
    wall = walls.token(0)
    texts = [halves[cell.row][cell.column] + SIGNS[poles[cell]] for cell in grid.cells]
    tokens = {text: wall.with_text(text) for text in set(texts)}
    cells = [
        [tokens[text] for text in texts[start : start + grid.width]]
        for start in range(0, len(texts), grid.width)
    ]
    frame = framed(columns[1::2], rows[1::2], cells, rows[::2], columns[::2])
    return parse_rows(Magnets, frame)


def _walls(body: Body, grid: Grid) -> set[tuple[Cell, Cell]]:
    """The pairs of neighbours with a wall between them."""
    pairs = _across(grid), _down(grid)
    return {
        pair
        for some in pairs
        for pair, wall in zip(some, body.bits(len(some), "walls"), strict=True)
        if wall
    }


@lru_cache(maxsize=32)
def _across(grid: Grid) -> tuple[tuple[Cell, Cell], ...]:
    """Neighbours side by side, in the order of their walls."""
    return tuple((a, b) for a, b in grid.pairs if a.row == b.row)


@lru_cache(maxsize=32)
def _down(grid: Grid) -> tuple[tuple[Cell, Cell], ...]:
    """Neighbours one above the other, in the order of their walls."""
    return tuple((a, b) for a, b in grid.pairs if a.row != b.row)


def _cells(body: Body, grid: Grid) -> tuple[dict[Cell, int], set[Cell]]:
    """The given poles, 0 for none, and the dead cells."""
    if body.ended:
        return dict.fromkeys(grid.cells, 0), set()
    poles = body.threes(len(grid.cells), "given poles")
    field = body.field.part("dead cells", body.position)
    dead = body.bits(len(grid.cells), field.name)
    for cell, pole, is_dead in zip(grid.cells, poles, dead, strict=True):
        if is_dead and pole:
            field.fail(f"{cell} is dead, so it cannot have a given pole")
    return (
        dict(zip(grid.cells, poles, strict=True)),
        {cell for cell, is_dead in zip(grid.cells, dead, strict=True) if is_dead},
    )


def _dominoes(grid: Grid, closed: set[tuple[Cell, Cell]], dead: set[Cell], walls: Field) -> Tiling:
    """The other half of every domino half; refuse regions of any other size."""
    others: dict[Cell, list[Cell]] = {cell: [] for cell in grid.cells if cell not in dead}
    for a, b in grid.pairs:
        if (a, b) not in closed and a in others and b in others:
            others[a].append(b)
            others[b].append(a)
    for cell, found in others.items():
        if len(found) != 1:
            size = "one cell" if not found else "more than two cells"
            walls.fail(f"the region at {cell} has {size}; expected dominoes, which have two")
    return {cell: found[0] for cell, found in others.items()}


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Magnets)
    givens = entries_of(board.givens)
    if any(value not in POLES for value in givens.values()):
        raise InputError("puzz.link's magnets cannot hold cells given as neutral")
    columns = zip(board.column_minus, board.column_plus, strict=True)
    rows = zip(board.row_minus, board.row_plus, strict=True)
    body = packed_numbers((count for pair in (*columns, *rows) for count in pair), BASE)
    halves = {cell: board.board[cell.row][cell.column] for cell in board.grid.cells}
    body += _packed_walls(_across(board.grid), halves) + _packed_walls(_down(board.grid), halves)
    if givens or DEAD in halves.values():
        body += packed_threes([POLES.index(givens.get(cell)) for cell in board.grid.cells])
        body += packed_bits([halves[cell] == DEAD for cell in board.grid.cells])
    return write_address(KIND, board.width, board.height, body)


def _packed_walls(pairs: Sequence[tuple[Cell, Cell]], halves: Mapping[Cell, str]) -> str:
    """A wall between any two dominoes; none beside a dead cell."""
    return packed_bits(
        [DEAD not in (halves[a], halves[b]) and a.step(*PARTNER[halves[a]]) != b for a, b in pairs]
    )


CODEC = Codec(FORMAT, Magnets.name, _read, _write, KIND.called)
