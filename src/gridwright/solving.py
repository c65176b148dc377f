"""Solving and checking: the plain questions about one board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from gridwright.engines import fd
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle, Violation

Status = Literal["solved", "unsolvable", "limit"]


@dataclass(frozen=True)
class Result:
    """What came of solving: the solutions found, whether they are all, and the counters.

    status: "solved" when as many solutions as asked for (or all there are) were found, "unsolvable"
    when there is none, "limit" when a limit ended the search before.
    """

    solutions: tuple[dict[Cell, int], ...]
    status: Status
    complete: bool
    stats: Mapping[str, int | float]


def solve(
    puzzle: Puzzle,
    *,
    count: int | None = 1,
    labeling: fd.Labeling | None = None,
    limits: Limits | None = None,
    each: Callable[[dict[Cell, int]], object] | None = None,
) -> Result:
    """Find up to `count` solutions of a board (None = all).

    `each` is called with every solution as soon as it is found.
    """
    if count is not None and count <= 0:
        raise InputError(f"the number of solutions wanted is positive, not {count}")
    search = fd.search(puzzle.model(), labeling, limits)
    found: list[dict[Cell, int]] = []
    # No search counts further than the largest machine number, and islice takes none beyond it.
    for values in islice(search, None if count is None else min(count, sys.maxsize)):
        found.append(values)
        if each is not None:
            each(values)
    status: Status = "solved"
    if count is None or len(found) < count:
        status = ("solved" if found else "unsolvable") if search.complete else "limit"
    return Result(tuple(found), status, search.complete, search.counters.as_dict())


def solutions(
    puzzle: Puzzle, *, labeling: fd.Labeling | None = None, limits: Limits | None = None
) -> Iterator[dict[Cell, int]]:
    """The solutions of a board, one by one as they are found."""
    return iter(fd.search(puzzle.model(), labeling, limits))


@dataclass(frozen=True)
class Verdict:
    """What is wrong with an answer, and which cells it leaves open."""

    violations: tuple[Violation, ...]
    open_cells: tuple[Cell, ...]

    @property
    def correct(self) -> bool:
        """Whether the answer is complete and breaks no rule."""
        return not self.violations and not self.open_cells


def check(puzzle: Puzzle, values: Values) -> Verdict:
    """Judge an answer, whole or partial, by the puzzle's own rules."""
    open_cells = tuple(cell for cell in puzzle.model().domains if cell not in values)
    return Verdict(tuple(puzzle.violations(values)), open_cells)
