"""Boards of a library as JSON Lines or CSV, for other commands and programs."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from io import StringIO
from typing import IO

from gridwright.engines.limits import Limits
from gridwright.library.entries import BOARD_SECONDS, Entry, check_use, record_data
from gridwright.library.selection import Selection, boards, numbers
from gridwright.library.sources import COLUMNS, to_csv
from gridwright.library.store import Store
from gridwright.puzzles import puzzle_named

FORMATS = ("jsonl", "csv")


def export(
    store: Store,
    wanted: Selection,
    out: IO[bytes],
    format: str = "jsonl",
    *,
    walkthroughs: bool = False,
    mark: str | None = None,
    each: Callable[[int], object] = lambda number: None,
) -> int:
    """Write the boards that are wanted; how many there were.

    With `mark`, it is noted that they were used there; no other process that marks boards can
    choose the same ones meanwhile. `each` is called with the number of boards written so far.
    """
    if mark is not None:
        check_use(mark)
    with store.writing() if mark is not None else nullcontext():
        chosen = numbers(store, wanted)
        if format == "csv":
            out.write(_csv_line(COLUMNS))
        for done, (number, entry) in enumerate(boards(store, chosen), 1):
            found = record_data(entry, number)
            if format == "csv":
                out.write(_csv_line(to_csv(found)))
            else:
                steps = {"walkthrough": walkthrough(entry)} if walkthroughs else {}
                out.write(f"{json.dumps(found | steps, ensure_ascii=False)}\n".encode())
            if mark is not None:
                store.use(number, mark)
            each(done)
        out.flush()
    return len(chosen)


def walkthrough(entry: Entry) -> list[dict[str, object]]:
    """All steps from the clues of a board to its solution, as `explain --json` gives them."""
    # Here: few ask for walkthroughs.
    from gridwright.explaining.presenting.data import step_data
    from gridwright.explaining.walking.walkthrough import explain

    board = puzzle_named(entry.puzzle).parse(entry.text)
    return [step_data(board, step) for step in explain(board, Limits(BOARD_SECONDS))]


def _csv_line(fields: Iterable[object]) -> bytes:
    line = StringIO(newline="")
    csv.writer(line).writerow(fields)
    return line.getvalue().encode()
