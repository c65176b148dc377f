"""A report as one HTML file: nothing to load, no script, light and dark as the reader has it."""

from __future__ import annotations

import datetime
import os
import platform
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gridwright.lab import prolog
from gridwright.lab.prolog.running import SWIPL
from gridwright.lab.reports.drawing import MISSING, Plot, available
from gridwright.lab.reports.sections import Section
from gridwright.lab.reports.tables import Entry, Sheet
from gridwright.text import plural
from gridwright.version import __version__
from gridwright.views.svg import escaped

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
STYLE = """
:root { color-scheme: light dark; --ink: #1f2430; --soft: #626b7a; --line: #d9dde4;
  --page: #ffffff; --band: #f5f6f8; --mark: #2f6fab; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e7ec; --soft: #9aa3b2; --line: #363c47; --page: #16191f; --band: #1e222a;
    --mark: #7fb4e6; }
}
body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.3rem; margin: 0 0 0.4rem; line-height: 1.3; }
section { margin-top: 2.8rem; padding-top: 1.6rem; border-top: 1px solid var(--line); }
p { max-width: 46rem; margin: 0.5rem 0; }
a { color: var(--mark); text-decoration: none; }
a:hover { text-decoration: underline; }
.soft, .source { color: var(--soft); font-size: 0.92rem; }
nav ol { columns: 2; column-gap: 2.5rem; padding-left: 1.3rem; margin: 1rem 0 0; }
nav li { break-inside: avoid; margin-bottom: 0.15rem; }
ul.verdicts { max-width: 46rem; margin: 0.8rem 0; padding: 0.7rem 1rem 0.7rem 1.9rem;
  background: var(--band); border-left: 3px solid var(--mark); border-radius: 0 4px 4px 0; }
figure { margin: 1.4rem 0; }
figcaption, caption { text-align: left; white-space: nowrap; font-weight: 600; font-size: 0.92rem;
  padding-bottom: 0.35rem; }
.wide { overflow-x: auto; margin: 1.4rem 0; }
table { border-collapse: collapse; font-size: 0.86rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.28rem 0.45rem; text-align: right; white-space: nowrap; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); vertical-align: bottom; }
th:first-child, td:first-child { text-align: left; padding-left: 0.2rem; }
tbody tr:hover { background: var(--band); }
td small { display: block; color: var(--mark); font-size: 0.82em; line-height: 1.25; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1.2rem;
  font-size: 0.92rem; margin: 1rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
details { margin: 1.2rem 0; }
summary { cursor: pointer; color: var(--mark); font-size: 0.92rem; }
svg { display: block; max-width: 100%; height: auto; }
code { font: 0.92em ui-monospace, monospace; }
@media (max-width: 40rem) { nav ol { columns: 1; } }
@media print { section { break-inside: auto; } figure { break-inside: avoid; } }
"""


@dataclass(frozen=True)
class Report:
    """Everything in a report: what it is about, what was found in all, the sections."""

    title: str
    about: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    findings: tuple[str, ...] = ()
    overview: tuple[Sheet, ...] = ()


def facts() -> tuple[tuple[str, str], ...]:
    """When and on what figures were measured."""
    date = f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d %H:%M} UTC"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    processors = plural(os.cpu_count() or 1, "processor")
    found = [
        ("Date", date),
        ("Machine", f"{_processor()}, {processors}, {platform.system()} {platform.machine()}"),
        ("Versions", f"gridwright {__version__}, {python}"),
    ]
    if prolog.installed():
        version = subprocess.run([SWIPL, "--version"], capture_output=True, text=True, check=False)
        found.append(("SWI-Prolog", version.stdout.strip() or "unknown"))
    return tuple(found)


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        for line in cpus.read_text("utf-8", "replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def html(report: Report) -> str:
    """A report as the text of an HTML file."""
    title = escaped(report.title)
    head = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{STYLE}</style>",
        "<main>",
        f"<h1>{title}</h1>",
    ]
    body = [
        *_paragraphs(report.about),
        _facts(report.facts),
        _verdicts(report.findings),
        *([] if available() else [f'<p class="soft">{escaped(MISSING)}</p>']),
        *(_sheet(sheet) for sheet in report.overview),
        _contents(report.sections),
        *(part for pair in enumerate(report.sections, 1) for part in _section(*pair)),
    ]
    return "\n".join([*head, *filter(None, body), "</main>", "</html>"]) + "\n"


def _paragraphs(texts: Iterable[str], kind: str = "") -> Iterator[str]:
    attribute = f' class="{kind}"' if kind else ""
    return (f"<p{attribute}>{escaped(text)}</p>" for text in texts)


def _facts(found: Sequence[tuple[str, str]]) -> str:
    rows = "".join(f"<dt>{escaped(key)}</dt><dd>{escaped(value)}</dd>" for key, value in found)
    return f"<dl>{rows}</dl>"


def _contents(sections: Sequence[Section]) -> str:
    if len(sections) < 2:
        return ""
    links = (
        f'<li><a href="#section-{number}">{escaped(section.title)}</a></li>'
        for number, section in enumerate(sections, 1)
    )
    return f"<nav><ol>{''.join(links)}</ol></nav>"


def _section(number: int, found: Section) -> Iterator[str]:
    yield f'<section id="section-{number}">'
    yield f"<h2>{escaped(found.title)}</h2>"
    yield from _paragraphs([found.setting], "soft")
    yield from _paragraphs([f"Published in: {source}." for source in found.sources], "source")
    yield from _paragraphs(found.notes)
    yield _verdicts(found.verdicts)
    yield from (_sheet(sheet) for sheet in found.sheets if not sheet.long)
    yield from map(_plot, found.plots)
    yield from (_folded(sheet) for sheet in found.sheets if sheet.long)
    yield "</section>"


def _verdicts(texts: Sequence[str]) -> str:
    items = "".join(f"<li>{escaped(text)}</li>" for text in texts)
    return f'<ul class="verdicts">{items}</ul>' if items else ""


def _plot(plot: Plot) -> str:
    caption = escaped(plot.caption)
    svg = plot.svg.replace("<svg ", f'<svg role="img" aria-label="{caption}" ', 1)
    return f"<figure><figcaption>{caption}</figcaption>{svg}</figure>"


def _folded(sheet: Sheet) -> str:
    return f"<details><summary>{escaped(sheet.caption)}</summary>{_sheet(sheet)}</details>"


def _sheet(sheet: Sheet) -> str:
    published = any(entry.published for row in sheet.rows for entry in row)
    beside = "; small: as published" if published else ""
    head = "".join(f'<th scope="col">{_heading(text)}</th>' for text in sheet.head)
    body = "".join(f"<tr>{''.join(map(_entry, row))}</tr>" for row in sheet.rows)
    return (
        f'<div class="wide"><table><caption>{escaped(sheet.caption + beside)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _heading(text: str) -> str:
    """The head of a column, with its labeling on a line of its own."""
    who, bracket, labeling = text.removesuffix("]").partition(" [")
    return f"{escaped(who)}<br>{escaped(labeling) or '[]'}" if bracket else escaped(text)


def _entry(entry: Entry) -> str:
    beside = f"<small>{escaped(entry.published)}</small>" if entry.published else ""
    return f"<td>{escaped(entry.text)}{beside}</td>"
