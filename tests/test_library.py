"""The library: every board once, nothing lost, and files that are none refused in a sentence."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import pytest

from commands import Run, running
from full_disk import full_disk
from gridwright.errors import InputError
from gridwright.generation.records import Record, key_of
from gridwright.generation.request import request
from gridwright.generation.run import run as made
from gridwright.layers import Regions
from gridwright.library import sources
from gridwright.library.adding import Added, add
from gridwright.library.entries import Care, answer_key, entry_of
from gridwright.library.selection import Selection, count
from gridwright.library.sources import opened
from gridwright.library.store import open_store
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.rows import with_values
from gridwright.solving import check
from programs import until

ONE = ("--workers", "1")
# Sizes of boards that are made quickly, where 5x5 is not one.
SIZES = {"skyscrapers": "4", "magnets": "4", "close-or-far": "6", "takuzu": "4"}


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A few small boards."""
    return [*made(request("skyscrapers", "4"), 8), *made(request("bosnian-road", "5x4"), 3)]


@pytest.fixture
def file(records: list[Record], tmp_path: Path) -> Path:
    """A file of these boards."""
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(f"{record.line()}\n" for record in records), "utf-8")
    return path


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    with running(monkeypatch, capsys, "library") as run:
        yield run


def added(path: Path, file: Path, care: Care | None = None) -> Added:
    """Add a file to a library without other processes."""
    with open_store(str(path), new=True) as store, opened(str(file)) as source:
        return sum(add(store, source, care or Care()), Added())


def held(path: Path) -> int:
    """How many boards a library has."""
    with open_store(str(path)) as store:
        return count(store, Selection())


@pytest.mark.parametrize("name", puzzles())
def test_a_board_and_its_images_are_one_board(name: str) -> None:
    record, other = made(request(name, SIZES.get(name, "5")), 2)
    images = [image.format() for image in record.board.images()]
    keys = {entry_of({"puzzle": name, "text": text}, Care()).key for text in images}
    assert keys == {entry_of(json.loads(record.line()), Care()).key}
    assert entry_of(json.loads(other.line()), Care()).key not in keys


@pytest.mark.parametrize("name", puzzles())
def test_other_names_do_not_make_another_board(name: str) -> None:
    """Letters of regions mean nothing, nor which number of a Sudoku is which."""
    rng = random.Random(f"names of {name}")
    for record in made(request(name, SIZES.get(name, "5")), 2):
        board, values = record.board, record.values
        for layer in board.layers:
            if isinstance(layer, Regions):
                letters = str.maketrans(ascii_uppercase, "".join(rng.sample(ascii_lowercase, 26)))
                rows = tuple(row.translate(letters) for row in layer.rows(board))
                board = replace(board, **{layer.field: rows})
        assert key_of(board) == key_of(record.board)
        assert answer_key(board, values) == answer_key(record.board, values)


@pytest.mark.parametrize("style", ["classic", "jigsaw"])
def test_a_sudoku_with_its_numbers_exchanged_is_there_already(style: str) -> None:
    rng = random.Random(style)
    for record in made(request("sudoku", "6", style), 5):
        numbers = rng.sample(range(1, 7), 6)
        board = renumbered(record.board, dict(enumerate(numbers, 1)))
        values = {cell: numbers[value - 1] for cell, value in record.values.items()}
        assert check(board, values).correct
        for image in (board, board.mirrored(), board.transposed()):
            assert key_of(image) == key_of(record.board)
        assert answer_key(board, values) == answer_key(record.board, values)


def test_a_takuzu_and_a_futoshiki_upside_down_are_there_already() -> None:
    for name, new in (("takuzu", {0: 1, 1: 0}), ("futoshiki", {n: 7 - n for n in range(1, 7)})):
        for record in made(request(name, "6"), 3):
            other = renumbered(record.board, new)
            if name == "futoshiki":
                marks = frozenset((a, b, 1 - mark) for a, b, mark in other.marks)  # type: ignore[attr-defined]
                other = replace(other, marks=marks)  # type: ignore[call-arg]
            values = {cell: new[value] for cell, value in record.values.items()}
            assert check(other, values).correct
            assert key_of(other.transposed()) == key_of(record.board)
            assert answer_key(other, values) == answer_key(record.board, values)


def renumbered(board: Puzzle, new: Mapping[int, int]) -> Puzzle:
    """A board with other values given in its cells."""
    return replace(board, givens=with_values(board.givens, new))  # type: ignore[attr-defined,call-arg]


