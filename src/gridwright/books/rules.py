"""The rules of the puzzles of a book, each with a small example, its first step and solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from gridwright.books.contents import Kind, example_of
from gridwright.books.flow import INDENT, Flow
from gridwright.books.language import Language
from gridwright.books.layout import GAP
from gridwright.books.markdown import Block, Run
from gridwright.books.pages import SMALL, fitting
from gridwright.books.plan import Plan
from gridwright.books.puzzle_words import PuzzleWords, worked_example
from gridwright.errors import InputError, quoted
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Scene
from gridwright.views.drawing import Drawing, drawing_of

TALLEST, CELL = 150.0, 24.0  # the largest height of an example and side of its cells
PLAIN_MARK = "•"
CAPTION = "The first step. "  # about as long as it is in any language


def rules_by_puzzle(
    blocks: Sequence[Block], source: str, language: Language
) -> Mapping[str, tuple[Block, ...]]:
    """The blocks of a file by puzzle: each begins with a first heading that names a puzzle.

    Its title counts in English and in the language of the book.
    """
    names = {name: name for name in puzzles()}
    names |= {puzzle.title.lower(): name for name, puzzle in puzzles().items()}
    names |= {language.about(puzzle).title.lower(): name for name, puzzle in puzzles().items()}
    found: dict[str, list[Block]] = {}
    name = None
    for block in blocks:
        if block.kind == "heading" and block.level == 1:
            name = names.get(block.text.strip().lower())
            if name is None:
                expected = ", ".join(puzzle.title for puzzle in puzzles().values())
                raise InputError(
                    f"the heading {quoted(block.text)} names no puzzle; expected one of {expected}",
                    source=source,
                )
            found.setdefault(name, [])
        elif name is None:
            raise InputError(
                "this begins without a heading such as # Name, which says whose rules these are",
                source=source,
            )
        else:
            found[name].append(block)
    return {name: tuple(told) for name, told in found.items()}


def set_rules(flow: Flow, kind: Kind, plan: Plan, *, titled: bool) -> None:
    """Set the rules of one puzzle, under its title if it has not been set yet."""
    words = plan.language.about(kind.puzzle)
    example = _Example(kind, words)
    if titled:
        # None is split unless it is longer than a page.
        flow.heading(words.title, 2, room=_height(flow, words) + example.whole_height(flow))
    own = plan.rules.get(kind.puzzle.name)
    if own is not None:
        flow.blocks(own)
    else:
        _set_words(flow, kind, words)
    example.set(flow, plan)


def _height(flow: Flow, words: PuzzleWords) -> float:
    """What the goal and the rules need, a little more rather than less."""
    width = flow.area.width - INDENT * flow.size
    texts = (words.goal, *(text for _, text in words.rules))
    lines = sum(len(flow.lines((Run(text),), width)) for text in texts)
    return lines * flow.line + (len(texts) * 0.2 + 2.5) * flow.size


def _set_words(flow: Flow, kind: Kind, words: PuzzleWords) -> None:
    if words.goal:
        flow.space(flow.size * 0.4)
        flow.paragraph((Run(words.goal, "italic"),))
    flow.space(flow.size * 0.5)
    marks = [text for choice in kind.choices if (text := words.mark(choice))]
    for figure, text in words.rules:
        flow.space(flow.size * 0.2)
        flow.item((Run(text),), PLAIN_MARK, figure)
    for text in marks:
        flow.space(flow.size * 0.2)
        flow.item((Run("* ", "bold"), Run(text)), PLAIN_MARK)


class _Example:
    """A board, its first step if that is told, and its solution, with cells of the same size."""

    def __init__(self, kind: Kind, words: PuzzleWords) -> None:
        worked = worked_example(kind.puzzle) if words.start else None
        shown = example_of(kind.puzzle, worked.board) if worked else None
        self._board, self._solution = shown or (kind.board, kind.solution)
        self._entries = worked.entries if worked and shown else ()
        self._start = words.start if self._entries else ""

    @cached_property
    def _drawings(self) -> list[tuple[str, Drawing]]:
        board, solution = self._board, self._solution
        scenes = [("example", board.scene())]
        if self._entries:
            scenes.append(("first_step", _step(board, solution, self._entries)))
        scenes.append(("solution", board.scene(solution)))
        return [(key, drawing_of(scene)) for key, scene in scenes]

    def _cell(self, flow: Flow) -> float:
        count = len(self._drawings)
        width = (flow.area.width - GAP * (count - 1)) / count
        return min(fitting((d.width, d.height), width, TALLEST, CELL) for _, d in self._drawings)

    def height(self, flow: Flow) -> float:
        """What the pictures need, with their captions."""
        tallest = max(drawing.height for _, drawing in self._drawings)
        return tallest * self._cell(flow) + flow.line * 2

    def whole_height(self, flow: Flow) -> float:
        """What they need with the first step, told below them."""
        told = flow.lines((Run(f"{self._start} {CAPTION}"),), flow.area.width)
        return self.height(flow) + (len(told) + 2) * flow.line

    def set(self, flow: Flow, plan: Plan) -> None:
        """Draw the pictures with a caption above each, and tell the first step below."""
        pages = flow.pages
        flow.space(flow.size)
        flow.need(self.whole_height(flow))
        cell, left, size = self._cell(flow), flow.area.left, pages.size(SMALL)
        for key, drawing in self._drawings:
            pages.note_letters(drawing)
            width = drawing.width * cell
            room = min(width + GAP * 0.8, flow.area.right - left)
            pages.fitted(left, flow.y - size, plan.language.say(key), size, room)
            pages.draw(drawing, left, flow.y - size * 1.8 - drawing.height * cell, cell)
            left += width + GAP
        flow.y -= self.height(flow) - flow.line + size * 0.8
        if self._start:
            flow.space(flow.size * 0.6)
            lead = Run(f"{plan.language.say('first_step')}. ", "bold")
            flow.paragraph((lead, Run(self._start)))


def _step(board: Puzzle, solution: Values, entries: Sequence[object]) -> Scene:
    cells = [cell for cell in solution if cell in entries]
    return board.scene({cell: solution[cell] for cell in cells}).highlighted(cells, "look")
