"""Looks are kept and taken up again where nothing changed, and that changes nothing else."""

from __future__ import annotations

import gc
import heapq
import weakref
from typing import Any

import pytest

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.readings import Deductions
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.walking.grading import Grade, grade
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.reasoning.position import Position
from gridwright.techniques.latin import crossing_out

WATCH = Watch(Limits())
KINDS = [
    request("skyscrapers", "5"),
    request("takuzu", "8"),
    request("sudoku", "9", "minimal"),
    request("tents", "7"),
    request("bosnian-road", "6"),
]


def sights_of(kind: int, seed: int) -> Sights:
    """What techniques look at on a board of one of the puzzles."""
    return Sights(prepare(make(KINDS[kind], seed).board, WATCH))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_what_was_seen_keeps_no_notebook_alive(kind: int) -> None:
    sights = sights_of(kind, 1)
    ground = Ground(sights, sights.start, WATCH)
    search = ground.search(16)
    search.candidates()
    book = weakref.ref(search.book)
    gc.collect()
    gc.disable()
    try:
        del search
        assert book() is None  # with no circle to be found
    finally:
        gc.enable()


def looks_of(sights: Sights, monkeypatch: pytest.MonkeyPatch) -> tuple[Grade, int]:
    """A board's grade, and how often techniques that may read any cell looked for that."""
    look, looks = Lookout.look, 0

    def counted(lookout: Lookout, position: Position) -> Deductions:
        nonlocal looks
        looks += lookout.wide
        return look(lookout, position)

    with monkeypatch.context() as patched:
        patched.setattr(Lookout, "look", counted)
        return grade(sights, WATCH), looks


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_technique_looks_again_only_where_it_has_read_a_cell(
    kind: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sights, always = sights_of(kind, seed), sights_of(kind, seed)
    vars(always)["readers"] = always.watching
    found, looks = looks_of(sights, monkeypatch)
    as_before, more = looks_of(always, monkeypatch)
    assert [each.name for each in found.techniques] == [each.name for each in as_before.techniques]
    for name in ("known", "hardest", "total", "way", "supposed", "rounds", "used"):
        assert getattr(found, name) == getattr(as_before, name)
    # Techniques that look at the whole board mostly read all of it.
    assert looks < more if KINDS[kind].name in ("skyscrapers", "takuzu") else looks <= more


def test_what_goes_without_saying_at_no_cost_waits_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pushed: list[object] = []
    push = heapq.heappush

    def noted(heap: list[Any], item: Any) -> None:
        lookout, deduction = item[4:]
        if lookout.technique is crossing_out and not item[0]:
            known = (*deduction.premises.items(), *deduction.gone.items())
            pushed.append((lookout, known))
        push(heap, item)

    sights = sights_of(2, 1)
    monkeypatch.setattr(heapq, "heappush", noted)
    ground = Ground(sights, sights.start, WATCH)
    assert ground.notes > 20
    assert len(pushed) == len(set(pushed)) > 20


def test_a_known_value_is_crossed_out_as_a_fresh_look_does() -> None:
    sights = sights_of(2, 1)
    known, solution = dict(sights.start), sights.board.solution
    for cell in sorted(known)[::3]:
        known[cell] = 1 << solution[cell]
        book, fresh = Notebook(sights, known), sights_of(2, 1)
        for lookout, other in zip(sights.by_rank[0], fresh.by_rank[0], strict=True):
            seen, again = lookout.look(book), other.look(Notebook(fresh, known))
            told = [[(x.premises, x.gone, x.impossible) for x in each] for each in (seen, again)]
            assert told[0] == told[1]
