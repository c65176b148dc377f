"""All steps from the clues to the solution, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.board import PreparedBoard, prepared_board
from gridwright.explaining.prepared.facts import Known, with_facts
from gridwright.explaining.wording.explanation import Explanation, explain_step
from gridwright.puzzle import Puzzle
from gridwright.text import plural


def walk(board: PreparedBoard, watch: Watch) -> Iterator[tuple[Known, Step]]:
    """All steps from the clues to the solution, each with what was known before it."""
    explainer = Explainer(board)
    known: Known = board.ties.propagate(board.start)
    while (step := explainer.easiest_step(known, watch)) is not None:
        yield known, step
        known = board.ties.propagate(with_facts(known, step.facts))


def explain(puzzle: Puzzle, limits: Limits | None = None) -> Iterator[Explanation]:
    """All steps from the clues to the solution, one after the other, in words.

    When the limits come first, `OutOfTimeError` is raised after those that were found by then.
    """
    watch = Watch(limits or Limits())
    number = 0
    with prepared_board(puzzle, watch) as board:
        try:
            for known, step in walk(board, watch):
                found = explain_step(board, known, step, watch)
                number += 1
                yield found
        except OutOfTimeError:
            raise OutOfTimeError(f"{plural(number, 'step')} found so far") from None
