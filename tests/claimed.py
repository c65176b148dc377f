"""Checks of what words of Shapely Squares claim of cells: each by its own clause and the board.

A look is proven by all that its words name (see `links`). Here what is said of a cell on the way,
"R3C7 is odd, as it makes 10 with R2C7", is proven by what that clause names, by what the picture
shows, and by what the step said before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from gridwright.explaining.deducing.links import Move
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.walking.walkthrough import explain
from gridwright.grid import Cell
from gridwright.model import Label
from gridwright.model.domain import mask_of, values_of
from label_sessions import label_session
from links import WATCH

_CELL = r"R\d+C\d+"
_STATE = (
    r"(?P<state>at (?:most|least) \d|even|odd|prime|(?:not )?\d(?:, \d)*(?: or \d)?)"
    r"(?! ?[+×−=\d]| to \d| is )"
)
_CLAIM = re.compile(rf"(?P<cells>{_CELL}(?:(?:, | and ){_CELL})*),?(?: which)? (?:is|are) {_STATE}")
# What follows from here on is the conclusion, which the look itself is proven for.
_END = re.compile(r", so |so the|: only|^So |to spare: |, which leaves|: (?=(?:the |R)[^()]* is )")
_KINDS = {"even": 0b0101010101, "odd": 0b1010101010, "prime": 0b0010101100}


class Claim(NamedTuple):
    """What a clause says of some cells."""

    clause: str
    cells: tuple[Cell, ...]
    mask: int


def claims_of(text: str) -> Iterator[Claim]:
    """All that a look says of cells on the way to its conclusion."""
    for sentence in re.split(r"(?<=\.) ", text):
        if "Suppose" in sentence or " says " in sentence:
            continue
        whole = _END.split(sentence)[0]
        for clause in re.split(r"; | \((?=the diamonds? )", whole):
            for found in _CLAIM.finditer(clause):
                # Reasons in brackets may be several.
                reasoned = clause[found.end() :].startswith(" (")
                cells, mask = cells_in(found["cells"]), _mask(found["state"])
                yield Claim(whole if reasoned else clause, cells, mask)


def cells_in(text: str) -> tuple[Cell, ...]:
    """The cells that a text names."""
    return tuple(Cell(int(r) - 1, int(c) - 1) for r, c in re.findall(r"R(\d+)C(\d+)", text))


def _mask(state: str) -> int:
    if state in _KINDS:
        return _KINDS[state]
    digits = [int(digit) for digit in re.findall(r"\d", state)]
    if state.startswith("at most"):
        return (2 << digits[0]) - 1
    if state.startswith("at least"):
        return 1023 & -1 << digits[0]
    mask = mask_of(digits)
    return 1023 & ~mask if state.startswith("not") else mask


def unproven(board: PreparedBoard) -> Iterator[str]:
    """The claims of a walkthrough that do not follow from what their clauses name."""
    state, picture = dict(board.start), dict[Cell, int]()
    for number, told in enumerate(explain(board.puzzle), 1):
        left = {cell: mask & picture.get(cell, mask) for cell, mask in state.items()}
        for claim in _unproven_in(board, told.move, left):
            yield f"{number}: {claim}"
        for cell, value in told.move.entries.items():
            state[cell] = 1 << value
        for cell, mask in told.move.marks.items():
            state[cell] &= ~mask
        picture = dict(pencil_marks(board.puzzle, told))


def _unproven_in(board: PreparedBoard, move: Move, left: dict[Cell, int]) -> Iterator[str]:
    for link in move.links:
        if link.supposed is None and link.words:
            for claim in claims_of(str(link.words).replace("\xa0", " ")):
                gone = {c: bad for c in claim.cells if (bad := left[c] & ~claim.mask)}
                for cell, value in _open(board, _named(board, claim.clause), left, gone):
                    yield f"{cell} could be {value}: {claim.clause}"
                for cell in claim.cells:
                    left[cell] &= claim.mask
        if link.words:
            last = link.premises.items() if link.technique.tell_last else ()
            for cell, mask in (*link.gone.items(), *((c, ~m) for c, m in last)):
                left[cell] &= ~mask


def _named(board: PreparedBoard, clause: str) -> list[int]:
    """The labels, by number, of what a clause names: symbols, their rules, and rows."""
    cells = set(cells_in(clause))
    rows = {board.puzzle.grid.rows[int(r) - 1].cells for r in re.findall(r"(?i)row (\d+)", clause)}
    every = [label for label in board.places.labels if _is_named(label, cells, rows)]
    if "its partner is" in clause:
        hearts = (each for each in board.places.labels if each.rule == "heart")
        every += [each for each in hearts if not cells.isdisjoint(each.place.cells)]
    numbers = board.places.number_of
    return [numbers[label] for label in every if label in numbers]


def _is_named(label: Label, cells: Collection[Cell], rows: Collection[tuple[Cell, ...]]) -> bool:
    if label.place.cells in rows:
        return True
    if label.clue is not None:
        return label.clue.cell in cells
    return not set(cells).isdisjoint(label.place.cells)


def _open(
    board: PreparedBoard, labels: list[int], left: Mapping[Cell, int], gone: Mapping[Cell, int]
) -> Iterator[Fact]:
    """What cells could be against a claim, by these labels and all that is known."""
    if not gone:
        return
    with label_session(board, labels, WATCH) as session:
        there = session.session.compiled.literals
        known = session.literals_of({cell: left[cell] for cell in left if cell in there})
        assumed = [*session.switched_on(labels), *(x for xs in known.values() for x in xs)]
        for fact in (Fact(cell, value) for cell, m in gone.items() for value in values_of(m)):
            if session.status([session.opposite(fact), *assumed], WATCH) != "no":
                yield fact
