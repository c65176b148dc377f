"""A worker process: perhaps the folder of a feed (--feed=DIR), its priority and its kind."""

from __future__ import annotations

import sys

from gridwright.web.worker.loop import FEED, main
from gridwright.web.worker.tasks import tasks_for

if __name__ == "__main__":
    arguments = sys.argv[1:]
    feed = arguments.pop(0).removeprefix(FEED) if arguments[0].startswith(FEED) else None
    main(tasks_for(arguments[1:], feed), int(arguments[0]))
