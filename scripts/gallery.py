"""Make docs/gallery: each puzzle, its solution, a position with marks, and two walkthroughs.

scripts/gallery            write all files, and find boards for puzzles without walkthroughs
scripts/gallery --check    tell which are not up to date, and exit with 1 if any

The boards of the walkthroughs are kept, so that a change of the generator leaves them as they are.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwright.cli.explain import explain_command
from gridwright.examples import Example, examples
from gridwright.games.starting import usual_size
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Values
from gridwright.levels import LEVELS
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Scene
from gridwright.views.svg import render_svg

# Screens of `gridwright play` lie there too; they are taken by hand.
SCREENS = "play-"
FOLDER = Path(__file__).parents[1] / "docs" / "gallery"
CELL = 32
# The boards with walkthroughs, by the names of their pages.
BOARDS = FOLDER / "walks.json"
# The size of a board with a walkthrough, by its level, and the seed of all of them.
SIZES = {"gentle": 8, "easy": 7, "medium": 8, "hard": 7, "expert": 6}
SEED = 2026


def files() -> Iterator[tuple[str, str]]:
    """The names of all files with their contents."""
    yield from pictures()
    yield from walkthroughs()


def walkthroughs() -> Iterator[tuple[str, str]]:
    """Two boards of each puzzle from the clues to the solution."""
    for page, text in kept_boards().items():
        yield f"{page}.html", explained(text)


def kept_boards() -> dict[str, str]:
    """The boards of the walkthroughs, as they are kept."""
    boards: dict[str, str] = json.loads(BOARDS.read_text("utf-8")) if BOARDS.exists() else {}
    return boards


def new_boards() -> Iterator[tuple[str, str]]:
    """Boards of the puzzles that have none yet.

    Of a puzzle of the papers two, whose levels go in turn; of any other a medium one.
    """
    levels, kept = LEVELS[:-1], kept_boards()
    for number, (name, kind) in enumerate(puzzles().items()):
        if any(page.startswith(f"walk-{name}-") for page in kept):
            continue
        if not kind.of_papers:
            made = make(request(name, str(usual_size(kind)), seed=SEED, level="medium"))
            yield f"walk-{name}-medium", made.board.format()
            continue
        for level in (levels[number % len(levels)], levels[(number + 2) % len(levels)]):
            made = make(request(name, SIZES[level], seed=SEED, level=level))
            yield f"walk-{name}-{level}", made.board.format()


def explained(board: str) -> str:
    """A walkthrough as `gridwright explain --out` writes it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "walk.html")
        explain_command(board, out=str(path))
        return path.read_text("utf-8")


def pictures() -> Iterator[tuple[str, str]]:
    """The names of all pictures with their contents."""
    for name in puzzles():
        shown = next((board for board in examples(name) if board.exact and board.count == 1), None)
        if shown is not None:
            for ending, scene in scenes(shown):
                yield f"{name}{ending}.svg", render_svg(scene, cell=CELL)


def scenes(example: Example) -> Iterator[tuple[str, Scene]]:
    """A board empty, solved, and half filled with a mistake marked."""
    board = example.puzzle
    solution = read_grid(board, "\n".join(example.solutions[0]))
    yield "", board.scene()
    yield "-solution", board.scene(solution)
    yield "-marks", mistaken(board, solution)


def mistaken(board: Puzzle, solution: Values) -> Scene:
    """Half of a solution with one wrong cell, which breaks a rule together with others."""
    rng = random.Random(board.name)
    cells = sorted(solution)
    known = {cell: solution[cell] for cell in sorted(rng.sample(cells, len(cells) // 2))}
    for cell in rng.sample(sorted(known), len(known)):
        for symbol in board.symbols:
            values = {**known, cell: symbol.value}
            broken = [found for found in board.violations(values) if len(found.cells) > 1]
            if broken and cell in broken[0].cells:
                scene = board.scene(values).highlighted(broken[0].cells, "reason")
                return scene.highlighted([cell], "wrong")
    raise ValueError(f"no mistake was found for {board.name}")


def written() -> list[Path]:
    """The files that were written before."""
    found = (*FOLDER.glob("*.svg"), *FOLDER.glob("*.html"))
    return [path for path in found if not path.name.startswith(SCREENS)]


def main(arguments: list[str]) -> int:
    """Write all files, or compare them with those that are there."""
    if "--check" not in arguments:
        kept = json.dumps({**kept_boards(), **dict(new_boards())}, indent=1, sort_keys=True)
        BOARDS.write_text(f"{kept}\n", "utf-8", newline="\n")
    wanted = dict(files())
    if "--check" in arguments:
        stored = {path.name: path.read_text("utf-8") for path in written()}
        stale = sorted(name for name in wanted | stored if wanted.get(name) != stored.get(name))
        sys.stdout.writelines(f"{name} is not up to date\n" for name in stale)
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in written():
        path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
