"""The reference of the Python API, made from the names that the package offers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cached_property

import gridwright
from gridwright.puzzles import puzzles

HEADINGS = {
    "Boards": "read read_many board write Puzzle Cell",
    "Solve and check": "solve solutions check Result Solutions Verdict Labeling",
    "Ask about a board": "diagnose count is_unique second_solution forced candidates conflict "
    "spare_clues deciding_clues Diagnosis Count Candidates Spare Deciding DecidingClue",
    "Explain": "hint explain rate Hint Step Rating",
    "Make": "generate Made",
    "Show": "draw picture Picture",
    "Grids and positions": "grid_rows read_grid read_position Position",
    "Limits and errors": "Limits OutOfTimeError GridwrightError InputError NotUniqueError",
}


def python_page() -> str:
    """The reference as one page of Markdown."""
    parts = [
        "# Python",
        "All of this is in the package itself: `import gridwright`, then `gridwright.solve(...)`. "
        "It is made from the documentation of the program, and every example is run by a test. "
        "What goes wrong is a `GridwrightError`, whose text is one sentence for people.",
    ]
    for heading, names in HEADINGS.items():
        parts.append(f"## {heading}")
        for name in names.split():
            parts += _section(name)
        if heading == "Boards":
            parts += _puzzle_functions()
    return "\n\n".join(parts) + "\n"


def _section(name: str) -> Iterator[str]:
    found = getattr(gridwright, name)
    yield f"### {name} {{#gridwright.{name}}}"
    if not inspect.isclass(found):
        yield f"```python\n{_signature(name, found)}\n```"
    yield text_of(found)
    if inspect.isclass(found):
        rows = [f"| `{each}` | {_cell(about)} |" for each, about in _members(found)]
        if rows:
            yield "\n".join(("| | |", "|---|---|", *rows))


def _signature(name: str, function: object) -> str:
    """How a function is called, on as many lines as that takes."""
    assert callable(function)
    signature = inspect.signature(function)
    given = [str(each).replace("'", "") for each in _plain(signature)]
    keywords = [p.kind is p.KEYWORD_ONLY for p in signature.parameters.values()]
    if True in keywords:
        given.insert(keywords.index(True), "*")
    told = f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(given)}){told}"
    if len(line) <= 88:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in given) + f"){told}"


def _plain(signature: inspect.Signature) -> Iterator[inspect.Parameter]:
    """Parameters whose types are written as in the source; text defaults keep double quotes."""
    for each in signature.parameters.values():
        text = isinstance(each.default, str)
        yield each.replace(default=_Shown(f'"{each.default}"')) if text else each


class _Shown:
    """Something that is shown as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def text_of(found: object) -> str:
    """The documentation of a name as Markdown: prose, and examples as code."""
    paragraphs = (inspect.getdoc(found) or "").split("\n\n")
    return "\n\n".join(f"```pycon\n{p}\n```" if p.startswith(">>>") else p for p in paragraphs)


def _members(kind: type) -> Iterator[tuple[str, str]]:
    """The public members of a class that it documents itself."""
    for name, member in inspect.getmembers(kind):
        is_value = isinstance(member, property | cached_property)
        documented = is_value or inspect.isroutine(member)
        if name.startswith("_") or not documented or not _is_own(kind, name):
            continue
        text = (inspect.getdoc(member) or "").partition("\n\n")[0]
        call = "" if is_value else "()"
        yield f"{name}{call}", " ".join(text.split())


def _is_own(kind: type, name: str) -> bool:
    """Whether this package gave a class that member, and not Python."""
    owner = next((each for each in kind.__mro__ if name in vars(each)), object)
    return owner.__module__.startswith("gridwright")


def _puzzle_functions() -> Iterator[str]:
    yield "### A function for each puzzle"
    yield "Each puzzle has a function by its own name that makes a board of what is printed on it."
    rows = []
    for name, kind in puzzles().items():
        named = ", ".join(f"`{each.name}`" for each in fields(kind))
        rows.append(f"| `gridwright.{re.sub('-', '_', name)}()` | {named} |")
    yield "\n".join(("| | what may be given |", "|---|---|", *rows))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
