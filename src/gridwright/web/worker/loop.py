"""A worker process: does one task after the other until the server lets go of it."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError, InputError
from gridwright.system.interrupts import ignore_interrupts
from gridwright.system.priorities import lower_priority
from gridwright.web.protocol.frames import HEAVY, encode, error_data, frame, read_frame
from gridwright.web.protocol.sizes import LONGEST_ANSWER

# A task takes plain data and its limits, and answers plain data.
Asked = Mapping[str, Any]
Task = Callable[[Asked, Limits], Any]
Answer = tuple[int, bytes]

# What a worker says first, when it has loaded all it needs.
READY: Answer = (0, b"")
OVER = "this took longer than is allowed here and was given up"
FAILED = "an internal error kept this from being answered; it was logged"
TOO_LONG = f"the answer is longer than {LONGEST_ANSWER:,} bytes; ask for less at a time"
# Tells a worker process to do quick tasks only.
LIGHT = "light"
# Begins the argument that tells it where the boards of days are.
FEED = "--feed="


class HeavyError(GridwrightError):
    """A task is too much for a worker that does quick tasks only."""


def main(tasks: Mapping[str, Task], nice: int = 0) -> None:
    """Do tasks for the process at the other end of the standard streams."""
    ignore_interrupts()  # Ctrl-C is for the server alone
    lower_priority(nice)
    wanted: queue.SimpleQueue[tuple[int, bytes, threading.Event]] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, wanted), daemon=True).start()
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever is printed by mistake must not get between the answers
    answer: Answer = READY
    while True:
        try:
            answers.write(frame(*answer))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server is gone, and nobody else wants to know
        milliseconds, content, stop = wanted.get()
        answer = answer_task(tasks, content, Limits(milliseconds / 1000, stop=stop))


def _listen(
    stream: BinaryIO, wanted: queue.SimpleQueue[tuple[int, bytes, threading.Event]]
) -> None:
    """Take tasks and calls to stop; when the server is gone, leave at once."""
    stop = threading.Event()
    while (got := read_frame(stream)) is not None:
        milliseconds, content = got
        if not content:
            stop.set()
            continue
        stop = threading.Event()
        wanted.put((milliseconds, content, stop))
    os._exit(0)


def answer_task(tasks: Mapping[str, Task], content: bytes, limits: Limits) -> Answer:
    """The status and the answer of one task; every error becomes one sentence."""
    try:
        asked = json.loads(content)
        answer = encode(tasks[asked["task"]](asked["request"], limits))
        return (200, answer) if len(answer) <= LONGEST_ANSWER else (422, error_data(TOO_LONG))
    except HeavyError:
        return HEAVY, b""
    except InputError as error:
        return 422, error_data(str(error), error.line, error.column)
    except OutOfTimeError as error:
        return 422, error_data(error.found or OVER)
    except GridwrightError as error:
        return 422, error_data(str(error))
    except Exception:
        # No reason to fail as a server: the next board will do.
        traceback.print_exc()
        return 422, error_data(FAILED)
