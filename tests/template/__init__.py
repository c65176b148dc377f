"""The templates, put among the puzzles for as long as a test needs more of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from gridwright.puzzles import registry


@contextmanager
def installed() -> Iterator[None]:
    """Let the package find the files beside this one as it finds its own puzzles."""
    # The package by its full name: `gridwright.puzzles` may also be the public function.
    package = sys.modules["gridwright.puzzles"]
    path = [*package.__path__, str(Path(__file__).parent)]
    with patch.object(package, "__path__", path):
        registry.cache_clear()
        try:
            yield
        finally:
            registry.cache_clear()
