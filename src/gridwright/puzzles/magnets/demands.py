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
        text = f"{line.name} holds {plural(clue.value, f'{clue.rule} pole')}"
        label = Label(clue.rule, Place.line(line), text, clue)
        yield Posting(Cardinality.of(POLES[clue.rule], clue.value), cells, (label,))


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
