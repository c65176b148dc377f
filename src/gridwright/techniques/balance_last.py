"""Lines of two digits that lack few of one: where these stand, as three alike are nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Cardinality, Table
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import AND, Words, capital, listed, number_word, say, separated
from gridwright.techniques.general import names

BOTH = 3  # both digits, as bits


def cells_are(now: Position, cells: Sequence[Cell], digit: int) -> Words:
    """What cells are: "R1C1 and R1C4 are 0"."""
    return say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", *names(now, digit))


@technique(
    "Last one", 2, "The last 0 of a line stands where there would be three 1s.", on=Cardinality
)
def last_one(at: Sight) -> Iterator[Deduction]:
    """A line that lacks one 0 (or 1) needs it where three others would be alike."""
    yield from _needed(at, 1)


@technique(
    "Last ones", 3, "Two or three 0s that a line lacks stand in as many threes.", on=Cardinality
)
def last_ones(at: Sight) -> Iterator[Deduction]:
    """The same of two or three that a line lacks, each of them in a three of its own."""
    yield from _needed(at, 2)
    yield from _needed(at, 3)


def _needed(at: Sight, number: int) -> Iterator[Deduction]:
    """What follows where a line lacks some digits, and as many threes need one each."""
    for digit in (1, 2):
        missing = len(at.cells) // 2 - sum(domain == digit for domain in at.domains)
        rest = [c for c, d in zip(at.cells, at.domains, strict=True) if d == BOTH]
        if missing != number or len(rest) <= number + 1:
            continue
        for threes in combinations(_threes(at, digit), number):
            cells = [cell for three in threes for cell in three]
            open_cells = [cell for cell in cells if cell in rest]
            others = [cell for cell in rest if cell not in cells]
            if len(set(open_cells)) == len(open_cells) and others:
                known = at.position.domains
                used = [
                    c for c in at.cells if known[c] == digit or (c in cells and known[c] != BOTH)
                ]
                labels = [label for posting in at.siblings for label in posting.labels]
                left = dict.fromkeys(others, BOTH & ~digit)
                tell = _tell_needed(at, digit, threes, others)
                yield from at.deduce(left, used, tell, labels)


def _threes(at: Sight, digit: int) -> list[tuple[Cell, ...]]:
    """Three neighbours of the line that would all be the other digit without this one."""
    domains = at.position.domains
    scopes = [p.scope for p in at.siblings if isinstance(p.constraint, Table)]
    return [scope for scope in scopes if all(domains[cell] != digit for cell in scope)]


def _tell_needed(
    at: Sight, digit: int, threes: Sequence[Sequence[Cell]], others: Sequence[Cell]
) -> Tell:
    def words(now: Position) -> Words:
        (name,), (other,) = names(now, digit), names(now, BOTH & ~digit)
        wanted = [cell for cell in others if now.wants(cell)]
        so = cells_are(now, wanted or others, BOTH & ~digit)
        if len(threes) == 1:
            return _tell_needed_once(now, at, digit, threes[0], so)
        whole = dict(zip(at.cells, at.domains, strict=True))
        open_cells = [[c for c in three if whole[c] == BOTH] for three in threes]
        known = sorted({c for three in threes for c in three if whole[c] != BOTH})
        are = say("{} {} {}", listed(known), "is" if len(known) == 1 else "are", other)
        first, *more = (listed(cells, "or") for cells in open_cells)
        must = say("{} must be {}, and so must {}", first, name, listed(more))
        needs = say("{} needs {} more {}s", capital(at.line), number_word(len(threes)), name)
        alike = f"or three neighbours would be {other}"
        if known:
            return say("{}. {}, so {}, {}. So {}.", needs, are, must, alike, so)
        return say("{}: {}, {}. So {}.", needs, must, alike, so)

    return words


def _tell_needed_once(
    now: Position, at: Sight, digit: int, three: Sequence[Cell], so: Words
) -> Words:
    """That the last 0 (or 1) of a line is in a three, one of which may be known otherwise."""
    (name,), (other,) = names(now, digit), names(now, BOTH & ~digit)
    needs = say("{} needs one more {}", capital(at.line), name)
    known = [cell for cell in three if at.domains[at.cells.index(cell)] != BOTH]
    if not known:
        text = "{}, which must be among {}, or all three would be {}. So {}."
        return say(text, needs, listed(three), other, so)
    one, *two = (cell for cell in three if cell not in known)
    if not two:
        text = "{}. {} are {}, so {} is that {}, and {}."
        return say(text, needs, listed(known), other, one, name, so)
    text = "{}, which must be {} or {}: otherwise {} would all be {}. So {}."
    return say(text, needs, one, *two, listed(three), other, so)


@technique(
    "Last in a gap",
    2,
    "The last 0 of a line stands where the open cells around it leave no three 1s.",
    on=Cardinality,
    told_only=True,
    titled="Last one",
)
def last_in_a_gap(at: Sight) -> Iterator[Deduction]:
    """A line that lacks one 0 (or 1) needs it in all threes without one, so where they overlap."""
    for digit in (1, 2):
        missing = len(at.cells) // 2 - sum(domain == digit for domain in at.domains)
        rest = [c for c, d in zip(at.cells, at.domains, strict=True) if d == BOTH]
        threes = _threes(at, digit) if missing == 1 and len(rest) > 1 else []
        room = [cell for cell in rest if all(cell in three for three in threes)]
        others = [cell for cell in rest if cell not in room]
        if len(threes) > 1 and room and others:
            known = at.position.domains
            beside = {cell for three in threes for cell in three if known[cell] != BOTH}
            used = [cell for cell in at.cells if known[cell] == digit or cell in beside]
            labels = [label for posting in at.siblings for label in posting.labels]
            left = dict.fromkeys(others, BOTH & ~digit)
            if len(room) == 1:
                left[room[0]] = digit
            yield from at.deduce(left, used, _tell_gap(at, digit, room, others, threes), labels)


def _tell_gap(
    at: Sight,
    digit: int,
    room: Sequence[Cell],
    others: Sequence[Cell],
    threes: Sequence[tuple[Cell, ...]],
) -> Tell:
    rest = BOTH & ~digit

    def words(now: Position) -> Words:
        (name,), (other,) = names(now, digit), names(now, rest)
        wanted = [cell for cell in others if now.wants(cell)]
        follows = [cells_are(now, room, digit)] if len(room) == 1 and now.wants(room[0]) else []
        if wanted or not follows:
            follows.append(cells_are(now, wanted or others, rest))
        so = separated(follows, AND)
        needs = say("{} needs one more {}", capital(at.line), name)
        (cells, three), *more = _left_alike(others, threes)
        leaves = say("in {} it would leave {} all {}", listed(cells, "or"), listed(three), other)
        for cells, three in more:
            leaves = say("{}, and in {} likewise {}", leaves, listed(cells, "or"), listed(three))
        return say("{}. {}. So {}.", needs, capital(leaves), so)

    return words


def _left_alike(
    cells: Sequence[Cell], threes: Sequence[tuple[Cell, ...]]
) -> list[tuple[list[Cell], tuple[Cell, ...]]]:
    """Cells with the three neighbours that are all alike if one of the cells is not.

    As all of the threes overlap, a cell outside one of them is outside the first or the last.
    """
    ends = sorted((threes[0], threes[-1]), key=lambda three: not {*three}.isdisjoint(cells))
    apart = {cell: next(three for three in ends if cell not in three) for cell in cells}
    alike = ([cell for cell in cells if apart[cell] is three] for three in ends)
    return sorted((own, apart[own[0]]) for own in alike if own)
