"""Courses of a search: discrepancies and restarts find what a plain search finds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import product

import pytest

from boards import make
from gridwright.engines.fd import Labeling, Search, search
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.grid import Cell, Values
from gridwright.lab.models.catalogue import models
from gridwright.model import Model, Posting


@dataclass
class Diary:
    """A recorder that counts the failures of each pass."""

    failures: list[int] = field(default_factory=list)

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """A pass begins with the first part of a decision at the root."""
        if depth == 0 and domain.bit_count() == 1:
            self.failures.append(0)

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """Not counted."""

    def failure(self, posting: Posting) -> None:
        """Count it."""
        self.failures[-1] += 1

    def solution(self, values: Values) -> None:
        """Not counted."""


def solutions_of(model: Model, labeling: str) -> tuple[set[tuple[int, ...]], Search]:
    """All solutions of a search, each of which is found once."""
    run = search(model, Labeling.parse(labeling, seed=3))
    found = [tuple(values.values()) for values in run]
    assert len(found) == len(set(found)) == run.counters.solutions
    return set(found), run


@pytest.mark.parametrize(
    "course", ["lds", "luby(1)", "luby(3)", "geometric(1,1.2)", "geometric(2,2)", "random,lds"]
)
def test_every_complete_course_finds_every_solution_once(course: str) -> None:
    for name, seed in product(("skyscrapers", "close-or-far"), range(4)):
        board = make(name, seed).board
        model = replace(board.model(), postings=board.model().postings[:-3])
        limited = search(model, limits=Limits(nodes=400))
        wanted = {tuple(values.values()) for values in limited}
        if limited.complete:
            for variable in ("leftmost", "dom_w_deg"):
                found, run = solutions_of(model, f"{variable},{course}")
                assert run.complete
                assert found == wanted


def test_a_discrepancy_bounds_the_decisions_that_are_not_in_their_first_part() -> None:
    cells = [Cell(0, column) for column in range(4)]
    model = Model(dict.fromkeys(cells, 0b111), ())
    for labeling, cost in (("step", sum), ("enum", lambda values: sum(v > 0 for v in values))):
        for most in range(9):
            found, run = solutions_of(model, f"{labeling},discrepancy({most})")
            wanted = {v for v in product(range(3), repeat=4) if cost(v) <= most}
            assert found == wanted
            assert run.complete == (len(wanted) == 81)
            assert run.partial != run.complete


def test_iterated_discrepancies_come_to_solutions_with_few_of_them_first() -> None:
    model = Model({Cell(0, column): 0b111 for column in range(4)}, ())
    found = [sum(values.values()) for values in search(model, Labeling.parse("lds"))]
    assert found == sorted(found)


def test_restarts_begin_anew_after_their_number_of_failures() -> None:
    board = example("skyscrapers/paper-6x6").puzzle
    model = models(type(board))["paper"](board)
    diary = Diary()
    run = search(model, Labeling.parse("leftmost,random,luby(5)", seed=1), recorder=diary)
    assert next(iter(run)) == next(iter(search(model)))
    *passes, last = diary.failures
    assert passes[:7] == [5, 5, 10, 5, 5, 10, 20][: len(passes)]
    assert len(passes) > 3
    assert sum(passes) + last == run.counters.backtracks


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("discrepancy", "is written discrepancy(D)"),
        ("discrepancy(-1)", "D is a whole number that is not negative"),
        ("luby(0)", "N is a positive whole number"),
        ("luby(1,2)", "is written luby(N)"),
        ("geometric(10,0.5)", "F is a number that is at least 1"),
        ("lds,luby", "lds and luby contradict each other"),
        ("ludy(3)", "did you mean luby?"),
        ("ff(3)", "unknown labeling option 'ff(3)'"),
    ],
)
def test_a_course_that_makes_no_sense_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        Labeling.parse(text)


def test_a_course_is_written_in_full() -> None:
    assert str(Labeling.parse("ff,luby")) == "ff,step,up,luby(100)"
    assert str(Labeling.parse("geometric(20)")) == "leftmost,step,up,geometric(20,1.5)"
    assert Labeling.parse(str(Labeling.parse("discrepancy(2),median"))).course == "discrepancy(2)"
