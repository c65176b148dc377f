"""The data of a board as the page gets it."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest

from gridwright.formats import read_text
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique
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


def test_the_puzzles_that_the_documentation_shows_have_one_solution() -> None:
    page = (Path(__file__).parents[1] / "docs" / "web.md").read_text("utf-8")
    codes = re.findall(r"`/#play/([\w-]+)`", page)
    texts = [base64.urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode() for code in codes]
    boards = list(map(read_text, texts))
    assert {board.name for board in boards} == set(puzzles())
    assert all(is_unique(board) for board in boards)
