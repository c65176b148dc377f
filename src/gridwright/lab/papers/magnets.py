"""Magnets as A. Cardoso and N. Valente model it (FEUP).

Each line: how often +, - and neutral occur (a global cardinality). The two halves of a domino add
up to nothing, and no two adjacent cells add up to two poles of a kind (linear).

Their values are -1, 0 and 1 for minus, neutral and plus, and a labeling goes by them: [step] tries
minus first, [median] neutral while all three are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from gridwright.grid import Cell, Line
from gridwright.lab.models.formulation import Formulation, Poster, board_of
from gridwright.layers.dominoes import DEAD, PARTNER
from gridwright.layers.givens import given_postings
from gridwright.model import Cardinality, Model, Posting, Table
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS

CHARGE = {NEUTRAL: 0, PLUS: 1, MINUS: -1}
POLES = tuple(product(CHARGE, repeat=2))
NOTHING_TOGETHER = Table(pair for pair in POLES if sum(CHARGE[pole] for pole in pair) == 0)
NOT_TWO_OF_A_KIND = Table(pair for pair in POLES if abs(sum(CHARGE[pole] for pole in pair)) < 2)


def paper(puzzle: Puzzle) -> Model:
    """The counts, the dominoes, and what may touch."""
    board = board_of(puzzle, Magnets)
    alive = [cell for cell in board.grid.cells if _half(board, cell) != DEAD]
    givens, post = given_postings(board.givens, board.symbols), Poster(board)
    counts = (p for line in board.grid.lines for p in _count_postings(board, line, post))
    return Model(dict.fromkeys(alive, 0b111), (*givens, *counts, *_pair_postings(board, post)))


def _count_postings(board: Magnets, line: Line, post: Poster) -> Iterator[Posting]:
    cells = tuple(cell for cell in line.cells if _half(board, cell) != DEAD)
    if line.kind == "row":
        plus, minus = board.row_plus[line.index], board.row_minus[line.index]
    else:
        plus, minus = board.column_plus[line.index], board.column_minus[line.index]
    known = [
        post(Cardinality.of(pole, count), cells, rule)
        for rule, pole, count in (("minus", MINUS, minus), ("plus", PLUS, plus))
        if count is not None
    ]
    if plus is None or minus is None:
        yield from known
    else:
        neutral = len(cells) - plus - minus
        counts = Cardinality(((MINUS, minus), (NEUTRAL, neutral), (PLUS, plus)))
        yield Posting.joined(counts, cells, lambda: known)


def _pair_postings(board: Magnets, post: Poster) -> Iterator[Posting]:
    for a, b in board.grid.pairs:
        if DEAD in (_half(board, a), _half(board, b)):
            continue
        if a.step(*PARTNER[_half(board, a)]) == b:
            yield post(NOTHING_TOGETHER, (a, b), "poles")
        else:
            yield post(NOT_TWO_OF_A_KIND, (a, b), "repel")


def _half(board: Magnets, cell: Cell) -> str:
    return board.board[cell.row][cell.column]


PUZZLE = Magnets.name
MODELS: Mapping[str, Formulation] = {
    "paper": Formulation(
        paper,
        "a cardinality for each line, and sums of two for dominoes and touching cells",
        codes=CHARGE,
        phrases={
            NOTHING_TOGETHER: "{0} + {1} #= 0",
            NOT_TWO_OF_A_KIND: "{0} + {1} #< 2, {0} + {1} #> -2",
        },
    ),
}
