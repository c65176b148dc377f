"""Books: what stands on which page, what fits, and what is refused."""

from __future__ import annotations

import base64
import json
import random
import re
import shutil
import subprocess
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import template
from boards import MAKERS
from commands import Run, running
from gridwright.books import contents
from gridwright.books import hints as hints_module
from gridwright.books.book import make_book
from gridwright.books.contents import Entry, chapters_of, kinds_of, read_entries
from gridwright.books.cover import PAGE, make_cover
from gridwright.books.flow import Flow
from gridwright.books.hints import hints_for, with_levels
from gridwright.books.language import language_of
from gridwright.books.layout import (
    GUTTERS,
    INCH,
    MILLIMETRE,
    TRIMS,
    Area,
    Sheet,
    gutter_of,
    trim_of,
)
from gridwright.books.markdown import blocks_of
from gridwright.books.pages import Pages, fitting
from gridwright.books.plan import PER_PAGE, Plan, check_isbn
from gridwright.errors import InputError
from gridwright.examples import example, examples
from gridwright.explaining.hints import hint
from gridwright.explaining.walking.rating import rate
from gridwright.generation.records import Record
from gridwright.generation.request import request
from gridwright.generation.run import run as made
from gridwright.levels import LEVELS
from gridwright.positions import read_grid
from gridwright.puzzles import puzzles
from gridwright.solving import check, solve
from gridwright.views.drawing import Drawing

SPEC = [("skyscrapers", "4", 3), ("bosnian-road", "5x4", 2), ("close-or-far", "6", 1)]


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """A few boards of several kinds and sizes."""
    return [each for name, size, count in SPEC for each in made(request(name, size), count)]


@pytest.fixture
def file(records: list[Record], tmp_path: Path) -> Path:
    """A file of these boards."""
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(f"{record.line()}\n" for record in records), "utf-8")
    return path


def entries(records: list[Record]) -> tuple[Entry, ...]:
    """Boards numbered as in a book."""
    return tuple(
        Entry(number, record.board, record.values, record.level, record)
        for number, record in enumerate(records, 1)
    )


def page_count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type /Page\b", pdf))


def page_contents(pdf: bytes) -> Iterator[bytes]:
    """What is drawn on each page, as PDF has it."""
    for head, stream in re.findall(rb"(<<[^>]*>>)\s*stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        if b"/ASCII85Decode" in head and b"Length1" not in head:  # no font
            data = base64.a85decode(stream.strip().removesuffix(b"~>"))
            if b" cm" in (content := zlib.decompress(data)):
                yield content


class Drawn(NamedTuple):
    """A picture or a text on a page."""

    page: int
    area: Area
    text: str = ""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """The pictures of boards that are drawn."""
    found: list[Drawn] = []
    draw = Pages.draw

    def watched(pages: Pages, drawing: Drawing, left: float, bottom: float, cell: float) -> None:
        if pages.canvas is not None and drawing.title:
            size = drawing.width * cell, drawing.height * cell
            found.append(Drawn(pages.page, Area(left, bottom, *size), drawing.title))
        draw(pages, drawing, left, bottom, cell)

    monkeypatch.setattr(Pages, "draw", watched)
    return found


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Drawn]:
    """The texts that are written."""
    found: list[Drawn] = []
    write = Pages.write

    def watched(pages: Pages, x: float, y: float, text: str, size: float, **options: Any) -> float:
        width = write(pages, x, y, text, size, **options)
        if pages.canvas is not None:
            left = x - width * {"left": 0, "middle": 0.5, "right": 1}[options.get("align", "left")]
            found.append(Drawn(pages.page, Area(left, y, width, size), text))
        return width

    monkeypatch.setattr(Pages, "write", watched)
    return found


def texts(written: list[Drawn], page: int | None = None) -> str:
    """All texts of a page, or of the book, one after another."""
    return "\n".join(each.text for each in written if page in (None, each.page))


# Contents.


def test_entries_are_numbered_in_the_order_of_the_files(file: Path, records: list[Record]) -> None:
    found = read_entries([file, file])
    assert [entry.number for entry in found] == list(range(1, 2 * len(records) + 1))
    assert [entry.record for entry in found] == records * 2


def test_entries_are_sorted_by_level(tmp_path: Path, records: list[Record]) -> None:
    levels = ["hard", None, "2.5", "easy", "strange", "10", "expert"]
    path = tmp_path / "levels.jsonl"
    boards = [replace(records[0], level=level, number=n) for n, level in enumerate(levels)]
    path.write_text("".join(f"{record.line()}\n" for record in boards), "utf-8")
    found = [entry.level for entry in read_entries([path], "level")]
    assert found == ["easy", "hard", "expert", "2.5", "10", "strange", None]
    assert [entry.level for entry in read_entries([path])] == levels
    with pytest.raises(InputError, match="there is no order 'size'; expected one of file, level"):
        read_entries([path], "size")


