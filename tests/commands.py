"""Commands run in this process, for tests: what they print and how they end."""

from __future__ import annotations

import io
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest

from gridwright.cli import main
from gridwright.plugins import FILES
from gridwright.puzzles import registry


class Ran(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """The one JSON object on standard output."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


Run = Callable[..., Ran]


@contextmanager
def running(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *command: str
) -> Iterator[Run]:
    """A function that runs a command with more arguments; nobody ever sees a traceback."""
    handler = signal.getsignal(signal.SIGINT)
    named = os.environ.get(FILES, "")
    monkeypatch.setenv(FILES, named)

    def run(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "argv", ["gridwright", *command, *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert isinstance(end.value.code, int)
        return Ran(end.value.code, out, err)

    yield run
    signal.signal(signal.SIGINT, handler)
    if os.environ[FILES] != named:  # what --puzzle named is forgotten with the test
        registry.cache_clear()
