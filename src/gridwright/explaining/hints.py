"""One next step from a player's own position, told as far as the player wants to know."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.prepared.positions import check_position, known_at
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation, explain_step
from gridwright.explaining.wording.mistakes import find_mistake
from gridwright.grid import Cell, Values
from gridwright.layers.givens import printed_values
from gridwright.model import Model
from gridwright.puzzle import Puzzle

# Seconds after which a hint may be larger than necessary, and further seconds to find such a hint.
PATIENCE = 2.0
GRACE = 0.5


@dataclass(frozen=True)
class Hint:
    """What to do next: something wrong to mend, or a step; neither when the board is solved.

    `cells` are those with wrong entries or marks, as far as the depth lets them be told. A step is
    explained like those of a walk, but only as far as the depth says. `printed` are the cells whose
    value is printed with the board.
    """

    text: str
    wrong: bool = False
    cells: tuple[Cell, ...] = ()
    explanation: Explanation | None = None
    printed: frozenset[Cell] = frozenset()

    @property
    def step(self) -> Step | None:
        """The step that is explained."""
        return self.explanation.step if self.explanation else None


def hint(
    puzzle: Puzzle,
    values: Values | None = None,
    depth: Depth = 3,
    limits: Limits | None = None,
    marks: Known | None = None,
) -> Hint:
    """The easiest next step from a position; what is wrong with it is told first.

    Depth 1 says where to look, 2 which rule or clue, 3 what follows. `marks` are the values that a
    player holds possible in cells without an entry; what they leave out counts as known.

    When the limits come first, any step is looked for a moment longer; `OutOfTimeError` is raised
    when none is found by then either.
    """
    with closing(Hinter(puzzle)) as hinter:
        return hinter.hint(values, depth, limits, marks)


class Hinter:
    """Gives hints about one board, which it prepares only once; see `hint`.

    Asked about the same position again, to be told more, it speaks of the same step. Threads that
    ask at the same time wait for each other.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._explainer: Explainer | None = None
        self._last: tuple[Known, Step | None] | None = None
        self._lock = threading.Lock()

    @cached_property
    def _model(self) -> Model:
        return self._puzzle.model()

    @cached_property
    def _printed(self) -> frozenset[Cell]:
        return frozenset(printed_values(self._model))

    def hint(
        self,
        values: Values | None = None,
        depth: Depth = 3,
        limits: Limits | None = None,
        marks: Known | None = None,
    ) -> Hint:
        """The easiest next step from a position; what is wrong with it is told first."""
        watch = Watch(limits or Limits(seconds=PATIENCE))
        values = values or {}
        marks = {cell: mask for cell, mask in (marks or {}).items() if cell not in values}
        with self._lock:
            check_position(self._puzzle, self._model.domains, values, marks)
            return self._hint(values, marks, depth, watch)

    def close(self) -> None:
        """Give back the solver's memory; another hint takes it again."""
        with self._lock:
            explainer, self._explainer, self._last = self._explainer, None, None
            if explainer is not None:
                explainer.board.close()

    def _hint(self, values: Values, marks: Known, depth: Depth, watch: Watch) -> Hint:
        if self._explainer is None:
            self._explainer = Explainer(prepare(self._puzzle, watch, model=self._model))
        board, printed = self._explainer.board, self._printed
        mistake = find_mistake(self._puzzle, board.solution, values, marks, depth)
        if mistake:
            return Hint(mistake.text, wrong=True, cells=mistake.cells, printed=printed)
        known = known_at(board, values, marks)
        step = self._step(self._explainer, known, watch)
        if step is None:
            return Hint("All is known: the puzzle is solved.", printed=printed)
        found = explain_step(board, known, step, watch, depth)
        return Hint(found.text, explanation=found, printed=printed)

    def _step(self, explainer: Explainer, known: Known, watch: Watch) -> Step | None:
        if self._last is not None and self._last[0] == known:
            return self._last[1]
        step = _step_in_time(explainer, known, watch)
        # One that had to be found in a hurry is not kept: the next time there may be more of it.
        self._last = (known, step) if step is None or step.exact else None
        return step


def _step_in_time(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The easiest step; any when time is over before, if that does not take long either."""
    try:
        return explainer.easiest_step(known, watch)
    except OutOfTimeError:
        return explainer.any_step(known, watch.extended(GRACE))
