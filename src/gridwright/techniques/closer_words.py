"""What is said of distances in a line with two close and two far letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    but,
    capital,
    listed,
    number_word,
    say,
)
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_deciding import (
    Claim,
    as_reason,
    leading,
    undecided,
    why_deciding,
)
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, in_all, in_any
from gridwright.techniques.closer_places import LISTED, PARTNERS, sure_and_either, ways_of

Allowed = Callable[[int, int], bool]


def tell_narrowed(
    line: Line, letter: Letter, fits: Sequence[Pair], allowed: Allowed, known: Collection[Cell]
) -> Tell:
    """What the distance of the other letter says of a letter, and where that leaves it.

    Something has to be `known` of some cells for it, so words may rest on these.
    In a supposition the places are told at once, without how far apart they may be.
    """

    def words(now: Position) -> Words:
        name = name_of(now, letter.value)
        why = _Why(now, line, letter, allowed, known)
        if now.supposing and (places := _places(line, letter, fits)):
            found = _apart(now, line, letter)
            if out := _wanted_out(now, line, letter, fits):
                return _concluded(*found, _out_of_range(line, letter, out, name))
            if sure := _wanted_sure(now, line, letter, fits):
                reasons, places = why.in_all(in_all(fits)), listed(sure)
            else:
                reasons = why.all_fit(fits)
            return _placed(line, letter, name, *found, reasons, places, bool(sure))
        tell = _outcome_of_second if letter.known else _outcome_of_both
        return _bounded(now, line, letter) + tell(line, letter, fits, why, name)

    return words


def _concluded(distance: Words, because: Words, then: Words) -> Words:
    """A distance, why it is so, and what follows."""
    if because:
        distance = say("{}, so {}", because, distance)
        return capital(say("{}. So {}.", distance, then))
    return capital(say("{}, so {}.", distance, then))


def _placed(
    line: Line,
    letter: Letter,
    name: str,
    distance: Words,
    because: Words,
    reasons: Words,
    places: Words,
    one: bool,
) -> Words:
    """The same with the places of a letter, or one of them, and why there are no others."""

    def they(whose: Words, both: Words) -> Words:
        if one:
            return say("one of {} is {}", both, places)
        if letter.known:
            return say("{} second {} is {}", whose, name, places)
        return say("{} are {}", both, places)

    its = they(say("its"), say("its {}", name))
    if not reasons:
        return _concluded(distance, because, its)
    if because:
        how = "closer" if letter is line.near else "farther apart"
        comma = "," if " and " in str(reasons) else ""
        text = f"{{}}, so {{}}. The {{}} have to be {{}}{comma} and {{}}, so {{}}."
        them = they(say("the"), say("them" if one else "they"))
        return capital(say(text, because, distance, name, how, reasons, them))
    several = "," if " and " in str(reasons) else ""
    whose = say("{}’s", line.at.line)
    them = they(whose, say("{} {}", whose, name))
    return capital(say(f"{{}}{several} and {{}}, so {{}}.", distance, reasons, them))


def _bounded(now: Position, line: Line, letter: Letter) -> Words:
    """How far apart one letter is, and what that says of the other."""
    found, reasons = _apart(now, line, letter)
    bound = _bound(line, letter, name_of(now, letter.value))
    if reasons:
        return capital(say("{}, so {}. So {}", reasons, found, bound))
    return capital(say("{}, so {}", found, bound))


def _apart(now: Position, line: Line, letter: Letter) -> tuple[Words, Words]:
    """How far apart the other letter of a line is, and why it is not farther or nearer."""
    is_far = letter is line.near
    other = line.far if is_far else line.near
    pair = max(other.pairs, key=apart) if is_far else min(other.pairs, key=apart)
    name, distance = name_of(now, other.value), number_word(apart(pair))
    if len(other.known) == 2:
        return say("{}’s {} are {} apart", line.at.line, name, distance), Words()
    reasons = why_deciding(now, line, other, lambda pairs: not _beyond(is_far, pairs, apart(pair)))
    bound = "at most" if is_far else "at least"
    first, last = line.cells_at(pair)
    where = say(" ({} to {})", first, last)
    return say("{}’s {} are {} {} apart{}", line.at.line, name, bound, distance, where), reasons


def _beyond(is_far: bool, pairs: Sequence[Pair], distance: int) -> list[Pair]:
    """The places of far letters that are farther apart than a distance, of close ones nearer."""
    return [p for p in pairs if (apart(p) > distance if is_far else apart(p) < distance)]


def _bound(line: Line, letter: Letter, name: str) -> Words:
    """What that says of this letter: "the second C is within two of R3C2"."""
    if letter is line.near:
        most = max(map(apart, line.far.pairs)) - 1
        if letter.known:
            (known,) = line.cells_at(letter.known)
            text = "next to" if most == 1 else f"within {number_word(most)} of"
            return say("the second {} is {} {}", name, text, known)
        text = "neighbours" if most == 1 else f"at most {number_word(most)} apart"
        return say("the {} are {}", name, text)
    least = number_word(min(map(apart, line.near.pairs)) + 1)
    if letter.known:
        (known,) = line.cells_at(letter.known)
        return say("the second {} is at least {} from {}", name, least, known)
    return say("the {} are at least {} apart", name, least)


@dataclass(frozen=True, eq=False)
class _Why:
    """Why other places that are near or far enough are not the letter, as far as that decides."""

    now: Position
    line: Line
    letter: Letter
    allowed: Allowed
    known: Collection[Cell]

    def all_fit(self, fits: Sequence[Pair]) -> Words:
        """Why no other places fit than some."""
        return self._why(lambda pairs: set(pairs) == set(fits))

    def in_all(self, positions: Collection[int]) -> Words:
        """Why some positions are among all places that fit."""
        return self._why(lambda pairs: in_all(pairs).issuperset(positions))

    def in_none(self, positions: Collection[int]) -> Words:
        """Why some positions are among none of them."""
        return self._why(lambda pairs: in_any(pairs).isdisjoint(positions))

    def _why(self, claim: Claim) -> Words:
        def fitting(pairs: Sequence[Pair]) -> list[Pair]:
            return [pair for pair in pairs if self.allowed(*pair)]

        here = self.now, self.line, self.letter
        return why_deciding(*here, lambda p: claim(fitting(p)), known=self.known)


def _places(line: Line, letter: Letter, fits: Sequence[Pair]) -> Words:
    """The places that are left, if they can be named: "R1C2 and either R1C3 or R1C4"."""
    if letter.known:
        return listed(line.cells_at(sorted(in_any(fits) - set(letter.known))), "or")
    if len(fits) == 1:
        return listed(line.cells_at(fits[0]))
    if in_all(fits) and len(fits) <= PARTNERS:
        return sure_and_either(line, fits)
    return ways_of(line, fits) if len(fits) <= LISTED else Words()


def _wanted_sure(now: Position, line: Line, letter: Letter, fits: Sequence[Pair]) -> list[Cell]:
    """The one place that both of a letter have in common, if that alone matters."""
    if letter.known or len(fits) < 2:
        return []
    sure = line.cells_at(in_all(fits))
    others = [c for c in line.cells_at(letter.open) if c not in sure]
    return [] if any(now.wants(cell) for cell in others) else sure


def _are_not(cells: Sequence[Cell], name: str) -> Words:
    return say("{} {} not {}", listed(cells), "is" if len(cells) == 1 else "are", name)


def _out_of_range(line: Line, letter: Letter, cells: Sequence[Cell], name: str) -> Words:
    """That cells are too far from the first of two close letters, or too near the first far one."""
    (known,) = line.cells_at(letter.known)
    how = say("too far from {}" if letter is line.near else "too near {}", known)
    return say("{} {} {} to be {}", listed(cells), "is" if len(cells) == 1 else "are", how, name)


def _blank(now: Position, line: Line) -> str:
    """The name of what a cell is that holds neither letter of a line."""
    letters = 1 << line.near.value | 1 << line.far.value
    (name,) = (s.name for s in now.puzzle.symbols if not letters >> s.value & 1)
    return str(name)


def _wanted_out(now: Position, line: Line, letter: Letter, fits: Sequence[Pair]) -> list[Cell]:
    """The places of a second letter that are out, if these alone matter and are no more than left.

    Why the letter is in no other place is beside the point then.
    """
    left = in_any(fits) - set(letter.known)
    gone = line.cells_at(i for i in letter.open if i not in left)
    if not letter.known or len(left) < 2:
        return []
    wanted = [cell for cell in gone if now.wants(cell)]
    return wanted if len(wanted) <= len(left) else []


def _outcome_of_second(
    line: Line, letter: Letter, fits: Sequence[Pair], why: _Why, name: str
) -> Words:
    (known,) = letter.known
    left = sorted(in_any(fits) - {known})
    places = line.cells_at(left)
    gone = line.cells_at(sorted(set(letter.open) - set(left)))
    if len(places) > 1 and len(gone) <= max(LISTED, len(places)):
        other = line.far if letter is line.near else line.near
        if len(other.known) == 2:
            are = "is" if len(gone) == 1 else "are"
            return say(": {} {} {}.", listed(gone), are, _blank(why.now, line))
        return say(": {}.", _are_not(gone, name))
    if reasons := why.all_fit(fits):
        return say(". {}, so it is {}.", capital(reasons), listed(places, "or"))
    if len(places) == 1:
        return say(": only {} is free.", places[0])
    return say(": it is {}.", listed(places, "or"))


def _outcome_of_both(
    line: Line, letter: Letter, fits: Sequence[Pair], why: _Why, name: str
) -> Words:
    forced = line.cells_at(sorted(in_all(fits)))
    named = bool(forced) and len(fits) <= PARTNERS
    reasons = why.all_fit(fits) if named else Words()
    leaves = say(". {}, which leaves ", capital(reasons)) if reasons else say(": ")
    if len(fits) == 1:
        only = Words() if reasons else say("only ")
        return say("{}{}{}{}.", leaves, only, listed(forced), "" if reasons else " fit")
    if named:
        return say("{}{}.", leaves, sure_and_either(line, fits))
    gone = sorted(set(letter.open) - in_any(fits))
    if len(gone) == 1 and letter is line.near and {gone[0] - 1, gone[0] + 1} == {*line.far.known}:
        (cell,) = line.cells_at(gone)
        between = say(
            ": {}, between the {}, is not {}", cell, name_of(why.now, line.far.value), name
        )
        return between + say(".")
    if forced:
        how = "near" if letter is line.near else "far apart"
        first = _sentence(why.in_all(in_all(fits)))
        return first + say(
            ". Without {} no two places are that {}, so it is {}.", *forced, how, name
        )
    return _no_partner(line, letter, gone, name, why.in_none(gone))


def _sentence(reasons: Words) -> Words:
    """Reasons as a sentence after another one, if there are any."""
    return say(". {}", capital(reasons)) if reasons else Words()


def _no_partner(
    line: Line, letter: Letter, gone: Collection[int], name: str, reasons: Words
) -> Words:
    """That cells have no partner at the right distance, for some reasons if not at a glance."""
    cells = line.cells_at(gone)
    they, have, it = ("it is", "has", "it") if len(cells) == 1 else ("they are", "have", "them")
    how_far = _how_far(line, letter, it)
    lack = say("{} {} no other place for {} {}", listed(cells), have, name, how_far)
    if reasons:
        return say(". {}, so {}: {} not {}.", capital(reasons), lack, they, name)
    return say(". {}, so {} not {}.", lack, they, name)


def _how_far(line: Line, letter: Letter, it: str) -> str:
    """How far from one of its places the other one of a letter may be: "within two"."""
    if letter is line.far:
        return f"at least {number_word(min(map(apart, line.near.pairs)) + 1)} away"
    most = max(map(apart, line.far.pairs)) - 1
    return f"next to {it}" if most == 1 else f"within {number_word(most)}"


def tell_clash(line: Line, letter: Letter, allowed: Allowed, known: Collection[Cell]) -> Tell:
    """Why no places are left for a letter: the close ones would be no closer than the far ones.

    Something has to be `known` of some cells for it.
    """

    def none_fit(pairs: Sequence[Pair]) -> bool:
        return not any(allowed(*pair) for pair in pairs)

    def words(now: Position) -> Words:
        left = undecided(now, line, letter, none_fit, known)
        near, far = (line.near, left) if letter is line.far else (left, line.far)
        _, because = _apart(now, line, letter)
        barred = why_deciding(now, line, letter, none_fit, known=known)
        whys = dict.fromkeys((near.value, far.value), because) | {letter.value: barred}
        why, others = leading(whys, near, far)
        clash = say("{}’s {}", line.at.line, _no_closer(now, line, near, far, others[far.value]))
        if why:
            clash = say("{}, so {}", why, clash)
        return say("{}.", but(clash) if now.supposing else capital(clash))

    return words


def _no_closer(now: Position, line: Line, near: Letter, far: Letter, why: Words) -> Words:
    """How far apart the close letters would be at least, and the far ones at most, and why."""
    closest, farthest = min(near.pairs, key=apart), max(far.pairs, key=apart)
    name, other = name_of(now, near.value), name_of(now, far.value)
    least, most = number_word(apart(closest)), number_word(apart(farthest))
    exact = len(near.known) == 2
    how_far = say("{} would be {}{} apart", name, "" if exact else "at least ", least)
    if not exact:
        how_far += say(" ({} to {})", *line.cells_at(closest))
    if len(far.known) < 2:
        at_most = say("its {} at most {} ({} to {})", other, most, *line.cells_at(farthest))
        return say("{}, {}{}", how_far, at_most, as_reason(why))
    if exact and apart(closest) == apart(farthest):
        return how_far + say(", as far as its {}", other)
    return how_far + say("{} its {} only {}", "," if now.supposing else ", but", other, most)
