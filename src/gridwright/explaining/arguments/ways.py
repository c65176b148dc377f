"""The ways a line can still be completed, when there are few."""

from __future__ import annotations

from itertools import islice

from gridwright.engines.fd import Search
from gridwright.engines.limits import Limits
from gridwright.explaining.finding.steps import Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell, Values
from gridwright.model import Model, Place, Posting

# Maximum number of ways to complete a line that are shown.
SHOWN = 3
# Nodes after which a line is given up: it has too many ways to be shown anyway.
NODES = 200


def is_line(place: Place) -> bool:
    """Whether the cells of a place lie in one row or column."""
    return len({cell.row for cell in place.cells}) == 1 or len({c.column for c in place.cells}) == 1


def few_ways(board: PreparedBoard, known: Known, step: Step) -> list[Values]:
    """The ways to complete the line of a step by its labels; none listed where there are many."""
    (place,) = step.places
    if not is_line(place):
        return []
    cells = [cell for cell in place.cells if cell in known]
    postings = _postings(board, step, set(cells))
    model = Model({cell: known[cell] for cell in cells}, postings)
    search = Search(model, limits=Limits(nodes=NODES))
    found: list[Values] = list(islice(search, SHOWN + 1))
    return found if search.complete and len(found) <= SHOWN else []


def _postings(board: PreparedBoard, step: Step, cells: set[Cell]) -> tuple[Posting, ...]:
    numbers = [board.places.number_of[label] for label in step.labels]
    atoms = (
        *board.ties.postings,
        *(atom for number in numbers for atom in board.constraints.by_label[number]),
    )
    return tuple(atom for atom in atoms if cells.issuperset(atom.scope))
