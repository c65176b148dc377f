"""What all commands share: reading puzzles named on the command line, printing, exit codes."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, BinaryIO, TextIO, TypeVar, cast, get_args

from gridwright.answers import tag
from gridwright.cli.commands import echo
from gridwright.cli.parameters import Argument, BadParameter, Option, whole_number
from gridwright.errors import InputError, not_known, quoted
from gridwright.views.prose import wrap

if TYPE_CHECKING:  # loaded by what needs them: even an error message comes through here
    from rich.console import Console
    from rich.text import Text

    from gridwright.grid import Naming
    from gridwright.puzzle import Puzzle
    from gridwright.scene import Scene
    from gridwright.views.text import Span

T = TypeVar("T")


class Exit(IntEnum):
    """Exit codes of every command."""

    DONE = 0
    WRONG = 1
    BAD_INPUT = 2
    LIMIT = 3
    UNFINISHED = 4
    INTERRUPTED = 130


# Exit codes of single boards, the one that says least first.
SEVERITY = (Exit.DONE, Exit.UNFINISHED, Exit.LIMIT, Exit.WRONG, Exit.BAD_INPUT)


def board_names() -> list[str]:
    """The built-in boards, as commands take them."""
    from gridwright.examples import examples
    from gridwright.puzzles import puzzles

    return [f"{name}/{shown.id}" for name in puzzles() for shown in examples(name)]


def puzzle_names() -> list[str]:
    """The puzzles, as commands take them."""
    from gridwright.puzzles import puzzles

    return list(puzzles())


def level_names() -> list[str]:
    """The levels of boards that are made, as commands take them."""
    from gridwright.games.starting import WANTED_LEVELS

    return list(WANTED_LEVELS)


PuzzleArgument = Annotated[
    str,
    Argument(
        metavar="PUZZLE",
        help="A file, - for standard input, an ID or address of a known format, or name/example.",
        show_default=False,
        names=board_names,
    ),
]
BoardsArgument = Annotated[
    str,
    Argument(
        metavar="PUZZLE",
        help="A file, - for standard input, an ID or address of a known format, or name/example; "
        "of a file with many boards, each is answered with a line of JSON.",
        show_default=False,
        boards=True,
        names=board_names,
    ),
]
JsonOption = Annotated[bool, Option("--json", help="Print one JSON object.")]
AsciiOption = Annotated[bool, Option("--ascii", help="Draw with ASCII characters only.")]
CellsOption = Annotated[
    str,
    Option(
        metavar="NAMES",
        help="How cells are named: rc (R3C5) or letters (E3).",
        choices=lambda: ("rc", "letters"),
    ),
]

STDIN = "standard input"
# The style of a picture's legend, as if it were something in the picture.
LEGEND = "legend"
# Where one of these is set, rich colours what goes to a file or another program, too.
COLOURED_ANYWAY = ("FORCE_COLOR", "TTY_COMPATIBLE")


def load(argument: str) -> Puzzle:
    """The puzzle a command was given."""
    from gridwright.reading import read, read_stream

    return read_stream(stdin("a board"), STDIN) if argument == "-" else read(argument)


def stdin(what: str) -> BinaryIO:
    """The open standard input, from which this is expected."""
    if sys.stdin is None:
        raise InputError(f"standard input is closed; expected {what}")
    return sys.stdin.buffer


def read_typed(board: Puzzle, answer: str, read: Callable[[Puzzle, str], T]) -> T:
    """What a command was given to fill in: a file, - for standard input, or rows."""
    from gridwright.reading import read_file_text, read_stream_text

    if answer == "-":
        source, text = STDIN, read_stream_text(stdin("an answer"), STDIN)
    elif os.path.exists(answer):
        source, text = answer, read_file_text(answer)
    elif answer.lstrip().startswith("{"):
        source, text = "the answer", answer
    elif "/" in answer or board.grid.height == 1:
        source = "the answer, which is not a file and is read as rows"
        text = answer.replace("/", "\n")
    else:
        raise InputError(
            f"the answer {quoted(answer)} is not a file; to type rows instead, put / between them"
        )
    try:
        return read(board, text)
    except InputError as error:
        raise error.at_source(source) from None


def seconds(text: str) -> float:
    """The value of an option that takes seconds, for `Option(parser=...)`."""
    try:
        return float(text)
    except ValueError:
        raise BadParameter(f"expected a number of seconds, found {quoted(text)}") from None


# After the parser it names.
TimeLimitOption = Annotated[
    float | None,
    Option(metavar="SECONDS", parser=seconds, help="Maximum number of seconds to spend."),
]

# Likewise.
WorkersOption = Annotated[
    int | None,
    Option(
        metavar="N",
        parser=whole_number,
        help="Number of processes that work at the same time.  [one for each processor]",
        show_default=False,
    ),
]


def number_of_workers(wanted: int | None) -> int:
    """How many processes are to work: those that were asked for, or one for each processor."""
    from gridwright.workers.opening import check_workers

    number = (os.cpu_count() or 1) if wanted is None else wanted
    check_workers(number, None)
    return number


def naming_of(cells: str) -> Naming:
    """The way to name cells that a command was asked for."""
    from gridwright.grid import Naming

    if cells not in get_args(Naming):
        raise InputError(not_known("way to name cells", cells, get_args(Naming)))
    return cast("Naming", cells)


def draw(scene: Scene, *, ascii_only: bool = False, legend: bool = False) -> None:
    """Print a picture, coloured where the terminal has colours."""
    from gridwright.views.text import Span, legend_lines, spans

    # A terminal that cannot show box drawing gets ASCII without being asked.
    plain = ascii_only or not _shows_unicode()
    lines = spans(scene, ascii_only=plain)
    meanings = legend_lines(scene, ascii_only=plain) if legend else []
    if meanings:
        width = _width(sys.stdout)
        wrapped = (line for meaning in meanings for line in wrap(meaning, width).split("\n"))
        lines = [*lines, [], *([Span(line, LEGEND)] for line in wrapped)]
    _print(lines)


def draw_beside(scenes: Iterable[Scene], *, ascii_only: bool = False) -> None:
    """Print pictures of one size side by side."""
    from gridwright.views.text import Span, spans

    plain = ascii_only or not _shows_unicode()
    columns = [spans(scene, ascii_only=plain) for scene in scenes]
    for lines in columns[:-1]:
        widths = [sum(len(span.text) for span in line) for line in lines]
        for line, width in zip(lines, widths, strict=True):
            line.append(Span(" " * (max(widths) - width + 4), ""))
    _print([span for part in parts for span in part] for parts in zip(*columns, strict=True))


def _print(lines: Iterable[list[Span]]) -> None:
    # Lines as long as they are; colours only on a terminal that has them.
    console = _console()
    if console is None:
        plain = ("".join(span.text for span in line).rstrip() for line in lines)
        echo("".join(f"{line}\n" for line in plain), nl=False)
        return
    with console.capture() as printed:
        for line in lines:
            console.print(_coloured(line))
    # Printed by `echo` like all else: on a closed pipe the console would end the process.
    echo(printed.get(), nl=False, color=True)


def _console() -> Console | None:
    """A terminal with colours; None for any other place, of which rich need not be asked."""
    if not sys.stdout.isatty() and not any(os.environ.get(name) for name in COLOURED_ANYWAY):
        return None
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True, emoji=False)
    return None if console.color_system is None else console


def _coloured(line: Iterable[Span]) -> Text:
    from rich.text import Text

    from gridwright.views.terminal_styles import STYLES

    text = Text.assemble(*((span.text, STYLES.get(span.role, "")) for span in line))
    text.rstrip()
    return text


def _shows_unicode() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "") in ("utf8", "utf16")


def counted(count: int, noun: str) -> str:
    """A number of things in words, such as `1 cell`, `2 cells` or `no cells`."""
    from gridwright.text import plural

    return plural(count, noun) if count else f"no {noun}s"


def say(*lines: str, ascii_only: bool = False) -> None:
    """Print sentences on standard output; a terminal gets them broken between words."""
    from gridwright.views.text import in_ascii

    width = _width(sys.stdout)
    for line in lines:
        echo(wrap(in_ascii(line) if ascii_only else line, width))


def say_exactly(*lines: str) -> None:
    """Print lines that are data on standard output, each as long as it is."""
    for line in lines:
        echo(line)


def _width(stream: TextIO | None) -> int | None:
    """How wide the terminal is that shows a stream; None where it goes elsewhere."""
    if stream is None or not stream.isatty():
        return None
    import shutil  # here: it loads three kinds of compression

    return shutil.get_terminal_size().columns


def say_json(name: str, fields: Mapping[str, object]) -> None:
    """Print what a command answers as one JSON object on standard output."""
    say_object({"schema": tag(name), **fields})


def say_object(value: Mapping[str, object]) -> None:
    """Print one JSON object on standard output."""
    echo(json.dumps(value, ensure_ascii=False))


def warn(message: str) -> None:
    """Print a message for people on standard error."""
    echo(wrap(message, _width(sys.stderr)), err=True)


def table(rows: Iterable[tuple[str, str]], indent: str = "  ") -> None:
    """Print two aligned columns."""
    rows = list(rows)
    width = max((len(left) for left, _ in rows), default=0)
    start = len(indent) + width + 2
    for left, right in rows:
        line = f"{indent}{left.ljust(width)}  {right}".rstrip()
        echo(wrap(line, _width(sys.stdout), start))


def drop_output() -> None:
    """Throw away what is still to be printed: nobody reads it, or it cannot be written."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
