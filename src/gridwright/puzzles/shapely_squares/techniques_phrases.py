"""Phrases about cells, symbols and digits, shared by the techniques of Shapely Squares."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.techniques_alike import Alike, alike
from gridwright.puzzles.shapely_squares.techniques_asides import aside, because, through
from gridwright.puzzles.shapely_squares.techniques_claims import in_a_sentence, is_argument
from gridwright.puzzles.shapely_squares.techniques_heart_paths import (
    GIVEN,
    IT,
    ITS,
    MAKES,
    THROUGH,
    like,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    EVENS,
    ODDS,
    is_just_named,
    kind_of,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_terms import TEN
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say, separated

# Maximum number of digits that are listed rather than described.
LISTED = 4
# Maximum number of digits that are listed beside a bound.
FEW = 3
EVEN, ODD = EVENS, ODDS
# How a reason begins that is a clause rather than a few words about a cell.
CLAUSES = frozenset((IT, ITS, THROUGH, GIVEN))


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


def of_parity(
    now: Position, cells: Iterable[Cell], parity: str, told: Collection[Cell] = ()
) -> Words:
    """Cells that are even or odd, each with the reason where that is not plain, diamonds last.

    Of some that was `told` before.
    """
    every = list(cells)
    groups, others = _alike(now, [cell for cell in every if cell not in told], parity)
    found, diamonds = [each.who + each.aside for each in groups], []
    said: set[Words] = set()
    for cell in (cell for cell in every if cell in others or cell in told):
        why = Words()
        if cell not in told:
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


def are_of_parity(
    now: Position, cells: Sequence[Cell], parity: str, told: Collection[Cell] = ()
) -> Words:
    """That cells are even or odd, and why; a clause about a single one comes after that."""
    why = Words()
    if len(cells) == 1 and cells[0] not in told and not is_open_diamond(now, cells[0]):
        why = aside(now, cells[0], other_digits(now, cells[0], parity), marks=True)
    if why.parts[1:2] == (Part(parity),):
        return say("{} is {}{}", the(now, cells[0]), parity, Words(why.parts[2:-1]))
    if way := through(now, cells[0], Words(why.parts[1:-1]), parity, last=True):
        return way
    if not CLAUSES.isdisjoint(why.parts[1:2]):
        ten = Words(tuple(MAKES[TEN] if part == like(parity) else part for part in why.parts))
        return say("{} is {}{}", the(now, cells[0]), parity, ten)
    verb = "is" if len(cells) == 1 else "are"
    return say("{} {} {}", of_parity(now, cells, parity, told), verb, parity)


def argued_parity(
    now: Position, cells: Sequence[Cell], parity: str
) -> tuple[list[Words], set[Cell]]:
    """Sentences on why cells are even or odd, for those of which that takes an argument.

    With these cells.
    """
    groups, others = _alike(now, cells, parity)
    argued = [each for each in groups if is_argument(each.aside)]
    single = [
        cell
        for cell in others
        if is_argument(aside(now, cell, other_digits(now, cell, parity), marks=True))
    ]
    told = {cell for each in argued for cell in each.cells}.union(single)
    sentences = [each.sentence for each in argued]
    return [*sentences, *_parity_sentences(now, (), single, parity)], told


def _alike(
    now: Position, cells: Iterable[Cell], parity: str
) -> tuple[Sequence[Alike], Sequence[Cell]]:
    """Cells that are even or odd for the same reason as others, and the rest one by one."""
    every = tuple(cells)
    groups = [*alike(now, {cell: other_digits(now, cell, parity) for cell in every}, parity)]
    told = {cell for each in groups for cell in each.cells}
    return groups, [cell for cell in every if cell not in told]


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
    found = parity_sentences(now, cells, parity, diamonds)
    return say(template, separated(found, "; ")) if found else Words()


def parity_sentences(
    now: Position, cells: Iterable[Cell], parity: str, diamonds: bool = False
) -> list[Words]:
    """Sentences on why cells are even or odd where that is not plain; see `why_parity`."""
    groups, others = _alike(now, cells, parity)
    odd = [cell for cell in others if diamonds and is_open_diamond(now, cell)]
    found = _parity_sentences(now, groups, others, parity)
    if odd:
        s, verb = ("", "is") if len(odd) == 1 else ("s", "are")
        first = say("the diamond{} {} {} odd", s, listed(odd), verb)
        found[:1] = [separated([first, *found[:1]], ", and ")]
    return found


def _parity_sentences(
    now: Position, groups: Iterable[Alike], others: Iterable[Cell], parity: str
) -> list[Words]:
    by_why: dict[Words, list[Cell]] = {}
    ways: list[Words] = []
    for cell in others:
        why = because(now, cell, other_digits(now, cell, parity), marks=True)
        if led := through(now, cell, why, parity):
            ways.append(led)
        elif why:
            by_why.setdefault(in_a_sentence(why), []).append(cell)
    return [
        *(each.sentence for each in groups),
        *ways,
        *(
            say("{} {} {}{}", listed(some), "is" if len(some) == 1 else "are", parity, why)
            for why, some in by_why.items()
        ),
    ]


def is_open_diamond(now: Position, cell: Cell) -> bool:
    """Whether a cell is known to be odd by its symbol alone."""
    return now.puzzle.shape(cell) == "diamond" and not known(now.base[cell]) and not now.supposing


def other_digits(now: Position, cell: Cell, parity: str) -> int:
    """The digits that an even or odd cell does not have; of a knight, as many as it reaches.

    None where it was just told that the cell is even or odd.
    """
    other = ODD if parity == "even" else EVEN
    told = now.domains[cell] if is_just_named(now, cell) else now.left_last(cell)
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
    if parity_of(mask) and (kind := kind_of(mask, gone)):
        return say(kind)
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
