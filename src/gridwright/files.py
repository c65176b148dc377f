"""Files on disk: where a name leads, plain files only, and files that are complete or absent.

A link that another user has put into a folder open to everybody is never followed: it would let
that user choose where this one writes. All other links are followed, as people expect.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

from gridwright.errors import InputError, quoted

# The system's own limit: a longer chain of links is taken for a circle.
MOST_LINKS = 40
# The mode of a file that only its user may read and write.
PRIVATE = 0o600
# Flags that a system lacks count as 0. Windows has no links to fear, but must write bytes.
_SAFELY = sum(
    getattr(os, flag, 0)
    for flag in ("O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)


def reason_of(error: Exception) -> str:
    """What went wrong with a file, in the words of the system."""
    said = (error.strerror if isinstance(error, OSError) else None) or str(error)
    # Each version of Python has words of its own for this.
    return "its name has a NUL character" if "null" in said else said.lower()


def place_of(path: str | os.PathLike[str]) -> str:
    """The place that a name leads to, without any link in it; raise `InputError` for bad links."""
    name = os.fspath(path)
    if os.name != "posix":
        return os.path.realpath(name)
    place, links = os.sep, 0
    parts = _absolute(name).split(os.sep)[::-1]
    while parts:
        part = parts.pop()
        if part == os.pardir:
            place = os.path.dirname(place)
        elif part not in ("", os.curdir):
            here = os.path.join(place, part)
            target = _target(here, name)
            if target is None:
                place = here
                continue
            links += 1
            if links > MOST_LINKS:
                raise InputError("its links lead in a circle", source=name)
            place = os.sep if os.path.isabs(target) else place
            parts += target.split(os.sep)[::-1]
    return place


def _absolute(name: str) -> str:
    """A name as a path from the root, with all its links and dots."""
    try:
        return os.path.join(os.getcwd(), name)
    except FileNotFoundError:
        raise InputError("the current folder is no longer there", source=name) from None


def _target(path: str, name: str) -> str | None:
    """Where a link points to; None for anything but a link."""
    try:
        found = os.lstat(path)
        if not stat.S_ISLNK(found.st_mode):
            return None
        if found.st_uid not in (os.geteuid(), 0) and _is_shared(os.path.dirname(path)):
            said = f"{path} is somebody else's link in a folder open to everybody"
            raise InputError(f"{said}; name a file elsewhere", source=name)
        return os.readlink(path)
    except (OSError, ValueError):  # nothing is there; ValueError: a name with a NUL character
        return None


def _is_shared(folder: str) -> bool:
    return bool(os.stat(folder).st_mode & stat.S_IWOTH)


def open_plain(path: str | os.PathLike[str], flags: int, mode: int = 0o666) -> int:
    """The descriptor of a plain file; raise `InputError` for a folder, a pipe, a device.

    Raises `OSError` when it cannot be opened. Never waits, as opening a pipe would.
    """
    name = os.fspath(path)
    place = place_of(name)
    # By its name: a system link to an open pipe or socket leads to no place.
    if os.path.isdir(name):
        raise InputError("this is a directory; expected a file", source=name)
    if os.path.exists(name) and not os.path.isfile(name):
        raise InputError("this is not a plain file", source=name)
    descriptor = os.open(place, flags | _SAFELY, mode)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):  # replaced in the meantime
        os.close(descriptor)
        raise InputError("this is not a plain file", source=name)
    return descriptor


def read_plain(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a plain file, up to `most` bytes; raise `InputError` for anything else.

    Raises `OSError` when it cannot be read.
    """
    with open(open_plain(path, os.O_RDONLY), "rb") as stream:
        return stream.read(most)


def check_place(path: str) -> None:
    """Raise `InputError` when there can be no file of this name; call it before long work."""
    if not path or "\0" in path:
        raise InputError(f"{quoted(path)} is not the name of a file")
    place = place_of(path)
    if os.path.isdir(path):
        raise InputError("this is a directory; expected a file to write to", source=path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputError("this is not a plain file; expected a file to write to", source=path)
    folder = os.path.dirname(place)
    if not os.path.isdir(folder):
        raise InputError("this file cannot be written: its folder is not there", source=path)
    if not os.access(place if os.path.exists(place) else folder, os.W_OK):
        raise InputError("this file cannot be written: permission denied", source=path)


def save(path: str | os.PathLike[str], content: bytes, *, private: bool = False) -> None:
    """Write a complete file or none at all; an older one is replaced (see `saving`)."""
    with saving(path, private=private) as stream:
        stream.write(content)


@contextmanager
def saving(path: str | os.PathLike[str], *, private: bool = False) -> Iterator[BinaryIO]:
    """A stream to a file that is complete when the context ends well, and else as it was before.

    If the path is a link, the file it points to is replaced, not the link. The new file keeps the
    mode of the older one; a private file is always readable by its user alone. Raises `InputError`
    when it cannot be written, and leaves an older file as it was.
    """
    name = os.fspath(path)
    check_place(name)
    place = place_of(name)
    new = os.path.join(os.path.dirname(place), f".gridwright-{os.urandom(16).hex()}")
    try:
        try:
            mode = PRIVATE if private else _mode_of(place)
            with open(_new_file(new, mode), "wb") as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(new, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(new)
            raise
    except OSError as error:
        said = f"this file cannot be written: {reason_of(error)}"
        raise InputError(said, source=name) from None


def _mode_of(place: str) -> int | None:
    """The mode of an existing file; None when there is none."""
    try:
        return stat.S_IMODE(os.lstat(place).st_mode)
    except FileNotFoundError:
        return None


def _new_file(path: str, mode: int | None) -> int:
    """The descriptor of a new file; its mode (by default from the umask) is set while empty."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY
    descriptor = os.open(path, flags, 0o666 if mode is None else PRIVATE)
    if mode not in (None, PRIVATE):
        os.chmod(path, mode)
    return descriptor


def make_private_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder, and any missing ones above it, for this user alone.

    An existing folder is closed to others. Raises `InputError` when it cannot be made.
    """
    name = os.fspath(path)
    try:
        if not os.path.isdir(name):
            above = os.path.dirname(os.path.abspath(name))
            if not os.path.isdir(above):
                make_private_folder(above)
            with suppress(FileExistsError):
                os.mkdir(name, 0o700)
        found = os.stat(name)
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if (
            hasattr(os, "geteuid")
            and found.st_uid == os.geteuid()
            and stat.S_IMODE(found.st_mode) & 0o077
        ):
            os.chmod(name, 0o700)
    except (OSError, ValueError) as error:
        said = f"this folder cannot be made: {reason_of(error)}"
        raise InputError(said, source=name) from None
