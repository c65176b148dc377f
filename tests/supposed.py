"""How a value is refuted by a supposition at a position."""

from __future__ import annotations

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle


def refuted(board: Puzzle, rows: str, cell: Cell, value: int) -> str:
    """What is told where a value is supposed; `rows` are the values left to each cell, as bits."""
    masks, watch = rows.split(), Watch(Limits())
    prepared = prepare(board, watch)
    known = {each: int(masks[each.row][each.column]) for each in prepared.start}
    ground = Ground(Sights(prepared), known, watch, telling=True)
    ground.see(known)
    found = follow(ground, Fact(cell, value))
    assert found is not None
    return str(found[1].words(found[1].book))
