"""Steps in words: which labels, and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gridwright.explaining.arguments.ways import few_ways
from gridwright.explaining.finding.steps import MOST_PLACES, Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.prepared.kinds import EVERY_WAY, Reasoning
from gridwright.grid import Cell, Values
from gridwright.model import Label, Place
from gridwright.model.reason import FULL, ONLY_PLACE, SHARED
from gridwright.puzzle import Puzzle

# Maximum number of values listed as what a cell can still be; beyond that, what it cannot be is.
LISTED = 2


def step_text(board: PreparedBoard, known: Known, step: Step) -> str:
    """A step as one sentence; `known` is what was known before it."""
    if step.size > 1:
        return _statement(board.puzzle, known, step)
    return _single_text(board, known, step)


def _statement(puzzle: Puzzle, known: Known, step: Step) -> str:
    """A step of several places without an argument: what has to be seen together."""
    follows = facts_text(puzzle, known, step.facts)
    if step.size > MOST_PLACES:
        return f"{step.size} places together leave no other way: {follows}."
    why = "; ".join(reasons(puzzle, step.labels))
    return sentence(f"{why}; together these leave no other way: {follows}")


def _single_text(board: PreparedBoard, known: Known, step: Step) -> str:
    """A step inside one place, by the kind of reasoning it needs."""
    puzzle = board.puzzle
    (place,) = step.places
    why = join_words(reasons(puzzle, step.labels))
    line = place if _speaks_of(why, place) else None
    follows = facts_text(puzzle, known, step.facts, line)
    if len(step.labels) == 1 and (seen := _sight_text(puzzle, step.reasoning, line)):
        if {fact.cell for fact in step.facts} == set(step.reasoning.cells):
            are = "it is" if len(step.reasoning.cells) == 1 else "they are"
            follows = f"{are} {join_words(_names(puzzle, step.reasoning.values))}"
        return sentence(f"{why}, and {seen}, so {follows}")
    if step.reasoning.otherwise:
        return sentence(f"{why}, so {follows}: otherwise {step.reasoning.otherwise}")
    if step.kind != EVERY_WAY and not board.is_hidden(step.labels, step.reasoning):
        return sentence(f"{why}, so {follows}")
    ways = few_ways(board, known, step)
    if ways:
        left = _ways_text(place, ways, puzzle)
        return sentence(f"{why}, which leaves {place.name} only {left}: {follows}")
    return sentence(f"{why}; every way to complete {place.name} agrees: {follows}")


def _speaks_of(text: str, line: Place) -> bool:
    """Whether a text names a row or column, and not just cells of it."""
    return re.search(rf"(?<!\d ){re.escape(line.name)}\b(?! column)", text) is not None


def _sight_text(puzzle: Puzzle, why: Reasoning, place: Place | None) -> str:
    """What is to be seen in a place, for the kinds of reasoning that point at cells."""
    if not why.cells:
        return ""
    cells = cells_text(why.cells, place)
    are = "is" if len(why.cells) == 1 else "are"
    names = join_words(_names(puzzle, why.values))
    if why.kind == FULL:
        return f"{cells} {are} already {names}"
    if why.kind == ONLY_PLACE:
        return f"only {cells} can still be {names}"
    if why.kind == SHARED:
        return f"{cells} take {names} between them"
    return ""


def _ways_text(place: Place, ways: Sequence[Values], puzzle: Puzzle) -> str:
    """Ways to complete a line, cell by cell."""
    texts = {symbol.value: symbol.text for symbol in puzzle.symbols}
    gap = " " if max(map(len, texts.values())) > 1 else ""
    shown = [gap.join(texts[way[c]] if c in way else "*" for c in place.cells) for way in ways]
    return " or ".join(shown)


def labels_text(puzzle: Puzzle, step: Step) -> str:
    """The rules and clues a step rests on, as one sentence."""
    return sentence("; ".join(reasons(puzzle, step.labels)))


def reasons(puzzle: Puzzle, labels: Sequence[Label]) -> list[str]:
    """Labels as reasons; several of one rule in one place by what the rule says."""
    same_rule: dict[tuple[str, Place], list[Label]] = {}
    for label in labels:
        same_rule.setdefault((label.rule, label.place), []).append(label)
    return [
        same[0].text if len(same) == 1 else lower_first(puzzle.rules[rule])
        for (rule, _), same in same_rule.items()
    ]


def lower_first(text: str) -> str:
    """A sentence as a part of another."""
    return text[0].lower() + text[1:].rstrip(".")


def places_text(step: Step) -> str:
    """Where to look, as one sentence."""
    return f"Look at {join_words([place.name for place in step.places])}."


def facts_text(
    puzzle: Puzzle, known: Known, facts: Iterable[Fact], place: Place | None = None
) -> str:
    """What becomes certain, cell by cell; cells that become the same share a clause.

    Inside a place that was named before, cells of its line go by their row or column alone.
    """
    gone: dict[Cell, int] = {}
    for cell, value in facts:
        gone[cell] = gone.get(cell, 0) | 1 << value
    by_state: dict[str, list[Cell]] = {}
    for cell, values in gone.items():
        by_state.setdefault(_state_text(puzzle, known[cell] & ~values, values), []).append(cell)
    return join_words(
        [
            f"{cells_text(cells, place)} {'is' if len(cells) == 1 else 'are'} {state}"
            for state, cells in by_state.items()
        ]
    )


def cells_text(cells: Sequence[Cell], place: Place | None = None) -> str:
    """Cells in words; those of one row or column by its name, or without it inside that line."""
    rows, columns = (sorted({cell[i] for cell in cells}) for i in (0, 1))
    named = place is not None and place.cells != tuple(cells)
    if named and place and _index(place, 0) == rows[0] and len(rows) == 1:
        return _numbered("column", columns)
    if named and place and _index(place, 1) == columns[0] and len(columns) == 1:
        return _numbered("row", rows)
    if len(cells) > 1 and len(columns) == 1 and len(rows) > 1:
        return f"column {columns[0] + 1} {_numbered('row', rows)}"
    in_row = {row: sorted(cell.column for cell in cells if cell.row == row) for row in rows}
    return join_words([f"row {row + 1} {_numbered('column', at)}" for row, at in in_row.items()])


def _index(place: Place, axis: int) -> int | None:
    """The row (axis 0) or column (axis 1) that a place is, if it is one.

    Beside anything smaller "row 4" would be misread: as all of the row, not as a cell of the place.
    """
    index = place.cells[0][axis]
    return index if place.name == f"{('row', 'column')[axis]} {index + 1}" else None


def _numbered(name: str, numbers: Sequence[int]) -> str:
    listed = join_words([str(number + 1) for number in numbers])
    return f"{name} {listed}" if len(numbers) == 1 else f"{name}s {listed}"


def _state_text(puzzle: Puzzle, left: int, gone: int) -> str:
    possible = _names(puzzle, left)
    if len(possible) <= LISTED:
        return join_words(possible, "or")
    return "not " + join_words(_names(puzzle, gone), "or")


def _names(puzzle: Puzzle, values: int) -> list[str]:
    return [symbol.name for symbol in puzzle.symbols if values >> symbol.value & 1]


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sentence(text: str) -> str:
    """A text as a sentence."""
    return text[0].upper() + text[1:] + "."
