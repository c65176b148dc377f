"""A picture to look at in a notebook, or to keep as a file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gridwright.files import save
from gridwright.grid import Cell
from gridwright.scene import Emphasis, Scene
from gridwright.views.saving import format_of, rendered


@dataclass(frozen=True)
class Picture:
    """A picture of a board; notebooks show it when it is the last value of a cell.

    `cell` is the side of a cell in pixels. `theme` is light, dark or print; without one a PDF is
    black and white and all else is light.
    """

    scene: Scene
    theme: str | None = None
    cell: float | None = None

    def marked(self, cells: Iterable[Cell | tuple[int, int]], emphasis: Emphasis) -> Picture:
        """The same picture with cells to look at: `differs`, `wrong`, `look` or `reason`.

        Cells are rows and columns from 0; clues around the board stand at -1 and at its size.
        """
        scene = self.scene.highlighted((Cell(*cell) for cell in cells), emphasis)
        return replace(self, scene=scene)

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return rendered(self.scene, "svg", theme=self.theme, cell=self.cell).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file, as its name's ending says: .svg, .pdf or .png."""
        format = format_of(os.fspath(path))
        save(path, rendered(self.scene, format, theme=self.theme, cell=self.cell))

    def _repr_svg_(self) -> str:
        return self.svg
