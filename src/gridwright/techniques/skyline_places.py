"""Skyscrapers: the only place for a height, and the only height for a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Place, Posting, Skyline, Visible
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Words, capital, joined, line, listed, number_word, say
from gridwright.techniques.latin import lines_have, lines_text, places_left, tell_last
from gridwright.techniques.skyline_views import count_of, side_of

# How many tallest buildings are told in one breath.
MOST_AT_ONCE = 3


@technique("Only place", 1, "One cell of a line can still take a height.", on=Skyline, wide=True)
def only_place(at: Sight) -> Iterator[Deduction]:
    """A height that has one cell left in a line, by what other cells are."""
    yield from _only_places(at, clues=False)
    missing = (2 << len(at.cells)) - 2 & ~_left(at)[1]
    for height in values_of(missing):
        yield from at.refute(at.cells, _tell_no_place(at, height))


def _left(at: Sight) -> tuple[int, int, int]:
    """What is left in a line, without making more of it: this is asked all the time."""
    assert at.posting is not None
    known = at.position.domains
    return places_left([known[cell] for cell in at.posting.scope])


@technique(
    "Staircase bound",
    2,
    "Where c of N are seen, the building in position i is at most N − c + i.",
    on=Skyline,
    wide=True,
)
def place_by_clues(at: Sight) -> Iterator[Deduction]:
    """A height that has one cell left in a line, as clues keep it from others."""
    yield from _only_places(at, clues=True)


def _only_places(at: Sight, clues: bool) -> Iterator[Deduction]:
    """The heights with one cell left, where clues have a say in that or not."""
    known, once, twice = _left(at)
    for height in values_of(once & ~twice & ~known):
        cell = next(c for c, d in zip(at.cells, at.domains, strict=True) if d >> height & 1)
        if clues and height == len(at.cells):
            continue  # the tallest has a technique of its own
        if clues == _by_clues(at, _open(at.cells, at.domains, cell), height):
            others = [other for other in at.cells if other != cell]
            yield from at.deduce({cell: 1 << height}, others, _tell_place(at, cell, height))


def _by_clues(at: Sight, cells: Iterable[Cell], height: int) -> bool:
    """Whether only a clue keeps a height from some cells."""
    now = at.position
    assert at.posting is not None
    return any(
        _taken(now, at.posting, cell, height, now.domains) is None
        and any(_too_tall(posting, cell, height) for posting in now.atoms_at(cell))
        for cell in cells
    )


def _tell_place(at: Sight, cell: Cell, height: int) -> Tell:
    assert at.posting is not None
    posting, open_cells = at.posting, _open(at.cells, at.domains, cell)

    def words(now: Position) -> Words:
        why = why_nowhere(now, posting, open_cells, height)
        return told_place(now, posting, cell, height, why)

    return words


def told_place(now: Position, own: Posting, cell: Cell, height: int, why: Reasons) -> Words:
    """The sentence that a height of a line has only one place, and why."""
    place = own.labels[0].place
    where = line(place.name, place.cells)
    clauses = why.told(now, height)
    if not clauses:
        return say("Only {} can still be {}’s {}.", cell, where, height)
    across = [p.labels[0].place for p in now.atoms_at(cell) if isinstance(p.constraint, Skyline)]
    across.remove(place)
    if len(across) == 1 and why.only_taken and len(set(why.taken)) > 2:
        left = line(across[0].name, across[0].cells)
        return say("{}’s {} is left with {}.", capital(where), height, left)
    return say("{}, so {}’s {} is {}.", capital(clauses), where, height, cell)


def _tell_no_place(at: Sight, height: int) -> Tell:
    assert at.posting is not None
    posting = at.posting
    cells = [c for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES]

    def words(now: Position) -> Words:
        why = why_nowhere(now, posting, cells, height).told(now, height)
        if not why:
            return say("{} would have no place for its {}.", capital(at.line), height)
        return say("{}, so {} would have no place for its {}.", capital(why), at.line, height)

    return words


def _open(cells: Sequence[Cell], domains: Sequence[int], but: Cell) -> list[Cell]:
    pairs = zip(cells, domains, strict=True)
    return [cell for cell, domain in pairs if cell != but and domain not in SINGLES]


def why_nowhere(
    now: Position,
    own: Posting,
    cells: Iterable[Cell],
    height: int,
    domains: Mapping[Cell, int] | None = None,
) -> Reasons:
    """Why a height of a line is not in some of its cells, by lines that have it and by clues.

    `domains` is what is known, if that is more than the position says.
    """
    reasons = Reasons([], [], {}, {})
    for cell in cells:
        taken = _taken(now, own, cell, height, domains or now.domains)
        if taken is not None:
            reasons.taken.append(taken)
        else:
            _add_reason(reasons, now, own, cell, height)
    return reasons


def _taken(
    now: Position, own: Posting, cell: Cell, height: int, domains: Mapping[Cell, int]
) -> Place | None:
    """The line across a cell, if it has a height."""
    for posting in now.atoms_at(cell):
        across = posting is not own and isinstance(posting.constraint, Skyline)
        if across and any(domains[other] == 1 << height for other in posting.scope):
            return posting.labels[0].place
    return None


@dataclass(frozen=True)
class Reasons:
    """Why a height is not in some cells: lines that have it, the line's own clues, clues across."""

    taken: list[Place]
    own: list[Posting]
    across: dict[tuple[str, int], list[Place]]
    other: dict[str, Words]

    @property
    def only_taken(self) -> bool:
        """Whether all of it is that lines across have the height."""
        return not (self.own or self.across or self.other)

    def told(self, now: Position, height: int) -> Words:
        """All of it as a list of clauses."""
        clauses = [lines_have(now, self.taken, height)] if self.taken else []
        if self.own:
            shows = [say("{} {}", number_word(count_of(p)), side_of(p.scope)) for p in self.own]
            place = self.own[0].labels[0].place
            clauses.append(say("{} shows {}", line(place.name, place.cells), listed(shows)))
        for (side, least), places in self.across.items():
            shows_more = "shows" if len(places) == 1 else "show"
            clauses.append(
                say(
                    "{} {} more than {} {}",
                    lines_text(places),
                    shows_more,
                    number_word(least),
                    side,
                )
            )
        return listed([*clauses, *self.other.values()])


