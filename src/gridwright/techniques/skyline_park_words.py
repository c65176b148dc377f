"""Skyscrapers with parks: why cells do not hold some values, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gridwright.grid import Cell
from gridwright.model import Cardinality, DifferentBut, InView, Place, Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.model.parks import PARK
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    capital,
    line,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.general import names
from gridwright.techniques.latin_reasons import lines_have_all
from gridwright.techniques.latin_words import lines_text
from gridwright.techniques.skyline_views import side_of, stands

A_PARK = 1 << PARK
# Of a diagonal nobody knows how many parks it has.
NONE = -1

# That a cell does not hold a height, or no park.
Fact = tuple[Cell, int]


@dataclass(frozen=True)
class Barred:
    """Why cells do not hold some values: lines that have them, clues, pencil marks, others."""

    now: Position
    lines: dict[Place, dict[int, None]] = field(default_factory=dict)
    clues: dict[Posting, dict[Cell, int]] = field(default_factory=dict)
    marked: dict[Cell, list[int]] = field(default_factory=dict)
    others: dict[Words, None] = field(default_factory=dict)

    @property
    def by_lines(self) -> list[Words]:
        """Lines that have heights or their parks, and pencil marks, as clauses."""
        found = lines_have_all(
            {p: map(str, sorted(v)) for p, v in self.lines.items() if PARK not in v}
        )
        for place, held in self.lines.items():
            if PARK in held:
                heights = map(str, sorted(held.keys() - {PARK}))
                has = listed([parks(_parks_of(self.now, place)), *heights])
                found.append(say("{} has its {}", line(place.name, place.cells), has))
        return [*found, *self._crossed_out(), *self.others]

    def _crossed_out(self) -> Iterator[Words]:
        """What pencil marks say, cells alike together."""
        alike: dict[int, list[Cell]] = {}
        for cell, values in self.marked.items():
            alike.setdefault(sum(1 << value for value in values), []).append(cell)
        for gone, cells in alike.items():
            several = len(cells) > 1
            what = "buildings" if several and gone == A_PARK else is_not(self.now, gone)
            yield say("{} {} {}", listed(cells), "are" if several else "is", what)

    @property
    def shown(self) -> list[Words]:
        """The clues by their numbers: "rows 1 and 4 show two and three from the left"."""
        by_side: dict[str, list[Posting]] = {}
        ordered = sorted(self.clues, key=lambda posting: posting.scope)
        for clue in ordered:
            both = [p for p in ordered if p.labels[0].place == clue.labels[0].place]
            side = listed(side_of(p.scope) for p in both)
            alike = len({clue_of(p) for p in both}) == 1
            if clue is both[0] or not alike:
                by_side.setdefault(str(side) if alike else side_of(clue.scope), []).append(clue)
        return [_show(side, clues) for side, clues in by_side.items()]

    @property
    def bounds(self) -> list[Words]:
        """How tall cells are at most by clues: "R1C1 is at most 3, as row 1 shows two from..."."""
        alike: dict[tuple[object, ...], list[Posting]] = {}
        for clue, most in self.clues.items():
            same = (side_of(clue.scope), clue_of(clue), *most.values())
            alike.setdefault(same if len(most) == 1 else (clue,), []).append(clue)
        return [self._bounded(clues) for clues in alike.values()]

    def _bounded(self, clues: Sequence[Posting]) -> Words:
        """How tall cells are at most by a clue, or one cell each by clues that say the same."""
        shown = _show(side_of(clues[0].scope), clues)
        if len(clues) == 1:
            (clue,) = clues
            most = self.clues[clue].items()
            each = (say("{} is at most {}", cell, height) for cell, height in most)
            return say("{}, as {}", listed(each), shown)
        cells = sorted(cell for clue in clues for cell in self.clues[clue])
        (height,) = self.clues[clues[0]].values()
        return say("{} are at most {}, as {}", listed(cells), height, shown)


def _show(side: str, clues: Sequence[Posting]) -> Words:
    counts = [number_word(clue_of(clue)) for clue in clues]
    each = listed(counts[:1] if len(set(counts)) == 1 else counts)
    show = "shows" if len(clues) == 1 else "show"
    return say("{} {} {} {}", lines_text([c.labels[0].place for c in clues]), show, each, side)


def clue_of(posting: Posting) -> int:
    """How many are seen where a clue stands."""
    clue = posting.constraint
    assert isinstance(clue, InView)
    return clue.count


def parks(number: int) -> str:
    """The parks of a line, as that which it has."""
    return "park" if number == 1 else f"{number_word(number)} parks"


def is_not(now: Position, gone: int) -> Words:
    """What a cell is without some values: "a building", "not 1 or 3"."""
    return say("a building") if gone == A_PARK else say("not {}", listed(names(now, gone), "or"))


def _parks_of(now: Position, place: Place) -> int:
    """How many parks a line has."""
    for posting in now.atoms_in(place):
        if isinstance(posting.constraint, Cardinality):
            return dict(posting.constraint.counts)[PARK]
    return NONE


def barred(now: Position, facts: Iterable[Fact]) -> Barred:
    """Why cells do not hold some values, each reason once."""
    found = Barred(now)
    for cell, value in facts:
        clue = bounding(now, cell, value)
        place = _line_with(now, cell, value)
        if place is not None:
            found.lines.setdefault(place, {})[value] = None
        elif clue is not None:
            most = found.clues.setdefault(clue, {})
            most[cell] = most_there(now, clue, cell)
        elif why := now.why_not(cell, value):
            found.others[why] = None
        elif not now.base[cell] >> value & 1:
            found.marked.setdefault(cell, []).append(value)
    return found


def _line_with(now: Position, cell: Cell, value: int) -> Place | None:
    """A line through a cell that has a height elsewhere, or all its parks."""
    for seen in (now.seen, now.domains):
        for posting in now.atoms_at(cell):
            if not isinstance(posting.constraint, (Cardinality, DifferentBut)):
                continue
            place = posting.labels[0].place
            holders = [c for c in posting.scope if c != cell and seen[c] == 1 << value]
            if len(holders) == (_parks_of(now, place) if value == PARK else 1):
                return place
    return None


def bounding(now: Position, cell: Cell, value: int) -> Posting | None:
    """The clue that keeps a height from a cell, that of several which says most."""
    clues = [p for p in now.atoms_at(cell) if isinstance(p.constraint, InView)]
    lower = [p for p in clues if most_there(now, p, cell) < value]
    return min(lower, key=lambda p: most_there(now, p, cell), default=None)


def most_there(now: Position, clue: Posting, cell: Cell) -> int:
    """How tall a building can be at most, so that enough are seen behind it."""
    before = clue.scope[: clue.scope.index(cell)]
    # A park that nobody was told of is none for a reader.
    known = now.domains if now.supposing else now.seen
    built = [c for c in before if known[c] != A_PARK]
    return tallest_of(now) - clue_of(clue) + 1 + len(built)


def tallest_of(now: Position) -> int:
    """The greatest height of a board."""
    return max(int(symbol.value) for symbol in now.puzzle.symbols)


def told_place(now: Position, own: Posting, height: int, cell: Cell) -> Words:
    """The sentence that a height of a line with parks has one place; empty without a reason."""
    place = own.labels[0].place
    placed = [c for c in now.domains if now.domains[c] == 1 << height]
    if len(placed) == len(own.scope) - 1 and all(stands(now, c) for c in placed):
        return say("The last {} is {}.", height, cell)
    others = [c for c in own.scope if c != cell and not stands(now, c)]
    clues = [p for p in now.atoms_in(place) if isinstance(p.constraint, InView)]
    for clue in clues if others else ():
        if all(most_there(now, clue, other) < height for other in others):
            shows = capital(_show(side_of(clue.scope), [clue]))
            return say("{}, so its {} is {}.", shows, height, cell)
    why = barred(now, ((other, height) for other in others))
    clauses = [*why.by_lines, *why.shown]
    if not clauses:
        return Words()
    where = line(place.name, place.cells)
    return say("{}, so {}’s {} is {}.", capital(listed(clauses)), where, height, cell)


def told_last(now: Position, cell: Cell) -> Words:
    """The sentence that one value is left to a cell; empty where that has no reason."""
    (name,) = names(now, now.domains[cell])
    why, who = _why_none(now, cell, now.base[cell] & ~now.domains[cell])
    return say("{}, so {} is {}.", capital(why), who, name) if why else Words()


def told_none(now: Position, cell: Cell) -> Words:
    """The sentence that no value is left to a cell; empty where that has no reason."""
    why, who = _why_none(now, cell, now.base[cell])
    return say("{}, so nothing is left for {}.", capital(why), who) if why else Words()


def _why_none(now: Position, cell: Cell, gone: int) -> tuple[Words, Words]:
    """Why a cell holds none of some values, and what it is called after that."""
    why = barred(now, ((cell, value) for value in values_of(gone)))
    parts = [listed(each) for each in (why.by_lines, why.bounds) if each]
    return separated(parts, ", and "), say("it") if why.clues else say("{}", cell)


def becomes(now: Position, cell: Cell, gone: int) -> Words:
    """What a cell is once it is not some values."""
    left = now.domains[cell] & ~gone
    alone = left in SINGLES and not now.supposing  # there, what is left is told after it
    return say(*names(now, left)) if alone else is_not(now, gone)
