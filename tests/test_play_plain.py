"""Playing line by line, and both ways of playing at a real terminal."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest

import template
from commands import Run, running
from gridwright.cli import play as command
from gridwright.games.starting import task_on
from gridwright.play.plain import HELP, Plain
from gridwright.puzzles import puzzles
from gridwright.reading import read
from playing import every_puzzle, saves_in, task_of
from programs import GRIDWRIGHT, PATIENCE

BOARD = "skyscrapers/paper-4x4"
ROWS = ("1243", "2134", "3421", "4312")


@pytest.fixture
def messages() -> list[str]:
    return []


@pytest.fixture
def start(tmp_path: Path, messages: list[str]) -> Iterator[Callable[[str | None], Plain]]:
    """Begin to play the small board of a puzzle, or nothing yet."""

    def begin(name: str | None = "skyscrapers") -> Plain:
        task = None if name is None else task_of(name)
        return Plain(task, saves_in(tmp_path / "games", messages), 1)

    with template.installed():
        yield begin


Start = Callable[..., Plain]


@every_puzzle
def test_every_puzzle_is_played_to_the_end(start: Start, name: str) -> None:
    plain = start(name)
    task = plain.active.game.task
    answer = ""
    for cell in task.open_cells:
        if not plain.active.game.solved:
            typed = f"{cell.row + 1} {cell.column + 1} {task.texts[task.solution[cell]]}"
            answer = plain.answer(typed)
    assert re.search(r"\nSolved!\n  time    \d+:\d\d\n  hints   0\n  errors  0\n", answer)
    assert "The engine with this board:\n  engine       fd\n" in answer


@every_puzzle
def test_every_puzzle_is_solved_by_hints_alone(start: Start, name: str) -> None:
    plain = start(name)
    for _ in range(100):
        assert "there is no hint" not in plain.answer("hint 3")
        answer = plain.answer("take")
        if plain.active.game.solved:
            break
    assert "\nSolved!\n" in answer
    assert plain.active.game.mistakes == frozenset()


@every_puzzle
def test_another_board_of_any_puzzle_is_made(start: Start, name: str) -> None:
    plain = start(None)
    answer = plain.answer(f"new {name}")
    assert answer.startswith(f"{puzzles()[name].title} ")
    assert plain.active.game.task.origin is not None


def test_a_game_line_by_line(start: Start) -> None:
    plain = start()
    assert plain.greeting() == "\n".join(
        [
            "Skyscrapers 4x4.",
            "Symbols: 1 2 3 4. Type help for all commands.",
            "c      1 2 3 4",
            "       4     2",
            "     ┌─────────┐",
            "r1   │ · · · · │",
            "r2 3 │ · · · · │",
            "r3   │ · · · · │",
            "r4   │ · · · · │ 3",
            "     └─────────┘",
            "           4",
        ]
    )
    assert plain.answer("1 1 2").endswith("\n15 cells are open.")
    assert plain.answer("check").endswith("\n1 entry is wrong.")
    assert "r1   │[2]· · · │" in plain.answer("check")
    assert plain.answer("undo").endswith("\n16 cells are open.")
    assert "r1   │ 2 · · · │" in plain.answer("redo")
    assert plain.answer("1 1 .").endswith("\n16 cells are open.")
    assert "r1   │ 3 · · · │" in plain.answer("R1C1=3"), "as hints name it"
    assert plain.answer("r1c1 .").endswith("\n16 cells are open.")
    assert plain.answer("mark 1 2 2 3").endswith("\n16 cells are open.")
    assert "(23)" in plain.answer("show")
    assert "row 1: column 2 pencilled 2 3" in plain.answer("read")
    assert "(" not in plain.answer("mark 1 2 .")
    assert plain.answer("pictures off") == "Pictures are off."
    assert plain.answer("reveal 1 1") == "15 cells are open."
    assert plain.answer("fill 4") == (
        "All cells are filled in, but something is wrong: ask for a check."
    )
    assert plain.answer("undo") == "15 cells are open."
    assert "\n  errors    1\n  revealed  1 cell\n  open      15 cells" in plain.answer("time")
    assert (
        plain.answer("rules").count("\n") == len(puzzles()["skyscrapers"].rules) - 2
    )  # no diagonals here
    assert plain.answer("help") == HELP
    assert plain.answer("") == ""
    assert "This is the solution." in plain.answer("solve")
    assert plain.answer("new").startswith("Skyscrapers 4x4.")
    assert plain.answer("quit") == ""
    assert plain.ended


def test_hints_tell_more_and_more(start: Start) -> None:
    plain = start()
    hints = [plain.answer("hint").split("\n")[-1] for _ in range(3)]
    assert hints[0].startswith("Look at ")
    assert len(set(hints)) == 3
    assert hints == [plain.answer(f"hint {depth}").split("\n")[-1] for depth in (1, 2, 3)]
    assert plain.active.game.hints == 1
    plain.answer("1 1 2")
    assert "\nR1C1 cannot be 2. " in plain.answer("hint 3")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "'dance' is no command; expected ROW COLUMN SYMBOL, or see help."),
        ("1 1", "Expected ROW COLUMN SYMBOL, such as 2 3 4."),
        ("1 x 1", "Expected the numbers of a row and a column, found '1 x'."),
        ("1 1 7", "'7' is not a symbol of this board; expected one of 1 2 3 4."),
        ("9 1 1", "Row 9 column 1 is not on this board of 4x4."),
        ("0 1 1", "Row 0 column 1 is not on this board of 4x4."),
        (f"{'9' * 5000} 1 1", "Row 999999999 column 1 is not on this board of 4x4."),
        ("mark 1 1", "Expected mark ROW COLUMN SYMBOLS, such as mark 2 3 4."),
        ("fill", "Expected fill SYMBOL, such as fill 4."),
        ("reveal", "Expected reveal ROW COLUMN, such as reveal 2 3."),
        ("hint 4", "Expected hint 1, hint 2 or hint 3, found '4'."),
        ("take", "There is no hint to take; ask until one says what follows."),
        ("undo", "There is nothing to undo."),
        ("pictures", "Expected pictures on or pictures off."),
        ("new chess", "There is no puzzle 'chess'; expected one of "),
        ("new skyscrapers 5x4", "Skyscrapers: expected a square board, found 5x4."),
        ("new skyscrapers 4 trivial", "'trivial' is no level; expected one of "),
        ("continue 3", "There is no saved game 3; continue lists them."),
    ],
)
def test_bad_lines_get_a_sentence(start: Start, line: str, said: str) -> None:
    answer = start().answer(line)
    assert answer.startswith(said)
    assert "\n" not in answer


def test_without_a_board_there_is_a_menu(start: Start, messages: list[str]) -> None:
    start().answer("1 1 1")
    plain = start(None)
    lines = plain.greeting().split("\n")
    assert [line for line in lines if line.startswith("new ")] == [f"new {n}" for n in puzzles()]
    assert lines[-1].startswith("continue 1: Skyscrapers 4x4, 15 cells open, ")
    assert plain.answer("check").startswith("There is no game yet; ")
    assert plain.answer("continue") == plain.greeting()
    answer = plain.answer("continue 1")
    assert answer.startswith("Skyscrapers 4x4. It is continued.\n")
    assert "r1   │ 1 · · · │" in answer
    assert plain.answer("quit") == "The game is saved."
    assert messages == []


def test_a_board_with_several_solutions_is_told(tmp_path: Path) -> None:
    board = "bosnian-road\n.....\n.#3..\n.....\n..#..\n.....\n"
    plain = Plain(task_on(read(board)), saves_in(tmp_path, []), 1)
    assert "It has several solutions." in plain.greeting()
    assert plain.answer("hint").startswith("This puzzle has several solutions")
    plain.answer("1 1 o")
    plain.answer("1 2 x")
    assert "Rules are broken: row 1 column 1 has 0 neighbours" in plain.answer("check")


# the command


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run the command in this process, with games kept in a folder of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONUTF8", "1")
    with running(monkeypatch, capsys, "play") as run:
        yield run


def saved(folder: Path) -> list[Path]:
    """The files of saved games."""
    return sorted((folder / "gridwright" / "games").glob("*"))


needs_own_folder = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="the folder of games cannot be chosen there"
)


@needs_own_folder
def test_a_pipe_is_played_line_by_line(run: Run, tmp_path: Path) -> None:
    ran = run(BOARD, stdin=b"1 1 1\n\xff\nhint 1\n")
    assert (ran.code, ran.err) == (0, "")
    assert "r1   │ 1 · · · │" in ran.out
    assert "is no command" in ran.out
    assert "> " not in ran.out
    assert len(saved(tmp_path)) == 1
    ran = run(BOARD, stdin=b"quit\n")
    assert "It is continued." in ran.out
    assert ran.out.endswith("The game is saved.\n")
    assert run(BOARD, "--ascii", stdin=b"hint 3\n").out.isascii()
    assert run(stdin=b"continue 1\n").out.count("r1   │ 1 · · · │") == 1


@needs_own_folder
def test_a_damaged_game_is_told_and_a_new_one_starts(run: Run, tmp_path: Path) -> None:
    run(BOARD, stdin=b"1 1 1\n")
    (path,) = saved(tmp_path)
    path.write_bytes(b"{}")
    ran = run(BOARD, stdin=b"")
    assert ran.code == 0
    assert ran.err == f"A saved game was damaged; it was set aside as {path}.damaged.\n"
    assert "It is continued." not in ran.out


@needs_own_folder
def test_games_in_json(run: Run) -> None:
    made = run("skyscrapers", "--size", "4", "--level", "easy", "--seed", "3", "--json").json()
    assert (made["puzzle"], made["origin"], made["moves"]) == ("skyscrapers", ["easy", 3, 0], [])
    assert run(BOARD, "--json").json()["origin"] is None
    run(BOARD, stdin=b"1 1 1\n")
    assert run(BOARD, "--json").json()["done"] == 1
    (game,) = run("--json").json()["games"]
    assert game["moves"] == [[[0, 0, None, "1"]]]


@needs_own_folder
def test_what_was_solved_is_told_and_printed_as_json(run: Run, tmp_path: Path) -> None:
    assert run("--history").out == "Nothing is solved here yet.\n"
    steps = b"".join(b"hint 3\ntake\n" for _ in range(30))
    assert "Times with help are not compared with others." in run(BOARD, stdin=steps).out
    assert "1 board solved here, none without help, in 0:0" in run("--history").out
    told = run("--history", "--json").json()
    assert told["file"] == str(*saved(tmp_path))
    (board,) = told["solved"]
    assert (board["puzzle"], board["size"], board["level"]) == ("skyscrapers", "4x4", None)
    assert board["hints"] > 0
    assert "before; it counts once" in run(BOARD, stdin=steps + b"history\n").out
    assert len(run("--history", "--json").json()["solved"]) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["skyscraperz"], "'skyscraperz' (did you mean skyscrapers?); see gridwright list"),
        (["nothing-like-it"], "there is no file or built-in board 'nothing-like-it'"),
        (["--history", BOARD], "--history tells of all boards"),
        (["skyscrapers", "--size", "x"], "'x' is not a size"),
        (["skyscrapers", "--level", "beyond"], "'beyond' is not for people"),
        (["close-or-far", "--size", "5"], "expected a board of 6x6 or more"),
        ([BOARD, "--size", "4"], "--size, --level and --seed are for new boards"),
        (["--level", "easy"], "--size, --level and --seed are for new boards"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, arguments: list[str], said: str) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_without_textual_there_is_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.cli.play._has_screen", lambda: True)
    for name in ("textual", "textual.app"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, "gridwright.play.app", raising=False)
    ran = run(BOARD)
    assert ran.code == 2
    assert "pip install 'gridwright[play]'" in ran.err


# a real terminal

LEAVING = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l")


def _fresh_attributes() -> list[Any]:
    """How a terminal begins; one that runs a program already may have been changed by it."""
    ends = os.openpty()
    try:
        return termios.tcgetattr(ends[0])
    finally:
        for end in ends:
            os.close(end)


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            GRIDWRIGHT[0],
            [*GRIDWRIGHT[1:], "play", *arguments],
            env={
                "XDG_DATA_HOME": str(folder),
                "HOME": str(folder),
                "TERM": "xterm-256color",
                "PYTHONUTF8": "1",
                "PATH": "/usr/bin:/bin",
            },
            dimensions=(24, 80),
            timeout=PATIENCE,
        )
        self.before = _fresh_attributes()
        self.seen = b""

    def expect(self, text: str) -> None:
        """Wait until something is to be seen."""
        self.child.expect_exact(text.encode())
        self.seen += self.child.before + self.child.after

    def end(self) -> int:
        """Wait for the end, and tell the exit code."""
        self.child.expect(pexpect.EOF)
        self.seen += self.child.before
        assert termios.tcgetattr(self.child.child_fd) == self.before
        self.child.close()
        assert b"Traceback" not in self.seen
        return self.child.exitstatus if self.child.exitstatus is not None else -1


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start the program at a terminal; it never outlives the test."""
    opened: list[Terminal] = []

    def open_one(*arguments: str) -> Terminal:
        opened.append(Terminal(tmp_path, *arguments))
        return opened[-1]

    yield open_one
    for each in opened:
        each.child.close(force=True)


