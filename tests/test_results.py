"""Results in Python: short at a prompt, pictures in a notebook, plain data for programs."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from typing import Any

import pytest

import gridwright
from gridwright.engines.fd.own_choices import State, Variable
from gridwright.puzzles import puzzles

BOARD = gridwright.read("skyscrapers/paper-4x4")
ANSWER = "1243/2134/3421/4312"
AMBIGUOUS = gridwright.skyscrapers(top=[1, None, None])


@pytest.mark.parametrize(
    "result",
    [
        gridwright.solve(BOARD),
        gridwright.check(BOARD, ANSWER),
        gridwright.check(BOARD, "1143/2134/3421/431."),
        gridwright.diagnose(AMBIGUOUS),
        gridwright.candidates(AMBIGUOUS),
        gridwright.deciding_clues(AMBIGUOUS),
        gridwright.hint(BOARD, depth=1),
        gridwright.rate(BOARD),
        next(gridwright.generate("skyscrapers", "4")),
        gridwright.count(AMBIGUOUS, 2),
        gridwright.spare_clues(BOARD),
    ],
    ids=lambda result: type(result).__name__,
)
def test_results_are_short_at_a_prompt_and_travel_between_processes(result: Any) -> None:
    assert len(repr(result)) < 80
    assert_travels(result)


@pytest.mark.parametrize(
    "result",
    [
        gridwright.hint(BOARD, "2.../..../..../...."),
        gridwright.solve(AMBIGUOUS, count=2),
        gridwright.picture(BOARD),
        gridwright.read_position(BOARD, "1.../..../..../...."),
        gridwright.Labeling("ff"),
        gridwright.Limits(1.0),
    ],
    ids=lambda result: type(result).__name__,
)
def test_all_other_results_travel_too(result: Any) -> None:
    assert_travels(result)


def assert_travels(result: Any) -> None:
    """What was sent to another process, or copied, is the same."""
    for again in (pickle.loads(pickle.dumps(result)), copy.copy(result), copy.deepcopy(result)):
        assert type(again) is type(result)
        assert again == result
        assert repr(again) == repr(result)


@pytest.mark.parametrize("name", puzzles())
def test_steps_tell_the_same_after_they_were_sent_or_copied(name: str) -> None:
    (made,) = gridwright.generate(name, 6, level="hard", seed=1)
    for step in gridwright.explain(made.board):
        for again in (pickle.loads(pickle.dumps(step)), copy.deepcopy(step)):
            assert again.to_dict() == step.to_dict()
            assert again._repr_html_() == step._repr_html_()


def test_hints_steps_ratings_and_made_boards_show_themselves_in_notebooks() -> None:
    hint = gridwright.hint(BOARD, {(0, 0): 1})
    step = next(gridwright.explain(BOARD))
    made = next(gridwright.generate("skyscrapers", "4"))
    rating = gridwright.rate(BOARD)
    for shown in (hint, step, made):
        html = shown._repr_html_()
        assert html.count("<svg") >= 1
        assert html.count("<div") == html.count("</div>")
        assert not re.search(r"https?://(?!www\.w3\.org)", html)  # nothing is loaded
    assert hint.text.split()[0] in hint._repr_html_()
    assert "<details>" in made._repr_html_()
    assert f"<b>{rating.level}</b>" in rating._repr_html_()
    # A hint that only says where to look shows nothing else.
    assert gridwright.hint(BOARD, depth=1).scene() == BOARD.scene({})


def test_a_hint_leads_to_its_step() -> None:
    hint = gridwright.hint(BOARD)
    assert hint.step is not None
    assert hint.step.to_dict()["facts"] == hint.to_dict()["facts"]
    solved = gridwright.hint(BOARD, ANSWER)
    assert (solved.step, solved.to_dict()["status"]) == (None, "solved")


def test_count_says_when_it_stopped() -> None:
    assert gridwright.count(AMBIGUOUS).exact
    some = gridwright.count(AMBIGUOUS, 3)
    assert (int(some), some.exact, f"{some}", f"{some:d}") == (3, False, "3 or more", "3")
    blank = gridwright.board("skyscrapers", 9)
    with pytest.raises(gridwright.OutOfTimeError, match="; 0 solutions found so far"):
        gridwright.count(blank, time_limit=1e-9)
    with pytest.raises(gridwright.OutOfTimeError, match="; 0 solutions found so far"):
        gridwright.count(blank, engine="fd", time_limit=1e-9)
    with pytest.raises(gridwright.OutOfTimeError, match=r"\d+ solutions? found so far"):
        gridwright.count(blank, 10**9, time_limit=0.2)


def test_every_function_that_may_take_long_takes_a_time_limit() -> None:
    named = [
        "candidates conflict count deciding_clues diagnose explain forced generate hint is_unique",
        "rate second_solution solutions solve spare_clues",
    ]
    for name in " ".join(named).split():
        assert "time_limit" in inspect.signature(getattr(gridwright, name)).parameters, name
    with pytest.raises(gridwright.InputError, match="exclude each other"):
        gridwright.solve(BOARD, time_limit=1, limits=gridwright.Limits(1))
    with pytest.raises(gridwright.InputError, match="a time limit is a positive number"):
        gridwright.count(BOARD, time_limit=0)


@pytest.mark.parametrize("function", ["solve", "solutions", "count", "is_unique", "forced"])
def test_engines_that_do_not_exist_are_refused(function: str) -> None:
    with pytest.raises(gridwright.InputError, match=r"there is no engine 'sta'"):
        getattr(gridwright, function)(BOARD, engine="sta")


@pytest.mark.parametrize("labeling", ["first", 3, ["ff"], "ff,ffc"])
def test_labelings_that_do_not_exist_are_refused(labeling: object) -> None:
    with pytest.raises(gridwright.InputError, match="labeling"):
        gridwright.solve(BOARD, labeling=labeling)  # type: ignore[arg-type] # wrong on purpose


def first_open(state: State) -> Variable:
    """The first open variable."""
    return state.open[0]


def first_with_most(state: State) -> tuple[Variable, int]:
    """The first open variable and its largest value."""
    return state.open[0], max(state.open[0].values)


def smallest(variable: Variable) -> int:
    """The smallest value."""
    return min(variable.values)


def test_functions_choose_in_a_labeling() -> None:
    board = gridwright.read("close-or-far/friedman-2")

    def nodes(labeling: gridwright.Labeling) -> object:
        stats = dict(gridwright.solve(board, labeling=labeling).stats)
        return stats.pop("time") and stats

    named = nodes(gridwright.Labeling("leftmost", "step", "up"))
    assert nodes(gridwright.Labeling(first_open, smallest)) == named
    assert nodes(gridwright.Labeling(first_open)) == named
    down = nodes(gridwright.Labeling("leftmost", "step", "down"))
    assert nodes(gridwright.Labeling(first_with_most)) == down
    assert str(gridwright.Labeling(first_open, smallest)) == "first_open,smallest,up"


def test_a_function_that_chooses_wrongly_is_told() -> None:
    wrong = gridwright.Labeling(lambda state: 3)
    with pytest.raises(gridwright.InputError, match=r"returned 3; expected one of state.open"):
        gridwright.solve(gridwright.board("skyscrapers", 4), labeling=wrong)

    def broken(state: State) -> Variable:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):  # in Python, one's own traceback says most
        gridwright.solve(gridwright.board("skyscrapers", 4), labeling=gridwright.Labeling(broken))
    with pytest.raises(gridwright.InputError, match="unknown labeling option"):
        gridwright.Labeling(order=first_open)  # type: ignore[arg-type] # wrong on purpose


@pytest.mark.parametrize("marks", ["24", [2, 4], {"2", 4}, 0b10100])
def test_pencil_marks_may_be_given_in_any_usual_form(marks: object) -> None:
    plain = gridwright.picture(BOARD).svg
    shown = gridwright.picture(BOARD, {(0, 0): 1}, marks={(0, 1): marks, (0, 0): "23"})  # type: ignore[arg-type]
    assert [(pencil.cell, pencil.marks) for pencil in shown.scene.pencil] == [((0, 1), ("2", "4"))]
    assert len(shown.svg) > len(plain)
    told = gridwright.hint(BOARD, marks={(0, 1): marks})  # type: ignore[arg-type]
    assert told.marks == {(0, 1): 0b10100}


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ({(9, 9): "1"}, "no open cell"),
        ({(0, 0): "9"}, "expected marks of 1 2 3 4, found '9'"),
        ({(0, 0): 1.5}, "expected pencil marks such as '12'"),
        ({(0, 0): 0}, "has no pencil mark"),
        ([1], "a mapping of cells to pencil marks"),
        ({"a": "1"}, "expected a cell such as"),
    ],
)
def test_marks_that_no_cell_can_have_are_refused(marks: object, said: str) -> None:
    with pytest.raises(gridwright.InputError, match=said):
        gridwright.picture(BOARD, marks=marks)  # type: ignore[arg-type] # wrong on purpose
