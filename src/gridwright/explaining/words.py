"""Steps in words: which labels, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.explaining.facts import Fact, Known
from gridwright.explaining.steps import Step
from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle

# So many values are listed as what a cell still can be; more are told by what it cannot be.
LISTED = 2


def step_text(puzzle: Puzzle, known: Known, step: Step) -> str:
    """A step as one sentence; `known` is what was known before it."""
    follows = facts_text(puzzle, known, step.facts)
    if step.size == 1:
        reasons = [_reason(puzzle, label) for label in step.labels]
        return _sentence(f"{joined(reasons)}, so {follows}")
    places = joined([place.name for place in step.places])
    return _sentence(f"{places} together leave no other way: {follows}")


def labels_text(puzzle: Puzzle, step: Step) -> str:
    """The rules and clues a step rests on, as one sentence."""
    return _sentence("; ".join(_reason(puzzle, label) for label in step.labels))


def _reason(puzzle: Puzzle, label: Label) -> str:
    """A label as a reason: one that only names a place is told with its rule."""
    if label.text != label.place.name:
        return label.text
    return f"{label.text} ({puzzle.rules[label.rule].rstrip('.')})"


def places_text(step: Step) -> str:
    """Where to look, as one sentence."""
    return f"Look at {joined([place.name for place in step.places])}."


def facts_text(puzzle: Puzzle, known: Known, facts: Iterable[Fact]) -> str:
    """What becomes certain, cell by cell; cells that become the same are told together."""
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    gone: dict[Cell, int] = {}
    for cell, value in facts:
        gone[cell] = gone.get(cell, 0) | 1 << value
    told: dict[str, list[Cell]] = {}
    for cell, values in gone.items():
        told.setdefault(_state(known[cell] & ~values, values, names), []).append(cell)
    return "; ".join(
        f"{cells_text(cells)} {'is' if len(cells) == 1 else 'are'} {state}"
        for state, cells in told.items()
    )


def cells_text(cells: Sequence[Cell]) -> str:
    """Cells in words; those of one row or column by its name."""
    rows, columns = ({cell[i] for cell in cells} for i in (0, 1))
    if len(cells) > 1 and len(rows) == 1:
        return f"row {min(rows) + 1} columns {joined([str(c + 1) for c in sorted(columns)])}"
    if len(cells) > 1 and len(columns) == 1:
        return f"column {min(columns) + 1} rows {joined([str(r + 1) for r in sorted(rows)])}"
    return joined([str(cell) for cell in cells])


def _state(left: int, gone: int, names: dict[int, str]) -> str:
    possible = [names[value] for value in values_of(left)]
    if len(possible) <= LISTED:
        return " or ".join(possible)
    return "not " + " or ".join(names[value] for value in values_of(gone))


def joined(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."
