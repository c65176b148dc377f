"""Hints and steps as plain data, for programs that show them: JSON, the page, the terminal.

Cells are pairs of row and column from 0; clues around the board are at -1 and at its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridwright.explaining.deducing.links import Link
from gridwright.explaining.hints import Hint
from gridwright.explaining.presenting.pictures import changed_cells, clue_cells
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation, whole_text
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Words, part_text

Data = dict[str, object]


def hint_data(puzzle: Puzzle, hint: Hint, depth: Depth) -> Data:
    """A hint, with nothing in it that its depth does not tell.

    `status` is "step", "wrong" or "solved". From depth 1 there are the `places` to look at, from 2
    the techniques and the `labels` (rules and clues) at work, at 3 the whole step (see
    `step_data`).
    """
    if hint.explanation is None:
        status = "wrong" if hint.wrong else "solved"
        return {"text": hint.text, "status": status, "wrong": _pairs(hint.cells)}
    keys = (
        ("places",),
        ("title", "rank", "labels", "clues"),
        ("parts", "cells", "facts", "links"),
    )
    data = step_data(puzzle, hint.explanation)
    shown = {key: data[key] for part in keys[:depth] for key in part}
    return {"text": hint.text, **shown, "status": "step", "wrong": []}


def step_data(puzzle: Puzzle, told: Explanation) -> Data:
    """A step of a walk.

    `parts` are its text in pieces, each with the cells it speaks of. `facts` say of each cell which
    symbols it cannot be (`not`), and which are `left`. `links` are the looks it consists of, each
    with what it rests on (`premises`), what it crosses out (`gone`), and for a supposition what is
    `supposed` and the `chain` that refutes it.
    """
    move = told.move
    return {
        "text": told.text,
        "title": told.title,
        "rank": move.rank,
        "places": [{"name": place.name, "cells": _pairs(place.cells)} for place in told.places],
        "labels": [label.text for label in told.labels],
        "clues": _pairs(clue_cells(move)),
        "cells": _pairs(move.cells),
        "parts": _parts(whole_text(told)),
        "facts": [
            {
                "cell": list(cell),
                "not": _symbols(puzzle, told.known[cell] & ~told.after[cell]),
                "left": _symbols(puzzle, told.after[cell]),
            }
            for cell in changed_cells(told)
        ],
        "links": [_link(puzzle, link) for link in move.told],
    }


def _link(puzzle: Puzzle, link: Link) -> Data:
    supposed = None
    if link.supposed is not None:
        cell, value = link.supposed
        supposed = {"cell": list(cell), "symbols": _symbols(puzzle, 1 << value)}
    return {
        "technique": link.technique.name,
        "rank": link.technique.rank,
        "parts": _parts(link.words),
        "labels": [label.text for label in link.labels],
        "premises": _masks(puzzle, link.premises),
        "gone": _masks(puzzle, link.gone),
        "supposed": supposed,
        "chain": [_link(puzzle, each) for each in link.chain if each.words],
    }


def _parts(words: Words) -> list[Data]:
    """A text in pieces with the cells they speak of."""
    return [{"text": part_text(part, "rc"), "cells": _pairs(part.cells)} for part in words.parts]


def _masks(puzzle: Puzzle, masks: Mapping[Cell, int]) -> list[Data]:
    return [{"cell": list(c), "symbols": _symbols(puzzle, mask)} for c, mask in masks.items()]


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in dict.fromkeys(cells)]


def _symbols(puzzle: Puzzle, mask: int) -> list[str]:
    return [symbol.text for symbol in puzzle.symbols if mask >> symbol.value & 1]
