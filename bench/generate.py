"""How fast boards are made: per puzzle, against Simon Tatham's generators, with two workers.

    python -m bench.generate [--boards N] [--only PART ...] [--puzzles NAME ...]

Prints Markdown. Times are processor time of one process, medians over boards made one after the
other in a process that has made one board of that size before. Beside them stands what CP-SAT (one
worker) takes for a single proof that the made board is unique, as a measure of the machine: a
generator needs dozens of such proofs for a board. The part `peers` needs the Debian package
`sgt-puzzles`; programs that are not there are left out.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import referee
from bench.measure import machine, milliseconds, settle, table, times
from gridwright.generation.board_maker import make
from gridwright.generation.request import Request, request
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles

NAMES = tuple(puzzles())
# Where Debian puts games, in case the path lacks it.
GAMES = "/usr/games"


@dataclass(frozen=True)
class Kind:
    """Boards to make, how many at most, and the time an issue wants for one."""

    wanted: Request
    boards: int
    target: float | None = None


def kinds() -> list[Kind]:
    """What is measured: minimal boards first, then the other styles."""
    return [
        Kind(request("close-or-far", "10"), 50, 0.025),
        Kind(request("magnets", "10", "stripped", givens=True), 50, 0.012),
        Kind(request("skyscrapers", "8", givens=True), 50, 0.060),
        Kind(request("skyscrapers", "10", givens=True), 20, 0.350),
        Kind(request("skyscrapers", "12", givens=True), 10, 2.0),
        Kind(request("bosnian-road", "10"), 50, 0.020),
        Kind(request("bosnian-road", "20"), 15, 0.4),
        Kind(request("shapely-squares", "7", "stripped"), 50, 0.060),
        Kind(request("sudoku", "9", "minimal"), 50),
        Kind(request("sudoku", "9", "jigsaw"), 20),
        Kind(request("close-or-far", "8"), 30, 0.006),
        Kind(request("bosnian-road", "8"), 30, 0.006),
        Kind(request("star-battle", "8"), 10),
        Kind(request("close-or-far", "8", "classic"), 10, 30),
        Kind(request("close-or-far", "10", symmetry="rotate"), 20),
        Kind(request("magnets", "10", "full"), 30),
        Kind(request("magnets", "10", "stripped"), 30),
        Kind(request("skyscrapers", "6"), 30),
        Kind(request("skyscrapers", "8"), 10),
        Kind(request("skyscrapers", "8", "medium"), 10),
        Kind(request("bosnian-road", "10", symmetry="rotate"), 20),
        Kind(request("shapely-squares", "10"), 10),
    ]


def made_in(wanted: Request, count: int) -> tuple[list[Puzzle], list[float]]:
    """Boards made one after the other, and the seconds of each."""
    make(wanted, count)  # what all boards of a size share is built before
    settle()
    boards: list[Puzzle] = []
    spent: list[float] = []
    for number in range(count):
        started = time.process_time()
        boards.append(make(wanted, number).board)
        spent.append(time.process_time() - started)
    return boards, spent


def proof_by_cp_sat(boards: list[Puzzle]) -> float:
    """The median seconds CP-SAT takes to prove a board unique, building its model included."""
    spent: list[float] = []
    for board in boards[:5]:
        started = time.process_time()
        found = referee.solutions(board, 2)
        spent.append(time.process_time() - started)
        if len(found) != 1:
            raise ValueError(f"not unique:\n{board.format()}")
    return statistics.median(spent)


def name_of(wanted: Request) -> str:
    """A request in words."""
    options = wanted.options
    extra: list[str] = [options.symmetry] if options.symmetry != "none" else []
    extra += ["givens allowed"] if options.givens else []
    return ", ".join([f"{wanted.name} {wanted.size}", options.style, *extra])


def puzzle_rows(most: int, names: Sequence[str]) -> Iterator[list[str]]:
    """One row for each kind of board."""
    for kind in (kind for kind in kinds() if kind.wanted.name in names):
        boards, spent = made_in(kind.wanted, min(most, kind.boards))
        clues = statistics.median(len(board.clues()) for board in boards)
        yield [
            name_of(kind.wanted),
            str(len(boards)),
            milliseconds(statistics.median(spent)),
            milliseconds(max(spent)),
            milliseconds(kind.target) if kind.target else "",
            f"{clues:g}",
            milliseconds(proof_by_cp_sat(boards)),
        ]


@dataclass(frozen=True)
class Peer:
    """A generator to be compared with: its program, its parameters, and the boards we make."""

    program: str
    parameters: str
    wanted: Request
    count: int
    ours: int
    target: float


def peers() -> list[Peer]:
    """What is compared with Simon Tatham's programs; the targets are his time over ours."""
    return [
        Peer("sgt-magnets", "16x15dt", request("magnets", "16x15", "full"), 20, 20, 1),
        Peer("sgt-towers", "8du", request("skyscrapers", "8", givens=True), 60, 60, 10),
        Peer("sgt-towers", "9dh", request("skyscrapers", "9", givens=True), 20, 20, 4),
        Peer("sgt-magnets", "10x9dt", request("magnets", "10x9", "full"), 400, 100, 1),
        Peer("sgt-solo", "2x3db", request("sudoku", "6"), 100, 40, 0.5),
        Peer("sgt-solo", "3x3db", request("sudoku", "9"), 60, 60, 0.5),
        Peer("sgt-solo", "4x4db", request("sudoku", "16"), 20, 12, 1),
        Peer("sgt-unequal", "5de", request("futoshiki", "5"), 100, 40, 0.5),
        Peer("sgt-unequal", "7de", request("futoshiki", "7"), 40, 40, 1),
        Peer("sgt-unruly", "8x8de", request("takuzu", "8"), 100, 40, 0.5),
        Peer("sgt-unruly", "14x14de", request("takuzu", "14"), 30, 20, 1),
        Peer("sgt-lightup", "7x7b20s4d0", request("akari", "7"), 200, 40, 0.5),
        Peer("sgt-lightup", "14x14b20s2d0", request("akari", "14"), 60, 60, 1),
        Peer("sgt-tents", "8x8de", request("tents", "8"), 200, 40, 0.5),
        Peer("sgt-tents", "15x15de", request("tents", "15"), 40, 40, 1),
        Peer("sgt-towers", "6dh", request("skyscrapers", "6", givens=True), 200, 100, 1),
    ]


