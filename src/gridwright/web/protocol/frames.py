"""What the server and its worker processes say to each other, over the worker's standard streams.

Everything is a frame: a number, the length of its content, the content. To a worker the number is
how many milliseconds a task may take, and an empty frame calls the running task off. Back comes one
frame for each task, whose number is an HTTP status or `HEAVY`, after an empty one when the worker
is ready.
"""

from __future__ import annotations

import json
import struct
from typing import Any, BinaryIO

HEAD = struct.Struct(">II")
CALL_OFF = HEAD.pack(0, 0)
# In place of an HTTP status: this is too much work for a worker that does quick tasks only.
HEAVY = 1


def frame(number: int, content: bytes) -> bytes:
    """A number and a content as they are sent."""
    return HEAD.pack(number, len(content)) + content


def read_frame(stream: BinaryIO) -> tuple[int, bytes] | None:
    """The next frame of a stream; None at its end."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    number, length = HEAD.unpack(head)
    content = stream.read(length)
    return (number, content) if len(content) == length else None


def encode(data: Any) -> bytes:
    """Plain data as JSON, in ASCII: half a surrogate in a text is no text of any other encoding."""
    return json.dumps(data, separators=(",", ":")).encode("ascii")


def error_data(sentence: str, line: int | None = None, column: int | None = None) -> bytes:
    """What is answered when something is wrong: one sentence, and the place where it stands."""
    return encode({"error": sentence, "line": line, "column": column})
