"""Solvers for all boards of a size: rules as clauses, and clues that are assumed.

Which boards have one, and where it is kept, is said in `frames`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.grid import Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue, Model, Posting
from gridwright.puzzle import Puzzle
from gridwright.shapes import Shaped

if TYPE_CHECKING:
    from gridwright.engines.sat import Decision, Session

# The work, in slices, after which a board that is only asked about is left to others.
SLICES = 2
# A solver is given up after so many boards: by then it is getting slow.
MOST_BOARDS = 400
# Questions about other grids than a board's solution are withdrawn so many at a time, since the
# solver then looks through all its clauses.
WITHDRAWN_AT_ONCE = 32
# So many grids in a row may break a rule that a solver does not know; then one that does is asked.
MOST_WRONG = 6

# The places of the values, cell by cell, that break the rule that is left out.
Breaking = Callable[[Sequence[int]], Sequence[int]]


class Frame:
    """A solver for all boards that differ from one without clues in their clues alone."""

    def __init__(self, model: Model, watch: Watch) -> None:
        self._session = _session_of(model, watch)
        self._literals: dict[Clue, tuple[int, ...]] = {}
        self._shapes: dict[Posting, list[int]] = {}
        self._asked: list[int] = []
        self._last: tuple[Values, int] | None = None
        self._boards = 0

    @property
    def is_worn(self) -> bool:
        """Whether it has been asked about so many boards that a new one is faster."""
        return self._boards >= MOST_BOARDS

    def literals(self, board: Puzzle, clues: Iterable[Clue]) -> dict[Clue, tuple[int, ...]]:
        """What to assume for each of some clues of a board."""
        known = self._literals
        wanted = list(clues)
        new = [clue for clue in wanted if clue not in known]
        if new:
            self._learn(board, new)
        return {clue: known[clue] for clue in wanted}

    def _learn(self, board: Puzzle, new: Collection[Clue]) -> None:
        """Write what some clues demand."""
        session = self._session
        if isinstance(board, Shaped):
            for clue in new:
                self._literals[clue] = tuple(self._demanded(board, clue))
            return
        found: dict[Clue, list[int]] = {clue: [] for clue in new}
        for clue in new:
            if clue.rule == GIVEN:
                found[clue].append(session.literal(clue.cell, clue.value))
        if any(clue.rule != GIVEN for clue in new):
            for atom in board.keep(new).model().atoms():
                for label in atom.labels:
                    if label.clue in found and label.rule != GIVEN:
                        found[label.clue] += session.demand(atom)
        self._literals |= {clue: tuple(literals) for clue, literals in found.items()}

    def _demanded(self, board: Shaped, clue: Clue) -> list[int]:
        """What a clue of a board of any shape demands."""
        if clue.rule == GIVEN:
            return [self._session.literal(clue.cell, clue.value)]
        return self._session.demand(board.clue_posting(clue))

    def shape(self, board: Puzzle) -> list[int]:
        """What to assume for the shape of a board."""
        assumed: list[int] = []
        shape = board.shape_postings() if isinstance(board, Shaped) else ()
        for posting in shape:
            literals = self._shapes.get(posting)
            if literals is None:
                literals = self._shapes[posting] = self._session.demand(posting)
            assumed += literals
        return assumed

    def another(self, solution: Values) -> int:
        """What to assume for a grid other than the solution of a board."""
        if self._last is not None and self._last[0] == solution:
            return self._last[1]  # as it is asked for once more where a board is proven
        self._boards += 1
        if len(self._asked) == WITHDRAWN_AT_ONCE:
            self._session.withdraw(self._asked)
            self._asked.clear()
        self._asked.append(self._session.unlike(solution))
        self._last = dict(solution), self._asked[-1]
        return self._asked[-1]

    def ask(self, assumed: Collection[int], watch: Watch) -> Decision:
        """Is there a grid under these literals? The grid itself is not told."""
        decision = self._decide(assumed, watch, grid=False)
        if decision.status == "limit":
            raise OutOfTimeError
        return decision

    def _decide(
        self, assumed: Collection[int], watch: Watch, slices: int | None = None, grid: bool = True
    ) -> Decision:
        return self._session.decide(assumed, watch, slices, grid)

    def is_only(self, board: Puzzle, solution: Values, watch: Watch) -> bool:
        """Whether no other grid than this solution of a board solves it."""
        wanted = self.literals(board, board.clues()).values()
        assumed = [self.another(solution), *self.shape(board)]
        assumed += [literal for literals in wanted for literal in literals]
        return self.ask(assumed, watch).status == "no"

    def only_solution(self, board: Puzzle, watch: Watch) -> Values | None:
        """The solution of a board that has just one; None where it may have none or several."""
        wanted = self.literals(board, board.clues()).values()
        assumed = [*self.shape(board), *(literal for some in wanted for literal in some)]
        first = self._decide(assumed, watch, SLICES)
        if first.values is None:
            return None
        cells = board.open_cells
        values = {cell: value for cell, value in first.values.items() if cell in cells}
        other = self._decide([self.another(values), *assumed], watch, SLICES, grid=False)
        return values if other.status == "no" else None

    def close(self) -> None:
        """Free its memory."""
        self._session.close()


class LooseFrame(Frame):
    """A solver that knows a rule, which takes many clauses, only by the grids that broke it.

    Clues are given cells alone, so the values of two lines, say, are refused for all boards.
    """

    def __init__(self, board: Puzzle, loose: Puzzle, breaking: Breaking, watch: Watch) -> None:
        super().__init__(loose.model(), watch)
        self._model, self._breaking = board.model(), breaking
        self._cells = tuple(self._model.domains)
        self._whole: Frame | None = None

    def _decide(
        self, assumed: Collection[int], watch: Watch, slices: int | None = None, grid: bool = True
    ) -> Decision:
        for _ in range(MOST_WRONG):
            decision = super()._decide(assumed, watch, slices, grid)
            if decision.status != "yes":
                return decision
            values = self._session.in_order()
            wrong = self._breaking(values)
            if not wrong:
                return decision
            self._session.forbid({self._cells[at]: values[at] for at in wrong})
        return self._wholly(assumed, watch, slices, grid)

    def _wholly(
        self, assumed: Collection[int], watch: Watch, slices: int | None, grid: bool
    ) -> Decision:
        """The answer of a solver that knows the rule, for the few questions it is needed for."""
        whole = self._whole = self._whole or Frame(self._model, watch)
        there = self._session.renamed(whole._session)
        if self._last is not None:
            there[self._last[1]] = whole.another(self._last[0])
        decision = whole._decide([there[literal] for literal in assumed], watch, slices, grid)
        here = {other: literal for literal, other in there.items()}
        return decision._replace(core=tuple([here[literal] for literal in decision.core]))

    def close(self) -> None:
        super().close()
        if self._whole is not None:
            self._whole.close()


def _session_of(model: Model, watch: Watch) -> Session:
    # Imported only now: python-sat takes a while to load.
    from gridwright.engines.sat import Session
    from gridwright.engines.sat.compiler import compile_whole

    return Session(compile_whole(model, watch))
