"""JSON: an object with the puzzle's name and the board's text form, such as a line of JSON Lines.

Other keys (a solution, a seed) are ignored.
"""

from __future__ import annotations

import json

from gridwright.errors import InputError
from gridwright.formats.codec import Codec, NotThisFormatError
from gridwright.formats.document import Document
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

EXPECTED = 'expected an object such as {"puzzle": "name", "text": "the board"}'


def _read(document: Document) -> Puzzle:
    text = document.text
    if not text.lstrip().startswith("{"):
        raise NotThisFormatError("it does not begin with {")
    record = load_object(text)
    name, board = record.get("puzzle"), record.get("text")
    if not isinstance(name, str) or not isinstance(board, str):
        missing = "puzzle" if not isinstance(name, str) else "text"
        raise InputError(f'the text "{missing}" is missing; {EXPECTED}')
    puzzle = puzzle_named(name)
    try:
        return puzzle.parse(board)
    except InputError as error:
        raise InputError(f'in "text", {error}') from None


def load_object(text: str) -> dict[str, object]:
    """The only JSON object in a text that begins with `{`; raise `InputError` with the place."""
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        message = _fault(error)
        if error.msg == "Extra data":
            what = "another record" if text[error.pos] == "{" else "something else"
            message = f"{what} follows; expected only one"
        raise InputError(message, error.lineno, error.colno) from None
    except (ValueError, RecursionError):  # thousands of digits, or of nested levels
        raise InputError("this JSON is too large to read") from None
    if not isinstance(record, dict):
        raise InputError(EXPECTED)
    try:
        json.dumps(record, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InputError(
            "this JSON contains half of a character, an escape such as \\ud800"
        ) from None
    return record


def _fault(error: json.JSONDecodeError) -> str:
    """Why a text is not JSON; where it was cut off, nothing else about it helps."""
    cut = error.msg.startswith("Unterminated string") or not error.doc[error.pos :].strip()
    return f"this is not JSON: {'it ends before it is complete' if cut else error.msg}"


def _write(puzzle: Puzzle) -> str:
    record = {"puzzle": puzzle.name, "text": puzzle.format()}
    return json.dumps(record, ensure_ascii=False) + "\n"


CODEC = Codec("json", None, _read, _write)
