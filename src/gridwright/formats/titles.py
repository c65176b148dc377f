"""What formats are called where people paste and choose, in the order in which they are listed."""

from __future__ import annotations

TITLES = {
    "text": "Gridwright’s own text",
    "puzz.link": "a link of puzz.link or another pzpr site",
    "penpa": "a link of penpa-edit",
    "tatham": "a game ID or saved game of Simon Tatham’s collection",
    "janko": "a puzzle’s source from janko.at",
    "characters": "a Sudoku as 81 characters or as a ruled grid",
    "paper": "a list as in the five papers",
    "json": "JSON with Gridwright’s own text",
}


def title_of(format: str) -> str:
    """A format in words; one of another package is called by its name."""
    return TITLES.get(format, format)


def rank_of(format: str) -> int:
    """Where a format is listed: those of other packages last."""
    return list(TITLES).index(format) if format in TITLES else len(TITLES)
