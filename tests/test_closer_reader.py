"""Each step of Close or Far says what a reader who believes nothing has to know to follow it."""

from __future__ import annotations

import pytest

import gridwright
from closer_reader import Reader
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.puzzle import Puzzle

WATCH = Watch(Limits())
# R3C7 is no C as it is too far from R6C7, and not because column 7 had both its C.
TOO_FAR = "........ .C...C.F ..F..... ..C..... ....F.F. .....C.F .....F.. ..F....."
# The mark that would bar R10C3 stands nowhere: that row 9 has both its C is enough.
UNMARKED = (
    ".......... ...F...... .C.......F .F...C.... C....C.... "
    "......F.F. C.F..F.... ....C.F..C .........C .....FC..."
)

# A look that is not told crosses out F in R4C2, which is seen to be open by whoever reads the rest.
NOT_TOLD = "....... F...... ...CF.. ....... ...C... .F..FC. ...F..."


def doubts(board: Puzzle) -> list[str]:
    """What cannot be followed in the walkthrough of a board."""
    found = []
    for known, move in told_walk(Sights(prepare(board, WATCH)), WATCH):
        reader = Reader(board.grid.width, known)
        for link in move.told:
            found += reader.read(str(link.words))
            reader.learn(known, link.gone)
    return found


@pytest.mark.parametrize("rows", [TOO_FAR, UNMARKED, NOT_TOLD])
def test_reasons_under_a_supposition_are_seen_by_then(rows: str) -> None:
    """They once named a line that had its letters only because of what they were to show.

    Or how far letters may be apart without a place that nothing told had barred.
    """
    lines = rows.split()
    text = f"close-or-far size={len(lines)}\n" + "\n".join(lines) + "\n"
    assert doubts(gridwright.read(text)) == []


@pytest.mark.parametrize("size", [6, 7, 8, 9])
def test_lists_of_places_leave_out_only_what_is_barred(size: int) -> None:
    """Whatever is in no list of places is barred by what stands there or by a reason told."""
    for made in gridwright.generate("close-or-far", size, level="hard", seed=515, count=3):
        assert doubts(made.board) == []


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("Column 1 has both its C, so R2C1 is blank.", "column 1 is not seen to have both its C"),
        ("Only R1C3 is left for row 1’s second F.", "row 1’s F may also be"),
        (
            "No F can be next to R2C2, so row 1’s second F is R1C3.",
            "row 2 column 2 is not seen to be F",
        ),
        ("Row 1’s F are at most four apart (R1C1 to R1C5).", "row 1’s F are at most 5 apart"),
    ],
)
def test_the_reader_doubts_what_nobody_said(text: str, doubt: str) -> None:
    """A board with one F in its corner says little."""
    board = gridwright.read("close-or-far\nF....." + "\n......" * 5)
    known = dict.fromkeys(board.grid.cells, 7) | {board.grid.cells[0]: 4}
    assert any(doubt.lower() in each.lower() for each in Reader(6, known).read(text))
