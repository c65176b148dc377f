"""The text form of a board, put together from its layers.

    towers size=4           name, size, choices
      4 . . 2               numbers above the board, one line for each layer that has any there
    . . . . . .             numbers at the left, the cells, numbers at the right
    3 . . . . .
    . . . . . .
    . . . . . 3
      . . 4 .               numbers below the board

What several layers print in one cell is typed as one word, `.` if the first of them has nothing.
With marks between cells, a mark follows every cell of a row except the last, and a line of marks
every row except the last. Compact boards are written without blanks between their cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice
from operator import add
from typing import Any, ClassVar, Protocol, TypeVar

from gridwright.errors import InputError
from gridwright.grid import SIDES, Cell, Grid, grid_of
from gridwright.layers.around import Around
from gridwright.layers.between import Between
from gridwright.layers.choice import Choice
from gridwright.layers.layer import NOTHING, Board, CellLayer, Fields, Layer, Piece, Problem
from gridwright.layers.sheet import Layout, Sheet, read_sheet
from gridwright.text import NO_CLUE, Block, aligned, show

Lines = Sequence[Sequence[str]]


class Whole(Board, Protocol):
    """A board that checks itself when it is made."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    def problems(self) -> Iterator[Problem]:
        """Clues that can never hold."""


Checked = TypeVar("Checked", bound=Whole)


