"""Deciding clues: those that would leave an ambiguous board with exactly one solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.grid import Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue
from gridwright.positions import as_puzzle
from gridwright.puzzle import Puzzle
from gridwright.questions import second_solution
from gridwright.solving import Solutions
from gridwright.text import plural
from gridwright.validation import check_whole


@dataclass(frozen=True)
class DecidingClue:
    """A clue that decides, the board with it, and the solution that it leaves.

    >>> import gridwright
    >>> found = gridwright.deciding_clues(gridwright.skyscrapers(top=[1, None, None])).clues[0]
    >>> gridwright.solve(found.board).solutions[0] == found.solution
    True
    """

    clue: Clue
    board: Puzzle
    solution: Values


@dataclass(frozen=True)
class Deciding:
    """The clues that decide an ambiguous board, given cells last.

    `solutions` are those that were looked at. Without `exact`, a limit was reached: every clue
    named decides, but there may be others.

    >>> import gridwright
    >>> gridwright.deciding_clues(gridwright.skyscrapers(top=[1, None, None]))
    <Deciding: 12 clues, 4 solutions looked at>
    """

    clues: tuple[DecidingClue, ...]
    solutions: tuple[Values, ...]
    exact: bool

    def __repr__(self) -> str:
        looked = f"{plural(len(self.solutions), 'solution')} looked at"
        return f"<Deciding: {plural(len(self.clues), 'clue')}, {looked}>"


def deciding_clues(
    puzzle: Puzzle,
    *,
    up_to: int = 500,
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Deciding:
    """The clues each of which would leave a board with exactly one solution.

    No more than `up_to` solutions are looked at for clues that none of the others has.

    >>> import gridwright
    >>> found = gridwright.deciding_clues(gridwright.skyscrapers(top=[1, None, None]))
    >>> all(gridwright.is_unique(each.board) for each in found.clues)
    True
    """
    check_whole("solutions are looked at up to a positive number", up_to, 1)
    board, watch = as_puzzle(puzzle), Watch(limits_of(limits, time_limit))
    search = Solutions(board, limits=watch.limits_left())
    # One more than are looked at shows whether these are all.
    solutions = tuple(islice(search, up_to + 1))
    exact = search.complete and len(solutions) <= up_to
    found: list[DecidingClue] = []
    try:
        for each in _decided(board, solutions, up_to, watch):
            found.append(each)
    except OutOfTimeError:
        exact = False
    # Sorting keeps the order of equals: that of the solutions, then that of the board.
    found.sort(key=lambda each: each.clue.rule == GIVEN)
    return Deciding(tuple(found), solutions[:up_to], exact)


def _decided(
    board: Puzzle, solutions: Sequence[Values], up_to: int, watch: Watch
) -> Iterator[DecidingClue]:
    """The clues that one of the first solutions has and no other solution at all."""
    if len(solutions) < 2:
        return
    own = board.clues()
    full = []
    for values in solutions:
        watch.check()
        full.append(board.with_clues_of(values))
    times = Counter(clue for each in full for clue in each.clues())
    for more, values in islice(zip(full, solutions, strict=True), up_to):
        for clue in more.clues():
            if times[clue] > 1:
                continue
            decided = more.keep([*own, clue])
            other = second_solution(decided, values, limits=watch.limits_left())
            if other is None:
                yield DecidingClue(clue, decided, values)
            else:
                times.update(board.with_clues_of(other).clues())
