"""Magnets: dominoes are magnetic or neutral, equal poles never touch, clues count the poles."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self

from gridwright.drafts import Draft, GaveUpError, Options, Size, Solver, Style
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.layers import GIVEN, Around, Givens, Problem, Symbol, Violation
from gridwright.layers.dominoes import DEAD, PARTNER, Dominoes, halves_of
from gridwright.looks import Look
from gridwright.model import Clue, Model, Posting, mask_of
from gridwright.puzzle import Broken, Puzzle
from gridwright.puzzles.magnets.demands import (
    POLES,
    count_posting,
    domino_postings,
    dominoes,
    line_postings,
    touching_postings,
)
from gridwright.puzzles.magnets.poles import (
    FREE_CELLS,
    MINUS,
    NEUTRAL,
    OPPOSITE,
    PLUS,
    random_poles,
    refuse,
    vary,
)
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words
from gridwright.rows import Rows, with_values
from gridwright.shapes import Shaped
from gridwright.text import plural
from gridwright.tiling import Tiling, random_tiling
from gridwright.turning import image

OPTIONS = frozenset({"givens"})
# How often a draft with several solutions is changed before another is begun, how many of these
# times all poles may be laid anew, and how many slices of the solver's work a question is worth.
CHANGES = 12
AFRESH = 3
EFFORT = 2

Counts = tuple[int | None, ...]


def _counting(rule: str, pole: int, sign: str, **sides: str) -> Around:
    """Counts of one pole on two sides of the board."""
    return Around(
        rule,
        sides,
        bounds=lambda length: (0, length),
        derive=lambda values: values.count(pole),
        what="a count of poles",
        most=lambda board, view: board.most_poles(view.line),
        sign=sign,
    )


class _Laid(NamedTuple):
    """Dominoes of a board, and the poles on them."""

    size: Size
    tiling: Tiling
    solution: dict[Cell, int]


@dataclass(frozen=True)
class Magnets(Puzzle, Shaped):
    """A board: half dominoes by letter (`*` dead), pole counts (None = none), given cells."""

    name = "magnets"
    title = "Magnets"
    of_papers = True
    summary = "Lay the poles so that no two alike touch."
    rules = {
        "poles": "Each domino is neutral, both halves x, or magnetic, one half + and one half -; "
        "a dead cell belongs to no domino and stays empty.",
        "repel": "Equal poles are never adjacent.",
        "plus": "The clues at the top and left count the + in their column or row.",
        "minus": "The clues at the bottom and right count the - in their column or row.",
        "given": GIVEN,
    }
    symbols = (
        Symbol(NEUTRAL, "x", "neutral"),
        Symbol(PLUS, "+", "plus"),
        Symbol(MINUS, "-", "minus"),
    )
    plus: ClassVar = _counting("plus", PLUS, "+", top="column_plus", left="row_plus")
    minus: ClassVar = _counting("minus", MINUS, "−", bottom="column_minus", right="row_minus")
    dominoes: ClassVar = Dominoes()
    given: ClassVar = Givens()
    layers = (plus, minus, dominoes, given)
    look = Look("bars", "red")
    legend = (
        ("+", "plus pole, counted at the top and left"),
        ("−", "minus pole, counted at the bottom and right"),
        ("×", "neutral"),
    )
    styles = (
        Style("full", "the poles of all rows and columns are counted", options=OPTIONS),
        Style("stripped", "as few counts as possible", options=OPTIONS | {"clues", "symmetry"}),
    )

    board: tuple[str, ...]
    column_plus: Counts
    row_plus: Counts
    column_minus: Counts
    row_minus: Counts
    givens: Rows

    def constraints(self) -> Iterator[Posting]:
        for line in self.grid.lines:
            yield from line_postings(self.grid, self.board, line, [*self._counts(line)])

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self.given.violations(self, values)
        yield from self._domino_violations(values)
        for a, b in self.grid.pairs:
            pole = values.get(a)
            if pole and pole == values.get(b):
                sign = "+" if values[a] == PLUS else "-"
                yield Violation("repel", (a, b), f"two {sign} touch at {a} and {b}")
        for line in self.grid.lines:
            for clue in self._counts(line):
                yield from self._count_violations(line, clue, values)

    def problems(self) -> Iterator[Problem]:
        for layer in (self.plus, self.minus):
            for view, number in layer.printed(self):
                most = self.most_poles(view.line)
                if number > most:
                    yield Problem(
                        view.outside,
                        f"{view.line} cannot hold {plural(number, 'pole')} of one kind; "
                        f"expected at most {most}, since equal poles never touch",
                    )

    def most_poles(self, line: Line) -> int:
        """How many equal poles fit a line: every other cell of each stretch between dead cells."""
        if not self._closed:
            return (len(line.cells) + 1) // 2
        halves = "".join([self.board[r][c] for r, c in line.cells])
        return sum((len(stretch) + 1) // 2 for stretch in halves.split(DEAD))

    def images(self) -> Iterator[Self]:
        for board in super().images():
            yield board
            yield board._swapped()

    def _swapped(self) -> Self:
        """The board with plus and minus changed for each other."""
        return image(
            self,
            column_plus=self.column_minus,
            row_plus=self.row_minus,
            column_minus=self.column_plus,
            row_minus=self.row_plus,
            givens=with_values(self.givens, {NEUTRAL: NEUTRAL, **OPPOSITE}),
        )

    @classmethod
    def techniques(cls) -> tuple[Technique, ...]:
        from gridwright.puzzles.magnets.techniques import TECHNIQUES

        return TECHNIQUES

    def tell_marks(self, gone: Mapping[Cell, int]) -> Iterator[Words]:
        from gridwright.puzzles.magnets.techniques_words import magnets

        halves = (cell for cell, mask in gone.items() if mask == 1 << NEUTRAL)
        pairs = ((cell, self.partner(cell) or cell) for cell in halves)
        found = dict.fromkeys((min(pair), max(pair)) for pair in pairs)
        if found:
            yield magnets(found)

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        grid = grid_of(*size)
        tiling = random_tiling(grid, rng, solver.check)
        solution = random_poles(tiling, grid, rng, telling=options.levelled)
        if not options.givens:
            laid = _Laid(size, tiling, solution)
            return cls._unique_draft(laid, options, rng, solver, afresh=True)
        board = cls._counted(size, tiling, solution)
        if _is_hard(board, solution, solver):
            return None
        board = replace(board, **cls.given.from_solution(board, solution))
        givens = frozenset(cls.given.clues(board))
        stay = frozenset(board.clues()) - givens if options.style == "full" else frozenset[Clue]()
        return Draft(board, solution, first=givens, stay=stay)

    @classmethod
    def _unique_draft(
        cls,
        laid: _Laid,
        options: Options,
        rng: random.Random,
        solver: Solver,
        *,
        afresh: bool = False,
    ) -> Draft[Self] | None:
        """A draft without given cells, with the poles that were laid or with a few others."""
        board = cls._made_unique(laid, rng, solver, options if afresh else None)
        if board is None:
            return None
        stay = frozenset(board.clues()) if options.style == "full" else frozenset[Clue]()

        def change(
            cells: Collection[Cell], solver: Solver, rng: random.Random
        ) -> Draft[Self] | None:
            other = _Laid(laid.size, dict(laid.tiling), dict(laid.solution))
            vary(cells or board.grid.cells, other.tiling, other.solution, board.grid, rng)
            return cls._unique_draft(other, options, rng, solver)

        return Draft(board, laid.solution, stay=stay, unique=True, change=change)

    @classmethod
    def _counted(cls, size: Size, tiling: Tiling, values: Values) -> Self:
        """The board of a tiling with the counts of all lines of a grid."""
        empty = cls.empty(grid_of(*size))
        return replace(
            empty,
            board=halves_of(empty.grid, tiling),
            **cls.plus.from_solution(empty, values),
            **cls.minus.from_solution(empty, values),
        )

    @classmethod
    def _made_unique(
        cls,
        laid: _Laid,
        rng: random.Random,
        solver: Solver,
        afresh: Options | None,
    ) -> Self | None:
        """A board with no solution but this one: both are changed a little until it is so.

        With options for poles laid `afresh`, others are laid where that is faster. None when many
        changes were in vain, or when it would take long to know.
        """
        size, tiling, solution = laid
        for number in range(CHANGES):
            board = cls._counted(size, tiling, solution)
            only = solver.is_only(board, solution)
            if only:
                return board
            if afresh is not None and only is not None and number < AFRESH:
                # Laying other poles takes less time than finding out what is wrong with these.
                solution.update(random_poles(tiling, board.grid, rng, telling=afresh.levelled))
                continue
            try:
                wrong = solver.other(board.model(), solution, EFFORT)
            except GaveUpError:
                return None
            if wrong is None:
                return board
            refuse(wrong, tiling, solution, board.grid, rng)
        return None

    @classmethod
    def any_shape(cls, grid: Grid) -> Model:
        domains = dict.fromkeys(grid.cells, mask_of((NEUTRAL, PLUS, MINUS)))
        return Model(domains, touching_postings(grid))

    def shape_postings(self) -> Sequence[Posting]:
        return domino_postings(self.grid, self.board)

    @property
    def is_any_shape(self) -> bool:
        return not self._closed

    def clue_posting(self, clue: Clue) -> Posting:
        line = next(line for line in self.grid.lines if clue in self._counts(line))
        return count_posting(line, clue)

    def _half(self, cell: Cell) -> str:
        return self.board[cell.row][cell.column]

    def partner(self, cell: Cell) -> Cell | None:
        """The cell of the other half of its domino; None for a dead cell."""
        half = self._half(cell)
        return None if half == DEAD else cell.step(*PARTNER[half])

    def _counts(self, line: Line) -> Iterator[Clue]:
        """The clues that count the poles of a line."""
        sides = ("left", "right") if line.kind == "row" else ("top", "bottom")
        for layer, side in zip((self.plus, self.minus), sides, strict=True):
            number = getattr(self, layer.sides[side])[line.index]
            if number is not None:
                yield layer.clue(self.grid.views[side][line.index], number)

    def _domino_violations(self, values: Values) -> Iterator[Violation]:
        for a, b in dominoes(self.grid, self.board):
            if a not in values or b not in values:
                continue
            # Two equal poles in one domino break `repel`; here only half a magnet is wrong.
            if (values[a] == NEUTRAL) != (values[b] == NEUTRAL):
                yield Violation("poles", (a, b), f"the domino at {a} has one pole, not two or none")

    def _count_violations(self, line: Line, clue: Clue, values: Values) -> Iterator[Violation]:
        number = [values.get(cell) for cell in line.cells].count(POLES[clue.rule])
        if number == clue.value:
            return
        cells = [cell for cell in line.cells if self._half(cell) != DEAD]
        if number > clue.value or all(cell in values for cell in cells):
            text = f"{line.name} holds {plural(number, f'{clue.rule} pole')}, not {clue.value}"
            yield Violation(clue.rule, (clue.cell, *line.cells), text)

    broken = (
        Broken("poles", "magnets\n . .\n. L R .\n . .", "+x"),
        Broken("repel", "magnets\n . .\n. L R .\n. L R .\n . .", "+-\n+-"),
        Broken("plus", "magnets\n . .\n1 L R .\n . .", "xx"),
        Broken("minus", "magnets\n . .\n. L R .\n 1 .", "+-"),
        Broken("given", "magnets\n . .\n. L+ R .\n . .", "-+"),
    )


def _is_hard(board: Magnets, solution: Values, solver: Solver) -> bool:
    """Whether a large board is one of the few that would take very long to make."""
    if len(board.grid.cells) <= FREE_CELLS:
        return False
    try:
        solver.other(board.model(), solution, EFFORT)
    except GaveUpError:
        return True
    return False


PUZZLE = Magnets
