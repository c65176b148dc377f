"""A worker process, with its priority and its kind as arguments."""

from __future__ import annotations

import sys

from gridwright.web.worker.loop import main
from gridwright.web.worker.tasks import tasks_for

if __name__ == "__main__":
    main(tasks_for(sys.argv[2:]), int(sys.argv[1]))
