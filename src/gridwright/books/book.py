"""Setting a book: cover, rules with examples, puzzles, solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.books.contents import Entry, Kind, kinds_of
from gridwright.books.layout import PER_PAGE, SHEETS, SOLUTIONS, Area
from gridwright.books.pages import SMALL, Pages, fitting
from gridwright.books.rules import set_rules
from gridwright.errors import InputError, quoted
from gridwright.text import plural
from gridwright.views.drawing import Drawing, drawing_of
from gridwright.views.pdf import lacking, use_fonts

TITLE = "Puzzles"
LONGEST_TITLE = 200
# The largest cells, in points: of puzzles, which people write in, and of solutions.
LARGEST, LARGEST_SOLVED = 32.0, 15.0
HEAD, FOOT = 20.0, 14.0  # above a puzzle and below it
SOLVED_HEAD = 13.0


@dataclass(frozen=True)
class Book:
    """A finished book: the PDF file and its number of pages."""

    content: bytes
    pages: int


@dataclass(frozen=True)
class Plan:
    """How a book is to be set."""

    title: str = TITLE
    per_page: int = 4
    paper: str = "a4"
    solutions: bool = True

    def __post_init__(self) -> None:
        for value, known, what in (
            (self.per_page, PER_PAGE, "number of puzzles per page"),
            (self.paper, SHEETS, "paper"),
        ):
            if value not in known:
                expected = ", ".join(map(str, known))
                raise InputError(
                    f"{quoted(value)} is no {what} for a book; expected one of {expected}"
                )
        self._check_title()

    def _check_title(self) -> None:
        if not self.title.strip():
            raise InputError("the title is empty")
        if len(self.title) > LONGEST_TITLE:
            raise InputError(f"the title is longer than {LONGEST_TITLE} characters")
        use_fonts()
        missing = lacking(self.title)
        if missing:
            signs = " ".join(char if char.isprintable() else repr(char) for char in missing)
            raise InputError(f"the fonts of a book lack some characters of the title: {signs}")


def make_book(
    entries: Sequence[Entry], plan: Plan, each: Callable[[int], None] | None = None
) -> Book:
    """Set a book; `each` is called with the number of board pictures drawn so far."""
    pages = Pages(plan.title, SHEETS[plan.paper])
    kinds = kinds_of(entries)
    _set_cover(pages, kinds, len(entries))
    set_rules(pages, kinds)
    done = 0
    sections = [_set_puzzles(pages, entries, plan)]
    sections += [_set_solutions(pages, entries)] if plan.solutions else []
    for section in sections:
        for _ in section:
            done += 1
            if each is not None:
                each(done)
    return Book(pages.close(), pages.page)


def _set_cover(pages: Pages, kinds: Sequence[Kind], count: int) -> None:
    area = pages.begin()
    pages.bookmark(pages.title)
    size = 34.0
    while len(lines := pages.split(pages.title, size, area.width, bold=True)) > 3 and size > 12:
        size -= 2
    y = area.bottom + area.height * 0.78
    for line in lines:
        pages.write(area.middle, y, line, size, bold=True, align="middle")
        y -= size * 1.25
    pages.rule(area.middle - 40, area.middle + 40, y)
    y -= 34
    pages.write(area.middle, y, plural(count, "puzzle"), 14, align="middle")
    for kind in kinds if len(kinds) > 1 else ():
        y -= 18
        text = f"{kind.count} {kind.puzzle.title}"
        pages.write(area.middle, y, text, 10, grey=True, align="middle")
    _set_samples(pages, kinds, Area(area.left, area.bottom, area.width, area.height * 0.3))


def _set_samples(pages: Pages, kinds: Sequence[Kind], area: Area) -> None:
    """One board of each kind, all with cells of the same size."""
    drawings = [drawing_of(kind.board.scene(kind.solution)) for kind in kinds]
    columns = min(len(drawings), 3)
    rows = [drawings[start : start + columns] for start in range(0, len(drawings), columns)]
    room = area.slots(columns, len(rows))[0]
    cell = min(fitting(drawing, room.width, room.height, 18) for drawing in drawings)
    for row, strip in zip(rows, area.slots(1, len(rows)), strict=True):
        for drawing, slot in zip(row, strip.slots(len(row), 1), strict=True):
            left = slot.middle - drawing.width * cell / 2
            bottom = slot.bottom + (slot.height - drawing.height * cell) / 2
            pages.draw(drawing, left, bottom, cell)


def _set_puzzles(pages: Pages, entries: Sequence[Entry], plan: Plan) -> Iterator[None]:
    columns, rows = PER_PAGE[plan.per_page]
    for start in range(0, len(entries), plan.per_page):
        shown = entries[start : start + plan.per_page]
        area = pages.begin("Puzzles")
        if not start:
            pages.bookmark("Puzzles")
        pages.bookmark(_numbers(shown), 1)
        slots = area.slots(columns, rows)
        for row in range(0, len(shown), columns):
            yield from _set_row(pages, shown[row : row + columns], slots[row : row + columns])


@dataclass(frozen=True)
class _Fitted:
    """A puzzle's picture in its slot, and the size of its cells."""

    entry: Entry
    slot: Area
    drawing: Drawing
    cell: float

    @property
    def height(self) -> float:
        return self.drawing.height * self.cell + HEAD + FOOT


