"""Latin Square: every row and every column holds each number once.

The recipe of a new puzzle: copy this file into `src/gridwright/puzzles/`, and replace what it says
about Latin squares. Nothing else needs an edit; the tests run over this file as they run over the
puzzles, so the recipe cannot rot. To test a new puzzle, add a maker to `tests/boards.py` and a
model written straight from the rules to `tests/referee/`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.givens import (
    RULE_TEXT,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    no_givens,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.latin_squares import random_latin_square
from gridwright.model import AllDifferent, Clue, Label, Model, Place, Posting
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
from gridwright.text import Token, aligned, board_size, each, optional, read_block, show
from gridwright.turning import mirrored, transposed, turns
from gridwright.validation import check_board, length_of, numbers


@dataclass(frozen=True)
class Latin:
    """A board: the numbers given in cells (None = not given). Every field is part of the board."""

    # 1. Who it is: its name in commands and text, its rules each in one sentence.
    name: ClassVar[str] = "latin"
    title: ClassVar[str] = "Latin Square"
    rules: ClassVar[Mapping[str, str]] = {
        "different": "Every row and every column holds each number once.",
        "given": RULE_TEXT,
    }
    # Reasoning that has no common name may get one here, by rule.
    kinds: ClassVar[Mapping[str, str]] = {}
    # 2. For each rule, a board and a grid that breaks that rule and no other.
    broken: ClassVar[tuple[Broken, ...]] = (
        Broken("different", "latin\n. .\n. .", "12\n12"),
        Broken("given", "latin\n2 .\n. .", "12\n21"),
    )

    givens: Rows

    # Boards are checked when they are made, by whoever makes them.
    def __post_init__(self) -> None:
        most = length_of(self.givens)
        expected = f"a number from 1 to {most} or None"
        check_size(self, *check_board("givens", self.givens, numbers(1, most), expected))

    # 3. Its shape, and what may stand in a cell.
    @property
    def grid(self) -> Grid:
        return grid_of(len(self.givens), len(self.givens))

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        return tuple(Symbol(n, str(n), str(n)) for n in range(1, self.grid.width + 1))

    # 4. Its text form: read strictly, with the place of whatever is wrong; write it back.
    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size")
        size = Size(*board_size(block, block.lines))
        problem = cls.size_problem(size)
        if problem:
            block.lines[0][0].fail(problem)

        def number(token: Token) -> int:
            return token.number(1, size.width, "a number")

        return cls(each(block.lines, optional(number)))

    def format(self) -> str:
        rows = [[show(value) for value in row] for row in self.givens]
        return f"{self.name} size={self.grid.width}\n{aligned(rows)}\n"

    # 5. What it means: one variable per open cell, every constraint labelled. The only description
    # of the rules that engines, questions and explanations ever see.
    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, (2 << self.grid.width) - 2)
        lines = map(_line_posting, self.grid.lines)
        return Model(domains, (*given_postings(self.givens, self.symbols), *lines))

    # 6. The same rules once more, plainly and without the model, so that each can check the other.
    # Partly filled grids too: what is already wrong, never what may still turn out well.
    def violations(self, values: Values) -> Iterator[Violation]:
        yield from given_violations(self.givens, values)
        for line in self.grid.lines:
            known = [cell for cell in line.cells if cell in values]
            for number in sorted({values[cell] for cell in known}):
                cells = tuple(cell for cell in known if values[cell] == number)
                if len(cells) > 1:
                    yield Violation("different", cells, f"{line.name} holds {number} twice")

    # 7. Clues that can never hold by themselves; here every given number can.
    def problems(self) -> Iterator[Problem]:
        return iter(())

    # 8. What a generator may leave out.
    def clues(self) -> tuple[Clue, ...]:
        return tuple(given_clues(self.givens))

    def keep(self, clues: Iterable[Clue]) -> Self:
        return replace(self, givens=keep_givens(self.givens, clues))

    # 9. What it looks like: which glyph stands where in which role; views do the drawing.
    def scene(self, values: Values | None = None) -> Scene:
        texts = [str(number) for number in range(self.grid.width + 1)]
        glyphs = value_glyphs(self.givens, values, texts)
        return Scene(f"{self.title} {self.grid}", self.grid.width, self.grid.height, glyphs)

    # 10. How boards are made: sizes there are, styles to print them in (the first is the default),
    # a random board with every clue it could have, and the boards that are the same to a player.
    # What can only be found by solving is asked of the `solver`.
    @staticmethod
    def size_problem(size: Size) -> str | None:
        return None if size.width == size.height else f"expected a square board, found {size}"

    styles: ClassVar[tuple[Style, ...]] = (
        Style("minimal", "as few numbers as possible", options=frozenset({"symmetry", "clues"})),
    )

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        board = cls(tuple(map(tuple, random_latin_square(size.width, rng))))
        return Draft(board, {clue.cell: clue.value for clue in board.clues()})

    def images(self) -> Iterator[Latin]:
        for givens in turns(self.givens, transposed, mirrored):
            yield replace(self, givens=givens)

    # 11. How boards are set by hand: an empty one, the places where a clue can be put (also around
    # the grid, where a puzzle has clues there), and putting one.
    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        return cls(no_givens(*size))

    def slots(self) -> Iterator[Slot]:
        return value_slots(self.givens, self.symbols)

    def put(self, cell: Cell, text: str) -> Self:
        check_put(self, cell, text)
        return replace(self, givens=with_value(self.givens, cell, value_of(text, self.symbols)))


def _line_posting(line: Line) -> Posting:
    label = Label("different", Place.line(line), f"{line.name} holds each number once")
    return Posting(AllDifferent(), line.cells, (label,))


# 12. How it is found.
PUZZLE = Latin
