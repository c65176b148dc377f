"""`gridwright lab tree`: the search tree of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from gridwright.cli.commands import End, Option
from gridwright.cli.model_option import ModelOption, formulation_of
from gridwright.cli.output import (
    Exit,
    JsonOption,
    PuzzleArgument,
    TimeLimitOption,
    load,
    say_exactly,
    say_json,
    warn,
)
from gridwright.cli.solve import AllOption, LabelingOption, NodeLimitOption, SeedOption
from gridwright.engines.fd import OWN, Labeling
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, quoted
from gridwright.files import check_place, save
from gridwright.puzzle import Puzzle
from gridwright.views.saving import format_of

if TYPE_CHECKING:  # loaded when the command runs: no other command needs them
    from gridwright.lab.trees.tree import Tree

STDOUT = "-"
# Formats by the endings of their files.
FORMATS = {"txt": "text", "html": "html"}

# Cells from which on writing a tree takes long, and the share of the time that is searched then.
LARGE = 900
SEARCHING = 0.6


def tree_command(
    puzzle: PuzzleArgument,
    labeling: LabelingOption = None,
    seed: SeedOption = 0,
    model: ModelOption = "strong",
    everything: AllOption = False,
    time_limit: TimeLimitOption = None,
    node_limit: NodeLimitOption = None,
    out: Annotated[
        str, Option(metavar="FILE", help="The file to write; - for standard output.")
    ] = STDOUT,
    format: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            help="text or html.  [the ending of FILE: .txt or .html; else text]",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the tree of a search: decisions, what they remove, failures and solutions."""
    if as_json and (format or out != STDOUT):
        raise InputError("--json prints the tree as data: --format and --out are for reading")
    format = _format(format, out)
    strategy = OWN if labeling is None else Labeling.parse(labeling, seed)
    board = load(puzzle)
    limits = Limits(_search_seconds(time_limit, len(board.grid.cells)), node_limit)
    formulation = formulation_of(board, model)
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.trees.terminal import MOST_LINES
    from gridwright.lab.trees.tree import MOST_NODES, record

    # What goes into a file may be long, what is read in a terminal may not.
    short = format == "text" and out == STDOUT and not as_json
    count = None if everything else 1
    most = MOST_LINES if short else MOST_NODES
    with faults_of(formulation.file):
        tree = record(formulation(board), strategy, limits, count, most)
    about = f"model {model}, labeling {strategy}"
    if not formulation.exact and not formulation.file:
        about += "; this model allows more than the rules do"
    if as_json:
        _say_json(board, tree, model, strategy)
    elif out == STDOUT:
        say_exactly(_written(board, tree, format, about).rstrip("\n"))
    else:
        save(out, _written(board, tree, format, about).encode())
    if tree.limited:
        warn("The limit was reached; the tree is that of the search so far.")
        raise End(Exit.LIMIT)
    if not tree.total.solutions:
        warn("This puzzle has no solution.")
        raise End(Exit.WRONG)


def _search_seconds(time_limit: float | None, cells: int) -> float | None:
    """The seconds for the search: on a large board the rest is needed to write the tree down."""
    return None if time_limit is None else time_limit * (1 if cells <= LARGE else SEARCHING)


def _format(wanted: str | None, out: str) -> str:
    if out != STDOUT:
        check_place(out)
    if wanted is None:
        return "text" if out == STDOUT else FORMATS[format_of(out, tuple(FORMATS))]
    if wanted not in FORMATS.values():
        raise InputError(f"expected --format text or html, found {quoted(wanted)}")
    return wanted


def _written(board: Puzzle, tree: Tree, format: str, about: str) -> str:
    if format == "html":
        from gridwright.lab.trees.page import html_tree

        return html_tree(board, tree, about)
    from gridwright.lab.trees.terminal import text_tree

    return "".join(f"{line}\n" for line in text_tree(board, tree, about))


def _say_json(board: Puzzle, tree: Tree, model: str, labeling: Labeling) -> None:
    from gridwright.lab.trees.data import tree_data

    say_json(
        {"puzzle": board.name, "model": model, "labeling": str(labeling), **tree_data(board, tree)}
    )
