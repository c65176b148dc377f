"""The few ways in which a line of a Magnets board can still be completed, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.model.poles import APART
from gridwright.puzzles.magnets.poles import NEUTRAL
from gridwright.puzzles.magnets.techniques_lines import (
    NAME,
    OTHER,
    POLE,
    M,
    P,
    PoleLine,
    X,
    shape_of,
)
from gridwright.puzzles.magnets.techniques_room import little_room
from gridwright.puzzles.magnets.techniques_ways_around import tell_settled_around
from gridwright.puzzles.magnets.techniques_words import cells_are, wants
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words, capital, joined, listed, say
from gridwright.techniques import ways

_Way = Mapping[Cell, int]


def _few_ways(at: Sight) -> Iterator[Deduction]:
    """What the ways to complete a line share, told by what makes them different."""
    counted = any(isinstance(rule.constraint, Cardinality) for rule in at.siblings)
    for deduction in ways.few_ways.find(at):
        if counted:
            shape, known = shape_of(at.siblings), at.position.domains
            line = PoleLine(at, shape, tuple([known[cell] for cell in shape.cells]))
            no_way = little_room(line) or _tell_no_way(line)
            tell = no_way if deduction.impossible else _tell(line)
            yield replace(deduction, words=tell)
        else:
            yield deduction


FEW_WAYS = replace(ways.few_ways, find=_few_ways)


def _tell_no_way(line: PoleLine) -> Tell:
    def words(now: Position) -> Words:
        demands = listed(wants(line, pole) for pole in line.shape.counts)
        return say("{}, but there is no way left to lay them.", capital(demands))

    return words


def _tell(line: PoleLine) -> Tell:
    def words(now: Position) -> Words:
        cells, domains = line.shape.cells, line.domains
        found = ways.ways_to_complete(dict(zip(cells, domains, strict=True)), line.at.siblings)
        each = found or ()
        left = {i: sum({1 << way[cell] for way in each}) for i, cell in enumerate(cells)}
        news = {i: mask for i, mask in left.items() if domains[i] & ~mask}
        each = [way for way in each if _dominoes_agree(line, way)] or each
        open_ = [cell for cell in cells if len({way[cell] for way in each}) > 1]
        if not open_:
            return say("{} fits in one way only: {}.", capital(line.at.line), cells_are(line, news))
        settled = {i: mask for i, mask in news.items() if cells[i] not in open_}
        spots = _spots(open_, each)
        which = _which(line, spots)
        gap = _gap(now, line, spots) if spots else Words()
        told = say("{}, so {}.", gap, which) if gap else say("{}.", capital(which))
        if not settled:
            return told if spots else _listed(now, line, open_, each)
        if why := tell_settled_around(now, line, spots, settled) if spots else Words():
            return joined((told, why))
        unknown = [cell for i, cell in enumerate(cells) if i in news or cell in open_]
        so = say("In each case {}.", cells_are(line, settled))
        return joined((told if gap else Words(), _listed(now, line, unknown, each), so))

    return words


def _dominoes_agree(line: PoleLine, way: _Way) -> bool:
    """Whether a way to complete a line leaves no domino that lies in it neutral by half."""
    halves = ([way[line.cell(i)] == NEUTRAL for i in piece] for piece in line.shape.lying)
    return all(one == other for one, other in halves)


def _spots(cells: Sequence[Cell], each: Sequence[_Way]) -> list[Cell]:
    """Where the one neutral cell among some is in each of the ways; empty if some have others."""
    neutral = [[cell for cell in cells if way[cell] == NEUTRAL] for way in each]
    if any(len(spots) != 1 for spots in neutral):
        return []
    return list(dict.fromkeys(spots[0] for spots in neutral))


def _which(line: PoleLine, spots: Sequence[Cell]) -> Words:
    """Where the neutral cell of a line is: "row 3’s one neutral cell is R3C6 or R3C8"."""
    number = "last" if line.known(X) else "one"
    return say("{}’s {} neutral cell is {}", line.at.line, number, listed(spots, "or"))


def _listed(now: Position, line: PoleLine, cells: Sequence[Cell], each: Sequence[_Way]) -> Words:
    """All that some cells can be: "In row 1 R1C2 and R1C3 can only be + − or − +."."""
    signs = {symbol.value: symbol.sign for symbol in now.puzzle.symbols}
    shown = ["\N{NO-BREAK SPACE}".join(signs[way[cell]] for cell in cells) for way in each]
    return say("In {} {} can only be {}.", line.at.line, listed(cells), listed(shown, "or"))


def _gap(now: Position, line: PoleLine, spots: Sequence[Cell]) -> Words:
    """That poles cannot alternate all the way along some cells; empty if they could.

    The way begins and ends with known poles, or with the first and the last of the cells where
    these are marked not to be one of the poles.
    """
    places = [line.shape.cells.index(cell) for cell in spots]
    domains = line.domains
    poles = {i: d & POLE for i, d in enumerate(domains) if d & POLE in (P, M)}
    known = {i for i in poles if domains[i] in (P, M)}
    marked = {i for i in poles if now.base[line.cell(i)] & POLE == poles[i]}
    begin, end = marked & {min(places)}, marked & {max(places)}
    first = max((i for i in known if i < min(places)), default=next(iter(begin), None))
    last = min((i for i in known if i > max(places)), default=next(iter(end), None))
    if first is None or last is None:
        return Words()
    broken = any(line.shape.kinds[i] == APART or domains[i] == X for i in range(first, last))
    alike = poles[first] == poles[last]
    if broken or alike == ((last - first) % 2 == 0):
        return Words()
    ends = [_end_of_way(line, i, poles[i]) for i in (first, last)]
    return say("From {} to {} the poles cannot alternate", *ends)


def _end_of_way(line: PoleLine, position: int, pole: int) -> Words:
    """A known pole, or a cell that is not the other one: "R1C1’s plus"."""
    cell = line.cell(position)
    if line.domains[position] == pole:
        return say("{}’s {}", cell, NAME[pole])
    return say("{}, which is not {},", cell, NAME[OTHER[pole]])
