"""Simon Tatham's Portable Puzzle Collection: game IDs, addresses that end in one, saved games.

An ID is `parameters:description`; the parameters are a size and a level, which is ignored. An ID of
the form `parameters#seed` holds a random seed, from which only his own programs can make the board.
A saved game has lines of a key, a length and a value, among them GAME, PARAMS and DESC.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.errors import InputError, quoted
from gridwright.formats.codec import NotThisFormatError, OtherPuzzleError
from gridwright.formats.document import Document
from gridwright.formats.fields import Field, first_word, refuse_more
from gridwright.text import Token, plural

FORMAT = "tatham"
MAKER = "Simon Tatham's collection"
NEEDED = ("GAME", "PARAMS", "DESC")
LETTERS = "abcdefghijklmnopqrstuvwxyz"

_ADDRESS = re.compile(r"https?://[^/]*\bgreenend\.org\.uk/[^#]*/([^/#]*)\.html#", re.IGNORECASE)
_ID = re.compile(r"([0-9][^:#]*)([:#])")
_OPTIONS = re.compile(r"[A-Za-z][A-Za-z0-9]{0,11}|")
_SAVED = re.compile(r"\s*[A-Z]{2,8} *:[0-9]+:")
_LINE = re.compile(r"\s*([A-Z]{2,8}) *:([0-9]{1,7}):")
_LINE_END = re.compile(r"[ \t]*(?:\r?\n\s*|\Z)")


@dataclass(frozen=True)
class Kind:
    """How to recognise the IDs of a game: its name, its size, and what may follow the size.

    `size` has a group for each number; `options` is a pattern, and `expected` puts it in words.
    A description that does not begin as `shape` says is another game's, whose IDs look alike.
    """

    called: str
    size: re.Pattern[str]
    options: re.Pattern[str]
    expected: str
    shape: re.Pattern[str] = re.compile("")


@dataclass(frozen=True)
class Game:
    """What an ID or a saved game holds: the numbers of the size, what follows, the description."""

    sizes: tuple[Field, ...]
    options: Field
    description: Field


def read_game(document: Document, kind: Kind) -> Game:
    """The ID, address or saved game in a text; raise `NotThisFormatError` for anything else."""
    if _SAVED.match(document.text):
        parameters, description = _saved_game(document, kind)
    else:
        parameters, description = _game_id(document, kind)
    if not kind.shape.match(description.text):
        raise NotThisFormatError(f"its description is not one of {kind.called}")
    match = kind.size.match(parameters.text)
    if match is None:
        parameters.fail(f"expected the size of {kind.called}, found {quoted(parameters.text)}")
    options = parameters.part("level", match.end())
    if not kind.options.fullmatch(options.text):
        options.fail(f"expected {kind.expected} after the size, found {quoted(options.text)}")
    sizes = (parameters.part("size", *match.span(group)) for group in range(1, 1 + match.re.groups))
    return Game(tuple(sizes), options, description)


def split(field: Field, separator: str, wanted: int, one: str, kind: Kind) -> list[Field]:
    """Split into `wanted` parts; the last may hold more separators."""
    found = field.text.count(separator) + 1
    if found < wanted:
        field.fail(
            f"expected {plural(wanted, one)} of {kind.called} with {separator} between them, "
            f"found {found} (the IDs of other games look alike)"
        )
    return field.split(separator, wanted - 1)


def read_cells(field: Field, cells: int) -> list[Token]:
    """Given numbers and runs of open cells, in our own text form.

    A letter from a to z stands for 1 to 26 open cells, and `_` separates two numbers.
    """
    found: list[Token] = []
    for match in re.finditer(r"(?s)[0-9]+|.", field.text):
        token = field.token(match.start(), len(match[0]))
        if match[0] in LETTERS:
            found += [token.with_text(".")] * (LETTERS.index(match[0]) + 1)
        elif match[0].isascii() and match[0].isdigit():
            found.append(token)
        elif match[0] != "_":
            token.expected("a number, a letter from a to z or _")
        if len(found) > cells:
            token.fail(f"expected no more than {cells} cells")
    if len(found) < cells:
        field.fail(f"expected {cells} cells, found {len(found)}")
    return found


def written_cells(numbers: Sequence[int | None]) -> str:
    """Given numbers and runs of open cells, as they stand in an ID."""
    parts = []
    for is_open, run in groupby(numbers, lambda number: number is None):
        if is_open:
            long, short = divmod(len(list(run)), len(LETTERS))
            parts.append(LETTERS[-1] * long + (LETTERS[short - 1] if short else ""))
        else:
            parts.append("_".join(map(str, run)))
    return "".join(parts)


def _game_id(document: Document, kind: Kind) -> tuple[Field, Field]:
    """The parameters and the description of an ID or of an address that ends in one."""
    word, more = first_word(document)
    address = _ADDRESS.match(word.text)
    if address:
        if address[1].lower() != kind.called.lower():
            raise OtherPuzzleError(MAKER, address[1])
        word = word.part(word.name, address.end())
    match = _ID.match(word.text)
    size = kind.size.match(match[1]) if match else None
    if not match or not size or not _OPTIONS.fullmatch(match[1], size.end()):
        if address:
            word.fail(f"expected a game ID of {kind.called} after the #")
        raise NotThisFormatError("it is neither a game ID nor a saved game")
    refuse_more(more)
    if match[2] == "#":
        raise InputError(
            "this game ID contains a random seed, and only Simon Tatham's own program can make a "
            "board from a seed; expected the ID of the board itself, which has a colon where "
            "this one has #",
            word.line,
            (word.column and word.column + match.end(1)) or None,
        )
    return word.part("parameters", 0, match.end(1)), word.part("description", match.end())


def _saved_game(document: Document, kind: Kind) -> tuple[Field, Field]:
    """The parameters and the description of a saved game."""
    lines = document.once(_saved_lines)
    for key in NEEDED:
        if key not in lines:
            raise InputError(f"this saved game has no line {key}")
    if lines["GAME"].text != kind.called:
        raise OtherPuzzleError(MAKER, lines["GAME"].text)
    return lines["PARAMS"], lines["DESC"]


def _saved_lines(document: Document) -> Mapping[str, Field]:
    """The values of a saved game by key; each is as long as its line says."""
    text = document.text
    lines: dict[str, Field] = {}
    line, counted, position = 1, 0, 0
    # What follows these three is the player's progress.
    while position < len(text) and not lines.keys() >= set(NEEDED):
        head = _LINE.match(text, position)
        start = head.start(1) if head else position
        line, counted = line + text.count("\n", counted, start), start
        if not head:
            raise InputError("expected a line of a saved game such as VERSION :1:1", line)
        name, column = f"line {head[1]} of a saved game", head.end() - text.rfind("\n", 0, start)
        end = head.end() + int(head[2])
        value = Field(name, text[head.end() : end], line, column)
        after = _LINE_END.match(text, end)
        if len(value.text) < int(head[2]) or not after:
            value.fail(f"expected {plural(int(head[2]), 'character')}, as its length says")
        lines.setdefault(head[1], value)
        position = after.end()
    return lines
