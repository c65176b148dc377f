"""Full lines of a Magnets board, whose poles alternate, and the parity of their runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.puzzles.magnets.techniques_alternation import (
    Alternation,
    alternate,
    first_poles,
    tell_alternation,
    tell_settled,
)
from gridwright.puzzles.magnets.techniques_clauses import newly_neutral
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
from gridwright.puzzles.magnets.techniques_words import (
    cells_are,
    is_are,
    missing,
    stretch_name,
    wanted_poles,
    wants_both,
    wants_poles,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, as_words, capital, joined, listed, number_word, say

# A run of odd length that is as soon told whole.
SHORT = 3
# Up to how many neutral cells of a full line are named.
FEW = 3


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
        shows = _where_broken(line, turned.broken)
        yield from clash(at, premises, tell, [*labels, *turned.labels], shows)
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
        poles = {i: line.domains[i] & POLE for i in (first, second)}
        end = _tell_unlike(line, poles)
        if second == first + 1:
            name = NAME[poles[first]]
            end = say("But {} and {} touch, and both would be {}.", *map(line.cell, poles), name)
        return joined((say("{}.", _no_neutral(line)), turned, end))

    return words


def _where_broken(line: PoleLine, run: Run) -> dict[Cell, int]:
    """The poles that do not alternate, and what is between them if that is one cell."""
    first, second = sorted(run.anchors)
    shows = {line.cell(i): line.domains[i] & POLE for i in (first, second)}
    return shows | ({line.cell(first + 1): POLE} if second == first + 2 else {})


def _tell_unlike(line: PoleLine, poles: Mapping[int, int]) -> Words:
    """That two poles do not alternate with those between them."""
    (first, one), (last, other) = poles.items()
    if last == first + 2:
        text = "But {} would be a pole between {}’s {} and {}’s {}."
        cells = [line.cell(i) for i in (first + 1, first, last)]
        return say(text, cells[0], cells[1], NAME[one], cells[2], NAME[other])
    along = stretch_name(line, range(first, last + 1))
    text = "But the poles {} would alternate, so {} would be {}, not {}."
    return say(text, along, line.cell(last), NAME[OTHER[other]], NAME[other])


def _tell_full(line: PoleLine, turned: Alternation) -> Tell:
    def words(now: Position) -> Words:
        poles = joined((tell_alternation(now, line, turned), tell_settled(now, line, turned)))
        if not poles and len(line.known(X)) <= FEW:
            return _no_neutral_alike(line)
        return joined((say("{}.", _no_neutral(line)), poles))

    return words


def _no_neutral_alike(line: PoleLine) -> Words:
    """Why no open cell of a line is neutral, as told of one line or of several."""
    neutral = tuple(as_words(line.cell(i)) for i in line.known(X))
    verbs = ("wants", "each want" if neutral else "want")
    demand = (line.at.place, verbs, wanted_poles(line))
    return LikeLines(("full", bool(neutral)), _tell_all_full, (demand,), neutral).words()


def _tell_all_full(demands: Words, lines: int, neutral: Sequence[Words]) -> Words:
    if neutral:
        there = " there" * (lines > 1)
        text = "{}, so{} only {} {} neutral."
        return say(text, demands, there, listed(neutral), is_are(neutral))
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
    return lambda now: say("{} must be {}.", missing(line, pole), listed(left))


def _no_neutral(line: PoleLine) -> Words:
    """Why no open cell of a line is neutral."""
    neutral, wanted = line.known(X), wants_poles(line)
    if not neutral:
        return say("{}, so no cell is neutral", capital(wanted))
    if len(neutral) <= FEW:
        cells = listed(line.cell(i) for i in neutral)
        return say("{}, so only {} {} neutral", capital(wanted), cells, is_are(neutral))
    return _still_wanted(line) or say("{}, so no other cell is neutral", capital(wanted))


def _still_wanted(line: PoleLine) -> Words:
    """The poles that a line with many neutral cells still wants, and where: empty if none does."""
    needs = {pole: line.need(pole) for pole in (P, M) if line.need(pole)}
    unmarked = [line.cell(i) for i in line.open() if line.domains[i] & X]
    if not unmarked or not needs:
        return Words()
    if len(needs) > 1 and line.need(P) == line.need(M):
        missing_poles = say("{} of each pole", number_word(line.need(P)))
    else:
        poles = (f"{number_word(need)} {NAME[pole]}" for pole, need in needs.items())
        missing_poles = listed(poles)
    if len(unmarked) == len(line.open()):
        text = "{} still wants {}, and only {} {} left"
        cells = listed(unmarked)
        return say(text, capital(line.at.line), missing_poles, cells, is_are(unmarked))
    are = "is a pole" if len(unmarked) == 1 else "are poles"
    open_cells = number_word(len(line.open()))
    text = "{} still wants {} in its {} open cells, so {} {}"
    return say(text, capital(line.at.line), missing_poles, open_cells, listed(unmarked), are)


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
        others = bring(line, [run for run in every if run not in free])
        ends = listed(ends_of(line, run, pole) for run in free)
        if others and len(free) == 1 and free[0].end - free[0].begin == SHORT:
            text = "{} must have one {} more: {}"
            ends = say(text, _cells_of(line, free[0]), NAME[pole], _in_turn(pole))
        even = line.shape.counts[P] == line.shape.counts[M]
        seen = _is_marked_full(now, line)  # then a reader needs not be told why
        full = say("{}.", capital(wants_both(line)) if even and seen else _no_neutral(line))
        it = capital(line.at.line) if seen else say("It")
        plus, minus = (number_word(line.shape.counts[each]) for each in (P, M))
        wanted = say("{} wants {} plus and {} minus, and ", it, plus, minus)
        if even:
            others, wanted = capital(others), Words()  # that was just said
        second = say("{}{}, so {}.", wanted, others, ends)
        if not others and len(every) == 1:
            ends = say("it alternates, with {} at both ends", NAME[pole])
        if not others:
            text = "{} wants more {} than {}, so {}."
            second = say(text, it, NAME[pole], NAME[OTHER[pole]], ends)
        return second if seen and not even else joined((full, second))

    return words


def _is_marked_full(now: Position, line: PoleLine) -> bool:
    """Whether marks show of all open cells of a line that they are poles."""
    base = (now.base[cell] for cell in line.shape.cells)
    return all(mask == X or not mask & X for mask in base)


def ends_of(line: PoleLine, run: Run, pole: int) -> Words:
    """The pole at the ends of a run: of three poles each is told."""
    if run.end - run.begin == 1:
        return say("{} is {}", line.cell(run.begin), NAME[pole])
    if run.end - run.begin == SHORT:
        return say("{} are {}", _cells_of(line, run), _in_turn(pole))
    return say("{} begin and end with {}", _cells_of(line, run), NAME[pole])


def _in_turn(pole: int) -> str:
    """Three poles as they alternate."""
    return f"{NAME[pole]}, {NAME[OTHER[pole]]}, {NAME[pole]}"


def bring(line: PoleLine, every: Sequence[Run]) -> Words:
    """What runs bring, those together that bring as many of both poles."""
    alone = [run for run in every if run.end - run.begin == 1]
    single = {run.begin: run.first for pole in (P, M) for run in alone if run.first == pole}
    told = [cells_are(line, single)] if single else []
    even = [run for run in every if not run.odd]
    if len(even) < 2:
        return listed([*told, *(_brings(line, run) for run in every if run not in alone)])
    ends = (say("{} to {}", line.cell(run.begin), line.cell(run.end - 1)) for run in even)
    equal = say("{} bring as many plus as minus", listed(ends))
    long = (_brings(line, run) for run in every if run.odd and run not in alone)
    return listed([*told, *long, equal])


def _brings(line: PoleLine, run: Run) -> Words:
    """What a run brings: "R4C5 to R4C8 have two of each", "R1C1 has one plus more than minus"."""
    if run.odd:
        pole = run.first or P
        more, than = NAME[pole], NAME[OTHER[pole]]
        return say("{} have one {} more than {}", _cells_of(line, run), more, than)
    half = number_word((run.end - run.begin) // 2)
    return say("{} have {} of each pole", _cells_of(line, run), half)


def _cells_of(line: PoleLine, run: Run) -> Words:
    return stretch_name(line, range(run.begin, run.end))
