"""Close or Far as G. Marantes and S. Santos model it (FEUP).

Each line: how often each letter and the blank occur (a global cardinality); for each letter two
positions, the first before the second, that hold it (element), and their distance (linear); the
distance of the C is smaller than that of the F.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from gridwright.lab.models.formulation import Formulation, Poster, board_of
from gridwright.layers.givens import given_postings
from gridwright.model import Cardinality, Element, Linear, Model, Network, Posting
from gridwright.model.parts import Part
from gridwright.puzzle import Puzzle
from gridwright.puzzles.close_or_far import BLANK, CLOSE, FAR, CloseOrFar

LESS = Linear.less()


def paper(puzzle: Puzzle) -> Model:
    """Cardinalities of all lines, then distances of all lines."""
    board = board_of(puzzle, CloseOrFar)
    domains = dict.fromkeys(board.grid.cells, 1 << BLANK | 1 << CLOSE | 1 << FAR)
    return Model(domains, (*given_postings(board.givens, board.symbols), *_line_postings(board)))


def _line_postings(board: CloseOrFar) -> Iterator[Posting]:
    post, size = Poster(board), board.width
    counts, distances = Cardinality(((BLANK, size - 4), (CLOSE, 2), (FAR, 2))), _distances(size)
    for line in board.grid.lines:
        yield post(counts, line.cells, "two-each")
    for line in board.grid.lines:
        yield post(distances, line.cells, "closer")


@lru_cache(maxsize=32)
def _distances(size: int) -> Network:
    """In a line of this size the C are closer than the F, by positions and distances."""
    place, distance = (2 << size) - 2, (2 << 2 * size) - 1
    close, far = size + 2, size + 5
    parts = (*_two_places(CLOSE, size, size), *_two_places(FAR, size, size + 3))
    return Network(size, (place, place, distance) * 2, (*parts, (LESS, (close, far))))


def _two_places(letter: int, size: int, first: int) -> Iterator[Part]:
    """The first and second place of a letter and their distance, helpers from `first` on.

    Nothing bounds a distance but the two places: for all that their bounds tell it may be negative.
    There are no negative values, so it is `size` more than it is.
    """
    cells = tuple(range(size))
    second, distance = first + 1, first + 2
    yield Element(letter), (first, *cells)
    yield Element(letter), (second, *cells)
    yield LESS, (first, second)
    yield Linear((1, -1, 1), size), (first, second, distance)


PUZZLE = CloseOrFar.name
MODELS: Mapping[str, Formulation] = {
    "paper": Formulation(
        paper, "a cardinality for each line, and distances between positions found by element"
    ),
}
