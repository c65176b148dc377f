"""Code from outside the package: entry points of installed packages, and single files.

A plug-in that cannot be loaded is reported and left out; the others still work. Files are named in
an environment variable, so that worker processes load them too.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING

from gridwright.errors import GridwrightError, InputError, quoted, shortened

if TYPE_CHECKING:
    from traceback import FrameSummary

# What the folders are called in which installers describe packages.
PACKAGE_FOLDERS = (".dist-info", ".egg-info")
# Paths of puzzle files, separated as in PATH.
FILES = "GRIDWRIGHT_PUZZLES"
# How much of an error from a plug-in a message repeats.
LONGEST_REASON = 300


@dataclass(frozen=True)
class Plugin:
    """Something to load: its source, in words for the user, and how to load it."""

    source: str
    load: Callable[[], object]


@dataclass(frozen=True)
class Failure:
    """A plug-in that cannot be used, and why."""

    source: str
    reason: str

    def __str__(self) -> str:
        return f"{shortened(self.source)} is left out: {shortened(self.reason, LONGEST_REASON)}"


def installed(group: str) -> Iterator[Plugin]:
    """The plug-ins that installed packages declare for a group of entry points."""
    if not is_declared(group):
        return
    import importlib.metadata  # a tenth of the time that a command takes to start

    for point in sorted(importlib.metadata.entry_points(group=group), key=lambda p: p.name):
        package = f" of {point.dist.name}" if point.dist else ""
        yield Plugin(f"the plug-in {point.name}{package}", point.load)


def is_declared(group: str) -> bool:
    """Whether any package on the path may declare this group: quick, and sure only of a no."""
    declared = _declared(tuple(sys.path))
    return declared is None or group in declared


@lru_cache(maxsize=1)  # every board that is read asks
def _declared(path: tuple[str, ...]) -> str | None:
    """All that packages on a path declare; None where that cannot be seen."""
    found: list[str] = []
    for place in path:
        try:
            with os.scandir(place or ".") as entries:
                folders = [each.path for each in entries if each.name.endswith(PACKAGE_FOLDERS)]
        except NotADirectoryError:
            return None  # an archive, which only its own loader can look into
        except OSError:
            continue
        found += map(_entry_points, folders)
    return "\n".join(found)


def _entry_points(folder: str) -> str:
    try:
        # Not by a Path: there may be a hundred of them, and each command looks at all.
        with open(
            os.path.join(folder, "entry_points.txt"), encoding="utf-8", errors="replace"
        ) as file:
            return file.read()
    except OSError:
        return ""


def accepted(plugins: Iterable[Plugin], accept: Callable[[object], None]) -> Iterator[Failure]:
    """Load plug-ins and pass each to `accept`, which raises an error for what it cannot use.

    Yields those that cannot be loaded or used.
    """
    for plugin in plugins:
        try:
            accept(plugin.load())
        except Exception as error:  # any error of a plug-in: the others must work
            yield Failure(plugin.source, reason(error))


def named_files() -> tuple[str, ...]:
    """The puzzle files that this process was told to load."""
    return tuple(path for path in os.environ.get(FILES, "").split(os.pathsep) if path)


def whole_path(path: str) -> str:
    """The path of a file from the root, as plug-ins are known by."""
    return os.path.abspath(path)


def name_file(path: str) -> None:
    """Let this process and those it starts load a puzzle file."""
    known = named_files()
    whole = whole_path(path)
    if whole not in known:
        os.environ[FILES] = os.pathsep.join((*known, whole))


def module_of(path: str) -> ModuleType:
    """The module in a file, loaded once; its errors are raised unchanged."""
    import hashlib  # here: it loads a library that few commands need

    name = f"gridwright_file_{hashlib.sha256(path.encode()).hexdigest()[:16]}"
    if name not in sys.modules:
        if not os.path.isfile(path):
            raise InputError("there is no such file")
        spec = importlib.util.spec_from_file_location(name, path)
        if spec is None or spec.loader is None:
            raise InputError("this is not a Python file; expected a name that ends in .py")
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look up their module there when created
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def loaded_file(path: str) -> ModuleType:
    """The module in a file that a user named; raise `InputError` with the line of a fault in it."""
    if not os.path.isfile(path):
        raise InputError(f"there is no file {quoted(path)}")
    try:
        return module_of(whole_path(path))
    except Exception as error:  # any fault of the user's file
        raise fault(error, path) from None


def fault(error: Exception, path: str) -> InputError:
    """A fault of the code in a user's file as one sentence, with the last line in that file."""
    if isinstance(error, InputError) and error.source == path:
        return error
    said = " ".join(str(error).split()) or "no message"
    if isinstance(error, SyntaxError):
        return InputError(f"this is not Python: {error.msg}", error.lineno, source=path)
    lines = _lines_in(error, whole_path(path))
    kind = "" if isinstance(error, GridwrightError) else f"{type(error).__name__}: "
    message = shortened(f"{kind}{said}", LONGEST_REASON)
    return InputError(message, lines[-1] if lines else None, source=path)


def has_frames_in(error: BaseException, path: str) -> bool:
    """Whether an error came up in the code of a file, or in what that called."""
    return bool(_lines_in(error, path))


def last_file_beside(error: BaseException, path: str) -> str | None:
    """The file of the last frame of an error in the folder of a file or below; not one of ours."""
    from pathlib import Path  # here and below: nothing needs it where nothing goes wrong

    folder, ours = Path(path).parent, Path(__file__).parent
    for frame in reversed(_frames(error)):
        there = Path(frame.filename)
        if there.is_relative_to(folder) and not there.is_relative_to(ours):
            return frame.filename
    return None


def _lines_in(error: BaseException, path: str) -> list[int | None]:
    return [frame.lineno for frame in _frames(error) if frame.filename == path]


def _frames(error: BaseException) -> list[FrameSummary]:
    import traceback

    return list(traceback.extract_tb(error.__traceback__))


def reason(error: BaseException) -> str:
    """Why a plug-in failed, in one line: the message, and for other errors their kind and place."""
    said = " ".join(str(error).split()) or "no message"
    if isinstance(error, GridwrightError):
        return said
    frames = _frames(error)
    if isinstance(error, SyntaxError) or not frames:
        return f"{type(error).__name__}: {said}"
    # A library that complains says less than the line in the file that used it wrongly.
    own = [frame for frame in frames if frame.filename in named_files()]
    last = (own or frames)[-1]
    return f"{type(error).__name__}: {said} ({os.path.basename(last.filename)}, line {last.lineno})"
