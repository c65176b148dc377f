"""Lines that hold every value once: what leaves a cell one value, once others are ruled out."""

from __future__ import annotations

from collections import Counter

from gridwright.grid import Cell
from gridwright.model import Linear, Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, about, capital, line, listed, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_words import DIFFERENT, clauses, lines_across, lines_text

# Up to how many values that are left to a cell an outcome lists.
FEW = 3


def tell_rest(now: Position, cell: Cell, left: int) -> Words:
    """What leaves a cell one value, as bit, without another one: ": row 2 leaves it only 4".

    Empty where a pencil mark or a look has said all of it.
    """
    if not (why := _lines_and_signs(now, cell)):
        return Words()
    singular = "" if " and " in str(why) or str(why).endswith("signs") else "s"
    (name,) = names(now, left)
    return say(": {} leave{} it only {}", why, singular, about(name, (cell,)))


def _lines_and_signs(now: Position, cell: Cell) -> Words:
    """The lines, and signs, that keep from a cell what a reader does not see crossed out by now.

    Empty where a pencil mark or a look has said all of it.
    """
    gone = values_of(now.seen[cell] & ~now.domains[cell])
    barred = {value: places for value in gone if (places := lines_across(now, cell, value))}
    signs = sum(bool(now.why_not(cell, value)) for value in gone if value not in barred)
    found: list[Place] = []
    while barred:
        ((best, _),) = Counter(p for places in barred.values() for p in places).most_common(1)
        found.append(best)
        barred = {value: places for value, places in barred.items() if best not in places}
    if not signs:
        return lines_text(found)
    compared = sum(isinstance(posting.constraint, Linear) for posting in now.atoms_at(cell))
    its = say("its sign" if compared == 1 else "its signs")
    return listed([*(line(place.name, place.cells) for place in found), its])


def left_by(now: Position, cell: Cell, value: int) -> Words:
    """What is left to a cell that is not a value by a look at it alone.

    An outcome lists a few, as the others stand in its lines: then these lines are named.
    """
    gone = 1 << value
    if not now.wants(cell):
        return Words()
    if now.domains[cell] & ~gone in SINGLES:
        return tell_left(now, cell, gone)
    marked = now.seen[cell] & ~gone
    across = {
        (cell, v): places for v in values_of(marked) if (places := lines_across(now, cell, v))
    }
    left = [*values_of(marked & ~sum(1 << v for _, v in across))]
    if not across or not 1 < len(left) <= FEW:
        return Words()
    lines = lines_text([*fewest_lines(now, across)])
    leave = "leave" if len(fewest_lines(now, across)) > 1 else "leaves"
    numbers = (names(now, 1 << v)[0] for v in left)
    return say("{} then {} it {}.", capital(lines), leave, listed(numbers, "or"))


def tell_left(now: Position, cell: Cell, gone: int) -> Words:
    """Why a cell is left one value without some that a look rules out, as a reader sees it.

    "That leaves 4 for R1C2" where no other was left by a mark, else what a line lacks besides.
    """
    left = now.domains[cell] & ~gone
    (name,) = names(now, left)
    lines = [posting for posting in now.atoms_at(cell) if isinstance(posting.constraint, DIFFERENT)]
    best = min(lines, key=lambda line: sum(now.seen[c] not in SINGLES for c in line.scope))
    lacking = now.start[cell]
    for other in best.scope:
        if other != cell and now.seen[other] in SINGLES:
            lacking &= ~now.seen[other]
    others = [*values_of(lacking & ~left & ~gone)]
    across = {(cell, value): lines_across(now, cell, value) for value in others}
    marked = sum(1 << value for value in others if not across[cell, value])
    if not now.seen[cell] & ~left & ~gone or marked & now.seen[cell]:
        return say("That leaves {} for {}.", name, cell)
    place = best.labels[0].place
    where = capital(line(place.name, place.cells))
    lacks = say("{} lacks {}", where, listed(names(now, lacking)))
    if not others:
        return say("{}, so {} is {}.", lacks, cell, name)
    have = lines_have_all(fewest_lines(now, {fact: p for fact, p in across.items() if p}))
    why = [listed(have)] if have else []
    why += [say("{} is not {}", cell, listed(names(now, marked), "or"))] if marked else []
    return say("{}. {}, so {} is {}.", lacks, capital(clauses(why)), cell, name)
