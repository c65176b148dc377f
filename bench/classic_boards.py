"""All classic boards of Close or Far of a size: one given letter in every row and column.

    python -m bench.classic_boards SIZE [LEVEL [TRIES]]

finds them all, turned and mirrored ones counted once, and grades them, as far as a level: how many
there are of each, and which. At 7x7 it takes minutes as far as medium, where nothing is supposed,
and half an hour in all; at 8x8 it would take hours to find them.
So with TRIES it makes boards as `generate` does instead, in so many tries.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.grading import LADDER, Rung, grade
from gridwright.generation import board_maker
from gridwright.generation.request import request
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import Cell, Values, grid_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles.close_or_far import CloseOrFar
from gridwright.rows import rows_of

# What may be given: the values of C and F.
LETTERS = (1, 2)
Givens = tuple[tuple[int, int], ...]  # column and letter of each row


def givens(size: int) -> Iterator[Givens]:
    """Every choice of one letter in each row and column, of its images only the least."""
    for columns in permutations(range(size)):
        bare = tuple((column, 0) for column in columns)
        if bare != min(_images(bare)):
            continue
        for letters in product(LETTERS, repeat=size):
            one = tuple(zip(columns, letters, strict=True))
            if one == min(_images(one), key=_columns_first):
                yield one


def _columns_first(one: Givens) -> list[tuple[int, ...]]:
    return list(zip(*one, strict=True))


def _images(one: Givens) -> Iterator[Givens]:
    """A choice turned and mirrored."""
    for _ in range(4):
        yield one
        yield tuple((len(one) - 1 - column, letter) for column, letter in one)
        at = {column: (len(one) - 1 - row, letter) for row, (column, letter) in enumerate(one)}
        one = tuple(at[column] for column in range(len(one)))


def boards(size: int, shop: Workshop) -> Iterator[tuple[Puzzle, Values]]:
    """All boards with one solution, with it."""
    empty = CloseOrFar.empty(grid_of(size, size))
    session = shop.session(empty.model())
    for one in givens(size):
        known = {Cell(row, column): letter for row, (column, letter) in enumerate(one)}
        found = session.ask(shop.watch, known=known).decided().values
        if found and not session.ask(shop.watch, known=known, unlike=found).decided().values:
            yield replace(empty, givens=rows_of(size, size, known)), found


def made(size: int, tries: int, shop: Workshop) -> Iterator[tuple[Puzzle, Values]]:
    """The boards that so many tries lead to, with their solutions."""
    wanted = request(CloseOrFar.name, size, "classic")
    for _ in range(tries):
        found = board_maker._try(CloseOrFar, wanted, shop)
        if found is not None:
            yield found.board, found.solution


def level(board: Puzzle, solution: Values, most: Rung, watch: Watch) -> str:
    """The level of a board; "beyond" where that is more than a rung of the ladder."""
    with prepared_board(board, watch, solution) as prepared:
        return grade(Sights(prepared), watch, most.most, None, most.supposed).level


def main(size: int, wanted: str, tries: int) -> None:
    """Print the boards that have a level, and how many there are of each."""
    watch, counted = Watch(Limits()), Counter[str]()
    most = next(rung for rung in LADDER if rung.level == wanted)
    with workshop(random.Random(0), watch) as shop:
        for board, solution in made(size, tries, shop) if tries else boards(size, shop):
            found = level(board, solution, most, watch)
            counted[found] += 1
            if found != "beyond":
                print(found, board.format().split("\n")[1:-1], flush=True)
    print(f"{counted.total()} boards of {size}x{size}:", dict(counted))


if __name__ == "__main__":
    asked = [*sys.argv[1:], LADDER[-1].level] if len(sys.argv) == 2 else sys.argv[1:]
    main(int(asked[0]), asked[1], int(asked[2]) if len(asked) > 2 else 0)
