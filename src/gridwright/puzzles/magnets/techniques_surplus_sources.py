"""Which cells must bring the difference of the counts of a line of a Magnets board, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, M, P, PoleLine
from gridwright.puzzles.magnets.techniques_surplus_sums import BRINGS, alone_in, most_of
from gridwright.puzzles.magnets.techniques_words import cells_are
from gridwright.reasoning.words import Words, listed, number_word, say


def sharing(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], rest: int, pole: int
) -> list[Cell]:
    """The cells that must bring what is lacking, more than are needed; empty if all are."""
    alone = [g[0] for g in groups if len(g) == 1 and line.domains[g[0]] not in BRINGS]
    able = [i for i in alone if line.domains[i] & pole]
    fits = len(alone) == sum(line.domains[i] not in BRINGS for i in line.shape.crossing)
    return [line.cell(i) for i in able] if fits and 0 < rest < len(able) else []


def needed(line: PoleLine, groups: Sequence[range], rest: int, pole: int) -> list[Cell]:
    """The cells that must bring what is lacking, if all of them are needed and none touch."""
    free = [i for i in line.shape.crossing if line.domains[i] not in BRINGS]
    able = [i for i in free if line.domains[i] & pole]
    alone = all(len(group) == 1 for group in groups)
    return [line.cell(i) for i in able] if alone and 0 < rest == len(able) else []


def bring_it(line: PoleLine, groups: Sequence[range]) -> str:
    """What such cells do, after the known poles were told."""
    if line.shape.counts[P] == line.shape.counts[M]:
        return "balance that"
    return "bring the rest" if known_poles(line, groups) else "bring that"


def are_all(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], rest: int, pole: int
) -> Words:
    """What cells are that were just named, all of them: "it is plus", "both are plus"."""
    cells = {line.cell(i) for i in changed} if {*changed.values()} == {pole} else set()
    if not cells or cells != {*needed(line, groups, rest, pole)}:
        return Words()
    return say("{} {}", {1: "it is", 2: "both are"}.get(len(cells), "all are"), NAME[pole])


def source_of(
    line: PoleLine, groups: Sequence[range], changed: Mapping[int, int], rest: int, pole: int
) -> Words:
    """Which cells must bring what is lacking, if all that follows is about them."""
    alone = [g[0] for g in groups if len(g) == 1 and line.domains[g[0]] not in BRINGS]
    touching = sum(most_of(line, group, pole) for group in groups if len(group) > 1)
    able = [line.cell(i) for i in alone if line.domains[i] & pole]
    equal = line.shape.counts[P] == line.shape.counts[M]
    if equal or rest <= touching or not able or not set(alone).issuperset(changed):
        return Words()
    if touching > 0:
        which = ". Of the rest, " if known_poles(line, groups) else ", of which "
        number = number_word(rest - touching)
        return say("{}at least {} must come from {}", which, number, listed(able))
    text = (
        ". The rest must come from {}" if known_poles(line, groups) else ", which must come from {}"
    )
    return say(text, listed(able, "or" if rest < len(able) else "and"))


def balance(line: PoleLine, groups: Sequence[range], rest: int) -> Words:
    """The open cells that have to bring as many plus as minus, if nothing else is lacking."""
    free = [line.cell(i) for i in line.shape.crossing if line.domains[i] not in BRINGS]
    if rest or len(free) < 2 or any(len(group) > 1 for group in groups):
        return Words()
    each_other = "balance each other" if len(free) == 2 else "balance"
    text = ". The others, {}, must {}" if known_poles(line, groups) else ", so {} must {}"
    return say(text, listed(free), each_other)


def known_poles(line: PoleLine, groups: Sequence[range]) -> Words:
    """The known poles that count for the difference: ", and R1C1 is plus and R1C4 minus".

    Those among touching cells count with what these can bring.
    """
    known = {i: line.domains[i] for i in alone_in(line, groups) if line.domains[i] in (P, M)}
    return say(", and {}", cells_are(line, known)) if known else Words()
