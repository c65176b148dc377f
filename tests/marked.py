"""A reader of lines that hold every value once, who takes outcomes and pictures at their word.

What such a reader knows of a cell is what outcomes of earlier steps showed, what the looks of the
step at hand told, and which numbers stand in the lines of the cell: nobody has to be told those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, mask_of, values_of
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import cell_name
from links import WATCH

_MARK = re.compile(r"(?P<cells>R\d+C\d+(?:(?:, | and )R\d+C\d+)*) (?:is|are) (?P<what>[^;=]+)")
_LARGEST = 64
# The rules by which a number stands in a line only once, and the one value that may stand there
# several times.
DIFFERENT = ("different", "line", "box", "diagonal")
PARK = 1


def unread_marks(puzzle: Puzzle) -> Iterator[str]:
    """The marks of a walkthrough that show fewer numbers than its reader knows of by then."""
    left = dict(prepare(puzzle, WATCH).start)
    lines = [{*p.scope} for p in puzzle.model().atoms() if p.labels[0].rule in DIFFERENT]
    around = {c: set[Cell]().union(*(line for line in lines if c in line)) - {c} for c in left}
    for number, step in enumerate(explain(puzzle), 1):
        left = _after(left, step)
        entered = {cell: mask for cell, mask in step.after.items() if mask in SINGLES - {PARK}}
        left = {
            cell: mask & ~sum({entered[other] for other in around[cell] if other in entered})
            for cell, mask in left.items()
        }
        for where, marks in ("outcome", told_marks(step)), ("picture", pencil_marks(puzzle, step)):
            for cell, mask in marks.items():
                if more := left[cell] & ~mask:
                    told = f"{step.told(3)} ({where}: R{cell.row + 1}C{cell.column + 1}"
                    yield f"{number}. {told} may still be {[*values_of(more)]})"
                if where == "outcome":
                    left[cell] &= mask


def _after(left: Mapping[Cell, int], step: Explanation) -> dict[Cell, int]:
    """What is left to cells by what the looks of a step tell, and by its entries."""
    found = dict(left)
    for link in step.move.told:
        last = link.premises if link.technique.tell_last else {}
        for cell, gone in {**{c: ~m for c, m in last.items()}, **link.gone}.items():
            found[cell] &= ~gone
    for link in step.move.links:
        # Other looks tell it in their own words; what they tell stays as a pencil mark.
        for cell, gone in link.gone.items() if link.technique.kept and not link.words else ():
            if cell_name(cell) in str(step.words):
                found[cell] &= ~gone
    return found | {cell: 1 << value for cell, value in step.move.entries.items()}


def told_marks(step: Explanation) -> dict[Cell, int]:
    """What an outcome says that is left to cells, as bits."""
    found = {}
    for match in _MARK.finditer(str(step.outcome)):
        for row, column in re.findall(r"R(\d+)C(\d+)", match["cells"]):
            found[Cell(int(row) - 1, int(column) - 1)] = _mask(match["what"])
    return found


def _mask(what: str) -> int:
    if what in ("a building", "buildings"):
        return ~PARK
    numbers = [int(number) for number in re.findall(r"\d+", what.replace("a park", "0"))]
    if what.startswith("at least"):
        return (1 << _LARGEST) - (1 << numbers[0])
    if what.startswith("at most"):
        return (2 << numbers[0]) - 1
    if " to " in what:
        return (2 << numbers[1]) - (1 << numbers[0])
    return ~mask_of(numbers) if what.startswith("not") else mask_of(numbers)
