"""Walkthroughs: every step is told and shown, in text, Markdown and HTML, and nothing else is."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import gridwright
import template
from commands import Ran, Run, running
from gridwright.explaining.deducing.links import Link, Move, told_aside_once
from gridwright.explaining.deducing.suppositions import SUPPOSITION
from gridwright.explaining.hints import Hint
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.presenting.data import step_data
from gridwright.explaining.presenting.pictures import (
    hint_scene,
    known_values,
    start_scene,
    step_scene,
    tried_scenes,
)
from gridwright.explaining.presenting.trying import tried_in
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation, changed_cells
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell, Naming
from gridwright.model import AllDifferent
from gridwright.model.domain import SINGLES, values_of
from gridwright.puzzles import puzzles
from gridwright.reasoning.words import about, aside, asides_in, line, listed, say
from gridwright.scene import Glyph, Pencil, Scene
from gridwright.views.drawing import Words as Drawn
from gridwright.views.drawing import drawing_of
from gridwright.views.svg import pieces
from gridwright.views.text import render
from gridwright.views.themes import THEMES
from gridwright.views.walkthrough import (
    IF,
    PICTURES,
    SUPPOSED,
    THEN,
    Stage,
    Walk,
    illustrated,
    markdown_walk,
    plain_lines,
    text_walk,
)
from gridwright.views.walkthrough_html import html_walk

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {
    "close-or-far": "6",
    "latin": "4",
    "bosnian-road": "6",
    "shapely-squares": "4x5",
    "takuzu": "6",
}
ADDRESS = "skyscrapers/paper-4x4"
SOLVED = r"Solved in \d+ steps?\.( The hardest was step \d+: .+\.)?"
HOSTILE = '<script>alert("1")</script> & *stars* `ticks` [a](b) # _x_ \0'

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


@cache
def walked(name: str) -> tuple[Made, tuple[Explanation, ...]]:
    """A board of a puzzle and the steps to its solution."""
    made = make(request(name, SIZES.get(name, "5")), 0)
    return made, tuple(explain(made.board))


def walk(name: str, naming: Naming = "rc") -> Walk:
    made, steps = walked(name)
    board = made.board
    stages = [
        Stage(
            t.title,
            t.move.rank,
            t.words,
            t.outcome,
            step_scene(board, t, naming),
            len(t.move.entries),
        )
        for t in steps
    ]
    return Walk(start_scene(board, naming), tuple(board.rules_at_work().values()), stages, naming)


# What a picture of a step shows.


@every_puzzle
def test_a_picture_shows_what_is_new_and_what_it_rests_on(name: str) -> None:
    made, steps = walked(name)
    for step in steps:
        scene = step_scene(made.board, step)
        assert scene.numbered == "rc"
        tried = tried_scenes(made.board, step)
        assert len(tried) == sum(link.supposed is not None for link in step.move.told)
        marked = scene.emphases
        new = {cell for cell, emphasis in marked.items() if emphasis == "look"}
        assert new == set(changed_cells(step))
        every = marked.keys() | {cell for each in tried for cell in each.emphases}
        assert every >= set(step.move.cells)
        assert not any("look" in each.emphases.values() for each in tried)
        gone = {(p.cell, sign) for p in scene.pencil for sign in p.gone}
        signs = {symbol.value: symbol.sign for symbol in made.board.symbols}
        for cell, mask in step.move.marks.items():
            struck = {(cell, signs[value]) for value in values_of(mask & step.marked_before[cell])}
            assert gone >= struck or cell in known_values(step.after)
        assert all(pencil.left for pencil in scene.pencil)
    assert known_values(steps[-1].after) == made.solution


def test_the_outcome_follows_the_sentences() -> None:
    """Entries are listed as the words come to them, and silent ones after all others."""
    board = gridwright.read("magnets/paper-6x6")
    first, second, third, fourth = (Cell(0, column) for column in (1, 0, 2, 3))
    looks = (("{} is plus.", first), ("{} is plus.", third))
    links = [Link(SUPPOSITION, (), {}, {c: 0b101}, say(words, c)) for words, c in looks]
    silent = [Link(SUPPOSITION, (), {}, {c: 0b011}, say("")) for c in (second, fourth)]
    entries = {second: 2, third: 1, first: 1, fourth: 2}
    known = dict.fromkeys(board.grid.cells, 0b111)
    step = Explanation(board, Move((*silent, *links), entries), known)
    assert str(step.outcome) == "plus: R1C2, R1C3; minus: R1C1, R1C4"


def test_the_outcome_follows_a_way_through_cells_that_are_not_named() -> None:
    """Cells that words lead through come before the last one, which they name.

    Those of a sign are listed as they lie on the board.
    """
    board = gridwright.read("skyscrapers/paper-4x4")
    cells = [Cell(0, column) for column in (3, 1, 2, 0)]
    words = say("Left{} {}.", about(" to", cells[:-1]), cells[-1])
    entries = {cell: number for number, cell in enumerate(cells, 1)}
    gone = {cell: 0b11110 & ~(1 << number) for cell, number in entries.items()}
    known = dict.fromkeys(board.grid.cells, 0b11110)
    link = Link(SUPPOSITION, (), {}, gone, words)
    step = Explanation(board, Move((link,), dict(sorted(entries.items()))), known)
    assert str(step.outcome) == "R1C4 = 1, R1C2 = 2, R1C3 = 3, R1C1 = 4"
    signs = gridwright.read("magnets/paper-6x6")
    link = Link(SUPPOSITION, (), {}, dict.fromkeys(cells, 0b101), words)
    known = dict.fromkeys(signs.grid.cells, 0b111)
    step = Explanation(signs, Move((link,), dict.fromkeys(cells, 1)), known)
    assert str(step.outcome) == "plus: R1C1, R1C2, R1C3, R1C4"


def test_a_mark_says_no_more_than_its_look() -> None:
    """Where one value is left by what goes without saying, it is what the look crosses out."""
    board, cell = gridwright.read("magnets/paper-6x6"), Cell(0, 0)
    words = say("{} is not minus.", cell)
    link = Link(SUPPOSITION, (), {}, {cell: 0b100}, words)
    known = dict.fromkeys(board.grid.cells, 0b111)
    step = Explanation(board, Move((link,), {}, {cell: 0b100}, seen={cell: 0b101}), known)
    assert str(step.outcome) == "R1C1 is not minus"


def test_what_is_told_aside_is_told_once() -> None:
    """The rule behind a remark is given the first time; links with the same words stay alike."""
    remark = say("No F is next to {}{}.", LINE[0], aside(" (the C would be closer)"))
    other = say("No F is next to {}{}.", LINE[1], aside(" (the C would be closer)"))
    chain = (Link(SUPPOSITION, (), {}, {}, other),)
    links = [Link(SUPPOSITION, (), {}, {}, words) for words in (remark, remark, other)]
    told = list(told_aside_once([*links, Link(SUPPOSITION, (), {}, {}, other, None, chain)], ()))
    first, last = "No F is next to R1C1 (the C would be closer).", "No F is next to R1C2."
    assert [str(link.words) for link in told] == [first, first, last, last]
    assert str(told[-1].chain[0].words) == last
    assert str(next(told_aside_once(links, asides_in(remark))).words) == "No F is next to R1C1."


@every_puzzle
def test_pencil_marks_of_earlier_steps_stay(name: str) -> None:
    made, steps = walked(name)
    marked: set[Cell] = set()
    for step in steps:
        marked = (marked | set(step.move.marks)) - set(known_values(step.after))
        assert marked <= {pencil.cell for pencil in step_scene(made.board, step).pencil}


@every_puzzle
def test_a_step_as_data_says_what_is_left(name: str) -> None:
    made, steps = walked(name)
    left = {cell: set[str]() for cell in made.solution}
    for step in steps:
        data: Any = step_data(made.board, step)
        parts = (*data["parts"], *data["outcome"])
        assert data["text"].endswith("".join(part["text"] for part in data["outcome"]))
        assert all(part["kind"] == "text" for part in parts if not part["cells"])
        assert data["facts"]
        for fact in data["facts"]:
            assert fact["not"]
            left[Cell(*fact["cell"])] = set(fact["left"])
    texts = {symbol.value: symbol.text for symbol in made.board.symbols}
    assert all(symbols == {texts[made.solution[cell]]} for cell, symbols in left.items() if symbols)


# What is only tried: R1C1 = 1 is supposed, so R1C2 would be 2, and so R1C3 none of 1, 2 and 3.

LINE = tuple(Cell(0, column) for column in range(3))
BOARD = "skyscrapers size=3\n  . . .\n" + ". . . . .\n" * 3 + "  . . ."


def supposing(entry: bool) -> Explanation:
    """A step that supposes a value and finds that it cannot be."""
    board = gridwright.read(BOARD)
    known: dict[Cell, int] = dict(board.model().domains)
    known[LINE[1]] = 0b0110

    def link(premises: dict[Cell, int], gone: dict[Cell, int], words: str = "") -> Link:
        return Link(SUPPOSITION, (), premises, gone, say(words))

    chain = (link({}, {LINE[1]: 0b0010}), link({LINE[1]: 0b0100, LINE[2]: 0b1110}, {}, "No."))
    gone = {LINE[0]: 0b0010}
    whole = Link(SUPPOSITION, (), {}, gone, say("Suppose {}.", LINE[0]), Fact(LINE[0], 1), chain)
    if entry:
        return Explanation(board, Move((whole,), {LINE[0]: 3}), known)
    return Explanation(board, Move((whole,), {}, gone), known)


def test_a_supposition_is_shown_where_it_goes_and_where_it_breaks() -> None:
    step = supposing(entry=False)
    (tried,) = tried_in(step)
    assert (tried.supposed, tried.follows) == ({LINE[0]: 1}, {LINE[1]: 0b0100})
    assert list(tried.breaks) == [LINE[1], LINE[2]]
    hint = hint_scene(step.puzzle, {}, {}, Hint(say("-"), explanation=step), "letters")
    assert render(hint).split("\n")[2] == "1: │?1?!2!!·!│"
    data: Any = step_data(step.puzzle, step, "letters")
    assert data["supposed"] == [{"cell": [0, 0], "symbols": ["1"]}]
    assert data["follows"] == [{"cell": [0, 1], "symbols": ["2"]}]
    assert data["breaks"] == [[0, 1], [0, 2]]
    part = {"text": "R1C1", "letters": "A1", "cells": [[0, 0]], "kind": "cell"}
    assert data["parts"][1] == part
    assert data["text"] == "Supposition. Suppose A1. → A1 is 2 or 3"


CLASH = "bosnian-road size=3x3\n...\n.4.\n...\n"


def test_the_clue_where_a_supposition_breaks_is_shown_and_a_cell_with_both_values_has_one() -> None:
    """A cell that looks give both values has that of the clash; what nothing rests on is bare."""
    board = gridwright.read(CLASH)
    known: dict[Cell, int] = dict(board.model().domains)
    (label,) = (label for label in board.model().labels if label.clue)
    on, off, supposed, both, idle = 0b10, 0b01, Cell(0, 0), Cell(0, 1), Cell(2, 2)
    chain = (
        Link(SUPPOSITION, (), {}, {both: off, idle: off}, say("One.")),
        Link(SUPPOSITION, (), {}, {both: on}, say("Other.")),
        Link(SUPPOSITION, (label,), {both: on}, {}, say("No.")),
    )
    fact = Fact(supposed, 1)
    whole = Link(SUPPOSITION, (), {}, {supposed: on}, say("Suppose {}.", supposed), fact, chain)
    (tried,) = tried_in(Explanation(board, Move((whole,), {supposed: 0}), known))
    assert tried.follows == {both: on}
    assert list(tried.breaks) == [Cell(1, 1), both]


def test_what_is_supposed_and_what_follows_have_pictures_of_their_own() -> None:
    step = supposing(entry=True)
    (tried,) = tried_scenes(step.puzzle, step)
    assert render(tried).split("\n")[2] == "R1 │?1?!2!!·!│"
    words = [t.text for t in drawing_of(tried).things if t.role == "tried" and isinstance(t, Drawn)]
    assert words == ["2", "1?"]
    after = step_scene(step.puzzle, step)
    # R1C2 has its pencil marks, and what is told in words of what is supposed is nowhere.
    assert render(after).split("\n")[2] == "R1 │   [3](12)    · │"
    assert set(after.emphases.values()) == {"look"}


def test_marks_are_shown_as_they_are_left_by_what_is_supposed() -> None:
    """A cell shows what the words have left to it by then, if something rests on that."""
    board = gridwright.read(BOARD)
    known: dict[Cell, int] = dict(board.model().domains)
    first = Link(SUPPOSITION, (), {}, {LINE[1]: 0b0010, LINE[2]: 0b0010}, say("Not 1."))
    clash = Link(SUPPOSITION, (), {LINE[1]: 0b1100}, {}, say("No."))
    fact = Fact(LINE[0], 1)
    whole = Link(SUPPOSITION, (), {}, {LINE[0]: 0b0010}, say("Suppose."), fact, (first, clash))
    step = Explanation(board, Move((whole,), {}, {LINE[0]: 0b0010}), known)
    (tried,) = tried_scenes(board, step)
    assert [(each.cell, each.left) for each in tried.pencil] == [(LINE[1], ("2", "3"))]
    assert step_data(board, step)["follows"] == [{"cell": [0, 1], "symbols": ["2", "3"]}]


@pytest.mark.parametrize(
    ("name", "size"), [("futoshiki", "5"), ("futoshiki", "6"), ("sudoku", "6")]
)
def test_pencil_marks_lose_what_stands_in_their_lines(name: str, size: str) -> None:
    """No mark has a number that its row, column or box has, unless it is one of its last two."""
    found = 0
    for made in gridwright.generate(name, size, count=4, seed=77, level="expert"):
        postings = made.board.model().postings
        lines = [p.scope for p in postings if isinstance(p.constraint, AllDifferent)]
        start = made.board.model().domains
        for step in explain(made.board):
            marked = step.marked_after
            for cell in (c for c, m in step.after.items() if m not in SINGLES and m != start[c]):
                others = {marked[c] for scope in lines for c in scope if cell in scope}
                left = marked[cell] & ~sum(others & SINGLES)
                assert left in SINGLES or not left or left == marked[cell]
                found += 1
    assert found


def test_pencil_marks_are_kept_up_to_date() -> None:
    """What is crossed out without a word since a mark was made is gone from the mark as well."""
    board = gridwright.read(BOARD)
    known: dict[Cell, int] = {**board.model().domains, LINE[1]: 0b1100}
    link = Link(SUPPOSITION, (), {}, {LINE[0]: 0b0110}, say("So."))
    unsaid = ({LINE[1]: 0b1100}, {LINE[1]: 0b0100})
    step = Explanation(board, Move((link,), {LINE[0]: 3}), known, unsaid)
    assert step_scene(board, step).pencil == (Pencil(LINE[1], ("2", "3"), ("3",)),)
    assert step_data(board, step)["marks"] == [{"cell": [0, 1], "symbols": ["2"]}]


# Text and Markdown.


@every_puzzle
def test_every_step_is_told_in_text(name: str) -> None:
    for pictures in PICTURES:
        text = "\n".join(plain_lines(text_walk(walk(name), pictures)))
        for number, step in enumerate(walked(name)[1], 1):
            assert f"{number}. {step.title}. {step.words}\n" in text
            assert f"  → {step.outcome}" in text
        assert re.fullmatch(SOLVED, text.split("\n")[-1])


@every_puzzle
def test_cells_have_letters_if_that_is_wanted(name: str) -> None:
    text = "\n".join(plain_lines(text_walk(walk(name, "letters"), "all")))
    assert not re.search(r"R\d+C\d+", text)
    assert re.search(r"\b[A-Z]\d\b", text)
    assert "\n1: " in text


def test_a_part_is_named_by_letters_if_it_names_columns() -> None:
    column, row = [[Cell(0, 1), Cell(1, 1)], [Cell(1, 0), Cell(1, 1)]]
    words = say("{}, {} and {}", line("Column 2", column), about("2", column), line("row 2", row))
    assert words.named("letters") == "Column B, B and row 2"
    assert about("R2C1-2", row).named("letters") == "A2-B2"
    assert line("the box of R2C1", row).named("letters") == "the box of A2"
    others = say("{} {} {}", about("2", row), about("2", column[:1]), about("column of 2", column))
    assert others.named("letters") == str(others)


def test_the_first_of_the_hardest_steps_is_named_in_the_end() -> None:
    scene = Scene("ranks", 1, 1)
    ranks = {"Easy": 1, "Hard": 5, "Harder": 5}
    stages = [Stage(title, rank, say("So."), say("x"), scene, 1) for title, rank in ranks.items()]
    last = "Solved in 3 steps. The hardest was step 2: Hard."
    assert list(text_walk(Walk(scene, (), stages)))[-1] == last
    assert list(text_walk(Walk(scene, (), stages[1:])))[-1] == "Solved in 2 steps."


def test_only_marks_that_are_shown_are_explained() -> None:
    """A mark is explained before the first picture that has it; a page explains all at its head."""
    easy = [each for each in text_walk(walk("latin"), "all") if isinstance(each, str)]
    assert sum(each.startswith("([ ] is new.") for each in easy) == 1
    assert not any("supposed" in each or "shows several" in each for each in easy)
    step = supposing(entry=False)
    scenes = step_scene(step.puzzle, step), 0, tried_scenes(step.puzzle, step)
    stages = [Stage(step.title, 1, step.words, step.outcome, *scenes)] * 2
    hard = Walk(start_scene(step.puzzle), (), stages)
    told = [each for each in text_walk(hard, "all") if isinstance(each, str)]
    new, several = (
        "[ ] is new.",
        "Where a cell shows several, it may still be any of them.",
    )
    assert told.count(f"({new} {SUPPOSED} {several})") == 1
    assert [told.count(each) for each in (IF, THEN)] == [2, 2]
    assert "only supposed" not in html_walk(walk("latin"))
    page = html_walk(hard)
    assert "only supposed" in page
    assert "what it rests on" not in page
    assert page.count("<figcaption>what would follow</figcaption>") == 2


def test_marks_that_text_pictures_cannot_hold_stand_below_where_a_step_is_about_them() -> None:
    """Text and Markdown name them in a line; those of other cells would only fill it."""
    marks = [Pencil(Cell(0, 0), tuple("12345"), ("5",)), Pencil(Cell(0, 1), tuple("1234"))]
    scene = Scene("marks", 2, 1).pencilled(marks).highlighted([Cell(0, 0)], "reason")
    told = Walk(scene, (), [Stage("Look", 1, say("So."), say("x"), scene, 1)])
    assert list(text_walk(told, "all")).count("Marks not drawn: R1C1 (1234).") == 1
    assert list(markdown_walk(told)).count("Marks not drawn: R1C1 (1234).") == 1
    few = replace(scene, pencil=(Pencil(Cell(0, 0), tuple("123")),))
    drawn = Walk(few, (), [Stage("Look", 1, say("So."), say("x"), few, 1)])
    assert not any("not drawn" in str(each) for each in text_walk(drawn, "all"))


@every_puzzle
def test_pictures_are_shown_as_often_as_asked(name: str) -> None:
    walkthrough = walk(name)
    shown = {
        pictures: [bool(figures) for _, _, figures in illustrated(walkthrough, pictures)]
        for pictures in PICTURES
    }
    assert all(shown["all"])
    assert not any(shown["none"])
    assert shown["some"][-1], "the solution is shown"
    assert 1 <= sum(shown["some"]) <= len(shown["some"])
    text = list(plain_lines(text_walk(walkthrough, "some"), ascii_only=True))
    assert all(part.isascii() for part in text)
    assert render(walkthrough.start, ascii_only=True).removesuffix("\n") in text


@every_puzzle
def test_no_stretch_of_a_walk_is_without_a_picture(name: str) -> None:
    """Some pictures are one in every four steps at least, also where little is new."""
    shown = [bool(figures) for _, _, figures in illustrated(walk(name), "some")]
    assert all(any(shown[i : i + 4]) for i in range(len(shown) - 3))


def test_a_step_that_names_many_cells_has_a_picture() -> None:
    """There a reader looks for them, whatever is new."""
    scene, cells = Scene("cells", 40, 40), [Cell(0, column) for column in range(9)]
    few, many = (
        Stage("Look", 1, say("{} are blank.", listed(each)), say("x"), scene, 1)
        for each in (cells[:2], cells)
    )
    walked = illustrated(Walk(scene, (), [few, many, few, few]), "some")
    assert [bool(figures) for _, _, figures in walked] == [False, True, False, True]


@every_puzzle
def test_markdown_has_a_heading_and_a_fenced_picture_for_each_step(name: str) -> None:
    steps = walked(name)[1]
    text = "\n".join(markdown_walk(walk(name)))
    assert text.count("\n## ") == len(steps)
    assert text.count("```text\n") == len(steps) + 1 == text.count("\n```\n")


def test_why_and_what_follows_are_told_apart() -> None:
    scene = Scene("lines", 1, 1)
    words, outcome = say("See {}.", Cell(0, 0)), say("{} = 1", Cell(0, 0))
    walkthrough = Walk(scene, (), [Stage("Full", 1, words, outcome, scene, 1)])
    assert "1. Full. See R1C1.\n   → R1C1 = 1" in "\n".join(
        plain_lines(text_walk(walkthrough, "none"))
    )
    assert "## 1. Full\n\nSee R1C1.\n\n→ R1C1 = 1\n" in "\n".join(markdown_walk(walkthrough))
    cell = '<b class="cell">R1C1</b>'
    assert f'<p>See {cell}.</p><p class="outcome">→ {cell} = 1</p>' in html_walk(walkthrough)


def test_a_board_that_is_full_already_has_no_steps() -> None:
    walkthrough = Walk(Scene("full", 1, 1), (), [])
    assert list(text_walk(walkthrough))[-1] == "Nothing is left to find."
    assert "Nothing is left to find." in html_walk(walkthrough)


# HTML.


class _Page(HTMLParser):
    """What stands in a page: its tags with their attributes, its text, and whether they nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str, key: str) -> list[str]:
        """The values of an attribute of all tags of a name."""
        return [value or "" for name, found in self.tags if name == tag for value in [found[key]]]


