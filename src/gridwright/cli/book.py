"""`gridwright book`: boards that were made, as a book to print."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli.bar import Bar
from gridwright.cli.output import Exit, JsonOption, counted, say_json, warn, whole_number
from gridwright.files import check_place, save
from gridwright.views.saving import format_of, needing_print

if TYPE_CHECKING:
    from gridwright.books.contents import Entry


def book_command(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="FILES",
            help="Files of boards, as gridwright generate --out writes them.",
            show_default=False,
        ),
    ],
    out: Annotated[
        str, typer.Option(metavar="FILE", help="The book to write, a .pdf.", show_default=False)
    ],
    title: Annotated[str, typer.Option(metavar="TITLE", help="The title of the book.")] = "Puzzles",
    per_page: Annotated[
        int,
        typer.Option(
            "--per-page", metavar="N", parser=whole_number, help="Puzzles on a page: 1, 2, 4 or 6."
        ),
    ] = 4,
    paper: Annotated[str, typer.Option(metavar="NAME", help="The paper: a4 or letter.")] = "a4",
    sort: Annotated[
        str,
        typer.Option(metavar="ORDER", help="The puzzles' order: file, or level from easy to hard."),
    ] = "file",
    no_solutions: Annotated[
        bool, typer.Option("--no-solutions", help="Omit the solutions.")
    ] = False,
    trust: Annotated[
        bool,
        typer.Option("--trust", help="Do not prove that every board has exactly one solution."),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a book to print: rules, puzzles and solutions as a PDF."""
    format_of(out, ("pdf",))
    check_place(out)
    setting = needing_print("gridwright.books.book")
    plan = setting.Plan(title, per_page, paper.lower(), solutions=not no_solutions)
    started = perf_counter()
    entries = _entries(files, sort, trust)
    pictures = len(entries) * (1 if no_solutions else 2)
    with Bar(0, pictures) as bar:
        book = setting.make_book(entries, plan, bar.move)
    save(out, book.content)
    if as_json:
        made = {"file": out, "title": title, "puzzles": len(entries), "pages": book.pages}
        say_json({**made, "proven": not trust})
    else:
        time = f"{perf_counter() - started:.1f} s"
        puzzles, pages = counted(len(entries), "puzzle"), counted(book.pages, "page")
        unproven = "; not proven to have one solution each" if trust else ""
        warn(f"Wrote {out}: {puzzles} on {pages}, in {time}{unproven}.")


def _entries(files: list[str], sort: str, trust: bool) -> tuple[Entry, ...]:
    """The boards of the files, proven unless they are trusted; a wrong one ends the command."""
    from gridwright.books.contents import prove, read_entries
    from gridwright.generation.records import WrongBoardError

    try:
        entries = read_entries(files, sort)
        if not trust:
            with Bar(0, len(entries)) as bar:
                prove(entries, bar.move)
    except WrongBoardError as error:
        warn(f"gridwright: {error}")
        raise typer.Exit(Exit.WRONG) from None
    return entries
