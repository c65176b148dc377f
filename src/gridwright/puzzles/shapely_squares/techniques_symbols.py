"""What a symbol says by itself, and the last digit that is left to a cell."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import OneOf
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import after_name, aside, because
from gridwright.puzzles.shapely_squares.techniques_circles import (
    all_circles,
    equal_circles,
    like_known,
    what_circles_are,
)
from gridwright.puzzles.shapely_squares.techniques_claims import in_a_sentence, is_argument
from gridwright.puzzles.shapely_squares.techniques_conclusions import and_so
from gridwright.puzzles.shapely_squares.techniques_heart_paths import IT, ITS, last_heart
from gridwright.puzzles.shapely_squares.techniques_hearts import hearts_to, tell_ten
from gridwright.puzzles.shapely_squares.techniques_phrases import FEW, digits, parity_of
from gridwright.puzzles.shapely_squares.techniques_sources import (
    AS,
    EVENS,
    ODDS,
    OWN,
    UP_TO_NINE,
    is_nested,
    named,
    plain,
    sources,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_squares import beside_square, square_chain
from gridwright.puzzles.shapely_squares.techniques_stars import BESIDE
from gridwright.puzzles.shapely_squares.techniques_triangles import (
    triangle_entry,
    triangle_stacks,
    under_even,
)
from gridwright.puzzles.shapely_squares.techniques_twins import equal_diamond, twin
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Part, Words, capital, listed, say
from gridwright.techniques.general import tell_nothing_left


@technique("Symbol by itself", 0, "What a symbol says of its cell and its neighbours.", OneOf)
def by_itself(at: Sight) -> Iterator[Deduction]:
    """The digits a symbol allows in its own cell, and a star beside it, where that decides less."""
    allowed = at.constraint.allowed
    star = at.label.clue.cell if at.label.rule == "star" and at.label.clue else None
    if star is None or star in at.cells:
        yield from at.deduce(dict.fromkeys(at.cells, allowed), (), lambda now: Words())
        return
    known = at.position.domains
    for cell in at.cells:
        if not known[cell] & allowed:
            yield from at.refute([cell], _star_clash(cell, star))
    tell: Tell = lambda now: say("{} is beside the star {}", IT, star)  # noqa: E731
    left = {c: allowed for c in at.cells if known[c] & allowed and at.puzzle.shape(c) not in BESIDE}
    yield from at.deduce(left, (), tell)


def _star_clash(cell: Cell, star: Cell) -> Tell:
    return lambda now: say(
        "{} would be {}, beside the star {}.", cell, digits(now.domains[cell]), star
    )


def _tell_last(now: Position, cell: Cell) -> Words:
    """Why one digit is left to a cell: all that crossed out the others."""
    value = lowest(now.domains[cell])
    if hearts := hearts_to(now, cell):
        return tell_ten(now.domains, hearts)
    if in_two := _in_two(now, cell):
        return in_two
    reasons = _reasons(now, cell)
    if not reasons:
        return _without_reasons(now, cell, value)
    if state := _by_marks(now, cell):
        every = sources(now, cell, ~now.domains[cell])
        beside = [after_name(why) for why in every]
        also = listed(beside if all(beside) else every)
        text = "{} is {} and {}, so it is {}."
        return say(text, capital(the(now, cell)), state, also, value)
    others = [each for each in reasons.cells if each != cell]
    who = "it" if reasons.cells[0] == cell and len(others) < 2 else cell
    text = "{}. So {} is {}." if AS in reasons.parts else "{}, so {} is {}."
    return say(text, capital(reasons), who, value)


def _without_reasons(now: Position, cell: Cell, value: int) -> Words:
    """What is left to a cell for no reason of its own: a circle is like one that is known."""
    if now.puzzle.shape(cell) == "circle" and (like := like_known(now, value)):
        return like
    return say("Only {} is left for {}.", value, the(now, cell))


def _by_marks(now: Position, cell: Cell) -> str:
    """What a cell is by its pencil marks, where that is a part of the reason."""
    left, own = plain(now, cell), OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    parity = parity_of(left)
    marked = own & (ODDS if parity == "even" else EVENS)
    if parity:
        return parity if marked else ""
    return str(digits(left)) if left != own and left.bit_count() <= FEW else ""


def _in_two(now: Position, cell: Cell) -> Words:
    """What one reason leaves to a cell, and why it is not all of that, if one has its own reason.

    "The heart R1C7 is 6 or 8 (above the triangle R2C7, which is 4) and not 8 (...)".
    """
    last, by_why = now.domains[cell], dict[Cell | tuple[Part, ...], int]()
    for digit in values_of(plain(now, cell) & ~last):
        why = now.why_not(cell, digit)
        key = last_heart(why) or why.parts[:2]
        by_why[key] = by_why.get(key, 0) | 1 << digit
    # That a partner is at most 9 goes with all else that is said of it.
    zero = by_why.pop((ITS, UP_TO_NINE), 0) if len(by_why) > 1 else 0
    first = zero | max(by_why.values(), key=int.bit_count, default=0)
    left = plain(now, cell) & ~first
    if len(by_why) != 2 or () in by_why or not 1 < left.bit_count() <= FEW:
        return Words()
    if now.why_none(cell, plain(now, cell) & ~last):
        return Words()  # one reason says it all
    if not any(map(is_nested, sources(now, cell, ~last))):
        return Words()
    rest = left & ~last
    who, value = capital(the(now, cell)), lowest(last)
    whys = aside(now, cell, first), aside(now, cell, rest)
    if not any(map(is_argument, whys)):
        text = "{} is {}{} and not {}{}, so it is {}."
        return say(text, who, digits(left), whys[0], digits(rest), whys[1], value)
    one, other = (in_a_sentence(because(now, cell, gone)) for gone in (first, rest))
    text = "{} is {}{}. {} is not {}{}. So it is {}."
    it = Part("It", (cell,))
    return say(text, who, digits(left), one, it, digits(rest), other, value)


def _tell_none(now: Position, cell: Cell) -> Words:
    """Why no digit is left to a cell."""
    told = now.left_last(cell)
    if told in SINGLES and (why := sources(now, cell, told)):
        return say("But {}.", named(why[0], say("{}", cell)))
    reasons = _reasons(now, cell)
    if reasons:
        return say("{}, so nothing is left for it.", capital(reasons))
    if unlike := _of_other_kind(now, cell) or _out_of_bounds(now, cell):
        return unlike
    last = now.crossed_out_last(cell)
    if told in SINGLES and last not in SINGLES and (kind := _other_kind(told, last)):
        return say("But {} had to be {}.", cell, kind)
    return tell_nothing_left(now, cell)


def _tell_rest(now: Position, cell: Cell, left: int) -> Words:
    """What rules out all digits of a cell but two, where no mark says so, once one is refuted."""
    gone = now.told_left(cell) & ~now.domains[cell]
    if now.puzzle.shape(cell) == "knight":
        gone &= (2 << len(now.puzzle.grid.knight_moves[cell])) - 1
    return and_so(now, cell, gone, left) if sources(now, cell, gone) else Words()


def _of_other_kind(now: Position, cell: Cell) -> Words:
    """That a digit told before is odd where the last look wants an even one, or the other way."""
    said = now.said_last(cell)
    if said not in (EVENS, ODDS):
        return Words()
    before = [v for v in values_of(ANY_DIGIT & ~said) if now.was_left(cell, 1 << v)]
    if len(before) != 1:
        return Words()
    if now.left_last(cell) in SINGLES:
        return say("But {} is {}.", cell, before[0])
    return say("But {} is {}, which is {}.", cell, before[0], "odd" if said == EVENS else "even")


def _out_of_bounds(now: Position, cell: Cell) -> Words:
    """That a digit told before is not what the last look at its cell leaves, where that is more."""
    last = now.said_last(cell)
    before = [v for v in values_of(ANY_DIGIT & ~last) if now.was_left(cell, 1 << v)]
    if last.bit_count() > 1 and now.left_last(cell) in SINGLES and len(before) == 1:
        return say("But {} is {}.", cell, before[0])
    return Words()


def _other_kind(told: int, other: int) -> str:
    """Whether digits are all even where one is odd, or the other way round."""
    if told & ODDS and other and not other & ODDS:
        return "even"
    return "odd" if told & EVENS and other and not other & EVENS else ""


def _reasons(now: Position, cell: Cell) -> Words:
    """All that crossed out digits of a cell, by its name where that comes first."""
    reasons = sources(now, cell, ~now.domains[cell])
    about_it = [i for i, why in enumerate(reasons) if {IT, ITS}.intersection(why.parts)]
    said = []
    for i, why in enumerate(reasons):
        if [i] == about_it[:1]:
            said.append(named(why, the(now, cell)))
        elif i - 1 in about_it and why.parts[0] == reasons[i - 1].parts[0] == IT:
            said.append(Words((Part(why.parts[1].text.lstrip()), *why.parts[2:])))
        else:
            said.append(why)
    return listed(said)


LAST_DIGIT = Technique(
    "One digit fits",
    1,
    "What several symbols say of a cell leaves one digit.",
    lambda at: (),
    together=True,
    aloud=True,
    tell_last=_tell_last,
    tell_none=_tell_none,
    tell_rest=_tell_rest,
)

SYMBOLS = (
    by_itself,
    equal_circles,
    beside_square,
    under_even,
    equal_diamond,
    twin,
    all_circles,
    what_circles_are,
    square_chain,
    triangle_stacks,
    triangle_entry,
    LAST_DIGIT,
)
