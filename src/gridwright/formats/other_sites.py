"""Links to sites whose boards are not read, each told by its name and what it carries."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.errors import InputError, quoted

SUDOKU = "which carries Sudoku and its variants"
# Hosts, and what is said of them.
SITES: Mapping[str, tuple[str, str]] = {
    "f-puzzles.com": ("f-puzzles", SUDOKU),
    "sudokupad.app": ("SudokuPad", SUDOKU),
    "tinyurl.com": ("TinyURL", "which hides where it leads; open it and copy the whole address"),
}
EXPECTED = "expected a board, an ID, or an address of puzz.link or penpa-edit"
_ADDRESS = re.compile(r"\s*(?:[a-z]{3,10}://|www\.[a-z0-9-]+\.)", re.IGNORECASE)
_HOST = re.compile(
    r"\s*(?:https?://)?(?:www\.|app\.|beta\.)?([a-z0-9.-]{4,60})[/?#]", re.IGNORECASE
)


def refuse_other_site(text: str) -> None:
    """Refuse a link to a site whose boards are not read, by its name if that is known."""
    match = _HOST.match(text)
    if match and match[1].lower() in SITES:
        name, what = SITES[match[1].lower()]
        raise InputError(f"this is a link of {name}, {what}; {EXPECTED}")


def refuse_address(text: str) -> None:
    """Refuse a link in which no format recognises a board."""
    if _ADDRESS.match(text):
        raise InputError(f"there is no board in the address {quoted(text.split()[0])}; {EXPECTED}")
