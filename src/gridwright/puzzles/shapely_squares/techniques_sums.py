"""Sums as people see them: a row, a diamond or a group of hearts, and how it can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from gridwright.grid import Cell
from gridwright.model import Label, Posting
from gridwright.model.domain import SINGLES, Domains
from gridwright.puzzles.shapely_squares.techniques_phrases import circles_label, label_of
from gridwright.puzzles.shapely_squares.techniques_terms import TEN, Sum, Support, Term, supports
from gridwright.reasoning.sight import Sight

SUMS = ("row-sum", "diamond", "heart")
ZERO = 1 << 0


class Form(NamedTuple):
    """How a sum is read: the factor of each cell, and the diamond that is counted twice.

    A diamond equals all to its left, so a row can be read from one of its diamonds on, with the
    diamond counted twice.
    """

    factors: tuple[int, ...]
    doubled: int | None = None


@lru_cache(maxsize=1024)
def forms(kind: str, shapes: tuple[str | None, ...]) -> tuple[Form, ...]:
    """The ways to read a sum over cells with these symbols."""
    width = len(shapes)
    if kind == "heart":
        return (Form((1,) * width),)
    plain = (1,) * (width - 1) + ((-1,) if kind == "diamond" else (1,))
    found = [Form(plain)]
    for i in range(1, width - (kind == "diamond")):
        if shapes[i] == "diamond":
            found.append(Form(((0,) * i) + (2,) + plain[i + 1 :], i))
    return tuple(found)


@dataclass(frozen=True)
class View:
    """A constraint with what is known of its cells; the puzzle goes with the constraint."""

    posting: Posting
    domains: Domains
    puzzle: Any = field(compare=False)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the constraint."""
        return self.posting.scope

    @property
    def kind(self) -> str:
        """The rule the constraint stands for."""
        return self.posting.labels[0].rule


def sums_seen(at: Sight) -> tuple[tuple[Sum, tuple[Support, ...]], ...]:
    """All sums of a row, a diamond or a heart, with what each term can be."""
    if at.posting is None or len(at.cells) < 2:
        return ()
    return _seen(View(at.posting, at.domains, at.puzzle))


@lru_cache(maxsize=4096)
def _seen(view: View) -> tuple[tuple[Sum, tuple[Support, ...]], ...]:
    shapes = tuple([view.puzzle.shapes[cell.row][cell.column] for cell in view.cells])
    found = []
    twins = _twins(view, shapes)
    every = forms(view.kind, shapes)
    doubled = any(i not in twins and _is_twin(view, i) for _, i in every if i is not None)
    for form in every:
        i = form.doubled
        if not doubled if i is None else not (i in twins or SINGLES.issuperset(view.domains[:i])):
            each = _reduced(view, shapes, form, twins if i is None else ())
            if all(term.mask for term in each.terms):
                found.append((each, tuple(supports(each))))
    return tuple(found)


def _twins(view: View, shapes: Sequence[str | None]) -> tuple[int, ...]:
    """Diamonds that equal an open circle, as all else to their left is 0, if there are others."""
    circles = [i for i, d in enumerate(view.domains) if shapes[i] == "circle" and d not in SINGLES]
    if len(circles) < 2 or view.kind == "heart":
        return ()
    zeros = range(circles[0] + 1, len(shapes) - (view.kind == "diamond"))
    return tuple(
        i
        for i in zeros
        if shapes[i] == "diamond"
        and view.domains[i] not in SINGLES
        and view.domains[:i].count(ZERO) == i - 1
    )


def _is_twin(view: View, diamond: int) -> bool:
    """Whether an open diamond equals an open cell, so that nobody adds both up one by one."""
    before = view.domains[:diamond]
    nonzero = [domain for domain in before if domain != ZERO]
    return len(nonzero) == 1 and SINGLES.isdisjoint((*nonzero, view.domains[diamond]))


def _reduced(at: View, shapes: Sequence[str | None], form: Form, twins: Sequence[int]) -> Sum:
    """A sum without its known cells, with squares paired, circles joined and hearts grouped."""
    kind, cells, domains, factors = at.kind, at.cells, at.domains, form.factors
    known = []
    pairs: list[tuple[Cell, Cell]] = []
    alone: list[int] = []
    for i, (factor, domain) in enumerate(zip(factors, domains, strict=True)):
        if not factor:
            continue
        if domain in SINGLES:
            known.append((cells[i], factor, domain.bit_length() - 1))
        elif alone and alone[-1] == i - 1 and shapes[i] == shapes[i - 1] == "square":
            alone.pop()
            pairs.append((cells[i - 1], cells[i]))
        else:
            alone.append(i)
    groups = _groups_of_hearts(at, shapes, alone, factors)
    grouped = {cell for group in groups for cell in group}
    known = [each for each in known if each[0] not in grouped]
    total = at.puzzle.sums[cells[0].row] if kind == "row-sum" else TEN * (kind == "heart")
    doubled = None if form.doubled is None else cells[form.doubled]
    place = cells[-1] if kind == "diamond" else cells[0]
    open_cells = [i for i in alone if cells[i] not in grouped]
    circles = [i for i in open_cells if shapes[i] == "circle" or i in twins]
    terms = _terms(open_cells, cells, domains, factors, circles)
    same = tuple([cells[i] for i in twins])
    return Sum(kind, place, doubled, total, tuple(known), tuple(pairs), groups, same, terms)


def _terms(
    alone: Sequence[int],
    cells: Sequence[Cell],
    domains: Sequence[int],
    factors: Sequence[int],
    circles: Sequence[int],
) -> tuple[Term, ...]:
    """Open cells as terms; all circles are one."""
    terms = []
    for i in alone:
        if len(circles) < 2 or i not in circles:
            terms.append(Term((cells[i],), factors[i], domains[i]))
        elif i == circles[0]:
            mask = domains[i]
            for j in circles:
                mask &= domains[j]
            factor = sum(factors[j] for j in circles)
            terms.append(Term(tuple(cells[j] for j in circles), factor, mask))
    return tuple(terms)


def _groups_of_hearts(
    at: View,
    shapes: Sequence[str | None],
    alone: Sequence[int],
    factors: Sequence[int],
) -> tuple[tuple[Cell, ...], ...]:
    """Hearts that make 10 within the row, at least two of them open; the heart amid them first."""
    if at.kind != "row-sum" or "heart" not in shapes:
        return ()
    free = {at.cells[i] for i in alone}
    whole = {c for c, d in zip(at.cells, at.domains, strict=True) if d in SINGLES} | free
    whole -= {cell for cell, factor in zip(at.cells, factors, strict=True) if factor != 1}
    groups = []
    for i, cell in enumerate(at.cells):
        if shapes[i] == "heart":
            group = (cell, *at.puzzle.adjacent(cell, "heart"))
            if whole.issuperset(group) and len(free.intersection(group)) > 1:
                whole.difference_update(group)
                groups.append(group)
    return tuple(groups)


def labels_of(at: Sight, found: Sum) -> Iterator[Label]:
    """What a sum rests on: the sum itself, diamonds, pairs of squares, circles, hearts."""
    now = at.position
    yield at.label
    if found.doubled is not None:
        yield label_of(now, found.doubled)
    for first, _ in found.pairs:
        yield label_of(now, first)
    for group in found.hearts:
        yield label_of(now, group[0])
    for term in found.terms:
        if len(term.cells) > 1:
            yield from circles_label(now, term.cells[0])
    for diamond in found.twins:
        yield label_of(now, diamond)
