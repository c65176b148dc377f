"""Skyscrapers: the only place for a height, and the only height for a place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from gridwright.grid import Cell
from gridwright.model import Place, Posting, Skyline, Visible
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import (
    Words,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
)
from gridwright.techniques.general import tell_nothing_left, tell_refused
from gridwright.techniques.latin import marked_and_has, places_left, tell_last
from gridwright.techniques.latin_none import FEW, tell_all_gone
from gridwright.techniques.latin_words import lines_have
from gridwright.techniques.skyline_marks import is_marked, line_that_has, told_marked
from gridwright.techniques.skyline_reasons import Reasons, why_nowhere
from gridwright.techniques.skyline_views import count_of, most_at, side_of, stands, too_tall

# How many tallest buildings are told in one breath.
MOST_AT_ONCE = 2
# What it costs to see the first; each further one costs a point.
FIRST_TALLEST = 4


@technique(
    "Only place",
    1,
    "One cell of a line can still take a height.",
    on=Skyline,
    wide=True,
    together=True,
)
def only_place(at: Sight) -> Iterator[Deduction]:
    """A height that has one cell left in a line, by what other cells are."""
    known, once, twice = places_left(at.domains)
    yield from _only_places(at, once & ~twice & ~known, clues=False)
    missing = (2 << len(at.cells)) - 2 & ~once
    for height in values_of(missing):
        yield from at.refute(at.cells, _tell_no_place(at, height))


@technique(
    "Place by clues",
    2,
    "Clues keep a height from all cells of a line but one: tall buildings are not near an edge.",
    on=Skyline,
    wide=True,
    together=True,
)
def place_by_clues(at: Sight) -> Iterator[Deduction]:
    """A height that has one cell left in a line, as clues keep it from others."""
    known, once, twice = places_left(at.domains)
    yield from _only_places(at, once & ~twice & ~known, clues=True)


def _only_places(at: Sight, heights: int, clues: bool) -> Iterator[Deduction]:
    """The heights, as bits, that have one cell left, where clues have a say in that or not."""
    for height in values_of(heights):
        cell = next(c for c, d in zip(at.cells, at.domains, strict=True) if d >> height & 1)
        if clues and height == len(at.cells):
            continue  # the tallest has a technique of its own
        if clues == _by_clues(at, _open(at.cells, at.domains, cell), height):
            others = dict.fromkeys((c for c in at.cells if c != cell), ~(1 << height))
            tell = _tell_place(at, cell, height)
            yield from at.deduce({cell: 1 << height}, others, tell, enough=others)


def _by_clues(at: Sight, cells: Iterable[Cell], height: int) -> bool:
    """Whether only a clue keeps a height from some cells."""
    # What stands in lines across is looked at last, and mostly not at all.
    return any(
        at.again((cell, height), partial(_is_too_tall, at, cell, height))
        and line_that_has(at.position, cell, height, at.posting) is None
        for cell in cells
    )


def _is_too_tall(at: Sight, cell: Cell, height: int) -> bool:
    return any(too_tall(posting, cell, height) for posting in at.position.atoms_at(cell))


def _tell_place(at: Sight, cell: Cell, height: int) -> Tell:
    assert at.posting is not None
    posting = at.posting

    def words(now: Position) -> Words:
        # What the step at hand enters without a word is not on the board for a reader.
        seen = at.domains if now.supposing else [now.seen[c] for c in at.cells]
        open_cells = _open(at.cells, seen, cell)
        return told_place(now, cell, why_nowhere(now, posting, open_cells, height))

    return words


def told_place(
    now: Position, cell: Cell, why: Reasons, domains: Mapping[Cell, int] | None = None
) -> Words:
    """The sentences that a height of a line has only one place, and why."""
    if _is_last(now, why, domains or now.domains):
        return say("The last {} is {}.", why.height, cell)
    where = line(why.place.name, why.place.cells)
    conclusion = say("{}’s {} is {}", where, why.height, cell)
    return why.so(conclusion, cell)


def _is_last(now: Position, why: Reasons, known: Mapping[Cell, int]) -> bool:
    """Whether all lines but one have a height, each in a cell that stands on the board."""
    bit = 1 << why.height
    placed = [cell for cell, domain in known.items() if domain == bit]
    if now.supposing or len(placed) != len(why.line.scope) - 1:
        return False
    # One that was told just now, in the same words, is as good as on the board.
    there = [cell for cell in placed if now.domains[cell] == bit]
    return not any(
        now.why_not(cell, other) for cell in there for other in values_of(now.start[cell] & ~bit)
    )


def _tell_no_place(at: Sight, height: int) -> Tell:
    assert at.posting is not None
    posting = at.posting
    cells = [c for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES]

    def words(now: Position) -> Words:
        why = why_nowhere(now, posting, cells, height)
        return why.so(say("{} would have no place for its {}", at.line, height))

    return words


def _open(cells: Sequence[Cell], domains: Sequence[int], but: Cell) -> list[Cell]:
    pairs = zip(cells, domains, strict=True)
    return [cell for cell, domain in pairs if cell != but and domain not in SINGLES]


@technique("Place the tallest", 2, "The tallest needs room for the seen buildings in front of it.")
def place_tallest(at: Sight) -> Iterator[Deduction]:
    """The tallest of a line has one place left; those of other lines follow from that."""
    lines = at.again("lines", lambda: _lines(at))
    if not lines:
        return
    height = len(lines[0].scope)
    found = _placed(at, lines, 1 << height)
    if not found:
        return
    taken = {cell for _, cell in found}
    used = sorted({other for posting, _ in found for other in posting.scope} - taken)
    known = at.position.domains
    enough = {cell: ~(1 << height) for cell in used if not known[cell] >> height & 1}
    labels = [x.labels[0] for x in lines if any(cell in taken for cell in x.scope)]
    tell = _tell_tallest(at, found, height)
    cost = FIRST_TALLEST + len(found) - 1
    left = dict.fromkeys(taken, 1 << height)
    yield from at.deduce(left, used, tell, labels, cost, enough)


def _lines(at: Sight) -> Sequence[Posting]:
    return [each for each in at.position.atoms if isinstance(each.constraint, Skyline)]


def _placed(at: Sight, lines: Sequence[Posting], bit: int) -> list[tuple[Posting, Cell]]:
    """The places of a height, each with the line that leaves only that, one after the other."""
    domains = at.position.domains
    possible = {cell for cell, domain in domains.items() if domain & bit}
    there = {cell for cell in possible if domains[cell] == bit}
    waiting = [p for p in lines if there.isdisjoint(p.scope)]
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
        placed = {cell for _, cell in found}
        for posting, cell in found:
            cells = [c for c in posting.scope if c not in placed and not stands(now, c)]
            why = why_nowhere(now, posting, cells, height, domains)
            sentences.append(told_place(now, cell, why, domains))
            domains[cell] = 1 << height
        return joined(sentences)

    return words


def _tell_last_height(now: Position, cell: Cell) -> Words:
    """Why one height is left to a cell: what its lines have, and how tall it can be at most."""
    height = now.domains[cell].bit_length() - 1
    clues = [p for p in now.atoms_at(cell) if isinstance(p.constraint, Visible)]
    bounds = [(most_at(p, cell), p) for p in clues]
    most, clue = min(bounds, key=lambda each: each[0], default=(0, None))
    if clue is None or not _needs_bound(now, cell, most) or marked_and_has(now, cell):
        return tell_last(now, cell)
    lower = [h for h in range(1, most + 1) if h != height]
    have = _lines_that_have(now, cell, lower)
    if now.supposing:
        return _told_shortly(clue, cell, height, have)
    bound = f"at most {most}" if most > 1 else "1"
    shows = say("{}, so {} is {}", capital(_told_clue(clue)), cell, bound)
    start = say("{}. {}", shows, capital(have)) if have else shows
    if marked := [h for h in lower if _is_only_marked(now, cell, h)]:
        return say("{}. {}, so it is {}.", start, told_marked(now, cell, marked), height)
    return say("{}: it is {}.", start, height) if lower else start + say(".")


def _is_only_marked(now: Position, cell: Cell, height: int) -> bool:
    """Whether a pencil mark is the only reason why a cell is not a height."""
    return is_marked(now, cell, height) and line_that_has(now, cell, height) is None


def _told_shortly(clue: Posting, cell: Cell, height: int, have: Words) -> Words:
    """A height that is left by a clue and by what lines have, as a link of a supposition."""
    shows = _told_clue(clue)
    return say(
        "{}, so {} is {}.", capital(listed([shows, have] if have else [shows])), cell, height
    )


def _told_clue(clue: Posting) -> Words:
    """A clue as a clause: "row 1 shows three from above"."""
    place, seen = clue.labels[0].place, number_word(count_of(clue))
    return say("{} shows {} {}", line(place.name, place.cells), seen, side_of(clue.scope))


def _needs_bound(now: Position, cell: Cell, most: int) -> bool:
    """Whether some height above a bound stands in neither line of a cell."""
    size = now.start[cell].bit_length() - 1
    return any(
        line_that_has(now, cell, height, domains=now.base) is None
        for height in range(most + 1, size + 1)
        if now.supposing or now.base[cell] >> height & 1
    )


def _lines_that_have(now: Position, cell: Cell, heights: Iterable[int]) -> Words:
    """Which lines through a cell have some heights: "row 1 has its 2 and column 3 its 1"."""
    by_place: dict[Place, list[str]] = {}
    for height in heights:
        on_board = line_that_has(now, cell, height, domains=now.base)
        place = on_board or line_that_has(now, cell, height)
        if place is not None:
            by_place.setdefault(place, []).append(str(height))
    return listed(
        say("{} {} {}", line(place.name, place.cells), "its" if i else "has its", listed(found))
        for i, (place, found) in enumerate(by_place.items())
    )


def _tell_no_height(now: Position, cell: Cell) -> Words:
    """Why no height is left to a cell: what its line leaves to it, if a look rules that out."""
    if contradicted := tell_refused(now, cell):
        return contradicted
    marked = now.seen[cell]
    if marked.bit_count() <= FEW and all(line_that_has(now, cell, h) for h in values_of(marked)):
        return tell_all_gone(now, cell, {})
    for posting in now.atoms_at(cell):
        others = {now.domains[c] for c in posting.scope if c != cell}
        lacking = now.start[cell] & ~sum(others)
        if not isinstance(posting.constraint, Skyline) or not others <= SINGLES:
            continue
        place, height = posting.labels[0].place, lacking.bit_length() - 1
        if lacking in SINGLES and lacking & now.base[cell]:
            leaves = say("But {} leaves {} for {}", line(place.name, place.cells), height, cell)
            across = line_that_has(now, cell, height, posting)
            has = say(", and {}", lines_have(now, [across], height)) if across else Words()
            return say("{}{}.", leaves, has)
    return tell_nothing_left(now, cell)


LAST_HEIGHT = Technique(
    "Only height",
    1,
    "The lines through a cell, and the clues, leave it one height.",
    lambda at: (),
    together=True,
    tell_last=_tell_last_height,
    tell_none=_tell_no_height,
)
