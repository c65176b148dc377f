"""Knights: how many of the digits they reach are even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Tally
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside
from gridwright.puzzles.shapely_squares.techniques_claims import told_apart
from gridwright.puzzles.shapely_squares.techniques_heart_paths import IT
from gridwright.puzzles.shapely_squares.techniques_kinds_left import leaving
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    EVEN,
    ODD,
    are_of_parity,
    argued_parity,
    of_parity,
    parity_sentences,
    why_parity,
)
from gridwright.puzzles.shapely_squares.techniques_sources import AS, OWN, all_named, the
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, listed, number_word, say, separated

# Up to how many cells are named in reasons in brackets.
NAMED = 4


class Reach(NamedTuple):
    """The cells a knight reaches, by what is known of them."""

    knight: Cell
    mask: int
    even: tuple[Cell, ...]
    odd: tuple[Cell, ...]
    open: tuple[Cell, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.even) + len(self.odd) + len(self.open)

    @property
    def most(self) -> int:
        """How many can be even."""
        return len(self.even) + len(self.open)

    @property
    def from_least(self) -> int:
        """The digits that are no fewer than are even, as bits."""
        return 1023 & -1 << len(self.even)

    @property
    def to_most(self) -> int:
        """The digits that are no more than can be even."""
        return (2 << self.most) - 1

    @property
    def evens(self) -> dict[Cell, int]:
        """That some are even, whichever digit each of them is."""
        return dict.fromkeys(self.even, EVEN)

    @property
    def odds(self) -> dict[Cell, int]:
        """That some are odd."""
        return dict.fromkeys(self.odd, ODD)

    @property
    def parities(self) -> dict[Cell, int]:
        """Both."""
        return {**self.evens, **self.odds}


def reach_of(at: Sight) -> Reach:
    """What a knight reaches."""
    pairs = list(zip(at.cells[1:], at.domains[1:], strict=True))
    even = tuple([cell for cell, domain in pairs if not domain & ODD])
    odd = tuple([cell for cell, domain in pairs if not domain & EVEN])
    rest = tuple([cell for cell, domain in pairs if domain & EVEN and domain & ODD])
    return Reach(at.cells[0], at.domains[0], even, odd, rest)


@technique("Reach of a knight", 0, "A knight counts no more digits than it reaches.", Tally)
def within_reach(at: Sight) -> Iterator[Deduction]:
    """A knight is at most the number of cells it reaches."""
    number = len(at.cells) - 1
    cells = f"{number_word(number)} cell{'s' * (number != 1)}"
    tell: Tell = lambda now: say("{} reaches {}", IT, cells)  # noqa: E731
    yield from at.deduce({at.cells[0]: (2 << number) - 1}, (), tell)


@technique(
    "Knight count",
    1,
    "All digits that a knight reaches are known even or odd.",
    Tally,
    together=True,
    at_once=True,
)
def knight_count(at: Sight) -> Iterator[Deduction]:
    """The knight counts what is known."""
    reach = reach_of(at)
    least, most = len(reach.even), reach.most
    if not reach.mask & ((2 << most) - (1 << least)):
        yield from at.refute(at.cells, lambda now: _miscount(now, reach))
    elif not reach.open:
        yield from at.deduce_from({reach.knight: 1 << least}, reach.parities, _tell_count(reach))


def _miscount(now: Position, reach: Reach) -> Words:
    low, high = lowest(reach.mask), reach.mask.bit_length() - 1
    if low > reach.most:
        number = low if low == high else f"at least {low}"
        can = sorted((*reach.even, *reach.open))
        only = say("of the digits it reaches only {} can be even", listed(can))
        but = only if can else say("reaches only odd digits")
        why = why_parity(now, reach.odd, "odd")
        return say("The knight {} would be {}, but {}{}.", reach.knight, number, but, why)
    least = len(reach.even)
    if high < least:
        number = high if low == high else f"at most {high}"
        even = say("{}: {}", _even(least), of_parity(now, reach.even, "even"))
        return say("The knight {} would be {}, but reaches {}.", reach.knight, number, even)
    left = listed((str(value) for value in values_of(reach.mask)), "or")
    number = _even(least) if least == reach.most else f"{least} to {reach.most} even digits"
    return say("The knight {} reaches {}, but could only be {}.", reach.knight, number, left)


def _even(number: int) -> str:
    return f"{number_word(number)} even digit" + "s" * (number != 1)


def _tell_count(reach: Reach) -> Tell:
    def words(now: Position) -> Words:
        if not reach.even or not reach.odd:
            return _tell_all(now, reach)
        number = len(reach.even)
        if now.supposing:
            return say("The knight {} is {} ({}).", reach.knight, number, listed(reach.even))
        if _all_just_told(now, reach):
            return say("Then the knight {} reaches {}.", reach.knight, _even(number))
        return _tell_number(now, reach)

    return words


def _tell_all(now: Position, reach: Reach) -> Words:
    """That a knight reaches only odd digits, or only even ones, after the arguments why."""
    if not reach.even:
        before = _reasons_before(now, reach)
        why = Words() if before else why_parity(now, reach.odd, "odd", diamonds=True)
        told = say("The knight {} reaches only odd digits{}, so it is 0.", reach.knight, why)
        return told_apart(before, told)
    before, argued = argued_parity(now, reach.even, "even")
    named = bool(why_parity(now, reach.even, "even"))
    which = say(": {}", of_parity(now, reach.even, "even", argued)) if named else Words()
    every = "Both" if len(reach.even) == 2 else f"All {number_word(len(reach.even))}"
    told = say("{} digits that the knight {} reaches are even{}.", every, reach.knight, which)
    return told_apart(before, told)


def _tell_number(now: Position, reach: Reach) -> Words:
    """How many even digits a knight reaches, after the arguments why some are even or odd."""
    before, argued = argued_parity(now, reach.even, "even")
    even = of_parity(now, reach.even, "even", argued)
    more = _reasons_before(now, reach)
    why = Words() if more else why_parity(now, reach.odd, "odd", "; {}", diamonds=True)
    number = _even(len(reach.even))
    told = say("The knight {} reaches {}: {}{}.", reach.knight, number, even, why)
    return told_apart([*before, *more], told)


def _all_just_told(now: Position, reach: Reach) -> bool:
    """Whether it was just told of a knight that it needs all digits that can be even."""
    needs_all = lowest(now.domains[reach.knight]) == len(reach.even)
    news = [cell for cell in reach.even if now.base[cell] & ODD and now.left_last(cell)]
    return needs_all and bool(news) and all(now.is_just_told(cell) for cell in news)


@technique(
    "Knight has its number",
    1,
    "A knight has its even digits, or needs all that can be.",
    Tally,
    together=True,
)
def knight_settled(at: Sight) -> Iterator[Deduction]:
    """A knight that can count no more, or no less, than it does."""
    reach = reach_of(at)
    if not reach.open or not reach.mask:
        return
    high, low = reach.mask.bit_length() - 1, lowest(reach.mask)
    if high == len(reach.even):
        used = {reach.knight: (2 << high) - 1, **reach.evens}
        yield from at.deduce_from(dict.fromkeys(reach.open, ODD), used, _tell_rest(reach, "odd"))
    if low == reach.most:
        used = {reach.knight: ~((1 << low) - 1), **reach.odds}
        yield from at.deduce_from(dict.fromkeys(reach.open, EVEN), used, _tell_rest(reach, "even"))


def _tell_rest(reach: Reach, parity: str) -> Tell:
    def words(now: Position) -> Words:
        if parity == "even" and len(reach.odd) in range(1, reach.most - 1):
            return _all_others(now, reach)
        wanted = _wanted(now, reach)
        who = all_named(now, wanted) if _by_symbol(now, wanted, parity) else listed(wanted)
        rest = say("{} {} {}", who, "is" if len(wanted) == 1 else "are", parity)
        rest += leaving(now, wanted, EVEN if parity == "even" else ODD)
        told = say("The knight {}, so {}.", _state(now, reach, parity == "even"), rest)
        if parity == "odd":
            return told_apart(argued_parity(now, reach.even, "even")[0], told)
        return told_apart(_reasons_before(now, reach), told)

    return words


def _by_symbol(now: Position, cells: Sequence[Cell], parity: str) -> bool:
    """Whether the symbols of cells leave one even digit, or one odd digit, to each of them."""
    kind = EVEN if parity == "even" else ODD
    shapes = {now.puzzle.shape(cell) for cell in cells}
    return len(shapes) == 1 and OWN.get(shapes.pop(), ANY_DIGIT) & kind in SINGLES


def _wanted(now: Position, reach: Reach) -> list[Cell]:
    """The open cells of which it matters whether they are even."""
    return [cell for cell in reach.open if now.wants(cell)]


def _all_others(now: Position, reach: Reach) -> Words:
    """That all are even but a few, where it takes fewer words to name these."""
    least = lowest(reach.mask)
    more = reach.mask & (reach.mask - 1)
    why = aside(now, reach.knight, (1 << least) - 1)
    knight = say("{} is at least {}{}", reach.knight, least, why)
    wanted = _wanted(now, reach)
    before, argued = argued_parity(now, reach.odd, "odd")
    rest = say(
        "{}, so all others are even, {}",
        are_of_parity(now, reach.odd, "odd", argued),
        say("{} too", the(now, *wanted))
        if len(wanted) == 1
        else say("among them {}", listed(wanted)),
    )
    rest += leaving(now, wanted, EVEN)
    number = number_word(reach.number)
    if not more and not why:
        value = "" if now.supposing else f" = {least}"
        text = "Of the {} digits the knight {}{} reaches, {}."
        return told_apart(before, say(text, number, reach.knight, value, rest))
    told = say("The knight {}. Of the {} digits it reaches, {}.", knight, number, rest)
    return told_apart(before, told)


def _state(now: Position, reach: Reach, even: bool) -> Words:
    """How many a knight has, and whom it counts: "R3C6 = 2 already has R2C4 and R4C4"."""
    low, high = lowest(reach.mask), reach.mask.bit_length() - 1
    beyond = (1 << low) - 1 if even else 1023 & ~((2 << high) - 1)
    why = aside(now, reach.knight, beyond)
    if low == high and not why:
        knight = say("{} = {}", reach.knight, low)
    else:
        number = f"at least {low}" if even else f"at most {high}"
        knight = say("{} is {}{} and", reach.knight, number, why)
    if even:
        return say("{} {}", knight, _can_count(now, reach))
    if not reach.even:
        return say("{} reaches only odd digits", knight)
    _, argued = argued_parity(now, reach.even, "even")
    return say("{} already has {}", knight, of_parity(now, reach.even, "even", argued))


def _can_count(now: Position, reach: Reach) -> Words:
    """Whom a knight can count at all."""
    if not reach.odd:
        return say("counts all it reaches")
    can = sorted((*reach.even, *reach.open))
    apart = _reasons_before(now, reach)
    why = Words() if apart else why_parity(now, reach.odd, "odd", diamonds=True)
    return say("can count only {}{}", listed(can), why)


def _reasons_before(now: Position, reach: Reach) -> list[Words]:
    """Why a knight cannot count digits it reaches, where that is not told in brackets."""
    reasons = parity_sentences(now, reach.odd, "odd", diamonds=True)
    many = len(separated(reasons, "").cells) > NAMED
    argued = any(AS in each.parts for each in reasons) or argued_parity(now, reach.odd, "odd")[1]
    return reasons if many or argued else []


def are_now(cells: Sequence[Cell], parity: str) -> Words:
    """Cells that are even or odd, where that is news or has its reasons already."""
    return say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", parity)


KNIGHTS = (within_reach, knight_count, knight_settled)
