"""Walkthroughs to read: a board from its clues to its solution, as text or Markdown.

HTML is in `walkthrough_html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from gridwright.grid import Cell, Naming
from gridwright.reasoning.words import Words, cell_name
from gridwright.scene import Emphasis, Scene
from gridwright.text import plural
from gridwright.views.text import MOST_MARKS, in_ascii, marks_text, render

FORMATS = ("text", "markdown", "html")
# File extensions and the formats they ask for.
ENDINGS = {"txt": "text", "md": "markdown", "html": "html"}
# Which steps have a picture: all, those after which much is new, or none.
PICTURES = ("all", "some", "none")
# "Some" draws a picture once this share of the board's cells is new, after so many steps without
# one, and where a step names so many cells.
NEW_CELLS = 1 / 8
STEPS = 4
MANY_CELLS = 7
SUPPOSED = "? ? is only supposed, ~ ~ follows from it, ! ! is where that breaks."
MEANINGS: dict[Emphasis, str] = {
    "look": "[ ] is new.",
    "reason": "{ } is what it rests on.",
    "supposed": SUPPOSED,
}
MARKS = "Where a cell shows several, it may still be any of them."
# What is written above the pictures of a step that supposes something.
IF, THEN = "What would follow:", "After this step:"


@dataclass(frozen=True)
class Stage:
    """A step: its techniques, why, what follows, and the board after it.

    `cost` says how hard it is, `decided` how many cells are fully known by it. `tried` are pictures
    of what it only supposes, which is not to be mixed with what follows.
    """

    title: str
    cost: int
    words: Words
    outcome: Words
    scene: Scene
    decided: int
    tried: tuple[Scene, ...] = ()


@dataclass(frozen=True)
class Walk:
    """A board, the rules in words, the steps to its solution, and how cells are named."""

    start: Scene
    rules: tuple[str, ...]
    stages: Iterable[Stage]
    naming: Naming = "rc"


class Figure(NamedTuple):
    """A picture of a step and what is written above it, if anything is."""

    caption: str
    scene: Scene


class Summary:
    """What is said of a walk once all its steps were told."""

    def __init__(self) -> None:
        self._steps = 0
        self._easiest: int | None = None
        self._hardest: tuple[int, Stage] | None = None

    def add(self, number: int, stage: Stage) -> None:
        """Take note of a step."""
        self._steps = number
        self._easiest = stage.cost if self._easiest is None else min(self._easiest, stage.cost)
        if self._hardest is None or stage.cost > self._hardest[1].cost:
            self._hardest = (number, stage)

    @property
    def text(self) -> str:
        """The number of steps, and the first of the hardest ones if they are not all alike."""
        if self._hardest is None:
            return "Nothing is left to find."
        number, stage = self._hardest
        solved = f"Solved in {plural(self._steps, 'step')}"
        if stage.cost == self._easiest:
            return f"{solved}."
        return f"{solved}. The hardest was step {number}: {stage.title}."


class Legend:
    """What the marks of pictures mean, each told before the first picture that has it."""

    def __init__(self) -> None:
        self._told = set[str]()

    def text(self, figures: Iterable[Figure]) -> str:
        """The meanings of marks in some pictures, as far as they were not told before."""
        scenes = [figure.scene for figure in figures]
        used = {emphasis for scene in scenes for emphasis in scene.emphases.values()}
        found = [text for emphasis, text in MEANINGS.items() if emphasis in used]
        if any(len(each.left) <= MOST_MARKS for scene in scenes for each in scene.pencil):
            found.append(MARKS)
        news = [text for text in found if text not in self._told]
        self._told.update(news)
        return " ".join(news)


def text_walk(walk: Walk, pictures: str = "some") -> Iterator[str | Scene]:
    """A walk as lines of text with pictures between them, yielded as they are found."""
    if pictures != "none":
        yield from (walk.start.title, "", walk.start, "")
    summary, legend = Summary(), Legend()
    for number, stage, figures in illustrated(walk, pictures):
        summary.add(number, stage)
        first = f"{number}. "
        yield f"{first}{stage.title}. {stage.words.named(walk.naming)}"
        yield f"{' ' * len(first)}→ {stage.outcome.named(walk.naming)}"
        if figures:
            yield ""
        if meanings := legend.text(figures):
            yield from (f"({meanings})", "")
        for caption, scene in figures:
            yield from (*((caption,) if caption else ()), scene, *_not_drawn(scene), "")
    yield from ("", summary.text) if pictures == "none" else (summary.text,)


def markdown_walk(walk: Walk, pictures: str = "all") -> Iterator[str]:
    """A walk as Markdown with text pictures, yielded as it is found."""
    yield from (f"# {_marked_down(walk.start.title)}", "", *_fenced(walk.start), "")
    yield from (*(f"- {_marked_down(rule)}" for rule in walk.rules), "")
    summary, legend = Summary(), Legend()
    for number, stage, figures in illustrated(walk, pictures):
        summary.add(number, stage)
        yield f"## {number}. {_marked_down(stage.title)}"
        yield from ("", _marked_down(stage.words.named(walk.naming)))
        yield from ("", f"→ {_marked_down(stage.outcome.named(walk.naming))}", "")
        if meanings := legend.text(figures):
            yield from (f"({_marked_down(meanings)})", "")
        for caption, scene in figures:
            below = (line for text in _not_drawn(scene) for line in ("", _marked_down(text)))
            yield from (*((caption, "") if caption else ()), *_fenced(scene), *below, "")
    yield _marked_down(summary.text)


def illustrated(walk: Walk, pictures: str) -> Iterator[tuple[int, Stage, tuple[Figure, ...]]]:
    """The steps with their numbers from 1, and pictures where there should be any.

    A supposition has its picture wherever there are any; the solution is always shown. Of some
    pictures there is one where much is new, where a step names many cells, and else now and then.
    What is new in a picture is all that is since the last one.
    """
    enough = {"all": 0.0, "some": walk.start.width * walk.start.height * NEW_CELLS}.get(pictures)
    stages = iter(walk.stages)
    stage = next(stages, None)
    number = new = steps = 0
    fresh: list[Cell] = []
    while stage is not None:
        number, new, steps = number + 1, new + stage.decided, steps + 1
        following = next(stages, None)
        tried = stage.tried if enough is not None else ()
        wanted = not tried and (steps >= STEPS or _names_many(stage))
        shown = enough is not None and (new >= enough or wanted or following is None)
        caption = THEN if tried else ""
        fresh += (cell for cell, why in stage.scene.emphases.items() if why == "look")
        after = (Figure(caption, stage.scene.highlighted(fresh, "look")),) if shown else ()
        yield number, stage, (*(Figure(IF, scene) for scene in tried), *after)
        if shown:
            new, fresh = 0, []
        if shown or tried:
            steps = 0
        stage = following


def _names_many(stage: Stage) -> bool:
    """Whether a step names so many cells that its reader looks for them in a picture."""
    return len({*stage.words.cells_named}) >= MANY_CELLS


def plain_lines(parts: Iterable[str | Scene], *, ascii_only: bool = False) -> Iterator[str]:
    """A walk as plain text, with its pictures drawn without colours."""
    for part in parts:
        if isinstance(part, str):
            yield in_ascii(part) if ascii_only else part
        else:
            yield render(part, ascii_only=ascii_only).removesuffix("\n")


def _not_drawn(scene: Scene) -> tuple[str, ...]:
    """The marks, too many for a picture of text, of cells that a step is about or rests on."""
    marked = [
        f"{cell_name(each.cell, scene.numbered or 'rc')} {marks_text(each, False)}"
        for each in scene.pencil
        if len(each.left) > MOST_MARKS and each.cell in scene.emphases
    ]
    return (f"Marks not drawn: {', '.join(marked)}.",) if marked else ()


def _fenced(scene: Scene) -> tuple[str, ...]:
    return ("```text", render(scene).removesuffix("\n"), "```")


def _marked_down(text: str) -> str:
    """A text in which Markdown finds no markup."""
    return re.sub(r"([\\`*_<>\[\]|#~&])", r"\\\1", text)
