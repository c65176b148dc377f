"""Reading a board: the time it takes in every format, here and in another version.

    python -m bench.reading [--before PATH/TO/OTHER/src]

Prints Markdown. A board of each puzzle is made and written in every format that can hold it; each
text is read in rounds, and what counts is the processor time of the fastest round, since other
programs can only slow one down. Another version reads the same texts in a process of its own, in
turn with this one; formats that it does not know are left out. A ratio says how many times faster
this version is.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from bench.measure import answer_of, machine, table
from gridwright.errors import GridwrightError
from gridwright.formats import codecs, write_text
from gridwright.generation.board_maker import make
from gridwright.generation.request import request

SIZES = {
    "close-or-far": "10",
    "magnets": "10x10",
    "skyscrapers": "8",
    "bosnian-road": "10",
    "shapely-squares": "7",
}
SEED = 5
# How often each version is started; of all its rounds the fastest counts.
TURNS = 3
# Plain enough for any version of the program: texts in, milliseconds out.
TIMING = """
import json, sys, time
from gridwright.formats import read_text
found = {}
for name, text in json.load(sys.stdin).items():
    try:
        read_text(text)
    except Exception:
        continue
    rounds = []
    for _ in range(20):
        started = time.process_time()
        for _ in range(5):
            read_text(text)
        rounds.append((time.process_time() - started) / 5)
    found[name] = 1000 * min(rounds)
json.dump(found, sys.stdout)
"""


def texts() -> dict[str, str]:
    """Boards in all formats that can hold them, by puzzle and format."""
    found: dict[str, str] = {}
    for name, size in SIZES.items():
        board = make(request(name, size, seed=SEED), 0).board
        for form in dict.fromkeys(codec.format for codec in codecs()):
            try:
                found[f"{name}, {form}"] = write_text(board, form)
            except GridwrightError:
                continue
    return found


def times(boards: Mapping[str, str], source: str | None) -> dict[str, float]:
    """Milliseconds to read each text, by this version or by the one whose sources are there."""
    found: dict[str, float] = answer_of(TIMING, boards, source)
    return found


def fastest(runs: list[dict[str, float]]) -> dict[str, float]:
    """The least of several runs, text by text."""
    return {name: min(run[name] for run in runs) for name in runs[0]}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--before", help="the folder src of another version")
    asked = parser.parse_args()
    boards = texts()
    sources = [None, *([asked.before] if asked.before else [])]
    turns = [[times(boards, source) for source in sources] for _ in range(TURNS)]
    now, *others = (fastest([turn[n] for turn in turns]) for n in range(len(sources)))
    print(machine())
    rows = []
    for name, text in boards.items():
        row = [name, str(len(text)), f"{now[name]:.3f}"]
        for before in others:
            known = name in before
            row += [f"{before[name]:.3f}", f"{before[name] / now[name]:.2f}"] if known else ["", ""]
        rows.append(row)
    heads = ["board and format", "characters", "ms"]
    print(table(heads + (["ms before", "ratio"] if others else []), rows))


if __name__ == "__main__":
    main()
