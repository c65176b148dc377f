"""What commands print as JSON is what their schemas say, field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import jsonschema_rs
import pytest

import gridwright
from commands import Run, running
from gridwright.answers.schema import ANSWERS, schema_of
from gridwright.cli.app import app
from gridwright.examples import examples
from gridwright.puzzles import puzzles

FOLDER = Path(__file__).parents[1] / "docs" / "schemas"
FIRST = {name: examples(name)[0].address for name in puzzles() if examples(name)}
# A small one: the first one takes seconds to rate.
FIRST["close-or-far"] = "close-or-far/friedman-1"
BOARD = "skyscrapers/paper-4x4"
UNIQUE = [next(e.address for e in examples(n) if e.exact and e.count == 1) for n in FIRST]
UNIQUE = [FIRST["close-or-far"] if each.startswith("close") else each for each in UNIQUE]
ANSWER = "1243/2134/3421/4312"
# What is run once for each puzzle, and what is run once.
OF_EACH = (
    ("list", "NAME"),
    ("show", "BOARD"),
    ("show", "BOARD", "--solution"),
    ("solve", "BOARD"),
    ("solve", "BOARD", "--engine", "sat"),
    ("diagnose", "BOARD", "--minimal"),
    ("convert", "BOARD", "--to", "json"),
    ("draw", "BOARD", "--out", "board.svg"),
    ("hint", "BOARD"),
    ("hint", "BOARD", "--depth", "1"),
    ("hint", "BOARD", "--depth", "2", "--cells", "letters"),
    ("explain", "BOARD"),
    ("rate", "BOARD"),
    ("lab", "tree", "BOARD", "--node-limit", "20"),
    ("lab", "step", "BOARD", "--node-limit", "5"),
    ("export", "BOARD", "--to", "dimacs"),
    ("generate", "NAME", "--size", "6", "--level", "easy"),
    ("play", "BOARD"),
)
ONCE = (
    ("list",),
    ("solve", "bosnian-road/paper-8x8", "--limit", "3"),
    ("solve", BOARD, "--model", "paper"),
    ("check", BOARD, ANSWER),
    ("check", BOARD, "1143/2134/3421/4312"),
    ("check", BOARD, "1.../..../..../...."),
    ("diagnose", "bosnian-road/paper-8x8", "--count", "3"),
    ("diagnose", "skyscrapers\n 1 1\n. . . .\n. . . .\n . .\n"),
    ("hint", BOARD, "--position", ANSWER),
    ("hint", BOARD, "--position", "2.../..../..../...."),
    ("draw", BOARD, "--into", "pictures"),
    ("export", BOARD, "--to", "prolog", "--out", "board.pl"),
    ("generate", "skyscrapers", "--size", "5", "--clues", "0.9", "--board-limit", "50"),
    ("library", "add", "boards.db", "boards.jsonl"),
    ("library", "list", "boards.db"),
    ("library", "filter", "boards.db"),
    ("library", "export", "boards.db", "--out", "out.jsonl"),
    ("book", "boards.jsonl", "--out", "book.pdf"),
    ("feed", "--from", "2027-01-01", "--days", "1", "--only", "skyscrapers", "--out", "feed"),
    ("site", "--feed", "feed", "--out", "site", "--until", "2027-01-01"),
    ("play",),
    ("play", "--history"),
    ("lab", "run", "plan.toml", "--out", "results", "--workers", "1"),
    ("lab", "tree", BOARD, "--against", "ff"),
    ("lab", "trace", BOARD, "--to", "trace.bin"),
    ("lab", "check", BOARD, "--model", "paper"),
    ("new", "my-puzzle"),
    ("inspect", "skyscrapers"),
    ("tour",),
    ("completion", "bash"),
    ("schema",),
)
PLAN = """
title = "Tiny"
puzzle = "skyscrapers"
[models]
strong = ["ff"]
[[boards]]
examples = ["paper-4x4"]
"""
# They run until they are ended, or for minutes; other tests read what they print.
ELSEWHERE = {"serve", "lab papers", "error"}


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run a command in an empty folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with running(monkeypatch, capsys) as run:
        yield run


def check(command: str, text: str) -> dict[str, Any]:
    """What a command printed, as its schema says, without any other field."""
    found = json.loads(text)
    jsonschema_rs.validator_for(schema_of(command, closed=True)).validate(found)
    assert isinstance(found, dict)
    return found


def command_of(arguments: tuple[str, ...]) -> str:
    """The command that arguments begin with."""
    return " ".join(arguments[: 2 if arguments[0] in ("lab", "library") else 1])


@pytest.mark.parametrize("arguments", OF_EACH, ids=" ".join)
@pytest.mark.parametrize("board", UNIQUE)
def test_answers_about_each_puzzle_are_as_their_schemas_say(
    run: Run, arguments: tuple[str, ...], board: str
) -> None:
    names = {"BOARD": board, "NAME": board.partition("/")[0]}
    ran = run(*(names.get(each, each) for each in arguments), "--json")
    assert ran.code in (0, 3), ran.err
    check(command_of(arguments), ran.out)


def test_all_other_answers_are_as_their_schemas_say(run: Run, tmp_path: Path) -> None:
    made = run("generate", "skyscrapers", "--size", "4", "--out", "boards.jsonl", "--count", "2")
    assert made.code == 0
    (tmp_path / "plan.toml").write_text(PLAN, "utf-8")
    for arguments in ONCE:
        ran = run(*arguments, "--json")
        assert ran.code in (0, 1, 4), ran.err
        check(command_of(arguments), ran.out)
    # A game that was begun has moves; its record is the longest.
    run("play", BOARD, "--plain", stdin=b"1 1 1\n")
    (game,) = check("play", run("play", "--json").out)["games"]
    assert game["moves"]
    check("play", run("play", BOARD, "--json").out)


def test_every_command_has_a_schema_and_every_schema_is_tried() -> None:
    commands = [*_commands(app, ())]
    assert {*commands} - {"help"} == {*ANSWERS} - {"error"}
    tried = {command_of(each) for each in (*OF_EACH, *ONCE)}
    assert tried | ELSEWHERE == {*ANSWERS}


def _commands(group: Any, names: tuple[str, ...]) -> Iterator[str]:
    for name, command in group.load_all().items():
        if isinstance(command, click.Group):
            yield from _commands(command, (*names, name))
        else:
            yield " ".join((*names, name))


@pytest.mark.parametrize("command", ANSWERS)
def test_schemas_are_sound_and_the_files_in_docs_are_theirs(command: str) -> None:
    schema = schema_of(command)
    jsonschema_rs.meta.validate(schema)
    file = FOLDER / f"{command.replace(' ', '-')}.json"
    assert file.read_text("utf-8") == json.dumps(schema, indent=2) + "\n", "see scripts/reference"


def test_a_schema_is_printed_and_a_misspelt_one_is_suggested(run: Run) -> None:
    assert json.loads(run("schema", "lab", "tree").out) == schema_of("lab tree")
    ran = run("schema", "solv")
    assert ran.code == 2
    assert "did you mean solve?" in ran.err


def test_fields_are_refused_that_no_schema_names() -> None:
    wrong = {"schema": "new/1", "puzzle": "x", "file": "x.py", "more": 1}
    with pytest.raises(jsonschema_rs.ValidationError):
        check("new", json.dumps(wrong))
    jsonschema_rs.validator_for(schema_of("new")).validate(wrong)


@pytest.mark.parametrize(
    ("arguments", "code", "place", "exit"),
    [
        (("solve", "no-such-board"), "input", (None, None, None), 2),
        (("solve", "board.txt"), "input", ("board.txt", 2, 4), 2),
        (("solve",), "usage", (None, None, None), 2),
        (("solv", BOARD), "usage", (None, None, None), 2),
        (("solve", BOARD, "--sed", "1"), "usage", (None, None, None), 2),
        (("rate", "bosnian-road/paper-8x8"), "not-unique", (None, None, None), 1),
        (("rate", BOARD, "--time-limit", "0.000001"), "limit", (None, None, None), 3),
        (("draw", BOARD, "--out", "no/such/folder/x.svg"), "input", None, 2),
    ],
)
def test_errors_are_one_object_under_json(
    run: Run,
    tmp_path: Path,
    arguments: tuple[str, ...],
    code: str,
    place: tuple[object, ...] | None,
    exit: int,
) -> None:
    (tmp_path / "board.txt").write_text("skyscrapers\n 1 9\n. . . .\n. . . .\n . .\n")
    ran = run(*arguments, "--json")
    said = check("error", ran.out)
    assert (said["code"], said["exit"], ran.code) == (code, exit, exit)
    assert ran.err == f"gridwright: {said['error']}\n"
    assert "message" not in said
    if place is not None:
        assert (said["source"], said["line"], said["column"]) == place
    plain = run(*arguments)
    assert (plain.code, plain.out, plain.err) == (exit, "", ran.err)


def test_a_bad_board_of_many_is_an_error_with_its_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ids.txt").write_text("4:4///2///4///3//////3\n4:4///2///4///3//////9\n")
    ran = run("solve", "ids.txt")
    first, second = map(json.loads, ran.out.splitlines())
    assert (ran.code, first["schema"], second["schema"]) == (1, "solve/1", "error/2")
    check("error", json.dumps(second))
    assert (second["source"], second["line"]) == ("ids.txt", 2)


def test_solutions_are_streamed(run: Run) -> None:
    board = "bosnian-road/paper-8x8"
    ran = run("solve", board, "--limit", 4, "--json", "--stream")
    *lines, last = (check("solve", line) for line in ran.out.splitlines())
    assert [line["number"] for line in lines] == [1, 2, 3, 4]
    assert (last["solutions"], last["found"], last["complete"]) == ([], 4, False)
    whole = run("solve", board, "--limit", 4, "--json").json()
    assert whole["solutions"] == [line["rows"] for line in lines]
    assert run("solve", board, "--stream").code == 2


@pytest.mark.parametrize("board", UNIQUE)
def test_python_has_the_same_data_as_the_command_line(run: Run, board: str) -> None:
    read = gridwright.read(board)

    def printed(*arguments: object) -> object:
        found = run(arguments[0], "--json", *arguments[1:]).json()
        found.get("stats", {}).pop("time", None)
        return found

    solved = gridwright.solve(read)
    answer = gridwright.grid_rows(read, solved.solutions[0])
    found = json.loads(json.dumps(solved.to_dict()))
    found["stats"].pop("time", None)
    assert found == printed("solve", board)
    assert gridwright.check(read, answer).to_dict() == printed(
        "check", "--", board, "/".join(answer)
    )
    told = gridwright.diagnose(read, spare=True).to_dict()
    assert told == printed("diagnose", board, "--minimal")
    for depth in (1, 2, 3):
        # With time enough: after two seconds, which a busy machine may need, any step is told.
        hint = gridwright.hint(read, depth=depth, time_limit=60).to_dict()
        assert hint == printed("hint", board, "--depth", depth, "--time-limit", 60)
    assert gridwright.rate(read).to_dict() == printed("rate", board)
    steps = [step.to_dict() for step in gridwright.explain(read)]
    assert {"steps": steps}.items() <= printed("explain", board).items()  # type: ignore[attr-defined]
    (made,) = gridwright.generate(read.name, "6", level="easy")
    assert made.to_dict() == printed("generate", read.name, "--size", 6, "--level", "easy")
