"""Two neighbouring lines of a Magnets board with counts of the same pole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from gridwright.grid import Cell
from gridwright.model import Label, Place, Posting
from gridwright.puzzles.magnets.techniques_counts import counted_pole
from gridwright.puzzles.magnets.techniques_lines import ANY
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight

# The cells of two lines side by side; None for a dead cell.
Pair = tuple[Cell | None, Cell | None]


@dataclass(frozen=True, eq=False)
class TwoLines:
    """Two neighbouring lines with counts of the same pole, and how they stand.

    `open_pairs` are the pairs that can hold one more, by their numbers; `need` is what both lines
    want.
    """

    at: Sight
    pole: int
    second: Posting
    pairs: tuple[Pair, ...]
    need: tuple[int, int]
    open_pairs: list[int]
    premises: dict[Cell, int] = field(default_factory=dict)

    @property
    def places(self) -> tuple[Place, Place]:
        """The two lines."""
        return self.at.place, self.second.labels[0].place

    def able(self, number: int, side: int) -> bool:
        """Whether a cell of a pair can be the pole."""
        cell = self.pairs[number][side]
        return cell is not None and bool(self.at.position.domains[cell] & self.pole)


@dataclass(frozen=True)
class Phase:
    """Consecutive open pairs: in which line the first has its pole (None if that is open)."""

    numbers: range
    side: int | None
    reason: Cell | None = None

    def line_of(self, number: int) -> int:
        """The line in which a pair has its pole."""
        return ((self.side or 0) + number - self.numbers.start) % 2


def dominoes_in(both: TwoLines, phase: Phase) -> Iterator[tuple[Cell, Cell]]:
    """The dominoes among consecutive pairs."""
    cells = [cell for n in phase.numbers for cell in both.pairs[n] if cell is not None]
    for cell in cells:
        other = both.at.puzzle.partner(cell)
        if other in cells and cell < other:
            yield cell, other


def two_lines(at: Sight) -> TwoLines | None:
    """The line of a count and the next, if both want a pole in every place there is."""
    first, second = at.posting, _next_line(at)
    if first is None or second is None:
        return None
    pairs = _side_by_side(first, second)
    pole, known = counted_pole(at), at.position.domains
    need, places = _count(first) + _count(second), 0
    for a, b in pairs:
        here, there = known[a] if a else 0, known[b] if b else 0
        if here == pole or there == pole:
            need -= 1
        elif (here | there) & pole:
            places += 1
    if need < places or not places:
        return None
    needs = [
        _count(line) - sum(known[cell] == pole for cell in line.scope) for line in (first, second)
    ]
    both = TwoLines(at, pole, second, pairs, (needs[0], needs[1]), [])
    for number, pair in enumerate(pairs):
        holding = [cell for cell in pair if cell is not None and known[cell] == pole]
        if holding:
            both.premises[holding[0]] = pole
        elif both.able(number, 0) or both.able(number, 1):
            both.open_pairs.append(number)
        else:
            both.premises.update({cell: ANY & ~pole for cell in pair if cell is not None})
    return both


@lru_cache(maxsize=512)
def _side_by_side(first: Posting, second: Posting) -> tuple[Pair, ...]:
    """The cells of two neighbouring lines, pair by pair."""
    across = int(_is_row(first.labels[0].place.cells))
    firsts = {cell[across]: cell for cell in first.scope}
    seconds = {cell[across]: cell for cell in second.scope}
    numbers = sorted(firsts.keys() | seconds.keys())
    return tuple((firsts.get(number), seconds.get(number)) for number in numbers)


def coordinate_along(at: Sight) -> int:
    """Which coordinate tells cells of the line apart."""
    return int(_is_row(at.place.cells))


def _is_row(cells: Sequence[Cell]) -> bool:
    return cells[0].row == cells[-1].row


def _count(posting: Posting) -> int:
    clue = posting.labels[0].clue
    return clue.value if clue else 0


def _next_line(at: Sight) -> Posting | None:
    """The count of the same pole in the next line."""
    across, start = coordinate_along(at), at.position.start
    for cell in at.cells:
        beyond = cell.step(1, 0) if across else cell.step(0, 1)
        if beyond in start:
            return _same_count(at.label, at.position.atoms_at(beyond))
    return None


@lru_cache(maxsize=512)
def _same_count(label: Label, atoms: tuple[Posting, ...]) -> Posting | None:
    """The constraint that counts the same pole in a line of the same direction."""
    for posting in atoms:
        other = posting.labels[0]
        if other.rule == label.rule and _is_row(other.place.cells) == _is_row(label.place.cells):
            return posting
    return None


def repels_between(now: Position, pair: Pair) -> list[Label]:
    """The label by which two cells never hold equal poles, unless they are one domino."""
    a, b = pair
    if a is None or b is None:
        return []
    return [atom.labels[0] for atom in now.atoms_at(a) if atom.scope == (a, b)]
