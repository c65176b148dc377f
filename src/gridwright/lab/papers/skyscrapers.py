"""Skyscrapers as A. Cruz and E. Carneiro model it (FEUP).

Rows and columns are all different. A clue is followed building by building: with the greatest
height so far and the number still to be seen, either the next building is higher, becomes the
greatest and is seen, or it is not and nothing changes (a reified "or" of two "and"s).

`paper` has one constraint for each line and clue. The program reads columns into variables of their
own (by element), posts what it says of columns on these, and every comparison of a clue by itself.
That prunes alike, but `ffc` counts constraints; `paper-posted` counts them as they are posted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from gridwright.lab.models.formulation import Formulation, Poster, board_of
from gridwright.lab.models.posted import OnCopies, Reified
from gridwright.layers.givens import given_postings
from gridwright.model import (
    AllDifferent,
    Constraint,
    DifferentBut,
    Either,
    Equal,
    Linear,
    Model,
    Network,
    Posting,
    Skyline,
    mask_of,
)
from gridwright.model.parks import PARK, heights_once
from gridwright.puzzle import Puzzle
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.puzzles.skyscrapers.demands import diagonals

# In this order the paper goes round the board.
SIDES = ("left", "right", "top", "bottom")
EL, MAX, NEXT_MAX, LEFT, NEXT_LEFT = range(5)
ONE_LESS = Linear((1, -1), 1)


def paper(puzzle: Puzzle) -> Model:
    """All different lines, then the clues; the paper has neither parks nor diagonals yet."""
    board = board_of(puzzle, Skyscrapers)
    domains = dict.fromkeys(board.grid.cells, _heights(board))
    givens, post = given_postings(board.givens, board.symbols), Poster(board)
    return Model(domains, (*givens, *_line_postings(board, post), *_clue_postings(board, post)))


def paper_posted(puzzle: Puzzle) -> Model:
    """The same, with constraints that count as the program posts them."""
    model = paper(puzzle)
    heights = _heights(board_of(puzzle, Skyscrapers))
    return replace(model, postings=tuple(_as_posted(each, heights) for each in model.postings))


def _heights(board: Skyscrapers) -> int:
    """What a cell may hold, as bits."""
    return mask_of(symbol.value for symbol in board.symbols)


def _as_posted(posting: Posting, heights: int) -> Posting:
    constraint, scope = posting.constraint, posting.scope
    if len(scope) < 2:
        return posting
    if len({cell.row for cell in scope}) > 1:
        return Posting(_on_copies(constraint), scope, lambda: posting.labels)
    if isinstance(constraint, Network):
        return Posting(_reified(constraint, heights), scope, lambda: posting.labels)
    return posting


@lru_cache(maxsize=512)
def _on_copies(constraint: Constraint) -> OnCopies:
    return OnCopies(constraint)


@lru_cache(maxsize=256)
def _reified(network: Network, heights: int) -> Reified:
    return Reified(network, (heights,) * network.arity)


def _line_postings(board: Skyscrapers, post: Poster) -> Iterator[Posting]:
    size, parks = board.width, board.heights
    different = heights_once(parks, size) if parks else Skyline(size)
    for line in board.grid.lines:
        yield post(different, line.cells, "different")
    for place in diagonals(board.grid) if board.diagonal else ():
        yield post(DifferentBut(PARK) if parks else AllDifferent(), place.cells, "diagonal")


def _clue_postings(board: Skyscrapers, post: Poster) -> Iterator[Posting]:
    for side in SIDES:
        for view, clue in zip(board.grid.views[side], getattr(board, side), strict=True):
            if clue is not None:
                yield post(_followed(board.width, clue), view.cells, "visible")


@lru_cache(maxsize=256)
def _followed(size: int, clue: int) -> Network:
    """A clue followed along its line."""
    step, anything = _step(), (2 << size) - 1
    # Helpers: the greatest height and the number to be seen before the first building, and after
    # each; at the end nothing is left to be seen.
    helpers = (1, 1 << clue, *(anything, anything) * (size - 1), anything, 1)
    before = range(size, size + 2 * size, 2)
    steps = ((step, (i, b, b + 2, b + 1, b + 3)) for i, b in enumerate(before))
    return Network(size, helpers, tuple(steps))


@lru_cache(maxsize=1)
def _step() -> Either:
    """One building: it is seen or hidden."""
    return Either.of(
        [
            (Linear.less(), (MAX, EL)),
            (Equal(), (NEXT_MAX, EL)),
            (ONE_LESS, (LEFT, NEXT_LEFT)),
        ],
        [
            (Linear.at_most(), (EL, MAX)),
            (Equal(), (NEXT_MAX, MAX)),
            (Equal(), (NEXT_LEFT, LEFT)),
        ],
    )


PUZZLE = Skyscrapers.name
MODELS: Mapping[str, Formulation] = {
    "paper": Formulation(
        paper, "all different lines, and clues followed building by building with reified or"
    ),
    "paper-posted": Formulation(
        paper_posted, "the same, counting constraints for ffc as the paper's program posts them"
    ),
}
