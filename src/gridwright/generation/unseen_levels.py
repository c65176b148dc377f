"""Levels that boards of a size do not have, or of which none was seen in a long search.

Small boards leave little to reason about. Where all boards of a size were graded, it is certain
which levels there are; elsewhere it is only known in how many tries no board of a level was seen.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TypedDict

from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.text import join_words

# Of each puzzle and style by size: the levels there are, or the tries that found none of a level.
Levels = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]
Tries = Mapping[str, Mapping[str, Mapping[str, Mapping[str, int]]]]


class Table(TypedDict):
    """What `bench.unseen_levels` and `bench.classic_boards` found; `every`: of all boards."""

    every: Levels
    tries: Tries


def check_level(name: str, size: Size, style: str, level: str) -> None:
    """Refuse a level that no board of a size has, in a style that leaves out any clues."""
    known = _table()["every"].get(name, {}).get(style, {}).get(str(size))
    if known is None or level in known:
        return
    board = f"board of {name} {size} in style {style}"
    said = f"no {board} is {level}: all there are were graded"
    raise InputError(f"{said}; expected {join_words(known, 'or')}" if known else said)


def tries_without(name: str, size: Size, style: str, level: str) -> int | None:
    """The number of tries that led to no board of a level; None where nobody knows, or some did."""
    return _table()["tries"].get(name, {}).get(style, {}).get(str(size), {}).get(level)


def sizes_with(name: str, style: str, level: str) -> list[str]:
    """The sizes at which boards of a style are known to have a level, as all were graded."""
    sizes = _table()["every"].get(name, {}).get(style, {})
    return [size for size, levels in sizes.items() if level in levels]


@cache
def _table() -> Table:
    file = resources.files("gridwright.generation") / "unseen_levels.json"
    table: Table = json.loads(file.read_text("utf-8"))
    return table
