"""Pictures in the format that a file's extension asks for."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from typing import Any

from gridwright.errors import MOST_QUOTED, GridwrightError, InputError, quoted, shortened
from gridwright.scene import Scene

# The formats of pictures, which are also their file extensions.
FORMATS = ("svg", "pdf", "png")
# The side of a cell, in pixels (PDF: points).
SMALLEST, LARGEST = 2, 1000


class MissingError(GridwrightError):
    """A part of the program is not installed."""


def rendered(
    scene: Scene, format: str, *, theme: str | None = None, cell: float | None = None
) -> bytes:
    """The picture in a format, as the content of a file.

    By default PDF is black and white, the others are light.
    """
    if format not in FORMATS:
        raise InputError(
            f"there is no format {quoted(format)}; expected one of {', '.join(FORMATS)}"
        )
    # Not `<` or `>`, so that NaN is refused too.
    if cell is not None and not SMALLEST <= cell <= LARGEST:
        shown = max(min(cell, 1e9), -1e9)  # keeps a huge number out of the message
        raise InputError(f"a cell's side is {shown:g}; expected {SMALLEST} to {LARGEST}")
    wanted: Mapping[str, Any] = {"theme": theme, "cell": cell}
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
