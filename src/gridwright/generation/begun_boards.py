"""Boards that a setter has begun: finished with more clues, or thinned to fewer."""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import TypeVar

from gridwright.drafts import Draft
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError
from gridwright.generation.thinning import thin
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.layers.layer import Slot
from gridwright.model import Clue
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# The number of random solutions from which the one with the most variety is taken.
TRIES = 8


def complete_board(board: Board, rng: random.Random, limits: Limits | None = None) -> Board:
    """The board with clues added until it has one solution, chosen at random from those it has now.

    All its own clues stay, and every added clue is needed. Cells are given only if nothing else
    helps.
    """
    with workshop(rng, Watch(limits or Limits())) as shop:
        found = [shop.solution(board.model()) for _ in range(TRIES)]
        solutions = [solution for solution in found if solution is not None]
        if not solutions:
            raise InputError("this puzzle has no solution, so no clues can be added to it")
        solution = max(solutions, key=_variety)
        return _thinned(_full(board, solution), solution, frozenset(board.clues()), shop)


def thin_board(board: Board, rng: random.Random, limits: Limits | None = None) -> Board:
    """The board with clues removed at random until no more can go.

    Raises `InputError` when it does not have exactly one solution.
    """
    with workshop(rng, Watch(limits or Limits())) as shop:
        solution = shop.solution(board.model(), {})
        if solution is None:
            raise InputError("this puzzle has no solution, so no clue can be called spare")
        return _thinned(board, solution, frozenset(), shop)


def _thinned(board: Board, solution: Values, stay: frozenset[Clue], shop: Workshop) -> Board:
    givens = frozenset(clue for clue in board.clues() if clue.rule == GIVEN) - stay
    few = thin(Draft(board, solution, first=givens, stay=stay), shop)
    if few is None:
        raise InputError("this puzzle has several solutions, so no clue can be called spare")
    return few.board()


def _variety(solution: Values) -> float:
    """How evenly a grid uses its values, in bits; uneven grids make dull puzzles."""
    counts = Counter(solution.values())
    return sum(n * math.log2(len(solution) / n) for n in counts.values())


def _full(board: Board, solution: Values) -> Board:
    """The board with every clue that can be added to it and is true of the solution."""
    bare = board.keep(())
    for slot in board.slots():
        for text in _candidates(slot, board, solution):
            # Alone first: then nothing but the clue itself can be wrong.
            alone = bare.put(slot.cell, text)
            if alone.clues() and not any(alone.violations(solution)):
                more = board.put(slot.cell, text)
                board = more if set(board.clues()) < set(more.clues()) else board
                break
    return board


def _candidates(slot: Slot, board: Puzzle, solution: Values) -> tuple[str, ...]:
    """The texts that may be true in a place: the symbol of its cell, if that is a choice."""
    held = solution.get(slot.cell)
    value = next((symbol.text for symbol in board.symbols if symbol.value == held), "")
    return (value,) if value in slot.choices else slot.choices
