"""Lines that hold every value once: why cells are not some values, in as few words as do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Linear, Place
from gridwright.model.domain import SINGLES
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, capital, listed, say, separated
from gridwright.techniques.general import names
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_words import clauses, lines_across, lines_text
from gridwright.techniques.signs_chains import in_between

# What comes between a remark and where it comes from.
AS = ", as "
# What comes between a line and what its clue says.
SHOWS = " shows "


def why_none_is(now: Position, facts: Iterable[tuple[Cell, int]], nowhere: bool = False) -> Words:
    """Why cells are not some values, as far as that needs words.

    Where each value is `nowhere` else it is enough to say which clues keep it out. Reasons for some
    cells alone would mislead there: with them it is told which ones are crossed out in pencil.
    """
    crossed: dict[tuple[Cell, int], list[Place]] = {}
    others, compared, marked = [], dict[Cell, int](), dict[int, list[Cell]]()
    quoted: dict[Cell, list[int]] = {}
    for cell, value in dict.fromkeys(facts):
        if not _was_bounded(now, cell, value) and (why := now.why_not(cell, value)):
            across = lines_across(now, cell, value)
            if across and (nowhere or why.parts[0].kind == "line"):
                crossed[cell, value] = across
            else:
                others.append(why)
                compared[cell] = _compared(now, cell)
        elif nowhere and not now.base[cell] & now.seen[cell] & 1 << value:
            quoted.setdefault(cell, []).append(value)
    for cell, values in quoted.items():
        having = {(cell, value): lines_across(now, cell, value) for value in values}
        if all(having.values()):
            crossed |= having
        else:
            for value in values:
                marked.setdefault(value, []).append(cell)
    # What a comparison that is told anyway rules out as well needs no line.
    apart = {(c, v): lines for (c, v), lines in crossed.items() if not compared.get(c, 0) >> v & 1}
    have = lines_have_all(fewest_lines(now, apart))
    if nowhere:
        told, marks = [*have, *_clues(others)], [*told_marks(now, marked)]
        return clauses([*([listed(told)] if told else []), *marks]) if told or marks else Words()
    others, clues = _without_clues(others)
    by_source = [*_by_source(others)]
    first = []
    if have:
        first = [say("{}, so {}", capital(clue), bounds) for clue, bounds in clues]
        have = [capital(listed(have)) if first else listed(have)]
    else:
        by_source[:0] = [say("{}, as {}", bounds, clue) for clue, bounds in clues]
    by = ", and " if len(by_source) == 1 else ". "
    return separated([*first, separated([*have, *by_source], by)], ". ")


def _without_clues(
    reasons: Iterable[Words],
) -> tuple[list[Words], list[tuple[Words, Words]]]:
    """Reasons without those that come from clues; and of these each clue with what it says.

    So "row 4 shows five from the left" goes with "R4C2 is at most 3".
    """
    others: list[Words] = []
    of_clue: dict[tuple[Part, ...], dict[Words, None]] = {}
    said: set[tuple[Part, ...]] = set()
    for why in reasons:
        end = next((i for i, part in enumerate(why.parts) if part.text == AS), len(why.parts))
        if why.parts[end + 2 : end + 3] != (Part(SHOWS),):
            others.append(why)
        elif why.parts[: end - 1] not in said:  # of bounds of a cell the first one says most
            said.add(why.parts[: end - 1])
            of_clue.setdefault(why.parts[end + 1 :], {})[Words(why.parts[:end])] = None
    return others, [*_alike(of_clue)]


def _alike(of_clue: Mapping[tuple[Part, ...], Iterable[Words]]) -> Iterator[tuple[Words, Words]]:
    """Clues with what they say; those that bound one cell each alike are told together.

    So "columns 2 and 3 show five from above" go with "R4C2 and R4C3 are at most 3".
    """
    groups: dict[object, list[tuple[tuple[Part, ...], tuple[Words, ...]]]] = {}
    for clue, bounds in of_clue.items():
        whos = tuple(bounds)
        alike = len(whos) == 1 and whos[0].parts[0].kind == "cell"
        groups.setdefault((clue[2:], whos[0].parts[1:]) if alike else clue, []).append((clue, whos))
    for same in groups.values():
        (clue, whos), *more = same
        if not more:
            yield Words(clue), listed(whos)
            continue
        lines = lines_text([Place(c[0].text, c[0].cells) for c, _ in same])
        cells = listed(Words(who.parts[:1]) for _, (who,) in same)
        bound = whos[0].parts[1].text.removeprefix(" is ")
        rest = Words(whos[0].parts[2:])
        yield say("{} show {}", lines, Words(clue[2:])), say("{} are {}{}", cells, bound, rest)


def told_marks(now: Position, marked: Mapping[int, Sequence[Cell]]) -> Iterator[Words]:
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
        yield listed(in_between(starts)) + Words(source)
