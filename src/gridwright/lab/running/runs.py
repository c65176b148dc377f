"""One run: a board, a model, a labeling; what it counted and how long it took."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.engines.fd import Search, search
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.grid import Values
from gridwright.lab import prolog
from gridwright.lab.models.catalogue import STRONG
from gridwright.lab.models.own_models import faults_of
from gridwright.lab.plans.plan import Plan, Strategy
from gridwright.lab.running.boards import Board
from gridwright.lab.running.processor_clock import ProcessorClock
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

FD, SWI, SAT = "fd", "swi", "sat"
SOLUTION, NONE, LIMIT, LOOSE = "solution", "none", "limit", "not a solution"


@dataclass(frozen=True)
class Question:
    """What is asked in one run: who solves which board, with what model and labeling."""

    board: str
    strategy: Strategy
    engine: str = FD
    repeat: int = 0


@dataclass(frozen=True)
class Run:
    """What came of a question.

    `answer` is a solution, none (there is none), limit, or not a solution: one of the model that
    breaks the rules of the puzzle, where the model allows that. `limit` names the limit that was
    reached. `seconds` are processor time for building the model and searching up to the first
    solution. The counters are missing where the clock ended the search, and for SWI-Prolog; engine
    sat has its own.
    """

    question: Question
    row: str
    size: str
    search: str
    seed: int
    answer: str
    limit: str | None
    seconds: float
    counters: Mapping[str, int] | None


def questions(plan: Plan, boards: Sequence[Board], with_prolog: bool) -> list[Question]:
    """All that a plan asks about its boards, in order."""
    asked = []
    for board in boards:
        for strategy in plan.strategies_for(board.row):
            asked += [Question(board.id, strategy, FD, repeat) for repeat in range(plan.repeats)]
            if with_prolog and _known_to_prolog(plan, board, strategy):
                asked.append(Question(board.id, strategy, SWI))
        names = dict.fromkeys(strategy.model for strategy in plan.strategies) if plan.sat else ()
        asked += [Question(board.id, Strategy(name, ""), SAT) for name in names]
    return asked


def _known_to_prolog(plan: Plan, board: Board, strategy: Strategy) -> bool:
    """Whether SWI-Prolog has this labeling, and all constraints of the model."""
    if strategy.model == STRONG:
        return False
    formulation = plan.formulations[strategy.model]
    try:
        prolog.options(plan.labeling(strategy.labeling))
        puzzle = puzzle_named(plan.puzzle).parse(board.text)
        prolog.program(formulation(puzzle), formulation.phrases)
    except InputError:
        return False
    return True


def answer(plan: Plan, board: Board, question: Question) -> Run:
    """Ask a question, in this process."""
    puzzle = puzzle_named(plan.puzzle).parse(board.text)
    ask = {FD: _by_fd, SWI: _by_prolog, SAT: _by_sat}[question.engine]
    return ask(plan, board, puzzle, question)


def _by_fd(plan: Plan, board: Board, puzzle: Puzzle, question: Question) -> Run:
    formulation = plan.formulations[question.strategy.model]
    labeling = plan.labeling(question.strategy.labeling, question.repeat)
    limits = Limits(nodes=plan.bounds.nodes, stop=ProcessorClock(plan.bounds.seconds))
    started = time.process_time()
    with faults_of(formulation):
        searching = search(formulation(puzzle), labeling, limits)
        values = next(iter(searching), None)
    seconds = time.process_time() - started
    limit = _limit_of(searching, values, plan.bounds.nodes)
    counters = {k: v for k, v in searching.counters.as_dict().items() if isinstance(v, int)}
    return Run(
        question,
        board.row,
        board.size,
        str(labeling),
        labeling.seed,
        LIMIT if limit else _judged(puzzle, values, formulation.exact),
        limit,
        seconds,
        None if limit == "seconds" else counters,
    )


def _limit_of(searching: Search, values: Values | None, nodes: int | None) -> str | None:
    if values is not None or searching.complete:
        return None
    if searching.partial:
        return "discrepancy"
    return "nodes" if searching.counters.nodes == nodes else "seconds"


def _judged(puzzle: Puzzle, values: Values | None, exact: bool) -> str:
    """What an answer is worth by the rules of the puzzle."""
    if values is None:
        return NONE
    wrong = [violation.text for violation in puzzle.violations(values)]
    if wrong and exact:
        raise AssertionError(f"a wrong answer ({'; '.join(wrong)}) to\n{puzzle.format()}")
    return LOOSE if wrong else SOLUTION


def _by_prolog(plan: Plan, board: Board, puzzle: Puzzle, question: Question) -> Run:
    formulation = plan.formulations[question.strategy.model]
    labeling = plan.labeling(question.strategy.labeling)
    found = prolog.run(puzzle, formulation, labeling, plan.bounds.prolog)
    return Run(
        question,
        board.row,
        board.size,
        prolog.options(labeling),
        labeling.seed,
        LIMIT if found.limit else _judged(puzzle, found.values, formulation.exact),
        "seconds" if found.limit else None,
        found.seconds,
        None,
    )


def _by_sat(plan: Plan, board: Board, puzzle: Puzzle, question: Question) -> Run:
    # Loaded before the clock starts, as engine fd is.
    from gridwright.engines.sat import Session, compile_model

    formulation = plan.formulations[question.strategy.model]
    watch = Watch(Limits(stop=ProcessorClock(plan.bounds.seconds)))
    counters: dict[str, int] | None = None
    answered, started = LIMIT, time.process_time()
    try:
        with (
            faults_of(formulation),
            Session(compile_model(formulation(puzzle), watch)) as session,
        ):
            values = next(session.solutions(watch), None)
            seconds = time.process_time() - started
            counters = session.statistics()
            answered = _judged(puzzle, values, formulation.exact)
    except OutOfTimeError:
        seconds = time.process_time() - started
    limit = "seconds" if answered == LIMIT else None
    size = (board.row, board.size)
    return Run(question, *size, SAT, plan.seed, answered, limit, seconds, counters)
