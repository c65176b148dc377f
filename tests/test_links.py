"""The check of explanations finds reasons that are not enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gridwright
from gridwright.explaining.deducing.links import shown_marks
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


ALTERNATING = """magnets size=8x8
  3 4 . . 4 4 3 4
. T T L R T L R T 3
. B B L R B L R B 4
4 L R T T L R L R 4
3 T T B B L R L R .
4 B B T L R T L R 4
3 T T B L R B T T 4
4 B B L R L R B B 3
3 L R L R L R L R .
  3 . 3 . 4 4 4 3
"""
SPREAD = "the poles alternate like a chessboard through the magnets of"


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (f"From R1C7’s minus {SPREAD} columns 1 to 7.", ""),
        (f"From R1C7’s plus {SPREAD} columns 1 to 7.", "is no plus"),
        (
            f"From R1C7’s minus and from R1C6’s plus {SPREAD} columns 1 to 7.",
            "follows from another",
        ),
        (f"From R1C7’s minus {SPREAD} columns 1 to 3 and 7.", "does not follow"),
        (f"From R2C4’s minus {SPREAD} columns 1 to 7.", "is not known"),
        (f"From R4C7’s minus {SPREAD} columns 1 to 7.", "is not known|is no minus"),
    ],
)
def test_poles_alternate_from_a_pole_that_is_known_where_words_say_it(
    told: str, wrong: str
) -> None:
    """One start for all that touches, and no magnet outside the lines that are named."""
    board = prepare(gridwright.read(ALTERNATING), WATCH)
    moves = told_walk(Sights(board), WATCH)
    shown: dict[Cell, int] = {}
    for known, move in moves:
        if any(SPREAD in str(link.words) for link in move.links):
            links = tuple(
                replace(link, words=say(told)) if SPREAD in str(link.words) else link
                for link in move.links
            )
            if not wrong:
                check_move(board, known, replace(move, links=links), shown)
                return
            with pytest.raises(AssertionError, match=wrong):
                check_move(board, known, replace(move, links=links), shown)
            return
        shown |= shown_marks(board.puzzle, move)
    raise AssertionError("no step tells that poles alternate")
