"""Solvers that stand ready for boards that share rules.

Building the clauses of a puzzle's rules takes longer than solving a board of it. So from the third
board on, a solver with these clauses is kept, and a board is asked about by assuming what is its
own: clues, or rules about regions that only this board has.
What such a solver has learned from other boards may change *which* of several solutions it finds
first. So it is only ever asked whether a solution is the only one: there, history changes the time
alone.
"""

from __future__ import annotations

import atexit
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.errors import TooLargeError
from gridwright.grid import Cell, Values
from gridwright.model import Constraint, Model, OneOf, Posting

if TYPE_CHECKING:
    from gridwright.engines.sat import Session

# The board, of those with the same rules, for which a solver is built; the others before it are too
# few for that.
BUILT_FOR = 3
# A solver is given up after so many questions, or demands: by then it is getting slow.
MOST_ASKED = 400
MOST_DEMANDS = 2000
# Larger boards keep no solver, since it would take too much memory.
MOST_VALUES = 5000
# The work, in slices, after which a board is left to others.
SLICES = 2


def only_solution(model: Model, watch: Watch) -> Values | None:
    """The solution of a model that is quickly proven to have no other; None tells nothing."""
    limits = watch.limits_left()
    if isinstance(limits.stop, Patience) or watch.expired():
        return None
    parts = _parts(model)
    if parts is None:
        return None
    # It is over within milliseconds, so it looks at the clock alone and not at what else may stop
    # a question: how often it looks depends on the boards before, and answers must not.
    watch = Watch(Limits(limits.seconds))
    shelf = _shelf(parts.rules, tuple(model.domains.items()))
    try:
        solver = shelf.take(watch)
        if solver is None:
            return None
        found = solver.only_solution(parts, watch)
    except (OutOfTimeError, TooLargeError):
        return None
    shelf.put(solver)
    return found


class _Parts(NamedTuple):
    """A model taken apart: rules it shares, values of given cells, and all else that is its own."""

    rules: tuple[Posting, ...]
    known: Mapping[Cell, int]
    own: Sequence[Posting]


def _parts(model: Model) -> _Parts | None:
    """The parts of a model; None for one that is too large, or that shares no rules."""
    if sum(mask.bit_count() for mask in model.domains.values()) > MOST_VALUES:
        return None
    rules: list[Posting] = []
    own: list[Posting] = []
    known: dict[Cell, int] = {}
    for posting in model.postings:
        constraint = posting.constraint
        if posting.is_shared:
            rules.append(posting)
        elif isinstance(constraint, OneOf) and len(posting.scope) == 1:
            if constraint.allowed.bit_count() != 1 or posting.scope[0] in known:
                return None
            known[posting.scope[0]] = constraint.allowed.bit_length() - 1
        elif posting.is_joined or constraint.cuts_answers:
            return None
        else:
            own.append(posting)
    return _Parts(tuple(rules), known, own) if rules else None


class _Solver:
    """One solver for all boards of the same rules."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._demands: dict[tuple[Constraint, tuple[Cell, ...]], list[int]] = {}
        self._asked = 0

    @property
    def is_worn(self) -> bool:
        """Whether it has been asked about so much that a new one is faster."""
        return self._asked >= MOST_ASKED or len(self._demands) > MOST_DEMANDS

    def only_solution(self, parts: _Parts, watch: Watch) -> Values | None:
        """See `only_solution`."""
        session = self._session
        self._asked += 1
        wanted = [session.literal(cell, value) for cell, value in parts.known.items()]
        wanted += chain.from_iterable(map(self._demanded, parts.own))
        first = session.decide(wanted, watch, SLICES)
        if first.values is None:
            return None
        decision = session.decide(
            [session.unlike(first.values), *wanted], watch, SLICES, grid=False
        )
        return first.values if decision.status == "no" else None

    def _demanded(self, posting: Posting) -> list[int]:
        """The literals that demand it; its clauses are written when it is first met."""
        key = posting.constraint, posting.scope
        if key not in self._demands:
            self._demands[key] = self._session.demand(posting)
        return self._demands[key]

    def close(self) -> None:
        """Free its memory."""
        self._session.close()


class _Shelf:
    """Where the solvers for some rules are while nobody asks them."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._boards = 0
        self._solvers: list[_Solver] = []

    def take(self, watch: Watch) -> _Solver | None:
        """A solver, until it is put back; None for the first boards."""
        self._boards += 1
        try:
            return self._solvers.pop()  # at once: another thread may ask as well
        except IndexError:
            pass
        if self._boards < BUILT_FOR:
            return None
        # Imported only now: python-sat takes a while to load.
        from gridwright.engines.sat import Session
        from gridwright.engines.sat.compiler import compile_whole

        return _Solver(Session(compile_whole(self._model, watch)))

    def put(self, solver: _Solver) -> None:
        """Put a solver back, unless another thread has, or it is worn."""
        if self._solvers or solver.is_worn:
            solver.close()
        else:
            self._solvers.append(solver)


@lru_cache(maxsize=4)
def _shelf(rules: tuple[Posting, ...], domains: tuple[tuple[Cell, int], ...]) -> _Shelf:
    """The shelf for some rules; puzzles post the same objects for all boards of a size."""
    return _Shelf(Model(dict(domains), rules))


# While Python ends, python-sat can no longer free what is still on a shelf.
atexit.register(_shelf.cache_clear)
