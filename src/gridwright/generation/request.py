"""Which boards are wanted, checked before any work."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, fields
from typing import get_args

from gridwright.drafts import Band, Options, Size, Style, Symmetry
from gridwright.errors import InputError, meant, quoted
from gridwright.generation.unseen_levels import check_level
from gridwright.layers.givens import RULE as GIVEN
from gridwright.levels import LEVELS, Level
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.text import MAX_SIDE
from gridwright.validation import check_choice, check_kind, check_whole

LONGEST_SEED = 1000

# Raise this number when the same request makes other boards than before: a test notices.
GENERATOR = 14
# How a band for the number of clues is typed; one of its ends may be left out.
BAND = r"\s*([0-9]{0,9})\s*-\s*([0-9]{0,9})\s*"
MOST_CLUES = 10**9
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

    @property
    def words(self) -> str:
        """What is wanted, in words."""
        least, most = self.options.band
        number = f" with {least} clues or more" if least else ""
        number = number if most is None else f" with {least} to {most} clues"
        level = f" at level {self.level}" if self.level else ""
        needs = f' that needs "{self.needs}"' if self.needs else ""
        return f"{self.name} {self.size} in style {self.options.style}{number}{level}{needs}"

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
    thinnable = level or needs or wanted.get("clues") is not None
    chosen = style_named(kind, style) if style or not thinnable else thinnable_style(kind)
    if min(sides) < chosen.smallest:
        expected = f"expected sides of {chosen.smallest} or more in style {chosen.name}"
        raise InputError(f"{name}: {expected}, found {sides}")
    rung = None if level is None else level_named(level)
    if rung is not None:
        check_level(name, sides, chosen.name, rung)
    reasoning = None if needs is None else _technique(kind, needs)
    options = _options(kind, chosen, wanted, level, levelled=bool(level or needs))
    _check_room(kind, sides, options)
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
        style.symmetry,
        clues=style.clues,
        givens=levelled and style.eased > 0,
        levelled=levelled,
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
    if values["symbols"] is not None:
        values["symbols"] = check_share("symbols", values["symbols"])
    if values["clues"] is not None:
        values["clues"] = _share_or_band(values["clues"])


def _share_or_band(value: object) -> float | Band:
    """The share of the clues to print, or how many: "20-26", (20, 26), or with one end alone."""
    match = re.fullmatch(BAND, value) if isinstance(value, str) else None
    ends = [int(end) if end else None for end in match.groups()] if match else value
    if isinstance(ends, list | tuple) and len(ends) == 2 and any(map(_is_number, ends)):
        least, most = ends
        if all(end is None or _is_number(end) for end in ends):
            if None not in ends and least > most:
                raise InputError(f"no board has from {least} to {most} clues: say {most}-{least}")
            return Band(least or 0, most)
    try:
        return check_share("clues", float(value) if isinstance(value, str) else value)
    except ValueError:  # a text that is no number
        said = "expected a share from 0 to 1, or a number of clues such as 20-26"
        raise InputError(f"clues: {said}, found {quoted(value)}") from None
    except InputError as error:
        raise InputError(f"{error}; a number of clues is from-to, such as 20-26") from None


def _is_number(end: object) -> bool:
    return type(end) is int and 0 <= end < MOST_CLUES


def _room_for_clues(kind: type[Puzzle], size: Size, options: Options) -> int:
    """A number of clues that no board exceeds: that of the places where one may be printed."""
    board = kind.blank(size, random.Random(0))
    layers = [layer for layer in kind.layers if layer.clue_kinds()]
    others = [layer for layer in layers if GIVEN not in layer.clue_kinds()]
    wanted = layers if options.givens or not others else others
    return sum(layer.room(board) for layer in wanted)


def _check_room(kind: type[Puzzle], size: Size, options: Options) -> None:
    """Refuse a number of clues for which no board of the size has room."""
    wanted = options.band.least
    room = _room_for_clues(kind, size, options) if wanted else 0
    if wanted > room:
        board = f"{kind.name} {size} in style {options.style}"
        said = f"a board of {board} has room for {room} clues, not for {wanted}"
        able = "givens" in style_named(kind, options.style).options and not options.givens
        raise InputError(said + ("; with given cells it has more" if able else ""))


def check_share(key: str, value: object) -> float:
    """A share as a float: 1 and 1.0 ask for the same boards."""
    if isinstance(value, float | int) and not isinstance(value, bool) and 0 <= value <= 1:
        return float(value)
    raise InputError(f"{key} is a share from 0 to 1, not {quoted(value)}")
