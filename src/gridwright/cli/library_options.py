"""Options that tell which boards of a library are meant, and what they ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from gridwright.cli.choices import order_names
from gridwright.cli.output import level_names, puzzle_names
from gridwright.cli.parameters import Option, whole_number
from gridwright.errors import InputError, quoted

if TYPE_CHECKING:  # loaded when a command runs: no other command needs them
    from gridwright.library.selection import Bounds, Selection

PuzzleOption = Annotated[
    list[str] | None,
    Option(
        "--puzzle",
        metavar="NAME",
        help="Only this puzzle; may be given several times.",
        choices=puzzle_names,
    ),
]
LevelOption = Annotated[
    list[str] | None,
    Option(
        "--level",
        metavar="LEVEL",
        help="Only this level, or unrated; may be given several times.",
        choices=lambda: [*level_names(), "unrated"],
    ),
]
SizeOption = Annotated[
    str | None, Option(metavar="SIZE", help="Only this size, such as 8 or 10x9.")
]
CluesOption = Annotated[
    str | None,
    Option(metavar="MIN-MAX", help="Only with so many clues; one bound may be left out."),
]
ScoreOption = Annotated[
    str | None,
    Option(metavar="MIN-MAX", help="Only with such a score; one bound may be left out."),
]
TechniqueOption = Annotated[
    str | None, Option(metavar="NAME", help="Only rated boards that need this technique.")
]
UnusedOption = Annotated[bool, Option("--unused", help="Only boards that were used nowhere.")]
UsedOption = Annotated[
    str | None, Option("--used", metavar="PLACE", help="Only boards that were used there.")
]
OrderOption = Annotated[
    str,
    Option(
        metavar="ORDER",
        help="The order of boards: number, level, score or clues.",
        choices=order_names,
    ),
]
LimitOption = Annotated[
    int | None,
    Option(metavar="N", parser=whole_number, help="At most so many boards."),
]


def selection_of(
    puzzles: list[str] | None,
    levels: list[str] | None,
    size: str | None,
    clues: str | None,
    score: str | None,
    technique: str | None,
    unused: bool,
    used: str | None,
    order: str,
    limit: int | None,
) -> Selection:
    """The boards that the options of a command ask for."""
    from gridwright.generation.request import read_size
    from gridwright.library.selection import Selection

    if unused and used is not None:
        raise InputError("--unused and --used exclude each other: omit one of them")
    return Selection(
        tuple(puzzles or ()),
        tuple(levels or ()),
        None if size is None else read_size(size),
        _bounds("clues", clues),
        _bounds("score", score),
        technique,
        unused,
        used,
        order,
        limit,
    )


def _bounds(option: str, text: str | None) -> Bounds:
    """Bounds such as 10-20, 10-, -20 or 15."""
    if text is None:
        return None, None
    low, dash, high = text.partition("-")
    ends = (low, high if dash else low)
    if not all(not end or (end.isascii() and end.isdigit() and len(end) < 16) for end in ends):
        raise InputError(f"expected --{option} such as 10-20, found {quoted(text)}")
    first, last = (int(end) if end else None for end in ends)
    if ends == ("", "") or (low and high and int(low) > int(high)):
        raise InputError(f"expected --{option} such as 10-20, found {quoted(text)}")
    return first, last
