"""`gridwright library`: a shelf of boards in one file."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import asdict
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

from gridwright.cli.bar import Bar
from gridwright.cli.commands import End, Group
from gridwright.cli.library_options import (
    CluesOption,
    LevelOption,
    LimitOption,
    OrderOption,
    PuzzleOption,
    ScoreOption,
    SizeOption,
    TechniqueOption,
    UnusedOption,
    UsedOption,
    selection_of,
)
from gridwright.cli.output import (
    STDIN,
    Exit,
    JsonOption,
    WorkersOption,
    counted,
    number_of_workers,
    say,
    say_json,
    stdin,
    table,
    warn,
)
from gridwright.cli.parameters import Argument, Option
from gridwright.errors import InputError, not_known
from gridwright.files import check_place, place_of, saving
from gridwright.views.saving import format_of

if TYPE_CHECKING:  # loaded when a command runs: no other command needs them
    from gridwright.library.adding import Added
    from gridwright.library.entries import Care, Entry
    from gridwright.library.store import Store
    from gridwright.workers.team import Team

STDOUT = "-"
# How many boards are shown unless more are asked for.
SHOWN = 100

library_group = Group(
    "library",
    {
        "Commands": {
            "add": "gridwright.cli.library:add_command",
            "list": "gridwright.cli.library:list_command",
            "filter": "gridwright.cli.library:filter_command",
            "export": "gridwright.cli.library:export_command",
        }
    },
    help="Keep boards in one file, each once, and hand them out by what they are like.",
)

LibraryArgument = Annotated[
    str, Argument(metavar="LIBRARY", help="The library, a file such as boards.db.")
]


def add_command(
    library: LibraryArgument,
    files: Annotated[
        list[str],
        Argument(
            metavar="FILES",
            help="Boards as JSON Lines (as generate writes them) or CSV; - for standard input.",
            show_default=False,
        ),
    ],
    prove: Annotated[
        bool, Option("--prove", help="Prove that every board has exactly one solution.")
    ] = False,
    rate: Annotated[
        bool,
        Option("--rate", help="Find level, score and techniques of every board by rating."),
    ] = False,
    new_solutions: Annotated[
        bool,
        Option(
            "--new-solutions", help="Pass over boards whose solution another board has already."
        ),
    ] = False,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Add boards; one that is there already, turned, mirrored or renamed, is passed over."""
    from gridwright.library.adding import Added
    from gridwright.library.entries import Care
    from gridwright.library.store import open_store
    from gridwright.system.interrupts import terminated_as_interrupted
    from gridwright.workers.opening import open_team

    number = number_of_workers(workers)
    care = Care(prove, rate, new_solutions)
    started = perf_counter()
    with (
        terminated_as_interrupted(),
        open_store(library, new=True) as store,
        open_team(number) as team,
    ):
        done = _Adding(store, care, team)
        try:
            for file in files:
                done.take(file)
        except InputError:
            if done.total != Added():
                warn(f"{_added(done.total)} before this:")
            raise
        except KeyboardInterrupt:
            warn(f"Interrupted: {_added(done.total)}; the same command continues.")
            raise End(Exit.INTERRUPTED) from None
    if as_json:
        say_json("library add", {"library": library, **asdict(done.total)})
        return
    warn(f"{_added(done.total)} in {perf_counter() - started:.1f} s.")


class _Adding:
    """Files being added one after another, and what came of them so far."""

    def __init__(self, store: Store, care: Care, team: Team | None) -> None:
        from gridwright.library.adding import Added

        self.total: Added = Added()
        self._store, self._care, self._team = store, care, team

    def take(self, file: str) -> None:
        """Add the boards of a file."""
        from gridwright.library.adding import add
        from gridwright.library.sources import lines_in, opened

        typed = (stdin("boards"), STDIN) if file == STDOUT else (None, "")
        with opened(file, *typed) as source, Bar(0, lines_in(source)) as bar:
            lines = 0
            for counts in add(self._store, source, self._care, self._team):
                self.total += counts
                lines += counts.added + counts.known + counts.solved + counts.skipped
                bar.move(lines)


def _added(total: Added) -> str:
    known = [
        (total.known, "there already"),
        (total.graded, "of these rated now"),
        (total.solved, "with a solution that is there already"),
        (total.skipped, "taken from this file before"),
    ]
    rest = [f"{count} {what}" for count, what in known if count]
    return f"Added {counted(total.added, 'board')}" + (f" ({', '.join(rest)})" if rest else "")


