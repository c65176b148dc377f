"""Lines with two close and two far letters: what the distance of one says of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say
from gridwright.techniques.closer_blanks import NEITHER
from gridwright.techniques.closer_cases import few_ways
from gridwright.techniques.closer_clash import all_filled, distance_clash, needed_cell, no_room
from gridwright.techniques.closer_counts import (
    last_place,
    line_complete,
    name_of,
    never_neighbours,
    saturated,
    why_not,
)
from gridwright.techniques.closer_fit import only_fit
from gridwright.techniques.closer_line import Letter, Line, apart, in_all, in_any, line_of
from gridwright.techniques.closer_words import Allowed, tell_clash, tell_narrowed
from gridwright.techniques.closer_zigzag import zigzag

# What it costs more to think of two places than to see a last one.
CASES = 1
# What all looks are called that set the distance of one letter against the other.
DISTANCE = "Distances"


@technique(
    "Next to an F", 0, "No F is next to another: the C would have to be closer still.", on=Closer
)
def beside_far(at: Sight) -> Iterator[Deduction]:
    """The cells beside a far letter are not the other far letter."""
    line = line_of(at)
    if line is None:
        return
    far = 1 << line.far.value
    for known in line.far.known:
        beside = [i for i in (known - 1, known + 1) if 0 <= i < len(line.cells)]
        if any(i in line.far.known for i in beside):
            pair = [known, next(i for i in beside if i in line.far.known)]
            tell = objection(_tell_neighbours(line, pair))
            yield from at.refute(line.cells_at(pair), tell, line.labels)
            return
        left = dict.fromkeys(line.cells_at(beside), ~far)
        found = at.deduce(left, [line.cells[known]], _tell_beside(line, known), line.labels)
        yield from (replace(each, why=_why_beside(at, line)) for each in found)


def _tell_neighbours(line: Line, pair: Sequence[int]) -> Tell:
    cells = line.cells_at(sorted(pair))

    def words(now: Position) -> Words:
        name, rule = name_of(now, line.far.value), never_neighbours(now, cells[0])
        return say("The neighbours {} cannot both be {}{}.", listed(cells), name, rule)

    return words


def _why_beside(at: Sight, line: Line) -> Callable[[Cell], Words]:
    """What a cell is that cannot be a far letter because of one beside it: "next to an F"."""
    return lambda cell: say("next to an {}", name_of(at.position, line.far.value))


def _tell_beside(line: Line, known: int) -> Tell:
    far = line.far.value
    return lambda now: say("no {} can be next to {}", name_of(now, far), line.cells[known])


@technique(
    "F never neighbours",
    1,
    "Two of three places are neighbours: not both are F.",
    on=Closer,
    together=True,
)
def never_both(at: Sight) -> Iterator[Deduction]:
    """Where three places are left to both far letters, no neighbours take them."""
    line = line_of(at)
    if line is None or line.far.known or len(line.far.open) != 3:
        return
    bit = 1 << line.far.value
    forced, left = in_all(line.far.pairs), in_any(line.far.pairs)
    gone = {cell: at.position.start[cell] & ~bit for cell in line.cells_at(forced)}
    gone |= {line.cells[i]: bit for i in line.far.open if i not in left}
    if gone:
        premises = line.knowledge((), (), range(len(line.cells)))
        tell = _tell_never_both(line, forced)
        yield Deduction(line.labels, premises, gone, tell, wordy=CASES)


def _tell_never_both(line: Line, forced: Iterable[int]) -> Tell:
    places, sure = line.cells_at(line.far.open), line.cells_at(sorted(forced))
    others = [cell for cell in line.cells if cell not in places]

    def words(now: Position) -> Words:
        name = name_of(now, line.far.value)
        reasons = why_not(now, line.at, line.far.value, others)
        premise = say("{}, so ", reasons) if reasons else Words()
        premise += say("{}’s {} are two of {}", line.at.line, name, listed(places))
        first, rule = capital(premise), never_neighbours(now, places[0])
        if len(sure) == 2:
            return say("{}, but not neighbours{}: {}.", first, rule, listed(sure))
        pair = listed(cell for cell in places if cell not in sure)
        if now.supposing:
            text = "{}’s {} are {} and one of the neighbours {}{}."
            told = say(text, line.at.line, name, *sure, pair, rule)
            return capital(say("{}, so {}", reasons, told) if reasons else told)
        text = "{}. The neighbours {} are not both {}{}, so {} is."
        return say(text, first, pair, name, rule, *sure)

    return words


@technique(
    "Neighbouring C",
    1,
    "The F are two apart, so the C are neighbours.",
    on=Closer,
    together=True,
    titled=DISTANCE,
)
def neighbouring(at: Sight) -> Iterator[Deduction]:
    """Far letters two apart put the close ones side by side."""
    line = line_of(at)
    if line and len(line.far.known) == 2 and apart(line.far.pairs[0]) == 2:
        yield from _window(line, placing=True)


@technique(
    "Window of the C",
    2,
    "The C are closer together than the two F.",
    on=Closer,
    together=True,
    titled=DISTANCE,
)
def window(at: Sight) -> Iterator[Deduction]:
    """Where the far letters are known, the close ones have a window."""
    line = line_of(at)
    if line and len(line.far.known) == 2 and apart(line.far.pairs[0]) > 2:
        yield from _window(line, placing=True)


@technique(
    "Reach of the F",
    2,
    "The F are farther apart than the two C.",
    on=Closer,
    together=True,
    titled=DISTANCE,
)
def reach(at: Sight) -> Iterator[Deduction]:
    """Where the close letters are known, the far ones keep a distance."""
    line = line_of(at)
    if line and len(line.near.known) == 2:
        yield from _reach(line, placing=True)


@technique(
    "Distance window",
    2,
    "Some cells are too far away for a C or too near for an F.",
    on=Closer,
    together=True,
    titled=DISTANCE,
)
def narrowing(at: Sight) -> Iterator[Deduction]:
    """A known distance leaves several places, but fewer than before."""
    line = line_of(at)
    if line and len(line.far.known) == 2:
        yield from _window(line, placing=False)
    if line and len(line.near.known) == 2:
        yield from _reach(line, placing=False)


@technique(
    "How far apart",
    3,
    "The places left to one letter say how far apart the other is.",
    on=Closer,
    together=True,
    titled=DISTANCE,
)
def bound(at: Sight) -> Iterator[Deduction]:
    """The farthest or nearest places of one letter say something of the other."""
    line = line_of(at)
    if line and len(line.far.known) < 2:
        yield from _window(line, placing=None)
    if line and len(line.near.known) < 2:
        yield from _reach(line, placing=None)


def _window(line: Line, placing: bool | None) -> Iterator[Deduction]:
    """Close letters are nearer to each other than the far ones can be at most."""
    far = line.far
    if not far.pairs:
        return
    distance = max(map(apart, far.pairs))
    never: list[int] = []
    if len(far.known) == 1:
        never = [i for i in range(len(line.cells)) if abs(i - far.known[0]) > distance]
    elif not far.known:
        never = [i for i in range(len(line.cells)) if not far.open[0] <= i <= far.open[-1]]

    def allowed(i: int, j: int) -> bool:
        return abs(i - j) < distance

    yield from _narrowed(line, line.near, allowed, ((*far.known,), never), placing)


def _reach(line: Line, placing: bool | None) -> Iterator[Deduction]:
    """Far letters are farther from each other than the close ones are at least."""
    near = line.near
    if not near.pairs:
        return
    distance = min(map(apart, near.pairs))
    if distance < 2:
        return  # two far letters are never neighbours anyway
    never: Sequence[int] = ()
    if len(near.known) == 1:
        never = [i for i in range(len(line.cells)) if abs(i - near.known[0]) < distance]
    elif not near.known:
        never = range(len(line.cells))

    def allowed(i: int, j: int) -> bool:
        return abs(i - j) > distance

    yield from _narrowed(line, line.far, allowed, ((*near.known,), never), placing)


_Rest = tuple[tuple[int, ...], Sequence[int]]


def _narrowed(
    line: Line, letter: Letter, allowed: Allowed, rest: _Rest, placing: bool | None
) -> Iterator[Deduction]:
    """What is left for a letter whose pair must be allowed.

    `rest` is what the distance rests on: known positions of the other letter, and positions where
    it cannot be. `placing` says whether to look for a sure place, for other news, or for both.
    """
    pairs = letter.pairs
    fits = [pair for pair in pairs if allowed(*pair)]
    if len(fits) == len(pairs):
        return
    if not fits:
        if placing is not False and (len(letter.known) < 2 or letter is line.near):
            premises = _premises(line, letter, rest, None, allowed)
            tell = tell_clash(line, letter, allowed, premises)
            yield Deduction(line.labels, premises, {}, tell, impossible=True)
        return
    forced, left = in_all(fits), in_any(fits)
    places = [i for i in letter.open if i in forced]
    gone = [i for i in letter.open if i not in left]
    if (not places and not gone) or placing not in (None, bool(places)):
        return
    premises = _premises(line, letter, rest, None if places else gone, allowed)
    bit = 1 << letter.value
    start = line.at.position.start
    out = [*gone, *(_out_anyway(line, letter, allowed) if places else ())]
    masks = {cell: bit for cell in line.cells_at(out) if start[cell] & bit != start[cell]}
    masks |= {cell: start[cell] & ~bit for cell in line.cells_at(places)}
    tell = tell_narrowed(line, letter, fits, allowed, premises)
    yield Deduction(line.labels, premises, masks, tell)


def _premises(
    line: Line, letter: Letter, rest: _Rest, gone: Sequence[int] | None, allowed: Allowed
) -> dict[Cell, int]:
    """What has to be known: the other letter's distance, and places this letter has not."""
    known, never = rest
    every = range(len(line.cells))
    if letter.known:
        second = gone is None and len(letter.known) == 1
        missing = [i for i in every if allowed(i, letter.known[0])] if second else []
    elif gone is None:
        missing = _missing(line, letter, allowed)
    else:
        missing = [i for i in every if any(allowed(i, j) for j in gone)]
    if letter is line.near:
        return line.knowledge((*known, *letter.known), missing, never)
    return line.knowledge((*known, *letter.known), never, missing)