def peer_rows(most: int = 400, names: Sequence[str] = NAMES) -> Iterator[list[str]]:
    """One row for each comparison: mean processor time, since his program tells no other."""
    path = os.pathsep.join([os.environ.get("PATH", ""), GAMES])
    for peer in (peer for peer in peers() if peer.wanted.name in names):
        program = shutil.which(peer.program, path=path)
        if program is None:
            continue
        his = _child_seconds([program, "--generate", str(peer.count), peer.parameters]) / peer.count
        _, spent = made_in(peer.wanted, min(most, peer.ours))
        ours = statistics.mean(spent)
        yield [
            f"{peer.program} {peer.parameters}",
            milliseconds(his),
            name_of(peer.wanted),
            milliseconds(ours),
            times(his / ours),
            times(peer.target),
        ]


def _child_seconds(command: list[str]) -> float:
    """The processor time a program takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def worker_rows() -> Iterator[list[str]]:
    """The rate of one and of two workers, by the command itself and the clock on the wall."""
    with tempfile.TemporaryDirectory() as folder:
        for name, size, count in (("close-or-far", "10", 1000), ("bosnian-road", "10", 2000)):
            rates: dict[int, list[float]] = {1: [], 2: []}
            for workers in (1, 2, 1, 2, 1, 2):
                out = Path(folder) / f"{name}-{workers}.jsonl"
                rates[workers].append(_rate(name, size, count, workers, out))
                out.unlink()
            one, two = (statistics.median(rates[workers]) for workers in (1, 2))
            yield [f"{name} {size}", f"{one:.1f}", f"{two:.1f}", times(two / one)]


def _rate(name: str, size: str, count: int, workers: int, out: Path) -> float:
    """Boards per second of one run, starting the program included."""
    command = [sys.executable, "-m", "gridwright", "generate", name, "--size", size]
    command += ["--count", str(count), "--workers", str(workers), "--out", str(out)]
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return count / (time.perf_counter() - started)


PARTS: dict[str, tuple[list[str], Callable[[int, Sequence[str]], Iterator[list[str]]]]] = {
    "puzzles": (
        ["boards", "made", "median ms", "slowest ms", "wanted ms", "clues", "one CP-SAT proof ms"],
        puzzle_rows,
    ),
    "peers": (
        ["his program", "his ms", "ours", "our ms", "his / ours", "wanted"],
        peer_rows,
    ),
    "workers": (
        ["boards", "1 worker, boards/s", "2 workers, boards/s", "ratio"],
        lambda most, names: worker_rows(),
    ),
}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.generate", description=main.__doc__)
    parser.add_argument("--boards", type=int, default=50, help="boards of a kind at most")
    parser.add_argument("--only", nargs="*", choices=PARTS, default=list(PARTS))
    parser.add_argument("--puzzles", nargs="+", choices=NAMES, default=NAMES, metavar="NAME")
    arguments = parser.parse_args()
    print(machine())
    for part in arguments.only:
        header, rows = PARTS[part]
        print(
            f"\n## {part}\n\n{table(header, list(rows(arguments.boards, arguments.puzzles)))}",
            flush=True,
        )


if __name__ == "__main__":
    main()
