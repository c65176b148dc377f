"""Skyscrapers with parks: who would be seen with a height in a cell, or a park, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Posting
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.model.parks import PARK
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, capital, joined, line, listed, number_word, say
from gridwright.techniques.general import names
from gridwright.techniques.skyline_park_words import (
    A_PARK,
    Fact,
    barred,
    becomes,
    bounding,
    clue_of,
    tallest_of,
)
from gridwright.techniques.skyline_views import side_of, stands

_Domains = Mapping[Cell, int]
# How many would be seen with a value.
Fallback = Callable[[int], Words]


class Shown:
    """Who is seen where a clue stands, if a cell holds a value."""

    def __init__(self, now: Position, clue: Posting, cell: Cell, value: int) -> None:
        self.now, self.clue, self.cell, self.value = now, clue, cell, value
        self.tallest = tallest_of(now)

    def _after(self, known: _Domains) -> dict[Cell, int]:
        """What is left to the cells of the line once the cell holds the value."""
        taken = 0 if self.value == PARK else 1 << self.value
        after = {c: known[c] & ~taken for c in self.clue.scope}
        return {**after, self.cell: 1 << self.value}

    def sure(self, known: _Domains) -> list[Words | int]:
        """Those that are seen for sure, nearest first, by height where that is known."""
        found: list[tuple[int, Words | int]] = []
        after = self._after(known)
        top, taken, first = 0, 0, len(after)
        for i, (cell, domain) in enumerate(after.items()):
            if domain and lowest(domain) > top:
                taken |= domain
                first = min(first, i)
                found.append((lowest(domain), self._building(cell, domain)))
            top = max(top, domain.bit_length() - 1)
        others = [height for height in self._before_taller(after) if not taken >> height & 1]
        front = [*after][:first]
        in_front = sum(1 << height for height in others)
        several = sum(known[cell] != A_PARK for cell in front) > self._parks_left(after)
        if several and not any(after[cell] & in_front for cell in front):
            found.append((0, about("the first in front", front)))
        # No more than it takes, the tallest first.
        most = clue_of(self.clue) + 1 - len(found)
        found += [(height, height) for height in others[: max(most, 1)]]
        return [each for _, each in sorted(found, key=lambda each: each[0])]

    def _before_taller(self, after: _Domains) -> Iterator[int]:
        """The heights that stand before all taller ones, wherever that is."""
        domains = [*after.values()]
        nearest = len(domains)
        for height in range(self.tallest, 0, -1):
            places = [i for i, domain in enumerate(domains) if domain >> height & 1]
            if places and places[-1] < nearest:
                yield height
            nearest = min([nearest, *places])

    def _parks_left(self, after: _Domains) -> int:
        """How many parks the line has besides those that are known."""
        return len(after) - self.tallest - sum(domain == A_PARK for domain in after.values())

    def possible(self, known: _Domains) -> list[Words | int]:
        """Those that may be seen, nearest first: none behind the tallest."""
        found: list[Words | int] = []
        after, low = self._after(known), 0
        tallest = [cell for cell, domain in after.items() if domain >> self.tallest & 1]
        for cell, domain in after.items():
            if domain.bit_length() - 1 > low:
                found.append(self.tallest if [cell] == tallest else self._building(cell, domain))
            low = max(low, lowest(domain) if domain else 0)
            if cell in tallest[-1:]:
                break
        return found

    def _building(self, cell: Cell, domain: int) -> Words | int:
        alone = domain in SINGLES and (cell == self.cell or stands(self.now, cell))
        return domain.bit_length() - 1 if alone else say("{}", cell)

    def told(self, known: _Domains) -> Words:
        """Who would be seen, if these are too many or too few; empty if nobody can tell."""
        wanted = clue_of(self.clue)
        sure, possible = self.sure(known), self.possible(known)
        if len(sure) > wanted:
            return say("we would see {}", _listed(sure))
        return (
            say("we would see at most {}", _listed(possible)) if len(possible) < wanted else Words()
        )


def _listed(seen: Sequence[Words | int]) -> Words:
    the = "the " if len(seen) == 1 or any(isinstance(each, Words) for each in seen) else ""
    return listed(each if isinstance(each, Words) else about(f"{the}{each}", ()) for each in seen)


def needed(
    now: Position, cells: Iterable[Cell], known: _Domains, holds: Callable[[_Domains], bool]
) -> Iterator[Fact]:
    """What has to be known of cells, beyond what stands there, for something to hold."""
    domains = {**known, **{c: known[c] | now.domains[c] for c in cells}}
    standing = {domains[c] for c in cells if stands(now, c)}
    for cell in cells:
        for value in values_of(now.start[cell] & ~domains[cell]):
            if stands(now, cell) or (1 << value in standing and value != PARK):
                continue
            domains[cell] |= 1 << value
            if not holds(domains):
                domains[cell] &= ~(1 << value)
                yield cell, value


def told_gone(now: Position, clue: Posting, cell: Cell, gone: int, fallback: Fallback) -> Words:
    """The sentences that a cell does not hold some values, by what a clue would show with them.

    `fallback` says how many would be seen, where nobody can tell who.
    """
    own, clauses = clue.labels[0].place, dict[Words, list[int]]()
    facts: dict[Fact, None] = {}
    for value in values_of(gone):
        shown = Shown(now, clue, cell, value)
        told = shown.told(now.domains)
        if told:
            holds: Callable[[_Domains], bool] = lambda known, s=shown: bool(s.told(known))  # type: ignore[misc]  # noqa: E731
            others = [c for c in clue.scope if c != cell]
            found = [*needed(now, others, now.domains, holds)]
            facts.update(dict.fromkeys(found))
        clauses.setdefault(told or _no_rise(now, clue, cell, value) or fallback(value), []).append(
            value
        )
    # What the clue says of each cell alone is before everybody's eyes.
    why = barred(now, (each for each in facts if bounding(now, *each) is not clue))
    reasons = [*why.by_lines, *why.bounds]
    tries = [
        say("with {} in {} {}", listed(names(now, sum(1 << v for v in values)), "or"), cell, told)
        for told, values in clauses.items()
    ]
    if reasons:
        tries[0] = say("{}, so {}", listed(reasons), tries[0])
    seen = say("{} {}", number_word(clue_of(clue)), side_of(clue.scope))
    shows = say("{} shows {}.", capital(line(own.name, own.cells)), seen)
    *first, last = map(capital, tries)
    end = say("{}, so {} is {}.", last, cell, becomes(now, cell, gone))
    return joined((shows, *(say("{}.", each) for each in first), end))


def _no_rise(now: Position, clue: Posting, cell: Cell, value: int) -> Words:
    """That all buildings, which are seen, could not rise; empty where that is not plain."""
    place, tallest = clue.scope.index(cell), tallest_of(now)
    room = place >= value - 1 and len(clue.scope) - 1 - place >= tallest - value
    if value == PARK or room or clue_of(clue) != tallest:
        return Words()
    return say("the {} could not rise", number_word(tallest))
