"""Boards as the papers' generators make them: at random, with no care for how many solutions."""

from __future__ import annotations

import random

from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError
from gridwright.generation.request import Request
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

# So many numbers are scattered for each column; none is greater than this.
NUMBERS, GREATEST = 0.7, 7


def filled(request: Request, number: int, limits: Limits) -> tuple[Puzzle, int]:
    """A random grid on an empty board, cell by cell, and what the clues beside it say then.

    With the board comes how often the search for the grid went back.
    """
    board, _, backtracks = _filled(request, request.random(number), limits)
    if not board.clues():
        raise GridwrightError(f"{request.name} has no clues beside its boards to be filled in")
    return board, backtracks


def described(request: Request, number: int, limits: Limits) -> tuple[Puzzle, int]:
    """The same with a random sign in every cell of which one is true; no cell is given."""
    rng = request.random(number)
    board, values, backtracks = _filled(request, rng, limits)
    signed = board
    for cell in values:
        signed = _signed(signed, cell, values, rng)
    if signed == board:
        raise GridwrightError(f"{request.name} has no signs in its cells that say something true")
    return signed, backtracks


def _signed(board: Puzzle, cell: Cell, values: Values, rng: random.Random) -> Puzzle:
    """The board with a random sign in a cell that is true of the values, where there is one."""
    symbols = {symbol.text for symbol in board.symbols}
    # Which signs may be there depends on those that are there already.
    choices = next((slot.choices for slot in board.slots() if slot.cell == cell), ())
    signs = [text for text in choices if text not in symbols]
    for text in rng.sample(signs, len(signs)):
        more = board.put(cell, text)
        if not _wrong(more, values):
            return more
    return board


def scattered(request: Request, number: int) -> Puzzle:
    """An empty board with random numbers in random cells."""
    rng = request.random(number)
    board = puzzle_named(request.name).blank(request.size, rng)
    inside = frozenset(board.grid.cells)
    slots = [(slot.cell, _numbers(slot.choices)) for slot in board.slots() if slot.cell in inside]
    slots = [(cell, numbers) for cell, numbers in slots if numbers]
    if not slots:
        raise GridwrightError(f"{request.name} has no numbers in its cells to be scattered")
    for cell, numbers in rng.sample(slots, max(1, int(NUMBERS * board.width))):
        board = board.put(cell, rng.choice(numbers))
    return board


def _numbers(texts: tuple[str, ...]) -> list[str]:
    return [text for text in texts if text.isdigit() and 1 <= int(text) <= GREATEST]


def _filled(request: Request, rng: random.Random, limits: Limits) -> tuple[Puzzle, Values, int]:
    """A board with what is beside it, the random grid it comes from, and its backtracks."""
    blank = puzzle_named(request.name).blank(request.size, rng)
    labeling = Labeling("leftmost", "random", seed=rng.randrange(1 << 30))
    searching = search(blank.model(), labeling, limits)
    values = next(iter(searching), None)
    if values is None:
        raise OutOfTimeError
    inside = frozenset(blank.grid.cells)
    board = blank
    for slot in blank.slots():
        if slot.cell not in inside:
            said = next(t for t in slot.choices if not _wrong(blank.put(slot.cell, t), values))
            board = board.put(slot.cell, said)
    return board, values, searching.counters.backtracks


def _wrong(board: Puzzle, values: Values) -> bool:
    return any(True for _ in board.violations(values))
