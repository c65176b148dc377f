"""Pictures of many boards in one folder, drawn by several processes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from gridwright.board_files import FoundBoard, read_boards
from gridwright.cli.bar import Bar
from gridwright.cli.output import stdin
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError, InputError, NotUniqueError, quoted
from gridwright.files import check_place, reason_of, save
from gridwright.grid import Values
from gridwright.positions import read_grid
from gridwright.puzzles import puzzle_named
from gridwright.solving import solve
from gridwright.views.saving import Looks, rendered_as
from gridwright.workers.processes import processes
from gridwright.workers.team import in_order

MOST = 100_000
MOST_WORKERS = 64
FEW = 8  # starting other processes takes longer than this many pictures
FIELDS = ("number", "puzzle", "size", "level", "seed", "file", "line")
LONGEST_NAME = 200
_NO_NAME = re.compile(r"[\x00-\x1f\x7f/\\:*?\"<>|]")

# The content of a picture, or what keeps a board from being drawn with its solution.
Outcome: TypeAlias = bytes | NotUniqueError | OutOfTimeError


@dataclass(frozen=True)
class Job:
    """A picture to be drawn: the board, its solution if that is known, and the file."""

    puzzle: str
    text: str
    solution: tuple[str, ...] | None
    path: str
    source: str


@dataclass(frozen=True)
class Style:
    """How all pictures are drawn."""

    format: str
    looks: Looks
    solved: bool
    seconds: float


@dataclass(frozen=True)
class Drawn:
    """How many pictures were drawn, and what was wrong with the other boards."""

    pictures: int
    errors: tuple[GridwrightError, ...]


def draw_many(sources: Sequence[str], folder: str, name: str, style: Style, workers: int) -> Drawn:
    """Draw all boards of some sources into a folder, but for those that are wrong.

    All boards are read and all names are known before the first picture is drawn.
    """
    style.looks.check(style.format)
    if not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"expected 1 to {MOST_WORKERS} workers, found {quoted(workers)}")
    check_pattern(name)
    unread: list[GridwrightError] = []
    jobs = _jobs(sources, folder, name, style, unread)
    _make_folder(folder)
    for path in {job.path for job in (*jobs[:1], *jobs[-1:])}:
        check_place(path)
    undrawn: list[GridwrightError] = []
    with Bar(0, len(jobs)) as bar, closing(_drawn(jobs, style, workers)) as outcomes:
        for done, (job, drawn) in enumerate(zip(jobs, outcomes, strict=True), 1):
            # Saved here alone: a worker that is lost can leave no half of a file.
            if isinstance(drawn, bytes):
                save(job.path, drawn)
            else:
                undrawn.append(drawn)
            bar.move(done)
    if len(jobs) == len(undrawn) == 1 and not unread:
        raise undrawn[0]
    return Drawn(len(jobs) - len(undrawn), (*unread, *undrawn))


def check_pattern(name: str) -> None:
    """Raise `InputError` for a pattern of names that cannot be filled in."""
    known = ", ".join(f"{{{field}}}" for field in FIELDS)
    try:
        parts = list(Formatter().parse(name))
        fields = {field: spec or "" for _, field, spec, _ in parts if field is not None}
        plain = all(conversion is None for _, _, _, conversion in parts)
    except ValueError:
        raise InputError(f"the name {quoted(name)} has a brace without its partner") from None
    for field, spec in fields.items():
        if field not in FIELDS:
            raise InputError(f"the name {quoted(name)} has {{{field}}}; expected some of {known}")
        if not plain or not re.fullmatch(r"(0?[1-9])?", spec) or (spec and field != "number"):
            raise InputError(f"the name {quoted(name)}: expected {{number:05}} or {{{field}}}")


def _jobs(
    sources: Sequence[str], folder: str, name: str, style: Style, unread: list[GridwrightError]
) -> list[Job]:
    """The pictures to be drawn; what is wrong with other boards is added to `unread`."""
    jobs: list[Job] = []
    places: dict[str, str] = {}
    for found in read_boards(sources, MOST, lambda: stdin("boards"), unread.append):
        # Boards that are wrong count too: names stay when they are mended.
        number = len(jobs) + len(unread) + 1
        file = f"{_filled_in(name, number, found)}.{style.format}"
        place = f"{found.source}, line {found.line}" if found.line else found.source
        # Compared as those systems do that take A and a for the same.
        if file.lower() in places:
            raise InputError(
                f"the boards in {places[file.lower()]} and in {place} would both be {file}; "
                "put {number} into --name"
            )
        places[file.lower()] = place
        solution = found.record.solution if found.record else None
        board = found.board
        jobs.append(Job(board.name, board.format(), solution, os.path.join(folder, file), place))
    return jobs


def _filled_in(name: str, number: int, found: FoundBoard) -> str:
    record = found.record
    level = record.level if record and record.level else "unrated"
    values: Mapping[str, object] = {
        "number": number,
        "puzzle": found.board.name,
        "size": str(found.board.grid),
        "level": level,
        "seed": record.seed if record else "none",
        "file": os.path.splitext(os.path.basename(found.source))[0],
        "line": found.line,
    }
    file = name.format(**{k: v if isinstance(v, int) else _safe(str(v)) for k, v in values.items()})
    if not file.strip(". ") or file.startswith(".") or _NO_NAME.search(file):
        raise InputError(f"{quoted(file)} is not the name of a file in a folder; change --name")
    if len(file.encode()) > LONGEST_NAME:
        raise InputError(f"the name {quoted(file)} is too long; change --name")
    return file


def _safe(text: str) -> str:
    """A value without the characters that no name of a file has."""
    return _NO_NAME.sub("-", text)


def _make_folder(folder: str) -> None:
    try:
        os.makedirs(folder, exist_ok=True)
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL character
        said = f"this folder cannot be made: {reason_of(error)}"
        raise InputError(said, source=folder) from None


def _drawn(jobs: Sequence[Job], style: Style, workers: int) -> Generator[Outcome]:
    """Draw picture after picture; what is wrong with a board is handed on."""
    if workers == 1 or len(jobs) <= FEW:
        for job in jobs:
            yield tried(draw_job, job, style)
        return
    with processes(workers) as team:

        def submit(number: int) -> Future[Outcome]:
            return team.submit(tried, draw_job, jobs[number], style)

        yield from in_order(team, submit, range(len(jobs)), lambda: None)


def tried(draw: Callable[[Job, Style], bytes], job: Job, style: Style) -> Outcome:
    """Draw one picture; return what keeps the board from being drawn with its solution."""
    try:
        return draw(job, style)
    except (NotUniqueError, OutOfTimeError) as error:
        return error


def draw_job(job: Job, style: Style) -> bytes:
    """The content of the file of one picture."""
    board = puzzle_named(job.puzzle).parse(job.text)
    values: Values | None = None
    if style.solved and job.solution is not None:
        values = read_grid(board, "\n".join(job.solution))
    elif style.solved:
        result = solve(board, limits=Limits(style.seconds))
        if not result.solutions and result.status == "limit":
            said = f"no solution of the board in {job.source} was found in {style.seconds:g} s"
            raise OutOfTimeError(f"{said}; see --time-limit")
        if not result.solutions:
            raise NotUniqueError("this board has no solution", source=job.source)
        values = result.solutions[0]
    return rendered_as(board.scene(values), style.format, style.looks)
