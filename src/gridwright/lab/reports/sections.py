"""What a report says of one experiment, before it is set as Markdown or as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.lab.plans.plan import KINDS, Made, Plan
from gridwright.lab.reports.comparing import verdict
from gridwright.lab.reports.drawing import Plot, available
from gridwright.lab.reports.pairs import against_the_first
from gridwright.lab.reports.plots import plots
from gridwright.lab.reports.published import Published
from gridwright.lab.reports.tables import Sheet, markdown, sheets
from gridwright.lab.running.experiment import Experiment
from gridwright.lab.running.runs import LOOSE
from gridwright.text import plural


@dataclass(frozen=True)
class Section:
    """One experiment in words, tables and plots.

    `setting` says what was run, `notes` what holds of any run, `verdicts` what agrees.
    """

    name: str
    title: str
    setting: str
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    verdicts: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    plots: tuple[Plot, ...]


def section(
    experiment: Experiment, published: Sequence[Published] = (), notes: Sequence[str] = ()
) -> Section:
    """All there is to say of an experiment."""
    plan = experiment.plan
    return Section(
        name=plan.name,
        title=plan.title,
        setting=setting(experiment),
        sources=tuple(dict.fromkeys(table.paper for table in published)),
        notes=(*filter(None, [plan.note]), *notes),
        verdicts=tuple(s for table in published for s in verdict(experiment, table)),
        sheets=(*sheets(experiment, published), *against_the_first(experiment)),
        plots=tuple(plots(experiment, published)) if available() else (),
    )


def setting(experiment: Experiment) -> str:
    """What was run, in a few sentences."""
    plan, runs = experiment.plan, experiment.runs
    hits = sum(run.limit is not None for run in runs)
    said = f"{plural(len(experiment.boards), 'board')}, {plural(len(runs), 'run')}; {_limits(plan)}"
    said += f"; {plural(hits, 'run')} reached a limit." if hits else "; no run reached a limit."
    kinds = [s.kind for s in plan.boards if isinstance(s, Made)]
    for kind in dict.fromkeys(kinds):
        said += f" Boards are {kind}: {KINDS[kind]}; seed {plan.seed}."
    loose = sum(run.answer == LOOSE for run in runs)
    if loose:
        said += (
            f" {plural(loose, 'answer')} of a model that allows more than the rules "
            f"{'is' if loose == 1 else 'are'} no solution of the board."
        )
    return said


def _limits(plan: Plan) -> str:
    bounds = plan.bounds
    nodes = f" or {bounds.nodes:,} nodes" if bounds.nodes else ""
    return f"at most {bounds.seconds:g} s{nodes} for each"


def markdown_section(found: Section, level: int = 2) -> str:
    """A section as Markdown; plots are in the page only."""
    blocks = [f"{'#' * level} {found.title}", found.setting]
    blocks += [f"Published: {'; '.join(found.sources)}. In parentheses."] if found.sources else []
    blocks += [*found.notes, *found.verdicts, *(markdown(sheet) for sheet in found.sheets)]
    return "\n\n".join(block.strip() for block in blocks) + "\n"
