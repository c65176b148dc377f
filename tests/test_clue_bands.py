"""Boards with the number of clues that was asked for."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright
import template
from commands import Run as Call
from commands import running
from gridwright.drafts import Band
from gridwright.errors import InputError
from gridwright.explaining.walking.rating import rate
from gridwright.generation.board_maker import make
from gridwright.generation.clue_bounds import ClueBounds, FittingNumbers, thinned_within
from gridwright.generation.request import request
from gridwright.generation.run import EndedError, run
from gridwright.generation.thinning import IMAGES, Unit
from gridwright.grid import Cell
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue
from gridwright.puzzles import puzzles
from gridwright.questions import is_unique
from gridwright.workers.processes import processes

with template.installed():
    NAMES = template.sampled()
    KINDS = {name: kind.clue_kinds() for name, kind in puzzles().items()}


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Call]:
    """Run `gridwright generate` in this process."""
    with running(monkeypatch, capsys, "generate") as call:
        yield call


def units(number: int, of: int = 1) -> list[Unit]:
    """Units of clues in different cells."""
    return [
        tuple(Clue("count", Cell(row, column), 1) for column in range(of)) for row in range(number)
    ]


@pytest.mark.parametrize("name", [name for name in NAMES if KINDS[name]])
def test_boards_have_as_many_clues_as_were_asked_for(name: str) -> None:
    usual = [
        len(make(request(name, "6", clues=(0, 99)), number).board.clues()) for number in (0, 1)
    ]
    for band in ((max(usual), max(usual) + 1), (0, min(usual))):
        for number in range(2):
            board = make(request(name, "6", clues=band), number).board
            assert band[0] <= len(board.clues()) <= band[1]
            assert is_unique(board, engine="fd")


def test_a_band_that_fewest_clues_meet_changes_nothing_else() -> None:
    """Clues are added up to the lower bound only."""
    board = make(request("close-or-far", "6", clues="12-20")).board
    assert len(board.clues()) == 12


@pytest.mark.parametrize(
    ("name", "size", "level", "band"),
    [
        ("bosnian-road", "6", "gentle", (9, 10)),
        ("bosnian-road", "6", "medium", (6, 8)),
        ("close-or-far", "6", "easy", (10, 11)),
        ("close-or-far", "6", "hard", (6, 9)),
        ("magnets", "6x5", "easy", (12, 14)),
        ("shapely-squares", "5", "medium", (4, 6)),
        ("skyscrapers", "5", "easy", (12, 15)),
        ("skyscrapers", "5", "gentle", (20, 22)),
        ("latin", "5", "gentle", (12, 14)),
    ],
)
def test_levels_go_with_a_number_of_clues(
    name: str, size: str, level: str, band: tuple[int, int]
) -> None:
    board = make(request(name, size, level=level, clues=band)).board
    assert band[0] <= len(board.clues()) <= band[1]
    assert rate(board).level == level


def test_symmetry_goes_with_a_number_of_clues() -> None:
    board = make(request("skyscrapers", "5", clues=(13, 16), symmetry="rotate")).board
    cells = {clue.cell for clue in board.clues()}
    assert cells == {IMAGES["rotate"](cell, board.grid) for cell in cells}
    assert 13 <= len(cells) <= 16


def test_given_cells_count() -> None:
    board = make(request("skyscrapers", "4", clues=(18, 20), givens=True)).board
    assert 18 <= len(board.clues()) <= 20
    assert any(clue.rule == GIVEN for clue in board.clues())


@pytest.mark.parametrize("clues", ["8-9", " 8 - 9 ", (8, 9), [8, 9]])
def test_a_number_of_clues_is_a_text_or_a_pair(clues: object) -> None:
    wanted = request("close-or-far", "6", clues=clues)
    assert wanted.options.clues == Band(8, 9)
    assert wanted == request("close-or-far", "6", clues=Band(8, 9))
    assert " clues=8-9 " in wanted.key(0)
    assert wanted.words == "close-or-far 6x6 in style free with 8 to 9 clues"


def test_one_end_may_be_left_out_and_a_share_may_be_a_text() -> None:
    assert request("close-or-far", "6", clues="8-").options.clues == Band(8, None)
    assert request("close-or-far", "6", clues=(None, 9)).options.clues == Band(0, 9)
    assert request("close-or-far", "6", clues="0.5").options.clues == 0.5
    assert request("close-or-far", "6", clues="8-").words.endswith(" with 8 clues or more")


@pytest.mark.parametrize(
    "clues", [(), (1,), (1, 2, 3), (None, None), (-1, 3), (1.0, 3), (True, 3), "-", "1-2-3", "9--"]
)
def test_what_is_no_number_of_clues_is_refused(clues: object) -> None:
    with pytest.raises(InputError, match="clues"):
        request("close-or-far", "6", clues=clues)


def test_a_style_is_taken_whose_clues_can_go() -> None:
    assert request("magnets", "6", clues=(9, 20)).options.style == "stripped"
    assert request("magnets", "6").options.style == "full"


def test_a_number_that_is_not_found_ends_the_run_at_once() -> None:
    said = r"6x6 in style free with 30 clues or more was found in 200 tries"
    with pytest.raises(EndedError, match=said) as caught:
        list(run(request("close-or-far", "6", clues="30-")))
    assert caught.value.lasting
    skipped: list[int] = []
    wanted = request("close-or-far", "6", clues="30-", board_limit=3)
    assert not list(run(wanted, 2, skipped=skipped.append))
    assert skipped == [0, 1]


def test_any_number_of_workers_makes_the_same_boards_and_the_end_is_told() -> None:
    wanted = request("close-or-far", "6", clues="10-11")
    alone = [record.line() for record in run(wanted, 4)]
    with processes(2) as team:
        assert [record.line() for record in run(wanted, 4, team=team)] == alone
        with pytest.raises(EndedError, match="30 clues or more was found in 200 tries"):
            list(run(request("close-or-far", "6", clues="30-"), 4, team=team))


def test_a_run_goes_on_for_the_same_number_alone(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    command = ("close-or-far", "--size", 6, "--out", path, "--clues")
    assert call(*command, "10-11").code == 0
    assert call(*command, "10-11", "--count", 3).code == 0
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [record["options"] for record in records] == [{"clues": [10, 11]}] * 3
    assert all(10 <= record["clues"] <= 11 for record in records)
    ran = call(*command, "10-12")
    assert ran.code == 2
    assert "expected options {'clues': [10, 12]} as in this command" in ran.err


def test_the_interface_takes_a_number_of_clues() -> None:
    (made,) = gridwright.generate("close-or-far", "6", clues=(10, 11))
    assert 10 <= len(made.board.clues()) <= 11


def test_several_clues_come_or_go_at_once_and_fewer_where_that_is_wrong() -> None:
    looks: list[int] = []

    def right(kept: object) -> bool:
        assert isinstance(kept, list)
        looks.append(len(kept))
        return units(9)[0] in kept

    kept = FittingNumbers(ClueBounds(0, 3), (), right).fitted(units(9), ())
    assert kept is not None
    assert len(kept) == 3
    assert units(9)[0] in kept
    assert looks[0] == 3
    more = FittingNumbers(ClueBounds(12, 12), (), lambda _: True).fitted(units(9), units(14)[9:])
    assert more is not None
    assert len(more) == 12


def test_pairs_come_together_and_clues_that_stay_count() -> None:
    pairs = units(5, of=2)
    stay = [Clue("count", Cell(9, 9), 1)]
    found = FittingNumbers(ClueBounds(6, 7), stay, lambda _: True).fitted((), pairs)
    assert found is not None
    assert len(found) == 3
    assert FittingNumbers(ClueBounds(6, 6), stay, lambda _: True).fitted((), pairs) is None


def test_a_board_that_never_fits_is_given_up_soon() -> None:
    looks: list[int] = []

    def never(kept: object) -> bool:
        looks.append(1)
        return False

    assert FittingNumbers(ClueBounds(0, 50), (), never).fitted(units(200), ()) is None
    assert len(looks) <= 24


def test_a_draft_that_cannot_be_thinned_is_given_up() -> None:
    assert thinned_within(ClueBounds(0, 3), lambda last: None, random.Random(0)) is None
