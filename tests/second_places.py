"""Checks of where a second letter of a line may be: all its places have to be named."""

from __future__ import annotations

import re
from collections.abc import Mapping

from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.grid import Cell

CELL = r"R\d+C\d+"
PLACES = rf"{CELL}(?:(?:, | or ){CELL})+"
SECOND = re.compile(rf"(row|column) (\d+)’s second ([A-Z]) is ({PLACES})(?:\.|, and (?:row|col))")
HAVE = re.compile(r"(row|column)s? ([\d, and]+?) (?:has|have) ")


def check_second_places(board: PreparedBoard, seen: Mapping[Cell, int], told: str) -> None:
    """Raise `AssertionError` if words leave out an open cell, and nothing before says why.

    `seen` is what a reader sees to be left to cells. What bars one is another line that is named, a
    letter that it is next to, or that it is named itself.
    """
    for found in SECOND.finditer(told):
        kind, number, letter, places = found.groups()
        (value,) = (each.value for each in board.puzzle.symbols if each.name == letter)
        line = {"row": board.puzzle.grid.rows, "column": board.puzzle.grid.columns}[kind]
        before = told[: found.start()].rpartition(". ")[2]
        named = _cells(f"{before} {places}")
        beside = {c for other in _cells(before) for c in board.puzzle.grid.neighbours[other]}
        lines = {(k, int(n)) for k, ns in HAVE.findall(before.lower()) for n in _numbers(ns)}
        for cell in line[int(number) - 1].cells:
            barred = cell in named | beside if "next to" in before else cell in named
            barred |= bool(lines & {("row", cell.row + 1), ("column", cell.column + 1)})
            open_ = seen[cell] >> value & 1 and seen[cell] != 1 << value
            assert barred or not open_, f"{told}: {_name(cell)} is open"


def _cells(text: str) -> set[Cell]:
    """The cells that a text names."""
    return {Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", text)}


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _name(cell: Cell) -> str:
    return f"R{cell.row + 1}C{cell.column + 1}"
