"""How a value is refuted by a supposition at a position."""

from __future__ import annotations

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notes import Candidate
from gridwright.explaining.deducing.one_move import make_move
from gridwright.explaining.deducing.refutation import Refutation
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reasoning.technique import Technique


def refuted(board: Puzzle, rows: str, cell: Cell, value: int) -> str:
    """What is told where a value is supposed; `rows` are the values left to each cell, as bits."""
    _, _, refutation = _followed(board, rows, cell, value)
    return str(refutation.words(refutation.book))


def refuting_step(board: Puzzle, rows: str, cell: Cell, value: int) -> Explanation:
    """The same as a step."""
    ground, technique, refutation = _followed(board, rows, cell, value)
    candidate = Candidate(technique, refutation, 0, ())
    return Explanation(
        board, make_move(ground, ground.settled(), candidate, marks=True), ground.known
    )


def _followed(
    board: Puzzle, rows: str, cell: Cell, value: int
) -> tuple[Ground, Technique, Refutation]:
    masks, watch = rows.split(), Watch(Limits())
    prepared = prepare(board, watch)
    known = {each: int(masks[each.row][each.column]) for each in prepared.start}
    ground = Ground(Sights(prepared), known, watch, telling=True)
    ground.see(known)
    found = follow(ground, Fact(cell, value))
    assert found is not None
    return ground, *found
