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

GAMES = {"magnets": "magnets", "towers": "skyscrapers"}
SAMPLES = {
    "magnets": ("3x2de", "3x3de", "6x5de", "6x5dtS", "8x7dt", "10x9dt", "10x9dtS", "15x13deS"),
    "towers": ("3de", "4dh", "5dx", "6du", "7dx", "8de", "9de"),
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
    assert len(ids) > 60
    assert sgt.complaint(game, ids) == ""


@pytest.mark.parametrize(
    ("game", "id"),
    [
        ("magnets", "6x5dtS:2.2..1,.3.2.,2.21..,2..0.,TLRTLRBLRBTTLRLRBBLRTTTTLRBBB"),
        ("magnets", "2x2:..,..,..,..,LRLR"),
        ("magnets", "2x1:..,.,..,.,LR"),
        ("magnets", "3x3:...,...,...,...,LRTT*BBLL"),
        ("towers", "2:///////"),
        ("towers", "10:" + "/" * 39),
        ("towers", "3:4//////////"),
        ("towers", "3:///////////,a3_1d2b"),
    ],
)
def test_what_he_refuses_we_refuse(game: str, id: str) -> None:
    assert sgt.complaint(game, [id])
    with pytest.raises(InputError):
        read_text(id)


@pytest.mark.parametrize(("game", "parameters"), [("magnets", "6x5dt"), ("towers", "5dh")])
def test_a_game_that_he_saved_is_read(game: str, parameters: str, tmp_path: Path) -> None:
    text = sgt.save(game, parameters, tmp_path)
    board = read_text(text)
    assert f":{write_text(board, 'tatham').partition(':')[2]}\n" in text
    assert is_unique(board)
