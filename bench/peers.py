"""Simon Tatham's own programs as referees: what they make is read, solved and taken back.

    python -m bench.peers [--count 12]

Prints Markdown: for each kind of board that his games offer, how many of his
boards we read, solve and find unique, and how many of the IDs that we write for them he loads and
solves; and how our scores go with his levels.
Needs Debian's package `sgt-puzzles`. The seeds are fixed, so each run asks the same boards.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sgt
from bench.measure import machine, milliseconds, table
from gridwright.errors import InputError
from gridwright.explaining.walking.rating import rate
from gridwright.formats import read_text, write_text
from gridwright.solving import solve

KINDS = {
    "solo": [
        *("2x2dt", "2x3db", "3x3dt", "3x3db", "3x3di", "3x3da", "3x3de", "9jdt", "9jdb", "9jdi"),
        *("2x4db", "3x4di", "4x4db"),
    ],
    "magnets": [
        *("3x2de", "3x3de", "4x4de", "4x4deS", "5x4dt", "5x5dt", "5x5dtS"),
        *(f"{size}d{level}" for size in ("6x5", "8x7", "10x9") for level in ("e", "eS", "t", "tS")),
        *("12x12dt", "15x15dtS"),
    ],
    "towers": [f"{size}d{level}" for size in range(3, 10) for level in "ehxu"],
    "unequal": [f"{size}d{level}" for size in range(4, 9) for level in "tekx"],
    "unruly": [
        f"{size}{unique}d{level}"
        for size in ("6x6", "8x8", "10x10")
        for unique in ("", "u")
        for level in "ten"
    ],
    "lightup": [
        f"{size}b20s{4 if size == '7x7' else 2}d{level}"
        for size in ("7x7", "10x10", "14x14")
        for level in range(3)
    ],
    "tents": [f"{size}d{level}" for size in ("8x8", "10x10", "15x15") for level in "et"],
}
# His levels from easy to hard, at one size of each game whose scores are compared with them.
RANKED = {
    "solo": [f"3x3d{level}" for level in "tbiae"],
    "towers": [f"6d{level}" for level in "ehx"],
    "unequal": [f"5d{level}" for level in "tekx"],
}
# Seconds for the boards of one kind: his largest and hardest take minutes each.
PATIENCE = 60.0


@dataclass(frozen=True)
class Tally:
    """How many boards of a kind came how far, and seconds to solve the slowest."""

    made: int = 0
    read: int = 0
    solved: int = 0
    unique: int = 0
    same: int = 0
    accepted: int = 0
    slowest: float = 0.0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.made + other.made,
            self.read + other.read,
            self.solved + other.solved,
            self.unique + other.unique,
            self.same + other.same,
            self.accepted + other.accepted,
            max(self.slowest, other.slowest),
        )

    @property
    def counts(self) -> tuple[int, int, int, int, int, int]:
        """The numbers without the time."""
        return self.made, self.read, self.solved, self.unique, self.same, self.accepted


def his_boards(game: str, parameters: str, count: int) -> Iterator[str]:
    """IDs of different boards, as many as come in time."""
    deadline = time.monotonic() + PATIENCE
    for seed in range(count):
        left = deadline - time.monotonic()
        if left > 0:
            yield from sgt.generate(game, parameters, 1, f"peers{seed}", timeout=left)


def judged(game: str, id: str) -> Tally:
    """What becomes of one of his boards."""
    try:
        board = read_text(id)
    except InputError as error:
        print(f"{id}: {error}", file=sys.stderr)
        return Tally(made=1)
    started = time.process_time()
    result = solve(board, count=2)
    seconds = time.process_time() - started
    written = write_text(board, "tatham")
    return Tally(
        made=1,
        read=1,
        solved=int(bool(result.solutions)),
        unique=int(result.complete and len(result.solutions) == 1),
        same=int(written == id),
        accepted=int(not sgt.complaint(game, [written], solutions=True)),
        slowest=seconds,
    )


def ranked_rows(game: str, count: int) -> Iterator[tuple[str, int, str, str]]:
    """For each of his levels the mean of our scores, and last how both go together."""
    scores = [
        [rate(read_text(id)).score for id in his_boards(game, kind, count)] for kind in RANKED[game]
    ]
    for kind, each in zip(RANKED[game], scores, strict=True):
        yield f"{game} {kind}", len(each), f"{statistics.mean(each):.1f}", ""
    levels = [level for level, each in enumerate(scores) for _ in each]
    flat = [score for each in scores for score in each]
    both = statistics.correlation(_ranks(levels), _ranks(flat))
    yield f"**{game}**", len(flat), f"{statistics.mean(flat):.1f}", f"{both:.2f}"


def _ranks(values: Sequence[int]) -> list[float]:
    """The place of each value among all, the mean place of equal ones."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=12, help="boards of each kind")
    return parser.parse_args(words)


def main() -> None:
    """Ask his programs and print what came of it as Markdown."""
    count = arguments().count
    missing = [game for game in KINDS if sgt.program(game) is None]
    if missing:
        sys.exit(f"missing: sgt-{missing[0]}; install Debian's package sgt-puzzles")
    head = ("boards", "made", "read", "solved", "unique", "same ID", "accepted back", "slowest, ms")
    print(f"# Peers\n\n{machine()}\nUp to {count} boards of each kind, {PATIENCE:.0f} s at most.\n")
    for game, kinds in KINDS.items():
        rows, total = [], Tally()
        for parameters in kinds:
            tally = sum((judged(game, id) for id in his_boards(game, parameters, count)), Tally())
            total += tally
            rows.append((f"{game} {parameters}", *tally.counts, milliseconds(tally.slowest)))
        rows.append((f"**{game}**", *total.counts, milliseconds(total.slowest)))
        print(table(head, rows))
    said = ("boards of a level", "boards", "mean score", "rank correlation")
    print(table(said, [row for game in RANKED for row in ranked_rows(game, count)]))


if __name__ == "__main__":
    main()