def _add_reason(reasons: Reasons, now: Position, own: Posting, cell: Cell, height: int) -> None:
    bounds = [p for p in now.atoms_at(cell) if _too_tall(p, cell, height)]
    place = own.labels[0].place
    for posting in bounds:
        if posting.labels[0].place == place:
            if posting not in reasons.own:
                reasons.own.append(posting)
            return
    for posting in bounds:
        key = side_of(posting.scope), _seen_at_most(posting, cell, height)
        reasons.across.setdefault(key, []).append(posting.labels[0].place)
        return
    if why := now.why_not(cell, height):
        reasons.other[str(why)] = why


def _seen_at_most(posting: Posting, cell: Cell, height: int) -> int:
    """How many may be seen with a height in a cell: those up to it, and the taller ones."""
    size = len(posting.scope)
    return posting.scope.index(cell) + 1 + size - height


def _too_tall(posting: Posting, cell: Cell, height: int) -> bool:
    """Whether a clue forbids a height that far in front."""
    clue = posting.constraint
    return isinstance(clue, Visible) and clue.count > _seen_at_most(posting, cell, height)


@technique("Place the tallest", 2, "The tallest needs room for the seen buildings in front of it.")
def place_tallest(at: Sight) -> Iterator[Deduction]:
    """The tallest of a line has one place left; those of other lines follow from that."""
    lines = [p for p in at.position.atoms if isinstance(p.constraint, Skyline)]
    if not lines:
        return
    height = len(lines[0].scope)
    found = _placed(at, lines, 1 << height)
    if not found:
        return
    taken = {cell for _, cell in found}
    used = {other for posting, _ in found for other in posting.scope} - taken
    labels = [x.labels[0] for x in lines if any(cell in taken for cell in x.scope)]
    tell = _tell_tallest(at, found, height)
    yield from at.deduce(dict.fromkeys(taken, 1 << height), sorted(used), tell, labels)


