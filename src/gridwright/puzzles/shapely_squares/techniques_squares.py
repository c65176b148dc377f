"""Squares: 0 or 5, unlike the digits beside them, and chains of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Label, Unlike
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.techniques_heart_paths import IT
from gridwright.puzzles.shapely_squares.techniques_phrases import label_of
from gridwright.puzzles.shapely_squares.techniques_sources import the
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Part, Words, capital, listed, say

ZERO, FIVE = 1, 1 << 5
OTHER = {ZERO: FIVE, FIVE: ZERO}


@technique("Beside a square", 0, "No digit beside a square is equal to it.", Unlike)
def beside_square(at: Sight) -> Iterator[Deduction]:
    """A known square is crossed out beside it, where that is no square itself."""
    square, value = at.cells[0], at.domains[0]
    if value not in SINGLES:
        return
    left = {}
    for cell, domain in zip(at.cells[1:], at.domains[1:], strict=True):
        if domain == value:
            yield from at.refute((square, cell), _tell_equal(square, cell, value))
        elif at.puzzle.shape(cell) != "square" and domain not in SINGLES:
            left[cell] = ~value
    yield from at.deduce(left, [square], _tell_square(square, value))


def _tell_equal(square: Cell, cell: Cell, value: int) -> Tell:
    return lambda now: say(
        "{} and {} beside it would both be {}.", capital(the(now, square)), cell, lowest(value)
    )


def _tell_square(square: Cell, value: int) -> Tell:
    beside = Part(f" is beside the {lowest(value)} in the square ")
    return lambda now: say("{}{}{}", IT, beside, square)


@technique(
    "Squares beside 0 and 5",
    1,
    "A square beside a 0 is 5 and beside a 5 is 0; squares side by side alternate.",
    together=True,
    at_once=True,
)
def square_chain(at: Sight) -> Iterator[Deduction]:
    """From each known 0 or 5 along the open squares that can be reached."""
    puzzle, domains = at.puzzle, at.position.domains
    done: set[Cell] = set()
    for source in puzzle.beside("square"):
        value = domains[source]
        if value in OTHER and puzzle.shape(source) != "diamond":
            chain = _chain(at, source, value)
            if chain and not done.issuperset(chain):
                done.update(chain)
                labels = _chain_labels(at, source, chain)
                yield from at.deduce(chain, [source], _tell_chain(source, chain), labels)


def _chain(at: Sight, source: Cell, value: int) -> dict[Cell, int]:
    """The open squares that follow from a known 0 or 5, with their digits, in order."""
    squares, domains = at.puzzle.beside("square"), at.position.domains
    chain: dict[Cell, int] = {}
    todo = [(source, value)]
    for cell, digit in todo:
        for square in squares.get(cell, ()):
            if square not in chain and domains[square] not in SINGLES:
                chain[square] = OTHER[digit]
                todo.append((square, OTHER[digit]))
    return chain


def _chain_labels(at: Sight, source: Cell, chain: Mapping[Cell, int]) -> Iterator[Label]:
    return (label_of(at.position, cell) for cell in chain)


class _Beside(NamedTuple):
    """Squares beside a 0, or beside a 5; looks at several sources are told in one."""

    squares: tuple[Cell, ...]
    value: int

    def with_next(self, other: Parallel) -> Words | None:
        """The squares of both looks at once."""
        if not isinstance(other, _Beside) or other.value != self.value:
            return None
        both = _Beside(tuple(sorted({*self.squares, *other.squares})), self.value)
        digit = lowest(OTHER[1 << self.value])
        text = "The squares {} beside a {} are {}."
        return Words(say(text, listed(both.squares), self.value, digit).parts, both)


def _tell_chain(source: Cell, chain: Mapping[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        value = lowest(now.domains[source])
        cells, after = list(chain), lowest(OTHER[now.domains[source]])
        if len(cells) == 1:
            told = say("The square {} beside {} = {} is {}.", cells[0], source, value, after)
            return Words(told.parts, _Beside((cells[0],), value))
        if all(lowest(chain[cell]) == after for cell in cells):
            text = "The squares {} beside {} = {} are {}."
            told = say(text, listed(cells), source, value, after)
            return Words(told.parts, _Beside(tuple(cells), value))
        if now.puzzle.shape(source) != "square" and len(cells) == len(OTHER):
            return _tell_two(source, value, chain)
        found = listed(say("{} = {}", cell, lowest(chain[cell])) for cell in cells)
        return say("From {} = {} the squares alternate: {}.", source, value, found)

    return words


def _tell_two(source: Cell, value: int, chain: Mapping[Cell, int]) -> Words:
    """Two squares that follow from a digit in a cell that is no square itself."""
    (first, one), (second, other) = chain.items()
    text = "The square {} beside {} = {} is {}, so {} is {}."
    return say(text, first, source, value, lowest(one), second, lowest(other))
