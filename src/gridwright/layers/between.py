"""Marks between two neighbouring cells, such as < and > or dots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell, Grid, Values
from gridwright.layers.layer import NOTHING, Board, Fields, Layer, Slot
from gridwright.model import Clue
from gridwright.scene import Sign
from gridwright.text import Token, join_words
from gridwright.validation import as_cell

Pair = tuple[Cell, Cell]
Entry = tuple[Cell, Cell, int]  # a mark by its two cells


class Mark(NamedTuple):
    """What is typed between two cells of a row, and of a column, for one meaning.

    `swapped` is the index of the mark that says the same of the two cells in the other order; it is
    the mark's own index if the order does not matter. `shape` is what pictures draw instead of the
    text: "circle", or "disc" for a filled one.
    """

    across: str
    down: str
    swapped: int
    shape: str | None = None


# The point of the sign faces the smaller of the two cells.
LESS = (Mark("<", "^", 1), Mark(">", "v", 0))


@dataclass(frozen=True)
class Between(Layer):
    """Marks between neighbouring cells, as a set of pairs with the index of their mark.

    `derive` gives the mark for two values (the first cell left of or above the second) or None.
    """

    rule: str
    marks: tuple[Mark, ...]
    derive: Callable[[int, int], int | None]
    field: str = "marks"

    def pairs(self, board: Board) -> dict[Pair, int]:
        """The marks by the two cells they are between, in reading order."""
        marks: frozenset[tuple[Cell, Cell, int]] = getattr(board, self.field)
        return {(a, b): mark for a, b, mark in sorted(marks)}

    def clue(self, pair: Pair, mark: int) -> Clue:
        """A mark as a clue of the first of its cells: its number, and which cell it refers to."""
        return _clue(self.rule, *pair, mark)

    def empty(self, grid: Grid) -> Fields:
        return {self.field: frozenset()}

    def check(self, board: Board) -> None:
        marks = getattr(board, self.field)
        if type(marks) is not frozenset:
            raise InputError(f"{self.field}: expected a frozenset, found {quoted(marks)}")
        pairs = set(board.grid.pairs)
        for entry in marks:
            if not (isinstance(entry, tuple) and len(entry) == 3 and entry[:2] in pairs):
                said = "two neighbouring cells, the left or upper one first, and a mark"
                raise InputError(f"{self.field}: expected {said}, found {quoted(entry)}")
            if type(entry[2]) is not int or not 0 <= entry[2] < len(self.marks):
                said = f"a mark from 0 to {len(self.marks) - 1}"
                raise InputError(f"{self.field}: expected {said}, found {quoted(entry[2])}")

    def words(self) -> Mapping[str, int]:
        """What a mark says of the first cell and the second is the same along rows and columns."""
        texts = {mark.across: index for index, mark in enumerate(self.marks)}
        return texts | {mark.down: index for index, mark in enumerate(self.marks)}

    def plain(self, value: object) -> object:
        """Marks as typed, between two cells in any order: `(a, b, "<")`, or `{(a, b): "<"}`."""
        if isinstance(value, Mapping):
            value = [(*_two(pair), mark) for pair, mark in value.items()]
        if not isinstance(value, Iterable):
            return value
        return frozenset(map(self._plain_mark, value))

    def read(self, tokens: Mapping[Pair, Token]) -> Fields:
        """The marks as typed, without those that mean "none"."""
        found = []
        across = {mark.across: index for index, mark in enumerate(self.marks)}
        down = {mark.down: index for index, mark in enumerate(self.marks)}
        for (a, b), token in tokens.items():
            texts = across if a.row == b.row else down
            if token.text not in texts:
                token.expected(f"one of {' '.join(texts)} between two cells, or . for none")
            found.append((a, b, texts[token.text]))
        return {self.field: frozenset(found)}

    def as_written(self, grid: Grid, lines: Sequence[Sequence[str]]) -> Fields | None:
        """The marks of lines as they are written, in rows and below them, or None."""
        across = {mark.across: index for index, mark in enumerate(self.marks)}
        down = {mark.down: index for index, mark in enumerate(self.marks)}
        cells, width, found = grid.cells, grid.width, list[Entry]()
        for number, line in enumerate(lines):
            row, below = divmod(number, 2)
            known, step = (down, width) if below else (across, 1)
            for column, word in enumerate(line):
                if word != NOTHING:
                    if word not in known:
                        return None
                    at = row * width + column
                    found.append((cells[at], cells[at + step], known[word]))
        return {self.field: frozenset(found)}

    def texts(self, board: Board) -> Iterator[list[tuple[int, bool, str]]]:
        """The texts of the marks, row by row: right of a column's cell, or (False) below it."""
        marks = getattr(board, self.field)
        # Of most images of a board, only the first row is ever asked for.
        yield [self._typed(a, b, mark) for a, b, mark in marks if not a[0]]
        others: list[list[tuple[int, bool, str]]] = [[] for _ in range(board.grid.height)]
        for a, b, mark in marks:
            others[a[0]].append(self._typed(a, b, mark))
        yield from others[1:]

    def _typed(self, a: Cell, b: Cell, mark: int) -> tuple[int, bool, str]:
        across = a[0] == b[0]
        typed = self.marks[mark]
        return a[1], across, typed.across if across else typed.down

    def clue_kinds(self) -> tuple[str, ...]:
        return (self.rule,)

    def clues(self, board: Board) -> Iterator[Clue]:
        known = _clues_of(self.rule, len(self.marks), board.grid)
        return map(known.__getitem__, sorted(getattr(board, self.field)))

    def keep(self, board: Board, clues: Collection[Clue]) -> Fields:
        if not clues:
            return {self.field: frozenset()}
        marks, known = getattr(board, self.field), _clues_of(self.rule, len(self.marks), board.grid)
        return {self.field: frozenset([mark for mark in marks if known[mark] in clues])}

    def from_solution(self, board: Board, solution: Values) -> Fields:
        marks = {(a, b): self.derive(solution[a], solution[b]) for a, b in board.grid.pairs}
        return self._fields({pair: mark for pair, mark in marks.items() if mark is not None})

    def _plain_mark(self, entry: object) -> object:
        """A mark as boards hold it; what is no mark stays as it is, for the board to refuse."""
        if isinstance(entry, str) or not isinstance(entry, Sequence) or len(entry) != 3:
            said = "two neighbouring cells, the left or upper one first, and a mark"
            raise InputError(f"{self.field}: expected {said}, found {quoted(entry)}")
        a, b, mark = as_cell(entry[0]), as_cell(entry[1]), entry[2]
        texts = self.words()
        if isinstance(mark, str) and mark not in texts:
            expected = join_words(list(texts), "or")
            raise InputError(f"{self.field}: expected {expected}, found {quoted(mark)}")
        index = texts[mark] if isinstance(mark, str) else mark
        if a < b or type(index) is not int or not 0 <= index < len(self.marks):
            return min(a, b), max(a, b), index
        return b, a, self.marks[index].swapped

    def slots(self, board: Board) -> Iterator[Slot]:
        pairs = self.pairs(board)
        for a in board.grid.cells:
            beside = list(self._from(a, board.grid))
            shown = "".join(_choice(self.marks[pairs[p]], *p) for p in beside if p in pairs)
            choices = tuple(_choice(mark, *pair) for pair in beside for mark in self.marks)
            yield Slot(a, shown, choices)

    def room(self, board: Board) -> int:
        return len(board.grid.pairs)

    def put(self, board: Board, cell: Cell, text: str) -> Fields:
        pairs = self.pairs(board)
        for pair in self._from(cell, board.grid):
            texts = [_choice(mark, *pair) for mark in self.marks]
            if not text:
                pairs.pop(pair, None)
            elif text in texts:
                pairs[pair] = texts.index(text)
        return self._fields(pairs)

    def transposed(self, board: Board) -> Fields:
        return self._moved(board, True)

    def mirrored(self, board: Board) -> Fields:
        return self._moved(board, False)

    def moved(self, board: Board, new: Board, down: int, right: int) -> Fields:
        pairs = {
            (a.step(down, right), b.step(down, right)): mark
            for (a, b), mark in self.pairs(board).items()
        }
        inside = set(new.grid.pairs)
        return self._fields({pair: mark for pair, mark in pairs.items() if pair in inside})

    def signs(self, board: Board) -> Iterator[Sign]:
        for (a, b), mark in self.pairs(board).items():
            yield Sign(a, b, _text(self.marks[mark], a, b), self.marks[mark].shape)

    def _fields(self, pairs: Mapping[Pair, int]) -> Fields:
        return {self.field: frozenset((a, b, mark) for (a, b), mark in pairs.items())}

    def _from(self, cell: Cell, grid: Grid) -> Iterator[Pair]:
        """The pairs of a cell and its neighbours to the right and below."""
        for other in (cell.step(0, 1), cell.step(1, 0)):
            if cell in grid and other in grid:
                yield cell, other

    def _moved(self, board: Board, transposed: bool) -> Fields:
        new = _moves(self.marks, board.grid, transposed)
        return {self.field: frozenset([new[entry] for entry in getattr(board, self.field)])}


