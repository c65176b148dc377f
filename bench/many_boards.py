"""Many boards from a file: how many times faster two workers rate them than one.

    python -m bench.many_boards [--boards 1000] [--workers 2]

Prints Markdown. Boards are made first and do not count. The ratio is by the clock, since that is
what workers save, so it means something on a machine with nothing else to do; beside it stands how
much processor time each run took, and the ratio that this makes possible where every worker has a
processor to itself: a busy machine says nothing else.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.measure import machine, table


def made(path: Path, boards: int) -> None:
    """Write a file of small boards."""
    command = ("generate", "skyscrapers", "--size", "5", "--count", str(boards), "--out", str(path))
    subprocess.run((sys.executable, "-m", "gridwright", *command), check=True, capture_output=True)


def rated(path: Path, workers: int) -> tuple[float, float]:
    """Seconds to rate all boards of a file, by the clock and of processors."""
    before, started = _spent(), time.perf_counter()
    command = (sys.executable, "-m", "gridwright", "rate", str(path), "--workers", str(workers))
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started, _spent() - before


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards.jsonl")
        made(path, asked.boards)
        runs = {workers: rated(path, workers) for workers in (1, asked.workers)}
    print(machine())
    rows = [
        [str(n), f"{clock:.1f} s", f"{used:.1f} s", f"{asked.boards / clock:.1f}"]
        for n, (clock, used) in runs.items()
    ]
    print(table(["workers", "clock", "processors", "boards a second"], rows))
    (clock, used), (clock_of_all, used_by_all) = runs[1], runs[asked.workers]
    possible = asked.workers * used / used_by_all
    print(f"\n{asked.workers} workers: {clock / clock_of_all:.2f} times the rate of one", end="")
    print(f"; by processor time alone {possible:.2f}")


if __name__ == "__main__":
    main()
