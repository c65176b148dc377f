"""The Python API: one name for each operation, for every puzzle, as on the command line.

>>> import gridwright
>>> board = gridwright.read("skyscrapers/paper-4x4")
>>> gridwright.solve(board).status
'solved'
>>> print(gridwright.draw(board, gridwright.solve(board).solutions[0]), end="")
    4     2
  ┌─────────┐
  │ 1 2 4 3 │
3 │ 2 1 3 4 │
  │ 3 4 2 1 │
  │ 4 3 1 2 │ 3
  └─────────┘
        4
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import fields
from typing import TYPE_CHECKING

from gridwright.drafts import Symmetry
from gridwright.engines.limits import Limits
from gridwright.formats import write_text
from gridwright.generation.request import Request, request
from gridwright.positions import FilledGrid, Marks, as_puzzle, entries, marks_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.scene import Pencil, Scene
from gridwright.validation import check_choice
from gridwright.views.picture import Picture
from gridwright.views.text import render

if TYPE_CHECKING:
    from gridwright.results import Hint, Made, Rating, Step


def write(puzzle: Puzzle, format: str = "text") -> str:
    """A board as text in one of the known formats.

    >>> import gridwright
    >>> gridwright.write(gridwright.read("skyscrapers/paper-4x4"), "tatham")
    '4:4///2///4///3//////3'
    """
    return write_text(puzzle, format)


def read_many(*sources: str | os.PathLike[str]) -> Iterator[Puzzle]:
    """The boards of files with one on each line, of files of texts, or of anything `read` takes.

    Boards are read as they are asked for. Raises `InputError`, which names file and line, for one
    that cannot be read.

    >>> import gridwright
    >>> len(list(gridwright.read_many("skyscrapers/paper-4x4", "magnets/paper-6x6")))
    2
    """
    from gridwright.board_files import read_boards

    return (found.board for found in read_boards(sources, sys.maxsize))


def draw(
    puzzle: Puzzle,
    values: FilledGrid | None = None,
    *,
    marks: Marks | None = None,
    format: str = "text",
    legend: bool = False,
    ascii_only: bool = False,
) -> str:
    """A picture of a board as text or, with format="svg", as SVG; with these values filled in.

    `legend` and `ascii_only` are for text. See `picture` for pencil marks, themes and files.

    >>> import gridwright
    >>> board = gridwright.skyscrapers(top=[1, None])
    >>> print(gridwright.draw(board, {(0, 0): 2}, ascii_only=True), end="")
      1
    +-----+
    | 2 . |
    | . . |
    +-----+
    """
    check_choice("format", format, ("text", "svg"))
    scene = _scene(puzzle, values, marks)
    if format == "svg":
        return Picture(scene).svg
    return render(scene, legend=legend, ascii_only=ascii_only)


def picture(
    puzzle: Puzzle,
    values: FilledGrid | None = None,
    *,
    marks: Marks | None = None,
    theme: str | None = None,
    cell: float | None = None,
) -> Picture:
    """A picture of a board to show in a notebook or to save, with these values filled in.

    `marks` are pencil marks for cells without a value, such as `{(0, 1): "24"}`: symbols, a
    collection of values, or bits as `read_position` gives them.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> shown = gridwright.picture(board, {(0, 0): 1}, theme="dark").marked([(0, 0)], "look")
    >>> shown.svg[:4]
    '<svg'
    """
    return Picture(_scene(puzzle, values, marks), theme, cell)


def _scene(puzzle: Puzzle, values: object, marks: object) -> Scene:
    known = {} if values is None else entries(puzzle, values)
    scene = as_puzzle(puzzle).scene(None if values is None else known)
    pencilled = marks_of(puzzle, marks)
    printed = known.keys() | {glyph.cell for glyph in scene.glyphs if glyph.role == "given"}
    pencils = (
        Pencil(cell, tuple(each.sign for each in puzzle.symbols if mask >> each.value & 1))
        for cell, mask in pencilled.items()
        if cell not in printed
    )
    return scene.pencilled(pencils)


def generate(
    name: str,
    size: str | int | tuple[int, int] = "8",
    style: str | None = None,
    seed: int = 0,
    *,
    count: int = 1,
    workers: int = 1,
    cluster: str | None = None,
    time_limit: float | None = None,
    board_limit: int | None = None,
    symmetry: Symmetry | None = None,
    givens: bool | None = None,
    clues: float | str | tuple[int | None, int | None] | None = None,
    symbols: float | None = None,
    level: str | None = None,
    needs: str | None = None,
    rate: bool = False,
) -> Iterator[Made]:
    """Boards with exactly one solution, each with its solution, made on demand.

    `level` asks for boards rated gentle, easy, medium, hard or expert; `needs` asks for boards that
    use a named technique and none that is harder (`rate` lists those of a board). `clues` is how
    many clues are printed, such as `(20, 26)`, or their share, from 0 to 1, of all there could be.
    A board that is not found in `board_limit` tries is skipped. With `rate`, level, score and
    techniques of each board are in its `record`.
    The same arguments give the same boards; no two of them are the same turned, mirrored or
    renamed. A request that the puzzle cannot meet raises `InputError` at once; the iterator raises
    a `GridwrightError` when no more boards can be made, or not within `time_limit` seconds. With
    more than one worker, a script must do its work below `if __name__ == "__main__":`.

    >>> import gridwright
    >>> (made,) = gridwright.generate("skyscrapers", "4", seed=7)
    >>> gridwright.is_unique(made.board)
    True
    """
    # Imported here, so that importing the package stays quick.
    from gridwright.generation.run import check_count
    from gridwright.workers.opening import check_workers

    wanted = request(
        name,
        size,
        style,
        seed,
        level=level,
        needs=needs,
        board_limit=board_limit,
        rated=rate,
        symmetry=symmetry,
        givens=givens,
        clues=clues,
        symbols=symbols,
    )
    check_count(count)
    check_workers(workers, cluster)
    return _boards(wanted, count, workers, cluster, Limits(time_limit))


def hint(
    puzzle: Puzzle,
    values: FilledGrid | None = None,
    depth: int = 3,
    *,
    marks: Marks | None = None,
    time_limit: float = 2.0,
) -> Hint:
    """The easiest next step from a position and why; wrong entries are reported first.

    Depth 1 says where to look, 2 which technique and clue, 3 what follows. `marks` are pencil
    marks: the values considered possible in cells without an entry (see `picture`).
    After `time_limit` seconds any valid step is given.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.hint(board, depth=1).text
    'Look at column 1 and column 3.'
    """
    from gridwright.explaining import hints
    from gridwright.explaining.wording.depth import as_depth
    from gridwright.results import Hint

    known = entries(puzzle, {} if values is None else values)
    pencilled = marks_of(puzzle, marks)
    found = hints.hint(puzzle, known, as_depth(depth), Limits(time_limit), pencilled)
    parts = {each.name: getattr(found, each.name) for each in fields(found)}
    return Hint(**parts, board=puzzle, values=known, marks=pencilled, depth=as_depth(depth))


def explain(puzzle: Puzzle, *, time_limit: float | None = None) -> Iterator[Step]:
    """All steps from the clues to the solution, in order, with their reasons.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> steps = list(gridwright.explain(board))
    >>> print(*steps[0].to_dict()["places"][0].values())
    column 1 [[0, 0], [1, 0], [2, 0], [3, 0]]
    """
    from gridwright.explaining.walking import walkthrough
    from gridwright.results import step_of

    return map(step_of, walkthrough.explain(as_puzzle(puzzle), Limits(time_limit)))


def rate(puzzle: Puzzle, *, time_limit: float | None = None) -> Rating:
    """How hard a puzzle is by the reasoning it needs: its level, score and hardest step.

    >>> import gridwright
    >>> gridwright.rate(gridwright.read("skyscrapers/paper-4x4")).level
    'gentle'
    """
    from gridwright.explaining.walking import rating
    from gridwright.results import Rating

    found = rating.rate(as_puzzle(puzzle), Limits(time_limit))
    parts = {each.name: getattr(found, each.name) for each in fields(found)}
    return Rating(**parts)


def _boards(
    wanted: Request, count: int, workers: int, cluster: str | None, limits: Limits
) -> Iterator[Made]:
    from gridwright.generation.run import run
    from gridwright.results import Made
    from gridwright.workers.opening import open_team

    with open_team(workers, cluster) as helpers:
        for record in run(wanted, count, team=helpers, limits=limits):
            yield Made(record.board, record.values, record=record)


def show_in_notebooks() -> None:
    """Let boards show themselves as pictures; called automatically in a notebook.

    Defined here, since puzzles know nothing of views.
    """

    def svg(board: Puzzle) -> str:
        return Picture(board.scene()).svg

    for kind in puzzles().values():
        kind._repr_svg_ = svg  # type: ignore[attr-defined]


# Outside notebooks, this would load all puzzles for nothing.
if "IPython" in sys.modules:
    show_in_notebooks()
