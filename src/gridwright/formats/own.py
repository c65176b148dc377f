"""The own text form: the first word is a puzzle's name, the board stands below as it is drawn."""

from __future__ import annotations

import difflib
import re

from gridwright.formats.codec import Codec, NotThisFormatError, split_heading
from gridwright.formats.prolog import looks_like_lists
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.text import Token, token_lines


def _read(text: str) -> Puzzle:
    heading, rest = split_heading(text)
    if heading and looks_like_lists(rest):
        raise NotThisFormatError("lists follow the puzzle's name")
    first = next(token_lines(text), None)
    if first is None:
        raise NotThisFormatError("it is empty")
    known = puzzles()
    if first[0].text not in known:
        _refuse(first[0], list(known))
    return known[first[0].text].parse(text)


def _refuse(word: Token, names: list[str]) -> None:
    """Refuse a first word that is no puzzle's name, but a misspelt one as what it was meant for."""
    written = re.fullmatch(r"([\w-]{1,40}):?", word.text)
    near = written and difflib.get_close_matches(written[1].lower(), names, n=1, cutoff=0.7)
    if near:
        word.fail(f"there is no puzzle {word.text!r} (did you mean {near[0]}?)")
    shown = word.text if len(word.text) <= 20 else f"{word.text[:20]}..."
    raise NotThisFormatError(f"the first word {shown!r} is no puzzle's name")


CODEC = Codec("text", None, _read, lambda puzzle: puzzle.format())
