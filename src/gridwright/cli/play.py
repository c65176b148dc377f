"""`gridwright play`: play a puzzle in the terminal, with screens or line by line."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated, NoReturn

from gridwright.cli.commands import End, echo
from gridwright.cli.output import (
    AsciiOption,
    JsonOption,
    board_names,
    level_names,
    load,
    puzzle_names,
    say,
    say_json,
    warn,
)
from gridwright.cli.parameters import Argument, Option, whole_number
from gridwright.errors import GridwrightError, InputError, near_name, quoted
from gridwright.puzzles import puzzles

if TYPE_CHECKING:
    from gridwright.games.game import Game
    from gridwright.games.starting import Order
    from gridwright.games.task import Task
    from gridwright.play.plain import Plain
    from gridwright.puzzle import Puzzle

# A seed of one's own is as short as people would type one.
SEEDS = 1_000_000


def play_command(
    puzzle: Annotated[
        str | None,
        Argument(
            metavar="PUZZLE",
            help="The name of a puzzle, for a new board; or a board: a file, - for standard "
            "input, an ID or address of a known format, or name/example. Without it, a menu.",
            show_default=False,
            names=lambda: [*puzzle_names(), *board_names()],
        ),
    ] = None,
    size: Annotated[
        str | None,
        Option(metavar="SIZE", help="Columns x rows of a new board; 8 for 8x8."),
    ] = None,
    level: Annotated[
        str | None,
        Option(
            metavar="LEVEL", help="How hard a new board is: gentle to expert.", choices=level_names
        ),
    ] = None,
    seed: Annotated[
        int | None,
        Option(metavar="N", parser=whole_number, help="The same board for the same number."),
    ] = None,
    plain: Annotated[
        bool,
        Option("--plain", help="Play line by line: for pipes and for screen readers."),
    ] = False,
    history: Annotated[
        bool, Option("--history", help="Tell what you have solved and how fast, and do not play.")
    ] = False,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Play a puzzle in the terminal; the game is saved when you leave."""
    if history:
        if (puzzle, size, level, seed) != (None, None, None, None):
            raise InputError("--history tells of all boards: omit the puzzle and other options")
        _tell_history(as_json)
        return
    number = secrets.randbelow(SEEDS) if seed is None else seed
    opening = _opening(puzzle, size, level, seed, number)
    if as_json:
        _print_json(opening)
        return
    if puzzle == "-":
        _use_terminal()
    if plain or not _has_screen():
        _play_lines(opening, number, ascii_only or not _draws_lines())
    else:
        _play_screens(opening, number)


def _opening(
    puzzle: str | None, size: str | None, level: str | None, seed: int | None, number: int
) -> Order | Task | None:
    """What is to be played; None for the menu."""
    from gridwright.games.starting import order, task_on

    if puzzle is not None and puzzle in puzzles():
        return order(puzzle, size, level, number)
    board = None if puzzle is None else _board(puzzle)  # first: there may be none
    if (size, level, seed) != (None, None, None):
        raise InputError("--size, --level and --seed are for new boards: expected a puzzle's name")
    return None if board is None else task_on(board)


def _board(name: str) -> Puzzle:
    """The board that a player named; a puzzle that may have been meant is told."""
    try:
        return load(name)
    except InputError as error:
        near = near_name(name, puzzles())
        if near is None or os.path.exists(name):
            raise
        said = f"there is no puzzle, file or built-in board {quoted(name)} (did you mean {near}?)"
        raise InputError(f"{said}; see gridwright list") from error


def _tell_history(as_json: bool) -> None:
    from dataclasses import asdict
    from datetime import date

    from gridwright.play.history import History
    from gridwright.play.history_texts import history_text
    from gridwright.play.saves import data_folder

    history = History(data_folder())
    results = history.results()
    if as_json:
        solved = [asdict(result) for result in results]
        say_json("play", {"file": str(history.path), "solved": solved})
    else:
        say(history_text(results, date.today()))


def _print_json(opening: Order | Task | None) -> None:
    """Print the game that would be played, or all that are saved."""
    from gridwright.games.game import Game
    from gridwright.play.saves import Saves, data_folder, record

    saves = Saves(data_folder(), warn)
    if opening is None:
        say_json(
            "play", {"folder": str(saves.folder), "games": [record(game) for game in saves.all()]}
        )
    else:
        task = _task(opening)
        say_json("play", record(saves.resumed(task.board) or Game(task)))


def _task(opening: Order | Task) -> Task:
    from gridwright.games.starting import Order, make_task

    return make_task(opening) if isinstance(opening, Order) else opening


def _play_screens(opening: Order | Task | Game | None, seed: int) -> None:
    from gridwright.play.saves import data_folder

    try:
        from gridwright.play.app import PlayApp
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise GridwrightError(
            "playing needs a package that is not installed: pip install 'gridwright[play]'; "
            "--plain does without it"
        ) from None
    app = PlayApp(data_folder(), seed, opening)
    app.run()
    if app.ended_by is not None:
        raise End(128 + app.ended_by)
    if app.return_code:
        raise End(app.return_code)


def _play_lines(opening: Order | Task | None, seed: int, ascii_only: bool) -> None:
    from gridwright.play.plain import Plain
    from gridwright.play.saves import Saves, data_folder

    task = None if opening is None else _task(opening)
    game = Plain(task, Saves(data_folder(), warn), seed, ascii_only=ascii_only)
    with _kept(game):
        say(game.greeting())
        while not game.ended:
            line = _next_line()
            if line is None:
                break
            answer = game.answer(line)
            if answer:
                say(answer)


def _next_line() -> str | None:
    """What is typed next; None at the end of the input."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        echo("> ", nl=False)
        sys.stdout.flush()
    data = sys.stdin.buffer.readline()
    return data.decode("utf-8", "replace") if data else None


@contextmanager
def _kept(game: Plain) -> Iterator[None]:
    """Save a game at the end, whatever ends it."""
    ends = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, _end) for number in ends}
    try:
        yield
    except KeyboardInterrupt:
        say("")  # the terminal has printed ^C in the line of the prompt
        raise
    finally:
        # Saving takes a moment, in which nothing else may end the program.
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        for number in ends:
            signal.signal(number, signal.SIG_IGN)
        game.save()
        for number, handler in {**before, signal.SIGINT: interrupt}.items():
            signal.signal(number, handler)


def _end(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _use_terminal() -> None:
    """Play at the terminal, standard input having been the board."""
    try:
        terminal = os.open("/dev/tty", os.O_RDWR)
    except OSError:
        raise InputError(
            "standard input was the board, and there is no terminal to play at"
        ) from None
    os.dup2(terminal, 0)
    os.close(terminal)


def _has_screen() -> bool:
    """Whether a whole screen can be drawn and keys be read."""
    streams = (sys.stdin, sys.stdout)
    terminal = all(stream is not None and stream.isatty() for stream in streams)
    return terminal and os.environ.get("TERM", "" if os.name == "posix" else "any") not in (
        "",
        "dumb",
        "unknown",
    )


def _draws_lines() -> bool:
    """Whether box drawing can be printed."""
    try:
        "┌─█".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True
