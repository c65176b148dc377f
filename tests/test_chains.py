"""Arguments for steps of several places: every link holds by what it names alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import NamedTuple

import pytest

import template
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.explaining.arguments.chains import Argument, argument
from gridwright.explaining.arguments.runs import Run
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.facts import Fact, Known, with_facts
from gridwright.explaining.prepared.world import World, world_of
from gridwright.explaining.wording.chain_words import argument_text
from gridwright.generation.making import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Label, Model
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle
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

    board: Puzzle
    world: World
    known: dict[Cell, int]
    step: Step


def stuck(name: str, most: int) -> Iterator[Stuck]:
    """Positions of some boards of a puzzle that need a step of several places, at most so many."""
    left = most
    for number in range(8):
        if not left:
            return
        board = make(WANTED[name], number).board
        world = world_of(board, no_limit())
        with closing(world):
            explainer = Explainer(world)
            known = world.ties.propagate(world.first)
            while left and (step := explainer.next_step(known, no_limit())) is not None:
                if step.size > 1:
                    left -= 1
                    yield Stuck(board, world, known, step)
                known = world.ties.propagate(with_facts(known, step.facts))


def refuted(world: World, labels: Iterable[Label], known: Known) -> bool:
    """Whether no grid obeys these labels and what is known, asked of a solver of its own."""
    always = [label for label in world.model.labels if label not in set(world.labels)]
    model = world.model.only([*always, *labels])
    domains = {**world.first, **known}
    with Session(compile_model(Model(domains, model.postings), no_limit())) as session:
        return session.ask(no_limit()).status == "no"


def check_run(world: World, run: Run, supposed: Known) -> None:
    """Each link makes its facts certain and the last place breaks, by its own labels alone."""
    known = dict(supposed)
    for link in run.links:
        facts = (*link.facts, *link.tied)
        assert link.facts
        for fact in facts:
            before = known.get(fact.cell, world.first[fact.cell])
            assert before >> fact.value & 1, "a link tells what is known"
            assert refuted(world, link.labels, {**known, fact.cell: before & 1 << fact.value})
        for cell, value in facts:
            known[cell] = known.get(cell, world.first[cell]) & ~(1 << value)
    assert refuted(world, run.broken.labels, known)


@every_puzzle
def test_every_link_holds_by_what_it_names(name: str) -> None:
    steps = found = 0
    for board, world, known, step in stuck(name, MOST):
        steps += 1
        each = argument(world, known, step, no_limit())
        if each is not None:
            found += 1
            check_argument(world, known, each)
            check_labels(world, step, each)
            check_text(argument_text(board, world, known, each), each)
            concluded = [Fact(each.cell, value) for value in values_of(each.supposed)]
            assert sorted([*concluded, *each.follows, *each.likewise]) == sorted(step.facts)
    assert steps or name == "latin", "such boards are settled place by place"
    assert found >= 0.7 * steps


def check_argument(world: World, known: Known, found: Argument) -> None:
    """All that an argument supposes breaks, link by link, by what it says has to be known."""
    assert all(known[cell] == domain for cell, domain in found.known)
    supposed = {**dict(found.known), found.cell: known[found.cell] & found.supposed}
    cases = [supposed]
    if found.split is not None:
        left = supposed.get(found.split, world.first[found.split])
        assert left == sum(1 << value for value in found.cases), "a case is missing"
        cases = [{**supposed, found.split: 1 << value} for value in found.cases]
    for run, case in zip(found.runs, cases, strict=True):
        check_run(world, run, case)
        assert all(label.place == link.place for link in run.every for label in link.labels)


def check_labels(world: World, step: Step, found: Argument) -> None:
    """An argument rests on labels of the step; a rule of the whole board is one in all places."""
    whole = {label.rule for label in step.labels if set(label.place.cells) >= set(world.solution)}
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
    first, second = ([argument(*each[1:], no_limit()) for each in stuck(name, 3)] for _ in "ab")
    assert first == second


def test_a_limit_ends_it() -> None:
    _, world, known, step = next(stuck("close-or-far", 1))
    with pytest.raises(OutOfTimeError):
        argument(world, known, step, Watch(Limits(stop=After(3))))
