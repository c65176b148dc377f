"""Questions about boards: answered rightly by either engine, the same every time, or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import template
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.grid import Cell, Values
from gridwright.model import Clue, Label, Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import (
    Engine,
    Spare,
    conflict,
    count,
    forced,
    is_unique,
    second_solution,
    spare_clues,
)
from judged import (
    MANY,
    NAMES,
    After,
    Judged,
    common,
    grids,
    judged,
    judged_boards,
    solutions,
    some_of_each,
    without,
)

ENGINES: tuple[Engine, ...] = get_args(Engine)

every_puzzle = pytest.mark.parametrize("name", NAMES)
both_engines = pytest.mark.parametrize("engine", ENGINES)
few = settings(max_examples=max(1, settings().max_examples // 8))
seeds = st.integers(0, 999)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def parse(text: str) -> Puzzle:
    """A board from its text form."""
    return puzzle_named(text.split()[0]).parse(text)


def rules_and(model: Model, clues: Sequence[Label]) -> Model:
    """The rules of a model with these clues only."""
    rules = [label for label in model.labels if label.clue is None]
    return model.only([*rules, *clues])


def unique_by_referee(board: Puzzle) -> bool:
    """Whether the referee finds just one solution."""
    return len(solutions(board, 2)) == 1


# How many.


@every_puzzle
@both_engines
@few
@given(data=st.data())
def test_solutions_are_counted_as_the_referee_counts_them(
    name: str, engine: Engine, data: st.DataObject
) -> None:
    one = judged(name, data.draw(seeds))
    number = len(one.solutions)
    assert count(one.board, MANY, engine=engine) == number
    for up_to in {1, 2, max(number, 1)}:
        assert count(one.board, up_to, engine=engine) == min(number, up_to)
        assert count(one.board.model(), up_to, engine=engine) == min(number, up_to)
    assert is_unique(one.board, engine=engine) == (number == 1)


@both_engines
@pytest.mark.parametrize("up_to", [0, -3])
def test_counting_up_to_nothing_is_refused(engine: Engine, up_to: int) -> None:
    with pytest.raises(InputError, match="a positive number"):
        count(parse("bosnian-road\n..\n.."), up_to, engine=engine)


@every_puzzle
@both_engines
def test_a_second_solution_is_another_one_if_there_is_any(name: str, engine: Engine) -> None:
    for one in some_of_each(name, 3):
        for first in (*one.solutions[:3], one.grid):
            second = second_solution(one.board, first, engine=engine)
            others = grids(one.solutions) - grids([first])
            assert (second is None) == (not others)
            assert second is None or grids([second]) <= others


@every_puzzle
@both_engines
@few
@given(data=st.data())
def test_forced_cells_are_those_equal_in_all_solutions(
    name: str, engine: Engine, data: st.DataObject
) -> None:
    one = judged(name, data.draw(seeds))
    if one.all_listed:
        expected = common(one.solutions) if one.solutions else None
        assert forced(one.board, engine=engine) == expected


# What conflicts.


def check_conflict(board: Puzzle, found: tuple[Label, ...]) -> None:
    """A conflict names clues of the board, cannot hold, and can without any one of them."""
    model = board.model()
    assert set(found) <= set(model.labels)
    assert all(label.clue is not None for label in found)
    assert len(set(found)) == len(found)
    assert next(iter(search(rules_and(model, found))), None) is None
    for label in found:
        rest = [other for other in found if other != label]
        assert next(iter(search(rules_and(model, rest))), None) is not None
    check_conflict_by_referee(board, found)


def check_conflict_by_referee(board: Puzzle, found: tuple[Label, ...]) -> None:
    """The same in the eyes of the referee, who leaves out only what need not be printed."""
    printed = set(board.clues())
    clues = [label.clue for label in found if label.clue in printed]
    assert not solutions(board.keep(clues), 1)
    if printed.issuperset(label.clue for label in board.model().labels if label.clue):
        for gone in clues:
            assert solutions(board.keep(without(clues, gone)), 1)


@every_puzzle
@both_engines
def test_a_conflict_is_real_and_none_of_it_is_needless(name: str, engine: Engine) -> None:
    for one in islice(judged_boards(name, 0), 8):
        found = conflict(one.board, engine=engine)
        assert found or not one.board.clues(), "the rules alone can hold on these boards"
        if found:
            check_conflict(one.board, found)


@every_puzzle
@both_engines
def test_a_possible_board_has_no_conflict(name: str, engine: Engine) -> None:
    for number in (1, 2):
        for one in islice(judged_boards(name, number), 3):
            assert conflict(one.board, engine=engine) is None


@both_engines
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("close-or-far\nCCC..." + "\n......" * 5, {(0, 0), (0, 1), (0, 2)}),
        ("skyscrapers\n. . .\n. 1 . 1 .\n. . . . .\n. . 2 . .\n. . .", {(0, 0), (0, 2)}),
        ("skyscrapers\n. . .\n3 2 . . .\n. . . . .\n. . . . .\n. . 1", {(0, -1), (0, 0)}),
        ("magnets\n. .\n. L+ R+ .\n. .", {(0, 0), (0, 1)}),
        ("magnets\n. .\n. L+ R 0\n. .", {(0, 0), (0, 2)}),
        ("bosnian-road\n....\n.8..\n....\n...0", {(1, 1), (3, 3)}),
        ("shapely-squares\n*4 .", {(0, 0)}),
        ("shapely-squares\n.9 .9 3", {(0, 0), (0, 2)}),
    ],
)
def test_contradictory_clues_are_named(
    engine: Engine, text: str, expected: set[tuple[int, int]]
) -> None:
    board = parse(text)
    found = conflict(board, engine=engine)
    assert found is not None
    check_conflict(board, found)
    assert {label.clue.cell for label in found if label.clue} == {Cell(*cell) for cell in expected}


@both_engines
@pytest.mark.parametrize("text", ["bosnian-road\n.", "bosnian-road\n#..", "bosnian-road\n0.."])
def test_a_conflict_is_empty_when_the_rules_alone_fail(engine: Engine, text: str) -> None:
    assert conflict(parse(text), engine=engine) == ()


# What is spare.


def check_spare(one: Judged, spare: Spare) -> None:
    """Singly, exactly the clues without which the referee finds one solution; and minimal."""
    clues = one.board.clues()
    singly = [c for c in clues if unique_by_referee(one.board.keep(without(clues, c)))]
    assert sorted(spare.single) == sorted(singly)
    minimal = spare.minimal
    assert set(minimal) <= set(clues)
    assert len(set(minimal)) == len(minimal)
    assert unique_by_referee(one.board.keep(minimal))
    for clue in minimal:
        assert not unique_by_referee(one.board.keep(without(minimal, clue)))


@every_puzzle
@both_engines
def test_spare_clues_are_those_the_referee_can_do_without(name: str, engine: Engine) -> None:
    for one in islice(judged_boards(name, 1), 5):
        check_spare(one, spare_clues(one.board, engine=engine))


@both_engines
def test_a_board_with_one_grid_needs_no_clue(engine: Engine) -> None:
    one = parse("bosnian-road\n..\n..")
    assert spare_clues(one, engine=engine) == Spare((), ())
    given = parse("skyscrapers\n1\n1 1 1\n1")
    assert set(spare_clues(given, engine=engine).single) == set(given.clues())
    assert spare_clues(given, engine=engine).minimal == ()


@every_puzzle
@both_engines
def test_nothing_is_spare_without_a_unique_solution(name: str, engine: Engine) -> None:
    impossible = next(judged_boards(name, 0)).board
    with pytest.raises(InputError, match="no solution"):
        spare_clues(impossible, engine=engine)
    ambiguous = next(judged_boards(name, 2)).board
    with pytest.raises(InputError, match="several solutions"):
        spare_clues(ambiguous, engine=engine)


# The same question, the same answer.


def everything(board: Puzzle, engine: Engine) -> list[object]:
    """The answers to all questions that have one of several right answers."""
    first = next(iter(search(board.model())), None)
    answers: list[object] = [forced(board, engine=engine), conflict(board, engine=engine)]
    if first is not None:
        answers.append(second_solution(board, first, engine=engine))
    if is_unique(board, engine=engine):
        answers.append(spare_clues(board, engine=engine))
    return answers


@every_puzzle
@both_engines
def test_the_same_question_gets_the_same_answer(name: str, engine: Engine) -> None:
    """Whatever was asked in between, of this board or of others."""
    pool = [one.board for one in some_of_each(name, 2)]
    asked = [everything(board, engine) for board in pool]
    again = [everything(board, engine) for board in reversed(pool)]
    assert asked == again[::-1]


@every_puzzle
def test_no_question_changes_a_model(name: str) -> None:
    one = next(judged_boards(name, 2))
    model = one.board.model()
    before = (dict(model.domains), model.postings, model.labels)
    answers = (forced(model), conflict(model), count(model, MANY))
    assert (dict(model.domains), model.postings, model.labels) == before
    assert (forced(model), conflict(model), count(model, MANY)) == answers


REPEAT = """
import sys
sys.path.insert(0, "tests")
from gridwright.questions import conflict, second_solution, spare_clues
from judged import judged_boards
for name in ("bosnian-road", "magnets", "shapely-squares", "skyscrapers"):
    print(conflict(next(judged_boards(name, 0)).board))
    print(spare_clues(next(judged_boards(name, 1)).board))
    one = next(judged_boards(name, 2))
    print(second_solution(one.board, one.solutions[0]))
