"""Diagnosis of a board: unique, ambiguous or impossible, and why."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.grid import Cell, Values
from gridwright.model import Label
from gridwright.puzzle import Puzzle
from gridwright.questions import Spare, conflict, spare_clues
from gridwright.solving import Solutions
from gridwright.validation import check_whole


@dataclass(frozen=True)
class Diagnosis:
    """What is known about a board.

    `solutions` holds one solution of a unique board, two of an ambiguous one; `differs` the cells
    in which the two differ. `count` is the number of solutions counted, `exact` whether these are
    all. `conflict` holds clues of an impossible board that cannot hold together, all of them needed
    for that (None when the limit came first; empty when the rules alone cannot hold). `spare` is
    given for unique boards on request, None when the limit came first.
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
    check_whole("solutions are counted up to a positive number", up_to, 1)
    watch = Watch(limits_of(limits))
    search = Solutions(puzzle, limits=watch.limits_left())
    # Two tell unique from ambiguous; one more than is counted shows whether these are all.
    solutions = iter(search)
    found = list(islice(solutions, 2))
    if not found:
        return _impossible(puzzle, watch) if search.complete else Diagnosis("limit")
    if len(found) == 1:
        if not search.complete:
            return Diagnosis("limit", tuple(found), count=1)
        clues = _spare(puzzle, watch) if spare else None
        return Diagnosis("unique", tuple(found), count=1, exact=True, spare=clues)
    first, second = found[:2]
    differs = tuple(cell for cell in first if first[cell] != second[cell])
    number = 2 + sum(1 for _ in islice(solutions, min(up_to, sys.maxsize) - 1))
    exact = search.complete and number <= up_to
    return Diagnosis("ambiguous", (first, second), differs, min(number, up_to), exact)


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
