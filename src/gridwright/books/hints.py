"""The first entries of every puzzle of a book, and why; levels of boards that have none.

Explanations are in English. In other languages a hint tells what to enter and where to look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TypeVar

from gridwright.books.contents import Entry
from gridwright.books.language import Language
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.presenting.pictures import clue_cells
from gridwright.explaining.walking.grading import grade
from gridwright.explaining.walking.hinting import hinted_move
from gridwright.explaining.wording.explanation import Explanation
from gridwright.generation.run import BOARD_SECONDS
from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.reasoning.words import cell_name
from gridwright.workers.processes import processes
from gridwright.workers.team import in_order

# Starting other processes takes longer than this many boards.
FEW = 20
# Maximum number of cells that are named one by one where a place is no line.
NAMED = 4
# More cells with the same entry are seen in the picture rather than read one by one.
MANY = 12
Result = TypeVar("Result")


@dataclass(frozen=True)
class Hint:
    """The first step of a puzzle: its technique, why, what is entered, where, where to look.

    `counted` is what is entered beside a picture, where that takes too many names; else "".
    """

    technique: str
    reason: str
    entries: str
    counted: str = ""
    cells: tuple[Cell, ...] = ()
    places: tuple[Cell, ...] = ()


def hints_for(
    entries: Sequence[Entry],
    language: Language,
    workers: int = 1,
    each: Callable[[int], object] = lambda done: None,
) -> Mapping[int, Hint]:
    """The hint of every puzzle, by number; the same whatever the number of workers.

    Raises `OutOfTimeError` with the place of a board for which no step was found in time.
    """

    def told(entry: Entry) -> tuple[str, str, Language]:
        return entry.board.name, entry.board.format(), language

    found = _results(_hint, [told(entry) for entry in entries], entries, workers)
    hints = {}
    for done, (entry, hint) in enumerate(zip(entries, found, strict=True), 1):
        hints[entry.number] = hint
        each(done)
    return hints


def with_levels(
    entries: Sequence[Entry],
    workers: int = 1,
    each: Callable[[int], object] = lambda done: None,
) -> tuple[Entry, ...]:
    """The same puzzles, those without a level rated."""
    bare = [entry for entry in entries if entry.level is None]
    tasks = [(entry.board.name, entry.board.format()) for entry in bare]
    levels = {}
    found = _results(_level, tasks, bare, workers)
    for done, (entry, level) in enumerate(zip(bare, found, strict=True), 1):
        levels[entry.number] = level
        each(done)
    return tuple(replace(e, level=levels.get(e.number, e.level)) for e in entries)


def _results(
    task: Callable[..., Result | None],
    arguments: Sequence[tuple[object, ...]],
    entries: Sequence[Entry],
    workers: int,
) -> Iterator[Result]:
    """The results of a task in order; errors name the board's place."""
    if workers == 1 or len(arguments) <= FEW:
        for entry, each in zip(entries, arguments, strict=True):
            yield _said(entry, task(*each))
        return
    with processes(workers) as team:

        def submit(number: int) -> Future[Result | None]:
            return team.submit(task, *arguments[number])

        results = in_order(team, submit, range(len(arguments)), lambda: None)
        for entry, result in zip(entries, results, strict=True):
            yield _said(entry, result)


def _said(entry: Entry, result: Result | None) -> Result:
    """A result; None means that time was up."""
    if result is None:
        said = f"took longer than {BOARD_SECONDS:g} s to explain"
        raise OutOfTimeError(f"the board in {entry.place} {said}; nothing was written")
    return result


def _hint(name: str, text: str, language: Language) -> Hint | None:
    """The first step of a board in words; None when it is not found in time."""
    board, watch = puzzle_named(name).parse(text), Watch(Limits(BOARD_SECONDS))
    try:
        with prepared_board(board, watch) as prepared:
            known = dict(prepared.start)
            move = hinted_move(Sights(prepared), known, watch)
    except OutOfTimeError:
        return None
    if move is None:
        return Hint("", "–", "")  # printed solved
    told = Explanation(board, move, known)
    if language.is_english:
        hint = Hint(told.title, str(told.words), str(told.outcome))
    else:
        hint = hint_in(language, told)
    looked = dict.fromkeys(cell for place in told.places for cell in place.cells)
    return replace(
        hint,
        counted=_counted(language, board, move.entries),
        cells=tuple(move.entries),
        places=tuple(cell for cell in looked if cell in board.grid and cell not in move.entries),
    )


def _level(name: str, text: str) -> str | None:
    board, watch = puzzle_named(name).parse(text), Watch(Limits(BOARD_SECONDS))
    try:
        with prepared_board(board, watch) as prepared:
            return grade(Sights(prepared), watch).level
    except OutOfTimeError:
        return None


def hint_in(language: Language, told: Explanation) -> Hint:
    """What a step enters and where to look, in the words of a language."""
    board = told.puzzle
    places = [_place(language, place, board) for place in told.places]
    clues = [cell_name(cell) for cell in clue_cells(told.move) if cell in board.grid.cells]
    named = list(dict.fromkeys(name for name in places if name)) or clues[:NAMED]
    look = f" {language.say('and')} ".join(named)
    reason = language.say("look_at", places=look) if named else ""
    return Hint("", reason, _entries(language, board, told.move.entries))


def _place(language: Language, place: Place, board: Puzzle) -> str:
    """A row or a column by its number, a few cells by their names, "" for a larger place."""
    rows, columns = ({cell[part] for cell in place.cells} for part in (0, 1))
    if len(place.cells) > 1 and len(rows) == 1 and 0 <= min(rows) < board.height:
        return language.say("row", row=min(rows) + 1)
    if len(place.cells) > 1 and len(columns) == 1 and 0 <= min(columns) < board.width:
        return language.say("column", column=min(columns) + 1)
    return ", ".join(map(cell_name, place.cells)) if len(place.cells) <= NAMED else ""


def _counted(language: Language, board: Puzzle, entries: Mapping[Cell, int]) -> str:
    """What is entered, cells counted where they are many; "" where they are few."""
    if len(entries) <= MANY:
        return ""

    def said(cells: Sequence[str]) -> str:
        return language.say("framed", count=len(cells)) if len(cells) > MANY else ", ".join(cells)

    return _entries(language, board, entries, said)


def _entries(
    language: Language,
    board: Puzzle,
    entries: Mapping[Cell, int],
    said: Callable[[Sequence[str]], str] = ", ".join,
) -> str:
    names = language.about(type(board)).symbols
    symbols = {symbol.value: symbol for symbol in board.symbols}
    by_value: dict[int, list[str]] = {}
    for cell, value in entries.items():
        by_value.setdefault(value, []).append(cell_name(cell))

    def called(value: int) -> str:
        symbol = symbols[value]
        return names.get(symbol.name, symbol.name if language.is_english else symbol.sign)

    return "; ".join(f"{called(value)}: {said(cells)}" for value, cells in by_value.items())
