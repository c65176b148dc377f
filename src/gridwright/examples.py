"""Built-in boards: those of the papers, with their solutions.

A puzzle's boards are a data file beside its module, `puzzles/boards/<name>.json`; a puzzle without
that file has no boards.
"""

from __future__ import annotations

import json
import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property

from gridwright.errors import InputError, quoted
from gridwright.puzzle import Puzzle
from gridwright.puzzles import nearest_puzzle, puzzle_named, puzzles

# Maximum number of boards named in one sentence.
FEW = 8


@dataclass(frozen=True)
class Example:
    """A built-in board of the puzzle `name`: its own text, known solutions and where it comes from.

    The solutions are rows of symbols as `grid_rows` gives them. There are `count` solutions in
    all, or at least that many when `exact` is False; then not all of them are listed.
    """

    name: str
    id: str
    text: str
    solutions: tuple[tuple[str, ...], ...]
    count: int
    exact: bool
    source: str

    @property
    def address(self) -> str:
        """What people type to get this board: the puzzle's name, a slash and the id."""
        return f"{self.name}/{self.id}"

    @cached_property
    def puzzle(self) -> Puzzle:
        """The board itself."""
        return puzzle_named(self.name).parse(self.text)


@cache
def examples(name: str) -> tuple[Example, ...]:
    """The built-in boards of a puzzle; raise `InputError` when there is no such puzzle."""
    data = _data(f"boards/{puzzle_named(name).name}.json")
    return () if data is None else tuple(_example(name, record) for record in json.loads(data))


def _data(path: str) -> bytes | None:
    """What a file beside the puzzles holds; None where there is none."""
    try:
        data = pkgutil.get_data("gridwright.puzzles", path)
    except FileNotFoundError:
        return None
    if data is not None:
        return data
    # Only for modules whose loader reads no data: this takes longer to load than a board to solve.
    from importlib import resources

    file = resources.files("gridwright.puzzles") / path
    return file.read_bytes() if file.is_file() else None


def find_example(address: str) -> Example | None:
    """The built-in board of an address `name/id`, if there is one."""
    name, _, id = address.partition("/")
    boards = examples(name) if name in puzzles() else ()
    return next((found for found in boards if found.id == id), None)


def example(address: str) -> Example:
    """The built-in board of an address `name/id`; raise `InputError` with the nearest one."""
    found = find_example(address)
    if found is None:
        near = nearest_example(address)
        meant = f" (did you mean {near}?)" if near else ""
        raise InputError(
            f"there is no built-in board {quoted(address)}{meant}; {where_to_look(address)}"
        )
    return found


def nearest_example(address: str) -> str | None:
    """The address of the built-in board the user may have meant; None for none."""
    import difflib  # here: few messages need it

    name, _, id = address.partition("/")
    if name in puzzles():
        # By the ids alone: the puzzle's name in both would make any two addresses look alike.
        near = difflib.get_close_matches(id, [found.id for found in examples(name)], n=1)
        return f"{name}/{near[0]}" if near else None
    known = [found.address for name in puzzles() for found in examples(name)]
    near = difflib.get_close_matches(address, known, n=1)
    return near[0] if near else None


def where_to_look(address: str) -> str:
    """Where the address of a board that does not exist could have been found."""
    name = nearest_puzzle(address.partition("/")[0])
    if name is None:
        return "see gridwright list"
    ids = [found.id for found in examples(name)]
    if name != address.partition("/")[0] or not 0 < len(ids) <= FEW:
        return f"see gridwright list {name}"
    return f"the boards of {name} are {', '.join(ids)}"


def _example(name: str, record: dict[str, object]) -> Example:
    count, solutions = str(record["count"]), record["solutions"]
    assert isinstance(solutions, list)
    return Example(
        name,
        str(record["id"]),
        str(record["text"]),
        tuple(tuple(map(str, rows)) for rows in solutions),
        int(count.removesuffix("+")),
        not count.endswith("+"),
        str(record["source"]),
    )
