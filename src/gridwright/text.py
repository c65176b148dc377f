"""Reading boards from text, with errors that carry line and column.

A board's own text form is a *block*: a first line with the puzzle's name and its options as
`key=value`, then the board laid out as on paper. Empty lines and lines that begin with `;` are
skipped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, repeat, zip_longest
from typing import NoReturn, TypeVar

from gridwright.errors import InputError, quoted, shortened
from gridwright.grid import Cell, grid_of

# A board of a million characters is not a puzzle; refuse it before spending time on it.
MAX_TEXT = 1_000_000
MAX_SIDE = 100
# Room for any board in any form; a text with more words or cells is refused before it is read.
MAX_TOKENS = 50_000

NO_CLUE = "write . for no clue"
TOO_LARGE = (
    f"expected one board of at most {MAX_SIDE}x{MAX_SIDE}, found more than {MAX_TOKENS:,} entries"
)

# A line with content. Only newlines end lines, since other Unicode line breaks inside one would
# shift the numbers.
_LINE = re.compile(r"^[^\S\n]*+([^\s;].*)$", re.MULTILINE)
_WORD = re.compile(r"\S+")
# A line of words of one character each, with a blank between any two.
_SINGLE = re.compile(r"\S(?: \S)*+")
# An option as in `size=8`, which no row of a board begins with.
_OPTION = re.compile(r"[a-z]{2,}=")
_DIGITS = re.compile(r"[0-9]{1,6}")
# Nearly all numbers of a board are among these, and looking one up is faster than matching it.
_NUMBERS = {str(number): number for number in range(MAX_SIDE)}

T = TypeVar("T")


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number of things in words: `1 cell`, `2 cells`; `many` for an irregular plural."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def join_hint(message: str, hint: str) -> str:
    """A sentence with a hint at its end, if there is one."""
    return f"{message}; {hint}" if hint else message


# Not frozen, though nobody changes one: most of the time of reading a board goes into making them,
# and a frozen one takes three times as long.
@dataclass(unsafe_hash=True, slots=True)
class Token:
    """A piece of the text and its place (line and column from 1)."""

    text: str
    line: int
    column: int

    def with_text(self, text: str) -> Token:
        """Another text in the same place, such as the same clue in another form."""
        return Token(text, self.line, self.column)

    def fail(self, message: str) -> NoReturn:
        """Refuse this token with a sentence."""
        raise InputError(message, self.line, self.column)

    def expected(self, what: str, hint: str = "") -> NoReturn:
        """Refuse this token, saying what was expected; a hint ends the sentence."""
        self.fail(join_hint(f"expected {what}, found {quoted(self.text)}", hint))

    def number(self, low: int, high: int, what: str, hint: str = "") -> int:
        """This token as a whole number in a range."""
        found = _NUMBERS.get(self.text)
        if found is None and _DIGITS.fullmatch(self.text):
            found = int(self.text)
        if found is None or not low <= found <= high:
            self.expected(f"{what} from {low} to {high}", hint)
        return found


@dataclass(frozen=True)
class Block:
    """A board's text taken apart: options and the lines of the board as tokens."""

    options: dict[str, Token]
    lines: tuple[tuple[Token, ...], ...]
    end: int

    def only(self, *known: str) -> None:
        """Refuse options other than these."""
        for key, token in self.options.items():
            if key not in known:
                word = Token(key, token.line, token.column - len(key) - 1)
                word.fail(
                    f"there is no option {quoted(key)} here; expected {join_words(known, 'or')}"
                )

    def size(self) -> tuple[int, int] | None:
        """The option `size=WxH` (or `size=N`) as width and height, if present."""
        token = self.options.get("size")
        if token is None:
            return None
        match = re.fullmatch(r"([0-9]{1,6})(?:x([0-9]{1,6}))?", token.text)
        if not match:
            token.expected("a size such as size=8 or size=10x9")
        width, height = int(match[1]), int(match[2] or match[1])
        if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
            token.expected(f"sides from 1 to {MAX_SIDE}")
        return width, height

    def characters(self) -> list[list[Token]]:
        """The board's lines with every character except blanks as a separate token."""
        if sum(len(token.text) for line in self.lines for token in line) > MAX_TOKENS:
            self.fail(TOO_LARGE)
        return [characters(line) for line in self.lines]

    def fail(self, message: str) -> NoReturn:
        """Refuse the board as a whole, at its last line."""
        raise InputError(message, self.end)