def unshared(page: str) -> list[str]:
    """The pictures of a page with all that they share put in its place."""
    shared = dict(re.findall(r'<g id="(p\d+)" (.*?</g>)', page))
    found = re.findall(r'<svg [^>]*role="img"[^>]*>(.*?)</svg>', page)
    return [
        re.sub(r'<use href="#(p\d+)"/>', lambda m: f"<g {shared[m[1]]}", each) for each in found
    ]


@every_puzzle
def test_a_page_shows_every_step_and_loads_nothing(name: str) -> None:
    walkthrough = walk(name)
    text = html_walk(walkthrough)
    assert text == html_walk(walkthrough)
    page = _Page(text)
    assert page.open == []
    for stage in walkthrough.stages:
        assert f"{stage.title}{stage.words}→ {stage.outcome}" in page.text
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"url\(|https?:|@import| on\w+=", text)
    ids = [found["id"] for _, found in page.tags if "id" in found]
    assert len(set(ids)) == len(ids)
    scenes = [walkthrough.start, *(stage.scene for stage in walkthrough.stages)]
    assert unshared(text) == ["".join(pieces(drawing_of(scene))) for scene in scenes]
    assert len(text) < 3200 * len(scenes) + 20_000


@every_puzzle
def test_a_page_has_colours_for_day_night_and_paper(name: str) -> None:
    page = html_walk(walk(name))
    style = page[page.index("<style>") : page.index("</style>")]
    roles = set(re.findall(r'<g (?:id="p\d+" )?class="(\w+)"', page))
    assert roles >= {"paper", "frame"}
    for role in roles:
        assert style.count(f"g.{role} {{") == len(THEMES)
    assert "@media screen and (prefers-color-scheme: dark)" in style
    assert "@media print" in style