def list_command(library: LibraryArgument, as_json: JsonOption = False) -> None:
    """Tell what a library holds: how many boards of each puzzle, size and level."""
    from gridwright.library.selection import UNRATED, kinds
    from gridwright.library.store import open_store

    with open_store(library) as store:
        found = kinds(store)
    boards, used = sum(kind.boards for kind in found), sum(kind.used for kind in found)
    if as_json:
        held = [asdict(kind) for kind in found]
        say_json(
            "library list", {"library": library, "boards": boards, "used": used, "kinds": held}
        )
        return
    table(
        (
            (f"{kind.puzzle} {kind.size} {kind.level or UNRATED}", _number(kind.boards, kind.used))
            for kind in found
        ),
        indent="",
    )
    say(f"{counted(boards, 'board')}, {used} of them used")


def _number(boards: int, used: int) -> str:
    return f"{boards}" + (f" ({used} used)" if used else "")


def filter_command(
    library: LibraryArgument,
    puzzle: PuzzleOption = None,
    level: LevelOption = None,
    size: SizeOption = None,
    clues: CluesOption = None,
    score: ScoreOption = None,
    technique: TechniqueOption = None,
    unused: UnusedOption = False,
    used: UsedOption = None,
    order: OrderOption = "number",
    limit: LimitOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the boards that are like this, the first 100 unless --limit says otherwise."""
    from gridwright.library.selection import boards, count, numbers
    from gridwright.library.store import open_store

    wanted = selection_of(
        puzzle, level, size, clues, score, technique, unused, used, order, limit or SHOWN
    )
    with open_store(library) as store:
        total = count(store, wanted)
        shown = list(boards(store, numbers(store, wanted)))
    if as_json:
        say_json("library filter", {"count": total, "boards": [_facts(*each) for each in shown]})
        return
    table(((f"{number}", _line(entry)) for number, entry in shown), indent="")
    more = f"; the first {len(shown)} are shown" if len(shown) < total else ""
    say(f"{counted(total, 'board')}{more}")


def _facts(number: int, entry: Entry) -> dict[str, object]:
    facts = {"number": number, "puzzle": entry.puzzle, "size": entry.size, "clues": entry.clues}
    return {**facts, **asdict(entry.grade), "used": list(entry.uses)}


def _line(entry: Entry) -> str:
    parts = [f"{entry.puzzle} {entry.size}", entry.grade.level or "unrated"]
    if entry.grade.score is not None:
        parts.append(f"score {entry.grade.score}")
    parts.append(counted(entry.clues, "clue"))
    if entry.uses:
        parts.append(f"used: {'; '.join(entry.uses)}")
    return ", ".join(parts)


def export_command(
    library: LibraryArgument,
    out: Annotated[
        str, Option(metavar="FILE", help="The file to write: .jsonl or .csv; - for a pipe.")
    ] = STDOUT,
    format: Annotated[
        str | None,
        Option(
            metavar="FORMAT",
            help="jsonl or csv, whatever the file's name.",
            choices=lambda: ("jsonl", "csv"),
        ),
    ] = None,
    mark: Annotated[
        str | None,
        Option(metavar="PLACE", help="Note that the boards were used there."),
    ] = None,
    walkthroughs: Annotated[
        bool,
        Option("--walkthroughs", help="With all steps to each solution (jsonl only)."),
    ] = False,
    puzzle: PuzzleOption = None,
    level: LevelOption = None,
    size: SizeOption = None,
    clues: CluesOption = None,
    score: ScoreOption = None,
    technique: TechniqueOption = None,
    unused: UnusedOption = False,
    used: UsedOption = None,
    order: OrderOption = "number",
    limit: LimitOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write the boards that are like this as JSON Lines or CSV."""
    from gridwright.library.exporting import export
    from gridwright.library.selection import count
    from gridwright.library.store import open_store

    wanted = selection_of(puzzle, level, size, clues, score, technique, unused, used, order, limit)
    written = _format(format, out)
    if as_json and out == STDOUT:
        raise InputError("--json tells about a file: name one with --out")
    if walkthroughs and written == "csv":
        raise InputError("a CSV file holds no walkthroughs: omit --walkthroughs or write .jsonl")
    if out != STDOUT and place_of(out) == place_of(library):
        raise InputError("this is the library itself; name another file as --out", source=out)
    with open_store(library) as store:
        total = min(count(store, wanted), limit or sys.maxsize)
        target = nullcontext(sys.stdout.buffer) if out == STDOUT else saving(out)
        with Bar(0, total) as bar, target as stream:
            done = export(
                store,
                wanted,
                stream,
                written,
                walkthroughs=walkthroughs,
                mark=mark,
                each=bar.move,
            )
    if as_json:
        say_json(
            "library export", {"library": library, "file": out, "format": written, "boards": done}
        )
    else:
        warn(f"Wrote {counted(done, 'board')}.")


def _format(wanted: str | None, out: str) -> str:
    from gridwright.library.exporting import FORMATS

    if wanted is not None and wanted not in FORMATS:
        raise InputError(not_known("format", wanted, FORMATS))
    if out == STDOUT:
        return wanted or FORMATS[0]
    check_place(out)
    return wanted or format_of(out, FORMATS)
