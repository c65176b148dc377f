"""A step explained: in words, with what was known before and after it, and what it rests on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.explaining.arguments.chains import Argument, find_argument
from gridwright.explaining.finding.steps import MOST_PLACES, Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Known, with_facts
from gridwright.explaining.wording.chain_words import argument_text
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.words import labels_text, places_text, step_text
from gridwright.grid import Cell


@dataclass(frozen=True)
class Explanation:
    """A step in words, with what was known before and after it, and the cells it rests on."""

    text: str
    step: Step
    known: Known
    after: Known
    cells: tuple[Cell, ...]


def explain_step(
    board: PreparedBoard, known: Known, step: Step, watch: Watch, depth: Depth = 3
) -> Explanation:
    """A step in words; one that cannot be seen at once by an argument, if one is found in time."""
    found = _argument(board, known, step, watch) if depth == 3 else None
    text = explanation_text(board, known, step, depth, found)
    cells = _cells(board, step, found.known if found else step.known)
    after = board.ties.propagate(with_facts(known, step.facts))
    return Explanation(text, step, known, after, cells)


def explanation_text(
    board: PreparedBoard, known: Known, step: Step, depth: Depth, found: Argument | None = None
) -> str:
    """What to say of a step at some depth; at depth 3 by an argument, where one is given."""
    if depth == 1:
        return places_text(step)
    if depth == 2:
        return labels_text(board.puzzle, step)
    text = argument_text(board, known, found) if found else step_text(board, known, step)
    return text if step.exact else f"{text} (There may be an easier step.)"


def _argument(board: PreparedBoard, known: Known, step: Step, watch: Watch) -> Argument | None:
    if step.size > MOST_PLACES or (
        step.size == 1 and not board.is_hidden(step.labels, step.reasoning)
    ):
        return None
    try:
        found = find_argument(board, known, step, watch)
    except OutOfTimeError:
        return None
    # One that breaks at once, in the only place of the step, tells nothing.
    return None if found is None or found.length == step.size == 1 else found


def _cells(
    board: PreparedBoard, step: Step, used: tuple[tuple[Cell, int], ...]
) -> tuple[Cell, ...]:
    """The known cells of a step; one that lies elsewhere is shown by the cell tied to it."""
    near = {cell for place in step.places for cell in place.cells}
    known = [cell if cell in near else _partner(board, cell, near) for cell, _ in used]
    return tuple(dict.fromkeys((*known, *step.reasoning.cells)))


def _partner(board: PreparedBoard, cell: Cell, near: Collection[Cell]) -> Cell:
    """A nearby cell that is tied to a cell, or that cell itself if no such cell exists."""
    return next((other for other in board.ties.partners(cell)[::-1] if other in near), cell)
