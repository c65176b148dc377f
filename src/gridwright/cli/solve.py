"""`gridwright solve`: find the solutions of a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, cast, get_args

import typer

from gridwright.cli.output import (
    AsciiOption,
    Exit,
    JsonOption,
    PuzzleArgument,
    TimeLimitOption,
    counted,
    draw,
    load,
    say,
    say_exactly,
    say_json,
    table,
    warn,
    whole_number,
)
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Values
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.solving import Engine, Result, solve
from gridwright.validation import check_choice

EXITS = {"solved": Exit.DONE, "unsolvable": Exit.WRONG, "limit": Exit.LIMIT}


EngineOption = Annotated[
    str, typer.Option(metavar="NAME", help="auto, fd or sat; auto tries fd, then sat.")
]
LabelingOption = Annotated[
    str | None,
    typer.Option(
        metavar="OPTIONS",
        help="Search strategy of fd, such as ff,median,down (see gridwright list).",
    ),
]
SeedOption = Annotated[
    int, typer.Option(metavar="N", parser=whole_number, help="Seed of the random value choice.")
]
AllOption = Annotated[bool, typer.Option("--all", help="Find all solutions.")]
LimitOption = Annotated[
    int | None,
    typer.Option(metavar="N", parser=whole_number, help="Find that many solutions instead of one."),
]
NodeLimitOption = Annotated[
    int | None, typer.Option(metavar="N", parser=whole_number, help="Search nodes to try at most.")
]
StatsOption = Annotated[bool, typer.Option("--stats", help="Print the search counters.")]
RowsOption = Annotated[
    bool, typer.Option("--rows", help="Print solutions as rows of symbols, as check takes them.")
]


def solve_command(
    puzzle: PuzzleArgument,
    engine: EngineOption = "auto",
    labeling: LabelingOption = None,
    seed: SeedOption = 0,
    everything: AllOption = False,
    limit: LimitOption = None,
    time_limit: TimeLimitOption = None,
    node_limit: NodeLimitOption = None,
    stats: StatsOption = False,
    rows: RowsOption = False,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Solve a board: the first solution, several, or all of them."""
    if everything and limit is not None:
        raise InputError("--all and --limit exclude each other: omit one of them")
    if rows and as_json:
        raise InputError("--rows and --json exclude each other: omit one of them")
    count = None if everything else 1 if limit is None else limit
    board = load(puzzle)
    page = _Page(board, rows, ascii_only, numbered=count != 1)
    result = solve(
        board,
        count=count,
        engine=_engine(engine),
        labeling=None if labeling is None else Labeling.parse(labeling, seed),
        limits=Limits(time_limit, node_limit),
        # Each at once, so that nothing is lost when somebody ends a long search.
        each=None if as_json else page.solution,
        keep=as_json,
    )
    if as_json:
        say_json(_as_json(board, result))
    else:
        page.close(result, stats)
    if result.status != "solved":
        raise typer.Exit(EXITS[result.status])


def _engine(name: str) -> Engine:
    check_choice("engine", name, get_args(Engine))
    return cast(Engine, name)


def _as_json(board: Puzzle, result: Result) -> dict[str, object]:
    return {
        "puzzle": board.name,
        "status": result.status,
        "solutions": [grid_rows(board, values) for values in result.solutions],
        "complete": result.complete,
        "engine": result.engine,
        "stats": dict(result.stats),
    }


@dataclass
class _Page:
    """What is printed for people: solutions as pictures or rows, and what is said about them."""

    board: Puzzle
    rows: bool
    ascii_only: bool
    numbered: bool
    found: int = 0

    def solution(self, values: Values) -> None:
        """Print one more solution."""
        self.found += 1
        if self.numbered:
            self._say(f"Solution {self.found}")
        if self.rows:
            say_exactly(*grid_rows(self.board, values))
        else:
            draw(self.board.scene(values), ascii_only=self.ascii_only)

    def close(self, result: Result, stats: bool) -> None:
        """Say what came of the search."""
        if result.status == "unsolvable":
            warn("This puzzle has no solution.")
        elif result.status == "limit":
            warn(f"The limit was reached; {_so_far(self.found)}.")
        elif result.complete and self.found == 1:
            self._say("This is the only solution.")
        elif result.complete:
            self._say(f"There are {counted(self.found, 'solution')} in all.")
        if stats:
            indent = ";  " if self.rows else "  "
            table((_counter(*item) for item in result.stats.items()), indent)

    def _say(self, line: str) -> None:
        # Between rows a sentence is a remark: `check` passes over it.
        if self.rows:
            say_exactly(f"; {line}")
        else:
            say(line)


def _counter(name: str, value: float) -> tuple[str, str]:
    return name, f"{value:,}" if isinstance(value, int) else f"{value:.4f} s"


def _so_far(found: int) -> str:
    if not found:
        return "no solution was found so far, there may be one"
    return f"{counted(found, 'solution')} found so far, there may be more"
