"""Steps as pictures: where to look, what a step rests on, and what it tells that is new."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.explaining.finding.steps import Step
from gridwright.explaining.hints import Hint, Told
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell, Values
from gridwright.layers.givens import printed_values
from gridwright.layers.layer import Symbol
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil, Scene


def step_scene(puzzle: Puzzle, told: Told) -> Scene:
    """The board after a step of a walk; values that are out now are struck out."""
    pencil = [
        _pencil(puzzle, cell, told.known[cell], told.after[cell])
        for cell in dict.fromkeys((*changed(told), *told.cells))
        if not _single(told.after[cell])
    ]
    scene = puzzle.scene(known_values(told.after)).pencilled(pencil)
    return _highlighted(puzzle, scene, told)


def hint_scene(puzzle: Puzzle, values: Values, marks: Known, hint: Hint) -> Scene:
    """A player's position with the cells that a hint of depth 3 is about."""
    noted = dict(marks)
    if hint.told:
        noted |= {cell: hint.told.known[cell] for cell in hint.told.cells}
    seen = values.keys() | printed_values(puzzle.model())
    pencil = [_pencil(puzzle, cell, mask, mask) for cell, mask in noted.items() if cell not in seen]
    scene = puzzle.scene(values).pencilled(pencil)
    if hint.told:
        scene = _highlighted(puzzle, scene, hint.told)
    return scene.highlighted(hint.cells, "wrong")


def known_values(known: Known) -> dict[Cell, int]:
    """The cells of which all is known, with their values."""
    return {cell: mask.bit_length() - 1 for cell, mask in known.items() if _single(mask)}


def changed(told: Told) -> list[Cell]:
    """The cells of which more is known after a step."""
    return [cell for cell in told.known if told.after[cell] != told.known[cell]]


def clue_cells(step: Step) -> list[Cell]:
    """Where the clues stand that a step rests on."""
    return [label.clue.cell for label in step.labels if label.clue]


def _highlighted(puzzle: Puzzle, scene: Scene, told: Told) -> Scene:
    places = dict.fromkeys(cell for place in told.step.places for cell in place.cells)
    # A place as large as the board is nowhere in particular.
    if len(places) < len(puzzle.grid.cells):
        scene = scene.highlighted(places, "place")
    scene = scene.highlighted((*clue_cells(told.step), *told.cells), "reason")
    return scene.highlighted(changed(told), "look")


def _pencil(puzzle: Puzzle, cell: Cell, before: int, after: int) -> Pencil:
    symbols = puzzle.symbols
    return Pencil(cell, _signs(symbols, before), _signs(symbols, before & ~after))


def _signs(symbols: Iterable[Symbol], mask: int) -> tuple[str, ...]:
    return tuple(symbol.sign for symbol in symbols if mask >> symbol.value & 1)


def _single(mask: int) -> bool:
    return not mask & (mask - 1)
