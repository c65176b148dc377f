"""Answers of the other commands: lists, games, the page, the lab."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from gridwright.answers.boards import Pair, Rows, Stats


class LabelingNames(TypedDict):
    """The options of a labeling."""

    variable: list[str]
    branching: list[str]
    order: list[str]
    course: list[str]


class ListAnswer(TypedDict):
    """What there is to work with, by puzzle."""

    schema: str
    puzzles: dict[str, list[str]]
    styles: dict[str, list[str]]
    formats: dict[str, list[str]]
    labeling: LabelingNames


class StyleAnswer(TypedDict):
    """A style of boards, and the options of generate that it takes."""

    name: str
    text: str
    options: list[str]


class ListOneAnswer(TypedDict):
    """One puzzle: its rules, styles, models and built-in boards."""

    schema: str
    puzzle: str
    rules: dict[str, str]
    styles: list[StyleAnswer]
    models: dict[str, str]
    examples: list[str]


class GameRecord(TypedDict):
    """A game of `play`, as it is saved; `version` is that of the saved form.

    A move is a list of changes, `done` the number of moves that are not taken back.
    """

    version: int
    puzzle: str
    text: str
    solution: Rows
    unique: bool
    origin: list[str | int | None] | None
    moves: list[list[Any]]
    done: int
    hints: int
    mistakes: list[list[int | str]]
    revealed: list[Pair]
    given_up: bool
    seconds: float
    cursor: Pair | None


class GameAnswer(GameRecord):
    """The game that would be played."""

    schema: str


class GamesAnswer(TypedDict):
    """All saved games, and where they are."""

    schema: str
    folder: str
    games: list[GameRecord]


class SolvedBoard(TypedDict):
    """A board that was solved in `play`, how it went, and `on` which day."""

    board: str
    puzzle: str
    size: str
    level: str | None
    seconds: float
    hints: int
    errors: int
    revealed: int
    on: str


class HistoryAnswer(TypedDict):
    """What was solved in `play`, the first board first, and where that is kept."""

    schema: str
    file: str
    solved: list[SolvedBoard]


class ServeAnswer(TypedDict):
    """Where the page is; printed when it can be opened."""

    schema: str
    address: str


class NewAnswer(TypedDict):
    """The file of a new puzzle."""

    schema: str
    puzzle: str
    file: str


class InspectAnswer(TypedDict):
    """What is wrong with the description of a puzzle, and the sizes that were tried."""

    schema: str
    puzzle: str
    findings: list[str]
    sizes: list[str]


class TourBoard(TypedDict):
    """A board of the tour, solved."""

    puzzle: str
    example: str
    text: str
    solution: Rows
    correct: bool
    stats: Stats


class TourAnswer(TypedDict):
    """The boards of the tour, and new ones in their own text form."""

    schema: str
    boards: list[TourBoard]
    made: list[str]


class CompletionAnswer(TypedDict):
    """What a shell has to be told."""

    schema: str
    shell: str
    script: str


class HelpAnswer(TypedDict):
    """What a command does, as it prints it."""

    schema: str
    command: str
    text: str


class SchemaAnswer(TypedDict):
    """The names of all schemas."""

    schema: str
    commands: list[str]


class LabRunAnswer(TypedDict):
    """An experiment: its figures, one object for each row and column of its tables."""

    schema: str
    plan: str
    key: str
    runs: int
    limits: int
    figures: list[dict[str, Any]]
    files: list[str]


class PlanFigures(TypedDict):
    """The figures of one of several plans."""

    plan: str
    key: str
    runs: int
    limits: int
    figures: list[dict[str, Any]]


class LabPapersAnswer(TypedDict):
    """The figures of all plans of the papers."""

    schema: str
    files: list[str]
    plans: list[PlanFigures]


class Removal(TypedDict):
    """Values that propagation removed, and by which rule; a variable may have a name instead."""

    cell: Pair | str
    values: list[str]
    by: str


class TreeNode(TypedDict):
    """A node of a search tree; `parent` is its place in the list, `total` counts all below it."""

    parent: int | None
    decision: str
    cell: Pair | str | None
    values: list[str] | None
    outcome: str
    failed: str | None
    removed: list[Removal]
    total: dict[str, int]
    counted: bool


class TreeData(TypedDict):
    """One search tree, and what it was a search with."""

    about: str
    complete: bool
    stats: Stats
    levels: list[dict[str, int]]
    nodes: list[TreeNode]


class LabTreeAnswer(TypedDict):
    """A search tree."""

    schema: str
    puzzle: str
    model: str
    labeling: str
    complete: bool
    stats: Stats
    levels: list[dict[str, int]]
    nodes: list[TreeNode]


class MergedNode(TypedDict):
    """A node of two trees: its number in the first, in the second, or in both."""

    parent: int
    depth: int
    first: int | None
    second: int | None


class LabTreesAnswer(TypedDict):
    """Two search trees, and their nodes as one tree."""

    schema: str
    puzzle: str
    first: TreeData
    second: TreeData
    merged: list[MergedNode]


class SearchEvent(TypedDict):
    """One event of a search."""

    node: int
    kind: str
    text: str


class LabStepAnswer(TypedDict):
    """A search, event by event."""

    schema: str
    puzzle: str
    events: list[SearchEvent]


class LabTraceAnswer(TypedDict):
    """A search that was sent or written."""

    schema: str
    puzzle: str
    model: str
    target: str
    stats: Stats


class ModelCheck(TypedDict):
    """How a model compares with the rules on a board."""

    board: str
    same: bool
    complete: bool
    solutions: int
    lost: Rows | None
    refused_by: list[str] | None
    allowed: Rows | None
    broken: list[str] | None


class LabCheckAnswer(TypedDict):
    """How a model compares with the rules."""

    schema: str
    model: str
    boards: list[ModelCheck]


class ManPage(TypedDict):
    """A page of the manual, and its name."""

    schema: str
    name: str
    text: NotRequired[str]
    folder: NotRequired[str]
    pages: NotRequired[list[str]]
