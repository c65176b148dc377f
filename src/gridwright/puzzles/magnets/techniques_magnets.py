"""Magnets whose way round is open: each brings one plus and one minus all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.model import Cardinality
from gridwright.model.poles import APART, TOUCHING
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
from gridwright.puzzles.magnets.techniques_counts import counted_pole, has_its, wanted_pieces
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
    pole_line,
    repels_in,
    runs,
)
from gridwright.puzzles.magnets.techniques_runs import ends_of
from gridwright.puzzles.magnets.techniques_words import is_are, piece_names, stretch_name, wants
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say, separated

# Runs of more poles bring several of a kind.
LONG = 3


@technique(
    "Counted magnets",
    2,
    "A magnet brings one plus and one minus, whichever way round it is.",
    on=Cardinality,
)
def counted_magnets(at: Sight) -> Iterator[Deduction]:
    """Magnets and other runs of poles bring all the plus that a line wants, or more."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None or line.need(pole) <= 0:
        return
    free = [run for run in runs(line, line.domains) if not run.first and run.first is not None]
    sure = sum((run.end - run.begin) // 2 for run in free)
    if not sure or sure < line.need(pole):
        return
    premises = {line.cell(i): pole for i in line.known(pole)}
    labels = [at.label]
    for run in free:
        premises |= {line.cell(i): POLE for i in range(run.begin, run.end)}
        labels += repels_in(line, range(run.begin, run.end))
    if sure > line.need(pole):
        tell = objection(_tell_too_many(line, pole, free, sure))
        yield from clash(at, premises, tell, labels)
        return
    claim = {i: ANY & ~pole for i, d in enumerate(line.domains) if d & X and d & pole}
    claim |= {i: X for piece in line.shape.lying for i in piece if i in claim}
    for run in free:
        if run.odd:
            ends = range(run.begin, run.end)
            claim |= {i: pole if (i - run.begin) % 2 else OTHER[pole] for i in ends}
    for part in _entries_first(line, claim):
        left = {line.cell(i): mask for i, mask in part.items()}
        tell = _tell_counted(line, pole, free, part)
        yield from conclude(at, left, premises, tell, labels, in_part=True)


def _entries_first(line: PoleLine, claim: Mapping[int, int]) -> Iterator[Mapping[int, int]]:
    """What a claim settles by itself, then all of it."""
    settled = {i: mask for i, mask in claim.items() if mask in NAME}
    if settled and len(settled) < len(claim):
        yield settled
    if claim:
        yield claim


def _bringers(line: PoleLine, free: Sequence[Run]) -> Words:
    """The runs that bring poles: "the magnet R5C5-6 and the poles R5C1 and R5C2"."""
    long = [(run.begin, run.end) for run in free if run.end - run.begin > 1]
    lying = [piece for piece in line.shape.lying if (piece[0], piece[1] + 1) in long]
    others = [span for span in long if (span[0], span[1] - 1) not in lying]
    magnets = say("the magnet{} {}", "s" * (len(lying) > 1), piece_names(line, lying))
    poles = (say("the poles {}", stretch_name(line, range(*span))) for span in others)
    return listed([*[magnets] * bool(lying), *poles])


def _tell_too_many(line: PoleLine, pole: int, free: Sequence[Run], sure: int) -> Tell:
    def words(now: Position) -> Words:
        known, count = len(line.known(pole)), line.shape.counts[pole]
        return say(
            "Counting {}, {} would have {} {}, not {}.",
            _bringers(line, free),
            line.at.line,
            number_word(known + sure),
            NAME[pole],
            number_word(count),
        )

    return words


def _tell_counted(line: PoleLine, pole: int, free: Sequence[Run], claim: Mapping[int, int]) -> Tell:
    def words(now: Position) -> Words:
        has = has_its(line, pole, would=now.supposing)
        first = capital(say("{}{}", has, _where(line, pole, free)))
        lost = [p for p in line.shape.pieces if claim.keys() & p and line.domains[p[0]] & X]
        lost = wanted_pieces(now, line, lost)
        neutral = [piece for piece in lost if len(piece) == 2]
        others = [piece for piece in lost if len(piece) == 1]
        odd = [run for run in free if run.odd]
        if not lost and line.need(pole) == line.shape.counts[pole] == len(free):
            first = capital(wants(line, pole, only=True))
        ends = []
        if neutral:
            ends.append(say("{} {} neutral", piece_names(line, neutral), is_are(neutral)))
        if others:
            ends.append(say("{} {} not {}", piece_names(line, others), is_are(others), NAME[pole]))
        ends += [ends_of(line, run, OTHER[pole]) for run in odd]
        return say("{}, so {}.", first, listed(ends))

    return words


def _where(line: PoleLine, pole: int, free: Sequence[Run]) -> Words:
    """Where a line has its poles: " in the magnet R5C5-6", ": R5C1 and one of R5C5 and R5C6"."""
    known = line.known(pole)
    spans = [range(run.begin, run.end) for run in free if run.end - run.begin > 1]
    if not known and len(spans) > 1 and any(len(span) > LONG for span in spans):
        each = (say("{} in {}", number_word(len(s) // 2), stretch_name(line, s)) for s in spans)
        return say(": {}", separated(each, ", "))
    if not known:
        return say(" in {}", _bringers(line, free))
    some = (say("{} of {}", number_word(len(s) // 2), stretch_name(line, s)) for s in spans)
    return say(": {}", listed([*(line.cell(i) for i in known), *some]))


@technique(
    "One too many",
    3,
    "A pole would make its neighbours poles too, more than the line wants.",
    on=Cardinality,
)
def one_too_many(at: Sight) -> Iterator[Deduction]:
    """A pole that brings more of a kind along a line than it wants cannot be."""
    line, pole = pole_line(at), counted_pole(at)
    if line is None or line.need(pole) <= 0:
        return
    free = [run for run in runs(line, line.domains) if not run.first and run.first is not None]
    for i, domain in enumerate(line.domains):
        if domain in (P, M, X):
            continue
        for value in (P, M):
            forced = _forced(line, i, value) if domain & value else {}
            others = [run for run in free if forced.keys().isdisjoint(range(run.begin, run.end))]
            new = [j for j, each in forced.items() if each == pole and line.domains[j] != pole]
            sure = sum((run.end - run.begin) // 2 for run in others)
            if len(new) > 1 and len(new) + sure > line.need(pole):
                yield from _excluded(line, pole, i, value, new, forced, others if sure else [])


def _forced(line: PoleLine, position: int, value: int) -> dict[int, int]:
    """What a pole makes of its partner in the line and of the poles that follow it."""
    forced = {position: value}
    kinds, domains = line.shape.kinds, line.domains
    for step in (1, -1):
        i = position
        while 0 <= i + step < len(domains):
            kind = kinds[min(i, i + step)]
            if kind == APART or (kind == TOUCHING and domains[i + step] & X):
                break
            forced[i + step] = OTHER[forced[i]]
            i += step
    return forced


def _excluded(
    line: PoleLine,
    pole: int,
    position: int,
    value: int,
    new: Sequence[int],
    forced: dict[int, int],
    others: Sequence[Run],
) -> Iterator[Deduction]:
    """A value excluded as it would bring too many poles."""
    long = [run for run in others if run.end - run.begin > 1]
    span = range(min(forced), max(forced) + 1)
    labels = [line.shape.labels[pole], *repels_in(line, span)]
    own = {position, *(i for piece in line.shape.lying for i in piece if position in piece)}
    premises = {line.cell(i): POLE for i in span if i not in own}
    premises |= {line.cell(i): pole for i in line.known(pole)}
    for run in long:
        premises |= {line.cell(i): POLE for i in range(run.begin, run.end)}
        labels += repels_in(line, range(run.begin, run.end))
    tell = _tell_excluded(line, pole, position, value, new, long)
    yield from conclude(line.at, {line.cell(position): ANY & ~value}, premises, tell, labels)


def _tell_excluded(
    line: PoleLine, pole: int, position: int, value: int, new: Sequence[int], long: Sequence[Run]
) -> Tell:
    cell = line.cell(position)

    def words(now: Position) -> Words:
        too = " too" * (value == pole)
        brought = _brought(line, pole, position, new, too)
        first = say("If {} were {}, {}", cell, NAME[value], brought)
        if long:
            total = len(new) + sum((run.end - run.begin) // 2 for run in long)
            first = say("{}, with {} {} in all", first, _bringers(line, long), number_word(total))
        wanted = wants(line, pole, only=True)
        return say("{}, but {}. So {} is not {}.", first, wanted, cell, NAME[value])

    return words


def _brought(line: PoleLine, pole: int, position: int, new: Sequence[int], too: str) -> Words:
    """The poles that one brings along a line: "R7C7 would be minus and R7C8 plus again".

    `too` is said of cells that are what the one is.
    """
    others = [i for i in sorted(new) if i != position]
    far = [i for i in others if abs(i - position) == 2]
    if len(others) == len(far) == 1:
        between = line.cell((far[0] + position) // 2)
        text = "{} would be {} and {} {} again"
        return say(text, between, NAME[OTHER[pole]], line.cell(far[0]), NAME[pole])
    cells = listed(line.cell(i) for i in others)
    would_be = say("{} would be {}{}", cells, NAME[pole], too)
    if all(abs(i - position) == 1 for i in others):
        return would_be
    along = stretch_name(line, range(min(position, *others), max(position, *others) + 1))
    return say("{}, as the poles {} alternate", would_be, along)
