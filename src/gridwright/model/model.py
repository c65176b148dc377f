"""The model: a puzzle described once, as labelled constraints over its cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from gridwright.grid import Cell, Line, Values
from gridwright.model.constraint import Constraint


class Place(NamedTuple):
    """Where a person looks to see a rule at work: a row, a column, a clue and its surroundings."""

    name: str
    cells: tuple[Cell, ...]

    def __hash__(self) -> int:
        # The name is almost always enough, and hashing all cells each time is slow.
        return hash(self.name)

    def __str__(self) -> str:
        return self.name  # as of a line or a stretch of one

    @classmethod
    def line(cls, line: Line) -> Place:
        """A row or column as a place."""
        return cls(line.name, line.cells)


class Clue(NamedTuple):
    """Something printed with the puzzle that could be left out: its rule, place and content.

    Clues beside the board are in cells just outside it.
    """

    rule: str
    cell: Cell
    value: int


class Label(NamedTuple):
    """What a constraint stands for: a rule in one place, or one clue.

    `text` says it in words ("row 3 holds two C and two F"). A label with a `clue` can be switched
    off; the others are the rules of the puzzle and always hold.
    """

    rule: str
    place: Place
    text: str
    clue: Clue | None = None

    def __hash__(self) -> int:
        return hash(self.text)  # see `Place`


Labels = tuple[Label, ...]


class Posting:
    """A constraint put on variables, with the labels that together require it.

    Where several labels are joined into one strong constraint, `parts` says the same label by
    label: all parts together mean exactly what the joined constraint means. Engines may use
    either; the parts show *which* label did something.

    Labels and parts may be given as functions, called when first needed: plain solving never
    needs them, and putting everything in words takes longer than solving a small board.

    One that `is_shared` is the same object on all boards of a kind (see `shared_rules`).
    """

    __slots__ = ("_labels", "_parts", "constraint", "is_shared", "scope")

    def __init__(
        self, constraint: Constraint, scope: tuple[Cell, ...], labels: Labels | Callable[[], Labels]
    ) -> None:
        self.constraint = constraint
        self.scope = scope
        self.is_shared = False
        self._labels: Labels | Callable[[], Labels] = labels
        self._parts: tuple[Posting, ...] | Callable[[], Iterable[Posting]] = ()

    @classmethod
    def joined(
        cls,
        constraint: Constraint,
        scope: tuple[Cell, ...],
        parts: Callable[[], Iterable[Posting]],
    ) -> Posting:
        """One constraint that stands for several postings."""
        posting = cls(constraint, scope, ())
        posting._labels = posting._labels_of_parts
        posting._parts = parts
        return posting

    @property
    def labels(self) -> Labels:
        """The labels that together require this constraint, its own or those of its parts."""
        if not isinstance(self._labels, tuple):
            self._labels = self._labels()
        return self._labels

    @property
    def is_joined(self) -> bool:
        """Whether it stands for several postings, its parts."""
        return bool(self._parts)

    @property
    def parts(self) -> tuple[Posting, ...]:
        """What a joined constraint stands for; empty for other constraints."""
        if not isinstance(self._parts, tuple):
            self._parts = tuple(self._parts())
        return self._parts

    def _labels_of_parts(self) -> Labels:
        return tuple(dict.fromkeys(label for part in self.parts for label in part.labels))

    def __repr__(self) -> str:
        return f"Posting({self.constraint}, {', '.join(label.text for label in self.labels)})"

    def atoms(self) -> Iterator[Posting]:
        """The parts of this posting, or itself when it has none."""
        if not self.parts:
            yield self
        for part in self.parts:
            yield from part.atoms()

    def holds(self, values: Values) -> bool:
        """Whether the constraint is true of a whole grid."""
        return self.constraint.holds([values[cell] for cell in self.scope])


@dataclass(frozen=True)
class Model:
    """Variables with their first domains (bit v = value v), and the constraints on them.

    `codes` are the numbers that values have for a labeling, where these are not the values: what
    is "the smallest" or "the median" is decided by them.
    """

    domains: Mapping[Cell, int]
    postings: tuple[Posting, ...]
    codes: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """Every label once, in the order of the constraints."""
        return tuple(dict.fromkeys(label for posting in self.postings for label in posting.labels))

    def atoms(self) -> Iterator[Posting]:
        """All constraints label by label, with joined ones taken apart."""
        for posting in self.postings:
            yield from posting.atoms()

    def with_known(self, known: Values) -> Model:
        """The model in which some cells have these values; it fails if one of them cannot be."""
        domains = {
            cell: domain & 1 << known[cell] if cell in known else domain
            for cell, domain in self.domains.items()
        }
        return replace(self, domains=domains) if known else self

    def code(self, value: int) -> int:
        """The number of a value for a labeling."""
        return self.codes.get(value, value)

    def only(self, labels: Collection[Label]) -> Model:
        """The same variables under these labels alone.

        A joined constraint is kept if all its labels are; otherwise its remaining parts are kept.
        """
        wanted = frozenset(labels)
        kept = tuple(kept for p in self.postings for kept in _keep(p, wanted))
        return replace(self, postings=kept)


def _keep(posting: Posting, wanted: frozenset[Label]) -> Iterator[Posting]:
    if wanted.issuperset(posting.labels):
        yield posting
    else:
        for part in posting.parts:
            yield from _keep(part, wanted)
