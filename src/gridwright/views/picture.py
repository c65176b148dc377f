"""A picture to show in a notebook or save to a file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import get_args

from gridwright.errors import InputError, quoted
from gridwright.files import save
from gridwright.grid import Cell
from gridwright.scene import Emphasis, Scene
from gridwright.validation import as_cell, check_choice
from gridwright.views.saving import format_of, rendered
from gridwright.views.themes import THEMES


@dataclass(frozen=True)
class Picture:
    """A picture of a board; notebooks show it when it is the last value of a cell.

    `cell` is the side of a cell in pixels. `theme` is light, dark or print; by default a PDF is
    black and white and everything else is light.

    >>> import gridwright
    >>> shown = gridwright.picture(gridwright.read("skyscrapers/paper-4x4"), theme="print")
    >>> shown.marked([(0, 0)], "look").svg.startswith("<svg")
    True
    """

    scene: Scene
    theme: str | None = None
    cell: float | None = None

    def __post_init__(self) -> None:
        if self.theme is not None:
            check_choice("theme", self.theme, tuple(THEMES))
        if self.cell is not None and (
            isinstance(self.cell, bool) or not isinstance(self.cell, int | float)
        ):
            raise InputError(f"cell: expected the side of a cell, found {quoted(self.cell)}")

    def marked(self, cells: Iterable[Cell | tuple[int, int]], emphasis: Emphasis) -> Picture:
        """The same picture with cells highlighted as `differs`, `wrong`, `look` or `reason`.

        Cells are rows and columns from 0; clues around the board are at -1 and at its size.
        """
        check_choice("mark", emphasis, get_args(Emphasis))
        if not isinstance(cells, Iterable):
            raise InputError(f"expected cells such as [(0, 3)], found {quoted(cells)}")
        places = [as_cell(cell) for cell in cells]
        for row, column in places:
            if not (-1 <= row <= self.scene.height and -1 <= column <= self.scene.width):
                raise InputError(f"{Cell(row, column)} is no place of this picture")
        scene = self.scene.highlighted(places, emphasis)
        return replace(self, scene=scene)

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return rendered(self.scene, "svg", theme=self.theme, cell=self.cell).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file in the format of its extension: .svg, .pdf or .png."""
        if not isinstance(path, str | os.PathLike):
            raise InputError(f"expected the name of a file, found {quoted(path)}")
        format = format_of(os.fspath(path))
        save(path, rendered(self.scene, format, theme=self.theme, cell=self.cell))

    def __repr__(self) -> str:
        return f"<Picture: {self.scene.title}>"

    def _repr_svg_(self) -> str:
        return self.svg
