"""A value that has the same columns in several rows, or the same rows in columns: fish."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_

from gridwright.grid import Cell
from gridwright.model import Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, joined, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_sets import LATIN_PAIRS, leaves, outcome_of
from gridwright.techniques.latin_whys import why_none_is
from gridwright.techniques.latin_words import DIFFERENT, lines_text

# Where a cell is along a line, and across it.
Index = Callable[[Cell], int]
INDEXES: tuple[Index, Index] = (lambda cell: cell.row, lambda cell: cell.column)


@technique(
    "Two rows, two columns",
    5,
    "A value has the same two columns in two rows (or rows in columns), and no other place there.",
)
def x_wing(at: Sight) -> Iterator[Deduction]:
    """Two parallel lines whose value is in the same two lines across: an X-wing."""
    yield from fish(at, 2)


def fish(at: Sight, number: int) -> Iterator[Deduction]:
    """Some parallel lines whose value is in as many lines across, which take it nowhere else."""
    rows, columns = at.again("lines", lambda: tuple(_lines(at, index) for index in INDEXES))
    known = at.position.domains
    # Read once, as each value asks for all of it.
    domains = {cell: known[cell] for p in rows.values() for cell in p.scope}
    every = reduce(or_, domains.values(), 0)
    domains |= {c: known[c] for p in columns.values() for c in p.scope if c not in domains}
    size = every.bit_count()
    few = [
        [(p, _with_few(p, domains, number)) for p in lines.values() if len(p.scope) == size]
        for lines in (rows, columns)
    ]
    for value in values_of(every):
        for lines, across, index in (few[0], columns, INDEXES[1]), (few[1], rows, INDEXES[0]):
            found = [
                (posting, [cell for cell in posting.scope if domains[cell] >> value & 1])
                for posting, values in lines
                if values >> value & 1
            ]
            for chosen in combinations(found, number):
                covered = dict.fromkeys(index(cell) for _, cells in chosen for cell in cells)
                if len(covered) == number and all(each in across for each in covered):
                    covers = [across[each] for each in covered]
                    yield from _crossed(at, value, [line for line, _ in chosen], covers)


def _with_few(line: Posting, domains: Mapping[Cell, int], number: int) -> int:
    """The values, as bits, that two cells of a line can have, and no more than some number."""
    at_least = [-1, *[0] * (number + 1)]  # the values that so many cells can have
    for cell in line.scope:
        domain = domains[cell]
        for cells in range(number + 1, 0, -1):
            at_least[cells] |= at_least[cells - 1] & domain
    return at_least[2] & ~at_least[number + 1]


def _lines(at: Sight, index: Index) -> Mapping[int, Posting]:
    """The rows, or the columns, of different values by their number."""
    found: dict[int, Posting] = {}
    for posting in at.position.atoms:
        if len(posting.scope) > 1 and isinstance(posting.constraint, DIFFERENT):
            numbers = {index(cell) for cell in posting.scope}
            if len(numbers) == 1:
                found.setdefault(numbers.pop(), posting)
    return found


def _crossed(
    at: Sight, value: int, lines: Sequence[Posting], covers: Sequence[Posting]
) -> Iterator[Deduction]:
    """Cross out a value in the lines across, where some lines need all of it."""
    corners = {c for p in lines for c in p.scope}.intersection(c for p in covers for c in p.scope)
    left = {c: ~(1 << value) for p in covers for c in p.scope if c not in corners}
    used = {cell: ~(1 << value) for p in lines for cell in p.scope if cell not in corners}
    labels = [p.labels[0] for p in (*lines, *covers)]
    known = at.position.domains
    gone = {c: 1 << value for c in left if known[c] >> value & 1}

    def words(now: Position) -> Words:
        (name,) = names(now, 1 << value)
        open_cells = (c for c in used if now.domains[c] not in SINGLES)
        why = why_none_is(now, ((c, value) for c in open_cells), nowhere=True)
        own, across = (lines_text([p.labels[0].place for p in x]) for x in (lines, covers))
        are_in = say("the {}s of {} are in {}", name, own, across)
        told = say("{}, so {}", capital(why), are_in) if why else capital(are_in)
        out = outcome_of(now, gone).at_once
        crossed = say("{}. They use up the {}s there, so {}.", told, name, out)
        return joined((crossed, leaves(now, gone)))

    yield from at.deduce(left, used, words, labels, enough=used)


LATIN_SETS = (*LATIN_PAIRS, x_wing)
