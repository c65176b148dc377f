"""Rating, walking and hinting: this version and another one in turn, on the same minimal boards.

    python -m bench.versions [--before PATH/TO/OTHER/src] [--boards N] [--only NAME ...] [--size N]

Prints Markdown: processor time of `rate`, of all that its command prints, of a whole walkthrough
(`explain`) and of the first hint, by the functions of the Python API, which every version has. Each
version runs in a process of its own, which has rated another board before; garbage is collected
between boards. Of two turns the faster one counts, board by board, since other programs can only
slow one down. A ratio says how many times faster this version is in the median of the boards.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence

from bench.measure import answer_of, machine, milliseconds, table
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.puzzles import puzzles

SIZES = {"sudoku": "9", "futoshiki": "7"}
STYLES = {"magnets": "stripped", "shapely-squares": "stripped", "sudoku": "minimal"}
GIVENS = {"skyscrapers": True}
USUAL = "8"
TURNS = 2
WHAT = ("rate", "rate, all told", "explain", "hint")
# Plain enough for any version of the program: texts in, seconds out.
TIMING = """
import gc, json, sys, time
import gridwright
from gridwright.formats import read_text
found = {}
def told(board):
    try:
        gridwright.rate(board).to_dict()
    except AttributeError:  # older versions say it all at once
        gridwright.rate(board)
for name, texts in json.load(sys.stdin).items():
    try:
        warm, *boards = map(read_text, texts)
    except Exception:
        continue
    gridwright.rate(warm)
    found[name] = rows = []
    for board in boards:
        row = []
        for ask in (gridwright.rate, told, lambda b: list(gridwright.explain(b)), gridwright.hint):
            gc.collect()
            started = time.process_time()
            ask(board)
            row.append(time.process_time() - started)
        rows.append(row)
json.dump(found, sys.stdout)
"""
# For each puzzle and board the seconds of all that is measured.
Times = Mapping[str, Sequence[Sequence[float]]]


def texts(names: Sequence[str], boards: int, size: str | None) -> dict[str, list[str]]:
    """Minimal boards of each puzzle, and one more to begin with."""
    found = {}
    for name in names:
        sides = size or SIZES.get(name, USUAL)
        wanted = request(name, sides, STYLES.get(name), givens=GIVENS.get(name))
        found[name] = [make(wanted, number).board.format() for number in range(boards + 1)]
    return found


def times(boards: Mapping[str, Sequence[str]], source: str | None) -> Times:
    """The times of this version, or of the one whose sources are there."""
    found: Times = answer_of(TIMING, boards, source)
    return found


def fastest(turns: Sequence[Times]) -> Times:
    """The least of several turns, board by board."""
    return {
        name: [
            [min(each) for each in zip(*same, strict=True)]
            for same in zip(*(turn[name] for turn in turns), strict=True)
        ]
        for name in turns[0]
    }


def row(name: str, what: int, now: Times, others: Sequence[Times]) -> list[str]:
    """The figures of one puzzle: the median, then that of another version and their ratio."""
    ours = [board[what] for board in now[name]]
    found = [name, WHAT[what], str(len(ours)), milliseconds(statistics.median(ours))]
    for other in others:
        theirs = [board[what] for board in other.get(name, ())]
        ratios = [before / after for before, after in zip(theirs, ours, strict=False)]
        if theirs:
            found += [milliseconds(statistics.median(theirs)), f"{statistics.median(ratios):.2f}"]
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--before", help="the folder src of another version")
    parser.add_argument("--boards", type=int, default=3, help="boards of each puzzle")
    parser.add_argument("--only", nargs="*", help="puzzles, by their names; all if there are none")
    parser.add_argument("--size", help="their size, instead of the usual ones")
    asked = parser.parse_args()
    boards = texts(asked.only or sorted(puzzles()), asked.boards, asked.size)
    sources = [None, *([asked.before] if asked.before else [])]
    turns = [[times(boards, source) for source in sources] for _ in range(TURNS)]
    now, *others = (fastest([turn[n] for turn in turns]) for n in range(len(sources)))
    print(machine())
    heads = ["puzzle", "what", "boards", "p50 ms"]
    rows = [row(name, what, now, others) for name in now for what in range(len(WHAT))]
    print(table(heads + (["ms before", "ratio"] if others else []), rows))


if __name__ == "__main__":
    main()
