"""What the server answers, as the reference at /docs shows it.

Tests hold every answer against these; the server sends them as they come from its workers.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from gridwright.web.protocol.board_answers import (
    Board,
    Check,
    Clue,
    Demand,
    Look,
    MadeBoard,
    Named,
    Printed,
    PrintedGlyph,
    PrintedSign,
    ReadBoard,
    Slot,
    Symbol,
    Tie,
    TodaysBoard,
)
from gridwright.web.protocol.requests import CellPair
from gridwright.web.protocol.step_answers import (
    Companion,
    Fact,
    Hinted,
    Link,
    NamedPlace,
    Part,
    Step,
    Symbols,
    Walk,
    WalkStep,
)

__all__ = [
    "Board",
    "Check",
    "Checked",
    "Clue",
    "Companion",
    "Conflicting",
    "Converted",
    "Demand",
    "Diagnosed",
    "Drawn",
    "Error",
    "Fact",
    "File",
    "Format",
    "Formats",
    "Frame",
    "Hinted",
    "Lesson",
    "Lessons",
    "Link",
    "Look",
    "MadeBoard",
    "Named",
    "NamedPlace",
    "Part",
    "Printed",
    "PrintedGlyph",
    "PrintedSign",
    "Puzzle",
    "Puzzles",
    "Rated",
    "ReadBoard",
    "Slot",
    "Step",
    "Symbol",
    "Symbols",
    "Tie",
    "TodaysBoard",
    "Violation",
    "Walk",
    "WalkStep",
]


class Error(BaseModel):
    """What is wrong, in one sentence, and where."""

    error: str
    line: int | None
    column: int | None


class Puzzle(BaseModel):
    """A puzzle and what can be asked of it; `drag` is the symbol that is drawn by dragging.

    `offers` are the sizes that are made quickly, by style and level, `week` the levels of the
    boards of the day from Monday on, `lessons` the number of lessons. A `sample` and its `answer`
    show what boards are like.
    """

    name: str
    title: str
    summary: str
    look: Look
    rules: list[Named]
    styles: list[Named]
    levels: list[str]
    sizes: list[str]
    size: str
    offers: dict[str, dict[str, list[str]]]
    week: list[str]
    lessons: int
    symbols: list[Symbol]
    drag: str | None
    sample: Board
    answer: dict[str, str]


class Frame(BaseModel):
    """Where the board lies in a picture; clues are in a strip of width `around` beside it."""

    x0: float
    y0: float
    cell: float
    around: float


class Drawn(BaseModel):
    """A picture, its width and height inside, and where the board lies in it."""

    svg: str
    view: list[float]
    frame: Frame


class Violation(BaseModel):
    """A rule that is broken, and where."""

    rule: str
    text: str
    cells: list[CellPair]


class Checked(BaseModel):
    """What is wrong with an answer.

    `wrong` are entries that no solution has, `unforced` those that only some solutions have. Where
    solutions could not be found in time, or there is none, `judged` is false.
    """

    solved: bool
    violations: list[Violation]
    judged: bool
    wrong: list[CellPair]
    unforced: list[CellPair]
    empty: int


class Lesson(BaseModel):
    """A lesson: what it says, the techniques it teaches, and the text of its board."""

    title: str
    text: str
    techniques: list[str]
    board: str


class Conflicting(BaseModel):
    """A clue or rule of a conflict."""

    text: str
    cell: CellPair | None


class Diagnosed(BaseModel):
    """Whether a board has one solution, several or none, and why."""

    verdict: Literal["unique", "ambiguous", "impossible", "limit"]
    solutions: list[dict[str, str]]
    differs: list[CellPair]
    number: int
    more: bool
    conflict: list[Conflicting] | None
    spare: list[Clue] | None
    # How many clues are left when as many as possible go together, if spare clues are asked for.
    fewest: int | None


class Candidates(BaseModel):
    """The symbols that each cell has in some solution; `unsettled` may be among them or not.

    A cell with one symbol that is found and none that is unsettled has it in all solutions.
    """

    found: dict[str, list[str]]
    unsettled: dict[str, list[str]]
    complete: bool


class Deciding(BaseModel):
    """A clue that leaves one solution, as it is put into its place, and the board with it.

    `solution` is the number of that solution, from 0 in the order in which they are found.
    """

    cell: CellPair
    value: str
    given: bool
    solution: int
    text: str


class Decided(BaseModel):
    """The first clues that decide an ambiguous board, given cells last; `exact`: these are all."""

    clues: list[Deciding]
    exact: bool


class Filled(BaseModel):
    """A solution: the symbol of each cell."""

    values: dict[str, str]


class Rated(BaseModel):
    """How hard a board is."""

    level: str
    score: int
    rounds: int
    suppositions: int
    techniques: dict[str, int]
    hardest: str | None


class Format(BaseModel):
    """A format, what it is in words, and the puzzles it can carry."""

    name: str
    title: str
    puzzles: list[str]


class Converted(BaseModel):
    """A board in another format."""

    format: str
    text: str


class File(BaseModel):
    """A file: its name, and what it holds, in base64."""

    name: str
    content: str


Puzzles = list[Puzzle]
Formats = list[Format]
Lessons = list[Lesson]
