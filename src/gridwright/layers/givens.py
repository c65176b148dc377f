"""Given cells: values printed in the grid, which are clues and work alike in all puzzles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial

from gridwright.grid import Cell, Grid, Values
from gridwright.layers.layer import (
    NOTHING,
    Board,
    CellLayer,
    Fields,
    Piece,
    Slot,
    Symbol,
    Violation,
    Words,
    entries_of_words,
)
from gridwright.model import Clue, Label, Model, OneOf, Place, Posting
from gridwright.rows import Rows, empty_rows, entries_of, only_in, rows_of, shifted, with_entry
from gridwright.scene import Glyph
from gridwright.turning import mirrored, transposed
from gridwright.validation import check_entries

RULE = "given"
RULE_TEXT = "A cell printed with its value keeps it."


@dataclass(frozen=True)
class Givens(CellLayer):
    """Values printed in cells. `what` names one in a sentence, if symbols are numbers."""

    field: str = "givens"
    what: str = "a number"

    def rows(self, board: Board) -> Rows:
        """The given values."""
        rows: Rows = getattr(board, self.field)
        return rows

    def empty(self, grid: Grid) -> Fields:
        return {self.field: empty_rows(grid.width, grid.height)}

    def check(self, board: Board) -> None:
        super().check(board)
        rows, symbols = self.rows(board), board.symbols
        allowed = frozenset((None, *(symbol.value for symbol in symbols)))
        check_entries(self.field, rows, allowed, lambda: self._allowed(symbols))

    def read(self, board: Board, pieces: Mapping[Cell, Piece]) -> Fields:
        values = {symbol.text.lower(): symbol.value for symbol in board.symbols}
        given: dict[Cell, int] = {}
        for cell, piece in pieces.items():
            if not piece.text:
                continue
            if piece.text.lower() not in values:
                piece.refuse(self._expected(board.symbols, alone=not piece.after))
            given[cell] = values[piece.text.lower()]
        return self._fields(board, given)

    def as_written(self, board: Board, words: Words) -> Fields | None:
        rows = entries_of_words(words, _values(board.symbols))
        return None if rows is None else {self.field: rows}

    def write(self, board: Board) -> Iterator[list[str]]:
        texts: dict[int | None, str] = {symbol.value: symbol.text for symbol in board.symbols}
        texts[None] = ""
        return (list(map(texts.__getitem__, row)) for row in self.rows(board))

    def clue_kinds(self) -> tuple[str, ...]:
        return (RULE,)

    def clues(self, board: Board) -> Iterator[Clue]:
        return iter(given_clues(self.rows(board)))

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        kept = {clue.cell for clue in clues if clue.rule == RULE}
        rows = self.rows(board)
        return {self.field: only_in(rows, kept) if kept else empty_rows(len(rows[0]), len(rows))}

    def from_solution(self, board: Board, solution: Values) -> Fields:
        return self._fields(board, solution)

    def slots(self, board: Board) -> Iterator[Slot]:
        choices, typed = tuple(_texts(board).values()), [*self.write(board)]
        names = {symbol.text: symbol.name for symbol in board.symbols if symbol.name != symbol.text}
        for cell in board.grid.cells:
            yield Slot(cell, typed[cell.row][cell.column], choices, names=names)

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        value = next((symbol.value for symbol in board.symbols if symbol.text == text), None)
        if cell not in board.grid or (text and value is None):
            return {}
        return {self.field: with_entry(self.rows(board), cell, value)}

    def transposed(self, board: Board) -> Fields:
        return {self.field: transposed(self.rows(board))}

    def mirrored(self, board: Board) -> Fields:
        return {self.field: mirrored(self.rows(board))}

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        values = {symbol.value for symbol in new.symbols}
        entries = shifted(entries_of(self.rows(board)), new.open_cells, down, right)
        return self._fields(new, {cell: v for cell, v in entries.items() if v in values})

    def postings(self, board: Board) -> Iterator[Posting]:
        return given_postings(self.rows(board), board.symbols)

    def violations(self, board: Board, values: Values) -> Iterator[Violation]:
        return given_violations(self.rows(board), values)

    def covered(self, board: Board) -> Collection[Cell]:
        return entries_of(self.rows(board)).keys()

    def glyphs(self, board: Board) -> Iterator[Glyph]:
        symbols = {symbol.value: symbol for symbol in board.symbols}
        for cell, value in entries_of(self.rows(board)).items():
            yield Glyph(cell, symbols[value].sign, "given", symbols[value].shape)

    def _fields(self, board: Board, values: Values) -> Fields:
        return {self.field: rows_of(board.grid.width, board.grid.height, values)}

    def _range(self, symbols: tuple[Symbol, ...]) -> str | None:
        """What may be given, if the symbols are the numbers of a range."""
        low, high = symbols[0].value, symbols[-1].value
        numeric = all(symbol.text == str(symbol.value) for symbol in symbols)
        if numeric and high - low < len(symbols):
            return f"{self.what} from {low} to {high}"
        return None

    def _allowed(self, symbols: tuple[Symbol, ...]) -> str:
        """The values that a program may put into the field."""
        named = ", ".join(f"{symbol.value} ({symbol.name})" for symbol in symbols)
        return f"{self._range(symbols) or named} or None"

    def _expected(self, symbols: tuple[Symbol, ...], alone: bool) -> str:
        """What may be typed: a number in a range, or one of a few symbols."""
        if within := self._range(symbols):
            return within
        named = [s.text if s.name == s.text else f"{s.text} ({s.name})" for s in symbols]
        if alone:
            return f"{', '.join(named)} or {NOTHING} (nothing given)"
        return " or ".join((", ".join(named[:-1]), named[-1]))


@lru_cache(maxsize=64)
def _values(symbols: tuple[Symbol, ...]) -> Mapping[str, int | None]:
    """What the words of cells stand for."""
    return {NOTHING: None} | {symbol.text: symbol.value for symbol in symbols}


def _texts(board: Board) -> dict[int, str]:
    return {symbol.value: symbol.text for symbol in board.symbols}


def given_clues(givens: Rows) -> list[Clue]:
    """The given cells as clues."""
    return [Clue(RULE, cell, value) for cell, value in entries_of(givens).items()]


def given_postings(givens: Rows, symbols: Iterable[Symbol]) -> Iterator[Posting]:
    """One labelled constraint for each given cell."""
    clues = given_clues(givens)
    names = {symbol.value: symbol.name for symbol in symbols} if clues else {}
    only = {value: OneOf(1 << value) for value in names}
    for clue in clues:
        labels = partial(_given_labels, clue, names[clue.value])
        yield Posting(only[clue.value], (clue.cell,), labels)


def _given_labels(clue: Clue, name: str) -> tuple[Label]:
    place = Place(str(clue.cell), (clue.cell,))
    return (Label(RULE, place, f"{clue.cell} is given as {name}", clue),)


def given_violations(givens: Rows, values: Values) -> Iterator[Violation]:
    """Given cells that a grid has changed."""
    for cell, value in entries_of(givens).items():
        if values.get(cell, value) != value:
            yield Violation(RULE, (cell,), f"{cell} does not have its given value")


def printed_values(model: Model) -> dict[Cell, int]:
    """The cells whose value follows from a clue printed in them: given or numbered cells."""
    return {
        atom.scope[0]: atom.constraint.allowed.bit_length() - 1
        for atom in model.atoms()
        if isinstance(atom.constraint, OneOf)
        and atom.constraint.allowed.bit_count() == 1
        and atom.labels[0].clue is not None
        and atom.scope == (atom.labels[0].clue.cell,)
    }
