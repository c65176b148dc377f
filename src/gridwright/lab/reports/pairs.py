"""Runs compared in pairs, board by board: wins, quartiles of ratios, and how sure a median is.

A mean or a sum would tell of the hardest board alone. How sure a median is, is found by the
bootstrap: pairs are drawn anew, with repetition, many times, and the middle 95% of the medians of
these draws are the interval.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.lab.reports.figures import BACKTRACKS, SECONDS, Column, column_of, columns
from gridwright.lab.reports.tables import Entry, Sheet
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD, Run

QUARTERS = (0.25, 0.5, 0.75)
DRAWS = 400
INTERVAL = (0.025, 0.975)
HEAD = (
    *("", "pairs", "lower quartile", "median", "upper quartile", "95% interval of the median"),
    *("wins", "draws", "losses", "neither ended"),
)
# How a ratio is written where a limit hides it.
HIDDEN = "at a limit"
# With fewer pairs than this, single boards are looked at rather than counted.
ENOUGH = 4


@dataclass(frozen=True)
class Duel:
    """Two runs on one board that differ in one factor, and the title of their puzzle."""

    puzzle: str
    first: Run
    second: Run

    def ratio(self, measure: str) -> float | None:
        """How many times as much the first took: infinite or 0 where one of them reached a limit.

        None where both did. Of backtracks there may be none, so one more than these is compared.
        """
        ends = (self.first.limit is None, self.second.limit is None)
        if ends != (True, True):
            return {(False, True): math.inf, (True, False): 0.0}.get(ends)
        return amount(self.first, measure) / amount(self.second, measure)


def amount(run: Run, measure: str) -> float:
    """What is compared of a run."""
    if measure == SECONDS:
        return run.seconds
    return 1 + (run.counters or {}).get(measure, 0)


@dataclass(frozen=True)
class Spread:
    """The quartiles of the ratios of some pairs, how many there are, and how sure the median is."""

    pairs: int
    lower: float
    median: float
    upper: float
    interval: tuple[float, float]

    def __str__(self) -> str:
        return f"{ratio_text(self.median)} times (quartiles {self.quartiles})"

    @property
    def quartiles(self) -> str:
        """The two quartiles in words."""
        return f"{ratio_text(self.lower)} and {ratio_text(self.upper)}"


def spread(duels: Iterable[Duel], measure: str) -> Spread | None:
    """The quartiles of ratios; None where no pair has one."""
    found = sorted(r for duel in duels if (r := duel.ratio(measure)) is not None)
    if not found:
        return None
    lower, median, upper = (_quantile(found, share) for share in QUARTERS)
    interval = interval_of_median(found, random.Random(0))
    return Spread(len(found), lower, median, upper, interval)


def interval_of_median(values: Sequence[float], rng: random.Random) -> tuple[float, float]:
    """Where the median of such values lies with 95% confidence, by the bootstrap."""
    medians = sorted(
        _quantile(sorted(rng.choices(values, k=len(values))), 0.5) for _ in range(DRAWS)
    )
    low, high = (_quantile(medians, share) for share in INTERVAL)
    return low, high


def _quantile(values: Sequence[float], share: float) -> float:
    place = (len(values) - 1) * share
    low, high = values[math.floor(place)], values[math.ceil(place)]
    return low if low == high else low + (high - low) * (place % 1)


def ratio_text(number: float) -> str:
    """A ratio in a few digits."""
    if number in (0, math.inf):
        return HIDDEN
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


Groups = Mapping[str, Sequence[Duel]]


def sheet(caption: str, groups: Groups, measure: str) -> Sheet:
    """A table with a line for each group of pairs; the second of a pair wins above 1."""
    lines = tuple(_line(name, duels, measure) for name, duels in groups.items())
    return Sheet(caption, HEAD, lines)


def _line(name: str, duels: Sequence[Duel], measure: str) -> tuple[Entry, ...]:
    ratios = [duel.ratio(measure) for duel in duels]
    known = [ratio for ratio in ratios if ratio is not None]
    found = spread(duels, measure)
    texts = [name, str(len(duels))]
    if found is None:
        texts += [""] * 4
    else:
        texts += [ratio_text(each) for each in (found.lower, found.median, found.upper)]
        texts.append(" to ".join(ratio_text(each) for each in found.interval))
    counts = (
        sum(ratio > 1 for ratio in known),
        sum(ratio == 1 for ratio in known),
        sum(ratio < 1 for ratio in known),
        len(ratios) - len(known),
    )
    return tuple(map(Entry, [*texts, *map(str, counts)]))


def against_the_first(experiment: Experiment) -> Iterator[Sheet]:
    """The first column of an experiment against each of the others, board by board."""
    first, *others = columns(experiment)
    runs = {
        (run.question.board, column_of(run)): run
        for run in experiment.runs
        if run.question.repeat == 0
    }
    for measure, name in ((BACKTRACKS, "backtracks"), (SECONDS, "processor times")):
        groups = {
            column.title: duels
            for column in others
            if len(duels := _duels(experiment, runs, first, column, measure)) >= ENOUGH
        }
        if groups:
            caption = f"Board by board: {name} of {first.title}, divided by those of another column"
            yield sheet(f"{caption} (above 1 the other one wins)", groups, measure)


def _duels(
    experiment: Experiment,
    runs: Mapping[tuple[str, Column], Run],
    first: Column,
    second: Column,
    measure: str,
) -> list[Duel]:
    both = [
        (runs[board.id, first], runs[board.id, second])
        for board in experiment.boards
        if (board.id, first) in runs and (board.id, second) in runs
    ]
    if measure != SECONDS and any(column.engine != FD for column in (first, second)):
        return []
    return [Duel("", *pair) for pair in both]
