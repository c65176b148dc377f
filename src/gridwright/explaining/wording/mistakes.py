"""What is wrong with a player's position, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.refutation import Refutation
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.names import with_names
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Sayable, Words, capital, joined, say

# Of several wrong entries, how many are followed to find the one with the shortest reason.
TRIED = 8
# "Suppose R1C1 were off the road." has at most so many words.
SUPPOSING = 6
FAR_OFF = say("What is wrong with it shows only much later: take it out.")


class Mistake(NamedTuple):
    """Something wrong, in words, and the cells it is in if the depth lets that be known."""

    words: Words
    cells: tuple[Cell, ...]


def find_mistake(
    sights: Sights, values: Values, marks: Known, depth: Depth, watch: Watch
) -> Mistake | None:
    """What is wrong with a position, if anything is: broken rules, entries, then pencil marks.

    A broken rule is told at once. A wrong entry that breaks none is told with its reason at
    depth 3: what is wrong with it, from the right entries alone; of several, the shortest.
    """
    puzzle, solution = sights.board.puzzle, sights.board.solution
    entries = _cells(cell for cell, value in values.items() if solution[cell] != value)
    lacking = _cells(cell for cell, mask in marks.items() if not mask >> solution[cell] & 1)
    if entries and (broken := _broken(puzzle, values)):
        return broken
    if entries:
        return _wrong_entry(sights, values, entries, depth, watch)
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


def _wrong_entry(
    sights: Sights, values: Values, wrong: tuple[Cell, ...], depth: Depth, watch: Watch
) -> Mistake:
    if depth == 1:
        one = len(wrong) == 1
        return Mistake(say("An entry is wrong." if one else f"{len(wrong)} entries are wrong."), ())
    if len(wrong) == 1 and depth == 2:
        return Mistake(say(f"An entry in row {wrong[0].row + 1} is wrong."), ())
    known = dict(sights.start)
    known |= {cell: 1 << value for cell, value in values.items() if cell not in wrong}
    reasons = {
        cell: why
        for cell in wrong[:TRIED]
        if (why := _why(sights, known, cell, values[cell], watch))
    }
    cell = min(reasons, key=lambda each: reasons[each].length, default=wrong[0])
    if depth == 2:
        return Mistake(say(f"An entry in row {cell.row + 1} is wrong."), ())
    names = {symbol.value: symbol.name for symbol in sights.board.puzzle.symbols}
    words = say("{} cannot be {}.", cell, names[values[cell]])
    return Mistake(joined((words, reasons.get(cell, FAR_OFF))), (cell,))


def _why(sights: Sights, known: Known, cell: Cell, value: int, watch: Watch) -> Words:
    """Why a cell cannot have a value, from what is known of all others; empty if not found."""
    ground = Ground(sights, {**known, cell: 1 << value}, watch, telling=True)
    try:
        found = follow(ground, Fact(cell, value))
    except OutOfTimeError:  # that it is wrong is known all the same
        return Words()
    return _reason(found[1]) if found else Words()


def _reason(refuted: Refutation) -> Words:
    """Why a value cannot be; without supposing it where it breaks a rule by itself."""
    book, told = refuted.book, refuted.words(refuted.book)
    *looks, clash = refuted.links
    if looks or not clash.silent or told.length > book.words(clash).length + SUPPOSING:
        return told
    book = book.fork()
    book.suppose(False)
    return book.words(clash)


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
