"""The board as a widget: it draws a scene with the cursor in it, and tells what is clicked."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from gridwright.grid import Cell
from gridwright.play.picture import (
    CURSOR,
    RULER,
    Lines,
    Measure,
    draw_lines,
    lay_out,
    line_length,
    without_crowds,
)
from gridwright.scene import Scene
from gridwright.views.terminal_styles import STYLES

_STYLES = {**STYLES, RULER: "dim", CURSOR: "reverse"}


class BoardView(Static, can_focus=True):
    """A board with a cursor; columns only ever grow, so that nothing jumps."""

    class Clicked(Message):
        """A cell was clicked; `clear` with another button than the first."""

        def __init__(self, cell: Cell, clear: bool) -> None:
            super().__init__()
            self.cell = cell
            self.clear = clear

    def __init__(self, width: int, cursor: Cell | None = None) -> None:
        super().__init__(id="board")
        self.cursor = cursor or Cell(0, 0)
        self.lines: Lines = []
        self._shape = (1, 1)
        self._least = self._columns = width
        self._asked: tuple[Scene, int] | None = None
        self._laid_out: tuple[Scene, Measure] | None = None

    def draw(self, scene: Scene, room: int) -> None:
        """Draw a scene, in `room` columns if that can be done."""
        if (scene, room) != self._asked:
            # What is drawn anew at every step of the cursor is measured only once.
            self._asked = (scene, room)
            self._shape = (scene.height, scene.width)
            self._laid_out = self._fit(scene, room)
        self.lines = draw_lines(*self._frame, self.cursor)
        covered = {mark.cell: mark.emphasis for mark in scene.highlights}.get(self.cursor, "")
        styles = {**_STYLES, CURSOR: f"{_STYLES[CURSOR]} {_STYLES.get(covered, '')}"}
        texts = (
            Text.assemble(*((span.text, styles.get(span.role, "")) for span in line))
            for line in self.lines
        )
        self.update(Text("\n", no_wrap=True).join(texts))
        self.call_after_refresh(self._scroll_to_cursor)

    def _fit(self, scene: Scene, room: int) -> tuple[Scene, Measure]:
        drawn, places = lay_out(without_crowds(scene), self._columns)
        if line_length(draw_lines(drawn, places)) > room:
            # There is no room for pencil marks: a sign has to do.
            drawn, places = lay_out(without_crowds(scene, 0), self._least)
        self._columns = places.width
        return drawn, places

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor; it comes back in on the other side."""
        height, width = self._shape
        cell = self.cursor.step(rows, columns)
        self.cursor = Cell(cell.row % height, cell.column % width)

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        event.stop()
        cell = self._frame[1].cell_at(event.y - 1, event.x - self._margin)
        if self._inside(cell):
            self.post_message(self.Clicked(cell, event.button != 1))

    @property
    def _frame(self) -> tuple[Scene, Measure]:
        """The picture without the cursor, and where its cells are."""
        assert self._laid_out is not None, "nothing is drawn yet"
        return self._laid_out

    @property
    def _margin(self) -> int:
        """The width of the row numbers."""
        return len(self.lines[1][0].text)

    def look_at(self, cells: Iterable[Cell]) -> None:
        """Scroll to some cells, if the board is larger than its place; the cursor stays."""
        seen = [cell for cell in cells if self._inside(cell)]
        # The last of all that are scrolled to is certainly seen: the first one.
        for cell in reversed(seen):
            self.call_after_refresh(self._show_cell, cell)

    def _inside(self, cell: Cell) -> bool:
        height, width = self._shape
        return 0 <= cell.row < height and 0 <= cell.column < width

    def _scroll_to_cursor(self) -> None:
        self._show_cell(self.cursor)

    def _show_cell(self, cell: Cell) -> None:
        measure, (row, column) = self._frame[1], cell
        # With the frame of the cell, and at the edges with what is around the board.
        top = 0 if row == 0 else measure.line + measure.down * row
        left = 0 if column == 0 else self._margin + measure.column + measure.across * column - 2
        bottom = self.size.height if row == self._shape[0] - 1 else top + measure.down + 2
        right = self.size.width if column == self._shape[1] - 1 else left + measure.across + 4
        region = Region(left, top, right - left, bottom - top)
        if self.parent is not None:
            self.parent.scroll_to_region(region, animate=False)  # type: ignore[attr-defined]
