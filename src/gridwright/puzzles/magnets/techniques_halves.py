"""Why a domino of a Magnets board is not laid in some ways, each half for its own reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_clauses import Clause, said_together
from gridwright.puzzles.magnets.techniques_lines import NAME, X
from gridwright.puzzles.magnets.techniques_reasons import (
    Reason,
    partner,
    plain_reason,
    told_of_partner,
)
from gridwright.puzzles.magnets.techniques_words import domino
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, as_words, say


def why_excluded_ways(now: Position, cell: Cell, values: Iterable[int]) -> Words:
    """Why a domino is not laid in some ways, each half for its own reason; `cell` is one half.

    "R4C6 and R4C7 are both beside a plus", "R4C1 is above a minus and below a plus".
    """
    return of_both_halves(excluded_ways(now, cell, values))


def excluded_ways(now: Position, cell: Cell, values: Iterable[int]) -> tuple[Clause, ...]:
    """The same as a clause for each half of which there is something to say."""
    barred = (told_of_partner(now, plain_reason(now, cell, each)) for each in values)
    found = sorted(barred, key=_in_order)
    told = [each for each in found if each.words]
    before = [each for each in found if not each.words]
    if now.supposing and told:
        before = [each for each in before if _is_marked(now, each)]
    clauses = [_told_before(now, each) for each in before]
    clauses += [
        Clause(as_words(each.subject), "is", each.what) for each in told if not each.by_line
    ]
    of_each: dict[Words, Clause] = {}
    for clause in clauses:
        earlier = of_each.get(clause.subject)
        of_each[clause.subject] = _both_said(earlier, clause) if earlier else clause
    # Which half is in a line that has its poles is plain to see.
    lines = dict.fromkeys(each.words for each in told if each.by_line)
    return (*of_each.values(), *(Clause(Words(), "", words) for words in lines))


def _is_marked(now: Position, why: Reason) -> bool:
    """Whether a mark says that a cell is not a value, or of a magnet that its partner is not."""
    halves = (why.cell, partner(now, why.cell)) if why.value == X else (why.cell,)
    return any(not now.seen[cell] & why.value for cell in halves)


def _in_order(why: Reason) -> tuple[bool, Cell]:
    """Reasons as they are told: what touches a cell before what its line has."""
    return why.by_line, why.subject


def _told_before(now: Position, why: Reason) -> Clause:
    """What was told of a domino: "R4C6-7 is a magnet", "R4C6 is not plus"."""
    if why.value == X:
        magnet = domino(*sorted((why.cell, partner(now, why.cell))))
        return Clause(magnet, "is", say("a magnet"))
    return Clause(as_words(why.cell), "is", say("not {}", NAME[why.value]))


def _both_said(first: Clause, second: Clause) -> Clause:
    """Two things that are said of one cell: "R4C1 is above a minus and beside a plus"."""
    if between := _between(first, second):
        return between
    comma = "," * first.tail
    what = say("{}{} and {}", first.what, comma, second.what)
    return Clause(first.subject, first.verb, what, second.tail)


def _between(first: Clause, second: Clause) -> Clause | None:
    """A cell right between two poles of different kinds; None if it is not."""
    sides = {_side(first), _side(second)}
    if sides not in ({"above", "below"}, {"beside"}) or first.what == second.what:
        return None
    in_order = sorted((first, second), key=lambda clause: clause.what.cells)
    one, other = map(_pole_of, in_order)
    return Clause(first.subject, first.verb, say("between {} and {}", one, other))


def _side(clause: Clause) -> str:
    """On which side of a pole a cell lies; empty if it is something else that is said."""
    text = clause.what.parts[0].text.split(" ")[0]
    return text if text in ("above", "below", "beside") and not clause.tail else ""


def _pole_of(clause: Clause) -> Words:
    """The pole that a cell lies by: "R4C3’s plus"."""
    (first, *rest) = clause.what.parts
    _, pole = first.text.split(" ", 1)
    if not rest and len(first.cells) == 1:
        return say("{}’s {}", *first.cells, pole.removeprefix("a "))
    return Words((first._replace(text=pole), *rest) if pole else tuple(rest))


def of_both_halves(clauses: Sequence[Clause]) -> Words:
    """What is said of the halves of a domino, once if it is the same."""
    if len(clauses) == 2 and str(clauses[0].what) == str(clauses[1].what):
        first, second = clauses
        if first.denies:
            denied = str(first.what).removeprefix("not ")
            return say("neither {} nor {} is {}", first.subject, second.subject, denied)
        cells = (*first.what.cells, *second.what.cells)
        shared = first.what if len(first.what.parts) > 1 else about(str(first.what), cells)
        return say("{} and {} are both {}", first.subject, second.subject, shared)
    return said_together(clauses)
