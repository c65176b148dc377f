"""Neighbouring poles of a line, which alternate from one that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.puzzles.magnets.techniques_clauses import ways_round, why_not
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    OTHER,
    POLE,
    M,
    P,
    PoleLine,
    Run,
    X,
    repels_in,
    runs,
)
from gridwright.puzzles.magnets.techniques_reasons import partner, reason
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, capital, joined, listed, say

# Which way cells of a column lie from each other, and those of a row.
BACK_AND_ON = (("up", "down"), ("back", "on"))


@dataclass(frozen=True)
class Alternation:
    """What is concluded of a line once neighbouring poles alternate, and from what.

    `claim` is what is left to cells by their positions. `anchors` are cells whose poles tell those
    of others, `spans` how far, and `broken` is a run that no way round fits.
    """

    claim: dict[int, int]
    premises: dict[Cell, int] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)
    anchors: list[int] = field(default_factory=list)
    spans: list[range] = field(default_factory=list)
    broken: Run | None = None

    def left(self, line: PoleLine) -> dict[Cell, int]:
        """What is left to the cells."""
        return {line.cell(i): mask for i, mask in self.claim.items()}


def tell_alternation(now: Position, line: PoleLine, turned: Alternation) -> Words:
    """From which poles others alternate: "The poles alternate from R1C1’s plus."."""
    spans = dict(zip(turned.anchors, turned.spans, strict=True))
    leading = [
        i for i, span in spans.items() if any(now.wants(line.cell(j)) for j in span if j != i)
    ]
    told = [i for i in leading if _is_told(line, turned, i)]
    # One that was open matters by itself too, as its partner may.
    new = [i for i in spans if not _is_told(line, turned, i) and _matters(now, line, i)]
    found = [i for i in leading if i not in told]
    names = listed(
        say("{}{}", _anchor_name(now, line, turned, i), _as_far_as(line, turned, i, spans[i]))
        for i in told
    )
    known = say("The poles alternate from {}.", names) if told else Words()
    first = first_poles(now, line, [i for i in spans if i in {*found, *new}])
    return joined((known, first, _from_there(now, line, turned, found, found)))


def _matters(now: Position, line: PoleLine, position: int) -> bool:
    """Whether something rests on a cell that is not on the board, or on its partner."""
    cell = line.cell(position)
    return now.seen[cell] not in NAME and any(map(now.wants, (cell, partner(now, cell))))


def _as_far_as(line: PoleLine, turned: Alternation, anchor: int, span: range) -> Words:
    """How far poles alternate where a neutral cell ends that: " as far as R6C1"; else empty."""
    known = (d & turned.claim.get(i, ANY) for i, d in enumerate(line.domains))
    first, last = line.cell(span[0]), line.cell(span[-1])
    to_the_end = {span[0], span[-1]} - {anchor} <= {0, len(line.domains) - 1}
    if X not in known or len(span) < 3 or to_the_end:
        return Words()
    if anchor in (span[0], span[-1]):
        return say(" as far as {}", last if anchor == span[0] else first)
    return say(" as far as {} and {}", first, last)


def _from_there(
    now: Position,
    line: PoleLine,
    turned: Alternation,
    told: Sequence[int],
    first: Sequence[int],
) -> Words:
    """That others alternate from the `first` of runs, which are among those told just now.

    Where not all cells are poles it is told how far: "The poles alternate back from R6C5 to R6C2.".
    """
    if not first:
        return Words()
    known = [d & turned.claim.get(i, ANY) for i, d in enumerate(line.domains)]
    if not any(d & X for d in known) and len(told) == len(first) == 1:
        return say("{} alternates from there.", capital(line.at.line))
    ends = {i: _ends(line, known, i) for i in sorted(_told_half(now, line, i) for i in first)}
    if len(ends) == 1 and len(ends[only := min(ends)]) == 1:
        ((way, end),) = ends[only]
        return say("The poles alternate {} from {} to {}.", way, line.cell(only), end)
    from_ = (
        say("from {} {}", line.cell(i), listed(say("{} to {}", *each) for each in found))
        for i, found in ends.items()
    )
    return say("The poles alternate {}.", listed(from_))


def _told_half(now: Position, line: PoleLine, position: int) -> int:
    """The half of a magnet lying in the line by which it is told which way round it is."""
    cell = line.cell(position)
    told = why_not(now, cell, OTHER[_pole_left(now, line, position)]).subject
    return line.shape.cells.index(told) if told in line.shape.cells else position


def _ends(line: PoleLine, known: Sequence[int], position: int) -> list[tuple[str, Cell]]:
    """As far as which cells poles alternate from one that were not known, and which way."""
    run = next(run for run in runs(line, known) if run.begin <= position < run.end)
    new = [i for i in range(run.begin, run.end) if line.domains[i] not in (P, M)]
    back, on = BACK_AND_ON[line.at.place.name.startswith("row")]
    ends = ((back, min(new, default=position)), (on, max(new, default=position)))
    beyond = {back: range(position), on: range(position + 1, run.end)}
    return [(way, line.cell(i)) for way, i in ends if i in beyond[way]]


def _is_told(line: PoleLine, turned: Alternation, position: int) -> bool:
    """Whether the pole of a cell is known, or is what the line wants there."""
    crossing = position in line.shape.crossing and turned.claim.get(position) in (P, M)
    return crossing or line.domains[position] in NAME


def _anchor_name(now: Position, line: PoleLine, turned: Alternation, position: int) -> Words:
    """The pole that tells the others: "R1C1’s plus".

    Of a magnet that lies in the line it is the half that was told, if the other one was not.
    """
    pole = line.domains[position] & turned.claim.get(position, ANY) & POLE
    cell = line.cell(position)
    half = partner(now, cell)
    untold = now.seen[cell] != pole and now.seen[half] == OTHER[pole]
    if untold and half in line.shape.cells:
        return say("{}’s {}", half, NAME[OTHER[pole]])
    return say("{}’s {}", cell, NAME[pole])


def first_poles(now: Position, line: PoleLine, positions: Iterable[int]) -> Words:
    """Why cells that are not neutral have their poles: "R1C5 is beside a minus, so it is plus."."""
    barred = ((line.cell(i), OTHER[_pole_left(now, line, i)]) for i in positions)
    return ways_round(now, barred, line.shape.cells)


def _pole_left(now: Position, line: PoleLine, position: int) -> int:
    """The one pole left to a cell when the line was looked at, or else by now."""
    pole = line.domains[position] & POLE
    return pole if pole in OTHER else now.domains[line.cell(position)] & POLE


def alternate(line: PoleLine, claim: Mapping[int, int]) -> Alternation:
    """Let all runs of a line alternate as far as one of their poles is known.

    `claim` is what is concluded so far of cells by their positions.
    """
    domains = [d & claim.get(i, ANY) for i, d in enumerate(line.domains)]
    result = Alternation(dict(claim))
    for run in runs(line, domains):
        if run.first is None:
            span = range(min(run.anchors), max(run.anchors) + 1)
            _use(line, span, run.anchors, claim, result)
            return replace(result, broken=run)
        open_cells = [i for i in range(run.begin, run.end) if domains[i] == POLE]
        if not run.first or not open_cells:
            continue
        nearest = _anchor(line, run, open_cells)
        # Cells that had one pole left alternate with the others now that they are not neutral.
        new = [i for i in range(run.begin, run.end) if line.domains[i] not in (P, M)]
        span = range(min(nearest, *new), max(nearest, *new) + 1)
        _use(line, span, [nearest], claim, result)
        result.claim.update((i, run.pole(i)) for i in span if i != nearest)
        result.anchors.append(nearest)
        result.spans.append(span)
    return result


def _anchor(line: PoleLine, run: Run, open_cells: Sequence[int]) -> int:
    """The pole from which a run is told: one that was known before, near what follows."""
    return min(
        run.anchors,
        key=lambda i: (line.domains[i] not in (P, M), min(abs(i - j) for j in open_cells)),
    )


def _use(
    line: PoleLine,
    span: range,
    anchors: Sequence[int],
    claim: Mapping[int, int],
    into: Alternation,
) -> None:
    """Note what alternation along a span of a run rests on."""
    into.labels.extend(repels_in(line, span))
    for i in span:
        if i not in claim and not line.domains[i] & X:
            into.premises[line.cell(i)] = POLE
    for i in anchors:
        known = line.domains[i]
        if claim.get(i) not in (P, M) and known not in (POLE, ANY):
            into.premises[line.cell(i)] = known | X if i in claim else known


def tell_settled(now: Position, line: PoleLine, turned: Alternation) -> Words:
    """Why cells have the one pole left to them now that they are not neutral.

    Of those that alternate with each other one is told, best one that lies beside a pole itself.
    """
    told, alternating = [], []
    known = [d & turned.claim.get(i, ANY) for i, d in enumerate(line.domains)]
    for run in runs(line, known):
        places = range(run.begin, run.end)
        settled = [i for i in _settled(line, turned) if i in places]
        settled = settled or [i for i in _turned_since(now, line, turned) if i in places]
        if not settled or any({*span} & {*places} for span in turned.spans):
            continue
        told.append(min(settled, key=lambda i: not _beside_pole(now, line, i)))
        alternating += told[-1:] if len(settled) > 1 else []
    return joined((first_poles(now, line, told), _from_there(now, line, turned, told, alternating)))


def _settled(line: PoleLine, turned: Alternation) -> Iterator[int]:
    """Cells with one pole left now that they are not neutral, one for each domino."""
    for i, *_ in line.shape.pieces:
        claimed = not turned.claim.get(i, ANY) & X and line.domains[i] & X
        if claimed and line.domains[i] & POLE in (P, M):
            yield i


def _turned_since(now: Position, line: PoleLine, turned: Alternation) -> Iterator[int]:
    """Dominoes lying in the line that have one way round left by another line that is full.

    That goes without saying while they may be neutral, and is known by the time this is told.
    """
    for i, *rest in line.shape.pieces:
        cell = line.cell(i)
        claimed = rest and line.domains[i] & X and not turned.claim.get(i, ANY) & X
        if claimed and now.base[cell] & POLE == POLE and now.domains[cell] & POLE in (P, M):
            pole = now.domains[cell] & POLE
            if reason(now, cell, OTHER[pole]).by_line:
                yield i


def _beside_pole(now: Position, line: PoleLine, position: int) -> bool:
    """Whether a cell has its pole because of another one beside it."""
    why = reason(now, line.cell(position), OTHER[_pole_left(now, line, position)])
    return why.direct and why.touching
