"""Sources: why a cell is none of some digits, where that was crossed out without a word.

What stands on the board and what a symbol says of its own cell is before everybody's eyes. All else
is named where it is used: "R3C2 is 0 (it is beside the star R3C1)".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.puzzles.shapely_squares.demands import (
    ANY_DIGIT,
    NOT_BY_THREE,
    ODD,
    PRIME,
    ZERO_OR_FIVE,
)
from gridwright.puzzles.shapely_squares.techniques_heart_paths import (
    EQUAL,
    IT,
    ITS,
    MAKES,
    PARTNER,
    TIED,
    WHICH,
    as_partner,
    last_heart,
    spelled_out,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say

# What leads to the reason of a reason, and to more about a cell.
AS, COLON = Part(", as "), Part(": ")
IS = " is "
# How a reason about a cell begins right after its name.
INSTEAD = {IS: "", " equals ": "equal to "}
# How many parts a reason has that says of another heart only what it makes with it.
BARE = 3
# Why one of two hearts that make 10 is not 0.
UP_TO_NINE = Part(" partner is at most 9")
# What reasons say of a cell above a triangle, and above two of them.
ABOVE_ONE, ABOVE_TWO = Part(" is above the triangle "), Part(" is above the triangles ")
# What reasons say of a cell under a known digit.
UNDER = Part(" is under ")
# Up to how many digits are named that pencil marks rule out.
MARKED = 2
# Up to how many digits a look names that are left to a cell, for whatever reason.
FEW_NAMED = 3
# What symbols allow in their own cells.
BELOW_EIGHT = 0b11111110
UP_TO_EIGHT = 0b111111111
EVENS, ODDS = ANY_DIGIT & ~ODD.allowed, ODD.allowed
KINDS = (("even", EVENS), ("odd", ODDS))
# The digits that do not stand above a triangle, and beside a star.
ABOVE = 0b1010101011
BESIDE = 0b0010101110
OWN = {
    "star": PRIME.allowed,
    "square": ZERO_OR_FIVE.allowed,
    "diamond": ODD.allowed,
    "triangle": BELOW_EIGHT,
    "circle": NOT_BY_THREE.allowed,
    "knight": UP_TO_EIGHT,
}


def kind_of(mask: int, gone: int) -> str:
    """Whether a cell is even or odd, where that rules out some digits; empty if it does not."""
    for parity, kind in KINDS:
        if not mask & ~kind and not gone & kind:
            return parity
    return ""


def plain(now: Position, cell: Cell) -> int:
    """The digits that a cell can have at a look: by what stands there and by its own symbol.

    What stands in one circle is before everybody’s eyes for all of them.
    """
    shape = now.puzzle.shape(cell)
    cells = now.puzzle.circles if shape == "circle" else (cell,)
    left = OWN.get(shape, ANY_DIGIT)
    for each in cells:
        left &= now.base[each] & now.seen[each]
    return left


def left_told(now: Position, cell: Cell) -> int:
    """What the last look at a cell leaves, or at a circle like it, if it was told; else 0."""
    left = now.left_last(cell)
    if left or now.puzzle.shape(cell) != "circle":
        return left
    return next((told for each in now.puzzle.circles if (told := now.left_last(each))), 0)


def is_just_named(now: Position, cell: Cell) -> bool:
    """Whether the few digits that are left to a cell were just named, for whatever reasons.

    A supposition of one digit names no others.
    """
    gone = ANY_DIGIT & ~now.said_last(cell)
    few = now.domains[cell].bit_count() <= FEW_NAMED
    return few and gone.bit_count() > 1 and bool(now.left_last(cell)) and now.is_just_told(cell)


def is_just_said(now: Position, cell: Cell, mask: int) -> bool:
    """Whether it was just told that a cell can only be one of some digits."""
    if is_just_named(now, cell):
        return not now.domains[cell] & ~mask
    left = left_told(now, cell)
    circles = now.puzzle.circles if now.puzzle.shape(cell) == "circle" else (cell,)
    just = any(map(now.is_just_told, circles))
    return bool(left) and not left & plain(now, cell) & ~mask and just


def the(now: Position, cell: Cell) -> Words:
    """A cell with its symbol: "the square R3C4"; its name alone if blank or in a supposition."""
    shape = None if now.supposing else now.puzzle.shape(cell)
    return say("the {} {}", shape, cell) if shape else say("{}", cell)


def all_named(now: Position, cells: Sequence[Cell]) -> Words:
    """Cells with their symbols: "the squares R1C1 and R1C3", "the star R1C2 and R1C4"."""
    shapes = {now.puzzle.shape(cell) for cell in cells}
    if len(cells) == 1 or len(shapes) > 1:
        return listed(the(now, cell) for cell in cells)
    shape = None if now.supposing else shapes.pop()
    return say("{}{}", f"the {shape}s " if shape else "", listed(cells))


def asked(now: Position, gone: int) -> int:
    """The digits that reasons have to be given for: the one asked about, or else all of some."""
    return gone if now.asked is None else 1 << now.asked


def named(why: Words, name: Words) -> Words:
    """A reason with the name of the cell that it is about."""
    parts: list[Part] = []
    for part in why.parts:
        if part == IT:
            parts += name.parts
        elif part == ITS:
            parts += [*name.parts, Part("’s")]
        else:
            parts.append(part)
    return Words(tuple(parts))


def sources(now: Position, cell: Cell, gone: int) -> list[Words]:
    """Why a cell is none of some digits, as far as that is not plain, each reason once."""
    return [spelled(now, cell, why, gone) for why in direct_sources(now, cell, gone)]


def spelled(now: Position, cell: Cell, why: Words, gone: int) -> Words:
    """A reason why a cell is none of some digits, with all hearts between it and another one."""
    parity = next((name for name, kind in KINDS if gone & ANY_DIGIT == ANY_DIGIT & ~kind), "")
    return spelled_out(now, cell, why, parity)


def direct_sources(now: Position, cell: Cell, gone: int) -> list[Words]:
    """The same without the hearts in between where a heart is tied to another one.

    Of reasons about the same cell, the one that says most is given. What was just told needs none.
    """
    if is_just_named(now, cell):
        return []
    gone &= left_told(now, cell) or -1
    if twins := twins_on_board(now, cell, gone):
        if now.domains[twins[0]] in SINGLES:
            return []  # all circles are known
        shown = left_to_circle(now.domains[twins[0]])
        if len(twins) > 1:
            return [say("the circles {} leave {}", listed(sorted(twins)), shown)]
        return [say("the circle {} is {}", twins[0], kind_at_a_look(now, twins[0], gone) or shown)]
    news = gone & plain(now, cell)
    if why := _by_one_symbol(now, cell, news) or now.why_none(cell, news):
        return [why]
    found: dict[tuple[Part, ...], Words] = {}
    said: dict[tuple[Part, ...], int] = {}
    left = values_of(now.domains[cell] & ~gone)
    digits = values_of(gone & plain(now, cell))
    for digit in sorted(digits, key=lambda v: min((abs(v - other) for other in left), default=v)):
        why = as_partner(now, cell, now.why_not(cell, digit) or _by_twin(now, cell, digit))
        key = why.parts[:2] if last_heart(why) is None else why.parts
        if why and (key not in found or why.length > found[key].length):
            found[key] = why
        if why:
            said[key] = said.get(key, 0) | 1 << digit
    _merge(now, cell, found, said)
    for why in found.values():
        if says_all(now, why, gone & plain(now, cell)):
            return [why]
    _drop_covered(found)
    if any(last_heart(why) for why in found.values()):
        found.pop((ITS, UP_TO_NINE), None)
    every = [*map(plainly, found.values())]
    for key, why in list(found.items()):
        less = plainly(why)
        if any(less == longer[: len(less)] != longer for longer in every):
            del found[key]
    own = {named(why, the(now, cell)) for why in found.values()} - set(found.values())
    return _partner_once(sorted((why for why in found.values() if why not in own), key=_order))


def _merge(
    now: Position,
    cell: Cell,
    found: dict[tuple[Part, ...], Words],
    said: dict[tuple[Part, ...], int],
) -> None:
    """Drop reasons against a few digits where another one is a reason against these as well."""
    for few in sorted(said, key=lambda key: said[key].bit_count()):
        for key in [key for key in found if key != few and few in found]:
            both = as_partner(now, cell, now.why_none(cell, said[few] | said[key]))
            if both and key == (both.parts[:2] if last_heart(both) is None else both.parts):
                said[key] |= said[few]
                del found[few]
                break


def plainly(why: Words) -> tuple[Part, ...]:
    """The parts of a reason, with one triangle for two: of these, the upper one is the same."""
    return tuple(ABOVE_ONE if part == ABOVE_TWO else part for part in why.parts)


def is_part(why: Words, others: Iterable[Words]) -> bool:
    """Whether a reason is one of some others, or a part of one."""
    parts = plainly(why)
    return any(parts == plainly(each)[: len(parts)] for each in others)


def _by_one_symbol(now: Position, cell: Cell, gone: int) -> Words:
    """Why a cell is none of some digits, if one symbol below or beside it says so by itself."""
    below, star = cell.step(1, 0), next(iter(now.puzzle.beside("star").get(cell, ())), None)
    if not gone:
        return Words()
    if not gone & ~ABOVE and below in now.puzzle.grid and now.puzzle.shape(below) == "triangle":
        return say("{}{}{}", IT, ABOVE_ONE, below)
    return say("{} is beside the star {}", IT, star) if star and not gone & ~BESIDE else Words()


def _partner_once(reasons: list[Words]) -> list[Words]:
    """Reasons without the name of a partner heart that the one before speaks of as well."""
    told = reasons[:1]
    for before, why in pairwise(reasons):
        first, rest = why.parts[:3], why.parts[3:]
        same = first == before.parts[:3] and first[1:2] == (PARTNER,)
        if same and rest[0].text.startswith(IS):
            text = rest[0].text.removeprefix(IS)
            told.append(Words((rest[0]._replace(text=text), *rest[1:])))
        else:
            told.append(why)
    return told


def says_all(now: Position, why: Words, gone: int) -> bool:
    """Whether a heart is none of some digits by the marks of the one heart that a reason names."""
    heart = last_heart(why)
    if heart is None or len(why.cells) > 1 or TIED in why.parts:
        return False
    digits = values_of(_told_of(now, heart, why))
    if EQUAL not in why.parts:
        number = next((n for n, makes in MAKES.items() if makes in why.parts), max(MAKES))
        digits = tuple(number - digit for digit in digits)
    return not any(gone >> digit & 1 for digit in digits if digit >= 0)


def _told_of(now: Position, heart: Cell, why: Words) -> int:
    """The digits that a heart can be by the words of a reason, as bits."""
    parities = {Part("odd"): ODDS, Part("even"): EVENS}
    if why.parts[-1] in parities:
        return parities[why.parts[-1]]
    left = now.domains[heart]
    every = str(listed(map(str, values_of(left)), "or"))
    return left if str(why).endswith(f" is {every}") else plain(now, heart)


def _drop_covered(found: dict[tuple[Part, ...], Words]) -> None:
    """Drop reasons that rest on a heart of which another one says all that it can be."""
    hearts = {key: heart for key, why in found.items() if (heart := last_heart(why))}
    # That two hearts make 2 says nothing of what the other one is.
    told = {h for key, h in hearts.items() if len(found[key].cells) == 1 and len(key) > BARE}
    for key, heart in hearts.items():
        if len(found[key].cells) > 1 and heart in told:
            del found[key]


def is_nested(why: Words) -> bool:
    """Whether a reason has a reason itself."""
    return any(part in (AS, COLON) or part.text.startswith(WHICH) for part in why.parts)


def _order(why: Words) -> tuple[bool, bool, int]:
    """Plain reasons first, those about the cell itself before others, then short ones."""
    return is_nested(why), why.parts[0] != IT, why.length


def twins_on_board(now: Position, cell: Cell, gone: int) -> list[Cell]:
    """Other circles whose pencil marks say all of why a circle is none of some digits."""
    news = gone & plain(now, cell)
    twins: list[Cell] = []
    if now.puzzle.shape(cell) != "circle" or now.domains[cell] & news:
        return twins
    while news:
        left = {other: news & plain(now, other) for other in _other_circles(now, cell)}
        twin = min(left, key=lambda other: left[other].bit_count(), default=cell)
        if left.get(twin, news) == news:
            return []
        twins.append(twin)
        news = left[twin]
    return twins


def _other_circles(now: Position, cell: Cell) -> list[Cell]:
    return [other for other in now.puzzle.circles if other != cell]


def _by_twin(now: Position, cell: Cell, digit: int) -> Words:
    """Why a circle is not a digit, by the only other circle: what is known of it goes for both."""
    if now.puzzle.shape(cell) != "circle":
        return Words()
    others = _other_circles(now, cell)
    why = now.why_not(others[0], digit) if len(others) == 1 else Words()
    return named(why, say("the circle {}", others[0])) if why else why


def left_to_circle(mask: int) -> str:
    """What circles can be: few digits, or no more than an end."""
    most = mask.bit_length() - 1
    if mask.bit_count() > MARKED + 1 and mask == OWN["circle"] & (2 << most) - 1:
        return f"at most {most}"
    return str(listed(map(str, values_of(mask)), "or"))


def kind_at_a_look(now: Position, cell: Cell, gone: int) -> str:
    """Whether a cell is even or odd at a look, where that rules out some digits."""
    return kind_of(plain(now, cell), gone)
