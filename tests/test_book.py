"""Books: what stands on which page, what fits, and what is refused."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

import template
from boards import MAKERS
from commands import Run, running
from gridwright.books import contents
from gridwright.books.book import Plan, make_book
from gridwright.books.contents import Entry, kinds_of, read_entries
from gridwright.books.layout import INNER, OUTER, PER_PAGE, SHEETS, Area, text_area
from gridwright.books.pages import Pages, fitting
from gridwright.errors import InputError
from gridwright.generation.records import Record
from gridwright.generation.request import request
from gridwright.generation.run import run as made
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Scene
from gridwright.solving import check
from gridwright.version import __version__
from gridwright.views.drawing import Drawing, drawing_of

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
    return tuple(Entry(number, record) for number, record in enumerate(records, 1))


def record_of(board: Puzzle, values: dict[object, int]) -> Record:
    """A board that nobody generated, as a record."""
    rows = tuple(grid_rows(board, values))  # type: ignore[arg-type]
    size = str(board.grid)
    return Record(board.name, size, "", {}, 0, 0, 0, 0, board.format(), rows, __version__, 1)


def page_count(pdf: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type /Page\b", pdf))


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
    found = [entry.record.level for entry in read_entries([path], "level")]
    assert found == ["easy", "hard", "expert", "2.5", "10", "strange", None]
    assert [entry.record.level for entry in read_entries([path])] == levels
    with pytest.raises(InputError, match="there is no order 'size'; expected one of file, level"):
        read_entries([path], "size")


def test_a_remark_says_how_to_make_a_board_again(records: list[Record]) -> None:
    record = replace(records[0], seed=7, number=11)
    assert Entry(1, record).remark == "seed 7 · board 12"
    assert Entry(1, replace(record, level="hard")).remark == "hard · seed 7 · board 12"
    other = puzzles()[record.puzzle].styles[-1].name
    assert Entry(1, replace(record, style=other)).remark == f"{other} · seed 7 · board 12"


def test_the_example_of_a_puzzle_is_solved_and_spoils_nothing(records: list[Record]) -> None:
    kinds = kinds_of(entries(records))
    assert [kind.puzzle.name for kind in kinds] == ["bosnian-road", "close-or-far", "skyscrapers"]
    assert [kind.count for kind in kinds] == [2, 1, 3]
    for kind in kinds:
        assert check(kind.board, kind.solution).correct
        assert kind.board not in [record.board for record in records]


def test_more_boards_than_a_book_holds_are_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MOST", 5)
    with pytest.raises(InputError, match="a book holds at most 5 boards"):
        read_entries([file])


# Pages.


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("paper", SHEETS)
def test_a_book_has_the_pages_it_needs(records: list[Record], per_page: int, paper: str) -> None:
    shown = entries(records * 3)
    book = make_book(shown, Plan("A title", per_page, paper))
    puzzle_pages, solution_pages = -(-len(shown) // per_page), -(-len(shown) // 12)
    assert book.pages == page_count(book.content)
    rules = book.pages - 1 - puzzle_pages - solution_pages
    assert 1 <= rules <= 3
    bare = make_book(shown, Plan("A title", per_page, paper, solutions=False))
    assert bare.pages == book.pages - solution_pages
    width, height = SHEETS[paper]
    boxes = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", book.content)
    assert {(round(float(w)), round(float(h))) for w, h in boxes} == {(round(width), round(height))}


def test_a_book_is_the_same_file_every_time(records: list[Record]) -> None:
    first, second = (make_book(entries(records), Plan("Same")).content for _ in range(2))
    assert first == second


def test_a_book_has_its_letters_a_title_and_an_outline(records: list[Record]) -> None:
    pdf = make_book(entries(records), Plan("Ten (small) boards")).content
    assert pdf.count(b"/FontFile2") == 2
    assert b"/Title (Ten \\(small\\) boards)" in pdf
    for title in (b"Rules", b"Puzzles", b"Solutions", b"Skyscrapers"):
        assert b"/Title (" + title + b")" in pdf
    assert b"Helvetica" not in pdf, "no reader has to have a font"


def test_progress_is_told_for_every_picture(records: list[Record]) -> None:
    progress: list[int] = []
    make_book(entries(records), Plan(), progress.append)
    assert progress == list(range(1, 2 * len(records) + 1))


def test_margins_are_mirrored_for_binding() -> None:
    sheet = SHEETS["a4"]
    right_hand, left_hand = text_area(sheet, 1), text_area(sheet, 2)
    assert right_hand.left == INNER > OUTER == left_hand.left
    assert sheet[0] - left_hand.right == pytest.approx(INNER)
    assert sheet[0] - right_hand.right == pytest.approx(OUTER)


@pytest.mark.parametrize(("columns", "rows"), [*PER_PAGE.values(), (3, 4)])
def test_slots_do_not_overlap_and_stay_inside(columns: int, rows: int) -> None:
    area = text_area(SHEETS["letter"], 3)
    slots = area.slots(columns, rows)
    assert len(slots) == columns * rows
    for number, slot in enumerate(slots):
        assert area.left - 1e-6 <= slot.left < slot.right <= area.right + 1e-6
        assert area.bottom - 1e-6 <= slot.bottom < slot.top <= area.top + 1e-6
        for other in slots[number + 1 :]:
            assert other.left > slot.right or other.top < slot.bottom or other.right < slot.left


class Drawn(NamedTuple):
    """A picture on a page."""

    page: int
    area: Area


@pytest.mark.parametrize("per_page", PER_PAGE)
def test_pictures_stay_on_the_page_and_apart(
    per_page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Drawn] = []
    draw = Pages.draw

    def watched(pages: Pages, drawing: Drawing, left: float, bottom: float, cell: float) -> None:
        drawn.append(
            Drawn(pages.page, Area(left, bottom, drawing.width * cell, drawing.height * cell))
        )
        draw(pages, drawing, left, bottom, cell)

    monkeypatch.setattr(Pages, "draw", watched)
    sizes = ((4, 4), (20, 20), (1, 1), (30, 3), (3, 30), (50, 50), (8, 8))
    boards = [
        record_of(puzzles()["bosnian-road"].parse("bosnian-road\n" + f"{'.' * w}\n" * h), {})
        for w, h in sizes
    ]
    # Pages need no solution, only values to draw; an open board has none.
    for record in boards:
        record.__dict__["values"] = {}
    make_book(entries(boards), Plan("Sizes", per_page))
    for number, (page, area) in enumerate(drawn):
        place = text_area(SHEETS["a4"], page)
        assert place.left - 1 <= area.left < area.right <= place.right + 1
        assert place.bottom - 1 <= area.bottom < area.top <= place.top + 1
        for other in (each.area for each in drawn[number + 1 :] if each.page == page):
            apart = (
                other.left >= area.right
                or other.right <= area.left
                or other.bottom >= area.top
                or other.top <= area.bottom
            )
            assert apart


def test_a_picture_is_as_large_as_fits() -> None:
    wide = drawing_of(Scene("wide", 30, 3))
    assert fitting(wide, 100, 100, 50) * wide.width == pytest.approx(100)
    assert fitting(wide, 1e6, 100, 50) * wide.height == pytest.approx(100)
    assert fitting(wide, 1e6, 1e6, 50) == 50


def test_a_sixth_puzzle_is_set_like_the_others() -> None:
    with template.installed():
        board, grid = MAKERS["latin"](random.Random(3))
        book = make_book(entries([record_of(board, dict(grid))]), Plan("Six"))
    assert book.pages == 4


def test_texts_of_records_are_clipped_and_harmless(records: list[Record]) -> None:
    hostile = replace(records[0], level="\0<b>日本" + "long " * 200)
    book = make_book(entries([hostile]), Plan("Hostile", 6))
    assert book.pages == 4


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
    ran = run(file, "--out", "book.pdf", "--title", "Mine", "--per-page", 2, "--paper", "letter")
    assert (ran.code, ran.out) == (0, "")
    assert re.fullmatch(r"Wrote book\.pdf: 6 puzzles on \d+ pages, in \d+\.\d s\.\n", ran.err)
    plan = Plan("Mine", 2, "letter")
    assert Path("book.pdf").read_bytes() == make_book(entries(records), plan).content


def test_book_tells_json(run: Run, file: Path) -> None:
    printed = json.loads(run(file, "--out", "b.pdf", "--no-solutions", "--json").out)
    assert printed == {
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
        (["--out", "a.pdf", "--per-page", "3"], "3 is no number of puzzles per page for a book"),
        (["--out", "a.pdf", "--per-page", "x"], "expected a whole number, found 'x'"),
        (["--out", "a.pdf", "--paper", "a3"], "'a3' is no paper for a book"),
        (["--out", "a.pdf", "--sort", "size"], "there is no order 'size'"),
        (["--out", "a.pdf", "--title", " "], "the title is empty"),
        (["--out", "a.pdf", "--title", "x" * 201], "the title is longer than 200 characters"),
        (["--out", "a.pdf", "--title", "日\n"], "the fonts of a book lack some characters"),
        ([], "Missing option '--out'"),
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


def test_book_refuses_files_that_are_not_there(run: Run) -> None:
    ran = run("none.jsonl", "--out", "a.pdf")
    assert ran.code == 2
    assert "none.jsonl: this file cannot be read: no such file or directory" in ran.err
