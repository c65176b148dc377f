"""Things that would touch so much of a place that too little room is left there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import (
    Sayable,
    Words,
    capital,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.counting import (
    NAMED,
    OFF,
    ON,
    Named,
    Things,
    count_of,
    named,
    split,
    would,
)
from gridwright.techniques.room import (
    MOST,
    labels_between,
    pieces,
    room,
    rooms,
    square_label,
    touch,
)

# Up to so many open cells are named one by one where a place needs most of them.
MANY = 6


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
            names = place, called[1] or place
            return _leaving_none(things, names, found, wanted, (have, now.supposing))
        fewest = min(len(found[cell]) for cell in wanted)
        if fewest > len(cells) - missing and len(cells) <= MANY:
            least = "" if all(len(found[c]) == fewest for c in wanted) else "at least "
            needs = say("{} needs {} of {}", place, more, listed(cells))
            text = "{}. {} touch {}{} of these, so {}."
            return capital(say(text, needs, a_thing, least, number_word(fewest), all_))
        if room(tuple(cells)) == missing:
            last = things.its(missing + have, have)
            text = "{} has room for just {}{}. {} leave room for fewer, so {}."
            only = say(": {}", rooms(cells)) if len(pieces(cells)) > 1 else Words()
            return capital(say(text, place, last, only, a_thing, all_))
        its = {cell: found[cell] for cell in wanted}
        if not have and (what := _what_it_leaves(things, place, cells, its, missing)):
            return what
        touched = list(dict.fromkeys(each for cell in wanted for each in found[cell]))
        leave = f"too little room for {things.its(missing + have)}"
        touch_ = say("touch {} and leave", listed(touched)) if len(wanted) == 1 else say("leave")
        return say("{} {} {} {}, so {}.", a_thing, touch_, place, leave, all_)

    return words


def _leaving_none(
    things: Things,
    names: tuple[Sayable, Sayable],
    found: Mapping[Cell, Sequence[Cell]],
    wanted: Sequence[Cell],
    counts: tuple[int, bool],
) -> Words:
    """That things in some cells would touch all places left in a place that wants one more.

    `names` are those of the place, the second one where these are named already.
    """
    have, supposing = counts
    place, touched = names[1], listed(found[wanted[0]])
    if len(found[wanted[0]]) > NAMED and not supposing:
        last = say(" for the last {} of", things.one) if have else say(" in")
        return would(things, wanted, say("touch all places left{} {}", last, names[0]))
    if supposing:
        text = "{} {} {}, {}, so {}."
        touch_ = "touches" if len(wanted) == 1 else "touch"
        all_ = "it is" if len(wanted) == 1 else "all are" if len(wanted) > 2 else "both are"
        left = only_left(things, place, have)
        return say(text, listed(wanted), touch_, touched, left, f"{all_} {things.empty}")
    return would(things, wanted, say("touch {}, {}", touched, only_left(things, place, have)))


def only_left(things: Things, place: Sayable, have: int) -> Words:
    """That cells are all the places left in a place that wants one more."""
    if have:
        return say("the only places left for the last {} of {}", things.one, place)
    return say("the only places left in {}", place)


def _what_it_leaves(
    things: Things,
    place: Sayable,
    cells: Sequence[Cell],
    found: Mapping[Cell, Sequence[Cell]],
    missing: int,
) -> Words:
    """Where a place would still have room with a thing in one of some cells; empty if that is long.

    "A tent at R5C1 would touch R4C2 and R6C2. Column 2 would be left with R1C2 and R2C2, which
    touch, but needs two. So R5C1 is grass."
    """
    by_left: dict[tuple[Cell, ...], list[Cell]] = {}
    for one in found:
        rest = tuple(c for c in cells if c != one and not touch(c, one))
        by_left.setdefault(rest, []).append(one)
    all_, needs = things.all_are([*found]), number_word(missing)
    if not any(by_left):
        other = "other " if all(one in cells for one in found) else ""
        touched, its = say("all {}places of {}", other, place), things.number(missing)
        text = "A {} at {} would touch {}, which needs {}, so {}."
        return say(text, things.one, listed(found, "or"), touched, its, all_)
    inside = any(one in cells and rest for rest, ones in by_left.items() for one in ones)
    if inside or any(len(rest) > MANY for rest in by_left):
        return Words()
    (rest, ones), *others = by_left.items()
    a_thing, left = (
        say("A {} at {} would", things.one, listed(ones, "or")),
        _what_is_left(rest, ones[0] in cells),
    )
    if others:
        leaves = [say("{} leave {} {}", a_thing, place, left)]
        leaves += [
            say("one at {} {}", listed(o, "or"), _what_is_left(r, o[0] in cells)) for r, o in others
        ]
        return say("{}, but it needs {}. So {}.", separated(leaves, "; "), needs, all_)
    touched = listed(dict.fromkeys(cell for one in ones for cell in found[one]))
    told = capital(say("{} would be left {}, but needs {}", place, left, needs))
    if len({tuple(found[one]) for one in ones}) > 1:
        told = say("{} leave {} {}, which needs {}", a_thing, place, left, needs)
        return say("{}. So {}.", told, all_)
    return say("{} touch {}. {}. So {}.", a_thing, touched, told, all_)


def _what_is_left(cells: tuple[Cell, ...], other: bool) -> Words:
    """What a place would be left with: "with R1C2 and R2C2, which touch"."""
    number = room(cells)
    if not cells:
        return say("no other place" if other else "no place")
    if len(cells) == 1:
        return say("only with {}", cells[0])
    which = "which touch" if len(cells) == 2 else "which all touch"
    return say(
        "with {}, {}", listed(cells), which if number == 1 else f"room for {number_word(number)}"
    )