def _clue(rule: str, a: Cell, b: Cell, mark: int) -> Clue:
    return Clue(rule, a, 2 * mark + (a.row != b.row))


@lru_cache(maxsize=64)
def _clues_of(rule: str, marks: int, grid: Grid) -> dict[Entry, Clue]:
    """All marks of boards of a size as clues."""
    return {(*pair, mark): _clue(rule, *pair, mark) for pair in grid.pairs for mark in range(marks)}


@lru_cache(maxsize=64)
def _moves(marks: tuple[Mark, ...], grid: Grid, transposed: bool) -> dict[Entry, Entry]:
    """Where each mark goes when a board is mirrored at its diagonal, or from left to right."""
    last = grid.width - 1
    found: dict[Entry, Entry] = {}
    for pair in grid.pairs:
        a, b = (Cell(c, r) if transposed else Cell(r, last - c) for r, c in pair)
        for index, mark in enumerate(marks):
            found[*pair, index] = (a, b, index) if a < b else (b, a, mark.swapped)
    return found


def _two(pair: object) -> tuple[object, ...]:
    """The two cells of a pair; anything else as a single thing, which is then refused."""
    return pair if isinstance(pair, tuple) and len(pair) == 2 else (pair,)


def _text(mark: Mark, a: Cell, b: Cell) -> str:
    return mark.across if a.row == b.row else mark.down


def _choice(mark: Mark, a: Cell, b: Cell) -> str:
    """What a setter puts into the first cell: the mark, and where if that is not clear from it."""
    if mark.across != mark.down:
        return _text(mark, a, b)
    return f"{mark.across} →" if a.row == b.row else f"{mark.down} ↓"
