"""Steps with reasons: each holds by what it names alone, and none is larger than it need be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import combinations

import pytest

import template
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.errors import InputError
from gridwright.explaining.facts import Fact, unknown_facts, with_facts
from gridwright.explaining.single import single_places
from gridwright.explaining.steps import Explainer, Step
from gridwright.explaining.world import World, world_of
from gridwright.generation.making import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from judged import After

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {"close-or-far": "6", "latin": "4", "bosnian-road": "6", "shapely-squares": "4x5"}

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def no_limit() -> Watch:
    return Watch(Limits())


def boards(name: str, count: int) -> Iterator[Puzzle]:
    for number in range(count):
        yield make(request(name, SIZES.get(name, "5")), number).board


def stripped(name: str, count: int) -> Iterator[Puzzle]:
    """Boards with as few clues as can be, which need the larger steps."""
    for number in range(count):
        style = "stripped" if name == "magnets" else None
        yield make(request(name, SIZES.get(name, "6" if style else "5"), style), number).board


def walked(world: World) -> Iterator[tuple[dict[Cell, int], Step]]:
    """Every step with what was known before it."""
    explainer = Explainer(world)
    known = world.closed(world.first)
    while (step := explainer.next_step(known, no_limit())) is not None:
        yield known, step
        known = world.closed(with_facts(known, step.facts))


def holds(world: World, step: Step, fact: Fact) -> bool:
    """Whether what the step names refutes the opposite of a fact, asked of a solver of its own."""
    always = [label for label in world.model.labels if label not in set(world.labels)]
    model = world.model.only([*always, *step.labels])
    domains = dict(model.domains) | dict(step.known)
    domains[fact.cell] = domains[fact.cell] & 1 << fact.value
    with Session(compile_model(Model(domains, model.postings), no_limit())) as session:
        return session.ask(no_limit()).status == "no"


@every_puzzle
def test_every_step_follows_from_what_it_names_and_all_lead_to_the_solution(name: str) -> None:
    for board in boards(name, 3):
        world = world_of(board, no_limit())
        with closing(world.session):
            known = world.closed(world.first)
            for before, step in walked(world):
                assert step.facts
                assert step.labels
                assert all(holds(world, step, fact) for fact in step.facts)
                assert all(before[cell] == domain for cell, domain in step.known)
                assert set(step.facts) <= set(unknown_facts(before, world.solution))
                known = world.closed(with_facts(before, step.facts))
        values = {cell: domain.bit_length() - 1 for cell, domain in known.items()}
        if all(not domain & (domain - 1) for domain in known.values()):
            assert values == world.solution
        assert all(domain >> world.solution[cell] & 1 for cell, domain in known.items())


@every_puzzle
def test_nothing_smaller_would_do(name: str) -> None:
    """Against all sets of fewer places, at positions where no single place helps."""
    looked_at = 0
    for board in stripped(name, 12):
        world = world_of(board, no_limit())
        with closing(world.session):
            for known, step in walked(world):
                if step.size == 1 or looked_at >= 3 or step.size > 4:
                    continue
                looked_at += 1
                assert not any(
                    _forces(world, places, known)
                    for size in range(step.size)
                    for places in combinations(range(len(world.places)), size)
                )
    assert looked_at or name == "latin", "such boards are settled place by place"


def _forces(world: World, places: tuple[int, ...], known: dict[Cell, int]) -> bool:
    """Whether some places force a fact that is not known."""
    labels = [label for place in places for label in world.labels_in[place]]
    knowing = world.knowing(known)
    # One grid that obeys them rules out many facts at once.
    left = list(unknown_facts(known, world.solution))
    while left:
        decision = world.refuted(labels, knowing, left[0], no_limit())
        if decision.values is None:
            return True
        left = [fact for fact in left if decision.values[fact.cell] != fact.value]
    return False


@every_puzzle
def test_the_same_board_is_explained_in_the_same_way(name: str) -> None:
    (board,) = boards(name, 1)
    walks = []
    for _ in range(2):
        world = world_of(board, no_limit())
        with closing(world.session):
            walks.append([step for _, step in walked(world)])
    assert walks[0] == walks[1]


def test_a_single_label_is_preferred_to_a_whole_place() -> None:
    board = read("skyscrapers/paper-4x4")
    world = world_of(board, no_limit())
    with closing(world.session):
        found = single_places(world, world.first)
        assert found
        assert all(len(each.labels) == 1 for each in found)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("bosnian-road/paper-8x8", "several solutions"),
        ("skyscrapers\n 1 1\n. . . .\n. . . .\n . .", "no solution"),
    ],
)
def test_a_puzzle_without_one_solution_is_not_explained(board: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        world_of(read(board), no_limit())


@every_puzzle
def test_a_limit_ends_it(name: str) -> None:
    (board,) = boards(name, 1)
    stopped = 0
    for looks in range(0, 40, 4):
        try:
            world = world_of(board, Watch(Limits(stop=After(looks))))
            with closing(world.session):
                watch = Watch(Limits(stop=After(looks)))
                list(Explainer(world).walk(watch))
        except OutOfTimeError:
            stopped += 1
    assert stopped >= 3
