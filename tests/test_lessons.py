"""Lessons are true: each board has one solution, by what was taught up to it and nothing else."""

from __future__ import annotations

import pytest

from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.explaining.walking.rating import rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.formats import read_text
from gridwright.lessons import Lesson, lessons
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique

ALL = [(name, number) for name in puzzles() for number in range(len(lessons(name)))]
every_lesson = pytest.mark.parametrize(("name", "number"), ALL)
# That only one thing is left to a cell, once all others are crossed out, needs no lesson.
PLAIN = {"Last cell", "Loop closed", "Only value left", "Only way left"}
# Minutes of a busy machine; a lesson takes a moment.
PATIENCE = Limits(120)


@pytest.mark.parametrize("name", puzzles())
def test_every_puzzle_has_some_lessons_with_names_and_boards_of_their_own(name: str) -> None:
    found = lessons(name)
    assert 5 <= len(found) <= 8
    assert len({lesson.title for lesson in found}) == len(found)
    assert len({lesson.board for lesson in found}) == len(found)
    taught = [technique for lesson in found for technique in lesson.techniques]
    assert len(set(taught)) == len(taught)


def test_lessons_of_no_puzzle_are_refused() -> None:
    with pytest.raises(InputError, match="there is no puzzle 'nothing'"):
        lessons("nothing")


def lesson(name: str, number: int) -> Lesson:
    return lessons(name)[number]


@every_lesson
def test_board_is_small_unique_and_written_as_boards_are(name: str, number: int) -> None:
    text = lesson(name, number).board
    board = read_text(text)
    assert (board.name, board.format()) == (name, text)
    assert board.width * board.height <= 36
    assert is_unique(board, limits=PATIENCE)


@every_lesson
def test_board_needs_what_it_teaches_and_nothing_new_besides(name: str, number: int) -> None:
    board = read_text(lesson(name, number).board)
    told = {link.technique.name for step in explain(board, PATIENCE) for link in step.move.told}
    taught = {each for before in lessons(name)[: number + 1] for each in before.techniques}
    # What a full line or wall clears goes without saying, but entries take it all the same.
    assert set(lesson(name, number).techniques) <= told | {*rate(board, PATIENCE).techniques}
    assert told <= taught | PLAIN