def test_the_same_solution_is_known_under_other_clues(records: list[Record]) -> None:
    record = records[0]
    board = record.board
    fewer = board.keep(random.Random(1).sample(board.clues(), 2))
    turned = board.mirrored()
    values = {cell: record.values[(cell[0], board.width - 1 - cell[1])] for cell in record.values}  # type: ignore[index]
    assert answer_key(fewer, record.values) == answer_key(board, record.values)
    assert answer_key(turned, values) == answer_key(board, record.values)
    assert answer_key(records[1].board, records[1].values) != answer_key(board, record.values)


def test_a_solution_is_added_once_if_asked(records: list[Record], tmp_path: Path) -> None:
    record = records[0]
    full = record.board.with_clues_of(record.values)
    other = {"puzzle": record.puzzle, "text": full.format(), "solution": record.solution}
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_text(record.line() + "\n")
    second.write_text(json.dumps(other) + "\n")
    path = tmp_path / "boards.db"
    assert added(path, first) == Added(added=1)
    # The first was added before anybody asked.
    assert added(path, second, Care(answers=True)) == Added(solved=1)
    assert added(path, second) == Added(added=1)


def test_adding_again_adds_nothing(file: Path, tmp_path: Path, library: Run) -> None:
    path = tmp_path / "boards.db"
    assert library("add", path, file, *ONE, "--json").json()["added"] == 11
    again = library("add", path, file, *ONE, "--json").json()
    assert (again["added"], again["skipped"]) == (0, 11)
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(file.read_bytes())
    assert library("add", path, copy, *ONE, "--json").json()["known"] == 11
    assert library("list", path, "--json").json()["boards"] == 11


def test_what_an_ended_run_added_stays_and_the_next_goes_on(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "LINES", 3)
    path = tmp_path / "boards.db"
    with open_store(str(path), new=True) as store, opened(str(file)) as source:
        next(add(store, source, Care()))
    assert held(path) == 3
    assert added(path, file) == Added(added=8, skipped=3)
    # A file that has grown is read from where it ended; one that was changed, from its beginning.
    more = next(made(request("close-or-far", "6"), 1))
    with file.open("a") as stream:
        stream.write(more.line() + "\n")
    assert added(path, file) == Added(added=1, skipped=11)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[::-1]))
    assert added(path, file) == Added(known=12)


