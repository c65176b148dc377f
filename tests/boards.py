"""Random small boards of every puzzle: unique, ambiguous and impossible ones.

A maker fills a grid by the rules, prints the clues of that grid, leaves some out and now and then
prints a false one. No solver says what a board's solutions are: that is for the tests to find out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from hypothesis import strategies as st

from gridwright.engines.fd import Labeling, search
from gridwright.grid import Cell, Grid, grid_of
from gridwright.model.visible import seen
from gridwright.puzzle import Puzzle, Rows
from gridwright.puzzles import bosnian_road, puzzle_named
from gridwright.puzzles.bosnian_road import BosnianRoad
from gridwright.puzzles.close_or_far import CloseOrFar
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.dominoes import DEAD, PARTNER
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.text import aligned, show

Values = dict[Cell, int]


# Boards of a single cell, where scopes are empty and loops impossible.
ONE_CELL = (
    "bosnian-road\n.",
    "bosnian-road\n0",
    "bosnian-road\n#",
    "magnets\n0\n0 * 0\n0",
    "shapely-squares\n. .",
    "shapely-squares\n* .",
    "shapely-squares\n# .",
    "shapely-squares\no .",
    "shapely-squares\nk .",
    "shapely-squares\n.3 4",
    "skyscrapers\n1\n1 . 1\n1",
)


class Made(NamedTuple):
    """A board and the full grid its clues were taken from (its solution, if no clue is false)."""

    board: Puzzle
    grid: Values


class Printer:
    """Decides for one board how many of its clues are printed and whether some are false."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.share = rng.choice((0.2, 0.6, 0.9, 1.0))
        self.false = rng.choice((0.0, 0.0, 0.15))

    def clue(self, value: int, possible: Collection[int], share: float = 1.0) -> int | None:
        """The value, another possible one, or nothing."""
        if self.rng.random() >= self.share * share:
            return None
        return self.rng.choice(list(possible)) if self.rng.random() < self.false else value

    def clues(self, values: Iterable[int], possible: Collection[int]) -> tuple[int | None, ...]:
        """A line of clues."""
        return tuple(self.clue(value, possible) for value in values)

    def givens(self, grid: Grid, values: Values, possible: Collection[int], share: float) -> Rows:
        """The given cells of a board; a cell without a value is never given."""
        return tuple(
            tuple(
                self.clue(values[cell], possible, share) if cell in values else None
                for cell in row.cells
            )
            for row in grid.rows
        )


def _random_solution(board: Puzzle, rng: random.Random) -> Values:
    """Some grid that obeys the rules, on a board that has one."""
    labeling = Labeling("dom_w_deg", "random", seed=rng.randrange(1 << 30))
    return next(iter(search(board.model(), labeling)))


def _latin_square(size: int, rng: random.Random) -> Values:
    rows, columns, numbers = (rng.sample(range(size), size) for _ in range(3))
    return {
        Cell(r, c): 1 + numbers[(rows[r] + columns[c]) % size]
        for r in range(size)
        for c in range(size)
    }


def _close_or_far(rng: random.Random) -> Made:
    size = rng.choice((6, 6, 7))
    values = _random_solution(CloseOrFar(((None,) * size,) * size), rng)
    printer = Printer(rng)
    share = rng.choice((0.3, 0.6))
    return Made(CloseOrFar(printer.givens(grid_of(size, size), values, range(3), share)), values)


def _skyscrapers(rng: random.Random) -> Made:
    size = rng.randint(1, 5)
    grid = grid_of(size, size)
    values = _latin_square(size, rng)
    printer = Printer(rng)
    heights = range(1, size + 1)

    def side(name: str) -> tuple[int | None, ...]:
        views = grid.views[name]
        return printer.clues((seen([values[c] for c in view.cells]) for view in views), heights)

    givens = printer.givens(grid, values, heights, 0.1)
    board = Skyscrapers(side("top"), side("left"), side("bottom"), side("right"), givens)
    return Made(board, values)


def _tiling(grid: Grid, rng: random.Random) -> dict[Cell, str]:
    """Dominoes laid at random until no more fit; what is left over is dead."""
    halves = dict.fromkeys(grid.cells, DEAD)
    for a, b in rng.sample(grid.pairs, len(grid.pairs)):
        if halves[a] == halves[b] == DEAD:
            halves[a], halves[b] = "LR" if a.row == b.row else "TB"
    return halves


def _poles(grid: Grid, halves: Mapping[Cell, str], rng: random.Random) -> Values:
    """Magnets wherever they fit, neutral dominoes where they do not, and sometimes elsewhere."""
    values: Values = {}
    for a in grid.cells:
        if halves[a] in ("L", "T"):
            b = a.step(*PARTNER[halves[a]])
            plus, minus = rng.sample((a, b), 2)
            fits = all(values.get(n) != PLUS for n in grid.neighbours[plus]) and all(
                values.get(n) != MINUS for n in grid.neighbours[minus]
            )
            magnetic = fits and rng.random() < 0.8
            values[plus] = PLUS if magnetic else NEUTRAL
            values[minus] = MINUS if magnetic else NEUTRAL
    return values


