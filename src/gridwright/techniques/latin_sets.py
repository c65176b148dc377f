"""Lines that hold every value once: pairs and triples, naked and hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Linear
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, mark, say
from gridwright.techniques.general import names
from gridwright.techniques.latin import holds_all, places_left
from gridwright.techniques.latin_reasons import fewest_lines
from gridwright.techniques.latin_rest import tell_left
from gridwright.techniques.latin_whys import told_marks, why_none_is
from gridwright.techniques.latin_words import DIFFERENT, clauses, lines_across, of_line

# Up to how many values are listed that are left to a cell.
FEW = 3
# Up to how many lines are named in one sentence as reasons for two cells.
SEVERAL = 3
# Up to how many values are listed that a line lacks, where nearly all of them are missing there.
LISTED = 5


@technique("Pair", 3, "Two cells of a line share two values, which no other cell takes.", DIFFERENT)
def naked_pair(at: Sight) -> Iterator[Deduction]:
    """Two cells with the same two values take them between them."""
    yield from naked(at, 2)


@technique("Triple", 4, "Three cells of a line share three values.", on=DIFFERENT)
def naked_triple(at: Sight) -> Iterator[Deduction]:
    """Three cells with three values between them take them all."""
    yield from naked(at, 3)


def naked(at: Sight, number: int) -> Iterator[Deduction]:
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
    others = [c for c, d in before.items() if c not in cells and d & union]

    def words(now: Position) -> Words:
        # More may be known by now without a word, which is no reason to tell less.
        gone = {c: now.domains[c] & union or before[c] & union for c in others}
        lacking = _lacking(at, now)
        rest = lacking & ~union
        few = lacking.bit_count() <= max(min(LISTED, len(at.cells) - 1), len(at.cells) - 2)
        listing = not now.supposing and few and _sees_lacking(now, at, lacking)
        share = say("{} share {}", listed(cells), listed(names(now, union)))
        if listing and (each := _each_few(now, cells, rest, union)):
            outcome = outcome_of(now, gone, rest, listing=True)
            told = say("So {}: {}." if outcome.at_once else "So {}{}.", share, outcome.at_once)
            lacks = say("{} lacks {}.", capital(at.line), listed(names(now, lacking)))
            return joined((lacks, *each, told, *outcome.further))
        why = _why_few(now, cells, rest)
        if why.cells_named == sorted(cells) and str(why).startswith(str(listed(cells))):
            share = say("they share {}", listed(names(now, union)))  # they were just named
        if not listing or not why:
            share = say("{} in {}", share, at.line)
            return _therefore(why, share, outcome_of(now, gone, rest))
        lacks = say("{} lacks {}.", capital(at.line), listed(names(now, lacking)))
        return joined((lacks, _therefore(why, share, outcome_of(now, gone, rest, listing=True))))

    return words


def _each_few(now: Position, cells: Sequence[Cell], rest: int, union: int) -> list[Words]:
    """Why each of some cells has none of the values that they do not share, cell by cell.

    Empty where one sentence can take it: no line and sign are at work together, nor many lines, or
    a mark is.
    """
    if any(now.base[c] != now.start[c] for c in cells):
        return []
    whys = {c: why_none_is(now, ((c, value) for value in values_of(rest))) for c in cells}
    signs = any(isinstance(p.constraint, Linear) for c in cells for p in now.atoms_at(c))
    mixed = signs and any(", and " in str(why) for why in whys.values())
    if not all(whys.values()) or not (mixed or _take_many_lines(now, cells, rest)):
        return []
    shared = listed(names(now, union), "or")
    too = ("", *(" too" for _ in cells[1:]))
    return [
        say("{}, so {} is {}{}.", capital(why), cell, shared, end)
        for (cell, why), end in zip(whys.items(), too, strict=True)
    ]


def _take_many_lines(now: Position, cells: Sequence[Cell], rest: int) -> bool:
    """Whether so many lines keep other values from two cells that nobody sees which are whose."""
    facts = {(c, value): lines_across(now, c, value) for c in cells for value in values_of(rest)}
    lines = fewest_lines(now, {fact: places for fact, places in facts.items() if places})
    return len(cells) == 2 and len(lines) > SEVERAL


def _why_few(now: Position, cells: Iterable[Cell], rest: int) -> Words:
    """Why cells have none of the values that they do not share.

    What pencil marks leave to them is named beside other reasons, and goes without saying alone.
    """
    seen = {c: _left_there(now, c) for c in cells}
    found = [] if now.supposing else [c for c in seen if now.base[c] != now.start[c]]
    quoted = [c for c in found if not seen[c] & rest and seen[c].bit_count() <= FEW]
    why = why_none_is(now, ((c, v) for c in seen if c not in quoted for v in values_of(rest)))
    partly: dict[int, list[Cell]] = {}
    for cell, value in ((c, v) for v in values_of(rest) for c in found if c not in quoted):
        if not seen[cell] >> value & 1 and not now.why_not(cell, value):
            partly.setdefault(value, []).append(cell)
    alike: dict[str, list[Cell]] = {}
    for cell in quoted:
        alike.setdefault(str(listed(names(now, seen[cell]), "or")), []).append(cell)
    verbs = ["is" if len(same) == 1 else "are" for same in alike.values()]
    each = zip(alike.items(), verbs, strict=True)
    marks = [say("{} {} {}", listed(same), verb, mark(text, same)) for (text, same), verb in each]
    told = [*([why] if why else []), *told_marks(now, partly)]
    return clauses([*told, *marks]) if told else Words()


def _left_there(now: Position, cell: Cell) -> int:
    """What pencil marks leave to a cell, without the values that stand in its lines."""
    left = now.base[cell] & now.seen[cell]
    return left & ~sum(1 << value for value in values_of(left) if lines_across(now, cell, value))


def _sees_lacking(now: Position, at: Sight, lacking: int) -> bool:
    """Whether a reader sees in a line which values it lacks."""
    seen = [now.seen[cell] for cell in at.cells]
    return sum(mask for mask in seen if mask in SINGLES) & lacking == 0 and all(
        mask in seen for mask in at.domains if mask in SINGLES
    )


def _lacking(at: Sight, now: Position) -> int:
    """The values that a line lacks: also one that no cell of it can have, as something is wrong."""
    known, every, _ = places_left([now.domains[cell] for cell in at.cells])
    if holds_all(at):
        for cell in at.cells:
            every |= at.position.start[cell]
    return every & ~known


def _therefore(why: Words, remark: Words, outcome: Outcome) -> Words:
    """A remark after its reasons, if it has any, and what follows from it."""
    start = say("{}, so {}", capital(why), remark) if why else capital(remark)
    if outcome.at_once:
        start = say("{}: {}" if why else "{}, so {}", start, outcome.at_once)
    return joined((say("{}.", start), *outcome.further))


class Outcome(NamedTuple):
    """What follows for cells: at once, and with further reasons, a sentence each."""

    at_once: Words
    further: tuple[Words, ...]


def outcome_of(
    now: Position, gone: Mapping[Cell, int], others: int | None = None, listing: bool = False
) -> Outcome:
    """What cells are not: "R1C2 is not 3", "R1C2 and R1C4 are not 3"; or are: "R1C2 is 4".

    `others` are the values that a cell could have besides, if it is known which; it is said why a
    cell that is left one value has none of these. With `listing` a cell that is left all of them,
    if they are few, is told to be one of them.
    """
    single = 0
    for cell, mask in gone.items() if others is not None else ():
        left = now.domains[cell] & ~mask
        single |= left if left in SINGLES and now.wants(cell) else 0
    few = others & ~single if listing and others and others.bit_count() <= FEW else None
    by_mask: dict[int, list[Cell]] = {}
    free: list[Cell] = []
    known, further = [], []
    for cell, mask in gone.items():
        left = now.domains[cell] & ~mask
        if not now.wants(cell):
            continue
        if left in SINGLES and others is not None:
            found = say("{} is {}", cell, *names(now, left))
            why = why_none_is(now, ((cell, v) for v in values_of(others & ~left)))
            if why:
                further.append(say("{}, so {}.", capital(why), found))
            else:
                known.append(found)
        elif few and left & ~single == few:
            free.append(cell)
        else:
            by_mask.setdefault(mask, []).append(cell)
    are_not = (
        say(
            "{} {} not {}",
            listed(cells),
            "is" if len(cells) == 1 else "are",
            listed(names(now, mask), "or"),
        )
        for mask, cells in by_mask.items()
    )
    if few and free:
        are = say("{} {}", listed(free), "is" if len(free) == 1 else "are")
        left_over = say("{} {}", are, listed(names(now, few), "or"))
        if further and single:
            further.append(say("Then {}.", left_over))
        else:
            known.append(left_over)
    return Outcome(listed([*are_not, *known]), tuple(further))


def leaves(now: Position, gone: Mapping[Cell, int]) -> Words:
    """What is left to cells once they are not some values, if that is one: "That leaves …"."""
    wanted = {cell: mask for cell, mask in gone.items() if now.wants(cell)}
    last = {c: mask for c, mask in wanted.items() if now.domains[c] & ~mask in SINGLES}
    return joined(dict.fromkeys(tell_left(now, cell, mask) for cell, mask in last.items()))


@technique("Hidden pair", 4, "Two values have the same two cells in a line.", on=DIFFERENT)
def hidden_pair(at: Sight) -> Iterator[Deduction]:
    """Two values that only two cells can take leave these cells nothing else."""
    yield from hidden(at, 2)


@technique("Hidden triple", 5, "Three values have the same three cells in a line.", on=DIFFERENT)
def hidden_triple(at: Sight) -> Iterator[Deduction]:
    """Three values that only three cells can take leave these cells nothing else."""
    yield from hidden(at, 3)


def hidden(at: Sight, number: int) -> Iterator[Deduction]:
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
            others = dict.fromkeys((c for c in at.cells if c not in cells), ~both)
            left, tell = dict.fromkeys(cells, both), _tell_hidden(at, cells, both)
            yield from at.deduce(left, others, tell, enough=others)


def _tell_hidden(at: Sight, cells: Sequence[Cell], both: int) -> Tell:
    before = dict(zip(at.cells, at.domains, strict=True))
    gone = {cell: before[cell] & ~both for cell in cells if before[cell] & ~both}
    others = [c for c, domain in before.items() if c not in cells and domain not in SINGLES]

    def words(now: Position) -> Words:
        why = why_none_is(now, ((c, v) for c in others for v in values_of(both)), nowhere=True)
        whose = of_line(at, listed(names(now, both)))
        if len(gone) == len(cells):
            fill = say("{} fill {}", whose, listed(cells))
            return say("{}, so {}.", capital(why), fill) if why else capital(fill) + say(".")
        are_in = say("{} are in {}", whose, listed(cells))
        return _therefore(why, are_in, outcome_of(now, gone, both))

    return words


LATIN_PAIRS = (naked_pair, hidden_pair, naked_triple, hidden_triple)
