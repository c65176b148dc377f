"""Room for things that never touch: how many of a place's open cells can hold one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Label, Linear
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules
from gridwright.reasoning.words import (
    Parallel,
    Part,
    Sayable,
    Words,
    capital,
    listed,
    number_word,
    say,
)
from gridwright.techniques.counting import OFF, ON, Named, Things, count_of, named, split

APART = of_rules("apart")
# What things do to the cells around them.
TOUCHES = "touches"
# Nobody counts the room of more open cells.
MOST = 16


def touch(one: Cell, other: Cell) -> bool:
    """Whether two cells touch, at least at a corner."""
    return max(abs(one.row - other.row), abs(one.column - other.column)) == 1


@lru_cache(maxsize=1 << 14)
def room(cells: tuple[Cell, ...]) -> int:
    """How many of some cells can hold things that never touch."""
    if not cells:
        return 0
    first, *others = cells
    apart = tuple(cell for cell in others if not touch(first, cell))
    if len(apart) >= len(others) - 1:
        return 1 + room(apart)  # it rules out one other at most, so it may as well hold one
    return max(1 + room(apart), room(tuple(others)))


def around(at: Sight, things: Things, does: str = TOUCHES) -> Iterator[Deduction]:
    """The cells that touch one of the things hold no other; `does` says what it does to them."""
    on, open_, _ = split(at)
    if len(on) > 1:
        words = say("{} and {} would touch.", *on[:2])
        yield from at.refute(on[:2], objection(lambda now: words))
    elif on:
        for cell in open_:
            yield from at.deduce({cell: OFF}, on, tell_reach(cell, on[0], things, does))


def tell_reach(cell: Cell, other: Cell, things: Things, does: str) -> Tell:
    """What one of the things does to a cell: "the star at R1C2 touches R2C3"."""

    def words(now: Position) -> Words:
        if now.supposing:
            return say("{} {} {}", other, does, cell)
        return say("the {} at {} {} {}", things.one, other, does, cell)

    return words


def square_label(now: Position, one: Cell, other: Cell) -> Label:
    """The rule that two cells which touch do not both hold one."""
    return next(
        atom.labels[0]
        for atom in now.atoms_at(one)
        if isinstance(atom.constraint, Linear) and other in atom.scope and APART(atom)
    )


def labels_between(now: Position, cells: Iterable[Cell]) -> list[Label]:
    """The rules about all cells that touch among some."""
    return [square_label(now, *pair) for pair in combinations(cells, 2) if touch(*pair)]


def just_room(at: Sight, things: Things, place: Named) -> Iterator[Deduction]:
    """A place with just as much room as it needs: some cells surely hold one."""
    on, open_, off = split(at)
    missing = count_of(at.constraint) - len(on)
    if missing < 1 or not missing < len(open_) <= MOST:
        return
    most = room(tuple(open_))
    if most > missing:
        return
    labels = [at.label, *labels_between(at.position, open_)]
    if most < missing:
        number, wanted = things.number(most + len(on)), number_word(missing + len(on))
        few = say("would have room for only {} instead of {}.", number, wanted)
        tell = objection(lambda now: capital(say("{} {}", named(place, now), few)))
        yield from at.refute([*on, *off], tell, labels)
        return
    sure = [c for c in open_ if room(tuple(each for each in open_ if each != c)) < missing]
    if sure:
        told = _tell_just(things, place, open_, missing, len(on), sure)
        yield from at.deduce(dict.fromkeys(sure, ON), [*on, *off], told, labels)


def _tell_just(
    things: Things, place: Named, cells: Sequence[Cell], missing: int, have: int, sure: list[Cell]
) -> Tell:
    def words(now: Position) -> Words:
        wanted = [cell for cell in sure if now.wants(cell)] or sure
        if len(sure) == missing:
            its = things.its(missing + have, have)
            text = "{} can hold {} without touching only in {}."
            return capital(say(text, named(place, now), its, listed(sure)))
        more = f"{number_word(missing)} more {things.many if missing > 1 else things.one}"
        needs = say("{} needs {}", named(place, now), more if have else things.number(missing))
        text = "{} and has room for just {}: {}. So {}."
        rest = [cell for cell in cells if cell not in sure]
        if len(sure) == 1 and missing == 2 and len(rest) > 1:
            which = "touch" if len(rest) == 2 else "all touch"
            text = "{}, and {}, which {}, take only one. So {}."
            return capital(say(text, needs, listed(rest), which, things.hold(wanted)))
        just = number_word(missing)
        return capital(say(text, needs, just, rooms(cells), things.hold(wanted)))

    return words


def pieces(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells grouped by what touches."""
    found: list[list[Cell]] = []
    for cell in cells:
        near = [piece for piece in found if any(touch(cell, other) for other in piece)]
        found = [piece for piece in found if piece not in near]
        found.append([*(other for piece in near for other in piece), cell])
    return found


def rooms(cells: Sequence[Cell]) -> Words:
    """How many of some cells hold one: "one in R1C2 or R1C3 and two among R2C5, R2C6 and R3C6"."""
    parts = []
    for piece in pieces(cells):
        number = room(tuple(piece))
        where = _part(piece, "or" if number == 1 else "and")
        parts.append(say("{} {} {}", number_word(number), "in" if number == 1 else "among", where))
    return listed(parts)


def _part(cells: Sequence[Cell], and_or: str) -> Words:
    """Some cells in a row or column by the first and the last, others one by one."""
    first, last = cells[0], cells[-1]
    if len(cells) > 2 and first.row == last.row and len({c.row for c in cells}) == 1:
        return Words(
            (Part(f"R{first.row + 1}C{first.column + 1}-{last.column + 1}", tuple(cells)),)
        )
    if len(cells) > 2 and len({c.column for c in cells}) == 1:
        return say("{} to {}", first, last)
    return listed(cells, and_or)


def touches_all(at: Sight, things: Things, place: Sayable) -> Iterator[Deduction]:
    """What touches every cell that one of the things may be in holds none itself."""
    on, open_, off = split(at)
    if on or not 1 < len(open_) <= MOST:
        return
    outside = at.puzzle.open_cells.difference(at.cells)
    for cell in at.puzzle.grid.around[open_[0]]:
        if cell in outside and all(touch(cell, each) for each in open_[1:]):
            labels = [at.label, *(square_label(at.position, cell, each) for each in open_)]
            told = _tell_touches_all(things, place, cell, open_)
            yield from at.deduce({cell: OFF}, off, told, labels)


def _tell_touches_all(things: Things, place: Sayable, cell: Cell, cells: Sequence[Cell]) -> Tell:
    every = "both" if len(cells) == 2 else f"all {number_word(len(cells))}"
    where = say("{} has its {} in {}", place, things.one, listed(cells, "or"))
    touching = say("{} touches {}", cell, every)
    one = _Touching(things, (cell,), say("{}, and {}", where, touching))
    words = say("{}. {}, so it is {}.", where, touching, things.empty)
    return lambda now: Words(capital(words).parts, one)


@dataclass(frozen=True)
class _Touching:
    """Cells that touch all places of something else each, as `each` says of all of them."""

    things: Things
    cells: tuple[Cell, ...]
    each: Words

    def with_next(self, other: Parallel) -> Words | None:
        """Several such looks are told in one sentence."""
        if not isinstance(other, _Touching):
            return None
        cells, each = (*self.cells, *other.cells), say("{}; {}", self.each, other.each)
        both = _Touching(self.things, cells, each)
        return Words(capital(say("{}. So {}.", each, self.things.are(cells))).parts, both)
