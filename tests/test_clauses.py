"""Every constraint as clauses: they mean what `holds` says, with helping literals projected out."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from math import prod
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Solver

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat.patterns import write_clauses
from gridwright.errors import TooLargeError
from gridwright.model import Cardinality, Constraint, Domains, Skyline, Visible, values_of
from gridwright.model import encoder as encoding
from gridwright.model.encoder import FALSE, TRUE, Encoder, Formula
from test_constraints import CASES, Case

# The literals of each cell of a line.
Lines = list[dict[int, int]]
# Up to so many assignments are tried one by one; of more, some are drawn.
EXHAUSTIVE_UP_TO = 1500


class Clauses:
    """A constraint as clauses over fresh literals, under one guard that can be switched off."""

    def __init__(self, case: Case, domains: Domains) -> None:
        self.formula = Formula()
        self.guard = self.formula.fresh()
        self.literals = [self._literals(domain) for domain in domains]
        encoder = Encoder(self.formula, self.literals, [-self.guard])
        case.constraint.clauses(encoder)
        self.cuts = encoder.cuts

    def _literals(self, domain: int) -> dict[int, int]:
        values = values_of(domain)
        if len(values) == 1:
            return {values[0]: TRUE}
        literals = {value: self.formula.fresh() for value in values}
        names = list(literals.values())
        self.formula.clauses.append(names)
        self.formula.clauses += [[-a, -b] for i, a in enumerate(names) for b in names[:i]]
        return literals

    def accept(self, values: tuple[int, ...], *, guarded: bool = True) -> bool:
        """Whether the clauses allow an assignment, cuts included."""
        known = [literals.get(v, FALSE) for literals, v in zip(self.literals, values, strict=True)]
        if FALSE in known:
            return False
        assumptions = [self.guard if guarded else -self.guard, *(k for k in known if k != TRUE)]
        while True:
            with Solver(name="glucose4", bootstrap_with=self.formula.clauses) as solver:
                if not solver.solve(assumptions=assumptions):
                    return False
            encoder = Encoder(self.formula, self.literals, [-self.guard])
            refused = [cut(encoder, values) for cut in self.cuts]
            if not guarded or not any(refused):
                return True


def assignments(domains: Domains, rng: random.Random) -> list[tuple[int, ...]]:
    """All assignments of small domains, some of large ones."""
    if prod(domain.bit_count() for domain in domains) <= EXHAUSTIVE_UP_TO:
        return list(product(*map(values_of, domains)))
    return [tuple(rng.choice(values_of(domain)) for domain in domains) for _ in range(300)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_clauses_mean_what_the_constraint_means(case: Case) -> None:
    """On whole domains and on random narrow ones, as they are after propagation."""
    rng = random.Random(str(case))
    full = (case.mask,) * case.arity
    for domains in (full, *(tuple(rng.choice(case.domains) for _ in full) for _ in range(6))):
        clauses = Clauses(case, domains)
        drawn = assignments(domains, rng)
        inside = case.solutions(domains)
        drawn += rng.sample(inside, min(len(inside), 60))
        for values in drawn:
            assert clauses.accept(values) == case.constraint.holds(values), (domains, values)
        assert clauses.accept(drawn[0], guarded=False), "not switched off by its guard"


@pytest.mark.parametrize("number", [1, 4, 5, 7, 9, 10])
def test_at_most_one_of_many(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said by rows and columns it means the same, over all assignments, and has its guard."""
    monkeypatch.setattr(encoding, "PAIRED_UP_TO", 3)
    formula = Formula()
    guard, *literals = (formula.fresh() for _ in range(number + 1))
    Encoder(formula, (), [-guard]).at_most_one([FALSE, *literals, FALSE])
    with Solver(name="glucose4", bootstrap_with=formula.clauses) as solver:
        for chosen in product((True, False), repeat=number):
            assumed = [lit if yes else -lit for lit, yes in zip(literals, chosen, strict=True)]
            assert solver.solve(assumptions=[guard, *assumed]) == (sum(chosen) <= 1), chosen
            assert solver.solve(assumptions=[-guard, *assumed]), chosen


