"""A survey of a board tells what all lookouts see, and looks again only where something changed."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.readings import Deductions
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reading import read
from gridwright.reasoning.position import Position

BOARDS = ("bosnian-road/paper-6x6", "magnets/paper-6x6", "skyscrapers/paper-5x5")


def told(found: Iterable[tuple[Lookout, Deductions]]) -> list[tuple[object, ...]]:
    """What was seen, so that it can be compared."""
    return sorted(
        (lookout.technique.name, lookout.number, sorted(deduction.gone.items()))
        for lookout, deductions in found
        for deduction in deductions
    )


@pytest.mark.parametrize("name", BOARDS)
def test_a_survey_tells_what_fresh_lookouts_see(name: str) -> None:
    board, rng = prepare(read(name), Watch(Limits())), random.Random(1)
    sights = Sights(board)
    for _ in range(6):
        known = dict(board.start)
        for cell in rng.sample(sorted(known), len(known) // 3):
            wrong = known[cell] & ~(1 << board.solution[cell])
            known[cell] &= ~sum(1 << value for value in values_of(wrong) if rng.random() < 0.6)
        for rank in sights.ranks[:4]:
            seen = sights.survey(rank, False).seen(Notebook(sights, known))
            fresh = Sights(board)
            again = ((each, each.look(Notebook(fresh, known))) for each in fresh.by_rank[rank])
            assert told(seen) == told(x for x in again if not x[0].technique.told_only)


def test_only_what_changed_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sights = Sights(prepare(read("skyscrapers/paper-5x5"), Watch(Limits())))
    looked: list[Lookout] = []
    look = Lookout.look

    def counted(lookout: Lookout, now: Position) -> Deductions:
        looked.append(lookout)
        return look(lookout, now)

    monkeypatch.setattr(Lookout, "look", counted)
    rank, cell = 3, Cell(2, 2)
    sights.survey(rank, False).seen(Notebook(sights, sights.start))
    assert len(looked) > len(sights.watching[rank][cell])
    looked.clear()
    sights.survey(rank, False).seen(Notebook(sights, sights.start))
    assert not looked
    known = {**sights.start, cell: 1 << sights.board.solution[cell]}
    sights.survey(rank, False).seen(Notebook(sights, known))
    watching = sights.watching[rank][cell]
    assert set(looked) == {each for each in watching if not each.technique.told_only}
