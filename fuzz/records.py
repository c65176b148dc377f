"""Records: files that `generate --out` wrote, damaged, and the same command given once more.

It must end with the bytes of an undisturbed run, or refuse the file, name the line and leave every
byte where it was.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from fuzz.calling import call
from fuzz.folders import InFolder
from fuzz.kind import Input
from fuzz.mutating import mutated

FILE = "boards.jsonl"
COUNT = 4


class Made(NamedTuple):
    """A command, and the file that it makes."""

    words: tuple[str, ...]
    content: str


COMMANDS = (
    ("skyscrapers", "--size", "4"),
    ("magnets", "--size", "4x3"),
    ("bosnian-road", "--size", "4", "--seed", "7"),
    ("shapely-squares", "--size", "3", "--style", "full"),
    ("skyscrapers", "--size", "4", "--level", "easy"),
    ("magnets", "--size", "4", "--style", "stripped", "--symmetry", "rotate"),
)


class Records(InFolder):
    """The number of a command, and what is in its file when it is given."""

    name = "records"
    share = 0.5
    stretch = 50
    fixed_parts = 1
    shrinking_tries = 80

    def make(self, rng: random.Random, number: int) -> Input:
        """A file cut anywhere, or damaged; some of them with lines of another command."""
        which = rng.randrange(len(COMMANDS))
        content = _undisturbed(which).content
        if rng.random() < 0.3:
            return str(which), content[: rng.randrange(len(content) + 1)]
        other = _undisturbed(rng.randrange(len(COMMANDS))).content
        return str(which), mutated(content, rng, (content, other))

    def judge(self, parts: Input) -> str | None:
        """Continue it, and compare with an undisturbed run."""
        words, content = _undisturbed(int(parts[0]))
        path = self.empty_folder() / FILE
        before = parts[1].encode("utf-8", "surrogatepass")
        path.write_bytes(before)
        called = call([*words, "--out", str(path)])
        after = path.read_bytes()
        if called.code == 0:
            same = after == content.encode()
            return None if same else f"continued with other bytes: {_difference(after, content)}"
        if called.code != 2:
            return f"ended with exit code {called.code}: {called.err!r}"
        if after != before:
            return f"refused and changed all the same: {called.err!r}"
        said = called.err.decode("utf-8", "replace")
        return None if f"{FILE}, line " in said else f"refused without the line: {said!r}"


@lru_cache(maxsize=len(COMMANDS))
def _undisturbed(which: int) -> Made:
    words = ("generate", *COMMANDS[which], "--count", str(COUNT))
    made = call((*words, "--json"))
    assert made.code == 0, made.err
    return Made(words, made.out.decode())


def _difference(after: bytes, content: str) -> str:
    """The first line that is different."""
    pairs = zip(after.splitlines(), content.encode().splitlines(), strict=False)
    lines = [number for number, (a, b) in enumerate(pairs, 1) if a != b]
    return f"line {lines[0]}" if lines else "another number of lines"


KIND = Records
