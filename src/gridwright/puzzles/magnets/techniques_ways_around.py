"""What a line has in common wherever its last neutral cell is, with the reason why.

"With R3C6 neutral, R3C1 to R3C5 begin and end with minus. With R3C8 neutral, R3C1 to R3C7 do."
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_alternation import (
    alternate,
    tell_alternation,
    tell_settled,
)
from gridwright.puzzles.magnets.techniques_lines import NAME, POLE, M, P, PoleLine, Run, X, runs
from gridwright.puzzles.magnets.techniques_runs import bring, ends_of
from gridwright.puzzles.magnets.techniques_words import MORE, cells_are
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, joined, say


def tell_settled_around(
    now: Position, line: PoleLine, spots: Sequence[Cell], settled: Mapping[int, int]
) -> Words:
    """Why cells have their poles wherever of some spots the neutral cell is; empty if none is seen.

    They alternate from a pole that is known, or are part of a run of odd length each time.
    """
    places = [line.shape.cells.index(cell) for cell in spots]
    claim = {i: POLE for i, d in enumerate(line.domains) if d != X and i not in places}
    turned = alternate(line, claim)
    left = {i: line.domains[i] & mask for i, mask in turned.claim.items()}
    if not turned.broken and all(left.get(i) == mask for i, mask in settled.items()):
        told = (tell_alternation(now, line, turned), tell_settled(now, line, turned))
        return joined(told)
    return _tell_runs(line, places, settled)


def _tell_runs(line: PoleLine, places: Sequence[int], settled: Mapping[int, int]) -> Words:
    """The same by the run of odd length that holds all cells in each case."""
    if len(line.shape.counts) < 2:
        return Words()
    cases = []
    for place in places:
        domains = [POLE & d if d != X else X for d in line.domains]
        domains[place] = X
        held = [run for run in _forced(line, domains) if {*settled} <= {*range(run.begin, run.end)}]
        if not held or any(held[0].pole(i) != mask for i, mask in settled.items()):
            return Words()
        others = [run for run in runs(line, domains) if run.begin != held[0].begin]
        why = say("{}, so ", bring(line, others)) if others else Words()
        ends = ends_of(line, held[0], held[0].first or P)
        cases.append(say("With {} neutral, {}{}.", line.cell(place), why, ends))
    either = "Either way" if len(cases) == 2 else "Each time"
    so = say("{} {}.", either, _settled(line, settled))
    return joined((say("It wants {}.", _difference(line)), *cases, so))


def _difference(line: PoleLine) -> str:
    """Of which pole a line wants more: "more minus than plus"."""
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    return "as many plus as minus" if plus == minus else MORE[P if plus > minus else M]


def _settled(line: PoleLine, settled: Mapping[int, int]) -> Words:
    """What cells are, by the first of them if all others alternate from there."""
    first, *rest = settled
    if len(rest) < 2 or [*settled] != [*range(first, first + len(settled))]:
        return cells_are(line, settled)
    text = "{} is {}, and the poles alternate from there as far as {}"
    return say(text, line.cell(first), NAME[settled[first]], line.cell(rest[-1]))


def _forced(line: PoleLine, domains: Sequence[int]) -> Iterator[Run]:
    """The one run of odd length that is open, with what the counts want of it at its ends."""
    every = runs(line, domains)
    odd = [run for run in every if run.odd]
    free = [run for run in odd if not run.first]
    rest = line.shape.counts[P] - line.shape.counts[M]
    rest -= sum(1 if run.first == P else -1 for run in odd if run.first)
    if len(free) == abs(rest) == 1:
        yield replace(free[0], first=P if rest > 0 else M)
