"""Takuzu: 0s and 1s, as many of each in every line, never three alike side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Values
from gridwright.layers import GIVEN, Choice, Givens, Violation, numbers
from gridwright.line_grids import LineGrids, equal_lines, even_lines
from gridwright.looks import Look
from gridwright.model import Cardinality, Either, Place, Posting, Table, Unlike
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows, with_values
from gridwright.shapes import Loosened
from gridwright.shared_rules import shared_rules
from gridwright.turning import alike, image

MIXED = Table([three for three in product((0, 1), repeat=3) if len(set(three)) > 1])
REPEATS = "repeats"
OPTIONS = frozenset({"symmetry", "clues"})
# Boards with longer lines, of which there are thousands, are drafted by a solver.
LISTED_UP_TO = 16


@dataclass(frozen=True)
class Takuzu(Puzzle, Loosened):
    """A board: the digits given in its cells, and whether equal lines are forbidden."""

    name = "takuzu"
    title = "Takuzu"
    summary = "Balance 0s and 1s, never three in a row."
    rules = {
        "balanced": "Every row and every column holds as many 0s as 1s.",
        "three": "No three neighbouring cells of a row or column hold the same digit.",
        "distinct": "No two rows are the same, and no two columns (unless the board allows it).",
        "given": GIVEN,
    }
    digits: ClassVar = Givens(what="a digit")
    layers = (Choice("distinct", {"yes": True, "no": False}, {"no": "lines may be equal"}), digits)
    look = Look("coins", "slate")
    usual = 8
    styles = (
        Style("minimal", "as few digits as possible", options=OPTIONS),
        Style(REPEATS, "as few as possible; rows and columns may be equal", options=OPTIONS),
    )
    smallest = 2
    compact = True
    symbols = numbers(0, 1)
    broken = (
        Broken("balanced", "takuzu distinct=no\n..\n..", "01\n01"),
        Broken("three", "takuzu distinct=no\n......\n......", "000111\n111000"),
        Broken("distinct", "takuzu\n..\n..\n..\n..", "01\n10\n01\n10"),
        Broken("given", "takuzu\n1.\n..", "01\n10"),
    )

    distinct: bool
    givens: Rows

    @classmethod
    def size_problem(cls, size: Size) -> str | None:
        if size.width % 2 or size.height % 2:
            return f"expected an even number of rows and columns, found {size}"
        return super().size_problem(size)

    def constraints(self) -> Iterator[Posting]:
        return iter(shared_rules(self, Takuzu._rules_of_lines, self.grid, self.distinct))

    def _rules_of_lines(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            half = len(line.cells) // 2
            equal = Cardinality(((0, half), (1, half)))
            yield self.rule("balanced", line, equal, f"{line} holds as many 0s as 1s")
            text = f"{line} has no three alike side by side"
            for three in line.windows(3):
                yield self.rule("three", line, MIXED, text, cells=three.cells)
        pairs = [*combinations(self.grid.rows, 2), *combinations(self.grid.columns, 2)]
        for one, other in pairs if self.distinct else ():
            length, both = len(one.cells), Place(f"{one} and {other}", one.cells + other.cells)
            differ = Either.of(*([(Unlike(), (i, length + i))] for i in range(length)))
            yield self.rule("distinct", both, differ, f"{both} differ")

    def loosened(self) -> Self | None:
        return alike(self, distinct=False) if self.distinct else None

    def breaking(self, values: Sequence[int]) -> Sequence[int]:
        return equal_lines(bytes(values), self.width)

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.digits.violations(self, values)
        each = ("".join([str(values.get(c, ".")) for c in line.cells]) for line in self.grid.lines)
        written = [*zip(self.grid.lines, each, strict=True)]
        for line, found in written:
            for digit in "01":
                if found.count(digit) > len(found) // 2:
                    cells = tuple(c for c in line.cells if values.get(c) == int(digit))
                    yield Violation("balanced", cells, f"{line.name} holds too many {digit}s")
                for start in range(len(found) - 2) if 3 * digit in found else ():
                    if found[start : start + 3] == 3 * digit:
                        text = f"{line.name} holds three {digit}s side by side"
                        yield Violation("three", line.cells[start : start + 3], text)
        full = [(line, found) for line, found in written if "." not in found]
        for (one, found), (other, same) in combinations(full, 2) if self.distinct else ():
            if found == same and one.kind == other.kind:
                text = f"{one.name} and {other.name} are the same"
                yield Violation("distinct", one.cells + other.cells, text)

    def rules_here(self) -> Mapping[str, str]:
        told = {**self.rules, "distinct": "No two rows are the same, and no two columns."}
        return told if self.distinct else {name: told[name] for name in told if name != "distinct"}

    def images(self) -> Iterator[Self]:
        for board in super().images():
            yield board
            yield image(board, givens=with_values(board.givens, (1, 0)))

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.balance import BALANCE

        return BALANCE

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        board = replace(cls.blank(size, rng), distinct=options.style != REPEATS)
        if max(size) > LISTED_UP_TO:
            solution = solver.solution(board.model())
            return None if solution is None else board.drafted(solution, options)
        grids = _grids(size, distinct=board.distinct)
        rows = grids.drawn(rng, solver.check)
        draft = board.drafted({c: rows[c.row][c.column] for c in board.grid.cells}, options)
        return replace(draft, others=grids.switches(rows))


@lru_cache(maxsize=8)
def _grids(size: Size, *, distinct: bool) -> LineGrids:
    """Full boards of a size."""
    return LineGrids(even_lines(size.width), even_lines(size.height), distinct=distinct)


PUZZLE = Takuzu
