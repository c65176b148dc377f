"""Sudoku from janko.at: the given numbers, and the boxes as areas where they are irregular."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import FORMAT, NONE, Kind, own, read_sections, write_sections
from gridwright.layers import lettered
from gridwright.puzzle import Puzzle
from gridwright.puzzles.sudoku import Sudoku
from gridwright.text import Token

# Many puzzles have no other part, so only a text that names it is a Sudoku.
KIND = Kind(("Sudoku",), needs=("problem",), without=("problem",))


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    size = sections.width("problem")
    given = sections.rows("problem", size, size, "cell")
    cells = [[own(token, NONE) for token in row] for row in given]
    if not sections.parts.get("areas"):
        return parse_rows(Sudoku, cells)
    areas = sections.rows("areas", size, size, "area")
    return parse_rows(Sudoku, _with_letters(areas, cells))


def _with_letters(
    areas: Sequence[Sequence[Token]], cells: Sequence[Sequence[Token]]
) -> list[list[Token]]:
    letters = lettered([[token.text for token in row] for row in areas])
    return [
        [token.with_text(letter + token.text) for letter, token in zip(line, row, strict=True)]
        for line, row in zip(letters, cells, strict=True)
    ]


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, Sudoku)
    parts: dict[str, Sequence[Sequence[object]]] = {"problem": board.givens}
    if not board.boxes.is_usual(board):
        numbers = {letter: i for i, letter in enumerate(dict.fromkeys("".join(board.regions)), 1)}
        areas = [[numbers[letter] for letter in row] for row in board.regions]
        parts = {"areas": areas, **parts}
    return write_sections(KIND, parts)


CODEC = Codec(FORMAT, Sudoku.name, _read, _write, KIND.called)
