"""The page that opens a chapter: a piece of a solved board, the title, and what is in it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.books.board_pages import Places
from gridwright.books.contents import Chapter, Entry, kinds_of
from gridwright.books.flow import Flow
from gridwright.books.layout import Area
from gridwright.books.markdown import Run
from gridwright.books.pages import STARS, Pages
from gridwright.books.pieces import set_piece
from gridwright.books.plan import Plan
from gridwright.books.puzzle_labels import size_text, stars_of
from gridwright.views.drawing import Drawing, drawing_of

# The picture's share of the page, the size of the title, and of the rows of the list.
PICTURE = 0.42
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
) -> None:
    """Set the opening page of a chapter, on a right-hand page."""
    area = pages.begin_right(title, opening=True)
    kind = kinds_of(chapter.entries)[0]
    top = _set_picture(pages, drawing_of(kind.board.scene(kind.solution)), area)
    lines, size = pages.title_lines(title, pages.size(TITLE), area.width)
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
    for row in _rows(plan, chapter, known):
        _set_row(flow, row)


def numbers_text(plan: Plan, entries: Sequence[Entry]) -> str:
    """Which numbers some puzzles have, in words."""
    first, last = entries[0].number, entries[-1].number
    if first == last:
        return plan.language.say("one_number", first=first)
    return plan.language.say("numbers", first=first, last=last)


def _set_picture(pages: Pages, drawing: Drawing, area: Area) -> float:
    """A piece of a board, white on black, to the edges where there is bleed; return its end."""
    sheet = pages.sheet
    bottom = area.top - area.height * PICTURE
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


def _set_row(flow: Flow, row: _Row) -> None:
    pages, size = flow.pages, flow.pages.size(ROW)
    flow.need(size * 2)
    area, base = flow.area, flow.y - size * 1.35
    x, wide = area.left, area.width
    if row.stars:
        pages.stars(row.stars, x + size * 1.1 * max(STARS, row.stars), base - 1, size * 1.1)
    for share, text in ((0.24, row.name), (0.54, row.sizes), (0.78, row.numbers)):
        start = x + wide * share if row.stars or share > 0.3 else x
        room = (wide * 0.27) if share < 0.7 else wide * 0.14
        shown = pages.clipped(text, size, room, face="label")
        pages.write(start, base, shown, size, face="label")
    if row.page is not None:
        pages.write(area.right, base, str(row.page), size, face="label", align="right")
    pages.rule(area.left, area.right, base - size * 0.65)
    flow.y -= size * 2
