"""Hints and steps as plain data, for programs that show them: JSON, the page, the terminal.

Cells are pairs of row and column from 0; clues around the board are at -1 and at its size.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.explaining.hints import Hint
from gridwright.explaining.presenting.pictures import changed_cells, clue_cells
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle

Data = dict[str, object]


def hint_data(puzzle: Puzzle, hint: Hint, depth: Depth) -> Data:
    """A hint, with nothing in it that its depth does not tell.

    `status` is "step", "wrong" or "solved". From depth 1 there are the `places` to look at, from 2
    the `labels` (rules and clues) with the `kind` of reasoning, at 3 the `cells` the step rests on
    and its `facts` (see `step_data`).
    """
    if hint.explanation is None:
        status = "wrong" if hint.wrong else "solved"
        return {"text": hint.text, "status": status, "wrong": _pairs(hint.cells)}
    keys = (
        ("text", "places", "easiest"),
        ("kind", "size", "labels", "clues"),
        ("cells", "facts"),
    )
    data = step_data(puzzle, hint.explanation)
    shown = {key: data[key] for part in keys[:depth] for key in part}
    return {**shown, "status": "step", "wrong": []}


def step_data(puzzle: Puzzle, explanation: Explanation) -> Data:
    """A step of a walk.

    `facts` say of each cell which symbols it cannot be (`not`), and which are `left`; `easiest`
    says that no step looks at fewer places.
    """
    step = explanation.step
    return {
        "text": explanation.text,
        "kind": step.kind,
        "size": step.size,
        "easiest": step.exact,
        "places": [{"name": place.name, "cells": _pairs(place.cells)} for place in step.places],
        "labels": [label.text for label in step.labels],
        "clues": _pairs(clue_cells(step)),
        "cells": _pairs(explanation.cells),
        "facts": [
            {
                "cell": list(cell),
                "not": _symbols(puzzle, explanation.known[cell] & ~explanation.after[cell]),
                "left": _symbols(puzzle, explanation.after[cell]),
            }
            for cell in changed_cells(explanation)
        ],
    }


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in dict.fromkeys(cells)]


def _symbols(puzzle: Puzzle, mask: int) -> list[str]:
    return [symbol.text for symbol in puzzle.symbols if mask >> symbol.value & 1]
