"""Feeds: a board of each puzzle for every day, none twice, and nothing lost or half written."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from commands import Run, running
from full_disk import full_disk
from gridwright.daily.boards import WEEK, board_wanted, read_week
from gridwright.daily.published import read_board
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.feeds import making
from gridwright.feeds.calendar import calendar
from gridwright.feeds.making import first_board, make_feed, write_index
from gridwright.feeds.plan import OWN_FILE, Edition, Feed, feed_folder
from gridwright.generation.records import Record, key_of
from gridwright.generation.request import request
from gridwright.library.selection import Selection, count
from gridwright.library.store import open_store
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.solving import solve
from gridwright.web.protocol.frames import frame, read_frame
from gridwright.web.worker.loop import FEED as FEED_ARGUMENT
from gridwright.web.worker.tasks import tasks_for

START = date(2027, 1, 4)
FEED = Feed(START, 2, read_week("mon=gentle,tue=gentle"), ("magnets",), seed=5)
ONE = ("--workers", "1")
COMMAND = ("--from", "2027-01-04", "--plan", "mon=gentle,tue=gentle", "--only", "magnets")


@pytest.fixture
def feed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with running(monkeypatch, capsys, "feed") as run:
        yield run


def made(feed: Feed, path: Path) -> list[Edition]:
    """Make a feed without other processes."""
    with feed_folder(str(path), feed) as folder:
        return list(make_feed(feed, folder))


def keys_in(folder: str, feed: Feed) -> list[bytes]:
    """The keys of the boards that are in a feed."""
    found = (read_board(folder, each.day, each.puzzle) for each in feed.editions)
    return [key_of(each.board) for each in found if each]


def content(path: Path) -> dict[str, bytes]:
    """All files below a folder."""
    files = (each for each in path.rglob("*") if each.is_file())
    return {str(each.relative_to(path)): each.read_bytes() for each in files}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A feed of two days."""
    path = tmp_path_factory.mktemp("feeds") / "feed"
    made(FEED, path)
    return path


def test_a_plan_names_days_and_levels() -> None:
    assert read_week("mon=expert, SUN = gentle") == ("expert", *WEEK[1:6], "gentle")
    for text in ("", "mon", "mon=", "noday=easy", "mon=tricky", "mon=easy,mon=hard", "mon=beyond"):
        with pytest.raises(InputError, match=r"expected|is not"):
            read_week(text)


def test_every_day_has_all_its_files(whole: Path) -> None:
    assert sorted(each.name for each in (whole / "2027-01-05/magnets").iterdir()) == sorted(
        [
            *("board.json", "solution.json", "hints.json", "walkthrough.json"),
            *("index.html", "hints.html", "walkthrough.html"),
            *(f"{name}.{end}" for name in ("board", "solution") for end in ("svg", "png", "pdf")),
        ]
    )
    assert not list(whole.glob(".gridwright-begun*"))


def test_board_solution_and_hints_belong_together_and_apart(whole: Path) -> None:
    folder = whole / "2027-01-04/magnets"
    facts = json.loads((folder / "board.json").read_text())
    answer = json.loads((folder / "solution.json").read_text())["solution"]
    board = puzzle_named("magnets").parse(facts["text"])
    (only,) = solve(board, count=2).solutions
    signs = {symbol.value: symbol.text for symbol in board.symbols}
    assert ["".join(signs[only[cell]] for cell in row.cells) for row in board.grid.rows] == answer
    for name in ("board.json", "index.html", "board.svg"):
        assert not any(row in (folder / name).read_text() for row in answer), name
    hints = json.loads((folder / "hints.json").read_text())["hints"]
    steps = json.loads((folder / "walkthrough.json").read_text())["steps"]
    assert len(hints) == len(steps) > 1
    for hint, step in zip(hints, steps, strict=True):
        assert hint["where"].startswith("Look")
        assert hint["technique"].startswith(step["title"])
        assert " → " in hint["why"]
    assert facts["level"] == "gentle"


