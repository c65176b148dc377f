"""Boards as Prolog lists, as printed in papers: a small reader and a writer.

Reads lists of numbers, names, `_` and lists: alone, as arguments of facts (`puzzle(1, [...]).`) or
bound to a variable (`board(1, Board, 4) :- Board = [...].`). Comments are allowed, and so are the
numbers that printed listings put before each line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, tee, zip_longest
from typing import NoReturn

from gridwright.errors import InputError
from gridwright.formats.codec import NotThisFormatError, split_heading
from gridwright.formats.document import Document
from gridwright.text import MAX_TOKENS, TOO_LARGE, Token

MAX_DEPTH = 4
NUMBER = re.compile(r"-?[0-9]+")
NAME = re.compile(r"[^\W\d]\w*")
ANONYMOUS = "_"

_LEXEME = re.compile(
    rf"(?P<space>(?:\s++|%[^\n]*+|/\*.*?(?:\*/|\Z))++)|:-|{NUMBER.pattern}|{NAME.pattern}|.",
    re.DOTALL,
)
_BEFORE_TERM = ("[", "(", ",", "=", ":-", ".")
_AFTER_TERM = ("]", ")", ",", ".", ":-")


@dataclass(frozen=True)
class List:
    """A list: its opening bracket and what is in it."""

    start: Token
    items: tuple[Term, ...]

    def tokens(self) -> tuple[Token, ...] | None:
        """The items if there are any and none of them is a list; otherwise None."""
        found = tuple(item for item in self.items if isinstance(item, Token))
        return found if found and len(found) == len(self.items) else None

    def rows(self) -> tuple[tuple[Token, ...], ...] | None:
        """The rows of a list of lists that are not empty; otherwise None."""
        rows = [item.tokens() for item in self.items if isinstance(item, List)]
        found = tuple(row for row in rows if row)
        return found if found and len(found) == len(self.items) else None


Term = Token | List


@dataclass(frozen=True)
class Item:
    """A term and the name of the fact or variable it belongs to; empty for a bare term."""

    name: str
    term: Term


@dataclass(frozen=True)
class Paste:
    """All terms of a text, in order, and whether a heading names the puzzle."""

    items: tuple[Item, ...]
    headed: bool

    @property
    def lists(self) -> tuple[tuple[str, List], ...]:
        """The lists with their names."""
        return tuple((i.name, i.term) for i in self.items if isinstance(i.term, List))

    @property
    def scalars(self) -> tuple[tuple[str, Token], ...]:
        """The terms that are not lists, with their names."""
        return tuple((i.name, i.term) for i in self.items if isinstance(i.term, Token))

    def only_rows(self, what: str) -> tuple[tuple[Token, ...], ...]:
        """The rows of the only list in the text; refuse any other text."""
        rows = self.lists[0][1].rows() if len(self.lists) == 1 else None
        if rows is None:
            self.refuse(f"it is not one list of {what}")
        return rows

    def refuse(self, reason: str) -> NoReturn:
        """Say that the text is not this puzzle; an input error if its heading says it is."""
        if self.headed:
            raise InputError(reason, self.lists[0][1].start.line, self.lists[0][1].start.column)
        raise NotThisFormatError(reason)


def read_paste(document: Document, puzzle: str) -> Paste:
    """The terms of a text that may be a board of this puzzle."""
    heading, _ = split_heading(document.text)
    if heading not in (None, puzzle):
        raise NotThisFormatError(f"it is headed {heading}")
    paste = Paste(document.once(_items), heading is not None)
    if not paste.lists:
        raise NotThisFormatError("it contains no list")
    return paste


def looks_like_lists(document: Document) -> bool:
    """Whether a text begins like Prolog lists or facts, after a heading if any."""
    return document.once(_begins_with_lists)


def format_fact(name: str, rows: Iterable[Iterable[object]], nested: bool = True) -> str:
    """A fact with a list of rows, or with one list of all their entries, a row on each line."""
    lines = [", ".join(ANONYMOUS if entry is None else str(entry) for entry in row) for row in rows]
    if nested:
        lines = [f"[{line}]" for line in lines]
    return f"{name}([\n  " + ",\n  ".join(lines) + "\n]).\n"


def _begins_with_lists(document: Document) -> bool:
    # Texts of all formats come by; most are known not to be lists from their first words.
    begin = islice(_kept(document), 3)
    first, second, third = [*(token.text for token in begin), "", "", ""][:3]
    if first == "[" and len(second) > 1 and NAME.fullmatch(second) and third == "]":
        return False  # in another format, a word in brackets is the head of a section
    opens = first in ("[", ":-") or (NAME.fullmatch(first) is not None and second in ("(", "="))
    return opens and any(token.text == "[" for token in document.once(_tokens))


def _items(document: Document) -> tuple[Item, ...]:
    """All terms of a text, after a heading if any."""
    if not document.once(_begins_with_lists):
        raise NotThisFormatError("it does not begin with a Prolog list or fact")
    tokens = document.once(_tokens)
    if len(tokens) > MAX_TOKENS:
        tokens[-1].fail(TOO_LARGE)
    return tuple(_Parser(tokens).items())


def _tokens(document: Document) -> list[Token]:
    return list(_kept(document))


def _kept(document: Document) -> Iterator[Token]:
    """The tokens without a heading, blanks, comments and the line numbers of a listing."""
    here, ahead = tee(islice(_lexemes(split_heading(document.text)[1]), MAX_TOKENS + 1))
    before: Token | None = None
    last = 0
    # No token follows the last one: the shorter sequence is padded with None.
    for token, following in zip_longest(here, islice(ahead, 1, None)):
        if _is_line_number(before, token, following, last):
            last = int(token.text)
        else:
            yield token
            before = token


def _lexemes(text: str) -> Iterator[Token]:
    line, start = 1, 0
    for match in _LEXEME.finditer(text):
        if match["space"] is None:
            yield Token(match[0], line, match.start() - start + 1)
        elif "\n" in match[0]:
            line += match[0].count("\n")
            start = match.start() + match[0].rindex("\n") + 1


def _is_line_number(before: Token | None, token: Token, following: Token | None, last: int) -> bool:
    """Whether a number that begins a line is a line number: nothing separates it from neighbours.

    Line numbers increase, which an entry after a forgotten comma seldom does.
    """
    if not re.fullmatch(r"[0-9]{1,4}", token.text) or int(token.text) <= last:
        return False
    if before is not None and before.line == token.line:
        return False
    apart = before is None or before.text in _BEFORE_TERM
    return not apart or (following is not None and following.text not in _AFTER_TERM)


class _Parser:
    """Reads terms from tokens, one by one."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._next = 0

    def items(self) -> Iterator[Item]:
        """All top-level terms, with the name of their fact or variable."""
        while self._next < len(self._tokens):
            if self._accept(".", ",", ":-"):
                continue
            term = self._simple_term(1)
            if isinstance(term, List):
                yield Item("", term)
            elif self._accept("("):
                yield from (Item(term.text, part) for part in self._terms(")", 1))
            elif self._accept("="):
                yield Item(term.text, self._simple_term(1))
            else:
                yield Item("", term)

    def _simple_term(self, depth: int) -> Term:
        token = self._take("a list, a fact, a number or _")
        if token.text == "[":
            if depth >= MAX_DEPTH:
                token.fail("lists nested this deeply are not a board; expected a list of rows")
            return List(token, self._terms("]", depth + 1))
        if not (NUMBER.fullmatch(token.text) or NAME.fullmatch(token.text)):
            token.expected("a list, a fact, a number or _")
        return token

    def _terms(self, close: str, depth: int) -> tuple[Term, ...]:
        """Terms separated by commas, up to the closing bracket."""
        terms: list[Term] = []
        if self._accept(close):
            return ()
        while True:
            terms.append(self._simple_term(depth))
            token = self._take(f", or {close}")
            if token.text == close:
                return tuple(terms)
            if token.text != ",":
                token.expected(f", or {close}")

    def _accept(self, *texts: str) -> bool:
        found = self._next < len(self._tokens) and self._tokens[self._next].text in texts
        self._next += found
        return found

    def _take(self, what: str) -> Token:
        if self._next == len(self._tokens):
            last = self._tokens[-1]
            raise InputError(
                f"the text ends too early; expected {what}", last.line, last.column + len(last.text)
            )
        self._next += 1
        return self._tokens[self._next - 1]
