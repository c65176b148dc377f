"""Numbers in cells that count the cells around them, and blocked cells without a number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from gridwright.errors import InputError
from gridwright.grid import Cell, Grid, Values
from gridwright.layers.layer import NOTHING, Board, CellLayer, Fields, Piece, Problem, Slot
from gridwright.model import Clue
from gridwright.rows import Rows, empty_rows, entries_of, only_in, rows_of, shifted, with_entry
from gridwright.scene import Glyph
from gridwright.text import plural
from gridwright.turning import mirrored, transposed
from gridwright.validation import check_cells, check_entries
from gridwright.validation import numbers as within

BLOCKED = "#"
_NONE: frozenset[Cell] = frozenset()


@dataclass(frozen=True)
class CellNumbers(CellLayer):
    """Numbers printed in cells that hold the value `off`, and cells blocked with that value.

    `reach` gives the cells a number refers to, `derive` computes the number from their values.
    Without a `blocked_rule` no cell can be blocked.
    """

    rule: str
    blocked_rule: str | None
    off: int
    derive: Callable[[Sequence[int]], int]
    reach: Callable[[Grid], Mapping[Cell, tuple[Cell, ...]]] = lambda grid: grid.around
    greatest: int = 8
    field: str = "numbers"
    blocked_field: str = "blocked"

    def rows(self, board: Board) -> Rows:
        """The printed numbers."""
        rows: Rows = getattr(board, self.field)
        return rows

    def blocked(self, board: Board) -> frozenset[Cell]:
        """The blocked cells."""
        cells: frozenset[Cell] = getattr(board, self.blocked_field) if self.blocked_rule else _NONE
        return cells

    def printed(self, board: Board) -> Iterator[tuple[Cell, int]]:
        """The cells that have a number, each with its number."""
        yield from entries_of(self.rows(board)).items()

    def clue(self, cell: Cell, number: int) -> Clue:
        """The number of a cell as a clue."""
        return Clue(self.rule, cell, number)

    def _fields(self, rows: Rows, blocked: frozenset[Cell]) -> Fields:
        return {self.field: rows} | ({self.blocked_field: blocked} if self.blocked_rule else {})

    def empty(self, grid: Grid) -> Fields:
        return self._fields(empty_rows(grid.width, grid.height), _NONE)

    def check(self, board: Board) -> None:
        super().check(board)
        rows, blocked = self.rows(board), self.blocked(board)
        expected = f"a number from 0 to {self.greatest} or None"
        check_entries(self.field, rows, within(0, self.greatest), lambda: expected)
        check_cells(self.blocked_field, blocked, board.grid)
        for cell in blocked:
            if rows[cell.row][cell.column] is not None:
                raise InputError(f"{cell} is blocked, so it has no number")

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        known = {str(number): number for number in range(self.greatest + 1)}
        found: dict[Cell, int] = {}
        for cell, piece in pieces.items():
            if piece.text in known:
                found[cell] = known[piece.text]
            elif piece.text and not (piece.text == BLOCKED and self.blocked_rule):
                numbers = f"a number from 0 to {self.greatest}"
                blocked = f", {BLOCKED} (blocked)" if self.blocked_rule else ""
                piece.refuse(f"{numbers}{blocked} or {NOTHING} (open)")
        blocked_cells = frozenset(c for c, piece in pieces.items() if piece.text == BLOCKED)
        return self._fields(rows_of(board.grid.width, board.grid.height, found), blocked_cells)

    def write(self, board: Board) -> Iterator[list[str]]:
        blocked = self.blocked(board)
        for r, numbers in enumerate(self.rows(board)):
            row = ["" if number is None else str(number) for number in numbers]
            for _, c in (cell for cell in blocked if cell.row == r):
                row[c] = BLOCKED
            yield row

    def clue_kinds(self) -> tuple[str, ...]:
        return (self.rule,)

    def clues(self, board: Board) -> Iterator[Clue]:
        yield from starmap(self.clue, self.printed(board))
        for cell in sorted(self.blocked(board)):
            if self.blocked_rule:
                yield Clue(self.blocked_rule, cell, self.off)

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        kept = {clue.cell for clue in clues if clue.rule in (self.rule, self.blocked_rule)}
        return self._fields(only_in(self.rows(board), kept), self.blocked(board) & kept)

    def from_solution(self, board: Board, solution: Values) -> Fields:
        reach, blocked = self.reach(board.grid), self.blocked(board)
        found = {
            cell: self.derive([solution[other] for other in reach[cell]])
            for cell, value in solution.items()
            if value == self.off and cell not in blocked
        }
        return {self.field: rows_of(board.grid.width, board.grid.height, found)}

    def slots(self, board: Board) -> Iterator[Slot]:
        reach, typed = self.reach(board.grid), [*self.write(board)]
        for cell in board.grid.cells:
            numbers = map(str, range(min(self.greatest, len(reach[cell])) + 1))
            text = typed[cell.row][cell.column]
            names = {BLOCKED: "blocked"} if self.blocked_rule else {}
            yield Slot(cell, text, (*numbers, *names), names=names)

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        number = int(text) if text.isdecimal() else None
        blocked = self.blocked(board) - {cell}
        return self._fields(
            with_entry(self.rows(board), cell, number),
            blocked | {cell} if text == BLOCKED else blocked,
        )

    def transposed(self, board: Board) -> Fields:
        cells = frozenset(Cell(c, r) for r, c in self.blocked(board))
        return self._fields(transposed(self.rows(board)), cells)

    def mirrored(self, board: Board) -> Fields:
        last = board.grid.width - 1
        cells = frozenset(Cell(r, last - c) for r, c in self.blocked(board))
        return self._fields(mirrored(self.rows(board)), cells)

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        numbers = shifted(entries_of(self.rows(board)), new.open_cells, down, right)
        blocked = shifted(dict.fromkeys(self.blocked(board)), new.open_cells, down, right)
        rows = rows_of(new.grid.width, new.grid.height, numbers)
        return self._fields(rows, frozenset(blocked))

    def problems(self, board: Board) -> Iterator[Problem]:
        for cell, number in self.printed(board):
            # What other clues rule out is a conflict with them, and diagnosed as one.
            most = len(self.reach(board.grid)[cell])
            if number > most:
                cells = plural(most, "cell")
                text = f"the number {number} has only {cells} around it; expected at most {most}"
                yield Problem(cell, text)

    def covered(self, board: Board) -> Collection[Cell]:
        return self.blocked(board) | entries_of(self.rows(board)).keys()

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        for cell, number in self.printed(board):
            yield Glyph(cell, str(number), "clue")

    def dark(self, board: Board) -> Iterator[Cell]:
        return iter(sorted(self.blocked(board)))

    def legend(self) -> tuple[tuple[str, str], ...]:
        return (("█", "blocked"),) if self.blocked_rule else ()
