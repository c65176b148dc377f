"""Room for the poles a line still wants: neighbours share one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.model import Cardinality
from gridwright.model.poles import APART, PAIRED
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    as_reasons,
    said_together,
    silently_barred,
    silently_neutral,
    so,
    why_excluded,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude, merged
from gridwright.puzzles.magnets.techniques_counts import counted_pole
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    OTHER,
    POLE,
    PoleLine,
    X,
    pole_line,
    repels_in,
)
from gridwright.puzzles.magnets.techniques_runs import Alternation, alternate, tell_alternation
from gridwright.puzzles.magnets.techniques_words import (
    is_are,
    missing,
    piece_names,
    stretch_name,
    wants,
)
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say


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
        tell = _tell_no_room(line, pole, stretches)
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


def _tell_no_room(line: PoleLine, pole: int, stretches: Sequence[range]) -> Tell:
    def words(now: Position) -> Words:
        first, why = capital(wants(line, pole)), _barred(now, line, pole, clash=True)
        end = say("no place is left")
        if stretches:
            end = say("only {} can be", _most_of_all(line, stretches))
        end = silently_neutral(now, line, pole) + end
        if why:
            return objection(lambda _: say("{}. {}", first, so(why, end)))(now)
        return say("{}, but {}.", first, end)

    return words


def _barred(now: Position, line: PoleLine, pole: int, clash: bool = False) -> list[Clause]:
    """Why open cells of a line cannot be a pole."""
    unable = [(line.cell(i), d) for i, d in enumerate(line.domains) if not d & pole and d != X]
    cells = [cell for cell, d in unable if clash or d & (d - 1)]
    cells += silently_barred(now, line, pole) if clash else []
    return why_excluded(now, [c for c in cells if now.base[c] != OTHER[pole]], pole, clash)


def _most_of_all(line: PoleLine, stretches: Sequence[range]) -> Words:
    """How many cells of several stretches can be a pole: single cells first, then the longest."""
    in_order = sorted(stretches, key=lambda each: (len(each) > 1, -len(each)))
    return listed(_most_of(line, each) for each in in_order)


def _most_of(line: PoleLine, stretch: range) -> Words:
    """How many cells of a stretch can be a pole: "one of R5C3 and R5C4", "two of R5C6 to R5C8"."""
    cells = stretch_name(line, stretch)
    most = number_word((len(stretch) + 1) // 2)
    return cells if len(stretch) == 1 else say("{} of {}", most, cells)


def _tell_room(line: PoleLine, pole: int, stretches: Sequence[range], turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        why, end = _barred(now, line, pole), _end(line, pole, stretches)
        tell = _room_supposed if now.supposing else _room
        return joined((tell(line, pole, why, stretches, end), tell_alternation(now, line, turned)))

    return words


def _room(
    line: PoleLine, pole: int, why: Sequence[Clause], stretches: Sequence[range], end: Words
) -> Words:
    """That every stretch must hold as many poles as it can, and what follows."""
    first, long = capital(wants(line, pole)), [each for each in stretches if len(each) > 1]
    if len(stretches) == 1:
        return _filling(line, first, why, stretches[0], end)
    if not long:
        return joined((say("{}.", first), so(why, end)))
    barred = say("{}.", capital(said_together(why))) if why else Words()
    most = say("At most {} can be {}", _most_of_all(line, long), NAME[pole])
    return joined((say("{}.", first), barred, say("{}, so {}.", most, end)))


def _room_supposed(
    line: PoleLine, pole: int, why: Sequence[Clause], stretches: Sequence[range], end: Words
) -> Words:
    """The same in fewer words."""
    long = [each for each in stretches if len(each) > 1]
    if (all(len(each) % 2 for each in stretches) and len(stretches) == 1) or not long:
        cells = listed(line.cell(i) for each in stretches for i in each[::2])
        return say("{} fit only into {}{}.", missing(line, pole), cells, as_reasons(why))
    most, wanted = _most_of_all(line, long), capital(wants(line, pole))
    reasons = say("{}. ", capital(said_together(why))) if why else Words()
    text = "{}, and at most {} can be {}, so {}."
    return reasons + say(text, wanted, most, NAME[pole], end)


def _filling(
    line: PoleLine, first: Words, why: Sequence[Clause], stretch: range, end: Words
) -> Words:
    """What follows if all poles a line wants are in one stretch."""
    cells = stretch_name(line, stretch)
    if len(stretch) % 2:
        fit = say("they fit only into {}", listed(line.cell(i) for i in stretch[::2]))
        if why:
            return joined((say("{}.", first), so(why, fit)))
        return say("{}, as many as fit into {}. So {}.", first, cells, end)
    every = "one in every two cells"
    if why:
        they = say("they must fit into {}, {}", cells, every)
        return joined((say("{}.", first), so(why, they), say("So {}.", end)))
    if len(stretch) == len(line.domains):
        return say("{}, {}, so {}.", first, every, end)
    return say("{}, as many as fit into {}, {}. So {}.", first, cells, every, end)


def _end(line: PoleLine, pole: int, stretches: Sequence[range]) -> Words:
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
    return listed(ends)
