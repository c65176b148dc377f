"""Star Battle at puzz.link: the number of stars, and after a slash the walls between regions."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.pzpr import FORMAT, Kind, packed_bits, read_address, write_address
from gridwright.grid import Cell, Grid, grid_of, pieces_of
from gridwright.layers import lettered
from gridwright.layers.regions import LETTERS
from gridwright.puzzle import Puzzle
from gridwright.puzzles.star_battle import REGIONS, StarBattle

KIND = Kind("starbattle", parts=2)


def _read(document: Document) -> Puzzle:
    body = read_address(document, KIND)
    stars, _, _ = body.field.text.partition("/")
    number = body.field.part("number of stars", 0, len(stars)).number(1, 3)
    body.position = len(stars) + 1
    grid = grid_of(body.width, body.height)
    across, down = _pairs(grid)
    walls = [*zip(across, body.bits(len(across), "walls"), strict=True)]
    walls += zip(down, body.bits(len(down), "walls"), strict=True)
    body.end()
    near: dict[Cell, tuple[Cell, ...]] = dict.fromkeys(grid.cells, ())
    for (one, other), is_wall in walls:
        if not is_wall:
            near[one] += (other,)
            near[other] += (one,)
    pieces = pieces_of(grid.cells, near)
    if len(pieces) > len(LETTERS):
        body.field.fail(f"expected at most {len(LETTERS)} regions, found {len(pieces)}")
    region = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    letters = lettered([[region[cell] for cell in row.cells] for row in grid.rows])
    token = body.field.token(0)
    rows = [[token.with_text(letter) for letter in row] for row in letters]
    return parse_rows(StarBattle, rows, {"stars": str(number)})


def _pairs(grid: Grid) -> tuple[list[tuple[Cell, Cell]], list[tuple[Cell, Cell]]]:
    """Neighbours side by side, and one above the other, in the order of their walls."""
    across = [pair for pair in grid.pairs if pair[0].row == pair[1].row]
    return across, [pair for pair in grid.pairs if pair[0].row != pair[1].row]


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, StarBattle)
    rows, near = board.regions, board.grid.neighbours
    for place in REGIONS.places(board):
        if len(pieces_of(place.cells, near)) > 1:
            raise InputError(f"puzz.link needs regions in one piece, unlike {place}")
    walls = (
        packed_bits([rows[a.row][a.column] != rows[b.row][b.column] for a, b in pairs])
        for pairs in _pairs(board.grid)
    )
    return write_address(KIND, board.width, board.height, f"{board.stars}/{''.join(walls)}")


CODEC = Codec(FORMAT, StarBattle.name, _read, _write, KIND.called)
