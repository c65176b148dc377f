"""The benchmark boards: fixed in `bench/boards`, remade by `python -m bench.instances`.

A family is a list of boards of one puzzle and size. Its boards stand in `boards/<family>.txt` in
the puzzle's own text form, each after a line `; <id>`, an empty line between two boards. Boards
taken from the papers stand in `boards/<family>.paper.txt` and come first.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench import makers
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

BOARDS = Path(__file__).parent / "boards"


@dataclass(frozen=True)
class Board:
    """One board of a family and what it is called."""

    id: str
    puzzle: Puzzle


@dataclass(frozen=True)
class Family:
    """How many boards a family has beside those of the paper, and what makes one."""

    count: int = 0
    maker: makers.Maker | None = None


# Unique boards, made once with an early generator and kept since, so that figures can be compared.
KEPT = (
    *(f"close-or-far-{n}" for n in (10, 15, 20)),
    *(f"magnets-{size}" for size in ("10", "10x9", "20")),
    *(f"skyscrapers-{n}" for n in (6, 8, 10, 12)),
    *(f"bosnian-road-{n}" for n in (8, 10, 15, 20)),
    *(f"shapely-squares-{n}" for n in (7, 15, 25, 50)),
    *(f"sudoku-{n}" for n in (9, 16)),
    *(f"{name}-10" for name in ("futoshiki", "takuzu", "akari", "tents", "star-battle")),
)

FAMILIES: Mapping[str, Family] = {
    "close-or-far-10": Family(200, makers.close_or_far(10)),
    "skyscrapers-8": Family(50, makers.skyscrapers(8)),
    "shapely-squares-7": Family(),
    "shapely-squares-7-random": Family(20, makers.shapely_squares(7)),
    "shapely-squares-15": Family(5, makers.shapely_squares(15)),
    "shapely-squares-25": Family(5, makers.shapely_squares(25)),
    "bosnian-road-10": Family(20, makers.bosnian_road(10)),
    "magnets-10": Family(20, makers.magnets(10)),
    **{f"unique-{name}": Family() for name in KEPT},
}

# Boards to prove unique, and the others, of which a first solution is sought.
UNIQUE = [family for family in FAMILIES if family.startswith("unique-")]
FIRST = [family for family in FAMILIES if family not in UNIQUE]


def load(family: str) -> list[Board]:
    """The boards of a family as they stand in its files."""
    files = (BOARDS / f"{family}.paper.txt", BOARDS / f"{family}.txt")
    return [board for file in files if file.exists() for board in read(file.read_text("utf-8"))]


def read(text: str) -> list[Board]:
    """The boards of a text, set apart by empty lines; the first line of each is `; <id>`."""
    pieces = [piece.strip("\n") for piece in text.split("\n\n") if piece.strip()]
    return [_read_board(*piece.split("\n", 1)) for piece in pieces]


def _read_board(head: str, text: str) -> Board:
    return Board(head.removeprefix(";").strip(), puzzle_named(text.split()[0]).parse(text))


def write(boards: Iterable[Board]) -> str:
    """The text of boards: `read(write(boards)) == boards`."""
    return "\n".join(f"; {board.id}\n{board.puzzle.format()}" for board in boards)


def make(family: str) -> list[Board]:
    """The seeded boards of a family, made anew: each depends on its family and number alone."""
    plan = FAMILIES[family]
    if plan.maker is None:
        return []
    ids = [f"{family}-{number:03}" for number in range(1, plan.count + 1)]
    return [Board(id_, plan.maker(random.Random(id_))) for id_ in ids]


def main() -> None:
    """Make boards anew and write their files; boards of the papers are left alone."""
    parser = argparse.ArgumentParser(prog="python -m bench.instances", description=main.__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    names: list[str] = parser.parse_args().families or list(FAMILIES)
    for family in names:
        boards = make(family)
        if boards:
            (BOARDS / f"{family}.txt").write_text(write(boards), "utf-8")
        print(f"{family}: {len(boards)} boards")


if __name__ == "__main__":
    main()
