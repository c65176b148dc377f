"""One command over many boards: each is answered by itself, with a line of JSON.

A command is told to print JSON about one board; here it is asked about one board after the other,
by this process or by several. A board that cannot be read or answered does not end the run.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from io import BytesIO, StringIO, TextIOWrapper
from typing import TYPE_CHECKING, Any

from gridwright.board_files import BoardText, board_texts
from gridwright.cli.bar import Bar
from gridwright.cli.commands import End
from gridwright.cli.errors import code_of, error_answer
from gridwright.cli.output import SEVERITY, Exit, say_object, stdin, warn
from gridwright.engines.limits import OutOfTimeError
from gridwright.errors import GridwrightError, InputError
from gridwright.reading import read, read_file_text
from gridwright.text import plural

if TYPE_CHECKING:  # loaded when there are several boards: all commands ask here how many there are
    from concurrent.futures import Future

DASH = "-"
NO_BOARD = ""
Command = Callable[..., None]


@dataclass(frozen=True)
class Answer:
    """What a command said about a board: the place, JSON or what is wrong, and the exit code."""

    place: dict[str, object]
    said: dict[str, object]
    code: int


def boards_of(source: str) -> list[BoardText]:
    """The boards in a file, or in the standard input, if there are several; else none."""
    if source != DASH and not _is_file(source):
        return []
    found = list(board_texts(source, lambda: stdin("a board")))
    if source == DASH and len(found) < 2:
        # For the command itself, which reads it as one board.
        data = b"".join(each.data for each in found)
        sys.stdin = TextIOWrapper(BytesIO(data), "utf-8")
    return found if len(found) > 1 else []


def _is_file(source: str) -> bool:
    return "\n" not in source and "\0" not in source and os.path.isfile(source)


def answer_all(
    command: Command, parameters: dict[str, Any], boards: Sequence[BoardText], workers: int
) -> None:
    """Print what a command says about each of several boards; end with the worst exit code."""
    if parameters.get("stream"):
        raise InputError(
            "--stream is for one board; of many, each is answered with a line: omit it"
        )
    _check_options(command, parameters)
    worst: int = Exit.DONE
    answers = _answers(command, _for_each(parameters, len(boards)), boards, workers)
    with Bar(0, len(boards)) as bar:
        for done, answer in enumerate(answers, 1):
            with bar.away(warning="error" in answer.said):
                _print(answer)
            bar.move(done)
            worst = max(worst, answer.code, key=SEVERITY.index)
    if worst != Exit.DONE:
        raise End(worst)


def _check_options(command: Command, parameters: dict[str, Any]) -> None:
    """Refuse options that are wrong for every board once, rather than at each of them.

    A command looks at its options before it reads a board; so it is asked about none.
    """
    try:
        read(NO_BOARD)
    except InputError as error:
        missing = str(error)
    try:
        with redirect_stdout(StringIO()):
            command(**{**parameters, "as_json": True, "puzzle": NO_BOARD})
    except InputError as error:
        if str(error) != missing:
            raise


def _print(answer: Answer) -> None:
    if "error" in answer.said:
        warn(f"gridwright: {answer.said['error']}")
    say_object({**answer.place, **answer.said})


def _for_each(parameters: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What the command is given for each board: its own answer, if a file has one for each."""
    same = {**parameters, "as_json": True}
    answer = parameters.get("answer")
    if answer is None or not _is_file(answer):
        return [same] * number
    lines = [line for line in read_file_text(answer).splitlines() if line.strip()]
    if len(lines) < 2 or not lines[0].startswith("{"):
        return [same] * number
    if len(lines) != number:
        said = f"there are {plural(number, 'board')}, but {len(lines)} answers; expected as many"
        raise InputError(said, source=answer)
    return [{**same, "answer": line} for line in lines]


def _answers(
    command: Command,
    parameters: Sequence[dict[str, Any]],
    boards: Sequence[BoardText],
    workers: int,
) -> Iterator[Answer]:
    from gridwright.workers.opening import open_team
    from gridwright.workers.team import in_order

    with open_team(workers) as team:
        if team is None:
            yield from map(partial(answer_one, command), parameters, boards)
            return

        def submit(number: int) -> Future[Answer]:
            return team.submit(answer_one, command, parameters[number], boards[number])

        yield from in_order(team, submit, range(len(boards)), lambda: None)


def answer_one(command: Command, parameters: dict[str, Any], text: BoardText) -> Answer:
    """What a command says about one board."""
    place: dict[str, object] = {"source": text.source, "line": text.line}
    printed = StringIO()
    code: int = Exit.DONE
    try:
        board = text.read().board.format()
    except InputError as error:
        return Answer(place, {**error_answer(error, Exit.WRONG)}, Exit.WRONG)
    try:
        with redirect_stdout(printed), redirect_stderr(StringIO()):
            command(**{**parameters, "puzzle": board})
    except End as end:
        code = end.exit_code
    except GridwrightError as error:
        # The board was right, so no line of its own is meant.
        said = error.message if isinstance(error, InputError) else str(error)
        there = InputError(said, text.line, source=text.source)
        code = Exit.LIMIT if isinstance(error, OutOfTimeError) else Exit.WRONG
        return Answer(place, {**error_answer(there, code, code_of(error))}, code)
    return Answer(place, json.loads(printed.getvalue()), code)
