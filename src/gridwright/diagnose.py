"""Diagnosis of a board: unique, ambiguous or impossible, and why."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Literal

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.grid import Cell, Values
from gridwright.model import Label, Model
from gridwright.puzzle import Puzzle
from gridwright.questions import Spare, conflict, spare_clues


@dataclass(frozen=True)
class Diagnosis:
    """What is known about a board.

    `solutions` holds one solution of a unique board, two of an ambiguous one; `differs` the cells
    in which the two differ. `count` is the number of solutions counted, `exact` whether these are
    all. `conflict` are clues that cannot hold together, minimal when `minimal`; `spare` is told of
    unique boards on request.
    """

    verdict: Literal["unique", "ambiguous", "impossible", "limit"]
    solutions: tuple[Values, ...] = ()
    differs: tuple[Cell, ...] = ()
    count: int = 0
    exact: bool = False
    conflict: tuple[Label, ...] | None = None
    spare: Spare | None = None


def diagnose(
    puzzle: Puzzle, *, up_to: int = 100, spare: bool = False, limits: Limits | None = None
) -> Diagnosis:
    """Tell whether a board has one solution, several (counted up to `up_to`) or none, and why."""
    watch = Watch(limits or Limits())
    found, exact = _solutions(puzzle.model(), up_to, watch)
    if not found:
        return _impossible(puzzle, watch) if exact else Diagnosis("limit")
    if len(found) == 1:
        if not exact:
            return Diagnosis("limit", tuple(found), count=1)
        told = _spare(puzzle, watch) if spare else None
        return Diagnosis("unique", tuple(found), count=1, exact=True, spare=told)
    first, second = found[:2]
    differs = tuple(cell for cell in first if first[cell] != second[cell])
    return Diagnosis("ambiguous", (first, second), differs, len(found), exact)


def _solutions(model: Model, up_to: int, watch: Watch) -> tuple[list[Values], bool]:
    """Up to so many solutions (at least two), and whether they are all."""
    found: list[Values] = []
    wanted = max(up_to, 2)
    try:
        with Session(compile_model(model, watch)) as session:
            for values in islice(session.solutions(watch), wanted + 1):
                found.append(values)
    except OutOfTimeError:
        return found, False
    return found[:wanted], len(found) <= wanted


def _impossible(puzzle: Puzzle, watch: Watch) -> Diagnosis:
    try:
        clues = conflict(puzzle, limits=watch.limits_left())
    except OutOfTimeError:
        clues = None
    return Diagnosis("impossible", exact=True, conflict=clues)


def _spare(puzzle: Puzzle, watch: Watch) -> Spare | None:
    try:
        return spare_clues(puzzle, limits=watch.limits_left())
    except OutOfTimeError:
        return None
