"""Calls in forks of this process, where the system has forks.

The engines remember answers, as they should. Whoever measures must not let one run profit from
what an earlier one has found out: a fork forgets it.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import threading
import warnings
from collections.abc import Callable
from typing import NoReturn, TypeVar

from gridwright.errors import GridwrightError, InputError

T = TypeVar("T")


def call_in_fork(function: Callable[..., T], *arguments: object) -> T:
    """What a function returns, or raises, when it is called in a fork of this process.

    The fork, with all that it starts, ends when this process ends or is interrupted. Raises
    `InputError` where the system has no forks.
    """
    if not hasattr(os, "fork"):
        raise InputError("this needs a system with fork(), such as Linux or macOS")
    reader, writer = os.pipe()
    line, own_end = os.pipe()  # nothing is ever sent: it is cut when this process lets go of it
    with warnings.catch_warnings():
        # Newer Pythons warn of forks beside threads; the child touches nothing threads may hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(own_end)
        _answer(writer, line, function, arguments)
    for end in (writer, line):
        os.close(end)
    try:
        with open(reader, "rb") as stream:
            answer = stream.read()
    finally:
        os.close(own_end)
        os.waitpid(child, 0)
    if not answer:
        raise GridwrightError("a run was ended from outside, perhaps for want of memory")
    worked, result = pickle.loads(answer)
    if not worked:
        raise result
    found: T = result
    return found


def _answer(
    writer: int, line: int, function: Callable[..., object], arguments: tuple[object, ...]
) -> NoReturn:
    """What the child does: call, answer, and leave without tidying up what is its parent's."""
    try:
        os.setpgid(0, 0)  # a group of its own: Ctrl-C is left to the parent
        _keep_open(writer, line)
        threading.Thread(target=_leave_when_cut, args=(line,), daemon=True).start()
        gc.freeze()  # what is there is no garbage, and looking through it would take time
        answer: tuple[bool, object]
        try:
            answer = (True, function(*arguments))
        except Exception as error:
            answer = (False, error)
        with open(writer, "wb") as stream:
            pickle.dump(answer, stream)
    finally:
        os._exit(0)


def _keep_open(*descriptors: int) -> None:
    """Let go of all other files, among them those that the parent has locked."""
    start = 3  # after standard input, output and error
    for descriptor in sorted(descriptors):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, os.sysconf("SC_OPEN_MAX"))


def _leave_when_cut(line: int) -> None:
    """End this process and what it has started when nobody waits for the answer any more."""
    os.read(line, 1)
    os.killpg(0, signal.SIGKILL)