def _set_row(pages: Pages, entries: Sequence[Entry], slots: Sequence[Area]) -> Iterator[None]:
    """Puzzles side by side: their headings on one line, the row centred in its slots."""
    row = [_fitted(entry, slot) for entry, slot in zip(entries, slots, strict=False)]
    top = row[0].slot.top - (row[0].slot.height - max(each.height for each in row)) / 2
    for fitted in row:
        _set_puzzle(pages, fitted, top)
        yield


def _fitted(entry: Entry, slot: Area) -> _Fitted:
    drawing = drawing_of(entry.record.board.scene())
    cell = fitting(drawing, slot.width, slot.height - HEAD - FOOT, LARGEST)
    return _Fitted(entry, slot, drawing, cell)


def _set_puzzle(pages: Pages, fitted: _Fitted, top: float) -> None:
    slot, drawing, cell = fitted.slot, fitted.drawing, fitted.cell
    board, width = fitted.entry.record.board, drawing.width * cell
    left, bottom = slot.middle - width / 2, top - HEAD - drawing.height * cell
    head = left + pages.write(left, top - 12, str(fitted.entry.number), 13, bold=True) + 6
    kind = f"{board.title}  {board.grid}"
    pages.write(head, top - 12, pages.clipped(kind, 9, slot.right - head), 9, grey=True)
    pages.draw(drawing, left, bottom, cell)
    remark = pages.clipped(fitted.entry.remark, SMALL, slot.right - left)
    pages.write(left, bottom - FOOT + 4, remark, SMALL, grey=True)


def _set_solutions(pages: Pages, entries: Sequence[Entry]) -> Iterator[None]:
    columns, rows = SOLUTIONS
    per_page = columns * rows
    for start in range(0, len(entries), per_page):
        shown = entries[start : start + per_page]
        area = pages.begin("Solutions")
        if not start:
            pages.bookmark("Solutions")
        pages.bookmark(_numbers(shown), 1)
        for entry, slot in zip(shown, area.slots(columns, rows, 14), strict=False):
            _set_solution(pages, entry, slot)
            yield


def _set_solution(pages: Pages, entry: Entry, slot: Area) -> None:
    record = entry.record
    drawing = drawing_of(record.board.scene(record.values))
    cell = fitting(drawing, slot.width, slot.height - SOLVED_HEAD, LARGEST_SOLVED)
    left = slot.left
    top = slot.top - SOLVED_HEAD
    head = left + pages.write(left, slot.top - 9, str(entry.number), 9, bold=True) + 4
    title = pages.clipped(record.board.title, 7, slot.right - head)
    pages.write(head, slot.top - 9, title, 7, grey=True)
    pages.draw(drawing, left, top - drawing.height * cell, cell)


def _numbers(entries: Sequence[Entry]) -> str:
    first, last = entries[0].number, entries[-1].number
    return str(first) if first == last else f"{first}–{last}"
