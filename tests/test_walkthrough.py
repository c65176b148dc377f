"""Walkthroughs: every step is told and shown, in text, Markdown and HTML, and nothing else is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import template
from commands import Run, running
from gridwright.explaining.presenting.data import step_data
from gridwright.explaining.presenting.pictures import changed_cells, known_values, step_scene
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.explanation import Explanation
from gridwright.generation.making import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.puzzles import puzzles
from gridwright.scene import Glyph, Scene
from gridwright.views.drawing import drawing_of
from gridwright.views.svg import pieces
from gridwright.views.text import render
from gridwright.views.themes import THEMES
from gridwright.views.walkthrough import (
    PICTURES,
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
SIZES = {"close-or-far": "6", "latin": "4", "bosnian-road": "6", "shapely-squares": "4x5"}
ADDRESS = "skyscrapers/paper-4x4"
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


def walk(name: str) -> Walk:
    made, steps = walked(name)
    stages = [
        Stage(t.step.kind, t.step.size, t.text, step_scene(made.board, t), len(changed_cells(t)))
        for t in steps
    ]
    return Walk(made.board.scene(), tuple(made.board.rules.values()), stages)


# What a picture of a step shows.


@every_puzzle
def test_a_picture_shows_what_is_new_and_what_it_rests_on(name: str) -> None:
    made, steps = walked(name)
    for told in steps:
        scene = step_scene(made.board, told)
        marked = {mark.cell: mark.emphasis for mark in scene.highlights}
        facts = {fact.cell for fact in told.step.facts}
        new = {cell for cell, emphasis in marked.items() if emphasis == "look"}
        assert facts <= new == set(changed_cells(told))
        assert all(marked[cell] in ("reason", "look") for cell in told.cells)
        gone = {(p.cell, sign) for p in scene.pencil for sign in p.gone}
        signs = {symbol.value: symbol.sign for symbol in made.board.symbols}
        decided = known_values(told.after)
        assert gone >= {(c, signs[v]) for c, v in told.step.facts if c not in decided}
        assert all(len(pencil.left) > 1 for pencil in scene.pencil)
    assert known_values(steps[-1].after) == made.solution


@every_puzzle
def test_a_step_as_data_says_what_is_left(name: str) -> None:
    made, steps = walked(name)
    left = {cell: set[str]() for cell in made.solution}
    for told in steps:
        data = step_data(made.board, told)
        assert data["kind"] == told.step.kind
        assert data["facts"]
        for fact in data["facts"]:  # type: ignore[attr-defined]
            assert fact["not"]
            left[Cell(*fact["cell"])] = set(fact["left"])
    texts = {symbol.value: symbol.text for symbol in made.board.symbols}
    assert all(symbols == {texts[made.solution[cell]]} for cell, symbols in left.items() if symbols)


def test_a_cell_tied_to_one_in_the_place_is_told_by_that_one() -> None:
    """The halves of a domino determine each other; people look at the half beside the new cell."""
    _, steps = walked("magnets")
    for told in (told for told in steps if told.step.size == 1):
        near = {cell for place in told.step.places for cell in place.cells}
        assert near.issuperset(told.cells)
    assert any(set(told.cells) != {cell for cell, _ in told.step.known} for told in steps)


# Text and Markdown.


@every_puzzle
def test_every_step_is_told_in_text(name: str) -> None:
    for pictures in PICTURES:
        text = "\n".join(plain_lines(text_walk(walk(name), pictures)))
        for number, told in enumerate(walked(name)[1], 1):
            assert f"{number}. {told.step.kind[0].upper()}{told.step.kind[1:]}: {told.text}" in text
        assert text.split("\n")[-1].startswith("Solved. The largest step looks at ")


@every_puzzle
def test_pictures_are_shown_as_often_as_asked(name: str) -> None:
    told = walk(name)
    shown = {
        pictures: [scene is not None for _, _, scene in illustrated(told, pictures)]
        for pictures in PICTURES
    }
    assert all(shown["all"])
    assert not any(shown["none"])
    assert shown["some"][-1], "the solution is shown"
    assert 1 <= sum(shown["some"]) <= len(shown["some"])
    text = list(plain_lines(text_walk(told, "some"), ascii_only=True))
    assert all(part.isascii() for part in text)
    assert render(told.start, ascii_only=True).removesuffix("\n") in text


@every_puzzle
def test_markdown_has_a_heading_and_a_fenced_picture_for_each_step(name: str) -> None:
    steps = walked(name)[1]
    text = "\n".join(markdown_walk(walk(name)))
    assert text.count("\n## ") == len(steps)
    assert text.count("```text\n") == len(steps) + 1 == text.count("\n```\n")


def test_a_step_of_several_lines_keeps_them() -> None:
    scene = Scene("lines", 1, 1)
    told = Walk(scene, (), [Stage("full", 1, "One.\nTwo.\nThree.", scene, 1)])
    assert "1. Full: One.\n   Two.\n   Three." in "\n".join(plain_lines(text_walk(told, "none")))
    assert "\n\nOne.\n\nTwo.\n\nThree.\n" in "\n".join(markdown_walk(told))
    assert "<p>One.</p><p>Two.</p><p>Three.</p>" in html_walk(told)


def test_a_board_that_is_full_already_has_no_steps() -> None:
    told = Walk(Scene("full", 1, 1), (), [])
    assert list(text_walk(told))[-1] == "Nothing is left to find."
    assert "Nothing is left to find." in html_walk(told)


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
    told = walk(name)
    text = html_walk(told)
    assert text == html_walk(told)
    page = _Page(text)
    assert page.open == []
    assert all(stage.text in page.text for stage in told.stages)
    tags = {tag for tag, _ in page.tags}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"url\(|https?:|@import| on\w+=", text)
    ids = [found["id"] for _, found in page.tags if "id" in found]
    assert len(set(ids)) == len(ids)
    scenes = [told.start, *(stage.scene for stage in told.stages)]
    assert unshared(text) == ["".join(pieces(drawing_of(scene))) for scene in scenes]
    assert len(text) < 3000 * len(scenes) + 12_000


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
    told = Walk(scene, (HOSTILE,), [Stage(HOSTILE, 1, HOSTILE, scene, 1)])
    page = _Page(html_walk(told))
    assert page.text.count(HOSTILE.replace("\0", "\ufffd")) >= 5
    assert "script" not in {tag for tag, _ in page.tags}
    assert r"\<script\>alert" in "\n".join(markdown_walk(told))
    assert "\n<script>" not in "\n".join(markdown_walk(told, "none")).replace("```text\n", "")


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--format", "pdf"], "expected --format text or markdown or html, found 'pdf'"),
        (["--pictures", "few"], "expected --pictures all or some or none, found 'few'"),
        (["--out", "a.pdf"], "a.pdf: this name has the ending .pdf; expected .txt or .md or .html"),
        (["--out", "no/a.md"], "its folder is not there"),
        (["--json", "--format", "html"], "--json prints the steps as data"),
        (["--json", "--out", "a.json"], "--json prints the steps as data"),
    ],
)
def test_explain_refuses_in_a_sentence(run: Run, arguments: list[str], message: str) -> None:
    ran = run(ADDRESS, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_nothing_is_written_of_a_puzzle_that_cannot_be_explained(run: Run) -> None:
    for arguments in ((), ("--out", "a.html"), ("--format", "markdown"), ("--json",)):
        ran = run("bosnian-road/paper-8x8", *arguments)
        assert (ran.code, ran.out) == (1, "")
        assert "several solutions" in ran.err
    assert list(Path().iterdir()) == []
