"""Pictures as files: the format by the name's ending, and a file that is whole or not there."""

from __future__ import annotations

import importlib
import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from gridwright.errors import GridwrightError, InputError
from gridwright.scene import Scene

# The formats a picture can have, which are also the endings of their files.
FORMATS = ("svg", "pdf", "png")
# The side of a cell, in pixels (PDF: points).
SMALLEST, LARGEST = 2, 1000


class MissingError(GridwrightError):
    """A part of the program is not installed."""


def rendered(
    scene: Scene, format: str, *, theme: str | None = None, cell: float | None = None
) -> bytes:
    """The picture in a format, as it stands in a file.

    Without a theme PDF is black and white, the others are light.
    """
    if format not in FORMATS:
        raise InputError(f"there is no format {format!r}; expected one of {', '.join(FORMATS)}")
    # Not `<` or `>`, so that a number that is none is refused too.
    if cell is not None and not SMALLEST <= cell <= LARGEST:
        raise InputError(f"a cell's side is {cell:g}; expected {SMALLEST} to {LARGEST}")
    wanted: Mapping[str, Any] = {"theme": theme, "cell": cell}
    options = {key: value for key, value in wanted.items() if value is not None}
    if format == "svg":
        # Loaded when it is wanted, as the other formats are.
        from gridwright.views.svg import render_svg

        return render_svg(scene, **options).encode()
    render = getattr(needing_print(f"gridwright.views.{format}"), f"render_{format}")
    made: bytes = render(scene, **options)
    return made


def needing_print(module: str) -> Any:  # a module, whose members only its caller knows
    """Import a module that needs the extra `print`; raise `MissingError` when that is not there."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("reportlab", "PIL"):
            raise
        raise MissingError(
            "PDF and PNG need packages that are not installed: pip install 'gridwright[print]'"
        ) from None


def format_of(path: str, formats: tuple[str, ...] = FORMATS) -> str:
    """The format that the ending of a file's name asks for; else raise `InputError`."""
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    if ending not in formats:
        what = f"the ending .{ending}" if ending else "no ending"
        endings = " or ".join(f".{each}" for each in formats)
        raise InputError(f"this name has {what}; expected {endings}", source=path)
    return ending


def check_place(path: str) -> None:
    """Raise `InputError` when there can be no file of this name; for before long work."""
    if not path or "\0" in path:
        raise InputError(f"{path!r} is no name of a file")
    if os.path.isdir(path):
        raise InputError("this is a directory; expected a file to write to", source=path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError("this is not a plain file; expected a file to write to", source=path)
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise InputError("this file cannot be written: its folder is not there", source=path)
    if not os.access(path if os.path.exists(path) else folder, os.W_OK):
        raise InputError("this file cannot be written: permission denied", source=path)


def save(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file that is there as a whole or not at all; an older one is replaced.

    Raises `InputError` when it cannot be written.
    """
    name = os.fspath(path)
    check_place(name)
    place = os.path.realpath(name)  # what a link points to, not the link
    new = os.path.join(os.path.dirname(place), f".gridwright-{os.urandom(8).hex()}")
    try:
        try:
            _write(new, content)
            if os.path.exists(place):
                os.chmod(new, stat.S_IMODE(os.stat(place).st_mode))
            os.replace(new, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(new)
            raise
    except OSError as error:
        said = f"this file cannot be written: {(error.strerror or str(error)).lower()}"
        raise InputError(said, source=name) from None


def _write(path: str, content: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    with open(descriptor, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(descriptor)
