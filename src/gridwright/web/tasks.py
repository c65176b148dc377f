"""The tasks of a worker process by name: each is what a command does, from data to data.

A task is given a request that the server has checked as `requests` says, and its limits.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.web import boards, playing, setting, showing
from gridwright.web.sizes import LIGHT_CELLS
from gridwright.web.worker import LIGHT, Asked, HeavyError, Task, main

TASKS: Mapping[str, Task] = {
    "puzzles": playing.list_puzzles,
    "generate": playing.generate,
    "today": playing.today,
    "read": playing.read,
    "check": playing.judge,
    "hint": playing.hint,
    "explain": playing.explain,
    "empty": setting.empty,
    "edit": setting.edit,
    "diagnose": setting.verdict,
    "rate": setting.rated,
    "complete": setting.complete,
    "thin": setting.thin,
    "draw": showing.draw,
    "picture": showing.picture,
    "convert": showing.convert,
    "formats": showing.list_formats,
}


def light(task: Task) -> Task:
    """A task that is refused where it would be more than a moment's work."""

    def run(asked: Asked, limits: Limits) -> Any:
        if _cells(asked) > LIGHT_CELLS:
            raise HeavyError
        try:
            return task(asked, limits)
        except OutOfTimeError:
            raise HeavyError from None

    return run


def _cells(asked: Asked) -> int:
    """How many cells the board has that somebody asks about, or for."""
    if "text" in asked:
        grid = boards.any_board(asked["text"]).grid
        return grid.width * grid.height
    if "size" in asked:
        size = setting.empty_request(asked).size
        return size.width * size.height
    return 0


# The quick tasks in a worker that does no others.
LIGHT_TASKS: Mapping[str, Task] = {
    name: light(task) for name, task in {**TASKS, "check": playing.judge_surely}.items()
}


def tasks_for(kind: Sequence[str]) -> Mapping[str, Task]:
    """The tasks of a worker process, by what follows its priority on its command line."""
    return LIGHT_TASKS if kind == [LIGHT] else TASKS


# A worker process is this module run as a program, with the priority of the process and its kind.
if __name__ == "__main__":
    main(tasks_for(sys.argv[2:]), int(sys.argv[1]))
