"""Commands called in this process or in one of their own: what they print and how they end."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, NamedTuple

from gridwright.cli import main
from programs import GRIDWRIGHT

# Seconds after which a process is taken to hang.
PATIENCE = 600.0


class Called(NamedTuple):
    """What a command printed, how it ended, and the seconds of processor time it took."""

    code: int
    out: bytes
    err: bytes
    seconds: float


def call(words: Sequence[str], stdin: bytes = b"") -> Called:
    """Run a command in this process; any exception that it lets out is raised."""
    handlers = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with _standard_streams(words, stdin, out, err):
            started = time.process_time()
            try:
                main()
            except SystemExit as end:
                code = end.code
            finally:
                for each, handler in handlers.items():
                    signal.signal(each, handler)
            seconds = time.process_time() - started
        if not isinstance(code, int):
            raise AssertionError(f"it ended with {code!r}")
        return Called(code, _content(out), _content(err), seconds)


def call_apart(words: Sequence[str], stdin: bytes = b"") -> Called:
    """Run a command as people do."""
    environment = {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [*GRIDWRIGHT, *words],
        input=stdin,
        capture_output=True,
        env=environment,
        timeout=PATIENCE,
        start_new_session=True,
    )
    return Called(done.returncode, done.stdout, done.stderr, 0.0)


def _content(stream: BinaryIO) -> bytes:
    stream.seek(0)
    return stream.read()


@contextmanager
def _standard_streams(
    words: Sequence[str], stdin: bytes, out: BinaryIO, err: BinaryIO
) -> Iterator[None]:
    """Other words and streams for the program; files, since it may ask for their descriptors."""
    before = sys.argv, sys.stdin, sys.stdout, sys.stderr
    # Copies, so that closing the texts leaves the files open.
    texts = [
        io.TextIOWrapper(open(os.dup(stream.fileno()), "wb"), encoding="utf-8")  # noqa: SIM115
        for stream in (out, err)
    ]
    sys.argv = ["gridwright", *words]
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout, sys.stderr = texts
    try:
        yield
    finally:
        sys.argv, sys.stdin, sys.stdout, sys.stderr = before
        for text in texts:
            text.close()
