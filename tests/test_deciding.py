"""Deciding clues: each leaves one solution, and none is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import template
from gridwright.deciding import Deciding, deciding_clues
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.puzzles import puzzle_named
from judged import NAMES, After, Judged, grids, judged_boards, solutions

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def expected(one: Judged) -> set[object]:
    """The clues that just one of all solutions has."""
    of_each = [one.board.with_clues_of(values).clues() for values in one.solutions]
    times = Counter(clue for clues in of_each for clue in clues)
    return {clue for clue, number in times.items() if number == 1}


def check_each(one: Judged, found: Deciding) -> None:
    """Every clue is added to the board as it is, and leaves the solution that is named."""
    for each in found.clues:
        assert set(each.board.clues()) == {*one.board.clues(), each.clue}
        assert grids(solutions(each.board, 2)) == grids([each.solution])


@every_puzzle
def test_deciding_clues_are_those_that_only_one_solution_has(name: str) -> None:
    some = 0
    for one in islice(judged_boards(name, 2), 6):
        found = deciding_clues(one.board)
        assert found.exact
        assert grids(found.solutions) == grids(one.solutions)
        assert {each.clue for each in found.clues} == expected(one)
        check_each(one, found)
        some += len(found.clues)
    assert some > 0 or not puzzle_named(name).clue_kinds()


@every_puzzle
def test_clues_named_before_a_limit_decide(name: str) -> None:
    """Whether too many solutions end the search, or time."""
    one = next(each for each in judged_boards(name, 2) if len(each.solutions) > 2)
    found = deciding_clues(one.board, up_to=2)
    assert not found.exact
    assert len(found.solutions) == 2
    assert all(each.solution in found.solutions for each in found.clues)
    check_each(one, found)
    for looks in (0, 20, 100, 200):
        stopped = deciding_clues(one.board, limits=Limits(stop=After(looks)))
        assert {each.clue for each in stopped.clues} <= expected(one)


@every_puzzle
@pytest.mark.parametrize("number", [0, 1])
def test_nothing_decides_what_is_decided(name: str, number: int) -> None:
    one = next(judged_boards(name, number))
    assert deciding_clues(one.board) == Deciding((), one.solutions, True)


def test_blocked_cells_stay_as_they_are() -> None:
    board = puzzle_named("bosnian-road").parse("bosnian-road\n....\n....\n..#.\n....")
    found = deciding_clues(board)
    assert found.clues
    assert all(each.board.blocked == board.blocked for each in found.clues)  # type: ignore[attr-defined]


def test_a_number_of_solutions_is_positive() -> None:
    board = puzzle_named("skyscrapers").parse("skyscrapers size=1\n  .\n. . .\n  .")
    with pytest.raises(InputError, match="positive"):
        deciding_clues(board, up_to=0)
