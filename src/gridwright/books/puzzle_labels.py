"""What is printed with a puzzle: number, stars, kind and size, a line for the time, where to look.

Alone on a page this stands above and below the board; with others below each other, in a column at
the outer edge; else it is kept short, above and below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from gridwright.books.contents import Entry
from gridwright.books.layout import Area
from gridwright.books.pages import SMALL, STARS, Pages
from gridwright.books.plan import Plan
from gridwright.levels import LEVELS

Manner = Literal["alone", "beside", "above"]
# The heights above and below a board, and the width of the column beside it.
ALONE_HEAD, ALONE_FOOT = 62.0, 34.0
HEAD, FOOT = 22.0, 15.0
FOOT_LEAD = 1.3  # from line to line below a board
# The most lines at a foot, and a page that is as wide as any.
MOST_LINES, ANY_PAGE = 8, 888
COLUMN, COLUMN_GAP = 78.0, 14.0
# A column may take so much of the width.
WIDEST_COLUMN = 0.42
ALONE_NUMBER, NUMBER, SHORT_NUMBER = 46.0, 32.0, 14.0
LABEL = 8.0
LEAD = 1.45  # from line to line of labels
TIME_LINE = 62.0


@dataclass(frozen=True)
class Labels:
    """How the words of the puzzles of a page are arranged, and the room that they take."""

    manner: Manner
    above: float = 0
    below: float = 0
    beside: float = 0


@dataclass(frozen=True)
class Words:
    """What there is to say about a puzzle besides its number and its level."""

    kind: tuple[str, ...]  # its name and its size; none where they are not to be told
    time: str
    references: tuple[str, ...]
    more: tuple[str, ...]


def labels_of(pages: Pages, shape: tuple[int, int], slot: Area, words: Words) -> Labels:
    """How a puzzle of which this is told is labelled on a page that is cut like this."""
    columns, rows = shape
    column = pages.size(COLUMN + COLUMN_GAP)
    if (columns, rows) == (1, 1):
        label = pages.size(LABEL)
        more = max(0, len(_foot(pages, words, label, slot.width)) - 2) * label * LEAD
        return Labels("alone", pages.size(ALONE_HEAD), pages.size(ALONE_FOOT) + more)
    if columns == 1 and column <= slot.width * WIDEST_COLUMN:
        return Labels("beside", beside=column)
    small = pages.size(SMALL)
    more = max(0, len(_foot(pages, words, small, slot.width)) - 1) * small * FOOT_LEAD
    return Labels("above", pages.size(HEAD), pages.size(FOOT) + more)


def _foot(pages: Pages, words: Words, size: float, width: float) -> list[str]:
    """What is said below a board, line by line."""
    return pages.listed((*words.more, *words.references), size, width)[:MOST_LINES]


def words_of(entry: Entry, plan: Plan, hint: int | None, solution: int | None) -> Words:
    """The words for a puzzle, with the pages of its hint and its solution if they are known."""
    language, board = plan.language, entry.board
    about = language.about(type(board))
    pages = (("hint_page", hint), ("solution_page", solution))
    references = tuple(language.say(key, page=page) for key, page in pages if page is not None)
    more = [f"* {text}" for choice in entry.choices if (text := about.mark(choice))]
    if plan.seeds and entry.record is not None:
        seed, number = entry.record.seed, entry.record.number + 1
        more.append(language.say("seed", seed=seed, number=number))
    kind = (about.title, size_text(board.grid.width, board.grid.height))
    return Words(kind, language.say("time"), references, tuple(more))


def size_text(width: int, height: int) -> str:
    """A size as it is read: 8 × 8."""
    return f"{width} × {height}"


def stars_of(entry: Entry) -> int:
    """The number of stars of a puzzle, 0 without a level."""
    return LEVELS.index(entry.level) + 1 if entry.level in LEVELS else 0


def _kind(pages: Pages, words: Words, size: float, room: float) -> str:
    """Name and size on one line; where that is too wide the name alone."""
    both = ", ".join(words.kind)
    return both if pages.width(both, size, "label") <= room else words.kind[0]


def set_alone(pages: Pages, entry: Entry, words: Words, slot: Area) -> None:
    """Above a board that has the page for itself: all about it; at the foot where to look."""
    size, label = pages.size(ALONE_NUMBER), pages.size(LABEL)
    base = slot.top - size * 0.76
    x = (
        slot.left
        + pages.write(slot.left, base, str(entry.number), size, face="title")
        + label * 1.4
    )
    time = pages.size(TIME_LINE) + pages.width(words.time, label, "label") + label * 0.6
    room = slot.right - time - label - x
    if room < pages.width(words.kind[0], label, "label"):
        room = slot.right - x  # a narrow page has no line for the time
    else:
        _set_time(pages, words, Area(slot.right - time, base, time, 0))
    pages.fitted(x, base, _kind(pages, words, label, room), label, room)
    if stars := stars_of(entry):
        side = pages.size(11)
        pages.stars(stars, x + side * max(STARS, stars), base + label * 1.3, side)
    line = slot.bottom + pages.size(22)
    pages.rule(slot.left, slot.right, line, 1.2)
    for number, part in enumerate(_foot(pages, words, label, slot.width), 1):
        at = line - label * LEAD * number
        pages.write(slot.right, at, part, label, face="label", align="right")


def set_beside(pages: Pages, entry: Entry, words: Words, slot: Area) -> None:
    """In a column at the outer edge, from its top."""
    size, label = pages.size(NUMBER), pages.size(LABEL)
    y = slot.top - size * 0.76
    number = str(entry.number)
    fitted = min(size, size * slot.width / max(pages.width(number, size, "title"), 1))
    pages.write(slot.left, y, number, fitted, face="title")
    if stars := stars_of(entry):
        side = pages.size(11)
        y -= side * 1.5
        pages.stars(stars, slot.left + side * max(STARS, stars), y, side)
    y = _set_lines(pages, words.kind, slot, y - label * 0.6)
    y -= label * 2.6
    _set_time(pages, words, Area(slot.left, y, slot.width, 0))
    y = _set_lines(pages, words.references, slot, y - label * 0.8)
    _set_lines(pages, words.more, slot, y - label * 0.6)


def _set_lines(pages: Pages, texts: Sequence[str], slot: Area, y: float) -> float:
    """Set texts below each other, each on as many lines as it needs; return where they end."""
    label = pages.size(LABEL)
    for text in texts:
        for line in pages.split(text, label, slot.width, face="label"):
            if y - label * LEAD < slot.bottom:
                return y
            y -= label * LEAD
            pages.write(slot.left, y, line, label, face="label")
    return y


def _set_time(pages: Pages, words: Words, line: Area) -> None:
    """A line to write on how long it took."""
    label = pages.size(LABEL)
    start = line.left + pages.write(line.left, line.bottom, words.time, label, face="label")
    pages.rule(start + label * 0.6, line.right, line.bottom - 1)


def set_above(pages: Pages, entry: Entry, words: Words, board: Area, slot: Area) -> None:
    """Above a board its number, stars and, where `words` name it, kind; below it where to look."""
    base = slot.top - pages.size(14)
    left = board.left
    number = pages.write(left, base, str(entry.number), pages.size(SHORT_NUMBER), face="title")
    size, start = pages.size(LABEL), left + number + pages.size(6)
    stars = stars_of(entry)
    side = pages.size(9)
    name = pages.width(words.kind[0], size, "label") if words.kind else 0
    taken = start - left + name + side * max(STARS, stars) * (stars > 0) + 4
    behind = board.right if board.width >= max(slot.width / 2, taken) else slot.right
    if stars:
        behind -= pages.stars(stars, behind, base - pages.size(0.5), side)
    if words.kind and behind - start > pages.size(24):
        room = behind - start - 4
        pages.fitted(start, base, _kind(pages, words, size, room), size, room)
    small, y = pages.size(SMALL), board.bottom - pages.size(3)
    lines, all_over = (_foot(pages, words, small, slot.right - x) for x in (left, slot.left))
    if len(all_over) < len(lines):
        lines, left = all_over, slot.left
    for line in lines:
        y -= small * FOOT_LEAD
        pages.write(left, y, line, small, face="label")
