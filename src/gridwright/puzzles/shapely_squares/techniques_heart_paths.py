"""Reasons by hearts: how one heart is tied to another, and by which hearts in between.

Two hearts make a number together where all others of their group are known. Along such pairs what
is known of one heart goes for all, and whoever reads it has to be led along.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.techniques_terms import TEN
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say

# What stands for the cell that a reason is about, until another name takes its place.
IT, ITS = Part("it"), Part("its")
# What reasons say of the partner of a heart, and of the last one of a chain: that it makes a number
# with it, equals it, or something else.
PARTNER, EQUAL, TIED = (
    Part(" partner heart "),
    Part(" equals the heart "),
    Part(" is tied by hearts to "),
)
# What leads to more about a heart.
WHICH = ", which"
# What leads to the known hearts that a chain goes by.
GIVEN = Part("as ")
# What leads to the hearts in between.
THROUGH = Part("through ")
MAKES = {number: Part(f" makes {number} with ") for number in range(TEN + 1)}


def like(parity: str) -> Part:
    """What is said of two hearts that make 10 where it matters only that both are even, or odd."""
    return Part(f" is {parity} like ")


def last_heart(why: Words) -> Cell | None:
    """The heart that a reason about another heart speaks of, if it is one."""
    signs = (TIED, PARTNER, EQUAL, *MAKES.values())
    at = next((why.parts.index(sign) for sign in signs if sign in why.parts), None)
    return None if at is None else next(iter(why.parts[at + 1].cells), None)


class _Pair(NamedTuple):
    """Two hearts that make a number, as all others of their group are `known`."""

    first: Cell
    second: Cell
    number: int
    known: tuple[Cell, ...]


def as_partner(now: Position, cell: Cell, why: Words) -> Words:
    """A reason by what a heart makes with its partner, as one by its partner heart."""
    if why.parts[:2] != (IT, MAKES[TEN]) or why.parts[3:4] != (Part(WHICH),):
        return why
    pair = {cell, *why.parts[2].cells}
    if not any(set(p.scope) == pair and p.labels[0].rule == "heart" for p in now.atoms_at(cell)):
        return why
    return Words((ITS, PARTNER, why.parts[2], *why.parts[4:]))


def spelled_out(now: Position, cell: Cell, why: Words, parity: str = "") -> Words:
    """A reason by a heart that is no partner, with the hearts in between that join the two.

    Where it says of a cell no more than that it is even, or odd, both are of that `parity`.
    """
    heart = last_heart(why)
    if heart is None or why.parts[0] != IT or why.parts[2].cells != (heart,):
        return why
    path = _path(now, cell, heart)
    if not path:
        return why
    digits = {known: lowest(now.domains[known]) for pair in path for known in pair.known}
    if _is_string(path):
        # Whoever sees the 0 between two hearts sees them make 10.
        digits = {known: digit for known, digit in digits.items() if not _is_seen(now, known)}
        led = _through(now, path, parity)
    else:
        led = _led(path)
    given = listed(say("{} is {}", each, digit) for each, digit in sorted(digits.items()))
    # That the last one is odd, where the heart is said to be odd like it, goes without saying.
    alike = parity and like(parity) in led.parts
    same = alike and str(Words(why.parts[3:])) == f"{WHICH} is {parity}"
    led = Words((*led.parts, *why.parts[2 : 3 if same else None]))
    return say("{}{}, {}", GIVEN, given, led) if given else led


def hearts_between(now: Position, one: Cell, other: Cell) -> dict[Cell, Words] | None:
    """The hearts between two that are even or odd alike, by name; None where they are not."""
    path = _path(now, one, other)
    if not path or any(pair.number % 2 for pair in path):
        return None
    between = [cell for pair in path for cell in (*_amid(pair), pair.second)][:-1]
    return {cell: _named(now, cell) for cell in between}


def _is_string(path: list[_Pair]) -> bool:
    """Whether all pairs on a way make 10, so that each heart equals the next but one."""
    return all(pair.number == TEN for pair in path)


def _is_told(now: Position, cell: Cell) -> bool:
    """Whether a heart is known, and not only as it follows without a word from those on a way."""
    return now.domains[cell] in SINGLES and now.told_left(cell) in SINGLES


def _is_seen(now: Position, cell: Cell) -> bool:
    return now.base[cell] & now.seen[cell] in SINGLES


def _through(now: Position, path: list[_Pair], parity: str) -> Words:
    """The way along pairs that all make 10, up to the last heart, which is not named."""
    sign = MAKES[TEN] if len(path) % 2 else EQUAL
    between = [cell for pair in path for cell in (*_amid(pair), pair.second)][:-1]
    if between and parity and sign != EQUAL:
        sign = like(parity)
    end = Words((IT, sign))
    names = listed(_named(now, cell) for cell in between)
    return say("{}{} {}", THROUGH, names, end) if between else end


def _amid(pair: _Pair) -> list[Cell]:
    """The known heart between two that are not side by side."""
    if _touch(pair.first, pair.second):
        return []
    return [cell for cell in pair.known if _touch(cell, pair.first) and _touch(cell, pair.second)]


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one.row - other.row) + abs(one.column - other.column) == 1


def _named(now: Position, heart: Cell) -> Words:
    """A heart on a way, with its digit if that is known."""
    digit = lowest(now.domains[heart])
    return say("{} = {}", heart, digit) if _is_seen(now, heart) else say("{}", heart)


def _led(path: list[_Pair]) -> Words:
    """The way along pairs of hearts, up to the last one, which is not named."""
    first, *more = path
    steps = [Words((IT, MAKES[first.number], *say("{}", first.second).parts))]
    for before, pair in zip(path, more, strict=False):
        number = "" if pair.number == before.number else f"{pair.number} "
        steps.append(say("{} {}with {}", pair.first, number, pair.second))
    return Words(listed(steps).parts[:-1])


def _path(now: Position, one: Cell, other: Cell) -> list[_Pair]:
    """The shortest way from one heart to another along pairs; empty if there is none."""
    found: dict[Cell, list[_Pair]] = {one: []}
    todo = [one]
    for heart in todo:
        for pair in _pairs_of(now, heart):
            if pair.second not in found:
                found[pair.second] = [*found[heart], pair]
                todo.append(pair.second)
    return found.get(other, [])


def _pairs_of(now: Position, heart: Cell) -> Iterator[_Pair]:
    """The open hearts that make a number with one, those without known hearts around first."""
    groups = [each.scope for each in now.atoms_at(heart) if each.labels[0].rule == "heart"]
    for group in sorted(groups, key=len):
        known = tuple(c for c in group if c != heart and _is_told(now, c))
        others = [c for c in group if c != heart and c not in known]
        if len(others) == 1:
            number = TEN - sum(lowest(now.domains[c]) for c in known)
            if 0 <= number <= TEN:
                yield _Pair(heart, others[0], number, known)
