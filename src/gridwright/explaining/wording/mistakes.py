"""What is wrong with a player's position, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.names import with_names
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Sayable, Words, capital, joined, say


class Mistake(NamedTuple):
    """Something wrong, in words, and the cells it is in if the depth lets that be known."""

    words: Words
    cells: tuple[Cell, ...]


def find_mistake(
    sights: Sights, values: Values, marks: Known, depth: Depth, watch: Watch
) -> Mistake | None:
    """What is wrong with a position, if anything is: broken rules, entries, then pencil marks.

    A broken rule is told at once. A wrong entry that breaks none is told with its reason at
    depth 3: what is wrong with it, from the right entries alone.
    """
    puzzle, solution = sights.board.puzzle, sights.board.solution
    entries = _cells(cell for cell, value in values.items() if solution[cell] != value)
    lacking = _cells(cell for cell, mask in marks.items() if not mask >> solution[cell] & 1)
    if entries and (broken := _broken(puzzle, values)):
        return broken
    if entries:
        words = _entry_words(sights, values, entries, depth, watch)
        return Mistake(words, entries[:1] if depth == 3 else ())
    if lacking:
        return Mistake(_marks_words(lacking, depth), lacking[:1] if depth == 3 else ())
    return None


def _broken(puzzle: Puzzle, values: Values) -> Mistake | None:
    """The first rule that entries break."""
    found = next(iter(puzzle.violations(values)), None)
    if found is None:
        return None
    words = capital(with_names(f"{found.text}.", puzzle.grid))
    return Mistake(words, tuple(cell for cell in found.cells if cell in values))


def _entry_words(
    sights: Sights, values: Values, wrong: tuple[Cell, ...], depth: Depth, watch: Watch
) -> Words:
    if depth == 1:
        return say("An entry is wrong." if len(wrong) == 1 else f"{len(wrong)} entries are wrong.")
    cell = wrong[0]
    if depth == 2:
        return say(f"An entry in row {cell.row + 1} is wrong.")
    names = {symbol.value: symbol.name for symbol in sights.board.puzzle.symbols}
    words = say("{} cannot be {}.", cell, names[values[cell]])
    known = dict(sights.start)
    for other, value in values.items():
        if other not in wrong:
            known[other] = 1 << value
    known[cell] = 1 << values[cell]
    try:
        found = follow(Ground(sights, known, watch, telling=True), Fact(cell, values[cell]))
    except OutOfTimeError:  # that it is wrong is known all the same
        found = None
    return joined((words, found[1].words(found[1].book))) if found else words


def _marks_words(wrong: tuple[Cell, ...], depth: Depth) -> Words:
    where: Sayable = wrong[0]
    if depth == 1:
        where = "a cell" if len(wrong) == 1 else f"{len(wrong)} cells"
    elif depth == 2:
        where = f"a cell in row {wrong[0].row + 1}"
    return say("The pencil marks of {} leave out what belongs there.", where)


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in order, even where a caller gave plain pairs."""
    return tuple(sorted(Cell(*cell) for cell in cells))
