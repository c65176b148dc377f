"""The data of a board as the page gets it."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from gridwright.explaining.walking.rating import rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.formats import read_text
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique
from gridwright.solving import solve
from gridwright.web.worker import board_data


@pytest.mark.parametrize("name", puzzles())
def test_the_model_of_a_board_is_built_once(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page asks for a board at every change, and putting clues into words takes a while."""
    built = []
    build = Puzzle.model

    def counted(self: Puzzle) -> Model:
        built.append(self)
        return build(self)

    board_data.task_of.cache_clear()
    monkeypatch.setattr(Puzzle, "model", counted)
    kind = puzzles()[name]
    board_data.board_data(kind.parse(kind.broken[0].text))
    assert len(built) == 1


@pytest.mark.parametrize(
    "text", ["magnets\n . .\n. L R .\n . .", "magnets\n .\n. * .\n1 T .\n. B .\n ."]
)
def test_lines_of_a_single_cell_say_all_there_is_to_say(text: str) -> None:
    assert board_data.board_data(puzzles()["magnets"].parse(text))["complete"]


def shown_puzzles() -> list[tuple[str, str, str]]:
    """Title, level and text of each puzzle that the documentation shows."""
    page = (Path(__file__).parents[1] / "docs" / "web.md").read_text("utf-8")
    found = re.findall(r"^- \*\*(.+)\*\* \(.+, (\w+)\)\. .+ `/#play/([\w-]+)`$", page, re.MULTILINE)
    return [
        (title, level, base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode())
        for title, level, code in found
    ]


def test_the_documentation_shows_a_puzzle_of_each_kind() -> None:
    assert {read_text(text).name for _, _, text in shown_puzzles()} == {
        name for name, puzzle in puzzles().items() if puzzle.of_papers
    }


@pytest.mark.parametrize(("title", "level", "text"), shown_puzzles())
def test_a_puzzle_that_the_documentation_shows_is_as_it_says(
    title: str, level: str, text: str
) -> None:
    """It has one solution and the level and the title that are named, and its walk leads there."""
    board = read_text(text)
    assert is_unique(board)
    assert f"; title: {title}\n" in text
    assert rate(board).level == level
    entries = dict(entry for step in explain(board) for entry in step.move.entries.items())
    given = {clue.cell for clue in board.clues()}
    solution = solve(board).solutions[0]
    assert {**entries, **{cell: solution[cell] for cell in solution if cell in given}} == solution
