"""The rules of the puzzles of a book, each with a small example and its solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.books.contents import Kind
from gridwright.books.layout import GAP, Area
from gridwright.books.pages import SMALL, Pages, fitting
from gridwright.views.drawing import drawing_of

SIZE, LINE = 9.5, 13.5  # of the rules: letters, and the distance between lines
INDENT = 16.0
HEAD = 28.0  # a puzzle's title and the room below it
EXAMPLE, CELL = 120.0, 18.0  # the maximum height of an example and of its cells
CAPTION = 14.0
BETWEEN = 24.0  # from one puzzle to the next


@dataclass(frozen=True)
class _Rule:
    """A rule as lines of text, after a figure if it is about one."""

    name: str
    lines: list[str]


def set_rules(pages: Pages, kinds: Sequence[Kind]) -> None:
    """Set the rules of all puzzles; none is split unless it is longer than a page."""
    setter = _RulesSetter(pages)
    pages.bookmark("Rules")
    for kind in kinds:
        setter.set(kind)


class _RulesSetter:
    """Fills pages with rules, from the top."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._turn()

    def _turn(self) -> None:
        self._area: Area = self._pages.begin("Rules")
        self._y = self._area.top

    def _need(self, height: float) -> None:
        """Turn the page if this height no longer fits on it."""
        if self._y - height < self._area.bottom and self._y < self._area.top:
            self._turn()

    def set(self, kind: Kind) -> None:
        """Set the rules of one puzzle."""
        pages = self._pages
        rules = [self._rule(name, text) for name, text in kind.puzzle.rules.items()]
        rules += [self._rule("", f"Puzzles marked {name}: {text}.") for name, text in kind.styles]
        example = _Example(kind, self._area)
        text = sum(len(rule.lines) for rule in rules) * LINE
        self._need(HEAD + text + example.height)
        pages.bookmark(kind.puzzle.title, 1)
        pages.write(self._area.left, self._y - 16, kind.puzzle.title, 16, bold=True)
        self._y -= HEAD
        for rule in rules:
            self._set_rule(rule)
        self._need(example.height)
        example.set(pages, self._area, self._y)
        self._y -= example.height + BETWEEN

    def _rule(self, name: str, text: str) -> _Rule:
        width = self._area.width - INDENT
        return _Rule(name, self._pages.split(text, SIZE, width))

    def _set_rule(self, rule: _Rule) -> None:
        for number, line in enumerate(rule.lines):
            self._need(LINE)
            left, base = self._area.left, self._y - SIZE
            if not number:
                self._pages.figure(rule.name, left, base - 1, SIZE)
            self._pages.write(left + INDENT, base, line, SIZE)
            self._y -= LINE


class _Example:
    """A board and its solution side by side, with cells of the same size."""

    def __init__(self, kind: Kind, area: Area) -> None:
        self._drawings = [drawing_of(kind.board.scene(values)) for values in (None, kind.solution)]
        width = (area.width - INDENT - GAP) / 2
        self._cell = min(fitting(each, width, EXAMPLE, CELL) for each in self._drawings)
        tallest = max(drawing.height for drawing in self._drawings)
        self.height = tallest * self._cell + CAPTION + 8

    def set(self, pages: Pages, area: Area, top: float) -> None:
        """Draw both, with a caption above each."""
        left = area.left + INDENT
        for drawing, word in zip(self._drawings, ("Example", "Its solution"), strict=True):
            pages.write(left, top - CAPTION + 2, word, SMALL, grey=True)
            bottom = top - CAPTION - 4 - drawing.height * self._cell
            pages.draw(drawing, left, bottom, self._cell)
            left += drawing.width * self._cell + GAP
