"""What is wrong with a class that should describe a puzzle, before there is any board of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import chain

from gridwright.errors import InputError, quoted
from gridwright.grid import grid_of
from gridwright.layers import Layer
from gridwright.puzzle import Broken, Puzzle

NAME = r"[a-z][a-z0-9]*(-[a-z0-9]+)*"
# What every class has to define.
MEMBERS = ("name", "title", "rules", "layers", "symbols", "constraints")


def check_description(puzzle: type[Puzzle]) -> None:
    """Raise `InputError` with the first thing that is wrong with the class of a puzzle."""
    check_name(puzzle)
    for problem in chain(_texts(puzzle), _contents(puzzle), _fields(puzzle)):
        raise InputError(f"the class {puzzle.__name__}: {problem}")


def check_name(puzzle: type[Puzzle]) -> None:
    """Refuse a class that lacks what every puzzle has, or whose name cannot be typed."""
    for member in MEMBERS:
        found = getattr(puzzle, member, None)
        if found is None or getattr(found, "__isabstractmethod__", False):
            raise InputError(f"the class {puzzle.__name__} has no {member}")
    name: object = puzzle.name
    if not (isinstance(name, str) and re.fullmatch(NAME, name)):
        raise InputError(f"{quoted(name)} is not a name; expected one such as my-puzzle")


def _texts(puzzle: type[Puzzle]) -> Iterator[str]:
    title: object = puzzle.title
    if not isinstance(title, str):
        yield f"expected a text as title, found {quoted(title)}"
    rules: object = puzzle.rules
    if not isinstance(rules, Mapping) or not rules:
        yield "expected rules as a dictionary of names and sentences"
        return
    for name, sentence in rules.items():
        if not (isinstance(name, str) and isinstance(sentence, str)):
            yield f"rules: expected a name and a sentence, found {quoted(name)}"


def _contents(puzzle: type[Puzzle]) -> Iterator[str]:
    """Tuples that hold something else."""
    for member, kind, example in (
        ("layers", Layer, "Givens()"),
        ("broken", Broken, 'Broken("rule", "board", "grid")'),
    ):
        held = getattr(puzzle, member)
        if not isinstance(held, tuple):
            yield f"expected {member} as a tuple, such as ({example},)"
            continue
        for entry in held:
            if not isinstance(entry, kind):
                yield f"{member}: expected objects such as {example}, found {_said(entry)}"
    if not any(type(layer).size is not Layer.size for layer in puzzle.layers):
        yield "expected a layer that shows the size of a board, such as Givens()"


def _fields(puzzle: type[Puzzle]) -> Iterator[str]:
    """Fields that no layer fills, or that a layer fills and the class does not have."""
    if "__dataclass_fields__" not in vars(puzzle):
        yield "expected @dataclass(frozen=True) above it"
        return
    own = {field.name for field in fields(puzzle)}
    grid = grid_of(puzzle.smallest, puzzle.smallest)
    filled: dict[str, Layer] = {}
    for layer in puzzle.layers:
        for name in layer.empty(grid):
            if name in filled:
                yield f"two layers keep their data in the field {name}; name another for one"
            if name not in own:
                yield f"expected a field {name} for the layer {type(layer).__name__}"
            filled[name] = layer
    for name in sorted(own - filled.keys()):
        yield f"no layer fills the field {name}"


def _said(entry: object) -> str:
    return f"the class {entry.__name__}" if isinstance(entry, type) else quoted(entry)
