"""Stars: squares and diamonds beside them are known at once, all over the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.puzzles.shapely_squares.techniques_phrases import label_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, joined, listed, say

# What is left beside a star to symbols that allow one such digit only.
BESIDE = {"square": 0, "diamond": 9}


@technique("Beside a star", 1, "Beside a star a square is 0 and a diamond 9.")
def beside_star(at: Sight) -> Iterator[Deduction]:
    """All open squares and diamonds beside stars."""
    puzzle, domains, now = at.puzzle, at.position.domains, at.position
    stars = {
        cell: near[0]
        for cell, near in puzzle.beside("star").items()
        if puzzle.shape(cell) in BESIDE and domains[cell] not in SINGLES and domains[cell]
    }
    left = {cell: 1 << BESIDE[puzzle.shape(cell)] for cell in stars}
    labels = [label_of(now, cell) for pair in stars.items() for cell in pair]
    yield from at.deduce(left, (), lambda now: _tell(now, stars), labels)


def _tell(now: Position, stars: dict[Cell, Cell]) -> Words:
    groups = {shape: [c for c in stars if now.puzzle.shape(c) == shape] for shape in BESIDE}
    return joined(
        _tell_shape(shape, cells, list(dict.fromkeys(stars[cell] for cell in cells)))
        for shape, cells in groups.items()
        if cells
    )


def _tell_shape(shape: str, cells: Sequence[Cell], stars: Sequence[Cell]) -> Words:
    digit = BESIDE[shape]
    odd = "odd and " if shape == "diamond" else ""
    if len(cells) == 1:
        text = "The {} {} is {}beside the star {}, so it is {}."
        return say(text, shape, cells[0], odd, stars[0], digit)
    if len(stars) == 1:
        text = "The {}s {} are {}beside the star {}, so they are {}."
        return say(text, shape, listed(cells), odd, stars[0], digit)
    return say("Every {} beside a star is {}: {}.", shape, digit, listed(cells))


STARS = (beside_star,)
