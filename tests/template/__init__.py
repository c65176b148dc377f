"""The templates, put among the puzzles for as long as a test needs more of them.

The smallest one stands for "one more puzzle" in all tests. Those in `layers/` have other things
printed on their boards, and go through the contract.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from gridwright.puzzles import registry


def sampled() -> tuple[str, ...]:
    """The puzzles of the papers, the templates that are installed, and two of the other puzzles.

    For tests that take long and whose code knows no puzzle: more of them would find nothing more.
    """
    others = ("akari", "futoshiki", "star-battle", "takuzu")
    return tuple(name for name in registry().puzzles if name not in others)


@contextmanager
def installed(*, every: bool = False) -> Iterator[None]:
    """Let the package find the smallest template, or every one, as it finds its own puzzles."""
    # The package by its full name: `gridwright.puzzles` may also be the public function.
    package = sys.modules["gridwright.puzzles"]
    here = Path(__file__).parent
    path = [*package.__path__, str(here), *([str(here / "layers")] if every else [])]
    with patch.object(package, "__path__", path):
        registry.cache_clear()
        try:
            yield
        finally:
            registry.cache_clear()
