"""Smallest hitting sets, against trying all sets."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from gridwright.explaining.finding.hitting import HittingSet
from gridwright.model.domain import mask_of

PLACES = 7
masks = st.lists(st.integers(1, (1 << PLACES) - 1), max_size=8)


def smallest_size(hit: list[int]) -> int:
    """The size of a smallest set that hits all of these, by trying all sets."""
    for size in range(PLACES + 1):
        for chosen in combinations(range(PLACES), size):
            if all(mask & mask_of(chosen) for mask in hit):
                return size
    raise AssertionError("all places together hit everything")


@given(first=masks, more=masks)
def test_the_set_is_a_smallest_one_however_its_masks_came(
    first: list[int], more: list[int]
) -> None:
    hitting = HittingSet(first)
    so_far = list(first)
    for mask in more:
        hitting.add(mask)
        so_far.append(mask)
        assert hitting.size <= smallest_size(so_far)
        if mask & 1 and not hitting.found:
            hitting.find()
        if hitting.found:
            assert hitting.size == hitting.places.bit_count() == smallest_size(so_far)
            assert all(mask & hitting.places for mask in so_far)
