"""Steps as pictures: where to look, what a step rests on, and what it tells that is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.hints import Hint
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Symbol
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil, Scene


def step_scene(puzzle: Puzzle, told: Explanation) -> Scene:
    """The board after a step of a walk; pencil marks of this step and earlier ones are shown."""
    pencil = [
        _pencil(puzzle, cell, told.known[cell], mask)
        for cell, mask in told.after.items()
        if not _single(mask) and (mask != _start(puzzle, mask) or cell in told.move.marks)
    ]
    scene = puzzle.scene(known_values(told.after)).pencilled(pencil)
    return _highlighted(puzzle, scene, told)


def hint_scene(puzzle: Puzzle, values: Values, marks: Known, hint: Hint) -> Scene:
    """A player's position with the cells that a hint of depth 3 is about."""
    seen = values.keys() | hint.printed
    pencil = [_pencil(puzzle, cell, mask, mask) for cell, mask in marks.items() if cell not in seen]
    scene = puzzle.scene(values).pencilled(pencil)
    if hint.explanation:
        scene = _highlighted(puzzle, scene, hint.explanation)
    return scene.highlighted(hint.cells, "wrong")


def known_values(known: Known) -> dict[Cell, int]:
    """The cells of which all is known, with their values."""
    return {cell: mask.bit_length() - 1 for cell, mask in known.items() if _single(mask)}


def changed_cells(told: Explanation) -> list[Cell]:
    """The cells of which more is known after a step."""
    return [*told.move.entries, *told.move.marks]


def clue_cells(move: Move) -> list[Cell]:
    """The cells of the clues that a step rests on."""
    return [label.clue.cell for label in move.labels if label.clue]


def supposed_cells(move: Move) -> Iterator[tuple[Cell, str]]:
    """The cells of suppositions: what is supposed, what follows, and where it breaks."""
    for link in move.told:
        if link.supposed is not None:
            for each in link.chain:
                yield from ((cell, "follows") for cell in each.gone)
            yield from ((cell, "breaks") for cell in _clash(link))
            yield link.supposed.cell, "supposed"


def _clash(link: Link) -> Iterable[Cell]:
    return link.chain[-1].premises if link.chain else ()


def _highlighted(puzzle: Puzzle, scene: Scene, told: Explanation) -> Scene:
    places = dict.fromkeys(cell for place in told.places for cell in place.cells)
    # A place as large as the board is nowhere in particular.
    if len(places) < len(puzzle.grid.cells):
        scene = scene.highlighted(places, "place")
    scene = scene.highlighted((*clue_cells(told.move), *told.move.cells), "reason")
    return scene.highlighted(changed_cells(told), "look")


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