"""


def test_the_answers_are_the_same_in_every_process() -> None:
    """No order of a set, which differs from process to process, decides what is answered."""
    said = [
        subprocess.run(
            [sys.executable, "-c", REPEAT],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert len(said[0].splitlines()) == 12
    assert said[0] == said[1]


# Limits.

EMPTY_SIX = "close-or-far" + "\n......" * 6

QUESTIONS: dict[str, Callable[[Puzzle, Engine, Limits], object]] = {
    "count": lambda board, engine, limits: count(board, MANY, engine=engine, limits=limits),
    "is_unique": lambda board, engine, limits: is_unique(board, engine=engine, limits=limits),
    "second": lambda board, engine, limits: second_solution(
        board, dict.fromkeys(board.model().domains, 1), engine=engine, limits=limits
    ),
    "forced": lambda board, engine, limits: forced(board, engine=engine, limits=limits),
    "conflict": lambda board, engine, limits: conflict(board, engine=engine, limits=limits),
    "spare_clues": lambda board, engine, limits: spare_clues(board, engine=engine, limits=limits),
}


@both_engines
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_stopped_at_once_is_not_answered(engine: Engine, question: str) -> None:
    for number in range(3):
        board = next(judged_boards("close-or-far", number)).board
        with pytest.raises(OutOfTimeError):
            QUESTIONS[question](board, engine, Limits(stop=After(0)))


def outcome(question: str, board: Puzzle, engine: Engine, limits: Limits) -> object:
    """The answer to a question, or why there is none."""
    try:
        return QUESTIONS[question](board, engine, limits)
    except (OutOfTimeError, InputError) as error:
        return type(error)


@both_engines
@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("number", range(3), ids=["impossible", "unique", "ambiguous"])
def test_a_limit_anywhere_gives_the_right_answer_or_none(
    engine: Engine, question: str, number: int
) -> None:
    """Stopped after so many looks at the watch, from none to more than it takes."""
    board = next(judged_boards("magnets", number)).board
    right = outcome(question, board, engine, Limits())
    assert right is not OutOfTimeError
    stopped, looks = 0, 0
    while (found := outcome(question, board, engine, Limits(stop=After(looks)))) != right:
        assert found is OutOfTimeError
        stopped += 1
        looks = looks + 1 + looks // 8
    assert stopped or engine == "fd"


@pytest.mark.parametrize("question", ["count", "forced"])
def test_a_limit_on_nodes_is_a_limit_and_not_an_answer(question: str) -> None:
    assert outcome(question, parse(EMPTY_SIX), "fd", Limits(nodes=3)) is OutOfTimeError


def kinds_of_clues(clues: Sequence[Clue]) -> set[str]:
    """The rules that read these clues."""
    return {clue.rule for clue in clues}


def test_given_cells_count_as_clues() -> None:
    spare = spare_clues(parse("skyscrapers\n1 .\n1 2 . .\n. . . .\n. ."))
    assert kinds_of_clues(spare.single) == {"visible", "given"}
    assert len(spare.minimal) == 1


def test_values_are_not_confused_with_cells_out_of_play() -> None:
    """A board with nothing to fill in has one grid, and nothing in it is forced."""
    board = parse("magnets\n0\n0 * 0\n0")
    nothing: Values = {}
    for engine in ENGINES:
        assert count(board, engine=engine) == 1
        assert forced(board, engine=engine) == nothing
        assert second_solution(board, nothing, engine=engine) is None
