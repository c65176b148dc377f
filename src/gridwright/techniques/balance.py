"""Lines of two digits, as many of each and never three alike: what people look for in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.grid import Cell
from gridwright.model import Cardinality, Either, Label, Posting, Table
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell, objection
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import (
    Parallel,
    Words,
    capital,
    joined,
    line,
    listed,
    number_word,
    say,
)
from gridwright.techniques.balance_last import (
    BOTH,
    cells_are,
    last_in_a_gap,
    last_one,
    last_ones,
)
from gridwright.techniques.general import names


def _tell_left_over(now: Position, cells: Sequence[Cell]) -> Words:
    """What lines leave to their last open cells: "Row 5 leaves 0 for R5C8.".

    A line that has another cell open for a reader has all of one digit instead.
    """
    sentences: list[Words] = []
    leaves: list[Words] = []
    for number, cell in enumerate(cells):
        value = now.domains[cell]
        why = now.why_not(cell, (BOTH & ~value).bit_length() - 1)
        (name,), (other,) = names(now, value), names(now, BOTH & ~value)
        where = Words(why.parts[:1])
        others = (c for c in why.parts[0].cells if c not in cells[: number + 1])
        if all(now.seen[c] & now.told_left(c) != BOTH for c in others):
            leaves.append(say("{} leaves {} for {}", where, name, cell))
            continue
        half = number_word(len(why.parts[0].cells) // 2)
        text = "{} has its {} {}s, so {} is {}."
        sentences += [_one_sentence(leaves), capital(say(text, where, half, other, cell, name))]
        leaves = []
    return joined((*sentences, _one_sentence(leaves)))


def _one_sentence(clauses: Sequence[Words]) -> Words:
    return capital(say("{}.", listed(clauses))) if clauses else Words()


@technique(
    "Last cell",
    0,
    "A line with one open cell lacks one digit.",
    on=Cardinality,
    tell_all=_tell_left_over,
)
def last_cell(at: Sight) -> Iterator[Deduction]:
    """The last open cell of a line takes what the line lacks, which goes without saying."""
    rest = [c for c, d in zip(at.cells, at.domains, strict=True) if d == BOTH]
    if len(rest) == 1:
        lacking = 2 if at.domains.count(1) == len(at.cells) // 2 else 1
        used = [c for c in at.cells if c != rest[0] and at.position.domains[c] == BOTH & ~lacking]
        if len(used) == len(at.cells) // 2:
            tell: Tell = lambda now: say("{} lacks only a {}", at.line, *names(now, lacking))  # noqa: E731
            yield from at.deduce({rest[0]: lacking}, used, tell)


@technique(
    "Pair", 1, "Beside two alike stands the other digit.", on=Table, wide=True, together=True
)
def beside_a_pair(at: Sight) -> Iterator[Deduction]:
    """Two neighbouring cells that are alike leave the other digit to the cells beside them."""
    for pair, side in ((at.cells[:2], at.cells[2]), (at.cells[1:], at.cells[0])):
        domains = [at.position.domains[cell] for cell in pair]
        if domains[0] != domains[1] or domains[0] not in SINGLES:
            continue
        if at.position.domains[side] == domains[0]:
            yield from at.refute(at.cells, _tell_three(at.cells, domains[0]))
            return
        beside = _beside(at, pair)
        if side == beside[-1] or at.position.domains[beside[-1]] != BOTH:
            cells = [cell for cell in beside if at.position.domains[cell] == BOTH]
            left = dict.fromkeys(cells, BOTH & ~domains[0])
            yield from at.deduce(left, pair, _tell_beside(at, pair, domains[0], cells))


def _beside(at: Sight, pair: Sequence[Cell]) -> list[Cell]:
    """The cells on both sides of two neighbours, in reading order."""
    windows = [p.scope for p in at.siblings if isinstance(p.constraint, Table)]
    found = {cell for scope in windows if set(pair) <= set(scope) for cell in scope}
    return sorted(found - set(pair))


def _tell_three(cells: Sequence[Cell], digit: int) -> Tell:
    return objection(lambda now: say("{} would all be {}.", listed(cells), *names(now, digit)))


def _tell_beside(at: Sight, pair: Sequence[Cell], digit: int, cells: Sequence[Cell]) -> Tell:
    def words(now: Position) -> Words:
        alike = say("{} are {}", listed(pair), *names(now, digit))
        told = say("{}, so {}.", alike, cells_are(now, cells, BOTH & ~digit))
        line = _full_line(now, at, digit)
        return Words(told.parts, _InFullLine(line, digit, tuple(cells))) if line else told

    return words


def _full_line(now: Position, at: Sight, digit: int) -> tuple[Cell, ...]:
    """The line of three cells, if a reader knows by now that it has all its cells of a digit.

    So nothing that follows from these three is among the reasons.
    """
    if now.supposing:
        return ()
    (line,) = (p.scope for p in at.siblings if isinstance(p.constraint, Cardinality))
    has = (c for c in line if digit in (now.seen[c], now.told_left(c), now.last_told(c)))
    return line if len([*has]) == len(line) // 2 else ()


@dataclass(frozen=True, eq=False)
class _InFullLine:
    """Cells that a look at three gives a digit, where the count of their line says the same."""

    line: tuple[Cell, ...]
    digit: int
    cells: tuple[Cell, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """The count alone is told, if it goes on from there."""
        if not isinstance(other, _Full) or (other.line, other.digit) != (self.line, self.digit):
            return None
        cells = sorted((*self.cells, *other.cells))
        return say("{}, so {}.", other.has, cells_are(other.now, cells, BOTH & ~self.digit))


@dataclass(frozen=True, eq=False)
class _Full:
    """The open cells of a line that has all its cells of one digit."""

    now: Position
    has: Words
    line: tuple[Cell, ...]
    digit: int
    cells: tuple[Cell, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """Nothing is told together with what comes after it."""
        return None


@dataclass(frozen=True, eq=False)
class _Sandwiched:
    """Cells between two alike: those between the same digits are told in one sentence."""

    outer: str
    inner: str
    cells: tuple[Cell, ...]
    in_full: _InFullLine | None

    def with_next(self, other: Parallel) -> Words | None:
        """The same with the cells of another such look."""
        if isinstance(other, _Full) and self.in_full:
            return self.in_full.with_next(other)
        if not isinstance(other, _Sandwiched) or other.outer != self.outer:
            return None
        cells = tuple(sorted((*self.cells, *other.cells)))
        both = replace(self, cells=cells, in_full=None)
        all_are = "both are" if len(both.cells) == 2 else "all are"
        told = say("{} each stand between two {}s", listed(both.cells), self.outer)
        return Words(say("{}, so {} {}.", told, all_are, self.inner).parts, both)


@technique("Sandwich", 1, "Between two alike stands the other digit.", on=Table, together=True)
def sandwich(at: Sight) -> Iterator[Deduction]:
    """Two cells that are alike leave the other digit to the cell between them."""
    first, middle, last = at.domains
    if first == last and first in SINGLES and middle == BOTH:
        ends, between = (at.cells[0], at.cells[2]), at.cells[1]

        def words(now: Position) -> Words:
            (outer,), (inner,) = names(now, first), names(now, BOTH & ~first)
            told = say("{} are {}, so {} is {}.", listed(ends), outer, between, inner)
            if now.supposing:
                return told
            line = _full_line(now, at, first)
            in_full = _InFullLine(line, first, (between,)) if line else None
            return Words(told.parts, _Sandwiched(outer, inner, (between,), in_full))

        yield from at.deduce({between: BOTH & ~first}, ends, words)


@technique("Count", 1, "A line that has half its cells of one digit lacks the other.", Cardinality)
def count(at: Sight) -> Iterator[Deduction]:
    """A line with all its 0s (or 1s) gets the other digit in its open cells."""
    half = len(at.cells) // 2
    for digit in (1, 2):
        have = [c for c, d in zip(at.cells, at.domains, strict=True) if d == digit]
        rest = [c for c, d in zip(at.cells, at.domains, strict=True) if d == BOTH]
        if len(have) > half:
            yield from at.refute(have, _tell_too_many(at, digit))
        elif len(have) == half and rest:
            left = dict.fromkeys(rest, BOTH & ~digit)
            yield from at.deduce(left, have, _tell_full(at, rest, digit))


def _tell_too_many(at: Sight, digit: int) -> Tell:
    return objection(
        lambda now: say("{} would have too many {}s.", capital(at.line), *names(now, digit))
    )


def _tell_full(at: Sight, rest: Sequence[Cell], digit: int) -> Tell:
    def words(now: Position) -> Words:
        has = say(
            "{} has its {} {}s",
            capital(at.line),
            number_word(len(at.cells) // 2),
            *names(now, digit),
        )
        wanted = [cell for cell in rest if now.wants(cell)]
        told = say("{}, so {}.", has, cells_are(now, wanted or rest, BOTH & ~digit))
        full = _Full(now, has, tuple(at.cells), digit, tuple(wanted or rest))
        return told if now.supposing else Words(told.parts, full)

    return words


@technique("Equal lines", 4, "Two lines must differ: the last two cells are the other way.", Either)
def equal_lines(at: Sight) -> Iterator[Deduction]:
    """A line with two open cells that would else be the same as a full one."""
    half = len(at.cells) // 2
    for full, rest in ((0, half), (half, 0)):
        model = [(c, d) for c, d in zip(at.cells, at.domains, strict=True)][full : full + half]
        cells = at.cells[rest : rest + half]
        domains = at.domains[rest : rest + half]
        if any(domain == BOTH for _, domain in model) or domains.count(BOTH) > 2:
            continue
        if any(d not in (BOTH, wanted) for d, (_, wanted) in zip(domains, model, strict=True)):
            continue
        same = [
            (c, want) for c, d, (_, want) in zip(cells, domains, model, strict=True) if d == BOTH
        ]
        if not same:
            yield from at.refute(at.cells, _tell_equal(at))
        elif len(same) == 2 and same[0][1] != same[1][1] and (own := _line_of(at, cells)):
            left = {cell: BOTH & ~wanted for cell, wanted in same}
            used = [cell for cell in at.cells if at.position.domains[cell] != BOTH]
            labels: list[Label] = [at.label, own.labels[0]]
            yield from at.deduce(left, used, _tell_other_way(own, model, left), labels)


def _line_of(at: Sight, cells: Sequence[Cell]) -> Posting | None:
    """The count of a line."""
    atoms = at.position.atoms_at(cells[0])
    found = (p for p in atoms if isinstance(p.constraint, Cardinality) and p.scope == tuple(cells))
    return next(found, None)


def _tell_equal(at: Sight) -> Tell:
    return objection(lambda now: say("{} would be the same.", capital(at.line)))


def _tell_other_way(own: Posting, model: Sequence[tuple[Cell, int]], left: dict[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        place = own.labels[0].place
        this = line(place.name, place.cells)
        kind = place.name.split()[0]
        at = model[0][0]
        number = (at.row if kind == "row" else at.column) + 1
        other = line(f"{kind} {number}", tuple(cell for cell, _ in model))
        lacks = listed(say("a {}", *names(now, mask)) for mask in sorted(left.values()))
        (a, is_a), (b, is_b) = left.items()
        wrong = say("{} {} and {} {}", a, *names(now, is_b), b, *names(now, is_a))
        are = say("{} is {} and {} is {}", a, *names(now, is_a), b, *names(now, is_b))
        text = "{} lacks {}. With {} it would be the same as {}, so {}."
        return say(text, capital(this), lacks, wrong, other, are)

    return words


BALANCE = (
    last_cell,
    beside_a_pair,
    sandwich,
    count,
    last_in_a_gap,
    last_one,
    last_ones,
    equal_lines,
)
