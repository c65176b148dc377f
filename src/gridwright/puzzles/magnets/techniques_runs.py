"""Runs of neighbouring poles in a line, which alternate: full lines, parity, surplus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label
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
    clash,
    conclude,
    doubly_counted,
    repels_in,
    runs,
)
from gridwright.puzzles.magnets.techniques_words import (
    cells_are,
    wants_both,
    why_not,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say


@dataclass(frozen=True)
class Alternation:
    """What is concluded of a line once neighbouring poles alternate, and from what.

    `claim` is what is left to cells by their positions. `anchor` is a cell whose pole tells those
    of others, `broken` a run that no way round fits.
    """

    claim: dict[int, int]
    premises: dict[Cell, int] = field(default_factory=dict)
    labels: list[Label] = field(default_factory=list)
    anchor: int | None = None
    broken: Run | None = None

    def left(self, line: PoleLine) -> dict[Cell, int]:
        """What is left to the cells."""
        return {line.cell(i): mask for i, mask in self.claim.items()}


def anchor_name(line: PoleLine, turned: Alternation) -> Words:
    """The pole that tells the others: "R1C1’s plus"."""
    position = turned.anchor or 0
    pole = line.domains[position] & turned.claim.get(position, ANY) & POLE
    return say("{}’s {}", line.cell(position), NAME[pole])


def alternate(line: PoleLine, claim: Mapping[int, int]) -> Alternation:
    """Let all runs of a line alternate as far as one of their poles is known.

    `claim` is what is concluded so far of cells by their positions.
    """
    domains = [d & claim.get(i, ANY) for i, d in enumerate(line.domains)]
    result = Alternation(dict(claim))
    anchor = None
    for run in runs(line, domains):
        if run.first is None:
            span = range(min(run.anchors), max(run.anchors) + 1)
            _use(line, span, run.anchors, claim, result)
            return replace(result, broken=run)
        open_cells = [i for i in range(run.begin, run.end) if domains[i] == POLE]
        if not run.first or not open_cells:
            continue
        nearest = _anchor(line, run, open_cells)
        span = range(min(nearest, *open_cells), max(nearest, *open_cells) + 1)
        _use(line, span, [nearest], claim, result)
        result.claim.update((i, run.pole(i)) for i in span if i != nearest)
        anchor = nearest if anchor is None else anchor
    return replace(result, anchor=anchor)


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


@technique(
    "Full line",
    1,
    "The clues leave no neutral cell, or only known ones: the poles alternate from a known one.",
    on=Cardinality,
)
def full_line(at: Sight) -> Iterator[Deduction]:
    """A line whose open cells are all poles alternates."""
    line = doubly_counted(at)
    if line is None or neutral_left(line) > 0:
        return
    neutral = line.neutral()
    labels = list(line.shape.labels.values())
    if neutral_left(line) < 0:
        yield from clash(at, neutral, _tell_no_room(line), labels)
        return
    turned = _as_full(line)
    premises = {**neutral, **turned.premises}
    labels += turned.labels
    if turned.broken:
        yield from clash(at, premises, _tell_broken(line, turned.broken), labels)
        return
    yield from conclude(at, turned.left(line), premises, _tell_full(line, turned), labels)


def _as_full(line: PoleLine) -> Alternation:
    """A line in which no open cell is neutral."""
    return alternate(line, {i: POLE for i, d in enumerate(line.domains) if d != X})


def neutral_left(line: PoleLine) -> int:
    """How many open cells of a line are neutral."""
    counts = line.shape.counts
    return len(line.domains) - counts[P] - counts[M] - line.domains.count(X)


def _tell_no_room(line: PoleLine) -> Tell:
    cells = len(line.domains) - line.domains.count(X)
    return lambda now: say(
        "{}, but only {} of its cells would not be neutral.",
        capital(wants_both(line)),
        number_word(cells),
    )


def _tell_broken(line: PoleLine, run: Run) -> Tell:
    def words(now: Position) -> Words:
        poles = cells_are(line, {i: line.domains[i] & POLE for i in sorted(run.anchors)})
        ends = say("its poles would alternate, but {}", poles)
        return say("{}, so {}.", capital(wants_both(line)), ends)

    return words


def _tell_full(line: PoleLine, turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        first = _no_neutral(line)
        if turned.anchor is None:
            return say("{}{}.", first, _settled(line))
        if line.domains[turned.anchor] in NAME:
            return say("{}. The poles alternate from {}.", first, anchor_name(line, turned))
        return say("{}. {}, and the poles alternate.", first, _first_pole(now, line, turned.anchor))

    return words


def _settled(line: PoleLine) -> Words:
    """The cells that have one pole left when they are not neutral."""
    domains = enumerate(line.domains)
    poles = {i: domain & POLE for i, domain in domains if domain & X and domain & POLE in (P, M)}
    return say(": {}", cells_are(line, poles)) if poles else Words()


def _first_pole(now: Position, line: PoleLine, anchor: int) -> Words:
    """Why a cell that is not neutral has its pole: "R1C5 is beside a minus, so it is plus"."""
    cell, pole = line.cell(anchor), line.domains[anchor] & POLE
    why = why_not(now, cell, OTHER[pole])
    if not why:
        return say("{} cannot be {}, so it is {}", cell, NAME[OTHER[pole]], NAME[pole])
    what = "it" if why.parts[0].cells == (cell,) else cell
    return say("{}, so {} is {}", capital(why), what, NAME[pole])


def _no_neutral(line: PoleLine) -> Words:
    """Why no open cell of a line is neutral."""
    neutral = line.known(X)
    wanted = capital(wants_both(line))
    if not neutral:
        return say("{}, so no cell is neutral", wanted)
    if len(neutral) <= 3:
        cells = listed(line.cell(i) for i in neutral)
        return say("{}, so no cell but {} is neutral", wanted, cells)
    return say("{}, so no other cell is neutral", wanted)


@technique(
    "Parity of a run",
    2,
    "A run of poles of odd length has one pole more of the kind at its ends.",
    on=Cardinality,
)
def odd_runs(at: Sight) -> Iterator[Deduction]:
    """In a full line, the runs of odd length make the difference of the counts."""
    line = doubly_counted(at)
    if line is None or neutral_left(line) != 0:
        return
    turned = _as_full(line)
    if turned.broken:
        return
    domains = [d & turned.claim.get(i, ANY) for i, d in enumerate(line.domains)]
    every = runs(line, domains)
    odd = [run for run in every if run.odd]
    free = [run for run in odd if not run.first]
    surplus = line.shape.counts[P] - line.shape.counts[M]
    rest = surplus - sum(1 if run.first == P else -1 for run in odd if run.first)
    if not free or abs(rest) != len(free):
        return
    premises = {**line.neutral(), **turned.premises}
    labels = [*line.shape.labels.values(), *turned.labels]
    for run in every:
        labels += repels_in(line, range(run.begin, run.end))
        if run.odd and run.first:
            premises[line.cell(run.anchors[0])] = line.domains[run.anchors[0]]
    pole = P if rest > 0 else M
    claim = dict(turned.claim)
    for run in free:
        claim |= {i: replace(run, first=pole).pole(i) for i in range(run.begin, run.end)}
    left = {line.cell(i): mask for i, mask in claim.items()}
    yield from conclude(at, left, premises, _tell_odd(line, free, pole), labels)


def _tell_odd(line: PoleLine, free: Sequence[Run], pole: int) -> Tell:
    def words(now: Position) -> Words:
        first, name = _no_neutral(line), NAME[pole]
        if len(free) > 1:
            begins = listed(line.cell(run.begin) for run in free)
            return say("{}. The runs of odd length begin with {}: {}.", first, name, begins)
        (run,) = free
        if run.end - run.begin == 1:
            return say("{}. To match the counts {} is {}.", first, line.cell(run.begin), name)
        if run.end - run.begin == len(line.domains):
            return say("{}. It begins and ends with {}, as it wants more of them.", first, name)
        ends = say("{} to {}", line.cell(run.begin), line.cell(run.end - 1))
        return say("{}. To match the counts, {} begin and end with {}.", first, ends, name)

    return words
