"""What a codec is, and what codecs share: reading and writing boards in one format.

A format that serves all puzzles is one codec; a format in which each puzzle has its own encoding
is one codec per puzzle, all under the same format name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from gridwright.errors import GridwrightError, InputError, quoted
from gridwright.formats.document import Document
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.text import Block, Token

P = TypeVar("P", bound=Puzzle)

_HEADING = re.compile(r"\s*([a-z]{1,40}(?:-[a-z]{1,40}){0,9})[ \t]*(?::(?!-)|\r?\n)")


class NotThisFormatError(GridwrightError):
    """The text does not look like this format at all; the message says why, for `read_text`."""


class UnknownPuzzleError(NotThisFormatError):
    """The text has the form of this format, but is of a puzzle that is not known here."""


class OtherPuzzleError(NotThisFormatError):
    """The text is in this format but holds another puzzle, which its maker names as `called`."""

    def __init__(self, maker: str, called: str, remark: str = "") -> None:
        super().__init__(f"{maker} calls this {quoted(called)}{remark}")


class GuessError(InputError):
    """A guess at what a text is meant to be; ignored when a format recognises the text."""


@dataclass(frozen=True)
class Codec:
    """One format for one puzzle, or for all of them (`puzzle` is None).

    `reader` raises `NotThisFormatError` when the text is not in this format, `OtherPuzzleError`
    when it is but holds another puzzle, and `InputError` when something in it is wrong. `write`
    raises `InputError` for a board that the format cannot hold; it is None for a format that is
    only read. `called` is the puzzle's name in this format.
    """

    format: str
    puzzle: str | None
    reader: Callable[[Document], Puzzle]
    write: Callable[[Puzzle], str] | None = None
    called: str = ""

    def read(self, text: str) -> Puzzle:
        """Read the board from a text in this format."""
        return self.reader(Document(text))


def split_heading(text: str) -> tuple[str | None, str]:
    """A puzzle's name, given as `name:` or alone on the first line, and the text without it.

    Blanks replace the name, so that line and column numbers do not change.
    """
    match = _HEADING.match(text)
    if not match or match[1] not in puzzles():
        return None, text
    return match[1], re.sub(r"[^\n]", " ", match[0]) + text[match.end() :]


def parse_rows(
    puzzle: type[P], rows: Sequence[Sequence[Token]], options: Mapping[str, str] | None = None
) -> P:
    """Read a board through its own text form, so that its checks are written only there.

    The tokens hold text in that form, but their places are those of the foreign text, and so are
    the places of errors.
    """
    last = rows[-1][-1]
    given = {key: last.with_text(value) for key, value in (options or {}).items()}
    return puzzle.from_block(Block(given, tuple(map(tuple, rows)), last.line))


def framed(
    top: Sequence[Token],
    left: Sequence[Token],
    cells: Sequence[Sequence[Token]],
    right: Sequence[Token],
    bottom: Sequence[Token],
) -> list[Sequence[Token]]:
    """A board with clues on all four sides, as rows for `parse_rows`."""
    middle = [[a, *row, b] for a, row, b in zip(left, cells, right, strict=True)]
    return [top, *middle, bottom]


def board_of(puzzle: Puzzle, kind: type[P]) -> P:
    """The board, typed as its puzzle's class, for a codec that writes only that puzzle."""
    if not isinstance(puzzle, kind):
        raise InputError(f"this format is for {kind.title}, not for {puzzle.title}")
    return puzzle