def test_hostile_texts_are_only_text() -> None:
    scene = Scene(HOSTILE, 1, 1, (Glyph(Cell(0, 0), HOSTILE, "answer"),))
    walkthrough = Walk(
        scene, (HOSTILE,), [Stage(HOSTILE, 1, say("{}", HOSTILE), say("{}", HOSTILE), scene, 1)]
    )
    page = _Page(html_walk(walkthrough))
    assert page.text.count(HOSTILE.replace("\0", "\ufffd")) >= 5
    assert "script" not in {tag for tag, _ in page.tags}
    assert r"\<script\>alert" in "\n".join(markdown_walk(walkthrough))
    assert "\n<script>" not in "\n".join(markdown_walk(walkthrough, "none")).replace(
        "```text\n", ""
    )


def test_a_page_in_a_browser_and_on_paper(tmp_path: Path) -> None:
    """32 steps of an 8x8 board, some of them long, fit 6 pages; no screen is too narrow."""
    playwright = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs chromium")
    clues = tuple(Glyph(Cell(-1, c), "3", "clue") for c in range(8))
    clues += tuple(Glyph(Cell(r, -1), "3", "clue") for r in range(8))
    scene = Scene("Board 8x8", 8, 8, clues, lattice=True, numbered="rc")
    scene = scene.highlighted([Cell(0, 0)], "look").highlighted([Cell(1, 1)], "breaks")
    stages = [
        Stage("Only place", 1, say("word " * (80 if n % 8 == 0 else 30)), say("x"), scene, 1)
        for n in range(32)
    ]
    (tmp_path / "walk.html").write_text(html_walk(Walk(scene, ("Rule.",) * 5, stages)), "utf-8")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto((tmp_path / "walk.html").as_uri())
        for width, columns in ((1280, 2), (800, 1), (390, 1), (320, 1)):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            boxes = [page.locator(f"#step-{n}").bounding_box() for n in (1, 2)]
            assert (boxes[0]["y"] == boxes[1]["y"]) == (columns == 2)
        pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
        browser.close()
    assert 1 < pages <= 6


