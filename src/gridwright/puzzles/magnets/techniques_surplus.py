"""The difference between the counts of a line, which dominoes that cross it must bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.model.poles import TOUCHING
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    as_reasons,
    newly_neutral,
    ruled_out,
    so,
    why_excluded,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    M,
    P,
    PoleLine,
    X,
    doubly_counted,
    repels_in,
)
from gridwright.puzzles.magnets.techniques_words import cells_are, stretch_name
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, listed, number_word, say

# What each value adds to the difference of plus and minus.
BRINGS = {X: 0, P: 1, M: -1}
MORE = {P: "more plus than minus", M: "more minus than plus"}


@technique(
    "Surplus",
    3,
    "Dominoes lying in a line bring as many plus as minus; the others make the difference.",
    on=Cardinality,
)
def surplus(at: Sight) -> Iterator[Deduction]:
    """The difference of the counts comes from the dominoes that cross the line."""
    line = doubly_counted(at)
    if line is None:
        return
    alone = [range(i, i + 1) for i in line.shape.crossing]
    yield from _surplus(line, alone)


@technique(
    "Surplus of neighbours",
    4,
    "Cells of a line that touch alternate, so their poles hardly differ in number.",
    on=Cardinality,
)
def surplus_of_neighbours(at: Sight) -> Iterator[Deduction]:
    """The same where crossing dominoes that touch limit each other."""
    line = doubly_counted(at)
    if line is None:
        return
    groups: list[range] = []
    for i in line.shape.crossing:
        if groups and groups[-1].stop == i and line.shape.kinds[i - 1] == TOUCHING:
            groups[-1] = range(groups[-1].start, i + 1)
        else:
            groups.append(range(i, i + 1))
    if len(groups) < len(line.shape.crossing):
        yield from _surplus(line, groups)


def _surplus(line: PoleLine, groups: Sequence[range]) -> Iterator[Deduction]:
    """What the difference of the counts tells, where groups of touching cells bring it."""
    wanted = line.shape.counts[P] - line.shape.counts[M]
    domains = line.domains
    sums = [_sums(domains, group) for group in groups]
    if not all(sums):
        return  # equal poles touch
    labels = list(line.shape.labels.values())
    for group in groups:
        labels += repels_in(line, group)
    premises = _premises(line, wanted, groups)
    if wanted not in _totals(sums):
        yield from clash(line.at, premises, _tell_wrong(line, groups), labels)
        return
    left = _left(domains, groups, sums, wanted)
    changed = {i: mask for i, mask in left.items() if domains[i] & ~mask}
    settled = {i: mask for i, mask in changed.items() if mask in NAME}
    for part in (settled, changed) if settled and settled != changed else (changed,):
        cells = {line.cell(i): mask for i, mask in part.items()}
        yield from conclude(line.at, cells, premises, _tell(line, groups, part), labels)


def _left(
    domains: Sequence[int], groups: Sequence[range], sums: Sequence[set[int]], wanted: int
) -> dict[int, int]:
    """What the difference leaves to the open cells, by their positions."""
    left = {}
    for number, group in enumerate(groups):
        others = _totals([*sums[:number], *sums[number + 1 :]])
        for i in group:
            if domains[i] & (domains[i] - 1):
                left[i] = _fitting(domains, group, i, {wanted - other for other in others})
    return left


def _fitting(domains: Sequence[int], group: range, position: int, wanted: set[int]) -> int:
    """The values of a cell with which its group can bring one of the wanted differences."""
    fitting = 0
    for bit in BRINGS:
        if domains[position] & bit:
            tried = [bit if i == position else domains[i] for i in range(group.stop)]
            if not wanted.isdisjoint(_sums(tried, group)):
                fitting |= bit
    return fitting


def _sums(domains: Sequence[int], group: range) -> set[int]:
    """What touching cells can bring more of plus than of minus."""
    by_last: dict[int, set[int]] = {X: {0}}
    for i in group:
        by_last = {
            bit: {
                total + brings
                for last, totals in by_last.items()
                if last != bit or bit == X
                for total in totals
            }
            for bit, brings in BRINGS.items()
            if domains[i] & bit
        }
    return {total for totals in by_last.values() for total in totals}


def _totals(choices: Sequence[set[int]]) -> set[int]:
    totals = {0}
    for each in choices:
        totals = {total + brings for total in totals for brings in each}
    return totals


def _premises(line: PoleLine, wanted: int, groups: Sequence[range]) -> dict[Cell, int]:
    """What a surplus rests on: only known poles and missing ones where all others are needed."""
    domains, crossing = line.domains, line.shape.crossing
    known = {line.cell(i): domains[i] for i in crossing if domains[i] in BRINGS}
    free = [i for i in crossing if domains[i] not in BRINGS]
    rest = wanted - sum(BRINGS.get(domains[i], 0) for i in crossing)
    pole = P if rest > 0 else M
    alone = all(len(group) == 1 for group in groups)
    if alone and rest and abs(rest) >= sum(bool(domains[i] & pole) for i in free):
        return known | {line.cell(i): ANY & ~pole for i in free if not domains[i] & pole}
    return known | {line.cell(i): domains[i] for i in free}


def _lying_bring(now: Position, line: PoleLine) -> Words:
    """That dominoes lying in the line bring as many plus as minus, unless there is much to tell."""
    if now.supposing or not line.shape.lying:
        return Words()
    how = "lying" if line.at.place.name.startswith("row") else "upright"
    if len(line.shape.lying) == 1:
        return say("The {} domino brings {} as many plus as minus.", how, line.at.line)
    return say("The {} dominoes bring {} as many plus as minus.", how, line.at.line)


def _difference(now: Position, line: PoleLine) -> Words:
    """How the counts differ: "It wants two plus more than minus"."""
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    what: Words | str = "It" if _lying_bring(now, line) else capital(line.at.line)
    if plus == minus:
        return say("{} wants as many plus as minus", what)
    more, fewer = (P, M) if plus > minus else (M, P)
    number = number_word(abs(plus - minus))
    return say("{} wants {} {} more than {}", what, number, NAME[more], NAME[fewer])


def _tell_wrong(line: PoleLine, groups: Sequence[range]) -> Tell:
    def words(now: Position) -> Words:
        domains, crossing = line.domains, line.shape.crossing
        free = [i for i in crossing if domains[i] not in BRINGS]
        pole = P if _rest(line) > 0 else M
        able = [line.cell(i) for i in free if domains[i] & pole]
        only = say("only {} could be {}", listed(able), NAME[pole])
        only = only if able else say("no other cell could be {}", NAME[pole])
        lost, why = newly_neutral(now, line, crossing)
        barred = why or as_reasons(ruled_out(now, line, pole))
        end = say("{}{}, but {}{}{}.", _difference(now, line), _known(line), lost, only, barred)
        return joined((_lying_bring(now, line), *_touching(line, groups, pole), end))

    return words


def _touching(line: PoleLine, groups: Sequence[range], pole: int) -> Iterator[Words]:
    """What groups of touching cells can bring of a pole."""
    for group in groups:
        if len(group) > 1:
            names = listed(line.cell(i) for i in group)
            most = _most(line, group, pole)
            bring = "at most " + number_word(most) if most > 0 else "no"
            yield say("{} touch, so they bring {} {}.", names, bring, MORE[pole])


def _most(line: PoleLine, group: range, pole: int) -> int:
    """How many more of a pole than of the other a group can bring."""
    return max(BRINGS[pole] * total for total in _sums(line.domains, group))


def _rest(line: PoleLine) -> int:
    """The difference of plus and minus that known poles do not bring."""
    wanted = line.shape.counts[P] - line.shape.counts[M]
    return wanted - sum(BRINGS.get(line.domains[i], 0) for i in line.shape.crossing)


def _tell(line: PoleLine, groups: Sequence[range], changed: Mapping[int, int]) -> Tell:
    rest = _rest(line)
    pole = P if rest >= 0 else M

    def words(now: Position) -> Words:
        source = _source(line, groups, changed, abs(rest), pole) or _balance(line, groups, rest)
        wanted = say("{}{}{}", _difference(now, line), _known(line), source)
        why = _deciding(now, line, groups, changed) or [*_too_few(line, groups, changed, pole)]
        outcome = cells_are(line, changed)
        end = say("{}. {}", wanted, so(why, outcome)) if why else say("{}, so {}.", wanted, outcome)
        return joined((_lying_bring(now, line), *_touching(line, groups, pole), end))

    return words


def _too_few(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], pole: int
) -> Iterator[Clause]:
    """What touching cells would bring with a value that one of them cannot have."""
    for group in groups:
        barred: dict[tuple[int, int], list[Cell]] = {}
        for i in group if len(group) > 1 else ():
            for value in (P, M, X) if changed.get(i) not in (None, *NAME) else ():
                if line.domains[i] & value & ~changed[i]:
                    tried = [value if j == i else d for j, d in enumerate(line.domains)]
                    most = max((BRINGS[pole] * total for total in _sums(tried, group)), default=0)
                    barred.setdefault((value, most), []).append(line.cell(i))
        for (value, most), cells in barred.items():
            names, bring = (
                listed(cells, "or"),
                f"at most {number_word(most)}" if most > 0 else "none",
            )
            what = say("with {} {}, {}", names, NAME[value], stretch_name(line, group))
            yield Clause(what, "would bring", say(bring))


def _deciding(
    now: Position, line: PoleLine, groups: Sequence[range], changed: Mapping[int, int]
) -> list[Clause]:
    """Why open cells are not a pole with which less would follow: each is put back to see."""
    wanted = line.shape.counts[P] - line.shape.counts[M]
    domains, clauses = list(line.domains), []
    for i in line.shape.crossing:
        for pole in (P, M):
            if domains[i] in BRINGS or domains[i] & pole:
                continue
            back = [*domains[:i], domains[i] | pole, *domains[i + 1 :]]
            left = _left(back, groups, [_sums(back, group) for group in groups], wanted)
            if all(not left[j] & ~mask for j, mask in changed.items()):
                domains = back
            else:
                clauses += why_excluded(now, [line.cell(i)], pole, clash=True)
    return clauses


def _source(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], rest: int, pole: int
) -> Words:
    """Which cells must bring what is lacking, if all that follows is about them."""
    alone = [g[0] for g in groups if len(g) == 1 and line.domains[g[0]] not in BRINGS]
    touching = sum(_most(line, group, pole) for group in groups if len(group) > 1)
    able = [line.cell(i) for i in alone if line.domains[i] & pole]
    equal = line.shape.counts[P] == line.shape.counts[M]
    if equal or rest <= touching or not able or not set(alone).issuperset(changed):
        return Words()
    if touching > 0:
        which = ". Of the rest, " if _known(line) else ", of which "
        number = number_word(rest - touching)
        return say("{}at least {} must come from {}", which, number, listed(able))
    text = ". The rest must come from {}" if _known(line) else ", which must come from {}"
    return say(text, listed(able, "or" if rest < len(able) else "and"))


def _balance(line: PoleLine, groups: Sequence[range], rest: int) -> Words:
    """The open cells that have to bring as many plus as minus, if nothing else is lacking."""
    free = [line.cell(i) for i in line.shape.crossing if line.domains[i] not in BRINGS]
    if rest or len(free) < 2 or any(len(group) > 1 for group in groups):
        return Words()
    balance = "balance each other" if len(free) == 2 else "balance"
    text = ". The others, {}, must {}" if _known(line) else ", so {} must {}"
    return say(text, listed(free), balance)


def _known(line: PoleLine) -> Words:
    """The known poles that count for the difference: ", and R1C1 is plus"."""
    domains, crossing = line.domains, line.shape.crossing
    known = cells_are(line, {i: domains[i] for i in crossing if domains[i] in (P, M)})
    return say(", and {}", known) if known else Words()
