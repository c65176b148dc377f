"""Plots of single boards: how many are solved within how much, and one column against others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from gridwright.lab.reports.drawing import AXES, Plot, axis_scale, drawn, pen
from gridwright.lab.reports.figures import BACKTRACKS, SECONDS, Column, columns, figures, rows
from gridwright.lab.running.experiment import Experiment

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# From this many boards on they are plotted one by one.
ENOUGH = 4
# From this many boards on it is worth counting those that are solved.
MANY = 8
# The most clouds of signs in one plot of one column against others.
MOST_CLOUDS = 7

# The figures of each column, board after board; infinite at a limit.
ByColumn = Mapping[Column, list[float]]


def board_plots(experiment: Experiment) -> Iterator[Plot]:
    """A cactus plot of the times, and the first column against others, board by board."""
    if sum(row.boards for row in rows(experiment)) < ENOUGH:
        return
    for measure in (BACKTRACKS, SECONDS):
        found = _by_column(experiment, measure)
        if len(found) > 1 and len(next(iter(found.values()))) >= MANY:
            yield _cactus(found, measure)
    for measure in (BACKTRACKS, SECONDS):
        found = _by_column(experiment, measure)
        if len(found) > 1:
            yield _one_against_others(found, measure)
            break
    yield from _time_against_backtracks(experiment)


def _by_column(experiment: Experiment, measure: str) -> ByColumn:
    """The figures of the columns that have one for every board, in the order of the boards."""
    found = figures(experiment, measure)
    whole: dict[Column, list[float]] = {}
    for column in columns(experiment):
        cells = [found.get((row.name, column)) for row in rows(experiment)]
        values = [value for cell in cells if cell is not None for value in cell.values]
        if None not in cells:
            whole[column] = values
    return whole


def _cactus(found: ByColumn, measure: str) -> Plot:
    """How many boards are solved if each may take so much: further right and lower is better."""
    from matplotlib.ticker import MaxNLocator

    def draw(axes: Axes) -> None:
        for place, (column, values) in enumerate(found.items()):
            colour, sign = pen(place)
            solved = sorted(filter(math.isfinite, values))
            axes.plot(
                range(1, len(solved) + 1),
                solved,
                "-",
                color=colour,
                marker=sign,
                markersize=4,
                markevery=max(1, len(solved) // 12),
                linewidth=1.4,
                clip_on=False,
                label=f"{column.legend} ({len(solved)})",
            )
        axes.set_xlabel("boards solved")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axis_scale(axes, "y", measure)

    total = max(map(len, found.values()))
    caption = (
        f"Boards solved, of {total}, if each may take so many backtracks"
        if measure == BACKTRACKS
        else f"Boards solved, of {total}, if each may take so much processor time"
    )
    said = "; further right and lower is better, in parentheses how many were solved"
    return Plot(caption + said, drawn(draw, 3.6, len(found)))


def _one_against_others(found: ByColumn, measure: str) -> Plot:
    """A sign for each board: the first column across, another one up; at a limit on the edge."""
    (first, across), *others = found.items()
    some = others[:MOST_CLOUDS]
    finite = [v for values in (across, *(v for _, v in some)) for v in values if math.isfinite(v)]
    most = max(finite, default=1.0)
    edge = max(most * 2, most + 1)
    ends = (min(finite, default=0.0), edge)

    def draw(axes: Axes) -> None:
        axes.plot(ends, ends, "--", color="#888888", linewidth=1)
        for place, (column, up) in enumerate(some, 1):
            colour, sign = pen(place)
            both = [(a, b) for a, b in zip(across, up, strict=True) if min(a, b) < math.inf]
            if both:
                axes.scatter(
                    [min(a, edge) for a, _ in both],
                    [min(b, edge) for _, b in both],
                    s=16,
                    color=colour,
                    marker=sign,
                    alpha=0.7,
                    clip_on=False,
                    label=column.legend,
                )
        axis_scale(axes, "x", measure)
        axis_scale(axes, "y", measure)
        name = AXES[measure]
        axes.set_xlabel(f"{name}: {first.legend}")
        axes.set_ylabel(f"{name}: the others")

    limited = any(v == math.inf for values in found.values() for v in values)
    said = "; below the dashed line the other one is better"
    beside = ", on the edge: at a limit" if limited else ""
    caption = f"{name_of(measure)} board by board, {first.legend} against others{said}{beside}"
    return Plot(caption, drawn(draw, 4.2, len(some)))


def name_of(measure: str) -> str:
    """A measure at the start of a caption."""
    return "Backtracks" if measure == BACKTRACKS else "Processor time"


def _time_against_backtracks(experiment: Experiment) -> Iterator[Plot]:
    """A sign for each run that came to its end."""
    seconds, backtracks = figures(experiment, SECONDS), figures(experiment, BACKTRACKS)
    clouds: dict[Column, list[tuple[float, float]]] = {}
    for (row, column), cell in backtracks.items():
        for pair in zip(cell.values, seconds[row, column].values, strict=True):
            if all(map(math.isfinite, pair)):
                clouds.setdefault(column, []).append(pair)
    if not clouds:
        return

    def draw(axes: Axes) -> None:
        for place, (column, cloud) in enumerate(clouds.items()):
            colour, sign = pen(place)
            across, up = zip(*cloud, strict=True)
            axes.scatter(
                across, up, s=12, color=colour, marker=sign, label=column.legend, alpha=0.7
            )
        axis_scale(axes, "x", BACKTRACKS)
        axis_scale(axes, "y", SECONDS)

    caption = "Processor time against backtracks, board by board, log scales"
    yield Plot(caption, drawn(draw, 3.4, len(clouds)))
