"""Does a model mean what the rules mean? Its solutions against those of the puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from gridwright.engines.fd import search
from gridwright.engines.limits import Limits, Watch
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Violation
from gridwright.model import Model, Posting
from gridwright.puzzle import Puzzle
from gridwright.solving import Solutions

# Of boards with more solutions, so many are compared.
MOST_SOLUTIONS = 1000


@dataclass(frozen=True)
class Lost:
    """A solution of the puzzle that a model refuses, and the constraint that refuses it."""

    values: Values
    refused_by: Posting | None


@dataclass(frozen=True)
class Allowed:
    """A solution of a model that breaks rules of the puzzle."""

    values: Values
    broken: tuple[Violation, ...]


@dataclass(frozen=True)
class Comparison:
    """What was found: solutions of the puzzle that were tried, and one that differs each way.

    Where `complete` is not set, there are more solutions than were compared, or time was up.
    """

    solutions: int
    lost: Lost | None
    allowed: Allowed | None
    complete: bool

    @property
    def same(self) -> bool:
        """Whether nothing differs as far as it was compared."""
        return self.lost is None and self.allowed is None


def compare(puzzle: Puzzle, model: Model, limits: Limits | None = None) -> Comparison:
    """Compare the solutions of a model with those of the puzzle."""
    watch = Watch(limits or Limits())
    strong = Solutions(puzzle, limits=watch.limits_left())
    tried, lost = 0, None
    for values in islice(strong, MOST_SOLUTIONS):
        tried += 1
        lost = _lost(model, values, watch)
        if lost is not None:
            break
    own = Solutions(puzzle, "fd", limits=watch.limits_left(), model=model)
    wrong = (_allowed(puzzle, values) for values in islice(own, MOST_SOLUTIONS))
    allowed = next((found for found in wrong if found is not None), None)
    return Comparison(tried, lost, allowed, strong.complete and own.complete)


def _lost(model: Model, values: Values, watch: Watch) -> Lost | None:
    """Whether a model refuses a grid, whatever the variables are that it has beside the cells."""
    blame = _Blame()
    searching = search(model.with_known(values), limits=watch.limits_left(), recorder=blame)
    if next(iter(searching), None) is not None or not searching.complete:
        return None
    return Lost(values, blame.failed)


def _allowed(puzzle: Puzzle, values: Values) -> Allowed | None:
    broken = tuple(puzzle.violations(values))
    return Allowed(values, broken) if broken else None


class _Blame:
    """A recorder that remembers the first constraint that failed."""

    failed: Posting | None = None

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """Nothing to remember."""

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """Nothing to remember."""

    def failure(self, posting: Posting) -> None:
        """Remember it."""
        self.failed = self.failed or posting

    def solution(self, values: Values) -> None:
        """Nothing to remember."""


def told(comparison: Comparison, title: str) -> Iterator[str]:
    """What was found, in sentences."""
    if comparison.lost:
        by = comparison.lost.refused_by
        why = f", refused by: {'; '.join(label.text for label in by.labels)}" if by else ""
        yield f"The model loses this solution of {title}{why}."
    if comparison.allowed:
        texts = "; ".join(violation.text for violation in comparison.allowed.broken)
        yield f"The model allows what the rules do not, such as this: {texts}."