Open = Callable[..., Terminal]


@needs_own_folder
def test_a_board_is_solved_at_a_terminal_line_by_line(terminal: Open, tmp_path: Path) -> None:
    at = terminal(BOARD, "--plain")
    at.expect("> ")
    for row, line in enumerate(ROWS, 1):
        for column, height in enumerate(line, 1):
            at.child.sendline(f"{row} {column} {height}")
            at.expect("> " if (row, column) != (4, 4) else "Solved!")
    at.expect("> ")
    at.child.sendeof()
    assert at.end() == 0
    assert [path.name for path in saved(tmp_path)] == ["history.jsonl"]
    assert b"\x1b" not in at.seen


@needs_own_folder
@pytest.mark.parametrize(
    ("end", "code"), [("ctrl-c", 130), ("ctrl-d", 0), ("term", 143), ("hup", 129)]
)
def test_whatever_ends_a_game_of_lines_it_is_saved(
    terminal: Open, tmp_path: Path, end: str, code: int
) -> None:
    at = terminal(BOARD, "--plain")
    at.expect("> ")
    at.child.sendline("1 1 1")
    at.expect("15 cells are open.")
    at.expect("> ")
    at.child.setwinsize(10, 40)
    _end(at, end)
    assert at.end() == code
    assert len(saved(tmp_path)) == 1
    assert json.loads(saved(tmp_path)[0].read_text())["done"] == 1


