"""Letters that a line holds a given number of times: crossing out, the last places, too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality, Closer, Place
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    about,
    aside,
    but,
    capital,
    line,
    listed,
    mark,
    number_word,
    say,
)
from gridwright.techniques.general import names

_ORDINALS = ("no", "first", "second", "third", "fourth", "fifth", "sixth")
# Pencil marks that are recalled by themselves, at most; beside other reasons all are.
RECALLED = 3


@technique("Line complete", 0, "A line has all its letters: the rest is blank.", on=Cardinality)
def line_complete(at: Sight) -> Iterator[Deduction]:
    """What is left of a line that has all its letters holds none of them."""
    counted = 0
    for value, count in at.constraint.counts:
        if at.domains.count(1 << value) != count:
            return
        counted |= 1 << value
    rest = [c for c, d in zip(at.cells, at.domains, strict=True) if d & (d - 1) and d & counted]
    if rest:
        # All letters go at once, even those crossed out before: this alone makes the cells blank.
        gone = {cell: at.position.start[cell] & counted for cell in rest}
        used = [c for c, d in zip(at.cells, at.domains, strict=True) if d & counted == d]
        premises = knowledge(at, known=used)
        yield Deduction((at.label,), premises, gone, _tell_complete(at))


@technique("Letter complete", 0, "A line has all it may have of a letter.", on=Cardinality)
def saturated(at: Sight) -> Iterator[Deduction]:
    """A letter that a line has often enough is crossed out in the rest of it."""
    for value, count in at.constraint.counts:
        bit = 1 << value
        there = [c for c, d in zip(at.cells, at.domains, strict=True) if d == bit]
        if len(there) > count:
            used = there[: count + 1]
            yield from at.refute(used, objection(_tell_too_many(at, value, count + 1)))
        elif len(there) == count:
            left = {cell: ~bit for cell in at.cells if cell not in there}
            yield from at.deduce(left, there, _tell_saturated(at, value, count))


@technique(
    "Last place",
    1,
    "A line lacks a letter and has just enough cells for it.",
    Cardinality,
    together=True,
)
def last_place(at: Sight) -> Iterator[Deduction]:
    """All cells that may still be a letter are needed for it."""
    for value, count in at.constraint.counts:
        bit = 1 << value
        possible = [c for c, d in zip(at.cells, at.domains, strict=True) if d & bit]
        if len(possible) > count:
            continue
        never = [c for c, d in zip(at.cells, at.domains, strict=True) if not d & bit]
        premises = knowledge(at, never=dict.fromkeys(never, bit))
        if len(possible) < count:
            tell = _tell_too_few(at, value, count, possible)
            yield Deduction((at.label,), premises, {}, tell, impossible=True)
            continue
        last = [cell for cell in possible if at.position.domains[cell] != bit]
        gone = {cell: at.position.start[cell] & ~bit for cell in last}
        if gone:
            yield Deduction((at.label,), premises, gone, _tell_last_place(at, value, count, last))


def name_of(now: Position, value: int) -> str:
    """A value by the name people read."""
    (name,) = names(now, 1 << value)
    return name


def knowledge(
    at: Sight, known: Iterable[Cell] = (), never: dict[Cell, int] | None = None
) -> dict[Cell, int]:
    """Premises: what is known of some cells, and what others are not, but nothing else of these.

    What a cell is not is left out where it could not be that in the beginning.
    """
    start, domains = at.position.start, at.position.domains
    premises = {cell: domains[cell] for cell in known if domains[cell] != start[cell]}
    for cell, mask in (never or {}).items():
        if start[cell] & mask:
            premises[cell] = premises.get(cell, start[cell]) & ~mask
    return premises


def all_of(count: int, name: str, lines: int = 1) -> str:
    """All that a line has of a letter, or each of several lines: "both its F", "both their F"."""
    its = "its" if lines == 1 else "their"
    if count == 1:
        return f"{its} {name}"
    return f"both {its} {name}" if count == 2 else f"all {number_word(count)} of {its} {name}"


def _tell_complete(at: Sight) -> Tell:
    def words(now: Position) -> Words:
        has = listed(all_of(count, name_of(now, value)) for value, count in at.constraint.counts)
        return say("{} has {}", at.line, has)

    return words


def _tell_saturated(at: Sight, value: int, count: int) -> Tell:
    return lambda now: say("{} has {}", at.line, all_of(count, name_of(now, value)))


def _tell_too_many(at: Sight, value: int, number: int) -> Tell:
    return lambda now: say(
        "{} would have {} {}.", capital(at.line), number_word(number), name_of(now, value)
    )


def _tell_too_few(at: Sight, value: int, count: int, places: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        name = name_of(now, value)
        number = len(places)
        which = f"its {_ordinal(number + 1)} {name}" if number or count == 1 else f"its {name}"
        reasons = why_not(now, at, value, at.cells)
        none = say("{} would have no place for {}.", at.line, which)
        if number == 1 and reasons and now.domains[places[0]] != 1 << value:
            all_ = f"{number_word(count)} {name}"
            none = say("{}, so only {} is left for {}’s {}.", reasons, *places, at.line, all_)
        elif reasons:
            none = say("{}, so {} has no place for {}.", reasons, at.line, which)
        return but(none) if now.supposing else capital(none)

    return words


def _ordinal(number: int) -> str:
    return _ORDINALS[number] if number < len(_ORDINALS) else "next"


def _tell_last_place(at: Sight, value: int, count: int, last: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        name = name_of(now, value)
        known = sum(now.domains[cell] == 1 << value for cell in at.cells)
        which = f"{_ordinal(known + 1)} {name}" if known and len(last) == 1 else name
        one_of = "one of " * (len(last) == 1 < count - known)
        verb = "is" if len(last) == 1 else "are"
        reasons = why_not(now, at, value, [cell for cell in at.cells if cell not in last])
        if reasons:
            text = "{}, so {}{}’s {} {} {}."
            return say(text, capital(reasons), one_of, at.line, which, verb, listed(last))
        return say("Only {} {} left for {}{}’s {}.", listed(last), verb, one_of, at.line, which)

    return words


def why_not(now: Position, at: Sight, value: int, cells: Iterable[Cell]) -> Words:
    """Why cells of a line are not a letter: "columns 2 and 5 have both their F".

    What stands on the board, or was told before, needs no words, but a few pencil marks are named.
    """
    bars: dict[Cell, list[_Bar]] = {}
    others: dict[str, Words] = {}
    marked: list[Cell] = []
    for cell in cells:
        if not is_unseen(now, cell, value):
            continue
        if found := [*_bars(now, at, cell, value)]:
            bars[cell] = found
        elif reason := now.why_not(cell, value):
            others[str(reason)] = reason
        elif is_marked(now, cell, value):
            marked.append(cell)
    name, lines, beside = name_of(now, value), dict[int, list[Place]](), list[Cell]()
    for bar in _fewest(bars):
        if isinstance(bar, Cell):
            beside.append(bar)
        else:
            lines.setdefault(bar[1], []).append(bar[0])
    have = [lines_have(now, places, count, value) for count, places in lines.items()]
    if marked and (have or beside or others or len(marked) <= RECALLED):
        verb = "is" if len(marked) == 1 else "are"
        have.append(say("{}{}", listed(marked), mark(f" {verb} not {name}", marked)))
    if beside:
        have.append(not_next_to(now, value, beside))
    return listed([*have, *others.values()])


# What bars a cell to a letter: another line that has it, how often, or the same letter beside it.
_Bar = tuple[Place, int] | Cell


def _bars(now: Position, at: Sight, cell: Cell, value: int) -> Iterator[_Bar]:
    if crossing := _crossing(now, at, cell, value):
        yield crossing
    yield from (c for c in beside_far(now, cell, value) if now.domains[c] == 1 << value)


def _fewest(bars: Mapping[Cell, Sequence[_Bar]]) -> list[_Bar]:
    """Few reasons that bar all cells: one that bars several saves the others."""
    every = list(dict.fromkeys(bar for each in bars.values() for bar in each))
    left, found = [*bars.values()], set[_Bar]()
    while left:
        best = max(every, key=lambda b: (sum(b in e for e in left), not isinstance(b, Cell)))
        found.add(best)
        left = [each for each in left if best not in each]
    return [bar for bar in every if bar in found]


def is_unseen(now: Position, cell: Cell, value: int) -> bool:
    """Whether a reader does not see, and was not told, that a cell is not a letter."""
    if now.domains[cell] >> value & 1:
        return False
    if not now.seen[cell] >> value & 1:
        return is_marked(now, cell, value)
    if now.supposing and now.base[cell] in SINGLES:
        return False  # that is what is supposed
    if now.was_left(cell, now.domains[cell]) and now.is_named(cell):
        return False
    return bool(now.why_not(cell, value)) or not now.is_named(cell)


def is_marked(now: Position, cell: Cell, value: int) -> bool:
    """Whether a pencil mark says of an open cell that it is not a letter."""
    known = now.base[cell]
    return bool(now.start[cell] & ~known & 1 << value) and bool(known & (known - 1))


def not_next_to(now: Position, value: int, cells: Sequence[Cell]) -> Words:
    """That no far letter is next to some others, with the rule behind it the first time."""
    rule = never_neighbours(now, cells[0])
    return say("no {} can be next to {}{}", name_of(now, value), listed(cells, "or"), rule)


def never_neighbours(now: Position, cell: Cell) -> Words:
    """Why two far letters of a line through a cell are never neighbours, told aside."""
    rules = (posting.constraint for posting in now.atoms_at(cell))
    closer = next(rule for rule in rules if isinstance(rule, Closer))
    return aside(f" (the {name_of(now, closer.near)} would have to be closer still)")


def same_beside(now: Position, cell: Cell, value: int) -> Cell | None:
    """A far letter beside a cell, where two of them are never neighbours."""
    beside = beside_far(now, cell, value)
    return next((other for other in beside if now.domains[other] == 1 << value), None)


def beside_far(now: Position, cell: Cell, value: int) -> Iterator[Cell]:
    """The cells beside one where a letter cannot be as well, if it is a far one."""
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, Closer) and posting.constraint.far == value:
            i = posting.scope.index(cell)
            yield from (c for c in posting.scope[max(i - 1, 0) : i + 2] if c != cell)


def _crossing(now: Position, at: Sight, cell: Cell, value: int) -> tuple[Place, int] | None:
    """Another line through a cell that has all it may have of a letter, and how many that is."""
    for posting in now.atoms_at(cell):
        constraint, place = posting.constraint, posting.labels[0].place
        if place == at.place or not isinstance(constraint, Cardinality):
            continue
        count = dict(constraint.counts).get(value)
        if count is not None and count == sum(now.domains[c] == 1 << value for c in posting.scope):
            return place, count
    return None


def lines_have(now: Position, places: Sequence[Place], count: int, value: int) -> Words:
    """Lines that have all of a letter: "row 4 has both its F", "rows 4 and 5 have both their F".

    Where all only have it by what is supposed: "row 4 then has both its F".
    """
    name = name_of(now, value)
    then = " then" * all(_is_supposed(now, place, value) for place in places)
    if len(places) == 1:
        where = line(places[0].name, places[0].cells)
        return say("{}{} has {}", where, then, all_of(count, name))
    kind = places[0].name.split()[0]
    numbers = listed(about(place.name.split()[-1], place.cells) for place in places)
    return say("{}s {}{} have {}", kind, numbers, then, all_of(count, name, len(places)))


def _is_supposed(now: Position, place: Place, value: int) -> bool:
    """Whether a line has its letters only because of what is supposed."""
    there = (cell for cell in place.cells if now.domains[cell] == 1 << value)
    return now.supposing and any(now.seen[cell] != 1 << value for cell in there)
