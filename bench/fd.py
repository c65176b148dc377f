"""Our engine fd against CP-SAT, and what else is promised about its speed.

    python -m bench.fd --out FILE

Prints Markdown: the time to a first solution of every family (model building included, both
engines in one process), all solutions of the built-in boards, resumptions per second,
the cold start of the command line, and what `import gridwright` loads.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from bench.instances import FIRST, Board, load
from bench.measure import (
    Run,
    Timing,
    in_fresh_processes,
    machine,
    milliseconds,
    one_by_one,
    side_by_side,
    table,
    times,
)
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits
from gridwright.examples import Example
from gridwright.examples import examples as known_boards
from gridwright.positions import grid_rows
from gridwright.puzzles import puzzles

HEAD = (
    "family", "boards", "fd median ms", "fd max ms", "max / median", "fd in a batch ms",
    "CP-SAT median ms",
    "ratio of medians", "median ratio", "worst ratio", "limit hits fd", "CP-SAT",
)  # fmt: skip


WARM_UP = 6


@dataclass(frozen=True)
class Pair:
    """The same board solved by both engines."""

    fd: Timing
    cp_sat: Timing

    @property
    def ratio(self) -> float:
        """How many times faster fd was."""
        return self.cp_sat.seconds / self.fd.seconds


def compare(boards: list[Board], limit: float, repeats: int, more: list[Board]) -> list[Pair]:
    """Both engines on every board; each repeat of each board in a process of its own.

    Each process is warmed up on a few other boards of the family or, for small families, `more`.
    """
    puzzles = [board.puzzle for board in boards + more]
    calls = [
        (puzzles[i], (puzzles[i + 1 :] + puzzles[:i])[:WARM_UP], limit)
        for _ in range(repeats)
        for i in range(len(boards))
    ]
    runs = list(in_fresh_processes(side_by_side, calls))
    count = len(runs) // repeats
    return [_pair(runs[i::count]) for i in range(count)]


def _pair(runs: list[tuple[Run, Run]]) -> Pair:
    fd, cp_sat = zip(*runs, strict=True)
    return Pair(Timing(fd), Timing(cp_sat))


def batch(boards: list[Board], limit: float) -> float:
    """The median time of a board in a process that has just solved others of its family."""
    (runs,) = in_fresh_processes(one_by_one, [([board.puzzle for board in boards], limit)])
    return statistics.median(run.seconds for run in runs)


def family_row(family: str, pairs: list[Pair], in_batch: float) -> tuple[object, ...]:
    """The row of a family; a run at the limit counts with the time it was given."""
    fd = [pair.fd.seconds for pair in pairs]
    median, cp_sat = statistics.median(fd), statistics.median(p.cp_sat.seconds for p in pairs)
    return (
        family,
        len(pairs),
        milliseconds(median),
        milliseconds(max(fd)),
        times(max(fd) / median),
        milliseconds(in_batch),
        milliseconds(cp_sat),
        times(cp_sat / median),
        times(statistics.median(pair.ratio for pair in pairs)),
        times(min(pair.ratio for pair in pairs)),
        sum(pair.fd.limit for pair in pairs),
        sum(pair.cp_sat.limit for pair in pairs),
    )


def families(options: argparse.Namespace) -> str:
    """The time to a first solution, family by family."""
    rows = []
    for family in options.families:
        boards = load(family)[: 5 if options.quick else None]
        more = load(f"{family}-random")
        pairs = compare(boards, options.limit, options.repeats, more)
        rows.append(family_row(family, pairs, batch(boards, options.limit)))
    return (
        "## First solution\n\n"
        f"Processor time with model building, median of {options.repeats} processes per board, "
        f"each warmed up on {WARM_UP} other boards; CP-SAT with one worker in the same process; "
        "limit "
        f"{options.limit:g} s; every answer checked. A ratio is how many times faster fd is. In a "
        f"batch: median per board when one process solves all of them.\n\n{table(HEAD, rows)}"
    )


def examples(options: argparse.Namespace) -> str:
    """All solutions of every built-in board, against those known."""
    rows = [example_row(e, options.limit) for name in puzzles() for e in known_boards(name)]
    wrong = sum(not row[-1] for row in rows)
    head = ("board", "solutions known", "found", "ms", "complete", "as known")
    shown = [(*row[:-2], *("yes" if answer else "NO" for answer in row[-2:])) for row in rows]
    return f"## Built-in boards\n\n{len(rows)} boards, {wrong} wrong.\n\n{table(head, shown)}"


def example_row(example: Example, limit: float) -> tuple[object, ...]:
    """What fd finds of a board: all solutions, or as many as are known to exist at least."""
    started = time.perf_counter()
    searching = search(example.puzzle.model(), limits=Limits(seconds=limit))
    found = list(islice(searching, None if example.exact else example.count))
    seconds = time.perf_counter() - started
    grids = {tuple(grid_rows(example.puzzle, values)) for values in found}
    right = all(next(example.puzzle.violations(values), None) is None for values in found)
    right = right and len(grids) == len(found) == example.count
    if example.exact:
        right = right and searching.complete and grids.issuperset(example.solutions)
    known = f"{example.count}{'' if example.exact else '+'}"
    complete = searching.complete or not example.exact
    return example.address, known, len(found), milliseconds(seconds), complete, right


def resumptions(options: argparse.Namespace) -> str:
    """How many constraints fd wakes in a second, over many solutions of many boards."""
    boards = load("close-or-far-10")[: 20 if options.quick else None]
    woken, solutions, wall = 0, 0, 0.0
    started = time.process_time()
    for board in boards:
        searching = search(board.puzzle.model())
        solutions += sum(1 for _ in islice(searching, 200))
        woken += searching.counters.resumptions
        wall += searching.counters.time
    used = time.process_time() - started
    return (
        "## Resumptions\n\n"
        f"close-or-far-10, {len(boards)} boards, {solutions:,} solutions: {woken:,} resumptions, "
        f"{woken / used:,.0f} per second of processor time (model building included), "
        f"{woken / wall:,.0f} per second of wall time inside the search.\n"
    )


def cold_start(options: argparse.Namespace) -> str:
    """The processor time of the command line on one board, from nothing to the answer."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "board.txt"
        file.write_text(load("close-or-far-10")[0].puzzle.format(), "utf-8")
        command = [sys.executable, "-m", "gridwright", "solve", str(file)]
        # An installed package has its bytecode; a checkout may be told not to write any.
        here = {key: value for key, value in os.environ.items() if key != DONT_WRITE}
        try:
            installed = _starts(command, here | {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode"})
            compiling = _starts(command, here | {"PYTHONPYCACHEPREFIX": "", DONT_WRITE: "1"})
        except subprocess.CalledProcessError as error:
            last = (error.stderr.strip().splitlines() or ["no message"])[-1]
            return f"## Cold start\n\nSkipped: `gridwright solve` failed: {last}\n"
    return (
        "## Cold start\n\n`python -m gridwright solve` of a 10x10 board, processor time (user + "
        f"system), median of 9: {milliseconds(installed)} ms with bytecode as installed, "
        f"{milliseconds(compiling)} ms when {DONT_WRITE} keeps Python from storing it.\n"
    )


DONT_WRITE = "PYTHONDONTWRITEBYTECODE"


def _starts(command: list[str], environment: dict[str, str]) -> float:
    """The median processor time of a command, after one run to warm up."""
    used = []
    for _ in range(10):
        before = _children()
        subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        used.append(_children() - before)
    return statistics.median(used[1:])


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


LOADED = """
import sys
before = set(sys.modules)
import gridwright
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - set(sys.stdlib_module_names) - {"gridwright"}))
"""


def imports(options: argparse.Namespace) -> str:
    """Which other packages `import gridwright` loads; there should be none."""
    command = [sys.executable, "-c", LOADED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return f"## Imports\n\n`import gridwright` also loads: {done.stdout.strip() or 'nothing'}.\n"


def main() -> None:
    """Measure engine fd and print the figures as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench.fd", description=main.__doc__)
    parser.add_argument("--families", nargs="+", choices=FIRST, default=FIRST, metavar="FAMILY")
    parser.add_argument("--repeats", type=int, default=3, help="runs of each board")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for a board")
    parser.add_argument("--quick", action="store_true", help="only a few boards of each family")
    parser.add_argument("--out", type=Path, help="write the Markdown to this file too")
    options = parser.parse_args()
    text = [f"# Engine fd\n\n{machine()}"]
    print(text[0])
    for part in (families, examples, resumptions, cold_start, imports):
        text.append(part(options))
        print(text[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(text), "utf-8")


if __name__ == "__main__":
    main()
