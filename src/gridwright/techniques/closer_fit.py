"""The one way in which the places left to both letters of a line go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say
from gridwright.techniques.closer_counts import name_of, why_not
from gridwright.techniques.closer_deciding import as_reason, deciding
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, in_all, line_of
from gridwright.techniques.closer_places import no_close_places, no_far_places, ways_of

# Pairs of places of both letters that are compared at a look, and those of one that are named.
COMPARED = 24
NAMED = 3


@technique(
    "Only fit",
    3,
    "The places left to C and F go together in one way.",
    on=Closer,
    imagines=True,
)
def only_fit(at: Sight) -> Iterator[Deduction]:
    """A line whose letters can be placed in one way."""
    line = line_of(at)
    if line is None or len(line.near.known) > 1 or len(line.far.known) > 1:
        return
    few, many = sorted((len(line.near.pairs), len(line.far.pairs)))
    if few * many > COMPARED or few > NAMED:
        return
    fits = [(near, far) for near in line.near.pairs for far in line.far.pairs if _fit(near, far)]
    if len(fits) != 1:
        return
    ((near, far),) = fits
    values = dict.fromkeys(line.cells_at(near), line.near.value)
    values |= dict.fromkeys(line.cells_at(far), line.far.value)
    letters = 1 << line.near.value | 1 << line.far.value
    start, known = at.position.start, at.position.domains
    gone = {
        cell: start[cell] & (~(1 << values[cell]) if cell in values else letters)
        for cell in line.cells
        if known[cell] & (known[cell] - 1)
    }
    if gone:
        every = range(len(line.cells))
        premises = line.knowledge((*line.near.known, *line.far.known), every, every)
        yield Deduction(line.labels, premises, gone, _tell(line, near, far))


def _fit(near: Pair, far: Pair) -> bool:
    return apart(near) < apart(far) and not set(near) & set(far)


def _tell(line: Line, near: Pair, far: Pair) -> Tell:
    """The few places of one letter, why all but one are out, and what that leaves to the other."""
    first, second = sorted(((line.far, far), (line.near, near)), key=lambda each: _unclear(*each))

    def words(now: Position) -> Words:
        letter, pair = first
        others = [each for each in letter.pairs if each != pair]
        places = _intro(now, line, letter)
        it_is = "it is" if letter.known else "they are"
        so = say("So {} {}", it_is, listed(_new(line, letter, pair)))
        if not others:
            so = say("That is {} apart", number_word(apart(pair)))
        barred = _barred(now, line, second[0], others)
        out = _why_out(now, line, letter, others, barred) if others else Words()
        rest = _barred(now, line, second[0], [pair], second[1])
        new = [cell for cell in rest if cell not in barred]
        return joined((places, out, _then(now, line, so, apart(pair), second, new, not others)))

    return words


def _barred(
    now: Position, line: Line, letter: Letter, others: Sequence[Pair], but: Pair | None = None
) -> list[Cell]:
    """The cells that decide by not being a letter that no places fit with those of the other one.

    One pair may fit: `but`.
    """
    is_near = letter is line.near

    def fits(pairs: Sequence[Pair]) -> set[Pair]:
        both = ((p, o) if is_near else (o, p) for p in pairs for o in others)
        return {near if is_near else far for near, far in both if _fit(near, far)}

    return deciding(now, line, letter, lambda pairs: fits(pairs) <= {but})


def _unclear(letter: Letter, pair: Pair) -> tuple[bool, bool, int]:
    """How hard it is to see which places are out: best if one cell is in all of them."""
    others = [each for each in letter.pairs if each != pair]
    number = len(letter.pairs)
    return not 1 < number <= NAMED, not in_all(others) - set(pair), number


def _intro(now: Position, line: Line, letter: Letter) -> Words:
    """Where a letter may be, and why nowhere else."""
    absent = [cell for i, cell in enumerate(line.cells) if i not in letter.possible]
    reasons = why_not(now, line.at, letter.value, absent)
    places = say("{}’s {}.", line.at.line, places_of(now, line, letter))
    return capital(say("{}, so {}", reasons, places) if reasons else places)


def places_of(now: Position, line: Line, letter: Letter) -> Words:
    """Where a letter may be: "second F is R5C1 or R5C7", "F are R5C1 and R5C4"."""
    name = name_of(now, letter.value)
    if letter.known:
        cells = [cell for pair in letter.pairs for cell in _new(line, letter, pair)]
        return say("second {} is {}", name, listed(cells, "or"))
    return say("{} are {}", name, ways_of(line, letter.pairs))


def _why_out(
    now: Position, line: Line, letter: Letter, others: Sequence[Pair], barred: Sequence[Cell]
) -> Words:
    """Why a letter is not in other places: the other letter would find none that fit."""
    is_far = letter is line.far
    other = line.near if is_far else line.far
    distances = [apart(pair) for pair in others]
    most = max(distances) if is_far else min(distances)
    several = "" if len(set(distances)) == 1 else "at most " if is_far else "at least "
    tried = _tried(line, letter, others)
    they = say("the {}", name_of(now, letter.value)) if letter.known else say("they")
    name, anchor = name_of(now, other.value), next(iter(line.cells_at(other.known)), None)
    none = (
        no_close_places(name, most, anchor) if is_far else no_far_places(line, name, most, anchor)
    )
    text = "With {} {} would be {}{} apart, {}{}."
    why = as_reason(why_not(now, line.at, other.value, barred))
    return say(text, tried, they, several, number_word(most), none, why)


def _tried(line: Line, letter: Letter, others: Sequence[Pair]) -> Words:
    """The places that are out, by a cell that is in all of them if there is one."""
    if letter.known:
        return listed((cell for pair in others for cell in _new(line, letter, pair)), "or")
    common = in_all(others) - set(_fitting(letter, others))
    if common:
        return listed(line.cells_at(sorted(common)))
    return ways_of(line, others)


def _fitting(letter: Letter, others: Sequence[Pair]) -> Pair:
    """The one pair of a letter besides others."""
    (pair,) = (each for each in letter.pairs if each not in others)
    return pair


def _then(
    now: Position,
    line: Line,
    so: Words,
    distance: int,
    second: tuple[Letter, Pair],
    barred: Sequence[Cell],
    only: bool,
) -> Words:
    """What the distance of one letter leaves for the other in the end, as it is not in some cells.

    "So it is R5C7. Then the F are three apart, so the second C is within two of R5C1: R5C3." If it
    has `only` these places, it was said how far apart they are.
    """
    letter, pair = second
    found = _new(line, letter, pair)
    if not found:
        return say("{}.", so)
    name, which = name_of(now, letter.value), listed(found)
    why = as_reason(why_not(now, line.at, letter.value, barred))
    where = _where(line, letter, distance)
    one = say("second {} is", name) if letter.known else say("{} are", name)
    then = say("so the {} {}: {}{}.", one, where, which, why)
    if only:
        return say("{}, {}", so, then)
    other = name_of(now, (line.far if letter is line.near else line.near).value)
    apart_by = "neighbours" if distance == 1 else f"{number_word(distance)} apart"
    return say("{}. Then the {} are {}, {}", so, other, apart_by, then)


def _where(line: Line, letter: Letter, distance: int) -> Words:
    """How near or far a letter has to be, given how far apart the other is."""
    anchor = next(iter(line.cells_at(letter.known)), None)
    if letter is line.far:
        least = number_word(distance + 1)
        return (
            say("at least {} from {}", least, anchor) if anchor else say(f"at least {least} apart")
        )
    most = number_word(distance - 1)
    if anchor is None:
        return say("neighbours" if distance == 2 else f"at most {most} apart")
    return say("next to {}" if distance == 2 else f"within {most} of {{}}", anchor)


def _new(line: Line, letter: Letter, pair: Pair) -> list[Cell]:
    """The places of a pair that are not known yet."""
    return line.cells_at(i for i in pair if i not in letter.known)
