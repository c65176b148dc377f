"""Futoshiki: each number once in every line, and signs between cells that point at the smaller."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.grid import Cell, Values, grid_of
from gridwright.latin_squares import random_latin_square
from gridwright.layers import GIVEN, LESS, Between, Givens, Symbol, Violation, numbers
from gridwright.looks import Look
from gridwright.model import Linear, Place, Posting, Skyline
from gridwright.puzzle import Broken, Puzzle
from gridwright.reasoning.technique import Technique
from gridwright.rows import Rows, with_values
from gridwright.shared_rules import shared_rules
from gridwright.turning import image

SIGNS = "signs"
# The longest side of boards that are first tried without any number: on larger ones, proving that
# signs alone do takes minutes.
LONGEST_BARE = 9


@dataclass(frozen=True)
class Futoshiki(Puzzle):
    """A board: signs between neighbouring cells, and given numbers."""

    name = "futoshiki"
    title = "Futoshiki"
    summary = "Write numbers that fit every sign."
    rules = {
        "different": "Every row and every column holds each number from 1 to its length once.",
        "sign": "A sign between two cells points at the smaller number.",
        "given": GIVEN,
    }
    signs: ClassVar = Between("sign", LESS, derive=lambda a, b: 0 if a < b else 1)
    digits: ClassVar = Givens()
    layers = (signs, digits)
    look = Look("tiles", "orange")
    usual = 5
    legend = (("<", "the first number is less than the second"),)
    styles = (
        Style("minimal", "as few signs and numbers as possible", options=frozenset({"clues"})),
        Style(SIGNS, "signs, and numbers only where they have to be", options=frozenset({"clues"})),
    )
    square = True

    marks: frozenset[tuple[Cell, Cell, int]]
    givens: Rows

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return numbers(1, self.width)

    def constraints(self) -> Iterator[Posting]:
        yield from shared_rules(self, Futoshiki._rules_of_lines, self.grid)
        for pair, mark in self.signs.pairs(self).items():
            yield _sign(pair, mark)

    def _rules_of_lines(self) -> Iterator[Posting]:
        every = Skyline(self.width)  # each number once: without clues, nobody counts who is seen
        for line in self.grid.lines:
            yield self.rule("different", line, every, f"{line} holds each number once")

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.digits.violations(self, values)
        for line in self.grid.lines:
            for one, other in combinations(line.cells, 2):
                if one in values and values[one] == values.get(other):
                    text = f"{line.name} holds {values[one]} twice"
                    yield Violation("different", (one, other), text)
        for pair, mark in self.signs.pairs(self).items():
            low, high = _ascending(pair, mark)
            if low in values and high in values and values[low] >= values[high]:
                yield Violation("sign", (low, high), f"{low} is not less than {high}")

    def images(self) -> Iterator[Self]:
        """Also with the least number as the greatest: every sign points to the other side then."""
        greatest_first = range(self.width + 1, 0, -1)
        for board in super().images():
            yield board
            marks = frozenset([(a, b, 1 - mark) for a, b, mark in board.marks])
            yield image(board, marks=marks, givens=with_values(board.givens, greatest_first))

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.techniques.signs import SIGNED

        return SIGNED

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        square = random_latin_square(size.width, rng, solver.check)
        solution = {cell: square[cell.row][cell.column] for cell in grid_of(*size).cells}
        board = cls.blank(size, rng).with_clues_of(solution)
        bare = options.style == SIGNS and size.width <= LONGEST_BARE
        given = frozenset(clue for clue in board.clues() if clue.rule != "sign" and bare)
        return Draft(board, solution, given)

    broken = (
        Broken("different", "futoshiki\n. . .\n. .\n. . .", "12\n12"),
        Broken("sign", "futoshiki\n. > .\n. .\n. . .", "12\n21"),
        Broken("given", "futoshiki\n2 . .\n. .\n. . .", "12\n21"),
    )


@lru_cache(maxsize=4096)
def _sign(pair: tuple[Cell, Cell], mark: int) -> Posting:
    """What a sign between two cells demands."""
    low, high = _ascending(pair, mark)
    where = Place(f"the sign between {low} and {high}", (low, high))
    clue, text = Futoshiki.signs.clue(pair, mark), f"{low} is less than {high}"
    return Futoshiki.rule("sign", where, Linear.less(), text, clue)


def _ascending(pair: tuple[Cell, Cell], mark: int) -> tuple[Cell, Cell]:
    """Two cells with a sign between them, the smaller one first."""
    return pair if mark == 0 else (pair[1], pair[0])


PUZZLE = Futoshiki
