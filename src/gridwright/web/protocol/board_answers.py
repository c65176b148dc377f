"""Boards as the server answers them: what is printed, what can be entered, what is demanded."""

from __future__ import annotations

from pydantic import BaseModel

from gridwright.web.protocol.requests import CellPair


class Named(BaseModel):
    """A name and what it means."""

    name: str
    text: str


class Look(BaseModel):
    """What boards are drawn as, and the name of their accent colour."""

    style: str
    accent: str


class Symbol(BaseModel):
    """What a cell may hold: its value in demands, as it is typed, its name, and how it is drawn.

    That is by a `sign` or a `shape`; `joined` ones by a line through neighbouring cells.
    """

    value: int
    text: str
    name: str
    sign: str
    shape: str | None
    joined: bool


class Clue(BaseModel):
    """A clue, its place and what it says."""

    cell: CellPair
    rule: str
    text: str


class Tie(BaseModel):
    """Two cells of which one settles the other."""

    cell: CellPair
    other: CellPair
    pairs: dict[str, str]


class Slot(BaseModel):
    """A place where a setter may put something."""

    cell: CellPair
    text: str
    choices: list[str]
    moves: list[str]


class PrintedGlyph(BaseModel):
    """Something printed in a cell or beside the board."""

    cell: CellPair
    text: str
    role: str
    shape: str | None


class PrintedSign(BaseModel):
    """Something printed between two cells."""

    cells: list[CellPair]
    text: str
    shape: str | None


class Printed(BaseModel):
    """What is printed on a board.

    `walls` are between two cells, `guides` lead from one cell through all on the way to another,
    `dark` cells hold nothing.
    """

    glyphs: list[PrintedGlyph]
    signs: list[PrintedSign]
    walls: list[list[CellPair]]
    guides: list[list[CellPair]]
    dark: list[CellPair]


class Check(BaseModel):
    """A kind of demand with its numbers, and its rows where it has some."""

    kind: str
    numbers: list[int]
    rows: list[list[int]]


class Demand(BaseModel):
    """A check of some cells, numbered row by row, by which rule, and the clue that asks for it."""

    check: int
    cells: list[int]
    rule: str
    text: str
    clue: CellPair | None


class Board(BaseModel):
    """All there is to know about a board; `names` says what choices of its slots are called.

    `demands` refer to `checks`; they are `complete` where they say all that makes a solution.
    """

    puzzle: str
    title: str
    size: str
    remarks: list[str]
    width: int
    height: int
    text: str
    link: str
    look: Look
    rules: list[Named]
    symbols: list[Symbol]
    blank: str | None
    open: list[CellPair]
    fixed: dict[str, str]
    given: dict[str, str]
    ties: list[Tie]
    clues: list[Clue]
    printed: Printed
    checks: list[Check]
    demands: list[Demand]
    complete: bool
    editable: list[Slot]
    turnable: bool
    pieces: bool
    kinds: list[Named]
    names: dict[str, str]


class MadeBoard(Board):
    """A board that was made, and of what kind."""

    level: str | None
    style: str
    seed: int


class TodaysBoard(MadeBoard):
    """The board of a day."""

    date: str


class ReadBoard(Board):
    """A board that was read, and in which format."""

    format: str
