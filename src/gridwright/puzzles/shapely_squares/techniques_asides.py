"""Reasons about a cell as asides, in brackets, as clauses, or before what they leave."""

from __future__ import annotations

from gridwright.grid import Cell
from gridwright.model.domain import mask_of, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_heart_paths import (
    GIVEN,
    IT,
    ITS,
    THROUGH,
    like,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    AS,
    COLON,
    INSTEAD,
    MARKED,
    OWN,
    direct_sources,
    is_nested,
    kind_at_a_look,
    left_to_circle,
    left_told,
    named,
    plain,
    says_all,
    sources,
    spelled,
    the,
    twins_on_board,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say, separated


def _with_marks(now: Position, cell: Cell, gone: int) -> list[Words]:
    """Why a cell is none of some digits, with its marks if these are a small part of it.

    So is what was just told of it.
    """
    reasons = direct_sources(now, cell, gone)
    own = OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    marked = values_of(gone & own & ~(plain(now, cell) & (left_told(now, cell) or -1)))
    said = any(says_all(now, why, mask_of(marked)) for why in reasons)
    said = said or bool(marked and now.why_none(cell, gone & own))
    led = [spelled(now, cell, why, gone) for why in reasons]
    if reasons and 0 < len(marked) <= MARKED and not said:
        state = kind_at_a_look(now, cell, mask_of(marked)) or say(
            "not {}", listed(map(str, marked), "or")
        )
        return [say("{} is {}", IT, state), *led]
    return led


def aside(now: Position, cell: Cell, gone: int, marks: bool = False) -> Words:
    """Why a cell is none of some digits, in brackets; empty where that needs no words.

    With `marks`, what its pencil marks say is repeated beside other reasons.
    """
    reasons = _with_marks(now, cell, gone) if marks else sources(now, cell, gone)
    if reasons and len(twins := twins_on_board(now, cell, gone)) == 1:
        shown = left_to_circle(now.domains[twins[0]])
        return say(
            " ({} like the circle {})", kind_at_a_look(now, twins[0], gone) or shown, twins[0]
        )
    beside = [after_name(why) for why in reasons]
    each = [short or why for short, why in zip(beside, reasons, strict=True)]
    apart = any(beside) and not all(beside)
    if apart or any("," in part.text for why in reasons for part in why.parts):
        return say(" ({})", separated(each, "; "))
    return say(" ({})", listed(each)) if each else Words()


def after_name(why: Words) -> Words:
    """A reason about a cell right after its name: "beside the star R1C4"; empty if it is not."""
    if why.parts[0] == IT:
        second, *rest = why.parts[1:]
        for verb, instead in INSTEAD.items():
            if second.text.startswith(verb):
                text = instead + second.text.removeprefix(verb)
                return Words((second._replace(text=text), *rest))
    return Words()


def reason_first(now: Position, cell: Cell, gone: int) -> Words:
    """Why a cell is none of some digits, to be said before what it is: "beside the star R1C4".

    Empty where there are several reasons, or one that needs to be led along.
    """
    reasons = sources(now, cell, gone)
    if len(reasons) != 1 or is_nested(reasons[0]) or twins_on_board(now, cell, gone):
        return Words()
    if beside := after_name(reasons[0]):
        return beside
    if reasons[0].parts[0] in (GIVEN, THROUGH):
        return Words()
    parts = (Part("its", (cell,)) if part == ITS else part for part in reasons[0].parts)
    return say("as {},", named(Words(tuple(parts)), say("it")))


def through(now: Position, cell: Cell, why: Words, parity: str, last: bool = False) -> Words:
    """That a heart is even or odd like another one, by the hearts in between; empty if not.

    "Through R2C5 = 0 the heart R1C5 is odd like R3C5", or with these in brackets at the end.
    """
    parts = list(why.parts[1:] if why.parts[:1] == (COLON,) else why.parts)
    if parts[:1] != [THROUGH] or like(parity) not in parts:
        return Words()
    at = parts.index(like(parity))
    other, tail = parts[at + 1], Words(tuple(parts[at + 2 :]))
    names, who = Words(tuple(parts[: at - 1])), the(now, cell)
    if not last:
        return Words((*names.parts, *who.parts, parts[at], other, *tail.parts))
    led = Words((*names.parts[:-1], names.parts[-1]._replace(text=names.parts[-1].text.rstrip())))
    return Words() if tail else say("{} is {} like {} ({})", who, parity, other, led)


def because(now: Position, cell: Cell, gone: int, marks: bool = False) -> Words:
    """The same as a clause of a reason about another cell: ", as it is beside the star R1C4"."""
    reasons = _with_marks(now, cell, gone) if marks else sources(now, cell, gone)
    if not reasons:
        return Words()
    fixed = {IT: Part("it", (cell,)), ITS: Part("its", (cell,))}
    led = any(why.parts[0] in (GIVEN, THROUGH) for why in reasons)
    if not led and after_name(reasons[0]):
        reasons[1:] = [after_name(why) or why for why in reasons[1:]]
    every = separated(reasons, "; ") if led else listed(reasons)
    return Words((COLON if led else AS, *(fixed.get(part, part) for part in every.parts)))
