"""Tasks for setters: an empty board, edits, the verdict, clues added and taken away."""

from __future__ import annotations

import math
import random
from contextlib import suppress
from dataclasses import replace

from gridwright.deciding import deciding_clues
from gridwright.diagnosis import diagnose
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.explaining.walking.rating import AlsoAsked, rate
from gridwright.games.starting import usual_size
from gridwright.generation.begun_boards import Wishes, complete_board, some_solution, thin_board
from gridwright.generation.request import Request, read_size, request
from gridwright.grid import Cell
from gridwright.layers.givens import RULE as GIVEN
from gridwright.possible_values import candidates
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.reshaping import cut, joined, mirrored, resized, shifted, turned
from gridwright.web.worker.board_data import (
    Data,
    board_data,
    board_of,
    check_size,
    clues_data,
    marks_data,
    pairs,
    read_values,
    task_of,
    values_data,
)
from gridwright.web.worker.loop import Asked

# More clues than this that decide a board are not told: nobody reads on.
MOST_DECIDING = 40


def empty(asked: Asked, limits: Limits) -> Data:
    """A board without clues."""
    wanted = empty_request(asked)
    return board_data(puzzle_named(wanted.name).blank(wanted.size, wanted.random(0)))


def empty_request(asked: Asked) -> Request:
    """What empty board is asked for, when it is not too large."""
    kind = puzzle_named(asked["puzzle"])
    wanted = request(kind.name, asked["size"] or usual_size(kind), seed=asked["seed"])
    check_size(*wanted.size)
    return wanted


def edit(asked: Asked, limits: Limits) -> Data:
    """A board with something put into a place."""
    board = board_of(asked["text"]).put(Cell(*asked["cell"]), asked["value"])
    for cell in asked["others"]:
        # Not everything can be put everywhere; what is put in one of many places is told by none.
        with suppress(InputError):
            board = board.put(Cell(*cell), asked["value"])
    return board_data(board)


# How far boards are shifted: down, and to the right.
SHIFTS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def reshape(asked: Asked, limits: Limits) -> Data:
    """A board in another shape."""
    board, change = board_of(asked["text"]), asked["change"]
    cells = [Cell(*cell) for cell in asked["cells"]]
    if change in SHIFTS:
        return board_data(shifted(board, *SHIFTS[change]))
    if change == "resize":
        size = read_size(asked["size"] or "")
        check_size(*size)
        return board_data(resized(board, size))
    if change == "join":
        if len(cells) != 2:
            raise InputError(f"expected two cells to join, found {len(cells)}")
        return board_data(joined(board, *cells))
    if change == "cut":
        for cell in cells:
            board = cut(board, cell)
        return board_data(board)
    return board_data(turned(board) if change == "turn" else mirrored(board))


def diagnose_board(asked: Asked, limits: Limits) -> Data:
    """Whether a board has one solution, several or none, and why."""
    board = board_of(asked["text"])
    found = diagnose(board, up_to=asked["count"], spare=asked["spare"], limits=limits)
    conflict = [
        {"text": label.text, "cell": list(label.clue.cell) if label.clue else None}
        for label in found.conflict or ()
    ]
    return {
        "verdict": found.verdict,
        "solutions": [values_data(board, values) for values in found.solutions],
        "differs": pairs(found.differs),
        "number": found.count,
        "more": not found.exact,
        "conflict": None if found.verdict == "impossible" and found.conflict is None else conflict,
        "spare": found.spare and clues_data(task_of(asked["text"]).model, found.spare.single),
        "fewest": found.spare and len(found.spare.minimal),
    }


def list_candidates(asked: Asked, limits: Limits) -> Data:
    """The symbols that each cell has in some solution, as far as they are known in time."""
    board = board_of(asked["text"])
    seconds = min(asked["seconds"], limits.seconds or math.inf)
    known = read_values(asked["text"], asked["values"])
    found = candidates(board, known=known, limits=replace(limits, seconds=seconds))
    return {
        "found": marks_data(board, found.found),
        "unsettled": marks_data(board, found.unsettled),
        "complete": found.complete,
    }


def list_deciding(asked: Asked, limits: Limits) -> Data:
    """The clues that would each leave a board with one solution, if there are any."""
    board = board_of(asked["text"])
    found = deciding_clues(board, limits=limits)
    before = _typed(board)
    return {
        "clues": [
            {
                "cell": list(each.clue.cell),
                "value": _typed(each.board)[each.clue.cell].removeprefix(before[each.clue.cell]),
                "given": each.clue.rule == GIVEN,
                "solution": found.solutions.index(each.solution),
                "text": each.board.format(),
            }
            for each in found.clues[:MOST_DECIDING]
        ],
        "exact": found.exact and len(found.clues) <= MOST_DECIDING,
    }


def _typed(board: Puzzle) -> dict[Cell, str]:
    """What stands in each place where a setter may put something."""
    return {slot.cell: slot.text for slot in board.slots()}


def rate_board(asked: Asked, limits: Limits) -> Data:
    """How hard a board is, with its hardest step if that is asked for."""
    also: list[AlsoAsked] = ["hardest"] if asked["hardest"] else []
    found = rate(board_of(asked["text"]), limits, also)
    return {
        "level": found.level,
        "score": found.score,
        "rounds": found.rounds,
        "suppositions": found.suppositions,
        "techniques": dict(found.techniques),
        "hardest": found.hardest.text if asked["hardest"] and found.hardest else None,
    }


def complete(asked: Asked, limits: Limits) -> Data:
    """A board with clues added until it has one solution."""
    board = board_of(asked["text"])
    known = read_values(asked["text"], asked["values"])
    wishes = replace(_wishes(asked), share=asked["share"])
    return board_data(complete_board(board, _random(asked), limits, wishes, known))


def thin(asked: Asked, limits: Limits) -> Data:
    """A board without its spare clues."""
    return board_data(thin_board(board_of(asked["text"]), _random(asked), limits, _wishes(asked)))


def fill(asked: Asked, limits: Limits) -> Data:
    """A random solution of a board with the values that somebody has entered."""
    board = board_of(asked["text"])
    known = read_values(asked["text"], asked["values"])
    return {"values": values_data(board, some_solution(board, known, _random(asked), limits))}


def _wishes(asked: Asked) -> Wishes:
    """What the clues of a board are to be like."""
    kinds = asked["kinds"]
    return Wishes(
        kinds=None if kinds is None else frozenset(kinds),
        symmetry=asked["symmetry"],
        level=asked["level"],
        locked=frozenset(Cell(*cell) for cell in asked["locked"]),
    )


def _random(asked: Asked) -> random.Random:
    return random.Random(asked["seed"])
