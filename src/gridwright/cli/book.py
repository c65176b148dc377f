"""`gridwright book`: boards of all kinds, as a book to print."""

from __future__ import annotations

import os
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from gridwright.cli.bar import Bar
from gridwright.cli.choices import chapter_names, trim_names
from gridwright.cli.commands import End
from gridwright.cli.output import Exit, JsonOption, counted, say_json, stdin, warn
from gridwright.cli.parameters import Argument, BadParameter, Option, whole_number
from gridwright.errors import InputError, quoted
from gridwright.files import check_place, save
from gridwright.reading import read_file_text
from gridwright.views.saving import format_of, needing_print

if TYPE_CHECKING:
    from gridwright.books.contents import Entry
    from gridwright.books.plan import Plan

MOST_WORKERS = 64
MOST_DOUBLES = 5  # named one by one
BY_SIZE = "auto"


def _text(metavar: str, help: str) -> Any:
    return Option(metavar=metavar, help=help, show_default=False)


def _flag(name: str, help: str) -> Any:
    return Option(name, help=help)


def _millimetres(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise BadParameter(f"expected millimetres, found {quoted(text)}") from None


def book_command(
    files: Annotated[
        list[str],
        Argument(
            metavar="FILES",
            help="Files of boards, as gridwright generate --out writes them, or single boards: "
            "files, IDs, addresses, name/example; - for standard input.",
            show_default=False,
        ),
    ],
    out: Annotated[str, _text("FILE", "The book to write, a .pdf.")],
    title: Annotated[
        str | None, _text("TITLE", "The title of the book.  [Puzzles, in its language]")
    ] = None,
    subtitle: Annotated[str, _text("TEXT", "Line below the title.")] = "",
    author: Annotated[str, _text("NAME", "Who made the book.")] = "",
    publisher: Annotated[str, _text("NAME", "Who publishes it.")] = "",
    year: Annotated[
        int | None,
        Option(metavar="YEAR", parser=whole_number, help="The year of the copyright."),
    ] = None,
    isbn: Annotated[str, _text("ISBN", "Its ISBN, of 10 or 13 digits.")] = "",
    trim: Annotated[
        str,
        Option(
            metavar="SIZE",
            help="The size of a page: a4, a5, letter, 5x8, 6x9, 7x10, 8x10, 8.5x11 (inches), "
            "or a size such as 170x240mm.",
            choices=trim_names,
        ),
    ] = "a4",
    bleed: Annotated[
        str,
        Option(metavar="LENGTH", help="The bleed, such as 0.125in or 3mm; adds thumb tabs."),
    ] = "0",
    per_page: Annotated[
        str,
        Option(
            "--per-page",
            metavar="N",
            help="Puzzles on a page: 1, 2, 3, 4, 6, 8, 9 or 12; auto follows the size of boards.",
        ),
    ] = BY_SIZE,
    smallest_cell: Annotated[
        float,
        Option(
            "--smallest-cell",
            metavar="MM",
            parser=_millimetres,
            help="Refuse puzzles whose cells would be smaller, in millimetres.",
        ),
    ] = 5.0,
    large_print: Annotated[bool, _flag("--large-print", "Larger letters and boards.")] = False,
    chapters: Annotated[
        str,
        Option(metavar="BY", help="Chapters by puzzle, by level, or none.", choices=chapter_names),
    ] = "puzzle",
    sort: Annotated[
        str,
        Option(
            metavar="ORDER",
            help="The puzzles' order: file, or level from easy to hard.",
            choices=lambda: ("file", "level"),
        ),
    ] = "file",
    introduction: Annotated[
        str | None, _text("MARKDOWN", "Markdown file with an introduction.")
    ] = None,
    rules: Annotated[
        str | None,
        _text("MARKDOWN", "Markdown file with rules of your own: # Name, then the rules."),
    ] = None,
    hints: Annotated[bool, _flag("--hints", "Add a chapter of first entries, and why.")] = False,
    no_solutions: Annotated[bool, _flag("--no-solutions", "Omit the solutions.")] = False,
    seeds: Annotated[bool, _flag("--seeds", "Print seed and number below each puzzle.")] = False,
    rate: Annotated[bool, _flag("--rate", "Rate boards that come without a level.")] = False,
    language: Annotated[
        str,
        Option(
            metavar="CODE",
            help="Language: en, de, es, pt, or a .toml file of strings.",
            choices=lambda: ("en", "de", "es", "pt"),
        ),
    ] = "en",
    font: Annotated[str | None, _text("FONT", "TrueType font to use.")] = None,
    bold_font: Annotated[str | None, _text("FONT", "Its bold letters.")] = None,
    italic_font: Annotated[str | None, _text("FONT", "Its italic letters.")] = None,
    standard: Annotated[
        str,
        Option(
            metavar="NAME",
            help="Standard to keep: pdfx for PDF/X-1a:2003, or none.",
            choices=lambda: ("pdfx", "none"),
        ),
    ] = "none",
    workers: Annotated[
        int,
        Option(metavar="N", parser=whole_number, help="Processes that look for hints."),
    ] = 1,
    cover: Annotated[
        str | None, _text("PDF", "Write a cover, back, spine and front, to this .pdf too.")
    ] = None,
    spine: Annotated[
        str | None, _text("WIDTH", "Width of the spine, such as 9mm.  [by the number of pages]")
    ] = None,
    trust: Annotated[
        bool, _flag("--trust", "Do not prove that every board has exactly one solution.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Make a book to print: rules, puzzles, hints and solutions as a PDF."""
    format_of(out, ("pdf",))
    check_place(out)
    _check_cover(cover, spine, out)
    _check_workers(workers)
    needing_print("gridwright.books.book")
    from gridwright.books.fonts import fonts_of
    from gridwright.books.language import language_of
    from gridwright.books.layout import bleed_of, spine_of, trim_of
    from gridwright.books.markdown import blocks_of
    from gridwright.books.plan import Plan
    from gridwright.books.rules import rules_by_puzzle

    spoken = language_of(language)
    plan = Plan(
        spoken.say("puzzles") if title is None else title,
        subtitle,
        author,
        publisher,
        year,
        isbn,
        trim_of(trim),
        bleed_of(bleed),
        None if per_page == BY_SIZE else _number(per_page),
        smallest_cell,
        large_print,
        chapters,
        not no_solutions,
        seeds,
        standard,
        blocks_of(read_file_text(introduction), introduction) if introduction else (),
        rules_by_puzzle(blocks_of(read_file_text(rules), rules), rules, spoken) if rules else {},
        spoken,
        fonts_of(font, bold_font, italic_font),
    )
    started = perf_counter()
    wide = spine_of(spine) if spine else None
    wanted = _Wanted(sort, trust, rate, hints, workers, cover, wide)
    entries = _entries(files, wanted)
    _tell_doubles(entries)
    pages = _write(out, entries, plan, wanted)
    if as_json:
        made = {"file": out, "title": plan.title, "puzzles": len(entries), "pages": pages}
        say_json("book", {**made, "proven": not trust})
    else:
        time = f"{perf_counter() - started:.1f} s"
        unproven = "; not proven to have one solution each" if trust else ""
        puzzles = counted(len(entries), "puzzle")
        warn(f"Wrote {out}: {puzzles} on {counted(pages, 'page')}, in {time}{unproven}.")


@dataclass(frozen=True)
class _Wanted:
    """How the boards are to be prepared."""

    sort: str
    trust: bool
    rate: bool
    hints: bool
    workers: int
    cover: str | None
    spine: float | None


def _check_cover(cover: str | None, spine: str | None, out: str) -> None:
    if cover is None:
        if spine is not None:
            raise InputError("--spine is the width of a cover's spine: give --cover too")
        return
    format_of(cover, ("pdf",))
    check_place(cover)
    if os.path.realpath(cover) == os.path.realpath(out):
        raise InputError("the cover and the book cannot be the same file", source=cover)


def _check_workers(workers: int) -> None:
    if not 1 <= workers <= MOST_WORKERS:
        raise InputError(f"expected 1 to {MOST_WORKERS} workers, found {quoted(workers)}")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise InputError(
            f"expected a number of puzzles per page or {BY_SIZE}, found {quoted(text)}"
        ) from None


def _write(out: str, entries: tuple[Entry, ...], plan: Plan, wanted: _Wanted) -> int:
    """Set the book and write it; return its number of pages."""
    from gridwright.books.book import make_book
    from gridwright.books.contents import chapters_of
    from gridwright.books.cover import make_cover
    from gridwright.books.hints import hints_for

    found = {}
    if wanted.hints:
        chapters = chapters_of(entries, plan.chapters)
        ordered = [entry for chapter in chapters for entry in chapter.entries]
        with Bar(0, len(entries)) as bar:
            found = dict(hints_for(ordered, plan.language, wanted.workers, bar.move))
    with Bar(0, len(entries) * (2 if plan.solutions else 1)) as bar:
        book = make_book(entries, plan, bar.move, found)
    cover = None
    if wanted.cover is not None:
        cover = make_cover(entries, plan, book.pages, wanted.spine)
    save(out, book.content)
    if wanted.cover is not None and cover is not None:
        save(wanted.cover, cover)
    return book.pages


def _tell_doubles(entries: tuple[Entry, ...]) -> None:
    """Say which puzzles a reader would solve twice."""
    from gridwright.books.contents import doubles

    found = doubles(entries)
    for again, first in found[:MOST_DOUBLES]:
        warn(f"{again.place}: the same puzzle as {first.place}, as it is or turned.")
    if len(found) > MOST_DOUBLES:
        warn(f"In all, {len(found)} puzzles come again; gridwright library keeps each once.")


def _entries(files: list[str], wanted: _Wanted) -> tuple[Entry, ...]:
    """The boards of the files, proven unless they are trusted; a wrong one ends the command."""
    from gridwright.books.contents import numbered, prove, read_entries, rung
    from gridwright.books.hints import with_levels
    from gridwright.generation.records import WrongBoardError

    try:
        entries = read_entries(files, wanted.sort, lambda: stdin("boards"))
        if not wanted.trust:
            with Bar(0, len(entries)) as bar:
                prove(entries, bar.move)
    except WrongBoardError as error:
        warn(f"gridwright: {error}")
        raise End(Exit.WRONG) from None
    if wanted.rate:
        with Bar(0, sum(entry.level is None for entry in entries)) as bar:
            entries = with_levels(entries, wanted.workers, bar.move)
        entries = numbered(sorted(entries, key=rung)) if wanted.sort == "level" else entries
    return entries
