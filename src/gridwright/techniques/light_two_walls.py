"""Numbers on two walls that share cells: what one needs or leaves there decides the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Cardinality, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.counting import OFF, ON, count_of, split, split_cells
from gridwright.techniques.light_cells import BULBS
from gridwright.techniques.light_numbers import numbers_at, wall


class Shared(NamedTuple):
    """Another number: the cells it shares, the rest of its open ones, and how many it wants."""

    rule: Posting
    cells: list[Cell]
    rest: list[Cell]
    wants: int
    on: list[Cell]
    off: list[Cell]


@technique(
    "Two walls",
    4,
    "Two numbers share cells: what one of them needs there, or leaves there, decides the other.",
    Cardinality,
    wide=True,
)
def two_walls(at: Sight) -> Iterator[Deduction]:
    """What a number needs of the cells it shares with another, or can take of them at most."""
    yield from one_fills_another.find(at)
    on = split(at)[0]
    missing = count_of(at.constraint) - len(on)
    for rule, shared, rest, wants, _, gone in _sharing(at):
        most = min(missing, len(shared))
        if most < len(shared) and wants - most == len(rest):
            told = _tell_most(at, rule, shared, most, rest)
            labels = (at.label, rule.labels[0])
            yield from at.deduce(dict.fromkeys(rest, ON), [*on, *gone], told, labels)


@technique(two_walls.name, 3, two_walls.about, Cardinality, wide=True, told_only=True)
def one_fills_another(at: Sight) -> Iterator[Deduction]:
    """The cells beside a number that another one fills, whichever of the shared cells it takes."""
    on, open_, off = split(at)
    missing = count_of(at.constraint) - len(on)
    for rule, shared, rest, wants, have, _ in _sharing(at):
        least = missing - (len(open_) - len(shared))
        if least == wants:
            told = _tell_least(at, rule, shared, least, rest)
            labels = (at.label, rule.labels[0])
            yield from at.deduce(dict.fromkeys(rest, OFF), [*off, *have], told, labels)


def _sharing(at: Sight) -> Iterator[Shared]:
    """The numbers that share open cells with one that wants some of its own, but not all."""
    on, open_, _ = split(at)
    missing = count_of(at.constraint) - len(on)
    if missing < 1 or len(open_) <= missing:
        return
    others = {rule.scope: rule for cell in open_ for rule in numbers_at(at.position, cell)}
    for rule in others.values():
        have, left, gone = split_cells(at.position, rule.scope)
        rest = [cell for cell in left if cell not in open_]
        wants = count_of(rule.constraint) - len(have)
        if rest and wants > 0 and rule.scope != at.cells:
            shared = [cell for cell in open_ if cell in left]
            yield Shared(rule, shared, rest, wants, have, gone)


def _tell_least(
    at: Sight, other: Posting, shared: Sequence[Cell], least: int, rest: Sequence[Cell]
) -> Tell:
    assert at.posting is not None
    filled, empty = wall(other), BULBS.are(rest)
    if least == 1 < len(shared):
        either = "Either" if len(shared) == 2 else "Any of these"
        text = "{}. {} completes {}, so {}."
        words = say(text, _one_of(at, shared), either, filled, empty)
    else:
        text = "{} needs {}. That is all {} still wants, so {}."
        words = say(text, wall(at.posting), _of(least, shared), filled, empty)
    return lambda now: capital(words)


def _one_of(at: Sight, cells: Sequence[Cell]) -> Words:
    """That a number has a bulb in one of some cells, and why if there are others beside it."""
    on, open_, _ = split(at)
    assert at.posting is not None
    number, one, last = wall(at.posting), listed(cells, "or"), "last " if on else ""
    missing = count_of(at.constraint) - len(on)
    if missing == 1:
        return say("{} has its {}bulb at {}", number, last, one)
    more = " more" if on else ""
    needs = say("{} needs {}{} of {}", number, number_word(missing), more, listed(open_))
    return say("{}, so {} is a bulb", needs, one)


def _tell_most(
    at: Sight, other: Posting, shared: Sequence[Cell], most: int, rest: Sequence[Cell]
) -> Tell:
    assert at.posting is not None
    bulbs = "a bulb" if most == 1 else "bulbs"
    lets = say("{} lets only {} be {}", wall(at.posting), _of(most, shared), bulbs)
    words = say("{}. So {} needs {} as well.", lets, wall(other), listed(rest))
    return lambda now: capital(words)


def _of(number: int, cells: Sequence[Cell]) -> Words:
    """So many of some cells: "one of R1C2 and R2C1"."""
    if number == len(cells):
        return listed(cells)
    return say("{} of {}", number_word(number), listed(cells))
