"""Bounds for the distances of both letters of a line, and cells that both would need."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_deciding import Claim
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


def bounds(
    now: Position, line: Line, verb: str, near: Sequence[Pair], far: Sequence[Pair]
) -> Words:
    """Both distances: "row 4’s F are at most three apart, its C at least two"."""
    farthest, nearest = max(far, key=apart), min(near, key=apart)
    name = name_of(now, line.far.value)
    words = say("{}’s {} {} at most {}", line.at.line, name, verb, _from_to(line, farthest))
    if apart(nearest) == 1:
        return words
    return words + say(
        ", its {} at least {}", name_of(now, line.near.value), _from_to(line, nearest, "")
    )


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
        return say("Both would need {}", cell)  # as the places just named show
    if first:
        text = "Both would need {}: the {} to be {}, the {} to be {}"
        return say(text, cell, name, purpose, other, further)
    text = "The {} would be at {} in any case, and the {} would need it to be {}"
    return say(text, name, cell, other, further)


def one_takes(
    now: Position, line: Line, verb: str, position: int, near: Sequence[Pair], far: Sequence[Pair]
) -> Words:
    """The places of the letter that takes a cell in any case, and that the other finds none then.

    Empty where that is not told so: both take it, or none does, or there are many places.
    """
    is_far = position in in_all(far)
    letter, pairs = (line.far, far) if is_far else (line.near, near)
    other, others = (line.near, near) if is_far else (line.far, far)
    if in_all(pairs) != {position} or position in in_all(others) or len(pairs) > PARTNERS:
        return Words()
    distances = {apart(pair) for pair in pairs}
    distance = max(distances) if is_far else min(distances)
    bound = "" if len(distances) == 1 else "at most " if is_far else "at least "
    name, sure = name_of(now, other.value), line.cells_at(in_all(others))
    anchor = sure[0] if len(sure) == 1 else None
    lack = (
        no_close_places(name, distance, anchor) if is_far else no_far_places(name, distance, anchor)
    )
    return say(
        "{}’s {} {} {}, {}{} apart, {}",
        *(line.at.line, name_of(now, letter.value), verb, sure_and_either(line, pairs)),
        *(bound, number_word(distance), lack),
    )


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


def tell_only_far(now: Position, trial: Trial, pair: Pair) -> Words:
    """That the far letters would have to be there, which leaves the close ones too far apart."""
    line = trial.line
    name, other = name_of(now, line.near.value), name_of(now, line.far.value)
    nearest = min(trial.near, key=apart)
    (left,) = without(trial.near, pair)
    bound = say("{}’s {} would be at least {}", line.at.line, name, _from_to(line, nearest))
    then = say("so its {} would be {}", other, listed(line.cells_at(pair)))
    how = "as far apart as" if apart(left) == apart(pair) else "farther apart than"
    rest = listed(line.cells_at(left))
    return say("{}, {}. That leaves {} for {}, {} the {}", bound, then, rest, name, how, other)
