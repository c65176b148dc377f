"""The command line: what is printed, what is said when something is wrong, and exit codes."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from commands import Run, running
from gridwright import __version__
from gridwright.cli.app import app
from gridwright.cli.commands import Group, summary
from gridwright.engines.fd import BRANCHINGS, COURSES, ORDERS, VARIABLE_CHOICES
from gridwright.examples import example, examples
from gridwright.formats import codecs
from gridwright.positions import grid_rows
from gridwright.puzzles import puzzles
from gridwright.solving import Result, solve

ROOT = Path(__file__).parent.parent
BOARD = "skyscrapers/paper-4x4"
ANSWER = "1243/2134/3421/4312"
TOP = tuple(app.load_all())
# Those of a group by both words.
COMMANDS = {
    " ".join(filter(None, (name, inner))): command
    for name, whole in app.load_all().items()
    for inner, command in (whole.load_all().items() if isinstance(whole, Group) else [("", whole)])
}
every_command = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same colours, width and encoding wherever the tests run."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "PYTHONIOENCODING"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONUTF8", "1")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


def refused(run: Run, *arguments: object, stdin: bytes = b"") -> str:
    """The one sentence with which bad input is refused."""
    ran = run(*arguments, stdin=stdin)
    assert ran.code == 2
    if "--json" in arguments:
        assert ran.json()["exit"] == 2
    else:
        assert ran.out == ""
    assert ran.err.startswith("gridwright: ")
    assert ran.err.count("\n") == 1
    return ran.err.removeprefix("gridwright: ").rstrip("\n")


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str | bytes], Path]:
    """Makes a file with this text or these bytes."""

    def write(content: str | bytes) -> Path:
        path = tmp_path / "board.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


Write = Callable[[str | bytes], Path]

MANY = "bosnian-road\n.....\n.#3..\n.....\n..#..\n.....\n"  # 8 solutions
IMPOSSIBLE = "close-or-far\nCCC...\n" + "......\n" * 5
DEEP = "close-or-far/paper-7x7"  # not solved without search


# list


def test_list_names_every_puzzle_format_and_labeling_option(run: Run) -> None:
    ran = run("list")
    assert (ran.code, ran.err) == (0, "")
    formats = {codec.format for codec in codecs()}
    for name in (*puzzles(), *formats, *VARIABLE_CHOICES, *BRANCHINGS, *ORDERS, *COURSES):
        assert re.search(rf"^  {name}\b", ran.out, re.MULTILINE)


def test_list_leads_with_the_puzzles_of_the_papers(run: Run) -> None:
    ran = run("--puzzle", ROOT / "docs" / "examples" / "kropki.py", "list")
    papers, _, more = ran.out.partition("\n\nFormats")[0].partition("\n\nMore puzzles\n")
    for name, puzzle in puzzles().items():
        listed = (papers if puzzle.of_papers else more).splitlines()
        assert [line for line in listed if line.split()[0] == name]
    assert "kropki" in more
    grouped = [puzzle.of_papers for puzzle in puzzles().values()]
    assert grouped == sorted(grouped, reverse=True)


def test_list_in_json(run: Run) -> None:
    listed = run("list", "--json").json()
    assert listed["puzzles"] == {name: [e.id for e in examples(name)] for name in puzzles()}
    assert listed["styles"] == {n: [style.name for style in p.styles] for n, p in puzzles().items()}
    assert listed["formats"]["text"] == ["every puzzle"]
    assert listed["labeling"]["variable"] == list(VARIABLE_CHOICES)
    assert listed["labeling"]["branching"] == list(BRANCHINGS)
    assert listed["labeling"]["order"] == list(ORDERS)


@pytest.mark.parametrize("name", puzzles())
def test_list_of_one_puzzle_tells_its_rules_styles_and_boards(run: Run, name: str) -> None:
    ran, data = run("list", name), run("list", name, "--json").json()
    assert ran.code == 0
    assert data["puzzle"] == name
    assert data["rules"] == dict(puzzles()[name].rules)
    for rule, text in data["rules"].items():
        assert re.search(rf"^  {rule} +{re.escape(text)}$", ran.out, re.MULTILINE)
    for style in data["styles"]:
        options = f" ({' '.join('--' + option for option in style['options'])})"
        line = f"{style['text']}{options if style['options'] else ''}"
        assert re.search(rf"^  {style['name']} +{re.escape(line)}$", ran.out, re.MULTILINE)
    assert [style["name"] for style in data["styles"]] == [s.name for s in puzzles()[name].styles]
    for board in data["examples"]:
        assert re.search(rf"^  {name}/{board} +[0-9]+ ", ran.out, re.MULTILINE)


def test_list_of_an_unknown_puzzle_names_the_nearest(run: Run) -> None:
    assert "there is no puzzle 'magnet' (did you mean magnets?)" in refused(run, "list", "magnet")


# show


def test_show_draws_the_board(run: Run) -> None:
    ran = run("show", BOARD)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("    4     2\n  ┌─────────┐\n  │ · · · · │\n3 │")


def test_show_can_fill_in_a_solution_and_say_what_the_signs_mean(run: Run) -> None:
    ran = run("show", BOARD, "--solution", "--legend")
    assert "  │ 1 2 4 3 │\n" in ran.out
    assert "\n\n1  a building of height 1" in ran.out


def test_show_in_json(run: Run) -> None:
    board = example(BOARD).puzzle
    expected = {"schema": "show/1", "puzzle": board.name, "size": "4x4", "solution": None}
    expected["text"] = board.format()
    assert run("show", BOARD, "--json").json() == expected
    solved = expected | {"solution": ANSWER.split("/")}
    assert run("show", BOARD, "--json", "--solution").json() == solved


def test_show_tells_only_signs_that_occur(run: Run, file: Write) -> None:
    assert run("show", BOARD, "--legend").out.endswith("\n\n·  open\n")
    board = file("magnets\n. .\n. L R .\n. * * .\n. .\n")
    assert run("show", board, "--legend").out.endswith("\n█  dead cell, part of no domino\n")
    solved = run("show", "bosnian-road/paper-6x6", "--solution", "--legend").out
    assert solved.endswith("\n\n─  the road\n")


def test_show_looks_for_a_solution_only_so_long(run: Run) -> None:
    ran = run("show", DEEP, "--solution", "--time-limit", 1e-9)
    said = "No solution was found in 1e-09 s, there may be one; see --time-limit.\n"
    assert ran == (3, "", said)
    ran = run("show", DEEP, "--solution", "--time-limit", 1e-9, "--json")
    assert (ran.code, ran.json()["solution"], ran.err) == (3, None, said)
    assert run("show", DEEP, "--time-limit", 1e-9).code == 0
    assert "positive number of seconds" in refused(run, "show", DEEP, "--time-limit", 0)


def test_show_of_a_solution_that_does_not_exist(run: Run, file: Write) -> None:
    ran = run("show", file(IMPOSSIBLE), "--solution")
    assert ran == (1, "", "This puzzle has no solution.\n")
    ran = run("show", file(IMPOSSIBLE), "--solution", "--json")
    assert (ran.code, ran.json()["solution"]) == (1, None)


@pytest.mark.parametrize("command", ["show", "solve", "check", "hint", "tour"])
def test_pictures_can_be_ascii(run: Run, command: str) -> None:
    arguments = {"tour": [], "check": [BOARD, ANSWER]}.get(command, [BOARD])
    ran = run(command, *arguments, "--ascii")
    assert ran.code == 0
    assert "+---------+" in ran.out
    assert ran.out.isascii()


def test_a_terminal_without_box_drawing_gets_ascii(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(terminal, encoding="latin-1"))
    assert run("show", BOARD, "--legend").code == 0
    assert b"  +---------+\n  | . . . . |\n" in terminal.getvalue()


def test_pictures_are_coloured_where_there_are_colours(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run("show", BOARD, "--solution", "--legend").out
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = run("show", BOARD, "--solution", "--legend").out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


# solve


def test_solve_draws_the_first_solution(run: Run) -> None:
    ran = run("solve", BOARD)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == run("show", BOARD, "--solution").out


def test_solve_all_says_how_many_there_are(run: Run, file: Write) -> None:
    assert run("solve", BOARD, "--all").out.endswith("\nThis is the only solution.\n")
    ran = run("solve", file(MANY), "--all")
    assert re.findall(r"^Solution ([0-9])$", ran.out, re.MULTILINE) == list("12345678")
    assert ran.out.endswith("\nThere are 8 solutions in all.\n")


@pytest.mark.parametrize(
    ("limit", "found", "complete"), [(1, 1, False), (8, 8, False), (9, 8, True)]
)
def test_solve_finds_as_many_as_asked_for(
    run: Run, file: Write, limit: int, found: int, complete: bool
) -> None:
    solved = run("solve", file(MANY), "--limit", limit, "--json").json()
    assert len({tuple(rows) for rows in solved["solutions"]}) == found
    assert (solved["status"], solved["complete"]) == ("solved", complete)


def test_solve_prints_rows_as_check_takes_them(run: Run, file: Write) -> None:
    rows = ANSWER.replace("/", "\n") + "\n"
    assert run("solve", BOARD, "--rows") == (0, rows, "")
    ran = run("solve", BOARD, "--rows", "--all", "--stats")
    assert ran.out.startswith(f"; Solution 1\n{rows}; This is the only solution.\n;  constraints ")
    assert run("check", BOARD, "-", stdin=ran.out.encode()).code == 0
    ran = run("solve", file(MANY), "--rows", "--limit", 2)
    assert re.fullmatch(r"; Solution 1\n([xo]{5}\n){5}; Solution 2\n([xo]{5}\n){5}", ran.out)


@pytest.mark.parametrize("name", puzzles())
@pytest.mark.parametrize("option", ["--rows", "--json"])
def test_what_solve_prints_is_an_answer_to_check(run: Run, name: str, option: str) -> None:
    board = examples(name)[0].address
    printed = run("solve", board, option).out
    ran = run("check", board, "-", stdin=printed.encode())
    assert (ran.code, ran.err) == (0, "")


def test_each_solution_is_printed_as_soon_as_it_is_found(
    run: Run, file: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed: list[str] = []

    def slow(*arguments: Any, each: Callable[[Any], object], **options: Any) -> Result:
        def report(values: Any) -> None:
            each(values)
            printed.append(capsys.readouterr().out)

        return solve(*arguments, each=report, **options)

    monkeypatch.setattr("gridwright.cli.solve.solve", slow)
    assert run("solve", file(MANY), "--all").out == "There are 8 solutions in all.\n"
    assert [out.split("\n")[0] for out in printed] == [f"Solution {n}" for n in range(1, 9)]


@pytest.mark.parametrize("name", puzzles())
def test_solve_in_json(run: Run, name: str) -> None:
    board = examples(name)[0]
    solved = run("solve", board.address, "--engine", "fd", "--json").json()
    named = {"schema", "puzzle", "status", "solutions", "found", "complete", "engine", "stats"}
    assert solved.keys() == named
    assert (solved["puzzle"], solved["status"]) == (name, "solved")
    first = solve(board.puzzle, engine="fd").solutions[0]
    assert solved["solutions"] == [grid_rows(board.puzzle, first)]
    counters = {"constraints", "resumptions", "entailments", "prunings", "backtracks", "nodes"}
    assert solved["stats"].keys() == counters | {"solutions", "time"}


def test_solve_prints_its_counters(run: Run) -> None:
    ran = run("solve", BOARD, "--stats")
    assert re.search(r"^  backtracks +0$", ran.out, re.MULTILINE)
    assert re.search(r"^  time +[0-9.]+ s$", ran.out, re.MULTILINE)


@pytest.mark.parametrize("branching", BRANCHINGS)
def test_solve_takes_any_labeling(run: Run, branching: str) -> None:
    labeling = f"ff,{branching},down"
    ran = run("solve", DEEP, "--labeling", labeling, "--seed", 7, "--json")
    assert ran.json()["solutions"] == [list(example(DEEP).solutions[0])]


def test_solve_of_an_impossible_board(run: Run, file: Write) -> None:
    ran = run("solve", file(IMPOSSIBLE), "--all")
    assert ran == (1, "", "This puzzle has no solution.\n")
    ran = run("solve", file(IMPOSSIBLE), "--json")
    assert (ran.code, ran.err) == (1, "")
    solved = ran.json()
    assert (solved["status"], solved["solutions"], solved["complete"]) == ("unsolvable", [], True)


def test_a_limit_ends_the_search_with_what_was_found(run: Run, file: Write) -> None:
    ran = run("solve", DEEP, "--node-limit", 1)
    said = "The limit was reached; no solution was found so far, there may be one.\n"
    assert ran == (3, "", said)
    ran = run("solve", file(MANY), "--all", "--node-limit", 8)
    assert ran.code == 3
    found = ran.out.count("Solution ")
    assert 1 < found < 8
    assert f"; {found} solutions found so far, there may be more." in ran.err
    ran = run("solve", file(MANY), "--all", "--node-limit", 8, "--json")
    assert (ran.code, ran.err, ran.json()["status"]) == (3, "", "limit")
    assert len(ran.json()["solutions"]) == found


def test_a_time_limit_ends_the_search(run: Run) -> None:
    ran = run("solve", DEEP, "--all", "--time-limit", 1e-9, "--json")
    assert (ran.code, ran.json()["status"], ran.json()["complete"]) == (3, "limit", False)


def test_generous_limits_change_nothing(run: Run) -> None:
    limits = ("--limit", 10**30, "--time-limit", 1e300, "--node-limit", 10**30)
    assert run("solve", BOARD, *limits, "--json").json()["complete"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--all", "--limit", 2), "--all and --limit exclude each other: omit one of them"),
        (("--limit", 0), "the number of solutions wanted is positive, not 0"),
        (("--limit", -3), "the number of solutions wanted is positive, not -3"),
        (("--all", "--rows", "--json"), "--rows and --json exclude each other"),
        (("--limit", "x"), "Invalid value for '--limit': expected a whole number, found 'x'"),
        (("--limit", "1.5"), "Invalid value for '--limit': expected a whole number, found '1.5'"),
        (("--limit", "1" * 9999), "Invalid value for '--limit': expected a whole number"),
        (("--time-limit", 0), "a time limit is a positive number of seconds, not 0.0"),
        (("--time-limit", -1), "a time limit is a positive number of seconds, not -1.0"),
        (("--time-limit", "nan"), "a time limit is a positive number of seconds, not nan"),
        (("--time-limit", "inf"), "a time limit is a positive number of seconds, not inf"),
        (
            ("--time-limit", "soon"),
            "Invalid value for '--time-limit': expected a number of seconds, found 'soon'",
        ),
        (("--node-limit", 0), "a node limit is a positive number, not 0"),
        (("--node-limit", -5), "a node limit is a positive number, not -5"),
        (("--node-limit", "nan"), "Invalid value for '--node-limit': expected a whole number"),
        (("--seed", "x"), "Invalid value for '--seed': expected a whole number, found 'x'"),
        (("--labeling", "fff"), "unknown labeling option 'fff' (did you mean ff?)"),
        (("--labeling", "ff,medain"), "unknown labeling option 'medain' (did you mean median?)"),
        (("--labeling", "ff,ffc"), "ff and ffc contradict each other"),
        (("--labelling", "ff"), "there is no option '--labelling' (did you mean --labeling?)"),
        (("--stats=yes",), "--stats"),
        (("another",), "unexpected extra argument"),
    ],
)
def test_bad_options_are_refused_in_one_sentence(
    run: Run, options: tuple[object, ...], said: str
) -> None:
    assert said in refused(run, "solve", BOARD, *options)


# check


def test_an_answer_that_begins_with_a_dash_is_told_from_an_option(run: Run) -> None:
    answer = "-+-+-+/" * 6
    assert "there is no option '-+'; put -- before what begins with -" in refused(
        run, "check", "magnets/paper-6x6", answer
    )
    assert run("check", "--json", "--", "magnets/paper-6x6", answer.strip("/")).code == 1


def test_a_correct_answer(run: Run) -> None:
    ran = run("check", BOARD, ANSWER)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\nCorrect: the answer is complete and breaks no rule.\n")
    assert run("check", BOARD, ANSWER, "--json").json() == {
        "schema": "check/1",
        "puzzle": "skyscrapers",
        "status": "correct",
        "correct": True,
        "open": [],
        "violations": [],
    }


def test_an_answer_in_a_file_may_have_blanks_and_remarks(run: Run, file: Write) -> None:
    rows = "; mine\n1 2 4 3\n\n2134\n3 4 21\n4312\n"
    assert run("check", BOARD, file(rows)).code == 0


def test_an_answer_can_come_from_standard_input(run: Run, file: Write) -> None:
    rows = ANSWER.replace("/", "\n").encode()
    assert run("check", BOARD, "-", stdin=rows) == run("check", BOARD, ANSWER)
    assert run("check", "-", ANSWER, stdin=example(BOARD).text.encode()).code == 0
    said = "standard input cannot be both PUZZLE and ANSWER: give one as a file"
    assert refused(run, "check", "-", "-") == said
    said = "standard input: the answer is empty; expected 4 rows of 4 cells"
    assert refused(run, "check", BOARD, "-") == said
    assert refused(run, "check", BOARD, "-", stdin=b"\xff").startswith("standard input, line 1: ")


def test_an_answer_can_be_what_solve_prints_as_json(run: Run, file: Write) -> None:
    solved = run("solve", BOARD, "--json").out
    assert run("check", BOARD, file(solved)).code == 0
    path = file(run("solve", "magnets/paper-6x6", "--json").out)
    said = f"{path}: this is an answer to 'magnets', not to skyscrapers"
    assert refused(run, "check", BOARD, path) == said


def test_a_wrong_answer_names_every_broken_rule_and_where(run: Run) -> None:
    ran = run("check", BOARD, "1243/2134/3421/4321")
    assert ran.code == 1
    assert "  │[4][3][2][1]│[3]\n" in ran.out
    assert "\ndifferent: column 3 holds 2 twice\n" in ran.out
    assert "\nvisible: 4 buildings are seen from the right of row 4, not 3\n" in ran.out
    ran = run("check", BOARD, "1243/2134/3421/4321", "--json")
    assert ran.code == 1
    judged = ran.json()
    assert (judged["correct"], judged["open"]) == (False, [])
    assert judged["violations"][0].keys() == {"rule", "text", "cells"}
    assert {
        "rule": "different",
        "text": "column 3 holds 2 twice",
        "cells": [[2, 2], [3, 2]],
    } in judged["violations"]


def test_a_partial_answer_is_judged_so_far(run: Run) -> None:
    ran = run("check", BOARD, "1.../..../..../....")
    assert ran.code == 4
    assert ran.out.endswith("\nNothing is wrong so far; 15 cells are still open.\n")
    ran = run("check", BOARD, "1243/2134/3421/431.")
    assert ran.out.endswith("\nNothing is wrong so far; 1 cell is still open.\n")
    ran = run("check", BOARD, "1.1./..../..../....")
    assert ran.code == 1
    assert ran.out.endswith("\ndifferent: row 1 holds 1 twice\n14 cells are still open.\n")
    ran = run("check", BOARD, "1243/2134/3421/431.", "--json")
    assert (ran.code, ran.json()["open"]) == (4, [[3, 3]])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("123/2134/3421/4312", "line 1, column 4: expected 4 cells in this line, found 3"),
        ("1243/2134/3421", "line 3, column 1: expected 4 rows, found 3"),
        ("1243/2154/3421/4312", "line 2, column 3: expected one of 1 2 3 4 ., found '5'"),
        ("no/such.txt", "the answer, which is not a file and is read as rows, line 1, column 3"),
        ("1" + "/1" * 5000, "expected 4 cells in this line, found 1"),
        ("1243", "the answer '1243' is not a file; to type rows instead, put / between them"),
        ("", "the answer '' is not a file"),
    ],
)
def test_a_malformed_answer_is_refused(run: Run, answer: str, said: str) -> None:
    assert said in refused(run, "check", BOARD, answer)


def test_a_malformed_answer_in_a_file_is_refused_with_its_place(run: Run, file: Write) -> None:
    path = file("1243\n2134\n\n3?21\n4312\n")
    assert refused(run, "check", BOARD, path).startswith(f"{path}, line 4, column 2: expected one")
    path = file("")
    assert refused(run, "check", BOARD, path) == (
        f"{path}: the answer is empty; expected 4 rows of 4 cells"
    )
    assert "this is a directory" in refused(run, "check", BOARD, path.parent)


def test_an_answer_of_one_row_needs_no_slash(run: Run, file: Write) -> None:
    board = file("shapely-squares\n. . 3\n")
    assert run("check", board, "12").code == 0
    assert run("check", board, "11").code == 1


# tour


def test_the_tour_shows_solves_and_judges_a_board_of_every_puzzle(run: Run) -> None:
    ran = run("tour")
    assert (ran.code, ran.err) == (0, "")
    for puzzle in puzzles().values():
        assert f"\n=== {puzzle.title} ===\n" in ran.out
    assert ran.out.count("Judged by the rules alone: correct.") == len(puzzles())
    assert " 1 backtrack." in ran.out
    assert "1 backtracks" not in ran.out


def test_the_tour_in_json(run: Run) -> None:
    boards = run("tour", "--json").json()["boards"]
    assert [board["puzzle"] for board in boards] == list(puzzles())
    for board in boards:
        known = example(f"{board['puzzle']}/{board['example']}")
        assert board["correct"]
        assert board["text"] == known.text
        assert board["solution"] == list(known.solutions[0])


# what a puzzle can be


def test_a_board_can_come_from_a_file_or_from_standard_input(run: Run, file: Write) -> None:
    text = example(BOARD).text
    assert run("show", file(text)) == run("show", "-", stdin=text.encode()) == run("show", BOARD)


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("skyscraper/paper-4x4", "did you mean skyscrapers/paper-4x4?"),
        ("skyscrapers/paper4x4", "did you mean skyscrapers/paper-4x4?"),
        ("nosuch.txt", "there is no file or built-in board 'nosuch.txt'; see gridwright list"),
        ("no/such/file.txt", "there is no file or built-in board 'no/such/file.txt'; see"),
        ("magnets/nosuch", "the boards of magnets are paper-6x6, paper-10x10"),
        ("", "there is no file or built-in board ''"),
        ("magnets", "magnets is a puzzle; expected one of its boards, see gridwright list magnets"),
        ("[1,2", "expected"),
        ("{}", 'the text "puzzle" is missing'),
    ],
)
def test_what_is_no_board_is_refused(run: Run, argument: str, said: str) -> None:
    for command in ("show", "solve"):
        assert said in refused(run, command, argument)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ": this is empty; expected a puzzle's name and below it the board"),
        (b"; mine\n", ": this contains only remarks; expected a puzzle's name"),
        (b"\x7fELF\0\0", ": this is binary data; expected text"),
        (b"." * 1_000_001, ": this is longer than 1,000,000 bytes; expected one board"),
        (b"magnets\n\n\xff", ", line 3: this is not UTF-8"),
        (
            b"nurikabe\n...",
            ", line 1, column 1: there is no puzzle 'nurikabe'; expected one of bos",
        ),
        (b"Close or Far\n...", ", line 1, column 1: there is no puzzle 'Close or Far' (did you"),
        (b"# mine\nmagnets\n", ", line 1, column 1: expected a puzzle's name, one of bosnian"),
        (b"magnet\n...", ", line 1, column 1: there is no puzzle 'magnet' (did you mean magnets?)"),
        (
            b"bosnian-road\n....\n...\n",
            ", line 3, column 4: expected 4 cells in this line, found 3",
        ),
        (
            b"sudoku\n1234\n3412\n214\n4321\n",
            ", line 4, column 4: expected 4 cells in this line, found 3",
        ),
        (b"sudoku\n1234\n3412\n2143\n", ", line 2, column 1: expected a square board, found 4x3"),
        (b"bosnian-road\n....\n..9.\n", ", line 3, column 3: expected a number from 0 to 8"),
        (b"close-or-far\n...\n...\n...\n", ", line 2, column 1: expected a board of 6x6 or more"),
        (b"shapely-squares\nd . 3\n", ", line 2, column 1: a diamond in column 1 can never hold"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(
    run: Run, file: Write, content: bytes, said: str
) -> None:
    path = file(content)
    assert refused(run, "show", path).startswith(f"{path}{said}")
    assert refused(run, "solve", path, "--json").startswith(f"{path}{said}")
    assert refused(run, "solve", "-", stdin=content).startswith(f"standard input{said}")


def test_a_directory_is_refused(run: Run, tmp_path: Path) -> None:
    said = f"{tmp_path}: this is a directory; expected a file"
    assert refused(run, "show", tmp_path) == said


def test_standard_input_that_is_closed_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(io, "TextIOWrapper", lambda _: None)  # what `run` makes standard input of
    assert refused(run, "show", "-") == "standard input is closed; expected a board"
    said = "standard input is closed; expected an answer"
    assert refused(run, "check", BOARD, "-") == said


# help and documentation


def long_options(name: str) -> list[str]:
    """The long options of a command but --help."""
    return [opt for param in COMMANDS[name].params for opt in param.opts if opt.startswith("--")]


def test_the_program_tells_its_commands(run: Run) -> None:
    ran = run("--help")
    assert (ran.code, ran.err) == (0, "")
    assert run() == run("-h") == ran
    for name in TOP:
        # All of its first sentence, on as many lines as that takes.
        assert re.search(rf"^  {name} +[A-Z][^:]*(:[^.]*)?\.$", ran.out, re.MULTILINE)
    assert "Exit codes: 0 done" in ran.out


@every_command
def test_a_command_tells_its_options(run: Run, name: str) -> None:
    ran = run(*name.split(), "--help")
    assert (ran.code, ran.err) == (0, "")
    for option in (*long_options(name), "--help"):
        shown = rf"^  (-\w, )?{option}( / --no-\w+)?( [A-Z-]+)? +[A-Z]\w+ "
        assert re.search(shown, ran.out, re.MULTILINE)
    for param in COMMANDS[name].params:
        if param.param_type_name == "argument":
            metavar = re.escape(param.make_metavar(click.Context(COMMANDS[name])))
            assert re.search(rf"^  {metavar} +[A-Z]", ran.out, re.MULTILINE)


@every_command
def test_every_command_can_print_json(name: str) -> None:
    assert "--json" in long_options(name) or name == "help"


def test_the_version(run: Run) -> None:
    assert run("--version") == (0, f"gridwright {__version__}\n", "")


def test_an_unknown_command_names_the_nearest(run: Run) -> None:
    assert "there is no command 'slove' (did you mean solve?)" in refused(run, "slove", BOARD)
    assert "Missing argument 'PUZZLE'" in refused(run, "solve")
    assert "Missing argument 'ANSWER'" in refused(run, "check", BOARD)


@every_command
def test_every_command_and_option_is_documented(name: str) -> None:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    text = "\n".join(page.read_text("utf-8") for page in pages if page.exists())
    assert re.search(rf"\bgridwright {name}\b", text)
    for option in long_options(name):
        assert re.search(rf"(?<![\w-]){option}(?![\w-])", text), option


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_how_to_complete(run: Run, shell: str) -> None:
    told = run("completion", shell)
    assert (told.code, told.err) == (0, "")
    assert "_GRIDWRIGHT_COMPLETE" in told.out
    assert json.loads(run("completion", shell, "--json").out)["script"] in told.out
    assert "expected one of bash, zsh, fish" in refused(run, "completion", "sh")


def test_a_shell_is_answered() -> None:
    def offered(*words: str) -> list[str]:
        asking = {
            **os.environ,
            "_GRIDWRIGHT_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(("gridwright", *words)),
            "COMP_CWORD": str(len(words)),
        }
        done = subprocess.run(PROGRAM, env=asking, capture_output=True, text=True, check=True)
        return [line for line in done.stdout.splitlines() if line]

    assert offered("diag") == ["plain,diagnose"]
    assert "plain,skyscrapers/paper-4x4" in offered("solve", "skyscrapers/paper-4")
    assert "plain,magnets" in offered("generate", "mag")
    assert "plain,--labeling" in offered("solve", "--lab")
    assert offered("play", "magn")[:2] == ["file,magn", "plain,magnets"]
    assert "plain,generate" in offered("help", "ge")
    assert offered("generate", "magnets", "--level", "e") == ["plain,easy", "plain,expert"]
    assert offered("convert", "magnets/paper-6x6", "--to", "ta") == ["plain,tatham"]
    assert offered("generate", "magnets", "--style", "f") == ["plain,full"]
    assert offered("solve", "x", "--labeling", "ff,bi") == ["plain,ff,bisect"]
    assert offered("feed", "--only", "ta") == ["plain,takuzu"]
    assert offered("draw", "x", "--out", "pic") == ["file,pic"]
    assert offered("draw", "x", "--into", "pic") == ["dir,pic"]
    assert offered("generate", "x") == [], "no file is a puzzle's name"


def test_shells_are_told_whole_sentences_about_commands() -> None:
    context = click.Context(app, info_name="gridwright")
    told = {item.value: item.help for item in app.shell_complete(context, "")}
    assert told["completion"] == summary(app.load_all()["completion"])
    assert list(told) == app.list_commands(context)
    assert not [text for text in told.values() if text is None or text.endswith("...")]


def test_fish_is_told_the_whole_sentence_about_an_option(run: Run) -> None:
    script = run("completion", "fish").out
    # One split at the first comma: what comes after it may have commas of its own.
    assert 'string split --max 1 "," $completion' in script


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_offers_boards_beside_files(run: Run, tmp_path: Path) -> None:
    """The function that bash calls keeps the names, though files may stand there too."""
    program = tmp_path / "gridwright"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    program.chmod(0o755)
    asking = (
        "compopt() { echo option $2; }\n"  # it works only while bash itself is completing
        f"{run('completion', 'bash').out}\n"
        "COMP_WORDS=(gridwright solve magnets/paper-6x6) COMP_CWORD=2\n"
        f"_gridwright_completion {shlex.quote(str(program))}\n"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", asking], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["option default", "magnets/paper-6x6"]


# a real process

PROGRAM = [sys.executable, "-m", "gridwright"]


def process(*arguments: str) -> subprocess.Popen[bytes]:
    """The program, started, with pipes to talk to it."""
    return subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_it_runs_as_a_module_and_as_a_program() -> None:
    program = Path(sys.executable).with_name("gridwright")
    for start in (PROGRAM, [str(program)]):
        ran = subprocess.run(
            [*start, "show", "-"], input=example(BOARD).text.encode(), capture_output=True
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert ran.stdout.decode().startswith("    4     2\n  ┌─────────┐\n")


def test_an_interrupt_loses_no_solution_that_was_found() -> None:
    # Nobody sees the last of its solutions: it is still at it when the first has been read.
    with process("solve", "-", "--all", "--rows") as running:
        assert running.stdin is not None
        running.stdin.write(b"close-or-far\n" + b"..........\n" * 10)
        running.stdin.close()
        assert running.stdout is not None
        first = [running.stdout.readline() for _ in range(11)]
        running.send_signal(signal.SIGINT)
        running.stdout.read()
        assert running.stderr is not None
        assert running.stderr.read() == b"interrupted\n"
    assert first[0] == b"; Solution 1\n"
    assert all(re.fullmatch(rb"[xCF]{10}\n", row) for row in first[1:])
    assert running.returncode == 130


def test_an_interrupt_ends_it_without_a_traceback() -> None:
    # More than a pipe holds: it is written to the end only when the program already reads it.
    remarks = b"; nothing\n" * 50_000
    board = b"bosnian-road\n" + b"....................\n" * 20
    with process("solve", "-", "--all", "--json") as running:
        assert running.stdin is not None
        running.stdin.write(remarks + board)
        running.stdin.close()
        running.send_signal(signal.SIGINT)
        assert running.stdout is not None
        assert running.stderr is not None
        assert json.loads(running.stdout.read())["code"] == "interrupted"
        assert running.stderr.read() == b"interrupted\n"
    assert running.returncode == 130


def test_an_interrupt_ends_the_solver_in_the_middle_of_a_question() -> None:
    """python-sat has its own way with Ctrl-C; ours ends cleanly once a solution was printed."""
    board = b"bosnian-road\n" + b"....................\n" * 20
    with process("solve", "-", "--engine", "sat", "--all", "--rows") as running:
        assert running.stdin is not None
        running.stdin.write(board)
        running.stdin.close()
        running.stdin = None
        assert running.stdout is not None
        assert running.stdout.readline() == b"; Solution 1\n"
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate()
        assert errors == b"interrupted\n"
    assert running.returncode == 130


@pytest.mark.parametrize("command", ["show - --legend", "solve - --all", "solve - --json"])
def test_a_reader_that_has_enough_is_no_error(command: str) -> None:
    with process(*command.split()) as running:
        assert running.stdout is not None
        running.stdout.close()
        assert running.stdin is not None
        running.stdin.write(MANY.encode())
        running.stdin.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert running.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
@pytest.mark.parametrize("command", ["list", f"show {BOARD}", "--version"])
def test_a_full_disk_is_said_in_one_sentence(command: str) -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run([*PROGRAM, *command.split()], stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 2
    assert ran.stderr == b"gridwright: this cannot be written: No space left on device\n"


def test_diagnose_tells_a_unique_board_with_its_solution(run: Run) -> None:
    ran = run("diagnose", "skyscrapers/paper-4x4")
    assert ran.code == 0
    assert ran.out.startswith("Unique: this puzzle has exactly one solution.\n")
    assert "│ 1 2 4 3 │" in ran.out


def test_diagnose_marks_where_two_solutions_differ(run: Run) -> None:
    ran = run("diagnose", "bosnian-road/paper-8x8")
    assert ran.code == 1
    assert ran.out.startswith("Ambiguous: this puzzle has 9 solutions. Two of them differ in ")
    assert "[" in ran.out
    assert "[" not in run("show", "bosnian-road/paper-8x8").out


def test_diagnose_counts_no_further_than_asked(run: Run) -> None:
    data = run("diagnose", "bosnian-road/paper-8x8", "--count", "8", "--json").json()
    assert (data["verdict"], data["count"], data["exact"]) == ("ambiguous", 8, False)
    assert len(data["solutions"]) == 2
    first, second = data["solutions"]
    differs = [[r, c] for r in range(8) for c in range(8) if first[r][c] != second[r][c]]
    assert data["differs"] == differs


def test_diagnose_names_the_clues_that_conflict(run: Run) -> None:
    ran = run("diagnose", "bosnian-road/paper-10x10-no-touch")
    assert ran.code == 1
    assert ran.out.startswith("Impossible: this puzzle has no solution.\n")
    assert "7 cells around row 9 column 9 are on the road" in ran.out
    assert "[7]" in ran.out


def test_diagnose_tells_spare_clues(run: Run) -> None:
    data = run("diagnose", "close-or-far/friedman-2", "--minimal", "--json").json()
    assert len(data["spare"]) == 4
    assert len(data["minimal"]) == 3
    needed = run("diagnose", "close-or-far/friedman-6", "--minimal")
    assert "Every one of its 7 clues is needed." in needed.out


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "x"])
def test_diagnose_refuses_absurd_limits(run: Run, limit: str) -> None:
    refused = run("diagnose", "skyscrapers/paper-4x4", "--time-limit", limit)
    assert refused.code == 2
    assert refused.err.count("\n") == 1


def test_solve_takes_the_engine_asked_for(run: Run) -> None:
    for engine in ("fd", "sat"):
        data = run("solve", "magnets/paper-6x6", "--engine", engine, "--all", "--json").json()
        assert (data["engine"], data["complete"], len(data["solutions"])) == (engine, True, 1)
    assert run("solve", "magnets/paper-6x6", "--engine", "cp").code == 2
    refused = run("solve", "magnets/paper-6x6", "--engine", "sat", "--labeling", "ff")
    assert refused.code == 2


@pytest.mark.parametrize("command", ["show", "solve", "hint", "rate", "diagnose"])
def test_a_closed_output_is_no_fault(command: str) -> None:
    line = shlex.join([sys.executable, "-m", "gridwright", command, BOARD])
    ran = subprocess.run(["sh", "-c", f"{line} >&-"], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
