"""Pictures in the format that a file's extension asks for."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.errors import MOST_QUOTED, GridwrightError, InputError, not_known, shortened
from gridwright.scene import Scene
from gridwright.views.drawing import drawing_of
from gridwright.views.themes import theme_named

# The formats of pictures, which are also their file extensions.
FORMATS = ("svg", "pdf", "png")
# The side of a cell, in pixels (PDF: points).
SMALLEST, LARGEST = 2, 1000
# Pixels of a PNG per inch: the fewest, the most, and how many a width in millimetres gets.
LEAST_DPI, MOST_DPI, PRINT_DPI = 10, 2400, 300
# Pixels per inch of an SVG, as style sheets count them, and points of a PDF.
CSS_PIXELS, POINTS = 96, 72
MOST_WIDTH = 100_000
# The side of a cell in inches where only a resolution is given: that of a PDF.
CENTIMETRE = 28 / POINTS
INCHES = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4}


class MissingError(GridwrightError):
    """A part of the program is not installed."""


@dataclass(frozen=True)
class Width:
    """The width of a whole picture: in a unit of length, or without one in pixels or points."""

    number: float
    unit: str = ""


@dataclass(frozen=True)
class Looks:
    """How a picture is to look; what is None has a default that depends on the format.

    By default PDF is black and white, the others are light. `cell` is the side of a cell in pixels
    (PDF: points). `dpi` are the pixels of a PNG per inch; alone, it gives cells of a centimetre.
    """

    theme: str | None = None
    cell: float | None = None
    width: Width | None = None
    dpi: float | None = None
    transparent: bool = False

    def check(self, format: str) -> None:
        """Raise `InputError` for what no picture, or none in this format, can look like."""
        if format not in FORMATS:
            raise InputError(not_known("format", format, FORMATS))
        if self.cell is not None and self.width is not None:
            raise InputError("--cell and --width exclude each other: omit one of them")
        if self.dpi is not None and format != "png":
            raise InputError(f"a resolution (--dpi) is for PNG alone, not for {format.upper()}")
        # Not `<` or `>`, so that NaN is refused too.
        if self.dpi is not None and not LEAST_DPI <= self.dpi <= MOST_DPI:
            raise InputError(f"a resolution is {LEAST_DPI} to {MOST_DPI} pixels per inch")
        if self.width is not None and not 0 < self.width.number <= MOST_WIDTH:
            raise InputError(f"the width of a picture is more than 0 and at most {MOST_WIDTH}")
        if self.theme is not None:
            theme_named(self.theme)

    def cell_of(self, scene: Scene, format: str) -> float | None:
        """The side of a cell; None for the default of the format."""
        if self.width is None:
            alone = self.cell is None and self.dpi is not None
            return CENTIMETRE * (self.dpi or 0) if alone else self.cell
        per_inch = {"svg": CSS_PIXELS, "pdf": POINTS}.get(format, self.dpi or PRINT_DPI)
        unit = per_inch * INCHES[self.width.unit] if self.width.unit else 1
        return self.width.number * unit / drawing_of(scene).width

    def noted_dpi(self, format: str) -> float | None:
        """The resolution that a PNG says it has."""
        lengthy = self.width is not None and self.width.unit != ""
        return (self.dpi or (PRINT_DPI if lengthy else None)) if format == "png" else None


def rendered(
    scene: Scene, format: str, *, theme: str | None = None, cell: float | None = None
) -> bytes:
    """The picture in a format, as the content of a file."""
    return rendered_as(scene, format, Looks(theme, cell))


def rendered_as(scene: Scene, format: str, looks: Looks) -> bytes:
    """The picture in a format, as the content of a file, looking like this."""
    looks.check(format)
    cell = looks.cell_of(scene, format)
    if cell is not None and not SMALLEST <= cell <= LARGEST:
        shown = max(min(cell, 1e9), -1e9)  # keeps a huge number out of the message
        raise InputError(f"a cell's side is {shown:g}; expected {SMALLEST} to {LARGEST}")
    wanted: Mapping[str, Any] = {
        "theme": looks.theme,
        "cell": cell,
        "dpi": looks.noted_dpi(format),
        "transparent": looks.transparent or None,
    }
    options = {key: value for key, value in wanted.items() if value is not None}
    if format == "svg":
        # Imported on demand, like the other formats.
        from gridwright.views.svg import render_svg

        return render_svg(scene, **options).encode()
    render = getattr(needing_print(f"gridwright.views.{format}"), f"render_{format}")
    made: bytes = render(scene, **options)
    return made


def needing_print(module: str) -> Any:  # a module; only the caller knows its members
    """Import a module that needs the extra `print`; raise `MissingError` if it is not installed."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("reportlab", "PIL"):
            raise
        raise MissingError(
            "PDF and PNG need packages that are not installed: pip install 'gridwright[print]'"
        ) from None


def format_of(path: str, formats: tuple[str, ...] = FORMATS) -> str:
    """The format that a file's extension asks for; otherwise raise `InputError`."""
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    if ending not in formats:
        what = f"the ending .{shortened(ending, MOST_QUOTED)}" if ending else "no ending"
        endings = " or ".join(f".{each}" for each in formats)
        raise InputError(f"this name has {what}; expected {endings}", source=path)
    return ending
