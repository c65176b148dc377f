"""Magnets as a person solves it: every technique with its sentence, and every link proven."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest

import gridwright
from gridwright.explaining.deducing.links import Link, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.grid import Cell
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from links import WATCH, check_link, check_move

VALUES = {"x": 1 << NEUTRAL, "+": 1 << PLUS, "-": 1 << MINUS, "*": 1 << PLUS | 1 << MINUS}


@contextmanager
def prepared(text: str) -> Iterator[PreparedBoard]:
    """A board made ready; it need not have a solution."""
    puzzle = gridwright.read(text)
    anything = dict.fromkeys(puzzle.open_cells, NEUTRAL)
    board = prepare(puzzle, WATCH, anything)
    try:
        yield board
    finally:
        board.close()


def known_from(rows: str) -> dict[Cell, int]:
    """What is known of cells, by rows: x, +, -, * for a pole, a dot for an open cell."""
    return {
        Cell(r, c): VALUES[sign]
        for r, row in enumerate(rows.split())
        for c, sign in enumerate(row)
        if sign != "."
    }


def sentences(board: PreparedBoard, known: Mapping[Cell, int], name: str) -> list[str]:
    """What a technique says of a position, each deduction proven by what it cites."""
    sights = Sights(board)
    book = Notebook(sights, known)
    Search(book, WATCH, 0).settle()
    found = []
    for lookouts in sights.by_rank.values():
        for lookout in lookouts:
            if lookout.technique.name == name:
                for each in lookout.look(book):
                    if book.is_news(each):
                        link = _link(lookout.technique, book, each)
                        check_link(board, link)
                        found.append(str(link.words))
    return found


def _link(technique: Technique, book: Notebook, deduction: Deduction) -> Link:
    words = deduction.words(book)
    return Link(technique, deduction.labels, deduction.premises, deduction.gone, words)


CASES = [
    (
        "Saturated count",
        "magnets\n . . . .\n1 L R L R .\n . . . .",
        "+-..",
        ["R1C1 is row 1’s only plus, so R1C3-4 is neutral."],
    ),
]


@pytest.mark.parametrize(("name", "text", "rows", "expected"), CASES)
def test_sentences_of_techniques(name: str, text: str, rows: str, expected: list[str]) -> None:
    """A technique finds what it is for, says it so, and cites what proves it."""
    with prepared(text) as board:
        assert sentences(board, known_from(rows), name) == expected


@pytest.mark.parametrize(("size", "level", "seed"), [(6, "easy", 1), (8, "easy", 2)])
def test_walks_are_proven_link_by_link(size: int, level: str, seed: int) -> None:
    """Every link of a walk follows from what it cites, and the walk ends in the solution."""
    made = next(iter(gridwright.generate("magnets", size=size, seed=seed, level=level)))
    board = prepare(made.board, WATCH)
    sights, known = Sights(board), dict(board.start)
    near: tuple[Cell, ...] = ()
    steps = 0
    while move := next_move(sights, known, near, WATCH):
        check_move(board, known, move)
        known, near = apply_move(known, move), (*move.entries, *move.marks)
        steps += 1
    assert known == {cell: 1 << value for cell, value in board.solution.items()}
    assert steps <= len(known) / 2
    board.close()
