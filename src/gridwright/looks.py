"""How the boards of a puzzle look on a screen, as names that a screen knows how to draw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """What boards are drawn as, and the name of their accent colour.

    A screen that does not know a style draws plain boards: the signs of symbols, in cells.
    """

    style: str = "plain"
    accent: str = "slate"
