"""`gridwright lab trace`: a search for CP-Profiler."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from gridwright.cli.commands import End
from gridwright.cli.model_option import formulation_of
from gridwright.cli.output import (
    Exit,
    JsonOption,
    load,
    say,
    say_json,
    warn,
)
from gridwright.cli.parameters import Option
from gridwright.cli.search_options import SearchOptions


def trace_command(
    wanted: SearchOptions,
    to: Annotated[
        str,
        Option(
            "--to",
            metavar="TARGET",
            help="A file to write, or localhost:6565, where CP-Profiler listens.",
            show_default=False,
        ),
    ],
    as_json: JsonOption = False,
) -> None:
    """Trace a search in the protocol of CP-Profiler, into a file or while it runs."""
    from gridwright.engines.fd import search
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.traces.sending import opened
    from gridwright.lab.traces.tracer import Tracer
    from gridwright.lab.trees.tree import Tally
    from gridwright.lab.trees.words import counted

    strategy, board, model = wanted.strategy, load(wanted.puzzle), wanted.model
    formulation = formulation_of(board, model)
    with faults_of(formulation), opened(to) as send:
        built = formulation(board)
        tracer = Tracer(board, built, strategy, send)
        tracer.begin(f"{board.title} {board.grid}, {model}, {strategy}", bool(strategy.course))
        searching = search(built, strategy, wanted.limits, tracer)
        found = sum(1 for _ in islice(searching, wanted.count))
        tracer.finish()
    counters = searching.counters
    if as_json:
        say_json(
            "lab trace",
            {"puzzle": board.name, "model": model, "target": to, "stats": counters.as_dict()},
        )
    else:
        say(f"{counted(Tally(counters.nodes, counters.backtracks, found))}: {to}")
    if not searching.complete and (wanted.everything or not found):
        warn("The limit was reached; the trace is that of the search so far.")
        raise End(Exit.LIMIT)
