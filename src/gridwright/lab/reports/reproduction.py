"""The papers' tables once more: the plans for all of them, and the report with both figures."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from gridwright.lab.plans.plan import Plan
from gridwright.lab.plans.plan_file import read_plan
from gridwright.lab.reports.factors import sentences, sheets
from gridwright.lab.reports.files import plan_fact
from gridwright.lab.reports.page import Report, facts
from gridwright.lab.reports.published import chapters, published
from gridwright.lab.reports.sections import Section, section
from gridwright.lab.running.experiment import Experiment

TITLE = "The papers' tables, then and now"
ABOUT = (
    "Five papers of the University of Porto model grid puzzles in SICStus Prolog and measure what "
    "labeling options do to the search. Here their models, written with our constraints, run on "
    "our engine under the same labelings; a figure in small type (in parentheses in tables.md) is "
    "the published one.",
    "Times are processor time up to the first solution, building the model included, each in a "
    "process that has solved nothing yet; the papers' machines are unknown, so times tell no more "
    "than orders of magnitude. Backtracks count the same there and here: contradictions found. "
    "Other counters do not: what Prolog posts as several constraints is often one here. N/A: a "
    "limit was reached, or the authors gave up.",
    "paper is the model of the paper, strong our own. [] is labeling without options: leftmost, "
    "step, up.",
    "What a model, a labeling or an engine does is told one by one: pairs of runs that differ in "
    "nothing else, the median of their ratios, and the quartiles. Of backtracks one more than "
    "counted is compared, for there may be none. Where one of a pair reached a limit its ratio is "
    "taken as beyond all others.",
)


def plans(quick: bool = False) -> list[Plan]:
    """The plans for all published tables, in the order of the report."""
    place = resources.files("gridwright.lab.plans")
    with resources.as_file(place) as folder:
        return [read_plan(Path(folder, f"{each.plan}.toml"), quick) for each in chapters()]


def report(experiments: Sequence[Experiment]) -> Report:
    """The report on experiments with these plans."""
    return Report(
        TITLE,
        ABOUT,
        (*facts(), plan_fact(experiments)),
        tuple(map(_section, experiments)),
        tuple(sentences(experiments)),
        tuple(sheets(experiments)),
    )


def _section(experiment: Experiment) -> Section:
    name = experiment.plan.name
    notes = [note for each in chapters() if each.plan == name for note in each.notes]
    return section(experiment, [t for t in published() if t.plan == name], notes)
