"""Answers about one board.

Cells are [row, column] from 0; clues outside are at -1 and at the size.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

Rows = list[str]
Pair = Annotated[list[int], 2]  # so many entries
Stats = dict[str, float]

# A field called `not` cannot be written as an attribute.
Fact = TypedDict("Fact", {"cell": Pair, "not": list[str], "left": list[str]})
Fact.__doc__ = "What follows for a cell: the symbols it cannot be, and those that are left."


class ShowAnswer(TypedDict):
    """A board in its own text form, and a solution if one was asked for and found."""

    schema: str
    puzzle: str
    size: str
    text: str
    solution: Rows | None


class SolveAnswer(TypedDict):
    """Solutions as rows of symbols; `found` counts them, `complete` says whether these are all.

    With `--stream`, `solutions` is empty: each was printed as a line of its own before.
    """

    schema: str
    puzzle: str
    status: Literal["solved", "unsolvable", "limit"]
    solutions: list[Rows]
    found: int
    complete: bool
    engine: str
    stats: Stats
    model: NotRequired[str]
    wrong: NotRequired[int]


class SolutionLine(TypedDict):
    """One of the solutions that `solve --stream` prints as they are found, numbered from 1."""

    schema: str
    puzzle: str
    number: int
    rows: Rows


class BrokenRule(TypedDict):
    """A rule that is broken, and where."""

    rule: str
    text: str
    cells: list[Pair]


class CheckAnswer(TypedDict):
    """The judgement of an answer; `unfinished` means that nothing is wrong, but cells are open."""

    schema: str
    puzzle: str
    status: Literal["correct", "unfinished", "wrong"]
    correct: bool
    open: list[Pair]
    violations: list[BrokenRule]


class DiagnoseAnswer(TypedDict):
    """Whether a board has one solution; `count` of them were counted, `exact` if these are all.

    `differs` are the cells in which the two solutions of an ambiguous board differ, `conflict` the
    clues of an impossible one that cannot hold together; `spare` and `minimal` come with --minimal.
    """

    schema: str
    puzzle: str
    verdict: Literal["unique", "ambiguous", "impossible", "limit"]
    solutions: list[Rows]
    differs: list[Pair]
    count: int
    exact: bool
    conflict: list[str] | None
    spare: NotRequired[list[str]]
    minimal: NotRequired[list[str]]


class TextPart(TypedDict):
    """A piece of a text and the cells it speaks of; `letters` is the same with cells as A1."""

    text: str
    letters: str
    cells: list[Pair]
    kind: Literal["text", "cell", "line"]


class NamedPlace(TypedDict):
    """A place to look at."""

    name: str
    cells: list[Pair]


class CellSymbols(TypedDict):
    """Some symbols in a cell."""

    cell: Pair
    symbols: list[str]


class Look(TypedDict):
    """One look of a step: by which technique, what it rests on, and what it crosses out.

    For a supposition also what is supposed, and the chain that refutes it.
    """

    technique: str
    rank: int
    parts: list[TextPart]
    labels: list[str]
    premises: list[CellSymbols]
    gone: list[CellSymbols]
    supposed: CellSymbols | None
    chain: list[Look]


class Step(TypedDict):
    """A step: `parts` say why, `outcome` what follows, `facts` the same for each cell.

    `marks` are the pencil marks on the board after it. `supposed` and `follows` are only tried,
    until that `breaks` in some cells.
    """

    text: str
    title: str
    rank: int
    places: list[NamedPlace]
    labels: list[str]
    clues: list[Pair]
    cells: list[Pair]
    parts: list[TextPart]
    outcome: list[TextPart]
    facts: list[Fact]
    marks: list[CellSymbols]
    supposed: list[CellSymbols]
    follows: list[CellSymbols]
    breaks: list[Pair]
    links: list[Look]


class HintAnswer(TypedDict):
    """The next step, told as far as the depth says, or the cells that are wrong."""

    schema: str
    puzzle: str
    text: str
    status: Literal["step", "wrong", "solved"]
    wrong: list[Pair]
    parts: list[TextPart]
    places: NotRequired[list[NamedPlace]]
    title: NotRequired[str]
    rank: NotRequired[int]
    labels: NotRequired[list[str]]
    clues: NotRequired[list[Pair]]
    outcome: NotRequired[list[TextPart]]
    cells: NotRequired[list[Pair]]
    facts: NotRequired[list[Fact]]
    supposed: NotRequired[list[CellSymbols]]
    follows: NotRequired[list[CellSymbols]]
    breaks: NotRequired[list[Pair]]
    links: NotRequired[list[Look]]


class ExplainAnswer(TypedDict):
    """All steps to the solution, and the rank of the hardest."""

    schema: str
    puzzle: str
    steps: list[Step]
    hardest: int


class RateAnswer(TypedDict):
    """The level, the score, and in how many rounds of easiest entries each technique is used."""

    schema: str
    puzzle: str
    level: str
    score: int
    rounds: int
    suppositions: int
    techniques: dict[str, int]
    places: int | None
    hardest: str | None


class ConvertAnswer(TypedDict):
    """A board in another format."""

    schema: str
    puzzle: str
    format: str
    text: str


class DrawAnswer(TypedDict):
    """A picture that was written."""

    schema: str
    puzzle: str
    size: str
    format: str
    file: str


class DrawManyAnswer(TypedDict):
    """How many pictures were written into a folder, and `errors` of boards that were not drawn."""

    schema: str
    folder: str
    format: str
    pictures: int
    errors: list[ErrorAnswer]


class ExportAnswer(TypedDict):
    """A model for another solver: its text, or the file it was written to."""

    schema: str
    puzzle: str
    model: str
    target: str
    text: NotRequired[str]
    file: NotRequired[str]


class ErrorAnswer(TypedDict):
    """What went wrong: `error` is the sentence that people read on standard error.

    `source` is the file or argument, `line` and `column` count from 1; `exit` is the exit code.
    """

    schema: str
    error: str
    code: Literal["input", "usage", "not-unique", "too-large", "limit", "output", "interrupted"]
    source: str | None
    line: int | None
    column: int | None
    exit: int
