"""The check of explanations finds reasons that are not enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gridwright
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.grid import Cell
from gridwright.reasoning.words import Words, say
from links import WATCH, check_move

BOARD = (
    "shapely-squares size=5x5\n"
    "* . d * o 25\n# ^ * d ^ 21\nh # k # k 16\nh . d o * 27\no o # . d 18\n"
)
STAR, ABOVE, LAST = Cell(1, 2), Cell(0, 1), Cell(1, 1)


@pytest.mark.parametrize(
    ("words", "enough"),
    [
        (say("{} is beside the star {} and {} above it is 6.", LAST, STAR, ABOVE), True),
        (say("{} is beside the star {}.", LAST, STAR), False),
        (say("{} above {} is 6.", ABOVE, LAST), False),
    ],
)
def test_a_last_value_has_to_follow_from_what_its_words_name(words: Words, enough: bool) -> None:
    """The triangle R2C2 is 4 by two looks that go without saying; words have to speak of both."""
    board = prepare(gridwright.read(BOARD), WATCH)
    for known, move in told_walk(Sights(board), WATCH):
        last = [x for x in move.links if x.technique.tell_last and LAST in x.premises]
        if last:
            other = replace(last[0], words=words)
            links = tuple(other if link is last[0] else link for link in move.links)
            told = replace(move, links=links)
            if enough:
                check_move(board, known, told)
            else:
                with pytest.raises(AssertionError, match=str(words)):
                    check_move(board, known, told)
            return
    raise AssertionError("no step tells the last value of R2C2")
