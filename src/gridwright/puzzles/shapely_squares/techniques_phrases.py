"""Phrases about cells, symbols and digits, shared by the techniques of Shapely Squares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say

# Maximum number of digits that are listed rather than described.
LISTED = 4
# Maximum number of digits that are listed beside a bound.
FEW = 3
EVEN, ODD = 0b0101010101, 0b1010101010


def the(now: Position, cell: Cell) -> Words:
    """A cell with its symbol: "the square R3C4"; blank cells by their name alone."""
    shape = now.puzzle.shape(cell)
    return say("the {} {}", shape, cell) if shape else say("{}", cell)


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


def aside(now: Position, cell: Cell, mask: int) -> Words:
    """Why a cell is none of some digits, in brackets; empty where that needs no words."""
    reasons = {str(why): why for v in values_of(mask) if (why := now.why_not(cell, v))}
    return say(" ({})", listed(list(reasons.values())[:2])) if reasons else Words()


def is_now(now: Position, cell: Cell, allowed: int, who: Words | None = None) -> Words:
    """What is left to a cell that is one of some digits: "R3C2 is 0 or 4"."""
    before = now.domains[cell]
    left = before & allowed
    who = who or the(now, cell)
    if not left:
        return say("{} would be {}", who, described(allowed))
    if known(left):
        return say("{} is {}{}", who, lowest(left), aside(now, cell, allowed & ~left))
    if left.bit_count() <= LISTED:
        return say("{} is {}", who, digits(left))
    if not left & EVEN or not left & ODD:
        return say("{} is {}", who, "even" if left & EVEN else "odd")
    return say("{} is not {}", who, digits(before & ~left))


def bounded(now: Position, cell: Cell, allowed: int, who: Words | None = None) -> Words:
    """What is left to a cell whose digit is bounded: "R3C2 is at least 5"."""
    who = who or the(now, cell)
    state = _bound_state(now, cell, allowed)
    return say("{} is {}", who, state) if state else is_now(now, cell, allowed, who)


def all_bounded(now: Position, left: Mapping[Cell, int]) -> Words:
    """What is left to several cells, those that are bounded alike together; only what is news."""
    alike: dict[str, list[Cell]] = {}
    states: dict[str, Words] = {}
    for cell, allowed in left.items():
        if not now.domains[cell] & ~allowed:
            continue
        state = _bound_state(now, cell, allowed)
        key = str(state) or str(cell)
        alike.setdefault(key, []).append(cell)
        states[key] = state or is_now(now, cell, allowed)
    return listed(_of_all(now, cells, states[key]) for key, cells in alike.items())


def _of_all(now: Position, cells: Sequence[Cell], state: Words) -> Words:
    if len(cells) > 1:
        return say("{} are {}", listed(cells), state)
    return state if cells[0] in state.cells else say("{} is {}", the(now, cells[0]), state)


def _bound_state(now: Position, cell: Cell, allowed: int) -> Words:
    """What a bounded digit is: "at least 5"; empty where that is no bound."""
    before = now.domains[cell]
    left = before & allowed
    low, high = lowest(allowed), allowed.bit_length() - 1
    if not left:
        return Words()
    parts = []
    reached = []
    if before & ((1 << low) - 1):
        parts.append(f"at least {low}")
        reached.append(1 << low)
    if before >> (high + 1):
        parts.append(f"at most {high}")
        reached.append(1 << high)
    if left in reached or not parts:
        return Words()
    bound = say(" and ".join(parts))
    if not known(left):
        # What neighbours ruled out before is easily missed, and the next look may rest on it.
        gaps = left.bit_count() <= FEW and left.bit_count() <= left.bit_length() - lowest(left) - 1
        return say("{} ({})", bound, digits(left)) if gaps else bound
    return say("{}, which leaves {}{}", bound, lowest(left), aside(now, cell, allowed & ~left))


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
        return say("at least {} and at most {}", low, high)
    if low:
        return say("at least {}", low)
    return say("at most {}", high) if high < 9 else say("not {}", digits(1023 & ~mask))
