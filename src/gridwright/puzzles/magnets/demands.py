"""What the cells of a line demand of each other, and the counts of its poles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product, starmap

from gridwright.grid import Cell, Grid, Line
from gridwright.layers.dominoes import DEAD
from gridwright.model import Cardinality, Clue, Label, Place, Poles, Posting, Table
from gridwright.model.poles import APART, PAIRED, TOUCHING
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS
from gridwright.text import plural

POLES = {"plus": PLUS, "minus": MINUS}
# What may stand in two cells that touch, in one domino or across two.
_PAIRS = {
    PAIRED: Table([(NEUTRAL, NEUTRAL), (PLUS, MINUS), (MINUS, PLUS)]),
    TOUCHING: Table(set(product(range(3), repeat=2)) - {(PLUS, PLUS), (MINUS, MINUS)}),
}


def line_postings(
    grid: Grid, halves: Sequence[str], line: Line, counts: Sequence[Clue]
) -> Iterator[Posting]:
    """All that a line knows, in one constraint: its dominoes, touching cells and counts."""
    cells = tuple(cell for cell in line.cells if halves[cell.row][cell.column] != DEAD)
    kinds = tuple(starmap(partial(_kind, halves), pairwise(cells)))
    parts = partial(_parts, grid, line, cells, kinds, counts)
    if not cells:
        yield from parts()  # a dead line can still have a wrong count
        return
    numbers = {clue.rule: clue.value for clue in counts}
    whole = Poles(kinds, numbers.get("plus"), numbers.get("minus"))
    yield Posting.joined(whole, cells, parts)


def _parts(
    grid: Grid,
    line: Line,
    cells: tuple[Cell, ...],
    kinds: tuple[int, ...],
    counts: Sequence[Clue],
) -> Iterator[Posting]:
    pairs = _pair_postings(grid)
    for (a, b), kind in zip(pairwise(cells), kinds, strict=True):
        if kind != APART:
            yield pairs[a, b, kind]
    for clue in counts:
        yield count_posting(line, clue, cells)


def count_posting(line: Line, clue: Clue, cells: tuple[Cell, ...] | None = None) -> Posting:
    """What a count of the poles of a line demands of its cells."""
    text = f"{line.name} holds {plural(clue.value, f'{clue.rule} pole')}"
    label = Label(clue.rule, Place.line(line), text, clue)
    scope = line.cells if cells is None else cells
    return Posting(Cardinality.of(POLES[clue.rule], clue.value), scope, (label,))


def touching_postings(grid: Grid) -> tuple[Posting, ...]:
    """What holds for any two neighbouring cells, whether of one domino or of two."""
    pairs = _pair_postings(grid)
    return tuple(pairs[a, b, TOUCHING] for line in grid.lines for a, b in pairwise(line.cells))


def domino_postings(grid: Grid, halves: Sequence[str]) -> list[Posting]:
    """What the dominoes of a board demand."""
    pairs = _pair_postings(grid)
    return [pairs[a, b, PAIRED] for a, b in dominoes(grid, halves)]


def dominoes(grid: Grid, halves: Sequence[str]) -> list[tuple[Cell, Cell]]:
    """The cells of each domino, the left or upper one first."""
    cells, width = grid.cells, grid.width
    letters = "".join(halves)
    return [
        (cells[at], cells[at + (1 if half == "L" else width)])
        for at, half in enumerate(letters)
        if half in "LT"
    ]


def _kind(halves: Sequence[str], a: Cell, b: Cell) -> int:
    """How two cells stand that follow each other in a line, dead cells left out."""
    across = a.row == b.row
    if b.row + b.column > a.row + a.column + 1:
        return APART
    return PAIRED if halves[a.row][a.column] == ("L" if across else "T") else TOUCHING


@lru_cache(maxsize=64)
def _pair_postings(grid: Grid) -> dict[tuple[Cell, Cell, int], Posting]:
    """What two neighbouring cells demand of each other, on any board of this size."""
    return {
        (a, b, kind): _pair_posting(Place.line(line), a, b, kind)
        for line in grid.lines
        for a, b in pairwise(line.cells)
        for kind in (PAIRED, TOUCHING)
    }


def _pair_posting(line: Place, a: Cell, b: Cell, kind: int) -> Posting:
    if kind == PAIRED:
        domino = Place(f"the domino at {a}", (a, b))
        label = Label("poles", domino, f"the domino at {a} and {b} is neutral or magnetic")
    else:
        label = Label("repel", line, f"equal poles never touch at {a} and {b}")
    return Posting(_PAIRS[kind], (a, b), (label,))
