"""The chapter of hints: for each puzzle where to look, why, what to enter, and a small picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.books.board_pages import Places, Setting
from gridwright.books.contents import Entry
from gridwright.books.flow import Flow
from gridwright.books.hints import Hint
from gridwright.books.markdown import Run
from gridwright.books.pages import UNBROKEN, fitting
from gridwright.views.drawing import Drawing, drawing_of

TEXT, NUMBER, LABEL = 8.8, 17.0, 8.8
# The widths of the number and of the picture, the room between, and above and below each hint.
NUMBER_ROOM, PICTURE, GAP, PAD = 34.0, 66.0, 10.0, 6.0
# Beside a narrower text there is no room for a picture.
NARROWEST = 80.0
# Cells that are smaller show nothing.
SMALLEST_CELL = 2.4
LARGEST_CELL = 7.2


def set_hints(
    flow: Flow,
    entries: Sequence[Entry],
    hints: Mapping[int, Hint],
    setting: Setting,
    places: Places,
) -> None:
    """Set the hints of all puzzles that have one."""
    flow.size = flow.pages.size(TEXT)
    for entry in entries:
        hint = hints.get(entry.number)
        if hint is not None:
            # Marks on a board leave its picture as large as it is.
            size = setting.size(flow.pages, entry, False)
            _set_hint(flow, entry, hint, size, places)


def _set_hint(
    flow: Flow, entry: Entry, hint: Hint, cells: tuple[float, float], places: Places
) -> None:
    pages = flow.pages
    pad, gap = pages.size(PAD), pages.size(GAP)
    side = pages.size(PICTURE)
    cell = fitting(cells, side, side, pages.size(LARGEST_CELL))
    wide, high = (each * cell for each in cells)
    indent = pages.size(NUMBER_ROOM)
    beside = flow.area.width - indent - side - gap
    shown = cell >= SMALLEST_CELL and beside >= pages.size(NARROWEST)
    width = beside if shown else flow.area.width - indent
    lines = flow.lines(_runs(hint, shown), width)
    height = max(len(lines) * flow.line, high if shown else 0) + 2 * pad
    flow.need(min(height, flow.area.height))
    places.hints[entry.number] = pages.page
    top = flow.y
    if top < flow.area.top:
        pages.rule(flow.area.left, flow.area.right, top)
    size = pages.size(NUMBER)
    pages.write(flow.area.left, top - pad - size * 0.78, str(entry.number), size, face="title")
    if shown and pages.canvas is not None:
        pages.draw(_picture(entry, hint), flow.area.right - wide, top - pad - high, cell)
    flow.y -= pad
    for line in lines:
        flow.need(flow.line)
        flow.write(line, indent)
    flow.y = min(flow.y - pad, top - height) if flow.y < top else flow.y - pad


def _runs(hint: Hint, beside_picture: bool) -> tuple[Run, ...]:
    entries = (beside_picture and hint.counted) or hint.entries
    entries = entries[:1].upper() + entries[1:].replace(" = ", f"{UNBROKEN}={UNBROKEN}")
    technique = f"{hint.technique}. " if hint.technique else ""
    return (Run(technique, "label"), Run(f"{hint.reason} "), Run(entries, "bold"))


def _picture(entry: Entry, hint: Hint) -> Drawing:
    """The board as it is printed, with the lines to look at and the cells that are entered."""
    scene = entry.board.scene().highlighted(hint.places, "place")
    return drawing_of(scene.highlighted(hint.cells, "look"))
