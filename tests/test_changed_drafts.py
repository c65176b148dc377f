"""Drafts that are changed step by step, up to boards of a level."""

from __future__ import annotations

import random

import pytest

from gridwright.drafts import Draft
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.walking.rating import rate
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import pieces_of
from gridwright.layers import Regions
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import is_unique

KINDS = {
    "star-battle one": request("star-battle", "7"),
    "star-battle two": request("star-battle", "9", "two"),
    "magnets": request("magnets", "6x5", level="gentle"),
}


def drafted(name: str, shop: Workshop) -> Draft[Puzzle]:
    wanted = KINDS[name]
    draft = None
    while draft is None:
        draft = puzzle_named(wanted.name).draft(wanted.size, shop.rng, wanted.options, shop)
    return draft


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("somewhere", [True, False])
def test_a_changed_draft_is_a_right_one_of_its_own(name: str, somewhere: bool) -> None:
    with workshop(random.Random(5), Watch(Limits())) as shop:
        draft, others = drafted(name, shop), 0
        cells = draft.board.grid.cells
        for _ in range(12):
            before = draft.board, dict(draft.solution)
            assert draft.change is not None
            near = shop.rng.sample(cells, 5) if somewhere else []
            changed = draft.change(near, shop, shop.rng)
            assert (draft.board, draft.solution) == before, "the draft itself stays"
            if changed is not None:
                assert changed.unique
                assert is_unique(changed.board)
                assert not list(changed.board.violations(changed.solution))
                others += changed.board != draft.board
                draft = changed
        assert others > 2


def test_changed_regions_stay_whole_around_the_same_stars() -> None:
    with workshop(random.Random(6), Watch(Limits())) as shop:
        draft = drafted("star-battle two", shop)
        regions = next(each for each in type(draft.board).layers if isinstance(each, Regions))
        for _ in range(12):
            assert draft.change is not None
            changed = draft.change(draft.board.grid.cells, shop, shop.rng) or draft
            assert changed.solution == draft.solution
            for place in regions.places(changed.board):
                assert len(pieces_of(place.cells, changed.board.grid.neighbours)) == 1
            draft = changed


@pytest.mark.parametrize(
    ("name", "size", "style", "level"),
    [
        ("star-battle", "7", "one", "gentle"),
        ("star-battle", "7", "one", "medium"),
        ("star-battle", "10", "two", "medium"),
        ("magnets", "8", "stripped", "gentle"),
        ("magnets", "6x5", "full", "medium"),
    ],
)
def test_a_draft_is_changed_until_its_level_is_right(
    name: str, size: str, style: str, level: str
) -> None:
    made = make(request(name, size, style, level=level), 2)
    assert rate(made.board).level == level
    assert not list(made.board.violations(made.solution))
    assert is_unique(made.board)
