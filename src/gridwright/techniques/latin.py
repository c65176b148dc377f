"""Lines that hold every value once: crossing out, the only place, the last values, pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Place, Posting, Skyline
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import Words, about, capital, line, listed, say
from gridwright.techniques.general import names

DIFFERENT = (AllDifferent, Skyline)


@technique("Crossing out", 0, "A value stands in a line only once.", on=DIFFERENT)
def crossing_out(at: Sight) -> Iterator[Deduction]:
    """A known value is crossed out in the rest of its line."""
    for first, second in _repeats(at):
        yield from at.refute((first, second), _tell_repeat(at, first, second))
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            pairs = zip(at.cells, at.domains, strict=True)
            left = {other: ~domain for other, mask in pairs if mask != domain}
            yield from at.deduce(left, [cell], _tell_crossing_out(at, domain))


def _repeats(at: Sight) -> Iterator[tuple[Cell, Cell]]:
    seen: dict[int, Cell] = {}
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            if domain in seen:
                yield seen[domain], cell
            seen[domain] = cell


def _tell_repeat(at: Sight, first: Cell, second: Cell) -> Tell:
    value = at.position.domains[first]
    return lambda now: say("{} and {} would both be {}.", first, second, *names(now, value))


def _tell_crossing_out(at: Sight, value: int) -> Tell:
    return lambda now: say("{} has its {}", at.line, *names(now, value))


@technique("Only place", 1, "One cell of a line can still take a value.", on=DIFFERENT)
def only_place(at: Sight) -> Iterator[Deduction]:
    """A value that every line of its length holds has one cell left."""
    if not holds_all(at):
        return
    for value in values_of(_open_values(at)):
        possible = [c for c, d in zip(at.cells, at.domains, strict=True) if d >> value & 1]
        if len(possible) == 1:
            others = [cell for cell in at.cells if cell != possible[0]]
            tell = _tell_only_place(at, value, possible[0])
            yield from at.deduce({possible[0]: 1 << value}, others, tell)
        elif not possible:
            yield from at.refute(at.cells, _tell_no_place(at, value))


def holds_all(at: Sight) -> bool:
    """Whether the line has as many cells as values, so that each value has its place."""
    every = 0
    for cell in at.cells:
        every |= at.position.start[cell]
    return every.bit_count() == len(at.cells)


def _open_values(at: Sight) -> int:
    found = 0
    for domain in at.domains:
        found |= domain
    for cell in at.cells:
        found |= at.position.start[cell]
    for domain in at.domains:
        if domain in SINGLES:
            found &= ~domain
    return found


def _tell_only_place(at: Sight, value: int, cell: Cell) -> Tell:
    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        others = [c for c in at.cells if c != cell and at.domains[at.cells.index(c)] not in SINGLES]
        if not others:
            return say("{} leaves {} for {}.", capital(at.line), name, cell)
        where = _lines_with(now, at, others, value)
        if where is None:
            return say("Only {} can still be {}’s {}.", cell, at.line, name)
        return say("{}, so {}’s {} is {}.", capital(where), at.line, name, cell)

    return words


def _tell_no_place(at: Sight, value: int) -> Tell:
    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        return say("{} would have no place for its {}.", capital(at.line), name)

    return words


def _lines_with(now: Position, at: Sight, cells: Sequence[Cell], value: int) -> Words | None:
    """The lines across that have a value already: "rows 4 and 5 have a 3".

    None where some of the cells do not have the value for another reason.
    """
    places = []
    for cell in cells:
        across = _crossing(now, at.posting, cell, value)
        if across is None:
            return None
        places.append(across)
    return lines_have(now, places, value)


def _crossing(now: Position, own: Posting | None, cell: Cell, value: int) -> Place | None:
    """Another line through a cell that has a value."""
    for posting in now.atoms_at(cell):
        across = posting is not own and isinstance(posting.constraint, DIFFERENT)
        if across and any(now.domains[other] == 1 << value for other in posting.scope):
            return posting.labels[0].place
    return None


def lines_have(now: Position, places: Sequence[Place], value: int) -> Words:
    """Lines that have a value: "row 4 has its 3", "rows 4 and 5 have a 3"."""
    (name,) = names(now, 1 << value)
    unique = list(dict.fromkeys(places))
    if len(unique) == 1:
        return say("{} has its {}", line(unique[0].name, unique[0].cells), name)
    return say("{} have a {}", lines_text(unique), name)


def lines_text(places: Sequence[Place]) -> Words:
    """Several lines: "rows 4 and 5", "row 4 and column 2"."""
    by_kind: dict[str, list[Place]] = {}
    for place in places:
        by_kind.setdefault(place.name.split()[0], []).append(place)
    parts = []
    for kind, same in by_kind.items():
        if len(same) == 1:
            parts.append(line(same[0].name, same[0].cells))
        else:
            numbers = listed(about(place.name.split()[-1], place.cells) for place in same)
            parts.append(say("{}s {}", kind, numbers))
    return listed(parts)


def tell_last(now: Position, cell: Cell) -> Words:
    """Why one value is left to a cell: what its line lacks, and what another line has."""
    (name,) = names(now, now.domains[cell])
    best = min(
        (p for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT)),
        key=lambda posting: sum(now.domains[c] not in SINGLES for c in posting.scope),
    )
    place = best.labels[0].place
    where = line(place.name, place.cells)
    taken = 0
    for other in best.scope:
        if other != cell and now.domains[other] in SINGLES:
            taken |= now.domains[other]
    others = now.start[cell] & ~taken & ~now.domains[cell]
    if not others:
        return say("{} leaves {} for {}.", capital(where), name, cell)
    across = [(v, _crossing(now, best, cell, v)) for v in values_of(others)]
    if any(place is None for _, place in across):
        return say("Only {} is left for {}.", name, cell)
    lacks = listed(names(now, others | now.domains[cell]))
    by_place: dict[Place, int] = {}
    for value, crossing in across:
        if crossing is not None:
            by_place[crossing] = by_place.get(crossing, 0) | 1 << value
    have = listed(
        say("{} has its {}", line(p.name, p.cells), listed(names(now, mask)))
        for p, mask in by_place.items()
    )
    if len(values_of(others)) <= 2:
        return say("{} lacks {}, and {}: {} is {}.", capital(where), lacks, have, cell, name)
    return say("In {} {}, which leaves {} for {}.", where, have, name, cell)


LAST_VALUE = Technique(
    "Last value",
    1,
    "The lines through a cell have all values but one.",
    lambda at: (),
    tell_last=tell_last,
)


@technique("Pair", 3, "Two cells of a line share two values, which no other cell takes.", DIFFERENT)
def naked_pair(at: Sight) -> Iterator[Deduction]:
    """Two cells with the same two values take them between them."""
    yield from _naked(at, 2)


@technique("Triple", 4, "Three cells of a line share three values.", on=DIFFERENT)
def naked_triple(at: Sight) -> Iterator[Deduction]:
    """Three cells with three values between them take them all."""
    yield from _naked(at, 3)


def _naked(at: Sight, number: int) -> Iterator[Deduction]:
    """Some cells that have as many values between them; no fewer of them do."""
    pairs = [(c, d) for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES]
    few = [(cell, domain) for cell, domain in pairs if domain.bit_count() <= number]
    if len(few) < number or len(pairs) == number:
        return
    for chosen in combinations(few, number):
        union = 0
        for _, domain in chosen:
            union |= domain
        if union.bit_count() == number:
            cells = [cell for cell, _ in chosen]
            left = {cell: ~union for cell in at.cells if cell not in cells}
            yield from at.deduce(left, cells, _tell_naked(at, cells, union))


def _tell_naked(at: Sight, cells: Sequence[Cell], union: int) -> Tell:
    before = dict(zip(at.cells, at.domains, strict=True))
    gone = {c: d & union for c, d in before.items() if c not in cells and d & union}

    def words(now: Position) -> Words:
        return say(
            "{} share {} in {}, so {}.",
            listed(cells),
            listed(names(now, union)),
            at.line,
            cells_are_not(now, gone),
        )

    return words


def cells_are_not(now: Position, gone: Mapping[Cell, int]) -> Words:
    """What cells are not: "R1C2 is not 3", "R1C2 and R1C4 are not 3"."""
    by_mask: dict[int, list[Cell]] = {}
    for cell, mask in gone.items():
        by_mask.setdefault(mask, []).append(cell)
    return listed(
        say(
            "{} {} not {}",
            listed(cells),
            "is" if len(cells) == 1 else "are",
            listed(names(now, mask), "or"),
        )
        for mask, cells in by_mask.items()
    )


@technique("Hidden pair", 4, "Two values have the same two cells in a line.", on=DIFFERENT)
def hidden_pair(at: Sight) -> Iterator[Deduction]:
    """Two values that only two cells can take leave these cells nothing else."""
    yield from _hidden(at, 2)


@technique("Hidden triple", 5, "Three values have the same three cells in a line.", on=DIFFERENT)
def hidden_triple(at: Sight) -> Iterator[Deduction]:
    """Three values that only three cells can take leave these cells nothing else."""
    yield from _hidden(at, 3)


def _hidden(at: Sight, number: int) -> Iterator[Deduction]:
    """Some values that have as many cells between them."""
    if not holds_all(at):
        return
    places: dict[int, int] = {}
    for i, domain in enumerate(at.domains):
        for value in values_of(domain):
            places[value] = places.get(value, 0) | 1 << i
    few = {v: mask for v, mask in places.items() if 2 <= mask.bit_count() <= number}
    for chosen in combinations(few, number):
        where = both = 0
        for value in chosen:
            where |= few[value]
            both |= 1 << value
        if where.bit_count() == number:
            cells = [at.cells[i] for i in values_of(where)]
            others = [cell for cell in at.cells if cell not in cells]
            yield from at.deduce(dict.fromkeys(cells, both), others, _tell_hidden(at, cells, both))


def _tell_hidden(at: Sight, cells: Sequence[Cell], both: int) -> Tell:
    before = dict(zip(at.cells, at.domains, strict=True))
    gone = {cell: before[cell] & ~both for cell in cells if before[cell] & ~both}

    def words(now: Position) -> Words:
        return say(
            "{}’s {} are in {} only, so {}.",
            capital(at.line),
            listed(names(now, both)),
            listed(cells),
            cells_are_not(now, gone),
        )

    return words


@technique(
    "Two rows, two columns",
    5,
    "A value has the same two columns in two rows (or rows in columns), and no other place there.",
)
def x_wing(at: Sight) -> Iterator[Deduction]:
    """Two parallel lines whose value is in the same two lines across: an X-wing."""
    lines = [p for p in at.position.atoms if isinstance(p.constraint, DIFFERENT)]
    domains = at.position.domains
    every = 0
    for posting in lines:
        for cell in posting.scope:
            every |= domains[cell]
    across = {cell: [p for p in lines if cell in p.scope] for cell in at.cells}
    for value in values_of(every):
        pairs = []
        for posting in lines:
            cells = [cell for cell in posting.scope if domains[cell] >> value & 1]
            if len(cells) == 2 and len(posting.scope) == every.bit_count():
                pairs.append((posting, cells))
        for (one, a), (two, b) in combinations(pairs, 2):
            yield from _crossed(at, value, (one, two), (a, b), across)


def _crossed(
    at: Sight,
    value: int,
    pair: tuple[Posting, Posting],
    cells: tuple[Sequence[Cell], Sequence[Cell]],
    across: Mapping[Cell, Sequence[Posting]],
) -> Iterator[Deduction]:
    """Cross out a value in the two lines across, if its four places lie in these."""
    corners = (*cells[0], *cells[1])
    if len(set(corners)) != 4:
        return
    covers = []
    for first in cells[0]:
        common = [
            p for p in across[first] if p not in pair and any(cell in p.scope for cell in cells[1])
        ]
        if len(common) != 1:
            return
        covers.append(common[0])
    if covers[0] is covers[1]:
        return
    left = {c: ~(1 << value) for p in covers for c in p.scope if c not in corners}
    used = [cell for p in pair for cell in p.scope if cell not in corners]
    labels = [p.labels[0] for p in (*pair, *covers)]
    gone = {c: 1 << value for c in left if at.position.domains[c] >> value & 1}

    def words(now: Position) -> Words:
        return say(
            "In {} the {} is in {} only. They use up the {}s there, so {}.",
            lines_text([p.labels[0].place for p in pair]),
            *names(now, 1 << value),
            lines_text([p.labels[0].place for p in covers]),
            *names(now, 1 << value),
            cells_are_not(now, gone),
        )

    yield from at.deduce(left, used, words, labels)


LATIN = (
    crossing_out,
    only_place,
    LAST_VALUE,
    naked_pair,
    hidden_pair,
    naked_triple,
    hidden_triple,
    x_wing,
)
