"""Steps as pictures: where to look, what a step rests on, and what it tells that is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gridwright.explaining.deducing.links import Move
from gridwright.explaining.hints import Hint
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.presenting.trying import tried_in
from gridwright.explaining.wording.explanation import Explanation, changed_cells
from gridwright.grid import Cell, Naming, Values
from gridwright.layers.layer import Symbol
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil, Scene


def start_scene(puzzle: Puzzle, naming: Naming = "rc") -> Scene:
    """The board before the first step of a walk."""
    return replace(puzzle.scene(), numbered=naming)


def step_scene(puzzle: Puzzle, told: Explanation, naming: Naming = "rc") -> Scene:
    """The board after a step of a walk; pencil marks of this step and earlier ones are shown."""
    pencil = [
        _pencil(puzzle, cell, told.known[cell], mask)
        for cell, mask in told.after.items()
        if not _single(mask) and (mask != _start(puzzle, mask) or cell in told.move.marks)
    ]
    scene = puzzle.scene(known_values(told.after)).pencilled(pencil)
    scene = _with_reasons(puzzle, scene, told)
    # What is entered counts more than what was supposed there.
    scene = scene.highlighted(tried_in(told).supposed, "supposed")
    return replace(scene.highlighted(changed_cells(told), "look"), numbered=naming)


def hint_scene(
    puzzle: Puzzle, values: Values, marks: Known, hint: Hint, naming: Naming | None = None
) -> Scene:
    """A player's position with the cells that a hint of depth 3 is about."""
    seen = values.keys() | hint.printed
    pencil = [_pencil(puzzle, cell, mask, mask) for cell, mask in marks.items() if cell not in seen]
    scene = puzzle.scene(values).pencilled(pencil)
    if hint.explanation:
        scene = _with_reasons(puzzle, scene, hint.explanation)
        scene = scene.highlighted(changed_cells(hint.explanation), "look")
        # Nothing is entered yet, so that what is supposed can be shown in its place.
        scene = scene.highlighted(tried_in(hint.explanation).supposed, "supposed")
    return replace(scene.highlighted(hint.cells, "wrong"), numbered=naming)


def known_values(known: Known) -> dict[Cell, int]:
    """The cells of which all is known, with their values."""
    return {cell: mask.bit_length() - 1 for cell, mask in known.items() if _single(mask)}


def clue_cells(move: Move) -> list[Cell]:
    """The cells of the clues that a step rests on."""
    return [label.clue.cell for label in move.labels if label.clue]


def _with_reasons(puzzle: Puzzle, scene: Scene, told: Explanation) -> Scene:
    """With where to look, what a step rests on, and what it only tries."""
    places = dict.fromkeys(cell for place in told.places for cell in place.cells)
    # A place as large as the board is nowhere in particular.
    if len(places) < len(puzzle.grid.cells):
        scene = scene.highlighted(places, "place")
    scene = scene.highlighted((*clue_cells(told.move), *told.move.cells), "reason")
    tried = tried_in(told)
    scene = scene.highlighted(tried.follows, "follows").highlighted(tried.breaks, "breaks")
    scene = scene.trying(_written(puzzle, tried.follows), "follows")
    return scene.trying(_written(puzzle, tried.supposed), "supposed")


def _written(puzzle: Puzzle, values: Mapping[Cell, int]) -> Iterable[tuple[Cell, str]]:
    """Values as the signs that pictures draw."""
    signs = {symbol.value: symbol.sign for symbol in puzzle.symbols}
    return ((cell, signs[value]) for cell, value in values.items())


def _start(puzzle: Puzzle, mask: int) -> int:
    """The mask of a cell of which nothing is known."""
    return sum(1 << symbol.value for symbol in puzzle.symbols) | mask


def _pencil(puzzle: Puzzle, cell: Cell, before: int, after: int) -> Pencil:
    symbols = puzzle.symbols
    return Pencil(cell, _signs(symbols, before), _signs(symbols, before & ~after))


def _signs(symbols: Iterable[Symbol], mask: int) -> tuple[str, ...]:
    return tuple(symbol.sign for symbol in symbols if mask >> symbol.value & 1)


def _single(mask: int) -> bool:
    return not mask & (mask - 1)
