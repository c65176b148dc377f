"""How fast boards are added to a library, and how fast a large one is searched.

`python -m bench.library [BOARDS [ROWS]]`: so many boards are drafted and added, with one process
and with one for each processor; then the library is filled up to so many rows, which are copies
under other keys, and searched. Seconds of work are those of processors, of all processes together:
on a busy machine they tell more than the clock.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from gridwright.engines.limits import Limits, Watch
from gridwright.generation.request import request
from gridwright.generation.workshop import workshop
from gridwright.levels import LEVELS
from gridwright.library.adding import Added, add
from gridwright.library.entries import Care, Grade
from gridwright.library.exporting import export
from gridwright.library.selection import Selection, boards, count, kinds, numbers
from gridwright.library.sources import opened
from gridwright.library.store import Store, open_store
from gridwright.positions import grid_rows
from gridwright.puzzles import puzzles
from gridwright.workers.opening import open_team

SIZE = 8


def drafted(number: int) -> Iterator[str]:
    """Lines of boards with their solutions; most of the boards have more clues than they need."""
    rng = random.Random(1)
    with workshop(rng, Watch(Limits())) as shop:
        for turn in range(number):
            kind = list(puzzles().values())[turn % len(puzzles())]
            wanted = request(kind.name, SIZE)
            draft = None
            while draft is None:
                draft = kind.draft(wanted.size, rng, wanted.options, shop)
            clues = draft.board.clues()
            board = draft.board.keep(rng.sample(clues, len(clues) // 2))
            rows = grid_rows(board, draft.solution)
            made = {"puzzle": kind.name, "text": board.format(), "solution": rows}
            yield json.dumps(made | {"level": rng.choice(LEVELS[:-1])})


def timed(what: str, question: Callable[[], object], each: int = 0) -> None:
    """Ask, and print how long it took."""
    started, before = perf_counter(), sum(os.times()[:4])
    answer = question()
    seconds, work = perf_counter() - started, sum(os.times()[:4]) - before
    rate = f", {each / seconds:,.0f} a second ({each / work:,.0f} of work)" if each else ""
    print(f"{what:44} {seconds:8.2f} s, {work:.2f} s of work{rate}   {answer}", flush=True)


def added(path: Path, file: Path, workers: int) -> Added:
    """Add a file to a new library."""
    with (
        open_store(str(path), new=True) as store,
        open_team(workers) as team,
        opened(str(file)) as source,
    ):
        return sum(add(store, source, Care(), team), Added())


def fill(store: Store, rows: int) -> int:
    """Copy boards of a library under other keys until it has so many."""
    rng = random.Random(2)
    known = [entry for _, entry in boards(store, numbers(store, Selection()))]
    for start in range(len(known), rows, 5000):
        with store.writing():
            for number in range(start, min(rows, start + 5000)):
                techniques = {"Full line": rng.randrange(1, 9), f"Look {rng.randrange(40)}": 1}
                grade = Grade(rng.choice(LEVELS), rng.randrange(1, 500), techniques)
                entry = known[number % len(known)]
                new = store.put(replace(entry, key=rng.randbytes(16), grade=grade))
                if rng.random() < 0.1:
                    store.use(new, f"book {rng.randrange(20)}")
    return count(store, Selection())


def search(store: Store, folder: Path) -> None:
    """Ask a library what people ask of it."""
    name = next(iter(puzzles()))
    hard = Selection((name,), ("hard",), unused=True, order="score", limit=100)
    timed("list", lambda: len(kinds(store)))
    timed("filter: puzzle, level, unused, by score", lambda: len(numbers(store, hard)))
    timed("filter: a technique", lambda: count(store, Selection(technique="look 7")))
    timed("filter: clues", lambda: count(store, Selection(clues=(20, 30))))
    few = Selection(levels=("gentle",), unused=True, limit=10_000)
    with open(folder / "out.jsonl", "wb") as out:
        timed("export 10,000 and mark them", lambda: export(store, few, out, mark="now"), 10_000)


def main(number: int = 20_000, rows: int = 1_000_000) -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "boards.jsonl"
        file.write_text("".join(f"{line}\n" for line in drafted(number)))
        for workers in sorted({1, os.cpu_count() or 1}):
            path = folder / f"{workers}.db"
            what = f"add {number:,} boards of {SIZE}x{SIZE}, {workers} at work"
            timed(what, lambda path=path, n=workers: added(path, file, n), number)  # type: ignore[misc]
        with open_store(str(folder / "1.db")) as store:
            timed(f"fill up to {rows:,}", lambda: fill(store, rows), rows)
            print(f"{os.path.getsize(folder / '1.db') / 1e6:,.0f} MB")
            search(store, folder)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