def test_a_process_killed_while_it_writes_leaves_whole_boards(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    program = f"""
import os, signal
from gridwright.library import store
put, seen = store.Store.put, []
def dying(self, entry):
    seen.append(put(self, entry))
    if len(seen) == 8:
        self.database.execute("PRAGMA cache_spill = 1")
        os.kill(os.getpid(), signal.SIGKILL)
store.Store.put = dying
from gridwright.library import sources
from gridwright.library.adding import add
from gridwright.library.entries import Care
sources.LINES = 3
with store.open_store({str(path)!r}, new=True) as opened, sources.opened({str(file)!r}) as source:
    list(add(opened, source, Care()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert held(path) == 6
    assert added(path, file) == Added(added=5, skipped=6)


def test_a_program_that_is_asked_to_end_ends_like_one_that_is_interrupted(tmp_path: Path) -> None:
    path = tmp_path / "boards.db"
    command = [sys.executable, "-m", "gridwright", "library", "add", str(path), "-", *ONE]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        until(lambda: path.exists() and path.stat().st_size > 0, process)
        process.terminate()
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert (process.returncode, "interrupted" in said.lower()) == (130, True), said
    assert "Traceback" not in said
    assert held(path) == 0


def test_processes_may_add_at_the_same_time(
    file: Path, records: list[Record], tmp_path: Path
) -> None:
    other = tmp_path / "other.jsonl"
    more = list(made(request("skyscrapers", "4", seed=5), 30))
    other.write_text("".join(f"{record.line()}\n" for record in more) + file.read_text())
    path = tmp_path / "boards.db"
    command = [sys.executable, "-m", "gridwright", "library", "add", str(path)]
    running = [
        subprocess.Popen([*command, str(each), *ONE], stderr=subprocess.PIPE)
        for each in (file, other, other)
    ]
    for process in running:
        _, said = process.communicate(timeout=300)
        assert process.returncode == 0, said
    alone = tmp_path / "alone.db"
    added(alone, file)
    added(alone, other)
    assert held(path) == held(alone)


def test_a_full_disk_is_said_and_loses_nothing(file: Path, tmp_path: Path, library: Run) -> None:
    path = tmp_path / "boards.db"
    first = tmp_path / "first.jsonl"
    first.write_text(file.read_text().splitlines()[0] + "\n")
    assert added(path, first) == Added(added=1)
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with full_disk(os.path.getsize(path) // 2):
        ran = library("add", path, file, *ONE)
    assert ran.code == 2
    assert "cannot be" in ran.err
    assert held(path) == 1
    assert added(path, file).added == 10


def test_other_files_are_refused_and_left_alone(file: Path, tmp_path: Path, library: Run) -> None:
    text = tmp_path / "text.db"
    text.write_text("not a library, but a text that is long enough to be something\n" * 50)
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE boards(number)")
    database.close()
    newer, broken = tmp_path / "newer.db", tmp_path / "broken.db"
    for path in (newer, broken):
        added(path, file)
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    content = broken.read_bytes()
    broken.write_bytes(content[:100] + bytes(range(256)) * (len(content) // 256))
    for path, said in (
        (text, "not a library"),
        (foreign, "not a library"),
        (newer, "form 9"),
        (broken, "damaged"),
        (tmp_path, "directory"),
    ):
        before = path.read_bytes() if path.is_file() else b""
        for command in (("add", path, file, *ONE), ("list", path), ("export", path)):
            ran = library(*command)
            assert (ran.code, ran.out) == (2, ""), command
            assert said in ran.err, command
        assert (path.read_bytes() if path.is_file() else b"") == before
    ran = library("list", tmp_path / "missing.db")
    assert ran.code == 2
    assert "no such library" in ran.err
    assert not (tmp_path / "missing.db").exists()


WRONG = [
    ({"puzzle": 3}, 'expected a text as "puzzle"'),
    ({"puzzle": "nurikabe"}, "nurikabe"),
    ({"text": "skyscrapers size=4\n? ?"}, 'in "text"'),
    ({"solution": ["1234"]}, 'in "solution"'),
    ({"solution": ["1234", "2341", "3412", "4123"]}, "does not solve"),
    ({"solution": 7}, "expected a list"),
    ({"size": "5x5"}, '"size" is'),
    ({"clues": 99}, '"clues" is'),
    ({"level": "tricky"}, "gentle"),
    ({"score": "high"}, "whole number"),
    ({"score": 10**30}, "too large"),
    ({"techniques": {"Look": "often"}}, "whole number"),
    ({"seed": "one"}, "whole number"),
    ({"used": ["May; June"]}, "semicolon"),
    ({"used": "May"}, "expected a list"),
]


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_a_wrong_board_is_named_with_its_line(
    change: dict[str, object], said: str, file: Path, tmp_path: Path, library: Run
) -> None:
    lines = file.read_text().splitlines()
    lines[3] = json.dumps({**json.loads(lines[3]), **change})
    file.write_text("\n".join(lines))
    ran = library("add", tmp_path / "boards.db", file, *ONE)
    assert ran.code == 2
    assert f"{file}, line 4: " in ran.err
    assert said in ran.err
    assert held(tmp_path / "boards.db") == 3


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        (b"puzzle;level\nx;y\n", "columns puzzle and text"),
        (b'puzzle,text,clues\nskyscrapers,"a",many\n', "line 2"),
        (b'puzzle,text\nskyscrapers,"never closed\n', "CSV"),
        (b'{"puzzle": "skyscrapers"', "line 1"),
        (b'{"puzzle": "skyscrapers"}\n[]\n', "line 1"),
    ],
)
def test_a_file_of_no_boards_is_refused(
    content: bytes, said: str, tmp_path: Path, library: Run
) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    ran = library("add", tmp_path / "boards.db", file, *ONE)
    assert ran.code == 2
    assert said in ran.err


def test_a_board_without_solution_is_solved_and_proven() -> None:
    board = next(made(request("skyscrapers", "4"), 1))
    found: dict[str, object] = {"puzzle": board.puzzle, "text": board.text}
    assert entry_of(found, Care()).solution == board.solution
    empty = board.board.keep(()).format()
    with pytest.raises(InputError, match="more than one solution"):
        entry_of({"puzzle": board.puzzle, "text": empty}, Care())
    found = {"puzzle": board.puzzle, "text": empty, "solution": list(board.solution)}
    with pytest.raises(InputError, match="more than one solution"):
        entry_of(found, Care(prove=True))


@pytest.mark.parametrize("format", ["jsonl", "csv"])
def test_what_is_written_is_read_again(
    format: str, file: Path, tmp_path: Path, library: Run
) -> None:
    path, out = tmp_path / "boards.db", tmp_path / f"out.{format}"
    library("add", path, file, *ONE, "--rate")
    library("export", path, "--out", tmp_path / "sold", "--format", "csv", "--mark", "Book, 1")
    assert library("export", path, "--out", out).code == 0
    other = tmp_path / "other.db"
    assert library("add", other, out, *ONE, "--json").json()["added"] == 11
    assert library("export", other).out == library("export", path).out
    first = json.loads(library("export", other, "--limit", "1").out)
    assert first["used"] == ["Book, 1"]
    assert first["techniques"]
    assert (first["level"] is None, first["seed"]) == (False, 0)


def test_boards_come_from_standard_input(file: Path, tmp_path: Path, library: Run) -> None:
    ran = library("add", tmp_path / "boards.db", "-", *ONE, stdin=file.read_bytes())
    assert (ran.code, held(tmp_path / "boards.db")) == (0, 11)


def test_boards_are_found_by_what_they_are_like(file: Path, tmp_path: Path, library: Run) -> None:
    path = tmp_path / "boards.db"
    library("add", path, file, *ONE)

    def number(*options: object) -> int:
        found: int = library("filter", path, *options, "--json").json()["count"]
        return found

    assert number("--level", "unrated") == number() == 11
    library("add", path, file, *ONE, "--rate")
    assert number("--level", "unrated") == 0
    assert number("--puzzle", "bosnian-road") == number("--size", "5x4") == 3
    assert number("--size", "4", "--puzzle", "bosnian-road") == 0
    rated = library("filter", path, "--json", "--order", "score").json()["boards"]
    scores = [board["score"] for board in rated]
    assert scores == sorted(scores)
    assert number("--score", f"-{scores[0]}") == scores.count(scores[0])
    assert number("--clues", "1-3") == sum(board["clues"] <= 3 for board in rated)
    name = next(iter(rated[0]["techniques"]))
    assert number("--technique", name) == sum(name in board["techniques"] for board in rated)
    assert number("--technique", "' OR 1 --") == 0
    assert len(library("filter", path).out.splitlines()) == 12


def test_a_board_that_was_handed_out_is_not_handed_out_again(
    file: Path, tmp_path: Path, library: Run
) -> None:
    path = tmp_path / "boards.db"
    library("add", path, file, *ONE)
    taken: list[str] = []
    for place in ("May", "June", "July"):
        ran = library("export", path, "--unused", "--limit", "4", "--mark", place)
        taken += [json.loads(line)["text"] for line in ran.out.splitlines()]
    assert len(taken) == len(set(taken)) == 11
    assert library("filter", path, "--used", "July", "--json").json()["count"] == 3
    assert library("list", path, "--json").json()["used"] == 11


def test_the_library_is_not_written_over(file: Path, tmp_path: Path, library: Run) -> None:
    path = tmp_path / "boards.db"
    added(path, file)
    link = tmp_path / "link.jsonl"
    link.symlink_to(path)
    for out in (path, link):
        ran = library("export", path, "--out", out, "--format", "jsonl")
        assert (ran.code, "the library itself" in ran.err) == (2, True)
    assert held(path) == 11
    assert library("filter", path, "--limit", "9" * 30, "--json").json()["count"] == 11


def test_walkthroughs_are_made_on_demand(file: Path, tmp_path: Path, library: Run) -> None:
    path = tmp_path / "boards.db"
    library("add", path, file, *ONE)
    ran = library("export", path, "--walkthroughs", "--limit", "1")
    assert json.loads(ran.out)["walkthrough"][-1]["outcome"]


@pytest.mark.parametrize(
    "options",
    [
        ("--puzzle", "magnet"),
        ("--level", "tricky"),
        ("--size", "large"),
        ("--clues", "many"),
        ("--clues", "9-3"),
        ("--order", "beauty"),
        ("--limit", "0"),
        ("--unused", "--used", "x"),
        ("--mark", " "),
        ("--mark", "a; b"),
        ("--out", "boards.xls"),
        ("--walkthroughs", "--format", "csv"),
    ],
)
def test_options_that_mean_nothing_are_refused(
    options: tuple[str, ...], file: Path, tmp_path: Path, library: Run
) -> None:
    path = tmp_path / "boards.db"
    added(path, file)
    ran = library("export", path, *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
