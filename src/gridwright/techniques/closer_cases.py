"""A cell tried in its line, where few places are left to one letter and the other fits none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.model.domain import values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.closer_clash import clash_of
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_deciding import as_reason
from gridwright.techniques.closer_line import Line, Pair, apart
from gridwright.techniques.closer_places import either_of
from gridwright.techniques.closer_trial import (
    Trial,
    anchor_of,
    open_line,
    some_fit,
    told_trial,
    trial_of,
    trial_premises,
    why_tried,
)

# Places of one letter that are gone through.
CASES = 2


@technique(
    "Few ways",
    3,
    "With a value in a cell, one letter has two places and the other none.",
    on=Closer,
    imagines=True,
)
def few_ways(at: Sight) -> Iterator[Deduction]:
    """A value that leaves one letter few places, with none of which the other one fits."""
    line = open_line(at)
    if line is None:
        return
    for i, domain in enumerate(at.domains):
        for value in values_of(domain) if domain & (domain - 1) else ():
            trial = trial_of(line, i, value)
            if not trial.near or not trial.far or some_fit(trial.near, trial.far):
                continue
            if min(len(trial.near), len(trial.far)) <= CASES and not any(clash_of(trial)):
                gone = {line.cells[i]: 1 << value}
                yield Deduction(line.labels, trial_premises(trial), gone, _tell(trial))


def _apart(line: Line, pair: Pair) -> Words:
    """Two places with how far apart they are: "R2C2 and R2C5, three apart"."""
    return say("{}, {} apart", listed(line.cells_at(pair)), number_word(apart(pair)))


def _none(name: str, anchor: Cell | None, closer: bool) -> Words:
    """That letters find no places closer together, or farther apart, than was just said."""
    if anchor is None:
        how = "closer" if closer else "farther apart"
        return say("no two places for {} are {}", name, how)
    how = "near enough to" if closer else "far enough from"
    return say("no {} fits {} {}", name, how, anchor)


def _tell(trial: Trial) -> Tell:
    line = trial.line
    far = len(trial.far) <= len(trial.near)
    letter, pairs = (line.far, trial.far) if far else (line.near, trial.near)
    other = line.near if far else line.far

    def fits(places: Sequence[Pair]) -> bool:
        return some_fit(places, pairs) if far else some_fit(pairs, places)

    claims = (
        (letter, lambda places: set(places) == set(pairs)),
        (other, lambda places: not fits(places)),
    )

    def words(now: Position) -> Words:
        where = either_of([_apart(line, pair) for pair in pairs])
        be = say("{}’s {} would be {}", line.at.line, name_of(now, letter.value), where)
        none = _none(name_of(now, other.value), anchor_of(trial, other), far)
        why, lacking = (as_reason(why_tried(now, trial, *claim)) for claim in claims)
        either = ". Either way" if why else ", and either way"
        return told_trial(now, trial, say("{}{}{} {}{}", be, why, either, none, lacking))

    return words
