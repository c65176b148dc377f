"""Deductions: what follows from some labels and known cells, and the words for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, but

Tell = Callable[[Position], Words]
# Why a cell is what it is, in a few words; empty where they say so themselves.
Why = Callable[[Cell], Words]
Rests = Callable[[Position], Mapping[Cell, int]]
# What is known of some cells, or how to find that.
Enough = Mapping[Cell, int] | Callable[[], Mapping[Cell, int]]


def objection(words: Tell) -> Tell:
    """Words for what cannot be: in a supposition they are what speaks against it."""
    return lambda now: but(words(now)) if now.supposing else words(now)


# Nobody changes one; it is not frozen, as thousands are made and that takes twice as long.
@dataclass(eq=False)
class Deduction:
    """What follows from some labels and known cells.

    `premises` are what has to be known of cells (the values still possible, as bits), `gone` the
    values they do not have after it. `impossible` says that what is known cannot be.

    `enough` is less than the premises and proves it as well: what is told rests on that alone.
    Where it takes time to find, it is asked for only if it is told.

    `told_as` names the technique that its words are of, where another one found it.

    `cost` is what it takes, where that is not what its technique costs.

    `wordy` is what it costs besides where it is to be told, as its words take long: of two looks a
    person tells the shorter one, while a grade goes by what has to be seen.

    `words` tells it, and is asked only if it is told: one or two sentences that end in what
    follows. It is given the position, so that it can say why cells are not certain values.

    `shows` is what is left to cells, as bits, where a reader sees that something cannot be.

    `rests` says what these words rest on, where that is less than what it was found by; like them
    it is asked only if it is told.

    `why` says of a cell that goes without saying in these words why it is what it is.
    """

    labels: tuple[Label, ...]
    premises: Mapping[Cell, int]
    gone: Mapping[Cell, int]
    words: Tell
    impossible: bool = False
    rests: Rests | None = None
    cost: int | None = None
    enough: Enough | None = None
    told_as: str | None = None
    wordy: int = 0
    shows: Mapping[Cell, int] = field(default_factory=dict)
    why: Why | None = None

    def at_once(self) -> Mapping[Cell, int]:
        """What has to be known of cells, no more than it takes if that is known at once."""
        return self.enough if isinstance(self.enough, Mapping) else self.premises

    def at_least(self) -> Mapping[Cell, int]:
        """What has to be known of cells, no more than it takes."""
        return self.enough() if callable(self.enough) else self.at_once()
