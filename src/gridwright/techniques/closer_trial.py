"""A value tried in one cell of a line, with the places that leaves to both letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques.closer_counts import is_marked, name_of, why_not
from gridwright.techniques.closer_deciding import Claim, Whys, deciding, why_deciding
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, line_of
from gridwright.techniques.general import names

# With more pairs of places than this for one letter, nobody tries a single cell.
MOST_PAIRS = 45


@dataclass(frozen=True, eq=False)
class Trial:
    """A value tried in one position, with the places that leaves to both letters.

    `without` is a letter where anything else is tried, whatever that is.
    """

    line: Line
    position: int
    value: int | None
    near: Sequence[Pair]
    far: Sequence[Pair]
    without: Letter | None = None

    @property
    def cell(self) -> Cell:
        """Where the value is tried."""
        return self.line.cells[self.position]


def open_line(at: Sight) -> Line | None:
    """The line, if both its letters lack a place and have few."""
    line = line_of(at)
    if line is None or len(line.near.known) > 1 or len(line.far.known) > 1:
        return None
    return line if max(len(line.near.pairs), len(line.far.pairs)) <= MOST_PAIRS else None


def trial_of(line: Line, i: int, value: int) -> Trial:
    """A value tried in a position, with the places that are left then."""
    near, far = (
        [pair for pair in letter.pairs if (i in pair) is (value == letter.value)]
        for letter in (line.near, line.far)
    )
    return Trial(line, i, value, near, far)


def trial_without(line: Line, i: int, letter: Letter) -> Trial:
    """Anything but a letter tried in a position, with the places that are left then."""
    near, far = (
        [pair for pair in each.pairs if each is not letter or i not in pair]
        for each in (line.near, line.far)
    )
    return Trial(line, i, None, near, far, letter)


def anchor_of(trial: Trial, letter: Letter) -> Cell | None:
    """The cell from which the second one of a letter is sought, if the first is known."""
    tried = (trial.position,) if letter.value == trial.value else ()
    known = letter.known or tried
    return trial.line.cells[known[0]] if known else None


def some_fit(near: Sequence[Pair], far: Sequence[Pair]) -> bool:
    """Whether some places of both letters go together."""
    return any(not overlap_all(beyond(far, apart(pair)), pair) for pair in near)


def within(pairs: Sequence[Pair], distance: int) -> list[Pair]:
    """The pairs that are closer together than a distance."""
    return [pair for pair in pairs if apart(pair) < distance]


def beyond(pairs: Sequence[Pair], distance: int) -> list[Pair]:
    """The pairs that are farther apart than a distance."""
    return [pair for pair in pairs if apart(pair) > distance]


def overlap_all(pairs: Sequence[Pair], other: Pair) -> bool:
    """Whether all pairs have a place in common with another pair."""
    return all(other[0] in pair or other[1] in pair for pair in pairs)


def trial_premises(
    trial: Trial, near_from: int | None = None, far_to: int | None = None
) -> dict[Cell, int]:
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


def would_help(trial: Trial, letter: Letter, pair: Pair) -> bool:
    """Whether the cell would do for the other letter where one letter takes the pair: why not?"""
    other = trial.line.near if letter is trial.line.far else trial.line.far
    if not other.known:
        return True
    distance = abs(trial.position - other.known[0])
    return distance < apart(pair) if letter is trial.line.far else distance > apart(pair)


def is_other_place(now: Position, trial: Trial, letter: Letter) -> bool:
    """Whether a second letter has one place besides the cell, where it is found to be."""
    if not letter.known or trial.position not in letter.open or len(letter.pairs) != 2:
        return False
    if trial.value is None:
        return trial.without is letter
    return now.domains[trial.cell] & ~(1 << trial.value) == 1 << letter.value


def told_trial(now: Position, trial: Trial, clash: Words) -> Words:
    """The clash that a value would lead to, and that it is out."""
    return joined((capital(say("{}{}.", supposed(now, trial), clash)), concluded(now, trial)))


def why_tried(
    now: Position,
    trial: Trial,
    letter: Letter,
    claim: Claim,
    places: bool = False,
    here: bool = False,
) -> Words:
    """Why a letter is not in other places, where that decides once the value is tried.

    With `here`, it is said as well why the letter is not in the cell that is tried.
    """
    tried = _as_tried(trial, letter, claim)
    if here:
        cells = deciding(now, trial.line, letter, tried)
        return why_not(now, trial.line.at, letter.value, [*cells, trial.cell])
    return why_deciding(now, trial.line, letter, tried, places)


def whys_tried(now: Position, trial: Trial, claims: Iterable[tuple[Letter, Claim]]) -> Whys:
    """The same for what is claimed of each of some letters."""
    return {letter.value: why_tried(now, trial, letter, claim) for letter, claim in claims}


def _as_tried(trial: Trial, letter: Letter, claim: Claim) -> Claim:
    """A claim about the places of a letter that are left once the value is tried."""
    i, value, without = trial.position, trial.value, trial.without

    def left(pair: Pair) -> bool:
        if without is not None:
            return letter is not without or i not in pair
        return (i in pair) is (value == letter.value)

    return lambda pairs: claim([pair for pair in pairs if left(pair)])


def supposed(now: Position, trial: Trial) -> Words:
    """What is tried: "were R4C2 blank, ", "with F in R4C2, "."""
    if trial.value is None:
        return say("without {} in {}, ", *_needed(now, trial), trial.cell)
    if trial.value in _letters(trial):
        return say("with {} in {}, ", name_of(now, trial.value), trial.cell)
    return say("were {} {}, ", trial.cell, name_of(now, trial.value))


def concluded(now: Position, trial: Trial) -> Words:
    """What the cell is then, or is not: "Row 4 has both its F, so R4C2 is C."."""
    cell = trial.cell
    if trial.value is None:
        return say("So {} is {}.", cell, *_needed(now, trial))
    left = now.domains[cell] & ~(1 << trial.value)
    if not left or left & (left - 1):
        return say("So {} is not {}.", cell, name_of(now, trial.value))
    barred = (_barred(now, trial, letter) for letter in (trial.line.near, trial.line.far))
    why = listed(reason for reason in barred if reason)
    if not why:
        return say("So {} is {}.", cell, *names(now, left))
    subject = "it" if any(is_marked(now, cell, each) for each in _letters(trial)) else cell
    return capital(say("{}, so {} is {}.", why, subject, *names(now, left)))


def _letters(trial: Trial) -> tuple[int, int]:
    return trial.line.near.value, trial.line.far.value


def _needed(now: Position, trial: Trial) -> list[str]:
    """The name of the letter without which a cell was tried."""
    return names(now, 1 << trial.without.value if trial.without else 0)


def _barred(now: Position, trial: Trial, letter: Letter) -> Words:
    """Why the cell is not a letter, if it is not and that is not plain to see."""
    if is_marked(now, trial.cell, letter.value):
        return say("{} is not {}", trial.cell, name_of(now, letter.value))
    return why_not(now, trial.line.at, letter.value, [trial.cell])
