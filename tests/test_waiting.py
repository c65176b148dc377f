"""What waits to look again is due once what it may see could be the cheapest."""

from __future__ import annotations

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.notes import WEIGHTS
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.waiting import ANY_COST, Waiting
from gridwright.explaining.prepared.board import prepare
from gridwright.grid import Cell
from gridwright.reading import read

RANK, CELL, OTHER = 3, Cell(2, 2), Cell(2, 4)


def sights() -> Sights:
    return Sights(prepare(read("skyscrapers/paper-5x5"), Watch(Limits())))


def test_all_are_due_until_they_were_asked() -> None:
    waiting = Waiting()
    assert waiting.is_due(RANK, 0)
    waiting.ask(RANK)
    assert not waiting.is_due(RANK, ANY_COST)


def test_what_follows_from_a_note_costs_that_and_a_look() -> None:
    watching, waiting = sights().watching, Waiting()
    waiting.ask(RANK)
    waiting.wake(watching, CELL, 10)
    least = 10 + WEIGHTS[RANK]
    assert not waiting.is_due(RANK, least - 1)
    assert not waiting.take(RANK, least - 1)
    assert waiting.is_due(RANK, least)
    assert waiting.take(RANK, least).keys() == watching[RANK][CELL].keys()
    assert not waiting.is_due(RANK, ANY_COST)


def test_nothing_looks_twice_at_the_same() -> None:
    """Two cells of a row were changed by notes at different costs."""
    watching, waiting = sights().watching, Waiting()
    waiting.ask(RANK)
    waiting.wake(watching, CELL, 4)
    waiting.wake(watching, OTHER, 10)
    waiting.wake(watching, CELL, 10)
    first = waiting.take(RANK, 4 + WEIGHTS[RANK])
    later = waiting.take(RANK, ANY_COST)
    assert first.keys() == watching[RANK][CELL].keys()
    assert later.keys() == watching[RANK][OTHER].keys() - first.keys()
    assert later


def test_a_copy_goes_on_by_itself() -> None:
    watching, waiting = sights().watching, Waiting()
    waiting.ask(RANK)
    waiting.wake(watching, CELL, 0)
    other = waiting.copy()
    assert other.take(RANK, ANY_COST)
    assert waiting.is_due(RANK, ANY_COST)
    waiting.ask(RANK + 1)
    assert not other.has_asked(RANK + 1)