# The command.


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run `gridwright explain` in this process and in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    with running(monkeypatch, capsys, "explain") as run:
        yield run


def test_explain_writes_what_the_ending_says(run: Run) -> None:
    begins = {"a.txt": "Skyscrapers 4x4\n", "a.md": "# Skyscrapers 4x4\n", "a.html": "<!doctype"}
    for name, first in begins.items():
        assert run(ADDRESS, "--out", name) == (0, "", "")
        assert Path(name).read_text("utf-8").startswith(first)
    printed = run(ADDRESS, "--format", "markdown").out
    assert printed == Path("a.md").read_text("utf-8")
    assert run(ADDRESS, "--ascii", "--pictures", "all").out.isascii()
    assert run(ADDRESS, "--out", "b", "--format", "html", "--pictures", "none").code == 0
    assert Path("b").read_text("utf-8").count('role="img"') == 1


def assert_told_as_data(ran: Ran, asked: bool) -> None:
    """An error is printed as an object where data was asked for, and else not at all."""
    assert (json.loads(ran.out)["error"] in ran.err) if asked else ran.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--format", "pdf"], "there is no format 'pdf'; expected one of text, markdown, html"),
        (
            ["--cells", "roman"],
            "there is no way to name cells 'roman'; expected one of rc, letters",
        ),
        (
            ["--pictures", "few"],
            "there is no choice of pictures 'few'; expected one of all, some, none",
        ),
        (["--out", "a.pdf"], "a.pdf: this name has the ending .pdf; expected .txt or .md or .html"),
        (["--out", "no/a.md"], "its folder is not there"),
        (["--json", "--format", "html"], "--json prints the steps as data"),
        (["--json", "--out", "a.json"], "--json prints the steps as data"),
    ],
)
def test_explain_refuses_in_a_sentence(run: Run, arguments: list[str], message: str) -> None:
    ran = run(ADDRESS, *arguments)
    assert ran.code == 2
    assert_told_as_data(ran, "--json" in arguments)
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_nothing_is_written_of_a_puzzle_that_cannot_be_explained(run: Run) -> None:
    for arguments in ((), ("--out", "a.html"), ("--format", "markdown"), ("--json",)):
        ran = run("bosnian-road/paper-8x8", *arguments)
        assert ran.code == 1
        assert_told_as_data(ran, "--json" in arguments)
        assert "several solutions" in ran.err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("gone", "seen", "said"),
    [
        (0b0000000001, 0b1111111111, "R1C1 is not 0"),
        (0b0000000011, 0b1111111111, "R1C1 is at least 2"),
        (0b0000001111, 0b1111111111, "R1C1 is at least 4"),
        (0b1110000001, 0b1111111111, "R1C1 is 1 to 6"),
        (0b1111000011, 0b0000111111, "R1C1 is 2 to 5"),
        (0b1111011011, 0b1111111111, "R1C1 is 2 or 5"),
        (0b1010101010, 0b1111111111, "R1C1 is even"),
        (0b0101010101, 0b1111111110, "R1C1 is odd"),
        (0b1011101010, 0b1111111111, "R1C1 is 0, 2, 4 or 8"),
    ],
)
def test_pencil_marks_say_what_is_left_in_few_words(gone: int, seen: int, said: str) -> None:
    """What is crossed out is told as a bound, as the few digits left, or as even and odd."""
    puzzle = gridwright.read("shapely-squares\n. . . 12")
    cell = Cell(0, 0)
    known = dict.fromkeys(puzzle.grid.cells, 0b1111111111)
    move = Move((), {}, {cell: gone}, seen={cell: seen})
    assert str(Explanation(puzzle, move, known).outcome) == said


def test_poles_that_follow_from_each_other_are_not_told_one_by_one() -> None:
    magnets = """magnets size=6x6
      2 3 2 2 3 .
    . L R L R T T .
    . T L R T B B 2
    3 B L R B L R .
    3 L R T T L R 3
    3 T T B B T T .
    3 B B L R B B .
      . . . . 3 .
    """
    texts = [str(each.words) for each in explain(gridwright.read(magnets))]
    assert len(texts) > 4
    assert not any("which is plus or minus" in text for text in texts)
    # A supposition that soon leads to an entry is told before a shorter one that does not.
    assert len(texts) <= 8
    assert sum(len(text.split()) for text in texts) < 300
