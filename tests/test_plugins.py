"""Puzzles from outside: files, packages, and what is wrong with them."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli.new import puzzle_text
from gridwright.descriptions import check_description
from gridwright.errors import InputError
from gridwright.plugins import FILES
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_in_file, puzzle_named, registry

BROKEN = {
    "raises.py": ("x = 1 / 0\n", "ZeroDivisionError: division by zero (raises.py, line 1)"),
    "syntax.py": ("def (\n", "SyntaxError"),
    "empty.py": ("", "it defines no PUZZLE; expected PUZZLE = ... with the puzzle's class"),
    "number.py": ("PUZZLE = 5\n", "expected a class derived from Puzzle, found 5"),
    "text.txt": ("PUZZLE = 5\n", "this is not a Python file; expected a name that ends in .py\n"),
}


# A format that writes and never recognises what it wrote would be refused: it reads it too.
SHOUTED = """
from gridwright.formats.codec import Codec, NotThisFormatError

def read(document):
    if not document.text.startswith("MY-LATIN"):
        raise NotThisFormatError("nobody shouts")
    return PUZZLE.parse(document.text.lower())

CODEC = Codec("shouted", "my-latin", read, lambda board: board.format().upper())
"""


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "gridwright", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a new puzzle."""
    path = tmp_path / "my_latin.py"
    path.write_text(puzzle_text("my-latin"), "utf-8")
    return path


def test_new_writes_a_file_that_works_in_every_command(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    written = run("new", "my-latin", "--out", str(path))
    assert (written.returncode, written.stderr) == (0, "")
    assert f"gridwright --puzzle {path} generate my-latin" in written.stdout
    assert "my-latin" in run("--puzzle", str(path), "list").stdout
    out = tmp_path / "boards.jsonl"
    made = run("--puzzle", str(path), "generate", "my-latin", "--size", "4", "--count", "3",
               "--workers", "2", "--out", str(out))  # fmt: skip
    assert made.returncode == 0, made.stderr
    boards = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [board["puzzle"] for board in boards] == ["my-latin"] * 3
    for command in ("solve", "diagnose", "rate", "hint", "explain", "show"):
        done = run("--puzzle", str(path), command, boards[0]["text"])
        assert (done.returncode, done.stderr) == (0, ""), command


def test_new_never_overwrites_a_file(file: Path) -> None:
    before = file.read_text("utf-8")
    refused = run("new", "my-latin", "--out", str(file))
    assert refused.returncode == 2
    assert "this file exists already; name another with --out" in refused.stderr
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("My Puzzle", "'My Puzzle' is not a name; expected one such as my-puzzle"),
        ("../x", "'../x' is not a name"),
        ("magnets", "there is a puzzle magnets already"),
    ],
)
def test_a_new_puzzle_has_a_name_of_its_own(name: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        puzzle_text(name)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_named_with_its_error_and_the_rest_works(
    name: str, tmp_path: Path
) -> None:
    text, said = BROKEN[name]
    path = tmp_path / name
    path.write_text(text, "utf-8")
    asked = run("--puzzle", str(path), "list")
    assert asked.returncode == 2
    assert said in asked.stderr
    assert str(path) in asked.stderr
    # Where nobody asked for it just now, it is a warning.
    warned = run("list", **{FILES: str(path)})
    assert warned.returncode == 0
    assert said in warned.stderr
    assert "magnets" in warned.stdout


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    missing = run("--puzzle", str(tmp_path / "none.py"), "list")
    assert missing.returncode == 2
    assert missing.stderr == f"gridwright: {tmp_path / 'none.py'}: there is no such file\n"


def test_two_puzzles_cannot_have_one_name(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.py"
    other.write_text(file.read_text("utf-8"), "utf-8")
    twice = run("--puzzle", str(file), "--puzzle", str(other), "list")
    assert twice.returncode == 2
    assert "there is a puzzle my-latin already" in twice.stderr


def test_a_package_adds_puzzles_by_an_entry_point(file: Path, tmp_path: Path) -> None:
    package = tmp_path / "site"
    info = package / "outside-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[gridwright.puzzles]\nlatin = outside:PUZZLE\ngone = outside:NOTHING\n"
        "[gridwright.formats]\nshouted = outside:CODEC\nwrong = outside:PUZZLE\n"
    )
    (package / "outside.py").write_text(file.read_text("utf-8") + SHOUTED, "utf-8")
    listed = run("list", PYTHONPATH=str(package))
    assert listed.returncode == 0
    assert "my-latin" in listed.stdout
    assert "the plug-in gone of outside is left out: AttributeError" in listed.stderr
    assert "the plug-in wrong of outside is left out: expected a Codec" in listed.stderr
    text = "my-latin\n1 .\n. ."
    shouted = run("convert", text, "--to", "shouted", PYTHONPATH=str(package))
    assert shouted.stdout.startswith("MY-LATIN SIZE=2")


def test_boards_of_a_file_travel_between_processes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FILES, str(file))
    registry.cache_clear()
    try:
        board = puzzle_named("my-latin").parse("my-latin\n1 .\n. .")
        assert pickle.loads(pickle.dumps(board)) == board
    finally:
        monkeypatch.undo()
        registry.cache_clear()


