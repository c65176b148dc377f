"""Text that flows over columns and pages: headings, paragraphs, items, and room for pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gridwright.books.layout import Area
from gridwright.books.markdown import Block, Face, Run
from gridwright.books.pages import Pages

SIZE = 9.5  # the letters of running text
LEADING = 1.42  # from line to line, in sizes
INDENT = 1.7  # of the items of a list, in sizes
HEADINGS = (24.0, 14.0, 11.0)
COLUMN_GAP = 16.0

Piece = tuple[str, Face]


class Flow:
    """Fills pages from the top, column by column."""

    def __init__(self, pages: Pages, section: str, area: Area, columns: int = 1) -> None:
        self.pages, self._section, self._columns = pages, section, columns
        self.size = pages.size(SIZE)
        self._use(area)

    def _use(self, area: Area) -> None:
        self._slots = area.slots(self._columns, 1, COLUMN_GAP)
        self.area = self._slots.pop(0)
        self.y = self.area.top

    @property
    def line(self) -> float:
        """From line to line."""
        return self.size * LEADING

    def need(self, height: float) -> None:
        """Go on in the next column, or on the next page, if this height does not fit here."""
        if self.y - height >= self.area.bottom - 0.01 or self.y >= self.area.top:
            return
        if self._slots:
            self.area = self._slots.pop(0)
            self.y = self.area.top
        else:
            self._use(self.pages.begin(self._section))

    def space(self, height: float) -> None:
        """Leave room, unless this is the top of a column."""
        if self.y < self.area.top:
            self.y -= height

    def blocks(self, blocks: Iterable[Block]) -> None:
        """Set blocks of Markdown."""
        before = None
        for block in blocks:
            if block.kind == "heading":
                self.heading(block.text, block.level)
            elif block.kind == "item":
                self.space(self.size * (0.2 if before == "item" else 0.5))
                self.item(block.runs, block.mark)
            else:
                self.space(self.size * 0.6)
                self.paragraph(block.runs)
            before = block.kind

    def heading(self, text: str, level: int = 2, room: float = 0) -> None:
        """Set a heading, kept with at least two lines, or so much room, that follow."""
        size = self.pages.size(HEADINGS[min(level, len(HEADINGS)) - 1])
        lines = self.pages.split(text, size, self.area.width, face="title")
        self.space(size * 0.9)
        self.need(len(lines) * size * 1.25 + max(room, 2 * self.line))
        for text_line in lines:
            self.y -= size * 1.25
            self.pages.write(self.area.left, self.y + size * 0.3, text_line, size, face="title")
        self.y -= size * 0.25

    def paragraph(self, runs: Sequence[Run], indent: float = 0) -> None:
        """Set a paragraph."""
        lines = self.lines(runs, self.area.width - indent)
        for number, line in enumerate(lines):
            self.need(self.line * _kept(number, len(lines)))
            self.write(line, indent)

    def item(self, runs: Sequence[Run], mark: str, figure: str = "") -> None:
        """Set an item of a list, after a mark or a figure."""
        indent = max(INDENT * self.size, self.pages.width(mark, self.size) + self.size * 0.5)
        lines = self.lines(runs, self.area.width - indent)
        for number, line in enumerate(lines):
            self.need(self.line * _kept(number, len(lines)))
            base = self.y - self.size
            if not number and figure:
                side = self.size * 1.15
                self.pages.figure(figure, self.area.left, base - 0.2 * self.size, side)
            elif not number:
                self.pages.write(self.area.left, base, mark, self.size)
            self.write(line, indent)

    def write(self, line: Sequence[Piece], indent: float) -> None:
        """Write a line of pieces, and go on below it."""
        x = self.area.left + indent
        for text, face in line:
            x += self.pages.write(x, self.y - self.size, text, self.size, face=face)
        self.y -= self.line

    def lines(self, runs: Sequence[Run], width: float) -> list[list[Piece]]:
        """Runs as lines of pieces no wider than this; a word that is wider goes on below."""
        lines: list[list[Piece]] = [[]]
        used = 0.0
        for word in _words(runs):
            blank = self.pages.width(" ", self.size, word[0][1]) if lines[-1] else 0
            wide = self._wide(word)
            if lines[-1] and used + blank + wide > width:
                lines.append([])
                used = blank = 0
            if blank:
                _add_piece(lines[-1], " ", word[0][1])
                used += blank
            if wide <= width:
                for text, face in word:
                    _add_piece(lines[-1], text, face)
                used += wide
            else:
                used = self._broken(word, lines, width)
        return lines

    def _wide(self, word: Sequence[Piece]) -> float:
        return sum(self.pages.width(text, self.size, face) for text, face in word)

    def _broken(self, word: Sequence[Piece], lines: list[list[Piece]], width: float) -> float:
        """Set a word that is wider than a line letter by letter; return the last line's width."""
        used = 0.0
        for letter, face in ((letter, face) for text, face in word for letter in text):
            wide = self.pages.width(letter, self.size, face)
            if used + wide > width and lines[-1]:
                lines.append([])
                used = 0.0
            _add_piece(lines[-1], letter, face)
            used += wide
        return used


def _kept(number: int, count: int) -> int:
    """How many lines stay together from one on: no page begins or ends with one of several."""
    if number == 0 and count > 1:
        return 3 if count == 3 else 2
    return 2 if number == count - 2 else 1


def _add_piece(line: list[Piece], text: str, face: Face) -> None:
    """Add a text to a line; neighbours in one face are written together."""
    if line and line[-1][1] == face:
        line[-1] = (line[-1][0] + text, face)
    else:
        line.append((text, face))


def _words(runs: Sequence[Run]) -> Iterator[list[Piece]]:
    """The words of some runs; a word may have several faces."""
    word: list[Piece] = []
    for run in runs:
        for part in _BLANKS.split(run.text):
            if not part:
                continue
            if part.isspace():
                if word:
                    yield word
                word = []
            else:
                word.append((part, run.face))
    if word:
        yield word


_BLANKS = re.compile(r"([ \t\n\r\f\v]+)")
