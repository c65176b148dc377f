"""Questions about a board: how many solutions, what is forced, what conflicts, what is spare.

All are plain functions over a puzzle or a model. Each question opens its own solver, so the same
question always gets the same answer and no question changes what another answers. When a limit is
reached before the answer is known, `OutOfTimeError` is raised: "limit" is never mistaken for "no".
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import or_
from typing import Literal, get_args

from gridwright.engines.fd.oracle import SearchOracle
from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.engines.oracle import Answer, Oracle
from gridwright.engines.shrinking import shrink
from gridwright.engines.standing import only_solution
from gridwright.errors import InputError, NotUniqueError
from gridwright.grid import Cell, Values
from gridwright.model import Clue, Label, Model
from gridwright.model.domain import values_of
from gridwright.positions import as_puzzle
from gridwright.puzzle import Puzzle
from gridwright.text import plural
from gridwright.validation import check_choice, check_whole, checked_values

Engine = Literal["fd", "sat"]
Subject = Puzzle | Model


@dataclass(frozen=True)
class Spare:
    """Clues a unique puzzle can do without: each alone, and one smaller set that is minimal.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.is_unique(board.keep(gridwright.spare_clues(board).minimal))
    True
    """

    single: tuple[Clue, ...]
    minimal: tuple[Clue, ...]

    def __repr__(self) -> str:
        kept = f"{plural(len(self.minimal), 'is', 'are')} enough"
        return f"<Spare: {plural(len(self.single), 'clue')} can go alone, {kept}>"


class Count(int):
    """A number of solutions; it is not `exact` when counting stopped and there may be more.

    >>> import gridwright
    >>> number = gridwright.count(gridwright.read("skyscrapers/paper-4x4"))
    >>> number, number.exact, number + 1
    (1, True, 2)
    """

    exact: bool

    def __new__(cls, number: int, exact: bool = True) -> Count:
        made = super().__new__(cls, number)
        made.exact = exact
        return made

    def __reduce__(self) -> tuple[type[Count], tuple[int, bool]]:
        return Count, (int(self), self.exact)

    def __repr__(self) -> str:
        return f"{int(self)}" if self.exact else f"{int(self)} or more"

    __str__ = __repr__


def count(
    subject: Subject,
    up_to: int = 100,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Count:
    """The number of solutions, counted up to `up_to`; see `Count` for when it stopped there.

    Raises `OutOfTimeError`, which says how many were found, when the limit is reached before.

    >>> import gridwright
    >>> board = gridwright.read("bosnian-road/paper-8x8")
    >>> gridwright.count(board, up_to=5)
    5 or more
    """
    check_whole("solutions are counted up to a positive number", up_to, 1)
    # No search gets beyond the largest machine number, and islice accepts nothing larger.
    up_to = min(up_to, sys.maxsize)
    limits = limits_of(limits, time_limit)
    subject = _model_of(subject)
    found = 0
    try:
        if engine == "sat" and up_to > 1 and only_solution(subject, Watch(limits)) is not None:
            return Count(1)
        with _asking(subject, engine, limits) as (oracle, watch):
            for _ in islice(oracle.solutions(watch), up_to):
                found += 1
    except OutOfTimeError:
        so_far = plural(found, "solution")
        raise OutOfTimeError(f"{so_far} found so far, there may be more") from None
    return Count(found, exact=found < up_to)


def is_unique(
    subject: Subject,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> bool:
    """Whether there is exactly one solution.

    >>> import gridwright
    >>> gridwright.is_unique(gridwright.read("skyscrapers/paper-4x4"))
    True
    """
    return count(subject, 2, engine=engine, limits=limits_of(limits, time_limit)) == 1


def second_solution(
    subject: Subject,
    first: Values,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Values | None:
    """A solution that differs from `first`, or None when there is no other.

    >>> import gridwright
    >>> board = gridwright.read("bosnian-road/paper-8x8")
    >>> first = gridwright.solve(board).solutions[0]
    >>> gridwright.second_solution(board, first) in (None, first)
    False
    """
    model = _model_of(subject)
    first = checked_values(first, model.domains, _possible(model))
    missing = next((cell for cell in model.domains if cell not in first), None)
    if missing is not None:
        raise InputError(f"expected a value for every open cell; {missing} has none")
    limits = limits_of(limits, time_limit)
    if engine == "sat" and only_solution(model, Watch(limits)) == first:
        return None
    with _asking(model, engine, limits) as (oracle, watch):
        return oracle.ask(watch, unlike=first).decided().values


def forced(
    subject: Subject,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Mapping[Cell, int] | None:
    """The cells that have the same value in all solutions; None when there is no solution.

    >>> import gridwright
    >>> board = gridwright.skyscrapers(top=[1, None, None])
    >>> gridwright.grid_rows(board, gridwright.forced(board))
    ['3..', '...', '...']
    """
    with _asking(subject, engine, limits_of(limits, time_limit)) as (oracle, watch):
        first = oracle.ask(watch).decided().values
        if first is None:
            return None
        same = dict(first)
        while same:
            other = oracle.ask(watch, unlike=first, within=same.keys()).decided().values
            if other is None:
                break
            same = {cell: value for cell, value in same.items() if other[cell] == value}
        return same


def conflict(
    subject: Subject,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> tuple[Label, ...] | None:
    """Clues that cannot hold together, all of them needed; None when the board is possible.

    The conflict is minimal: without any one of its clues the rest can hold. Several are searched
    for and the smallest is returned. It is empty when the rules alone cannot hold on this board.

    >>> import gridwright
    >>> board = gridwright.skyscrapers(top=[1, 1, None, None])
    >>> [label.text for label in gridwright.conflict(board)]
    ['1 building is seen from the top of column 1', '1 building is seen from the top of column 2']
    """
    model = _model_of(subject)
    clues = [label for label in model.labels if label.clue is not None]
    with _asking(model, engine, limits_of(limits, time_limit), clues) as (oracle, watch):
        answer = oracle.ask(watch).decided()
        if answer.status == "yes":
            return None

        def core(labels: Sequence[Label]) -> list[Label] | None:
            return _core(labels, oracle.ask(watch, labels=labels))

        found = [shrink(order, core) for order in _orders(clues, answer.labels)]
        return tuple(_in_order(clues, min(found, key=lambda labels: len(labels))))


def spare_clues(
    puzzle: Puzzle,
    *,
    engine: Engine = "sat",
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Spare:
    """The clues of a unique puzzle that can each be left out, and a minimal set to keep.

    >>> import gridwright
    >>> spare = gridwright.spare_clues(gridwright.read("skyscrapers/paper-4x4"))
    >>> len(spare.single), len(spare.minimal)
    (1, 4)
    """
    model = as_puzzle(puzzle).model()
    wanted = set(puzzle.clues())
    labels = [label for label in model.labels if label.clue in wanted]
    with _asking(model, engine, limits_of(limits, time_limit), labels) as (oracle, watch):
        solution = oracle.ask(watch).decided().values
        if solution is None:
            raise NotUniqueError("this puzzle has no solution, so no clue is spare")

        def unique_under(kept: Sequence[Label]) -> Answer:
            return oracle.ask(watch, labels=kept, unlike=solution)

        proof = unique_under(labels).decided()
        if proof.status == "yes":
            raise NotUniqueError("this puzzle has several solutions, so no clue is spare")
        single = _single(labels, proof.labels, unique_under)

        def core(kept: Sequence[Label]) -> list[Label] | None:
            return _core(kept, unique_under(kept))

        minimal = set(shrink(_in_order(labels, proof.labels), core))
        return Spare(_clues(single), _clues(label for label in labels if label in minimal))


def _single(
    labels: Sequence[Label], needed: Collection[Label], refuted: Callable[[list[Label]], Answer]
) -> list[Label]:
    """The labels that can each be left out alone; a proof that does not use one shows it too."""
    doubtful = set(needed)
    spare = [label for label in labels if label not in doubtful]
    for label in labels:
        if label in doubtful:
            answer = refuted([other for other in labels if other != label]).decided()
            if answer.status == "no":
                spare.append(label)
    return [label for label in labels if label in set(spare)]


def _core(labels: Sequence[Label], answer: Answer) -> list[Label] | None:
    """Those of the labels that a refutation rests on; None when they can all hold."""
    refuted = answer.decided().status == "no"
    return _in_order(labels, answer.labels) if refuted else None


def _in_order(labels: Iterable[Label], wanted: Collection[Label]) -> list[Label]:
    """The wanted ones of the labels, in the labels' order."""
    chosen = set(wanted)
    return [label for label in labels if label in chosen]


