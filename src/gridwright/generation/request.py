"""Which boards are wanted, checked before any work."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, fields
from typing import get_args

from gridwright.drafts import Options, Size, Style, Symmetry
from gridwright.errors import InputError, meant, quoted
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.text import MAX_SIDE
from gridwright.validation import check_choice, check_kind, check_whole

LONGEST_SEED = 1000

# Raise this number when the same request makes other boards than before: a test notices.
GENERATOR = 9
# Levels of boards whose other clues tell as much as they can, so that few cells have to be given.
TELLING = frozenset({"gentle", "easy", "medium"})
# How many techniques a message names where one is not known.
SHOWN = 5


@dataclass(frozen=True)
class Request:
    """Which boards are wanted: with a board's number, this fully determines the board.

    `board_limit` is the number of tries after which a board is skipped. It is counted in tries and
    not in seconds, so that every machine skips the same boards. `rated` boards are the same ones,
    with their ratings.
    """

    name: str
    size: Size
    options: Options
    seed: int = 0
    level: Level | None = None
    needs: str | None = None
    board_limit: int | None = None
    rated: bool = False

    def random(self, number: int, attempt: int = 0) -> random.Random:
        """The random numbers of one board, the same on every machine."""
        return random.Random(self.key(number, attempt))

    def key(self, number: int, attempt: int = 0) -> str:
        """Everything that determines a board, by name; what is not asked for is left out."""
        options = self.options
        words = {
            "generator": GENERATOR,
            "puzzle": self.name,
            "size": self.size,
            "style": options.style,
            "symmetry": options.symmetry if options.symmetry != "none" else None,
            "givens": options.givens or None,
            "clues": options.clues,
            "symbols": options.symbols,
            "level": self.level,
            "needs": self.needs,
            "seed": self.seed,
            "number": number,
            "attempt": attempt or None,
        }
        return " ".join(f"{name}={word}" for name, word in words.items() if word is not None)


def request(
    name: str,
    size: str | int | tuple[int, int],
    style: str | None = None,
    seed: int = 0,
    *,
    level: str | None = None,
    needs: str | None = None,
    board_limit: int | None = None,
    rated: bool = False,
    **wanted: object,
) -> Request:
    """A request in the user's terms; raise `InputError` for what a puzzle cannot have.

    `level` and `needs` name the level of the boards, and the hardest technique they need;
    `board_limit` says after how many tries a board is skipped, `rated` that boards are rated.
    `wanted` holds the options that are not left to the style: fields of `Options`.
    """
    kind = puzzle_named(name)
    check_seed(seed)
    sides = as_size(size)
    problem = limit_problem(sides) or kind.size_problem(sides)
    if problem:
        raise InputError(f"{name}: {problem}")
    chosen = style_named(kind, style) if style or not (level or needs) else thinnable_style(kind)
    rung = None if level is None else level_named(level)
    reasoning = None if needs is None else _technique(kind, needs)
    options = _options(kind, chosen, wanted, level, levelled=bool(level or needs))
    if board_limit is not None:
        check_whole("the number of tries for a board is positive", board_limit, 1)
    check_kind("rate", rated, bool, "True or False")
    return Request(name, sides, options, seed, rung, reasoning, board_limit, rated)


def check_seed(seed: object) -> None:
    """Refuse a seed that is not a whole number, or that is far too long."""
    if abs(check_whole("the seed is a whole number", seed)) >= 10**LONGEST_SEED:
        raise InputError(f"expected a seed of at most {LONGEST_SEED} digits")


def as_size(size: object) -> Size:
    """A size given as text, as one number or as columns and rows."""
    if isinstance(size, str):
        return read_size(size)
    sides = size if isinstance(size, tuple) else (size, size)
    if len(sides) != 2 or not all(type(side) is int for side in sides):
        raise InputError('expected a size such as 8, "10x9" or (10, 9), found ' + quoted(size))
    return Size(*sides)


def read_size(text: str) -> Size:
    """A size such as 8 or 10x9 (columns x rows)."""
    match = re.fullmatch(r"([0-9]{1,6})(?:[xX]([0-9]{1,6}))?", text.strip())
    if not match:
        raise InputError(f"{quoted(text)} is not a size; expected one such as 8 or 10x9")
    return Size(int(match[1]), int(match[2] or match[1]))


def level_named(name: str) -> Level:
    """A level for which boards can be made; those beyond people are not made on purpose."""
    wanted = LEVELS[:-1]
    for level in wanted:
        if name == level:
            return level
    what = "not for people" if name in LEVELS else f"no level{meant(name, wanted)}"
    raise InputError(f"{quoted(name)} is {what}; expected one of {', '.join(wanted)}")


def _technique(puzzle: type[Puzzle], name: str) -> str:
    """A technique that boards of a puzzle may need, whatever the case of its letters."""
    # Here: only those who ask for a technique need them.
    from gridwright.explaining.walking.grading import techniques_of

    check_kind("needs", name, str, "the name of a technique")
    techniques = {technique.lower(): technique for technique in techniques_of(puzzle)}
    if name.lower() in techniques:
        return techniques[name.lower()]
    some = ", ".join(list(techniques.values())[:SHOWN])
    said = f"{puzzle.name} has no technique {quoted(name)}{meant(name, techniques.values())}"
    raise InputError(f"{said}; expected one that rate lists, such as {some}")


def limit_problem(size: Size) -> str | None:
    """A sentence about sides that no board may have; None if there is nothing wrong with them."""
    if min(size) >= 1 and max(size) <= MAX_SIDE:
        return None
    found = "x".join(map(quoted, size))
    return f"expected sides from 1 to {MAX_SIDE}, found {found}"


def style_named(kind: type[Puzzle], name: str | None) -> Style:
    """The style of that name; a puzzle's first style when there is no name."""
    for style in kind.styles:
        if name in (None, style.name):
            return style
    known = [style.name for style in kind.styles]
    said = f"{kind.name} has no style {quoted(name)}{meant(name, known)}"
    raise InputError(f"{said}; expected one of {', '.join(known)}")


def thinnable_style(kind: type[Puzzle]) -> Style:
    """The first style with clues that can be left out; other styles offer few levels."""
    return next((style for style in kind.styles if "clues" in style.options), kind.styles[0])


def _options(
    kind: type[Puzzle],
    style: Style,
    wanted: dict[str, object],
    level: str | None,
    levelled: bool,
) -> Options:
    """The options asked for on top of those of a style."""
    default = Options(
        style.name,
        clues=style.clues,
        givens=levelled and style.eased,
        levelled=levelled,
        telling=level in TELLING,
    )
    values = {field.name: getattr(default, field.name) for field in fields(default)}
    for key, value in wanted.items():
        if value is None or value == values.get(key):
            continue
        if key not in style.options:
            raise InputError(f"{kind.name} in style {style.name} takes no option {key}")
        values[key] = value
    check_kind("givens", values["givens"], bool, "True or False")
    _check_options(values)
    return Options(**values)


def _check_options(values: dict[str, object]) -> None:
    check_choice("symmetry", values["symmetry"], get_args(Symmetry))
    for key in ("clues", "symbols"):
        if values[key] is not None:
            values[key] = check_share(key, values[key])


def check_share(key: str, value: object) -> float:
    """A share as a float: 1 and 1.0 ask for the same boards."""
    if isinstance(value, float | int) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise InputError(f"{key} is a share from 0 to 1, not {quoted(value)}")
