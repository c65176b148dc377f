"""Which boards the page offers: those of which one is made while somebody waits.

    python -m bench.offers [--seeds 8] [--seconds 2.5] [--puzzle NAME]

makes boards of every puzzle, style, level and size that could be offered, and writes those of
which most took no longer (in seconds of a processor), and none twice as long, to the file that the
page's server reads, `daily/offers.json`. Boards of one style and level take longer the larger
they are, so a size that takes too long ends its row. With `--puzzle` only the rows of that puzzle
are measured anew.
"""

from __future__ import annotations

import argparse
import json
import time
from importlib import resources
from pathlib import Path
from statistics import median

from gridwright.daily.offers import ANY, OFFERED
from gridwright.drafts import Size, Style
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

FILE = Path(str(resources.files("gridwright.daily") / "offers.json"))
# Other programs may keep this one waiting, which must not look like work.
SLOWEST_MACHINE = 4
# How many times as long as most boards a single one may take.
LONGEST = 2


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(description="Find out which boards are made quickly.")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=2.5)
    parser.add_argument("--puzzle", choices=list(puzzles()))
    asked = parser.parse_args()
    table = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for kind in puzzles().values():
        if asked.puzzle in (None, kind.name):
            table[kind.name] = _rows(kind, asked.seeds, asked.seconds)
            lines = ",\n".join(f' "{name}": {json.dumps(table[name])}' for name in sorted(table))
            FILE.write_text(f"{{\n{lines}\n}}\n", "utf-8")


def _rows(kind: type[Puzzle], seeds: int, seconds: float) -> dict[str, dict[str, list[str]]]:
    return {
        style.name: {
            level or ANY: _sizes(kind, style, level, seeds, seconds)
            for level in (None, *LEVELS[:-1])
        }
        for style in kind.styles
    }


def _sizes(
    kind: type[Puzzle], style: Style, level: str | None, seeds: int, seconds: float
) -> list[str]:
    found: list[str] = []
    failures = 0
    for size in sorted(OFFERED, key=lambda size: size.width * size.height):
        if kind.size_problem(size) or min(size) < style.smallest:
            continue
        costs = _costs(kind.name, size, style.name, level, seeds, seconds)
        told = ", ".join(f"{cost:.2f}" for cost in costs)
        print(f"{kind.name} {style.name} {level or ANY} {size}: {told} s", flush=True)
        if _are_quick(costs, seconds):
            found.append(str(size))
        elif found or (failures := failures + 1) > 2:
            # The smallest boards of hard levels are rare; then larger ones are found sooner.
            break
    return found


def _costs(
    name: str, size: Size, style: str, level: str | None, seeds: int, seconds: float
) -> list[float]:
    """How long some boards took; no more are made after one that took too long."""
    costs: list[float] = []
    for seed in range(seeds):
        costs.append(_cost(name, size, style, level, seed, seconds))
        if costs[-1] > LONGEST * seconds:
            break
    return costs


def _are_quick(costs: list[float], seconds: float) -> bool:
    """One slow board among several is bad luck, as long as it is not too slow to be waited for."""
    return median(costs) <= seconds and max(costs) <= LONGEST * seconds


def _cost(name: str, size: Size, style: str, level: str | None, seed: int, seconds: float) -> float:
    """How long a board took, in seconds of a processor; infinite where none was found."""
    started = time.process_time()
    try:
        make(
            request(name, size, style, seed, level=level),
            limits=Limits(seconds=LONGEST * seconds * SLOWEST_MACHINE),
        )
    except (OutOfTimeError, GridwrightError):
        return float("inf")
    return time.process_time() - started


if __name__ == "__main__":
    main()
