"""`gridwright generate`: make boards that have exactly one solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated

from gridwright.cli.bar import Bar
from gridwright.cli.choices import style_names, symmetry_names
from gridwright.cli.output import (
    AsciiOption,
    TimeLimitOption,
    level_names,
    puzzle_names,
    warn,
)
from gridwright.cli.parameters import Argument, BadParameter, Option, whole_number
from gridwright.cli.run_output import RunOutput
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, quoted
from gridwright.generation.request import request

if TYPE_CHECKING:
    from gridwright.generation.output_file import OutputFile
    from gridwright.generation.request import Request


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadParameter(f"expected a share from 0 to 1, found {quoted(text)}") from None


def _numbers(text: str) -> range:
    """Numbers such as 100-199, both included."""
    match = re.fullmatch(r"([0-9]{1,12})-([0-9]{1,12})", text.strip())
    if not match or int(match[1]) > int(match[2]):
        raise BadParameter(f"expected numbers such as 100-199, found {quoted(text)}")
    return range(int(match[1]), int(match[2]) + 1)


NameArgument = Annotated[
    str,
    Argument(
        metavar="NAME",
        help="The puzzle, as in gridwright list.",
        names=puzzle_names,
        files=False,
    ),
]
SizeOption = Annotated[str, Option(metavar="SIZE", help="Columns x rows, such as 10x9; 8 for 8x8.")]
StyleOption = Annotated[
    str | None,
    Option(
        metavar="NAME", help="How clues are printed, see gridwright list NAME.", choices=style_names
    ),
]
SeedOption = Annotated[
    int,
    Option(
        metavar="N",
        parser=whole_number,
        help="The same number gives the same boards, another number different ones.",
    ),
]
CountOption = Annotated[
    int | None,
    Option(metavar="N", parser=whole_number, help="Number of boards to make.  [1]"),
]
NumbersOption = Annotated[
    range | None,
    Option(
        metavar="A-B",
        parser=_numbers,
        help="Make only the boards with these numbers of a run, counted from 0, such as 100-199: "
        "parts of one run can be made in different places.",
    ),
]
BoardLimitOption = Annotated[
    int | None,
    Option(
        metavar="TRIES",
        parser=whole_number,
        help="Skip a board that is not found in so many tries, and go on with the next. Counted "
        "in tries, not in seconds, so that every machine skips the same boards.",
    ),
]
OutOption = Annotated[
    str | None,
    Option(
        metavar="FILE",
        help="Write boards to a file, as JSON, one a line; the same command continues a run that "
        "was ended, a larger --count adds to it.",
    ),
]
WorkersOption = Annotated[
    int | None,
    Option(
        metavar="N",
        parser=whole_number,
        help="Number of processes that work at the same time.  [1]",
    ),
]
ClusterOption = Annotated[
    str | None,
    Option(metavar="ADDRESS", help="Work on the Dask cluster at tcp://host:port."),
]
SymmetryOption = Annotated[
    str | None,
    Option(
        metavar="NAME",
        help="Symmetry of the clues' places: none, rotate or mirror.",
        choices=symmetry_names,
    ),
]
GivensOption = Annotated[
    bool | None,
    Option(
        "--givens/--no-givens",
        help="Allow given cells where clues do not suffice; boards of a level may have some where "
        "most would be too hard without.",
        show_default=False,
    ),
]
CluesOption = Annotated[
    str | None,
    Option(
        metavar="MIN-MAX",
        help="How many clues to print, such as 20-26 (given cells count; 20- and -26 work as "
        "well), or the share of those there could be, such as 0.8. Without --style, a style with "
        "clues that can be left out is taken.",
    ),
]
SymbolsOption = Annotated[
    float | None,
    Option(metavar="SHARE", parser=_share, help="Share of the cells that hold a symbol."),
]
LevelOption = Annotated[
    str | None,
    Option(
        metavar="LEVEL",
        help="How hard boards are to be: gentle, easy, medium, hard or expert, as rate says. "
        "Without --style, a style with clues that can be left out is taken.",
        choices=level_names,
    ),
]
NeedsOption = Annotated[
    str | None,
    Option(metavar="TECHNIQUE", help="The hardest technique that boards are to need, by its name."),
]
RateOption = Annotated[
    bool,
    Option(
        "--rate",
        help="Rate each board as gridwright rate does: level, score and techniques are written "
        "into its record.",
    ),
]
LinesOption = Annotated[
    bool,
    Option("--json", help="Print JSON, one board a line, instead of pictures."),
]


def generate_command(
    name: NameArgument,
    size: SizeOption = "8",
    style: StyleOption = None,
    seed: SeedOption = 0,
    count: CountOption = None,
    numbers: NumbersOption = None,
    out: OutOption = None,
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    time_limit: TimeLimitOption = None,
    board_limit: BoardLimitOption = None,
    symmetry: SymmetryOption = None,
    givens: GivensOption = None,
    clues: CluesOption = None,
    symbols: SymbolsOption = None,
    level: LevelOption = None,
    needs: NeedsOption = None,
    rate: RateOption = False,
    ascii_only: AsciiOption = False,
    as_json: LinesOption = False,
) -> None:
    """Make boards that are proven to have exactly one solution."""
    from gridwright.generation.run import run, unseen_in
    from gridwright.system.interrupts import terminated_as_interrupted
    from gridwright.workers.opening import open_team

    _check_alone("--workers", workers, "--cluster", cluster)
    _check_alone("--count", count, "--numbers", numbers)
    wanted = request(
        name,
        size,
        style,
        seed,
        level=level,
        needs=needs,
        board_limit=board_limit,
        rated=rate,
        symmetry=symmetry,
        givens=givens,
        clues=clues,
        symbols=symbols,
    )
    asked = numbers or _first(1 if count is None else count)
    if unseen := unseen_in(wanted):
        warn(f"There may be no board of {wanted.words}: {unseen}.")
    limits = Limits(time_limit)
    with (
        terminated_as_interrupted(),
        open_team(1 if workers is None else workers, cluster, warn) as helpers,
        nullcontext() if out is None else _output(out, wanted, asked) as output,
    ):
        start, keys = (output.next, output.keys) if output else (asked.start, None)
        made = RunOutput(asked, out, output, not as_json, ascii_only)
        made.take(
            run(
                wanted,
                asked.stop,
                team=helpers,
                start=start,
                keys=keys,
                limits=limits,
                skipped=made.skipped.append,
            )
        )


def _check_alone(one: str, value: object, other: str, second: object) -> None:
    """Refuse two options that exclude each other."""
    if value is not None and second is not None:
        raise InputError(f"{one} and {other} exclude each other: omit one of them")


def _first(count: int) -> range:
    """The numbers of the first boards of a run."""
    from gridwright.generation.run import check_count

    check_count(count)
    return range(count)


@contextmanager
def _output(out: str, wanted: Request, numbers: range) -> Iterator[OutputFile]:
    """The file for a run, with a bar while the boards that are in it already are checked."""
    from gridwright.generation.output_file import open_output

    with ExitStack() as stack:
        with Bar(0, len(numbers)) as bar:
            output = stack.enter_context(open_output(out, wanted, bar.move, numbers.start))
        yield output
