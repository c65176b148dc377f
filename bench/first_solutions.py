"""First solutions beside puzzlekit, a package that solves with CP-SAT, on our boards.

    python -m bench.first_solutions [--boards 12] [--runs 3] [--families NAMES]

Prints Markdown: processor time to read a board and to find one solution, without a proof that it
is the only one. puzzlekit is installed into `build/puzzlekit`, with the OR-Tools of this
environment. Each side is a fresh process that has solved another board of the family; both have
one processor, since CP-SAT would else work with all and be charged for each. Answers are judged.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import time
import venv
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path

from bench.instances import load
from bench.measure import in_fresh_processes, machine, milliseconds, table, times
from gridwright.formats import read_text
from gridwright.grid import Cell
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.skyscrapers import Skyscrapers
from gridwright.rows import Rows
from gridwright.solving import check, solve

VERSION = "0.3.4"
ROOT = Path(__file__).parents[1]
PLACE = ROOT / "build" / "puzzlekit"
ASKED = Path(__file__).with_name("asked_puzzlekit.py")
HEAD = ("family", "boards", "ours ms", "puzzlekit ms", "ratio of medians", "median ratio", "worst")
FAMILIES = (
    *(f"unique-magnets-{size}" for size in ("10", "10x9", "20")),
    *(f"unique-skyscrapers-{side}" for side in (6, 8, 10, 12)),
)


def skyscraper_text(board: Skyscrapers) -> str:
    """Size and highest building, clues of the four sides, given heights; - for none."""
    side = board.grid.width
    sides = (board.top, board.bottom, board.left, board.right)
    around = [_line(clues, "-") for clues in sides]
    return "\n".join([f"{side} {side} {side}", *around, *_givens(board, board.givens, "-")])


def magnetic_text(board: Magnets) -> str:
    """Size, counts of plus and minus by column and row, given poles, dominoes by number."""
    counts = (board.column_plus, board.column_minus, board.row_plus, board.row_minus)
    numbers: dict[Cell, int] = {}
    for cell in board.grid.cells:
        letter = board.board[cell.row][cell.column]
        if letter in "LT":
            second = cell.step(0, 1) if letter == "L" else cell.step(1, 0)
            numbers[cell] = numbers[second] = len(numbers) // 2 + 1
    height, width = board.grid.height, board.grid.width
    dominoes = [_line([numbers[Cell(r, c)] for c in range(width)], ".") for r in range(height)]
    given = _givens(board, board.givens, ".")
    return "\n".join(
        [f"{height} {width}", *(_line(each, ".") for each in counts), *given, *dominoes]
    )


def _givens(board: Puzzle, rows: Rows, nothing: str) -> Iterator[str]:
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    for row in rows:
        yield _line([None if value is None else texts[value] for value in row], nothing)


def _line(entries: Sequence[object], nothing: str) -> str:
    return " ".join(nothing if entry is None else str(entry) for entry in entries)


def as_they_write(board: Puzzle) -> tuple[str, str]:
    """What puzzlekit calls a board's puzzle, and the board in its text form."""
    if isinstance(board, Magnets):
        return "magnetic", magnetic_text(board)
    if isinstance(board, Skyscrapers):
        return "skyscraper", skyscraper_text(board)
    raise ValueError(f"puzzlekit has no {board.title}")


def environment() -> str:
    """The Python that has puzzlekit; it is installed if need be."""
    python = PLACE / "bin" / "python"
    stamp = PLACE / f"puzzlekit-{VERSION}"
    if not stamp.exists():
        venv.create(PLACE, clear=True, with_pip=True)
        packages = (f"puzzlekit=={VERSION}", f"ortools=={metadata.version('ortools')}")
        install = (str(python), "-m", "pip", "install", "-q", "--only-binary", ":all:", *packages)
        subprocess.run(install, check=True)
        stamp.touch()
    return str(python)


def theirs(boards: Sequence[Puzzle], python: str) -> list[float]:
    """Processor time of puzzlekit for all boards but the first; its answers are judged."""
    written = [as_they_write(board) for board in boards]
    asked = {"type": written[0][0], "boards": [text for _, text in written]}
    ran = subprocess.run(
        (python, "-P", str(ASKED)),
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=_take_one_processor,
    )
    answers = []
    for board, line in zip(boards[1:], ran.stdout.splitlines(), strict=True):
        answer = json.loads(line)
        rows = "\n".join(map("".join, _signs(answer["rows"])))
        if not rows or not check(board, read_grid(board, rows)).correct:
            raise ValueError(f"puzzlekit ({answer['status']}) does not solve\n{board.format()}")
        answers.append(answer["seconds"])
    return answers


def _signs(rows: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Rows as we read them: heights of two digits need blanks between all."""
    blank = " " if any(len(sign) > 1 for row in rows for sign in row) else ""
    for row in rows:
        yield [f"{sign}{blank}" for sign in row]


def ours(texts: Sequence[str]) -> list[float]:
    """Processor time for all boards but the first."""
    _take_one_processor()
    spent = []
    for text in texts:
        started = time.process_time()
        result = solve(read_text(text))
        spent.append(time.process_time() - started)
        if not result.solutions:
            raise ValueError(f"no solution of\n{text}")
    return spent[1:]


def _take_one_processor() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def compared(family: str, most: int, runs: int, python: str) -> list[tuple[float, float]]:
    """Medians of our time and theirs, board by board."""
    boards = [each.puzzle for each in load(family)[: most + 1]]
    texts = [board.format() for board in boards]
    mine, other = [], []
    for _ in range(runs):
        mine += [next(in_fresh_processes(ours, [(texts,)]))]
        other += [theirs(boards, python)]
    columns = zip(zip(*mine, strict=True), zip(*other, strict=True), strict=True)
    return [(statistics.median(a), statistics.median(b)) for a, b in columns]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--boards", type=int, default=12, help="boards of each family")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--families", nargs="+", choices=FAMILIES, default=FAMILIES)
    asked = parser.parse_args()
    python = environment()
    print(f"# First solutions beside puzzlekit {VERSION}\n\n{machine()}")
    rows, ratios = [], []
    for family in asked.families:
        pairs = compared(family, asked.boards, asked.runs, python)
        rows.append((family.removeprefix("unique-"), len(pairs), *figures(pairs)))
        ratios += [other / mine for mine, other in pairs]
    print(table(HEAD, rows))
    print(f"{times(statistics.median(ratios))} in the median of {len(ratios)} boards")


def figures(pairs: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    """Medians of both sides, their ratio, and the median and the worst ratio of single boards."""
    mine, other = (statistics.median(each) for each in zip(*pairs, strict=True))
    ratios = [theirs / ours for ours, theirs in pairs]
    shown = (other / mine, statistics.median(ratios), min(ratios))
    return milliseconds(mine), milliseconds(other), *map(times, shown)


if __name__ == "__main__":
    main()
