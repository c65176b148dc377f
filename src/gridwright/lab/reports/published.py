"""What the papers published, as data: tables of figures with the plans that repeat them."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from gridwright.lab.reports.figures import NOT_AVAILABLE

# What the model of a paper is called, as its paper tells it.
PAPER = "paper"


@dataclass(frozen=True)
class Published:
    """One published table of one measure: a statistic for each row under each labeling.

    `same_boards` tells that the paper's boards are known, so that the figures could be equal.
    Figures that were given up are infinite, times are in seconds.
    """

    plan: str
    paper: str
    measure: str
    statistic: str
    same_boards: bool
    labelings: tuple[str, ...]
    rows: Mapping[str, tuple[float, ...]]
    model: str = PAPER
    # The statistic of ours that stands beside it, where it is not the same.
    beside: str | None = None
    # Whether the figure means the same there and here.
    comparable: bool = True
    # Figures of single boards, by their row.
    boards: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def figure(self, row: str, labeling: str) -> float | None:
        """The figure of one row under a labeling; None when there is none."""
        if row not in self.rows or labeling not in self.labelings:
            return None
        return self.rows[row][self.labelings.index(labeling)]

    @property
    def ours(self) -> str:
        """The statistic of our own figures to compare with."""
        return self.beside or self.statistic


@dataclass(frozen=True)
class Chapter:
    """A plan of the papers in its place in the report, with what there is to say of any run."""

    plan: str
    notes: tuple[str, ...]


@cache
def published() -> tuple[Published, ...]:
    """All tables that were published."""
    return tuple(_table(record) for record in _data()["table"])


@cache
def chapters() -> tuple[Chapter, ...]:
    """The plans of the papers in the order of the report."""
    return tuple(Chapter(c["plan"], tuple(c.get("notes", ()))) for c in _data()["chapter"])


def _data() -> dict[str, list[dict[str, Any]]]:
    text = (resources.files("gridwright.lab.reports") / "published.toml").read_text("utf-8")
    return tomllib.loads(text)


def _table(record: dict[str, Any]) -> Published:
    unit = record.pop("unit", 1)
    rows = {
        row: tuple(math.inf if x == NOT_AVAILABLE else x * unit for x in figures)
        for row, figures in record.pop("rows").items()
    }
    each = {
        row: tuple(x * unit for x in figures) for row, figures in record.pop("boards", {}).items()
    }
    labelings = tuple(record.pop("labelings"))
    return Published(**record, labelings=labelings, rows=rows, boards=each)
