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
            tell = _tell_no_way(line) if deduction.impossible else _tell(line)
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
        open_ = [cell for i, cell in enumerate(cells) if left[i] & (left[i] - 1)]
        if not open_:
            return say("{} fits in one way only: {}.", capital(line.at.line), cells_are(line, news))
        settled = {i: mask for i, mask in news.items() if cells[i] not in open_}
        told, gap = _cases(now, line, open_, each)
        text = "All others are poles, so {}." if gap else "In each case {}."
        return joined((told, say(text, cells_are(line, settled)) if settled else Words()))

    return words


def _cases(
    now: Position, line: PoleLine, cells: Sequence[Cell], each: Sequence[_Way]
) -> tuple[Words, bool]:
    """What makes the ways different: where the last neutral cell is, or all that is open.

    Also whether it was told why the neutral cell is among these.
    """
    neutral = [[cell for cell in cells if way[cell] == NEUTRAL] for way in each]
    where = line.at.line
    if all(len(spots) == 1 for spots in neutral):
        found = list(dict.fromkeys(spots[0] for spots in neutral))
        gap, spots = _gap(now, line, found), listed(found, "or")
        which = say("{}’s {} neutral cell is {}.", where, "last" if line.known(X) else "one", spots)
        if not gap:
            return capital(which), False
        return say("{}, so {}", gap, which), True
    signs = {symbol.value: symbol.sign for symbol in now.puzzle.symbols}
    shown = ["\N{NO-BREAK SPACE}".join(signs[way[cell]] for cell in cells) for way in each]
    return say("In {} {} can only be {}.", where, listed(cells), listed(shown, "or")), False


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
