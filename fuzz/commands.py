"""Commands: every command with random options on right and damaged boards.

It must end with an exit code that is documented and a sentence, keep its time limit, print no
control characters, print JSON where it is asked for it, and leave no files behind.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import tempfile
import unicodedata
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, Self

from fuzz.calling import Called, call, call_apart
from fuzz.command_lines import TEXTS, random_line
from fuzz.kind import Input, Kind
from fuzz.messages import LONGEST

EXITS = (0, 1, 2, 3, 4)
# Seconds by which a time limit may be missed.
LATE = 1.0
# Megabytes that a command may take.
MOST_MEMORY = 1024.0
PICTURES = (b"%PDF", b"\x89PNG")
# One call in so many is a process of its own.
APART = 100
# Loaded before time is measured: what takes long to load for the first time.
WARM_UP = (
    ("draw", "skyscrapers/paper-4x4", "--out", "warm.png"),
    ("draw", "skyscrapers/paper-4x4", "--out", "warm.pdf"),
    ("solve", "skyscrapers/paper-4x4", "--engine", "sat"),
    ("explain", "skyscrapers/paper-4x4", "--out", "warm.html"),
    ("lab", "tree", "skyscrapers/paper-4x4", "--out", "tree.html"),
)


class Commands(Kind):
    """What standard input holds, the contents of the files, and the words of a command line."""

    name = "commands"
    share = 2.0
    stretch = 100
    shrinking_tries = 120

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._before = Path.cwd()
        self._home = os.environ.get("XDG_DATA_HOME")
        self._folder = Path()

    def __enter__(self) -> Self:
        self._folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
        # Games are saved there, and never among those of whoever runs this.
        os.environ["XDG_DATA_HOME"] = str(self._folder)
        self._clean()
        for words in WARM_UP:
            call(words)
        return self

    def __exit__(self, *error: object) -> None:
        os.chdir(self._before)
        shutil.rmtree(self._folder, ignore_errors=True)
        if self._home is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = self._home

    def make(self, rng: random.Random, number: int) -> Input:
        """A command line with what it reads."""
        line = random_line(rng, self.seed, number)
        return (line.stdin, *line.files, *line.words)

    def judge(self, parts: Input) -> str | None:
        """Call it and look at what it leaves behind."""
        stdin, files, words = parts[0], parts[1 : len(TEXTS) + 1], parts[len(TEXTS) + 1 :]
        self._clean()
        for name, text in zip(TEXTS, files, strict=True):
            Path(name).write_bytes(text.encode("utf-8", "surrogatepass"))
        before = _files()
        try:
            arguments = [os.fsdecode(os.fsencode(word)) for word in words]
        except UnicodeEncodeError:  # no shell can hand that over
            return None
        data = stdin.encode("utf-8", "surrogatepass")
        memory = self.memory()
        called = (call_apart if _is_apart(parts, words) else call)(arguments, data)
        left = _files() - before
        return (
            _output_complaint(words, called)
            or self._late(words, called)
            or self._large(words, memory)
            or _left_complaint(words, called.code, left)
        )

    def _clean(self) -> None:
        """An empty folder, whatever the last call left there."""
        os.chdir(self._before)
        shutil.rmtree(self._folder / "at", ignore_errors=True)
        (self._folder / "at").mkdir()
        os.chdir(self._folder / "at")

    def _large(self, words: Sequence[str], before: float) -> str | None:
        now = self.memory()
        if now <= max(before, MOST_MEMORY):
            return None
        return f"{words[0]} takes too much memory: {now:.0f} MB"

    def _late(self, words: Sequence[str], called: Called) -> str | None:
        limit = _time_limit(words)
        if limit is None or not self.timed:
            return None
        late = called.seconds - limit
        self.overrun = max(self.overrun, late)
        return (
            f"{words[0]} misses its time limit: {limit:g} s, by {late:.1f} s"
            if late > LATE
            else None
        )


def _is_apart(parts: Input, words: Sequence[str]) -> bool:
    """Whether it gets a process of its own: a few of all, and what starts processes itself."""
    return words[:2] == ("lab", "run") or zlib.crc32(repr(parts).encode()) % APART == 0


def _files() -> set[str]:
    return {str(path) for path in Path().rglob("*")}


def _time_limit(words: Sequence[str]) -> float | None:
    if "--time-limit" not in words[:-1]:
        return None
    try:
        limit = float(words[words.index("--time-limit") + 1])
    except ValueError:
        return None
    return limit if 0 < limit < 100 else None


def _output_complaint(words: Sequence[str], called: Called) -> str | None:
    """Whether what it prints is what people and programs can read."""
    name = " ".join(words[:1])
    if called.code not in EXITS:
        return f"{name} ends with exit code {called.code}: {called.err[-300:]!r}"
    if b"Traceback" in called.err + called.out:
        return f"{name} prints a traceback: {called.err[-300:]!r}"
    said = called.err.decode("utf-8", "replace")
    if called.code == 2 and not (said.startswith("gridwright: ") and len(said) < LONGEST):
        return (
            f"{name} refuses something without a sentence: {len(said)} characters, {said[:400]!r}"
        )
    for what, data in (("prints", called.out), ("says", called.err)):
        if data.startswith(PICTURES):
            continue
        if data and not data.endswith(b"\n"):
            return f"{name} {what} a line without an end: {data[-100:]!r}"
        odd = [
            c for c in data.decode("utf-8", "replace") if unicodedata.category(c) in ("Cc", "Cs")
        ]
        if set(odd) - {"\n"}:
            return f"{name} {what} control characters: {sorted(set(odd))}, {data[-300:]!r}"
    return _json_complaint(name, called) if "--json" in words and called.code in (0, 1) else None


def _json_complaint(name: str, called: Called) -> str | None:
    """Whether every line it prints is JSON, in the strict sense."""

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is not JSON")

    for line in called.out.splitlines():
        try:
            json.loads(line, parse_constant=refuse)
        except ValueError as error:
            return f"{name} --json prints something else: {error}, {line[:200]!r}"
    return None


# Options that name what a command writes.
WRITTEN = ("--out", "--into", "--cover", "--to")


def _left_complaint(words: Sequence[str], code: int, left: set[str]) -> str | None:
    """Whether it leaves files that nobody asked for, or a part of one it could not make."""
    wanted = {words[at + 1] for at, word in enumerate(words[:-1]) if word in WRITTEN}
    if "new" in words:
        wanted |= {f"{word.replace('-', '_')}.py" for word in words}  # named after its puzzle
    if "library" in words:
        # A library is whole at any time, also without any boards.
        left = {path for path in left if path not in words}
    strange = {path for path in left if path.partition("/")[0] not in wanted}
    if strange:
        return f"{words[0]} leaves files behind: {sorted(strange)[:3]}"
    # Of many pictures, those drawn before one is refused stay.
    resumed = words[0] in ("lab", "generate") or "--into" in words
    if code == 2 and left and not resumed:
        return f"{words[0]} is refused and writes a file all the same: {sorted(left)[:3]}"
    return None


KIND = Commands
