"""The tasks of a worker process: the functions of all operations by name.

A task is given a request that the server has checked as `requests` says, and its limits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import Any, cast

from gridwright.daily.published import read_feed
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.web.protocol.operations import OPERATIONS
from gridwright.web.protocol.sizes import LIGHT_CELLS
from gridwright.web.worker.board_data import any_board
from gridwright.web.worker.loop import LIGHT, Asked, HeavyError, Task
from gridwright.web.worker.player_operations import list_puzzles, today
from gridwright.web.worker.setter_operations import empty_request


def _task(name: str) -> Task:
    """The function of this name in one of the modules beside this one."""
    module, _, function = name.partition(".")
    return cast("Task", getattr(import_module(f"gridwright.web.worker.{module}"), function))


TASKS: Mapping[str, Task] = {name: _task(each.function) for name, each in OPERATIONS.items()}


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
    """The number of cells of the board that is asked about, or for."""
    if "text" in asked:
        grid = any_board(asked["text"]).grid
        return grid.width * grid.height
    if "size" in asked:
        size = empty_request(asked).size
        return size.width * size.height
    return 0


# The tasks of a worker that does quick work only.
LIGHT_TASKS: Mapping[str, Task] = {
    name: light(_task(each.light_function or each.function)) for name, each in OPERATIONS.items()
}


def tasks_for(kind: Sequence[str], feed: str | None = None) -> Mapping[str, Task]:
    """The tasks of a worker process, by what follows its priority on its command line.

    With the folder of a feed, the boards of days are those in it.
    """
    tasks = LIGHT_TASKS if kind == [LIGHT] else TASKS
    if feed is None:
        return tasks
    found = read_feed(feed)
    of_days: Mapping[str, Task] = {
        "today": partial(today, feed=found),
        "puzzles": partial(list_puzzles, feed=found),
    }
    return {**tasks, **of_days}
