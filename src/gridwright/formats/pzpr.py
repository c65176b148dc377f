"""Addresses of puzz.link and other sites that run pzpr: `https://puzz.link/p?TYPE/COLS/ROWS/BODY`.

The body packs numbers and bits into lower-case letters and digits, without separators: each puzzle
defines their order. A number is a digit (or `-` and two hexadecimal digits), `.` is a question
mark, and the letters after the digits skip cells.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gridwright.errors import InputError, quoted
from gridwright.formats.codec import NotThisFormatError, OtherPuzzleError, UnknownPuzzleError
from gridwright.formats.document import Document
from gridwright.formats.fields import Field, Part, first_word, refuse_more
from gridwright.text import MAX_SIDE, Token

FORMAT = "puzz.link"
# Digits for every base: 10 and 16 for numbers, 27 for three cells, 32 for five bits.
DIGITS = string.digits + string.ascii_lowercase
BITS = 5
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}

_HOSTS = ("puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn")
_ADDRESS = re.compile(
    rf"(?:https?://)?(?:www\.)?(?:{'|'.join(map(re.escape, _HOSTS))})/[^?#]*\?", re.IGNORECASE
)
_TYPE = re.compile(r"([a-z][a-z0-9-]*)(?:_edit|_play)?/")
_LONG = re.compile("-[0-9a-f]{2}")
_BARE = re.compile(r"(?:[a-z]*/)?[0-9]+/[0-9]+(?:/|\Z)")


@dataclass(frozen=True)
class Kind:
    """A puzzle of pzpr: its name, its other names, and the variants that are not read.

    `parts` is how many parts its body has, with slashes between them.
    """

    called: str
    aliases: frozenset[str] = frozenset()
    variants: Mapping[str, str] | None = None
    parts: int = 1


@dataclass
class Body:
    """The size and the packed part of an address, read from the left."""

    width: int
    height: int
    field: Field
    position: int = 0

    def numbers(self, count: int, name: str, base: int, question: str | None = None) -> list[Token]:
        """Read `count` numbers, in our own text form: in decimal, `.` for none.

        A question mark becomes `question`, or is refused when that is None.
        """
        part = self.field.part(name, self.position)
        found: list[Token] = []
        start = self.position
        tokens = part.tokens()
        while len(found) < count:
            if self.ended:
                part.fail(f"it ends too early; expected {count} cells, found {len(found)}")
            token = tokens[self.position - start]
            if base == 16 and token.text == "-":
                token = part.token(self.position - start, 3)
            found += _number(token, base, question)
            self.position += len(token.text)
            if len(found) > count:
                token.fail(f"this skips more cells than there are; expected {count} in all")
        return found

    def bits(self, count: int, name: str) -> list[bool]:
        """Read `count` bits, five to a character, most significant first."""
        values = self._values(-(-count // BITS), name, 1 << BITS)
        return [bool(v >> bit & 1) for v in values for bit in reversed(range(BITS))][:count]

    def threes(self, count: int, name: str) -> list[int]:
        """Read `count` numbers from 0 to 2, three to a character, most significant first."""
        values = self._values(-(-count // 3), name, 27)
        return [v // unit % 3 for v in values for unit in (9, 3, 1)][:count]

    @property
    def ended(self) -> bool:
        """Whether all of it has been read."""
        return self.position >= len(self.field.text)

    def end(self) -> None:
        """Refuse anything left over."""
        if not self.ended:
            rest = self.field.part("address", self.position)
            rest.fail(f"expected nothing more, found {quoted(rest.text)}")

    def _values(self, length: int, name: str, base: int) -> list[int]:
        part = self.field.part(name, self.position, self.position + length)
        if len(part.text) < length:
            part.fail(f"expected {length} characters, found {len(part.text)}")
        self.position += length
        return [_digit(token, base) for token in part.tokens()]


def read_address(document: Document, kind: Kind) -> Body:
    """The address in a text, or its part after the `?`; other texts are not in this format."""
    word, more = first_word(document)
    address = _ADDRESS.match(word.text)
    query = word.part("address", address.end() if address else 0)
    match = _TYPE.match(f"{query.text}/")
    if address and not match:
        query.fail("expected TYPE/COLUMNS/ROWS/BODY after the question mark")
    if not match or not (address or _BARE.match(query.text, match.end())):
        raise NotThisFormatError("it is not a puzz.link address")
    if match[1] != kind.called and match[1] not in kind.aliases:
        if address:
            raise OtherPuzzleError(FORMAT, match[1])
        raise UnknownPuzzleError(
            f"it names {quoted(match[1])}, which is not a puzzle of Gridwright"
        )
    refuse_more(more)
    fields = query.part("address", match.end()).split("/", 3 + kind.parts)
    if not re.fullmatch("[0-9]+", fields[0].text):
        _refuse_variant(fields.pop(0), kind)
    if len(fields) < 3:
        query.fail(f"expected {kind.called}/COLUMNS/ROWS/BODY, found {quoted(query.text)}")
    width, height = (field.named("size").number(1, MAX_SIDE) for field in fields[:2])
    body, after = fields[2 : 2 + kind.parts], fields[2 + kind.parts :]
    if any(field.text for field in after):
        after[0].fail("expected nothing after the body")
    text = "/".join(field.text for field in body)
    whole = Field(body[0].name, text, body[0].line, body[0].column)
    return Body(width, height, whole)


def write_address(kind: Kind, width: int, height: int, body: str) -> str:
    """The address of a board at puzz.link."""
    return f"https://puzz.link/p?{kind.called}/{width}/{height}/{body}"


def packed_numbers(values: Iterable[int | str | None], base: int) -> str:
    """Pack numbers: None is a cell to skip; a text is kept as it is."""
    letters = DIGITS[base:]
    parts, skipped = [], 0
    for value in values:
        if value is None:
            skipped += 1
            continue
        parts += [_skip(skipped, letters), value if isinstance(value, str) else _digits(value)]
        skipped = 0
    return "".join([*parts, _skip(skipped, letters)])


def packed_bits(bits: Sequence[bool]) -> str:
    """Pack bits, five to a character."""
    return "".join(
        DIGITS[sum(bit << (BITS - 1 - i) for i, bit in enumerate(bits[start : start + BITS]))]
        for start in range(0, len(bits), BITS)
    )


def packed_threes(values: Sequence[int]) -> str:
    """Pack numbers from 0 to 2, three to a character."""
    return "".join(
        DIGITS[sum(a * b for a, b in zip(values[start : start + 3], (9, 3, 1), strict=False))]
        for start in range(0, len(values), 3)
    )


def _refuse_variant(field: Field, kind: Kind) -> None:
    meaning = (kind.variants or {}).get(field.text)
    if field.text:
        what = f" ({meaning})" if meaning else ""
        field.fail(f"the variant {quoted(field.text)} of {kind.called}{what} is not supported")


def _number(token: Part, base: int, question: str | None) -> list[Token]:
    """The cells that a number, a question mark or a skip stands for."""
    text = token.text
    value = _VALUES.get(text)
    if value is not None:
        if value >= base:
            return [token.with_text(".")] * (value - base + 1)
        return [token if value < 10 else token.with_text(str(value))]
    if text == ".":
        if question is None:
            token.fail("a question mark means nothing here; expected a number or a skip")
        return [token.with_text(question)]
    if not _LONG.fullmatch(text):
        token.expected("a number or a skip")
    return [token.with_text(str(int(text[1:], 16)))]


def _digit(token: Token, base: int) -> int:
    value = _VALUES.get(token.text, base)
    if value >= base:
        token.expected(f"a digit or a letter up to {DIGITS[base - 1]}")
    return value


def _digits(value: int) -> str:
    if value > 255:
        raise InputError(f"puzz.link can only hold numbers up to 255, not {value}")
    return DIGITS[value] if value < 16 else f"-{value:02x}"


def _skip(count: int, letters: str) -> str:
    long, short = divmod(count, len(letters))
    return letters[-1] * long + (letters[short - 1] if short else "")
