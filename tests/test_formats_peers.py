"""Simon Tatham's own programs take the IDs that we write, and we read and solve what they make."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import sgt
from boards import make
from gridwright.errors import InputError
from gridwright.formats import read_text, write_text
from gridwright.questions import is_unique

GAMES = {
    "lightup": "akari",
    "magnets": "magnets",
    "solo": "sudoku",
    "tents": "tents",
    "towers": "skyscrapers",
    "unequal": "futoshiki",
    "unruly": "takuzu",
}
SAMPLES = {
    "magnets": ("3x2de", "3x3de", "6x5de", "6x5dtS", "8x7dt", "10x9dt", "10x9dtS", "15x13deS"),
    "solo": ("2x2dt", "3x2db", "2x3di", "3x3dt", "3x3de", "9jdi", "4x3dt"),
    "towers": ("3de", "4dh", "5dx", "6du", "7dx", "8de", "9de"),
    "unequal": ("3dt", "4de", "5dk", "5dx", "7de", "12dt"),
    "unruly": ("6x6dt", "8x8udt", "6x8de", "8x8udn", "10x10de", "14x14dt"),
    "lightup": ("7x7b20s4d0", "7x7b20s4d2", "10x10b20s2d1", "12x8b15s2d0"),
    "tents": ("4x4de", "8x8dt", "10x10de", "6x9dt"),
}
COUNT = 4

pytestmark = pytest.mark.skipif(
    not all(map(sgt.program, GAMES)), reason="his programs (Debian's sgt-puzzles) are not installed"
)


@pytest.mark.parametrize(
    ("game", "parameters"), [(game, p) for game, some in SAMPLES.items() for p in some]
)
def test_boards_that_he_makes_are_read_unique_and_taken_back(game: str, parameters: str) -> None:
    ids = sgt.generate(game, parameters, COUNT, seed="1")
    assert len(ids) == COUNT
    boards = [read_text(each) for each in ids]
    assert {board.name for board in boards} == {GAMES[game]}
    assert [write_text(board, "tatham") for board in boards] == ids
    assert sgt.complaint(game, ids, solutions=True) == ""
    assert all(is_unique(board) for board in boards)


@pytest.mark.parametrize("game", GAMES)
def test_he_takes_every_id_that_we_write(game: str) -> None:
    ids = []
    for seed in range(300):
        board = make(GAMES[game], seed).board
        if not any(board.problems()):
            with suppress(InputError):  # it says what his program cannot hold
                ids.append(write_text(board, "tatham"))
    assert len(ids) > 25
    assert sgt.complaint(game, ids) == ""


@pytest.mark.parametrize(
    ("game", "id"),
    [
        ("magnets", "6x5dtS:2.2..1,.3.2.,2.21..,2..0.,TLRTLRBLRBTTLRLRBBLRTTTTLRBBB"),
        ("magnets", "2x2:..,..,..,..,LRLR"),
        ("magnets", "2x1:..,.,..,.,LR"),
        ("magnets", "3x3:...,...,...,...,LRTT*BBLL"),
        ("solo", "2x2:4f3_2f4a"),
        ("solo", "2x2:5f3_2f4"),
        ("solo", "5j:a2c4f3f1c1a,c__aa___a__b_d___b__"),
        ("towers", "2:///////"),
        ("towers", "10:" + "/" * 39),
        ("towers", "3:4//////////"),
        ("towers", "3:///////////,a3_1d2b"),
        ("unequal", "2:0,0,0,0,"),
        ("unequal", "3:0R,0L,0,0,0,0,0,0,0,"),
        ("unequal", "3:0U,0,0,0,0,0,0,0,0,"),
        ("unequal", "3:4,0,0,0,0,0,0,0,0,"),
        ("unequal", "3:0,0,0,0,0,0,0,0,"),
        ("unruly", "4x6:aBx"),
        ("unruly", "6x6:ya"),
        ("unruly", "6x6:zzl"),
        ("lightup", "7x7:c3l2aBb1eBbBa1l2b"),
        ("lightup", "7x7:c3l2aBb1eBbBa1l2d"),
        ("tents", "8x8:hade_eb_ibabm,2,1,2,1,1,1,0,4,3,1,1,2,1,2,1"),
        ("tents", "8x8:hade_eb_ibabl,2,1,2,1,1,1,0,4,3,1,1,2,1,2,1,1"),
        ("tents", "3x3:_bba,1,0,0,1,0,0"),
    ],
)
def test_what_he_refuses_we_refuse(game: str, id: str) -> None:
    assert sgt.complaint(game, [id])
    with pytest.raises(InputError):
        read_text(id)


@pytest.mark.parametrize(
    ("game", "parameters"),
    [("magnets", "6x5dt"), ("towers", "5dh"), ("lightup", "7x7b20s4d1"), ("tents", "8x8de")],
)
def test_a_game_that_he_saved_is_read(game: str, parameters: str, tmp_path: Path) -> None:
    text = sgt.save(game, parameters, tmp_path)
    board = read_text(text)
    assert f":{write_text(board, 'tatham').partition(':')[2]}\n" in text
    assert is_unique(board)
