"""Saved games: what is kept, that a damaged file is set aside, and where they are."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import template
from full_disk import full_disk
from gridwright.errors import InputError
from gridwright.games.game import Game
from gridwright.games.task import Origin, Task
from gridwright.grid import Cell
from gridwright.play.saves import Saves, data_folder, record
from playing import every_puzzle, saves_in, solved, task_of


def played(task: Task) -> Game:
    """A game in the midst, with something of everything in it."""
    first, *others = task.open_cells
    game = Game(task).cycle(first).later(12.25).hinted()
    game = game.checked().toggle(others[-1], task.solution[others[-1]])
    game = game.cycle(others[0]).undo()
    return game.reveal([others[1]]).cycle(others[0]).undo().at(others[0])


@pytest.fixture
def messages() -> list[str]:
    return []


@pytest.fixture
def saves(tmp_path: Path, messages: list[str]) -> Saves:
    return saves_in(tmp_path / "data" / "games", messages)


def files(saves: Saves) -> list[str]:
    """The names of all files in the folder."""
    return sorted(path.name for path in saves.folder.iterdir())


@every_puzzle
def test_a_game_comes_back_as_it_was(name: str, saves: Saves, messages: list[str]) -> None:
    game = played(task_of(name))
    saves.save(game)
    with template.installed():
        assert saves.resumed(game.task.board) == game
        assert saves.all() == [game]
    assert messages == []


def test_how_a_board_was_made_comes_back_too(saves: Saves) -> None:
    task = task_of("skyscrapers")
    made = Task(task.board, task.solution, True, Origin("easy", 7, 2))
    saves.save(played(made))
    (game,) = saves.all()
    assert game.task.origin == Origin("easy", 7, 2)


def test_a_game_saved_before_cursors_were_is_continued(saves: Saves, messages: list[str]) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    (path,) = saves.folder.iterdir()
    path.write_bytes(edited(lambda found: found.pop("cursor")))
    assert saves.all() == [replace(game, cursor=None)]
    assert messages == []


def test_only_games_that_go_on_are_kept(saves: Saves) -> None:
    game = Game(task_of("skyscrapers"))
    saves.save(game)
    assert not saves.folder.exists()
    saves.save(played(game.task))
    assert len(files(saves)) == 1
    saves.save(solved(game))
    assert files(saves) == []
    assert saves.resumed(game.task.board) is None


def test_each_board_has_its_own_file_and_the_last_comes_first(saves: Saves) -> None:
    games = [played(task_of(name)) for name in ("skyscrapers", "magnets")]
    for game in games:
        saves.save(game)
    assert [game.task.board.name for game in saves.all()] == ["magnets", "skyscrapers"]
    saves.forget(games[1])
    assert [game.task.board.name for game in saves.all()] == ["skyscrapers"]


def edited(change: Callable[[Any], object]) -> bytes:
    """The file of a game with something changed."""
    found = record(played(task_of("skyscrapers")))
    change(found)
    return json.dumps(found).encode()


DAMAGED = {
    "empty": b"",
    "cut off": edited(lambda found: None)[:200],
    "binary": bytes(range(256)),
    "no object": b"[1, 2]",
    "deep": b"[" * 100_000,
    "no moves": edited(lambda found: found.pop("moves")),
    "other version": edited(lambda found: found.update(version=2)),
    "unknown puzzle": edited(lambda found: found.update(puzzle="chess")),
    "name is no text": edited(lambda found: found.update(puzzle=[])),
    "not a board": edited(lambda found: found.update(text="skyscrapers\n1")),
    "wrong solution": edited(lambda found: found.update(solution=["1234"] * 4)),
    "unique is no truth": edited(lambda found: found.update(unique=1)),
    "too many done": edited(lambda found: found.update(done=9)),
    "done is no number": edited(lambda found: found.update(done=True)),
    "negative hints": edited(lambda found: found.update(hints=-1)),
    "unknown symbol": edited(lambda found: found["moves"][0][0].__setitem__(3, "9")),
    "outside": edited(lambda found: found["moves"][0][0].__setitem__(0, 4)),
    "half a change": edited(lambda found: found["moves"][0][0].pop()),
    "moves that contradict": edited(lambda found: found["moves"][0][0].__setitem__(2, "3")),
    "endless time": edited(lambda found: found.update(seconds=float("inf"))),
    "time is a word": edited(lambda found: found.update(seconds="long")),
    "cursor outside": edited(lambda found: found.update(cursor=[0, 4])),
    "cursor is no cell": edited(lambda found: found.update(cursor=7)),
    "strange origin": edited(lambda found: found.update(origin=[1])),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_set_aside_and_never_deleted(
    damage: str, saves: Saves, messages: list[str]
) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    (name,) = files(saves)
    (saves.folder / name).write_bytes(DAMAGED[damage])
    assert saves.resumed(game.task.board) is None
    assert files(saves) == [f"{name}.damaged"]
    assert (saves.folder / f"{name}.damaged").read_bytes() == DAMAGED[damage]
    (said,) = messages
    assert said.startswith("A saved game was damaged")
    assert said.endswith(f"it was set aside as {saves.folder / name}.damaged.")
    assert "\n" not in said


def test_no_damaged_file_takes_the_place_of_another(saves: Saves, messages: list[str]) -> None:
    game = played(task_of("skyscrapers"))
    for number in range(3):
        saves.save(game)
        (path,) = saves.folder.glob("*.json")
        path.write_text(f"{number}")
        assert saves.all() == []
    assert len(messages) == 3
    texts = sorted(path.read_text() for path in saves.folder.iterdir())
    assert texts == ["0", "1", "2"]
    saves.save(game)
    assert saves.all() == [game]


GAME = played(task_of("skyscrapers"))


@given(
    key=st.sampled_from(sorted(record(GAME))),
    found=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
        lambda each: st.lists(each) | st.dictionaries(st.text(), each),
    ),
)
def test_whatever_a_file_holds_it_is_a_game_or_set_aside(key: str, found: object) -> None:
    data = json.dumps({**record(GAME), key: found})
    with TemporaryDirectory() as folder:
        messages: list[str] = []
        saves = saves_in(Path(folder), messages)
        saves.save(GAME)
        (path,) = saves.folder.iterdir()
        path.write_text(data)
        game = saves.resumed(GAME.task.board)
        assert (game is None) == (messages != []) == (not path.exists())
        (kept,) = saves.folder.iterdir()
        assert kept.read_text() == data


def test_a_file_that_cannot_be_read_is_told(saves: Saves, messages: list[str]) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    (name,) = files(saves)
    (saves.folder / name).unlink()
    (saves.folder / name).mkdir()
    assert saves.all() == []
    (said,) = messages
    assert said.startswith(f"The saved game {saves.folder / name} cannot be read: this is a dir")


def test_what_is_no_plain_file_is_passed_over(saves: Saves, messages: list[str]) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    names = ["pipe", "socket", "device", "folder", "broken", "circle"]
    pipe, socket_, device, folder, broken, circle = (saves.folder / f"{n}.json" for n in names)
    os.mkfifo(pipe)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(socket_))
    device.symlink_to("/dev/zero")
    folder.mkdir()
    broken.symlink_to("nowhere")
    circle.symlink_to(circle)
    assert saves.all() == [game]
    assert len(messages) == len(names)
    assert all(said.startswith("The saved game ") and "\n" not in said for said in messages)
    assert len(files(saves)) == 1 + len(names), "nothing of that is touched"


def test_a_file_too_large_for_a_game_is_set_aside(saves: Saves, messages: list[str]) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    (name,) = files(saves)
    os.truncate(saves.folder / name, 100_000_000)
    assert saves.resumed(game.task.board) is None
    assert files(saves) == [f"{name}.damaged"]
    assert "it is larger than 8,000,000 bytes" in messages[0]


def test_games_are_their_players_alone(saves: Saves) -> None:
    before = os.umask(0)
    try:
        game = played(task_of("skyscrapers"))
        saves.save(game)
        (path,) = saves.folder.iterdir()
        for folder in (saves.folder, saves.folder.parent):
            assert folder.stat().st_mode & 0o777 == 0o700
        # As earlier versions left them.
        saves.folder.chmod(0o755)
        path.chmod(0o644)
        saves.save(game)
        assert path.stat().st_mode & 0o777 == 0o600
        assert saves.folder.stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(before)


def test_a_full_disk_loses_no_game(saves: Saves) -> None:
    game = played(task_of("skyscrapers"))
    saves.save(game)
    with full_disk(100), pytest.raises(InputError, match="cannot be written: file too large"):
        saves.save(game.hinted())
    assert saves.all() == [game]
    assert len(files(saves)) == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file")
    saves = saves_in(tmp_path / "games" / "here", [])
    with pytest.raises(InputError, match="this folder cannot be made"):
        saves.save(played(task_of("skyscrapers")))
    assert saves.all() == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their folders are elsewhere")
def test_the_folder_is_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    own = tmp_path / ".local" / "share" / "gridwright" / "games"
    assert data_folder({}) == own
    assert data_folder({"XDG_DATA_HOME": "relative"}) == own
    assert data_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/gridwright/games")


def test_a_mistake_is_kept(saves: Saves) -> None:
    game = Game(task_of("skyscrapers")).enter(Cell(0, 0), 2).checked()
    saves.save(game)
    assert saves.all()[0].mistakes == {(Cell(0, 0), 2)}