def test_at_most_one_with_what_is_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A literal that is true refuses all others; one that comes twice refuses itself."""
    monkeypatch.setattr(encoding, "PAIRED_UP_TO", 3)
    for first, refused in ((TRUE, range(6)), (2, range(1))):
        formula = Formula()
        literals = [formula.fresh() for _ in range(6)]
        Encoder(formula, ()).at_most_one([first, *literals])
        with Solver(name="glucose4", bootstrap_with=formula.clauses) as solver:
            found = [i for i, lit in enumerate(literals) if not solver.solve(assumptions=[lit])]
        assert found == list(refused)


def test_many_literals_need_few_clauses() -> None:
    """The clauses of "at most one" grow with the literals, not with their pairs."""
    formula = Formula()
    Encoder(formula, ()).at_most_one([formula.fresh() for _ in range(1000)])
    assert len(formula.clauses) < 3000


def test_formulas_are_bounded() -> None:
    """A formula that grows beyond its bound is refused in words, and one out of time is ended."""
    formula = Formula(most=30_000)
    encoder, literals = Encoder(formula, ()), [formula.fresh() for _ in range(1000)]
    with pytest.raises(TooLargeError, match="30,000 clauses and literals at most"):
        encoder.exactly(literals, 500)
    assert len(formula.clauses) < 15_000
    formula = Formula(Watch(Limits(seconds=1e-6)).check)
    formula.check()  # hardly begun, it does not look at the clock
    formula.clauses += [[1]] * encoding.CHECKED_AFTER
    with pytest.raises(OutOfTimeError):
        formula.check()


def _lines_written(write: Callable[[Constraint, Formula, Lines, list[int]], object]) -> Formula:
    """The formula of a small board of lines with clues from both ends, under switches."""
    formula = Formula()
    switches = [formula.fresh() for _ in range(8)]
    board = [[{v: formula.fresh() for v in range(1, 5)} for _ in range(4)] for _ in range(4)]
    for number, line in enumerate([*board, *map(list, zip(*board, strict=True))]):
        guards = [-switches[number]]
        write(Skyline(4), formula, line, [])
        write(Visible(1 + number % 4), formula, line, guards)
        write(Visible(2), formula, line[::-1], [*guards, -switches[7 - number]])
        write(Cardinality.of(1, 1), formula, line, [])
    return formula


def _written_itself(
    constraint: Constraint, formula: Formula, literals: Lines, guards: list[int]
) -> None:
    constraint.clauses(Encoder(formula, literals, guards))


def test_a_pattern_filled_in_is_what_the_constraint_writes_itself() -> None:
    """Clause by clause, in the same order and with the same variables, also where some exist."""
    written: list[bool] = []

    def by_pattern(
        constraint: Constraint, formula: Formula, literals: Lines, guards: list[int]
    ) -> None:
        written.append(write_clauses(constraint, formula, literals, guards))
        if not written[-1]:
            _written_itself(constraint, formula, literals, guards)

    ours, expected = _lines_written(by_pattern), _lines_written(_written_itself)
    # Of what is defined already for a line, as for its last constraint, there is no pattern.
    assert written == [True, True, True, False] * 8
    assert [*map(list, ours.clauses)] == [*map(list, expected.clauses)]
    assert ours.variables == expected.variables
    for mine, theirs in ((ours.members, expected.members), (ours.shared, expected.shared)):
        assert list(mine.values()) == list(theirs.values())


@given(
    data=st.lists(st.sampled_from((TRUE, FALSE, 2, -3, 4, 5, -6, 7, 8)), max_size=9, unique=True),
    count=st.integers(0, 9),
    guarded=st.booleans(),
)
def test_a_counter_filled_in_is_what_would_be_written(
    data: list[int], count: int, guarded: bool
) -> None:
    """The same clauses in the same order, variables and names of numbers, constants among them."""
    found = []
    for most in (encoding.FILLED_UP_TO, -1):
        with patch.object(encoding, "FILLED_UP_TO", most):
            formula = Formula()
            formula.variables = 9
            layers = Encoder(formula, (), [-9] if guarded else []).exactly(data, count)
        found.append((layers, formula.variables, [*map(list, formula.clauses)]))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "literals",
    [
        [{1: 2, 2: 3, 3: 4}, {1: 5, 2: 6}],
        [{1: 2, 2: 3, 3: 4}, {1: 2, 2: 3, 3: 4}],
        [{1: 2, 2: 3, 3: TRUE}, {1: 5, 2: 6, 3: 7}],
        [{1: 2, 2: 3, 3: 4}],
        [],
    ],
)
def test_there_is_no_pattern_where_something_is_known_of_a_line(literals: Lines) -> None:
    """Such lines are too different for patterns, which then add nothing."""
    formula = Formula()
    formula.variables = 7
    assert not write_clauses(Visible(1), formula, literals, [])
    assert formula.clauses == [[TRUE]]
