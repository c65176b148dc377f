"""The difference between the counts of a line, which dominoes that cross it must bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.model.poles import TOUCHING
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    as_reasons,
    newly_neutral,
    ruled_out,
    said_together,
    so,
    why_excluded,
)
from gridwright.puzzles.magnets.techniques_conclusions import clash, conclude
from gridwright.puzzles.magnets.techniques_lines import (
    ANY,
    NAME,
    OTHER,
    M,
    P,
    PoleLine,
    X,
    doubly_counted,
    repels_in,
)
from gridwright.puzzles.magnets.techniques_surplus_sources import (
    are_all,
    balance,
    bring_it,
    known_poles,
    needed,
    sharing,
    source_of,
)
from gridwright.puzzles.magnets.techniques_surplus_sums import (
    BRINGS,
    Excluded,
    amiss,
    deciding,
    left_by_difference,
    limiting,
    most_of,
    rest_of,
    sums_of,
    totals_of,
)
from gridwright.puzzles.magnets.techniques_words import (
    MORE,
    at_most,
    cells_are,
    is_are,
    none_is,
    one_wrong,
    stretch_name,
)
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Words,
    capital,
    joined,
    listed,
    number_word,
    say,
    separated,
)


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
        touches = groups and groups[-1].stop == i and line.shape.kinds[i - 1] == TOUCHING
        if touches and X not in line.domains[i - 1 : i + 1]:
            groups[-1] = range(groups[-1].start, i + 1)
        else:
            groups.append(range(i, i + 1))
    if len(groups) < len(line.shape.crossing):
        yield from _surplus(line, groups)


def _surplus(line: PoleLine, groups: Sequence[range]) -> Iterator[Deduction]:
    """What the difference of the counts tells, where groups of touching cells bring it."""
    wanted = line.shape.counts[P] - line.shape.counts[M]
    domains = line.domains
    sums = [sums_of(domains, group) for group in groups]
    if not all(sums):
        return  # equal poles touch
    labels = list(line.shape.labels.values())
    for group in groups:
        labels += repels_in(line, group)
    premises = _premises(line, wanted, groups)
    if wanted not in totals_of(sums):
        yield from clash(line.at, premises, _tell_wrong(line, groups), labels)
        return
    left = left_by_difference(domains, groups, sums, wanted)
    changed = {i: mask for i, mask in left.items() if domains[i] & ~mask}
    settled = {i: mask for i, mask in changed.items() if mask in NAME}
    for part in (settled, changed) if settled and settled != changed else (changed,):
        cells = {line.cell(i): mask for i, mask in part.items()}
        yield from conclude(line.at, cells, premises, _tell(line, groups, part), labels)


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
    one = len(line.shape.lying) == 1
    return say("The {} bring{} {} as many plus as minus.", _lying(line), "s" * one, line.at.line)


def _lying(line: PoleLine) -> str:
    """The dominoes lying in a line, by how they lie: "upright dominoes"."""
    how = "lying" if line.at.place.name.startswith("row") else "upright"
    return f"{how} domino" + "es" * (len(line.shape.lying) > 1)


def _difference(now: Position, line: PoleLine, far: object = False) -> Words:
    """How the counts differ: "It wants two plus more than minus".

    Where the line is `far` from what was said of it, it is named again; in a supposition with the
    dominoes that bring as many plus as minus.
    """
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    what: Words | str = "It" if _lying_bring(now, line) and not far else capital(line.at.line)
    if now.supposing and line.shape.lying:
        what = say("Apart from its {} {}", _lying(line), line.at.line)
    if plus == minus:
        return say("{} wants as many plus as minus", what)
    more, fewer = (P, M) if plus > minus else (M, P)
    number = number_word(abs(plus - minus))
    return say("{} wants {} {} more than {}", what, number, NAME[more], NAME[fewer])


def _tell_wrong(line: PoleLine, groups: Sequence[range]) -> Tell:
    def words(now: Position) -> Words:
        domains, crossing = line.domains, line.shape.crossing
        free = [i for i in crossing if domains[i] not in BRINGS]
        pole = P if rest_of(line, groups) > 0 else M
        able = [line.cell(i) for i in free if domains[i] & pole]
        only = say("only {} could be {}", listed(able), NAME[pole])
        only = only if able else say("no other cell could be {}", NAME[pole])
        lost, why = newly_neutral(now, line, crossing)
        barred = why or as_reasons(ruled_out(now, line, pole))
        bring = [words for words, _ in _touching(now, line, groups, pole)]
        wanted = say("{}{}", _difference(now, line, bring), known_poles(line, groups))
        end = say("{}, but {}{}{}.", wanted, lost, only, barred)
        return joined((_lying_bring(now, line), *bring, end))

    return words


def _touching(
    now: Position, line: PoleLine, groups: Sequence[range], pole: int
) -> Iterator[tuple[Words, list[tuple[int, int]]]]:
    """What groups of touching cells can bring of a pole, and the values of cells barred for it."""
    for group in groups:
        if len(group) > 1:
            names = stretch_name(line, group)
            barred = limiting(line, group, pole)
            bring = say("bring {} {}", *at_most(most_of(line, group, pole), pole))
            why = _why_barred(now, line, barred)
            if {*barred} == {(i, X) for i in group}:
                yield say("{} are poles that touch, so they {}.", names, bring), barred
            elif why:
                yield so(why, say("{}, which touch, {}", names, bring)), barred
            else:
                yield say("{} touch, so they {}.", names, bring), barred


def _why_barred(now: Position, line: PoleLine, barred: Iterable[tuple[int, int]]) -> list[Clause]:
    """Why cells are not some values: "R1C2 is beside a plus", "R1C4 and R1C6 are poles"."""
    barred = list(barred)
    poles = [line.cell(i) for i, value in barred if value == X]
    others = [(line.cell(i), value) for i, value in barred if value != X]
    why = [clause for cell, v in others for clause in why_excluded(now, [cell], v, clash=True)]
    if poles:
        what = "a pole" if len(poles) == 1 else "poles"
        why.append(Clause(listed(poles), is_are(poles), say(what)))
    return why


def _tell(line: PoleLine, groups: Sequence[range], changed: Mapping[int, int]) -> Tell:
    rest = rest_of(line, groups)
    pole = P if rest >= 0 else M

    def words(now: Position) -> Words:
        if otherwise := amiss(line, groups, changed, pole):
            return _tell_otherwise(now, line, groups, changed, otherwise)
        source = source_of(line, groups, changed, abs(rest), pole) or balance(line, groups, rest)
        touching = [*_touching(now, line, groups, pole)]
        wanted = say("{}{}{}", _difference(now, line, touching), known_poles(line, groups), source)
        told = {each for _, barred in touching for each in barred}
        found = deciding(line, groups, changed, told)
        # That cells are poles is said with what they are, if it is so of all.
        poles = {i for i, value in found if value == X} >= changed.keys()
        why = _why_barred(now, line, (e for e in found if not poles or e[0] not in changed))
        why = why or [*_too_few(line, groups, changed, pole)]
        outcome = cells_are(line, changed)
        if poles:
            outcome = say("the pole{} {}", "s" * (len(changed) > 1), outcome)
        if why and source and (able := sharing(line, groups, changed, abs(rest), pole)):
            # What supports that others must bring it comes first.
            must = say("must bring at least {} {}", number_word(abs(rest)), MORE[pole])
            outcome = say("{} {}, and {}", listed(able), must, outcome)
            wanted = say("{}{}", _difference(now, line, touching), known_poles(line, groups))
        elif why and (able := needed(line, groups, abs(rest), pole)):
            outcome = say("only {} can {}: {}", listed(able), bring_it(line, groups), outcome)
            wanted = say("{}{}", _difference(now, line, touching), known_poles(line, groups))
        elif source and (them := are_all(line, groups, changed, abs(rest), pole)):
            outcome = them
            if not known_poles(line, groups) and len(changed) == 1:
                # Which cell can bring it is plain to see where it is the only one.
                outcome, wanted = cells_are(line, changed), _difference(now, line, touching)
        elif not (source and why):
            left = {line.cell(i): mask for i, mask in changed.items()}
            named = source if source or len(why) != 1 else why[0].words
            outcome = (none := none_is(named.cells_named, left)) or outcome
            able = sharing(line, groups, changed, abs(rest), pole) if source and none else []
            wanted += one_wrong(len(able), OTHER[pole])
        end = say("{}. {}", wanted, so(why, outcome)) if why else say("{}, so {}.", wanted, outcome)
        bring = (words for words, _ in touching)
        return joined((_lying_bring(now, line), *bring, end))

    return words


def _tell_otherwise(
    now: Position,
    line: PoleLine,
    groups: Sequence[range],
    changed: Mapping[int, int],
    otherwise: Excluded,
) -> Words:
    """That touching cells would not bring what is lacking with values that they do not have."""
    rest = rest_of(line, groups)
    pole, known = P if rest > 0 else M, known_poles(line, groups)
    wanted = say("{}{}", _difference(now, line), known)
    within = (i for group, _ in otherwise for i in group)
    if known and not any(line.domains[i] in (P, M) for i in within):
        more = say("{} {}", number_word(abs(rest)), MORE[pole])
        wanted = say("{}, so the others must bring {}", wanted, more)
    would: list[Words] = []
    told: range | None = None
    for (group, most), cells in otherwise.items():
        cases = listed((say("{} {}", line.cell(i), NAME[v]) for i, v in cells), "or")
        bring = say("{} {}", *at_most(most[0], pole))
        if len(most) > 1:
            bring = say("{} {}", " or ".join(map(number_word, most)), MORE[pole])
        names = say("they") if group == told else stretch_name(line, group)
        would.append(say("with {}, {} would bring {}", cases, names, bring))
        told = group
    why = _why_barred(now, line, deciding(line, groups, changed, ()))
    reasons = say("{}.", capital(said_together(why))) if why else Words()
    end = say("{}, so {}.", capital(separated(would, "; ")), cells_are(line, changed))
    return joined((_lying_bring(now, line), say("{}.", wanted), reasons, end))


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
                    most = max((BRINGS[pole] * total for total in sums_of(tried, group)), default=0)
                    barred.setdefault((value, most), []).append(line.cell(i))
        for (value, most), cells in barred.items():
            names = listed(cells, "or")
            bring = f"at most {number_word(most)}" if most > 0 else "none"
            what = say("with {} {}, {}", names, NAME[value], stretch_name(line, group))
            yield Clause(what, "would bring", say(bring))
