"""What was solved in the terminal: what counts, what it comes to, and files that are damaged."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from full_disk import full_disk
from gridwright.errors import InputError
from gridwright.games.game import Game
from gridwright.games.task import Origin
from gridwright.grid import Cell
from gridwright.play.active_game import ActiveGame
from gridwright.play.history import History, Result, result_of, times_of, totals_of
from gridwright.play.history_texts import NOTHING, compared, history_text, told_history
from playing import saves_in, solved, task_of

TODAY = date(2026, 11, 18)
BOARD = Result("a", "skyscrapers", "6x6", "easy", 190.0, 0, 0, 0, TODAY.isoformat())
HELPED = replace(BOARD, board="b", seconds=60.0, hints=2, errors=1)
SLOW = replace(BOARD, board="c", seconds=4000.0, on="2026-11-17")
OTHER = replace(BOARD, board="d", puzzle="magnets", size="10x9", level=None, revealed=1)
ALL = [SLOW, OTHER, BOARD, HELPED]


@pytest.fixture
def history(tmp_path: Path) -> History:
    return History(tmp_path / "data" / "games")


def test_boards_come_back_in_order_and_count_once(history: History) -> None:
    assert history.results() == []
    assert [history.add(each) for each in (*ALL, BOARD)] == [True] * 4 + [False]
    assert history.results() == ALL
    assert not history.add(replace(BOARD, seconds=1.0))
    assert history.results() == ALL


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_only_the_player_can_read_it(history: History) -> None:
    history.add(BOARD)
    assert history.path.stat().st_mode & 0o777 == 0o600
    assert history.folder.stat().st_mode & 0o777 == 0o700


def test_lines_that_are_no_boards_are_left_alone(history: History) -> None:
    history.add(BOARD)
    whole = asdict(SLOW)
    bad = [
        b"[" * 100_000,
        b"\xff",
        b"3",
        b"{}",
        *(
            json.dumps({**whole, **change}).encode()
            for change in (
                {"on": "yesterday"},
                {"on": 3},
                {"hints": -1},
                {"hints": True},
                {"seconds": "long"},
                {"seconds": float("inf")},
                {"puzzle": None},
                {"more": 1},
            )
        ),
        json.dumps(whole).encode()[:40],
    ]
    # The last line is cut short, as when the power went.
    history.path.write_bytes(history.path.read_bytes() + b"\n".join(bad))
    assert history.results() == [BOARD]
    history.add(OTHER)
    assert history.results() == [BOARD, OTHER]
    assert history.path.read_bytes().splitlines()[1:-1] == bad


def test_what_cannot_be_read_or_written_is_told(history: History) -> None:
    history.add(BOARD)
    before = history.path.read_bytes()
    with full_disk(len(before) + 5), pytest.raises(InputError, match="cannot be written"):
        history.add(SLOW)
    assert history.path.read_bytes() == before
    history.path.unlink()
    history.path.mkdir()
    assert told_history(history, TODAY).endswith("this is a directory; expected a file.")


def test_a_game_is_noted_once_and_not_when_it_was_given_up(tmp_path: Path) -> None:
    task = replace(task_of("skyscrapers"), origin=Origin("easy", 1))
    saves = saves_in(tmp_path, [])
    game = replace(solved(Game(task)), seconds=12.5, hints=3)
    active = ActiveGame(game, saves, today=lambda: TODAY)
    assert active.note_solved() == "Times with help are not compared with others."
    assert active.note_solved() == "You have solved this board before; it counts once."
    (kept,) = saves.history.results()
    assert kept == result_of(game, TODAY)
    assert (kept.kind, kept.seconds, kept.on) == (
        ("skyscrapers", "4x4", "easy"),
        12.5,
        "2026-11-18",
    )
    assert ActiveGame(Game(task).reveal(), saves).note_solved() == ""
    revealed = solved(Game(task).reveal([Cell(0, 0)]))
    assert not result_of(revealed, TODAY).alone
    (tmp_path / "history.jsonl").unlink()
    (tmp_path / "history.jsonl").mkdir()
    assert active.note_solved().startswith("This is not kept among what you solved: ")


def test_times_without_help_are_compared_with_those_of_the_same_kind() -> None:
    assert compared(BOARD, [OTHER, HELPED]) == "This is your first time for such a board."
    assert compared(BOARD, ALL[:2]) == "This is your best time for such a board; it was 1:06:40."
    assert compared(SLOW, [BOARD]) == "Your best time for such a board is 3:10."
    assert compared(HELPED, [BOARD]) == "Times with help are not compared with others."


def test_totals_and_days_in_a_row() -> None:
    totals = totals_of(ALL, TODAY)
    assert (totals.solved, totals.alone, totals.days_in_a_row) == (4, 2, 2)
    assert totals_of(ALL, TODAY + timedelta(1)).days_in_a_row == 2, "today may still come"
    assert totals_of(ALL, TODAY + timedelta(2)).days_in_a_row == 0
    times = times_of([BOARD, HELPED, SLOW])
    assert (times.solved, times.best, times.usual) == (3, 190.0, 190.0)
    assert times_of([HELPED]).best is None


def test_all_of_it_is_told_on_a_page() -> None:
    assert history_text([], TODAY) == NOTHING
    assert history_text(ALL, TODAY) == "\n".join(
        [
            "4 boards solved here, 2 without help, in 1:14:00, 2 days in a row.",
            "",
            "                       solved  best  usual",
            "Magnets 10x9                1     –   3:10",
            "Skyscrapers 6x6, easy       3  3:10   3:10",
            "",
            "Last solved:",
            "2026-11-18  Skyscrapers 6x6, easy     1:00  2 hints, 1 error",
            "2026-11-18  Skyscrapers 6x6, easy     3:10",
            "2026-11-18  Magnets 10x9              3:10  1 revealed cell",
            "2026-11-17  Skyscrapers 6x6, easy  1:06:40",
        ]
    )
    gone = replace(OTHER, puzzle="latin-of-a-package", size="odd")
    assert "latin-of-a-package odd" in history_text([gone], TODAY)
    easier = [replace(BOARD, board=str(n), level=level) for n, level in enumerate(("hard", "easy"))]
    told = history_text(easier, TODAY)
    assert told.index("6x6, easy") < told.index("6x6, hard")
