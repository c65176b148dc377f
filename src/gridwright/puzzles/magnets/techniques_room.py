"""Room for the poles a line still wants: neighbours share one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.model import Cardinality
from gridwright.model.poles import APART, PAIRED
from gridwright.puzzles.magnets.techniques_counts import counted_pole
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    POLE,
    PoleLine,
    clash,
    conclude,
    merged,
    pole_line,
    repels_in,
)
from gridwright.puzzles.magnets.techniques_runs import Alternation, alternate, anchor_name
from gridwright.puzzles.magnets.techniques_words import (
    is_are,
    piece_names,
    ruled_out,
    wants,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say


def _stretches(line: PoleLine, pole: int) -> list[range]:
    """Neighbouring cells that can all be a pole, but no two of them that touch."""
    found: list[range] = []
    for i in line.possible(pole):
        follows = found and found[-1].stop == i and line.shape.kinds[i - 1] != APART
        if follows:
            found[-1] = range(found[-1].start, i + 1)
        else:
            found.append(range(i, i + 1))
    return found


@technique(
    "Room for the poles",
    3,
    "Cells beside a plus drop out and neighbours share one; what is left is needed.",
    on=Cardinality,
)
def room(at: Sight) -> Iterator[Deduction]:
    """Every stretch of cells must hold as many poles as it can."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None or line.need(pole) <= 0:
        return
    need = line.need(pole)
    stretches = _stretches(line, pole)
    most = sum((len(stretch) + 1) // 2 for stretch in stretches)
    if most > need:
        return
    labels = [at.label]
    for stretch in stretches:
        labels += repels_in(line, stretch)
    if most < need:
        tell = _tell_no_room(line, pole, stretches, most)
        yield from clash(at, line.counted(pole), tell, labels)
        return
    claim: dict[int, int] = {}
    for stretch in stretches:
        claim |= _filled(line, stretch, pole)
    turned = alternate(line, claim)
    if turned.broken:
        return
    premises = merged(line.counted(pole), turned.premises)
    tell = _tell_room(line, pole, stretches, turned)
    yield from conclude(at, turned.left(line), premises, tell, [*labels, *turned.labels])


def _filled(line: PoleLine, stretch: range, pole: int) -> dict[int, int]:
    """What a stretch that holds as many poles as it can tells of its cells."""
    if len(stretch) % 2:
        return {i: pole if (i - stretch.start) % 2 == 0 else ANY & ~pole for i in stretch}
    dominoes = (a for a in stretch[::2] if line.shape.kinds[a] == PAIRED)
    return {i: POLE for a in dominoes for i in (a, a + 1)}


def _tell_no_room(line: PoleLine, pole: int, stretches: Sequence[range], most: int) -> Tell:
    def words(now: Position) -> Words:
        first = capital(wants(line, pole))
        if not most:
            return say("{}, but has no place left.", first)
        rooms = _rooms(line, stretches)
        colon = say(": {}", rooms) if rooms else Words()
        return say("{}, but has room for only {}{}.", first, number_word(most), colon)

    return words


def _rooms(line: PoleLine, stretches: Sequence[range]) -> Words:
    """How much room stretches have: "R5C3 and R5C4 share one, R5C6 to R5C8 have room for two"."""
    parts = []
    for stretch in stretches:
        first, last = line.cell(stretch[0]), line.cell(stretch[-1])
        if len(stretch) == 2:
            parts.append(say("{} and {} share one", first, last))
        elif len(stretch) > 2:
            most = number_word((len(stretch) + 1) // 2)
            parts.append(say("{} to {} have room for {}", first, last, most))
    return listed(parts)


def _tell_room(line: PoleLine, pole: int, stretches: Sequence[range], turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        first, why = capital(wants(line, pole)), ruled_out(now, line, pole)
        end = _end(line, pole, stretches, turned)
        rooms = _rooms(line, stretches)
        if len(stretches) == 1:
            span = stretches[0]
            cells = say("{} to {}", line.cell(span[0]), line.cell(span[-1]))
            if why:
                return say("{}. {}, so they must fit into {}. {}", first, capital(why), cells, end)
            return say("{}, as many as fit into {}. {}", first, cells, end)
        if not rooms:
            return say("{}. {}", first, end)
        if why:
            return say("{}. {}. {}. {}", first, capital(why), capital(rooms), end)
        return say("{}. {}. {}", first, capital(rooms), end)

    return words


def _end(line: PoleLine, pole: int, stretches: Sequence[range], turned: Alternation) -> Words:
    """What follows if every stretch is filled."""
    forced = [line.cell(i) for stretch in stretches if len(stretch) % 2 for i in stretch[::2]]
    magnets = [
        (a, a + 1)
        for stretch in stretches
        if len(stretch) % 2 == 0
        for a in stretch[::2]
        if line.shape.kinds[a] == PAIRED
    ]
    ends = []
    if forced:
        ends.append(say("{} {} {}", listed(forced), is_are(forced), NAME[pole]))
    if magnets:
        what = "a magnet" if len(magnets) == 1 else "magnets"
        ends.append(say("{} {} {}", piece_names(line, magnets), is_are(magnets), what))
    if turned.anchor is not None and not forced:
        return say("So {}, alternating from {}.", listed(ends), anchor_name(line, turned))
    return say("So {}.", listed(ends))