def _magnets(rng: random.Random) -> Made:
    grid = grid_of(rng.randint(1, 5), rng.randint(1, 4))
    halves = _tiling(grid, rng)
    values = _poles(grid, halves, rng)
    printer = Printer(rng)

    def counts(kind: str, pole: int) -> tuple[int | None, ...]:
        lines = grid.rows if kind == "row" else grid.columns
        numbers = (sum(values.get(cell) == pole for cell in line.cells) for line in lines)
        return printer.clues(numbers, range(1 + len(lines[0].cells)))

    board = Magnets(
        tuple("".join(halves[cell] for cell in row.cells) for row in grid.rows),
        column_plus=counts("column", PLUS),
        row_plus=counts("row", PLUS),
        column_minus=counts("column", MINUS),
        row_minus=counts("row", MINUS),
        givens=printer.givens(grid, values, range(3), 0.1),
    )
    return Made(board, values)


def _bosnian_road(rng: random.Random) -> Made:
    grid = grid_of(rng.randint(2, 5), rng.randint(2, 5))
    touch = rng.random() < 0.3
    empty = BosnianRoad(((None,) * grid.width,) * grid.height, touch=touch)
    values = _random_solution(empty, rng)
    off = [cell for cell in grid.cells if values[cell] == bosnian_road.OFF]
    counts = {cell: sum(values[n] for n in grid.around[cell]) for cell in off}
    numbers = Printer(rng).givens(grid, counts, range(9), 0.7)
    blocked = frozenset(
        cell for cell in off if numbers[cell.row][cell.column] is None and rng.random() < 0.2
    )
    return Made(BosnianRoad(numbers, blocked, touch), values)


def _with_shapes(board: ShapelySquares, shapes: Mapping[Cell, str]) -> ShapelySquares:
    rows = tuple(
        tuple(shapes.get(cell, board.shape(cell)) for cell in row.cells) for row in board.grid.rows
    )
    return replace(board, shapes=rows)


def _decorated(board: ShapelySquares, values: Values, rng: random.Random) -> ShapelySquares:
    """The board with symbols put where the digits happen to allow them."""
    wishes = [{cell: rng.choice(list(SHAPES))} for cell in board.grid.cells for _ in range(4)]
    wishes += [dict.fromkeys(pair, "heart") for pair in board.grid.pairs]
    for wish in rng.sample(wishes, len(wishes)):
        bolder = _with_shapes(board, wish)
        if not any(bolder.violations(values)) and not any(bolder.problems()):
            board = bolder
    return board


def _digits(grid: Grid, rng: random.Random) -> Values:
    """Random digits, among them sums of what is left of them, as some symbol wants it."""
    values: Values = {}
    for row in grid.rows:
        left = 0
        for cell in row.cells:
            echo = left % 2 and left < 10 and rng.random() < 0.5
            values[cell] = left if echo else rng.choice((0, 1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9))
            left += values[cell]
    return values


def _shapely_squares(rng: random.Random) -> Made:
    grid = grid_of(rng.randint(1, 4), rng.randint(1, 4))
    values = _digits(grid, rng)
    printer = Printer(rng)
    sums = (sum(values[cell] for cell in row.cells) for row in grid.rows)
    blank = ShapelySquares(
        ((None,) * grid.width,) * grid.height,
        printer.clues(sums, range(9 * grid.width + 1)),
        ((None,) * grid.width,) * grid.height,
    )
    symbols = _decorated(replace(blank, sums=(None,) * grid.height), values, rng).shapes
    share = rng.choice((0.2, 0.4, 0.6))
    givens = printer.givens(grid, values, DIGITS, share)
    return Made(replace(blank, shapes=symbols, givens=givens), values)


def _latin(rng: random.Random) -> Made:
    size = rng.randint(1, 5)
    values = _latin_square(size, rng)
    givens = Printer(rng).givens(grid_of(size, size), values, range(1, size + 1), 0.6)
    text = aligned([[show(value) for value in row] for row in givens])
    return Made(puzzle_named("latin").parse(f"latin\n{text}"), values)


MAKERS: Mapping[str, Callable[[random.Random], Made]] = {
    "bosnian-road": _bosnian_road,
    "close-or-far": _close_or_far,
    "latin": _latin,
    "magnets": _magnets,
    "shapely-squares": _shapely_squares,
    "skyscrapers": _skyscrapers,
}


@lru_cache(maxsize=4096)
def make(name: str, seed: int) -> Made:
    """The board of a puzzle for a seed, always the same."""
    return MAKERS[name](random.Random(seed))


def boards(name: str) -> st.SearchStrategy[Made]:
    """Boards of a puzzle, as Hypothesis draws them."""
    return st.integers(0, 999).map(lambda seed: make(name, seed))


def mutated(made: Made, rng: random.Random, changes: int) -> Values:
    """The grid of a board with so many cells changed at random, some of them by swapping two."""
    values = dict(made.grid)
    symbols = [symbol.value for symbol in made.board.symbols]
    for _ in range(changes if values else 0):
        a, b = rng.choice(list(values)), rng.choice(list(values))
        if rng.random() < 0.3:
            values[a], values[b] = values[b], values[a]
        else:
            values[a] = rng.choice(symbols)
    return values


def partial(values: Mapping[Cell, int], rng: random.Random) -> Values:
    """Some of the cells of a grid."""
    share = rng.random()
    return {cell: value for cell, value in values.items() if rng.random() < share}
