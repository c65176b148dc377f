"""Techniques: what people look for on a board, by the names they use.

A technique looks at one posted constraint (or at the whole board) and deduces something from what
is known there. It says in words why, and names exactly the labels and the known cells it rests on:
whoever knows these alone can check it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from gridwright.grid import Cell
from gridwright.model import Constraint, Posting
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words

# How hard a technique is: 0 is done without a word (crossing out), 1 is seen at once, 6 is for
# experts.
SILENT = 0


# One kind of constraint or several.
Kinds = type[Constraint] | tuple[type[Constraint], ...]
# Why one value is left to a cell, once all others were crossed out for different reasons.
TellLast = Callable[[Position, Cell], Words]
# What else leaves one value to a cell, as a bit, after "So R1C2 is not 3".
TellRest = Callable[[Position, Cell, int], Words]
# What it costs to see that one value is left to a cell, by what stands on the board; None for what
# the technique's rank does.
LastCost = Callable[[Position, Cell], int | None]
# Why one value is left to each of several cells, where that goes without saying for one.
TellAll = Callable[[Position, Sequence[Cell]], Words]
Finder = Callable[[Sight], Iterable[Deduction]]


class Way(NamedTuple):
    """How a cell follows without a word: from which one, and what that one is, as a bit."""

    cell: Cell
    source: Cell
    known: int


# How cells of a board follow one from the other, each after the one it follows from, and from what
# was told just before; empty where the puzzle knows no better words.
TellWays = Callable[[Any, Sequence[Way], Mapping[Cell, int]], Words]
# Whether a technique can ever see anything in a constraint, whatever is known of its cells.
Where = Callable[[Posting], bool]


def of_rules(*names: str) -> Where:
    """Constraints that stand for one of some rules."""
    return lambda posting: posting.labels[0].rule in names


@dataclass(frozen=True, eq=False)
class Technique:
    """A technique: its name, how hard it is, one sentence about it, and how it is found.

    `on` is the kind of constraint it looks at, one by one; None stands for the whole board.
    What it deduces may depend on the cells of that constraint and of its place only, unless it is
    `wide`. `where` leaves out constraints in which it never sees anything.
    `together` says that all places where it applies may be told in one step, as people take all
    clues of 1 at once. One with `tell_last` finds nothing by itself: it tells why only one value is
    left to a cell whose other values were crossed out silently, each for its own reason. Where that
    goes without saying as well, `tell_all` tells it of all such cells when there is nothing else.
    `at_once` says that it is told with the entry it follows from, as a rule, if few words do, and
    that a walk stays near its last entries even where something elsewhere is a little easier.
    `last_cost` says where that is harder to see than elsewhere.
    With `aloud` it is told even of a cell that a single silent look leaves one value, with all that
    went without saying before.
    `tell_none` tells why no value is left to a cell, where the puzzle knows better words,
    `tell_rest` what else leaves one value to a cell once a supposition has refuted another, and
    `tell_ways` how cells with pencil marks follow from others.
    One that is `told_only` makes what is told shorter; boards are graded without it. One that is
    `untold` is for grades alone: another one tells the same. `once` is what is told the first time
    that it fills cells without a word, or that words use a `term` of it. One that `says_why` tells
    itself why the cells it rests on are what goes without saying. What one that is `kept` crosses
    out without a word is a pencil mark from where words give it as a reason: they take many, and
    are not said again. What one that is `plain` crosses out everybody sees: a number that stands in
    the line of a cell.
    What is `done` once all cells are filled is told at the end, where no look of it is left.
    What carries a step is `titled` there, where names tell apart what is one idea to a reader or
    speak of boards of any size: "Clue {board.tallest}". One in which many cells follow from others
    by `tell_ways` is `chained`.
    """

    name: str
    rank: int
    about: str
    find: Finder = field(repr=False)
    on: Kinds | None = None
    wide: bool = False
    together: bool = False
    at_once: bool = False
    aloud: bool = False
    told_only: bool = False
    untold: bool = False
    tell_last: TellLast | None = field(default=None, repr=False)
    last_cost: LastCost | None = field(default=None, repr=False)
    tell_all: TellAll | None = field(default=None, repr=False)
    tell_none: TellLast | None = field(default=None, repr=False)
    tell_rest: TellRest | None = field(default=None, repr=False)
    tell_ways: TellWays | None = field(default=None, repr=False)
    where: Where | None = field(default=None, repr=False)
    once: str = field(default="", repr=False)
    term: str = field(default="", repr=False)
    says_why: bool = False
    kept: bool = False
    plain: bool = False
    imagines: bool = False
    titled: str = ""
    done: str = ""
    chained: str = ""

    def title(self, board: object, chained: bool = False) -> str:
        """What a step that it carries is called on a board, if need be one of a long chain."""
        return (chained and self.chained) or self.titled.format(board=board) or self.name

    def is_asked(self, telling: bool) -> bool:
        """Whether it is asked for what is told, or else for a grade."""
        return not (self.untold if telling else self.told_only)

    def __copy__(self) -> Technique:
        return self

    def __deepcopy__(self, memo: object) -> Technique:
        return self

    def __reduce__(self) -> tuple[Callable[..., Technique], tuple[object, ...]]:
        # A technique is the same one wherever it is loaded, so it travels as the name it has in its
        # module. One that has none there travels as what is told of it: nothing finds it any more.
        module = self.find.__module__
        for name, value in vars(sys.modules[module]).items():
            if value is self:
                return _named, (module, name)
        return _told, (self.name, self.rank, self.about, self.tell_last is not None)


def _named(module: str, name: str) -> Technique:
    """The technique that a module has by a name."""
    found = getattr(import_module(module), name)
    if not isinstance(found, Technique):
        raise TypeError(f"{module}.{name} is not a technique")
    return found


def _told(name: str, rank: int, about: str, last: bool) -> Technique:
    """A technique of which only what is told of it is known."""
    return Technique(name, rank, about, _find_nothing, tell_last=_tell_nothing if last else None)


def _find_nothing(at: Sight) -> Iterable[Deduction]:
    return ()


def _tell_nothing(now: Position, cell: Cell) -> Words:
    return Words()


def technique(
    name: str,
    rank: int,
    about: str,
    on: Kinds | None = None,
    wide: bool = False,
    together: bool = False,
    at_once: bool = False,
    where: Where | None = None,
    told_only: bool = False,
    untold: bool = False,
    once: str = "",
    term: str = "",
    tell_all: TellAll | None = None,
    says_why: bool = False,
    kept: bool = False,
    plain: bool = False,
    imagines: bool = False,
    titled: str = "",
    done: str = "",
) -> Callable[[Finder], Technique]:
    """Make a technique of a function that finds deductions."""

    def made(find: Finder) -> Technique:
        return Technique(
            name,
            rank,
            about,
            find,
            on,
            wide or on is None,
            together,
            at_once,
            told_only=told_only,
            untold=untold,
            where=where,
            once=once,
            term=term,
            tell_all=tell_all,
            says_why=says_why,
            kept=kept,
            plain=plain,
            imagines=imagines,
            titled=titled,
            done=done,
        )

    return made