def _placed(at: Sight, lines: Sequence[Posting], bit: int) -> list[tuple[Posting, Cell]]:
    """The places of a height, each with the line that leaves only that, one after the other."""
    domains = at.position.domains
    possible = {cell for cell, domain in domains.items() if domain & bit}
    waiting = [p for p in lines if not any(domains[cell] == bit for cell in p.scope)]
    found: list[tuple[Posting, Cell]] = []
    progress = True
    while progress and len(found) < MOST_AT_ONCE:
        progress = False
        for posting in waiting:
            left = [cell for cell in posting.scope if cell in possible]
            if len(left) == 1 and len(found) < MOST_AT_ONCE:
                (cell,) = left
                found.append((posting, cell))
                across = [p for p in lines if cell in p.scope]
                possible -= {other for p in across for other in p.scope if other != cell}
                waiting = [p for p in waiting if cell not in p.scope]
                progress = True
                break
    return found


def _tell_tallest(at: Sight, found: Sequence[tuple[Posting, Cell]], height: int) -> Tell:
    def words(now: Position) -> Words:
        sentences = []
        domains = dict(now.domains)
        for posting, cell in found:
            cells = [c for c in posting.scope if c != cell and domains[c] not in SINGLES]
            why = why_nowhere(now, posting, cells, height, domains)
            sentences.append(told_place(now, posting, cell, height, why))
            domains[cell] = 1 << height
        return joined(sentences)

    return words


def _tell_last_height(now: Position, cell: Cell) -> Words:
    """Why one height is left to a cell: what its lines have, and how tall it can be at most."""
    height = now.domains[cell].bit_length() - 1
    clues = [p for p in now.atoms_at(cell) if isinstance(p.constraint, Visible)]
    bounds = [(_most(p, cell), p) for p in clues]
    most, clue = min(bounds, key=lambda each: each[0], default=(0, None))
    if clue is None or not _needs_bound(now, cell, most):
        return tell_last(now, cell)
    place = clue.labels[0].place
    shows = say(
        "{} shows {} {}, so {} is at most {}",
        capital(line(place.name, place.cells)),
        number_word(count_of(clue)),
        side_of(clue.scope),
        cell,
        most,
    )
    lower = [h for h in range(1, most + 1) if h != height]
    have = _lines_that_have(now, cell, lower)
    return say("{}, and {}.", shows, have) if have else say("{}: it is {}.", shows, height)


def _most(posting: Posting, cell: Cell) -> int:
    size = len(posting.scope)
    return min(size, size - count_of(posting) + posting.scope.index(cell) + 1)


def _needs_bound(now: Position, cell: Cell, most: int) -> bool:
    """Whether some height above a bound is in neither line of a cell."""
    size = now.start[cell].bit_length() - 1
    return any(_line_with(now, cell, height) is None for height in range(most + 1, size + 1))


def _line_with(now: Position, cell: Cell, height: int) -> Place | None:
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, Skyline) and any(
            now.domains[other] == 1 << height for other in posting.scope if other != cell
        ):
            return posting.labels[0].place
    return None


def _lines_that_have(now: Position, cell: Cell, heights: Iterable[int]) -> Words:
    """Which lines through a cell have some heights: "row 1 has its 2 and column 3 its 1"."""
    by_place: dict[Place, list[str]] = {}
    for height in heights:
        place = _line_with(now, cell, height)
        if place is not None:
            by_place.setdefault(place, []).append(str(height))
    return listed(
        say("{} has its {}", line(place.name, place.cells), listed(found))
        for place, found in by_place.items()
    )


LAST_HEIGHT = Technique(
    "Last cells",
    1,
    "A line lacks one or two heights, and the lines across or the clues decide.",
    lambda at: (),
    tell_last=_tell_last_height,
)
