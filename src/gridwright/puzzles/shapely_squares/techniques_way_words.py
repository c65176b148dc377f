"""Why a sum can be made in a few ways only: what its cells are not that would make it otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import aside, because
from gridwright.puzzles.shapely_squares.techniques_claims import (
    Claim,
    Reasons,
    in_a_sentence,
    is_argument,
    reasons_of,
)
from gridwright.puzzles.shapely_squares.techniques_ends import added_ends
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    digits,
)
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    is_just_said,
    the,
    twins_on_board,
)
from gridwright.puzzles.shapely_squares.techniques_sum_words import (
    each_name,
    intro,
    joined_cells,
    like_a_circle,
    term_state,
)
from gridwright.puzzles.shapely_squares.techniques_terms import FIVE, Sum, Term
from gridwright.puzzles.shapely_squares.techniques_without import (
    kind_and_more,
    ruled_out,
    says_whole,
    without,
)
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say

# What symbols say of their own cells, in a word.
SAID = {"star": "prime", "diamond": "odd", "circle": "no multiple of 3"}
# From how many terms on it helps to know what they make at most or at least, and how near that is.
MANY, SPARE = 4, 2
# From how many words on a reason has a sentence of its own.
MUCH = 18
# Up to how many digits are named that a symbol does not allow, rather than what it allows.
NAMED = 2


def why_ways(
    now: Position, found: Sum, slim: Sum, unlike: Iterable[tuple[Cell, Sequence[Cell]]] = ()
) -> Reasons:
    """What the open cells of a sum are not that would make it in other ways, and why.

    `slim` is the sum with cells that lost no more digits than that takes, `unlike` are squares that
    must differ from those beside them of some equal cells. What `intro_odd` says is left out.

    Where one takes many words, or its reason is an argument, each has a sentence of its own.
    """
    by_symbol: dict[str, list[Cell]] = {}
    barred: dict[str, int] = {}
    others: list[Claim] = []
    for term, thin in zip(found.terms, slim.terms, strict=True):
        gone = ANY_DIGIT & ~thin.mask
        cell = term.cells[0]
        if is_just_said(now, cell, thin.mask):
            continue
        if now.is_just_told(cell) and gone & now.left_last(cell):
            gone &= now.left_last(cell)
        shape = now.puzzle.shape(cell)
        if gone & OWN.get(shape, ANY_DIGIT):
            others.append(Claim(_is_without(now, term, gone), _sentence(now, term, gone)))
        elif shape == "triangle" and gone and (under := _under(now, cell, gone)):
            others.append(Claim(under))
        elif gone and not (term.factor < 0 and _is_odd(now, slim)):
            by_symbol.setdefault(shape, []).append(cell)
            barred[shape] = barred.get(shape, 0) | gone
    unlike_cells: dict[Cell, dict[Cell, None]] = {}
    for square, cells in unlike:
        beside = {square.step(0, -1), square.step(0, 1)}
        unlike_cells.setdefault(square, {}).update((c, None) for c in cells if c in beside)
    others += [
        Claim(say("the square {} differs from {}", square, listed(cells)))
        for square, cells in unlike_cells.items()
    ]
    plainly = [
        Claim(_all_are(now, shape, _allowed(shape, barred[shape]), cells))
        for shape, cells in by_symbol.items()
    ]
    if not any(map(_is_much, others)):
        others = [Claim(each.brief) for each in others]
    return reasons_of((*plainly, *others))


def _under(now: Position, triangle: Cell, gone: int) -> Words:
    """What a triangle can be under a known digit, if that rules out some; its symbol says less."""
    above = triangle.step(-1, 0)
    left = now.base[above] & now.seen[above]
    if left not in SINGLES or not gone >> lowest(left):
        return Words()
    most = lowest(left) - 1
    bounds = f"1 to {most}" if gone & 1 else f"at most {most}"
    return say("the triangle {} under {} = {} is {}", triangle, above, lowest(left), bounds)


def _sentence(now: Position, term: Term, gone: int) -> Words:
    """What a term is, and why, in sentences without brackets; empty if that is plain."""
    cell = term.cells[0]
    own = gone & OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    whole = not _knows_reach(now, cell, gone) and says_whole(now, term, own)
    gone_by = ~term.mask if whole else own
    why = because(now, cell, gone_by)
    if not why or twins_on_board(now, cell, gone_by):
        return Words()
    if not whole and (two := kind_and_more(now, term, own)):
        first, rest = (in_a_sentence(because(now, cell, mask)) for mask in (two.kind, two.rest))
        is_kind = say("{} is {}{}", the(now, cell), two.parity, first)
        return say("{}. {} is not {}{}", is_kind, Part("It", (cell,)), digits(two.rest), rest)
    return _is_without(now, term, gone, bare=True) + in_a_sentence(why)


def _is_much(told: Claim) -> bool:
    """Whether a sentence would be hard to read within another one."""
    return bool(told.apart) and (is_argument(told.brief) or told.apart.length > MUCH)


def _knows_reach(now: Position, cell: Cell, gone: int) -> bool:
    """Whether a knight is none of some digits only as it reaches no more cells."""
    reach = len(now.puzzle.grid.knight_moves[cell])
    return now.puzzle.shape(cell) == "knight" and not gone & (2 << reach) - 1


def fitting_ways(
    found: Sum, slim: Sum, ways: Sequence[Sequence[int]], apart: bool = False
) -> Words:
    """The few ways to make a sum, after how near it is to the most or the least of its terms.

    They follow in the same sentence, or `apart` from what was said before.
    """
    shown = listed([equation(found, way) for way in ways], "or")
    fits = say(": only {} fits" if len(ways) == 1 else ": {}", shown)
    if len(slim.terms) >= MANY and all(term.factor > 0 for term in slim.terms):
        for at_most, spare in ((True, slim.most - slim.left), (False, slim.left - slim.least)):
            if 0 <= spare <= SPARE:
                word, total = ("most", slim.most) if at_most else ("least", slim.least)
                adding = [term for term in slim.terms if (term.most if at_most else term.least)]
                who = each_name(adding) if len(adding) < len(slim.terms) else say("They")
                added = f"{added_ends(adding, at_most)} = {total}"
                end = say(". {} make at {} {}", who, word, added)
                end_digit = "greatest" if at_most else "least"
                return end + (fits if spare else say(", so each cell has its {} digit", end_digit))
    if apart:
        return say(". Only {} fits" if len(ways) == 1 else ". That leaves {}", shown)
    return fits


def intro_odd(now: Position, found: Sum, slim: Sum) -> Words:
    """What a sum leaves, or what a diamond is: "The diamond R1C3 is 5 + R1C2 and odd"."""
    first = intro(now, found)
    return say("{} and odd", first) if _is_odd(now, slim) else first


def _is_odd(now: Position, slim: Sum) -> bool:
    """Whether it matters that the diamond which is a sum is odd, and its symbol alone says so.

    It is told with the sum where that has no reasons of its own.
    """
    gone = [ANY_DIGIT & ~thin.mask for thin in slim.terms if thin.factor < 0]
    plainly = not now.supposing and not joined_cells(now, slim)
    return plainly and any(each and not each & OWN["diamond"] for each in gone)


def _allowed(shape: str, gone: int) -> str:
    """What a symbol says of its own cell, where that rules out some digits."""
    low, high = lowest(OWN[shape]), OWN[shape].bit_length() - 1
    if shape in ("star", "triangle") and not gone & ((2 << high) - (1 << low)):
        if lowest(gone) < low and gone >> high and shape in SAID:
            return SAID[shape]
        if lowest(gone) < low and gone >> high:
            return f"{low} to {high}"
        return f"at least {low}" if lowest(gone) < low else f"at most {high}"
    if shape not in ("star", "square", "diamond") and gone.bit_count() <= NAMED:
        return f"not {digits(gone)}"
    return SAID.get(shape) or str(digits(OWN[shape]))


def _all_are(now: Position, shape: str, state: str, cells: Sequence[Cell]) -> Words:
    """What cells with the same symbol are by it."""
    if len(cells) == 1:
        return say("{} is {}", the(now, cells[0]), state)
    return say("{}{} are {}", "" if now.supposing else f"the {shape}s ", listed(cells), state)


def named_marks(now: Position, found: Sum, slim: Sum) -> dict[Cell, int]:
    """What has to be known of the open cells of a sum for `why_ways`: all marks that it names."""
    needed = {}
    for term, thin in zip(found.terms, slim.terms, strict=True):
        gone = ANY_DIGIT & ~thin.mask
        cell = term.cells[0]
        own = OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
        said = 0
        if gone & own and not is_just_said(now, cell, thin.mask):
            whole = says_whole(now, term, gone & own)
            said = ~term.mask if whole else ruled_out(now, term, gone & own, gone & ~own)
        for each in term.cells:
            needed[each] = thin.mask & ~(said & ~now.base[each])
    return needed


def said_of(now: Position, found: Sum, slim: Sum) -> dict[int, int]:
    """What `why_ways` says of terms, by their numbers, perhaps more than has to be known.

    Left out are circles of which single digits are named, and cells with pencil marks.
    """
    said = {}
    for number, (term, thin) in enumerate(zip(found.terms, slim.terms, strict=True)):
        gone, cell = ANY_DIGIT & ~thin.mask, term.cells[0]
        shape = now.puzzle.shape(cell)
        own = OWN.get(shape, ANY_DIGIT)
        if is_just_said(now, cell, thin.mask):
            said[number] = thin.mask
        elif gone & own and says_whole(now, term, gone & own):
            said[number] = term.mask & thin.mask
        elif gone & ~own and _allowed(shape, gone & ~own) == SAID.get(shape, str(digits(own))):
            said[number] = thin.mask & own
        elif shape != "circle" and now.base[cell] == now.start[cell]:
            more = ruled_out(now, term, gone & own, gone & ~own) if gone & own else 0
            said[number] = thin.mask & ~more
    return said


def _is_without(now: Position, term: Term, gone: int, bare: bool = False) -> Words:
    """What a term is without some digits, not by its symbol alone: the few it can be, if so.

    The reasons are in brackets, or left to be told if `bare`.
    """
    cell = term.cells[0]
    own = OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    why = Words() if bare else aside(now, cell, gone & own)
    if _knows_reach(now, cell, gone):
        reach = len(now.puzzle.grid.knight_moves[cell])
        return say("{} is at most {}{}", the(now, cell), reach, why)
    if says_whole(now, term, gone & own):
        if bare:
            return say("{} is {}", the(now, cell), term_state(now, cell, term.mask))
        return like_a_circle(now, cell, term.mask).brief
    if (two := kind_and_more(now, term, gone & own)) and not bare and not gone & ~own & ~two.gone:
        return say("{} is {}", the(now, cell), two.words(now, cell))
    state, said = without(now, term, gone & own, gone & ~own)
    more = gone & ~own & ~said
    if not more:
        return say("{} is {}{}", the(now, cell), state, why)
    if now.puzzle.shape(cell) == "diamond":
        return say("{} is {} and {}{}", the(now, cell), SAID["diamond"], state, why)
    top = ANY_DIGIT & -(1 << (ANY_DIGIT & ~gone).bit_length())
    if said == gone & own and top & said and not more & ~top:
        also = say(" and not {}", digits(gone & ~top)) if gone & ~top else Words()
        return say("{} is at most {}{}{}", the(now, cell), lowest(top) - 1, also, why)
    if said == gone & own:
        return say("{} is not {}, nor {}{}", the(now, cell), digits(more), digits(said), why)
    return say("{} is {}{} and not {}", the(now, cell), state, why, digits(more))


def equation(found: Sum, way: Sequence[int]) -> str:
    """A way to make a sum, in the order in which it is said: "2×7 + 5", "3 + 4 = 7"."""
    each = list(zip(found.terms, way, strict=True))
    parts = [f"{t.factor}×{v}" if t.factor > 1 else str(v) for t, v in each if t.factor > 0]
    diamond = [v for t, v in each if t.factor < 0]
    if not diamond:
        return " + ".join(parts)
    taken = sum(factor * value for _, factor, value in found.known) + FIVE * len(found.pairs)
    return f"{' + '.join([str(taken), *parts] if taken else parts)} = {diamond[0]}"
