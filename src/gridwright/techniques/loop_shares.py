"""Cells of the road that can take, or must take, only some of the cells around a number.

However the road goes on there, the number is counted: people need no cases for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, listed, number_word, say, separated
from gridwright.techniques.loop_gaps import SHARED, look_around, which_one
from gridwright.techniques.loop_numbers import NAMED, split
from gridwright.techniques.loop_ring import Share
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    OPEN,
    after_full,
    are,
    degree_label,
    number_of,
)

# How many cells of the road are thought of at once.
MOST_SHARES = 2
# What it costs to count with one of them: it is seen before anything that takes cases.
ALONE = 2


@technique(which_one.name, which_one.rank, which_one.about, Cardinality, wide=True, told_only=True)
def shared_cells(at: Sight) -> Iterator[Deduction]:
    """What a number says of the other cells around it, whichever ways the road takes."""
    on, open_, off = split(at)
    missing = number_of(at.constraint) - len(on)
    if not 0 < missing < len(open_):
        return
    shares = [*_shares(at, open_)]
    for found in _apart(shares, lambda each: each.spare):
        if len(open_) - sum(each.spare for each in found) <= missing:
            yield from _needed(at, found, open_, off)
            return
    for found in _apart(shares, lambda each: each.least):
        if sum(each.least for each in found) >= missing:
            yield from _reached(at, found, open_, on)
            return
    for share in shares:
        if share.exact:
            yield from look_around(at, 0, share)


def _shares(at: Sight, open_: Sequence[Cell]) -> Iterator[Share]:
    """The cells with more ways on than they can take, of which some are around the number."""
    known, near = at.position.domains, at.puzzle.grid.neighbours
    beside = dict.fromkeys(chain.from_iterable(near[cell] for cell in open_))
    for by in beside:
        ways = {kind: tuple(c for c in near[by] if known[c] == kind) for kind in (ON, OPEN, OFF)}
        inside = tuple(cell for cell in ways[OPEN] if cell in open_)
        wanted = 2 - len(ways[ON])
        if known[by] == ON and len(inside) > 1 and 0 < wanted < len(ways[OPEN]):
            least = wanted - (len(ways[OPEN]) - len(inside))
            most = min(wanted, len(inside))
            yield Share(by, inside, max(0, least), most, ways[OFF], ways[ON])
        elif by in open_ and inside and 0 <= wanted < len(inside):
            yield Share(by, (by, *inside), 0, max(len(inside), 1 + wanted), (), ways[ON])


def _apart(shares: Sequence[Share], worth: Callable[[Share], int]) -> Iterator[tuple[Share, ...]]:
    """One share that is worth something, or several that have no cell in common."""
    worthy = [each for each in shares if worth(each)]
    for number in range(1, MOST_SHARES + 1):
        for found in combinations(worthy, number):
            cells = [cell for each in found for cell in each.cells]
            if len({*cells}) == len(cells):
                yield found


def _needed(
    at: Sight, shares: Sequence[Share], open_: Sequence[Cell], off: Sequence[Cell]
) -> Iterator[Deduction]:
    """The number needs all other cells, or they are too few."""
    rest = [cell for cell in open_ if not any(cell in each.cells for each in shares)]
    number, place = number_of(at.constraint), at.place.cells[0]
    left = len(at.cells) - len(off) - sum(each.spare for each in shares)
    takes = capital(separated((_takes(each) for each in shares), ", and "))
    used = (*off, *(cell for each in shares for cell in (each.by, *each.on)))
    labels = [at.label, *(degree_label(at.position, each.by) for each in shares)]
    if left < number:
        few = say("only {} would be left around {}, not {}", *_numbers(left, place, number))
        told = _after(off, say("{}. So {}.", takes, few))
        yield from at.refute(used, objection(told), labels)
    elif rest:
        others = about(f"all {number_word(len(rest))} others", rest)
        named = listed(rest) if len(rest) <= NAMED else others
        needs = say("{} needs {} for its {}", place, named, number_word(number))
        told = _after(off, say("{}. So {}.", takes, needs))
        yield from at.deduce(dict.fromkeys(rest, ON), used, told, labels, _cost(shares))


def _cost(shares: Sequence[Share]) -> int:
    return SHARED if len(shares) > 1 else ALONE


def _takes(share: Share) -> Words:
    """How many of its ways a cell can take: "R4C1 can join only one of R4C2 and R5C1"."""
    if share.by in share.cells:
        others = [cell for cell in share.cells if cell != share.by]
        one = "one" if len(share.cells) == 2 else "at least one"
        text = "{} of {} is off, else {} would join all of {}"
        cells, near = listed(sorted(share.cells)), listed(sorted((*share.on, *others)))
        return say(text, one, cells, share.by, near)
    besides = say("besides {}, ", listed(share.on)) if share.on else Words()
    text = "{}{} can join only {} of {}"
    return say(text, besides, share.by, number_word(share.most), listed(share.cells))


def _reached(
    at: Sight, shares: Sequence[Share], open_: Sequence[Cell], on: Sequence[Cell]
) -> Iterator[Deduction]:
    """The number has all it wants, whichever ways the road takes, or too many."""
    rest = [cell for cell in open_ if not any(cell in each.cells for each in shares)]
    number, place = number_of(at.constraint), at.place.cells[0]
    found = len(on) + sum(each.least for each in shares)
    shut = [cell for each in shares for cell in each.off]
    used = (*on, *shut, *(each.by for each in shares))
    labels = [at.label, *(degree_label(at.position, each.by) for each in shares)]
    needs = separated((_needs(each) for each in shares), ", and ")
    if found > number:
        many = say("{} would have {} instead of {}", place, *map(number_word, (found, number)))
        told = _after(shut, say("{}, so {}.", needs, many))
        yield from at.refute(used, objection(told), labels)
    elif rest:
        text = "{}. That makes {}’s {}, so {} off."
        told = _after(shut, say(text, needs, place, number_word(number), are(rest)))
        yield from at.deduce(dict.fromkeys(rest, OFF), used, told, labels, _cost(shares))


def _needs(share: Share) -> Words:
    """How many of its ways a cell must take: "R4C6 needs R3C6 or R4C5"."""
    if share.least == 1:
        return say("{} needs {}", share.by, listed(share.cells, "or"))
    return say("{} needs {} of {}", share.by, number_word(share.least), listed(share.cells))


def _after(shut: Sequence[Cell], words: Words) -> Tell:
    return lambda now: after_full(now, shut, words)


def _numbers(left: int, place: Cell, number: int) -> tuple[str, Cell, str]:
    return number_word(left), place, number_word(number)
