"""Runs of neighbouring poles in a line, which alternate: full lines, parity, surplus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gridwright.grid import Cell
from gridwright.model import Cardinality, Label
from gridwright.puzzles.magnets.techniques_clauses import newly_neutral, ways_round
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
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
    doubly_counted,
    repels_in,
    runs,
)
from gridwright.puzzles.magnets.techniques_parallel import LikeLines
from gridwright.puzzles.magnets.techniques_reasons import reason
from gridwright.puzzles.magnets.techniques_words import (
    cells_are,
    is_are,
    stretch_name,
    wanted_poles,
    wants,
    wants_both,
    wants_poles,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say


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
    runs_told = zip(turned.anchors, turned.spans, strict=True)
    anchors = [i for i, span in runs_told if any(now.wants(line.cell(j)) for j in span if j != i)]
    told = [i for i in anchors if _is_told(line, turned, i)]
    found = [i for i in anchors if i not in told]
    names = listed(_anchor_name(line, turned, i) for i in told)
    known = say("The poles alternate from {}.", names) if told else Words()
    return joined((known, first_poles(now, line, found), _from_there(line, found, found)))


def _from_there(line: PoleLine, told: Sequence[int], first: Sequence[int]) -> Words:
    """That others alternate from the `first` of runs, which are among those told just now."""
    if len(told) == len(first) == 1:
        return say("The poles alternate from there.")
    from_ = listed(line.cell(i) for i in first)
    return say("The poles alternate from {}.", from_) if first else Words()


def _is_told(line: PoleLine, turned: Alternation, position: int) -> bool:
    """Whether the pole of a cell is known, or is what the line wants there."""
    crossing = position in line.shape.crossing and turned.claim.get(position) in (P, M)
    return crossing or line.domains[position] in NAME


def _anchor_name(line: PoleLine, turned: Alternation, position: int) -> Words:
    """The pole that tells the others: "R1C1’s plus"."""
    pole = line.domains[position] & turned.claim.get(position, ANY) & POLE
    return say("{}’s {}", line.cell(position), NAME[pole])


def first_poles(now: Position, line: PoleLine, positions: Iterable[int]) -> Words:
    """Why cells that are not neutral have their poles: "R1C5 is beside a minus, so it is plus."."""
    domains = line.domains
    barred = ((line.cell(i), OTHER[domains[i] & POLE]) for i in positions)
    return ways_round(now, barred, line.shape.cells)


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
        span = range(min(nearest, *open_cells), max(nearest, *open_cells) + 1)
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
    if turned.broken:
        tell = _tell_broken(line, turned.broken)
        yield from clash(at, premises, tell, [*labels, *turned.labels])
        return
    if last := _last_pole(line):
        left = {line.cell(i): last for i in line.open()}
        barred = dict.fromkeys(left, ANY & ~OTHER[last])
        yield from conclude(at, left, {**neutral, **barred}, _tell_last_pole(line, last), labels)
        return
    labels += turned.labels
    yield from conclude(at, turned.left(line), premises, _tell_full(line, turned), labels)


def _as_full(line: PoleLine) -> Alternation:
    """A line in which no open cell is neutral."""
    return alternate(line, {i: POLE for i, d in enumerate(line.domains) if d != X})


def neutral_left(line: PoleLine) -> int:
    """How many open cells of a line are neutral."""
    counts = line.shape.counts
    return len(line.domains) - counts[P] - counts[M] - line.domains.count(X)


def _tell_no_room(line: PoleLine) -> Tell:
    def words(now: Position) -> Words:
        cells = len(line.domains) - line.domains.count(X)
        lost, why = newly_neutral(now, line, range(len(line.domains)))
        text = "{}, but {}only {} cells would be left for them{}."
        return say(text, capital(wants_both(line)), lost, number_word(cells), why)

    return words


def _tell_broken(line: PoleLine, run: Run) -> Tell:
    def words(now: Position) -> Words:
        first, second = sorted(run.anchors)
        turned = first_poles(now, line, [i for i in (first, second) if line.domains[i] & X])
        poles = cells_are(line, {i: line.domains[i] & POLE for i in (first, second)})
        end = say("The poles would alternate, but {}.", poles)
        return joined((say("{}.", _no_neutral(line)), turned, end))

    return words


def _tell_full(line: PoleLine, turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        poles = joined((tell_alternation(now, line, turned), tell_settled(now, line, turned)))
        if not poles and not line.known(X):
            demand = (line.at.place, ("wants", "want"), wanted_poles(line))
            return LikeLines(("full",), _tell_all_full, (demand,)).words()
        return joined((say("{}.", _no_neutral(line)), poles))

    return words


def _tell_all_full(demands: Words, lines: int, dominoes: Sequence[Words]) -> Words:
    where = " of theirs" * (lines > 1)
    return say("{}, so no cell{} is neutral.", demands, where)


def _last_pole(line: PoleLine) -> int:
    """The one pole that all open cells of a full line are, as it has the others; 0 if none is."""
    for pole in (P, M) if line.open() else ():
        barred = not any(line.domains[i] & OTHER[pole] for i in line.open())
        if barred and not line.need(OTHER[pole]):
            return pole
    return 0


def _tell_last_pole(line: PoleLine, pole: int) -> Tell:
    left = [line.cell(i) for i in line.open()]
    wanted = capital(wants(line, pole))
    return lambda now: say("{}, and only {} {} left.", wanted, listed(left), is_are(left))


def tell_settled(now: Position, line: PoleLine, turned: Alternation) -> Words:
    """Why cells have the one pole left to them now that they are not neutral.

    Of those that alternate with each other one is told, best one that lies beside a pole itself.
    """
    told, alternating = [], []
    known = [d & turned.claim.get(i, ANY) for i, d in enumerate(line.domains)]
    for run in runs(line, known):
        places = range(run.begin, run.end)
        settled = [i for i in _settled(line, turned) if i in places]
        if not settled or any({*span} & {*places} for span in turned.spans):
            continue
        told.append(min(settled, key=lambda i: not _beside_pole(now, line, i)))
        alternating += told[-1:] if len(settled) > 1 else []
    return joined((first_poles(now, line, told), _from_there(line, told, alternating)))


def _settled(line: PoleLine, turned: Alternation) -> Iterator[int]:
    """Cells with one pole left now that they are not neutral, one for each domino."""
    for i, *_ in line.shape.pieces:
        claimed = not turned.claim.get(i, ANY) & X and line.domains[i] & X
        if claimed and line.domains[i] & POLE in (P, M):
            yield i


def _beside_pole(now: Position, line: PoleLine, position: int) -> bool:
    """Whether a cell has its pole because of another one beside it."""
    why = reason(now, line.cell(position), OTHER[line.domains[position] & POLE])
    return why.direct and why.touching


def _no_neutral(line: PoleLine) -> Words:
    """Why no open cell of a line is neutral."""
    neutral, wanted = line.known(X), wants_poles(line)
    if not neutral:
        return say("{}, so no cell is neutral", capital(wanted))
    if len(neutral) <= 3:
        cells = listed(line.cell(i) for i in neutral)
        return say("{}, so only {} {} neutral", capital(wanted), cells, is_are(neutral))
    return say("{}, so no other cell is neutral", capital(wanted))


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
    yield from conclude(at, left, premises, _tell_odd(line, every, free, pole), labels)


def _tell_odd(line: PoleLine, every: Sequence[Run], free: Sequence[Run], pole: int) -> Tell:
    def words(now: Position) -> Words:
        others = listed(_brings(line, run) for run in every if run not in free)
        ends = listed(ends_of(line, run, pole) for run in free)
        plus, minus = line.shape.counts[P], line.shape.counts[M]
        wanted = f"It wants {number_word(plus)} plus and {number_word(minus)} minus, and "
        if plus == minus:
            others, wanted = capital(others), ""  # that was just said
        second = say("{}{}, so {}.", wanted, others, ends)
        if not others and len(every) == 1:
            ends = say("it alternates, with {} at both ends", NAME[pole])
        if not others:
            second = say("It wants more {} than {}, so {}.", NAME[pole], NAME[OTHER[pole]], ends)
        return joined((say("{}.", _no_neutral(line)), second))

    return words


def ends_of(line: PoleLine, run: Run, pole: int) -> Words:
    """The pole at the ends of a run."""
    if run.end - run.begin == 1:
        return say("{} is {}", line.cell(run.begin), NAME[pole])
    return say("{} begin and end with {}", _cells_of(line, run), NAME[pole])


def _brings(line: PoleLine, run: Run) -> Words:
    """What a run brings: "R4C5 to R4C8 have two of each", "R1C1 to R1C3 have one plus more"."""
    name = NAME[run.first or P]
    if run.end - run.begin == 1:
        return say("{} is {}", line.cell(run.begin), name)
    if run.odd:
        return say("{} have one {} more", _cells_of(line, run), name)
    half = number_word((run.end - run.begin) // 2)
    return say("{} have {} of each pole", _cells_of(line, run), half)


def _cells_of(line: PoleLine, run: Run) -> Words:
    return stretch_name(line, range(run.begin, run.end))
