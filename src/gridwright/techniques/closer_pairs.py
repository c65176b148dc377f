"""One pair of places that would be left to a letter of a line, and what the other would lack."""

from __future__ import annotations

from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say
from gridwright.techniques.closer_counts import name_of, never_neighbours
from gridwright.techniques.closer_deciding import Claim, as_reason, why_deciding
from gridwright.techniques.closer_fit import places_of
from gridwright.techniques.closer_line import Letter, Pair, apart
from gridwright.techniques.closer_places import no_far_places
from gridwright.techniques.closer_trial import (
    Trial,
    anchor_of,
    concluded,
    is_other_place,
    supposed,
    told_trial,
    why_tried,
    would_help,
)


def no_far(trial: Trial, name: str) -> Words:
    """What the far letters lack where the close ones take the one pair of places left to them.

    Where these are neighbours, that is what they leave.
    """
    line, far, places = trial.line, trial.line.far, trial.near[0]
    anchor = anchor_of(trial, far)
    free = [i for i in far.open if i not in (*places, trial.position)]
    if anchor is None and apart(places) == 1:
        if len(free) != 2:
            return say("no two places for {}", name)
        return say("only the neighbours {} for {}", listed(line.cells_at(free)), name)
    if apart(places) == 1:
        return say("no place for a second {}", name)
    if anchor is not None:
        start = line.cells.index(anchor)
        taken = [i for i in places if i in far.open and abs(i - start) > apart(places)]
        if len(taken) == 1:
            text = (
                "but the only place at least {} from {} left for the second {} would be {} itself"
            )
            least = number_word(apart(places) + 1)
            return say(text, least, anchor, name, *line.cells_at(taken))
    return no_far_places(line, name, apart(places), anchor)


def told_pair(
    now: Position, trial: Trial, letter: Letter, pair: Pair, lack: Words, lacks: Claim
) -> Words:
    """The one pair of places that would be left to a letter, and what the other one would lack.

    Why the letter is nowhere else is told with its places, and so is why the other one `lacks` any.
    """
    line, other = trial.line, is_other_place(now, trial, letter)
    lacking_one = line.near if letter is line.far else line.far
    here = other and would_help(trial, letter, pair)
    lack += as_reason(why_tried(now, trial, lacking_one, lacks, here=here))
    why = why_tried(now, trial, letter, lambda pairs: set(pairs) == {pair}, other)
    why = _with_neighbours(now, trial, letter, pair, why)
    lacking = say("leaving {}", lack) if apart(pair) == 1 else lack
    if not why:
        return told_trial(now, trial, say("{}, {}", _pair(now, trial, letter, pair), lacking))
    if not other:
        told = _told_in_two(now, trial, letter, pair, why, lack)
        return joined((told, concluded(now, trial)))
    return _told_by_other(now, trial, letter, pair, why, lacking)


def _with_neighbours(now: Position, trial: Trial, letter: Letter, pair: Pair, why: Words) -> Words:
    """Why a letter is in no other places, with the rule that bars those between far letters."""
    if letter.gap == 1 or letter.known or {*letter.open} <= {*pair, trial.position}:
        return why
    rule = never_neighbours(now, trial.line.cells[pair[0]])
    apart_from = say("neighbours are not both {}{}", name_of(now, letter.value), rule)
    return say("{}, and {}", why, apart_from) if why else apart_from


def _told_by_other(
    now: Position, trial: Trial, letter: Letter, pair: Pair, why: Words, lack: Words
) -> Words:
    """The same where a second letter is there or in the cell that is tried: both are named."""
    line, places = trial.line, {*letter.pairs}
    why = why_deciding(now, line, letter, lambda pairs: {*pairs} == places, places=True) or why
    where = capital(say("{}, so {}’s {}.", why, line.at.line, places_of(now, line, letter)))
    distance = say("neighbours" if apart(pair) == 1 else f"{number_word(apart(pair))} apart")
    cells, name = line.cells_at(set(pair) - set(letter.known)), name_of(now, letter.value)
    tried = say("With {} the {} would be {}, {}.", *cells, name, distance, lack)
    return joined((where, tried, say("So it is {}.", trial.cell)))


def _told_in_two(
    now: Position, trial: Trial, letter: Letter, pair: Pair, why: Words, lack: Words
) -> Words:
    """Where a letter would be and why nowhere else, and by itself what the other one would lack."""
    line, name = trial.line, name_of(now, letter.value)
    cells = listed(trial.line.cells_at(pair))
    where = say("{}’s {} would be {}, as {}.", line.at.line, name, cells, why)
    they = say("They would be {} apart, {}.", number_word(apart(pair)), lack)
    then = say("That leaves {}.", lack) if apart(pair) == 1 else they
    return joined((capital(say("{}{}", supposed(now, trial), where)), then))


def _pair(now: Position, trial: Trial, letter: Letter, pair: Pair) -> Words:
    """Where a letter would be: "row 4’s C would be R4C1 and R4C3, two apart"."""
    line, name = trial.line, name_of(now, letter.value)
    distance = "neighbours" if apart(pair) == 1 else f"{number_word(apart(pair))} apart"
    if letter.value == trial.value and letter.known:
        return say("{}’s {} would be {}", line.at.line, name, distance)
    places = listed(line.cells_at(pair))
    if apart(pair) == 1:
        return say("{}’s {} would be {}", line.at.line, name, places)
    return say("{}’s {} would be {}, {}", line.at.line, name, places, distance)