def read_block(text: str, name: str) -> Block:
    """Take a board's text apart; raise `InputError` when its first word is not the name."""
    if not isinstance(text, str):
        raise InputError(f"expected the text of a board, found {quoted(text)}")
    if len(text) > MAX_TEXT:
        raise InputError(f"the text is longer than {MAX_TEXT:,} characters; expected one board")
    lines = list(token_lines(text))
    if not lines:
        raise InputError("the text is empty; expected a puzzle's name and its board")
    head, *body = lines
    if head[0].text != name:
        head[0].expected(f"the puzzle's name {name}")
    options: dict[str, Token] = {}
    for token in head[1:]:
        key, equals, value = token.text.partition("=")
        if not equals or not value:
            token.expected("an option such as size=8")
        if key in options:
            token.fail(f"the option {shortened(key)} is given twice")
        options[key] = Token(value, token.line, token.column + len(key) + 1)
    for first, *_ in body:
        if "=" in first.text and _OPTION.match(first.text):
            first.fail(f"{quoted(first.text)} belongs in the first line, after {name}")
    return Block(options, tuple(body), lines[-1][-1].line)


def token_lines(text: str, pattern: re.Pattern[str] = _WORD) -> Iterator[tuple[Token, ...]]:
    """The lines with content, as tokens: words separated by blanks, or matches of the pattern.

    Raises `InputError` as soon as there are more than any board has.
    """
    number, counted, tokens = 1, 0, 0
    for line in _LINE.finditer(text):
        number, counted = number + text.count("\n", counted, line.start()), line.start()
        found = _tokens(line, number, counted, pattern)
        tokens += len(found)
        if tokens > MAX_TOKENS:
            raise InputError(TOO_LARGE, number)
        yield found


def _tokens(
    line: re.Match[str], number: int, start: int, pattern: re.Pattern[str]
) -> tuple[Token, ...]:
    """The tokens of a line with its number, which begins at a place of the text."""
    first, content = line.start(1) - start + 1, line[1]
    if pattern is _WORD and len(content) <= MAX_TOKENS and _SINGLE.fullmatch(content):
        # Nearly all rows of boards: without a line of Python for each word.
        columns = range(first, first + len(content), 2)
        return tuple(map(Token, content[::2], repeat(number), columns))
    words = islice(pattern.finditer(line.string, line.start(1), line.end()), MAX_TOKENS + 1)
    return tuple([Token(word[0], number, word.start() - start + 1) for word in words])


def characters(line: Iterable[Token]) -> list[Token]:
    """Every character of a line as a separate token."""
    return [each for token in line for each in _characters(token)]


def _characters(token: Token) -> Iterable[Token]:
    if len(token.text) == 1:
        return (token,)
    places = enumerate(token.text, token.column)
    return (Token(char, token.line, column) for column, char in places)


def board_size(block: Block, rows: Sequence[Sequence[Token]], hint: str = "") -> tuple[int, int]:
    """Width and height of a board of equal rows, checked against the option `size`."""
    wanted = block.size()
    if not rows:
        block.fail("the board is missing; expected its rows below the first line")
    width, height = wanted or (len(rows[0]), len(rows))
    check_rows(rows, width, height, hint=hint)
    if max(width, height) > MAX_SIDE:
        rows[0][0].fail(f"expected at most {MAX_SIDE} rows and columns, found {width}x{height}")
    return width, height


def check_rows(
    rows: Sequence[Sequence[Token]],
    width: int,
    height: int,
    one: str = "cell",
    many: str | None = None,
    hint: str = "",
) -> None:
    """Refuse anything but `height` rows of `width` cells, or of what `one` and `many` name."""
    for row in rows[:height]:
        check_length(row, width, one, many, hint)
    check_height(rows, height, hint)


