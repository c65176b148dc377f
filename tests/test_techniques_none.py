"""Why nothing is left to a cell: every value is accounted for."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gridwright
from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.walking.walkthrough import explain, told_walk
from gridwright.model.domain import SINGLES
from gridwright.reasoning.words import Words
from links import NOTHING, NOTHING_LEFT, check_move
from techniques import WATCH

BOARD = """futoshiki size=6
. . 4 . . . . . . . 2
.   .   .   .   .   .
. . . < . < . . . . .
.   .   .   .   .   .
3 . . . . . . > . . 6
.   .   .   .   .   .
. . 2 . . . . < . . 5
.   .   .   .   .   .
. . 6 . 5 . . . 1 . .
.   .   .   .   .   .
4 . . . . . . . . . .
"""


def _clashes(move: Move) -> list[Link]:
    chains = (link.chain for link in move.told if link.supposed)
    return [x for chain in chains for x in chain if x.technique in NOTHING_LEFT]


def test_every_value_is_accounted_for_where_nothing_is_left() -> None:
    with prepared_board(gridwright.read(BOARD), WATCH) as board:
        moves = list(told_walk(Sights(board), WATCH))
        for known, move in moves:
            check_move(board, known, move)
    told = [str(link.words) for _, move in moves for link in _clashes(move)]
    assert [each for each in told if NOTHING in each] == [
        "Row 2 has its 4 and column 3 its 5, and R2C3 > R2C2 = 3 and R2C3 < R2C4, so nothing is "
        "left for R2C3.",
        "Column 2 lacks 3 and 5, and row 3 has its 3 and 5, so nothing is left for R3C2.",
        "Column 5 has its 5 and 6, and R4C5 > R4C4 = 4, so nothing is left for R4C5.",
    ]


def test_no_mark_shows_one_value_that_nobody_told() -> None:
    steps = list(explain(gridwright.read(BOARD)))
    marks = [pencil_marks(each.puzzle, each) for each in steps]
    assert any(marks)
    assert not any(mask in SINGLES for each in marks for mask in each.values())


def _without(link: Link, part: int) -> Link:
    return replace(link, words=Words((*link.words.parts[:part], *link.words.parts[part + 1 :])))


def test_the_check_misses_every_line_that_words_leave_out() -> None:
    with prepared_board(gridwright.read(BOARD), WATCH) as board:
        left_out = 0
        for known, move in told_walk(Sights(board), WATCH):
            for number, link in enumerate(move.links):
                for at, clash in enumerate(link.chain):
                    lines = [k for k, part in enumerate(clash.words.parts) if part.kind == "line"]
                    for part in lines if NOTHING in str(clash.words) else ():
                        chain = (*link.chain[:at], _without(clash, part), *link.chain[at + 1 :])
                        links = [*move.links]
                        links[number] = replace(link, chain=chain)
                        with pytest.raises(AssertionError, match=NOTHING):
                            check_move(board, known, replace(move, links=tuple(links)))
                        left_out += 1
        assert left_out == 5
