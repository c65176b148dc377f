"""What the runs of an experiment come to: figures by row and column, with N/A at limits."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD, SAT, SWI, Run

SECONDS, BACKTRACKS = "seconds", "backtracks"
# Other counters, which are shown where they were published.
COUNTED = ("resumptions", "entailments", "prunings", "constraints")
STATISTICS = ("min", "mean", "max", "median")
NOT_AVAILABLE = "N/A"


@dataclass(frozen=True)
class Column:
    """Who solves, and how: a model with a labeling, by engine fd, SWI-Prolog or engine sat."""

    model: str
    labeling: str
    engine: str

    @property
    def title(self) -> str:
        """The column in words."""
        if self.engine == SAT:
            return f"{self.model}, engine sat"
        who = "SWI-Prolog" if self.engine == SWI else self.model
        return f"{who} [{self.labeling}]"

    @property
    def legend(self) -> str:
        """The column as a legend says it."""
        if self.engine == SAT:
            return f"{self.model}, by SAT"
        name = f"{self.model}, {self.labeling or 'no options'}"
        return f"{name}, by SWI-Prolog" if self.engine == SWI else name


@dataclass(frozen=True)
class Figures:
    """One figure for each board of a row; infinite where a limit was reached.

    So the smallest is known if one run came to its end, the median if more than half did, and the
    mean and the greatest if all did.
    """

    values: tuple[float, ...]

    @property
    def hits(self) -> int:
        """How many runs reached a limit."""
        return sum(value == math.inf for value in self.values)

    def statistic(self, name: str) -> float:
        """The min, mean, max or median."""
        if name == "mean":
            return sum(self.values) / len(self.values)
        if name == "median":
            return statistics.median(self.values)
        return min(self.values) if name == "min" else max(self.values)


@dataclass(frozen=True)
class Row:
    """A row of the tables: all boards of a batch, or one board that was there."""

    name: str
    width: int
    boards: int


def rows(experiment: Experiment) -> list[Row]:
    """The rows of an experiment's tables."""
    found: dict[str, list[str]] = {}
    for board in experiment.boards:
        found.setdefault(board.row, []).append(board.size)
    return [Row(name, int(sizes[0].partition("x")[0]), len(sizes)) for name, sizes in found.items()]


def by_size(experiment: Experiment) -> bool:
    """Whether all rows are called by the sizes of their boards, each another one."""
    widths = [row.width for row in rows(experiment)]
    sized = all(board.row == board.size for board in experiment.boards)
    return sized and len(set(widths)) == len(widths)


def columns(experiment: Experiment) -> list[Column]:
    """The columns of an experiment's tables: the models one after the other."""
    return list(dict.fromkeys(map(column_of, experiment.runs)))


def column_of(run: Run) -> Column:
    """The column that a run belongs to."""
    asked = run.question
    return Column(asked.strategy.model, asked.strategy.labeling, asked.engine)


def figures(experiment: Experiment, measure: str) -> Mapping[tuple[str, Column], Figures]:
    """The figures of all cells that have any; repeats count as one run, by their median."""
    repeats: dict[tuple[str, Column], dict[str, list[float]]] = {}
    for run in experiment.runs:
        value = _value(run, measure)
        if value is not None:
            cell = repeats.setdefault((run.row, column_of(run)), {})
            cell.setdefault(run.question.board, []).append(value)
    return {
        place: Figures(tuple(statistics.median(values) for values in boards.values()))
        for place, boards in repeats.items()
    }


def _value(run: Run, measure: str) -> float | None:
    if run.question.engine != FD and measure != SECONDS:
        return None
    if run.limit is not None:
        return math.inf
    if measure == SECONDS:
        return run.seconds
    return None if run.counters is None else float(run.counters[measure])


def making(experiment: Experiment) -> Iterator[tuple[Row, Figures, Figures | None]]:
    """How long the boards of each row took to make, and how often that search went back."""
    for row in rows(experiment):
        boards = [board for board in experiment.boards if board.row == row.name]
        seconds = [board.seconds for board in boards if board.seconds is not None]
        backtracks = [float(b.backtracks) for b in boards if b.backtracks is not None]
        if seconds:
            yield row, Figures(tuple(seconds)), Figures(tuple(backtracks)) if backtracks else None


def shown(value: float, measure: str) -> str:
    """A figure as it is written in a table."""
    if value == math.inf:
        return NOT_AVAILABLE
    if measure == SECONDS:
        return duration(value)
    if value == int(value) or value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 100 else f"{value:.1f}"


def duration(seconds: float) -> str:
    """Seconds in the unit that suits them, with three digits that mean something."""
    if seconds < 0.9995:
        return f"{_digits(seconds * 1000)} ms"
    return f"{_digits(seconds)} s"


def _digits(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"
