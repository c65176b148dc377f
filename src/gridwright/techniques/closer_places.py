"""Places of close and far letters in words: as a list of pairs, or as none that fit."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Cell
from gridwright.reasoning.words import Words, listed, number_word, say
from gridwright.techniques.closer_line import Line, Pair, in_all, in_any

# Pairs of places that are listed; where there are more, what they have in common is told.
LISTED = 3
# Partners of a sure place that are listed.
PARTNERS = 4


def no_close_places(name: str, distance: int, anchor: Cell | None) -> Words:
    """That letters closer together than a distance find no places, near a known one if any."""
    most = number_word(distance - 1)
    if anchor is None and distance == 2:
        return say("but no two neighbouring places are left for {}", name)
    if anchor is None:
        return say("but no two places at most {} apart are left for {}", most, name)
    where = "next to" if distance == 2 else f"within {most} of"
    return say("but no place {} {} is left for {}", where, anchor, name)


def no_far_places(line: Line, name: str, distance: int, anchor: Cell | None) -> Words:
    """That letters farther apart than a distance find no places, or none from a known one."""
    if anchor is None:
        return say("but no two places farther apart are left for {}", name)
    least = number_word(distance + 1)
    if not cells_from(line, anchor, distance + 1):
        text = "but no cell of {} is at least {} from {}, as a second {} would have to be"
        return say(text, line.at.line, least, anchor, name)
    return say("but no place at least {} from {} is left for {}", least, anchor, name)


def cells_from(line: Line, anchor: Cell, least: int) -> list[Cell]:
    """The cells of a line that are at least so far from one of them."""
    start = line.cells.index(anchor)
    return [cell for i, cell in enumerate(line.cells) if abs(i - start) >= least]


def ways_of(line: Line, pairs: Sequence[Pair]) -> Words:
    """Pairs as a list: "R1C1 and R1C2, or R1C5 and R1C6", or "two of R1C1, R1C2 and R1C5"."""
    every = in_any(pairs)
    if len(pairs) == len(every) == 3:
        return say("two of {}", listed(line.cells_at(sorted(every))))
    return either_of([listed(line.cells_at(pair)) for pair in pairs])


def sure_and_either(line: Line, pairs: Sequence[Pair]) -> Words:
    """Pairs that have a place in common: "R1C2 and either R1C5 or R1C6"."""
    others = line.cells_at(sorted(in_any(pairs) - in_all(pairs)))
    which = (
        say("either {} or {}", *others) if len(others) == 2 else say("one of {}", listed(others))
    )
    return say("{} and {}", *line.cells_at(in_all(pairs)), which)


def either_of(pairs: Sequence[Words]) -> Words:
    """Pairs in words as a list."""
    *firsts, last = pairs
    if not firsts:
        return last
    result = Words()
    for pair in firsts:
        result = result + pair + say(", ")
    return result + say("or {}", last)
