"""Sentences about cells that stay empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grid import Cell
from gridwright.reasoning.words import Words, listed, say


def leaves(left: Mapping[Cell, str]) -> list[Words]:
    """That cells are left empty: "leaves R2C5 and R3C5 blank"."""
    found: dict[str, list[Cell]] = {}
    for cell, name in left.items():
        found.setdefault(name, []).append(cell)
    return [say("leaves {} {}", listed(cells), name) for name, cells in found.items()]


def so_empty(left: Mapping[Cell, str]) -> Words:
    """That cells stay empty, as what was told has it: "Then R2C5 and R3C5 are empty."."""
    found: dict[str, list[Cell]] = {}
    for cell, name in left.items():
        found.setdefault(name, []).append(cell)
    are = (
        say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", name)
        for name, cells in found.items()
    )
    return say("Then {}.", listed(are)) if found else Words()


def shut_off(shut: Mapping[Cell, Words], names: Mapping[Cell, str]) -> Words:
    """That cells stay empty for the same reason: "R1C1 and R2C3 are full, so R2C2 is empty."."""
    if not shut:
        return Words()
    first, *_ = whys = list(dict.fromkeys(shut.values()))
    by, (name, *_) = [Words(why.parts[:1]) for why in whys], names.values()
    how = Words(first.parts[1:])
    if len(by) > 1:
        how = say(str(how).replace(" is ", " are ", 1))
    are = "is" if len(shut) == 1 else "are"
    return say("{}{}, so {} {} {}.", listed(by), how, listed(shut), are, name)


def that(ends: Sequence[Words]) -> Words:
    """What else a step does: "That completes row 4 and leaves R2C5 blank."."""
    return say("That {}.", listed(ends)) if ends else Words()
