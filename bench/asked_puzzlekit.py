"""Asks puzzlekit for first solutions; run by `bench.first_solutions` in an environment of its own.

Reads one JSON object: `type` (what puzzlekit calls the puzzle) and `boards` in its text form. The
first board is only there to load what is needed. Prints for each other board the processor time of
reading and solving, the rows it found, and how it ended.
"""

from __future__ import annotations

import json
import sys
import time

import puzzlekit  # type: ignore[import-not-found]


def main() -> None:
    """Answer on standard output, one line for each board."""
    asked = json.load(sys.stdin)
    for number, text in enumerate(asked["boards"]):
        started = time.process_time()
        found = puzzlekit.solve(text, puzzle_type=asked["type"])
        seconds = time.process_time() - started
        if number:
            data = found.solution_data
            rows, status = data["solution_grid"].matrix, data["status"]
            print(json.dumps({"seconds": seconds, "rows": rows, "status": status}))


if __name__ == "__main__":
    main()
