"""The messages of CP-Profiler's protocol, version 3, as bytes.

A message is its length (four bytes, the least first), then its type and fields: numbers of four
bytes, the greatest first, and texts after their length. What a node may have beside its place
comes after a byte that says what it is.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from typing import Final

VERSION: Final = 3
PORT: Final = 6565
NODE, DONE, START, RESTART = range(4)
SOLVED, FAILED, BRANCH, SKIPPED = range(4)
LABEL, NOGOOD, INFO, VERSION_FIELD = range(4)

# A node: its number, the number of the restart, and of the thread.
Place = tuple[int, int, int]
NOWHERE: Final[Place] = (-1, -1, -1)


def node(
    place: Place, parent: Place, part: int, kids: int, status: int, texts: Mapping[int, str]
) -> bytes:
    """A node: which part of its parent's decision it is, and how many parts its own has."""
    head = struct.pack(">b8ib", NODE, *place, *parent, part, kids, status)
    return _framed(head + b"".join(_text(field, text) for field, text in texts.items()))


def start(name: str, restarts: bool) -> bytes:
    """The first message: what is searched."""
    info = json.dumps({"name": name, "has_restarts": restarts})
    version = struct.pack(">bi", VERSION_FIELD, VERSION)
    return _framed(bytes([START]) + version + _text(INFO, info))


def restart(number: int) -> bytes:
    """The search begins anew."""
    return _framed(bytes([RESTART]) + _text(INFO, json.dumps({"restart_id": number})))


def done() -> bytes:
    """The last message."""
    return _framed(bytes([DONE]))


def _text(field: int, text: str) -> bytes:
    data = text.encode()
    return struct.pack(">bi", field, len(data)) + data


def _framed(body: bytes) -> bytes:
    return struct.pack("<I", len(body)) + body
