"""Our own text form: the first word is the puzzle's name, and the board is drawn below it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.errors import quoted
from gridwright.formats.codec import Codec, GuessError, NotThisFormatError, split_heading
from gridwright.formats.document import Document
from gridwright.formats.prolog import looks_like_lists
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles, unknown_puzzle
from gridwright.text import Token

# What begins a remark in other formats.
FOREIGN_REMARKS = ("#", "%", "//")
# The upper edge of a board in a picture, and nothing else in its line.
FRAME = re.compile(r"[┌+][─┬+-]*[┐+]")


def _read(document: Document) -> Puzzle:
    lists = looks_like_lists(document)
    heading, _ = split_heading(document.text)
    if heading and lists:
        raise NotThisFormatError("the puzzle's name is followed by lists")
    first, known = document.head, puzzles()
    if not first:
        raise NotThisFormatError("it is empty")
    if first[0].text not in known:
        if not lists:
            _fail_as_picture(document)
            _fail_as_meant(first)
        raise NotThisFormatError(
            f"the first word {quoted(first[0].text)} is not the name of a puzzle "
            "(gridwright list tells them)"
        )
    return known[first[0].text].parse(document.text)


def _fail_as_picture(document: Document) -> None:
    """Refuse a board as it is drawn for people, which does not say all that its text does."""
    for number, line in enumerate(document.text.splitlines(), 1):
        if FRAME.fullmatch(line.strip()):
            raise GuessError(
                "this is a picture of a board, which cannot be read back; "
                "boards to be read are made with --json, or with --out FILE",
                number,
            )


def _fail_as_meant(line: Sequence[Token]) -> None:
    """Refuse a first line that is a remark or meant as a puzzle's name; let any other pass."""
    head = line[0]
    for sign in FOREIGN_REMARKS:
        if head.text.startswith(sign):
            expected = f"expected a puzzle's name, one of {', '.join(puzzles())}"
            remark = f"if this is a remark, begin it with ; instead of {sign}"
            raise GuessError(f"{expected}; {remark}", head.line, head.column)
    # Words and perhaps options, such as `Close or Far size=8`: taken whole, as titles have blanks.
    written = " ".join(token.text for token in line if "=" not in token.text)
    if re.fullmatch(r"[^\W\d][\w' -]{0,39}:?", written):
        raise GuessError(unknown_puzzle(written), head.line, head.column)


CODEC = Codec("text", None, _read, lambda puzzle: puzzle.format())
