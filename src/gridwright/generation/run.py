"""Many boards: numbered, all different, the same whichever worker makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from enum import Enum
from time import perf_counter
from typing import NamedTuple

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import GridwrightError
from gridwright.generation.board_maker import NotFoundError, NotSeenError, make
from gridwright.generation.records import Record, key_of, rated, record_of, solution_key
from gridwright.generation.request import Request, style_named, thinnable_style
from gridwright.generation.unseen_levels import sizes_with, tries_without
from gridwright.puzzles import puzzle_named
from gridwright.text import join_words
from gridwright.validation import check_whole
from gridwright.version import __version__
from gridwright.workers.team import LostWorkersError, Team, in_order

# Seconds after which a board is given up.
BOARD_SECONDS = 120.0
# Boards that are made fast are handed out several at a time, which saves communication.
TASK_SECONDS = 0.15
MOST_IN_TASK = 8
# Maximum number of boards tried in place of one that is the same as an earlier one.
ATTEMPTS = 200
# The same in place of one whose solution an earlier board has; then it may have it.
ATTEMPTS_AT_SOLUTIONS = 8


class EndedError(GridwrightError):
    """A run ended before all boards were made; the text says why.

    `lasting`: the same run would end there again.
    """

    def __init__(self, reason: str, lasting: bool = False) -> None:
        super().__init__(reason)
        self.lasting = lasting


class Found(NamedTuple):
    """A generated board, and the key it shares with those that look the same."""

    record: Record
    key: bytes


class Missing(Enum):
    """Why there is no board with a number: the time was over, or all its tries were used up."""

    LATE = "late"
    SKIPPED = "skipped"


def work(request: Request, number: int, attempt: int, seconds: float | None) -> Found | Missing:
    """Make one board, unless that takes longer than `seconds`. This is what workers do."""
    watch = Watch(Limits(seconds))
    try:
        made = make(request, number, attempt, watch.limits_left())
        record = record_of(request, number, attempt, made.board, made.solution)
        if request.rated:
            record = rated(record, watch.limits_left())
    except OutOfTimeError:
        return Missing.LATE
    except NotFoundError:
        return Missing.SKIPPED
    return Found(record, key_of(made.board))


def work_through(request: Request, numbers: range, seconds: float | None) -> list[Found | Missing]:
    """Make some boards one after another; the last one is late when time was over."""
    watch = Watch(Limits(seconds))
    made: list[Found | Missing] = []
    for number in numbers:
        made.append(work(request, number, 0, watch.limits_left().seconds))
        if made[-1] is Missing.LATE:
            break
    return made


def check_count(count: int) -> None:
    """Refuse a number of boards that cannot be made."""
    check_whole("the number of boards wanted is positive", count, 1)


def run(
    request: Request,
    count: int = 1,
    *,
    team: Team | None = None,
    start: int = 0,
    keys: set[bytes] | None = None,
    limits: Limits | None = None,
    skipped: Callable[[int], object] = lambda number: None,
) -> Iterator[Record]:
    """The boards of a request with the numbers from `start` up to `count`, in order.

    No board is the same as an earlier one, turned, mirrored or renamed, nor has it the same
    solution if others are soon found; `keys` holds those of the boards and solutions before
    `start`, and gets the new ones. Numbers whose board was not found in the
    tries of the request go to `skipped`. Raises `EndedError` when no more can be made.
    """
    watch = Watch(limits or Limits())
    known = set[bytes]() if keys is None else keys
    try:
        for number, found in enumerate(_boards(request, range(start, count), team, watch), start):
            new = _new(request, number, found, known, watch)
            if new is None:
                skipped(number)
                continue
            known |= {new.key, solution_key(new.record)}
            yield new.record
    except TimeoutError:
        raise _out_of_time(request, watch) from None
    except NotSeenError as error:
        raise EndedError(f"{error}", lasting=True) from None
    except LostWorkersError as error:
        raise EndedError(f"{error}") from None


def _boards(
    request: Request, numbers: range, team: Team | None, watch: Watch
) -> Iterator[Found | Missing]:
    """The first attempts at the boards with these numbers."""
    if team is None or not numbers:
        yield from (work(request, number, 0, _seconds(request, watch)) for number in numbers)
        return
    # The first one is made here: its time shows how many boards make a task worth handing out.
    started = perf_counter()
    yield work(request, numbers[0], 0, _seconds(request, watch))
    size = max(1, min(MOST_IN_TASK, int(TASK_SECONDS / (perf_counter() - started))))
    tasks = [numbers[i : i + size] for i in range(1, len(numbers), size)]

    def submit(task: int) -> Future[list[Found | Missing]]:
        return team.submit(work_through, request, tasks[task], _seconds(request, watch))

    def seconds_left() -> float | None:
        return watch.limits_left().seconds

    for found in in_order(team, submit, range(len(tasks)), seconds_left):
        yield from found


def _new(
    request: Request, number: int, found: Found | Missing, known: set[bytes], watch: Watch
) -> Found | None:
    """An attempt at a board that is not the same as a known one; None if it is skipped.

    It is the first with a new solution; where that is not found soon, the first of all.
    """
    first: Found | None = None
    for attempt in range(1, ATTEMPTS + 2):
        if found is Missing.LATE:
            raise TimeoutError
        if isinstance(found, Missing):
            return first
        _check_version(found.record)
        if found.key not in known:
            if solution_key(found.record) not in known:
                return found
            first = first or found
        if first and attempt > ATTEMPTS_AT_SOLUTIONS:
            return first
        if attempt <= ATTEMPTS:
            # Made here and not by a worker: this is rare when many boards are to be made.
            found = work(request, number, attempt, _seconds(request, watch))
    raise EndedError(f"no more different boards were found in {ATTEMPTS} tries", lasting=True)


def _check_version(record: Record) -> None:
    if record.version != __version__:
        said = f"a worker has gridwright {record.version}, not {__version__}"
        raise LostWorkersError(said)


def _seconds(request: Request, watch: Watch) -> float | None:
    """How long the next board may take; where tries are counted, no clock decides."""
    left = watch.limits_left().seconds
    if request.board_limit is not None:
        return left
    return BOARD_SECONDS if left is None else min(BOARD_SECONDS, left)


def _out_of_time(request: Request, watch: Watch) -> EndedError:
    what = request.words
    if request.level or request.needs:
        if watch.expired():
            return EndedError(f"no board of {what} was found in the time limit{_advice(request)}")
        said = f"no board of {what} was found in {BOARD_SECONDS:g} s{_advice(request)}"
        return EndedError(f"{said}; with a limit of tries for each board, such ones are skipped")
    if watch.expired():
        return EndedError("the time limit was reached")
    return EndedError(f"no board of {what} was found in {BOARD_SECONDS:g} s")


def unseen_in(request: Request) -> str | None:
    """A sentence about boards of which none was seen in a long search; None if some were."""
    style, level = request.options.style, request.level
    tries = level and tries_without(request.name, request.size, style, level)
    if not (level and tries):
        return None
    said = f"none was seen in {tries} tries when this was tried out"
    usual = thinnable_style(puzzle_named(request.name)).name
    instead = [f"style {usual}"] if style != usual else []
    if sizes := sizes_with(request.name, style, level):
        instead.insert(0, f"size {join_words(sizes, 'or')}")
    return f"{said}; try {join_words(instead, 'or')} instead" if instead else said


def _advice(request: Request) -> str:
    """What may help to find boards of a level, and what is known of them."""
    if seen_in := unseen_in(request):
        return f"; {seen_in}"
    style = style_named(puzzle_named(request.name), request.options.style)
    if "givens" in style.options and not request.options.givens:
        return ", which may be easier with given cells allowed"
    return ""
