"""`gridwright lab tree`: the search tree of a board."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from gridwright.cli.commands import End
from gridwright.cli.listening import address_of, listening
from gridwright.cli.output import (
    Exit,
    JsonOption,
    load,
    say,
    say_exactly,
    say_json,
    warn,
)
from gridwright.cli.parameters import Option, whole_number
from gridwright.cli.recorded_search import Recorded, Wanted, recorded, replayed
from gridwright.cli.search_options import SearchOptions
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError, not_known
from gridwright.files import check_place, save
from gridwright.puzzle import Puzzle
from gridwright.views.saving import format_of

if TYPE_CHECKING:  # loaded when the command runs: no other command needs them
    from gridwright.lab.trees.page_data import Row
    from gridwright.lab.trees.tree import Tree
    from gridwright.model import Model

STDOUT = "-"
# Formats by the endings of their files.
FORMATS = {"txt": "text", "html": "html"}

# Cells from which on writing a tree takes long, and the share of the time that is searched then.
LARGE = 900
# So many nodes are kept of a tree that is replayed under another model.
MOST_REPLAYED = 20_000
SEARCHING = 0.6
# A page is served to this machine alone. Seconds for a search that goes on below a decision there.
HOST = "127.0.0.1"
PATIENCE = 20.0

AgainstOption = Annotated[
    str | None,
    Option(
        metavar="OPTIONS",
        help="Show the tree of a second labeling too, merged with the first where they agree.",
    ),
]
AgainstModelOption = Annotated[
    str | None,
    Option(
        metavar="NAME",
        help="Show the tree of a second model too, merged with the first where they agree.",
    ),
]
ReplayOption = Annotated[
    bool,
    Option(
        "--replay", help="Make the decisions of the first search under --against-model as well."
    ),
]
ServeOption = Annotated[
    bool,
    Option(
        "--serve",
        help="Open the tree to a browser on this machine: decide by hand there, step after step.",
    ),
]
PortOption = Annotated[
    int,
    Option(metavar="N", parser=whole_number, help="With --serve: the port, 0 for any."),
]


def tree_command(
    options: SearchOptions,
    against: AgainstOption = None,
    against_model: AgainstModelOption = None,
    replay: ReplayOption = False,
    out: Annotated[
        str, Option(metavar="FILE", help="The file to write; - for standard output.")
    ] = STDOUT,
    format: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            help="text or html.  [the ending of FILE: .txt or .html; else text]",
            show_default=False,
            choices=lambda: ("text", "html"),
        ),
    ] = None,
    serve: ServeOption = False,
    port: PortOption = 0,
    as_json: JsonOption = False,
) -> None:
    """Show the tree of a search: decisions, what they remove, failures and solutions."""
    two = against is not None or against_model is not None
    if as_json and (format or out != STDOUT):
        raise InputError("--json prints the tree as data: --format and --out are for reading")
    if replay and (against_model is None or against is not None):
        raise InputError("--replay takes the decisions of the first search to --against-model")
    if serve and (two or as_json or format or out != STDOUT):
        raise InputError("--serve shows one tree in a browser, and writes nothing")
    format = "html" if serve else _format(format, out)
    strategy, model = options.strategy, options.model
    watch = Watch(Limits(options.time_limit))
    board = load(options.puzzle)
    seconds = _search_seconds(options.time_limit, len(board.grid.cells))
    limits = Limits(seconds, options.node_limit)
    # What goes into a file may be long, what is read in a terminal may not.
    most = _most(format == "text" and out == STDOUT and not as_json, two, replay)
    wanted = Wanted(board, limits, options.count, most)
    first = recorded(wanted, model, strategy)
    if two:
        other = strategy if against is None else Labeling.parse(against, options.seed)
        name = model if against_model is None else against_model
        if replay:
            second = replayed(wanted, first, name, strategy)
        else:
            second = recorded(wanted, name, other)
        _say_two(board, first, second, format, out, as_json)
    elif serve:
        _serve(wanted, first, strategy, port)
    elif as_json:
        _say_json(board, first.tree, model, strategy)
    else:
        _hand_out(out, lambda: _written(board, first, format, watch))
    _end(first.tree)


def _most(short: bool, two: bool, replay: bool) -> int:
    """About how many nodes of a tree are kept."""
    from gridwright.lab.trees.terminal import MOST_LINES
    from gridwright.lab.trees.tree import MOST_NODES

    if replay:
        return MOST_REPLAYED
    if short:
        return MOST_LINES // 2 if two else MOST_LINES
    return MOST_NODES


def _end(tree: Tree) -> None:
    if tree.limited:
        warn("The limit was reached; the tree is that of the search so far.")
        raise End(Exit.LIMIT)
    if not tree.total.solutions:
        warn("This puzzle has no solution.")
        raise End(Exit.WRONG)


def _say_two(
    board: Puzzle, first: Recorded, second: Recorded, format: str, out: str, as_json: bool
) -> None:
    from gridwright.lab.trees.data import merged_data
    from gridwright.lab.trees.merging import merge

    merged = merge(first.tree, second.tree)
    if as_json:
        say_json(
            "lab tree",
            {"puzzle": board.name, **merged_data(board, merged, (first.about, second.about))},
        )
        return

    def written() -> str:
        if format == "html":
            from gridwright.lab.trees.page import html_merged

            return html_merged(board, merged, (first.about, second.about))
        from gridwright.lab.trees.merged_text import text_merged

        lines = text_merged(board, merged, (first.about, second.about))
        return "".join(f"{line}\n" for line in lines)

    _hand_out(out, written)


def _hand_out(out: str, written: Callable[[], str]) -> None:
    if out == STDOUT:
        say_exactly(written().rstrip("\n"))
    else:
        save(out, written().encode())


def _search_seconds(time_limit: float | None, cells: int) -> float | None:
    """The seconds for the search: on a large board the rest is needed to write the tree down."""
    return None if time_limit is None else time_limit * (1 if cells <= LARGE else SEARCHING)


def _format(wanted: str | None, out: str) -> str:
    if out != STDOUT:
        check_place(out)
    if wanted is None:
        return "text" if out == STDOUT else FORMATS[format_of(out, tuple(FORMATS))]
    if wanted not in FORMATS.values():
        raise InputError(not_known("format", wanted, ("text", "html")))
    return wanted


def _written(board: Puzzle, found: Recorded, format: str, watch: Watch) -> str:
    if format == "html":
        from gridwright.lab.trees.choices import choices
        from gridwright.lab.trees.page import html_tree

        tried = choices(found.tree, found.model, board.open_cells, watch)
        return html_tree(board, found.tree, found.about, tried)
    from gridwright.lab.trees.terminal import text_tree

    return "".join(f"{line}\n" for line in text_tree(board, found.tree, found.about))


def _serve(wanted: Wanted, found: Recorded, labeling: Labeling, port: int) -> None:
    """Serve the page of a tree, until Ctrl-C."""
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.trees.exploring import Explorer
    from gridwright.lab.trees.page import html_tree
    from gridwright.lab.trees.serving import serve
    from gridwright.lab.trees.tree import record

    seconds = min(PATIENCE, wanted.limits.seconds or PATIENCE)
    limits = replace(wanted.limits, seconds=seconds)

    def search(built: Model) -> Tree:
        return record(built, labeling, limits, wanted.count, wanted.most)

    def answer(asked: object) -> list[Row]:
        with faults_of(found.formulation):
            return explorer.answer(asked)

    explorer = Explorer(wanted.board, found.model, search)
    page = html_tree(wanted.board, found.tree, found.about, numbering=explorer.numbering)
    with listening(HOST, port) as line:
        say(f"The tree is at {address_of(HOST, line.getsockname()[1])} (Ctrl-C ends it).")
        with suppress(KeyboardInterrupt):  # which is how a server is ended
            serve(line, page, answer)


def _say_json(board: Puzzle, tree: Tree, model: str, labeling: Labeling) -> None:
    from gridwright.lab.trees.data import tree_data

    say_json(
        "lab tree",
        {"puzzle": board.name, "model": model, "labeling": str(labeling), **tree_data(board, tree)},
    )
