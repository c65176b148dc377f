"""Lines that hold every value once: pairs and triples, naked and hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Linear, Place
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Part, Words, capital, joined, listed, mark, say, separated
from gridwright.techniques.general import names
from gridwright.techniques.latin import holds_all, places_left
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_rest import tell_left
from gridwright.techniques.latin_words import DIFFERENT, clauses, lines_across, lines_text, of_line

# What comes between a remark and where it comes from.
AS = ", as "
# From how many values on that each of some cells loses none is named: others fill the cells.
MANY = 2
# Up to how many values are listed that are left to a cell.
FEW = 3
# What comes between a line and what its clue says.
SHOWS = " shows "


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
    gone = {c: d & union for c, d in before.items() if c not in cells and d & union}

    def words(now: Position) -> Words:
        lacking = _lacking(at, now)
        rest = lacking & ~union
        why = _why_few(now, cells, rest)
        share = say("{} share {}", listed(cells), listed(names(now, union)))
        every = lacking.bit_count() == len(at.cells)
        if now.supposing or not why or every or not _sees_lacking(now, at, lacking):
            share = say("{} in {}", share, at.line)
            return _therefore(why, share, outcome_of(now, gone, rest))
        lacks = say("{} lacks {}.", capital(at.line), listed(names(now, lacking)))
        return joined((lacks, _therefore(why, share, outcome_of(now, gone, rest, listing=True))))

    return words


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
    told = [*([why] if why else []), *_told_marks(now, partly)]
    return separated([*told, *marks], ", and ") if told else Words()


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


def why_none_is(now: Position, facts: Iterable[tuple[Cell, int]], nowhere: bool = False) -> Words:
    """Why cells are not some values, as far as that needs words.

    Where each value is `nowhere` else it is enough to say which clues keep it out. Reasons for some
    cells alone would mislead there: with them it is told which ones are crossed out in pencil.
    """
    crossed: dict[tuple[Cell, int], list[Place]] = {}
    others, compared, marked = [], dict[Cell, int](), dict[int, list[Cell]]()
    for cell, value in dict.fromkeys(facts):
        if not _was_bounded(now, cell, value) and (why := now.why_not(cell, value)):
            across = lines_across(now, cell, value)
            if across and (nowhere or why.parts[0].kind == "line"):
                crossed[cell, value] = across
            else:
                others.append(why)
                compared[cell] = _compared(now, cell)
        elif not now.base[cell] & now.seen[cell] & 1 << value:
            marked.setdefault(value, []).append(cell)
    # What a comparison that is told anyway rules out as well needs no line.
    apart = {(c, v): lines for (c, v), lines in crossed.items() if not compared.get(c, 0) >> v & 1}
    have = lines_have_all(fewest_lines(now, apart))
    if nowhere:
        told = [*have, *_clues(others)]
        return clauses([listed(told), *_told_marks(now, marked)]) if told else Words()
    by_source = [*_by_source(others)]
    by = ", and " if len(by_source) == 1 else ". "
    return separated([*([listed(have)] if have else []), *by_source], by)


def _told_marks(now: Position, marked: Mapping[int, Sequence[Cell]]) -> Iterator[Words]:
    """Which cells are not some values, as these were crossed out: "R1C5 and R5C2 are not 4"."""
    alike: dict[tuple[Cell, ...], int] = {}
    for value, cells in marked.items():
        alike[(*cells,)] = alike.get((*cells,), 0) | 1 << value
    for each, mask in alike.items():
        are = "is" if len(each) == 1 else "are"
        yield say("{} {} not {}", listed(each), are, listed(names(now, mask), "or"))


def _compared(now: Position, cell: Cell) -> int:
    """The values, as bits, that a cell does not have as it is compared with a known number."""
    gone = 0
    for posting in now.atoms_at(cell):
        if isinstance(posting.constraint, Linear) and len(posting.scope) == 2:
            domains = [now.start[c] if c == cell else now.domains[c] for c in posting.scope]
            after = posting.constraint.prune(tuple(domains))
            if after and any(d in SINGLES for d in domains):
                left = dict(zip(posting.scope, after, strict=True))[cell]
                gone |= now.start[cell] & ~left
    return gone


def _was_bounded(now: Position, cell: Cell, value: int) -> bool:
    """Whether the last look at a cell said that it is at most less than a value."""
    last = now.crossed_out_last(cell)
    return bool(last) and now.domains[cell] < last & -last < 1 << value


def _therefore(why: Words, remark: Words, outcome: Outcome) -> Words:
    """A remark after its reasons, if it has any, and what follows from it."""
    start = say("{}, so {}", capital(why), remark) if why else capital(remark)
    if outcome.at_once:
        start = say("{}: {}" if why else "{}, so {}", start, outcome.at_once)
    return joined((say("{}.", start), *outcome.further))


def _clues(reasons: Iterable[Words]) -> Iterator[Words]:
    """The clues that reasons come from, those alike together: "columns 2 and 3 show three"."""
    lines: dict[tuple[Part, ...], dict[Place, Part]] = {}
    others: dict[Words, None] = {}
    for why in reasons:
        ends = [i for i, part in enumerate(why.parts) if part.text == AS]
        source = why.parts[ends[0] + 1 :] if ends else ()
        if source and source[0].kind == "line" and source[1].text == SHOWS:
            place = Place(source[0].text, source[0].cells)
            lines.setdefault(source[3:], {})[place] = source[2]
        else:
            others[why] = None
    for side, counts in lines.items():
        show = "shows" if len(counts) == 1 else "show"
        places = sorted(counts, key=lambda place: place.cells)
        each = dict.fromkeys(counts.values())
        shown = [counts[place] for place in places] if len(each) > 1 else each
        yield say("{} {} {}{}", lines_text(places), show, listed(shown), Words(side))
    yield from others


def _by_source(reasons: Iterable[Words]) -> Iterator[Words]:
    """Reasons, each once; those that end in the same words after "as" share them."""
    of_source: dict[tuple[Part, ...], dict[Words, None]] = {}
    said: set[tuple[Part, ...]] = set()
    for why in reasons:
        end = next((i for i, part in enumerate(why.parts) if part.text == AS), len(why.parts))
        # Of bounds of a cell the first one says most.
        if end == len(why.parts) or why.parts[: end - 1] not in said:
            said.add(why.parts[: end - 1])
            of_source.setdefault(why.parts[end:], {})[Words(why.parts[:end])] = None
    for source, starts in of_source.items():
        yield listed(starts) + Words(source)


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
    few = others if listing and others and others.bit_count() <= FEW else None
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
        elif left == few:
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
        are = "is" if len(free) == 1 else "are"
        known.append(say("{} {} {}", listed(free), are, listed(names(now, few), "or")))
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
        if min(mask.bit_count() for mask in gone.values()) >= MANY and len(gone) == len(cells):
            fill = say("{} fill {}", whose, listed(cells))
            return say("{}, so {}.", capital(why), fill) if why else capital(fill) + say(".")
        are_in = say("{} are in {}", whose, listed(cells))
        return _therefore(why, are_in, outcome_of(now, gone, both))

    return words


LATIN_PAIRS = (naked_pair, hidden_pair, naked_triple, hidden_triple)
