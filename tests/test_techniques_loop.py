"""Techniques for a closed road: what they find, in which words, and that it is proven."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Link, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.sights import Lookout, Sights
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import cell_name
from gridwright.techniques.loop import LOOP
from links import check_link, check_move

WATCH = Watch(Limits())
DOMAINS = {"x": 1, "o": 2, ".": 3}


def read_rows(text: str, touch: str = "") -> Puzzle:
    """A board from its rows."""
    rows = text.split()
    return gridwright.read(
        "\n".join((f"bosnian-road size={len(rows[0])}x{len(rows)}{touch}", *rows))
    )


def prepared(text: str, touch: str = "") -> PreparedBoard:
    """A board from its rows; it need not have one solution."""
    puzzle = read_rows(text, touch)
    return prepare(puzzle, WATCH, dict.fromkeys(puzzle.grid.cells, 0))


def looks(board: PreparedBoard, known: dict[Cell, int]) -> Iterator[tuple[Technique, Deduction]]:
    """All that techniques deduce from what is known."""
    book = Notebook(Sights(board), known)
    for lookouts in book.sights.by_rank.values():
        for lookout in lookouts:
            if lookout.technique in LOOP:
                for deduction in Lookout(lookout.technique, lookout.posting, 0).look(book):
                    words = deduction.words(book)
                    link = Link(
                        lookout.technique,
                        deduction.labels,
                        deduction.premises,
                        deduction.gone,
                        words,
                    )
                    check_link(board, link)
                    yield lookout.technique, deduction


def told(technique: Technique, text: str, known: str, touch: str = "") -> list[str]:
    """What a technique tells of a position: its words, an arrow and the values that follow."""
    board = prepared(text, touch)
    rows = known.split()
    position = {c: DOMAINS[rows[c.row][c.column]] for c in board.start}
    book = Notebook(Sights(board), position)
    return [
        f"{deduction.words(book)} → {_left(deduction)}"
        for each, deduction in looks(board, position)
        if each is technique
    ]


def _left(deduction: Deduction) -> str:
    if deduction.impossible:
        return "clash"
    values = {1: "o", 2: "x"}
    return ", ".join(f"{cell_name(c)}={values[mask]}" for c, mask in sorted(deduction.gone.items()))


def empty(size: int) -> str:
    """The rows of a board without numbers."""
    return " ".join(["." * size] * size)


WALKED = {
    "easy": "...2.. .7.5.. ...... .42.5. ...... ......",
    "hard": "........ 0....... .....4.. .1...6.. ........ ......6. .7..5... ........",
    "expert": "....... ...5... ....... ....5.. ....... .7.6... .......",
}


@pytest.mark.parametrize("level", WALKED)
def test_every_link_of_a_walkthrough_is_proven(level: str) -> None:
    """Each link follows from exactly what it cites, and the moves lead to the solution."""
    board = prepare(read_rows(WALKED[level]), WATCH)
    sights, known = Sights(board), dict(board.start)
    near: tuple[Cell, ...] = ()
    while any(mask & (mask - 1) for mask in known.values()):
        move = next_move(sights, known, near, WATCH)
        assert move is not None
        check_move(board, known, move)
        known = apply_move(known, move)
        near = (*move.entries, *move.marks)
    assert {cell: 1 << value for cell, value in board.solution.items()} == known


@pytest.mark.parametrize(("seed", "style"), [(1, "minimal"), (2, "minimal"), (3, "corner")])
def test_techniques_are_right_wherever_a_board_is_begun(seed: int, style: str) -> None:
    """What techniques deduce from any cells of the solution is proven, and is never a clash."""
    board = generated(seed, style)
    rng = random.Random(seed)
    for share in (0.2, 0.4, 0.6, 0.8):
        known = dict(board.start)
        for cell in known:
            if rng.random() < share:
                known[cell] = 1 << board.solution[cell]
        for _, deduction in looks(board, known):
            assert not deduction.impossible
            assert not any(mask >> board.solution[c] & 1 for c, mask in deduction.gone.items())


@pytest.mark.parametrize("seed", range(3))
def test_clashes_are_proven(seed: int) -> None:
    """Techniques look at wrong positions too: under a supposition, what they say is proven."""
    board = generated(seed)
    rng = random.Random(seed)
    for _ in range(4):
        known = dict(board.start)
        for cell, mask in known.items():
            if mask & (mask - 1) and rng.random() < 0.5:
                known[cell] = rng.choice((1, 2))
        assert list(looks(board, known))


def generated(seed: int, style: str = "minimal") -> PreparedBoard:
    """A fresh board with its solution."""
    made = next(iter(gridwright.generate("bosnian-road", size=6, seed=seed, style=style)))
    return prepare(made.board, WATCH)