MISDESCRIBED = {
    "no-symbols": ("def symbols", "def signs", "the class MyLatin has no symbols"),
    "no-title": ('    title = "My Latin"\n', "", "the class MyLatin has no title"),
    "name": ('name = "my-latin"', "name = 7", "7 is not a name; expected one such as my-puzzle"),
    "dataclass": ("@dataclass(frozen=True)\n", "", r"MyLatin: expected @dataclass\(frozen=True\)"),
    "rules": ('"given": GIVEN,', '"given": 3,', "a name and a sentence, found 'given'"),
    "one-layer": ("(Givens(),)", "Givens()", r"layers as a tuple, such as \(Givens\(\),\)"),
    "no-layer": ("(Givens(),)", "()", "expected a layer that shows the size of a board"),
    "no-size": ("(Givens(),)", "(Choice('givens', {'a': 1}),)", "a layer that shows the size"),
    "class": ("(Givens(),)", "(Givens,)", r"such as Givens\(\), found the class Givens"),
    "text": ("(Givens(),)", '("givens",)', r"such as Givens\(\), found 'givens'"),
    "no-field": ("    givens: Rows", "    rest = 0", "a field givens for the layer Givens"),
    "same": (
        "(Givens(),)",
        "(Givens(), Givens())",
        "two layers keep their data in the field given",
    ),
    "spare": (
        "    givens: Rows",
        "    givens: Rows\n    more: int",
        "no layer fills the field more",
    ),
}


@pytest.mark.parametrize("case", MISDESCRIBED)
def test_a_class_that_describes_no_puzzle_is_told_why(case: str, file: Path) -> None:
    before, after, said = MISDESCRIBED[case]
    text = file.read_text("utf-8")
    assert before in text
    file.write_text(text.replace(before, after).replace("GIVEN, ", "GIVEN, Choice, "), "utf-8")
    described = puzzle_in_file(str(file))
    assert isinstance(described, type)
    with pytest.raises(InputError, match=said):
        check_description(described)


def test_a_constraint_names_a_rule_of_the_puzzle(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace('rule("different"', 'rule("diferent"'), "utf-8")
    described = puzzle_in_file(str(file))
    assert isinstance(described, type)
    assert issubclass(described, Puzzle)
    board = described.parse("my-latin\n1 .\n. .")
    with pytest.raises(
        InputError, match="my-latin has no rule 'diferent'; it has different, given"
    ):
        board.model()


def test_an_error_from_a_library_is_told_with_the_line_of_the_file(file: Path) -> None:
    text = file.read_text("utf-8").replace("(frozen=True)", "")
    file.write_text(text, "utf-8")
    asked = run("--puzzle", str(file), "list")
    line = text.splitlines().index("@dataclass") + 1
    assert f"(my_latin.py, line {line})" in asked.stderr


def test_a_puzzle_without_a_judge_of_its_own_says_what_is_expected(file: Path) -> None:
    asked = run("--puzzle", str(file), "check", "my-latin\n. .\n. .", "12/12")
    assert "different: expected that column 1 holds each number once" in asked.stdout
