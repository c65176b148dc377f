"""The tasks of a worker process by name: each is what a command does, from data to data.

A task is given a request that the server has checked as `requests` says, and its limits.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from gridwright.web import playing, setting, showing
from gridwright.web.worker import Task, main

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

# A worker process is this module run as a program, with the priority of the process.
if __name__ == "__main__":
    main(TASKS, int(sys.argv[1]))
