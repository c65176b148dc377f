"""Random solutions with real variety, and other answers that drafts ask for."""

from __future__ import annotations

import math
import random
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache

from gridwright.drafts import GaveUpError
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Compiled, Session, compile_model
from gridwright.frames import is_only
from gridwright.grid import Cell, Values
from gridwright.model import Label, Model, Posting
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle

# The share of cells that get a wish: grids vary as much as if all had one, in half the time.
WISHED = 0.4
# Maximum number of slices of the solver's work for a wish list before half of it is dropped.
EFFORT = 4
# Formulas of boards with more cells are not kept for the next board: they take too much memory.
KEPT_UP_TO = 400


def random_solution(
    model: Model, rng: random.Random, watch: Watch, wishes: Mapping[Cell, int] | None = None
) -> Values | None:
    """A random solution of a model, or None when it has none.

    A random wish list of values for some cells is assumed, unless wishes are passed; while it
    cannot be met, half of the conflicting wishes are dropped. That gives real variety, whereas
    random choices inside a solver give the same few grids again and again.
    """
    with workshop(rng, watch) as shop:
        return shop.solution(model, wishes)


@contextmanager
def workshop(rng: random.Random, watch: Watch) -> Iterator[Workshop]:
    """A workshop for one board, closed at the end."""
    shop = Workshop(rng, watch)
    try:
        yield shop
    finally:
        shop.close()


class Workshop:
    """Where one board is made: its random numbers, its watch and its solver.

    Answers the questions of drafts, see `gridwright.drafts.Solver`. The last session stays open: in
    many puzzles, one draft after another is about the same model.
    """

    def __init__(self, rng: random.Random, watch: Watch) -> None:
        self.rng = rng
        self.watch = watch
        self._model: Model | None = None
        self._session: Session | None = None

    def check(self) -> None:
        self.watch.check()

    def solution(self, model: Model, wishes: Mapping[Cell, int] | None = None) -> Values | None:
        left = dict(self._wishes(model) if wishes is None else wishes)
        session = self.session(model, keep=len(model.domains) <= KEPT_UP_TO)
        while True:
            answer = session.ask(self.watch, known=left, slices=EFFORT if left else None)
            if self.watch.expired():
                raise OutOfTimeError
            if answer.status == "yes" or (answer.status == "no" and not answer.cells):
                return answer.values
            # Wishes that take long to refute (some can almost be met) are dropped like the others.
            blamed = [cell for cell, _ in answer.cells] or list(left)
            for cell in self.rng.sample(blamed, (len(blamed) + 1) // 2):
                del left[cell]

    def _wishes(self, model: Model) -> dict[Cell, int]:
        cells = self.rng.sample(list(model.domains), math.ceil(WISHED * len(model.domains)))
        return {cell: self.rng.choice(values_of(model.domains[cell])) for cell in cells}

    def other(self, model: Model, solution: Values, effort: int | None = None) -> Values | None:
        answer = self.session(model).ask(self.watch, unlike=solution, slices=effort)
        if answer.status == "limit" and not self.watch.expired():
            raise GaveUpError
        return answer.decided().values

    def is_only(self, board: Puzzle, solution: Values) -> bool | None:
        return is_only(board, solution, self.watch)

    def session(
        self, model: Model, switchable: Collection[Label] = (), keep: bool = False
    ) -> Session:
        """A session about a model; the last one is reused if it is about the same model.

        With `keep`, its formula is kept: puzzles may draft every board from the same constraints.
        """
        same = (
            self._model is not None
            and not switchable
            and self._model.postings == model.postings
            and self._model.domains == model.domains
        )
        if self._session is None or not same:
            self.close()
            self._session = Session(
                _kept_formula(_Kept(model.postings, model.domains, self.watch))
                if keep
                else compile_model(model, self.watch, switchable)
            )
            self._model = None if switchable else model
        return self._session

    def close(self) -> None:
        """Release the solver's memory."""
        session, self._session = self._session, None  # an interrupt must not close it twice
        if session is not None:
            session.close()


@dataclass(frozen=True)
class _Kept:
    """What determines a formula; the watch only ends the work on it."""

    postings: tuple[Posting, ...]
    domains: Mapping[Cell, int] = field(hash=False)
    watch: Watch = field(compare=False)


@lru_cache(maxsize=2)
def _kept_formula(kept: _Kept) -> Compiled:
    """The formula of a model; cached, and found again for a model of the same postings."""
    return compile_model(Model(kept.domains, kept.postings), kept.watch)
