"""Hints, steps and ratings as plain data, for what shows them: JSON, the page, the terminal.

Cells are pairs of row and column from 0; clues around the board are at -1 and at its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from gridwright.explaining.deducing.links import Link
from gridwright.explaining.hints import Hint
from gridwright.explaining.presenting.pictures import clue_cells, pencil_marks
from gridwright.explaining.presenting.trying import last_tried
from gridwright.explaining.wording.depth import Depth
from gridwright.explaining.wording.explanation import Explanation, changed_cells
from gridwright.explaining.wording.names import with_names
from gridwright.grid import Cell, Naming
from gridwright.puzzle import Puzzle
from gridwright.reasoning.words import Part, Words, part_text

if TYPE_CHECKING:
    from gridwright.explaining.walking.rating import Rating

Data = dict[str, object]


def hint_data(puzzle: Puzzle, hint: Hint, depth: Depth, naming: Naming = "rc") -> Data:
    """A hint, with nothing in it that its depth does not tell.

    `status` is "step", "wrong" or "solved". From depth 1 there are the reason in `parts` and the
    `places` to look at, from 2 the techniques and the `labels` (rules and clues) at work, at 3 the
    whole step (see `step_data`).
    """
    text = hint.words.named(naming)
    if hint.explanation is None:
        status = "wrong" if hint.wrong else "solved"
        parts = _parts(hint.words)
        return {"text": text, "status": status, "wrong": _pairs(hint.cells), "parts": parts}
    keys = (
        ("places",),
        ("title", "rank", "labels", "clues"),
        ("outcome", "cells", "facts", "supposed", "follows", "breaks", "links"),
    )
    data = step_data(puzzle, hint.explanation, naming)
    shown = {key: data[key] for part in keys[:depth] for key in part}
    parts = _parts(hint.explanation.reason(depth))
    return {"text": text, **shown, "parts": parts, "status": "step", "wrong": []}


def step_data(puzzle: Puzzle, told: Explanation, naming: Naming = "rc") -> Data:
    """A step of a walk.

    `parts` say why, `outcome` what follows, both in pieces with the cells they speak of, and with
    cells named in both ways; `naming` is that of the plain `text`. `facts`
    say of each cell which symbols it cannot be (`not`), and which are `left`. `links` are the looks
    it consists of, each with what it rests on (`premises`), what it crosses out (`gone`), and for a
    supposition what is `supposed` and the `chain` that refutes it. All that is only tried is in
    `supposed` and `follows`, with the cells where it `breaks`; of several suppositions it is the
    last one. `marks` are what is left to cells with pencil marks after it.
    """
    move, tried = told.move, last_tried(told)
    return {
        "text": told.told(3).named(naming),
        "title": told.title,
        "rank": move.rank,
        "places": [
            {
                "name": with_names(place.name, puzzle.grid).named(naming),
                "cells": _pairs(place.cells),
            }
            for place in told.places
        ],
        "labels": [label.text for label in told.labels],
        "clues": _pairs(clue_cells(move)),
        "cells": _pairs(move.cells),
        "parts": _parts(told.words),
        "outcome": _parts(told.outcome),
        "facts": [
            {
                "cell": list(cell),
                "not": _symbols(puzzle, told.known[cell] & ~told.after[cell]),
                "left": _symbols(puzzle, told.after[cell]),
            }
            for cell in changed_cells(told)
        ],
        "marks": _masks(puzzle, pencil_marks(puzzle, told)),
        "supposed": _masks(puzzle, {c: 1 << value for c, value in tried.supposed.items()}),
        "follows": _masks(puzzle, tried.follows),
        "breaks": _pairs(tried.breaks),
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
    """A text in pieces with the cells they speak of; `kind` says what is the name of a cell."""
    parts: list[Data] = []
    for plain, run in groupby(words.parts, key=lambda part: not part.cells):
        if plain:
            text = "".join(part.text for part in run)
            parts.append({"text": text, "letters": text, "cells": [], "kind": "text"})
        else:
            parts += map(_part, run)
    return parts


def _part(part: Part) -> Data:
    return {
        "text": part_text(part, "rc"),
        "letters": part_text(part, "letters"),
        "cells": _pairs(part.cells),
        "kind": "text" if part.kind == "mark" else part.kind,
    }


def _masks(puzzle: Puzzle, masks: Mapping[Cell, int]) -> list[Data]:
    return [{"cell": list(c), "symbols": _symbols(puzzle, mask)} for c, mask in masks.items()]


def rating_data(rating: Rating) -> Data:
    """A rating, with its places and its hardest step."""
    return {
        "level": rating.level,
        "score": rating.score,
        "rounds": rating.rounds,
        "suppositions": rating.suppositions,
        "techniques": dict(rating.techniques),
        "places": rating.places,
        "hardest": rating.hardest.text if rating.hardest else None,
    }


def _pairs(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in dict.fromkeys(cells)]


def _symbols(puzzle: Puzzle, mask: int) -> list[str]:
    return [symbol.text for symbol in puzzle.symbols if mask >> symbol.value & 1]
