"""Plots of an experiment as SVG: growth with the size, and bars side by side.

They are drawn by matplotlib, which is loaded when a plot is wanted.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

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
from gridwright.lab.running.runs import SWI

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MISSING = (
    "There are no plots, for matplotlib is not installed: pip install 'gridwright[lab]' brings it."
)
# Colours that people tell apart, on light and on dark ground; signs for those who see none.
COLOURS = ("#3b82c4", "#e08a1e", "#17a07a", "#d1495b", "#9d6bce", "#6ab4e8", "#8f8f3a", "#c97fb0")
SIGNS = "os^Dv<>P"
# What has the colour of the words around the plot; no other part of it has this colour.
INK = "#010203"
AXES = {SECONDS: "processor time in seconds", BACKTRACKS: "backtracks"}
# From this many boards on, each is a sign in a plot of time against backtracks.
ENOUGH = 4


@dataclass(frozen=True)
class Plot:
    """A plot: what it shows in words, and its SVG."""

    caption: str
    svg: str


@dataclass(frozen=True)
class _Line:
    """One line or group of bars: its name, its figures by row, and how it is drawn."""

    name: str
    values: tuple[float, ...]
    colour: str
    sign: str
    style: str = "-"


def available() -> bool:
    """Whether plots can be drawn."""
    try:
        import matplotlib  # noqa: F401 - only whether it is there
    except ImportError:
        return False
    return True


def plots(experiment: Experiment, published: Sequence[Published] = ()) -> Iterator[Plot]:
    """The plots of an experiment: time and backtracks, with what was published.

    Where boards were made in several sizes these are lines over the size, and bars for the last
    size at which the most strategies are known; else bars for each row.
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
        beside = "; dashed: as published" if tables else ""
        if not by_size(experiment) or len(names) == 1:
            yield Plot(f"{name}, log scale{beside}", _bars(names, lines, measure))
            continue
        extremes = [t for t in published if t.measure == measure and t.ours in ("min", "max")]
        bands = list(_bands(experiment, measure, extremes))
        if bands:
            beside += "; shaded: from the smallest to the greatest, dotted: those published"
        yield Plot(f"{name}, log scale{beside}", _growth(experiment, lines, measure, bands))
        known = [sum(math.isfinite(line.values[i]) for line in lines) for i in range(len(names))]
        best = max(range(len(names)), key=lambda i: (known[i], i))
        if measure == SECONDS and known[best] > 2:
            some = [replace(line, values=(line.values[best],)) for line in lines]
            yield Plot(f"{name}, log scale{beside}", _bars([names[best]], some, measure))
    yield from _scatter(experiment)


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
        style = ":" if column.engine == SWI or column.model != PAPER else "-"
        yield _Line(column.title, values, *_pen(place), style)
        yield from _published_line(experiment, column, tables, place)


def _published_line(
    experiment: Experiment, column: Column, tables: Sequence[Published], place: int
) -> Iterator[_Line]:
    for table in tables:
        ours = column.model == table.model and column.engine != SWI
        if ours and column.labeling in table.labelings:
            theirs = [table.figure(row.name, column.labeling) for row in rows(experiment)]
            values = tuple(math.inf if value is None else value for value in theirs)
            yield _Line(f"published [{column.labeling}]", values, *_pen(place), "--")


def _pen(place: int) -> tuple[str, str]:
    return COLOURS[place % len(COLOURS)], SIGNS[place % len(SIGNS)]


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
        ours = column.engine != SWI and [t for t in most if t.model == column.model]
        if least and ours and column.labeling in ours[0].labelings:
            names = [row.name for row in rows(experiment)]
            cells = [found[name, column] for name in names]
            theirs = [
                (least[0].figure(name, column.labeling), most[0].figure(name, column.labeling))
                for name in names
            ]
            spans = tuple((cell.statistic("min"), cell.statistic("max")) for cell in cells)
            yield _Band(spans, tuple(theirs), _pen(place)[0])


