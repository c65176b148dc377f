"""The first pages of a book: title page, imprint, contents, introduction."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.books.board_pages import Places
from gridwright.books.contents import Kind
from gridwright.books.flow import Flow
from gridwright.books.layout import Area
from gridwright.books.pages import Pages
from gridwright.books.pieces import set_pieces
from gridwright.books.plan import Plan

LARGEST_TITLE = 52.0


def set_title_page(pages: Pages, plan: Plan, kinds: Sequence[Kind], count: int) -> None:
    """How many puzzles, title, subtitle, pieces of boards, their names, author and publisher."""
    area = pages.begin()
    pages.bookmark(plan.title)
    language = plan.language
    many = language.say("one_puzzle" if count == 1 else "many_puzzles", count=count)
    y = area.top - 9
    pages.write(area.left, y, many, 9, face="label")
    lines, size = pages.title_lines(plan.title, LARGEST_TITLE, area.width)
    y -= 6
    for line in lines:
        y -= size * 1.06
        pages.write(area.left, y, line, size, face="title")
    y -= 8
    for line in pages.split(plan.subtitle, 13, area.width):
        y -= 17
        pages.write(area.left, y, line, 13, face="italic")
    foot = _set_names(pages, plan, kinds, area)
    room = Area(area.left, foot + 16, area.width, max(y - 20 - foot - 16, 0))
    set_pieces(pages, kinds, room)


def _set_names(pages: Pages, plan: Plan, kinds: Sequence[Kind], area: Area) -> float:
    """The names of the puzzles, the author and the publisher, at the foot; return their top."""
    names = (plan.language.about(kind.puzzle).title for kind in kinds)
    lines = pages.listed(names, 10, area.width)
    y = area.bottom
    for text, size in ((plan.publisher, 10.0), (plan.author, 13.0)):
        if text:
            pages.write(area.left, y, pages.clipped(text, size, area.width), size, face="italic")
            y += size * 1.5
    y += 10
    for line in reversed(lines):
        pages.write(area.left, y, line, 10, face="label")
        y += 15
    return y


def set_imprint(pages: Pages, plan: Plan) -> None:
    """The back of the title page; empty when nothing is known of those who made the book."""
    area = pages.begin()
    language, lines = plan.language, []
    holder = plan.author or plan.publisher
    if holder and plan.year:
        lines.append(language.say("copyright", year=plan.year, holder=holder))
    elif holder:
        lines.append(language.say("copyright_undated", holder=holder))
    if holder:
        lines.append(language.say("rights"))
    if plan.publisher:
        lines.append(language.say("published", publisher=plan.publisher))
    if plan.isbn:
        lines.append(language.say("isbn", isbn=plan.isbn))
    size = pages.size(8.5)
    texts = [pages.split(line, size, area.width * 0.85) for line in lines]
    y = area.bottom + sum(len(text) * size * 1.35 + size * 0.8 for text in texts)
    for text in texts:
        for line in text:
            pages.write(area.left, y - size, line, size)
            y -= size * 1.35
        y -= size * 0.8


def set_contents(pages: Pages, plan: Plan, known: Places) -> None:
    """The sections of the book with their pages, on as many pages as they need."""
    title = plan.language.say("contents")
    flow = Flow(pages, title, pages.begin_right(title, opening=True))
    pages.bookmark(title)
    flow.heading(title, 1)
    flow.space(flow.size)
    size = pages.size(11)
    for name, stars, page in known.sections:
        flow.need(size * 2)
        left, right, base = flow.area.left, flow.area.right, flow.y - size
        number = pages.write(right, base, str(page), size, align="right")
        room = right - number - left - size * (stars + 2)
        end = left + pages.write(left, base, pages.clipped(name, size, room), size) + size * 0.6
        if stars:
            width = size * max(stars, 5) * 0.9
            pages.stars(stars, end + width, base - size * 0.1, size * 0.9)
            end += width + size * 0.5
        _set_dots(pages, end, right - number - size * 0.6, base, size)
        flow.y -= size * 2


def _set_dots(pages: Pages, left: float, right: float, base: float, size: float) -> None:
    """Dots that lead the eye, on a grid of their own so that they are below each other."""
    step = size * 0.6
    place = int(left / step) + 1
    while place * step < right:
        pages.write(place * step, base, ".", size)
        place += 1


def set_introduction(pages: Pages, plan: Plan, places: Places) -> None:
    """The introduction that the makers of the book wrote, if they did."""
    blocks = list(plan.introduction)
    if not blocks:
        return
    headed = blocks[0].kind == "heading"
    title = blocks.pop(0).text if headed else plan.language.say("introduction")
    flow = Flow(pages, title, pages.begin_right(title, opening=True))
    pages.bookmark(title)
    places.sections.append((title, 0, pages.page))
    flow.heading(title, 1)
    flow.blocks(blocks)
