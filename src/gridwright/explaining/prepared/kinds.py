"""Kinds of reasoning, by the names users read, from the easiest on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model import Constraint
from gridwright.model.reason import BOUND, FULL, ONLY_PLACE, SHARED
from gridwright.puzzle import Puzzle

# Where no single reason has a name: all ways to fill a place lead to the same.
EVERY_WAY = "every way agrees"
# The easiest kinds, and those that come after a puzzle's own ones.
_BEFORE, _AFTER = (FULL, ONLY_PLACE), (BOUND, SHARED, EVERY_WAY)
_NUMBERS = ("two", "three", "four", "five", "six")


class Reasoning(NamedTuple):
    """A kind of reasoning with the cells and values it speaks of (see `model.reason.Reason`)."""

    kind: str
    cells: tuple[Cell, ...] = ()
    values: int = 0
    otherwise: str = ""


@dataclass(frozen=True)
class Kinds:
    """The kinds of reasoning of a puzzle; `own` are its own names for some, by rule."""

    own: Mapping[str, str]

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """How hard each kind inside one place is, compared with the others."""
        return ranks_of(self.own)


class Posted(Protocol):
    """A constraint on cells."""

    @property
    def constraint(self) -> Constraint:
        """The constraint."""

    @property
    def scope(self) -> tuple[Cell, ...]:
        """The cells it is put on."""


def together(size: int) -> str:
    """The kind of a step that looks at several places."""
    number = _NUMBERS[size - 2] if size - 2 < len(_NUMBERS) else "more"
    return f"{number} places together"


def kinds_of(kind: type[Puzzle]) -> tuple[str, ...]:
    """All kinds of reasoning that a puzzle may need, easiest first."""
    return tuple(ranks_of(kind.kinds)) + tuple(map(together, range(2, len(_NUMBERS) + 3)))


def ranks_of(own: Mapping[str, str]) -> dict[str, int]:
    """How hard the kinds inside one place are, compared with each other."""
    kinds = dict.fromkeys((*_BEFORE, *own.values(), *_AFTER))
    return {kind: rank for rank, kind in enumerate(kinds)}


def reasoning(posted: Iterable[Posted], known: Known, fact: Fact, own: str | None) -> Reasoning:
    """Why the constraints of one label make a fact certain; `own` is the puzzle's name for it."""
    for each in posted:
        if fact.cell not in each.scope:
            continue
        domains = tuple([known[cell] for cell in each.scope])
        reason = each.constraint.reason(domains, each.scope.index(fact.cell), fact.value)
        if reason is not None:
            cells = tuple(each.scope[i] for i in reason.positions)
            return Reasoning(reason.kind or own or EVERY_WAY, cells, *reason[2:])
    return Reasoning(own or EVERY_WAY)
