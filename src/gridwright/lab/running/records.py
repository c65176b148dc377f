"""Boards and runs of an experiment as records in a file: how they are written and read back.

What is read may have been edited by anybody. Each field is of its kind, and fits the plan and the
board; else `InputError` says what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from gridwright.engines.fd.counters import Counters
from gridwright.errors import InputError
from gridwright.lab import prolog
from gridwright.lab.plans.plan import Fixed, Plan, Strategy
from gridwright.lab.running.boards import Board, Order
from gridwright.lab.running.runs import FD, LIMIT, LOOSE, NONE, SAT, SOLUTION, SWI, Question, Run
from gridwright.puzzles import puzzle_named

Record = Mapping[str, object]
Check = Callable[[object], bool]

# What engine sat counts, and the size of its formula.
SAT_COUNTERS = {"clauses", "variables", "conflicts", "decisions", "propagations", "restarts"}
COUNTERS = {name for name, value in Counters().as_dict().items() if isinstance(value, int)}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_seconds(value: object) -> bool:
    # NaN fails any comparison, and infinity this one.
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9


def _or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _is_counters(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() not in (COUNTERS, SAT_COUNTERS):
        return False
    return all(map(_is_count, value.values()))


TEXT, COUNT = (_is_text, "a text"), (_is_count, "a whole number that is not negative")
SECONDS = (_is_seconds, "a number of seconds")
BOARD: Mapping[str, tuple[Check, str]] = {
    "id": TEXT,
    "row": TEXT,
    "size": TEXT,
    "clues": COUNT,
    "text": TEXT,
    "seconds": (_or_null(_is_seconds), "a number of seconds or null"),
    "backtracks": (_or_null(_is_count), "a whole number that is not negative, or null"),
}
RUN: Mapping[str, tuple[Check, str]] = {
    "board": TEXT,
    "model": TEXT,
    "labeling": TEXT,
    "engine": TEXT,
    "repeat": COUNT,
    "row": TEXT,
    "size": TEXT,
    "search": TEXT,
    "seed": (_is_whole, "a whole number"),
    "answer": TEXT,
    "limit": (_or_null(_is_text), "a text or null"),
    "seconds": SECONDS,
    "counters": (_or_null(_is_counters), f"numbers of {', '.join(sorted(COUNTERS))}, or null"),
}


def board_of(record: Record, order: Order) -> Board:
    """The board in a record, which is the one that was ordered as far as can be told soon."""
    board = Board(**_fields(record, BOARD))
    try:
        puzzle = puzzle_named(order.puzzle).parse(board.text)
    except InputError as error:
        raise InputError(f'in "text", {error}') from None
    source = order.source
    fixed = isinstance(source, Fixed)
    expected = {
        "id": order.id,
        "row": source.row,
        "size": str(puzzle.grid) if isinstance(source, Fixed) else str(source.request.size),
        "clues": len(puzzle.clues()),
        "text": source.text if isinstance(source, Fixed) else puzzle.format(),
    }
    _compare(record, expected)
    if (board.seconds is None) != fixed:
        raise InputError(f'"seconds" is {board.seconds}; a board has some if it was made')
    return board


def run_record(run: Run) -> dict[str, object]:
    """A run as one flat record."""
    rest = {key: value for key, value in asdict(run).items() if key != "question"}
    asked = run.question
    return {
        "board": asked.board,
        "model": asked.strategy.model,
        "labeling": asked.strategy.labeling,
        "engine": asked.engine,
        "repeat": asked.repeat,
        **rest,
    }


def run_of(record: Record, plan: Plan, boards: Mapping[str, Board]) -> Run:
    """The run in a record, which is one of the plan."""
    values = _fields(record, RUN)
    strategy = Strategy(values.pop("model"), values.pop("labeling"))
    question = Question(values.pop("board"), strategy, values.pop("engine"), values.pop("repeat"))
    _check_question(question, plan, boards)
    run = Run(question, **values)
    board = boards[question.board]
    _compare(record, {"row": board.row, "size": board.size, **_search(plan, question)})
    _check_outcome(run, plan)
    return run


def _fields(record: Record, kinds: Mapping[str, tuple[Check, str]]) -> dict[str, Any]:
    """The fields of a record: all that there are to be, no others, each of its kind."""
    for key in record:
        if key not in kinds:
            raise InputError(f'"{key[:40]}" is not a field; expected {", ".join(kinds)}')
    for key, (check, expected) in kinds.items():
        if key not in record:
            raise InputError(f'"{key}" is missing; expected {expected}')
        if not check(record[key]):
            raise InputError(f'expected {expected} as "{key}", found {str(record[key])[:40]!r}')
    return dict(record)


def _compare(record: Record, expected: Record) -> None:
    for key, value in expected.items():
        if record[key] != value:
            found = str(record[key])[:40]
            raise InputError(f'"{key}" is {found!r}; expected {str(value)[:40]!r} in this plan')


def _check_question(question: Question, plan: Plan, boards: Mapping[str, Board]) -> None:
    if question.board not in boards:
        raise InputError(f"there is no board {question.board[:40]!r} in this plan")
    engines = (FD, SWI, SAT) if plan.sat else (FD, SWI)
    if question.engine not in engines:
        expected = f"{', '.join(engines[:-1])} or {engines[-1]}"
        raise InputError(f"{question.engine[:40]!r} is not an engine; expected {expected}")
    strategies = plan.strategies
    if question.engine == SAT:
        strategies = tuple(Strategy(each.model, "") for each in strategies)
    if question.strategy not in strategies:
        model, labeling = question.strategy.model[:40], question.strategy.labeling[:40]
        raise InputError(f"there is no model {model!r} with labeling {labeling!r} in this plan")
    if question.repeat >= (plan.repeats if question.engine == FD else 1):
        raise InputError(f'"repeat" is {question.repeat}, which is more than this plan asks for')


def _search(plan: Plan, question: Question) -> Record:
    """What is told about the labeling of a run."""
    strategy = question.strategy
    if question.engine == SAT:
        return {"search": SAT, "seed": plan.seed}
    labeling = plan.labeling(strategy.labeling, question.repeat)
    if question.engine == FD:
        return {"search": str(labeling), "seed": labeling.seed}
    return {"search": prolog.options(labeling), "seed": labeling.seed}


def _check_outcome(run: Run, plan: Plan) -> None:
    """Refuse an outcome that no run can have."""
    answers = (SOLUTION, NONE, LIMIT, LOOSE)
    if run.answer not in answers:
        raise InputError(f"{run.answer[:40]!r} is not an answer; expected {', '.join(answers)}")
    limits = (None,) if run.answer != LIMIT else ("seconds", "nodes", "discrepancy")
    if run.limit not in limits:
        raise InputError(f'"limit" is {str(run.limit)[:40]!r}, which does not fit the answer')
    counted = run.question.engine != SWI and run.limit != "seconds"
    if (run.counters is not None) != counted:
        raise InputError('"counters" are there where the clock did not end a search of fd or sat')
    own = SAT_COUNTERS if run.question.engine == SAT else COUNTERS
    if run.counters is not None and run.counters.keys() != own:
        raise InputError(f'"counters" of {run.question.engine} are {", ".join(sorted(own))}')
    nodes = plan.bounds.nodes
    if run.counters is not None and nodes is not None and run.counters.get("nodes", 0) > nodes:
        raise InputError(f"{run.counters['nodes']} nodes are more than this plan allows")
