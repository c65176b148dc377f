"""What follows for a cell, in words: the digits it has left, and why it is none of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside, because, reason_first
from gridwright.puzzles.shapely_squares.techniques_claims import in_a_sentence, is_argument
from gridwright.puzzles.shapely_squares.techniques_heart_paths import ITS, last_heart
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    FEW,
    LISTED,
    ODD,
    described,
    digits,
    is_range,
    known,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    ABOVE_ONE,
    OWN,
    UP_TO_NINE,
    is_part,
    kind_of,
    plain,
    sources,
    the,
    twins_on_board,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, capital, listed, say, separated


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
        if is_argument(why):
            state = parity if allowed in (EVEN, ODD) else described(allowed & plain(now, cell))
            return say("{} is {}{}", who, state, and_so(now, cell, allowed & ~left, left))
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
    at_end = at_end and not (known(left) and _by_parity(now, cell, allowed))
    if at_end and now.supposing and allowed & OWN.get(now.puzzle.shape(cell), -1) != left:
        # What else rules out the others was perhaps never told.
        return say("{} is {}", who, _ends(now, cell, allowed))
    marked = (known(left) and _by_parity(now, cell, allowed)) or _by_marks(now, cell, allowed)
    if not left or (at_end and not marked and not aside(now, cell, allowed & ~left)):
        return is_now(now, cell, allowed, who)
    if known(left) and now.puzzle.shape(cell) == "square":
        return say("{} cannot be {}: it is {}", who, digits(before & ~left), lowest(left))
    whys = _each_with_why(now, cell, allowed)
    why = aside(now, cell, allowed & ~left)
    if known(left) or (why and left.bit_count() <= FEW):
        if not why and marked:
            return _of_marks(now, cell, allowed, who, marked)
        end = and_so(now, cell, allowed & ~left, left)
        if whys:
            it = Part("It", (cell,))
            end = say(". {} is {}, so it is {}", it, listed(whys), digits(left))
        return say("{} is {}{}", who, _ends(now, cell, allowed), end)
    return say("{} is {}", who, _bound(now, cell, allowed))


def quotes_marks(now: Position, cell: Cell, allowed: int) -> bool:
    """Whether a bound leaves one digit to a cell only by the pencil marks that words quote."""
    left = now.domains[cell] & allowed
    return known(left) and bool(_by_parity(now, cell, allowed) or _by_marks(now, cell, allowed))


def and_so(now: Position, cell: Cell, gone: int, left: int) -> Words:
    """What is left to a cell that is none of some digits for one reason, after a bound.

    ", and beside the star R3C1 it is 0".
    """
    why = reason_first(now, cell, gone)
    above = why.parts[:1] == (Part(ABOVE_ONE.text.removeprefix(" is ")),)
    if above and left in SINGLES and (gone | left) & EVEN & ~1 == left:
        even = "even and not 0" if gone & 1 else "even"
        return say(", and {} it is {}: {}", why, even, digits(left))
    if why:
        return say(", and {} it is {}", why, digits(left))
    if not is_argument(brief := aside(now, cell, gone)):
        return say(", which leaves {}{}", digits(left), brief)
    seen, it = (gone | left) & plain(now, cell), Part("It", (cell,))
    state = _without(seen, gone & seen, _reach(now, cell))
    because_of = in_a_sentence(because(now, cell, gone))
    return say(". {} is {}{}. So it is {}", it, state, because_of, digits(left))


def _each_with_why(now: Position, cell: Cell, allowed: int) -> list[Words]:
    """Why a cell is not all of some digits, reason by reason, if there are several.

    "odd (equal to the diamond R6C2)", "not 5 (the square R3C1 beside it is 5)".
    """
    seen = allowed & plain(now, cell)
    gone = seen & ~now.domains[cell]
    if len(sources(now, cell, gone)) < 2:
        return _odd_circle(now, cell, allowed)
    by_why: dict[tuple[Words, ...], int] = {}
    for digit in values_of(gone):
        if why := tuple(sources(now, cell, 1 << digit)):
            by_why[why] = by_why.get(why, 0) | 1 << digit
    if any(last_heart(each) for why in by_why for each in why):
        by_why.pop((Words((ITS, UP_TO_NINE)),), None)
    told = []
    every = (_of_one_parity(now, cell, seen, list(why), mask) for why, mask in by_why.items())
    for mask in sorted(every, key=lambda each: not _whole_parity(seen, each)):
        twins = twins_on_board(now, cell, mask)
        if len(twins) == 1 and (kind := kind_of(plain(now, twins[0]), mask)):
            told.append(say("{} like the circle {}", kind, *twins))
        else:
            state = _without(seen, mask & seen, _reach(now, cell))
            told.append(say("{}{}", state, aside(now, cell, mask)))
        seen &= ~mask
    return told


def _odd_circle(now: Position, cell: Cell, allowed: int) -> list[Words]:
    """That a circle is odd like a diamond and no multiple of 3: both leave one digit only."""
    gone = allowed & plain(now, cell) & ~now.domains[cell]
    # Of a bound, the end that nothing goes beyond is not said.
    beyond = 0 if now.domains[cell] >> allowed.bit_length() else -1 << allowed.bit_length()
    own = (allowed | beyond) & ODD & ~OWN["circle"]
    why = aside(now, cell, gone)
    by_diamond = [now.puzzle.shape(each) for each in why.cells][-1:] == ["diamond"]
    if now.puzzle.shape(cell) != "circle" or not known(now.domains[cell] & allowed):
        return []
    return [say("odd{}", why), say("not {}", digits(own))] if own and by_diamond else []


def _of_one_parity(now: Position, cell: Cell, seen: int, why: list[Words], gone: int) -> int:
    """Digits that are gone for a reason, with all others of their kind if it rules these out."""
    for kind in (seen & EVEN, seen & ODD):
        whole = not gone & ~kind and not kind & now.domains[cell]
        if whole and gone.bit_count() > 1 and sources(now, cell, kind) == why:
            return kind
    return gone


def _whole_parity(seen: int, gone: int) -> str:
    """What a cell is if all even or all odd digits that are seen for it are gone."""
    for parity, kind in (("odd", seen & EVEN), ("even", seen & ODD)):
        if kind.bit_count() > 1 and not kind & ~gone and seen & ~gone:
            return parity
    return ""


def _reach(now: Position, cell: Cell) -> int:
    """The most that a cell can be: a knight no more than it reaches."""
    knight = now.puzzle.shape(cell) == "knight"
    return len(now.puzzle.grid.knight_moves[cell]) if knight else 9


def _within(now: Position, cell: Cell) -> int:
    """The digits that a cell can be at all, as bits."""
    return (2 << _reach(now, cell)) - 1


def _without(seen: int, gone: int, most: int) -> Words:
    """What a cell that is at most something is when some digits that are seen for it are gone."""
    if parity := _whole_parity(seen, gone):
        more = gone & (ODD if parity == "odd" else EVEN)
        return say("{} but not {}", parity, digits(more)) if more else say(parity)
    if gone.bit_count() > 1 and gone == seen & -(gone & -gone):
        return say("at most {}", min(lowest(gone) - 1, most))
    return say("not {}", digits(gone))


def _of_marks(now: Position, cell: Cell, allowed: int, who: Words, state: str) -> Words:
    """The one digit that a bound leaves of those that pencil marks leave to a cell."""
    before, end = now.domains[cell], _ends(now, cell, allowed)
    digit = lowest(before & allowed)
    if state in ("even", "odd") or state.startswith("not "):
        return say("{} is {}, and {}: {}", who, end, state, digit)
    return say("{} cannot be {}: it is {}", who, digits(before & ~allowed), digit)


def _by_parity(now: Position, cell: Cell, allowed: int) -> str:
    """That a cell is even, or odd, by its pencil marks, if that is all of it."""
    before = now.domains[cell]
    shape = now.puzzle.shape(cell)
    if (before == OWN.get(shape) and shape != "diamond") or allowed in SINGLES:
        return ""
    for parity, mask in (("even", EVEN), ("odd", ODD)):
        if not before & ~mask and before & allowed == allowed & mask:
            return parity
    return ""


def _by_marks(now: Position, cell: Cell, allowed: int) -> str:
    """What a cell can be by what was told before, where its symbol does not say so."""
    before, own = now.domains[cell], OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    if not allowed & own & ~before & _within(now, cell):
        return ""
    if now.said_last(cell) in (EVEN, ODD):
        return "even" if before & EVEN else "odd"
    if before.bit_count() <= LISTED:
        return str(digits(before))
    marked = allowed & own & ~now.base[cell] & _within(now, cell)
    few = known(before & allowed) and marked.bit_count() == 1
    return f"not {digits(marked)}" if few else ""


def all_bounded(now: Position, left: Mapping[Cell, int], told: Mapping[Cell, int]) -> Words:
    """What is left to several cells, those that are bounded alike together; only what is news.

    The reasons for what was `told` of them before are not given again.
    """
    alike: dict[str, list[Cell]] = {}
    states: dict[str, Words] = {}
    apart: list[Words] = []
    for cell, allowed in left.items():
        same = now.puzzle.circles if now.puzzle.shape(cell) == "circle" else (cell,)
        if not now.domains[cell] & ~allowed or not any(map(now.wants, same)):
            continue
        state = described(allowed)
        if now.domains[cell] & allowed:
            state, why = _state_left(now, cell, allowed, told[cell])
            apart += [why] if why else []
        alike.setdefault(str(state), []).append(cell)
        states[str(state)] = state
    found = [
        say("{} {} {}", _who(now, cells), "is" if len(cells) == 1 else "are", states[key])
        for key, cells in alike.items()
    ]
    if not any(":" in key for key in states):
        every = listed(found)
    else:
        several = len(found) > 2
        rest = map(capital, found[1:]) if several else found[1:]
        every = separated([*found[:1], *rest], ". " if several else ", and ")
    return separated([every, *apart], ". ")


def _who(now: Position, cells: Sequence[Cell]) -> Words:
    """Some cells by their names; that one is a square is why it has one digit left."""
    square = len(cells) == 1 and now.puzzle.shape(cells[0]) == "square"
    return the(now, cells[0]) if square else listed(cells)


def _state_left(now: Position, cell: Cell, allowed: int, told: int) -> tuple[Words, Words]:
    """What a bound leaves to a cell, and why it is none of the others that are allowed.

    An argument is a sentence of its own, to be told after that.
    """
    left = now.domains[cell] & allowed
    if not known(left) and not _has_gaps(left):
        return _bound(now, cell, allowed), Words()
    gone = allowed & ~left
    before = sources(now, cell, ~told)
    said = all(is_part(why, before) for why in sources(now, cell, gone))
    why = Words() if said else aside(now, cell, gone)
    if is_argument(why):
        because_of = in_a_sentence(because(now, cell, gone))
        other = say("{} is not {}{}", cell, digits(gone & plain(now, cell)), because_of)
        return digits(left), other
    if not why:
        return _bound(now, cell, allowed), Words()
    bound = _ends(now, cell, allowed) if known(left) else ""
    return say("{}: {}{}" if bound else "{}{}{}", bound, digits(left), why), Words()


def _bound(now: Position, cell: Cell, allowed: int) -> Words:
    """The bounds of a digit that are news: "at least 5", and the few digits it has left by these.

    What its symbol says, or a mark, is easily missed: "odd and at least 6: 7 or 9".
    """
    left, ends = now.domains[cell] & allowed, _ends(now, cell, allowed)
    within = _to_ends(now, cell, allowed)
    if left in (within, allowed) or left.bit_count() > FEW:
        both_ends = allowed & 1 == 0 and allowed < 1 << 9 and left.bit_count() <= FEW
        return digits(left) if known(left) or both_ends else say(ends)
    if ends and not _is_seen(now, cell, within, left):
        for parity, kind in (("even", EVEN), ("odd", ODD)):
            if left == within & kind:
                return say("{} and {}: {}", parity, ends, digits(left))
        if not known(left):
            return say("{}: {}", ends, digits(left))
    return digits(left)


def _is_seen(now: Position, cell: Cell, within: int, left: int) -> bool:
    """Whether few digits of a pencil mark, a star or a square are left within some bounds."""
    marked = now.base[cell] & now.seen[cell]
    if marked.bit_count() <= LISTED and within & marked == left:
        return True
    shape = now.puzzle.shape(cell)
    return shape in ("star", "square") and within & OWN[shape] == left


def _to_ends(now: Position, cell: Cell, allowed: int) -> int:
    """The digits that the bounds which are news leave, whatever else is known of a cell."""
    before = now.domains[cell]
    low = allowed & -allowed if before & (allowed & -allowed) - 1 else 1
    high = allowed if before >> allowed.bit_length() else ANY_DIGIT
    return ANY_DIGIT & -low & (1 << high.bit_length()) - 1


def _ends(now: Position, cell: Cell, allowed: int) -> str:
    """The bounds of a digit that are news: "at least 5"."""
    before, low, high = now.domains[cell], lowest(allowed), allowed.bit_length() - 1
    over, under = before >> (high + 1), before & ((1 << low) - 1)
    if over and under:
        return f"{low} to {high}" if high > low + 1 else f"{low} or {high}"
    if over:
        return _unless_beyond(before, high, over << (high + 1), f"at most {high}")
    if under.bit_count() == 1 and now.puzzle.shape(cell) == "diamond":
        low = lowest(before & allowed or 1 << low)  # it is odd anyway
    return _unless_beyond(before, low, under, f"at least {low}") if under else ""


def _unless_beyond(before: int, end: int, gone: int, bound: str) -> str:
    """A bound, or the single digit that it rules out where the end itself was gone before."""
    left = before & ~gone
    single = gone.bit_count() == 1 and left.bit_count() > FEW and not before >> end & 1
    return f"not {digits(gone)}" if single else bound


def _has_gaps(left: int) -> bool:
    """Whether there are few digits, not all in a row."""
    return 1 < left.bit_count() <= FEW and not is_range(left)