@needs_own_folder
@pytest.mark.parametrize(("end", "code"), [("ctrl-c", 0), ("term", 143), ("int", 130)])
def test_whatever_ends_a_game_on_a_screen_it_is_saved_and_the_terminal_clean(
    terminal: Open, tmp_path: Path, end: str, code: int
) -> None:
    at = terminal(BOARD)
    at.expect("errors 0")
    at.child.setwinsize(30, 100)
    at.expect("errors 0")
    at.child.send("1")
    at.child.send("\x1b[C")
    at.expect("column 2")
    during = termios.tcgetattr(at.child.child_fd)
    _end(at, end)
    assert at.end() == code
    assert len(saved(tmp_path)) == 1
    assert json.loads(saved(tmp_path)[0].read_text())["done"] == 1
    assert [sequence for sequence in LEAVING if sequence not in at.seen] == []
    assert during[3] & termios.ECHO == 0


def _end(at: Terminal, end: str) -> None:
    if end.startswith("ctrl-"):
        at.child.sendcontrol(end[-1])
    else:
        at.child.kill(getattr(signal, f"SIG{end.upper()}"))


def test_a_dumb_terminal_is_played_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        """Says that it is a terminal."""

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Stream())
    monkeypatch.setattr(sys, "stdout", Stream())
    for name, screens in (("dumb", False), ("", False), ("xterm", True)):
        monkeypatch.setenv("TERM", name)
        assert command._has_screen() == screens
