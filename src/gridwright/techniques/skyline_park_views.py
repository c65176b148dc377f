"""Skyscrapers with parks: who would be seen with a height in a cell, or a park, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import or_

from gridwright.grid import Cell
from gridwright.model import Parks, Posting
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.model.parks import PARK
from gridwright.model.visible import seen as seen_in
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
    separated,
)
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
# Up to how many cells are named in one of which a building is seen, and ways to complete a line.
NAMED, WAYS = 2, 3


class Shown:
    """Who is seen where a clue stands, if a cell holds a value."""

    def __init__(self, now: Position, clue: Posting, cell: Cell, value: int) -> None:
        self.now, self.clue, self.cell, self.value = now, clue, cell, value
        self.tallest = tallest_of(now)

    def _after(self, known: _Domains) -> dict[Cell, int]:
        """What is left to the cells of the line once the cell holds the value.

        That a line has each height once, and so many parks, is before everybody's eyes.
        """
        return settled(known, self.clue.scope, self.tallest, {self.cell: 1 << self.value})

    def sure(self, known: _Domains) -> list[Words | int]:
        """Those that are seen for sure, nearest first, by height where that is known."""
        after = self._after(known)
        sure = [*_surely_seen(after)]
        taken = reduce(or_, (after[cell] for cell in sure), 0)
        others = [height for height in self._before_taller(after) if not taken >> height & 1]
        # Of two heights the one comes before the other: so the order is by twice their height.
        found: list[tuple[int, Words | int]] = [
            (2 * lowest(after[cell]), self._building(cell, after[cell])) for cell in sure
        ]
        in_front = sum(1 << height for height in others)
        for top, gap in _gaps(after, sure):
            if self._is_seen_in(after, gap, top) and not any(after[c] & in_front for c in gap):
                found.append((2 * top + 1, _one_in(gap, top)))
        # No more than it takes, the tallest first.
        most = clue_of(self.clue) + 1 - len(found)
        found += [(2 * height, height) for height in others[: max(most, 1)]]
        return [each for _, each in sorted(found, key=lambda each: each[0])]

    def _is_seen_in(self, after: _Domains, gap: Sequence[Cell], top: int) -> bool:
        """Whether some building stands between others, and tops all before it."""
        built = sum(after[cell] != A_PARK for cell in gap) > self._parks_left(after)
        lower = (2 << top) - 2
        return built and not any(after[cell] & lower for cell in gap)

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
        return domain.bit_length() - 1 if domain in SINGLES else say("{}", cell)

    def told(self, known: _Domains) -> Words:
        """What has no place, or who would be seen, if that cannot be; empty if nobody can tell."""
        return self._failing(known) or self.seen(known)

    def seen(self, known: _Domains) -> Words:
        """Who would be seen, if these are too many or too few; empty if nobody can tell."""
        wanted = clue_of(self.clue)
        sure, possible = self.sure(known), self.possible(known)
        if len(sure) > wanted:
            return say("we would see {}", _listed(sure))
        return (
            say("we would see at most {}", _listed(possible)) if len(possible) < wanted else Words()
        )

    def in_all_ways(self, known: _Domains) -> Words:
        """The few ways to complete the line, with how many are seen in each; else empty."""
        ways = [*islice(_ways(self._after(known), self.tallest), WAYS + 1)]
        counts = {seen_in([way[cell] for cell in self.clue.scope]) for way in ways}
        if not 0 < len(ways) <= WAYS or clue_of(self.clue) in counts:
            return Words()
        symbols = {symbol.value: symbol.sign for symbol in self.now.puzzle.symbols}
        place = self.clue.labels[0].place
        texts = ("\N{NO-BREAK SPACE}".join(symbols[way[c]] for c in place.cells) for way in ways)
        each = listed(map(number_word, sorted(counts)), "or")
        own = line(place.name, place.cells)
        return say("{} would be {} and show {}", own, listed(texts, "or"), each)

    def how_many(self, known: _Domains) -> Words:
        """How many would be seen: at least or at most, or one of two numbers."""
        cells, wanted = self.clue.scope, clue_of(self.clue)
        domains = tuple(1 << self.value if c == self.cell else known[c] for c in cells)
        ways = ((n, Parks(self.tallest, n).prune(domains)) for n in range(1, self.tallest + 1))
        counts = [count for count, left in ways if left is not None]
        if not counts:
            return say("nothing would fit")
        if counts[-1] < wanted:
            return say("we would see at most {}", number_word(counts[-1]))
        if counts[0] > wanted:
            return say("we would see at least {}", number_word(counts[0]))
        return say("we would see {}", listed(map(number_word, counts), "or"))

    def _failing(self, known: _Domains) -> Words:
        """What has no place in the line any more, or no value; empty if all is well."""
        after = self._after(known)
        for cell, domain in after.items():
            if not domain:
                return say("nothing would be left for {}", cell)
        place = self.clue.labels[0].place
        for height in range(self.tallest, 0, -1):
            if not any(domain >> height & 1 for domain in after.values()):
                own = line(place.name, place.cells)
                return say("{} would have no place for its {}", own, height)
        return Words()


def settled(
    known: _Domains, cells: Sequence[Cell], tallest: int, then: _Domains
) -> dict[Cell, int]:
    """What is left to the cells of a line with parks once some are known, by that line alone."""
    left = {cell: then.get(cell, known[cell]) for cell in cells}
    parks = len(cells) - tallest
    while all(left.values()):
        after = dict(left)
        for value in range(tallest + 1):
            room = parks if value == PARK else 1
            holders = [cell for cell in cells if after[cell] == 1 << value]
            places = [cell for cell in cells if after[cell] >> value & 1]
            if len(holders) >= room:
                after |= {cell: after[cell] & ~(1 << value) for cell in places}
                after |= dict.fromkeys(holders, 1 << value)
            elif len(places) == room:
                after |= dict.fromkeys(places, 1 << value)
        if after == left:
            break
        left = after
    return left


def _ways(left: _Domains, tallest: int) -> Iterator[_Domains]:
    """The ways to complete a line with parks, each height once."""
    if not all(left.values()):
        return
    cells = [*left]
    cell = next((cell for cell in cells if left[cell] not in SINGLES), None)
    if cell is None:
        if len({left[c] for c in cells if left[c] != A_PARK}) == tallest:
            yield {c: left[c].bit_length() - 1 for c in cells}
        return
    for value in values_of(left[cell]):
        yield from _ways(settled(left, cells, tallest, {cell: 1 << value}), tallest)


def _surely_seen(after: _Domains) -> Iterator[Cell]:
    """The cells that are seen for sure."""
    top = 0
    for cell, domain in after.items():
        if domain and lowest(domain) > top:
            yield cell
        top = max(top, domain.bit_length() - 1)


def _gaps(after: _Domains, seen: Sequence[Cell]) -> Iterator[tuple[int, list[Cell]]]:
    """The cells between two that are seen, or before the first, after how tall those before are."""
    top, gap = 0, list[Cell]()
    before = 0
    for cell, domain in after.items():
        top = max(top, domain.bit_length() - 1)
        if cell in seen:
            yield before, gap
            before, gap = top, []
        else:
            gap = [*gap, cell]


def _one_in(cells: Sequence[Cell], top: int) -> Words:
    """A building that stands in one of some cells, in front or behind one that is seen."""
    if len(cells) <= NAMED:
        return say("{}", listed(sorted(cells), "or"))
    return about("one behind it" if top else "the first in front", cells)


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


def told_gone(now: Position, clue: Posting, cell: Cell, gone: int) -> Words:
    """The sentences that a cell does not hold some values, by what a clue would show with them."""
    own, clauses = clue.labels[0].place, dict[Words, list[int]]()
    facts: dict[Fact, None] = {}
    for value in values_of(gone):
        told, holds = _argument(now, Shown(now, clue, cell, value))
        others = [c for c in clue.scope if c != cell]
        facts.update(dict.fromkeys(needed(now, others, now.domains, holds)))
        clauses.setdefault(told, []).append(value)
    # What the clue says of each cell alone is before everybody's eyes.
    why = barred(now, (each for each in facts if bounding(now, *each) is not clue))
    by_lines = listed(why.by_lines)
    reasons = separated([*([by_lines] if by_lines else []), *why.bounds], ", and ")
    tries = [
        say("with {} in {} {}", listed(names(now, sum(1 << v for v in values)), "or"), cell, told)
        for told, values in clauses.items()
    ]
    if reasons:
        tries[0] = say("{}, so {}", reasons, tries[0])
    how_many = say("{} {}", number_word(clue_of(clue)), side_of(clue.scope))
    shows = say("{} shows {}.", capital(line(own.name, own.cells)), how_many)
    *first, last = map(capital, tries)
    end = say("{}, so {} is {}.", last, cell, becomes(now, cell, gone))
    return joined((shows, *(say("{}.", each) for each in first), end))


def told_clash(now: Position, clue: Posting) -> Words:
    """The sentence that a line cannot show what a clue says; empty where nobody can tell why."""
    known = (c for c in clue.scope if now.domains[c] in SINGLES)
    cell = next(known, clue.scope[0])
    if now.domains[cell] not in SINGLES:
        return Words()
    shown = Shown(now, clue, cell, now.domains[cell].bit_length() - 1)
    place, wanted = clue.labels[0].place, number_word(clue_of(clue))
    own, side = line(place.name, place.cells), side_of(clue.scope)
    if told := shown.seen(now.domains):
        return say("in {} {} {}, not {}.", own, told, side, wanted)
    told = shown.in_all_ways(now.domains)
    return say("{} {}, not {}.", told, side, wanted) if told else told


def _argument(now: Position, shown: Shown) -> tuple[Words, Callable[[_Domains], bool]]:
    """What would be seen with a value, or in which few ways the line could be completed.

    With how to tell whether the same holds where less is known. Where nobody can tell who would be
    seen, it is told how many.
    """
    if told := shown.told(now.domains):
        return told, lambda known: bool(shown.told(known))
    if told := shown.in_all_ways(now.domains):
        return told, lambda known: shown.in_all_ways(known) == told
    told = shown.how_many(now.domains)
    no_rise = _no_rise(now, shown.clue, shown.cell, shown.value)
    return no_rise or told, lambda known: shown.how_many(known) == told


def _no_rise(now: Position, clue: Posting, cell: Cell, value: int) -> Words:
    """That all buildings, which are seen, could not rise; empty where that is not plain."""
    place, tallest = clue.scope.index(cell), tallest_of(now)
    room = place >= value - 1 and len(clue.scope) - 1 - place >= tallest - value
    if value == PARK or room or clue_of(clue) != tallest:
        return Words()
    return say("the {} could not rise", number_word(tallest))
