"""Bosnian Road as D. Machado and S. Alves model it (FEUP).

A number counts the cells of the loop around it. Every other cell is off the loop, or on it with
one of the six ways to have just two neighbours on it (a reified "or" of "and"s).

Two things of the rules are missing there: nothing makes the cells one single loop that does not
touch itself, and the number 1 is passed over. `paper` is that model, for the published counters;
`paper-loop` has what is missing, each in the simplest way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from gridwright.grid import Cell
from gridwright.lab.models.formulation import Formulation, Poster, board_of
from gridwright.model import Cardinality, Either, Model, OneOf, Posting, SingleLoop
from gridwright.puzzle import Puzzle
from gridwright.puzzles.bosnian_road import OFF, ON, BosnianRoad
from gridwright.rows import entries_of

IS_ON, IS_OFF = OneOf(1 << ON), OneOf(1 << OFF)
# Smaller numbers do not count in the paper's model.
SMALLEST_COUNTED = 2


def paper(puzzle: Puzzle) -> Model:
    """The cells in reading order, as they are restricted there."""
    board = board_of(puzzle, BosnianRoad)
    return Model(_domains(board), tuple(_cell_postings(board, SMALLEST_COUNTED)))


def paper_loop(puzzle: Puzzle) -> Model:
    """The same with all numbers and what makes a single loop."""
    board = board_of(puzzle, BosnianRoad)
    blocks = frozenset(board.grid.blocks)
    whole = (
        posting
        for posting in board.model().postings
        if isinstance(posting.constraint, SingleLoop) or posting.scope in blocks
    )
    return Model(_domains(board), (*_cell_postings(board, 0), *whole))


def _domains(board: BosnianRoad) -> dict[Cell, int]:
    return dict.fromkeys(board.grid.cells, 1 << OFF | 1 << ON)


def _cell_postings(board: BosnianRoad, counted_from: int) -> Iterator[Posting]:
    post, numbers = Poster(board), entries_of(board.numbers)
    for cell in board.grid.cells:
        if cell in board.blocked:
            yield post(IS_OFF, (cell,), "blocked")
        elif cell not in numbers:
            scope = (cell, *board.grid.neighbours[cell])
            yield post(_off_or_between_two(len(scope) - 1), scope, "loop")
        else:
            yield post(IS_OFF, (cell,), "count")
            if numbers[cell] >= counted_from:
                count = Cardinality.of(ON, numbers[cell])
                yield post(count, board.grid.around[cell], "count")


@lru_cache(maxsize=8)
def _off_or_between_two(neighbours: int) -> Either:
    """A cell is off, or on with just two of its neighbours, in one of the ways to choose them."""
    places = range(1, neighbours + 1)
    ways = (
        [(IS_ON, (0,)), *((IS_ON if i in pair else IS_OFF, (i,)) for i in places)]
        for pair in combinations(places, 2)
    )
    return Either.of(*ways, [(IS_OFF, (0,))])


PUZZLE = BosnianRoad.name
MODELS: Mapping[str, Formulation] = {
    "paper": Formulation(
        paper,
        "each cell off the loop or in one of six ways between two others; "
        "several loops and corners that touch are allowed",
        exact=False,
    ),
    "paper-loop": Formulation(
        paper_loop, "the same with one constraint for the single loop and all that is missing"
    ),
}
