"""The first pages of a book: title page, imprint, contents, introduction."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.books.board_pages import Places
from gridwright.books.contents import Kind
from gridwright.books.flow import Flow
from gridwright.books.layout import Area
from gridwright.books.pages import Pages, fitting
from gridwright.books.plan import Plan
from gridwright.views.drawing import drawing_of

LARGEST_TITLE = 40.0


def set_title_page(pages: Pages, plan: Plan, kinds: Sequence[Kind], count: int) -> None:
    """Title, subtitle, how many puzzles, sample boards, author and publisher."""
    area = pages.begin()
    pages.bookmark(plan.title)
    lines, size = pages.title_lines(plan.title, LARGEST_TITLE, area.width)
    y = area.bottom + area.height * 0.86
    for line in lines:
        pages.write(area.middle, y, line, size, face="bold", align="middle")
        y -= size * 1.22
    for line in pages.split(plan.subtitle, 14, area.width):
        pages.write(area.middle, y, line, 14, align="middle")
        y -= 19
    pages.rule(area.middle - 40, area.middle + 40, y - 2)
    y = _set_counts(pages, plan, kinds, count, area, y - 28)
    bottom = area.bottom + 46
    _set_samples(pages, kinds, Area(area.left, bottom, area.width, max(y - 24 - bottom, 40)))
    for base, text, large in ((22, plan.author, 13), (0, plan.publisher, 10)):
        shown = pages.clipped(text, large, area.width)
        pages.write(area.middle, area.bottom + base, shown, large, align="middle")


def _set_counts(
    pages: Pages, plan: Plan, kinds: Sequence[Kind], count: int, area: Area, y: float
) -> float:
    language = plan.language
    many = language.say("one_puzzle" if count == 1 else "many_puzzles", count=count)
    pages.write(area.middle, y, many, 14, align="middle")
    lines = [""]
    for name in (language.about(kind.puzzle).title for kind in kinds):
        longer = f"{lines[-1]} · {name}" if lines[-1] else name
        if lines[-1] and pages.width(longer, 10) > area.width:
            lines.append(name)
        else:
            lines[-1] = longer
    for line in lines:
        y -= 17
        pages.write(area.middle, y, pages.clipped(line, 10, area.width), 10, align="middle")
    return y


def _set_samples(pages: Pages, kinds: Sequence[Kind], area: Area) -> None:
    """One solved board of each kind, all with cells of the same size."""
    drawings = [drawing_of(kind.board.scene(kind.solution)) for kind in kinds]
    columns = min(len(drawings), 3)
    rows = [drawings[start : start + columns] for start in range(0, len(drawings), columns)]
    room = area.slots(columns, len(rows))[0]
    sizes = ((drawing.width, drawing.height) for drawing in drawings)
    cell = min(fitting(size, room.width, room.height, 26) for size in sizes)
    for row, strip in zip(rows, area.slots(1, len(rows)), strict=True):
        for drawing, slot in zip(row, strip.slots(len(row), 1), strict=True):
            pages.note_letters(drawing)
            left = slot.middle - drawing.width * cell / 2
            bottom = slot.bottom + (slot.height - drawing.height * cell) / 2
            pages.draw(drawing, left, bottom, cell)


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
