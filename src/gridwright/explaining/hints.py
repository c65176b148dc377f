"""One next step from a player's own position, told as far as the player wants to know."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.links import Move
from gridwright.explaining.deducing.moves import any_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.prepared.positions import check_position, known_at
from gridwright.explaining.walking.hinting import hinted_move
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation
from gridwright.explaining.wording.mistakes import find_mistake
from gridwright.grid import Cell, Values
from gridwright.layers.givens import printed_values
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Words, say

# Seconds after which a hint may be harder than necessary, and further seconds to find such a hint.
PATIENCE = 2.0
GRACE = 0.5


@dataclass(frozen=True)
class Hint:
    """What to do next: something wrong to mend, or a step; neither when the board is solved.

    `cells` are those with wrong entries or marks, as far as the depth lets them be told. A step is
    explained like those of a walk, but only as far as the depth says. `printed` are the cells whose
    value is printed with the board.
    """

    words: Words
    wrong: bool = False
    cells: tuple[Cell, ...] = ()
    explanation: Explanation | None = None
    printed: frozenset[Cell] = frozenset()

    @property
    def text(self) -> str:
        """All it tells, as plain text."""
        return str(self.words)


def hint(
    puzzle: Puzzle,
    values: Values | None = None,
    depth: Depth = 3,
    limits: Limits | None = None,
    marks: Known | None = None,
) -> Hint:
    """The easiest next step from a position; what is wrong with it is told first.

    Depth 1 says where to look, 2 which technique and clue, 3 what follows. `marks` are the values
    that a player holds possible in cells without an entry; what they leave out counts as known.
    The step always ends in an entry, so that a player without pencil marks gets on as well.

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
        self._sights: Sights | None = None
        self._last: tuple[Known, Move | None] | None = None
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
        values = {Cell(*cell): value for cell, value in (values or {}).items()}
        marks = {Cell(*c): mask for c, mask in (marks or {}).items() if c not in values}
        # What was seen before is no garbage, and to go through it takes longer than most hints.
        with self._lock, no_collecting():
            check_position(self._puzzle, self._model.domains, values, marks)
            return self._hint(values, marks, depth, watch)

    def close(self) -> None:
        """Give back the solver's memory; another hint takes it again."""
        with self._lock:
            sights, self._sights, self._last = self._sights, None, None
            if sights is not None:
                sights.board.close()

    def _hint(self, values: Values, marks: Known, depth: Depth, watch: Watch) -> Hint:
        if self._sights is None:
            self._sights = Sights(prepare(self._puzzle, watch, model=self._model))
        sights, printed = self._sights, self._printed
        mistake = find_mistake(sights, values, marks, depth, watch)
        if mistake:
            return Hint(mistake.words, wrong=True, cells=mistake.cells, printed=printed)
        known = known_at(sights.board, values, marks)
        move = self._move(sights, known, watch)
        if move is None:
            return Hint(say("All is known: the puzzle is solved."), printed=printed)
        told = Explanation(self._puzzle, move, known)
        return Hint(told.told(depth), explanation=told, printed=printed)

    def _move(self, sights: Sights, known: Known, watch: Watch) -> Move | None:
        if self._last is not None and self._last[0] == known:
            return self._last[1]
        try:
            move = hinted_move(sights, known, watch)
        except OutOfTimeError:
            # One that had to be found in a hurry is not kept: the next time it may be easier.
            return any_move(sights, known, watch.extended(GRACE))
        self._last = (known, move)
        return move
