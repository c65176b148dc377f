"""Draw the pictures of docs/gallery: each puzzle, its solution, and a position with marks.

scripts/gallery            write them
scripts/gallery --check    tell which are not up to date, and exit with 1 if any
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from gridwright.examples import Example, examples
from gridwright.grid import Values
from gridwright.positions import read_grid
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Scene
from gridwright.views.svg import render_svg

# Screens of `gridwright play` lie there too; they are taken by hand.
SCREENS = "play-"
FOLDER = Path(__file__).parents[1] / "docs" / "gallery"
CELL = 32


def pictures() -> Iterator[tuple[str, str]]:
    """The files of the gallery with what stands in them."""
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


def drawn() -> list[Path]:
    """The pictures that are there."""
    return [path for path in FOLDER.glob("*.svg") if not path.name.startswith(SCREENS)]


def main(arguments: list[str]) -> int:
    """Write the pictures, or compare them with those that are there."""
    wanted = dict(pictures())
    if "--check" in arguments:
        stored = {path.name: path.read_text("utf-8") for path in drawn()}
        stale = sorted(name for name in wanted | stored if wanted.get(name) != stored.get(name))
        sys.stdout.writelines(f"{name} is not up to date\n" for name in stale)
        return int(bool(stale))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in drawn():
        path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
