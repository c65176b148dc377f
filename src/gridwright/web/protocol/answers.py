"""What the server answers, as the reference at /docs shows it.

Tests hold every answer against these; the server sends them as they come from its workers.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from gridwright.web.protocol.requests import CellPair


class Error(BaseModel):
    """What is wrong, in one sentence, and where."""

    error: str
    line: int | None
    column: int | None


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
    """What is printed on a board; `walls` are between two cells, `dark` cells hold nothing."""

    glyphs: list[PrintedGlyph]
    signs: list[PrintedSign]
    walls: list[list[CellPair]]
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


class NamedPlace(BaseModel):
    """A place to look at."""

    name: str
    cells: list[CellPair]


class Fact(BaseModel):
    """What follows for a cell: what it cannot be, and what is left."""

    model_config = ConfigDict(populate_by_name=True)
    cell: CellPair
    out: list[str] = Field(alias="not")
    left: list[str]


class Part(BaseModel):
    """A piece of a text, and the cells it speaks of; it may be the name of a cell or a line.

    `letters` is the same with letters for columns.
    """

    text: str
    letters: str
    cells: list[CellPair]
    kind: Literal["text", "cell", "line"]


class Symbols(BaseModel):
    """Some symbols in a cell: those it may be, those crossed out, or the one supposed."""

    cell: CellPair
    symbols: list[str]


class Link(BaseModel):
    """One look of a step: by which technique, what it rests on, and what it crosses out.

    For a supposition also what is supposed, and the chain that refutes it.
    """

    technique: str
    rank: int
    parts: list[Part]
    labels: list[str]
    premises: list[Symbols]
    gone: list[Symbols]
    supposed: Symbols | None
    chain: list[Link]


class Step(BaseModel):
    """A step, told as far as was asked for: `parts` say why, `outcome` what follows.

    `supposed` and `follows` are only tried, until that `breaks` in some cells.
    """

    text: str
    places: list[NamedPlace] = []
    title: str | None = None
    rank: int | None = None
    labels: list[str] = []
    clues: list[CellPair] = []
    parts: list[Part] = []
    outcome: list[Part] = []
    cells: list[CellPair] = []
    facts: list[Fact] = []
    supposed: list[Symbols] = []
    follows: list[Symbols] = []
    breaks: list[CellPair] = []
    links: list[Link] = []


class Hinted(Step):
    """The next step, or what is wrong."""

    status: Literal["step", "wrong", "solved"]
    wrong: list[CellPair]


class WalkStep(Step):
    """A step of the way, and what is known after it."""

    values: dict[str, str]


class Walk(BaseModel):
    """A stretch of the way; `limit` when time was over before its end.

    Where steps are long, there may be fewer than were asked for; `done` says whether more follow.
    """

    steps: list[WalkStep]
    done: bool
    limit: bool


class Lesson(BaseModel):
    """A lesson: what it says, the techniques it teaches, and the text of its board."""

    title: str
    text: str
    techniques: list[str]
    board: str


class Companion(BaseModel):
    """What a page needs to give hints and tell mistakes by itself.

    A digest is the FNV-1a sum (32 bits) of salt, cell and symbol with blanks between; there is one
    for each cell that is the same in all solutions. The walk is `done` unless it took too long.
    """

    salt: str
    digests: dict[str, str]
    steps: list[Step]
    done: bool


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


class Rated(BaseModel):
    """How hard a board is."""

    level: str
    score: int
    steps: int
    techniques: dict[str, int]
    places: int | None
    hardest: str | None


class Format(BaseModel):
    """A format and the puzzles it can carry."""

    name: str
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
