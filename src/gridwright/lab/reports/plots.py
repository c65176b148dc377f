"""Plots of an experiment: growth with the size, or a line of dots for each board."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.lab.reports.board_plots import board_plots
from gridwright.lab.reports.drawing import AXES, Plot, axis_scale, drawn, pen
from gridwright.lab.reports.figures import (
    BACKTRACKS,
    COUNTED,
    SECONDS,
    Column,
    by_size,
    columns,
    figures,
    rows,
)
from gridwright.lab.reports.published import PAPER, Published
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import FD

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# The most rows of a plot of dots; of more boards, each is a sign among others instead.
MOST_ROWS = 24


@dataclass(frozen=True)
class _Line:
    """One line of a plot: its name, its figures by row, and how it is drawn."""

    name: str
    values: tuple[float, ...]
    colour: str
    sign: str
    style: str = "-"


def plots(experiment: Experiment, published: Sequence[Published] = ()) -> Iterator[Plot]:
    """The plots of an experiment: time and backtracks, with what was published.

    Where boards were made in several sizes these are lines over the size, else dots for each row.
    Then come those that tell of single boards.
    """
    names = [row.name for row in rows(experiment)]
    counted = {table.measure for table in published}
    for measure in (SECONDS, BACKTRACKS, *(m for m in COUNTED if m in counted)):
        tables = [t for t in published if t.measure == measure and t.ours in ("mean", "median")]
        statistic = tables[0].ours if tables else "mean"
        lines = [
            line
            for line in _lines(experiment, measure, statistic, tables)
            if any(map(math.isfinite, line.values))
        ]
        if not lines:
            continue
        axis = AXES.get(measure, measure).capitalize()
        name = axis + (f", {statistic}" if _averaged(experiment) else "")
        if not by_size(experiment) or len(names) == 1:
            beside = "; hollow: as published" if tables else ""
            if len(names) <= MOST_ROWS:
                yield Plot(f"{name}, log scale{beside}", _dots(names, lines, measure))
            continue
        beside = "; dashed: as published" if tables else ""
        extremes = [t for t in published if t.measure == measure and t.ours in ("min", "max")]
        bands = list(_bands(experiment, measure, extremes))
        if bands:
            beside += "; shaded: from the smallest to the greatest, dotted: those published"
        yield Plot(f"{name}, log scale{beside}", _growth(experiment, lines, measure, bands))
    yield from board_plots(experiment)


def _averaged(experiment: Experiment) -> bool:
    return any(row.boards > 1 for row in rows(experiment))


def _lines(
    experiment: Experiment, measure: str, statistic: str, tables: Sequence[Published]
) -> Iterator[_Line]:
    found = figures(experiment, measure)
    shown = [c for c in columns(experiment) if any(c == column for _, column in found)]
    for place, column in enumerate(shown):
        values = tuple(
            cell.statistic(statistic) if (cell := found.get((row.name, column))) else math.inf
            for row in rows(experiment)
        )
        style = ":" if column.engine != FD or column.model != PAPER else "-"
        yield _Line(column.legend, values, *pen(place), style)
        yield from _published_line(experiment, column, tables, place)


def _published_line(
    experiment: Experiment, column: Column, tables: Sequence[Published], place: int
) -> Iterator[_Line]:
    for table in tables:
        ours = column.model == table.model and column.engine == FD
        if ours and column.labeling in table.labelings:
            theirs = [table.figure(row.name, column.labeling) for row in rows(experiment)]
            values = tuple(math.inf if value is None else value for value in theirs)
            yield _Line(f"published, {column.labeling or 'no options'}", values, *pen(place), "--")


@dataclass(frozen=True)
class _Band:
    """The smallest and the greatest of our figures by row, and those that were published."""

    ours: tuple[tuple[float, float], ...]
    theirs: tuple[tuple[float | None, float | None], ...]
    colour: str


def _bands(experiment: Experiment, measure: str, tables: Sequence[Published]) -> Iterator[_Band]:
    """Bands for the columns of which a smallest and a greatest figure were published."""
    found = figures(experiment, measure)
    shown = [c for c in columns(experiment) if any(c == column for _, column in found)]
    least, most = ([t for t in tables if t.ours == name] for name in ("min", "max"))
    for place, column in enumerate(shown):
        ours = column.engine == FD and [t for t in most if t.model == column.model]
        if least and ours and column.labeling in ours[0].labelings:
            names = [row.name for row in rows(experiment)]
            cells = [found[name, column] for name in names]
            theirs = [
                (least[0].figure(name, column.labeling), most[0].figure(name, column.labeling))
                for name in names
            ]
            spans = tuple((cell.statistic("min"), cell.statistic("max")) for cell in cells)
            yield _Band(spans, tuple(theirs), pen(place)[0])


def _growth(
    experiment: Experiment, lines: Sequence[_Line], measure: str, bands: Sequence[_Band]
) -> str:
    """Lines over the size of boards."""
    sizes = [row.width for row in rows(experiment)]

    def draw(axes: Axes) -> None:
        for band in bands:
            _draw_band(axes, sizes, band)
        for line in lines:
            known = [
                (size, value)
                for size, value in zip(sizes, line.values, strict=True)
                if _fits(value, measure)
            ]
            if known:
                axes.plot(
                    *zip(*known, strict=True),
                    line.style,
                    color=line.colour,
                    marker=line.sign,
                    markersize=4,
                    linewidth=1.4,
                    clip_on=False,
                    alpha=0.6 if line.style == "--" else 1,
                    label=line.name,
                )
        axes.set_xticks(sizes, [str(size) for size in sizes])
        axes.set_xlabel("size")
        axis_scale(axes, "y", measure)

    return drawn(draw, 3.4, len(lines))


def _fits(value: float, measure: str) -> bool:
    """Whether a figure has a place in a plot: a time of nothing has none on a log scale."""
    return math.isfinite(value) and (value > 0 or measure != SECONDS)


def _draw_band(axes: Axes, sizes: Sequence[int], band: _Band) -> None:
    spans = [(size, *span) for size, span in zip(sizes, band.ours, strict=True)]
    known = [span for span in spans if all(map(math.isfinite, span))]
    if known:
        across, low, high = zip(*known, strict=True)
        axes.fill_between(across, low, high, color=band.colour, alpha=0.15, linewidth=0)
    for side in (0, 1):
        pairs = [
            (size, pair[side])
            for size, pair in zip(sizes, band.theirs, strict=True)
            if pair[side]  # what is nothing has no place on a log scale
        ]
        if pairs:
            axes.plot(*zip(*pairs, strict=True), ":", color=band.colour, linewidth=1, alpha=0.8)


def _dots(names: Sequence[str], lines: Sequence[_Line], measure: str) -> str:
    """A row for each board or batch, with a sign for each line; a thin rule joins the signs."""

    def draw(axes: Axes) -> None:
        for place in range(len(names)):
            known = [line.values[place] for line in lines if _fits(line.values[place], measure)]
            if known:
                ends = (min(known), max(known))
                axes.plot(ends, (place, place), "-", color="#888888", alpha=0.35, linewidth=1)
        for line in lines:
            dots = [(v, place) for place, v in enumerate(line.values) if _fits(v, measure)]
            if dots:
                axes.plot(
                    *zip(*dots, strict=True),
                    line.sign,
                    color=line.colour,
                    markersize=6,
                    markerfacecolor="none" if line.style == "--" else line.colour,
                    alpha=0.9,
                    clip_on=False,
                    label=line.name,
                )
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axis_scale(axes, "x", measure)

    return drawn(draw, 2.0 + 0.3 * (len(names) - 1), len(lines))
