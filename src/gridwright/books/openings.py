"""The page that opens a chapter: a piece of a solved board, the title, and what is in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.books.board_pages import Places
from gridwright.books.contents import Chapter, Entry, kinds_of
from gridwright.books.flow import LEADING, SIZE, Flow
from gridwright.books.layout import Area
from gridwright.books.markdown import Run
from gridwright.books.pages import STARS, Pages
from gridwright.books.pieces import set_piece
from gridwright.books.plan import Plan
from gridwright.books.puzzle_labels import size_text, stars_of
from gridwright.views.drawing import Drawing, drawing_of

# The picture's share of the page, and the least where the list is long; the sizes of the title and
# of the rows of the list.
PICTURE, LEAST_PICTURE = 0.42, 0.12
TITLE, ROW = 40.0, 8.5


@dataclass(frozen=True)
class _Row:
    """A line of the list: stars, what it is, sizes, numbers, and the page where they begin."""

    stars: int
    name: str
    sizes: str
    numbers: str
    page: int | None


def set_opening(
    pages: Pages, plan: Plan, chapter: Chapter, title: str, stars: int, known: Places
) -> int:
    """Set the opening page of a chapter, on a right-hand page; return its number."""
    area = pages.begin_right(title, opening=True)
    page = pages.page
    pages.bookmark(title)
    kind = kinds_of(chapter.entries)[0]
    lines, size = pages.title_lines(title, pages.size(TITLE), area.width)
    rows = list(_rows(plan, chapter, known))
    words = size * (0.5 + 1.1 * len(lines)) + pages.size(16 * 1.6 if stars else 0) + size * 0.35
    words += pages.size(SIZE * (LEADING + 1) + ROW * 2 * len(rows))
    top = _set_picture(pages, drawing_of(kind.board.scene(kind.solution)), area, words)
    y = top - size * 0.5
    for line in lines:
        y -= size
        pages.write(area.left, y, line, size, face="title")
        y -= size * 0.1
    if stars:
        side = pages.size(16)
        y -= side * 1.6
        pages.stars(stars, area.left + side * max(STARS, stars), y, side)
    flow = Flow(pages, title, area)
    flow.y = y - size * 0.35
    flow.paragraph((Run(numbers_text(plan, chapter.entries), "italic"),))
    flow.space(flow.size)
    columns = _columns(pages, area.width, rows)
    for row in rows:
        _set_row(flow, row, columns)
    return page


def numbers_text(plan: Plan, entries: Sequence[Entry]) -> str:
    """Which numbers some puzzles have, in words."""
    first, last = entries[0].number, entries[-1].number
    if first == last:
        return plan.language.say("one_number", first=first)
    return plan.language.say("numbers", first=first, last=last)


def _set_picture(pages: Pages, drawing: Drawing, area: Area, words: float) -> float:
    """A piece of a board, white on black, to the edges where there is bleed; return its end.

    It leaves room for what stands below it, if that does not take nearly all of the page.
    """
    sheet = pages.sheet
    share = min(PICTURE, 1 - words / area.height)
    bottom = area.top - area.height * (share if share >= LEAST_PICTURE else PICTURE)
    if sheet.bleed:
        place = Area(0, bottom, sheet.media[0], sheet.media[1] - bottom)
    else:
        place = Area(area.left, bottom, area.width, area.top - bottom)
    pages.note_letters(drawing)
    set_piece(pages, drawing, place, dark=True)
    return bottom


def _rows(plan: Plan, chapter: Chapter, known: Places) -> Iterator[_Row]:
    """The puzzles of a chapter by level, or by kind where all have one level."""
    language = plan.language
    # Where nothing has a level, there are no others.
    rated = any(entry.level in language.levels for entry in chapter.entries)
    other = language.say("unrated") if rated else ""

    def key(entry: Entry) -> Hashable:
        return entry.board.name if chapter.level is not None else entry.level

    for _, found in groupby(chapter.entries, key):
        group = list(found)
        first, last = group[0], group[-1]
        name = language.about(type(first.board)).title
        if chapter.level is None:
            name = language.levels.get(first.level or "") or other
        grids = dict.fromkeys((e.board.grid.width, e.board.grid.height) for e in group)
        sizes = ", ".join(size_text(*grid) for grid in grids)
        numbers = str(first.number) if first is last else f"{first.number}–{last.number}"
        page = known.puzzles.get(first.number)
        yield _Row(0 if chapter.level else stars_of(first), name, sizes, numbers, page)


@dataclass(frozen=True)
class _Columns:
    """Where name, sizes and numbers begin, and where each of them has to end."""

    starts: tuple[float, float, float]
    ends: tuple[float, float, float]


def _columns(pages: Pages, width: float, rows: Sequence[_Row]) -> _Columns:
    """The columns of a list: in usual places, unless what is in them needs the room."""
    size = pages.size(ROW)

    def widest(texts: Iterable[str]) -> float:
        return max(pages.width(text, size, "label") for text in texts)

    gap = size * 1.2
    stars = max(row.stars for row in rows)
    name = max(width * 0.24, size * 1.1 * max(STARS, stars) + gap) if stars else 0.0
    end = width - widest(str(row.page or "") for row in rows) - gap
    numbers = min(width * 0.78, end - widest(row.numbers for row in rows))
    most = numbers - gap - min(widest(row.sizes for row in rows), width * 0.27)
    sizes = min(max(width * 0.54, name + widest(row.name for row in rows) + gap), most)
    return _Columns((name, sizes, numbers), (sizes - gap, numbers - gap, end))


def _set_row(flow: Flow, row: _Row, columns: _Columns) -> None:
    pages, size = flow.pages, flow.pages.size(ROW)
    flow.need(size * 2)
    area, base = flow.area, flow.y - size * 1.35
    x = area.left
    if row.stars:
        pages.stars(row.stars, x + size * 1.1 * max(STARS, row.stars), base - 1, size * 1.1)
    texts = (row.name, row.sizes, row.numbers)
    for start, end, text in zip(columns.starts, columns.ends, texts, strict=True):
        shown = pages.clipped(text, size, end - start, face="label")
        pages.write(x + start, base, shown, size, face="label")
    if row.page is not None:
        pages.write(area.right, base, str(row.page), size, face="label", align="right")
    pages.rule(area.left, area.right, base - size * 0.65)
    flow.y -= size * 2
