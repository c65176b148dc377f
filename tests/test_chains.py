"""Arguments for steps of several places: every link holds by what it names alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

import template
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.explaining.arguments.chains import Argument, find_argument
from gridwright.explaining.arguments.runs import Run
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.board import PreparedBoard, prepared_board
from gridwright.explaining.prepared.facts import Fact, Known, with_facts
from gridwright.explaining.wording.chain_words import argument_text
from gridwright.generation.making import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Label, Model
from gridwright.model.domain import values_of
from gridwright.puzzles import puzzles
from judged import After
from proofs import no_limit

# So many steps of each puzzle are looked at.
MOST = 8

with template.installed():
    NAMES = tuple(puzzles())
    # Boards that need steps of several places.
    WANTED = {
        "bosnian-road": request("bosnian-road", "6"),
        "close-or-far": request("close-or-far", "6"),
        "latin": request("latin", "4"),
        "magnets": request("magnets", "6", "stripped"),
        "shapely-squares": request("shapely-squares", "6", "stripped"),
        "skyscrapers": request("skyscrapers", "5", givens=True),
    }

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


class Stuck(NamedTuple):
    """A position in which no single place helps, and the step from there."""

    prepared: PreparedBoard
    known: dict[Cell, int]
    step: Step


def stuck(name: str, most: int) -> Iterator[Stuck]:
    """Positions of some boards of a puzzle that need a step of several places, at most so many."""
    left = most
    for number in range(8):
        if not left:
            return
        board = make(WANTED[name], number).board
        with prepared_board(board, no_limit()) as prepared:
            explainer = Explainer(prepared)
            known = prepared.ties.propagate(prepared.start)
            while left and (step := explainer.next_step(known, no_limit())) is not None:
                if step.size > 1:
                    left -= 1
                    yield Stuck(prepared, known, step)
                known = prepared.ties.propagate(with_facts(known, step.facts))


def refuted(prepared: PreparedBoard, labels: Iterable[Label], known: Known) -> bool:
    """Whether no grid obeys these labels and what is known, asked of a solver of its own."""
    always = [label for label in prepared.model.labels if label not in set(prepared.places.labels)]
    model = prepared.model.only([*always, *labels])
    domains = {**prepared.start, **known}
    with Session(compile_model(Model(domains, model.postings), no_limit())) as session:
        return session.ask(no_limit()).status == "no"


def check_run(prepared: PreparedBoard, run: Run, supposed: Known) -> None:
    """Each link makes its facts certain and the last place breaks, by its own labels alone."""
    known = dict(supposed)
    for link in run.links:
        facts = (*link.facts, *link.tied)
        assert link.facts
        for fact in facts:
            before = known.get(fact.cell, prepared.start[fact.cell])
            assert before >> fact.value & 1, "a link tells what is known"
            assert refuted(prepared, link.labels, {**known, fact.cell: before & 1 << fact.value})
        for cell, value in facts:
            known[cell] = known.get(cell, prepared.start[cell]) & ~(1 << value)
    assert refuted(prepared, run.broken.labels, known)


@every_puzzle
def test_every_link_holds_by_what_it_names(name: str) -> None:
    steps = found = 0
    for prepared, known, step in stuck(name, MOST):
        steps += 1
        each = find_argument(prepared, known, step, no_limit())
        if each is not None:
            found += 1
            check_argument(prepared, known, each)
            check_labels(prepared, step, each)
            check_text(argument_text(prepared, known, each), each)
            concluded = [Fact(each.cell, value) for value in values_of(each.supposed)]
            assert sorted([*concluded, *each.follows, *each.likewise]) == sorted(step.facts)
    assert steps or name == "latin", "such boards are settled place by place"
    assert found >= 0.7 * steps


def check_argument(prepared: PreparedBoard, known: Known, found: Argument) -> None:
    """All that an argument supposes breaks, link by link, by what it says has to be known."""
    assert all(known[cell] == domain for cell, domain in found.known)
    supposed = {**dict(found.known), found.cell: known[found.cell] & found.supposed}
    cases = [supposed]
    if found.split is not None:
        left = supposed.get(found.split, prepared.start[found.split])
        assert left == sum(1 << value for value in found.cases), "a case is missing"
        cases = [{**supposed, found.split: 1 << value} for value in found.cases]
    for run, case in zip(found.runs, cases, strict=True):
        check_run(prepared, run, case)
        assert all(label.place == link.place for link in run.every for label in link.labels)


def check_labels(prepared: PreparedBoard, step: Step, found: Argument) -> None:
    """An argument rests on labels of the step; a rule of the whole board is one in all places."""
    whole = {
        label.rule for label in step.labels if set(label.place.cells) >= set(prepared.solution)
    }
    for run in found.runs:
        for link in run.every:
            assert all(label in step.labels or label.rule in whole for label in link.labels)


def check_text(text: str, found: Argument) -> None:
    """The text names what is supposed and each place, and has no gaps."""
    assert text.startswith(f"Suppose {found.cell} were ")
    for run in found.runs:
        for link in run.every:
            assert link.place.name in text or any(label.text in text for label in link.labels)
    assert not re.search(r"  | [,;.]|then then|[,;] [,;]|\.\.|None", text), text


@every_puzzle
def test_the_same_step_is_told_in_the_same_way(name: str) -> None:
    first, second = ([find_argument(*each, no_limit()) for each in stuck(name, 3)] for _ in "ab")
    assert first == second


def test_a_limit_ends_it() -> None:
    prepared, known, step = next(stuck("close-or-far", 1))
    with pytest.raises(OutOfTimeError):
        find_argument(prepared, known, step, Watch(Limits(stop=After(3))))
