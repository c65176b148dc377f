"""How soon a setter sees what a change did: the verdict and the candidates of half-set boards.

    python -m bench.setting [--boards N]

Prints Markdown: processor time on 10x10 boards of each puzzle, unique ones of which half the clues,
or all of them, are left. The verdict counts up to 100 solutions, as on the page.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial

from bench.measure import machine, milliseconds, table
from gridwright.diagnosis import diagnose
from gridwright.engines.limits import Limits
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.possible_values import candidates
from gridwright.puzzle import Puzzle

LIMITS = Limits(seconds=10)


def kinds() -> list[Request]:
    """Boards of 10x10; Skyscrapers of that size are unique only with given heights."""
    return [
        request("close-or-far", "10"),
        request("magnets", "10"),
        request("skyscrapers", "10", givens=True),
        request("bosnian-road", "10"),
        request("shapely-squares", "10"),
    ]


def with_share(board: Puzzle, share: float, seed: int) -> Puzzle:
    """A board with a random part of its clues."""
    clues = list(board.clues())
    return board.keep(random.Random(seed).sample(clues, round(share * len(clues))))


def seconds(question: Callable[[], object]) -> float:
    """The processor time that an answer takes."""
    started = time.process_time()
    question()
    return time.process_time() - started


def row(wanted: Request, share: float, boards: int) -> list[str]:
    """The times for some boards with a part of their clues."""
    verdicts: list[float] = []
    values: list[float] = []
    late = 0
    for number in range(boards):
        board = with_share(make(wanted, number).board, share, number)
        verdicts.append(seconds(partial(diagnose, board, limits=LIMITS)))
        values.append(seconds(partial(candidates, board, limits=LIMITS)))
        late += not candidates(board, limits=LIMITS).complete
    return [
        f"{wanted.name} {wanted.size}",
        f"{share:.0%}",
        str(boards),
        *(milliseconds(part(spent)) for spent in (verdicts, values) for part in (_p50, _p95, max)),
        str(late),
    ]


def _p50(spent: list[float]) -> float:
    return sorted(spent)[len(spent) // 2]


def _p95(spent: list[float]) -> float:
    return sorted(spent)[int(0.95 * len(spent))]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=40, help="boards of each kind")
    boards = parser.parse_args().boards
    candidates(make(kinds()[0], 0).board)  # loads the solver
    print(machine())
    parts = ("p50 ms", "p95 ms", "max ms")
    heads = [f"{what}, {part}" for what in ("verdict", "candidates") for part in parts]
    rows = [row(wanted, share, boards) for share in (0.5, 1.0) for wanted in kinds()]
    print(table(["board", "clues", "boards", *heads, "not settled"], rows))


if __name__ == "__main__":
    main()
