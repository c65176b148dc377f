"""Checks of poles that are said to alternate: from where, and through which dominoes or lines."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from gridwright.explaining.deducing.links import Link
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.puzzles.magnets.techniques_lines import NAME, X

CELL = r"R\d+C\d+"
FROM = re.compile(rf"from ({CELL})’s (plus|minus)")
DOMINO = re.compile(rf"({CELL})-(\d+|{CELL})")
NUMBERS = re.compile(r"(row|column)s? ((?:\d+(?: to |, | and )?)+)")


def check_alternating(
    board: PreparedBoard, known: Mapping[Cell, int], link: Link, said: Collection[Cell]
) -> None:
    """Raise `AssertionError` unless poles follow from those that are named, where words say so.

    They have to touch one another from there on, all in the dominoes or lines that are named or by
    poles that are known; and no start may be one that follows from another. Of a start that is not
    `known`, the step must have `said` something, or of the other half of its domino.
    """
    told = str(link.words)
    reached = {cell_of(name) for name in re.findall(rf"({CELL}),", told)}
    # Several that follow from one pole each: "R5C6 is beside R5C5’s minus and R7C8 beside ...".
    beside = rf"({CELL}) (?:is )?(?:above|below|beside) {CELL}’s"
    reached |= {cell_of(name) for name in re.findall(beside, told)}
    for sentence in re.split(r"(?<=\.) ", told):
        if "poles alternate " in sentence:
            reached |= _reached(board, known, sentence, said)
    for cell in link.premises:
        assert {cell, partner_of(board, cell)} & reached, (
            f"{told}: {cell} does not follow from there"
        )


def cell_of(name: str) -> Cell:
    """The cell of a name: "R3C5"."""
    row, column = re.findall(r"\d+", name)
    return Cell(int(row) - 1, int(column) - 1)


def partner_of(board: PreparedBoard, cell: Cell) -> Cell:
    """The other half of a cell's domino; the cell itself if it is in none."""
    found: Cell | None = board.puzzle.partner(cell)  # type: ignore[attr-defined]
    return found or cell


def _reached(
    board: PreparedBoard, known: Mapping[Cell, int], sentence: str, said: Collection[Cell]
) -> set[Cell]:
    """The cells to which poles alternate, from all those that a sentence begins with."""
    starts = {cell_of(name): pole for name, pole in FROM.findall(sentence.replace("From", "from"))}
    assert starts, f"{sentence}: from where?"
    span = _span(board, sentence, starts) | {c for c, left in known.items() if left in SINGLES}
    reached = set[Cell]()
    for start, pole in starts.items():
        halves = {start, partner_of(board, start)}
        plain = known[start] in SINGLES or not halves.isdisjoint(said)
        assert plain, f"{sentence}: {start} is not known"
        assert NAME[1 << board.solution[start]] == pole, f"{sentence}: {start} is no {pole}"
        assert start not in reached, f"{sentence}: {start} follows from another start"
        area, todo = {start}, [start]
        for cell in todo:
            near = set(board.puzzle.grid.neighbours[cell]) & span - area
            # A dead cell is not known: it holds no pole.
            todo += sorted(each for each in near if not known.get(each, X) & X)
            area.update(todo)
        assert len(area) > 1, f"{sentence}: nothing follows from {start}"
        reached |= area
    return reached


def _span(board: PreparedBoard, sentence: str, starts: Collection[Cell]) -> set[Cell]:
    """The cells of the dominoes that a sentence names, or of those with a half in its lines."""
    grid = board.puzzle.grid
    span = {*starts, *(partner_of(board, start) for start in starts)}
    for first, second in DOMINO.findall(sentence):
        cell = cell_of(first)
        span |= {cell, cell_of(second) if second[0] == "R" else Cell(cell.row, int(second) - 1)}
    for kind, numbers in NUMBERS.findall(sentence):
        lines = grid.rows if kind == "row" else grid.columns
        for number in _numbers(numbers):
            line = set(lines[number - 1].cells)
            assert line & span or " along " not in sentence, f"{sentence}: not in line {number}"
            span |= line
            if " along " not in sentence:
                span |= {partner_of(board, cell) for cell in line}
    return span


def _numbers(text: str) -> set[int]:
    """The numbers of a list: "1 to 4 and 6"."""
    found = {int(each) for each in re.findall(r"\d+", text)}
    for first, last in re.findall(r"(\d+) to (\d+)", text):
        found.update(range(int(first), int(last) + 1))
    return found
