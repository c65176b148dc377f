"""Levels and scores: by the declared ladder, the same everywhere, never decided by the clock."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import template
from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.explaining.finding.steps import Explainer, Step
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.kinds import EVERY_WAY, Reasoning, together
from gridwright.explaining.walking import walks
from gridwright.explaining.walking.rating import effort, level_of, rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.generation.making import make
from gridwright.generation.request import request
from gridwright.levels import LEVELS
from gridwright.model import Label, Place
from gridwright.model.reason import FULL, SHARED
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


def board(name: str, number: int = 0) -> Puzzle:
    return make(request(name, SIZES.get(name, "5")), number).board


def step(size: int = 1, labels: int = 1, kind: str = FULL, exact: bool = True) -> Step:
    """A step of so many places, with so many labels in the first of them."""
    places = [Place(f"row {number + 1}", ()) for number in range(size)]
    named = [Label("rule", places[0], f"it says {number}") for number in range(labels - 1)]
    named += [Label("rule", place, f"{place.name} says so") for place in places]
    return Step((), tuple(named), (), Reasoning(kind if size == 1 else together(size)), exact)


# The ladder.


@pytest.mark.parametrize(
    ("steps", "level"),
    [
        ([], "easy"),
        ([step()] * 9, "easy"),
        ([step()] * 3 + [step(labels=2, kind=EVERY_WAY)], "easy"),
        ([step()] * 2 + [step(labels=2, kind=EVERY_WAY)], "medium"),
        ([step(2)], "medium"),
        ([step(2)] * 6, "medium"),
        ([step(2)] * 7, "hard"),
        ([step(4)] * 2, "medium"),
        ([step(4)] * 2 + [step(2)], "hard"),
        ([step(4)] * 5, "hard"),
        ([step(4)] * 6, "expert"),
        ([step(2)] * 16, "expert"),
        ([step(5)], "expert"),
        ([step(6)] * 50, "expert"),
        ([step(7)], "beyond"),
        ([step(), step(2, exact=False)], "beyond"),
    ],
)
def test_the_ladder(steps: list[Step], level: str) -> None:
    assert level_of(steps) == level


@given(st.lists(st.tuples(st.integers(1, 7), st.integers(1, 3)), max_size=30))
def test_more_steps_are_never_easier_once_places_are_joined(sizes: list[tuple[int, int]]) -> None:
    steps = [step(*each) for each in sizes]
    levels = [LEVELS.index(level_of(steps[:number])) for number in range(len(steps) + 1)]
    joined = next((i for i, each in enumerate(steps) if each.size > 1), len(steps))
    assert levels[joined + 1 :] == sorted(levels[joined + 1 :])
    assert set(levels[: joined + 1]) <= {0, 1}
    assert levels[-1] >= 1 or joined == len(steps)


def test_effort_counts_places_before_all_else() -> None:
    assert [effort(step()), effort(step(labels=3)), effort(step(3))] == [0, 2, 22]
    assert effort(step(kind=SHARED)) == 1


@pytest.mark.parametrize(
    ("address", "level", "largest"),
    [
        ("skyscrapers/paper-8x8", "easy", 1),
        ("magnets/paper-6x6", "easy", 1),
        ("shapely-squares/paper-7x7-1", "easy", 1),
        ("close-or-far/friedman-1", "medium", 1),
        ("bosnian-road/paper-6x6", "medium", 2),
        ("magnets/paper-10x10", "hard", 3),
        ("close-or-far/paper-7x7", "expert", 6),
    ],
)
def test_boards_of_the_papers(address: str, level: str, largest: int) -> None:
    rating = rate(read(address))
    assert (rating.level, max(rating.sizes)) == (level, largest)


# Ratings.


@every_puzzle
def test_a_rating_sums_up_the_walk(name: str) -> None:
    for number in range(3):
        rating = rate(board(name, number))
        steps = [told.step for told in explain(board(name, number))]
        exact = steps[: rating.steps]
        assert all(each.exact for each in exact)
        assert (rating.level == "beyond") == (len(exact) < len(steps))
        if len(exact) == len(steps):
            assert rating.level == level_of(steps)
            assert rating.score == sum(map(effort, steps))
        assert sum(rating.sizes.values()) == sum(rating.kinds.values()) == len(exact)
        assert rating.hardest is not None
        assert effort(rating.hardest.step) == max(map(effort, exact))


@every_puzzle
def test_limits_end_a_rating_but_never_change_it(name: str) -> None:
    whole = rate(board(name))
    ended = 0
    for looks in (0, 5, 20, 80, 320, 100_000):
        try:
            assert rate(board(name), Limits(stop=After(looks))) == whole
        except OutOfTimeError:
            ended += 1
    assert 0 < ended < 6


def test_what_takes_too_much_work_is_beyond_people(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = read("close-or-far/paper-7x7")
    before = rate(hard)
    monkeypatch.setattr(walks, "LOOKS", 100)
    after = rate(hard)
    assert (before.level, after.level) == ("expert", "beyond")
    assert 0 < after.steps < before.steps
    with pytest.raises(OutOfTimeError):
        rate(hard, Limits(stop=After(100)))


@every_puzzle
def test_a_walk_gets_stuck_where_its_places_tell_no_more(name: str) -> None:
    """All its larger steps are found before, by looking at places without their reasons."""
    sizes = {"bosnian-road": "7", "shapely-squares": "5", "skyscrapers": "5"}
    larger = 0
    for number in range(3):
        board = make(request(name, sizes.get(name, "6"), level="medium"), number).board
        with prepared_board(board, Watch(Limits())) as prepared:
            found = list(walks.stuck_positions(Explainer(prepared), Watch(Limits())))
        with prepared_board(board, Watch(Limits())) as prepared:
            walk, solved = walks.easiest_walk(Explainer(prepared), Watch(Limits()))
        assert solved == all(step is not None for _, step in found)
        steps = dict.fromkeys(step for _, step in found if step)
        assert [(known, step) for known, step in walk if step in steps] == [
            (known, step) for known, step in found if step
        ]
        assert all(step.size == 1 for _, step in walk if step not in steps)
        assert [told.step for told in explain(board)][: len(walk)] == [step for _, step in walk]
        larger += len(steps)
    assert larger


def test_patience_tells_its_own_end_from_a_stop() -> None:
    patience = Patience(2, After(1))
    assert [patience.is_set(), patience.used_up] == [False, False]
    assert [patience.is_set(), patience.used_up] == [True, False]
    assert [patience.is_set(), patience.used_up] == [True, True]


def test_patience_is_not_used_up_by_checks() -> None:
    """Work may be checked as often as it likes and still be ended at the same place."""
    stop = threading.Event()
    patience = Patience(2, Patience(9, stop))
    watch = Watch(Limits(stop=patience))
    for _ in range(20):
        watch.check()
    assert [watch.expired() for _ in range(3)] == [False, False, True]
    assert watch.over()
    other = Watch(Limits(stop=Patience(2, Patience(9, stop))))
    stop.set()
    with pytest.raises(OutOfTimeError):
        other.check()


def test_the_same_rating_whatever_the_order_of_sets() -> None:
    code = (
        "from gridwright.explaining.walking.rating import rate\n"
        "from gridwright.reading import read\n"
        "for name in ('magnets/paper-10x10', 'close-or-far/friedman-7', 'bosnian-road/paper-6x6'):"
        " print(rate(read(name)))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(said) == 1
