"""A cell tried in its line: with one value there, the two distances cannot fit any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, in_all, line_of
from gridwright.techniques.closer_words import LISTED, ways_of
from gridwright.techniques.general import names

# With more pairs of places than this for one letter, nobody tries a single cell.
MOST_PAIRS = 45


@dataclass(frozen=True, eq=False)
class _Trial:
    """A value tried in one position, with the places that leaves to both letters."""

    line: Line
    position: int
    value: int
    near: Sequence[Pair]
    far: Sequence[Pair]


@technique(
    "Distance clash",
    3,
    "With a letter in this cell, the other letter would find no places near or far enough.",
    on=Closer,
)
def distance_clash(at: Sight) -> Iterator[Deduction]:
    """A letter that leaves the other one no places at a fitting distance."""
    line = _open_line(at)
    if line:
        for letter in (line.near, line.far):
            for i in letter.open:
                yield from _refuted(_trial(line, i, letter.value))


@technique(
    "Needed cell",
    4,
    "Without a letter in this cell, the C and the F would not find places that fit.",
    on=Closer,
)
def needed_cell(at: Sight) -> Iterator[Deduction]:
    """A cell that cannot be blank, as both letters would not find fitting places then."""
    line = _open_line(at)
    if line is None:
        return
    letters = 1 << line.near.value | 1 << line.far.value
    for i, domain in enumerate(at.domains):
        if domain & letters and domain & ~letters and domain & (domain - 1):
            yield from _refuted(_trial(line, i, values_of(domain & ~letters)[0]))


@technique("No room for both", 3, "The places left to C and F do not go together.", on=Closer)
def no_room(at: Sight) -> Iterator[Deduction]:
    """A line without places for both letters that fit together."""
    line = line_of(at)
    if line is None or not line.near.pairs or not line.far.pairs:
        return
    if _open_line(at) is None or _some_fit(line.near.pairs, line.far.pairs):
        return
    both = _needed_by_both(line.near.pairs, line.far.pairs)
    if not both and min(len(line.near.pairs), len(line.far.pairs)) > LISTED:
        return
    every = range(len(line.cells))
    premises = line.knowledge((*line.near.known, *line.far.known), every, every)
    tell = _tell_one_cell(line, min(both)) if both else _tell_no_room(line)
    yield Deduction(line.labels, premises, {}, tell, impossible=True)


def _some_fit(near: Sequence[Pair], far: Sequence[Pair]) -> bool:
    """Whether some places of both letters go together."""
    return any(not _overlap_all(_beyond(far, apart(pair)), pair) for pair in near)


def _needed_by_both(near: Sequence[Pair], far: Sequence[Pair]) -> frozenset[int]:
    """The positions that both letters take in all their places that fit."""
    least, most = min(map(apart, near)), max(map(apart, far))
    return in_all(_within(near, most)) & in_all(_beyond(far, least))


def _tell_one_cell(line: Line, position: int) -> Tell:
    def words(now: Position) -> Words:
        bounds = capital(_bounds(now, line, "are", line.near.pairs, line.far.pairs))
        return say("{}, so {}.", bounds, _both_need(now, line, position))

    return words


def _bounds(
    now: Position, line: Line, verb: str, near: Sequence[Pair], far: Sequence[Pair]
) -> Words:
    """Both distances: "row 4’s F are at most three apart, its C at least two"."""
    most, least = number_word(max(map(apart, far))), min(map(apart, near))
    name = name_of(now, line.far.value)
    words = say("{}’s {} {} at most {} apart", line.at.line, name, verb, most)
    if least == 1:
        return words
    return words + say(", its {} at least {}", name_of(now, line.near.value), number_word(least))


def _both_need(now: Position, line: Line, position: int) -> Words:
    near, far = name_of(now, line.near.value), name_of(now, line.far.value)
    return say("{} and {} would both need {}", near, far, line.cells[position])


def _tell_no_room(line: Line) -> Tell:
    letter = line.far if len(line.far.pairs) <= LISTED else line.near
    other, how = (
        (line.near, "close enough") if letter is line.far else (line.far, "far enough apart")
    )

    def words(now: Position) -> Words:
        where, name = capital(line.at.line), name_of(now, letter.value)
        pairs = [listed(line.cells_at(pair)) for pair in letter.pairs]
        then = ("No", "Either way no", "In each case no")[len(pairs) - 1]
        return say(
            "{}’s {} are {}. {} places for the {} are {}.",
            *(where, name, ways_of(pairs), then, name_of(now, other.value), how),
        )

    return words


def _open_line(at: Sight) -> Line | None:
    """The line, if both its letters lack a place and have few."""
    line = line_of(at)
    if line is None or len(line.near.known) > 1 or len(line.far.known) > 1:
        return None
    return line if max(len(line.near.pairs), len(line.far.pairs)) <= MOST_PAIRS else None


def _trial(line: Line, i: int, value: int) -> _Trial:
    near, far = (
        [pair for pair in letter.pairs if (i in pair) is (value == letter.value)]
        for letter in (line.near, line.far)
    )
    return _Trial(line, i, value, near, far)


def _refuted(trial: _Trial) -> Iterator[Deduction]:
    """What follows if the distances do not fit in a way that can be told."""
    near, far = trial.near, trial.far
    if not near or not far:
        return  # a letter would have too few places, whatever the distances
    least, most = min(map(apart, near)), max(map(apart, far))
    if len(near) == 1 and _overlap_all(_beyond(far, least), near[0]):
        premises, tell = _premises(trial, None, apart(near[0])), _tell_no_far(trial)
    elif len(far) == 1 and _overlap_all(_within(near, most), far[0]):
        premises, tell = _premises(trial, most, None), _tell_no_near(trial)
    elif least >= most:
        premises, tell = _premises(trial, most, most), _tell_bounds(trial)
    elif both := _needed_by_both(near, far):
        premises, tell = _premises(trial, None, None), _tell_both(trial, min(both))
    else:
        return
    gone = {trial.line.cells[trial.position]: 1 << trial.value}
    yield Deduction(trial.line.labels, premises, gone, tell)


def _within(pairs: Sequence[Pair], distance: int) -> list[Pair]:
    return [pair for pair in pairs if apart(pair) < distance]


def _beyond(pairs: Sequence[Pair], distance: int) -> list[Pair]:
    return [pair for pair in pairs if apart(pair) > distance]


def _overlap_all(pairs: Sequence[Pair], other: Pair) -> bool:
    """Whether all pairs have a place in common with another pair."""
    return all(other[0] in pair or other[1] in pair for pair in pairs)


def _premises(trial: _Trial, near_from: int | None, far_to: int | None) -> dict[Cell, int]:
    """What has to be known of the places that letters do not have.

    The close ones have none nearer than one distance, the far ones none farther than another; None
    stands for no other places at all.
    """
    line = trial.line
    every = [i for i in range(len(line.cells)) if i != trial.position]
    never = []
    for letter, bound in ((line.near, near_from), (line.far, far_to)):
        tried = letter.value == trial.value
        known = letter.known or ((trial.position,) if tried else ())
        if bound is None:
            never.append([] if tried and letter.known else every)
        elif not known:
            never.append(every)
        elif letter is line.near:
            never.append([i for i in every if abs(i - known[0]) < bound])
        else:
            never.append([i for i in every if abs(i - known[0]) > bound])
    return line.knowledge((*line.near.known, *line.far.known), *never)


def _tell_no_far(trial: _Trial) -> Tell:
    far = trial.line.far

    def words(now: Position) -> Words:
        name, anchor = name_of(now, far.value), _anchor(trial, far)
        if apart(trial.near[0]) == 1:
            places = "two places for" if anchor is None else "place for a second"
            lack = say("leaving no {} {}", places, name)
        elif anchor is None:
            lack = say("with no two places for {} farther apart", name)
        else:
            lack = say("with no place for {} farther than that from {}", name, anchor)
        pair = _pair(now, trial, trial.line.near, trial.near[0])
        return _told(now, trial, say("{}, {}", pair, lack))

    return words


def _tell_no_near(trial: _Trial) -> Tell:
    near = trial.line.near

    def words(now: Position) -> Words:
        name, anchor = name_of(now, near.value), _anchor(trial, near)
        distance = apart(trial.far[0])
        if anchor is None:
            which = "neighbouring places" if distance == 2 else "places"
            end = "" if distance == 2 else " closer together"
            lack = say("with no two {} for {}{}", which, name, end)
        else:
            which = "next to" if distance == 2 else f"within {number_word(distance - 1)} of"
            lack = say("with no place for {} {} {}", name, which, anchor)
        pair = _pair(now, trial, trial.line.far, trial.far[0])
        return _told(now, trial, say("{}, {}", pair, lack))

    return words


def _tell_bounds(trial: _Trial) -> Tell:
    def words(now: Position) -> Words:
        return _told(now, trial, _bounds(now, trial.line, "would be", trial.near, trial.far))

    return words


def _tell_both(trial: _Trial, position: int) -> Tell:
    def words(now: Position) -> Words:
        first = _bounds(now, trial.line, "would be", trial.near, trial.far)
        need = _both_need(now, trial.line, position)
        return _told(now, trial, say("{}, so {}", first, need))

    return words


def _told(now: Position, trial: _Trial, clash: Words) -> Words:
    cell = trial.line.cells[trial.position]
    left = now.domains[cell] & ~(1 << trial.value)
    name = name_of(now, trial.value)
    if left and not left & (left - 1):
        return say("{} is {}: were it {}, {}.", cell, listed(names(now, left)), name, clash)
    return say("{} is not {}, or {}.", cell, name, clash)


def _pair(now: Position, trial: _Trial, letter: Letter, pair: Pair) -> Words:
    """Where a letter would be: "row 4’s C would be R4C1 and R4C3, two apart"."""
    line, name = trial.line, name_of(now, letter.value)
    distance = "neighbours" if apart(pair) == 1 else f"{number_word(apart(pair))} apart"
    if letter.value == trial.value and letter.known:
        return say("{}’s {} would be {}", line.at.line, name, distance)
    places = listed(line.cells_at(pair))
    if apart(pair) == 1:
        return say("{}’s {} would be {}", line.at.line, name, places)
    return say("{}’s {} would be {}, {}", line.at.line, name, places, distance)


def _anchor(trial: _Trial, letter: Letter) -> Cell | None:
    """The cell from which the second one of a letter is sought, if the first is known."""
    tried = (trial.position,) if letter.value == trial.value else ()
    known = letter.known or tried
    return trial.line.cells[known[0]] if known else None
