"""A cell tried in its line: with one value there, the two distances cannot fit any more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    but,
    capital,
    joined,
    listed,
    number_word,
    say,
)
from gridwright.techniques.closer_bounds import (
    Places,
    both_need,
    bounding,
    bounds,
    is_taken,
    leaving,
    needed_by_both,
    needing,
    one_takes,
    only_far,
    taking,
    tell_only_far,
)
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_deciding import (
    Claim,
    as_reason,
    leading,
    why_deciding,
    whys_deciding,
)
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, line_of
from gridwright.techniques.closer_pairs import no_far, told_pair
from gridwright.techniques.closer_places import LISTED, no_close_places, no_far_places, ways_of
from gridwright.techniques.closer_trial import (
    Trial,
    anchor_of,
    beyond,
    concluded,
    open_line,
    overlap_all,
    some_fit,
    told_trial,
    trial_of,
    trial_premises,
    trial_without,
    whys_tried,
    within,
)

# What it costs more to try a cell where a bound says the same.
BOUNDED = 1


@technique(
    "Wrong distance",
    3,
    "With a letter in a cell, the other letter would find no places near or far enough.",
    on=Closer,
    imagines=True,
)
def distance_clash(at: Sight) -> Iterator[Deduction]:
    """A letter that leaves the other one no places at a fitting distance."""
    line = open_line(at)
    if line:
        for letter in (line.near, line.far):
            for i in letter.open:
                trial = trial_of(line, i, letter.value)
                wordy = BOUNDED if _is_out_of_bounds(trial, letter) else 0
                yield from (replace(found, wordy=wordy) for found in clash_of(trial))


def _is_out_of_bounds(trial: Trial, letter: Letter) -> bool:
    """Whether a second letter is too far from the first, or too near, for any places of the other.

    How far apart these are says so at once, and of other cells too.
    """
    if not letter.known:
        return False
    distance = abs(trial.position - letter.known[0])
    if letter is trial.line.near:
        return not beyond(trial.far, distance)
    return not within(trial.near, distance)


@technique(
    "Needed cell",
    3,
    "Without a letter in a cell, the C and the F would not find places that fit.",
    on=Closer,
    imagines=True,
)
def needed_cell(at: Sight) -> Iterator[Deduction]:
    """A cell that cannot be blank, as both letters would not find fitting places then."""
    line = open_line(at)
    if line is None:
        return
    letters = 1 << line.near.value | 1 << line.far.value
    for i, domain in enumerate(at.domains):
        if domain & letters and domain & ~letters and domain & (domain - 1):
            found = list(clash_of(trial_of(line, i, values_of(domain & ~letters)[0])))
            # Without one of the letters no more would fit than in a blank cell; that says more.
            for letter in (line.near, line.far) if found and domain & letters == letters else ():
                yield from clash_of(trial_without(line, i, letter))
            yield from found


@technique(needed_cell.name, needed_cell.rank, needed_cell.about, on=Closer, told_only=True)
def all_filled(at: Sight) -> Iterator[Deduction]:
    """Open cells none of which is blank, as the letters of their line need them all."""
    line = open_line(at)
    places = _all_needed(line) if line else []
    if line is None or not places:
        return
    cells, others = line.cells_at(places), [*{*range(len(line.cells))}.difference(places)]
    blank = at.position.start[cells[0]] & ~(1 << line.near.value | 1 << line.far.value)
    premises = line.knowledge((*line.near.known, *line.far.known), others, others)
    gone = dict.fromkeys(cells, blank)
    if blank in SINGLES:
        tell = _tell_all_filled(line, cells, values_of(blank)[0])
        yield Deduction(line.labels, premises, gone, tell)


@technique("No room for both", 3, "The places left to C and F do not go together.", on=Closer)
def no_room(at: Sight) -> Iterator[Deduction]:
    """A line without places for both letters that fit together."""
    line = line_of(at)
    if line is None or not line.near.pairs or not line.far.pairs:
        return
    if open_line(at) is None or some_fit(line.near.pairs, line.far.pairs):
        return
    single = 1 in (len(line.near.pairs), len(line.far.pairs))
    both = needed_by_both(line.near.pairs, line.far.pairs) if not single else frozenset()
    if not both and min(len(line.near.pairs), len(line.far.pairs)) > LISTED:
        return
    every = range(len(line.cells))
    premises = line.knowledge((*line.near.known, *line.far.known), every, every)
    tell = _tell_one_cell(line, min(both)) if both else _tell_no_room(line)
    if single:
        tell = _tell_one_pair(line)
    yield Deduction(line.labels, premises, {}, tell, impossible=True)


def _tell_one_cell(line: Line, position: int) -> Tell:
    near, far = line.near.pairs, line.far.pairs
    taken = is_taken(position, near, far)
    claims = (taking if taken else needing)(line, position, near, far)
    in_order = [letter for letter, _ in claims] if taken else [line.far, line.near]

    def words(now: Position) -> Words:
        why, whys = leading(whys_deciding(now, line, claims), *in_order)
        places = Places(now, line, "are", near, far, whys)
        if taken:
            told = one_takes(places, position)
        else:
            told = say("{}. {}", bounds(places), both_need(now, line, position, near, far))
        return capital(say("{}, so {}.", why, told) if why else say("{}.", told))

    return words


def _tell_one_pair(line: Line) -> Tell:
    is_far = len(line.far.pairs) == 1
    letter, other = (line.far, line.near) if is_far else (line.near, line.far)
    (pair,) = letter.pairs
    anchor = next(iter(line.cells_at(other.known)), None)

    def words(now: Position) -> Words:
        where = say("{}’s {}", line.at.line, name_of(now, letter.value))
        where += say(" are {}", listed(line.cells_at(pair)))
        if why := why_deciding(now, line, letter, lambda pairs: {*pairs} == {pair}, places=True):
            where = say("{}, so {}", why, where)
        name, distance = name_of(now, other.value), apart(pair)
        lack = (
            no_close_places(name, distance, anchor)
            if is_far
            else no_far_places(line, name, distance, anchor)
        )
        barred = why_deciding(now, line, other, lambda p: not _go_together(line, letter, p))
        how_far = "neighbours" if distance == 1 else f"{number_word(distance)} apart"
        return capital(say("{}, {}, {}{}.", where, how_far, lack, as_reason(barred)))

    return words


def _tell_no_room(line: Line) -> Tell:
    letter = line.far if len(line.far.pairs) <= LISTED else line.near
    other, how = (
        (line.near, "close enough") if letter is line.far else (line.far, "far enough apart")
    )
    places = set(letter.pairs)

    def words(now: Position) -> Words:
        pairs = ways_of(line, letter.pairs)
        first = say("{}’s {} are {}.", line.at.line, name_of(now, letter.value), pairs)
        if why := why_deciding(now, line, letter, lambda pairs: set(pairs) == places):
            first = say("{}, so {}", why, first)
        then = "Either way no" if len(letter.pairs) == 2 else "In each case no"
        clash = say("{} places for the {} are {}", then, name_of(now, other.value), how)
        if barred := why_deciding(now, line, other, lambda p: not _go_together(line, letter, p)):
            clash = say("{}, as {}", clash, barred)
        end = say("{}.", clash)
        return joined((capital(first), but(end) if now.supposing else end))

    return words


def _go_together(line: Line, letter: Letter, pairs: Sequence[Pair]) -> bool:
    """Whether places of a letter fit with some of the other one."""
    is_far = letter is line.far
    return some_fit(pairs, letter.pairs) if is_far else some_fit(letter.pairs, pairs)


def clash_of(trial: Trial) -> Iterator[Deduction]:
    """What follows if the distances do not fit in a way that can be told."""
    near, far = trial.near, trial.far
    if not near or not far:
        return  # a letter would have too few places, whatever the distances
    least, most = min(map(apart, near)), max(map(apart, far))
    if len(near) == 1 and overlap_all(beyond(far, least), near[0]):
        premises = trial_premises(trial, None, apart(near[0]))
        # Both F are in sight where one of them is tried, which says more.
        in_sight = trial.value == trial.line.far.value and trial.line.far.known
        boxed_in = in_sight and overlap_all(within(near, most), far[0])
        tell = _tell_no_near(trial) if boxed_in else _tell_no_far(trial)
    elif len(far) == 1 and overlap_all(within(near, most), far[0]):
        premises, tell = trial_premises(trial, most, None), _tell_no_near(trial)
    elif least >= most:
        premises, tell = trial_premises(trial, most, most), _tell_bounds(trial)
    elif both := needed_by_both(near, far):
        premises, tell = trial_premises(trial), _tell_both(trial, min(both))
    else:
        return
    cell, value = trial.cell, trial.value
    if value is None and trial.without:
        gone = trial.line.at.position.start[cell] & ~(1 << trial.without.value)
        yield Deduction(trial.line.labels, premises, {cell: gone}, tell)
    elif value is not None:
        yield Deduction(trial.line.labels, premises, {cell: 1 << value}, tell)


def _tell_no_far(trial: Trial) -> Tell:
    far, places = trial.line.far, trial.near[0]

    def none_fit(pairs: Sequence[Pair]) -> bool:
        return overlap_all(beyond(pairs, apart(places)), places)

    def words(now: Position) -> Words:
        if trial.value is not None and _all_needed(trial.line):
            return _tell_all_filled(trial.line, [trial.cell], trial.value)(now)
        lack = no_far(trial, name_of(now, far.value))
        return told_pair(now, trial, trial.line.near, places, lack, none_fit)

    return words


def _all_needed(line: Line) -> list[int]:
    """The open places of a line where a blank one would leave too few for its letters, if so."""
    places = sorted({*line.near.open, *line.far.open})
    return places if len(places) == 4 - len(line.near.known) - len(line.far.known) else []


def _tell_all_filled(line: Line, cells: Sequence[Cell], blank: int) -> Tell:
    def words(now: Position) -> Words:
        lacks = listed(
            f"both its {name_of(now, each.value)}"
            if not each.known
            else f"a second {name_of(now, each.value)}"
            for each in (line.near, line.far)
        )
        free = line.cells_at(_all_needed(line))
        none = "neither" if len(free) == 2 else "none of these"
        text = "{} lacks {}, and only {} are free, so {} is blank."
        needed = capital(say(text, line.at.line, lacks, listed(free), none))
        trials = (trial_of(line, line.cells.index(cell), blank) for cell in cells)
        single = (t for t in trials if now.domains[t.cell] & ~(1 << blank) in SINGLES)
        return joined((needed, *(concluded(now, trial) for trial in single)))

    return words


def _tell_no_near(trial: Trial) -> Tell:
    near, places = trial.line.near, trial.far[0]

    def none_fit(pairs: Sequence[Pair]) -> bool:
        return overlap_all(within(pairs, apart(places)), places)

    def words(now: Position) -> Words:
        lack = no_close_places(name_of(now, near.value), apart(places), anchor_of(trial, near))
        return told_pair(now, trial, trial.line.far, places, lack, none_fit)

    return words


def _tell_bounds(trial: Trial) -> Tell:
    def words(now: Position) -> Words:
        places = _places(now, trial, bounding(trial.line, trial.near, trial.far))
        return told_trial(now, trial, bounds(places, no_closer=True))

    return words


def _tell_both(trial: Trial, position: int) -> Tell:
    line, near, far = trial.line, trial.near, trial.far

    def words(now: Position) -> Words:
        if is_taken(position, near, far):
            places = _places(now, trial, taking(line, position, near, far))
            return told_trial(now, trial, one_takes(places, position))
        if only := only_far(trial):
            places = _places(now, trial, leaving(line, near, only))
            return told_trial(now, trial, tell_only_far(places, only))
        places = _places(now, trial, needing(line, position, near, far))
        need = both_need(now, line, position, near, far)
        return told_trial(now, trial, say("{}. {}", bounds(places), need))

    return words


def _places(now: Position, trial: Trial, claims: Sequence[tuple[Letter, Claim]]) -> Places:
    """What a value leaves to both letters, with the reasons for what is claimed of it."""
    whys = whys_tried(now, trial, claims)
    return Places(now, trial.line, "would be", trial.near, trial.far, whys)
