"""Phrases about cells, symbols and digits, shared by the techniques of Shapely Squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_heart_paths import ITS, last_heart
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    UP_TO_NINE,
    aside,
    because,
    named,
    plain,
    sources,
    the,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say, separated

# Maximum number of digits that are listed rather than described.
LISTED = 4
# Maximum number of digits that are listed beside a bound.
FEW = 3
EVEN, ODD = 0b0101010101, 0b1010101010


def digits(mask: int, last: str = "or") -> Words:
    """Digits as a list: "2, 3 or 5"."""
    return listed(map(str, values_of(mask)), last)


def known(mask: int) -> bool:
    """Whether one digit is left."""
    return mask in SINGLES


def label_of(now: Position, cell: Cell) -> Label:
    """What the symbol of a cell stands for."""
    shape = now.puzzle.shape(cell)
    for posting in now.atoms_at(cell):
        label = posting.labels[0]
        if label.rule == shape and label.clue is not None and label.clue.cell == cell:
            return label
    raise AssertionError(f"{cell} has no symbol")


def circles_label(now: Position, cell: Cell) -> Iterator[Label]:
    """That all circles are equal, by one of them; two circles are tied without a label."""
    for posting in now.atoms_at(cell):
        label = posting.labels[0]
        if label.rule == "circle" and label.clue is None:
            yield label


def is_now(now: Position, cell: Cell, allowed: int, who: Words | None = None) -> Words:
    """What is left to a cell that is one of some digits: "R3C2 is 0 or 4"."""
    before = now.domains[cell]
    left = before & allowed
    who = who or the(now, cell)
    if not left:
        return say("{} would be {}", who, described(allowed))
    parity = "even" if left & EVEN else "odd"
    if known(left):
        why = aside(now, cell, allowed & ~left)
        first = f"{parity}: " if allowed in (EVEN, ODD) else ""
        return say("{} is {}{}{}", who, first, lowest(left), why)
    if allowed in (EVEN, ODD):
        return say("{} is {}", who, parity)
    if left.bit_count() <= LISTED:
        return say("{} is {}{}", who, digits(left), aside(now, cell, allowed & ~left))
    if not left & EVEN or not left & ODD:
        return say("{} is {}", who, parity)
    return say("{} is not {}", who, digits(before & ~left))


def bounded(now: Position, cell: Cell, allowed: int, who: Words | None = None) -> Words:
    """What is left to a cell whose digit is bounded: "R3C2 is at least 5"."""
    who = who or the(now, cell)
    before = now.domains[cell]
    left = before & allowed
    low, high = allowed & -allowed, 1 << allowed.bit_length() - 1
    at_end = (left == low and before & (low - 1)) or (left == high and before > left)
    if not left or (at_end and not _by_parity(now, cell, allowed)):
        return is_now(now, cell, allowed, who)
    if known(left) and now.puzzle.shape(cell) == "square":
        return say("{} cannot be {}: it is {}", who, digits(before & ~left), lowest(left))
    whys = _each_with_why(now, cell, allowed)
    why = aside(now, cell, allowed & ~left)
    if known(left) or (why and _has_gaps(left)):
        if not why:
            why = _by_parity(now, cell, allowed) or _by_marks(now, cell)
        ends = listed([_ends(now, cell, allowed), *whys])
        return say("{} is {}, which leaves {}{}", who, ends, digits(left), "" if whys else why)
    return say("{} is {}", who, _bound(now, cell, allowed))


def _each_with_why(now: Position, cell: Cell, allowed: int) -> list[Words]:
    """Why a cell is not all of some digits, reason by reason, if there are several.

    "odd (equal to the diamond R6C2)", "not 5 (the square R3C1 beside it is 5)".
    """
    seen = allowed & plain(now, cell)
    gone = seen & ~now.domains[cell]
    if len(sources(now, cell, gone)) < 2:
        return []
    by_why: dict[tuple[Words, ...], int] = {}
    for digit in values_of(gone):
        if why := tuple(sources(now, cell, 1 << digit)):
            by_why[why] = by_why.get(why, 0) | 1 << digit
    if any(last_heart(each) for why in by_why for each in why):
        by_why.pop((Words((ITS, UP_TO_NINE)),), None)
    told = []
    for mask in sorted(by_why.values(), key=lambda each: each not in (seen & EVEN, seen & ODD)):
        told.append(say("{}{}", _without(seen, mask), aside(now, cell, mask)))
        seen &= ~mask
    return told


def _without(seen: int, gone: int) -> Words:
    """What a cell is when some of the digits that are seen for it are gone."""
    several = gone.bit_count() > 1
    if several and gone in (seen & EVEN, seen & ODD):
        return say("odd" if gone & EVEN else "even")
    if several and gone == seen & -(gone & -gone):
        return say("at most {}", lowest(gone) - 1)
    return say("not {}", digits(gone))


def _by_parity(now: Position, cell: Cell, allowed: int) -> Words:
    """That a cell is even, or odd, by many pencil marks, in brackets, if that is all of it."""
    before, parity = now.domains[cell], parity_of(now.domains[cell])
    mask = EVEN if parity == "even" else ODD
    by_symbol = before == OWN.get(now.puzzle.shape(cell))
    if not parity or by_symbol or before & allowed != allowed & mask or allowed in SINGLES:
        return Words()
    return say(" (it is {})", parity)


def _by_marks(now: Position, cell: Cell) -> Words:
    """What a cell can be by what was told before, in brackets, where its symbol does not say so."""
    before = now.domains[cell]
    if before == OWN.get(now.puzzle.shape(cell)):
        return Words()
    return say(" (it is {})", digits(before)) if before.bit_count() <= LISTED else Words()


def all_bounded(now: Position, left: Mapping[Cell, int]) -> Words:
    """What is left to several cells, those that are bounded alike together; only what is news."""
    alike: dict[str, list[Cell]] = {}
    states: dict[str, Words] = {}
    for cell, allowed in left.items():
        if not now.domains[cell] & ~allowed or not now.wants(cell):
            continue
        state = described(allowed)
        if rest := now.domains[cell] & allowed:
            state = _digit_state(now, cell, allowed) if known(rest) else _bound(now, cell, allowed)
        alike.setdefault(str(state), []).append(cell)
        states[str(state)] = state
    return listed(
        say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", states[key])
        for key, cells in alike.items()
    )


def _digit_state(now: Position, cell: Cell, allowed: int) -> Words:
    """The digit that is left to a cell, and why it is none of the others that are allowed."""
    left = now.domains[cell] & allowed
    return say("{}{}", lowest(left), aside(now, cell, allowed & ~left))


def _bound(now: Position, cell: Cell, allowed: int) -> Words:
    """The bounds of a digit that are news: "at least 5"; with gaps, the few digits it has left."""
    left = now.domains[cell] & allowed
    low, high = lowest(allowed), allowed.bit_length() - 1
    if low > 0 and high < 9 and left == allowed and left.bit_count() <= FEW:
        return digits(left)
    if _has_gaps(left) and now.puzzle.shape(cell) == "diamond":
        return digits(left)
    # What neighbours ruled out before is easily missed, and the next look may rest on it.
    shown = say(" ({})", digits(left)) if _has_gaps(left) else ""
    return say("{}{}", _ends(now, cell, allowed), shown)


def _ends(now: Position, cell: Cell, allowed: int) -> str:
    """The bounds of a digit that are news: "at least 5"."""
    before, low, high = now.domains[cell], lowest(allowed), allowed.bit_length() - 1
    over, under = before >> (high + 1), before & ((1 << low) - 1)
    if over and under:
        return f"{low} to {high}" if high > low + 1 else f"{low} or {high}"
    return f"at most {high}" if over else f"at least {low}" if under else ""


def _has_gaps(left: int) -> bool:
    """Whether there are few digits, not all in a row."""
    return 1 < left.bit_count() <= FEW and not is_range(left)


def of_parity(now: Position, cells: Iterable[Cell], parity: str) -> Words:
    """Cells that are even or odd, each with the reason where that is not plain, diamonds last."""
    found, diamonds = [], []
    said: set[Words] = set()
    circles, others = _equal_circles(now, cells, parity)
    if circles:
        found.append(circles)
    for cell in others:
        why = aside(now, cell, other_digits(now, cell, parity), marks=True)
        if is_open_diamond(now, cell):
            diamonds.append(cell)
        else:
            # What a symbol says by itself may be a part of the reason.
            who = the(now, cell) if why else say("{}", cell)
            found.append(say("{}{}", who, Words() if why in said else why))
            said.add(why)
    if diamonds:
        found.append(say("the diamond{} {}", "s" * (len(diamonds) > 1), listed(diamonds)))
    return listed(found)


def _equal_circles(
    now: Position, cells: Iterable[Cell], parity: str
) -> tuple[Words, Sequence[Cell]]:
    """Two circles or more that are even or odd for the same reason, and all other cells."""
    every = tuple(cells)
    why = {
        cell: reasons
        for cell in every
        if now.puzzle.shape(cell) == "circle"
        and (reasons := sources(now, cell, other_digits(now, cell, parity)))
    }
    if len(why) < 2:
        return Words(), every
    first = min(why, key=lambda cell: listed(why[cell]).length)
    reason = listed(named(each, say("{}", first)) for each in why[first])
    said = say("the circles {} ({})", listed(why), reason)
    return said, [cell for cell in every if cell not in why]


def why_parity(
    now: Position,
    cells: Iterable[Cell],
    parity: str,
    template: str = " ({})",
    diamonds: bool = False,
) -> Words:
    """Why cells are even or odd where that is not plain: " (R2C3 is odd, as it equals R2C4)".

    With `diamonds`, that open diamonds are odd is not plain.
    """
    by_why: dict[Words, list[Cell]] = {}
    odd: list[Cell] = []
    for cell in cells:
        if diamonds and is_open_diamond(now, cell):
            odd.append(cell)
        if why := because(now, cell, other_digits(now, cell, parity), marks=True):
            by_why.setdefault(why, []).append(cell)
    found = [
        say("{} {} {}{}", listed(some), "is" if len(some) == 1 else "are", parity, why)
        for why, some in by_why.items()
    ]
    if odd:
        s, verb = ("", "is") if len(odd) == 1 else ("s", "are")
        found.insert(0, say("the diamond{} {} {} odd", s, listed(odd), verb))
    return say(template, separated(found, "; ")) if found else Words()


def is_open_diamond(now: Position, cell: Cell) -> bool:
    """Whether a cell is known to be odd by its symbol alone."""
    return now.puzzle.shape(cell) == "diamond" and not known(now.base[cell]) and not now.supposing


def other_digits(now: Position, cell: Cell, parity: str) -> int:
    """The digits that an even or odd cell does not have; of a knight, as many as it reaches.

    None where it was just told that the cell is even or odd.
    """
    other = ODD if parity == "even" else EVEN
    told = now.left_last(cell)
    if told and not told & other:
        return 0
    if now.puzzle.shape(cell) != "knight":
        return other
    return other & (2 << len(now.puzzle.grid.knight_moves[cell])) - 1


def in_short(mask: int) -> bool:
    """Whether few words say all that a cell can be."""
    one_end = is_range(mask) and mask & (1 | 1 << 9)
    return mask.bit_count() <= LISTED or mask in (EVEN, ODD) or bool(one_end)


def is_range(mask: int) -> bool:
    """Whether digits are all in a row."""
    return mask == (1 << mask.bit_length()) - (mask & -mask)


def parity_of(mask: int) -> str:
    """That many digits are all even or all odd, in a word; empty if they are few or mixed."""
    if mask.bit_count() <= FEW or (mask & EVEN and mask & ODD):
        return ""
    return "even" if mask & EVEN else "odd"


def barring(mask: int, gone: int) -> Words:
    """What a cell can be, in words that rule out some digits: "odd", "at most 7", "1, 3 or 7"."""
    parity = parity_of(mask)
    if parity and not gone & (EVEN if parity == "even" else ODD):
        return say(parity)
    if mask.bit_count() > LISTED and not gone & ((1 << mask.bit_length()) - 1):
        return say("at most {}", mask.bit_length() - 1)
    if mask.bit_count() > LISTED and not gone & -(mask & -mask):
        return say("at least {}", lowest(mask))
    return digits(mask) if mask.bit_count() <= LISTED else described(mask)


def described(mask: int) -> Words:
    """What a cell can be, in few words: "4", "2 or 4", "odd", "at least 3"."""
    low, high = lowest(mask), mask.bit_length() - 1
    if mask.bit_count() <= LISTED:
        return digits(mask)
    if not mask & EVEN or not mask & ODD:
        return say("even" if mask & EVEN else "odd")
    if mask.bit_count() == LISTED + 1 and high - low > LISTED:
        return digits(mask)
    if low and high < 9:
        return say("{} to {}", low, high)
    if low:
        return say("at least {}", low)
    return say("at most {}", high) if high < 9 else say("not {}", digits(1023 & ~mask))
