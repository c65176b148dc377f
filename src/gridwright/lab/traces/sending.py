"""Where a trace goes: into a file, or to CP-Profiler on this machine."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gridwright.errors import InputError, quoted
from gridwright.files import check_place, reason_of

HERE = ("localhost", "127.0.0.1", "::1")
# Seconds that the profiler may take to answer.
PATIENCE = 10.0

Send = Callable[[bytes], object]


@contextmanager
def opened(target: str) -> Iterator[Send]:
    """A function that writes to the target: a file, or HOST:PORT on this machine."""
    address = re.fullmatch(r"\[?([\w.:-]+?)\]?:(\d{1,5})", target)
    if address is None:
        with _file(target) as send:
            yield send
        return
    host, port = address[1], int(address[2])
    if host not in HERE or not 0 < port < 1 << 16:
        raise InputError(f"expected a file or localhost:PORT, found {quoted(target)}")
    try:
        with socket.create_connection((host, port), PATIENCE) as line:
            yield line.sendall
    except OSError as error:
        said = f"CP-Profiler does not answer: {reason_of(error)}"
        raise InputError(said, source=target) from None


@contextmanager
def _file(path: str) -> Iterator[Send]:
    check_place(path)
    try:
        with open(path, "wb") as file:
            yield file.write
    except OSError as error:
        said = f"this file cannot be written: {reason_of(error)}"
        raise InputError(said, source=path) from None
