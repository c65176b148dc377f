"""Tasks for players: new boards, boards that somebody has, check, hints, the whole way."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, date, datetime

from gridwright.daily.boards import WEEK, board_of_day, board_wanted, has_come, week
from gridwright.daily.offers import OFFERED, offers
from gridwright.daily.published import FeedFolder, Published, read_board
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining import hints
from gridwright.explaining.presenting.data import hint_data, step_data
from gridwright.explaining.presenting.pictures import known_values
from gridwright.explaining.walking import walkthrough
from gridwright.explaining.wording.depth import as_depth
from gridwright.games.starting import usual_size
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.grid import Values
from gridwright.lessons import lessons
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.questions import forced
from gridwright.solving import check
from gridwright.web.protocol.frames import encode
from gridwright.web.protocol.sizes import LONGEST_STRETCH
from gridwright.web.recent_values import RecentValues
from gridwright.web.worker.board_data import (
    REMEMBERED,
    Data,
    any_board,
    board_data,
    board_of,
    built_in,
    check_size,
    format_of,
    look_data,
    names_data,
    pairs,
    read_marks,
    read_values,
    symbols_data,
    task_of,
    values_data,
)
from gridwright.web.worker.companions import companion_data
from gridwright.web.worker.loop import Asked
from gridwright.web.worker.samples import sample_data

# What this process found out about boards, and the puzzles of days.
_SETTLED: RecentValues[str, Values | None] = RecentValues(REMEMBERED)
_TODAYS: RecentValues[tuple[str, str], Data] = RecentValues(REMEMBERED)


def list_puzzles(asked: Asked, limits: Limits, feed: FeedFolder | None = None) -> list[Data]:
    """All puzzles, and what can be asked of each; levels of days are those of a feed's plan."""
    return [_puzzle_data(kind, feed) for kind in puzzles().values()]


def _puzzle_data(kind: type[Puzzle], feed: FeedFolder | None) -> Data:
    size = usual_size(kind)
    board = kind.blank(size, request(kind.name, size).random(0))
    return {
        "name": kind.name,
        "title": kind.title,
        "look": look_data(kind),
        "rules": names_data(kind.rules),
        "styles": names_data({style.name: style.text for style in kind.styles}),
        "summary": kind.summary,
        "levels": list(LEVELS[:-1]),
        "offers": offers(kind),
        "week": week(kind, feed.week if feed and kind.name in feed.puzzles else WEEK),
        "lessons": len(lessons(kind.name)),
        **sample_data(kind),
        "sizes": [str(offered) for offered in OFFERED if not kind.size_problem(offered)],
        "size": str(size),
        "symbols": symbols_data(board.symbols),
        "drag": next((symbol.text for symbol in board.symbols if symbol.joined), None),
    }


def list_lessons(asked: Asked, limits: Limits) -> list[Data]:
    """The lessons of a puzzle."""
    return [asdict(lesson) for lesson in lessons(asked["puzzle"])]


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
    return _new_board(wanted, limits)


def today(asked: Asked, limits: Limits, feed: FeedFolder | None = None) -> Data:
    """The puzzle of a day, the same for everybody; none of a day that has come nowhere yet.

    Where there is a feed, from its first day on it is the one in the feed.
    """
    name, day = asked["puzzle"], asked["day"] or datetime.now(UTC).date().isoformat()
    if not has_come(date.fromisoformat(day)):
        raise InputError(_not_out(day))
    if feed and name in feed.puzzles and date.fromisoformat(day) >= feed.start:
        found = _TODAYS.recall((name, day), lambda: _out_of(feed.path, name, day))
    else:
        found = _TODAYS.recall((name, day), lambda: _board_of_day(name, day, limits))
    return {**found, "date": day}


def _not_out(day: str) -> str:
    return f"the board of {day} is not out yet; expected today or an earlier day"


def _out_of(folder: str, name: str, day: str) -> Data:
    found = read_board(folder, date.fromisoformat(day), name)
    if found is None:
        raise InputError(_not_out(day))
    return published_data(found)


def published_data(found: Published) -> Data:
    """The board of a day in a feed; which seed it was made with stays unsaid."""
    level, style = (found.facts.get(key) for key in ("level", "style"))
    return {**board_data(found.board), "level": level, "style": style or "", "seed": 0}


def _board_of_day(name: str, day: str, limits: Limits) -> Data:
    wanted = board_wanted(puzzle_named(name), date.fromisoformat(day))
    check_size(*wanted.size)
    try:
        found = board_of_day(wanted, limits)
    except OutOfTimeError:
        raise OutOfTimeError(_not_found(wanted, limits)) from None
    return _made_data(found.request, found.made.board)


def _new_board(wanted: Request, limits: Limits) -> Data:
    check_size(*wanted.size)
    try:
        made = make(wanted, limits=limits)
    except OutOfTimeError:
        raise OutOfTimeError(_not_found(wanted, limits)) from None
    return _made_data(wanted, made.board)


def _made_data(wanted: Request, board: Puzzle) -> Data:
    return {
        **board_data(board),
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
    board = any_board(text)
    return {**board_data(board), "format": "built-in" if built_in(text) else format_of(text, board)}


def judge(asked: Asked, limits: Limits) -> Data:
    """What is wrong with an answer, whole or partial."""
    entries = read_values(asked["text"], asked["values"])
    try:
        settled = _same_everywhere(asked["text"], limits)
    except OutOfTimeError:
        settled = None
    return _judged(asked["text"], entries, settled)


def judge_surely(asked: Asked, limits: Limits) -> Data:
    """The same, when what all solutions share is found in time; else raise `OutOfTimeError`."""
    entries = read_values(asked["text"], asked["values"])
    return _judged(asked["text"], entries, _same_everywhere(asked["text"], limits))


def _judged(text: str, entries: Values, settled: Values | None) -> Data:
    """The verdict on entries; `settled` are the cells that are the same in all solutions."""
    task = task_of(text)
    verdict = check(board_of(text), {**entries, **task.fixed})
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


def _same_everywhere(text: str, limits: Limits) -> Values | None:
    """The cells that have the same value in all solutions; None when there are none."""
    return _SETTLED.recall(text, lambda: forced(board_of(text), limits=limits))


def companion(asked: Asked, limits: Limits) -> Data:
    """What lets a page give hints on a board and tell mistakes by itself."""
    text = asked["text"]
    return companion_data(board_of(text), lambda limits: _same_everywhere(text, limits), limits)


def hint(asked: Asked, limits: Limits) -> Data:
    """The easiest next step from a position."""
    text, depth = asked["text"], as_depth(asked["depth"])
    board = board_of(text)
    values, marks = read_values(text, asked["values"]), read_marks(text, asked["marks"])
    return hint_data(board, hints.hint(board, values, depth, limits, marks), depth)


def explain(asked: Asked, limits: Limits) -> Data:
    """A stretch of the way from the clues to the solution."""
    board = board_of(asked["text"])
    watch = Watch(limits)
    start, wanted = asked["start"], asked["count"]
    steps: list[Data] = []
    room = LONGEST_STRETCH
    done = True
    for number, step in enumerate(walkthrough.explain(board, limits)):
        # A step found when time was over may be larger than need be, and is not told.
        if watch.expired() or number >= start + wanted or room <= 0:
            done = False
            break
        if number >= start:
            values = values_data(board, known_values(step.after))
            steps.append({**step_data(board, step), "values": values})
            room -= len(encode(steps[-1]))
    return {"steps": steps, "done": done, "limit": watch.expired() and not done}
