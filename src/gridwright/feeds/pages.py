"""The pages of a feed: an index, a page for each board, and hints that open one by one.

No page loads anything but the pictures beside it, and none has a script.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby

from gridwright.views.svg import escaped

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'"
STYLE = """
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 48rem; line-height: 1.5;
  font-family: system-ui, sans-serif; }
img { display: block; width: 100%; max-width: 32rem; height: auto; background: white; }
table { border-collapse: collapse; }
th, td { padding: 0.3rem 0.8rem 0.3rem 0; text-align: left; vertical-align: top; }
th { white-space: nowrap; }
summary { cursor: pointer; }
details { margin: 0.4rem 0; }
nav a { margin-right: 1rem; }
"""
Facts = Mapping[str, object]
MORE = (("technique", "What to look for"), ("why", "What follows, and why"))


def board_page(facts: Facts, title: str) -> str:
    """The page of a board, with what belongs to it a click away."""
    name, day = _name(facts), str(facts["date"])
    files = ["svg", "png", "pdf"]
    rules: Iterable[object] = facts["rules"]  # type: ignore[assignment]
    return _page(
        f"{name}, {day}",
        f'<nav><a href="../../index.html">{escaped(title)}</a></nav>',
        f"<h1>{escaped(name)}</h1>",
        f"<p>{escaped(_date_in_words(day))}{escaped(_level(facts))}</p>",
        f'<img src="board.svg" alt="{escaped(name)}, the puzzle">',
        "<ul>",
        *(f"<li>{escaped(str(rule))}</li>" for rule in rules),
        "</ul>",
        "<p>To print or to keep: " + ", ".join(_link(f"board.{x}", x.upper()) for x in files),
        f"and {_link('board.json', 'JSON')}.</p>",
        f"<p>{_link('hints.html', 'Hints')}, {_link('walkthrough.html', 'walkthrough')}, "
        f"{_link('solution.svg', 'solution')}.</p>",
    )


def hints_page(facts: Facts, hints: Sequence[Mapping[str, str]]) -> str:
    """Hints for each step, from where to look to what follows; each opens on its own."""
    name = _name(facts)
    parts = []
    for number, hint in enumerate(hints, 1):
        inner = ""
        for key, what in reversed(MORE):
            inner = (
                f"<details><summary>{what}</summary><p>{escaped(hint[key])}</p>{inner}</details>"
            )
        where = escaped(hint["where"])
        parts.append(f"<details><summary>Step {number}</summary><p>{where}</p>{inner}</details>")
    return _page(
        f"{name}, hints",
        '<nav><a href="index.html">Back to the puzzle</a></nav>',
        f"<h1>Hints for {escaped(name)}</h1>",
        "<p>Each step says first where to look, then what for, then what follows.</p>",
        *parts,
    )


def index_page(title: str, boards: Iterable[Facts]) -> str:
    """All boards that are in the feed, by day."""
    rows = []
    for day, group in groupby(boards, key=lambda facts: str(facts["date"])):
        links = ", ".join(
            _link(f"{facts['folder']}/index.html", f"{facts['title']}{_in_brackets(facts)}")
            for facts in group
        )
        rows.append(f"<tr><th>{escaped(_date_in_words(day))}</th><td>{links}</td></tr>")
    calendar = _link("feed.ics", "As a calendar")
    return _page(
        title,
        f"<h1>{escaped(title)}</h1>",
        f"<p>{calendar}, {_link('feed.json', 'as data')}.</p>",
        "<table>",
        *rows,
        "</table>",
    )


def _page(title: str, *body: str) -> str:
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escaped(title)}</title>",
            f"<style>{STYLE}</style>",
            "<main>",
            *body,
            "</main>",
            "</html>\n",
        )
    )


def _link(target: str, text: str) -> str:
    return f'<a href="{escaped(target)}">{escaped(text)}</a>'


def _name(facts: Facts) -> str:
    return f"{facts['title']} {facts['size']}"


def _in_brackets(facts: Facts) -> str:
    return f" ({facts['level']})" if facts["level"] else ""


def _level(facts: Facts) -> str:
    return f", {facts['level']}" if facts["level"] else ""


DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _date_in_words(day: str) -> str:
    return f"{DAYS[date.fromisoformat(day).weekday()]}, {day}"
