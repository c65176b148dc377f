"""Tents in rows and columns: numbers, room, and what they touch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from gridwright.grid import Cell
from gridwright.model import Cardinality, Linear, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Words, capital, listed, number_word, say
from gridwright.techniques.counting import (
    OFF,
    Things,
    count_of,
    filled,
    full,
    needed,
    split,
    split_cells,
)
from gridwright.techniques.room import APART, around, just_room
from gridwright.techniques.room_left import too_little_room

TENTS = Things("tent", "tents", "grass")
COUNT, TREE = of_rules("count"), of_rules("tree")
# How many trees of a line are thought of at once.
TOGETHER = 3


@technique(
    "Around a tent",
    0,
    "Tents never touch, so all cells around a tent are grass.",
    Linear,
    where=APART,
    tell_all=TENTS.tell_none,
    once="Tents never touch, so all cells around a tent are grass.",
)
def around_tent(at: Sight) -> Iterator[Deduction]:
    """The cells around a tent are grass."""
    yield from around(at, TENTS)


@technique(
    "Full line",
    1,
    "A row or column has all its tents, so the rest is grass.",
    Cardinality,
    together=True,
    where=COUNT,
)
def full_line(at: Sight) -> Iterator[Deduction]:
    """A line that has its tents has no more."""
    yield from full(at, TENTS, at.line)


@technique(
    full_line.name,
    0,
    full_line.about,
    Cardinality,
    where=COUNT,
    tell_all=TENTS.tell_none,
    told_only=True,
    once="Once a row or column has its tents, the rest of it is grass.",
)
def rest_of_line(at: Sight) -> Iterator[Deduction]:
    """The same where it is told: that goes without saying."""
    yield from filled(at, TENTS, at.line)


@technique(
    "Line needs all",
    1,
    "A row or column needs all its cells that are left.",
    Cardinality,
    together=True,
    where=COUNT,
    says_why=True,
)
def line_needs_all(at: Sight) -> Iterator[Deduction]:
    """A line with just as many cells left as it needs."""
    yield from needed(at, TENTS, at.line)


@technique(
    "Counting runs",
    3,
    "The open stretches of a line have room for just as many tents as it needs.",
    Cardinality,
    where=COUNT,
)
def counting_runs(at: Sight) -> Iterator[Deduction]:
    """A line with just as much room as it needs."""
    yield from just_room(at, TENTS, at.line)


@technique(
    "Room in a line",
    3,
    "A tent here would touch so much of a line that too little room is left for its tents.",
    Cardinality,
    wide=True,
    where=COUNT,
    imagines=True,
)
def room_in_line(at: Sight) -> Iterator[Deduction]:
    """Tents in or beside a line that would leave it too little room."""
    near, open_cells = at.puzzle.grid.around, at.puzzle.open_cells
    beside = dict.fromkeys(other for cell in at.cells for other in near[cell])
    cells = (cell for cell in (*at.cells, *beside) if cell in open_cells)
    yield from too_little_room(at, TENTS, at.line, dict.fromkeys(cells))


@technique(
    "Trees fill a line",
    2,
    "Trees that have room for their tents only in a line take all that it still wants.",
    Cardinality,
    wide=True,
    where=COUNT,
)
def trees_fill_line(at: Sight) -> Iterator[Deduction]:
    """A line that still wants as many tents as there are trees that have theirs there."""
    on, open_, _ = split(at)
    missing = count_of(at.constraint) - len(on)
    if not 0 < missing < len(open_):
        return
    trees = [*_trees_within(at.position, open_)]
    for found in combinations(trees, missing) if missing <= TOGETHER else ():
        taken = [cell for _, cells, _ in found for cell in cells]
        rest = [cell for cell in open_ if cell not in taken]
        if len({*taken}) == len(taken) and rest:
            labels = (at.label, *(rule.labels[0] for rule, _, _ in found))
            used = [*on, *(cell for _, _, off in found for cell in off)]
            told = _tell_fill(at, [rule for rule, _, _ in found], missing, bool(on), rest)
            cost = 2 * missing + 1
            yield from at.deduce(dict.fromkeys(rest, OFF), used, told, labels, cost)


def _trees_within(
    now: Position, cells: Sequence[Cell]
) -> Iterator[tuple[Posting, list[Cell], list[Cell]]]:
    """Trees without a tent so far that have room for one only in some cells."""
    for rule in dict.fromkeys(rule for cell in cells for rule in now.atoms_at(cell)):
        if isinstance(rule.constraint, Linear) and TREE(rule):
            on, open_, off = split_cells(now, rule.scope)
            if not on and set(cells).issuperset(open_):
                yield rule, open_, off


def _tell_fill(
    at: Sight, trees: Sequence[Posting], missing: int, is_last: bool, rest: Sequence[Cell]
) -> Tell:
    def words(now: Position) -> Words:
        wanted = [cell for cell in rest if now.wants(cell)] or rest
        have = "must have its tent" if missing == 1 else "must have their tents"
        more = " more" if is_last else ""
        wants = f"wants only {number_word(missing)}{more}"
        text = "{} {} in {}, which {}, so {}."
        return capital(say(text, tree_words(trees), have, at.line, wants, TENTS.are(wanted)))

    return words


def tree_words(trees: Sequence[Posting]) -> Words:
    """Trees by their cells: "the tree at R1C2", "the trees at R1C2 and R2C4"."""
    cells = [rule.labels[0].place.cells[0] for rule in trees]
    return say("the {} at {}", "tree" if len(cells) == 1 else "trees", listed(cells))
