"""Skyscrapers with parks: the few ways to complete a line, with the clues that leave no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality, InView, Posting
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, line, listed, number_word, say, separated
from gridwright.techniques.skyline_park_views import needed
from gridwright.techniques.skyline_park_words import barred, bounding, clue_of
from gridwright.techniques.skyline_views import side_of
from gridwright.techniques.ways import few_ways, ways_to_complete

_Ways = list[tuple[int, ...]]


@technique(few_ways.name, few_ways.rank, few_ways.about, on=Cardinality, told_only=True)
def few_ways_shown(at: Sight) -> Iterator[Deduction]:
    """What all ways to complete a line have in common, and why there are no others."""
    if all(domain in SINGLES for domain in at.domains):
        return
    rules, known = at.siblings, at.position.domains
    ways = _ways(known, at.cells, rules)
    for clue in rules if ways else ():
        others = tuple(rule for rule in rules if rule is not clue)
        if isinstance(clue.constraint, InView) and _ways(known, at.cells, others) == ways:
            rules = others
    if ways:
        left = {cell: sum({1 << way[i] for way in ways}) for i, cell in enumerate(at.cells)}
        labels = [label for rule in rules for label in rule.labels]
        yield from at.deduce(left, at.cells, _tell(at, ways, rules), labels)


def _ways(known: Mapping[Cell, int], cells: Sequence[Cell], rules: Sequence[Posting]) -> _Ways:
    """The ways to complete a line; none where there are too many."""
    found = ways_to_complete({cell: known[cell] for cell in cells}, rules) or []
    return sorted(tuple(way[cell] for cell in cells) for way in found)


def _tell(at: Sight, ways: _Ways, rules: Sequence[Posting]) -> Tell:
    clues = [each for each in rules if isinstance(each.constraint, InView)]

    def words(now: Position) -> Words:
        signs = {symbol.value: symbol.sign for symbol in now.puzzle.symbols}
        shown = ["\N{NO-BREAK SPACE}".join(signs[value] for value in way) for way in ways]
        facts = needed(
            now, at.cells, now.domains, lambda known: _ways(known, at.cells, rules) == ways
        )
        # What the clues say of each cell alone is before everybody's eyes.
        why = barred(now, (each for each in facts if bounding(now, *each) not in clues))
        by_lines = listed(why.by_lines)
        reasons = separated([*([by_lines] if by_lines else []), *why.bounds], ", and ")
        can = "can only be" if len(shown) > 1 else "has to be"
        own = line(at.place.name, at.place.cells)
        if not clues and not reasons:
            return say("{} {} {}.", capital(own), can, listed(shown, "or"))
        counts = listed(say("{} {}", number_word(clue_of(c)), side_of(c.scope)) for c in clues)
        shows = say("{} shows {}", capital(own), counts) if clues else Words()
        if not reasons:
            return say("{}, so it {} {}.", shows, can, listed(shown, "or"))
        end = say("{}, so {} {} {}.", capital(reasons), own, can, listed(shown, "or"))
        return say("{}. {}", shows, end) if clues else end

    return words
