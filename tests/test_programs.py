"""The programs of docs/examples: each does what it says, with the public names alone."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright

FOLDER = Path(__file__).parents[1] / "docs" / "examples" / "programs"
BOARD = "skyscrapers/paper-4x4"
ROWS = ["1243", "2134", "3421", "4312"]
AMBIGUOUS = "skyscrapers size=3\n  1 . .\n. . . . .\n. . . . .\n. . . . .\n  . . .\n"


def run(name: str, *arguments: object, stdin: str = "") -> list[str]:
    """The lines that a program prints."""
    command = [sys.executable, str(FOLDER / name), *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, input=stdin, timeout=100)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.splitlines()


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A file with two boards."""
    file = tmp_path / "boards.txt"
    names = ("skyscrapers/paper-6x6", BOARD)
    file.write_text("".join(gridwright.write(gridwright.read(name)) for name in names), "utf-8")
    return file


def test_there_are_ten_programs_and_each_uses_public_names_alone() -> None:
    programs = sorted(FOLDER.glob("*.py"))
    assert len(programs) == 10
    for program in programs:
        tree = ast.parse(program.read_text("utf-8"))
        assert ast.get_docstring(tree)
        used = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        inner = {name for name in used if name and name.startswith("gridwright")}
        assert inner <= {"gridwright.answers.boards"}


def test_boards_are_sorted_by_level(boards: Path) -> None:
    heads = [line for line in run("sort_by_level.py", boards) if line.startswith(";")]
    scores = [int(line.rpartition(" ")[2]) for line in heads]
    assert len(scores) == 2
    assert scores == sorted(scores)


def test_a_worksheet_has_boards_and_solutions(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert run("worksheet.py", "skyscrapers", 4, 2, out) == [f"{out}: 2 boards of skyscrapers"]
    assert out.read_text("utf-8").count("<svg") == 4


def test_spare_clues_are_taken_away() -> None:
    head, *text = run("fewest_clues.py", BOARD)
    assert head == "; 5 clues before, 4 now"
    assert gridwright.is_unique(gridwright.read("\n".join(text)))
    assert run("fewest_clues.py", AMBIGUOUS) == ["This board is ambiguous."]


def test_answers_are_judged(tmp_path: Path) -> None:
    file = tmp_path / "answers.csv"
    right = "/".join(ROWS)
    file.write_text(
        f"Ann,{right}\nBob,{right[:-1]}.\nCid,1{right[1:].replace('2', '1', 1)}\nDee,12\n"
    )
    ann, bob, cid, dee = run("judge_answers.py", BOARD, file)
    assert (ann, bob) == ("Ann: correct", "Bob: unfinished")
    assert cid.startswith("Cid: wrong; ")
    assert dee.startswith("Dee: unreadable, ")


def test_labelings_are_compared() -> None:
    lines = run("compare_labelings.py", "close-or-far/friedman-2")
    assert len(lines) == 6
    assert all("solved" in line for line in lines)


def test_addresses_are_printed() -> None:
    first, second = run("to_puzz_link.py", BOARD, "close-or-far/friedman-1")
    assert gridwright.read(first) == gridwright.read(BOARD)
    assert "cannot be written" in second


def test_boards_are_rated_in_parallel(boards: Path) -> None:
    answers = [json.loads(line) for line in run("rate_in_parallel.py", boards)]
    assert answers == [gridwright.rate(each).to_dict() for each in gridwright.read_many(boards)]


def test_steps_are_drawn_without_the_help_of_the_package() -> None:
    lines = run("own_interface.py", BOARD)
    assert lines[0].startswith("1. ")
    last = [line.replace("[", " ").replace("]", " ").split() for line in lines[-4:]]
    assert ["".join(cells) for cells in last] == ROWS


def test_the_tutor_tells_more_each_time() -> None:
    blank = "..../..../..../...."
    lines = run("tutor.py", BOARD, stdin=f"{blank}\n{blank}\n{blank}\nnonsense\n{'/'.join(ROWS)}\n")
    told = lines[-5:]
    assert told[0] == "Look at column 1 and column 3."
    assert "→" in told[2]
    assert told[-1] == "Solved!"
    assert len({*told}) == 5


def test_an_ambiguous_board_is_mended() -> None:
    number, cells, *text = run("decide_ambiguous.py", AMBIGUOUS)
    assert number == "4 solutions"
    assert "row 1 column 2" in cells
    assert gridwright.is_unique(gridwright.read("\n".join(text)))
