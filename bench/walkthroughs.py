"""How people would find our walkthroughs: steps, words, entries, and whether attention jumps.

    python -m bench.walkthroughs [--boards N] [--puzzles NAME ...] [--levels LEVEL ...] [--seed N]

Prints Markdown. First eight boards for which somebody wrote whole walkthroughs by hand, with their
numbers of steps and words beside ours. Then boards with fresh seeds of every level: every link is
proven by exactly the labels and premises it names; a step follows when it rests on, or is about,
what one of the last three steps changed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from bench.measure import machine, table
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import told_walk
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.reading import read
from links import check_moves

BY_HAND = Path(__file__).with_name("boards") / "walkthroughs.json"
SIZES = {
    "skyscrapers": "6",
    "shapely-squares": "7",
    "sudoku": "9",
    "futoshiki": "6",
    "takuzu": "10",
}
USUAL = "8"
# A step is about what this many steps before it changed, or attention jumps.
IN_MIND = 3
# What must not be said: claims without an argument.
BANNED = ("every way", "together these leave", "in the same way", "as there is one single loop")
LIMIT = 60.0


@dataclass
class Told:
    """What was counted over some walkthroughs."""

    open_cells: list[int] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    counted: Counter[str] = field(default_factory=Counter)

    def add(self, other: Told) -> None:
        """Take the counts of another."""
        self.open_cells += other.open_cells
        self.steps += other.steps
        self.words += other.words
        self.seconds += other.seconds
        self.counted += other.counted


def told(board: Puzzle, prove: bool = True) -> Told:
    """The walkthrough of a board, counted; with `prove`, every link is proven."""
    watch = Watch(Limits())
    found = Told()
    recent: list[set[object]] = []
    with prepared_board(board, watch) as prepared:
        found.open_cells.append(sum(bool(m & (m - 1)) for m in prepared.start.values()))
        started = time.process_time()
        moves = list(told_walk(Sights(prepared), watch))
        found.seconds.append(time.process_time() - started)
        found.steps.append(len(moves))
        if prove:
            check_moves(prepared, moves)
        for _, move in moves:
            found.words.append(move.words.length)
            found.counted["steps"] += 1
            found.counted["entries"] += bool(move.entries)
            found.counted["ending in nothing"] += not (move.entries or move.marks)
            found.counted["links"] += sum(1 for _ in _every_link(move.links))
            found.counted["suppositions"] += any(link.supposed for link in move.told)
            found.counted["trials"] += any(t.name == "Trial" for t in move.techniques)
            found.counted["banned"] += any(p in str(move.words).lower() for p in BANNED)
            found.counted["following"] += not recent or _follows(move, recent[-IN_MIND:])
            recent.append({*move.entries, *move.marks})
        found.counted["more steps than cells"] += found.steps[-1] > found.open_cells[-1]
    return found


def _every_link(links: Sequence[Link]) -> Iterator[Link]:
    for link in links:
        yield link
        yield from _every_link(link.chain)


def _follows(move: Move, recent: Sequence[set[object]]) -> bool:
    changed = set().union(*recent)
    about = {*move.entries, *move.marks, *(c for link in move.links for c in link.premises)}
    return bool(about & changed)


def by_hand() -> Iterator[list[str]]:
    """A row for each board that somebody explained by hand."""
    for record in json.loads(BY_HAND.read_text("utf-8")):
        ours = told(read(record["board"]))
        steps, words = ours.steps[0], sum(ours.words)
        yield [
            record["name"],
            str(ours.open_cells[0]),
            f"{record['steps']} / {record['words']}",
            f"{steps} / {words}",
            f"{steps / record['steps']:.2f}",
            f"{words / record['words']:.2f}",
        ]


def made(name: str, level: str, seed: int) -> Told | None:
    """The walkthrough of a fresh board; None if none was found in time."""
    try:
        wanted = request(name, SIZES.get(name, USUAL), seed=seed, level=level)
        return told(make(wanted, limits=Limits(LIMIT)).board)
    except OutOfTimeError:
        return None


def row(name: str, level: str, found: Sequence[Told | None]) -> list[str]:
    """The figures of some boards of a level."""
    total = Told()
    for each in found:
        if each is not None:
            total.add(each)
    if not total.steps:
        return [f"{name} {level}", "0", *[""] * 13]
    shares = [steps / cells for steps, cells in zip(total.steps, total.open_cells, strict=True)]
    words = sorted(total.words)
    counted = total.counted
    steps = counted["steps"]
    return [
        f"{name} {SIZES.get(name, USUAL)} {level}",
        str(len(total.steps)),
        f"{statistics.median(total.steps):g}",
        f"{statistics.median(shares):.2f}",
        str(counted["more steps than cells"]),
        f"{statistics.median(words):g}",
        str(words[int(0.95 * len(words))]),
        f"{100 * counted['entries'] / steps:.0f}%",
        f"{100 * counted['following'] / steps:.0f}%",
        f"{100 * counted['suppositions'] / steps:.1f}%",
        str(counted["trials"]),
        str(counted["banned"]),
        str(counted["ending in nothing"]),
        str(counted["links"]),
        f"{statistics.median(total.seconds):.2f}",
    ]


HEAD = (
    "boards, steps (p50), steps by open cells (p50), more steps than cells, words (p50), "
    "words (p95), with an entry, following, with a supposition, trials, unargued, "
    "ending in nothing, links proven, seconds (p50)"
)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.walkthroughs", description=main.__doc__)
    papers = ("close-or-far", "magnets", "skyscrapers", "bosnian-road", "shapely-squares")
    names = (*papers, "sudoku", "futoshiki", "takuzu", "akari", "tents", "star-battle")
    parser.add_argument("--boards", type=int, default=20, help="boards of each puzzle and level")
    parser.add_argument("--puzzles", nargs="*", default=names)
    parser.add_argument("--levels", nargs="*", default=LEVELS[:-1])
    parser.add_argument("--seed", type=int, default=50_000, help="the first seed")
    asked = parser.parse_args()
    print(machine())
    head = ["board", "open cells", "by hand: steps / words", "ours", "steps ratio", "words ratio"]
    print(table(head, list(by_hand())))
    rows = []
    with get_context("fork").Pool(2) as pool:
        for name in asked.puzzles:
            for level in asked.levels:
                calls = [(name, level, asked.seed + number) for number in range(asked.boards)]
                rows.append(row(name, level, pool.starmap(made, calls, chunksize=1)))
    print(table(["boards of a level", *HEAD.split(", ")], rows))


if __name__ == "__main__":
    main()