def test_the_index_leads_to_every_board_and_does_not_tell_the_seed(whole: Path) -> None:
    index = json.loads((whole / "feed.json").read_text())
    assert [board["date"] for board in index["boards"]] == ["2027-01-04", "2027-01-05"]
    assert "seed" not in index
    page = (whole / "index.html").read_text()
    for folder in (board["folder"] for board in index["boards"]):
        assert f'href="{folder}/index.html"' in page
        inner = (whole / folder / "index.html").read_text()
        for target in re.findall(r'(?:href|src)="([^"]+)"', inner):
            assert (whole / folder / target).is_file(), target
    assert (os.stat(whole / OWN_FILE).st_mode & 0o077) == 0
    assert (os.stat(whole).st_mode & 0o077) == 0


def test_the_calendar_has_an_event_a_day(whole: Path) -> None:
    lines = (whole / "feed.ics").read_bytes().decode().split("\r\n")
    assert (lines[0], lines[-2], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR", "")
    assert [line for line in lines if line.startswith("DTSTART")] == [
        "DTSTART;VALUE=DATE:20270104",
        "DTSTART;VALUE=DATE:20270105",
    ]
    facts = {"date": "2027-01-04", "title": "Äpfel; Birnen, " * 9, "size": "4x4", "level": None}
    folded = calendar("Rätsel, täglich", [{**facts, "folder": "x"}], "https://example.org/")
    assert max(map(len, folded.split(b"\r\n"))) <= 75
    plain = folded.decode().replace("\r\n ", "")
    assert "X-WR-CALNAME:Rätsel\\, täglich\r\n" in plain
    assert "DESCRIPTION:Äpfel\\; Birnen\\, Äpfel" in plain
    assert "URL:https://example.org/x/index.html\r\n" in plain


def test_a_killed_run_is_continued_to_the_same_feed(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "feed"
    program = f"""
import os, signal, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from test_feed import FEED, made
from gridwright.feeds import editions
save, seen = editions.save, []
def dying(name, content):
    save(name, content)
    seen.append(name)
    if len(seen) == 20:
        os.kill(os.getpid(), signal.SIGKILL)
editions.save = dying
from pathlib import Path
from typing import BinaryIO, cast
made(FEED, Path({str(path)!r}))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert (path / "2027-01-04/magnets/board.json").exists()
    assert not (path / "2027-01-05").exists()
    assert made(FEED, path) == [Edition(date(2027, 1, 5), "magnets")]
    assert content(path) == content(whole)


def test_more_days_are_added_and_the_others_stay(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "feed"
    assert len(made(replace(FEED, days=1), path)) == 1
    assert made(FEED, path) == FEED.editions[1:]
    assert content(path) == content(whole)
    assert made(FEED, path) == []


def test_no_board_is_used_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All days ask for the same board here, so that every one but the first is a repeat."""
    same = request("magnets", "4x3", seed=1)
    monkeypatch.setattr(making, "board_wanted", lambda *asked: same)
    monkeypatch.setattr(making, "write_edition", _board_only)
    long = replace(FEED, days=5)
    with feed_folder(str(tmp_path / "feed"), long) as folder:
        assert len(list(make_feed(long, folder))) == 5
        assert len(set(keys_in(folder, long))) == 5


def _board_only(folder: str, edition: Edition, record: Record, title: str) -> Edition:
    """Write no more of an edition than what it is known by."""
    path = Path(folder, edition.folder)
    path.mkdir(parents=True)
    facts = {"date": edition.day.isoformat(), "puzzle": edition.puzzle, "text": record.text}
    (path / "board.json").write_text(json.dumps(facts))
    return edition


def test_no_board_of_the_library_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "write_edition", _board_only)
    shelf = str(tmp_path / "boards.db")
    keys: list[list[bytes]] = []
    for name in ("one", "two", "one"):
        # The third run finds its own boards in the library, and takes them again.
        if len(keys) == 2:
            for each in FEED.editions:
                path = tmp_path / name / each.folder
                (path / "board.json").unlink()
                path.rmdir()
        own = replace(FEED, title=name)
        with feed_folder(str(tmp_path / name), own) as folder, open_store(shelf, new=True) as store:
            assert len(list(make_feed(own, folder, store))) == 2
            keys.append(keys_in(folder, own))
    assert keys[0] == keys[2]
    assert not set(keys[0]) & set(keys[1])
    with open_store(shelf) as store:
        assert count(store, Selection()) == 4
        assert count(store, Selection(used="one, 2027-01-04")) == 1


def test_a_seed_gives_other_boards_than_the_page_has() -> None:
    kind = puzzle_named("magnets")
    page, own = (board_wanted(kind, START, FEED.week, seed) for seed in (0, 5))
    assert first_board(page).text != first_board(own).text


def test_the_command_makes_a_feed(tmp_path: Path, whole: Path, feed: Run) -> None:
    path = tmp_path / "feed"
    asked = (*COMMAND, "--seed", "5", "--out", path, *ONE)
    assert feed(*asked, "--until", "2027-01-05", "--json").json()["made"] == 2
    assert content(path) == content(whole)
    again = feed(*asked, "--days", "2")
    assert (again.code, again.out) == (0, "")
    assert "no boards of 2" in again.err


def test_another_feed_or_folder_is_refused_and_left_alone(
    whole: Path, tmp_path: Path, feed: Run
) -> None:
    before = content(whole)
    ran = feed(*COMMAND, "--seed", "6", "--days", "2", "--out", whole, *ONE)
    assert (ran.code, "another seed" in ran.err, "5" in ran.err.split(": ")[-1]) == (2, True, False)
    ran = feed("--from", "2027-01-05", "--seed", "5", "--days", "2", "--out", whole, *ONE)
    assert (ran.code, "another first day" in ran.err) == (2, True)
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("dear")
    ran = feed(*COMMAND, "--days", "2", "--out", other, *ONE)
    assert (ran.code, "not empty" in ran.err) == (2, True)
    assert [each.name for each in other.iterdir()] == ["letter.txt"]
    ran = feed(*COMMAND, "--days", "2", "--out", other / "letter.txt", *ONE)
    assert ran.code == 2
    assert content(whole) == before


def test_a_damaged_board_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "write_edition", _board_only)
    path = tmp_path / "feed"
    made(FEED, path)
    for text in ("", "[]", "{}", '{"date": "2027-01-04", "puzzle": "magnets", "text": "?"}'):
        (path / "2027-01-04/magnets/board.json").write_text(text)
        with pytest.raises(InputError, match="not a board of this feed"):
            made(FEED, path)
    (path / OWN_FILE).write_text("{")
    with pytest.raises(InputError, match="damaged"):
        made(FEED, path)


