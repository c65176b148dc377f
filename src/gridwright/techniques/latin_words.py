"""Lines that hold every value once, in words: which have a value, whose a value is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby

from gridwright.grid import Cell
from gridwright.model import AllDifferent, Place, Posting, Skyline
from gridwright.model.domain import SINGLES
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import (
    Sayable,
    Words,
    about,
    capital,
    joined,
    line,
    listed,
    say,
    separated,
)
from gridwright.techniques.general import names

DIFFERENT = (AllDifferent, Skyline)
# Why some cells of a line are not a value; nothing where that is not the whole of it.
WhyNowhere = Callable[[Position, Sight, Sequence[Cell], int], Words | None]
# More than one of a kind of line, where that is not its name with an s.
PLURALS = {"box": "boxes"}


def of_line(at: Sight, what: Sayable) -> Words:
    """Values of a line: "row 4’s 3"; of one without a number "the 3 of the box of R1C5"."""
    return of_place(at.place, what)


def of_place(place: Place, what: Sayable) -> Words:
    """The same of a line by its place."""
    where = line(place.name, place.cells)
    numbered = not {"of", "the"}.intersection(place.name.split())
    return say("{}’s {}", where, what) if numbered else say("the {} of {}", what, where)


def lines_with(now: Position, at: Sight, cells: Sequence[Cell], value: int) -> Words | None:
    """The lines across that have a value already, as few as do: "rows 4 and 5 have a 3".

    None where some of the cells do not have the value for another reason.
    """
    places, left = [], dict.fromkeys(cells)
    while left:
        having = [tuple(_with_value(now, at.posting, cell, value)) for cell in left]
        if not all(having):
            return None
        ((posting, _),) = Counter(chain.from_iterable(having)).most_common(1)
        places.append(posting.labels[0].place)
        for cell in posting.scope:
            left.pop(cell, None)
    return lines_have(now, places, value)


# Up to how many cells it is told that they are not a value, as that was crossed out in pencil.
MARKED = 3


def open_besides(now: Position, at: Sight, cell: Cell | None = None) -> list[Cell]:
    """The other cells of a line that are open for a reader, as far as a supposition was told."""
    known = now.seen if now.supposing else now.base
    return [c for c in at.cells if c != cell and known[c] not in SINGLES]


def why_nowhere(now: Position, at: Sight, cells: Sequence[Cell], value: int) -> Words | None:
    """Why some cells of a line are not a value: lines across have it, or a mark rules it out.

    None where that is not the whole of it.
    """
    barred = [c for c in cells if crossing(now, at.posting, c, value)]
    others = [c for c in cells if c not in barred]
    marked = [c for c in others if not now.is_just_told(c)]
    if any(now.told_left(c) >> value & 1 for c in others) or len(marked) > MARKED:
        return None
    have = lines_with(now, at, barred, value) if barred else None
    if not marked:
        return have
    are = "is" if len(marked) == 1 else "are"
    marks = say("{} {} not {}", listed(marked), are, *names(now, 1 << value))
    return clauses([have, marks]) if have else marks


def clauses(items: Sequence[Words]) -> Words:
    """Whole clauses as a list, with a comma before the last as well: each may list lines itself."""
    *first, last = items
    return say("{}, and {}", separated(first, ", "), last) if first else last


def crossing(now: Position, own: Posting | None, cell: Cell, value: int) -> Place | None:
    """Another line through a cell that has a value."""
    found = next(_with_value(now, own, cell, value), None)
    return None if found is None else found.labels[0].place


def lines_across(now: Position, cell: Cell, value: int) -> list[Place]:
    """All lines through a cell that have a value."""
    return [posting.labels[0].place for posting in _with_value(now, None, cell, value)]


def _with_value(now: Position, own: Posting | None, cell: Cell, value: int) -> Iterator[Posting]:
    """The other lines through a cell that have a value; those alone where a reader sees it, if any.

    What is left to a cell without a word may bar others as well, but nobody knows that yet.
    """
    found, seen, bit = [], [], 1 << value
    for posting in now.atoms_at(cell):
        if posting is own or not isinstance(posting.constraint, DIFFERENT):
            continue
        holders = [other for other in posting.scope if now.domains[other] == bit]
        if any(bit in (now.told_left(other), now.last_told(other)) for other in holders):
            found.append(posting)
        if any(now.seen[other] == bit for other in holders):
            seen.append(posting)
    yield from seen or found


def lines_have(now: Position, places: Sequence[Place], value: int) -> Words:
    """Lines that have a value: "row 4 has its 3", "rows 4 and 5 have a 3"."""
    (name,) = names(now, 1 << value)
    unique = list(dict.fromkeys(places))
    if len(unique) == 1:
        return say("{} has its {}", line(unique[0].name, unique[0].cells), name)
    return say("{} have {} {}", lines_text(unique), article(name), name)


def is_last(now: Position, bit: int) -> bool:
    """Whether a reader sees a value as often as a square board has it, but once."""
    width: int = now.puzzle.width
    return sum(mask == bit for mask in now.seen.values()) == width - 1


def article(name: str) -> str:
    """The article of a value: "a 6", "an 8"."""
    return "an" if name.startswith("8") or name in ("11", "18") else "a"


def as_entered(now: Position, cells: Sequence[Cell]) -> Words:
    """What cells hold that no word says, by the lines that leave it: "Row 2 leaves 5 for R2C6."."""
    sentences, others = [], []
    for cell in cells:
        (name,) = names(now, now.domains[cell])
        lines = (p for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT))
        full = (p for p in lines if all(now.seen[c] in SINGLES for c in p.scope if c != cell))
        if (posting := next(full, None)) is None:
            others.append(say("{} is {}", cell, name))
        else:
            place = posting.labels[0].place
            where = capital(line(place.name, place.cells))
            sentences.append(say("{} leaves {} for {}.", where, name, cell))
    return joined((*sentences, say("Then {}.", listed(others)) if others else Words()))


def lines_text(places: Sequence[Place]) -> Words:
    """Several lines: "rows 4 and 5", "row 4 and column 2"; others are called by their names."""
    by_kind: dict[str, list[Place]] = {}
    for place in places:
        numbered = place.name[-1].isdecimal() and place.name.count(" ") == 1
        by_kind.setdefault(place.name.split()[0] if numbered else place.name, []).append(place)
    parts = []
    for kind, same in by_kind.items():
        if len(same) == 1:
            parts.append(line(same[0].name, same[0].cells))
        else:
            same.sort(key=lambda place: place.cells)
            numbers = listed(about(place.name.split()[-1], place.cells) for place in same)
            parts.append(say("{} {}", PLURALS.get(kind, f"{kind}s"), numbers))
    return listed(parts)


def lines_in_turn(places: Sequence[Place]) -> Words:
    """Lines one after the other, as what stands in one leads to the next: "row 4, column 8".

    Those of a kind side by side share no cell, so that neither leads to the other.
    """
    runs = groupby(places, key=lambda place: place.name.split()[0])
    return listed(lines_text([*run]) for _, run in runs)
