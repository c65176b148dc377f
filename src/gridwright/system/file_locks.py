"""Locks that keep other runs off a file, where the system has them."""

from __future__ import annotations

from gridwright.errors import InputError
from gridwright.files import reason_of


def lock_file(descriptor: int, path: str) -> None:
    """Lock an open file until it is closed; raise `InputError` when another run has it."""
    try:
        import fcntl
    except ImportError:
        raise InputError(
            "other runs cannot be kept off this file, since this system has no file locks; "
            "Linux and macOS have them",
            source=path,
        ) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError("another run is writing to this file", source=path) from None
    except OSError as error:
        said = f"this file cannot be locked: {reason_of(error)}"
        raise InputError(said, source=path) from None