def test_a_full_disk_is_said_and_the_days_before_stay(
    whole: Path, tmp_path: Path, feed: Run
) -> None:
    path = tmp_path / "feed"
    made(replace(FEED, days=1), path)
    before = content(path)
    asked = (*COMMAND, "--seed", "5", "--days", "2", "--out", path, *ONE)
    with full_disk(3000):
        ran = feed(*asked)
    assert (ran.code, "file too large" in ran.err) == (2, True)
    assert not (path / "2027-01-05").exists()
    assert {name: data for name, data in content(path).items() if name in before} == before
    assert feed(*asked).code == 0
    assert content(path) == content(whole)


def test_two_runs_never_write_to_one_folder(tmp_path: Path) -> None:
    with (
        feed_folder(str(tmp_path / "feed"), FEED) as folder,
        pytest.raises(InputError),
        feed_folder(folder, FEED),
    ):
        pass


@pytest.mark.parametrize(
    "options",
    [
        ("--days", "0"),
        ("--days", "99999"),
        ("--days", "2", "--until", "2027-02-01"),
        (),
        ("--until", "2026-01-01"),
        ("--until", "soon"),
        ("--days", "1", "--plan", "mon=tricky"),
        ("--days", "1", "--only", "nurikabe"),
        ("--days", "1", "--only", "magnets", "--only", "magnets"),
        ("--days", "1", "--title", " "),
        ("--days", "1", "--address", "javascript:x"),
        ("--days", "1", "--workers", "0"),
        ("--days", "1", "--out", ""),
    ],
)
def test_what_no_feed_can_be_is_refused(
    options: tuple[str, ...], tmp_path: Path, feed: Run
) -> None:
    ran = feed("--from", "2027-01-04", "--out", tmp_path / "feed", *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "feed").exists()


