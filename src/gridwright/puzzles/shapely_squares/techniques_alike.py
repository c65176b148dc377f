"""Cells that are even or odd for one reason: circles, and hearts that are tied to the same one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.puzzles.shapely_squares.techniques_heart_paths import (
    THROUGH,
    WHICH,
    hearts_between,
    last_heart,
)
from gridwright.puzzles.shapely_squares.techniques_sources import direct_sources, named, sources
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Part, Words, listed, say


class Alike(NamedTuple):
    """Cells that are alike: who they are, and why, in brackets or with that in a sentence."""

    cells: Collection[Cell]
    who: Words
    aside: Words
    sentence: Words


def alike(now: Position, gone: Mapping[Cell, int], parity: str) -> Iterator[Alike]:
    """Two cells or more that are without their other digits for the same reason, if there are."""
    circles = {
        cell: reasons
        for cell, mask in gone.items()
        if now.puzzle.shape(cell) == "circle" and (reasons := sources(now, cell, mask))
    }
    if len(circles) > 1:
        yield _circles(circles, parity)
    for root, hearts in _by_root(now, gone).items():
        if len(hearts) > 1 and (told := _hearts(now, root, hearts, parity)):
            yield told


def _circles(why: Mapping[Cell, list[Words]], parity: str) -> Alike:
    """All circles are equal, so the shortest reason goes for all."""
    first = min(why, key=lambda cell: listed(why[cell]).length)
    reason = listed(named(each, say("{}", first)) for each in why[first])
    who = say("the circles {}", listed(why))
    names = who if first in reason.cells else listed(why)
    sentence = say("{} are {}, as {}", names, parity, reason)
    return Alike(tuple(why), who, say(" ({})", reason), sentence)


def _by_root(now: Position, gone: Mapping[Cell, int]) -> dict[Cell, dict[Cell, Words]]:
    """Hearts by the one heart that the only reason for each of them is about, with the reasons."""
    found: dict[Cell, dict[Cell, Words]] = {}
    for cell, mask in gone.items():
        if mask and now.puzzle.shape(cell) == "heart":
            reasons = direct_sources(now, cell, mask)
            root = last_heart(reasons[0]) if len(reasons) == 1 else None
            if root is not None and root not in gone:
                found.setdefault(root, {})[cell] = reasons[0]
    return found


def _hearts(now: Position, root: Cell, hearts: Mapping[Cell, Words], parity: str) -> Alike | None:
    """Hearts that are even or odd like another one; None where not all hearts on the way are."""
    between: dict[Cell, Words] = {}
    for cell in hearts:
        way = hearts_between(now, cell, root)
        if way is None:
            return None
        between.update(way)
    parts = min(hearts.values(), key=lambda why: why.length).parts
    first, *rest = parts[next(i for i, part in enumerate(parts) if part.cells == (root,)) + 1 :]
    text = first.text.removeprefix(WHICH)
    tail = Words((Part(WHICH), first._replace(text=text), *rest) if text else (first, *rest))
    names = listed(name for cell, name in sorted(between.items()) if cell not in hearts)
    through = say("{}{} ", THROUGH, names) if names else Words()
    like = say("{} like the heart {}", parity, root) + tail
    who = say("the hearts {}", listed(hearts))
    return Alike(
        tuple(hearts), who, say(" ({}{})", through, like), say("{}{} are {}", through, who, like)
    )
