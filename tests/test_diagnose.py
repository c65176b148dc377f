"""Diagnosis: the referee's verdict, what goes with it, and what is known when the limit comes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import template
from gridwright.diagnosis import Diagnosis, diagnose
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import conflict, spare_clues
from judged import MANY, NAMES, After, grids, judged, judged_boards, some_of_each

every_puzzle = pytest.mark.parametrize("name", NAMES)
some = settings(max_examples=max(1, settings().max_examples // 4))
seeds = st.integers(0, 999)

EMPTY_SIX = "close-or-far" + "\n......" * 6  # 126 grids
VERDICTS = ("impossible", "unique", "ambiguous")


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def parse(text: str) -> Puzzle:
    """A board from its text form."""
    return puzzle_named(text.split()[0]).parse(text)


def check_two(found: Diagnosis) -> None:
    """An ambiguous board shows two solutions and exactly the cells in which they differ."""
    first, second = found.solutions
    assert first.keys() == second.keys()
    assert list(found.differs) == [cell for cell in first if first[cell] != second[cell]]
    assert found.differs


@every_puzzle
@some
@given(data=st.data())
def test_the_verdict_is_the_referees(name: str, data: st.DataObject) -> None:
    one = judged(name, data.draw(seeds))
    number = len(one.solutions)
    found = diagnose(one.board, up_to=MANY - 1)
    assert found.verdict == VERDICTS[min(number, 2)]
    assert not any(any(one.board.violations(values)) for values in found.solutions)
    assert len(found.solutions) == min(number, 2)
    assert (found.count, found.exact) == (min(number, MANY - 1), one.all_listed)
    assert (found.conflict is not None) == (number == 0)
    if one.all_listed:
        assert grids(found.solutions) <= grids(one.solutions)
    if number > 1:
        check_two(found)
    else:
        assert found.differs == ()


@every_puzzle
def test_solutions_are_counted_up_to_the_number_asked_for(name: str) -> None:
    """Just so many are exact; one more is not."""
    for one in islice(judged_boards(name, 2), 3):
        number = len(one.solutions)
        for up_to in (1, 2, number - 1, number, number + 1):
            if up_to > 0:
                found = diagnose(one.board, up_to=up_to)
                assert found.verdict == "ambiguous"
                assert (found.count, found.exact) == (min(number, up_to), number <= up_to)
                check_two(found)


@pytest.mark.parametrize("up_to", [10, 125, 126, 127, 1000])
def test_more_solutions_than_one_engine_finds_in_its_share_are_counted_once(up_to: int) -> None:
    found = diagnose(parse(EMPTY_SIX), up_to=up_to)
    assert (found.verdict, found.count, found.exact) == ("ambiguous", min(up_to, 126), up_to >= 126)


@pytest.mark.parametrize("up_to", [1, 2])
def test_a_unique_board_is_unique_however_far_is_counted(up_to: int) -> None:
    one = next(judged_boards("magnets", 1))
    found = diagnose(one.board, up_to=up_to)
    assert (found.verdict, found.count, found.exact) == ("unique", 1, True)
    assert found.solutions == one.solutions


@pytest.mark.parametrize("up_to", [0, -1])
def test_counting_up_to_nothing_is_refused(up_to: int) -> None:
    with pytest.raises(InputError, match="positive number"):
        diagnose(parse(EMPTY_SIX), up_to=up_to)


@every_puzzle
def test_what_else_is_told_is_what_the_questions_answer(name: str) -> None:
    impossible = next(judged_boards(name, 0)).board
    assert diagnose(impossible).conflict == conflict(impossible)
    unique = next(judged_boards(name, 1)).board
    assert diagnose(unique).spare is None
    assert diagnose(unique, spare=True).spare == spare_clues(unique)
    for other in (impossible, next(judged_boards(name, 2)).board):
        assert diagnose(other, spare=True).spare is None


@every_puzzle
def test_the_same_board_gets_the_same_diagnosis(name: str) -> None:
    pool = [one.board for one in some_of_each(name, 2)]
    first_time = [diagnose(board, spare=True) for board in pool]
    assert first_time == [diagnose(board, spare=True) for board in reversed(pool)][::-1]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("close-or-far\nCCC..." + "\n......" * 5, {(0, 0), (0, 1), (0, 2)}),
        ("skyscrapers\n. .\n. 1 1 .\n. . . .\n. .", {(0, 0), (0, 1)}),
        ("magnets\n. .\n. L+ R+ .\n. .", {(0, 0), (0, 1)}),
        ("shapely-squares\n.9 .9 3", {(0, 0), (0, 2)}),
        ("bosnian-road\n.", set()),
    ],
)
def test_contradictory_clues_make_a_board_impossible_and_no_error(
    text: str, cells: set[tuple[int, int]]
) -> None:
    found = diagnose(parse(text))
    assert (found.verdict, found.solutions, found.count) == ("impossible", (), 0)
    assert found.conflict is not None
    assert {label.clue.cell for label in found.conflict if label.clue} == {Cell(*c) for c in cells}


# Limits.


def test_stopped_at_once_nothing_is_known() -> None:
    assert diagnose(parse(EMPTY_SIX), limits=Limits(stop=After(0))) == Diagnosis(
        "limit", board=parse(EMPTY_SIX)
    )


def stopped_everywhere(board: Puzzle, spare: bool = False) -> list[Diagnosis]:
    """What is told when stopped after so many looks at the watch, from none to more than enough."""
    whole = diagnose(board, spare=spare)
    diagnoses: list[Diagnosis] = []
    looks = 0
    while not diagnoses or diagnoses[-1] != whole:
        diagnoses.append(diagnose(board, spare=spare, limits=Limits(stop=After(looks))))
        looks += 1 + looks // 100
    return diagnoses


@every_puzzle
@pytest.mark.parametrize("number", range(3), ids=VERDICTS)
def test_a_limit_is_told_as_a_limit_with_what_is_known(name: str, number: int) -> None:
    """Wherever it comes: never a wrong verdict, and nothing that is not so."""
    for one in islice(judged_boards(name, number), 2):
        for found in stopped_everywhere(one.board, spare=True):
            assert found.verdict in (VERDICTS[number], "limit")
            assert grids(found.solutions) <= grids(one.solutions)
            assert found.count <= len(one.solutions)
            if found.verdict == "limit":
                assert not found.exact
                assert len(found.solutions) == found.count <= 1
                assert (found.conflict, found.spare, found.differs) == (None, None, ())
            elif found.verdict == "ambiguous":
                check_two(found)
                assert found.exact <= (found.count == len(one.solutions))


def test_a_limit_while_counting_leaves_the_board_ambiguous_and_the_count_open() -> None:
    diagnoses = stopped_everywhere(parse(EMPTY_SIX))
    verdicts = [found.verdict for found in diagnoses]
    assert verdicts == sorted(verdicts, reverse=True), "first the limit, then ambiguous"
    lone = [found for found in diagnoses if found.verdict == "limit" and found.count == 1]
    assert lone, "stopped between the first solution and the second"
    assert all(len(found.solutions) == 1 and not found.exact for found in lone)
    counted = [found.count for found in diagnoses]
    assert counted == sorted(counted)
    assert not any(found.exact for found in diagnoses)
    assert len(set(counted)) > 10


def test_a_limit_after_the_verdict_leaves_the_verdict() -> None:
    """Impossible without the conflict, unique without the spare clues."""
    impossible = stopped_everywhere(next(judged_boards("skyscrapers", 0)).board)
    assert any(f.verdict == "impossible" and f.conflict is None and f.exact for f in impossible)
    unique = stopped_everywhere(next(judged_boards("skyscrapers", 1)).board, spare=True)
    assert any(f.verdict == "unique" and f.spare is None and f.count == 1 for f in unique)


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("skyscrapers\n. .\n1 . . 1\n. . . .\n. .", 2),
        ("skyscrapers\n. .\n. 1 1 .\n. . . .\n. .", 2),
        ("bosnian-road\n...\n.8#\n...", 2),
        ("magnets\n . .\n. L+ R+ .\n . .", 2),
        ("close-or-far\nCCC...\n......\n......\n......\n......\n......", 3),
        ("shapely-squares\n*4 . .", 2),
    ],
)
def test_clues_that_contradict_each_other_are_a_conflict_and_no_error(
    text: str, clues: int
) -> None:
    found = diagnose(parse(text))
    assert found.verdict == "impossible"
    assert found.conflict is not None
    assert len(found.conflict) == clues
