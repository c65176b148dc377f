"""Shrinking to a minimal unsatisfiable subset, compared with its definition on random families."""

from __future__ import annotations

import random

import pytest

from gridwright.engines.shrinking import shrink


def refuted(parts: set[int], conflicts: list[set[int]]) -> bool:
    """Parts are refuted together when they contain a conflict."""
    return any(conflict <= parts for conflict in conflicts)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("precise", [True, False])
def test_no_part_is_left_that_is_not_needed(seed: int, precise: bool) -> None:
    rng = random.Random(seed)
    parts = rng.sample(range(12), 12)
    conflicts = [set(rng.sample(parts, rng.randint(1, 6))) for _ in range(rng.randint(1, 6))]

    def core(kept: list[int]) -> list[int] | None:
        """What a solver may answer: one of the conflicts, or more than that."""
        if not refuted(set(kept), conflicts):
            return None
        found = next(conflict for conflict in conflicts if conflict <= set(kept))
        return [part for part in kept if part in found] if precise else kept

    left = shrink(parts, core)
    assert left == [part for part in parts if part in left]
    assert refuted(set(left), conflicts)
    assert not any(refuted(set(left) - {part}, conflicts) for part in left)


def test_what_cannot_be_told_stays() -> None:
    assert shrink("abc", lambda _: None) == ["a", "b", "c"]


def test_parts_go_from_the_end() -> None:
    assert shrink("abc", lambda kept: kept or None) == ["a"]
