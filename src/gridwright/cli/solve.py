"""`gridwright solve`: find the solutions of a board."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated, cast, get_args

from gridwright.answers.boards import SolveAnswer
from gridwright.cli.choices import engine_names, labeling_names
from gridwright.cli.commands import End
from gridwright.cli.model_option import OptionalModelOption, formulation_of
from gridwright.cli.output import (
    AsciiOption,
    BoardsArgument,
    Exit,
    JsonOption,
    TimeLimitOption,
    counted,
    draw,
    load,
    say,
    say_exactly,
    say_json,
    say_object,
    table,
    warn,
)
from gridwright.cli.parameters import Option, whole_number
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits
from gridwright.errors import InputError
from gridwright.grid import Values
from gridwright.layers.layer import Violation
from gridwright.model import Model
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.solving import Engine, Result, solve
from gridwright.validation import check_choice

EXITS = {"solved": Exit.DONE, "unsolvable": Exit.WRONG, "limit": Exit.LIMIT}


EngineOption = Annotated[
    str,
    Option(metavar="NAME", help="auto, fd or sat; auto tries fd, then sat.", choices=engine_names),
]
LabelingOption = Annotated[
    str | None,
    Option(
        metavar="OPTIONS",
        help="Search strategy of fd, such as ff,median,down (see gridwright list).",
        choices=labeling_names,
        listed=True,
    ),
]
SeedOption = Annotated[
    int, Option(metavar="N", parser=whole_number, help="Seed of the random value choice.")
]
AllOption = Annotated[bool, Option("--all", help="Find all solutions.")]
LimitOption = Annotated[
    int | None,
    Option(metavar="N", parser=whole_number, help="Find that many solutions instead of one."),
]
NodeLimitOption = Annotated[
    int | None, Option(metavar="N", parser=whole_number, help="Search nodes to try at most.")
]
StatsOption = Annotated[bool, Option("--stats", help="Print the search counters.")]
RowsOption = Annotated[
    bool, Option("--rows", help="Print solutions as rows of symbols, as check takes them.")
]


StreamOption = Annotated[
    bool,
    Option(
        "--stream",
        help="With --json, print each solution as a line of its own as soon as it is found.",
    ),
]


def solve_command(
    puzzle: BoardsArgument,
    engine: EngineOption = "auto",
    labeling: LabelingOption = None,
    seed: SeedOption = 0,
    model: OptionalModelOption = None,
    everything: AllOption = False,
    limit: LimitOption = None,
    time_limit: TimeLimitOption = None,
    node_limit: NodeLimitOption = None,
    stats: StatsOption = False,
    rows: RowsOption = False,
    stream: StreamOption = False,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Solve a board: the first solution, several, or all of them."""
    if everything and limit is not None:
        raise InputError("--all and --limit exclude each other: omit one of them")
    if rows and as_json:
        raise InputError(
            "--rows and --json exclude each other (many boards are answered with JSON): omit one"
        )
    if stream and not as_json:
        raise InputError("--stream is for JSON: give --json too")
    count = None if everything else 1 if limit is None else limit
    chosen = _engine(engine)
    strategy = None if labeling is None else Labeling.parse(labeling, seed)
    board = load(puzzle)
    page = _Page(board, rows, ascii_only, numbered=count != 1, model=model, streamed=stream)
    with _model_of(board, model) as built:
        result = solve(
            board,
            count=count,
            engine=chosen,
            labeling=strategy,
            limits=Limits(time_limit, node_limit),
            # Each at once, so that nothing is lost when somebody ends a long search.
            each=page.judge if as_json and not stream else page.solution,
            keep=as_json and not stream,
            model=built,
        )
    if as_json:
        say_object(_as_json(result, page))
    else:
        page.close(result, stats)
    if result.status != "solved" or page.wrong:
        raise End(Exit.WRONG if page.wrong else EXITS[result.status])


@contextmanager
def _model_of(board: Puzzle, name: str | None) -> Iterator[Model | None]:
    """The model that was asked for, None for the usual one; faults in its file are told."""
    if name is None:
        yield None
        return
    from gridwright.lab.models.own_models import faults_of

    formulation = formulation_of(board, name)
    with faults_of(formulation):
        yield formulation(board)


def _engine(name: str) -> Engine:
    check_choice("engine", name, get_args(Engine))
    return cast(Engine, name)


def _as_json(result: Result, page: _Page) -> SolveAnswer:
    answer = result.to_dict()
    if page.streamed:
        answer["solutions"] = []
    if page.model is not None:
        answer["model"], answer["wrong"] = page.model, page.wrong
    return answer


@dataclass
class _Page:
    """What is printed for people: solutions as pictures or rows, and what is said about them."""

    board: Puzzle
    rows: bool
    ascii_only: bool
    numbered: bool
    # The model that was asked for; what it finds is judged by the rules of the puzzle.
    model: str | None = None
    streamed: bool = False
    found: int = 0
    wrong: int = 0

    def judge(self, values: Values) -> list[Violation]:
        """Count one more solution; what rules it breaks, if the model is not the puzzle's own."""
        self.found += 1
        broken = [] if self.model is None else [*self.board.violations(values)]
        self.wrong += bool(broken)
        return broken

    def solution(self, values: Values) -> None:
        """Print one more solution."""
        broken = self.judge(values)
        if self.streamed:
            line = {"puzzle": self.board.name, "number": self.found}
            say_json("solution", {**line, "rows": grid_rows(self.board, values)})
            return
        if self.numbered:
            self._say(f"Solution {self.found}")
        if self.rows:
            say_exactly(*grid_rows(self.board, values))
        else:
            cells = dict.fromkeys(cell for violation in broken for cell in violation.cells)
            scene = self.board.scene(values).highlighted(cells, "wrong")
            draw(scene, ascii_only=self.ascii_only)
        for violation in broken:
            self._say(f"This breaks a rule: {violation.text}.")

    def close(self, result: Result, stats: bool) -> None:
        """Say what came of the search."""
        if self.wrong:
            self._say_wrong(result.complete)
        elif result.status == "unsolvable" and self.model is not None:
            warn("This model has no solution; gridwright lab check compares it with the rules.")
        elif result.status == "unsolvable":
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

    def _say_wrong(self, complete: bool) -> None:
        found = f"{self.wrong:,} of {counted(self.found, 'solution')} "
        if self.found == 1:
            found = "its only solution " if complete else "the solution it found "
        verb = "break" if self.wrong > 1 else "breaks"
        warn(f"The model allows what the rules do not: {found}{verb} a rule of {self.board.title}.")

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