def check_height(rows: Sequence[Sequence[Token]], height: int, hint: str = "") -> None:
    """Refuse too many or too few rows, at the first extra row or at the last row."""
    if len(rows) != height:
        extra = rows[height] if len(rows) > height else rows[-1]
        extra[0].fail(join_hint(f"expected {plural(height, 'row')}, found {len(rows)}", hint))


def check_length(
    row: Sequence[Token], length: int, one: str, many: str | None = None, hint: str = ""
) -> None:
    """Refuse a row that is too short or too long, at the place where it goes wrong."""
    if len(row) == length:
        return
    wanted = f"expected {plural(length, one, many)} in this line, found {len(row)}"
    if len(row) > length:
        row[length].fail(join_hint(wanted, hint))
    last = row[-1]
    raise InputError(join_hint(wanted, hint), last.line, last.column + len(last.text))


def each(rows: Iterable[Iterable[Token]], read: Callable[[Token], T]) -> tuple[tuple[T, ...], ...]:
    """Read every token of every row."""
    return tuple(every(row, read) for row in rows)


def every(tokens: Iterable[Token], read: Callable[[Token], T]) -> tuple[T, ...]:
    """Read every token of one line."""
    return tuple(map(read, tokens))


def show(value: object) -> str:
    """The text of an optional clue: `.` for none."""
    return "." if value is None else str(value)


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of short texts as lines with aligned columns."""
    # Without a line of Python for each text: boards are written often, as keys of their images.
    text = "\n".join(map(" ".join, rows))
    if len(text) == 2 * sum(map(len, rows)) - 1 and not any("" in row for row in rows):
        # Every text is a single character, and so are blanks that end a line.
        return "\n".join(map(str.rstrip, text.split("\n"))) if " \n" in f"{text}\n" else text
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return "\n".join(" ".join(map(str.rjust, row, widths)).rstrip() for row in rows)


@dataclass(frozen=True)
class Frame:
    """A board with clues on four sides, top and bottom left to right, left and right downwards."""

    top: tuple[Token, ...]
    left: tuple[Token, ...]
    bottom: tuple[Token, ...]
    right: tuple[Token, ...]
    rows: tuple[tuple[Token, ...], ...]

    def clues(self) -> dict[Cell, Token]:
        """The clues by their cell just outside the board."""
        views = grid_of(len(self.top), len(self.left)).views
        return {
            view.outside: token
            for side in views
            for view, token in zip(views[side], getattr(self, side), strict=True)
        }


def read_frame(block: Block) -> Frame:
    """A board drawn with one line of clues above and below and a clue at both ends of each row."""
    size = block.size()
    if len(block.lines) < 3:
        block.fail(
            "expected a line of clues above the board, its rows, and a line of clues below; "
            + NO_CLUE
        )
    top, *middle, bottom = block.lines
    width, height = size or (len(top), len(middle))
    entries = ("entry", "entries (a clue, the cells, a clue)")
    check_length(top, width, "clue", hint=NO_CLUE)
    check_rows(middle, width + 2, height, *entries, hint=NO_CLUE)
    inner = [row[1:-1] for row in middle]
    board_size(block, inner)
    check_length(bottom, width, "clue", hint=NO_CLUE)
    return Frame(
        top, tuple(row[0] for row in middle), bottom, tuple(row[-1] for row in middle), tuple(inner)
    )


def format_frame(
    top: Sequence[object],
    left: Sequence[object],
    bottom: Sequence[object],
    right: Sequence[object],
    rows: Sequence[Sequence[str]],
) -> str:
    """The text of a board with clues on four sides; `None` is written as `.`."""
    lines = [["", *map(show, top)]]
    lines += [[show(a), *row, show(b)] for a, row, b in zip(left, rows, right, strict=True)]
    lines += [["", *map(show, bottom)]]
    return aligned(lines)
