"""Candidates: exactly the values that solutions have, and nothing false when time runs out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import template
from gridwright import possible_values as question
from gridwright.engines.limits import Limits
from gridwright.grid import Cell
from judged import NAMES, After, Judged, common, some_of_each

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def expected(one: Judged) -> dict[Cell, tuple[int, ...]]:
    """The values of each cell in all solutions, by the referee."""
    cells = one.board.model().domains
    return {cell: tuple(sorted({each[cell] for each in one.solutions})) for cell in cells}


@every_puzzle
@pytest.mark.parametrize("slices", [question.SLICES_TOGETHER, 0], ids=["together", "alone"])
def test_candidates_are_the_values_of_all_solutions(
    name: str, slices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the values are asked about together, or one by one as on hard boards."""
    monkeypatch.setattr(question, "SLICES_TOGETHER", slices)
    for one in some_of_each(name, 4):
        found = question.candidates(one.board)
        assert found.complete
        assert found.found == expected(one)
        assert found.forced == (common(one.solutions) if one.solutions else {})


@every_puzzle
@pytest.mark.parametrize("slices", [question.SLICES_TOGETHER, 0], ids=["together", "alone"])
def test_what_is_known_when_time_runs_out_is_true(
    name: str, slices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found values are in a solution, and none is in a solution that is neither found nor open."""
    monkeypatch.setattr(question, "SLICES_TOGETHER", slices)
    partial = 0
    for one in some_of_each(name, 2):
        true = expected(one)
        for looks in (0, 30, 100, 150, 200, 400):
            found = question.candidates(one.board, limits=Limits(stop=After(looks)))
            partial += not found.complete
            for cell, values in true.items():
                assert set(found.found[cell]) <= set(values)
                assert set(values) <= {*found.found[cell], *found.unsettled[cell]}
            assert found.forced.items() <= (common(one.solutions) if one.solutions else {}).items()
    assert partial > 0
