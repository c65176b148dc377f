"""The files of a report: tables, plots, the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from gridwright.errors import InputError
from gridwright.files import save
from gridwright.lab.reports.page import Report, facts, html
from gridwright.lab.reports.sections import Section, markdown_section, section
from gridwright.lab.reports.tables import csv_of, markdown
from gridwright.lab.running.experiment import RUNS, Experiment

PAGE, TABLES, FIGURES = "report.html", "tables.md", "figures.csv"


def check_out(out: Path, folders: Iterable[Path]) -> None:
    """Refuse a folder with a report but none of the runs, in `folders`, that it would come from.

    Somebody put that report there, and it would be lost.
    """
    kept = next((name for name in (PAGE, TABLES, FIGURES) if (out / name).exists()), None)
    if kept and not any((folder / RUNS).exists() for folder in folders):
        said = f"this folder has a {kept} but no runs that it comes from; name another folder"
        raise InputError(said, source=str(out))


def write_experiment(experiment: Experiment, out: Path) -> tuple[Section, list[Path]]:
    """Write all files of one experiment into its folder; answer with what they say."""
    found = section(experiment)
    report = Report(found.title, (), (*facts(), plan_fact([experiment])), (found,))
    files = [_write(out / FIGURES, csv_of(experiment)), *write_report(report, out)]
    for number, plot in enumerate(found.plots, 1):
        files.append(_write(out / f"plot-{number}.svg", plot.svg))
    return found, files


def write_report(report: Report, out: Path) -> list[Path]:
    """Write the page and the tables of a report."""
    return [_write(out / TABLES, _markdown(report)), _write(out / PAGE, html(report))]


def plan_fact(experiments: Sequence[Experiment]) -> tuple[str, str]:
    """The keys of the plans, by which one can tell whether another report is of the same."""
    keys = ", ".join(f"{each.plan.name} {each.plan.key}" for each in experiments)
    return ("Plan" if len(experiments) == 1 else "Plans", keys)


def _markdown(report: Report) -> str:
    facts = "\n".join(f"- {key}: {value}" for key, value in report.facts)
    blocks = [f"# {report.title}", *report.about, facts, *report.findings]
    blocks += [markdown(sheet).strip() for sheet in report.overview]
    blocks += [markdown_section(found).strip() for found in report.sections]
    return "\n\n".join(filter(None, blocks)) + "\n"


def _write(path: Path, text: str) -> Path:
    save(path, text.encode())
    return path
