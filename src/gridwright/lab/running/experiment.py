"""Carrying out a plan: its boards, then its runs, by several processes; it can be continued."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from gridwright.errors import InputError
from gridwright.lab import prolog
from gridwright.lab.plans.plan import Plan
from gridwright.lab.running.boards import Board, Order, orders, supply
from gridwright.lab.running.record_file import RecordFile, folder, open_records
from gridwright.lab.running.records import board_of, run_of, run_record
from gridwright.lab.running.runs import Question, Run, answer, questions
from gridwright.puzzles import puzzle_named
from gridwright.system.forks import call_in_fork
from gridwright.workers.team import Team, in_order

T = TypeVar("T")

BOARDS, RUNS = "boards.jsonl", "runs.jsonl"
# Is told what is being done ("boards" or "runs"), how much is done, and how much there is to do.
Watcher = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Experiment:
    """A plan with all its boards and all its runs."""

    plan: Plan
    boards: tuple[Board, ...]
    runs: tuple[Run, ...]


def carry_out(
    plan: Plan, out: str | Path, *, team: Team | None = None, watcher: Watcher | None = None
) -> Experiment:
    """Do what is left to do of a plan in its folder.

    Every board and every run is written down as soon as it is known, so that the same call goes on
    where an earlier one ended. Raises `InputError` when the folder holds another plan.
    """
    place, tell = folder(out), watcher or (lambda what, done, total: None)
    with (
        open_records(place / RUNS, plan.key) as runs,
        open_records(place / BOARDS, plan.key) as boards,
    ):
        ready = _boards(plan, boards, team, tell)
        # In a fork, so that no model is known in this process before it is measured.
        asked = call_in_fork(questions, plan, ready, plan.prolog and prolog.installed())
        done = _runs(plan, {board.id: board for board in ready}, asked, runs, team, tell)
    return Experiment(plan, tuple(ready), tuple(done))


def _boards(plan: Plan, file: RecordFile, team: Team | None, tell: Watcher) -> list[Board]:
    """All boards of a plan, those that are missing made and written down."""
    wanted = list(orders(plan))
    known = iter(wanted)
    ready = file.read(lambda record: board_of(record, _next(known)))
    tell("boards", len(ready), len(wanted))
    for board in _each(team, _supply, [(order,) for order in wanted[len(ready) :]]):
        file.append(asdict(board))
        ready.append(board)
        tell("boards", len(ready), len(wanted))
    return ready


def _runs(
    plan: Plan,
    boards: Mapping[str, Board],
    asked: Sequence[Question],
    file: RecordFile,
    team: Team | None,
    tell: Watcher,
) -> list[Run]:
    """The runs of all questions, in order, those that are missing made and written down."""
    known: dict[Question, Run] = {}
    file.read(lambda record: _add(known, run_of(record, plan, boards)))
    left = [question for question in asked if question not in known]
    before = len(asked) - len(left)
    tell("runs", before, len(asked))
    tasks = [(plan, boards[question.board], question) for question in left]
    for number, run in enumerate(_each(team, _answer, tasks), before + 1):
        file.append(run_record(run))
        known[run.question] = run
        tell("runs", number, len(asked))
    return [known[question] for question in asked]


def _supply(order: Order) -> Board:
    puzzle_named(order.puzzle)  # loaded before the fork, which would measure that too
    return call_in_fork(supply, order)


def _answer(plan: Plan, board: Board, question: Question) -> Run:
    _ = plan.formulations  # loaded before the fork: each would take 50 ms to do so again
    return call_in_fork(answer, plan, board, question)


def _each(
    team: Team | None, task: Callable[..., T], calls: Sequence[tuple[object, ...]]
) -> Iterator[T]:
    """The results of a task on some arguments, in order."""
    if team is None:
        yield from (task(*arguments) for arguments in calls)
        return

    def submit(number: int) -> Future[T]:
        return team.submit(task, *calls[number])

    yield from in_order(team, submit, range(len(calls)), lambda: None)


def _next(orders: Iterator[Order]) -> Order:
    for order in orders:
        return order
    raise InputError("this is one board more than the plan has")


def _add(known: dict[Question, Run], run: Run) -> None:
    if run.question in known:
        raise InputError("this run is in the file already")
    known[run.question] = run
