"""What of published figures agrees with ours: sentences that are computed from both."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.lab.plans.plan import Strategy
from gridwright.lab.reports.figures import BACKTRACKS, SECONDS, Column, Row, figures, rows
from gridwright.lab.reports.published import Published
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD
from gridwright.text import plural

# Figures that differ by less are called nearly equal.
NEAR = 0.1


@dataclass(frozen=True)
class Pair:
    """A published figure and ours; infinite where it was given up or a limit was reached."""

    row: str
    labeling: str
    theirs: float
    ours: float

    @property
    def ratio(self) -> float | None:
        """Ours for each one of theirs; None where one of them is missing or nothing."""
        known = self.theirs not in (0, math.inf) and self.ours not in (0, math.inf)
        return self.ours / self.theirs if known else None


def pairs(experiment: Experiment, table: Published) -> list[Pair]:
    """Published figures with ours beside them, where there are both."""
    found = figures(experiment, table.measure)
    return [
        Pair(row.name, labeling, theirs, cell.statistic(table.ours))
        for row in rows(experiment)
        for labeling in table.labelings
        if (theirs := table.figure(row.name, labeling)) is not None
        and (cell := found.get((row.name, Column(table.model, labeling, FD)))) is not None
    ]


def verdict(experiment: Experiment, table: Published) -> Iterator[str]:
    """What agrees and what does not, in sentences."""
    both = pairs(experiment, table)
    if not both or not table.comparable:
        return
    what = "times" if table.measure == SECONDS else table.measure
    kind = "" if all(row.boards == 1 for row in rows(experiment)) else f" ({table.statistic})"
    where = "" if table.same_boards else ", on other boards"
    said = (*_agreement(both, table), *_not_tried(experiment, table))
    yield f"{what.capitalize()}{kind}{where}: {'; '.join(said)}."
    yield from _ranking(experiment, both, table)
    if table.measure == SECONDS and table.statistic == "mean":
        yield from _twins(experiment, table)


def _twins(experiment: Experiment, table: Published) -> Iterator[str]:
    """Labelings that search alike here, as one may look for in the published times too."""
    found = figures(experiment, BACKTRACKS)
    alike: dict[tuple[float, ...], list[str]] = {}
    for labeling in table.labelings:
        cells = [
            found.get((row.name, Column(table.model, labeling, FD))) for row in rows(experiment)
        ]
        means = tuple(math.inf if cell is None else cell.statistic("mean") for cell in cells)
        alike.setdefault(means, []).append(labeling)
    groups = [names for means, names in alike.items() if len(names) > 1 and min(means) < math.inf]
    if groups:
        said = "; ".join(" = ".join(f"[{name}]" for name in names) for names in groups)
        yield f"Equally many backtracks here in all rows: {said}."


def _agreement(both: list[Pair], table: Published) -> Iterator[str]:
    known = [p for p in both if math.inf not in (p.theirs, p.ours)]
    if table.measure != SECONDS and table.same_boards:
        equal = [p for p in known if p.theirs == p.ours]
        near = [p for p in known if p not in equal and abs(p.ours - p.theirs) <= NEAR * p.theirs]
        yield f"{len(equal)} of {plural(len(both), 'published figure')} equal to ours"
        if near:
            yield f"{len(near)} within {NEAR:.0%}"
        known = [p for p in known if p not in equal]
    ratios = [p.ratio for p in known if p.ratio is not None]
    if ratios:
        yield _ratios(ratios)
    yield from _given_up(both)


def _ratios(ratios: list[float]) -> str:
    if len(ratios) == 1:
        return f"ours is {ratios[0]:.2g} times a published one"
    span = f"{min(ratios):.2g} to {max(ratios):.2g}"
    middle = f"median {statistics.median(ratios):.2g} of {len(ratios)}"
    return f"ours are {span} times the published ones ({middle})"


def _given_up(both: list[Pair]) -> Iterator[str]:
    """Where somebody gave up, and whether both did."""
    together = [p for p in both if p.theirs == math.inf and p.ours == math.inf]
    theirs = [p for p in both if p.theirs == math.inf and p.ours != math.inf]
    ours = [p for p in both if p.ours == math.inf and p.theirs != math.inf]
    if together:
        yield f"given up in both: {_places(together)}"
    if theirs:
        yield f"given up in the paper only: {_places(theirs)}"
    if ours:
        yield f"at a limit here only: {_places(ours)}"


def _not_tried(experiment: Experiment, table: Published) -> Iterator[str]:
    """What was given up in the paper, and is not searched here by the plan."""
    tried = {row.name: experiment.plan.strategies_for(row.name) for row in rows(experiment)}
    left = [
        Pair(row, labeling, theirs, math.inf)
        for row, strategies in tried.items()
        for labeling in table.labelings
        if (theirs := table.figure(row, labeling)) is not None
        and Strategy(table.model, labeling) in experiment.plan.strategies
        and Strategy(table.model, labeling) not in strategies
    ]
    if left:
        given_up = all(pair.theirs == math.inf for pair in left)
        yield f"{'given up in the paper and ' if given_up else ''}not tried here: {_places(left)}"


def _places(some: list[Pair]) -> str:
    by_labeling: dict[str, list[str]] = {}
    for pair in some:
        by_labeling.setdefault(pair.labeling, []).append(pair.row)
    return ", ".join(f"[{name}] {' '.join(where)}" for name, where in by_labeling.items())


def _ranking(experiment: Experiment, both: list[Pair], table: Published) -> Iterator[str]:
    """Which labeling is best, in the last row in which several are known to both."""
    for row in reversed(rows(experiment)):
        known = [p for p in both if p.row == row.name and math.inf not in (p.theirs, p.ours)]
        if len(known) > 1:
            yield _best(known, row, table)
            return


def _best(known: list[Pair], row: Row, table: Published) -> str:
    theirs = min(known, key=lambda pair: pair.theirs).labeling
    ours = min(known, key=lambda pair: pair.ours).labeling
    least = "the shortest time" if table.measure == SECONDS else f"the fewest {table.measure}"
    if theirs == ours:
        said = f"At {row.name}, [{ours}] has {least} in both"
    else:
        said = f"At {row.name}, [{theirs}] has {least} in the paper and [{ours}] here"
    if len(known) > 2:
        said += f"; rank correlation of the {len(known)} labelings: {_rank_correlation(known):.2f}"
    return f"{said}."


def _rank_correlation(known: list[Pair]) -> float:
    """Spearman's: 1 for the same order, -1 for the opposite one, 0 where one has no order."""
    first, second = _ranks([p.theirs for p in known]), _ranks([p.ours for p in known])
    try:
        return statistics.correlation(first, second)
    except statistics.StatisticsError:
        return 0.0


def _ranks(values: list[float]) -> list[float]:
    """The place of each value in order; equal ones share the middle of their places."""
    return [
        sum(other < value for other in values) + (sum(o == value for o in values) - 1) / 2
        for value in values
    ]
