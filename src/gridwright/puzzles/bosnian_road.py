"""Bosnian Road: one closed loop through cells; numbers off the loop count the loop around them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, product
from typing import ClassVar, Self

from gridwright.drafts import Draft, Options, Size, Solver, Style
from gridwright.errors import InputError
from gridwright.givens import given_cells, no_givens, open_glyphs, rows_of
from gridwright.grid import CORNER, Cell, Grid, Values, grid_of
from gridwright.loops import random_loop
from gridwright.model import (
    Cardinality,
    Clue,
    Degree,
    Label,
    Model,
    OneOf,
    Place,
    Posting,
    SingleLoop,
    Table,
)
from gridwright.puzzle import (
    Broken,
    Problem,
    Rows,
    Slot,
    Symbol,
    Violation,
    check_put,
    refuse_problems,
    with_value,
)
from gridwright.scene import Glyph, Scene
from gridwright.text import Token, board_size, each, plural, read_block
from gridwright.turning import mirrored, transposed, turns
from gridwright.validation import check_board, check_cells, check_kind, numbers

OFF, ON = range(2)
SMALLEST = 3
TOUCHING = "corner"
# How cells without a number are typed.
NOTHING, BLOCKED = ".#"
DIAGONAL = ((OFF, ON, ON, OFF), (ON, OFF, OFF, ON))


@dataclass(frozen=True)
class BosnianRoad:
    """A board: numbers in cells, blocked cells, and whether the loop may touch at corners."""

    name: ClassVar[str] = "bosnian-road"
    title: ClassVar[str] = "Bosnian Road"
    rules: ClassVar[Mapping[str, str]] = {
        "loop": "The shaded cells form one single closed loop: "
        "each has exactly two shaded neighbours, and all hang together.",
        "no-touch": "The loop never touches itself, not even at a corner "
        "(unless the board allows it at corners).",
        "count": "A numbered cell is off the loop and "
        "counts the shaded cells among its up to eight neighbours.",
        "blocked": "A blocked cell is off the loop.",
    }
    kinds: ClassVar[Mapping[str, str]] = {
        "no-touch": "no touching corner",
        "loop": "one single loop",
    }
    symbols: ClassVar[tuple[Symbol, ...]] = (
        Symbol(OFF, "x", "off the loop"),
        Symbol(ON, "o", "on the loop"),
    )

    numbers: Rows
    blocked: frozenset[Cell] = frozenset()
    touch: bool = False

    def __post_init__(self) -> None:
        check_board("numbers", self.numbers, numbers(0, 8), "a number from 0 to 8 or None")
        check_cells("blocked", self.blocked, self.grid)
        for r, c in self.blocked:
            if self.numbers[r][c] is not None:
                raise InputError(f"{Cell(r, c)} is blocked, so it has no number")
        check_kind("touch", self.touch, bool, "True or False")

    @property
    def width(self) -> int:
        return len(self.numbers[0])

    @property
    def height(self) -> int:
        return len(self.numbers)

    @property
    def grid(self) -> Grid:
        return grid_of(self.width, self.height)

    @classmethod
    def parse(cls, text: str) -> Self:
        block = read_block(text, cls.name)
        block.only("size", "touch")
        rows = block.characters()
        width, height = board_size(block, rows)
        touch = block.options.get("touch")
        if touch is not None and touch.text not in ("corner", "never"):
            touch.expected("touch=corner or touch=never")
        tokens = {Cell(r, c): rows[r][c] for r in range(height) for c in range(width)}
        board = cls(
            each(rows, _read_number),
            frozenset(cell for cell, token in tokens.items() if token.text == BLOCKED),
            touch is not None and touch.text == "corner",
        )
        refuse_problems(board, tokens)
        return board

    def format(self) -> str:
        option = " touch=corner" if self.touch else ""
        rows = ["".join(map(self._text, row.cells)) for row in self.grid.rows]
        return "\n".join([f"{self.name} size={self.grid}{option}", *rows]) + "\n"

    def model(self) -> Model:
        domains = dict.fromkeys(self.grid.cells, 1 << OFF | 1 << ON)
        clues = (*self._blocked_postings(), *self._count_postings())
        return Model(domains, clues + _loop_postings(self.grid, self.touch))

    def violations(self, values: Values) -> Iterator[Violation]:
        yield from self._loop_violations(values)
        if not self.touch:
            for block in self.grid.blocks:
                if tuple(map(values.get, block)) in DIAGONAL:
                    text = f"the loop touches itself at a corner near {block[0]}"
                    yield Violation("no-touch", block, text)
        for cell, number in given_cells(self.numbers).items():
            yield from self._count_violations(cell, number, values)
        for cell in sorted(self.blocked):
            if values.get(cell) == ON:
                yield Violation("blocked", (cell,), f"{cell} is blocked but on the loop")

    def problems(self) -> Iterator[Problem]:
        for cell, number in given_cells(self.numbers).items():
            # What other clues take away is a conflict with them, and diagnosed as one.
            most = len(self.grid.around[cell])
            if number > most:
                cells = plural(most, "cell")
                text = f"the number {number} has only {cells} around it; expected at most {most}"
                yield Problem(cell, text)

    def clues(self) -> tuple[Clue, ...]:
        numbers = (Clue("count", cell, n) for cell, n in given_cells(self.numbers).items())
        return (*numbers, *(Clue("blocked", cell, OFF) for cell in sorted(self.blocked)))

    def keep(self, clues: Iterable[Clue]) -> Self:
        kept = {clue.cell for clue in clues}
        numbers = tuple(
            tuple(n if Cell(r, c) in kept else None for c, n in enumerate(row))
            for r, row in enumerate(self.numbers)
        )
        return replace(self, numbers=numbers, blocked=self.blocked & kept)

    def scene(self, values: Values | None = None) -> Scene:
        on = {cell for cell, value in (values or {}).items() if value == ON}
        known = self._closed | (values or {}).keys()
        numbers = tuple(
            Glyph(cell, str(n), "clue") for cell, n in given_cells(self.numbers).items()
        )
        lone = {cell for cell in on if not on.intersection(self.grid.neighbours[cell])}
        return Scene(
            f"{self.title} {self.grid}",
            self.width,
            self.height,
            numbers + open_glyphs(self.grid.cells, known),
            strokes=tuple((a, b) for a, b in self.grid.pairs if a in on and b in on)
            + tuple((cell, cell) for cell in sorted(lone)),
            dark=tuple(sorted(self.blocked)),
            legend=(("─", "the road"),
                    ("o", "a cell of the road, not joined to another yet"),
                    ("·", "open"),
                    ("█", "blocked")),
        )  # fmt: skip

    @staticmethod
    def size_problem(size: Size) -> str | None:
        if min(size) < SMALLEST:
            return f"expected sides of {SMALLEST} or more, found {size}"
        return None

    @classmethod
    def draft(
        cls, size: Size, rng: random.Random, options: Options, solver: Solver
    ) -> Draft[Self] | None:
        grid, touch = grid_of(*size), options.style == TOUCHING
        loop = random_loop(grid, rng, corners=touch, check=solver.check)
        numbers = {
            cell: len(loop.intersection(grid.around[cell]))
            for cell in grid.cells
            if cell not in loop
        }
        solution = {cell: ON if cell in loop else OFF for cell in grid.cells}
        return Draft(cls(rows_of(*size, numbers), touch=touch), solution)

    def images(self) -> Iterator[BosnianRoad]:
        yield from turns(self, _transposed, _mirrored)

    @classmethod
    def blank(cls, size: Size, rng: random.Random) -> Self:
        return cls(no_givens(*size))

    def slots(self) -> Iterator[Slot]:
        for cell in self.grid.cells:
            numbers = map(str, range(len(self.grid.around[cell]) + 1))
            choices = (*numbers, BLOCKED)
            yield Slot(cell, self._text(cell).strip(NOTHING), choices, names={BLOCKED: "blocked"})

    def put(self, cell: Cell, text: str) -> Self:
        check_put(self, cell, text)
        number = None if text in ("", BLOCKED) else int(text)
        blocked = self.blocked | {cell} if text == BLOCKED else self.blocked - {cell}
        return replace(self, numbers=with_value(self.numbers, cell, number), blocked=blocked)

    styles: ClassVar[tuple[Style, ...]] = (
        Style("minimal", "as few numbers as possible", options=frozenset({"symmetry", "clues"})),
        Style(
            TOUCHING,
            "as few numbers as possible, and the loop may touch itself at corners",
            options=frozenset({"symmetry", "clues"}),
        ),
    )

    @property
    def _closed(self) -> frozenset[Cell]:
        """The cells that are off the loop from the start."""
        return self.blocked | given_cells(self.numbers).keys()

    def _text(self, cell: Cell) -> str:
        number = self.numbers[cell.row][cell.column]
        return BLOCKED if cell in self.blocked else NOTHING if number is None else str(number)

    def _blocked_postings(self) -> Iterator[Posting]:
        for cell in sorted(self.blocked):
            text, clue = f"{cell} is blocked", Clue("blocked", cell, OFF)
            label = Label("blocked", Place(str(cell), (cell,)), text, clue)
            yield Posting(OneOf(1 << OFF), (cell,), (label,))

    def _count_postings(self) -> Iterator[Posting]:
        """A number with the cells around it and the corners they could touch at, in one table."""
        for cell, number in given_cells(self.numbers).items():
            scope = (cell, *self.grid.around[cell])
            ring = _ring(cell, self.grid, number, self.touch)
            yield Posting.joined(ring, scope, partial(self._count_parts, cell, number))

    def _count_parts(self, cell: Cell, number: int) -> Iterator[Posting]:
        around = self.grid.around[cell]
        place = Place(f"the number at {cell}", (cell, *around))
        text = _on_loop_text(number, cell)
        label = Label("count", place, text, Clue("count", cell, number))
        yield Posting(OneOf(1 << OFF), (cell,), (label,))
        yield Posting(Cardinality.of(ON, number), around, (label,))
        if not self.touch:
            yield from map(_touch_posting, self.grid.blocks_with[cell])

    def _loop_violations(self, values: Values) -> Iterator[Violation]:
        on = {cell for cell, value in values.items() if value == ON}
        for cell in sorted(on):
            beside = [n for n in self.grid.neighbours[cell] if n in on]
            unknown = [n for n in self.grid.neighbours[cell] if n not in values]
            if len(beside) > 2 or len(beside) + len(unknown) < 2:
                text = f"{cell} has {plural(len(beside), 'neighbour')} on the loop, not two"
                yield Violation("loop", (cell, *beside), text)
        if len(values) < len(self.grid.cells):
            return
        if not on:
            yield Violation("loop", self.grid.cells, "there is no loop")
            return
        pieces = _pieces(on, self.grid)
        if len(pieces) > 1:
            cells = tuple(sorted(pieces[-1]))
            yield Violation("loop", cells, f"there are {len(pieces)} loops or pieces, not one")

    def _count_violations(self, cell: Cell, number: int, values: Values) -> Iterator[Violation]:
        around = self.grid.around[cell]
        found = sum(values.get(n) == ON for n in around)
        unknown = sum(n not in values for n in around)
        if not found <= number <= found + unknown:
            text = f"{_on_loop_text(found, cell)}, not {number}"
            yield Violation("count", (cell, *around), text)
        if values.get(cell) == ON:
            yield Violation("count", (cell,), f"{cell} has a number but is on the loop")

    broken: ClassVar[tuple[Broken, ...]] = (
        Broken("loop", "bosnian-road\n.....\n.....", "ooxoo\nooxoo"),
        Broken("no-touch", "bosnian-road\n....\n....\n....\n....", "ooox\noxoo\nooxo\nxooo"),
        Broken("count", "bosnian-road\n...\n.7.\n...", "ooo\noxo\nooo"),
        Broken("blocked", "bosnian-road\n#..\n...\n...", "ooo\noxo\nooo"),
    )


def _on_loop_text(number: int, cell: Cell) -> str:
    around = plural(number, f"cell around {cell} is", f"cells around {cell} are")
    return f"{around} on the loop"


def _read_number(token: Token) -> int | None:
    if token.text in (NOTHING, BLOCKED):
        return None
    if token.text not in "012345678":
        token.expected("a number from 0 to 8, # (blocked) or . (open)")
    return int(token.text)


def _transposed(board: BosnianRoad) -> BosnianRoad:
    blocked = frozenset(Cell(c, r) for r, c in board.blocked)
    return replace(board, numbers=transposed(board.numbers), blocked=blocked)


def _mirrored(board: BosnianRoad) -> BosnianRoad:
    blocked = frozenset(Cell(r, board.width - 1 - c) for r, c in board.blocked)
    return replace(board, numbers=mirrored(board.numbers), blocked=blocked)


@lru_cache(maxsize=64)
def _loop_postings(grid: Grid, touch: bool) -> tuple[Posting, ...]:
    """What makes a loop, on any board of this size: built once and shared."""
    degrees = [_degree_posting(cell, grid.neighbours[cell]) for cell in grid.cells]
    corners = () if touch else map(_touch_posting, grid.blocks)
    return (*degrees, *corners, _single_loop_posting(grid))


def _degree_posting(cell: Cell, neighbours: tuple[Cell, ...]) -> Posting:
    place = Place(str(cell), (cell, *neighbours))
    label = Label("loop", place, f"{cell} on the loop needs two neighbours on it")
    return Posting(Degree(2), (cell, *neighbours), (label,))


def _single_loop_posting(grid: Grid) -> Posting:
    index = {cell: i for i, cell in enumerate(grid.cells)}
    neighbours = tuple(tuple(index[n] for n in grid.neighbours[cell]) for cell in grid.cells)
    label = Label("loop", Place("the loop", grid.cells), "there is one single loop")
    return Posting(SingleLoop(neighbours), grid.cells, (label,))


@lru_cache(maxsize=1 << 14)
def _touch_posting(block: tuple[Cell, Cell, Cell, Cell]) -> Posting:
    place = Place(f"the 2x2 block at {block[0]}", block)
    label = Label("no-touch", place, f"the loop does not touch itself at a corner near {block[0]}")
    return Posting(_NO_DIAGONAL, block, (label,))


_NO_DIAGONAL = Table(set(product((OFF, ON), repeat=4)) - set(DIAGONAL))


def _ring(cell: Cell, grid: Grid, number: int, touch: bool) -> Table:
    """Every way to place `number` loop cells around a cell off the loop."""
    offsets = tuple((n.row - cell.row, n.column - cell.column) for n in grid.around[cell])
    return _ring_table(offsets, number, touch)


@lru_cache(maxsize=256)
def _ring_table(offsets: tuple[tuple[int, int], ...], number: int, touch: bool) -> Table:
    rows = []
    for chosen in combinations(range(len(offsets)), number):
        on = {offsets[i] for i in chosen}
        bent = any(
            (dr, 0) in on and (0, dc) in on and (dr, dc) not in on and (dr, dc) in offsets
            for dr, dc in CORNER
        )
        if touch or not bent:
            rows.append((OFF, *(ON if i in chosen else OFF for i in range(len(offsets)))))
    return Table(rows)


def _pieces(on: set[Cell], grid: Grid) -> list[set[Cell]]:
    """The shaded cells grouped by what hangs together."""
    pieces = []
    rest = set(on)
    for start in sorted(on):
        border, piece = [start], set()
        while border:
            cell = border.pop()
            if cell in rest:
                rest.remove(cell)
                piece.add(cell)
                border += grid.neighbours[cell]
        if piece:
            pieces.append(piece)
    return pieces


PUZZLE = BosnianRoad
