"""How every command ends, by what it was given: the exit codes that docs/commands.md tells."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import Run, running
from gridwright.cli.app import app

UNIQUE = "skyscrapers\n 1 .\n. . . .\n. . . .\n . .\n"
AMBIGUOUS = "skyscrapers\n . .\n. . . .\n. . . .\n . .\n"
IMPOSSIBLE = "skyscrapers\n 1 1\n. . . .\n. . . .\n . .\n"
MALFORMED = "skyscrapers\n 1 9\n. . . .\n. . . .\n . .\n"
ANSWER = "21/12"
# Too large to settle in a microsecond.
DEEP = "skyscrapers/paper-8x8"
BLANK = "close-or-far" + "\n......" * 6
TINY = ("--time-limit", "0.000001")

# For each kind of board how each command ends.
KINDS = ("unique", "ambiguous", "impossible", "malformed", "missing")
ENDS: dict[tuple[str, ...], tuple[int, ...]] = {
    ("show", "BOARD"): (0, 0, 0, 2, 2),
    ("show", "BOARD", "--solution"): (0, 0, 1, 2, 2),
    ("draw", "BOARD", "--out", "-"): (0, 0, 0, 2, 2),
    ("draw", "BOARD", "--out", "-", "--solution"): (0, 0, 1, 2, 2),
    ("draw", "BOARD", "--out", "-", "--diagnose"): (0, 0, 0, 2, 2),
    ("draw", "BOARD", "--out", "-", "--answer", ANSWER): (0, 0, 0, 2, 2),
    ("solve", "BOARD"): (0, 0, 1, 2, 2),
    ("solve", "BOARD", "--all"): (0, 0, 1, 2, 2),
    ("check", "BOARD", ANSWER): (0, 0, 1, 2, 2),
    ("check", "BOARD", "11/22"): (1, 1, 1, 2, 2),
    ("check", "BOARD", "21/1."): (4, 4, 4, 2, 2),
    ("check", "BOARD", "31/12"): (2, 2, 2, 2, 2),
    ("check", "BOARD", "no-such-file"): (2, 2, 2, 2, 2),
    ("convert", "BOARD", "--to", "json"): (0, 0, 0, 2, 2),
    ("convert", "BOARD", "--to", "nosuch"): (2, 2, 2, 2, 2),
    ("export", "BOARD", "--to", "dimacs"): (0, 0, 0, 2, 2),
    ("export", "BOARD", "--to", "nosuch"): (2, 2, 2, 2, 2),
    ("diagnose", "BOARD"): (0, 1, 1, 2, 2),
    ("diagnose", "BOARD", "--minimal"): (0, 1, 1, 2, 2),
    ("diagnose", "BOARD", "--count", "9" * 30): (0, 1, 1, 2, 2),
    ("diagnose", "BOARD", "--count", "0"): (2, 2, 2, 2, 2),
    ("hint", "BOARD"): (0, 1, 1, 2, 2),
    ("hint", "BOARD", "--position", "1./.."): (1, 1, 1, 2, 2),
    ("hint", "BOARD", "--position", "9./.."): (2, 2, 2, 2, 2),
    ("explain", "BOARD"): (0, 1, 1, 2, 2),
    ("rate", "BOARD"): (0, 1, 1, 2, 2),
    ("book", "BOARD", "--out", "book.pdf"): (0, 1, 1, 2, 2),
    ("lab", "tree", "BOARD"): (0, 0, 1, 2, 2),
    ("lab", "trace", "BOARD", "--to", "trace.bin"): (0, 0, 0, 2, 2),
}
LIMITED: tuple[tuple[str, ...], ...] = (
    ("show", DEEP, "--solution", *TINY),
    ("draw", DEEP, "--out", "-", "--solution", *TINY),
    ("solve", DEEP, *TINY),
    ("solve", BLANK, "--node-limit", "1"),
    ("diagnose", DEEP, *TINY),
    ("rate", DEEP, *TINY),
    ("lab", "tree", BLANK, "--node-limit", "1"),
    ("inspect", "magnets", "--time-limit", "0.000001"),
)
# Commands that take no board, or run until somebody ends them.
MAKING = {"feed", "generate", "library", "new", "site"}
OTHERS = MAKING | {
    "completion",
    "help",
    "inspect",
    "lab",
    "list",
    "play",
    "schema",
    "serve",
    "tour",
}


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """A function that runs a command where the boards lie."""
    boards = (UNIQUE, AMBIGUOUS, IMPOSSIBLE, MALFORMED)
    for kind, text in zip(KINDS, boards, strict=False):
        (tmp_path / f"{kind}.txt").write_text(text)
    monkeypatch.chdir(tmp_path)
    with running(monkeypatch, capsys) as run:
        yield run


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ENDS, ids=" ".join)
def test_a_command_ends_as_the_board_is(run: Run, command: tuple[str, ...], kind: str) -> None:
    place = command.index("BOARD")
    ran = run(*command[:place], f"{kind}.txt", *command[place + 1 :])
    assert ran.code == ENDS[command][KINDS.index(kind)], ran.err
    if ran.code == 2:
        assert ran.err.startswith("gridwright: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", LIMITED, ids=" ".join)
def test_a_command_that_reaches_its_limit_ends_with_3(run: Run, command: tuple[str, ...]) -> None:
    assert run(*command).code == 3


def test_every_command_that_takes_a_board_is_in_the_table() -> None:
    known = set(app.load_all())
    assert known - OTHERS == {command[0] for command in ENDS} - OTHERS


ECHOED = "\x1b[2J\r\x07" + "x" * 5000
ECHOING: tuple[tuple[str, ...], ...] = (
    ("show", ECHOED),
    ("show", f"magnets\n{ECHOED}"),
    ("show", f"{ECHOED}:\n"),
    ("show", f"skyscrapers {ECHOED}=1\n. ."),
    ("show", f"skyscrapers size={ECHOED}\n. ."),
    ("show", '{"puzzle": "' + "x" * 5000 + '", "text": ""}'),
    ("show", f"[begin]\npuzzle {ECHOED}\n[end]"),
    ("show", f"https://puzz.link/p?{ECHOED}"),
    ("show", f"GAME:{len(ECHOED)}:{ECHOED}\nPARAMS:1:3\nDESC:1:3\n"),
    ("show", "unique.txt", f"--{ECHOED}"),
    ("show", "unique.txt", ECHOED),
    ("show", "unique.txt", "--time-limit", ECHOED),
    (ECHOED,),
    ("list", ECHOED),
    ("new", ECHOED),
    ("--puzzle", ECHOED, "list"),
    ("check", "unique.txt", ECHOED),
    ("check", "unique.txt", f"{ECHOED}/12"),
    ("convert", "unique.txt", "--to", ECHOED),
    ("solve", "unique.txt", "--engine", ECHOED),
    ("solve", "unique.txt", "--labeling", ECHOED),
    ("solve", "unique.txt", "--limit", ECHOED),
    ("draw", "unique.txt", "--out", ECHOED),
    ("draw", "unique.txt", "--out", f"a.{ECHOED}"),
    ("draw", "unique.txt", "--out", "a.svg", "--theme", ECHOED),
    ("draw", "unique.txt", "--out", "a.svg", "--format", ECHOED),
    ("generate", ECHOED),
    ("generate", "skyscrapers", "--size", ECHOED),
    ("generate", "skyscrapers", "--style", ECHOED),
    ("generate", "skyscrapers", "--level", ECHOED),
    ("generate", "skyscrapers", "--needs", ECHOED),
    ("generate", "skyscrapers", "--symmetry", ECHOED),
    ("generate", "skyscrapers", "--cluster", ECHOED),
    ("generate", "skyscrapers", "--seed", "9" * 5000),
    ("hint", "unique.txt", "--position", ECHOED),
    ("explain", "unique.txt", "--format", ECHOED),
    ("book", ECHOED, "--out", "a.pdf"),
    ("lab", "tree", "unique.txt", "--model", ECHOED),
    ("lab", "run", ECHOED),
)


@pytest.mark.parametrize("command", ECHOING, ids=lambda command: " ".join(command)[:30])
def test_a_message_is_short_and_never_moves_the_cursor(run: Run, command: tuple[str, ...]) -> None:
    ran = run(*command)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.err) < 900
    assert ran.err.removesuffix("\n").isprintable()
