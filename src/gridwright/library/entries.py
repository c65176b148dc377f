"""A board as a library holds it: read from a record and checked, with the keys that tell it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError, quoted
from gridwright.generation.records import Record, WrongBoardError, key_of
from gridwright.grid import Values
from gridwright.levels import LEVELS
from gridwright.positions import rows_of_values
from gridwright.puzzle import Puzzle
from gridwright.solving import solve

# What is kept of how a board was made, and what kind of value each is.
ORIGIN: Mapping[str, type] = {
    "style": str,
    "options": dict,
    "seed": int,
    "number": int,
    "attempt": int,
    "version": str,
    "generator": int,
    "needs": str,
}
# Seconds after which a board is not solved, proven or rated.
BOARD_SECONDS = 120.0
# The largest number that the file can hold.
LARGEST = 2**63 - 1
# The longest name of a place where boards were used.
LONGEST_PLACE = 200
_WORDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


@dataclass(frozen=True)
class Care:
    """What is done with each board that is added, besides checking it.

    `prove`: that its solution is the only one; `rate`: find level, score and techniques here;
    `answers`: find the key of its solution.
    """

    prove: bool = False
    rate: bool = False
    answers: bool = False


@dataclass(frozen=True)
class Grade:
    """How hard a board is; what is not known is None."""

    level: str | None = None
    score: int | None = None
    techniques: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Entry:
    """A board of a library.

    `key` is shared by all boards that are the same turned, mirrored or renamed, `answer` by all
    whose solutions are. `origin` says how it was made (see `ORIGIN`), `uses` where it was printed.
    """

    puzzle: str
    width: int
    height: int
    clues: int
    text: str
    solution: tuple[str, ...]
    grade: Grade
    origin: Mapping[str, object]
    uses: tuple[str, ...]
    key: bytes
    answer: bytes | None = None

    @property
    def size(self) -> str:
        """Columns x rows."""
        return f"{self.width}x{self.height}"


def entry_of(found: Mapping[str, object], care: Care) -> Entry:
    """The board in an object with at least `puzzle` and `text`; raise `InputError` for a wrong one.

    Without `solution`, the board is solved here and must have exactly one.
    """
    record = _record(found)
    board = record.board
    clues = len(board.clues())
    values = _checked(record, found, clues, care)
    uses = _texts(found, "used")
    for place in uses:
        check_use(place)
    grade = _rated(board) if care.rate else _grade(found)
    return Entry(
        puzzle=board.name,
        width=board.width,
        height=board.height,
        clues=clues,
        text=board.format(),
        solution=tuple(rows_of_values(board, values)),
        grade=grade,
        origin={key: found[key] for key in ORIGIN if found.get(key) not in (None, {})},
        uses=tuple(uses),
        key=key_of(board),
        answer=answer_key(board, values) if care.answers else None,
    )


def answer_key(board: Puzzle, values: Values) -> bytes:
    """A key shared by all solutions that are the same turned, mirrored or renamed.

    It is that of the board with every clue that the solution allows, whatever is printed on it.
    """
    return key_of(board.with_clues_of(values))


def _record(found: Mapping[str, object]) -> Record:
    """The record of a board, as far as it is known; wrong kinds of values are refused."""
    for key, kind in (*ORIGIN.items(), ("size", str), ("clues", int)):
        if found.get(key) is not None:
            _value(found, key, kind)
    return Record(
        puzzle=_value(found, "puzzle", str),
        text=_value(found, "text", str),
        solution=tuple(_texts(found, "solution")),
        size="",
        style="",
        options={},
        seed=0,
        number=0,
        attempt=0,
        clues=0,
        version="",
        generator=0,
    )


def _checked(record: Record, found: Mapping[str, object], clues: int, care: Care) -> Values:
    """The solution; raise `InputError` when anything that is said about the board is wrong."""
    board = record.board
    said = {"size": str(board.grid), "clues": clues}
    for key, value in said.items():
        if found.get(key) not in (None, value):
            raise InputError(f'"{key}" is {quoted(found[key])}, but the board has {value}')
    if not record.solution:
        return _solved(board)
    values = record.values
    if care.prove:
        try:
            record.prove(Limits(BOARD_SECONDS))
        except OutOfTimeError:
            raise InputError(_unproven()) from None
    return values


def _solved(board: Puzzle) -> Values:
    result = solve(board, count=2, limits=Limits(BOARD_SECONDS))
    if result.status == "limit":
        raise InputError(_unproven())
    if len(result.solutions) != 1:
        how = "more than one solution" if result.solutions else "no solution"
        raise WrongBoardError(f"this board has {how}")
    return result.solutions[0]


def _unproven() -> str:
    return f"this board was not proven to have one solution in {BOARD_SECONDS:g} s"


def _grade(found: Mapping[str, object]) -> Grade:
    """What a record says about how hard its board is."""
    level, score, techniques = (
        None if found.get(key) is None else _value(found, key, kind)
        for key, kind in (("level", str), ("score", int), ("techniques", dict))
    )
    if level is not None and level not in LEVELS:
        raise InputError(f'{quoted(level)} as "level" is not one of {", ".join(LEVELS)}')
    counts: Mapping[str, object] = techniques or {}
    for name in counts:
        _value(counts, name, int)
    return Grade(level, score, techniques)


def _rated(board: Puzzle) -> Grade:
    """How hard a board is; nothing when that takes too long."""
    # Here: most boards bring their level with them.
    from gridwright.explaining.walking.rating import rate

    try:
        rating = rate(board, Limits(BOARD_SECONDS))
    except OutOfTimeError:
        return Grade()
    return Grade(rating.level, rating.score, dict(rating.techniques))


def _texts(found: Mapping[str, object], key: str) -> list[str]:
    if found.get(key) is None:
        return []
    texts = _value(found, key, list)
    if not all(isinstance(text, str) for text in texts):
        raise InputError(f'expected a list of texts as "{key}"')
    return list(texts)


def _value(found: Mapping[str, object], key: str, kind: type) -> Any:
    """The value of a key, which has to be of a kind."""
    value = found.get(key)
    if not isinstance(value, kind) or isinstance(value, bool):
        what = f"found {quoted(value)}" if key in found else "it is missing"
        raise InputError(f'expected {_WORDS[kind]} as "{key}"; {what}')
    if isinstance(value, int) and abs(value) > LARGEST and key != "seed":
        raise InputError(f'the number as "{key}" is too large')
    return value


def check_use(name: str) -> None:
    """Refuse a name of a place that could not be told from others."""
    if not name.strip() or len(name) > LONGEST_PLACE or not name.isprintable() or ";" in name:
        said = f"{quoted(name)} is not a name of a place where boards are used"
        raise InputError(f"{said}; expected up to {LONGEST_PLACE} characters and no semicolon")


def record_data(entry: Entry, number: int) -> dict[str, object]:
    """An entry as an object that `entry_of`, and every command that takes boards, reads again."""
    grade = {
        "level": entry.grade.level,
        "score": entry.grade.score,
        "techniques": entry.grade.techniques,
        "used": list(entry.uses) or None,
    }
    return {
        "puzzle": entry.puzzle,
        "size": entry.size,
        "clues": entry.clues,
        "text": entry.text,
        "solution": list(entry.solution),
        **{"style": "", "seed": 0, "number": number, "version": ""},
        **entry.origin,
        **{key: value for key, value in grade.items() if value is not None},
    }
