"""Numbers around the grid: one for each row or column, on some of its sides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.grid import Cell, Grid, Values, View
from gridwright.layers.layer import NOTHING, Board, Fields, Layer, Slot
from gridwright.model import Clue
from gridwright.scene import Glyph
from gridwright.text import MAX_SIDE, Token
from gridwright.validation import check_line
from gridwright.validation import numbers as within

Numbers = tuple[int | None, ...]

# Nearly all numbers beside a grid as they are written.
_WRITTEN: Mapping[str, int | None] = {NOTHING: None} | {str(n): n for n in range(MAX_SIDE + 1)}

# The side that numbers come from when a board is mirrored at its diagonal, or left to right.
_TRANSPOSED = {"top": "left", "left": "top", "bottom": "right", "right": "bottom"}
_MIRRORED = {"top": "top", "left": "right", "bottom": "bottom", "right": "left"}


@dataclass(frozen=True)
class Around(Layer):
    """Numbers beside the grid.

    `sides` maps each side to the field that holds its numbers. `bounds` gives the smallest and the
    largest number for a line of some length; `derive` computes the number from a line's values, as
    seen from that side. `most`, if known, gives the largest number that can hold in a view of a
    board; `sign` is drawn in the corner where the sides meet.
    """

    rule: str
    sides: Mapping[str, str]
    bounds: Callable[[int], tuple[int, int]]
    derive: Callable[[Sequence[int]], int]
    what: str = "a clue"
    hint: str = ""
    most: Callable[[Any, View], int] | None = None
    sign: str = ""

    def views(self, board: Board) -> Iterator[tuple[View, int | None]]:
        """Every view of these sides with its number."""
        for side, field in self.sides.items():
            yield from zip(board.grid.views[side], getattr(board, field), strict=True)

    def printed(self, board: Board) -> Iterator[tuple[View, int]]:
        """The views that have a number, each with its number."""
        for view, number in self.views(board):
            if number is not None:
                yield view, number

    def clue(self, view: View, number: int) -> Clue:
        """The number of a view as a clue."""
        return Clue(self.rule, view.outside, number)

    def empty(self, grid: Grid) -> Fields:
        return {field: (None,) * len(grid.views[side]) for side, field in self.sides.items()}

    def check(self, board: Board) -> None:
        for side, field in self.sides.items():
            views = board.grid.views[side]
            low, high = self.bounds(len(views[0].cells))
            said = f"{self.what} from {low} to {high} or None"
            check_line(field, getattr(board, field), len(views), within(low, high), said)

    def read(self, grid: Grid, side: str, tokens: Sequence[Token]) -> Fields:
        """The numbers of a side as typed."""
        low, high = self.bounds(len(grid.views[side][0].cells))

        def number(token: Token) -> int | None:
            if token.text == NOTHING:
                return None
            return token.number(low, high, self.what, "" if token.text.isdecimal() else self.hint)

        return {self.sides[side]: tuple(map(number, tokens))}

    def as_written(self, side: str, words: Sequence[str]) -> Fields | None:
        """The numbers of a side as they are written; None for a text that must be read."""
        try:
            return {self.sides[side]: tuple([_WRITTEN[word] for word in words])}
        except KeyError:
            return None

    def clue_kinds(self) -> tuple[str, ...]:
        return (self.rule,)

    def clues(self, board: Board) -> Iterator[Clue]:
        return (self.clue(view, number) for view, number in self.printed(board))

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        kept = {clue.cell for clue in clues if clue.rule == self.rule}
        return self._changed(board, lambda view, number: number if view.outside in kept else None)

    def from_solution(self, board: Board, solution: Values) -> Fields:
        return self._changed(
            board, lambda view, _: self.derive([solution[c] for c in view.cells if c in solution])
        )

    def slots(self, board: Board) -> Iterator[Slot]:
        for view, number in self.views(board):
            low, high = self.bounds(len(view.cells))
            if self.most is not None:
                high = self.most(board, view)
            shown = "" if number is None else str(number)
            yield Slot(view.outside, shown, tuple(map(str, range(low, high + 1))))

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        new = int(text) if text.isdecimal() else None
        return self._changed(board, lambda view, old: new if view.outside == cell else old)

    def transposed(self, board: Board) -> Fields:
        return {
            field: getattr(board, self.sides[_TRANSPOSED[side]])
            for side, field in self.sides.items()
        }

    def mirrored(self, board: Board) -> Fields:
        # If only one side has numbers, they describe the whole line and stay on their side.
        return {
            field: getattr(board, self.sides.get(_MIRRORED[side], field))[
                :: -1 if side in ("top", "bottom") else 1
            ]
            for side, field in self.sides.items()
        }

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        by_line = {
            (side, view.line.index + (right if side in ("top", "bottom") else down)): number
            for side, field in self.sides.items()
            for view, number in zip(board.grid.views[side], getattr(board, field), strict=True)
        }

        def number(side: str, view: View) -> int | None:
            low, high = self.bounds(len(view.cells))
            found = by_line.get((side, view.line.index))
            return found if found is not None and low <= found <= high else None

        return {
            field: tuple(number(side, view) for view in new.grid.views[side])
            for side, field in self.sides.items()
        }

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        for view, number in self.printed(board):
            yield Glyph(view.outside, str(number), "clue")
        if self.sign:
            row = -1 if "top" in self.sides else board.grid.height
            column = -1 if "left" in self.sides else board.grid.width
            yield Glyph(Cell(row, column), self.sign, "side")

    def _changed(self, board: Board, new: Callable[[View, int | None], int | None]) -> Fields:
        return {
            field: tuple(
                new(view, number)
                for view, number in zip(board.grid.views[side], getattr(board, field), strict=True)
            )
            for side, field in self.sides.items()
        }
