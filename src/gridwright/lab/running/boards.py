"""The boards of a plan: those that are there, and those that are made."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import GridwrightError
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, style_named
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import Cell
from gridwright.lab.plans.plan import Fixed, Made, Plan
from gridwright.lab.running.naive_boards import described, filled, scattered
from gridwright.lab.running.processor_clock import ProcessorClock
from gridwright.model import Clue
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

# Seconds of processor time after which a board is given up.
SECONDS = 300.0


@dataclass(frozen=True)
class Board:
    """A board under the name it has in tables, the row of the tables it belongs to, and its text.

    `seconds` of processor time were spent to make it; None for one that was there. `backtracks`
    is how often the search for a random grid went back, where a search made it.
    """

    id: str
    row: str
    size: str
    clues: int
    text: str
    seconds: float | None = None
    backtracks: int | None = None


@dataclass(frozen=True)
class Order:
    """One board to be made or looked up; what workers are handed."""

    puzzle: str
    source: Fixed | Made
    number: int = 0

    @property
    def id(self) -> str:
        """The name of the board in tables."""
        return self.source.name(self.number)


def orders(plan: Plan) -> Iterator[Order]:
    """All boards of a plan, in order."""
    for source in plan.boards:
        for number in range(source.boards):
            yield Order(plan.puzzle, source, number)


def supply(order: Order) -> Board:
    """The board that was ordered."""
    source = order.source
    if isinstance(source, Fixed):
        return _board(order, puzzle_named(order.puzzle).parse(source.text))
    request, limits = source.request, Limits(stop=ProcessorClock(SECONDS))
    started, backtracks = time.process_time(), None
    try:
        if source.kind == "unique":
            board = make(request, order.number, limits=limits).board
        elif source.kind == "drafted":
            board = _drafted(request, order.number, Watch(limits))
        elif source.kind == "scattered":
            board = scattered(request, order.number)
        else:
            maker = described if source.kind == "described" else filled
            board, backtracks = maker(request, order.number, limits)
    except OutOfTimeError:
        what = f"{request.name} {request.size}"
        raise GridwrightError(f"no board of {what} was found in {SECONDS:g} s") from None
    seconds = time.process_time() - started
    return replace(_board(order, board), seconds=seconds, backtracks=backtracks)


def _board(order: Order, board: Puzzle) -> Board:
    return Board(order.id, order.source.row, str(board.grid), len(board.clues()), board.format())


def _drafted(request: Request, number: int, watch: Watch) -> Puzzle:
    """A board with every clue of a random draft, whether or not it has one solution."""
    kind = puzzle_named(request.name)
    style = style_named(kind, request.options.style)
    with workshop(request.random(number), watch) as shop:
        while not watch.expired():
            board = _draft(kind, request, "givens" in style.options, shop)
            if board is None:
                continue
            if not style.one_per_line:
                return board
            chosen = _one_per_line(board, shop.rng)
            if chosen is not None:
                return board.keep(chosen)
    raise OutOfTimeError


def _draft(kind: type[Puzzle], request: Request, givens: bool, shop: Workshop) -> Puzzle | None:
    """A draft without the clues that only make it unique.

    Where given cells are allowed, a draft is random; else it would be changed until it is unique.
    """
    options = replace(request.options, givens=givens)
    draft = kind.draft(request.size, shop.rng, options, shop)
    if draft is None:
        return None
    return draft.board.keep(clue for clue in draft.board.clues() if clue not in draft.first)


def _one_per_line(board: Puzzle, rng: random.Random) -> list[Clue] | None:
    """One clue of each row, all in different columns, at random; None when there are none."""
    clues: dict[int, list[Clue]] = {}
    for clue in board.clues():
        clues.setdefault(clue.cell.row, []).append(clue)
    taken: dict[int, Clue] = {}

    def place(row: int, tried: set[int]) -> bool:
        for clue in rng.sample(clues[row], len(clues[row])):
            column = clue.cell.column
            if column not in tried:
                tried.add(column)
                if column not in taken or place(taken[column].cell.row, tried):
                    taken[column] = clue
                    return True
        return False

    rows = rng.sample(sorted(clues), len(clues))
    found = all(place(row, set()) for row in rows)
    return sorted(taken.values(), key=_cell) if found else None


def _cell(clue: Clue) -> Cell:
    return clue.cell
