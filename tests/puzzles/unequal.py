"""Unequal, the template with marks between cells: Futoshiki by another name."""

from __future__ import annotations

from functools import partial

from puzzles import futoshiki

ONE_CELL = ("unequal\n.",)
BAD = tuple((text.replace("futoshiki", "unequal"), *where) for text, *where in futoshiki.BAD)
make = partial(futoshiki.make, name="unequal")
build = futoshiki.build