@dataclass(frozen=True)
class TextForm:
    """How the boards of a puzzle are typed. `square`: one number is enough for the size."""

    name: str
    layers: tuple[Layer, ...]
    compact: bool = False
    square: bool = False

    def sheet(self, block: Block) -> Sheet:
        """A board's text by place."""
        block.only("size", *(choice.field for choice in self._choices))
        block.size()  # first of all: without it, no row is right
        return read_sheet(block, self._layout)

    def choices(self, block: Block, grid: Grid) -> Fields:
        """The choices about a whole board of that size, as far as they are typed."""
        fields: Fields = {}
        for choice in self._choices:
            if choice.field in block.options:
                fields |= choice.read(block.options[choice.field], grid)
        return fields

    def fields(self, sheet: Sheet, board: Board) -> Fields:
        """The other fields as typed; `board` is an empty board of that size and these choices."""
        fields: Fields = {}
        for layer, pieces in self._pieces(sheet):
            fields |= layer.read(board, pieces)
        for side, beside in self._beside.items():
            for around, tokens in zip(beside, sheet.sides[side], strict=True):
                fields |= around.read(board.grid, side, tokens)
        if self._between:
            marks = {p: token for p, token in sheet.marks.items() if token.text != NOTHING}
            fields |= self._between.read(marks)
        return fields

    def as_written(self, text: str, empty: Callable[[Grid], Checked]) -> Checked | None:
        """The board of a text just as `write` writes it, given an empty one; None for another text.

        It takes a fraction of the time of reading piece by piece, which alone tells what is wrong.
        """
        try:
            found = self._as_written(text, empty) if type(text) is str else None
            board = None if found is None else replace(found[0], **found[1])
        except InputError:
            return None
        return None if board is None or any(board.problems()) else board

    def _as_written(
        self, text: str, empty: Callable[[Grid], Checked]
    ) -> tuple[Checked, Fields] | None:
        """An empty board and the fields to replace."""
        head, *body = text.split("\n")
        if len(body) < 2 or body.pop():
            return None
        lines: Lines = body if self.compact else [line.split() for line in body]
        layout, step = self._layout, 2 if self._between else 1
        rows = lines[layout.top : len(lines) - layout.bottom]
        full = rows[::step]
        width, height = layout.width(len(full[0])) if full else 0, len(full)
        entries, below = layout.entries(width), rows[1::2] if step > 1 else ()
        if width < 2 or {*map(len, full)} != {entries} or not {*map(len, below)} <= {width}:
            return None
        board = empty(grid_of(width, height))
        if head != self._head(board) or len(rows) != step * (height - 1) + 1:
            return None
        inner = [row[layout.left : entries - layout.right] for row in full]
        fields = self._cells_as_written(board, [row[::step] for row in inner])
        beside = {
            "top": lines[: layout.top],
            "left": [[row[i] for row in full] for i in range(layout.left)],
            "bottom": lines[: len(lines) - layout.bottom - 1 : -1],
            "right": [[row[-1 - i] for row in full] for i in range(layout.right)],
        }
        for side, layers in self._beside.items():
            for around, words in zip(layers, beside[side], strict=True):
                fields = _both(fields, around.as_written(side, words))
        if self._between:
            marks = [inner[n // 2][1::2] if n % 2 == 0 else row for n, row in enumerate(rows)]
            fields = _both(fields, self._between.as_written(board.grid, marks))
        return None if fields is None else (board, fields)

    def _cells_as_written(self, board: Board, words: Lines) -> Fields | None:
        """The fields of what is typed in the cells, if it is of one layer alone."""
        layers = [layer for layer in self._cells if layer.is_typed(board.grid, words[0][0])]
        alone = len(layers) < 2 or all(len(word) == 1 for row in words for word in row)
        return layers[0].as_written(board, words) if layers and alone else None

    def write(self, board: Board) -> str:
        """The text of a board."""
        body = list(self._lines(board))
        text = "\n".join(map("".join, body)) if self.compact else aligned(body)
        return f"{self._head(board)}\n{text}\n"

    def _head(self, board: Board) -> str:
        """The first line."""
        size = board.grid.width if self.square else board.grid
        choices = "".join(choice.write(board) for choice in self._choices)
        return f"{self.name} size={size}{choices}"

    def least(self, boards: Iterable[Board], short: bool) -> str:
        """The text of that of some boards whose text is the first in the alphabet.

        They are one board turned, mirrored or renamed, so they make the same choices and print the
        same numbers, and `short` says that all symbols have one character.
        """
        by_layers: dict[object, list[Board]] = {}
        for board in boards:
            written = tuple([layer.is_written(board) for layer in self._optional])
            by_layers.setdefault((written, board.grid), []).append(board)
        return min(self._least(alike, short) for alike in by_layers.values())

    def _least(self, boards: Sequence[Board], short: bool) -> str:
        """The same for boards of one size that all print the same layers.

        If all words are as long, columns are as wide, and what follows the first line that differs
        is written of one board alone.
        """
        bodies, gap, found = list(map(self._lines, boards)), "", [self._head(boards[0])]
        if not self.compact:
            body, gap = list(bodies[0]), " "
            if not short or len({*map(len, chain.from_iterable(body))}) > 1:
                return min(map(self.write, boards))
            bodies[0] = iter(body)
        rest = [(gap.join(line).rstrip() for line in lines) for lines in bodies]
        while len(rest) > 1:
            lines = [next(lines, "") for lines in rest]
            found.append(min(lines))
            rest = [more for line, more in zip(lines, rest, strict=True) if line == found[-1]]
            if not found[-1]:
                return "\n".join(found)
        return "\n".join([*found, *rest[0], ""])

    def _cell_texts(self, board: Board) -> Iterator[list[str]]:
        """What is typed in the cells, row by row."""
        written = [layer.write(board) for layer in self._cells if layer.is_written(board)]
        if not written:
            yield from [[NOTHING] * board.grid.width] * board.grid.height
        if len(written) == 1:
            yield from ([text or NOTHING for text in row] for row in written[0])
            return
        for first, *others in zip(*written, strict=True):
            row = [text or NOTHING for text in first]
            for more in others:
                row = list(map(add, row, more))
            yield row

    # The layers by the place of their text.

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, Choice))

    @cached_property
    def _cells(self) -> tuple[CellLayer, ...]:
        return tuple(layer for layer in self.layers if isinstance(layer, CellLayer))

    @cached_property
    def _optional(self) -> tuple[CellLayer, ...]:
        """The layers that the text of some boards has no part for."""
        every = self._cells
        return tuple(x for x in every if type(x).is_written is not CellLayer.is_written)

    @cached_property
    def _between(self) -> Between | None:
        return next((layer for layer in self.layers if isinstance(layer, Between)), None)

    @cached_property
    def _beside(self) -> Mapping[str, tuple[Around, ...]]:
        """The layers of each side, from the outermost inwards."""
        around = [layer for layer in self.layers if isinstance(layer, Around)]
        return {side: tuple(layer for layer in around if side in layer.sides) for side in SIDES}

    @cached_property
    def _layout(self) -> Layout:
        around = tuple(chain.from_iterable(self._beside.values()))
        # If all sides have numbers they are just called clues; otherwise by their own name.
        framed = all(self._beside.values())
        return Layout(
            **{side: len(layers) for side, layers in self._beside.items()},
            marks=self._between is not None,
            compact=self.compact,
            what="a clue" if framed or not around else around[0].what,
            hint=next((layer.hint for layer in around if layer.hint), NO_CLUE),
        )

    def _pieces(self, sheet: Sheet) -> Iterator[tuple[CellLayer, dict[Cell, Piece]]]:
        """Each layer that prints in cells with its piece of the text of each cell."""
        first = next(iter(sheet.cells.values())).text
        layers = [layer for layer in self._cells if layer.is_typed(sheet.grid, first)]
        last = len(layers) - 1
        for number, layer in enumerate(layers):
            after = layers[number - 1].noun if number else ""
            part = slice(number, None if number == last else number + 1)
            if layer.is_shape:  # only a shape is made of all cells
                yield (
                    layer,
                    {
                        cell: Piece(
                            "" if (text := token.text[part]) == NOTHING else text, token, after
                        )
                        for cell, token in sheet.cells.items()
                    },
                )
            else:
                yield (
                    layer,
                    {
                        cell: Piece(text, token, after)
                        for cell, token in sheet.cells.items()
                        if (text := token.text[part]) and text != NOTHING
                    },
                )

    def _lines(self, board: Board) -> Iterator[list[str]]:
        """The lines below the first, word by word."""
        pad = [" "] * len(self._beside["left"])
        for layer in self._beside["top"]:
            yield [*pad, *map(show, getattr(board, layer.sides["top"]))]
        # Boards are written often, as keys of their images, and mostly no further than here.
        lines = self._cell_texts(board)
        if self._between:
            marked = _with_marks(lines, self._between.texts(board))
            lines = islice(marked, 2 * board.grid.height - 1)
        if self._beside["left"] or self._beside["right"]:
            lines = self._with_sides(board, lines)
        yield from lines
        for layer in reversed(self._beside["bottom"]):
            yield [*pad, *map(show, getattr(board, layer.sides["bottom"]))]

    def _with_sides(self, board: Board, lines: Iterator[list[str]]) -> Iterator[list[str]]:
        """The lines of cells and marks with what stands left and right of the rows."""
        pad = [" "] * len(self._beside["left"])
        before, after = self._side_texts(board, "left"), self._side_texts(board, "right")
        for index, line in enumerate(lines):
            row, below = divmod(index, 2 if self._between else 1)
            yield [*pad, *line] if below else [*before[row], *line, *after[row]]

    def _side_texts(self, board: Board, side: str) -> list[tuple[str, ...]]:
        """What stands left or right of each row, word by word."""
        layers = self._beside[side] if side == "left" else self._beside[side][::-1]
        if not layers:
            return [()] * board.grid.height
        return list(zip(*(map(show, getattr(board, x.sides[side])) for x in layers), strict=True))


def _both(fields: Fields | None, more: Fields | None) -> Fields | None:
    """The fields of both, unless there is none of one of them."""
    return None if fields is None or more is None else fields | more


def _with_marks(
    cells: Iterable[Sequence[str]], marks: Iterable[Iterable[tuple[int, bool, str]]]
) -> Iterator[list[str]]:
    """The words of cells and marks: a line for each row, and one more below it.

    The marks of a row are right of the cell in some column, or (False) below it.
    """
    for words, found in zip(cells, marks, strict=True):
        width = len(words)
        line, below = [NOTHING] * (2 * width - 1), [NOTHING, " "] * (width - 1) + [NOTHING]
        line[::2] = words
        for column, across, text in found:
            (line if across else below)[2 * column + across] = text
        yield line
        yield below
