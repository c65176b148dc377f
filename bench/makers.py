"""Makers of benchmark boards: each turns a random generator into one board."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import referee
from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits
from gridwright.grid import Cell, Values, grid_of
from gridwright.model import Model
from gridwright.model.visible import seen
from gridwright.puzzle import Puzzle
from gridwright.puzzles.bosnian_road import ON, BosnianRoad
from gridwright.puzzles.close_or_far import BLANK, CloseOrFar
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.poles import MINUS, PLUS
from gridwright.puzzles.shapely_squares import ShapelySquares
from gridwright.puzzles.shapely_squares.symbols import DIGITS, SHAPES
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import Rows, empty_rows

Maker = Callable[[random.Random], Puzzle]


def random_solution(model: Model, rng: random.Random, seconds: float = 5.0) -> Values | None:
    """A solution found by trying random values; None when there is none or time runs out."""
    labeling = Labeling("dom_w_deg", "random", "up", seed=rng.randrange(1 << 30))
    return next(iter(search(model, labeling, Limits(seconds=seconds))), None)


def _retried(model: Model, rng: random.Random) -> Values:
    """A random solution of a model that has many, with restarts instead of patience."""
    while True:
        found = random_solution(model, rng, seconds=1.0)
        if found is not None:
            return found


def two_solutions(puzzle: Puzzle) -> list[dict[Cell, int]]:
    """One solution of a board, and a second one if there is one, by the referee."""
    found = referee.solutions(puzzle, limit=2)
    return [{Cell(*cell): value for cell, value in values.items()} for values in found]


def _rows(size: int, values: Values) -> Rows:
    return tuple(tuple(values.get(Cell(r, c)) for c in range(size)) for r in range(size))


# Close or Far, as in the paper: one letter of a random grid per row and column.


def close_or_far(size: int) -> Maker:
    """Boards whose givens are a random permutation of letters of a random grid."""

    def make(rng: random.Random) -> Puzzle:
        empty = CloseOrFar(empty_rows(size, size))
        values = _retried(empty.model(), rng)
        cells = _permutation(size, lambda cell: values[cell] != BLANK, rng)
        return CloseOrFar(_rows(size, {cell: values[cell] for cell in cells}))

    return make


def _permutation(size: int, wanted: Callable[[Cell], bool], rng: random.Random) -> list[Cell]:
    """One wanted cell per row and column, by augmenting paths in random order."""
    row_of: dict[int, int] = {}
    columns = [[c for c in range(size) if wanted(Cell(r, c))] for r in range(size)]

    def place(row: int, tried: set[int]) -> bool:
        for column in rng.sample(columns[row], len(columns[row])):
            if column not in tried:
                tried.add(column)
                if column not in row_of or place(row_of[column], tried):
                    row_of[column] = row
                    return True
        return False

    for row in rng.sample(range(size), size):
        place(row, set())
    return sorted(Cell(row, column) for column, row in row_of.items())


# Skyscrapers: a random Latin square with every clue and no given height.


def skyscrapers(size: int) -> Maker:
    """Boards with all clues of a random Latin square."""

    def make(rng: random.Random) -> Puzzle:
        none = (None,) * size
        empty = Skyscrapers(none, none, none, none, empty_rows(size, size))
        values = _retried(empty.model(), rng)

        def clues(side: str) -> tuple[int, ...]:
            return tuple(seen([values[c] for c in v.cells]) for v in empty.grid.views[side])

        return Skyscrapers(
            clues("top"), clues("left"), clues("bottom"), clues("right"), empty.givens
        )

    return make


# Shapely Squares: symbols are put on a random grid of digits one by one, adjusting digits.


def shapely_squares(size: int, blanks: float = 0.25) -> Maker:
    """Boards of all seven symbols that some grid of digits obeys, with every row sum."""

    def make(rng: random.Random) -> Puzzle:
        cells = grid_of(size, size).cells
        digits = {cell: rng.choice(DIGITS) for cell in cells}
        shapes: dict[Cell, str] = {}
        for number, cell in enumerate(rng.sample(cells, len(cells))):
            if cell not in shapes and rng.random() > blanks:
                # Some symbols hardly fit a board that is half full: they have the first choice.
                first = rng.sample(RARE, len(RARE)) if number < 0.3 * len(cells) else []
                wishes = dict.fromkeys([*first, *rng.sample(list(SHAPES), len(SHAPES))])
                _put_symbol(cell, list(wishes), shapes, digits, rng)
        sums = tuple(sum(digits[Cell(r, c)] for c in range(size)) for r in range(size))
        return replace(_shapely(shapes, size), sums=sums)

    return make


RARE = ("star", "diamond", "triangle")
# Symbols and digits to be put in cells together.
Change = tuple[dict[Cell, str], dict[Cell, int]]


def _shapely(shapes: dict[Cell, str], size: int) -> ShapelySquares:
    rows = tuple(tuple(shapes.get(Cell(r, c)) for c in range(size)) for r in range(size))
    return ShapelySquares(rows, (None,) * size, empty_rows(size, size))


def _put_symbol(
    cell: Cell,
    wishes: list[str],
    shapes: dict[Cell, str],
    digits: dict[Cell, int],
    rng: random.Random,
) -> None:
    """Put the first of the wished symbols that fits with some digits."""
    size = max(digits).row + 1
    for shape in wishes:
        for new_shapes, new_digits in _changes(cell, shape, shapes, size, rng):
            board = _shapely(shapes | new_shapes, size)
            wrong = (*board.problems(), *board.violations(digits | new_digits))
            if not wrong:
                shapes.update(new_shapes)
                digits.update(new_digits)
                return


def _changes(
    cell: Cell, shape: str, shapes: dict[Cell, str], size: int, rng: random.Random
) -> Iterator[Change]:
    """What to try for a symbol; cells without one may get other digits to make room for it."""
    grid = grid_of(size, size)
    free = [other for other in grid.neighbours[cell] if other not in shapes]
    left = [n for n in grid.rows[cell.row].cells[: cell.column] if n not in shapes]
    for digit in rng.sample(DIGITS, len(DIGITS)):
        if shape == "heart":
            for other in free:
                if digit:
                    yield {cell: shape, other: shape}, {cell: digit, other: 10 - digit}
        elif shape == "star":
            yield {cell: shape}, {cell: digit} | {n: rng.choice((0, 4, 6, 8, 9)) for n in free}
        elif shape == "diamond" and cell.column < 5:  # far to the right it would need many zeros
            yield {cell: shape}, {cell: digit} | _parted(digit, left, rng)
        elif shape == "triangle" and cell.step(-1, 0) in free:
            yield {cell: shape}, {cell: digit, cell.step(-1, 0): rng.choice((2, 4, 6, 8))}
        else:
            yield {cell: shape}, {cell: digit}


def _parted(total: int, cells: list[Cell], rng: random.Random) -> dict[Cell, int]:
    """A total parted at random among cells."""
    parts = dict.fromkeys(cells, 0)
    for _ in range(total if cells else 0):
        parts[rng.choice(cells)] += 1
    return parts


# Bosnian Road: a long random loop with all its numbers, of which most are taken away.


def bosnian_road(size: int, shortest: float = 0.35, clues: float = 0.3) -> Maker:
    """Boards with one solution; `clues` of the cells off a loop of `shortest` of all cells."""

    def make(rng: random.Random) -> Puzzle:
        while True:
            loop = _long_loop(size, rng)
            if len(loop) >= shortest * size * size:
                board = _with_numbers(loop, size)
                wanted = int(clues * len(board.clues()))
                if len(two_solutions(board)) == 1:
                    board = _thinned(board, wanted, rng)
                    if len(board.clues()) <= wanted * 1.15:
                        return board

    return make


def _long_loop(size: int, rng: random.Random, wishes: int = 16) -> frozenset[Cell]:
    """A loop through random cells: each is asked for as long as some loop obeys."""
    model = BosnianRoad(empty_rows(size, size)).model()
    wished: dict[Cell, int] = {}
    found: Values = {}
    for cell in rng.sample(list(model.domains), wishes):
        asked = {**wished, cell: 1 << ON}
        values = random_solution(replace(model, domains={**model.domains, **asked}), rng, 0.3)
        if values is not None:
            wished, found = asked, values
    return frozenset(cell for cell, value in found.items() if value == ON)


def _with_numbers(loop: frozenset[Cell], size: int) -> BosnianRoad:
    grid = grid_of(size, size)
    numbers = {
        cell: len(loop.intersection(grid.around[cell])) for cell in grid.cells if cell not in loop
    }
    return BosnianRoad(_rows(size, numbers))


def _thinned(board: BosnianRoad, wanted: int, rng: random.Random) -> BosnianRoad:
    """The board with numbers taken away at random while its solution stays the only one."""
    for clue in rng.sample(board.clues(), len(board.clues())):
        if len(board.clues()) <= wanted:
            break
        fewer = board.keep(c for c in board.clues() if c != clue)
        if len(two_solutions(fewer)) == 1:
            board = fewer
    return board


# Magnets: a random tiling and a random solution with all its counts.


def magnets(size: int) -> Maker:
    """Boards with one solution and all counts; poles are given only where they are needed."""

    def make(rng: random.Random) -> Puzzle:
        none = (None,) * size
        empty = Magnets(tiling(size, size, rng), none, none, none, none, empty_rows(size, size))
        values = _retried(empty.model(), rng)
        board = with_counts(empty, values)
        givens: dict[Cell, int] = {}
        while len(both := two_solutions(board)) > 1:
            differs = sorted(c for c in values if len({values[c], both[0][c], both[1][c]}) > 1)
            cell = rng.choice(differs)
            givens[cell] = values[cell]
            board = replace(board, givens=_rows(size, givens))
        return board

    return make


def tiling(width: int, height: int, rng: random.Random, turns: int = 20_000) -> tuple[str, ...]:
    """Dominoes lying side by side, then pairs of them turned at random places; one side is even."""
    if width % 2:
        board = [list("TB"[r % 2] * width) for r in range(height)]
    else:
        board = [list("LR" * (width // 2)) for _ in range(height)]
    for _ in range(turns):
        r, c = rng.randrange(height - 1), rng.randrange(width - 1)
        block = board[r][c] + board[r][c + 1] + board[r + 1][c] + board[r + 1][c + 1]
        if block in ("LRLR", "TTBB"):
            turned = "TTBB" if block == "LRLR" else "LRLR"
            board[r][c : c + 2], board[r + 1][c : c + 2] = turned[:2], turned[2:]
    return tuple("".join(row) for row in board)


def with_counts(board: Magnets, values: Values) -> Magnets:
    """The board with the counts of all lines of a solution."""

    def count(lines: Sequence[Sequence[Cell]], pole: int) -> tuple[int, ...]:
        return tuple(sum(values[cell] == pole for cell in line) for line in lines)

    rows = [line.cells for line in board.grid.rows]
    columns = [line.cells for line in board.grid.columns]
    return replace(
        board,
        column_plus=count(columns, PLUS),
        row_plus=count(rows, PLUS),
        column_minus=count(columns, MINUS),
        row_minus=count(rows, MINUS),
    )