def _orders(labels: Sequence[Label], core: Collection[Label]) -> Iterator[list[Label]]:
    """Different orders to drop labels in: they lead to different minimal conflicts."""
    start = _in_order(labels, core)
    yield start
    yield start[::-1]
    yield list(labels)
    yield list(labels[::-1])


def _clues(labels: Iterable[Label]) -> tuple[Clue, ...]:
    return tuple(label.clue for label in labels if label.clue is not None)


def _model_of(subject: Subject) -> Model:
    return subject if isinstance(subject, Model) else as_puzzle(subject).model()


def _possible(model: Model) -> tuple[int, ...]:
    """The values that some cell can have."""
    return tuple(values_of(reduce(or_, model.domains.values(), 0)))


@contextmanager
def _asking(
    subject: Subject,
    engine: Engine,
    limits: Limits,
    switchable: Collection[Label] = (),
) -> Iterator[tuple[Oracle, Watch]]:
    """An oracle for one question, and the watch that limits it."""
    check_choice("engine", engine, get_args(Engine))
    watch = Watch(limits)
    model = _model_of(subject)
    if engine == "fd":
        yield SearchOracle(model, switchable), watch
        return
    # Imported only now: python-sat takes a while to load, and many questions never need it.
    from gridwright.engines.sat import Session, compile_model

    with Session(compile_model(model, watch, switchable)) as session:
        yield session, watch
