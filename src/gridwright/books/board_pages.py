"""The pages of puzzles and of solutions: how many boards a page holds, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gridwright.books.contents import Entry
from gridwright.books.layout import MILLIMETRE, Area
from gridwright.books.pages import Pages, fitting
from gridwright.books.plan import PER_PAGE, Plan
from gridwright.books.puzzle_labels import (
    ANY_PAGE,
    COLUMN_GAP,
    Labels,
    labels_of,
    set_above,
    set_alone,
    set_beside,
    words_of,
)
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.views.drawing import Drawing, drawing_of

# Puzzles on a page where the size of the boards decides, and solutions side by side.
BY_SIZE = (6, 4, 2, 1)
MOST_COLUMNS = 4
# The largest sides of cells: of one puzzle on a page, of several, and of solutions.
LARGEST_ALONE, LARGEST, LARGEST_SOLVED = 22 * MILLIMETRE, 14 * MILLIMETRE, 5.5 * MILLIMETRE
SMALLEST_SOLVED = 3.6 * MILLIMETRE  # where fewer solutions side by side help
TITLE_ROOM = 48.0  # what a title takes from its page
# How puzzles have it typed that a cell holds nothing.
NOTHING = "x"
SOLVED_HEAD = 14.0  # above a solution
SOLVED_GAP = 14.0
Shape = tuple[int, int]


@dataclass
class Places:
    """On which page everything is, as far as it is known."""

    puzzles: dict[int, int] = field(default_factory=dict)
    hints: dict[int, int] = field(default_factory=dict)
    solutions: dict[int, int] = field(default_factory=dict)
    sections: list[tuple[str, int, int]] = field(default_factory=list)  # title, stars, page


@dataclass(frozen=True)
class Setting:
    """What the pages of boards need to know: the plan, where things are, and sizes seen so far."""

    plan: Plan
    known: Places
    sizes: dict[tuple[int, bool], tuple[float, float]]

    def drawing(self, entry: Entry, solved: bool) -> Drawing:
        """The picture of a puzzle or of its solution."""
        scene = entry.board.scene(entry.solution if solved else None)
        return drawing_of(scene.highlighted(_left_blank(entry), "place") if solved else scene)

    def size(self, pages: Pages, entry: Entry, solved: bool) -> tuple[float, float]:
        """How many cells wide and high a picture is."""
        key = (entry.number, solved)
        if key not in self.sizes:
            drawing = self.drawing(entry, solved)
            pages.note_letters(drawing)
            self.sizes[key] = (drawing.width, drawing.height)
        return self.sizes[key]


def _left_blank(entry: Entry) -> list[Cell]:
    """The cells of a solution that hold nothing, which are tinted so that the others stand out."""
    symbols = entry.board.symbols
    if any(symbol.joined for symbol in symbols):
        return []  # a line stands out by itself
    nothing = {symbol.value for symbol in symbols if symbol.text == NOTHING}
    return [cell for cell, value in entry.solution.items() if value in nothing]


@dataclass(frozen=True)
class _Group:
    """Boards that share a page, and the columns and rows that it is cut into."""

    shape: Shape
    entries: tuple[Entry, ...]


def set_puzzles(
    pages: Pages, section: str, entries: Sequence[Entry], setting: Setting, places: Places
) -> Iterator[None]:
    """Set the puzzles of a chapter; yields after each."""
    for group in _puzzle_groups(pages, entries, setting):
        columns, rows = group.shape
        slots = pages.begin(section).slots(columns, rows)
        pages.bookmark(_numbers(group.entries), 1)
        for row in range(0, len(group.entries), columns):
            here = slice(row, row + columns)
            _set_row(pages, group.entries[here], group.shape, slots[here], setting)
            for entry in group.entries[here]:
                places.puzzles[entry.number] = pages.page
                yield


def _puzzle_groups(pages: Pages, entries: Sequence[Entry], setting: Setting) -> Iterator[_Group]:
    """The puzzles of each page; raise `InputError` when cells would be too small."""
    plan = setting.plan
    for number, shown in _shared(entries, lambda entry: _per_page(pages, entry, setting)):
        shapes = {shape: _smallest(pages, shown, shape, setting) for shape in PER_PAGE[number]}
        shape = max(shapes, key=lambda each: shapes[each][0])
        cell, tightest = shapes[shape]
        if cell < plan.cell * MILLIMETRE - 0.01:
            raise InputError(_too_small(tightest, cell, plan, number))
        yield _Group(shape, shown)


def _smallest(
    pages: Pages, entries: Sequence[Entry], shape: Shape, setting: Setting
) -> tuple[float, Entry]:
    """The smallest cell of some puzzles on a page that is cut like this, and whose it is."""
    slot = pages.sheet.text(1).slots(*shape)[0]
    cells = ((_cell(pages, entry, slot, setting, shape), entry) for entry in entries)
    return min(cells, key=lambda each: each[0])


def _per_page(pages: Pages, entry: Entry, setting: Setting) -> int:
    """How many puzzles like this share a page: as many as have cells that are easy to write in."""
    if setting.plan.per_page is not None:
        return setting.plan.per_page
    for number in BY_SIZE:
        cells = (_smallest(pages, (entry,), shape, setting)[0] for shape in PER_PAGE[number])
        if max(cells) >= setting.plan.comfortable:
            return number
    return BY_SIZE[-1]


def _shared(
    entries: Sequence[Entry], most: Callable[[Entry], int]
) -> Iterator[tuple[int, tuple[Entry, ...]]]:
    """Neighbours that share a page: as many as they allow, if they agree on how many that is."""
    shown: list[Entry] = []
    number = 0
    for entry in entries:
        wanted = most(entry)
        if shown and (wanted != number or len(shown) == number):
            yield number, tuple(shown)
            shown = []
        number = wanted
        shown.append(entry)
    if shown:
        yield number, tuple(shown)


def _too_small(entry: Entry, cell: float, plan: Plan, per_page: int) -> str:
    board = entry.board
    fewer = "fewer puzzles on a page, " if per_page > 1 else ""
    return (
        f"puzzle {entry.number} ({board.title} {board.grid}, {entry.place or 'given'}) would have "
        f"cells of {cell / MILLIMETRE:.1f} mm, and the smallest allowed are {plan.cell:g} mm; "
        f"choose {fewer}a larger trim size, or a smaller --smallest-cell"
    )


def _labels(pages: Pages, shape: Shape, slot: Area, entry: Entry, setting: Setting) -> Labels:
    told = words_of(entry, setting.plan, None, ANY_PAGE if setting.plan.solutions else None)
    return labels_of(pages, shape, slot, told)


def _cell(pages: Pages, entry: Entry, slot: Area, setting: Setting, shape: Shape) -> float:
    largest = (LARGEST_ALONE if shape == (1, 1) else LARGEST) * pages.setup.scale
    labels = _labels(pages, shape, slot, entry, setting)
    width, height = slot.width - labels.beside, slot.height - labels.above - labels.below
    return fitting(setting.size(pages, entry, False), width, height, largest)


def _set_row(
    pages: Pages,
    entries: Sequence[Entry],
    shape: Shape,
    slots: Sequence[Area],
    setting: Setting,
) -> None:
    """Puzzles side by side: their headings on one line, the row centred in its slots."""
    for entry, slot in zip(entries, slots, strict=False):
        cell = _cell(pages, entry, slot, setting, shape)
        labels = _labels(pages, shape, slot, entry, setting)
        _set_puzzle(pages, entry, cell, slot, labels, setting)


def _set_puzzle(
    pages: Pages, entry: Entry, cell: float, slot: Area, labels: Labels, setting: Setting
) -> None:
    width, height = (side * cell for side in setting.size(pages, entry, False))
    known, outer = setting.known, pages.page % 2 == 1
    words = words_of(
        entry, setting.plan, known.hints.get(entry.number), known.solutions.get(entry.number)
    )
    inner = slot.left if outer or not labels.beside else slot.left + labels.beside
    left = inner + (slot.width - labels.beside - width) / 2
    free = slot.height - labels.above - labels.below - height
    # A board has the middle of its slot; beside its number it begins where that does.
    top = slot.top - labels.above - (0 if labels.beside else free / 2)
    board = Area(left, top - height, width, height)
    if labels.manner == "alone":
        set_alone(pages, entry, words, slot)
    elif labels.manner == "beside":
        column = labels.beside - pages.size(COLUMN_GAP)
        start = slot.right - column if outer else slot.left
        set_beside(pages, entry, words, Area(start, slot.bottom, column, slot.height))
    else:
        shown = words if setting.plan.chapters != "puzzle" else replace(words, kind=())
        below = Area(slot.left, slot.bottom, slot.width, top + labels.above - slot.bottom)
        set_above(pages, entry, shown, board, below)
    if pages.canvas is not None:
        pages.draw(setting.drawing(entry, False), left, board.bottom, cell)


def set_solutions(
    pages: Pages,
    section: str,
    first: Area,
    entries: Sequence[Entry],
    setting: Setting,
    places: Places,
) -> Iterator[None]:
    """Set solutions row by row, from a page that was begun; yields after each."""
    area, y = first, first.top
    for columns, shown in _shared(entries, lambda entry: _columns(pages, entry, setting)):
        heights = [_solved_height(pages, entry, columns, setting) for entry in shown]
        if y - max(heights) < area.bottom and y < area.top:
            area = pages.begin(section)
            y = area.top
        if y == area.top:
            pages.bookmark(str(shown[0].number), 1)
        row = Area(area.left, y - max(heights), area.width, max(heights))
        for entry, slot in zip(shown, row.slots(columns, 1, SOLVED_GAP), strict=False):
            _set_solution(pages, entry, slot, setting)
            places.solutions[entry.number] = pages.page
            yield
        y -= max(heights) + SOLVED_GAP


def _columns(pages: Pages, entry: Entry, setting: Setting) -> int:
    """How many solutions like this stand side by side: as many as can be read."""
    for columns in range(MOST_COLUMNS, 1, -1):
        cell = _solved_cell(pages, entry, columns, setting)
        if cell >= SMALLEST_SOLVED * pages.setup.scale:
            return columns
    return 1


def _solved_cell(pages: Pages, entry: Entry, columns: int, setting: Setting) -> float:
    area = pages.sheet.text(1)
    slot = area.slots(columns, 1, SOLVED_GAP)[0]
    # The first page has a title above them.
    room = slot.height - pages.size(SOLVED_HEAD + TITLE_ROOM)
    largest = LARGEST_SOLVED * pages.setup.scale
    return fitting(setting.size(pages, entry, True), slot.width, room, largest)


def _solved_height(pages: Pages, entry: Entry, columns: int, setting: Setting) -> float:
    height = setting.size(pages, entry, True)[1] * _solved_cell(pages, entry, columns, setting)
    return height + pages.size(SOLVED_HEAD)


def _set_solution(pages: Pages, entry: Entry, slot: Area, setting: Setting) -> None:
    cell = _solved_cell(pages, entry, _columns(pages, entry, setting), setting)
    height = setting.size(pages, entry, True)[1] * cell
    base = slot.top - pages.size(9)
    number = pages.write(slot.left, base, str(entry.number), pages.size(10), face="title")
    if entry.number in setting.known.puzzles:
        page = setting.plan.language.say("page", page=setting.known.puzzles[entry.number])
        pages.write(slot.left + number + pages.size(5), base, page, pages.size(7), face="label")
    if pages.canvas is not None:
        top = slot.top - pages.size(SOLVED_HEAD)
        pages.draw(setting.drawing(entry, True), slot.left, top - height, cell)


def _numbers(entries: Sequence[Entry]) -> str:
    first, last = entries[0].number, entries[-1].number
    return str(first) if first == last else f"{first}–{last}"
