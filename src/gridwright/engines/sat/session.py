"""A session: one incremental solver that answers questions about a compiled model."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Literal, NamedTuple, Self, TypeVar

import pysolvers  # the compiled part of python-sat
from pysat.solvers import Minisat22

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.oracle import Answer
from gridwright.engines.sat.compiler import Compiled
from gridwright.engines.sat.reading_off import read_off
from gridwright.grid import Cell, Values
from gridwright.model import Label, Posting
from gridwright.model.encoder import FALSE, TRUE, Encoder

# The solver works in slices, between which limits and interrupts are obeyed. A slice ends after
# this many conflicts or propagations (about 20 ms), not after a time, so that a question takes the
# same course on every machine.
CONFLICTS = 300
PROPAGATIONS = 300_000
LOADED_AT_ONCE = 20_000
_Part = TypeVar("_Part")


class Decision(NamedTuple):
    """An answer in literals: a grid if "yes"; if "no", assumptions that suffice to rule one out."""

    status: Literal["yes", "no", "limit"]
    values: Values | None = None
    core: tuple[int, ...] = ()

    def core_among(
        self, parts: Iterable[_Part], literals: Mapping[_Part, Iterable[int]]
    ) -> list[_Part] | None:
        """The parts that have a literal in the core; None when nothing is refuted."""
        if self.status != "no":
            return None
        core = frozenset(self.core)
        return [part for part in parts if not core.isdisjoint(literals[part])]


class Session:
    """Asks one solver many questions; each question says which labels are on and what is known.

    Questions do not change what later questions mean: everything a question adds is either true
    of the model or tied to a switch that is off afterwards. They may change *which* of several
    right answers comes first; a caller that wants the same answer every time opens a new session.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self._formula = compiled.formula.copy()
        self._sent = 0
        # As fast as glucose4 on most puzzles, and it keeps exactly to its budgets, which glucose
        # checks only when it restarts; see docs/speed.md.
        self._solver = Minisat22()
        self._left = compiled.literals
        self._reading = read_off(compiled.literals)
        self._refused: tuple[Values | None, int] | None = None
        self._any: int | None = None
        self._labels = {literal: label for label, literal in compiled.switches.items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the solver's memory."""
        try:
            self._solver.delete()
        except BaseException:
            # An interrupt may come just after its memory was freed: it must not be freed again.
            self._solver.minisat = None
            raise
        _hear_signals()
        # Now, not after all the clauses: another interrupt may have come by then.
        del self._solver

    def narrow(self, known: Mapping[Cell, int]) -> None:
        """Allow cells only these values in all later questions.

        A caller that interrupts this must close the session: half narrowed, it gives wrong answers.
        """
        before = self._left
        self._left = {
            cell: {value: literal for value, literal in by.items() if known[cell] >> value & 1}
            for cell, by in before.items()
        }
        for cell, literals in before.items():
            left = self._left[cell]
            gone = [[-literal] for value, literal in literals.items() if value not in left]
            self._send(gone)
        self._reading = read_off(self._left)

    def ask(
        self,
        watch: Watch,
        labels: Iterable[Label] | None = None,
        known: Mapping[Cell, int] | None = None,
        unlike: Values | None = None,
        within: Collection[Cell] | None = None,
        slices: int | None = None,
        grid: bool = True,
    ) -> Answer:
        """See `Oracle.ask`; with `slices` the question is abandoned after that much work.

        A caller that needs no grid with a "yes" can say so and save the time to read it off.
        """
        switches = self.compiled.switches
        wanted = switches.values() if labels is None else [switches[label] for label in labels]
        cells = {self.literal(cell, value): (cell, value) for cell, value in (known or {}).items()}
        if FALSE in cells:
            return Answer("no", cells=(cells[FALSE],))
        assumptions = [*wanted, *(literal for literal in cells if literal != TRUE)]
        if unlike is not None:
            assumptions.insert(0, self.other_than(unlike, within))
        return self._answer(assumptions, cells, watch, slices, grid)

    def solutions(self, watch: Watch, found: Collection[Values] = ()) -> Iterator[Values]:
        """See `Oracle.solutions`; those already `found` are skipped."""
        switch = self._formula.fresh()
        for values in found:
            self._refuse(values, switch, self.compiled.literals)
        while True:
            answer = self._answer([switch, *self.compiled.switches.values()], {}, watch)
            if answer.status == "limit":
                raise OutOfTimeError
            if answer.values is None:
                break
            yield answer.values
            self._refuse(answer.values, switch, self.compiled.literals)
            self._formula.check()
        self._formula.clauses.append([-switch])

    def statistics(self) -> dict[str, int]:
        """What the solver has counted so far, and the size of the formula."""
        counted: dict[str, int] = self._solver.accum_stats()
        size = {"clauses": len(self._formula.clauses), "variables": self._formula.variables}
        return {**size, **counted}

    def other_than(self, values: Values, within: Collection[Cell] | None = None) -> int:
        """A switch that asks for another grid; the last one is kept, since questions repeat."""
        if within is None and self._refused is not None and self._refused[0] == values:
            return self._refused[1]
        if self._refused is not None:
            self._formula.clauses.append([-self._refused[1]])
        switch = self._formula.fresh()
        self._refuse(values, switch, self.compiled.literals if within is None else within)
        # A copy: its owner may change the grid. With `within`, None, which equals no grid.
        self._refused = (dict(values) if within is None else None, switch)
        return switch

    def unlike(self, values: Values) -> int:
        """A switch that asks for another grid; unlike that of `other_than`, it is never retired.

        Retiring one makes the solver look through all its clauses before the next question.
        """
        switch = self._formula.fresh()
        self._refuse(values, switch, values)
        return switch

    def any_of(self, literals: Iterable[int]) -> int:
        """A switch that asks for a grid in which one of these literals is true, or more.

        It is for one question: the next call switches it off for good.
        """
        if self._any is not None:
            self._formula.clauses.append([-self._any])
        self._any = self._formula.fresh()
        self._formula.clauses.append([-self._any, *literals])
        return self._any

    def prefer(self, literals: Iterable[int]) -> None:
        """Let these literals be true in later grids where the solver has a choice."""
        self._solver.set_phases([literal for literal in literals if abs(literal) != TRUE])

    def _answer(
        self,
        assumptions: list[int],
        cells: Mapping[int, tuple[Cell, int]],
        watch: Watch,
        slices: int | None = None,
        grid: bool = True,
    ) -> Answer:
        status, values, core = self.decide(assumptions, watch, slices, grid)
        labels = tuple(self._labels[literal] for literal in core if literal in self._labels)
        known = tuple(cells[literal] for literal in core if literal in cells)
        return Answer(status, values, labels, known)

    def decide(
        self,
        assumptions: Collection[int],
        watch: Watch,
        slices: int | None = None,
        grid: bool = True,
    ) -> Decision:
        """Is there a grid under these literals? For callers that know the literals."""
        while True:
            found = self._solve(assumptions, watch, slices)
            if found is None:
                return Decision("limit")
            if not found:
                return Decision("no", core=tuple(self._solver.get_core() or ()))
            if not grid and not self.compiled.cuts:
                return Decision("yes")
            values = self._values()
            if not self._cut(values, assumptions):
                return Decision("yes", values)

    def _refuse(self, values: Values, switch: int, cells: Iterable[Cell]) -> None:
        """While the switch is on, ask for a grid that differs from these values in some cell."""
        literals = [-self.literal(cell, values[cell]) for cell in cells]
        # A cell whose value is impossible here differs in every grid.
        if TRUE not in literals:
            clause = [literal for literal in literals if literal != FALSE]
            self._formula.clauses.append([-switch, *clause])

    def literal(self, cell: Cell, value: int) -> int:
        """The literal of "this cell has this value"."""
        return self.compiled.literals[cell].get(value, FALSE)

    def renamed(self, other: Session) -> dict[int, int]:
        """By the literals of all values here, those of another session about the same cells."""
        return {
            literal: other.literal(cell, value)
            for cell, by in self.compiled.literals.items()
            for value, literal in by.items()
        }

    def forbid(self, values: Values) -> None:
        """Refuse all grids with these values, for good."""
        clause = [-self.literal(cell, value) for cell, value in values.items()]
        self._formula.clauses.append(clause)

    def switch(self, label: Label) -> int:
        """The literal that switches a label on."""
        return self.compiled.switches[label]

    def withdraw(self, switches: Iterable[int]) -> None:
        """Switch literals of `unlike` off for good, which is best done for many at once."""
        self._formula.clauses += [[-switch] for switch in switches]

    def demand(self, posting: Posting) -> list[int]:
        """The literals that demand one more constraint, which must not cut answers."""
        literals = [self.compiled.literals[cell] for cell in posting.scope]
        demanded = posting.constraint.assumed(Encoder(self._formula, literals))
        if demanded is None:
            demanded = [self._formula.fresh()]
            posting.constraint.clauses(Encoder(self._formula, literals, [-demanded[0]]))
        return demanded

    def load(self, watch: Watch) -> bool:
        """Send the solver the clauses it does not have yet; False when time is up.

        Questions do this themselves; call it to get it done earlier.
        """
        clauses = self._formula.clauses
        while not watch.expired():
            if self._sent == len(clauses):
                return True
            batch = clauses[self._sent : self._sent + LOADED_AT_ONCE]
            self._send(batch)
            self._sent += len(batch)
        return False

    def _send(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses to the solver, as its own `append_formula` does in twice the time."""
        add = partial(pysolvers.minisat22_add_cl, self._solver.minisat)
        deque(map(add, clauses), maxlen=0)

    def _solve(self, assumptions: Collection[int], watch: Watch, slices: int | None) -> bool | None:
        """Run the solver in slices until it answers, they are used up, or the watch expires."""
        done = 0
        # The watch is checked before every question too: many easy ones can take as long as a
        # hard one.
        while self.load(watch) and done != slices:
            done += 1
            self._solver.conf_budget(CONFLICTS)
            self._solver.prop_budget(PROPAGATIONS)
            # "Expecting" an interrupt keeps python-sat from handling Ctrl-C itself, and lets other
            # threads run; Python's own handler runs after the slice.
            found: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
            if found is not None:
                return found
        return None

    def in_order(self) -> list[int]:
        """The values of the cells of the last answer, a "yes", in the order of the model."""
        return self._reading.in_order(self._model())

    def _values(self) -> dict[Cell, int]:
        return self._reading.values(self._model())

    def _model(self) -> list[int]:
        model: list[int] = self._solver.get_model()
        # Variables that appear in no clause are unknown to the solver and may be anything.
        model += range(-len(model) - 1, -self._formula.variables - 1, -1)
        return model

    def _cut(self, values: Values, assumptions: Collection[int]) -> bool:
        """Let the cuts of labels that are on reject a wrong answer; return whether one did."""
        refused = False
        for late in self.compiled.cuts:
            if any(-guard not in assumptions for guard in late.guards):
                continue
            literals = [self.compiled.literals[cell] for cell in late.scope]
            encoder = Encoder(self._formula, literals, late.guards)
            refused = late.cut(encoder, [values[cell] for cell in late.scope]) or refused
        return refused


def _hear_signals() -> None:
    """Do nothing, but as a function: Python raises any pending interrupt right here.

    Otherwise it would be raised in the solver's `__del__`, where Python discards exceptions.
    """
