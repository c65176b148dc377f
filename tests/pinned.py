"""Boards that the generator must go on making: `python tests/pinned.py` writes them down anew.

When the generator is changed on purpose so that it makes other boards, raise
`gridwright.generation.request.GENERATOR` and write them down again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

from gridwright import generate
from gridwright.generation.request import GENERATOR
from gridwright.levels import LEVELS
from gridwright.puzzles import puzzles

FILE = Path(__file__).with_suffix(".json")
# Of these seeds the one is pinned whose board took the least time: rare boards may take seconds.
SEEDS = range(7, 12)
# Small boards, which are made quickly; a little larger where a level is rare on small ones.
SIZES = {
    "akari": "7",
    "bosnian-road": "7",
    "close-or-far": "6",
    "futoshiki": "5",
    "magnets": "6x5",
    "shapely-squares": "5",
    "skyscrapers": "6",
    "star-battle": "8",
    "sudoku": "6",
    "takuzu": "8",
    "tents": "8",
}


def requests() -> Iterator[tuple[str, str, str | None]]:
    """Puzzle, style and level of the pinned boards: every style, and every level for people."""
    for name, kind in puzzles().items():
        if name in SIZES:
            yield from ((name, style.name, None) for style in kind.styles)
            yield from ((name, "", level) for level in LEVELS[:-1])


def board_text(name: str, style: str, level: str | None, seed: int) -> str:
    """The board that a request makes."""
    made = next(iter(generate(name, SIZES[name], style=style or None, level=level, seed=seed)))
    return made.board.format()


def quickest(name: str, style: str, level: str | None) -> tuple[int, str]:
    """The seed whose board takes the least time, and that board."""
    times = {}
    for seed in SEEDS:
        start = time.process_time()
        text = board_text(name, style, level, seed)
        times[time.process_time() - start] = seed, text
    return times[min(times)]


def write() -> None:
    """Write down the boards that the generator makes now."""
    boards = [[*wanted, *quickest(*wanted)] for wanted in requests()]
    data = {"generator": GENERATOR, "boards": boards}
    FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    write()
