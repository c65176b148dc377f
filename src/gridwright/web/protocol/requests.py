"""What the server is asked: the requests, as the reference at /docs shows them.

Cells are pairs of row and column from 0; clues around a board are at -1 and at its size. The text
of a board is all there is to know about it, and is sent with every request.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_serializer

from gridwright.web.protocol.sizes import LARGEST_SIDE, LONGEST_TEXT

Index = Annotated[int, Field(ge=-1, le=LARGEST_SIDE)]
CellPair = Annotated[list[Index], Field(min_length=2, max_length=2)]
Cells = Annotated[list[CellPair], Field(max_length=(LARGEST_SIDE + 2) ** 2)]
Place = Annotated[str, StringConstraints(max_length=7)]
Short = Annotated[str, StringConstraints(max_length=100)]
BoardText = Annotated[
    str,
    Field(
        max_length=LONGEST_TEXT,
        description="A board in any known format, best its own text form, of at most "
        f"{LARGEST_SIDE} rows and columns.",
    ),
]
Seed = Annotated[int, Field(ge=0, le=2**53 - 1)]
Values = Annotated[
    dict[Place, Short],
    Field(description="The symbol in each cell that is filled in.", examples=[{"0,3": "1"}]),
]
Marks = Annotated[
    dict[Place, list[Short]],
    Field(description="The symbols held possible in cells.", examples=[{"0,3": ["1", "2"]}]),
]
Name = Annotated[Short, Field(description="The name of a puzzle.")]
Theme = Literal["light", "dark", "print"]
Naming = Literal["rc", "letters"]


class Request(BaseModel):
    """A request: nothing but what it says."""

    model_config = ConfigDict(extra="forbid")


class Generate(Request):
    """What board is wanted."""

    puzzle: Short
    size: Short | None = None
    level: Short | None = None
    style: Short | None = None
    seed: Seed = 0
    givens: bool | None = Field(
        None,
        description="Whether cells may be given where clues do not suffice; left out, only in "
        "boards of a level, where most would be too hard without.",
    )


class Text(Request):
    """A board, in any format."""

    text: BoardText


class Position(Text):
    """A board and what a player has filled in."""

    values: Values = {}
    marks: Marks = {}


class Hint(Position):
    """A position, and how much is to be told: where to look, why, or what follows."""

    depth: Annotated[int, Field(ge=1, le=3)] = 3


class Highlight(Request):
    """Cells to look at, and why; later ones win."""

    place: Cells = []
    differs: Cells = []
    reason: Cells = []
    follows: Cells = []
    breaks: Cells = []
    supposed: Cells = []
    look: Cells = []
    wrong: Cells = []


class Draw(Position):
    """A position to draw; `gone` are marks to strike out, `room` leaves room for clues around.

    What is `supposed` and what `follows` from it is drawn as tried, not as filled in; `numbered`
    asks for the names of rows and columns.
    """

    gone: Marks = {}
    supposed: Values = {}
    follows: Values = {}
    highlight: Highlight = Highlight()
    theme: Theme = "light"
    cell: Annotated[float, Field(ge=2, le=200, allow_inf_nan=False)] = 40
    room: bool = False
    numbered: Naming | None = None


class Picture(Position):
    """A position to keep as a file."""

    gone: Marks = {}
    format: Literal["svg", "pdf", "png"] = "svg"
    theme: Theme = "print"


class Diagnose(Text):
    """A board to diagnose: count solutions up to a number, and tell spare clues."""

    count: Annotated[int, Field(ge=1, le=100)] = 100
    spare: bool = False


class Rate(Text):
    """A board to rate, and whether to tell its hardest step."""

    hardest: bool = False


class Timed(Text):
    """A board, values that are known, and for how many seconds to look at it."""

    values: Values = {}

    seconds: Annotated[float, Field(ge=0.01, le=10, allow_inf_nan=False)] = 10


class Explain(Text):
    """A stretch of the way to the solution."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, serialize_by_alias=False)
    start: Annotated[int, Field(ge=0, le=100_000, alias="from")] = 0
    count: Annotated[int, Field(ge=1, le=1000)] = 100


class Thin(Text):
    """A board whose clues are thinned at random, and what they are to be like.

    Clues of other `kinds` and those in `locked` places are left as they are.
    """

    seed: Seed = 0
    kinds: Annotated[list[Short], Field(max_length=100)] | None = None
    symmetry: Literal["none", "rotate", "mirror"] = "none"
    level: Short | None = None
    locked: Cells = []


class Complete(Thin):
    """A board to finish, values that its solution has, and the share of clues to add."""

    values: Values = {}
    share: Annotated[float, Field(ge=0, le=1)] | None = None


class Fill(Text):
    """A board whose solution is wanted, chosen at random from those with these values."""

    values: Values = {}
    seed: Seed = 0


class Edit(Text):
    """What to put into a place of a board; nothing clears it.

    In `others` the same is put, as far as it can be there.
    """

    cell: CellPair
    value: Short
    others: Cells = []


class Reshape(Text):
    """A board to be turned, mirrored, shifted by one, resized, or with cells joined or cut out."""

    change: Literal["turn", "mirror", "up", "down", "left", "right", "resize", "join", "cut"]
    cells: Cells = []
    size: Short | None = None


class Convert(Text):
    """A board to write in another format."""

    to: Short


class Nothing(Request):
    """A question that needs no more than its name."""


class Lessons(Request):
    """The puzzle whose lessons are wanted."""

    puzzle: Name


class Today(Request):
    """The day whose puzzle is wanted, today in UTC unless it is named."""

    puzzle: Name
    day: date | None = None

    @field_serializer("day")
    def _day_text(self, day: date | None) -> str | None:
        return None if day is None else day.isoformat()


class Empty(Request):
    """What board without clues is wanted."""

    puzzle: Name
    size: Short | None = None
    seed: Seed = 0
