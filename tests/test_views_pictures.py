"""SVG, PDF and PNG: every scene can be drawn, says what it shows, and is written safely."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

import gridwright
import template
from boards import MAKERS, boards, mutated, partial
from commands import Run, running
from gridwright.errors import InputError
from gridwright.files import save
from gridwright.grid import Cell, Naming, column_name
from gridwright.layers import Regions, Symbol, random_regions
from gridwright.model import Posting
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Emphasis, Glyph, Highlight, Pencil, Role, Scene, Sign, Tried
from gridwright.views.accents import accents
from gridwright.views.describing import described
from gridwright.views.drawing import Box, Drawing, Figure, Words, drawing_of
from gridwright.views.drawing import Path as Line
from gridwright.views.figures import FIGURES, Point
from gridwright.views.pdf import render_pdf
from gridwright.views.png import render_png
from gridwright.views.saving import FORMATS, MissingError, format_of, needing_print, rendered
from gridwright.views.svg import render_svg
from gridwright.views.text import legend_lines, render
from gridwright.views.themes import THEMES

ROOT = Path(__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
EMPHASES: tuple[Emphasis, ...] = get_args(Emphasis)
HOSTILE = (
    "<script>alert(1)</script>",
    "\"'><svg onload=alert(1)>",
    "]]> &amp; <!-- --> &#0;",
    "\0\x01\x08\x0b\x1f\x7f\ufffe\uffff",
    "\ud800 \udfff",
    "★♞ 日本語 🙂 −×·",
    "a\nb\tc\rd",
)

with template.installed():
    NAMES = sorted(puzzles())
every_puzzle = pytest.mark.parametrize("name", NAMES)
every_theme = pytest.mark.parametrize("theme", sorted(THEMES))
some = settings(max_examples=12)


@pytest.fixture(autouse=True)
def _sixth_puzzle() -> Iterator[None]:
    """The template of a sixth puzzle is drawn like the five."""
    with template.installed():
        yield


def parsed(svg: str) -> ElementTree.Element:
    """The SVG as a tree; fails when it is no XML."""
    return ElementTree.fromstring(svg.encode())


def in_class(svg: str, role: str) -> list[ElementTree.Element]:
    """The elements drawn in a role."""
    groups = [group for group in parsed(svg).iter(f"{SVG}g") if group.get("class") == role]
    return [element for group in groups for element in group]


def texts(svg: str) -> list[str]:
    """All that is written in an SVG, in the order it is written."""
    return [element.text or "" for element in parsed(svg).iter(f"{SVG}text")]


def corners(thing: object) -> Iterator[Point]:
    """Points that a thing reaches."""
    if isinstance(thing, Box):
        yield from ((thing.x, thing.y), (thing.x + thing.width, thing.y + thing.height))
    elif isinstance(thing, Line | Figure):
        yield from (point for step in thing.steps for point in step)
    elif isinstance(thing, Words):
        (x, y), width = thing.centre, 0.7 * thing.size * len(thing.text)
        yield from ((x - width / 2, y - thing.size / 2), (x + width / 2, y + thing.size / 2))


def check_inside(drawing: Drawing) -> None:
    """Nothing is cut off at the edge of the picture."""
    for thing in drawing.things:
        for x, y in corners(thing):
            assert 0 <= x <= drawing.width, thing
            assert 0 <= y <= drawing.height, thing


# Any board in any position.


@st.composite
def scenes(draw: st.DrawFn, name: str) -> Scene:
    """A board empty, partly or wholly filled in, right or wrong, with marks on and around it."""
    made = draw(boards(name))
    rng = random.Random(draw(st.integers(0, 999)))
    values = draw(st.sampled_from([None, made.grid, partial(mutated(made, rng, 2), rng)]))
    scene = made.board.scene(values)
    rows, columns = st.integers(-1, scene.height), st.integers(-1, scene.width)
    cells = st.builds(Cell, rows, columns)
    for emphasis in EMPHASES:
        scene = scene.highlighted(draw(st.lists(cells, max_size=4)), emphasis)
    signs = tuple(symbol.sign for symbol in made.board.symbols)
    inside = st.builds(Cell, st.integers(0, scene.height - 1), st.integers(0, scene.width - 1))
    pencil = st.builds(Pencil, inside, st.just(signs), st.sets(st.sampled_from(signs)).map(tuple))
    scene = scene.pencilled(draw(st.lists(pencil, max_size=3)))
    tried = st.lists(st.tuples(inside, st.sampled_from(signs)), max_size=2, unique_by=first)
    for role in get_args(Tried):
        scene = scene.trying(draw(tried), role)
    return replace(scene, numbered=draw(st.sampled_from([None, *get_args(Naming)])))


def first(pair: tuple[Cell, str]) -> Cell:
    return pair[0]


@every_puzzle
@some
@given(data=st.data())
def test_any_position_is_drawn_as_svg(name: str, data: st.DataObject) -> None:
    scene = data.draw(scenes(name))
    check_inside(drawing_of(scene))
    theme = data.draw(st.sampled_from(sorted(THEMES)))
    svg = render_svg(scene, theme=theme)
    assert svg == render_svg(scene, theme=theme)
    tree = parsed(svg)
    assert tree.findtext(f"{SVG}title") == scene.title
    assert tree.findtext(f"{SVG}desc") == described(scene)
    tags = {element.tag.removeprefix(SVG) for element in tree.iter()}
    assert tags <= {"svg", "title", "desc", "rect", "g", "path", "text"}
    printed = [g for g in scene.glyphs if g.role not in ("empty", *get_args(Tried))]
    written = [g.text for g in printed if g.shape is None]
    pencilled = [mark for pencil in scene.pencil for mark in pencil.marks]
    names = [] if scene.numbered is None else [*names_of_lines(scene, scene.numbered)]
    assert texts(svg) == names + written + pencilled + signs_tried(scene)
    figures = [glyph for glyph in scene.glyphs if glyph.shape and glyph.role == "symbol"]
    drawn = [*in_class(svg, "symbol"), *in_class(svg, "figure"), *in_class(svg, "plant")]
    assert len(drawn) >= len(figures)
    marked = {mark.cell: mark.emphasis for mark in scene.highlights}
    for emphasis in EMPHASES:
        assert len(in_class(svg, emphasis)) == list(marked.values()).count(emphasis)


def names_of_lines(scene: Scene, naming: Naming) -> Iterator[str]:
    """The names of columns, then those of rows."""
    yield from (column_name(column, naming) for column in range(scene.width))
    yield from (str(row + 1) for row in range(scene.height))


def signs_tried(scene: Scene) -> list[str]:
    """The signs that are only tried, one in a cell; where there are marks, one of these is it."""
    last = {glyph.cell: glyph for glyph in scene.glyphs if glyph.role in get_args(Tried)}
    pencilled = {pencil.cell for pencil in scene.pencil}
    return [
        glyph.text + ("?" if glyph.role == "supposed" else "")
        for cell, glyph in last.items()
        if cell not in pencilled
    ]


@every_puzzle
@settings(max_examples=4)
@given(data=st.data())
def test_any_position_is_drawn_as_pdf_and_png(name: str, data: st.DataObject) -> None:
    scene = data.draw(scenes(name))
    theme = data.draw(st.sampled_from(sorted(THEMES)))
    drawing = drawing_of(scene)
    pdf = render_pdf(scene, theme=theme)
    assert pdf.startswith(b"%PDF-")
    assert pdf == render_pdf(scene, theme=theme)
    png = render_png(scene, theme=theme, cell=10)
    assert png == render_png(scene, theme=theme, cell=10)
    with Image.open(io.BytesIO(png)) as image:
        assert image.format == "PNG"
        assert image.size == (round(drawing.width * 10), round(drawing.height * 10))


@every_puzzle
def test_a_solution_is_another_picture_in_every_format(name: str) -> None:
    made = next(
        made
        for made in (MAKERS[name](random.Random(seed)) for seed in range(99))
        if made.board.scene(made.grid) != made.board.scene()
    )
    for format in FORMATS:
        empty, filled = (rendered(made.board.scene(v), format) for v in (None, made.grid))
        assert empty != filled


@pytest.mark.parametrize(("width", "height"), [(1, 1), (3, 30), (30, 3), (20, 20), (100, 100)])
def test_boards_of_any_shape_fit_their_picture(width: int, height: int) -> None:
    numbers = [str(n) for n in (7, 42, 225, 1234567)]
    around = [
        Glyph(cell, text, "clue")
        for text in numbers
        for cell in (Cell(-1, 0), Cell(0, -1), Cell(height, width - 1), Cell(height - 1, width))
    ]
    inside = [Glyph(Cell(0, 0), text, "answer") for text in numbers]
    scene = Scene("numbers", width, height, (*around, *inside))
    drawing = drawing_of(scene)
    check_inside(drawing)
    assert drawing.width == pytest.approx(width + 1.9)
    for words in (thing for thing in drawing.things if isinstance(thing, Words)):
        assert 0.7 * words.size * len(words.text) < 0.8, "wider than its cell"
    assert rendered(scene, "svg")
    assert rendered(scene, "pdf")


def test_two_digits_are_as_large_as_fits() -> None:
    scene = Scene(
        "two", 2, 1, (Glyph(Cell(0, 0), "9", "answer"), Glyph(Cell(0, 1), "10", "answer"))
    )
    one, two = (thing for thing in drawing_of(scene).things if isinstance(thing, Words))
    assert 0.5 < two.size < one.size


# What stands for what.


def test_a_picture_has_a_thing_for_every_part_of_the_scene() -> None:
    scene = Scene(
        "all",
        3,
        2,
        (
            Glyph(Cell(0, 0), "★", "symbol", "star"),
            Glyph(Cell(0, 1), "♥", "symbol", "heart"),
            Glyph(Cell(0, 1), "3", "answer"),
            Glyph(Cell(0, 2), "C", "given"),
            Glyph(Cell(-1, 0), "12", "clue"),
            Glyph(Cell(-1, -1), "+", "side"),
        ),
        walls=((Cell(0, 0), Cell(0, 1)),),
        strokes=((Cell(1, 0), Cell(1, 1)),),
        dark=(Cell(1, 2),),
        highlights=(Highlight(Cell(0, 0), "look"), Highlight(Cell(1, 2), "wrong")),
    )
    svg = render_svg(scene)
    assert texts(svg) == ["3", "C", "12", "+"]
    one = ("symbol", "figure", "answer", "given", "clue", "side", "wall", "road", "dark")
    for role in (*one, "look", "wrong", "lattice", "frame", "paper"):
        assert len(in_class(svg, role)) == 1, role
    (dark,) = in_class(svg, "dark")
    (wrong,) = in_class(svg, "wrong")
    assert float(dark.get("width", 0)) < float(wrong.get("width", 0)), "the mark shows around it"
    assert described(scene) == (
        "3 columns and 2 rows; above the board: column 1 12; row 1: column 1 star marked to look "
        "at, column 2 heart 3, column 3 C; row 2: column 1 road, column 2 road, column 3 filled "
        "marked as wrong"
    )


def test_pencil_marks_share_their_cell_and_are_struck_out() -> None:
    pencil = Pencil(Cell(0, 1), ("1", "2", "3", "4", "10"), gone=("2", "10"))
    scene = Scene("marks", 3, 1, (Glyph(Cell(0, 1), "♥", "symbol", "heart"),), pencil=(pencil,))
    drawing = drawing_of(scene)
    words = [thing for thing in drawing.things if isinstance(thing, Words)]
    assert [word.text for word in words] == ["1", "2", "3", "4", "10"]
    left, right = 1.15, 2.15
    for thing in (*words, *lines(scene, "struck")):
        assert all(left < x < right and 0.15 < y < 1.15 for x, y in corners(thing))
    assert len({word.centre for word in words}) == 5
    assert len(lines(scene, "struck")) == 2
    assert in_class(render_svg(scene), "figure"), "pale, so that marks can be read on it"
    assert described(scene) == "3 columns and 1 rows; row 1: column 2 heart pencilled 1 3 4"


def test_a_figure_that_nobody_knows_is_written_as_its_text() -> None:
    scene = Scene("new", 1, 1, (Glyph(Cell(0, 0), "Q", "symbol", "spiral"),))
    assert texts(render_svg(scene)) == ["Q"]


def road(*cells: tuple[int, int]) -> tuple[tuple[Cell, Cell], ...]:
    """Strokes from cell to cell."""
    steps = [Cell(*cell) for cell in cells]
    return tuple(pairwise(steps))


def lines(scene: Scene, role: str) -> list[Line]:
    """The lines drawn in a role."""
    return [t for t in drawing_of(scene).things if isinstance(t, Line) and t.role == role]


def test_a_road_is_one_closed_line_with_round_corners() -> None:
    strokes = road((0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0), (0, 0))
    (way,) = lines(Scene("loop", 3, 2, strokes=strokes), "road")
    assert way.closed
    assert sum(len(step) == 3 for step in way.steps) == 4


def test_an_open_road_keeps_its_ends_and_a_lone_cell_is_a_dot() -> None:
    strokes = (*road((0, 0), (0, 1), (1, 1)), (Cell(2, 0), Cell(2, 0)))
    dot, way = sorted(
        lines(Scene("bits", 2, 3, strokes=strokes), "road"), key=lambda w: len(w.steps)
    )
    assert not way.closed
    assert way.steps[0] == ((0.65, 0.65),)
    assert way.steps[-1] == ((1.65, 1.65),)
    assert set(dot.steps) == {((0.65, 2.65),)}


def test_a_lone_cell_of_a_road_is_written_and_explained_in_text() -> None:
    scene = gridwright.read("bosnian-road\n..\n..").scene({Cell(0, 0): 1, Cell(1, 1): 0})
    assert render(scene).split("\n")[1:3] == ["│ o · │", "│ ·   │"]
    assert legend_lines(scene)[0].startswith("o  a cell of the road")


def test_a_road_that_branches_is_drawn_whole() -> None:
    strokes = (*road((0, 0), (0, 1), (0, 2)), *road((0, 1), (1, 1)))
    ways = lines(Scene("branch", 3, 2, strokes=strokes), "road")
    ends = {step[-1] for way in ways for step in (way.steps[0], way.steps[-1])}
    assert {(0.65, 0.65), (2.65, 0.65), (1.65, 1.65)} <= ends


def test_cells_known_to_stay_empty_are_crossed_while_others_are_open() -> None:
    board = gridwright.read("bosnian-road\n...\n.8.\n...")
    some = {Cell(0, 0): 0, Cell(0, 1): 1}
    assert lines(board.scene(), "blank") == []
    assert len(lines(board.scene(some), "blank")) == 2  # two strokes of one cross
    full = {cell: int(cell != (1, 1)) for cell in board.grid.cells}
    assert lines(board.scene(full), "blank") == []


@dataclass(frozen=True)
class Starred(Puzzle):
    """Regions, in which some cells stay empty."""

    name, title, rules = "starred", "Starred", {"any": "Anything goes."}
    layers = (Regions(random_regions),)
    symbols = (Symbol(0, "x", "empty", blank=True), Symbol(1, "*", "a star", shape="star"))
    regions: tuple[str, ...]

    def constraints(self) -> Iterator[Posting]:
        return iter(())


def test_walls_do_not_hide_which_cells_are_known_to_stay_empty() -> None:
    scene = Starred(("AB", "AB")).scene({Cell(0, 0): 0, Cell(0, 1): 1})
    assert [glyph.cell for glyph in scene.glyphs if glyph.role == "empty"] == [(1, 0), (1, 1)]
    assert len(lines(scene, "blank")) == 2
    assert render(scene).splitlines()[1:4] == ["│   │ * │", "│   │   │", "│ · │ · │"]


def test_a_symbol_may_be_drawn_as_a_figure_in_the_colour_of_its_role() -> None:
    drawn = drawing_of(Starred(("AB", "AB")).scene({Cell(0, 1): 1})).things
    (figure,) = [thing for thing in drawn if isinstance(thing, Figure)]
    assert (figure.role, figure.outline) == ("answer", FIGURES["star"])
    assert not any(isinstance(thing, Words) for thing in drawn)


def test_dots_between_cells_are_circles_and_discs() -> None:
    def drawn(shape: str | None) -> list[object]:
        scene = Scene("dots", 2, 1, signs=(Sign(Cell(0, 0), Cell(0, 1), "o", shape),))
        plain = drawing_of(replace(scene, signs=())).things
        return [type(thing) for thing in drawing_of(scene).things if thing not in plain]

    assert drawn("circle") == [Box, Line]
    assert drawn("disc") == [Figure, Line]
    assert drawn(None) == drawn("unknown") == [Box, Words]


def test_signs_between_cells_are_told_to_those_who_do_not_see_them() -> None:
    signs = (Sign(Cell(0, 0), Cell(0, 1), "<"), Sign(Cell(0, 1), Cell(1, 1), "o", "circle"))
    text = described(Scene("signs", 2, 2, (Glyph(Cell(0, 0), "1", "given"),), signs))
    assert text.endswith("row 1: column 1 1 < to the right, column 2 circle below")


@every_theme
def test_a_theme_has_a_pen_for_every_role(theme: str) -> None:
    roles: set[str] = {"clue", "given", "answer", "symbol", "side", "pencil", "struck"}
    roles |= {"ruler", "tried", "ring", "dashes", "hatch"}
    assert roles | set(EMPHASES) | {"blank", "road", "wall", "figure", "page"} <= set(THEMES[theme])
    for pen in THEMES[theme].values():
        for colour in filter(None, (pen.fill, pen.line)):
            assert re.fullmatch("#[0-9a-f]{6}", colour)


def test_on_paper_marks_differ_by_more_than_colour() -> None:
    pens = THEMES["print"]
    marks = [
        (pens[emphasis].line, pens[emphasis].width, *accents(emphasis, (0, 0), 1))
        for emphasis in EMPHASES
    ]
    assert len(set(marks)) == len(marks)


def test_a_supposition_is_drawn_as_something_else_than_entries() -> None:
    """A small sign in the middle of an open cell, or among its marks."""
    cells = [Cell(0, column) for column in range(4)]
    scene = Scene("tried", 4, 1, (Glyph(cells[3], "2", "answer"),), numbered="letters")
    scene = scene.pencilled([Pencil(cells[2], ("1", "4"), gone=("4",))])
    scene = scene.trying([(cells[0], "1"), (cells[2], "4")], "supposed")
    scene = scene.trying([(cells[1], "3")], "follows")
    tried = [t for t in drawing_of(scene).things if isinstance(t, Words) and t.role == "tried"]
    assert [words.text for words in tried] == ["4", "1?", "3"]
    answer = next(t for t in drawing_of(scene).things if t.role == "answer")
    assert isinstance(answer, Words)
    assert max(words.size for words in tried) < answer.size
    assert described(scene) == (
        "4 columns and 1 rows; row 1: column A supposed 1, column B then 3, "
        "column C supposed 4 pencilled 1, column D 2"
    )


def test_names_of_rows_and_columns_are_outside_the_clues() -> None:
    clues = tuple(Glyph(cell, "7", "clue") for cell in (Cell(-1, 0), Cell(0, -1)))
    plain = Scene("names", 2, 2, clues)
    drawing = drawing_of(replace(plain, numbered="rc"))
    check_inside(drawing)
    names = [t for t in drawing.things if isinstance(t, Words) and t.role == "ruler"]
    clue = next(t for t in drawing.things if isinstance(t, Words) and t.role == "clue")
    assert [name.text for name in names] == ["1", "2", "1", "2"]
    assert all(name.centre[1] < clue.centre[1] for name in names[:2])
    assert all(name.size < clue.size for name in names)
    assert drawing.width > drawing_of(plain).width
    assert "ruler" not in {thing.role for thing in drawing_of(plain).things}


def test_figures_stay_in_their_square() -> None:
    for outline in FIGURES.values():
        assert all(-1.1 <= number <= 1.1 for step in outline for point in step for number in point)


# Hostile texts, unknown names, sizes out of bounds.


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("role", ["clue", "answer", "symbol"])
def test_hostile_texts_are_only_text(text: str, role: Role) -> None:
    scene = Scene(text, 2, 2, (Glyph(Cell(0, 0), text, role),), legend=((text, text),))
    svg = render_svg(scene, description=text)
    tree = parsed(svg)
    assert len(list(tree.iter())) == len(list(parsed(render_svg(Scene("", 2, 2))).iter())) + 2
    (written,) = texts(svg)
    assert len(written) == len(text)
    assert not re.search(r"<script|onload=alert\(1\)>|<!--", svg.replace("&lt;", ""))
    assert rendered(scene, "pdf").startswith(b"%PDF-")
    assert rendered(scene, "png", cell=8).startswith(b"\x89PNG")


def test_svg_loads_and_runs_nothing() -> None:
    for name in puzzles():
        svg = render_svg(MAKERS[name](random.Random(1)).board.scene())
        assert not re.search(r"<(script|style|image|use|foreignObject)|href|url\(| on\w+=", svg)
        assert len(svg) < 60_000


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "gif"}, "there is no format 'gif'; expected one of svg, pdf, png"),
        ({"theme": "neon"}, "there is no theme 'neon'; expected one of light, dark, print"),
        ({"cell": 0}, "a cell's side is 0; expected 2 to 1000"),
        ({"cell": float("nan")}, "a cell's side is nan; expected 2 to 1000"),
        ({"cell": 1e9}, "a cell's side is 1e+09; expected 2 to 1000"),
    ],
)
def test_what_there_is_not_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        rendered(Scene("one", 1, 1), **({"format": "svg"} | options))  # type: ignore[arg-type]


def test_a_png_that_would_not_fit_into_memory_is_refused() -> None:
    with pytest.raises(InputError, match=r"pixels; expected 50,000,000 in all at most"):
        render_png(Scene("large", 100, 100), cell=1000)


def test_a_large_png_is_drawn_without_much_memory() -> None:
    with Image.open(io.BytesIO(render_png(Scene("large", 100, 100), cell=20))) as image:
        assert image.size == (2006, 2006)


def test_letters_of_a_pdf_are_embedded() -> None:
    pdf = render_pdf(Scene("a", 1, 1, (Glyph(Cell(0, 0), "1", "clue"),)))
    assert b"/FontFile2" in pdf
    assert b"Helvetica" not in pdf
    assert pdf.count(b"/Type /Page\n") == 1


# Files.


def test_the_format_of_a_file_is_that_of_its_ending() -> None:
    assert [format_of(name) for name in ("a.svg", "b/c.d.PDF", "é.png")] == ["svg", "pdf", "png"]
    for name in ("a", "a.gif", ".svg", "a.svg/", "svg"):
        with pytest.raises(InputError, match=r"expected \.svg or \.pdf or \.png"):
            format_of(name)


def test_a_file_is_replaced_as_a_whole_and_keeps_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    save(path, b"one")
    assert path.stat().st_mode & 0o777 == 0o666 & ~_umask()
    path.chmod(0o640)
    link = tmp_path / "link.svg"
    link.symlink_to(path)
    save(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(tmp_path.iterdir()) == [path, link]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_a_failed_write_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.svg"
    path.write_bytes(b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="cannot be written: no space left on device"):
        save(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_places_where_no_file_can_be_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    os.mkfifo(tmp_path / "pipe.svg")
    for name, message in [
        ("folder.svg", "this is a directory; expected a file to write to"),
        ("pipe.svg", "this is not a plain file"),
        ("no/such/a.svg", "its folder is not there"),
        ("a\0.svg", "is not the name of a file"),
        ("a" * 300 + ".svg", "file name too long"),
    ]:
        with pytest.raises(InputError, match=message):
            save(f"{tmp_path}/{name}", b"")


def test_without_the_extra_a_sentence_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("gridwright.views.png", "PIL", "reportlab"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.setitem(sys.modules, "reportlab", None)
    with pytest.raises(MissingError, match=r"pip install 'gridwright\[print\]'"):
        rendered(Scene("one", 1, 1), "png")
    with pytest.raises(ModuleNotFoundError):
        needing_print("gridwright.views.nothing")


def test_svg_needs_no_extra() -> None:
    program = (
        "import sys; sys.modules['PIL'] = sys.modules['reportlab'] = None\n"
        "import gridwright; b = gridwright.read('skyscrapers/paper-4x4')\n"
        "assert gridwright.picture(b).svg.startswith('<svg')"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_gallery_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "gallery.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, ""), "run scripts/gallery"


# From Python.

BOARD = gridwright.read("skyscrapers/paper-4x4")


def test_a_board_and_its_picture_show_themselves_in_notebooks() -> None:
    assert gridwright.picture(BOARD)._repr_svg_() == gridwright.draw(BOARD, format="svg")
    program = (
        "import sys, types; sys.modules['IPython'] = types.ModuleType('IPython')\n"
        "import gridwright; b = gridwright.read('skyscrapers/paper-4x4')\n"
        "assert gridwright.draw(b, format='svg') == b._repr_svg_()"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_picture_is_marked_and_saved(tmp_path: Path) -> None:
    picture = gridwright.picture(BOARD, {(0, 0): 1}, theme="dark", cell=20)
    marked = picture.marked([(0, 0), (-1, 0)], "look")
    assert len(in_class(marked.svg, "look")) == 2
    assert in_class(picture.svg, "look") == []
    for format in FORMATS:
        marked.save(tmp_path / f"a.{format}")
        assert (tmp_path / f"a.{format}").stat().st_size > 500
    assert (tmp_path / "a.svg").read_text("utf-8") == marked.svg


def test_draw_knows_text_and_svg() -> None:
    with pytest.raises(InputError, match="there is no format 'pdf'; expected one of text, svg"):
        gridwright.draw(BOARD, format="pdf")


# The command.


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run `gridwright draw` in this process and in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    with running(monkeypatch, capsys, "draw") as run:
        yield run


ADDRESS = "skyscrapers/paper-4x4"
AMBIGUOUS = "skyscrapers\n  . .\n. . . .\n. . . .\n  . ."
IMPOSSIBLE = "skyscrapers\n  1 .\n2 . . .\n. . . .\n  . ."


@pytest.mark.parametrize("format", FORMATS)
def test_draw_writes_a_file(run: Run, format: str) -> None:
    assert run(ADDRESS, "--out", f"a.{format}") == (0, "", "")
    assert Path(f"a.{format}").read_bytes() == rendered(BOARD.scene(), format)
    assert run(ADDRESS, "--out", "b", "--format", format, "--solution").code == 0
    assert Path("b").read_bytes() != Path(f"a.{format}").read_bytes()
    data = json.loads(run(ADDRESS, "--out", f"a.{format}", "--json").out)
    kind = {"schema": "draw/1", "puzzle": "skyscrapers", "size": "4x4"}
    assert data == {**kind, "format": format, "file": f"a.{format}"}


def test_draw_prints_svg_on_standard_output(run: Run) -> None:
    assert run(ADDRESS, "--out", "-").out == render_svg(BOARD.scene())
    dark = run(ADDRESS, "--out", "-", "--format", "svg", "--theme", "dark", "--cell", 10).out
    assert dark == render_svg(BOARD.scene(), theme="dark", cell=10)


def test_draw_fills_in_an_answer_and_marks_what_is_wrong(run: Run) -> None:
    svg = run(ADDRESS, "--out", "-", "--answer", "11../..../..../....").out
    assert texts(svg).count("1") == 2
    assert len(in_class(svg, "wrong")) >= 2


def test_draw_marks_what_a_diagnosis_finds(run: Run) -> None:
    unique = run(ADDRESS, "--out", "-", "--diagnose").out
    assert unique == run(ADDRESS, "--out", "-", "--solution").out
    ambiguous = run(AMBIGUOUS, "--out", "-", "--diagnose").out
    assert len(in_class(ambiguous, "differs")) == 4
    impossible = run(IMPOSSIBLE, "--out", "-", "--diagnose").out
    assert len(in_class(impossible, "wrong")) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "a.gif"], "a.gif: this name has the ending .gif; expected .svg or .pdf or .png"),
        (["--out", "a"], "a: this name has no ending; expected .svg or .pdf or .png"),
        (["--out", "."], ".: this is a directory"),
        (["--out", "no/a.svg"], "no/a.svg: this file cannot be written: its folder is not there"),
        (["--out", "a.svg", "--theme", "neon"], "there is no theme 'neon'"),
        (["--out", "a.svg", "--cell", "x"], "expected the side of a cell, found 'x'"),
        (["--out", "a.svg", "--cell", "0"], "a cell's side is 0; expected 2 to 1000"),
        (["--out", "a.svg", "--format", "bmp"], "there is no format 'bmp'"),
        (["--out", "a.svg", "--solution", "--diagnose"], "exclude each other"),
        (["--out", "a.svg", "--answer", "1/2"], "the answer"),
        (["--out", "-", "--json"], "--json would be printed into the picture"),
        ([], "give --out FILE for one picture"),
    ],
)
def test_draw_refuses_in_a_sentence(run: Run, arguments: list[str], message: str) -> None:
    ran = run(ADDRESS, *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_draw_tells_that_there_is_no_solution(run: Run) -> None:
    ran = run(IMPOSSIBLE, "--out", "a.svg", "--solution")
    assert ran.code == 1
    assert ran.err == "This puzzle has no solution. Nothing was drawn.\n"
    assert list(Path().iterdir()) == []
