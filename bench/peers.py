"""Simon Tatham's own programs as referees: what they make is read, solved and taken back.

    python -m bench.peers [--count 12] [--rated 12] [--patience 60] [--games GAME ...]

Prints Markdown, game by game: for each kind of board that it offers, how many of his boards we
read, solve and find unique, and how many of the IDs that we write for them he loads and solves;
then how our scores go with his levels.
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
    "magnets": [f"7x6d{level}" for level in "et"],
    "towers": [f"6d{level}" for level in "ehx"],
    "unequal": [f"5d{level}" for level in "tekx"],
    "unruly": [f"8x8d{level}" for level in "ten"],
    "lightup": [f"7x7b20s4d{level}" for level in range(3)],
    "tents": [f"8x8d{level}" for level in "et"],
}


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


def his_boards(game: str, parameters: str, count: int, patience: float) -> Iterator[str]:
    """IDs of different boards, as many as come in time."""
    deadline = time.monotonic() + patience
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


def kind_rows(game: str, count: int, patience: float) -> Iterator[tuple[object, ...]]:
    """What became of his boards, for each kind and in all."""
    total = Tally()
    for kind in KINDS[game]:
        ids = his_boards(game, kind, count, patience)
        tally = sum((judged(game, id) for id in ids), Tally())
        total += tally
        yield f"{game} {kind}", *tally.counts, milliseconds(tally.slowest)
    yield f"**{game}**", *total.counts, milliseconds(total.slowest)


def ranked_rows(game: str, count: int, patience: float) -> Iterator[tuple[str, int, str, str]]:
    """For each of his levels the mean of our scores, and last how both go together."""
    scores = [
        [rate(read_text(id)).score for id in his_boards(game, kind, count, patience)]
        for kind in RANKED[game]
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
    parser.add_argument("--rated", type=int, default=12, help="boards of a level to rate")
    # His largest and hardest boards take minutes each.
    parser.add_argument("--patience", type=float, default=60.0, help="seconds for a kind")
    parser.add_argument("--games", nargs="+", choices=list(KINDS), default=list(KINDS))
    return parser.parse_args(words)


def main() -> None:
    """Ask his programs and print what came of it as Markdown."""
    asked = arguments()
    missing = [game for game in asked.games if sgt.program(game) is None]
    if missing:
        sys.exit(f"missing: sgt-{missing[0]}; install Debian's package sgt-puzzles")
    head = ("boards", "made", "read", "solved", "unique", "same ID", "accepted back", "slowest, ms")
    said = ("boards of a level", "boards", "mean score", "rank correlation")
    limits = f"Up to {asked.count} boards of each kind, {asked.patience:.0f} s at most."
    print(f"# Peers\n\n{machine()}\n{limits}\n")
    for game in asked.games:
        print(table(head, list(kind_rows(game, asked.count, asked.patience))), flush=True)
        print(table(said, list(ranked_rows(game, asked.rated, asked.patience))), flush=True)


if __name__ == "__main__":
    main()
