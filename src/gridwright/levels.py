"""The levels of difficulty, easiest first; they describe the reasoning a puzzle needs."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["gentle", "easy", "medium", "hard", "expert", "beyond"]
LEVELS: tuple[Level, ...] = get_args(Level)
