"""Akari from janko.at: `x` is a wall, a number one with that number, `-` an open cell."""

from __future__ import annotations

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, NONE, Kind, read_sections, typed, write_sections
from gridwright.layers.walls import BARE, GREATEST, WALL
from gridwright.puzzle import Puzzle
from gridwright.puzzles.akari import Akari

KIND = Kind(("Akari", "lightup", "light-up"), needs=("problem",), without=("problem",))
BLACK = "x"
NUMBERS = [str(number) for number in range(GREATEST + 1)]
CELLS = {NONE: ".", ".": ".", BLACK: WALL, "#": WALL, **{number: number for number in NUMBERS}}


def _read(document: Document) -> Puzzle:
    rows = read_sections(document, KIND).cells("problem")
    expected = f"{NONE} (open), {BLACK} (a wall) or a number from 0 to {GREATEST}"
    return parse_rows(Akari, [[typed(cell, CELLS, expected) for cell in row] for row in rows])


def _write(puzzle: Puzzle) -> str:
    walls = board_of(puzzle, Akari).walls
    cells = [[BLACK if entry == BARE else entry for entry in row] for row in walls]
    return write_sections(KIND, {"problem": cells})


CODEC = Codec(FORMAT, Akari.name, _read, _write, KIND.called)
