"""What is said of distances in a line with two close and two far letters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.closer_counts import name_of, why_not
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, in_all, in_any

# Pairs of places that are listed; where there are more, what they have in common is told.
LISTED = 3
# Partners of a sure place that are listed.
PARTNERS = 4

Allowed = Callable[[int, int], bool]


def tell_narrowed(line: Line, letter: Letter, fits: Sequence[Pair], allowed: Allowed) -> Tell:
    """What the distance of the other letter says of a letter, and where that leaves it."""

    def words(now: Position) -> Words:
        name = name_of(now, letter.value)
        premise, bound = _premise(now, line, letter), _bound(line, letter, name)
        outcome = (
            _outcome_of_second(now, line, letter, fits, allowed, name)
            if letter.known
            else _outcome_of_both(now, line, letter, fits, allowed, name)
        )
        return say("{}, so {}", premise, bound) + outcome

    return words


def _premise(now: Position, line: Line, letter: Letter) -> Words:
    """How far apart the other letter is: "row 3’s F are three apart"."""
    is_far = letter is line.near
    other = line.far if is_far else line.near
    pair = max(other.pairs, key=apart) if is_far else min(other.pairs, key=apart)
    name, distance = name_of(now, other.value), number_word(apart(pair))
    where = capital(line.at.line)
    if len(other.known) == 2:
        return say("{}’s {} are {} apart", where, name, distance)
    bound = "at most" if is_far else "at least"
    first, last = line.cells_at(pair)
    return say("{}’s {} are {} {} apart ({} to {})", where, name, bound, distance, first, last)


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


def _outcome_of_second(
    now: Position, line: Line, letter: Letter, fits: Sequence[Pair], allowed: Allowed, name: str
) -> Words:
    (known,) = letter.known
    left = sorted(in_any(fits) - {known})
    places = line.cells_at(left)
    reasons = why_not(now, line.at, letter.value, line.cells_at(_missed(line, letter, allowed)))
    if len(places) == 1:
        if reasons:
            return say(". {}, so it is {}.", capital(reasons), places[0])
        return say(": only {} is free.", places[0])
    gone = line.cells_at(sorted(set(letter.open) - set(left)))
    if len(gone) <= max(LISTED, len(places)):
        verb = "is" if len(gone) == 1 else "are"
        return say(": {} {} not {}.", listed(gone), verb, name)
    return say(": it is {}.", listed(places, "or"))


def _outcome_of_both(
    now: Position, line: Line, letter: Letter, fits: Sequence[Pair], allowed: Allowed, name: str
) -> Words:
    forced = line.cells_at(sorted(in_all(fits)))
    if len(fits) == 1:
        reasons = why_not(now, line.at, letter.value, line.cells_at(_missed(line, letter, allowed)))
        if reasons:
            return say(". {}, which leaves {}.", capital(reasons), listed(forced))
        return say(": only {} fit.", listed(forced))
    if forced and len(fits) <= PARTNERS:
        others = line.cells_at(sorted(in_any(fits) - in_all(fits)))
        if len(others) == 2:
            return say(": {} and either {} or {}.", *forced, *others)
        return say(": {} and one of {}.", *forced, listed(others))
    if len(fits) <= LISTED:
        return say(": {}.", ways_of([listed(line.cells_at(pair)) for pair in fits]))
    if forced:
        how = "near" if letter is line.near else "far apart"
        return say(". Without {} no two places are that {}, so it is {}.", *forced, how, name)
    return _no_partner(line, letter, sorted(set(letter.open) - in_any(fits)), name)


def ways_of(pairs: Sequence[Words]) -> Words:
    """Pairs as a list: "R1C1 and R1C2, R1C2 and R1C3, or R1C5 and R1C6"."""
    *firsts, last = pairs
    if not firsts:
        return last
    result = Words()
    for pair in firsts:
        result = result + pair + say(", ")
    return result + say("or {}", last)


def _missed(line: Line, letter: Letter, allowed: Allowed) -> list[int]:
    """Positions that a letter might take if nothing outside the line forbade it."""
    other = line.far if letter is line.near else line.near
    taken = letter.possible.union(other.known)
    free = [i for i in range(len(line.cells)) if i not in taken]
    partners = letter.known or letter.possible
    return [i for i in free if any(allowed(i, j) for j in partners)]


def _no_partner(line: Line, letter: Letter, gone: Collection[int], name: str) -> Words:
    cells = line.cells_at(gone)
    how = "near" if letter is line.near else "far away"
    if len(cells) == 1:
        text = ". No other place for {} is that {} {} {}, so it is not {}."
        preposition = "to" if letter is line.near else "from"
        return say(text, name, how.split()[0], preposition, cells[0], name)
    text = ". {} have no other place for {} that {}, so they are not {}."
    return say(text, listed(cells), name, how, name)


def tell_clash(line: Line, letter: Letter, allowed: Allowed) -> Tell:
    """Why no places are left for a letter, given how far apart the other one is."""

    def words(now: Position) -> Words:
        name = name_of(now, letter.value)
        if len(letter.known) == 2:
            other = name_of(now, line.far.value)
            return say(
                "{}’s {} would be {} apart, but its {} only {}.",
                *(capital(line.at.line), name, number_word(apart(letter.pairs[0]))),
                *(other, number_word(apart(line.far.pairs[0]))),
            )
        premise, bound = _premise(now, line, letter), _bound(line, letter, name)
        reasons = why_not(now, line.at, letter.value, line.cells_at(_missed(line, letter, allowed)))
        if reasons:
            return say("{}, so {}. {}: no place is left.", premise, bound, capital(reasons))
        return say("{}, so {}. No place is left for that.", premise, bound)

    return words
