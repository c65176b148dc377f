"""`gridwright lab`: experiments with models and labelings, and the papers' tables once more."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from gridwright.cli.commands import End, Group
from gridwright.cli.output import Exit, JsonOption, say, say_exactly, say_json, warn
from gridwright.cli.parameters import Argument, Option, whole_number

if TYPE_CHECKING:  # loaded when a command runs: no other command needs them
    from gridwright.lab.plans.plan import Plan
    from gridwright.lab.running.experiment import Experiment
    from gridwright.workers.team import Team

lab_group = Group(
    "lab",
    {
        "Commands": {
            "run": "gridwright.cli.lab:run_command",
            "papers": "gridwright.cli.lab:papers_command",
            "tree": "gridwright.cli.lab_tree:tree_command",
            "step": "gridwright.cli.lab_step:step_command",
            "trace": "gridwright.cli.lab_trace:trace_command",
            "check": "gridwright.cli.lab_check:check_model_command",
        }
    },
    help="Study what models and labelings do to the search.",
)

PlanArgument = Annotated[
    str, Argument(metavar="PLAN", help="A plan as a TOML file, see docs/lab.md.")
]
OutOption = Annotated[
    str,
    Option(
        metavar="FOLDER",
        help="The folder for runs, tables and the report; the same command continues a run that "
        "was ended.",
    ),
]
WorkersOption = Annotated[
    int | None,
    Option(
        metavar="N",
        parser=whole_number,
        help="Number of processes that work at the same time.  [one for each processor]",
        show_default=False,
    ),
]
QuickOption = Annotated[
    bool, Option("--quick", help="Fewer and smaller boards: a few minutes, not hours.")
]


def run_command(
    plan: PlanArgument,
    out: OutOption,
    model: Annotated[
        list[str] | None,
        Option(
            metavar="NAME",
            help="One more model, such as your own as file.py:function, with every labeling of "
            "the plan.",
        ),
    ] = None,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Carry out a plan: boards, models, labelings; tables, plots and a report come of it."""
    from gridwright.lab.plans.plan_file import read_plan
    from gridwright.lab.reports.files import check_out, write_experiment
    from gridwright.lab.reports.tables import plain

    wanted = read_plan(plan)
    for name in model or ():
        wanted = wanted.with_model(name)
    check_out(Path(out), [Path(out)])
    with _team(workers) as helpers, _Progress() as progress:
        experiment = progress.carry_out(wanted, Path(out), helpers)
    found, files = write_experiment(experiment, Path(out))
    _say_missing_plots()
    if as_json:
        say_json("lab run", _as_json(experiment, files))
        return
    say(found.title, found.setting)
    for sheet in found.sheets:
        if not sheet.long:
            say_exactly("", *plain(sheet))
    say("", f"Written: {', '.join(str(file) for file in files)}")


def papers_command(
    quick: QuickOption = False,
    out: OutOption = "papers",
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Make every table of the papers once more, with the published figures beside ours."""
    from gridwright.lab.reports.files import check_out, write_report
    from gridwright.lab.reports.reproduction import plans, report

    wanted = plans(quick)
    check_out(Path(out), [Path(out) / plan.name for plan in wanted])
    with _team(workers) as helpers, _Progress() as progress:
        done = [progress.carry_out(plan, Path(out) / plan.name, helpers) for plan in wanted]
    found = report(done)
    files = write_report(found, Path(out))
    _say_missing_plots()
    if as_json:
        say_json(
            "lab papers",
            {"files": list(map(str, files)), "plans": [_as_json(each) for each in done]},
        )
        return
    for section in found.sections:
        say(section.title, *(f"  {verdict}" for verdict in section.verdicts))
    say("", *found.findings, f"Written: {', '.join(str(file) for file in files)}")


@contextmanager
def _team(workers: int | None) -> Iterator[Team | None]:
    from gridwright.workers.opening import open_team

    with open_team((os.cpu_count() or 1) if workers is None else workers) as helpers:
        yield helpers


def _say_missing_plots() -> None:
    from gridwright.lab.reports.drawing import MISSING, available

    if not available():
        warn(MISSING)


class _Progress:
    """How far plans have come: a bar on a terminal; what is left to do when they are ended."""

    def __init__(self) -> None:
        import sys

        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.completed} of {task.total}"),
            TimeElapsedColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._last = ("boards", 0, 0)

    def __enter__(self) -> _Progress:
        if self._shown:
            self._progress.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._shown:
            self._progress.stop()

    def carry_out(self, plan: Plan, out: Path, team: Team | None) -> Experiment:
        """Carry out a plan; Ctrl-C ends it with a sentence."""
        from gridwright.lab.running.experiment import carry_out

        task = self._progress.add_task(plan.name, total=None)

        def tell(what: str, done: int, total: int) -> None:
            self._last = (what, done, total)
            description = f"{plan.name}: {what}"
            self._progress.update(task, description=description, completed=done, total=total)

        try:
            return carry_out(plan, out, team=team, watcher=tell)
        except KeyboardInterrupt:
            self.__exit__()
            what, done, total = self._last
            warn(
                f"Interrupted in {plan.name}: {done} of {total} {what} done; "
                "the same command continues."
            )
            raise End(Exit.INTERRUPTED) from None
        finally:
            self._progress.remove_task(task)


def _as_json(experiment: Experiment, files: list[Path] | None = None) -> dict[str, object]:
    from gridwright.lab.reports.tables import LONG_HEAD, long_rows

    figures = [
        {key: None if cell == math.inf else cell for key, cell in zip(LONG_HEAD, row, strict=True)}
        for row in long_rows(experiment)
    ]
    found: dict[str, object] = {
        "plan": experiment.plan.name,
        "key": experiment.plan.key,
        "runs": len(experiment.runs),
        "limits": sum(run.limit is not None for run in experiment.runs),
        "figures": figures,
    }
    return found if files is None else {**found, "files": list(map(str, files))}
