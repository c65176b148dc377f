"""Steps as pictures: where to look, what a step rests on, and what it tells that is new."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.explaining.finding.steps import Step
from gridwright.explaining.hints import Hint
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Symbol
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil, Scene


def step_scene(puzzle: Puzzle, explanation: Explanation) -> Scene:
    """The board after a step of a walk; values that are out now are struck out."""
    pencil = [
        _pencil(puzzle, cell, explanation.known[cell], explanation.after[cell])
        for cell in dict.fromkeys((*changed_cells(explanation), *explanation.cells))
        if not _single(explanation.after[cell])
    ]
    scene = puzzle.scene(known_values(explanation.after)).pencilled(pencil)
    return _highlighted(puzzle, scene, explanation)


def hint_scene(puzzle: Puzzle, values: Values, marks: Known, hint: Hint) -> Scene:
    """A player's position with the cells that a hint of depth 3 is about."""
    noted = dict(marks)
    if hint.explanation:
        noted |= {cell: hint.explanation.known[cell] for cell in hint.explanation.cells}
    seen = values.keys() | hint.printed
    pencil = [_pencil(puzzle, cell, mask, mask) for cell, mask in noted.items() if cell not in seen]
    scene = puzzle.scene(values).pencilled(pencil)
    if hint.explanation:
        scene = _highlighted(puzzle, scene, hint.explanation)
    return scene.highlighted(hint.cells, "wrong")


def known_values(known: Known) -> dict[Cell, int]:
    """The cells of which all is known, with their values."""
    return {cell: mask.bit_length() - 1 for cell, mask in known.items() if _single(mask)}


def changed_cells(explanation: Explanation) -> list[Cell]:
    """The cells of which more is known after a step."""
    return [
        cell for cell in explanation.known if explanation.after[cell] != explanation.known[cell]
    ]


def clue_cells(step: Step) -> list[Cell]:
    """The cells of the clues that a step rests on."""
    return [label.clue.cell for label in step.labels if label.clue]


def _highlighted(puzzle: Puzzle, scene: Scene, explanation: Explanation) -> Scene:
    places = dict.fromkeys(cell for place in explanation.step.places for cell in place.cells)
    # A place as large as the board is nowhere in particular.
    if len(places) < len(puzzle.grid.cells):
        scene = scene.highlighted(places, "place")
    scene = scene.highlighted((*clue_cells(explanation.step), *explanation.cells), "reason")
    return scene.highlighted(changed_cells(explanation), "look")


def _pencil(puzzle: Puzzle, cell: Cell, before: int, after: int) -> Pencil:
    symbols = puzzle.symbols
    return Pencil(cell, _signs(symbols, before), _signs(symbols, before & ~after))


def _signs(symbols: Iterable[Symbol], mask: int) -> tuple[str, ...]:
    return tuple(symbol.sign for symbol in symbols if mask >> symbol.value & 1)


def _single(mask: int) -> bool:
    return not mask & (mask - 1)