def _scatter(experiment: Experiment) -> Iterator[Plot]:
    """Time against backtracks, a sign for each run that came to its end."""
    seconds, backtracks = figures(experiment, SECONDS), figures(experiment, BACKTRACKS)
    clouds: dict[Column, list[tuple[float, float]]] = {}
    for (row, column), cell in backtracks.items():
        for pair in zip(cell.values, seconds[row, column].values, strict=True):
            if all(map(math.isfinite, pair)):
                clouds.setdefault(column, []).append(pair)
    if sum(row.boards for row in rows(experiment)) < ENOUGH or not clouds:
        return

    def draw(axes: Axes) -> None:
        for place, (column, cloud) in enumerate(clouds.items()):
            colour, sign = _pen(place)
            across, up = zip(*cloud, strict=True)
            axes.scatter(across, up, s=12, color=colour, marker=sign, label=column.title, alpha=0.7)
        axes.set_xscale("symlog", linthresh=1)
        axes.set_xlim(left=-0.2)
        axes.set_xlabel(AXES[BACKTRACKS])

    caption = "Processor time against backtracks, board by board, log scales"
    yield Plot(caption, _drawn(draw, SECONDS, len(clouds)))


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
                if math.isfinite(value)
            ]
            if known:
                axes.plot(
                    *zip(*known, strict=True),
                    line.style,
                    color=line.colour,
                    marker=line.sign,
                    markersize=4,
                    linewidth=1.4,
                    alpha=0.6 if line.style == "--" else 1,
                    label=line.name,
                )
        axes.set_xticks(sizes, [str(size) for size in sizes])
        axes.set_xlabel("size")

    return _drawn(draw, measure, len(lines))


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


def _bars(names: Sequence[str], lines: Sequence[_Line], measure: str) -> str:
    """A group of bars for each row."""
    width = 0.84 / len(lines)

    def draw(axes: Axes) -> None:
        for number, line in enumerate(lines):
            places = [
                place + (number - len(lines) / 2 + 0.5) * width for place in range(len(names))
            ]
            heights = [value if math.isfinite(value) else math.nan for value in line.values]
            published = line.style == "--"
            axes.bar(
                places,
                heights,
                width * 0.92,
                label=line.name,
                color="none" if published else line.colour,
                edgecolor=line.colour,
                linestyle="--" if published else "-",
                linewidth=1,
            )
        slanted = len(names) > 6
        axes.set_xticks(range(len(names)), names, rotation=45 if slanted else 0)
        if slanted:
            for label in axes.get_xticklabels():
                label.set_horizontalalignment("right")

    return _drawn(draw, measure, len(lines))


def _drawn(draw: Callable[[Axes], None], measure: str, entries: int) -> str:
    """A plot with a log scale and its legend at the side, as SVG."""
    from matplotlib import rc_context, rcParams
    from matplotlib.figure import Figure

    with rc_context():
        for part in (
            "text.color",
            "axes.edgecolor",
            "axes.labelcolor",
            "xtick.color",
            "ytick.color",
        ):
            rcParams[part] = INK
        rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "gridwright", "font.size": 9})
        figure = Figure(figsize=(7.6, max(3.2, 1.1 + 0.19 * entries)), layout="constrained")
        axes = figure.add_subplot()
        draw(axes)
        # Times are never nothing; of backtracks there may be none.
        axes.set_yscale("log") if measure == SECONDS else axes.set_yscale("symlog", linthresh=1)
        if measure != SECONDS:
            axes.set_ylim(bottom=0)
        axes.set_ylabel(AXES.get(measure, measure))
        axes.grid(axis="y", color="#888888", alpha=0.25, linewidth=0.6)
        axes.spines[["top", "right"]].set_visible(False)
        figure.legend(loc="outside right upper", frameon=False, fontsize=8)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return _inline(text.getvalue())


def _inline(svg: str) -> str:
    """An SVG that can be in one page with others: words in the page's own type and colour."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font: \1 system-ui, sans-serif", body)
    used = set(re.findall(r"#([\w-]+)[\")]", body))
    body = re.sub(r' id="([^"]*)"', lambda m: m[0] if m[1] in used else "", body)
    return re.sub(r"\n\s*", "\n", body.replace(INK, "currentColor")).strip()
