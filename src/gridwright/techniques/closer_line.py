"""A line with two close and two far letters, as distances see it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Cardinality, Label, Posting
from gridwright.model.domain import Domains
from gridwright.reasoning.sight import Sight
from gridwright.techniques.closer_counts import knowledge

Pair = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Letter:
    """Where a letter is and where it may still be, as positions in the line.

    Both are at least `gap` apart: far letters are never neighbours.
    """

    value: int
    known: tuple[int, ...]
    open: tuple[int, ...]
    gap: int

    @lazy
    def pairs(self) -> tuple[Pair, ...]:
        """All places for both of them."""
        if len(self.known) == 2:
            return ((self.known[0], self.known[1]),)
        if len(self.known) == 1:
            (first,) = self.known
            pairs = [(min(first, i), max(first, i)) for i in self.open]
        else:
            pairs = list(combinations(self.open, 2)) if not self.known else []
        return tuple([pair for pair in pairs if apart(pair) >= self.gap])

    @lazy
    def possible(self) -> frozenset[int]:
        """All positions where it is or may be."""
        return frozenset((*self.known, *self.open))


@dataclass(frozen=True, eq=False)
class Line:
    """A line with its two letters; `labels` are both its rules."""

    at: Sight
    near: Letter
    far: Letter
    labels: tuple[Label, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in order."""
        return self.at.cells

    def cells_at(self, positions: Iterable[int]) -> list[Cell]:
        """The cells at some positions."""
        return [self.at.cells[i] for i in positions]

    def knowledge(
        self, known: Iterable[int], never_near: Iterable[int], never_far: Iterable[int]
    ) -> dict[Cell, int]:
        """Premises: known letters, and positions where one of the letters cannot be."""
        cells = self.at.cells
        never: dict[Cell, int] = {}
        for letter, positions in ((self.near, never_near), (self.far, never_far)):
            for i in positions:
                if i not in letter.possible:
                    never[cells[i]] = never.get(cells[i], 0) | 1 << letter.value
        return knowledge(self.at, self.cells_at(known), never)


def line_of(at: Sight) -> Line | None:
    """The line that a constraint on distances looks at, if it has two of each letter."""
    near, far = at.constraint.near, at.constraint.far
    counting = _counting(at.siblings, at.cells, near, far)
    if counting is None:
        return None
    return Line(at, *_letters(near, far, at.domains), (*counting.labels, at.label))


@lru_cache(maxsize=1024)
def _counting(
    siblings: tuple[Posting, ...], cells: tuple[Cell, ...], near: int, far: int
) -> Posting | None:
    """The rule that a line has two of each letter."""
    for posting in siblings:
        constraint = posting.constraint
        counts = constraint.counts if isinstance(constraint, Cardinality) else ()
        if posting.scope == cells and dict(counts) == {near: 2, far: 2}:
            return posting
    return None


@lru_cache(maxsize=4096)
def _letters(near: int, far: int, domains: Domains) -> tuple[Letter, Letter]:
    """Where both letters are and may be; all techniques look at the same."""
    return _letter(domains, near, 1), _letter(domains, far, 2)


def _letter(domains: Domains, value: int, gap: int) -> Letter:
    bit = 1 << value
    known: list[int] = []
    free: list[int] = []
    for i, domain in enumerate(domains):
        if domain & bit:
            (known if domain == bit else free).append(i)
    return Letter(value, tuple(known), tuple(free), gap)


def apart(pair: Pair) -> int:
    """How far apart two positions are."""
    return pair[1] - pair[0]


def in_all(pairs: Sequence[Pair]) -> frozenset[int]:
    """The positions that all pairs contain."""
    return frozenset(pairs[0]).intersection(*pairs[1:]) if pairs else frozenset()


def in_any(pairs: Collection[Pair]) -> frozenset[int]:
    """The positions that some pair contains."""
    return frozenset(i for pair in pairs for i in pair)
