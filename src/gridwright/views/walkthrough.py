"""Walkthroughs to read: a board from its clues to its solution, as text or Markdown.

HTML is in `walkthrough_html`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridwright.scene import Scene
from gridwright.views.text import render

FORMATS = ("text", "markdown", "html")
# File extensions and the formats they ask for.
ENDINGS = {"txt": "text", "md": "markdown", "html": "html"}
# Which steps have a picture: all, those after which much is new, or none.
PICTURES = ("all", "some", "none")
# "Some" draws a picture once this share of the board's cells is new.
NEW_CELLS = 1 / 8
LEGEND = "[ ] is new in a step, { } what it rests on; several signs are what a cell may still be."


@dataclass(frozen=True)
class Stage:
    """A step: its kind of reasoning, its size, its text, and the board after it.

    `decided` is the number of cells that are fully known after it.
    """

    kind: str
    size: int
    text: str
    scene: Scene
    decided: int

    @property
    def paragraphs(self) -> list[str]:
        """Its text, as lines."""
        return self.text.split("\n")


@dataclass(frozen=True)
class Walk:
    """A board, the rules in words, and the steps to its solution."""

    start: Scene
    rules: tuple[str, ...]
    stages: Iterable[Stage]


def text_walk(walk: Walk, pictures: str = "some") -> Iterator[str | Scene]:
    """A walk as lines of text with pictures between them, yielded as they are found."""
    if pictures != "none":
        yield from (walk.start.title, "", walk.start, "", LEGEND, "")
    largest = 0
    for number, stage, scene in illustrated(walk, pictures):
        largest = max(largest, stage.size)
        first, *more = stage.paragraphs
        yield f"{number}. {headed(stage)}: {first}"
        yield from (f"   {line}" for line in more)
        if scene is not None:
            yield from ("", scene, "")
    yield from ("", ending(largest)) if pictures == "none" else (ending(largest),)


def markdown_walk(walk: Walk, pictures: str = "all") -> Iterator[str]:
    """A walk as Markdown with text pictures, yielded as it is found."""
    yield from (f"# {_marked_down(walk.start.title)}", "", *_fenced(walk.start), "")
    yield from (*(f"- {_marked_down(rule)}" for rule in walk.rules), "")
    if pictures != "none":
        yield from (_marked_down(LEGEND), "")
    largest = 0
    for number, stage, scene in illustrated(walk, pictures):
        largest = max(largest, stage.size)
        yield f"## {number}. {_marked_down(headed(stage))}"
        for line in stage.paragraphs:
            yield from ("", _marked_down(line))
        yield from ("", *_fenced(scene), "") if scene is not None else ("",)
    yield ending(largest)


def illustrated(walk: Walk, pictures: str) -> Iterator[tuple[int, Stage, Scene | None]]:
    """The steps with their numbers from 1, and a picture where there should be one."""
    enough = {"all": 0.0, "some": walk.start.width * walk.start.height * NEW_CELLS}.get(pictures)
    stages = iter(walk.stages)
    stage = next(stages, None)
    number = new = 0
    while stage is not None:
        number, new = number + 1, new + stage.decided
        following = next(stages, None)
        # The solution is always shown, however few cells are new.
        shown = enough is not None and (new >= enough or following is None)
        yield number, stage, stage.scene if shown else None
        new = 0 if shown else new
        stage = following


def ending(largest: int) -> str:
    """The text after the last step."""
    if not largest:
        return "Nothing is left to find."
    return "Solved."


def headed(stage: Stage) -> str:
    """The kind of a step as a heading."""
    return stage.kind[0].upper() + stage.kind[1:]


def plain_lines(parts: Iterable[str | Scene], *, ascii_only: bool = False) -> Iterator[str]:
    """A walk with its pictures drawn without colours."""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            yield render(part, ascii_only=ascii_only).removesuffix("\n")


def _fenced(scene: Scene) -> tuple[str, ...]:
    return ("```text", render(scene).removesuffix("\n"), "```")


def _marked_down(text: str) -> str:
    """A text in which Markdown finds no markup."""
    return re.sub(r"([\\`*_<>\[\]|#~&])", r"\\\1", text)
