"""Room for things that never touch: how many of a place's open cells can hold one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Label, Linear
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules
from gridwright.reasoning.words import (
    Part,
    Sayable,
    Words,
    capital,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.counting import OFF, ON, Named, Things, count_of, named, split

APART = of_rules("apart")
# Nobody counts the room of more open cells.
MOST = 16
# Up to so many open cells are named one by one where a place needs most of them.
MANY = 6


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


def around(at: Sight, things: Things) -> Iterator[Deduction]:
    """The cells that touch one of the things hold no other."""
    on, open_, _ = split(at)
    if len(on) > 1:
        words = say("{} and {} would touch.", *on[:2])
        yield from at.refute(on[:2], objection(lambda now: words))
    elif on:
        for cell in open_:
            yield from at.deduce({cell: OFF}, on, _tell_touches(cell, on[0], things))


def _tell_touches(cell: Cell, other: Cell, things: Things) -> Tell:
    def words(now: Position) -> Words:
        if now.supposing:
            return say("{} touches {}", other, cell)
        return say("the {} at {} touches {}", things.one, other, cell)

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
        more = f"{number_word(missing)} more {things.many if missing > 1 else things.one}"
        needs = say("{} needs {}", named(place, now), more if have else things.number(missing))
        text = "{} and has room for just {}: {}. So {}."
        just = number_word(missing)
        return capital(say(text, needs, just, _rooms(cells), things.hold(wanted)))

    return words


def pieces(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells grouped by what touches."""
    found: list[list[Cell]] = []
    for cell in cells:
        near = [piece for piece in found if any(touch(cell, other) for other in piece)]
        found = [piece for piece in found if piece not in near]
        found.append([*(other for piece in near for other in piece), cell])
    return found


def _rooms(cells: Sequence[Cell]) -> Words:
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


def too_little_room(
    at: Sight,
    things: Things,
    place: Named,
    candidates: Iterable[Cell],
    theirs: Sayable | None = None,
) -> Iterator[Deduction]:
    """Things in some cells would touch so much of a place that too little room is left there.

    `theirs` is how the place is called where its cells are named already.
    """
    on, open_, off = split(at)
    missing = count_of(at.constraint) - len(on)
    if missing < 1 or not missing < len(open_) <= MOST:
        return
    found: dict[Cell, list[Cell]] = {}
    labels = [at.label]
    for cell in candidates:
        left = tuple(each for each in open_ if each != cell and not touch(each, cell))
        lost = [each for each in open_ if touch(each, cell)]
        if lost and at.position.domains[cell] & ON and room(left) + (cell in open_) < missing:
            found[cell] = lost
            labels += [square_label(at.position, cell, each) for each in lost]
            labels += labels_between(at.position, left)
    if found:
        told = _tell_too_little(things, (place, theirs), open_, found, (missing, len(on)))
        yield from at.deduce(dict.fromkeys(found, OFF), [*on, *off], told, labels)


def _tell_too_little(
    things: Things,
    called: tuple[Named, Sayable | None],
    cells: Sequence[Cell],
    found: Mapping[Cell, Sequence[Cell]],
    counts: tuple[int, int],
) -> Tell:
    missing, have = counts
    more = f"{number_word(missing)}{' more' if have else ''}"

    def words(now: Position) -> Words:
        wanted = [cell for cell in found if now.wants(cell)] or list(found)
        place, all_ = named(called[0], now), things.all_are(wanted)
        a_thing = say("A {} at {} would", things.one, listed(wanted, "or"))
        if missing == 1:
            return _leaving_none(things, called[1] or place, found, wanted, have, all_)
        fewest = min(len(found[cell]) for cell in wanted)
        if fewest > len(cells) - missing and len(cells) <= MANY:
            least = "" if all(len(found[c]) == fewest for c in wanted) else "at least "
            needs = say("{} needs {} of {}", place, more, listed(cells))
            text = "{}. {} touch {}{} of these, so {}."
            return capital(say(text, needs, a_thing, least, number_word(fewest), all_))
        if room(tuple(cells)) == missing:
            text = "{} needs {} {} and has room for just {}: {}. {} leave less, so {}."
            words = (place, more, things.many, number_word(missing), _rooms(cells), a_thing, all_)
            return capital(say(text, *words))
        if not have and (what := _what_it_leaves(things, place, cells, wanted, missing)):
            return say("{}, so {}.", what, all_)
        touched = list(dict.fromkeys(each for cell in wanted for each in found[cell]))
        leave = f"too little room for {things.its(missing + have)}"
        touch_ = say("touch {} and leave", listed(touched)) if len(wanted) == 1 else say("leave")
        return say("{} {} {} {}, so {}.", a_thing, touch_, place, leave, all_)

    return words


def _leaving_none(
    things: Things,
    place: Sayable,
    found: Mapping[Cell, Sequence[Cell]],
    wanted: Sequence[Cell],
    have: int,
    all_: Words,
) -> Words:
    """That things in some cells would touch all places left in a place that wants one more."""
    touched = found[wanted[0]]
    a_thing = say("A {} at {} would", things.one, listed(wanted, "or"))
    left = only_left(things, place, have)
    return say("{} touch {}, {}, so {}.", a_thing, listed(touched), left, all_)


def only_left(things: Things, place: Sayable, have: int) -> Words:
    """That cells are all the places left in a place that wants one more."""
    if have:
        return say("the only places left for the last {} of {}", things.one, place)
    return say("the only places left in {}", place)


def _what_it_leaves(
    things: Things, place: Sayable, cells: Sequence[Cell], wanted: Sequence[Cell], missing: int
) -> Words:
    """Where a place would still have room with a thing in one of some cells; empty if that is long.

    "A star at R3C4 would leave row 2 room for only one of its two stars, in R2C6 or R2C7".
    """
    left = {one: [c for c in cells if c != one and not touch(c, one)] for one in wanted}
    if not any(left.values()):
        inside = all(one in cells for one in wanted)
        places = say("all {}places of {}", "other " if inside else "", place)
        its = things.number(missing)
        at = listed(wanted, "or")
        return say("A {} at {} would touch {}, which needs {}", things.one, at, places, its)
    by_left: dict[tuple[Cell, ...], list[Cell]] = {}
    for one, rest in left.items():
        by_left.setdefault(tuple(rest), []).append(one)
    number = {room(rest) for rest in by_left}
    short = all(0 < len(rest) <= MANY for rest in by_left)
    if len(number) > 1 or not short or any(one in cells for one in wanted):
        return Words()
    (fewest, ones), *others = by_left.items()
    text = "A {} at {} would leave {} room for only {} of {}, in {}"
    its, only = things.its(missing), number_word(number.pop())
    at = listed(ones, "or")
    words = [say(text, things.one, at, place, only, its, listed(fewest, "or"))]
    words += [say("one at {} in {}", listed(o, "or"), listed(r, "or")) for r, o in others]
    return separated(words, ", and ")


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
    text = "{} has its {} in {}. {} touches {}, so it is {}."
    every = "both" if len(cells) == 2 else f"all {number_word(len(cells))}"
    words = say(text, place, things.one, listed(cells, "or"), cell, every, things.empty)
    return lambda now: capital(words)
