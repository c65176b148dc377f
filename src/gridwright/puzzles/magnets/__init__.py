"""Magnets: dominoes are magnetic or neutral, equal poles never touch, clues count the poles."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from gridwright.drafts import Draft, GaveUpError, Options, Size, Solver, Style
from gridwright.givens import (
    RULE_TEXT,
    given_clues,
    given_postings,
    given_violations,
    keep_givens,
    no_givens,
    rows_of,
    value_glyphs,
)
from gridwright.grid import Cell, Grid, Line, Values, grid_of
from gridwright.model import Clue, Model
from gridwright.puzzle import (
    Broken,
    Problem,
    Rows,
    Slot,
    Symbol,
    Violation,
    check_put,
    number_slot,
    refuse_problems,
    value_of,
    value_slots,
    with_number,
    with_value,
)
from gridwright.puzzles.magnets.demands import POLES, line_postings
from gridwright.puzzles.magnets.dominoes import (
    DEAD,
    PARTNER,
    check_dead,
    check_dominoes,
    check_halves,
    half_of,
    halves_of,
    most_poles,
    relettered,
)
from gridwright.puzzles.magnets.poles import (
    FREE_CELLS,
    MINUS,
    NEUTRAL,
    OPPOSITE,
    PLUS,
    random_poles,
    refuse,
)
from gridwright.scene import Glyph, Scene
from gridwright.text import (
    Token,
    each,
    every,
    format_frame,
    optional,
    plural,
    read_block,
    read_frame,
)
from gridwright.tiling import Tiling, is_turnable, random_tiling, turn
from gridwright.turning import mirrored, transposed, turns
from gridwright.validation import check_board, check_line, numbers

# The counts on each side of the board.
SIDES = {"top": "column_plus", "left": "row_plus", "bottom": "column_minus", "right": "row_minus"}
# Turns the domino that begins in a cell together with the one that lies beside it.
TURN = "turn"

OPTIONS = frozenset({"givens"})
# How often a draft with several solutions is changed before another is begun, and how many slices
# of the solver's work a question about it is worth.
CHANGES = 12
EFFORT = 2

Counts = tuple[int | None, ...]


@dataclass(frozen=True)
class Magnets:
    """A board: half dominoes by letter (`*` dead), pole counts (None = none), given cells."""

    name: ClassVar[str] = "magnets"
    title: ClassVar[str] = "Magnets"
    rules: ClassVar[Mapping[str, str]] = {
        "poles": "Each domino is neutral, both halves x, or magnetic, one half + and one half -.",
        "repel": "Equal poles are never adjacent.",
        "plus": "The clues at the top and left count the + in their column or row.",
        "minus": "The clues at the bottom and right count the - in their column or row.",
        "given": RULE_TEXT,
    }
    kinds: ClassVar[Mapping[str, str]] = {"repel": "equal poles repel"}
    symbols: ClassVar[tuple[Symbol, ...]] = (
        Symbol(NEUTRAL, "x", "neutral"),
        Symbol(PLUS, "+", "+"),
        Symbol(MINUS, "-", "-"),
    )

    board: tuple[str, ...]
    column_plus: Counts
    row_plus: Counts
    column_minus: Counts
    row_minus: Counts
    givens: Rows

    def __post_init__(self) -> None:
        width, height = check_halves(self.board)
        down, across = numbers(0, height), numbers(0, width)
        for counts in ("column_plus", "column_minus"):
            expected = f"a count from 0 to {height} or None"
            check_line(counts, getattr(self, counts), width, down, expected)
        for counts in ("row_plus", "row_minus"):
            expected = f"a count from 0 to {width} or None"
            check_line(counts, getattr(self, counts), height, across, expected)
        expected = "0 (neutral), 1 (+), 2 (-) or None"
        check_board("givens", self.givens, numbers(NEUTRAL, MINUS), expected, (width, height))
        check_dead(self.board, self.givens)

    @property
    def width(self) -> int:
        """Columns of the board."""
        return len(self.column_plus)

    @property
    def height(self) -> int:
        """Rows of the board."""
        return len(self.board)

    @property
    def grid(self) -> Grid:
        return grid_of(self.width, self.height)

    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size")
        frame = read_frame(block)
        halves = {
            Cell(r, c): token for r, row in enumerate(frame.rows) for c, token in enumerate(row)
        }
        check_dominoes(halves)
        width, height = len(frame.top), len(frame.rows)

        def down(token: Token) -> int:
            return token.number(0, height, "a count of poles")

        def across(token: Token) -> int:
            return token.number(0, width, "a count of poles")

        board = cls(
            tuple("".join(map(half_of, row)) for row in frame.rows),
            every(frame.top, optional(down)),
            every(frame.left, optional(across)),
            every(frame.bottom, optional(down)),
            every(frame.right, optional(across)),
            each(frame.rows, _read_given),
        )
        refuse_problems(board, frame.clues())
        return board

    def format(self) -> str:
        texts = {symbol.value: symbol.text for symbol in self.symbols} | {None: ""}
        rows = [
            [half + texts[given] for half, given in zip(halves, givens, strict=True)]
            for halves, givens in zip(self.board, self.givens, strict=True)
        ]
        frame = format_frame(
            self.column_plus, self.row_plus, self.column_minus, self.row_minus, rows
        )
        return f"{self.name} size={self.grid}\n{frame}\n"

    def model(self) -> Model:
        cells = [cell for cell in self.grid.cells if self._half(cell) != DEAD]
        domains = dict.fromkeys(cells, 0b111)
        lines = (
            posting
            for line in self.grid.lines
            for posting in line_postings(self.grid, self.board, line, [*self._counts(line)])
        )
        return Model(domains, (*given_postings(self.givens, self.symbols), *lines))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from given_violations(self.givens, values)
        yield from self._domino_violations(values)
        for a, b in self.grid.pairs:
            if values.get(a) == values.get(b) != NEUTRAL and a in values:
                sign = "+" if values[a] == PLUS else "-"
                yield Violation("repel", (a, b), f"two {sign} touch at {a} and {b}")
        for line in self.grid.lines:
            for clue in self._counts(line):
                yield from self._count_violations(line, clue, values)

    def problems(self) -> Iterator[Problem]:
        for line in self.grid.lines:
            most = most_poles("".join(map(self._half, line.cells)))
            for clue in self._counts(line):
                if clue.value > most:
                    yield Problem(
                        clue.cell,
                        f"{line.name} cannot hold {plural(clue.value, 'pole')} of one kind; "
                        f"expected at most {most}, since equal poles never touch",
                    )

    def clues(self) -> tuple[Clue, ...]:
        counts = (clue for line in self.grid.lines for clue in self._counts(line))
        return (*counts, *given_clues(self.givens))

    def keep(self, clues: Iterable[Clue]) -> Self:
        clues = tuple(clues)
        kept = {clue.cell for clue in clues if clue.rule != "given"}

        def left(side: str, counts: Counts) -> Counts:
            views = self.grid.views[side]
            return tuple(
                count if view.outside in kept else None
                for view, count in zip(views, counts, strict=True)
            )

        return replace(self._with_counts(left), givens=keep_givens(self.givens, clues))

    def scene(self, values: Values | None = None) -> Scene:
        counts = (clue for line in self.grid.lines for clue in self._counts(line))
        around = tuple(Glyph(clue.cell, str(clue.value), "clue") for clue in counts)
        sides = (
            Glyph(Cell(-1, -1), "+", "side"),
            Glyph(Cell(self.height, self.width), "−", "side"),
        )
        walls = tuple((a, b) for a, b in self.grid.pairs if self._partner(a) != b)
        return Scene(
            f"{self.title} {self.grid}",
            self.width,
            self.height,
            around + sides + value_glyphs(self.givens, values, "×+−"),
            walls=walls,
            dark=tuple(cell for cell in self.grid.cells if self._half(cell) == DEAD),
            legend=(("+", "plus pole, counted at the top and left"),
                    ("−", "minus pole, counted at the bottom and right"),
                    ("×", "neutral"),
                    ("█", "dead cell, part of no domino")),
        )  # fmt: skip

    @staticmethod
    def size_problem(size: Size) -> str | None:
        return None

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        grid = grid_of(*size)
        tiling = random_tiling(grid, rng, solver.check)
        solution = random_poles(tiling, grid, rng)
        if options.givens:
            board = cls._counted(size, tiling, solution)
            if _is_hard(board, solution, solver):
                return None
            board = replace(board, givens=rows_of(*size, solution))
        else:
            unique = cls._made_unique(size, tiling, solution, rng, solver)
            if unique is None:
                return None
            board = unique
        counts = frozenset(clue for clue in board.clues() if clue.rule != "given")
        return Draft(
            board,
            solution,
            first=frozenset(given_clues(board.givens)),
            stay=counts if options.style == "full" else frozenset(),
            unique=not options.givens,
        )

    @classmethod
    def _made_unique(
        cls,
        size: Size,
        tiling: Tiling,
        solution: dict[Cell, int],
        rng: random.Random,
        solver: Solver,
    ) -> Self | None:
        """A board with no solution but this one: both are changed a little until it is so.

        None when many changes were in vain, or when it would take long to know.
        """
        for _ in range(CHANGES):
            board = cls._counted(size, tiling, solution)
            try:
                wrong = solver.other(board.model(), solution, EFFORT)
            except GaveUpError:
                return None
            if wrong is None:
                return board
            refuse(wrong, tiling, solution, board.grid, rng)
        return None

    @classmethod
    def _counted(cls, size: Size, tiling: Tiling, values: Values) -> Self:
        """The board of a tiling with the counts of all lines of a grid."""
        rows = rows_of(*size, values)
        columns = transposed(rows)

        def count(lines: Rows, pole: int) -> Counts:
            return tuple(line.count(pole) for line in lines)

        return cls(
            halves_of(size, tiling),
            count(columns, PLUS),
            count(rows, PLUS),
            count(columns, MINUS),
            count(rows, MINUS),
            no_givens(*size),
        )

    def images(self) -> Iterator[Magnets]:
        for board in turns(self, _transposed, _mirrored):
            yield board
            yield _swapped(board)

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        halves = halves_of(size, random_tiling(grid_of(*size), rng))
        down, across = (None,) * size.width, (None,) * size.height
        return cls(halves, down, across, down, across, no_givens(*size))

    def slots(self) -> Iterator[Slot]:
        for side, counts in SIDES.items():
            for view, count in zip(self.grid.views[side], getattr(self, counts), strict=True):
                most = most_poles("".join(map(self._half, view.line.cells)))
                yield number_slot(view.outside, count, 0, most)
        tiling = self._tiling()
        turnable = {block[0] for block in self.grid.blocks if is_turnable(tiling, block)}
        for slot in value_slots(self.givens, self.symbols):
            if self._half(slot.cell) != DEAD:
                yield replace(slot, moves=(TURN,) if slot.cell in turnable else ())

    def put(self, cell: Cell, text: str) -> Self:
        check_put(self, cell, text)
        if text == TURN:
            tiling = self._tiling()
            turn(tiling, next(block for block in self.grid.blocks if block[0] == cell))
            return replace(self, board=halves_of(Size(self.width, self.height), tiling))
        if cell in self.grid:
            value = value_of(text, self.symbols)
            return replace(self, givens=with_value(self.givens, cell, value))
        count = int(text) if text else None
        return self._with_counts(
            lambda side, counts: with_number(self.grid.views[side], counts, cell, count)
        )

    styles: ClassVar[tuple[Style, ...]] = (
        Style("full", "the poles of all rows and columns are counted", options=OPTIONS),
        Style("stripped", "as few counts as possible", options=OPTIONS | {"clues", "symmetry"}),
    )

    def _half(self, cell: Cell) -> str:
        return self.board[cell.row][cell.column]

    def _partner(self, cell: Cell) -> Cell | None:
        """The cell of the other half of its domino; None for a dead cell."""
        half = self._half(cell)
        return None if half == DEAD else cell.step(*PARTNER[half])

    def _with_counts(self, changed: Callable[[str, Counts], Counts]) -> Self:
        """The board with the counts of each side changed."""
        return replace(
            self,
            column_plus=changed("top", self.column_plus),
            row_plus=changed("left", self.row_plus),
            column_minus=changed("bottom", self.column_minus),
            row_minus=changed("right", self.row_minus),
        )

    def _tiling(self) -> Tiling:
        partners = ((cell, self._partner(cell)) for cell in self.grid.cells)
        return {cell: partner for cell, partner in partners if partner is not None}

    def _counts(self, line: Line) -> Iterator[Clue]:
        """The clues that count the poles of a line."""
        if line.kind == "row":
            plus, minus = self.row_plus[line.index], self.row_minus[line.index]
            before, after = Cell(line.index, -1), Cell(line.index, self.width)
        else:
            plus, minus = self.column_plus[line.index], self.column_minus[line.index]
            before, after = Cell(-1, line.index), Cell(self.height, line.index)
        if plus is not None:
            yield Clue("plus", before, plus)
        if minus is not None:
            yield Clue("minus", after, minus)

    def _domino_violations(self, values: Values) -> Iterator[Violation]:
        for a in self.grid.cells:
            b = self._partner(a)
            if b is None or b < a or a not in values or b not in values:
                continue
            # Two equal poles in one domino break `repel`; here only half a magnet is wrong.
            if (values[a] == NEUTRAL) != (values[b] == NEUTRAL):
                yield Violation("poles", (a, b), f"the domino at {a} has one pole, not none or two")

    def _count_violations(self, line: Line, clue: Clue, values: Values) -> Iterator[Violation]:
        cells = [cell for cell in line.cells if self._half(cell) != DEAD]
        number = sum(values.get(cell) == POLES[clue.rule] for cell in cells)
        full = all(cell in values for cell in cells)
        if number > clue.value or (full and number < clue.value):
            text = f"{line.name} holds {plural(number, f'{clue.rule} pole')}, not {clue.value}"
            yield Violation(clue.rule, (clue.cell, *line.cells), text)

    broken: ClassVar[tuple[Broken, ...]] = (
        Broken("poles", "magnets\n . .\n. L R .\n . .", "+x"),
        Broken("repel", "magnets\n . .\n. L R .\n. L R .\n . .", "+-\n+-"),
        Broken("plus", "magnets\n . .\n1 L R .\n . .", "xx"),
        Broken("minus", "magnets\n . .\n. L R .\n 1 .", "+-"),
        Broken("given", "magnets\n . .\n. L+ R .\n . .", "-+"),
    )


def _transposed(board: Magnets) -> Magnets:
    return replace(
        board,
        board=relettered(transposed(board.board), "LRTB", "TBLR"),
        column_plus=board.row_plus,
        row_plus=board.column_plus,
        column_minus=board.row_minus,
        row_minus=board.column_minus,
        givens=transposed(board.givens),
    )


def _mirrored(board: Magnets) -> Magnets:
    return replace(
        board,
        board=relettered(mirrored(board.board), "LR", "RL"),
        column_plus=board.column_plus[::-1],
        column_minus=board.column_minus[::-1],
        givens=mirrored(board.givens),
    )


def _swapped(board: Magnets) -> Magnets:
    """The board with plus and minus changed for each other."""
    return replace(
        board,
        column_plus=board.column_minus,
        row_plus=board.row_minus,
        column_minus=board.column_plus,
        row_minus=board.row_plus,
        givens=tuple(tuple(OPPOSITE.get(v or NEUTRAL, v) for v in row) for row in board.givens),
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


def _read_given(token: Token) -> int | None:
    given = token.text[1:].lower()
    values = {symbol.text: symbol.value for symbol in Magnets.symbols} | {"": None}
    if given not in values:
        token.expected("a domino's half (L R T B), with + - or x after it where that is given")
    return values[given]


PUZZLE = Magnets