PAST = replace(FEED, start=date(2026, 1, 5))


def test_the_page_takes_the_boards_of_days_from_a_feed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "write_edition", _board_only)
    path = str(tmp_path / "feed")
    made(PAST, Path(path))
    tasks, plain = tasks_for([], path), tasks_for([])

    def asked(name: str, day: str) -> dict[str, str]:
        return {"puzzle": name, "day": day}

    for edition in PAST.editions:
        found = read_board(path, edition.day, edition.puzzle)
        assert found is not None
        board = tasks["today"](asked("magnets", edition.day.isoformat()), Limits(60))
        assert (board["text"], board["seed"]) == (found.board.format(), 0)
    # Not in the feed yet, though the day has come: no other board takes its place.
    with pytest.raises(InputError, match="not out yet"):
        tasks["today"](asked("magnets", "2026-01-07"), Limits(60))
    # Before the feed began, and of a puzzle that it does not have: as without a feed.
    for other in (asked("magnets", "2026-01-04"), asked("skyscrapers", "2026-01-05")):
        assert tasks["today"](other, Limits(60)) == plain["today"](other, Limits(60))
    weeks = {each["name"]: each["week"] for each in tasks["puzzles"]({}, Limits(60))}
    assert weeks["magnets"][:2] == ["gentle", "gentle"]
    assert weeks["skyscrapers"][1] == "easy"


def test_a_board_of_a_feed_is_closed_until_its_day(tmp_path: Path, whole: Path) -> None:
    far = replace(FEED, start=datetime.now(UTC).date() + timedelta(3))
    with feed_folder(str(tmp_path / "feed"), far) as folder:
        write_index(far, folder)
    source, target = whole / "2027-01-04", tmp_path / "feed" / far.start.isoformat()
    shutil.copytree(source, target)
    asked = {"puzzle": "magnets", "day": far.start.isoformat()}
    with pytest.raises(InputError, match="not out yet"):
        tasks_for([], folder)["today"](asked, Limits(60))


def test_a_folder_without_a_feed_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "feed.json").write_text('{"plan": {"mon": "tricky"}}')
    with running(monkeypatch, capsys, "serve") as serve:
        for folder in (tmp_path, tmp_path / "none"):
            ran = serve("--feed", folder, "--port", "0")
            assert (ran.code, "not a feed" in ran.err) == (2, True)


def test_a_worker_is_told_of_the_feed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "write_edition", _board_only)
    folder = tmp_path / "feed with = and blanks"
    made(PAST, folder)
    request = {"task": "today", "request": {"puzzle": "magnets", "day": "2026-01-05"}}
    command = [sys.executable, "-m", "gridwright.web.worker", f"{FEED_ARGUMENT}{folder}", "0"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        answers = cast("BinaryIO", worker.stdout)
        assert read_frame(answers) == (0, b"")
        worker.stdin.write(frame(60_000, json.dumps(request).encode()))
        worker.stdin.flush()
        status, answer = read_frame(answers) or (0, b"{}")
        worker.stdin.close()
    assert (status, json.loads(answer)["seed"]) == (200, 0)


def test_every_puzzle_can_be_in_a_feed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "write_edition", _board_only)
    easy = Feed(START, 1, ("gentle",) * 7, tuple(puzzles()))
    assert len(made(easy, tmp_path / "feed")) == len(puzzles())
    assert write_index(easy, str(tmp_path / "feed")) == len(puzzles())
