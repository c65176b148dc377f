"""The few ways in which a line of a Magnets board can still be completed, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.puzzles.magnets.poles import NEUTRAL
from gridwright.puzzles.magnets.techniques_lines import PoleLine, shape_of
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
        shared = say("In each case {}.", cells_are(line, settled)) if settled else Words()
        return joined((_cases(now, line, open_, each), shared))

    return words


def _cases(now: Position, line: PoleLine, cells: Sequence[Cell], each: Sequence[_Way]) -> Words:
    """What makes the ways different: where the last neutral cell is, or all that is open."""
    neutral = [[cell for cell in cells if way[cell] == NEUTRAL] for way in each]
    where = line.at.line
    if all(len(spots) == 1 for spots in neutral):
        spots = listed(dict.fromkeys(spots[0] for spots in neutral), "or")
        return say("{}’s last neutral cell is {}.", capital(where), spots)
    signs = {symbol.value: symbol.sign for symbol in now.puzzle.symbols}
    shown = ["\N{NO-BREAK SPACE}".join(signs[way[cell]] for cell in cells) for way in each]
    return say("In {} {} can only be {}.", where, listed(cells), listed(shown, "or"))
