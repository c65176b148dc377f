"""A worker of the server for tests: it knows the template puzzle, and boards that make trouble.

Run as a program, with the priority of the process and the kind of worker as its arguments.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import gridwright.puzzles  # noqa: F401  # so that it is among the modules
from gridwright.engines.limits import Limits
from gridwright.web.worker.loop import Task, main
from gridwright.web.worker.tasks import tasks_for


def _crash(limits: Limits) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _hang(limits: Limits) -> None:
    """Never look whether it should stop."""
    time.sleep(3600)


def _wait(limits: Limits) -> None:
    """Be at work until it is called off."""
    assert limits.stop is not None
    limits.stop.wait(limits.seconds)


def _fail(limits: Limits) -> None:
    raise ValueError("a slip of the program")


# What happens when somebody asks about a board of this text.
TROUBLE: Mapping[str, Callable[[Limits], None]] = {
    "crash": _crash,
    "hang": _hang,
    "wait": _wait,
    "fail": _fail,
}


def troubled(task: Task) -> Task:
    """A task that lets some boards make trouble first."""

    def run(asked: Mapping[str, Any], limits: Limits) -> Any:
        if asked.get("text") in TROUBLE:
            TROUBLE[asked["text"]](limits)
        return task(asked, limits)

    return run


if __name__ == "__main__":
    # The package by its full name: `gridwright.puzzles` may also be the public function.
    sys.modules["gridwright.puzzles"].__path__.append(str(Path(__file__).parent / "template"))
    tasks = {name: troubled(task) for name, task in tasks_for(sys.argv[2:]).items()}
    main(tasks, int(sys.argv[1]))
