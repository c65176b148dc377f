"""Close or Far: two C and two F in every line, the C closer together than the F."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Line, Values, grid_of
from gridwright.layers import GIVEN, Givens, Symbol, Violation
from gridwright.line_grids import LineGrids
from gridwright.looks import Look
from gridwright.model import Cardinality, Closer, Label, Place, Posting, Table
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows

BLANK, CLOSE, FAR = range(3)
FREE = frozenset({"symmetry", "clues"})
# Longer lines have too many arrangements to list; their rules then prune one at a time.
TABLE_UP_TO = 22
# Boards with longer lines are drafted by a solver.
LISTED_UP_TO = 15
EMPTY = "close-or-far" + "\n......" * 6
CORNER = "close-or-far\nC....." + "\n......" * 5


@dataclass(frozen=True)
class CloseOrFar(Puzzle):
    """A board: the letters and blanks given in its cells."""

    name = "close-or-far"
    title = "Close or Far"
    of_papers = True
    summary = "Two C and two F in every line, the C closer together."
    rules = {
        "two-each": "Every row and every column holds exactly two C and two F; "
        "the other cells stay blank.",
        "closer": "In every row and column the two C are closer to each other than the two F.",
        "given": GIVEN,
    }
    symbols = (
        Symbol(BLANK, "x", "blank", blank=True),
        Symbol(CLOSE, "C", "C"),
        Symbol(FAR, "F", "F"),
    )
    layers = (Givens(),)
    look = Look("letters", "indigo")
    legend = (("C", "close"), ("F", "far"), ("×", "given as blank"))
    styles = (
        Style("free", "letters given anywhere, as few as possible", options=FREE),
        Style("classic", "exactly one letter given in every row and column", one_per_line=True),
    )
    square = True
    smallest = 6
    room = "two C and two F in every line need that room"
    compact = True

    givens: Rows

    def constraints(self) -> Iterable[Posting]:
        return _line_postings(self.grid.width)

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.layers[0].violations(self, values)
        for line in self.grid.lines:
            yield from _line_violations(line, values)

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.closer import CLOSER

        return CLOSER

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        if size.width > LISTED_UP_TO:
            return super().draft(size, rng, options, solver)
        grids, board = _grids(size.width), cls.empty(grid_of(*size))
        rows = grids.drawn(rng, solver.check)
        draft = board.drafted({c: rows[c.row][c.column] for c in board.grid.cells}, options)
        return replace(draft, others=grids.switches(rows))

    broken = (
        Broken("two-each", EMPTY, "xxFxCF\nxFxCFC\nFxxFCC\nCCFxxF\nCFCxFx\nFCCFxx"),
        Broken("closer", EMPTY, "CCFFxx\nCCFxxF\nxFCCFx\nFxxFCC\nxFxCCF\nFxCxFC"),
        Broken("given", CORNER, "xxFCCF\nxFxCFC\nFxxFCC\nCCFxxF\nCFCxFx\nFCCFxx"),
    )


@lru_cache(maxsize=32)
def _line_postings(size: int) -> tuple[Posting, ...]:
    """What holds for every line of any board of this size."""
    lines = grid_of(size, size).lines
    if size > TABLE_UP_TO:
        return tuple(part for line in lines for part in _line_parts(line))
    table = Table(_lines(size))
    return tuple(Posting.joined(table, line.cells, partial(_line_parts, line)) for line in lines)


@lru_cache(maxsize=8)
def _grids(size: int) -> LineGrids:
    """Full boards of a size."""
    lines = _lines(size)
    return LineGrids(lines, lines, distinct=False)


def _line_parts(line: Line) -> tuple[Posting, ...]:
    place = Place.line(line)
    two_each = Label("two-each", place, f"{line.name} holds two C and two F")
    closer = Label("closer", place, f"in {line.name} the C are closer together than the F")
    return (
        Posting(Cardinality(((CLOSE, 2), (FAR, 2))), line.cells, (two_each,)),
        Posting(Closer(CLOSE, FAR), line.cells, (closer,)),
    )


def _lines(length: int) -> list[tuple[int, ...]]:
    """Every way to fill a line."""
    rows = []
    for close, far in product(combinations(range(length), 2), repeat=2):
        if close[1] - close[0] < far[1] - far[0] and not set(close) & set(far):
            values = dict.fromkeys(close, CLOSE) | dict.fromkeys(far, FAR)
            rows.append(tuple(values.get(i, BLANK) for i in range(length)))
    return rows


def _line_violations(line: Line, values: Values) -> Iterator[Violation]:
    found = {v: [cell for cell in line.cells if values.get(cell) == v] for v in (CLOSE, FAR)}
    for value, letter in ((CLOSE, "C"), (FAR, "F")):
        number = len(found[value])
        if number > 2 or (number < 2 and all(cell in values for cell in line.cells)):
            where = tuple(found[value]) if number > 2 else line.cells
            yield Violation("two-each", where, f"{line.name} holds {number} {letter}, not two")
    if len(found[CLOSE]) == len(found[FAR]) == 2 and _apart(found[CLOSE]) >= _apart(found[FAR]):
        text = f"in {line.name} the C are not closer together than the F"
        yield Violation("closer", tuple(found[CLOSE] + found[FAR]), text)


def _apart(cells: list[Cell]) -> int:
    (r1, c1), (r2, c2) = cells
    return abs(r1 - r2) + abs(c1 - c2)


PUZZLE = CloseOrFar