def _missing(line: Line, letter: Letter, allowed: Allowed) -> list[int]:
    """Positions a letter must be known not to take, lest there be other pairs that are allowed.

    Those left out would only pair with a place that is sure anyway, or with none at all.
    """
    sure = in_all([pair for pair in letter.pairs if allowed(*pair)])
    partners = set(letter.possible)
    needed = []
    known = {*line.near.known, *line.far.known}
    absent = [i for i in range(len(line.cells)) if i not in partners]
    # Why a cell is no letter may have to be told first, so these are left out if possible.
    for i in sorted(absent, key=lambda i: i in known):
        if any(allowed(i, j) and sure != {j} for j in partners):
            needed.append(i)
        else:
            partners.add(i)
    return needed


def _out_anyway(line: Line, letter: Letter, allowed: Allowed) -> list[int]:
    """Positions that a letter is known not to take, and could not by its distance either.

    They are as sure as its places, for whoever has not seen why else they are out.
    """
    needed = () if letter.known else _missing(line, letter, allowed)
    others = [i for i in range(len(line.cells)) if i not in needed]
    partners = letter.known or others
    absent = [i for i in others if i not in letter.possible]
    return [i for i in absent if not any(allowed(i, j) for j in partners if j != i)]


CLOSER = (
    line_complete,
    saturated,
    beside_far,
    NEITHER,
    last_place,
    never_both,
    neighbouring,
    window,
    reach,
    narrowing,
    bound,
    zigzag,
    only_fit,
    no_room,
    all_filled,
    needed_cell,
    distance_clash,
    few_ways,
)
