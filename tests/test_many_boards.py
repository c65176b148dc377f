"""Commands over many boards: a line of JSON for each, whatever is wrong with some of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run, running
from gridwright.examples import examples

BOARDS = examples("skyscrapers")[:3]
UNIQUE = "skyscrapers/paper-4x4"
COMMANDS = (
    ("solve",),
    ("diagnose",),
    ("rate",),
    ("hint",),
    ("explain",),
    ("convert", "--to", "json"),
    ("show",),
)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A file with two boards, and one below them that is broken."""
    file = tmp_path / "boards.jsonl"
    lines = [json.dumps({"puzzle": "skyscrapers", "text": each.text}) for each in BOARDS[:2]]
    file.write_text("\n".join([*lines, '{"puzzle": "skyscrapers", "text": "?"}\n']), "utf-8")
    return file


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_each_board_is_answered_as_by_itself(
    run: Run, boards: Path, command: tuple[str, ...]
) -> None:
    name, *options = command
    many = run(name, boards, *options)
    found = [json.loads(line) for line in many.out.splitlines()]
    assert [each.pop("line") for each in found] == [1, 2, 3]
    assert {each.pop("source") for each in found} == {str(boards)}
    alone = [json.loads(run(name, each.text, *options, "--json").out) for each in BOARDS[:2]]
    for answer in (*found, *alone):
        answer.get("stats", {}).pop("time", None)
    assert found[:2] == alone
    # One bad board does not end the run, but is told, with its line.
    assert many.code == 1
    assert f"{boards}, line 3" in found[2]["error"]
    assert many.err == f"gridwright: {found[2]['error']}\n"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("solve", "--engine", "x"), "there is no engine 'x'"),
        (("solve", "--rows"), "--rows and --json exclude each other (many boards"),
        (("explain", "--format", "html"), "and so do files of many boards"),
        (("hint", "--depth", "7"), "a hint has depth 1, 2 or 3, not 7"),
        (("convert", "--to", "puzlink"), "there is no format 'puzlink' (did you mean puzz.link?)"),
    ],
)
def test_an_option_that_is_wrong_for_all_boards_is_told_once(
    run: Run, boards: Path, options: tuple[str, ...], said: str
) -> None:
    name, *rest = options
    ran = run(name, boards, *rest)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_answers_are_checked_board_by_board(run: Run, tmp_path: Path) -> None:
    file, answers = tmp_path / "boards.txt", tmp_path / "answers.jsonl"
    file.write_text("\n".join(each.text for each in BOARDS), "utf-8")
    answers.write_text(run("solve", file).out, "utf-8")
    judged = run("check", file, answers)
    assert judged.code == 0
    assert [json.loads(line)["correct"] for line in judged.out.splitlines()] == [True] * 3
    swapped = answers.read_text("utf-8").splitlines()[::-1]
    answers.write_text("\n".join(swapped), "utf-8")
    assert run("check", file, answers).code == 1
    answers.write_text("\n".join(swapped[1:]), "utf-8")
    fewer = run("check", file, answers)
    assert (fewer.code, fewer.out) == (2, "")
    assert f"there are {len(swapped)} boards, but {len(swapped) - 1} answers" in fewer.err


def test_workers_give_the_same_lines(run: Run, boards: Path) -> None:
    alone = run("diagnose", boards)
    assert run("diagnose", boards, "--workers", 2) == alone


def test_a_limit_that_is_reached_is_told_of_the_board(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join(each.text for each in BOARDS), "utf-8")
    ran = run("rate", file, "--time-limit", "0.000001")
    assert ran.code == 3
    assert ran.out.count('"error"') == 3


def test_one_board_in_a_file_is_answered_for_people(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.jsonl"
    file.write_text(json.dumps({"puzzle": "skyscrapers", "text": BOARDS[0].text}), "utf-8")
    assert run("show", file) == run("show", BOARDS[0].text)


def test_commands_for_one_board_say_that_there_are_more(run: Run, boards: Path) -> None:
    drawn = run("draw", boards, "--out", "x.svg")
    assert drawn.code == 2
    assert (
        drawn.err
        == f"gridwright: {boards}: there are 3 boards in it; --into FOLDER draws them all\n"
    )
    exported = run("export", boards, "--to", "prolog")
    assert f"{boards}, line 2, column 1: another record follows; expected only one" in exported.err
    boards.write_text(json.dumps({"puzzle": "takuzu", "text": "takuzu\n..\n.."}) + "\n4:////\n")
    exported = run("export", boards, "--to", "prolog")
    assert f"{boards}, line 2, column 1: something else follows; expected only one" in exported.err


def test_solutions_of_many_boards_are_not_streamed(run: Run, boards: Path) -> None:
    ran = run("solve", boards, "--stream", "--json")
    assert ran.code == 2
    assert ran.err.startswith("gridwright: --stream is for one board; of many, each is answered")