def test_chapters_are_by_puzzle_or_by_level(records: list[Record]) -> None:
    levels = ["hard", "gentle", None, "hard", "strange", "gentle"]
    shown = entries([replace(r, level=level) for r, level in zip(records, levels, strict=True)])
    by_level = chapters_of(shown, "level")
    assert [chapter.level for chapter in by_level] == ["gentle", "hard", ""]
    assert [[e.level for e in c.entries] for c in by_level] == [
        ["gentle", "gentle"],
        ["hard", "hard"],
        [None, "strange"],
    ]
    by_puzzle = chapters_of(shown[::-1], "puzzle")
    assert [c.puzzle.name for c in by_puzzle if c.puzzle] == [name for name, _, _ in SPEC[::-1]]
    for chapters in (by_level, by_puzzle, chapters_of(shown, "none")):
        numbers = [entry.number for chapter in chapters for entry in chapter.entries]
        assert numbers == [1, 2, 3, 4, 5, 6]
    with pytest.raises(InputError, match="there are no chapters by 'size'"):
        chapters_of(shown, "size")


def test_the_example_of_a_puzzle_is_solved_and_spoils_nothing(records: list[Record]) -> None:
    kinds = kinds_of(entries(records))
    assert [kind.puzzle.name for kind in kinds] == [name for name, _, _ in SPEC]
    assert [kind.count for kind in kinds] == [3, 2, 1]
    for kind in kinds:
        assert check(kind.board, kind.solution).correct
        assert kind.board not in [record.board for record in records]


def test_more_boards_than_a_book_holds_are_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST", 5)
    with pytest.raises(InputError, match="at most 5 boards are read at a time"):
        read_entries([file])


# Pages.


