"""`gridwright lab check`: does a model mean what the rules mean?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from gridwright.cli.commands import End
from gridwright.cli.model_option import ModelOption, formulation_of
from gridwright.cli.output import (
    AsciiOption,
    Exit,
    JsonOption,
    TimeLimitOption,
    draw,
    load,
    say,
    say_json,
    warn,
)
from gridwright.cli.parameters import Argument
from gridwright.engines.limits import Limits
from gridwright.grid import Values
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.text import plural

if TYPE_CHECKING:  # loaded when the command runs: no other command needs it
    from gridwright.lab.models.comparing import Comparison

BoardsArgument = Annotated[
    list[str],
    Argument(
        metavar="BOARDS",
        help="Boards to compare on: files, IDs or addresses of known formats, or name/example.",
        show_default=False,
    ),
]


def check_model_command(
    boards: BoardsArgument,
    model: ModelOption,
    time_limit: TimeLimitOption = None,
    ascii_only: AsciiOption = False,
    as_json: JsonOption = False,
) -> None:
    """Compare a model with the rules: which solutions it loses, and what it allows wrongly."""
    found: list[tuple[str, Comparison]] = []
    for address in boards:
        board = load(address)
        comparison = _compared(board, model, time_limit)
        found.append((address, comparison))
        if not as_json:
            _tell(address, board, comparison, ascii_only)
    if as_json:
        say_json(
            "lab check", {"model": model, "boards": [_as_json(a, load(a), c) for a, c in found]}
        )
    if any(not comparison.same for _, comparison in found):
        raise End(Exit.WRONG)
    if any(not comparison.complete for _, comparison in found):
        raise End(Exit.LIMIT)


def _compared(board: Puzzle, model: str, time_limit: float | None) -> Comparison:
    from gridwright.lab.models.comparing import compare
    from gridwright.lab.models.own_models import faults_of

    formulation = formulation_of(board, model)
    with faults_of(formulation):
        return compare(board, formulation(board), Limits(time_limit))


def _tell(address: str, board: Puzzle, comparison: Comparison, ascii_only: bool) -> None:
    from gridwright.lab.models.comparing import told

    number = plural(comparison.solutions, "solution")
    if comparison.same and comparison.complete:
        say(f"{address}: the model and the puzzle have the same {number}.")
        return
    if comparison.same:
        warn(f"{address}: nothing differs so far; {number} of the puzzle compared.")
        return
    say(f"{address}:")
    grids = [found for found in (comparison.lost, comparison.allowed) if found]
    for sentence, found in zip(told(comparison, board.title), grids, strict=True):
        say(sentence)
        draw(board.scene(found.values), ascii_only=ascii_only)


def _as_json(address: str, board: Puzzle, comparison: Comparison) -> dict[str, object]:
    def rows(values: Values) -> list[str]:
        return list(grid_rows(board, values))

    lost, allowed = comparison.lost, comparison.allowed
    by = lost.refused_by if lost else None
    return {
        "board": address,
        "same": comparison.same,
        "complete": comparison.complete,
        "solutions": comparison.solutions,
        "lost": lost and rows(lost.values),
        "refused_by": [label.text for label in by.labels] if by else None,
        "allowed": allowed and rows(allowed.values),
        "broken": [violation.text for violation in allowed.broken] if allowed else None,
    }
