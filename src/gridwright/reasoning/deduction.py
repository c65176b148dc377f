"""Deductions: what follows from some labels and known cells, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, but

Tell = Callable[[Position], Words]
Rests = Callable[[Position], Mapping[Cell, int]]


def objection(words: Tell) -> Tell:
    """Words for what cannot be: in a supposition they are what speaks against it."""
    return lambda now: but(words(now)) if now.supposing else words(now)


@dataclass(frozen=True, eq=False)
class Deduction:
    """What follows from some labels and known cells.

    `premises` are what has to be known of cells (the values still possible, as bits), `gone` the
    values they do not have after it. `impossible` says that what is known cannot be.

    `cost` is what it takes, where that is not what its technique costs.

    `words` tells it, and is asked only if it is told: one or two sentences that end in what
    follows. It is given the position, so that it can say why cells are not certain values.

    `rests` says what these words rest on, where that is less than what it was found by; like them
    it is asked only if it is told.
    """

    labels: tuple[Label, ...]
    premises: Mapping[Cell, int]
    gone: Mapping[Cell, int]
    words: Tell
    impossible: bool = False
    rests: Rests | None = None
    cost: int | None = None
