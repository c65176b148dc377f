"""Setting a book: title page, imprint, contents, rules, puzzles, hints, solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gridwright.books.board_pages import Places, Setting, set_puzzles, set_solutions
from gridwright.books.contents import Chapter, Entry, Kind, chapters_of, kinds_of
from gridwright.books.flow import Flow
from gridwright.books.front import set_contents, set_imprint, set_introduction, set_title_page
from gridwright.books.hint_pages import set_hints
from gridwright.books.hints import Hint
from gridwright.books.layout import NARROW, Area, Sheet, gutter_of
from gridwright.books.markdown import Run
from gridwright.books.openings import set_opening
from gridwright.books.pages import Pages, check_letters
from gridwright.books.plan import Plan
from gridwright.books.rules import set_rules
from gridwright.levels import LEVELS

# How often a book is set dry at most until all page numbers are right.
MOST_ROUNDS = 12


@dataclass(frozen=True)
class Book:
    """A finished book: the PDF file, its number of pages, and the gutter in points."""

    content: bytes
    pages: int
    gutter: float


@dataclass(frozen=True)
class _Work:
    """A book to be set: its plan, chapters and hints, and the sizes of boards seen so far."""

    plan: Plan
    chapters: tuple[Chapter, ...]
    hints: Mapping[int, Hint]
    sizes: dict[tuple[int, bool], tuple[float, float]] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


def make_book(
    entries: Sequence[Entry],
    plan: Plan,
    each: Callable[[int], None] | None = None,
    hints: Mapping[int, Hint] | None = None,
) -> Book:
    """Set a book; `each` is called with the number of board pictures drawn so far.

    Hints are by the numbers of the puzzles as `chapters_of` numbers them.
    """
    work = _Work(plan, chapters_of(entries, plan.chapters), hints or {})
    sheet = Sheet(*plan.trim, plan.bleed)
    known, total = Places(), 0
    for _ in range(MOST_ROUNDS):
        sheet = replace(sheet, gutter=max(sheet.gutter, gutter_of(total)))
        dry = Pages(plan.setup(sheet), dry=True)
        found = _set(dry, work, known)
        check_letters(dry)
        settled = found == known and dry.page == total and sheet.gutter >= gutter_of(total)
        known, total = found, dry.page
        if settled:
            break
    pages = Pages(plan.setup(sheet))
    _set(pages, work, known, each)
    return Book(pages.close(), pages.page, sheet.gutter)


def _set(
    pages: Pages, work: _Work, known: Places, each: Callable[[int], None] | None = None
) -> Places:
    """Set all pages; return where everything is."""
    plan, places = work.plan, Places()
    kinds = kinds_of(work.entries)
    set_title_page(pages, plan, kinds, len(work.entries))
    set_imprint(pages, plan)
    set_contents(pages, plan, known)
    set_introduction(pages, plan, places)
    if plan.chapters != "puzzle":
        _set_all_rules(pages, work, places)
    setting = Setting(plan, known, work.sizes)
    for done, _ in enumerate(_boards(pages, work, setting, places), 1):
        if each is not None:
            each(done)
    if pages.page % 2:
        pages.begin()
    return places


def _boards(pages: Pages, work: _Work, setting: Setting, places: Places) -> Iterator[None]:
    sections = max(2, len(work.chapters) + 1)
    for number, chapter in enumerate(work.chapters):
        if len(work.chapters) > 1:
            pages.tab = (number / (sections - 1), str(number + 1))
        yield from _chapter(pages, work, number, chapter, setting, places)
    pages.tab = None
    if work.hints:
        _set_hints(pages, work, setting, places)
    if work.plan.solutions:
        title = work.plan.language.say("solutions")
        area = _open_section(pages, title, places)
        yield from set_solutions(pages, title, area, work.entries, setting, places)


def _open_section(pages: Pages, title: str, places: Places) -> Area:
    """Begin a section with its title on top; return the room below it."""
    flow = _titled(pages, title, places)
    return Area(flow.area.left, flow.area.bottom, flow.area.width, flow.y - flow.area.bottom)


def _titled(pages: Pages, title: str, places: Places, stars: int = 0, columns: int = 1) -> Flow:
    area = pages.begin_right(title, opening=True)
    pages.bookmark(title)
    places.sections.append((title, stars, pages.page))
    flow = Flow(pages, title, area)
    flow.heading(title, 1)
    flow.space(flow.size * 0.5)
    if columns == 1:
        return flow
    below = Area(area.left, area.bottom, area.width, flow.y - area.bottom)
    return Flow(pages, title, below, columns)


def _set_all_rules(pages: Pages, work: _Work, places: Places) -> None:
    flow = _titled(pages, work.plan.language.say("rules"), places)
    _set_stars_lead(flow, work, work.entries)
    for kind in kinds_of(work.entries):
        set_rules(flow, kind, work.plan, titled=True)
        flow.space(flow.size)


def _set_stars_lead(flow: Flow, work: _Work, entries: Sequence[Entry]) -> None:
    if any(entry.level in LEVELS for entry in entries):
        flow.paragraph((Run(work.plan.language.say("stars_lead")),))
        flow.space(flow.size * 0.5)


def _chapter(
    pages: Pages, work: _Work, number: int, chapter: Chapter, setting: Setting, places: Places
) -> Iterator[None]:
    """A chapter: its opening page, with the rules if it is about one puzzle, and its puzzles."""
    language, entries = work.plan.language, chapter.entries
    if chapter.puzzle is not None:
        title, stars = language.about(chapter.puzzle).title, 0
    elif chapter.level is not None:
        title = language.levels.get(chapter.level) or language.say("unrated")
        stars = LEVELS.index(chapter.level) + 1 if chapter.level in LEVELS else 0
    else:
        title, stars = language.say("puzzles"), 0
        places.sections.append((title, 0, pages.page + 1))
    if chapter.puzzle is not None or chapter.level is not None:
        page = set_opening(pages, work.plan, chapter, title, stars, setting.known)
        places.sections.append((title, stars, page))
        if chapter.puzzle is not None:
            _set_chapter_rules(pages, work, title, kinds_of(entries)[0], first=not number)
    for _ in set_puzzles(pages, title, entries, setting, places):
        yield


def _set_chapter_rules(pages: Pages, work: _Work, title: str, kind: Kind, *, first: bool) -> None:
    """The rules of a puzzle on a page of their own, behind the opening of its chapter."""
    flow = Flow(pages, title, pages.begin(title))
    flow.paragraph((Run(work.plan.language.say("rules"), "italic"),))
    flow.y += flow.size * 1.4
    flow.heading(title, 1)
    set_rules(flow, kind, work.plan, titled=False)
    if first:
        flow.space(flow.size)
        _set_stars_lead(flow, work, work.entries)


def _set_hints(pages: Pages, work: _Work, setting: Setting, places: Places) -> None:
    """The first entries of every puzzle and why, in two columns where there is room for them."""
    language = work.plan.language
    wide = pages.sheet.width > NARROW and not work.plan.large
    title = language.say("hints")
    flow = _titled(pages, title, places, columns=2 if wide else 1)
    flow.paragraph((Run(language.say("hints_lead"), "italic"),))
    flow.space(flow.size)
    set_hints(flow, work.entries, work.hints, setting, places)
