"""How plots are drawn: pens, axes and legends, as SVG that fits into a page.

matplotlib is loaded when a plot is wanted.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.lab.reports.figures import BACKTRACKS, SECONDS

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


@dataclass(frozen=True)
class Plot:
    """A plot: what it shows in words, and its SVG."""

    caption: str
    svg: str


def available() -> bool:
    """Whether plots can be drawn."""
    try:
        import matplotlib  # noqa: F401 - only whether it is there
    except ImportError:
        return False
    return True


def pen(place: int) -> tuple[str, str]:
    """The colour and the sign of a line; no two of the first 64 have both in common."""
    shift = place // len(COLOURS)
    return COLOURS[place % len(COLOURS)], SIGNS[(place + shift) % len(SIGNS)]


def axis_scale(axes: Axes, side: str, measure: str) -> None:
    """Let one side of a plot have the scale and the name of a measure."""
    # Times are never nothing; of backtracks there may be none.
    scale = {"value": "log"} if measure == SECONDS else {"value": "symlog", "linthresh": 1}
    getattr(axes, f"set_{side}scale")(**scale)
    if measure != SECONDS:
        getattr(axes, f"set_{side}lim")(**{"bottom" if side == "y" else "left": -0.2})
    getattr(axes, f"set_{side}label")(AXES.get(measure, measure))
    axes.grid(axis=side, color="#888888", alpha=0.25, linewidth=0.6)  # type: ignore[arg-type]


def drawn(draw: Callable[[Axes], None], height: float, entries: int) -> str:
    """A plot with its legend at the side, as SVG; `height` in inches, more for a long legend."""
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
        size = (7.6, max(height, 1.1 + 0.19 * entries))
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.add_subplot()
        draw(axes)
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
