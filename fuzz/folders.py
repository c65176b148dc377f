"""Kinds that work with files: each input finds an empty folder."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Self

from fuzz.kind import Kind


class InFolder(Kind):
    """A kind with a folder of its own, removed in the end."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._top = Path()

    def __enter__(self) -> Self:
        self._top = Path(tempfile.mkdtemp(prefix="fuzz-"))
        return self

    def __exit__(self, *error: object) -> None:
        shutil.rmtree(self._top, ignore_errors=True)

    def empty_folder(self) -> Path:
        """A folder with nothing in it."""
        place = self._top / "at"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        return place
