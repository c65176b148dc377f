"""Texts of one word, such as IDs and addresses: errors name the part and the character in it."""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import NoReturn

from gridwright.errors import InputError, quoted
from gridwright.formats.document import Document
from gridwright.text import Token, token_lines

# An address copied from inside another address is encoded again; more levels do not occur.
MOST_DECODINGS = 3
# No board has a longer address.
LONGEST_ADDRESS = 100_000


@dataclass(unsafe_hash=True, slots=True)
class Part(Token):
    """A token in a named part of the text: `character` is its place there, counted from 1.

    Column 0 means that the column is unknown.
    """

    part: str
    character: int

    def fail(self, message: str) -> NoReturn:
        raise InputError(self.with_place(message), self.line, self.column or None)

    def with_text(self, text: str) -> Part:
        return Part(text, self.line, self.column, self.part, self.character)

    def with_place(self, message: str) -> str:
        """The message, preceded by the place."""
        return f"in the {self.part}, character {self.character}: {message}"


@dataclass(frozen=True)
class Field:
    """A named part of the text and where it begins (column 0 means unknown)."""

    name: str
    text: str
    line: int
    column: int

    def token(self, start: int, length: int = 1) -> Part:
        """Some characters of this field."""
        column = self.column and self.column + start
        return Part(self.text[start : start + length], self.line, column, self.name, start + 1)

    def tokens(self) -> list[Part]:
        """Every character of this field."""
        line, column, name = self.line, self.column, self.name
        return [
            Part(char, line, column and column + index, name, index + 1)
            for index, char in enumerate(self.text)
        ]

    def named(self, name: str) -> Field:
        """The same field under another name."""
        return Field(name, self.text, self.line, self.column)

    def part(self, name: str, start: int, end: int | None = None) -> Field:
        """A field within this one."""
        column = self.column and self.column + start
        return Field(name, self.text[start:end], self.line, column)

    def split(self, separator: str, most: int = -1, name: str | None = None) -> list[Field]:
        """The fields between separators, split at most `most` times."""
        found, start = [], 0
        for text in self.text.split(separator, most):
            found.append(self.part(name or self.name, start, start + len(text)))
            start += len(text) + len(separator)
        return found

    def fail(self, message: str) -> NoReturn:
        """Refuse the field as a whole."""
        raise InputError(f"in the {self.name}: {message}", self.line, self.column or None)

    def number(self, low: int, high: int) -> int:
        """The field as a whole number within a range."""
        word = Token(self.text, self.line, self.column)
        try:
            return word.number(low, high, "a number")
        except InputError:
            self.fail(f"expected a number from {low} to {high}, found {quoted(self.text)}")


def first_word(document: Document) -> tuple[Field, Token | None]:
    """The first word of a text, decoded if it is percent-encoded, and the second if any.

    Empty lines and remarks are ignored. There is a first word: `read_text` makes sure of that.
    """
    return document.once(_first_word)


def _first_word(document: Document) -> tuple[Field, Token | None]:
    words = list(islice(chain.from_iterable(token_lines(document.text)), 2))
    first = words[0] if words else Token("", 1, 1)
    field = Field("text", first.text, first.line, first.column)
    encoded = "%" in first.text and len(first.text) <= LONGEST_ADDRESS
    for _ in range(MOST_DECODINGS if encoded else 0):
        decoded = urllib.parse.unquote(field.text)
        if decoded != field.text:
            field = replace(field, text=decoded, column=0)
    return field, words[1] if len(words) > 1 else None


def refuse_more(word: Token | None) -> None:
    """Refuse a word after the one that holds the board."""
    if word is not None:
        word.fail("more text follows; expected one board")
