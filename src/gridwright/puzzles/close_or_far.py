"""Close or Far: two C and two F in every line, the C closer together than the F."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.givens import (
    RULE_TEXT,
    given_cells,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    no_givens,
    open_glyphs,
    rows_of,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.model import Cardinality, Closer, Clue, Label, Model, Place, Posting, Table
from gridwright.puzzle import (
    Broken,
    Problem,
    Rows,
    Slot,
    Symbol,
    Violation,
    check_put,
    check_size,
    value_of,
    value_slots,
    with_value,
)
from gridwright.scene import Scene
from gridwright.text import Token, board_size, each, optional, read_block
from gridwright.turning import mirrored, transposed, turns
from gridwright.validation import check_board, numbers

BLANK, CLOSE, FAR = range(3)
FREE = frozenset({"symmetry", "clues"})
SMALLEST = 6
# Longer lines have too many arrangements to list; their rules then prune one by one.
TABLE_UP_TO = 22


@dataclass(frozen=True)
class CloseOrFar:
    """A board: its letters and blanks given in cells."""

    name: ClassVar[str] = "close-or-far"
    title: ClassVar[str] = "Close or Far"
    rules: ClassVar[Mapping[str, str]] = {
        "two-each": "Every row and every column holds exactly two C and two F; "
        "the other cells stay blank.",
        "closer": "In every row and column the two C are closer to each other than the two F.",
        "given": RULE_TEXT,
    }
    kinds: ClassVar[Mapping[str, str]] = {"closer": "compare distances"}
    symbols: ClassVar[tuple[Symbol, ...]] = (
        Symbol(BLANK, "x", "blank"),
        Symbol(CLOSE, "C", "C"),
        Symbol(FAR, "F", "F"),
    )

    givens: Rows

    def __post_init__(self) -> None:
        expected = "0 (blank), 1 (C), 2 (F) or None"
        check_size(self, *check_board("givens", self.givens, numbers(BLANK, FAR), expected))

    @property
    def size(self) -> int:
        """Rows and columns of the board."""
        return len(self.givens)

    @property
    def grid(self) -> Grid:
        return grid_of(self.size, self.size)

    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size")
        rows = block.characters()
        problem = cls.size_problem(Size(*board_size(block, rows)))
        if problem:
            rows[0][0].fail(problem)
        return cls(each(rows, optional(_read_cell)))

    def format(self) -> str:
        texts = {symbol.value: symbol.text for symbol in self.symbols} | {None: "."}
        rows = ["".join(texts[value] for value in row) for row in self.givens]
        return "\n".join([f"{self.name} size={self.size}", *rows]) + "\n"

    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, 1 << BLANK | 1 << CLOSE | 1 << FAR)
        givens = given_postings(self.givens, self.symbols)
        return Model(domains, (*givens, *_line_postings(self.size)))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from given_violations(self.givens, values)
        for line in self.grid.lines:
            yield from _line_violations(line, values)

    def problems(self) -> Iterator[Problem]:
        return iter(())

    def clues(self) -> tuple[Clue, ...]:
        return tuple(given_clues(self.givens))

    def keep(self, clues: Iterable[Clue]) -> Self:
        return replace(self, givens=keep_givens(self.givens, clues))

    def scene(self, values: Values | None = None) -> Scene:
        known = {**(values or {}), **given_cells(self.givens)}
        return Scene(
            f"{self.title} {self.grid}",
            self.size,
            self.size,
            value_glyphs(self.givens, values, "×CF", blank="×")
            + open_glyphs(self.grid.cells, known),
            legend=(("C", "close"), ("F", "far"), ("×", "given as blank"), ("·", "open")),
        )

    @staticmethod
    def size_problem(size: Size) -> str | None:
        if size.width != size.height:
            return f"expected a square board, found {size}"
        if size.width < SMALLEST:
            return (
                f"expected a board of {SMALLEST}x{SMALLEST} or more, found {size}: "
                "two C and two F in every line need that room"
            )
        return None

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        solution = solver.solution(cls(no_givens(*size)).model())
        if solution is None:
            return None
        # Letters alone look best; only symmetry may need a blank as the image of a letter.
        printed = {
            cell: value
            for cell, value in solution.items()
            if value != BLANK or options.symmetry != "none"
        }
        board = cls(rows_of(*size, printed))
        return Draft(board, solution, frozenset(c for c in board.clues() if c.value == BLANK))

    def images(self) -> Iterator[CloseOrFar]:
        for givens in turns(self.givens, transposed, mirrored):
            yield replace(self, givens=givens)

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        return cls(no_givens(*size))

    def slots(self) -> Iterator[Slot]:
        return value_slots(self.givens, self.symbols)

    def put(self, cell: Cell, text: str) -> Self:
        check_put(self, cell, text)
        return replace(self, givens=with_value(self.givens, cell, value_of(text, self.symbols)))

    styles: ClassVar[tuple[Style, ...]] = (
        Style("free", "letters given anywhere, as few as possible", options=FREE),
        Style("classic", "exactly one letter given in every row and column", one_per_line=True),
    )

    broken: ClassVar[tuple[Broken, ...]] = (
        Broken(
            "two-each",
            "close-or-far" + "\n......" * 6,
            "xxFxCF\nxFxCFC\nFxxFCC\nCCFxxF\nCFCxFx\nFCCFxx",
        ),
        Broken(
            "closer",
            "close-or-far" + "\n......" * 6,
            "CCFFxx\nCCFxxF\nxFCCFx\nFxxFCC\nxFxCCF\nFxCxFC",
        ),
        Broken(
            "given",
            "close-or-far\nC....." + "\n......" * 5,
            "xxFCCF\nxFxCFC\nFxxFCC\nCCFxxF\nCFCxFx\nFCCFxx",
        ),
    )


def _read_cell(token: Token) -> int:
    values = {symbol.text.lower(): symbol.value for symbol in CloseOrFar.symbols}
    if token.text.lower() not in values:
        token.expected("C, F, x (blank) or . (nothing given)")
    return values[token.text.lower()]


@lru_cache(maxsize=32)
def _line_postings(size: int) -> tuple[Posting, ...]:
    """What holds for every line of any board of this size."""
    lines = grid_of(size, size).lines
    if size > TABLE_UP_TO:
        return tuple(part for line in lines for part in _line_parts(line))
    table = _allowed_lines(size)
    return tuple(Posting.joined(table, line.cells, partial(_line_parts, line)) for line in lines)


def _line_parts(line: Line) -> tuple[Posting, ...]:
    place = Place.line(line)
    two_each = Label("two-each", place, f"{line.name} holds two C and two F")
    closer = Label("closer", place, f"in {line.name} the C are closer together than the F")
    return (
        Posting(Cardinality(((CLOSE, 2), (FAR, 2))), line.cells, (two_each,)),
        Posting(Closer(CLOSE, FAR), line.cells, (closer,)),
    )


def _allowed_lines(length: int) -> Table:
    """Every way to fill a line."""
    rows = []
    for close in combinations(range(length), 2):
        for far in combinations(range(length), 2):
            if close[1] - close[0] < far[1] - far[0] and not set(close) & set(far):
                row = [BLANK] * length
                for value, positions in ((CLOSE, close), (FAR, far)):
                    for position in positions:
                        row[position] = value
                rows.append(row)
    return Table(rows)


def _line_violations(line: Line, values: Values) -> Iterator[Violation]:
    full = all(cell in values for cell in line.cells)
    found = {v: [cell for cell in line.cells if values.get(cell) == v] for v in (CLOSE, FAR)}
    for value, letter in ((CLOSE, "C"), (FAR, "F")):
        number = len(found[value])
        if number > 2 or (full and number < 2):
            where = tuple(found[value]) if number > 2 else line.cells
            yield Violation("two-each", where, f"{line.name} holds {number} {letter}, not two")
    if len(found[CLOSE]) == len(found[FAR]) == 2 and _apart(found[CLOSE]) >= _apart(found[FAR]):
        cells = tuple(found[CLOSE] + found[FAR])
        yield Violation("closer", cells, f"in {line.name} the C are not closer than the F")


def _apart(cells: list[Cell]) -> int:
    (r1, c1), (r2, c2) = cells
    return abs(r1 - r2) + abs(c1 - c2)


PUZZLE = CloseOrFar
