"""`gridwright list`: what there is to work with."""

from __future__ import annotations

from typing import Annotated

from gridwright.cli.output import JsonOption, counted, puzzle_names, say, say_json, table
from gridwright.cli.parameters import Argument
from gridwright.drafts import Style
from gridwright.engines.fd import BRANCHINGS, COURSES, ORDERS, VARIABLE_CHOICES
from gridwright.examples import Example, examples
from gridwright.formats import codecs
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles


def list_command(
    name: Annotated[
        str | None,
        Argument(
            metavar="NAME",
            help="One puzzle: its rules, styles and boards.",
            names=puzzle_names,
            files=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List puzzles, built-in boards, styles, formats and labeling options."""
    if name is not None:
        _one(name, as_json)
    elif as_json:
        say_json(
            "list",
            {
                "puzzles": {n: [e.id for e in examples(n)] for n in puzzles()},
                "styles": {n: [style.name for style in p.styles] for n, p in puzzles().items()},
                "formats": _formats(),
                "labeling": {
                    "variable": list(VARIABLE_CHOICES),
                    "branching": list(BRANCHINGS),
                    "order": list(ORDERS),
                    "course": [course.usage(n) for n, course in COURSES.items()],
                },
            },
        )
    else:
        _all()


def _one(name: str, as_json: bool) -> None:
    puzzle = puzzle_named(name)
    boards = examples(name)
    if as_json:
        say_json(
            "list",
            {
                "puzzle": name,
                "rules": dict(puzzle.rules),
                "styles": [_style(style) for style in puzzle.styles],
                "models": _models(puzzle),
                "examples": [b.id for b in boards],
            },
        )
        return
    say(puzzle.title, "", "Rules")
    table(puzzle.rules.items())
    say("", "Styles of boards to generate, the first unless another is asked for")
    table((style.name, _style_text(style)) for style in puzzle.styles)
    say("", "Models, for --model")
    table(_models(puzzle).items())
    if boards:
        say("", "Built-in boards")
        table((board.address, _count(board)) for board in boards)


def _models(puzzle: type[Puzzle]) -> dict[str, str]:
    """The models of a puzzle, with what is said of each."""
    from gridwright.lab.models.catalogue import models

    return {name: model.description for name, model in models(puzzle).items()}


def _style(style: Style) -> dict[str, object]:
    return {"name": style.name, "text": style.text, "options": sorted(style.options)}


def _style_text(style: Style) -> str:
    options = " ".join(f"--{option}" for option in sorted(style.options))
    return f"{style.text} ({options})" if options else style.text


def _count(board: Example) -> str:
    number = f"{board.count}{'' if board.exact else ' or more'}"
    return f"{number} solution{'' if number == '1' else 's'}"


def _all() -> None:
    say("Puzzles of the papers (gridwright list NAME tells their rules, styles and boards)")
    _puzzles(of_papers=True)
    if not all(puzzle.of_papers for puzzle in puzzles().values()):
        say("", "More puzzles")
        _puzzles(of_papers=False)
    say("", "Formats that are recognised")
    table((name, ", ".join(names)) for name, names in _formats().items())
    say("", "Labeling options, as in --labeling ff,median,down")
    say(" which cell next")
    table((n, text) for n, (_, text) in VARIABLE_CHOICES.items())
    say(" how to split its values")
    table((n, text) for n, (_, text) in BRANCHINGS.items())
    say(" in which order")
    table(ORDERS.items())
    say(" in which course through the tree  [all of it at once]")
    table((course.usage(n), course.description) for n, course in COURSES.items())


def _puzzles(of_papers: bool) -> None:
    table(
        (n, f"{p.title}, {counted(len(examples(n)), 'built-in board')}")
        for n, p in puzzles().items()
        if p.of_papers is of_papers
    )


def _formats() -> dict[str, list[str]]:
    """The formats with the puzzles they can carry."""
    found: dict[str, list[str]] = {}
    for codec in codecs():
        found.setdefault(codec.format, []).append(codec.puzzle or "every puzzle")
    return found
