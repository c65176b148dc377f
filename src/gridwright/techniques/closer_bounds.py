"""Bounds for the distances of both letters of a line, and cells that both would need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_deciding import Claim, Whys, as_reason
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, in_all
from gridwright.techniques.closer_places import (
    PARTNERS,
    no_close_places,
    no_far_places,
    sure_and_either,
)
from gridwright.techniques.closer_trial import Trial, beyond, within


def needed_by_both(near: Sequence[Pair], far: Sequence[Pair]) -> frozenset[int]:
    """The positions that both letters take in all their places that fit."""
    least, most = min(map(apart, near)), max(map(apart, far))
    return in_all(within(near, most)) & in_all(beyond(far, least))


@dataclass(frozen=True, eq=False)
class Places:
    """The places that are left to both letters of a line, and why there are no others.

    `verb` says how sure they are: "are", or "would be" where a value is tried.
    """

    now: Position
    line: Line
    verb: str
    near: Sequence[Pair]
    far: Sequence[Pair]
    whys: Whys

    def why(self, letter: Letter) -> Words:
        """The reasons for what is said of a letter, told after it."""
        return as_reason(self.whys[letter.value])

    def name(self, letter: Letter) -> str:
        """What a letter is called."""
        return name_of(self.now, letter.value)


def bounds(places: Places, no_closer: bool = False) -> Words:
    """Both distances: "row 4’s F are at most three apart, its C at least two".

    With `no_closer` that is all that is wrong, which is said as well.
    """
    line, verb = places.line, places.verb
    farthest, nearest = max(places.far, key=apart), min(places.near, key=apart)
    name, other, why = places.name(line.far), places.name(line.near), places.why(line.near)
    first = say("{}’s {} {} at most {}", line.at.line, name, verb, _from_to(line, farthest))
    first += places.why(line.far)
    if apart(nearest) == 1:
        return first
    apart_by = _from_to(line, nearest, " apart" if places.why(line.far) else "")
    how = say("at least {}{}", apart_by, why)
    if no_closer and why:
        how = say("no closer: {}", how)
    elif no_closer:
        how = say("{}, so they would be no closer than the {}", how, name)
    if places.why(line.far):
        return say("{}. Its {} {} {}", first, other, verb, how)
    return say("{}, its {} {}", first, other, how)


def _from_to(line: Line, pair: Pair, unit: str = " apart") -> Words:
    """A distance with the places that are that far apart: "three apart (R1C2 to R1C5)"."""
    first, last = line.cells_at(pair)
    return say("{}{} ({} to {})", number_word(apart(pair)), unit, first, last)


def both_need(
    now: Position, line: Line, position: int, near: Sequence[Pair], far: Sequence[Pair]
) -> Words:
    """Why both letters would need one cell: each for a distance that the other leaves it."""
    least, most = min(map(apart, near)), max(map(apart, far))
    closer, farther = f"closer than {number_word(most)}", f"farther apart than {number_word(least)}"
    needs = [
        (position not in in_all(near), name_of(now, line.near.value), closer),
        (position not in in_all(far), name_of(now, line.far.value), farther),
    ]
    # First the letter that has nowhere else to go.
    (first, name, purpose), (second, other, further) = sorted(needs, key=lambda each: each[0])
    cell = line.cells[position]
    if not second:
        return say("Both the {} and the {} would need {}", name, other, cell)
    if len(within(near, most)) == len(beyond(far, least)) == 1:
        return say("The {} would need {}, and the {} as well", name, cell, other)
    if first:
        text = "Both would need {}: the {} to be {}, the {} to be {}"
        return say(text, cell, name, purpose, other, further)
    text = "The {} would be at {} in any case, and the {} would need it to be {}"
    return say(text, name, cell, other, further)


def is_taken(position: int, near: Sequence[Pair], far: Sequence[Pair]) -> bool:
    """Whether one letter takes a cell in any case, by places that can be listed, and one alone."""
    pairs, others = (far, near) if position in in_all(far) else (near, far)
    taken = in_all(pairs) == {position} and position not in in_all(others)
    return taken and len(pairs) <= PARTNERS


def one_takes(places: Places, position: int) -> Words:
    """The places of the letter that takes a cell in any case, with which the other finds none."""
    line, near, far = places.line, places.near, places.far
    is_far = position in in_all(far)
    letter, pairs = (line.far, far) if is_far else (line.near, near)
    other, others = (line.near, near) if is_far else (line.far, far)
    distances = {apart(pair) for pair in pairs}
    distance = max(distances) if is_far else min(distances)
    bound = "" if len(distances) == 1 else "at most " if is_far else "at least "
    name, sure = places.name(other), line.cells_at(in_all(others))
    anchor = sure[0] if len(sure) == 1 else None
    lack = (
        no_close_places(name, distance, anchor)
        if is_far
        else no_far_places(line, name, distance, anchor)
    )
    cells, why = sure_and_either(line, pairs), places.why(letter)
    where = say("{}’s {} {} {}{}", line.at.line, places.name(letter), places.verb, cells, why)
    they_are = f". They {places.verb}" if why else ","
    apart_by = say("{}{} apart", bound, number_word(distance))
    return say("{}{} {}, {}{}", where, they_are, apart_by, lack, places.why(other))


def taking(
    line: Line, position: int, near: Sequence[Pair], far: Sequence[Pair]
) -> tuple[tuple[Letter, Claim], ...]:
    """What is claimed of the places of both letters where one takes a cell in any case."""
    least, most = min(map(apart, near)), max(map(apart, far))
    if position in in_all(far):
        return (
            (line.far, lambda pairs: set(pairs) == set(far)),
            (line.near, lambda pairs: all(position in pair for pair in within(pairs, most))),
        )
    return (
        (line.near, lambda pairs: set(pairs) == set(near)),
        (line.far, lambda pairs: all(position in pair for pair in beyond(pairs, least))),
    )


def bounding(
    line: Line, near: Sequence[Pair], far: Sequence[Pair]
) -> tuple[tuple[Letter, Claim], ...]:
    """What is claimed of the places of both letters where their distances are bounded."""
    least, most = min(map(apart, near)), max(map(apart, far))
    return (
        (line.near, lambda pairs: not within(pairs, least)),
        (line.far, lambda pairs: not beyond(pairs, most)),
    )


def leaving(line: Line, near: Sequence[Pair], pair: Pair) -> tuple[tuple[Letter, Claim], ...]:
    """The same where the far letters have one pair left, and the close ones none that fits it."""
    least, left = min(map(apart, near)), without(near, pair)
    return (
        (line.near, lambda pairs: not within(pairs, least) and without(pairs, pair) == left),
        (line.far, lambda pairs: beyond(pairs, least) == [pair]),
    )


def without(pairs: Sequence[Pair], taken: Pair) -> list[Pair]:
    """The places of a letter that are left where the other one takes a pair."""
    return [pair for pair in pairs if not {*pair} & {*taken}]


def needing(
    line: Line, position: int, near: Sequence[Pair], far: Sequence[Pair]
) -> tuple[tuple[Letter, Claim], ...]:
    """The same where both letters would need one cell."""
    least, most = min(map(apart, near)), max(map(apart, far))
    (_, no_nearer), (_, no_farther) = bounding(line, near, far)
    return (
        (line.near, lambda p: no_nearer(p) and position in in_all(within(p, most))),
        (line.far, lambda p: no_farther(p) and position in in_all(beyond(p, least))),
    )


def only_far(trial: Trial) -> Pair | None:
    """The one pair of places at which far letters are far enough apart, if few are left beside."""
    far = beyond(trial.far, min(map(apart, trial.near)))
    if len(far) != 1 or min(map(apart, trial.near)) == 1:
        return None
    return far[0] if len(without(trial.near, far[0])) == 1 else None


def tell_only_far(places: Places, pair: Pair) -> Words:
    """That the far letters would have to be there, which leaves the close ones too far apart."""
    line = places.line
    name, other, why = places.name(line.near), places.name(line.far), places.why(line.near)
    nearest = min(places.near, key=apart)
    (left,) = without(places.near, pair)
    bound = say("{}’s {} would be at least {}{}", line.at.line, name, _from_to(line, nearest), why)
    so = ". So" if why else ", so"
    cells = listed(line.cells_at(pair))
    then = say("{}{} its {} would be {}{}", bound, so, other, cells, places.why(line.far))
    how = "as far apart as" if apart(left) == apart(pair) else "farther apart than"
    rest = listed(line.cells_at(left))
    return say("{}. That leaves {} for {}, {} the {}", then, rest, name, how, other)
