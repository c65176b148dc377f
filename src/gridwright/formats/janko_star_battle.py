"""Star Battle from janko.at: the regions as numbered areas.

The word `stars` says how many there are in each; without it the first row of a solution does, and
without that there is one.
"""

from __future__ import annotations

from collections import Counter

from gridwright.formats.codec import Codec, board_of, parse_rows
from gridwright.formats.document import Document
from gridwright.formats.janko import (
    FORMAT,
    NONE,
    Kind,
    Sections,
    areas_as_letters,
    areas_of,
    read_sections,
    write_sections,
)
from gridwright.puzzle import Puzzle
from gridwright.puzzles.star_battle import StarBattle

KIND = Kind(("Starbattle", "sternenschlacht", "star-battle"), needs=("areas",), without=("areas",))
STARS = "stars"
# What stands in a solution where there is no star.
BARE = (NONE, ".")


def _read(document: Document) -> Puzzle:
    sections = read_sections(document, KIND)
    size = sections.width("areas")
    areas = sections.rows("areas", size, size, "area")
    return parse_rows(StarBattle, areas_as_letters(areas), {STARS: _stars(sections)})


def _stars(sections: Sections) -> str:
    said = sections.word(STARS)
    if said is not None:
        if said.text not in ("1", "2", "3"):
            said.expected("1, 2 or 3 stars")
        return said.text
    found = Counter(
        token.text not in BARE for row in sections.parts.get("solution", ())[:1] for token in row
    )
    return str(found[True] or 1)


def _write(puzzle: Puzzle) -> str:
    board = board_of(puzzle, StarBattle)
    return write_sections(KIND, {"areas": areas_of(board.regions)}, {STARS: board.stars})


CODEC = Codec(FORMAT, StarBattle.name, _read, _write, KIND.called)
