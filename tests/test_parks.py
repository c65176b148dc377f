"""Skyscrapers with parks and diagonals beyond what all puzzles promise: choices, words, formats."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gridwright import generate
from gridwright.books.language import language_of
from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.formats import read_text, write_text
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.reshaping import resized
from gridwright.views.drawing import Path, drawing_of
from gridwright.web.worker.board_data import board_data

PARKS, BOTH, CLASSIC = (
    Skyscrapers.parse(example(f"skyscrapers/{name}").text)
    for name in ("parks-5x5", "diagonal-parks-6x6", "paper-6x6")
)


@pytest.mark.parametrize(
    ("style", "parks", "diagonal"),
    [("parks", True, False), ("diagonal", False, True), ("diagonal-parks", True, True)],
)
def test_a_style_makes_boards_of_its_kind(style: str, parks: bool, diagonal: bool) -> None:
    board = next(iter(generate("skyscrapers", "5", style=style, seed=2))).board
    assert isinstance(board, Skyscrapers)
    assert (board.heights in (3, 4), board.diagonal) == (parks, diagonal)
    assert (board.heights is None) == (not parks)


@pytest.mark.parametrize(
    ("size", "style", "expected"),
    [("2", "parks", "sides of 3 or more"), ("3", "diagonal", "sides of 4 or more")],
)
def test_a_style_without_boards_of_a_size_is_refused(size: str, style: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        next(iter(generate("skyscrapers", size, style=style)))


@pytest.mark.parametrize("heights", [0, 5, True, "4"])
def test_heights_that_leave_no_park_are_refused(heights: int) -> None:
    with pytest.raises(InputError, match="heights: expected a number from 1 to 4 or None, found"):
        replace(PARKS, heights=heights)


def test_a_board_grows_and_shrinks_with_its_parks_as_long_as_it_can() -> None:
    grown = resized(PARKS, Size(7, 7))
    assert isinstance(grown, Skyscrapers)
    assert grown.heights == 3
    small = resized(PARKS, Size(3, 3))
    assert isinstance(small, Skyscrapers)
    assert small.heights is None


def test_the_rules_of_a_board_are_those_of_its_kind() -> None:
    assert list(CLASSIC.rules_here()) == ["different", "visible", "given"]
    assert CLASSIC.rules_here()["different"].endswith("each height from 1 to 6 once.")
    assert (
        "each height from 1 to 3 once; its other cells are parks" in PARKS.rules_here()["different"]
    )
    assert "its other cell is a park" in BOTH.rules_at_work()["different"]
    assert BOTH.rules_at_work()["diagonal"] == "Neither of the two diagonals holds a height twice."


@pytest.mark.parametrize("board", [PARKS, BOTH, replace(CLASSIC, diagonal=True)])
def test_the_page_judges_parks_and_diagonals(board: Skyscrapers) -> None:
    data = board_data(board)
    assert data["complete"]
    assert data["blank"] == ("x" if board.heights else None)
    different = [check["numbers"] for check in data["checks"] if check["kind"] == "different"]
    assert different == ([[0]] if board is BOTH else [] if board is PARKS else [[]])


@pytest.mark.parametrize("code", ["en", "de", "es", "pt"])
def test_a_book_tells_what_parks_are(code: str) -> None:
    words = language_of(code).about(Skyscrapers)
    assert re.search(r"1 \w+ 3\b", words.mark("heights=3"))
    assert words.mark("diagonal=yes")
    assert not words.mark("diagonal=perhaps")


@pytest.mark.parametrize("board", [PARKS, BOTH, replace(CLASSIC, diagonal=True)])
def test_another_site_says_of_which_kind_a_board_is(board: Skyscrapers) -> None:
    text = write_text(board, "janko")
    assert read_text(text) == board
    depth = f"depth {board.heights}\n" if board.heights else ""
    assert (depth in text, "options diagonals\n" in text) == (True, board.diagonal)
    bare = text.replace("puzzle Skyscrapers\n", "puzzle Skyscrapers\ndepth 6\n")
    if board.heights is None:
        assert read_text(bare) == board  # no parks, where every height is built


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("skyscrapers/paper-4x4", "Skyscrapers 4x4"),
        ("skyscrapers/parks-5x5", "Skyscrapers 5x5, heights 1 to 3 and parks"),
        ("skyscrapers/diagonal-parks-6x6", "Skyscrapers 6x6, heights 1 to 5 and parks, diagonals"),
        ("star-battle/easy-8x8", "Star Battle 8x8"),
        ("star-battle/medium-8x8-two", "Star Battle 8x8, two stars"),
        ("takuzu/repeats-6x6", "Takuzu 6x6, lines may be equal"),
    ],
)
def test_a_picture_says_what_was_chosen_about_the_whole_board(text: str, title: str) -> None:
    board = example(text).puzzle
    assert board.scene().title == title
    assert ", ".join([f"{board.title} {board.grid}", *board_data(board)["remarks"]]) == title


def test_diagonals_are_drawn_from_corner_to_corner() -> None:
    assert CLASSIC.scene().guides == PARKS.scene().guides == ()
    assert BOTH.scene().guides == (((0, 0), (5, 5)), ((0, 5), (5, 0)))
    outlines: dict[str, set[tuple[float, ...]]] = {}
    for each in drawing_of(BOTH.scene()).things:
        if isinstance(each, Path):
            points = {(round(x, 6), round(y, 6)) for step in each.steps for x, y in step}
            outlines.setdefault(each.role, set()).update(points)
    assert outlines["guide"] == outlines["frame"]
