"""Lines that hold every value once: crossing out, the only place, the last values, pairs."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import Technique, technique
from gridwright.reasoning.words import (
    Words,
    about,
    capital,
    joined,
    line,
    listed,
    say,
    separated,
)
from gridwright.techniques.general import gathered, names
from gridwright.techniques.latin_lacking import Lacking, Reasons
from gridwright.techniques.latin_none import tell_none
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_rest import tell_rest
from gridwright.techniques.latin_words import (
    DIFFERENT,
    WhyNowhere,
    as_entered,
    crossing,
    is_last,
    lines_across,
    lines_text,
    of_line,
    open_besides,
    why_nowhere,
)

# Of how many values that a line lacks a person looks for each in the line across.
MANY = 2
# How many values that a pencil mark leaves to a cell are named, and how many it crosses out at an
# end where it says "at least" or "at most".
FEW, ENDS = 3, 2


@technique("Crossing out", 0, "A value stands in a line only once.", DIFFERENT, plain=True)
def crossing_out(at: Sight) -> Iterator[Deduction]:
    """A known value is crossed out in the rest of its line."""
    known, _, twice = places_left(at.domains)
    if not known & twice:
        return
    for first, second in _repeats(at):
        yield from at.refute((first, second), _tell_repeat(at, first, second))
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain & twice and domain in SINGLES:
            yield from _crossed_out(at, cell, domain)


def _crossed_out(at: Sight, cell: Cell, value: int) -> Sequence[Deduction]:
    """That cells which could have the value of one, as a bit, do not have it."""
    others = tuple([-1 if mask == value else mask & value for mask in at.domains])

    def found() -> Sequence[Deduction]:
        pairs = zip(at.cells, others, strict=True)
        left = {other: ~value for other, could in pairs if could == value}
        return [*at.deduce(left, [cell], _tell_crossing_out(at, value))]

    return at.again((cell, others), found)


def places_left(domains: Sequence[int]) -> tuple[int, int, int]:
    """The values that are known, that some cell can have, and that several cells can have."""
    known = once = twice = 0
    for domain in domains:
        twice |= once & domain
        once |= domain
        if domain in SINGLES:
            known |= domain
    return known, once, twice


def _repeats(at: Sight) -> Iterator[tuple[Cell, Cell]]:
    seen: dict[int, Cell] = {}
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            if domain in seen:
                yield seen[domain], cell
            seen[domain] = cell


def _tell_repeat(at: Sight, first: Cell, second: Cell) -> Tell:
    value = at.position.domains[first]
    return objection(
        lambda now: say("{} and {} would both be {}.", first, second, *names(now, value))
    )


def _tell_crossing_out(at: Sight, value: int) -> Tell:
    return lambda now: say("{} has its {}", at.line, *names(now, value))


@technique("Last cell", 0, "A line with one open cell lacks one value.", on=DIFFERENT)
def last_cell(at: Sight) -> Iterator[Deduction]:
    """The last open cell of a line takes what the line lacks, which goes without saying."""
    open_ = [domain for domain in at.domains if domain not in SINGLES]
    if len(open_) != 1 or not holds_all(at):
        return
    cell = at.cells[at.domains.index(open_[0])]
    known, once, _ = places_left(at.domains)
    lacking = once & ~known
    if lacking in SINGLES:
        others = [other for other in at.cells if other != cell]
        tell: Tell = lambda now: say("{} lacks only its {}", at.line, *names(now, lacking))  # noqa: E731
        yield from at.deduce({cell: lacking}, others, tell)


@technique("Only place", 1, "One cell of a line can still take a value.", on=DIFFERENT)
def only_place(at: Sight) -> Iterator[Deduction]:
    """A value that every line of its length holds has one cell left."""
    yield from only_places(at)


def only_places(at: Sight, why: WhyNowhere = why_nowhere) -> Iterator[Deduction]:
    """The values that one cell of a line can still take, if every line of its length holds them.

    Where none can, `why` says why not.
    """
    if not holds_all(at):
        return
    for value in values_of(_open_values(at)):
        possible = [c for c, d in zip(at.cells, at.domains, strict=True) if d >> value & 1]
        others = dict.fromkeys((c for c in at.cells if c not in possible), ~(1 << value))
        if len(possible) == 1:
            tell = _tell_only_place(at, value, possible[0])
            yield from at.deduce({possible[0]: 1 << value}, others, tell, enough=others)
        elif not possible:
            for found in at.refute(at.cells, _tell_no_place(at, value, why)):
                yield replace(
                    found, enough={c: at.position.start[c] & m for c, m in others.items()}
                )


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
        others = open_besides(now, at, cell)
        if not others:
            return say("{} leaves {} for {}.", capital(at.line), name, cell)
        if is_last(now, 1 << value):
            return say("The last {} is {}.", name, cell)
        where = why_nowhere(now, at, others, value)
        own = of_line(at, name)
        if where is None:
            return say("Only {} can still be {}.", cell, own)
        return say("{}, so {} is {}.", capital(where), own, cell)

    return words


def _tell_no_place(at: Sight, value: int, why: WhyNowhere) -> Tell:
    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        if reasons := why(now, at, open_besides(now, at), value):
            return say("{}, so {} has no place for its {}.", capital(reasons), at.line, name)
        return say("{} would have no place for its {}.", capital(at.line), name)

    return words


def tell_last(now: Position, cell: Cell) -> Words:
    """Why one value is left to a cell: what its line lacks, and what another line has.

    What its lines have that does not stand on the board yet is said before. Of two that a line
    lacks, both are told: "R1C1 is 3 and R1C4 5".
    """
    unsaid, first = unsaid_before(now, cell)
    told = marked_and_has(now, cell) or _lacks_and_has(now, cell, unsaid)
    return joined((first, told))


def unsaid_before(now: Position, cell: Cell) -> tuple[Container[Cell], Words]:
    """The cells that bar one from values and have theirs without a word so far, and why."""
    unsaid: dict[Cell, Words] = {}
    if not now.supposing:  # there that is said anyway
        _add_unsaid(now, cell, unsaid)
    then = as_entered(now, [c for c in unsaid if is_entered(now, c)])
    return unsaid, joined((then, *unsaid.values()))


def is_entered(now: Position, cell: Cell) -> bool:
    """Whether the step at hand has entered a value without a word."""
    return now.base[cell] in SINGLES and now.seen[cell] not in SINGLES


def _add_unsaid(now: Position, cell: Cell, found: dict[Cell, Words]) -> None:
    """Add why cells that bar a cell from values have theirs, where that went without saying.

    So "column 4 lacks only its 7, so R2C4 is 7" is told if the 7 does not stand there yet.
    """
    for other in _unsaid_holders(now, cell):
        if other in found:
            continue
        found[other] = Words()
        if is_entered(now, other):
            _add_unsaid(now, other, found)
            found[other] = found.pop(other)  # after what it rests on
            continue
        value = now.domains[other]
        gone = now.base[other] & ~value
        every = (why for each in values_of(gone) if (why := now.why_not(other, each)))
        if why := now.why_none(other, gone) or gathered(every):
            _add_unsaid(now, other, found)
            found[other] = say("{}, so {} is {}.", capital(why), other, *names(now, value))
            found[other] = found.pop(other)  # after what it rests on


def _unsaid_holders(now: Position, cell: Cell) -> Iterator[Cell]:
    """The cells that have values of the lines of a cell, where no such cell is on the board."""
    lines = [p.scope for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT)]
    for value in values_of(now.start[cell] & ~now.domains[cell]):
        holders = [c for scope in lines for c in scope if now.domains[c] == 1 << value]
        if any(now.seen[c] == 1 << value for c in holders):
            continue
        barred_by = [part for part in now.why_not(cell, value).parts[:1] if part.kind == "line"]
        by_line = (c for c in holders if any(c in part.cells for part in barred_by))
        holder = next(by_line, None)
        if holder is not None and not now.last_told(holder):
            yield holder


def marked_and_has(now: Position, cell: Cell) -> Words:
    """What a pencil mark leaves to a cell, and which lines have all of it but one value, if so."""
    marked, (name,) = now.seen[cell], names(now, now.domains[cell])
    left = _marked(now, cell)
    if not left:
        return Words()
    gone = values_of(marked & ~now.domains[cell])
    having = {(cell, value): lines_across(now, cell, value) for value in gone}
    if not all(having.values()):
        return Words()
    have = listed(lines_have_all(fewest_lines(now, having)))
    return capital(say("{}, so {} ({}) is {}.", have, cell, left, name))


def _marked(now: Position, cell: Cell) -> Words:
    """What is left to a cell by what a reader sees: "at least 4", "2 or 5"; empty if it is much."""
    every, marked = now.start[cell], now.seen[cell]
    if marked == every or marked in SINGLES:
        return Words()
    numbers, gone = names(now, marked), names(now, every & ~marked)
    if len(numbers) <= FEW:
        return listed(numbers, "or")
    if len(gone) < ENDS:
        return Words()
    if marked == every & -(marked & -marked):
        return say("at least {}", numbers[0])
    if marked == every & (1 << marked.bit_length()) - 1:
        return say("at most {}", numbers[-1])
    return Words()


def _lacks_and_has(now: Position, cell: Cell, unsaid: Container[Cell]) -> Words:
    """What a line lacks, with what stands there and what was said by now, and others have."""

    def stands(other: Cell) -> bool:
        if other == cell or now.domains[other] not in SINGLES:
            return False
        return now.seen[other] in SINGLES or other in unsaid or bool(now.last_told(other))

    (name,) = names(now, now.domains[cell])
    best = min(
        (p for p in now.atoms_at(cell) if isinstance(p.constraint, DIFFERENT)),
        key=lambda posting: sum(not stands(c) for c in posting.scope),
    )
    place = best.labels[0].place
    where = line(place.name, place.cells)
    taken = 0
    for other in filter(stands, best.scope):
        taken |= now.domains[other]
    others = now.start[cell] & ~taken & ~now.domains[cell]
    if not others:
        return say("{} leaves {} for {}.", capital(where), name, cell)
    by_place: dict[Place | None, int] = {}
    for value in values_of(others):
        across = crossing(now, best, cell, value)
        by_place[across] = by_place.get(across, 0) | 1 << value
    before = by_place.pop(None, 0)
    lacks = say("{} lacks {}", capital(where), listed(names(now, others | now.domains[cell])))
    if not before and others.bit_count() > MANY and len(by_place) == 1:
        lines = lines_text([place, *(p for p in by_place if p)])
        return say("{} have all but {} between them: {} is {}.", capital(lines), name, cell, name)
    why = lines_have_all({p: names(now, mask) for p, mask in by_place.items() if p})
    have = separated(why, ", and ") if len(why) == 2 else listed(why)
    left = [c for c in best.scope if c != cell and not stands(c)]
    rest = _rest(now, left, others)
    if before:
        is_not = say("{} is not {}", cell, listed(names(now, before), "or"))
        if why:
            return say("{}. {}, and {}, so it is {}{}.", lacks, capital(have), is_not, name, rest)
        return say("{}, and {}: it is {}{}.", lacks, is_not, name, rest)
    is_ = say("{}{}", name, rest)
    told_by = (cell, have, is_)
    if len(why) == 1:
        told = say("{}, and {}: {} is {}.", lacks, have, cell, is_)
    else:
        told = say("{}. {}: {} is {}.", lacks, capital(have), cell, is_)
    every, reasons = others | now.domains[cell], Reasons(now, by_place, rest)
    return Words(told.parts, Lacking(place, every, lacks, (told_by,), told, reasons))


def _rest(now: Position, left: Sequence[Cell], lacking: int) -> Words:
    """What the other one of two open cells of a line is then: " and R1C4 5"."""
    if len(left) != 1 or lacking not in SINGLES or now.supposing:
        return Words()
    (name,) = names(now, lacking)
    return say(" and {} is {}", left[0], about(name, left))


LAST_VALUE = Technique(
    "Only value left",
    1,
    "The lines through a cell have all values but one.",
    lambda at: (),
    tell_last=tell_last,
    tell_none=tell_none,
    tell_rest=tell_rest,
)


LATIN = (last_cell, crossing_out, only_place, LAST_VALUE)
