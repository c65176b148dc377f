"""Candidates: the values that each cell has in some solution, and what all solutions agree on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.grid import Cell, Values
from gridwright.model.domain import values_of
from gridwright.model.encoder import TRUE
from gridwright.positions import as_puzzle, entries
from gridwright.puzzle import Puzzle
from gridwright.text import plural

if TYPE_CHECKING:
    from gridwright.engines.sat import Session

# While all values in question are asked about at once, a question gets this much work (in slices
# of the solver); after that, each value is asked about alone, with twice as much in every round.
SLICES_TOGETHER, SLICES_ALONE = 24, 1


@dataclass(frozen=True)
class Candidates:
    """The values of cells in the solutions of a board.

    `found` has the values that a cell has in some solution; `unsettled` those of which it was not
    yet known when the limit was reached. Any other value is in no solution. An impossible board has
    neither.

    >>> import gridwright
    >>> gridwright.candidates(gridwright.skyscrapers(top=[1, None, None]))
    <Candidates: 9 cells, 1 forced>
    """

    found: Mapping[Cell, tuple[int, ...]]
    unsettled: Mapping[Cell, tuple[int, ...]]

    def __repr__(self) -> str:
        rest = "" if self.complete else ", not all values settled"
        return f"<Candidates: {plural(len(self.found), 'cell')}, {len(self.forced)} forced{rest}>"

    @property
    def complete(self) -> bool:
        """Whether every value is settled."""
        return not any(self.unsettled.values())

    @property
    def forced(self) -> Values:
        """The cells of which it is certain that they have the same value in all solutions."""
        return {
            cell: values[0]
            for cell, values in self.found.items()
            if len(values) == 1 and not self.unsettled[cell]
        }


def candidates(
    puzzle: Puzzle,
    *,
    known: Values | None = None,
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Candidates:
    """The values that each cell has in some solution of a board; see `Candidates` for the limit.

    With values that are `known`, only solutions with these values count.

    >>> import gridwright
    >>> found = gridwright.candidates(gridwright.skyscrapers(top=[1, None, None]))
    >>> found.found[0, 0], found.found[0, 1]
    ((3,), (1, 2))
    """
    watch = Watch(limits_of(limits, time_limit))
    board = as_puzzle(puzzle)
    model = board.model().with_known(entries(board, known or {}))
    # Imported only now: python-sat takes a while to load.
    from gridwright.engines.sat import Session, compile_model

    try:
        compiled = compile_model(model, watch)
    except OutOfTimeError:
        possible = {cell: tuple(values_of(domain)) for cell, domain in model.domains.items()}
        return Candidates(dict.fromkeys(possible, ()), possible)
    with Session(compiled) as session:
        hunt = _Hunt(session, watch)
        hunt.run()
        return Candidates(hunt.values(hunt.found), hunt.values(hunt.unsettled))


class _Hunt:
    """Looks for solutions with values that no solution so far has, until there are no more.

    Values are literals of the session. Cells tied to each other share theirs, so they are settled
    together.
    """

    def __init__(self, session: Session, watch: Watch) -> None:
        self._session = session
        self._watch = watch
        self._literals = session.compiled.literals
        # In the order of the cells, so that the same board takes the same course every time.
        every = (literal for by in self._literals.values() for literal in by.values())
        self.unsettled = dict.fromkeys(every)
        self.found: dict[int, None] = {}

    def run(self) -> None:
        """Settle as many values as the limit allows."""
        self._together()
        slices = SLICES_ALONE
        while self.unsettled and not self._watch.expired():
            self._alone(slices)
            slices *= 2

    def _together(self) -> None:
        """Ask for any of the values at once: each solution settles many, and a refutation all."""
        while self.unsettled:
            self._session.prefer(self.unsettled)
            wanted = self._session.any_of(self.unsettled)
            decision = self._session.decide([wanted], self._watch, SLICES_TOGETHER)
            if decision.status == "limit":
                return
            if decision.values is None:
                self.unsettled.clear()
            else:
                self._note(decision.values)

    def _alone(self, slices: int) -> None:
        """Ask for each of the values by itself: slower, but something is settled every time."""
        for literal in list(self.unsettled):
            if literal not in self.unsettled:
                continue
            known = [] if literal == TRUE else [literal]
            decision = self._session.decide(known, self._watch, slices)
            if decision.status == "no":
                del self.unsettled[literal]
            elif decision.values is not None:
                self._note(decision.values)

    def _note(self, solution: Values) -> None:
        """Settle the values of a solution, and keep the solver from preferring them again."""
        news = [
            literal
            for literal in dict.fromkeys(self._session.literal(*each) for each in solution.items())
            if literal in self.unsettled
        ]
        for literal in news:
            del self.unsettled[literal]
            self.found[literal] = None
        self._session.prefer(-literal for literal in news)

    def values(self, literals: Iterable[int]) -> dict[Cell, tuple[int, ...]]:
        """What some literals say about each cell."""
        wanted = frozenset(literals)
        return {
            cell: tuple(value for value, literal in by.items() if literal in wanted)
            for cell, by in self._literals.items()
        }
