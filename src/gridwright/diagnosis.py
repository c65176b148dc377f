"""Diagnosis of a board: unique, ambiguous or impossible, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal

from gridwright.answers import tag
from gridwright.answers.boards import DiagnoseAnswer
from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.engines.standing import only_solution
from gridwright.frames import only_solution as only_framed_solution
from gridwright.grid import Cell, Values
from gridwright.model import Clue, Label
from gridwright.positions import as_puzzle, grid_rows
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

    >>> import gridwright
    >>> gridwright.diagnose(gridwright.read("bosnian-road/paper-8x8"), up_to=5)
    <Diagnosis: ambiguous, 5 solutions or more>
    """

    verdict: Literal["unique", "ambiguous", "impossible", "limit"]
    solutions: tuple[Values, ...] = ()
    differs: tuple[Cell, ...] = ()
    count: int = 0
    exact: bool = False
    conflict: tuple[Label, ...] | None = None
    spare: Spare | None = None
    board: Puzzle = field(kw_only=True, compare=False)

    def __repr__(self) -> str:
        more = "" if self.exact else " or more"
        number = f", {self.count} solutions{more}" if self.verdict == "ambiguous" else ""
        return f"<Diagnosis: {self.verdict}{number}>"

    def to_dict(self) -> DiagnoseAnswer:
        """What `gridwright diagnose --json` prints."""
        board, conflict = self.board, self.conflict
        answer: DiagnoseAnswer = {
            "schema": tag("diagnose"),
            "puzzle": board.name,
            "verdict": self.verdict,
            "solutions": [grid_rows(board, values) for values in self.solutions],
            "differs": [list(cell) for cell in self.differs],
            "count": self.count,
            "exact": self.exact,
            "conflict": None if conflict is None else [label.text for label in conflict],
        }
        if self.spare is not None:
            answer["spare"] = clue_texts(board, self.spare.single)
            answer["minimal"] = clue_texts(board, self.spare.minimal)
        return answer


def clue_texts(board: Puzzle, clues: Iterable[Clue]) -> list[str]:
    """What some clues of a board say."""
    words = {label.clue: label.text for label in board.model().labels}
    return [words[clue] for clue in clues]


def diagnose(
    puzzle: Puzzle,
    *,
    up_to: int = 100,
    spare: bool = False,
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Diagnosis:
    """Tell whether a board has one solution, several (counted up to `up_to`) or none, and why.

    >>> import gridwright
    >>> gridwright.diagnose(gridwright.skyscrapers(top=[1, 1, None])).to_dict()["conflict"]
    ['1 building is seen from the top of column 1', '1 building is seen from the top of column 2']
    """
    check_whole("solutions are counted up to a positive number", up_to, 1)
    watch = Watch(limits_of(limits, time_limit))
    if (only := only_framed_solution(as_puzzle(puzzle), watch)) is not None:
        return _unique(puzzle, only, spare, watch)
    search = Solutions(puzzle, limits=watch.limits_left())
    if (only := only_solution(search.model, watch)) is not None:
        return _unique(puzzle, only, spare, watch)
    # Two tell unique from ambiguous; one more than is counted shows whether these are all.
    solutions = iter(search)
    found = list(islice(solutions, 2))
    if not found:
        return _impossible(puzzle, watch) if search.complete else Diagnosis("limit", board=puzzle)
    if len(found) == 1:
        if not search.complete:
            return Diagnosis("limit", tuple(found), count=1, board=puzzle)
        return _unique(puzzle, found[0], spare, watch)
    first, second = found[:2]
    differs = tuple(cell for cell in first if first[cell] != second[cell])
    number = 2 + sum(1 for _ in islice(solutions, min(up_to, sys.maxsize) - 1))
    exact = search.complete and number <= up_to
    counted = min(number, up_to)
    return Diagnosis("ambiguous", (first, second), differs, counted, exact, board=puzzle)


def _unique(puzzle: Puzzle, solution: Values, spare: bool, watch: Watch) -> Diagnosis:
    clues = _spare(puzzle, watch) if spare else None
    return Diagnosis("unique", (solution,), count=1, exact=True, spare=clues, board=puzzle)


def _impossible(puzzle: Puzzle, watch: Watch) -> Diagnosis:
    try:
        clues = conflict(puzzle, limits=watch.limits_left())
    except OutOfTimeError:
        clues = None
    return Diagnosis("impossible", exact=True, conflict=clues, board=puzzle)


def _spare(puzzle: Puzzle, watch: Watch) -> Spare | None:
    try:
        return spare_clues(puzzle, limits=watch.limits_left())
    except OutOfTimeError:
        return None
