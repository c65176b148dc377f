"""The cover of a book, in one piece: back, spine and front, as printers on demand ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridwright.books.contents import Entry, Kind, kinds_of
from gridwright.books.flow import Flow
from gridwright.books.layout import INCH, MILLIMETRE, Area, Sheet
from gridwright.books.markdown import Run
from gridwright.books.pages import Pages, check_letters
from gridwright.books.pieces import set_pieces
from gridwright.books.plan import Plan

# A page is this thick on the white paper of printers on demand.
PAGE = 0.002252 * INCH
BLEED = 0.125 * INCH  # unless the book has another
MARGIN = 12 * MILLIMETRE
LETTERED = 7 * MILLIMETRE  # a narrower spine has no letters
BAND = 0.44  # the black part of the front
BARCODE = 1.5 * INCH  # left free at the foot of the back, for the printer's barcode


@dataclass(frozen=True)
class CoverSheet(Sheet):
    """One sheet with bleed on all four sides."""

    @property
    def media(self) -> tuple[float, float]:
        """The size of the whole sheet, with its bleed."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed

    def trim(self, page: int) -> Area:
        """What is left after trimming."""
        return Area(self.bleed, self.bleed, self.width, self.height)


def make_cover(entries: Sequence[Entry], plan: Plan, pages: int, spine: float | None) -> bytes:
    """The cover of a book with so many pages; the spine follows from them unless it is given."""
    width = pages * PAGE if spine is None else spine
    sheet = CoverSheet(2 * plan.trim[0] + width, plan.trim[1], plan.bleed or BLEED)
    setup = replace(plan.setup(sheet), scale=1.0)
    kinds = kinds_of(entries)
    dry = Pages(setup, dry=True)
    _set_cover(dry, plan, kinds, len(entries), width)
    check_letters(dry)
    drawn = Pages(setup)
    _set_cover(drawn, plan, kinds, len(entries), width)
    return drawn.close()


def _set_cover(pages: Pages, plan: Plan, kinds: Sequence[Kind], count: int, spine: float) -> None:
    pages.begin()
    trim, (width, height) = pages.sheet.trim(1), plan.trim
    back = Area(trim.left, trim.bottom, width, height)
    front = Area(trim.right - width, trim.bottom, width, height)
    _set_back(pages, plan, kinds, back)
    _set_front(pages, plan, kinds, count, front)
    _set_spine(pages, plan, Area(back.right, trim.bottom, spine, height))


def _set_front(pages: Pages, plan: Plan, kinds: Sequence[Kind], count: int, front: Area) -> None:
    """The title in white on a black band that runs off the sheet, pieces of boards, the author."""
    bleed, height = pages.sheet.bleed, front.height * BAND
    pages.fill(Area(front.left, front.top - height, front.width + bleed, height + bleed))
    room = front.width - 2 * MARGIN
    lines, size = pages.title_lines(plan.title, 46, room)
    y = front.top - (height - len(lines) * size * 1.2) / 2 + 8
    for line in lines:
        y -= size * 1.2
        pages.write(front.middle, y, line, size, face="title", align="middle", white=True)
    many = plan.language.say("one_puzzle" if count == 1 else "many_puzzles", count=count)
    y -= 12
    for text in pages.split(plan.subtitle or many, 13, room)[:2]:
        y -= 20
        pages.write(front.middle, y, text, 13, align="middle", white=True)
    foot = front.bottom + MARGIN
    author = pages.clipped(plan.author or plan.publisher, 14, room)
    pages.write(front.middle, foot, author, 14, align="middle")
    area = Area(front.left + MARGIN, foot + 32, room, front.height - height - MARGIN - 48)
    set_pieces(pages, kinds, area)


def _set_back(pages: Pages, plan: Plan, kinds: Sequence[Kind], back: Area) -> None:
    """What each puzzle is about; the foot stays free for a barcode."""
    area = Area(
        back.left + MARGIN,
        back.bottom + BARCODE,
        back.width - 2 * MARGIN,
        back.height - BARCODE - 2 * MARGIN,
    )
    flow = Flow(pages, plan.title, area)
    for kind in kinds:
        words = plan.language.about(kind.puzzle)
        lines = flow.lines((Run(words.goal),), area.width)
        if flow.y - (len(lines) + 3) * flow.line < area.bottom:
            break
        flow.heading(words.title, 2)
        flow.paragraph((Run(words.goal),))


def _set_spine(pages: Pages, plan: Plan, spine: Area) -> None:
    """Black over the whole height, with the title in white where it is wide enough."""
    bleed = pages.sheet.bleed
    pages.fill(Area(spine.left, spine.bottom - bleed, spine.width, spine.height + 2 * bleed))
    if spine.width >= LETTERED:
        size = min(spine.width * 0.45, 16)
        title = pages.clipped(plan.title, size, spine.height - 2 * MARGIN, face="title")
        pages.write_down(spine.middle - size * 0.36, spine.top - MARGIN, title, size)
