"""Lamps that may stand elsewhere: what is seen at a glance is true, and more than half is seen."""

from __future__ import annotations

import random

import pytest

from gridwright.drafts import Size
from gridwright.engines.limits import Limits, Watch
from gridwright.generation.request import request
from gridwright.generation.thinning import thin
from gridwright.generation.workshop import workshop
from gridwright.puzzles.akari import Akari
from gridwright.questions import second_solution


@pytest.mark.parametrize("size", [3, 5, 8, 10])
def test_drafts_called_ambiguous_have_another_solution_and_most_of_those_are_called_so(
    size: int,
) -> None:
    options = request("akari", size).options
    several = told = 0
    with workshop(random.Random(f"sliding {size}"), Watch(Limits())) as shop:
        for _ in range(40):
            draft = Akari.draft(Size(size, size), shop.rng, options, shop)
            assert draft is not None
            other = second_solution(draft.board, draft.solution)
            if other is not None:
                assert next(draft.board.violations(other), None) is None
            assert not draft.ambiguous or other is not None
            several += other is not None
            told += draft.ambiguous
            if draft.ambiguous:
                assert thin(draft, shop) is None
    assert size < 5 or told > several / 2
