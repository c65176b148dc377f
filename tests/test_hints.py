"""Hints and walks in words: true at every position, and as far as the player asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import template
from commands import running
from gridwright.cli.app import app
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError
from gridwright.explaining.facts import with_facts
from gridwright.explaining.hints import Told, _told, as_depth, explain, hint
from gridwright.explaining.rating import LADDER, rate
from gridwright.explaining.steps import Explainer
from gridwright.explaining.words import cells_text, joined
from gridwright.explaining.world import world_of
from gridwright.generation.making import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.puzzle import grid_rows
from gridwright.puzzles import puzzles
from gridwright.reading import read

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {"close-or-far": "6", "latin": "4", "bosnian-road": "6", "shapely-squares": "4x5"}

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def made(name: str, number: int = 0) -> Made:
    return make(request(name, SIZES.get(name, "5")), number)


@every_puzzle
def test_a_player_who_follows_the_hints_gets_there(name: str) -> None:
    """Only what hints say is filled in, and each hint starts from that alone."""
    board, solution = made(name).board, made(name).solution
    values: dict[Cell, int] = {}
    told = hint(board, values)
    walk = list(explain(board))
    assert told.text == walk[0].text
    for step in walk:
        known = with_facts(step.known, step.step.facts)
        values |= {c: d.bit_length() - 1 for c, d in known.items() if not d & (d - 1)}
        assert all(solution[cell] == value for cell, value in values.items())
    assert hint(board, solution).text == "All is known: the puzzle is solved."
    assert hint(board, solution).step is None


@every_puzzle
def test_every_sentence_names_places_and_cells(name: str) -> None:
    for told in explain(made(name).board):
        assert told.text[0].isupper() or told.text[0].isdigit()
        assert told.text.endswith((".", ".)"))
        assert "row" in told.text.lower() or "column" in told.text.lower()
        assert _names_a_cell(told)


def _names_a_cell(told: Told) -> bool:
    cell = told.step.facts[0].cell
    return str(cell.row + 1) in told.text and str(cell.column + 1) in told.text


@every_puzzle
def test_a_wrong_entry_is_told_as_far_as_the_player_asks(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    cell = next(cell for cell in solution if cell not in {clue.cell for clue in board.clues()})
    other = next(s.value for s in board.symbols if s.value != solution[cell])
    texts = [hint(board, {**solution, cell: other}, as_depth(d)) for d in (1, 2, 3)]
    assert [told.text for told in texts][:2] == [
        "An entry is wrong.",
        f"An entry in row {cell.row + 1} is wrong.",
    ]
    assert f"row {cell.row + 1} column {cell.column + 1} cannot be " in texts[2].text.lower()
    assert [told.cells for told in texts] == [(), (), (cell,)]
    assert all(told.wrong and told.step is None for told in texts)


@every_puzzle
def test_shallow_hints_do_not_give_the_step_away(name: str) -> None:
    board = made(name).board
    first, second = (hint(board, depth=as_depth(depth)).text for depth in (1, 2))
    assert first.startswith("Look at ")
    assert ", so " not in second


@every_puzzle
def test_when_a_step_would_be_too_large_any_that_holds_is_told_as_such(name: str) -> None:
    board, solution = made(name, 1).board, made(name, 1).solution
    world = world_of(board, Watch(Limits()))
    with closing(world.session):
        step = Explainer(world).any_step(world.first, Watch(Limits()))
    assert step is not None
    assert not step.exact
    assert step.facts
    assert all(solution[fact.cell] != fact.value for fact in step.facts)
    assert world.labels
    assert "easier" in _told(board, world.first, step, 3)


def test_words() -> None:
    assert joined(["a"]) == "a"
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert cells_text([Cell(2, 0), Cell(2, 4)]) == "row 3 columns 1 and 5"
    assert cells_text([Cell(0, 1), Cell(3, 1)]) == "column 2 rows 1 and 4"
    assert cells_text([Cell(0, 1), Cell(3, 2)]) == "row 1 column 2 and row 4 column 3"


def test_a_depth_is_one_of_three() -> None:
    for wrong in (0, 4, -1):
        with pytest.raises(InputError, match="depth 1, 2 or 3"):
            as_depth(wrong)


def test_entries_that_cannot_be_are_refused() -> None:
    board = read("skyscrapers/paper-4x4")
    for values in ({Cell(0, 7): 1}, {Cell(0, 0): 9}, {Cell(-1, 0): 1}):
        with pytest.raises(InputError):
            hint(board, values)


# The commands.


def test_a_limit_has_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("hint", "explain", "rate"):
        with running(monkeypatch, capsys, command) as at_once:
            ran = at_once("skyscrapers/paper-6x6", "--time-limit", "0.000001")
        assert (ran.code, ran.out) == (3, "")
        assert "limit" in ran.err


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_the_hint_command(tmp_path: Path) -> None:
    code, shown = run("hint", "skyscrapers/paper-4x4")
    assert code == 0
    assert "[" in shown
    assert shown.splitlines()[-1].startswith("4 buildings are seen from the top of column 1, so ")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--depth", "1")
    assert (code, shown) == (0, "Look at column 1.\n")
    board = read("skyscrapers/paper-4x4")
    position = tmp_path / "so-far.txt"
    position.write_text("4...\n....\n....\n....\n", "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(position))
    assert (code, shown.splitlines()[-1]) == (1, "Row 1 column 1 cannot be 4.")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--json")
    told = json.loads(shown)
    assert told["puzzle"] == board.name
    assert told["facts"]
    assert told["easiest"]


def test_the_explain_command() -> None:
    code, shown = run("explain", "skyscrapers/paper-4x4")
    lines = shown.splitlines()
    assert code == 0
    assert lines[0].startswith("1. ")
    assert lines[-1] == "Solved. The largest step looks at 1 place together."
    code, shown = run("explain", "skyscrapers/paper-4x4", "--json")
    assert json.loads(shown)["largest"] == 1


def test_the_solution_of_a_walk_is_the_solution() -> None:
    board = read("skyscrapers/paper-4x4")
    last = list(explain(board))[-1]
    known = with_facts(last.known, last.step.facts)
    values = {cell: domain.bit_length() - 1 for cell, domain in known.items()}
    assert grid_rows(board, values) == ["1243", "2134", "3421", "4312"]


# Levels.


@every_puzzle
def test_a_rating_tells_the_largest_step(name: str) -> None:
    for number in range(3):
        board = made(name, number).board
        rating = rate(board)
        steps = [told.step for told in explain(board)]
        assert rate(board) == rating
        if rating.level == "beyond":
            continue
        assert rating.steps == len(steps) == sum(rating.sizes.values())
        largest = dict(LADDER)[rating.level]
        assert max(rating.sizes) <= largest
        assert rating.hardest is not None
        assert rating.hardest.step.size == max(rating.sizes)
        if rating.level == "easy":
            assert set(rating.sizes) == {1}


def test_the_rate_command() -> None:
    code, shown = run("rate", "skyscrapers/paper-4x4")
    assert code == 0
    assert shown.startswith("easy, score ")
    code, shown = run("rate", "skyscrapers/paper-4x4", "--json")
    assert json.loads(shown)["level"] == "easy"
    assert run("rate", "bosnian-road/paper-8x8")[0] != 0
