"""Tasks for players: new boards, boards that somebody has, check, hints, the whole way."""

from __future__ import annotations

from functools import lru_cache

from gridwright.drafts import Size
from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.examples import find_example
from gridwright.explaining import hints
from gridwright.explaining.data import hint_data, step_data
from gridwright.explaining.kinds import kinds_of
from gridwright.explaining.pictures import known_values
from gridwright.generation.making import make
from gridwright.generation.request import Request, request
from gridwright.grid import Values
from gridwright.levels import LEVELS
from gridwright.play.starting import usual_size
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.questions import forced
from gridwright.solving import check
from gridwright.web.boards import (
    REMEMBERED,
    Data,
    asked_board,
    board_data,
    board_of,
    check_side,
    format_of,
    named,
    pairs,
    read_marks,
    read_values,
    symbols_data,
    task_of,
    values_data,
)
from gridwright.web.worker import Asked

# Sizes to offer, as far as a puzzle has them: boards of these are made while somebody waits.
OFFERED = (*(Size(side, side) for side in (4, 5, 6, 7, 8, 9, 10)), Size(8, 6), Size(10, 8))
# Of the puzzle of a day: its level, and how often its maker may look at the watch (see `Patience`).
TODAYS_LEVEL, TODAYS_LOOKS = "medium", 20_000


def list_puzzles(asked: Asked, limits: Limits) -> list[Data]:
    """All puzzles, and what can be asked of each."""
    return [_puzzle_data(kind) for kind in puzzles().values()]


def _puzzle_data(kind: type[Puzzle]) -> Data:
    size = usual_size(kind)
    board = kind.blank(size, request(kind.name, size).random(0))
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": named(kind.rules),
        "styles": named({style.name: style.text for style in kind.styles}),
        "levels": list(LEVELS[:-1]),
        "kinds": list(kinds_of(kind)),
        "sizes": [str(offered) for offered in OFFERED if not kind.size_problem(offered)],
        "size": str(size),
        "symbols": symbols_data(board.symbols),
        "drag": _drawn_by_dragging(board),
    }


def _drawn_by_dragging(board: Puzzle) -> str | None:
    """The symbol that joins neighbouring cells, if there is one."""
    a, b = board.grid.pairs[0]
    for symbol in board.symbols:
        if (a, b) in board.scene({a: symbol.value, b: symbol.value}).strokes:
            return symbol.text
    return None


def generate(asked: Asked, limits: Limits) -> Data:
    """A new board."""
    wanted = request(
        asked["puzzle"],
        asked["size"] or usual_size(puzzle_named(asked["puzzle"])),
        asked["style"],
        asked["seed"],
        level=asked["level"],
        givens=asked["givens"],
    )
    return _made(wanted, limits)


def today(asked: Asked, limits: Limits) -> Data:
    """The puzzle of a day, the same for everybody."""
    return {**_todays(asked["puzzle"], asked["date"], limits.seconds), "date": asked["date"]}


@lru_cache(maxsize=REMEMBERED)
def _todays(name: str, date: str, seconds: float | None) -> Data:
    """The puzzle of a day: one of medium level, or any where such boards are too rare.

    What is too rare is found by counting and not by a clock, so that all machines agree on it.
    """
    seed, size = int(date.replace("-", "")), usual_size(puzzle_named(name))
    patience = Patience(TODAYS_LOOKS)
    try:
        wanted = request(name, size, seed=seed, level=TODAYS_LEVEL)
        return _made(wanted, Limits(seconds, stop=patience))
    except OutOfTimeError:
        if not patience.used_up:
            raise
        return _made(request(name, size, seed=seed), Limits(seconds))


def _made(wanted: Request, limits: Limits) -> Data:
    check_side(max(wanted.size), str(wanted.size))
    try:
        made = make(wanted, limits=limits)
    except OutOfTimeError:
        raise OutOfTimeError(_not_found(wanted, limits)) from None
    return {
        **board_data(made.board),
        "level": wanted.level,
        "style": wanted.options.style,
        "seed": wanted.seed,
    }


def _not_found(wanted: Request, limits: Limits) -> str:
    level = f" at level {wanted.level}" if wanted.level else ""
    what = f"{wanted.name} {wanted.size} in style {wanted.options.style}{level}"
    return f"no board of {what} was found in {limits.seconds:g} s; try another seed, size or level"


def read(asked: Asked, limits: Limits) -> Data:
    """A board in any format, or the name of a built-in one; never a file of this machine."""
    text = asked["text"]
    found = find_example(text.strip())
    board = found.puzzle if found else board_of(text)
    return {**board_data(board), "format": "built-in" if found else format_of(text, board)}


def judge(asked: Asked, limits: Limits) -> Data:
    """What is wrong with an answer, whole or partial."""
    text = asked["text"]
    board, task = asked_board(text), task_of(text)
    entries = read_values(text, asked["values"])
    verdict = check(board, {**entries, **task.fixed})
    settled = _settled(text, limits)
    return {
        "solved": verdict.correct,
        "violations": [
            {"rule": each.rule, "text": each.text, "cells": pairs(each.cells)}
            for each in verdict.violations
        ],
        "judged": settled is not None,
        "wrong": pairs(c for c, v in entries.items() if (settled or {}).get(c, v) != v),
        "unforced": [] if settled is None else pairs(c for c in entries if c not in settled),
        "empty": sum(cell not in entries for cell in task.open_cells),
    }


def _settled(text: str, limits: Limits) -> Values | None:
    """The cells that have the same value in all solutions; None when that cannot be told."""
    try:
        return _same_everywhere(text, limits.seconds)
    except OutOfTimeError:
        return None


@lru_cache(maxsize=REMEMBERED)
def _same_everywhere(text: str, seconds: float | None) -> Values | None:
    return forced(board_of(text), limits=Limits(seconds))


def hint(asked: Asked, limits: Limits) -> Data:
    """The easiest next step from a position."""
    text, depth = asked["text"], hints.as_depth(asked["depth"])
    board = asked_board(text)
    values, marks = read_values(text, asked["values"]), read_marks(text, asked["marks"])
    return hint_data(board, hints.hint(board, values, depth, limits, marks), depth)


def explain(asked: Asked, limits: Limits) -> Data:
    """A stretch of the way from the clues to the solution."""
    board = asked_board(asked["text"])
    watch = Watch(limits)
    start, wanted = asked["start"], asked["count"]
    steps: list[Data] = []
    done = True
    for number, told in enumerate(hints.explain(board, limits)):
        # A step found when time was over may be larger than need be, and is not told.
        if watch.expired() or number >= start + wanted:
            done = False
            break
        if number >= start:
            values = values_data(board, known_values(told.after))
            steps.append({**step_data(board, told), "values": values})
    return {"steps": steps, "done": done, "limit": watch.expired() and not done}
