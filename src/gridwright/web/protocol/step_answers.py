"""Steps as the server answers them: hints, walks, and what a page needs to give hints by itself."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from gridwright.web.protocol.requests import CellPair


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

    `supposed` and `follows` are only tried, until that `breaks` in some cells; `marks` are what is
    left to cells with pencil marks after it.
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
    marks: list[Symbols] = []
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


class Companion(BaseModel):
    """What a page needs to give hints and tell mistakes by itself.

    A digest is the FNV-1a sum (32 bits) of salt, cell and symbol with blanks between; there is one
    for each cell that is the same in all solutions. The walk is `done` unless it took too long.
    """

    salt: str
    digests: dict[str, str]
    steps: list[Step]
    done: bool