@pytest.mark.parametrize(
    ("trim", "per_page"), [("a4", 1), ("6x9", 2), ("letter", 3), ("a5", 4), ("6x9", 6), ("a4", 12)]
)
def test_a_book_has_the_pages_it_needs(
    records: list[Record], per_page: int, trim: str, drawn: list[Drawn]
) -> None:
    shown = entries(records * 2)
    plan = Plan("A title", per_page=per_page, trim=TRIMS[trim], chapters="none", cell=2)
    book = make_book(shown, plan)
    assert book.pages == page_count(book.content)
    assert book.pages % 2 == 0
    last = drawn[-len(shown) * 2 :]
    puzzle_pages = [each.page for each in last[: len(shown)]]
    assert len(set(puzzle_pages)) == -(-len(shown) // per_page)
    assert puzzle_pages == sorted(puzzle_pages)
    width, height = TRIMS[trim]
    boxes = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", book.content)
    assert {(round(float(w)), round(float(h))) for w, h in boxes} == {(round(width), round(height))}


def test_fewer_puzzles_on_a_page_are_larger(records: list[Record], drawn: list[Drawn]) -> None:
    widths = []
    for per_page in (6, 4, 2, 1):
        drawn.clear()
        make_book(entries(records[:1]), Plan(per_page=per_page, trim=TRIMS["6x9"], solutions=False))
        widths.append(drawn[-1].area.width)
    assert widths == sorted(widths)
    assert widths[-1] > widths[-2] * 1.3


def open_boards(*sizes: tuple[int, int]) -> tuple[Entry, ...]:
    """Empty boards of some sizes; pages need no solution, only values to draw."""
    kind = puzzles()["bosnian-road"]
    boards = [kind.parse("bosnian-road\n" + f"{'.' * w}\n" * h) for w, h in sizes]
    return tuple(Entry(n, board, {}, None, None, "a.txt") for n, board in enumerate(boards, 1))


def test_the_size_of_a_board_decides_how_many_share_a_page(drawn: list[Drawn]) -> None:
    small, medium, large = [(5, 5)] * 6, [(9, 9)] * 4, [(16, 16)] * 2
    make_book(open_boards(*small, *medium, *large), Plan(solutions=False))
    pages = [each.page for each in drawn[-12:]]
    counts = [pages.count(page) for page in sorted(set(pages))]
    assert counts == [6, 4, 1, 1]
    cells = [
        each.area.width / (w + 0.3)
        for each, (w, _) in zip(drawn[-12:], small + medium + large, strict=True)
    ]
    assert min(cells) >= 8 * MILLIMETRE


def test_tiny_cells_are_refused_in_a_sentence() -> None:
    plan = Plan(trim=TRIMS["6x9"])
    with pytest.raises(InputError) as refused:
        make_book(open_boards((5, 5), (40, 40)), plan)
    assert re.fullmatch(
        r"puzzle 2 \(Bosnian Road 40x40, a.txt\) would have cells of 3\.\d mm, and the smallest "
        r"allowed are 5 mm; choose a larger trim size, or a smaller --smallest-cell",
        str(refused.value),
    )
    with pytest.raises(InputError, match="choose fewer puzzles on a page, a larger trim size"):
        make_book(open_boards((20, 20)), replace(plan, per_page=4))
    make_book(open_boards((40, 40)), replace(plan, cell=2))


@pytest.mark.parametrize(("per_page", "bleed"), [(None, 0), (1, 9), (4, 9), (6, 0)])
def test_pictures_stay_on_the_page_and_apart(
    per_page: int | None, bleed: float, drawn: list[Drawn]
) -> None:
    sizes = ((4, 4), (20, 20), (1, 1), (30, 3), (3, 30), (30, 30), (8, 8))
    plan = Plan("Sizes", per_page=per_page, bleed=bleed, cell=1, trim=TRIMS["6x9"])
    make_book(open_boards(*sizes), plan)
    sheet = Sheet(*plan.trim, bleed)
    for number, (page, area, _) in enumerate(drawn):
        place = sheet.text(page)
        assert place.left - 1 <= area.left < area.right <= place.right + 1
        assert place.bottom - 1 <= area.bottom < area.top <= place.top + 1
        for other in (each.area for each in drawn[number + 1 :] if each.page == page):
            apart = (
                other.left >= area.right - 0.01
                or other.right <= area.left + 0.01
                or other.bottom >= area.top - 0.01
                or other.top <= area.bottom + 0.01
            )
            assert apart


@pytest.mark.parametrize("large", [False, True])
def test_texts_stay_between_the_trimmed_edges(
    records: list[Record], written: list[Drawn], large: bool
) -> None:
    plan = Plan("A long title " * 8, "A subtitle", "An author", large=large, trim=TRIMS["5x8"])
    make_book(entries(records), replace(plan, seeds=True, cell=1))
    sheet = Sheet(*plan.trim)
    for page, area, text in written:
        place = sheet.text(page)
        assert place.left - 1 <= area.left, text
        assert area.right <= place.right + 1, text
        assert area.bottom > 0


def test_a_book_is_the_same_file_every_time(records: list[Record]) -> None:
    first, second = (make_book(entries(records), Plan("Same")).content for _ in range(2))
    assert first == second


def test_a_book_has_its_letters_a_title_and_an_outline(records: list[Record]) -> None:
    pdf = make_book(entries(records), Plan("Ten (small) boards")).content
    assert pdf.count(b"/FontFile2") == 6  # three faces of text, three of titles and boards
    assert b"/Title (Ten \\(small\\) boards)" in pdf
    for title in (b"Contents", b"Solutions", b"Skyscrapers"):
        assert b"/Title (" + title + b")" in pdf
    assert b"Helvetica" not in pdf, "no reader has to have a font"


def test_progress_is_told_for_every_picture(records: list[Record]) -> None:
    progress: list[int] = []
    make_book(entries(records), Plan(), progress.append)
    assert progress == list(range(1, 2 * len(records) + 1))


def test_references_name_the_right_pages(
    records: list[Record], drawn: list[Drawn], written: list[Drawn]
) -> None:
    shown = entries(records)
    hints = hints_for(shown, language_of("en"))
    make_book(shown, Plan(per_page=2, trim=TRIMS["6x9"], chapters="none"), None, hints)
    count = len(shown)
    puzzle_pages = [each.page for each in drawn[-3 * count : -2 * count]]
    hint_pages = [each.page for each in drawn[-2 * count : -count]]
    solution_pages = [each.page for each in drawn[-count:]]
    for number, (puzzle, solution) in enumerate(zip(puzzle_pages, solution_pages, strict=True), 1):
        assert f"Solution: page {solution}\n" in f"{texts(written, puzzle)}\n"
        assert f"Hint: page {hint_pages[number - 1]}\n" in f"{texts(written, puzzle)}\n"
        assert f"p. {puzzle}" in texts(written, solution)
        found = texts(written, hint_pages[number - 1])
        assert re.search(rf"^{number}$", found, re.MULTILINE)
    listed = texts(written, 3).split("\n")
    for title in ("How to Play", "Hints", "Solutions"):
        page = int(listed[listed.index(title) - 1])
        assert title in texts(written, page).split("\n")


def test_chapters_have_openings_and_stars(records: list[Record], written: list[Drawn]) -> None:
    shown = entries([replace(r, level=LEVELS[n % 2]) for n, r in enumerate(records)])
    make_book(shown, Plan(chapters="level"))
    said = texts(written)
    assert "Gentle" in said
    assert "Puzzles 1 to 3" in said
    assert "How to Play" in said
    assert "one star is gentle" in said.replace("\n", " ")
    openings = {each.page for each in written if each.text in ("Gentle", "Easy", "Solutions")}
    assert all(page % 2 or page > 3 for page in openings)


@pytest.mark.parametrize(("trim", "large"), [("5x8", True), ("5x8", False), ("a4", False)])
@pytest.mark.parametrize("code", ["en", "pt"])
def test_a_chapter_of_all_puzzles_opens_on_one_page_to_which_the_contents_refer(
    code: str, trim: str, large: bool, written: list[Drawn]
) -> None:
    shown = one_of_each()
    plan = Plan(trim=TRIMS[trim], large=large, chapters="level", language=language_of(code), cell=2)
    make_book(shown, plan)
    title = plan.language.levels["easy"]
    listed = texts(written, 3).split("\n")
    page = int(listed[listed.index(title) - 1])
    opening = texts(written, page).split("\n")
    assert title in opening
    names = [plan.language.about(type(entry.board)).title for entry in shown]
    if not large:  # then the list is longer than the page
        assert set(names) <= set(opening)
    else:
        assert names[0] in opening


def one_of_each() -> tuple[Entry, ...]:
    """A built-in board of every puzzle, all of one level."""
    boards = [next(iter(examples(name))).puzzle for name in puzzles()]
    solved = ((board, solve(board).solutions[0]) for board in boards)
    return tuple(Entry(n, board, grid, "easy") for n, (board, grid) in enumerate(solved, 1))


def test_lists_of_chapters_keep_their_columns_apart(written: list[Drawn]) -> None:
    plan = Plan(trim=trim_of("4x8in"), large=True, cell=2)
    shown = [replace(entry, level=LEVELS[entry.number % 5]) for entry in one_of_each()]
    book = make_book(shown, plan)
    found: dict[tuple[int, float], list[Drawn]] = {}
    for each in written:
        found.setdefault((each.page, each.area.bottom), []).append(each)
    assert book.pages > 30
    for line in found.values():
        line.sort(key=lambda each: each.area.left)
        assert not [(a, b) for a, b in pairwise(line) if a.area.right > b.area.left + 0.1]


@pytest.mark.parametrize("code", ["en", "de", "es", "pt"])
def test_no_page_begins_or_ends_with_a_single_line_of_a_paragraph(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages: list[list[int]] = []
    paragraph, write = Flow.paragraph, Flow.write

    def begun(flow: Flow, *arguments: Any, **options: Any) -> None:
        pages.append([])
        paragraph(flow, *arguments, **options)

    def written(flow: Flow, *arguments: Any) -> None:
        pages[-1:] = [[*each, flow.pages.page] for each in pages[-1:]]
        write(flow, *arguments)

    monkeypatch.setattr(Flow, "paragraph", begun)
    monkeypatch.setattr(Flow, "write", written)
    words = " ".join(f"word{number}" for number in range(60))
    story = blocks_of("\n\n".join(f"{words[: 40 * n + 9]}." for n in (1, 3, 5, 8, 10, 2, 4) * 9))
    language = language_of(code)
    make_book(one_of_each(), Plan(trim=TRIMS["5x8"], introduction=story, language=language, cell=2))
    split = [lines for each in pages if len(lines := Counter(each).values()) > 1]
    assert split
    assert all(min(lines) > 1 for lines in split)


@pytest.mark.parametrize("trim", ["8.5x11", "8x10"])
@pytest.mark.parametrize("code", ["en", "de", "es", "pt"])
def test_an_example_stands_with_its_rules(code: str, trim: str, written: list[Drawn]) -> None:
    language = language_of(code)
    for shift in range(0, 11, 3):
        shown = [*one_of_each()[shift:], *one_of_each()[:shift]]
        written.clear()
        make_book(shown, Plan(trim=TRIMS[trim], chapters="none", language=language, cell=2))
        titles = {language.about(type(entry.board)).title for entry in shown}
        titled = [each.page for each in written if each.text in titles and each.page > 4]
        examples = [each.page for each in written if each.text == language.say("example")]
        assert titled[: len(shown)] == examples


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_no_line_of_labels_ends_with_the_dot_between_two(
    per_page: int, records: list[Record], written: list[Drawn]
) -> None:
    shown = one_of_each()
    seeded = [replace(entry, record=records[0]) for entry in shown]
    language = language_of("es")
    plan = Plan(trim=TRIMS["6x9"], per_page=per_page, seeds=True, cell=2, language=language)
    make_book(seeded, plan)
    dotted = [each.text for each in written if "·" in each.text]
    assert dotted
    assert not [text for text in dotted if text.strip("· ") != text]


def test_a_board_is_named_whole_where_there_is_room_for_its_name(written: list[Drawn]) -> None:
    language = language_of("pt")
    plan = Plan(
        trim=TRIMS["5x8"], large=True, per_page=2, chapters="none", language=language, cell=2
    )
    shown = one_of_each()
    make_book(shown, plan)
    assert not [each.text for each in written if "…" in each.text]


def test_running_heads_name_the_book_and_the_chapter(
    records: list[Record], written: list[Drawn]
) -> None:
    make_book(entries(records * 3), Plan("My Book", per_page=1))
    tops: dict[int, str] = {}
    for each in written:
        tops.setdefault(each.page, each.text)
    heads = [text for page, text in tops.items() if page > 6 and text in ("My Book", "Skyscrapers")]
    assert {"My Book", "Skyscrapers"} <= set(heads)


def test_a_seed_is_printed_only_when_wanted(records: list[Record], written: list[Drawn]) -> None:
    shown = entries([replace(records[0], seed=7, number=11)])
    make_book(shown, Plan())
    assert "seed" not in texts(written)
    make_book(shown, Plan(seeds=True))
    assert "seed 7, board 12" in texts(written)


def test_the_imprint_has_isbn_and_copyright(records: list[Record], written: list[Drawn]) -> None:
    plan = Plan("T", "Sub", "Ann Author", "Press", 2027, "978-3-16-148410-0")
    make_book(entries(records[:1]), plan)
    said = texts(written, 2)
    assert "ISBN 978-3-16-148410-0" in said
    assert "Copyright © 2027 Ann Author" in said
    assert "Published by Press" in said
    assert "Sub" in texts(written, 1)


@pytest.mark.parametrize("good", ["", "978-3-16-148410-0", "9783161484100", "0-306-40615-2"])
def test_good_isbns_are_taken(good: str) -> None:
    check_isbn(good)


@pytest.mark.parametrize(
    "bad", ["978-3-16-148410-1", "123", "abc", "0-306-40615-3", "977-3-16-148410-3", "X306406152"]
)
def test_bad_isbns_are_refused(bad: str) -> None:
    with pytest.raises(InputError, match="is not an ISBN"):
        check_isbn(bad)


def test_margins_are_mirrored_for_binding_and_bleed_is_outside() -> None:
    sheet = Sheet(*TRIMS["6x9"], bleed=0.125 * INCH, gutter=gutter_of(400))
    right_hand, left_hand = sheet.text(1), sheet.text(2)
    assert sheet.inner >= gutter_of(400) > gutter_of(100)
    assert right_hand.left == pytest.approx(sheet.inner)
    assert left_hand.left == pytest.approx(sheet.bleed + sheet.outer)
    assert sheet.media == pytest.approx((6.125 * INCH, 9.25 * INCH))
    assert sheet.trim(1).left == 0
    assert sheet.trim(2).left == sheet.bleed
    assert left_hand.width == right_hand.width


def test_the_gutter_grows_with_the_number_of_pages(records: list[Record]) -> None:
    gutters = [gutter_of(pages) for pages in (24, 150, 151, 300, 500, 700, 800)]
    assert gutters == sorted(gutters)
    assert gutters[1] < gutters[2]
    thin = make_book(entries(records), Plan(per_page=1))
    thick = make_book(entries(records * 30), Plan(per_page=1, solutions=False))
    assert thin.gutter == GUTTERS[0][1]
    assert thick.pages > GUTTERS[0][0]
    assert thick.gutter == gutter_of(thick.pages) > thin.gutter


def test_a_book_with_bleed_has_boxes_and_tabs(records: list[Record]) -> None:
    book = make_book(entries(records), Plan(trim=TRIMS["6x9"], bleed=9, cell=2))
    assert book.content.count(b"/TrimBox") == book.content.count(b"/BleedBox") == book.pages
    trims = re.findall(rb"/TrimBox \[ (\S+) (\S+) (\S+) (\S+) \]", book.content)
    assert {tuple(map(float, trim)) for trim in trims} == {(0, 9, 432, 657), (9, 9, 441, 657)}


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_slots_do_not_overlap_and_stay_inside(per_page: int) -> None:
    area = Sheet(*TRIMS["letter"]).text(3)
    for columns, rows in PER_PAGE[per_page]:
        slots = area.slots(columns, rows)
        assert len(slots) == columns * rows == per_page
        for number, slot in enumerate(slots):
            assert area.left - 1e-6 <= slot.left < slot.right <= area.right + 1e-6
            assert area.bottom - 1e-6 <= slot.bottom < slot.top <= area.top + 1e-6
            for other in slots[number + 1 :]:
                assert other.left > slot.right or other.top < slot.bottom or other.right < slot.left


def test_a_picture_is_as_large_as_fits() -> None:
    wide = (30.3, 3.3)
    assert fitting(wide, 100, 100, 50) * wide[0] == pytest.approx(100)
    assert fitting(wide, 1e6, 100, 50) * wide[1] == pytest.approx(100)
    assert fitting(wide, 1e6, 1e6, 50) == 50


def test_a_sixth_puzzle_is_set_like_the_others(written: list[Drawn]) -> None:
    with template.installed():
        board, grid = MAKERS["latin"](random.Random(3))
        book = make_book([Entry(1, board, dict(grid))], Plan("Six"))
    assert book.pages == page_count(book.content)
    assert board.title in texts(written)


def test_levels_nobody_knows_are_harmless(records: list[Record]) -> None:
    hostile = replace(records[0], level="\0<b>日本" + "long " * 200)
    for chapters in ("puzzle", "level", "none"):
        make_book(entries([hostile]), Plan("Hostile", chapters=chapters))


def test_a_choice_about_a_board_is_printed_with_it(written: list[Drawn]) -> None:
    text = "bosnian-road touch=corner\n" + "....\n" * 4
    board = puzzles()["bosnian-road"].parse(text)
    values = read_grid(board, "oooo\noxxo\noxxo\noooo")
    make_book([Entry(1, board, values)], Plan())
    assert texts(written).count("The road may touch itself at corners.") == 2


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("code", ["en", "de", "es", "pt"])
def test_choices_about_a_board_are_printed_whole(
    code: str, per_page: int, written: list[Drawn]
) -> None:
    board = example("skyscrapers/diagonal-parks-6x6").puzzle
    entry = Entry(1, board, solve(board).solutions[0])
    plan = Plan(per_page=per_page, language=language_of(code))
    make_book([entry], plan)
    marks = [plan.language.about(type(board)).mark(choice) for choice in entry.choices]
    assert len(marks) == 2
    # With the rules and with the board, in the words of its line or of its column.
    said = " ".join(texts(written).split())
    assert all(said.count(mark) == 2 for mark in marks)


def test_all_colours_are_greys(records: list[Record]) -> None:
    book = make_book(entries(records), Plan(bleed=9))
    contents = list(page_contents(book.content))
    assert len(contents) == book.pages
    operators = set(re.findall(rb"\s(rg|RG|k|K|cs|CS|scn?|SCN?|g|G)(?=\s)", b"".join(contents)))
    assert operators == {b"g", b"G"}
    assert b" 0 g" in b" ".join(contents).replace(b"\n", b" "), "letters are black, not dark grey"


def objects(pdf: bytes) -> dict[int, bytes]:
    """The objects of a PDF by number, found by its table of places."""
    start = int(re.findall(rb"startxref\s+(\d+)\s+%%EOF\s*$", pdf)[0])
    assert pdf[start : start + 4] == b"xref"
    places = [int(place) for place in re.findall(rb"(\d{10}) \d{5} n", pdf[start:])]
    found = {}
    for place in places:
        head = re.match(rb"(\d+) 0 obj\s", pdf[place : place + 20])
        assert head
        found[int(head[1])] = pdf[place + head.end() : pdf.index(b"endobj", place)]
    return found


def test_a_book_for_printers_keeps_pdf_x(records: list[Record]) -> None:
    plan = Plan("Ümlaut", author="Ann", trim=TRIMS["6x9"], bleed=9, standard="pdfx")
    book = make_book(entries(records), plan)
    pdf = book.content
    assert pdf.startswith(b"%PDF-1.4")
    assert max(pdf.split(b"\n")[1]) > 127, "the second line says that this is binary"
    found = objects(pdf)
    trailer = pdf[pdf.rindex(b"trailer") :]
    assert b"/ID" in trailer
    assert b"/Encrypt" not in trailer
    root, info = (
        found[int(re.findall(rb"/%s (\d+) 0 R" % key, trailer)[0])] for key in (b"Root", b"Info")
    )
    assert b"/GTS_PDFXVersion (PDF/X-1a:2003)" in info
    assert b"/Trapped /False" in info
    for key in (b"/Title", b"/CreationDate", b"/ModDate", b"/Producer", b"/Author (Ann)"):
        assert key in info
    intents = int(re.findall(rb"/OutputIntents (\d+) 0 R|$", root)[0] or 0)
    intent = found[intents] if intents else root
    assert b"/S /GTS_PDFX" in intent
    assert b"/OutputConditionIdentifier (FOGRA47)" in intent
    assert b"/RegistryName (http://www.color.org)" in intent
    pages = [
        each
        for each in found.values()
        if b"/Type /Page\n" in each + b"\n" or b"/Type /Page " in each
    ]
    assert len(pages) == book.pages
    for page in pages:
        media, trim, bleed = (
            [float(n) for n in re.findall(rb"/%s \[ ([^\]]+) \]" % box, page)[0].split()]
            for box in (b"MediaBox", b"TrimBox", b"BleedBox")
        )
        assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
        assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]
        assert b"/Annots" not in page
    for name in (b"/JavaScript", b"/AcroForm", b"/SMask", b"/ExtGState", b"/LZWDecode", b"/OPI"):
        assert name not in pdf
    fonts = [each for each in found.values() if b"/Subtype /TrueType" in each]
    for font in fonts:
        descriptor = found[int(re.findall(rb"/FontDescriptor (\d+) 0 R", font)[0])]
        program = int(re.findall(rb"/FontFile2 (\d+) 0 R", descriptor)[0])
        assert b"stream" in found[program]
    assert len(fonts) == len([each for each in found.values() if b"/Type /Font " in each + b" "])


def test_a_book_without_a_standard_claims_none(records: list[Record]) -> None:
    assert b"GTS_PDFX" not in make_book(entries(records[:1]), Plan()).content


# The cover.


def test_a_cover_has_back_spine_and_front(
    records: list[Record], drawn: list[Drawn], written: list[Drawn]
) -> None:
    plan = Plan("A Title", "Below it", "Ann", trim=TRIMS["6x9"], bleed=9, standard="pdfx")
    cover = make_cover(entries(records), plan, 200, None)
    assert page_count(cover) == 1
    width = 2 * 432 + 200 * PAGE
    media = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", cover)[0]
    assert [float(side) for side in media] == pytest.approx([width + 18, 648 + 18], abs=0.01)
    trim = re.findall(rb"/TrimBox \[ ([^\]]+) \]", cover)[0].split()
    assert [float(n) for n in trim] == pytest.approx([9, 9, 9 + width, 657], abs=0.01)
    assert b"/GTS_PDFXVersion" in cover
    front = 9 + width - 432
    assert all(each.area.left >= front for each in drawn)
    on_front = [each.text for each in written if each.area.left >= front]
    assert {"A Title", "Below it", "Ann"} <= set(on_front)
    on_back = [each for each in written if each.area.right <= 9 + 432]
    assert "Skyscrapers" in [each.text for each in on_back]
    assert min(each.area.bottom for each in on_back) > 1.2 * INCH, "there is room for a barcode"


@pytest.mark.parametrize("trim", ["5x8", "a4"])
@pytest.mark.parametrize("title", ["T", "W" * 60, "many words " * 15])
def test_a_cover_takes_any_title(records: list[Record], trim: str, title: str) -> None:
    for spine in (None, 40.0):
        make_cover(entries(records), Plan(title, trim=TRIMS[trim]), 24, spine)


def test_a_cover_names_the_letters_that_its_font_lacks(records: list[Record]) -> None:
    with pytest.raises(InputError, match="lacks some characters of this book: 数"):
        make_cover(entries(records), Plan("数"), 24, None)


# Hints.


def test_hints_are_the_first_step_and_the_same_with_workers(
    records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = entries(records)
    found = hints_for(shown, language_of("en"))
    for entry in shown:
        said = found[entry.number]
        assert f"{said.technique}. {said.reason} → {said.entries}" == hint(entry.board).text
    monkeypatch.setattr(hints_module, "FEW", 0)
    assert hints_for(shown, language_of("en"), workers=2) == found


def test_hints_in_another_language_tell_entries_and_places(records: list[Record]) -> None:
    shown = entries(records)
    found = hints_for(shown, language_of("de"))
    for entry in shown:
        told = found[entry.number]
        assert told.entries
        for cell in re.findall(r"R(\d+)C(\d+)", told.entries):
            row, column = (int(part) - 1 for part in cell)
            assert (row, column) in entry.solution
        assert not re.search(r"\b(row|column|look|so|is)\b", f"{told.reason} {told.entries}")


@pytest.mark.parametrize("code", ["en", "de"])
def test_many_entries_are_counted_where_a_picture_frames_them(
    code: str, written: list[Drawn]
) -> None:
    shown = entries(list(made(request("tents", "8", level="gentle"), 1)))
    language = language_of(code)
    hints = hints_for(shown, language)
    many = re.findall(r"R\d+C\d+", hints[1].entries)
    assert len(many) > 12
    make_book(shown, Plan(language=language), None, hints)
    assert language.say("framed", count=len(many)) in texts(written).replace("\n", " ")
    assert hints[1].entries not in texts(written).replace("\n", " ")
    few = entries(list(made(request("skyscrapers", "4"), 1)))
    assert not hints_for(few, language)[1].counted


def test_boards_without_a_level_are_rated_on_request(records: list[Record]) -> None:
    shown = entries([records[0], replace(records[1], level="expert"), records[2]])
    rated = with_levels(shown)
    assert [entry.level for entry in rated] == [
        rate(records[0].board).level,
        "expert",
        rate(records[2].board).level,
    ]


# The command.


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Iterator[Run]:
    """Run `gridwright book` in this process and in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    with running(monkeypatch, capsys, "book") as run:
        yield run


def test_book_writes_a_pdf(run: Run, file: Path, records: list[Record]) -> None:
    ran = run(file, "--out", "book.pdf", "--title", "Mine", "--per-page", 2, "--trim", "letter")
    assert (ran.code, ran.out) == (0, "")
    assert re.fullmatch(r"Wrote book\.pdf: 6 puzzles on \d+ pages, in \d+\.\d s\.\n", ran.err)
    plan = Plan("Mine", per_page=2, trim=TRIMS["letter"])
    assert Path("book.pdf").read_bytes() == make_book(entries(records), plan).content


def test_book_tells_puzzles_that_come_twice(run: Run, file: Path, records: list[Record]) -> None:
    mirrored = {"puzzle": records[0].puzzle, "text": records[0].board.mirrored().format()}
    again = file.with_name("again.jsonl")
    again.write_text(f"{json.dumps(mirrored)}\n{records[1].line()}\n", "utf-8")
    ran = run(file, again, "--out", "book.pdf")
    assert (ran.code, ran.out) == (0, "")
    first, second, wrote = ran.err.splitlines()
    for number, line in enumerate((first, second), 1):
        places = f"{again}, line {number}: the same puzzle as {file}, line {number}"
        assert line == f"{places}, as it is or turned."
    assert wrote.startswith("Wrote book.pdf: 8 puzzles")
    many = run(file, file, again, "--out", "book.pdf").err.splitlines()
    assert len(many) == 7
    assert many[5] == "In all, 8 puzzles come again; gridwright library keeps each once."


def test_book_writes_a_cover_too(run: Run, file: Path, records: list[Record]) -> None:
    told = json.loads(run(file, "--out", "b.pdf", "--cover", "c.pdf", "--json").out)
    cover = make_cover(entries(records), Plan(), told["pages"], None)
    assert Path("c.pdf").read_bytes() == cover


def test_a_book_without_a_title_has_one_in_its_language(run: Run, file: Path) -> None:
    for code, title in (("en", "Puzzles"), ("pt", "Passatempos")):
        told = run(file, "--out", "b.pdf", "--language", code, "--no-solutions", "--json").out
        assert json.loads(told)["title"] == title


def test_book_tells_json(run: Run, file: Path) -> None:
    printed = json.loads(run(file, "--out", "b.pdf", "--no-solutions", "--json").out)
    assert printed == {
        "schema": "book/1",
        "file": "b.pdf",
        "title": "Puzzles",
        "puzzles": 6,
        "pages": printed["pages"],
        "proven": True,
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "a.txt"], "a.txt: this name has the ending .txt; expected .pdf"),
        (["--out", "no/a.pdf"], "no/a.pdf: this file cannot be written: its folder is not there"),
        (["--out", "a.pdf", "--per-page", "5"], "5 is no number of puzzles per page"),
        (["--out", "a.pdf", "--per-page", "x"], "per page or auto, found 'x'"),
        (["--out", "a.pdf", "--trim", "a3"], "'a3' is not a trim size; expected one of a4"),
        (["--out", "a.pdf", "--trim", "1x1in"], "has a side that is not 4 to 20 inches long"),
        (["--out", "a.pdf", "--bleed", "3"], "'3' is not a bleed"),
        (["--out", "a.pdf", "--bleed", "3in"], "a bleed of 3in is too wide"),
        (["--out", "a.pdf", "--chapters", "size"], "is no way to divide a book into chapters"),
        (["--out", "a.pdf", "--standard", "x"], "'x' is no standard of a book"),
        (["--out", "a.pdf", "--isbn", "12"], "'12' is not an ISBN"),
        (["--out", "a.pdf", "--year", "27"], "27 is not a year of four digits"),
        (["--out", "a.pdf", "--language", "xx"], "there is no language 'xx'"),
        (["--out", "a.pdf", "--font", "no.ttf"], "no.ttf: this font cannot be read"),
        (["--out", "a.pdf", "--font", "boards.jsonl"], "this is not a TrueType font"),
        (["--out", "a.pdf", "--bold-font", "no.ttf"], "but none as --font"),
        (["--out", "a.pdf", "--introduction", "no.md"], "no.md: this file cannot be read"),
        (["--out", "a.pdf", "--rules", "boards.jsonl"], "begins without a heading"),
        (["--out", "a.pdf", "--cover", "c.txt"], "c.txt: this name has the ending .txt"),
        (["--out", "a.pdf", "--cover", "./a.pdf"], "cannot be the same file"),
        (["--out", "a.pdf", "--spine", "9mm"], "give --cover too"),
        (["--out", "a.pdf", "--cover", "c.pdf", "--spine", "9"], "is not the width of a spine"),
        (["--out", "a.pdf", "--workers", "0"], "expected 1 to 64 workers"),
        (["--out", "a.pdf", "--smallest-cell", "x"], "expected millimetres, found 'x'"),
        (["--out", "a.pdf", "--smallest-cell", "nan"], "expected 1 to 50"),
        (["--out", "a.pdf", "--smallest-cell", "30"], "choose a larger trim size"),
        (["--out", "a.pdf", "--sort", "size"], "there is no order 'size'"),
        (["--out", "a.pdf", "--title", " "], "the title is empty"),
        (["--out", "a.pdf", "--title", "x" * 201], "the title is longer than 200 characters"),
        (["--out", "a.pdf", "--title", "日"], "lacks some characters of this book: 日"),
        (["--out", "a.pdf", "--title", "a\n"], "the title contains characters that cannot"),
        ([], "Missing option '-o' / '--out'"),
    ],
)
def test_book_refuses_options_in_a_sentence(
    run: Run, file: Path, arguments: list[str], message: str
) -> None:
    ran = run(file, *arguments)
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert list(Path().iterdir()) == [Path(file.name)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "bad.jsonl: there is no board in this file"),
        ("hello\n", "bad.jsonl, line 1: expected a board as JSON"),
        ("GOOD{}\n", "bad.jsonl, line 7: "),
        ('GOOD{"puzzle": ', "bad.jsonl, line 7"),
        ("\x00\x01", "bad.jsonl, line 1: "),
        ("\n\n", "bad.jsonl: there is no board in this file"),
    ],
)
def test_book_refuses_what_is_no_file_of_boards(
    run: Run, file: Path, text: str, message: str
) -> None:
    bad = Path("bad.jsonl")
    bad.write_text(text.replace("GOOD", file.read_text("utf-8")), "utf-8")
    ran = run(file, bad, "--out", "a.pdf")
    assert ran.code == 2
    assert message in ran.err
    assert ran.err.count("\n") == 1
    assert not Path("a.pdf").exists()


def without_a_clue(record: Record) -> Record:
    """A record whose board lacks one of the clues that make it unique."""
    board = record.board.keep(record.board.clues()[1:])
    return replace(record, text=board.format(), clues=record.clues - 1)


WRONG = {
    "ambiguous": (without_a_clue, "line 3: this board has more than one solution"),
    "another solution": (
        lambda record: replace(record, solution=record.solution[::-1]),
        "line 3: the recorded solution does not solve this board",
    ),
    "other clues": (
        lambda record: replace(record, clues=999),
        'line 3: "clues" is 999, but the board has',
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_book_names_a_wrong_board_and_writes_nothing(
    run: Run, records: list[Record], wrong: str
) -> None:
    change, said = WRONG[wrong]
    boards = [*records[:2], change(records[2]), *records[3:]]
    Path("boards.jsonl").write_text("".join(f"{board.line()}\n" for board in boards), "utf-8")
    Path("book.pdf").write_bytes(b"an older book")
    ran = run("boards.jsonl", "--out", "book.pdf", "--sort", "level")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"gridwright: boards.jsonl, {said}")
    assert ran.err.count("\n") == 1
    assert Path("book.pdf").read_bytes() == b"an older book"
    trusted = run("boards.jsonl", "--out", "book.pdf", "--trust")
    assert trusted.code == (0 if wrong == "ambiguous" else 1), "the rest costs nothing to check"
    if wrong == "ambiguous":
        assert trusted.err.endswith("; not proven to have one solution each.\n")


def test_a_board_that_is_not_proven_in_time_is_named(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "BOARD_SECONDS", 1e-9)
    ran = run(file, "--out", "book.pdf")
    assert ran.code == 3
    assert f"{file}, line 1, was not proven to have one solution" in ran.err
    assert not Path("book.pdf").exists()


def test_a_board_that_is_not_explained_in_time_is_named(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints_module, "BOARD_SECONDS", 1e-9)
    ran = run(file, "--out", "book.pdf", "--hints")
    assert ran.code == 3
    assert f"{file}, line 1 took longer than 1e-09 s to explain; nothing was written" in ran.err
    assert not Path("book.pdf").exists()


def test_book_refuses_files_that_are_not_there(run: Run) -> None:
    ran = run("none.jsonl", "--out", "a.pdf")
    assert ran.code == 2
    assert "none.jsonl: this file cannot be read: no such file or directory" in ran.err


@pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
def test_ghostscript_finds_no_fault_and_no_ink_but_black(
    tmp_path: Path, records: list[Record]
) -> None:
    path = tmp_path / "book.pdf"
    plan = Plan("Inks", trim=TRIMS["6x9"], bleed=9, standard="pdfx")
    path.write_bytes(make_book(entries(records), plan).content)
    command = ["gs", "-q", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-o", "-", "-sDEVICE=inkcov"]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    inks = [line.split()[:4] for line in done.stdout.splitlines()]
    assert len(inks) == page_count(path.read_bytes())
    assert all(ink[:3] == ["0.00000"] * 3 for ink in inks)
    assert any(float(ink[3]) > 0 for ink in inks)
