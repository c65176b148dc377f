"""Which boards of a library are meant: by what they are like and where they were used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.drafts import Size
from gridwright.errors import InputError, not_known
from gridwright.levels import LEVELS
from gridwright.library.entries import LARGEST, Entry
from gridwright.library.store import COLUMNS, Store, entry_in
from gridwright.puzzles import puzzles

# The orders in which boards can be given out; those that are alike come in the order of numbers.
ORDERS = {
    "number": "number",
    "level": "level IS NULL, level, score IS NULL, score, number",
    "score": "score IS NULL, score, number",
    "clues": "clues, number",
}
UNRATED = "unrated"
# Boards fetched at a time: a reader never keeps the library locked for long.
FETCHED = 1000
# Boards of a library that are marked in one go.
Bounds = tuple[int | None, int | None]


@dataclass(frozen=True)
class Selection:
    """What boards have to be like; what is None or empty does not matter.

    `levels` may hold "unrated". `clues` and `score` are bounds, both included. `technique` is one
    that a rated board needs. `unused` boards were used nowhere, `used` ones at this place.
    """

    puzzles: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    size: Size | None = None
    clues: Bounds = (None, None)
    score: Bounds = (None, None)
    technique: str | None = None
    unused: bool = False
    used: str | None = None
    order: str = "number"
    limit: int | None = None

    def __post_init__(self) -> None:
        known = (*LEVELS, UNRATED)
        for level in self.levels:
            if level not in known:
                raise InputError(not_known("level", level, known))
        if self.order not in ORDERS:
            raise InputError(not_known("order", self.order, ORDERS))
        if self.limit is not None and self.limit < 1:
            raise InputError(f"expected a positive number of boards, found {self.limit}")


@dataclass(frozen=True)
class Kind:
    """How many boards of a library are alike: of one puzzle, size and level."""

    puzzle: str
    size: str
    level: str | None
    boards: int
    used: int


def kinds(store: Store) -> list[Kind]:
    """What a library holds."""
    query = (
        "SELECT puzzle, width, height, level, count(*), "
        "sum(number IN (SELECT number FROM uses)) FROM boards "
        "GROUP BY puzzle, width, height, level "
        "ORDER BY puzzle, width * height, width, level IS NULL, level"
    )
    return [
        Kind(str(name), f"{width}x{height}", _level(level), int(count), int(used))
        for name, width, height, level, count, used in store.rows(query)
    ]


def _level(level: object) -> str | None:
    return LEVELS[level] if isinstance(level, int) else None


def count(store: Store, wanted: Selection) -> int:
    """How many boards there are of a kind, whatever the limit.

    Raises `InputError` for the name of a puzzle that neither the program nor the library knows.
    """
    for name in wanted.puzzles:
        here = name in puzzles() or list(
            store.rows("SELECT 1 FROM boards WHERE puzzle = ? LIMIT 1", [name])
        )
        if not here:
            raise InputError(not_known("puzzle", name, puzzles()))
    where, values = _where(wanted)
    ((found,),) = store.rows(f"SELECT count(*) FROM boards WHERE {where}", values)
    return int(found)


def numbers(store: Store, wanted: Selection) -> list[int]:
    """The numbers of the boards that are wanted, in their order."""
    where, values = _where(wanted)
    limit = "" if wanted.limit is None else f" LIMIT {min(wanted.limit, LARGEST)}"
    query = f"SELECT number FROM boards WHERE {where} ORDER BY {ORDERS[wanted.order]}{limit}"
    return [int(number) for (number,) in store.rows(query, values)]


def boards(store: Store, wanted: list[int]) -> Iterator[tuple[int, Entry]]:
    """The boards with these numbers, in this order."""
    for start in range(0, len(wanted), FETCHED):
        page = wanted[start : start + FETCHED]
        inside = f"number IN ({', '.join(map(str, page))})"
        places: dict[int, list[str]] = {}
        for number, place in store.rows(f"SELECT number, place FROM uses WHERE {inside}"):
            places.setdefault(int(number), []).append(str(place))
        query = f"SELECT {COLUMNS} FROM boards JOIN texts USING (number) WHERE {inside}"
        found = {
            int(row[0]): entry_in(row, places.get(int(row[0]), ())) for row in store.rows(query)
        }
        yield from (found[number] for number in page if number in found)


def _where(wanted: Selection) -> tuple[str, list[object]]:
    """The condition of a query, and the values in it."""
    parts: list[tuple[str, list[object]]] = []
    if wanted.puzzles:
        parts.append((f"puzzle IN ({_marks(wanted.puzzles)})", [*wanted.puzzles]))
    if wanted.levels:
        rungs: list[object] = [LEVELS.index(x) for x in wanted.levels if x != UNRATED]
        bare = " OR level IS NULL" if UNRATED in wanted.levels else ""
        parts.append((f"(level IN ({_marks(rungs)}){bare})", rungs))
    if wanted.size:
        parts.append(("width = ? AND height = ?", list(wanted.size)))
    for column, (low, high) in (("clues", wanted.clues), ("score", wanted.score)):
        parts += [(f"{column} >= ?", [low])] if low is not None else []
        parts += [(f"{column} <= ?", [high])] if high is not None else []
    if wanted.technique is not None:
        each = "SELECT 1 FROM json_each(techniques) WHERE key = ? COLLATE NOCASE"
        parts.append((f"techniques IS NOT NULL AND EXISTS ({each})", [wanted.technique]))
    if wanted.unused:
        parts.append(("number NOT IN (SELECT number FROM uses)", []))
    if wanted.used is not None:
        parts.append(("number IN (SELECT number FROM uses WHERE place = ?)", [wanted.used]))
    where = " AND ".join(condition for condition, _ in parts) or "TRUE"
    return where, [value for _, values in parts for value in values]


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
