"""Steps as pictures: where to look, what a step rests on, and what it tells that is new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.hints import Hint
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.presenting.trying import Tried, tried_in
from gridwright.explaining.wording.explanation import Explanation, changed_cells
from gridwright.grid import Cell, Naming, Values
from gridwright.layers.layer import Symbol
from gridwright.model.domain import SINGLES
from gridwright.puzzle import Puzzle
from gridwright.scene import Pencil, Scene

# Up to how many numbers left to a cell of a chain are shown.
FEW = 3


def start_scene(puzzle: Puzzle, naming: Naming = "rc") -> Scene:
    """The board before the first step of a walk."""
    return replace(puzzle.scene(), numbered=naming)


def step_scene(puzzle: Puzzle, told: Explanation, naming: Naming = "rc") -> Scene:
    """The board after a step of a walk; pencil marks of this step and earlier ones are shown.

    What the step only tries has pictures of its own, and so has what it rests on for that.
    """
    before, marks = told.marked_before, pencil_marks(puzzle, told)
    pencil = [_pencil(puzzle, cell, before[cell], mask) for cell, mask in marks.items()]
    direct = [link for link in told.move.told if link.supposed is None]
    chained = {c: mask for c, mask in _few_left(puzzle, direct) if c not in marks}
    pencil += [_pencil(puzzle, c, m, m) for c, m in chained.items() if told.after[c] not in SINGLES]
    scene = puzzle.scene(known_values(told.after)).pencilled(pencil)
    if len(direct) == len(told.move.told):
        scene = _with_places(puzzle, scene, told)
    scene = scene.highlighted(_rests_on(told.move, direct), "reason")
    return replace(scene.highlighted(changed_cells(told), "look"), numbered=naming)


def tried_scenes(puzzle: Puzzle, told: Explanation, naming: Naming = "rc") -> tuple[Scene, ...]:
    """What a step of a walk only tries: a picture for each supposition, with nothing of its end."""
    scenes = []
    for tried in tried_in(told):
        marked = {
            cell: mask & told.marked_before[cell] or mask for cell, mask in tried.known.items()
        }
        pencil = [
            _pencil(puzzle, cell, mask, mask)
            for cell, mask in marked.items()
            if mask not in SINGLES and mask != _start(puzzle, mask) and cell not in tried.cells
        ]
        scene = puzzle.scene(known_values(tried.known)).pencilled(pencil)
        scenes.append(replace(_trying(puzzle, scene, told, tried), numbered=naming))
    return tuple(scenes)


def hint_scene(
    puzzle: Puzzle, values: Values, marks: Known, hint: Hint, naming: Naming | None = None
) -> Scene:
    """A player's position with the cells that a hint of depth 3 is about.

    What a step supposes is shown alone: nothing is entered yet, and what follows is told in words.
    """
    seen = values.keys() | hint.printed
    told = hint.explanation
    tried = [*tried_in(told)][-1:] if told else []
    only_tried = {cell for each in tried for cell in each.cells}
    pencil = [
        _pencil(puzzle, cell, mask, mask)
        for cell, mask in marks.items()
        if cell not in seen and cell not in only_tried
    ]
    scene = puzzle.scene(values).pencilled(pencil)
    if told and tried:
        scene = _trying(puzzle, scene, told, tried[0])
    elif told:
        scene = _with_places(puzzle, scene, told)
        scene = scene.highlighted(_rests_on(told.move, told.move.told), "reason")
        scene = scene.highlighted(changed_cells(told), "look")
    return replace(scene.highlighted(hint.cells, "wrong"), numbered=naming)


def pencil_marks(puzzle: Puzzle, told: Explanation) -> dict[Cell, int]:
    """What is left to cells with pencil marks after a step, as bits."""
    return {
        cell: mask
        for cell, mask in told.marked_after.items()
        if told.after[cell] not in SINGLES
        and (mask != _start(puzzle, mask) or cell in told.move.marks)
    }


def known_values(known: Known) -> dict[Cell, int]:
    """The cells of which all is known, with their values."""
    return {cell: mask.bit_length() - 1 for cell, mask in known.items() if mask in SINGLES}


def _few_left(puzzle: Puzzle, links: Iterable[Link]) -> Iterator[tuple[Cell, int]]:
    """The cells of chains over the board with the two or three numbers left to each.

    The words tell these numbers, so a reader looks for them in the picture.
    """
    for link in links:
        chained = link.technique.on is None and all(symbol.is_number for symbol in puzzle.symbols)
        for cell in link.words.cells_named if chained else ():
            mask = link.premises.get(cell, 0)
            if 2 <= mask.bit_count() <= FEW and mask != _start(puzzle, mask):
                yield cell, mask


def clue_cells(move: Move) -> list[Cell]:
    """The cells of the clues that a step rests on."""
    return [label.clue.cell for label in move.labels if label.clue]


def _with_places(puzzle: Puzzle, scene: Scene, told: Explanation) -> Scene:
    """With where to look; a place as large as the board is nowhere in particular."""
    places = dict.fromkeys(cell for place in told.places for cell in place.cells)
    return scene.highlighted(places, "place") if len(places) < len(puzzle.grid.cells) else scene


def _rests_on(move: Move, links: Iterable[Link]) -> list[Cell]:
    """The clues and the cells, known before, that some looks of a step rest on."""
    links = tuple(links)
    clues = (label.clue.cell for link in links for label in link.labels if label.clue)
    cells = (cell for link in links for cell in link.premises if cell not in move.entries)
    return [*dict.fromkeys((*clues, *cells))]


def _trying(puzzle: Puzzle, scene: Scene, told: Explanation, tried: Tried) -> Scene:
    """With what is supposed, what that rests on, what follows from it, and where it breaks."""
    links = [
        link for link in told.move.told if link.supposed and link.supposed[0] in tried.supposed
    ]
    scene = scene.highlighted(_rests_on(told.move, links), "reason")
    scene = scene.highlighted(tried.follows, "follows").highlighted(tried.breaks, "breaks")
    single = {c: mask.bit_length() - 1 for c, mask in tried.follows.items() if mask in SINGLES}
    several = [_pencil(puzzle, c, m, m) for c, m in tried.follows.items() if c not in single]
    scene = scene.pencilled(several).trying(_written(puzzle, single), "follows")
    scene = scene.highlighted(tried.supposed, "supposed")
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
