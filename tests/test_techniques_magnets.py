"""Magnets as a person solves it: every technique with its sentence, and every link proven."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise

import pytest

import gridwright
from gridwright.explaining.deducing.flowing import flowing
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow, refutations
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.presenting.pictures import pencil_marks
from gridwright.explaining.presenting.trying import tried_in
from gridwright.explaining.walking.walkthrough import explain, told_walk, walk
from gridwright.grid import Cell
from gridwright.puzzles.magnets import PUZZLE
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS
from gridwright.puzzles.magnets.techniques_clauses import (
    Clause,
    said_together,
    why_excluded,
)
from gridwright.puzzles.magnets.techniques_halves import why_excluded_ways
from gridwright.puzzles.magnets.techniques_reasons import reason
from gridwright.puzzles.magnets.techniques_ways_along import tell_ways
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique, Way
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import Words, joined, line, say
from links import WATCH, check_link, check_move, check_moves
from supposed import refuting_step

VALUES = {"x": 1 << NEUTRAL, "+": 1 << PLUS, "-": 1 << MINUS}
VALUES |= {"*": VALUES["+"] | VALUES["-"], "m": VALUES["x"] | VALUES["-"]}


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
    """What is known of cells, by rows: x, +, -, * for a pole, m for no plus, a dot for nothing."""
    return {
        Cell(r, c): VALUES[sign]
        for r, row in enumerate(rows.split())
        for c, sign in enumerate(row)
        if sign != "."
    }


def sentences(
    board: PreparedBoard,
    known: Mapping[Cell, int],
    name: str,
    settled: bool = True,
    supposing: bool = False,
) -> list[str]:
    """What a technique says of a position, each deduction proven by what it cites."""
    return [str(look) for look in looks(board, known, name, settled, supposing)]


def looks(
    board: PreparedBoard,
    known: Mapping[Cell, int],
    name: str,
    settled: bool = True,
    supposing: bool = False,
) -> list[Words]:
    """The same in words that know their cells."""
    sights = Sights(board)
    book = Notebook(sights, known)
    book.supposing = supposing
    if settled:
        Search(book, WATCH, 0).settle()
    found = []
    for lookouts in sights.by_rank.values():
        for lookout in lookouts:
            if lookout.technique.name == name:
                for each in lookout.look(book):
                    if book.is_news(each):
                        link = _link(lookout.technique, book, each)
                        check_link(board, link)
                        found.append(link.words)
    return found


def _link(technique: Technique, book: Notebook, deduction: Deduction) -> Link:
    words = deduction.words(book)
    return Link(technique, deduction.labels, deduction.premises, deduction.gone, words)


# Boards of three levels.
BOARDS = [
    """magnets size=6x6
  3 . . 2 2 2
3 T L R T T T 2
2 B T T B B B .
2 T B B L R T .
1 B T T L R B .
3 T B B L R T .
3 B L R L R B 3
  3 3 . . 3 2""",
    """magnets size=6x6
  2 . 1 2 1 .
3 L R T T T T .
1 L R B B B B .
. T L R T T T 0
1 B L R B B B 1
. T L R L R T 1
3 B L R L R B .
  . 2 . . . .""",
    """magnets size=8x8
  3 4 . . 4 3 . .
4 L R L R T T L R .
2 T L R T B B T T .
4 B L R B L R B B 2
. T L R T L R L R 3
. B T T B L R T T 4
4 T B B T T T B B .
2 B L R B B B L R 3
2 L R L R L R L R .
  . 4 . 2 . . 2 3""",
]

# The name of a technique, a board, what is known of it (x, +, -, * for a pole), what is said.
CASES = [
    (
        "Count complete",
        "magnets\n . . . .\n1 L R L R .\n . . . .",
        "+-..",
        "R1C1 is row 1’s only plus, so R1C3-4 is neutral.",
    ),
    (
        "Count complete",
        "magnets\n . . . . . .\n2 L R L R L R .\n . . . . . .",
        "+-+-..",
        "Row 1 has its two plus, so R1C5-6 is neutral.",
    ),
    (
        "Count complete",
        "magnets\n . . . .\n0 L R T T .\n. L R B B .\n . . . .",
        "....",
        "Row 1 wants no plus, so R1C1-2 is neutral.",
    ),
    (
        "Count reached",
        "magnets\n . . .\n1 T T T .\n. B B B .\n . . .",
        "+.+",
        "Row 1 would have two plus, not one: R1C1 and R1C3.",
    ),
    (
        "Line complete",
        "magnets\n . . . .\n1 L R T T 1\n. L R B B .\n . . . .",
        "+-..",
        "Row 1 has all its poles, so R1C3 and R1C4 are neutral.",
    ),
    (
        "Line complete",
        "magnets\n . . . .\n0 L R T T 0\n. L R B B .\n . . . .",
        "....",
        "Row 1 wants no poles, so all of it is neutral.",
    ),
    (
        "Last magnet",
        "magnets\n . . . .\n. L R L R 2\n . . . .",
        "+-..",
        "Row 1’s last minus must come from R1C3-4. R1C3 is beside a minus, so it is plus.",
    ),
    (
        "Last magnet",
        "magnets\n . . . .\n2 T T L R .\n. B B L R .\n . . . .",
        "+xxx",
        "Row 1 wants one more plus, but no place is left.",
    ),
    (
        "All magnets",
        "magnets\n . . . . . .\n3 L R L R L R .\n . . . . . .",
        "+-....",
        "Row 1 wants two more plus from two dominoes, so all are magnets. "
        "The poles alternate from R1C2’s minus.",
    ),
    (
        "All magnets",
        "magnets\n . . . . .\n. L R * L R .\n2 L R * L R .\n. L R * L R .\n . . . . .",
        "-+... ..... ...-+",
        "Row 2 wants two plus from two dominoes, so all are magnets. "
        "R2C2 is below a plus and R2C5 above one, so both are minus.",
    ),
    (
        "Last magnet",
        "magnets\n 2 . .\n. L R * .\n. L R * .\n. L R * .\n . . .",
        "... +-. ...",
        "Column 1 wants one more plus. R1C1 is above a plus and R3C1 below one, so no place is "
        "left.",
    ),
    (
        "All magnets",
        "magnets\n . . . . .\n2 T T T L R .\n. B B B L R .\n . . . . .",
        "x.... x+...",
        "Row 1’s two plus must come from R1C3 and R1C4-5. The poles alternate from R1C2’s minus.",
    ),
    (
        "Full line",
        "magnets\n . . . .\n2 T T L R 2\n. B B L R .\n . . . .",
        "..-.",
        "Row 1 wants two of each pole, so no cell is neutral. "
        "The poles alternate from R1C3’s minus.",
    ),
    (
        "Full line",
        "magnets\n . . . . .\n2 T T T T T 2\n. B B B B B .\n . . . . .",
        "..x.+",
        "Row 1 wants two of each pole, so only R1C3 is neutral. R1C4 is beside a plus, so it is "
        "minus.",
    ),
    (
        "Full line",
        "magnets\n . . . .\n2 T T T T 2\n. B B B B .\n . . . .",
        "x...",
        "Row 1 wants two of each pole, but only three cells would be left for them.",
    ),
    (
        "Full line",
        "magnets\n . . . .\n2 T T T T 2\n. B B B B .\n . . . .",
        "+..+",
        "Row 1 wants two of each pole, so no cell is neutral. But the poles R1C1 to R1C4 would "
        "alternate, so R1C4 would be minus, not plus.",
    ),
    (
        "Parity of a run",
        "magnets\n . . .\n2 T T T 1\n. B B B .\n . . .",
        "...",
        "Row 1 wants three poles, so no cell is neutral. It wants more plus than minus, so it "
        "alternates, with plus at both ends.",
    ),
    (
        "Parity of a run",
        "magnets\n . . . . . . .\n3 T T T T T T T 2\n. B B B B B B B .\n . . . . . . .",
        "-+x...x",
        "Row 1 wants five poles, so only R1C3 and R1C7 are neutral. It wants three plus and two "
        "minus, and R1C1 and R1C2 have one of each pole, so R1C4 to R1C6 must have one plus more: "
        "plus, minus, plus.",
    ),
    (
        "Number of neutral cells",
        "magnets\n . . . .\n2 T T L R 1\n. B B L R .\n . . . .",
        "....",
        "Row 1 wants three poles, so one cell is neutral. R1C3-4 would take two, so "
        "it is a magnet.",
    ),
    (
        "Number of neutral cells",
        "magnets\n . . . . .\n2 T L R L R 1\n. B L R L R .\n . . . . .",
        ".....",
        "Row 1 wants three poles in five cells, so two cells are neutral. If R1C1 were one of "
        "them, a lying domino would have to supply just one, so R1C1 is a pole.",
    ),
    (
        "Number of neutral cells",
        "magnets\n . . .\n1 T L R 1\n. B L R .\n . . .",
        "...",
        "Row 1 wants one of each pole, so one cell is neutral. Lying dominoes in "
        "it would take two, so R1C1 is neutral.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n2 T L R T 0\n. B L R B .\n . . . .",
        "....",
        "The lying domino brings row 1 as many plus as minus. "
        "It wants two plus more than minus, which must come from R1C1 and R1C4, "
        "so both are plus.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n2 T L R T 1\n. B L R B .\n . . . .",
        "...m",
        "The lying domino brings row 1 as many plus as minus. It wants one plus more than minus. "
        "R1C4 is not plus, so only R1C1 can bring that: R1C1 is plus and R1C4 is neutral.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n2 T L R T 0\n. B L R B .\n . . . .",
        "+...",
        "The lying domino brings row 1 as many plus as minus. It wants two plus more than minus, "
        "and R1C1 is plus. The rest must come from R1C4, so it is plus.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n1 T L R T 1\n. B L R B .\n . . . .",
        "+...",
        "The lying domino brings row 1 as many plus as minus. "
        "It wants as many plus as minus, and R1C1 is plus, so R1C4 is minus.",
    ),
    (
        "Surplus of neighbours",
        "magnets\n . . . . .\n2 T T L R T 1\n. B B L R B .\n . . . . .",
        "**...",
        "The lying domino brings row 1 as many plus as minus. R1C1 and R1C2 are poles that touch, "
        "so they bring no more plus than minus. Row 1 wants one plus more than minus, which must "
        "come from R1C5, so R1C5 is plus.",
    ),
    (
        "Surplus",
        "magnets\n . . . . . .\n3 T T L R T T 1\n. B B L R B B .\n . . . . . .",
        ".x....",
        "The lying domino brings row 1 as many plus as minus. It wants two plus more than minus, "
        "which must come from R1C1, R1C5 or R1C6. One minus among them would leave at most one, so "
        "none of these is minus.",
    ),
    (
        "Surplus of neighbours",
        "magnets\n . . . . .\n3 T L R T T 1\n. B L R B B .\n . . . . .",
        ".....",
        "The lying domino brings row 1 as many plus as minus. "
        "R1C4 and R1C5 touch, so they bring at most one more plus than minus. "
        "Row 1 wants two plus more than minus, of which at least one must come from R1C1, "
        "so R1C1 is plus.",
    ),
    (
        "Room for the poles",
        "magnets\n . . . . .\n3 T T T T T .\n. B B B B B .\n . . . . .",
        ".....",
        "Row 1 wants three plus, as many as fit into R1C1 to R1C5. "
        "So R1C1, R1C3 and R1C5 are plus.",
    ),
    (
        "Room for the poles",
        "magnets\n . . . . .\n2 T T T T T .\n. B B B B B .\n . . . . .",
        "....x .+..x",
        "Row 1 wants two plus. R1C3 and R1C4 can hold at most one plus, so R1C1 is plus.",
    ),
    (
        "Room for the poles",
        "magnets\n . . . . .\n. T T T T T 3\n. B B B B B .\n . . . . .",
        "x..x.",
        "Row 1 wants three minus, but only R1C5 and one of R1C2 and R1C3 can be minus.",
    ),
    (
        "Counted magnets",
        "magnets\n . . . . .\n1 L R T L R .\n. L R B L R .\n . . . . .",
        "**...",
        "Row 1 has its plus in the magnet R1C1-2, so R1C4-5 is neutral and R1C3 is not plus.",
    ),
    (
        "Counted magnets",
        "magnets\n . . . . . .\n2 L R L R L R .\n . . . . . .",
        "******",
        "Counting the poles R1C1 to R1C6, row 1 would have three plus, not two.",
    ),
    (
        "One too many",
        "magnets\n . . . . .\n1 T L R L R .\n. B L R L R .\n . . . . .",
        "*....",
        "If R1C2 were minus, R1C1 and R1C3 would be plus, but row 1 wants only one plus. "
        "So R1C2 is not minus.",
    ),
    (
        "Chessboard",
        "magnets\n . . . .\n2 L R T T .\n2 L R B B .\n . . . .",
        "....",
        "Rows 1 and 2 want four plus together, and no column can hold two of them, so every "
        "column has one. The plus alternate between the "
        "rows, so every domino inside these rows is a magnet.",
    ),
    (
        "Chessboard",
        "magnets\n . . .\n2 T L R .\n1 B L R .\n . . .",
        "...",
        "Rows 1 and 2 want three plus together, and no column can hold two of them, so every "
        "column has one. The plus alternate between the "
        "rows, and row 1 wants two of them, so the plus are in R1C1, R2C2 and R1C3.",
    ),
    (
        "Chessboard",
        "magnets\n . . . .\n2 L R T T .\n2 L R B B .\n. L R L R .\n . . . .",
        ".... .... +-..",
        "Rows 1 and 2 want four plus together, and no column can hold two of them, so every "
        "column has one. The plus alternate between the "
        "rows. R2C1 is above a plus, so the plus are in R1C1, R2C2, R1C3 and R2C4.",
    ),
    (
        "Chessboard",
        "magnets\n . . . .\n2 L R T T .\n2 L R B B .\n . . . .",
        "xx.. xx..",
        "Rows 1 and 2 want four plus together, but only columns 3 and 4 have room, for one each.",
    ),
    (
        "One too many",
        "magnets\n . . . . .\n1 T L R T T .\n. B L R B B .\n . . . . .",
        "*..**",
        "If R1C2 were minus, R1C1, R1C3 and R1C5 would be plus, as the poles R1C1 to R1C5 "
        "alternate, but row 1 wants only one plus. So R1C2 is not minus.",
    ),
    (
        "Surplus of neighbours",
        "magnets\n . . . . . .\n2 T T T L R T 1\n. B B B L R B .\n . . . . . .",
        ".*...*",
        "The lying domino brings row 1 as many plus as minus. R1C2 is a pole, so R1C1 to R1C3, "
        "which touch, bring at most one more plus than minus. Row 1 wants one plus more than "
        "minus, so the pole R1C6 is plus.",
    ),
    (
        "Surplus of neighbours",
        "magnets\n . . . . . .\n2 T T T L R T 1\n. B B B L R B .\n . . . . . .",
        "m....*",
        "The lying domino brings row 1 as many plus as minus. R1C1 is not plus, so R1C1 to R1C3, "
        "which touch, bring at most one more plus than minus. Row 1 wants one plus more than "
        "minus, so the pole R1C6 is plus.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n1 T L R T 1\n. B L R B .\n . . . .",
        "m...",
        "The lying domino brings row 1 as many plus as minus. It wants as many plus as minus, so "
        "R1C1 and R1C4 must balance each other. R1C1 is not plus, so R1C4 is not minus.",
    ),
    (
        "All magnets",
        "magnets\n . . . . . 0 .\n4 T L R L R L R .\n. B L R L R L R .\n . . . . . . .",
        "",
        "Row 1’s four plus must come from R1C1, R1C2-3, R1C4-5 and R1C6-7. "
        "The poles alternate from R1C1’s plus.",
    ),
    (
        "Chessboard",
        "magnets\n . . . . .\n3 T * L R T .\n1 B * L R B .\n. * * L R * .\n . . . . .",
        "..... ..... ..+-.",
        "Rows 1 and 2 want four plus together, and no column can hold two of them, so columns 1 "
        "and 3 to 5 have one each. In neighbouring columns they alternate between the rows. R2C3 "
        "is above a plus, so the plus are in R1C3, R2C4 and R1C5. Row 1 wants three of them, so "
        "R1C1 is plus too.",
    ),
    (
        "Chessboard",
        "magnets\n . . . .\n2 T T * T .\n1 B B * B .\n . . . .",
        "",
        "Rows 1 and 2 want three plus together, and no column can hold two of them, so columns 1, "
        "2 and 4 have one each. In neighbouring columns they alternate between the rows, so "
        "columns 1 and 2 bring each row one. Row 1 wants one more than row 2, so R1C4 is plus.",
    ),
    (
        "Chessboard",
        "magnets\n 0 . . 0\n1 L R L R .\n1 L R L R .\n. L R L R .\n . . . .",
        ".... .... -+..",
        "Rows 1 and 2 want two plus together. Columns 1 and 4 want no plus. No column can hold "
        "two of these, so columns 2 and 3 have one each. The plus alternate between the rows. R2C2 "
        "is not plus, so the plus are in R1C2 and R2C3.",
    ),
    (
        "Chessboard",
        "magnets\n . . . .\n2 L R T T .\n2 L R B B .\n . . . .",
        "m",
        "Rows 1 and 2 want four plus together, and no column can hold two of them, so every "
        "column has one. The plus alternate between the rows. R1C1 is not plus, so the plus are "
        "in R2C1, R1C2, R2C3 and R1C4.",
    ),
    (
        "Few ways",
        "magnets\n . . . . . . . .\n4 T T L R T T T T 3\n. B B L R B B B B .\n . . . . . . . .",
        "+.+-..m.",
        "From R1C4’s minus to R1C7, which is not plus, the poles cannot alternate, so row 1’s one "
        "neutral cell is R1C5, R1C6 or R1C7. In row 1 R1C2, R1C5, R1C6, R1C7 and R1C8 can only be "
        "−\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}+, "
        "−\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}+ or "
        "−\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}−\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}+. "
        "In each case R1C2 is minus and R1C8 plus.",
    ),
    (
        "Few ways",
        "magnets\n . . . . .\n2 T T T T T 2\n. B B B B B .\n . . . . .",
        "+..+.",
        "From R1C1’s plus to R1C4’s plus the poles cannot alternate, so row 1’s one neutral cell "
        "is R1C2 or R1C3. R1C5 is beside a plus, so it is minus.",
    ),
    (
        "Surplus of neighbours",
        "magnets\n . . . . . . .\n1 T T T T T L R 3\n. B B B B B L R .\n . . . . . . .",
        "-x.m*..",
        "The lying domino brings row 1 as many plus as minus. It wants two minus more than plus, "
        "and R1C1 is minus, so the others must bring one more minus than plus. R1C5 is a pole "
        "and R1C4 is not plus. With R1C3 plus, R1C4 minus or R1C5 plus, R1C3 to R1C5 would bring "
        "no more minus than plus; with R1C3 minus, they would bring no or two more minus than "
        "plus, "
        "so R1C3 and R1C4 are neutral and R1C5 is minus.",
    ),
    (
        "Full line",
        "magnets\n . . . . . .\n1 T T T T T T 1\n. B B B B B B .\n . . . . . .",
        "xxx.x.",
        "Row 1 still wants one of each pole, and only R1C4 and R1C6 are left.",
    ),
    (
        "Counted magnets",
        "magnets\n . . . .\n1 T T T T .\n. B B B B .\n . . . .",
        "***x",
        "Row 1 wants only one plus, so R1C1 to R1C3 are minus, plus, minus.",
    ),
    (
        "Number of neutral cells",
        "magnets\n . . . . . .\n1 T T L R L R 2\n. B B L R L R .\n . . . . . .",
        "*.....",
        "Row 1 wants three poles in six cells, so three cells are neutral. Lying dominoes take "
        "two each, so one of the three stands alone. It is R1C2, as R1C1 is a pole.",
    ),
    (
        "Few ways",
        "magnets\n . . . .\n1 T L R T 1\n. B L R B .\n . . . .",
        "x..x",
        "In row 1 R1C2 and R1C3 can only be +\N{NO-BREAK SPACE}− or −\N{NO-BREAK SPACE}+.",
    ),
    (
        "Few ways",
        "magnets\n . . . .\n1 T L R T 1\n. B L R B .\n . . . .",
        "xm.x",
        "Row 1 fits in one way only: R1C2 is minus and R1C3 plus.",
    ),
]


@pytest.mark.parametrize(("name", "text", "rows", "expected"), CASES)
def test_techniques_say_what_they_see(name: str, text: str, rows: str, expected: str) -> None:
    """A technique finds what it is for, says it so, and cites what proves it."""
    with prepared(text) as board:
        assert expected in sentences(board, known_from(rows), name)


def test_a_cell_may_be_a_premise_twice() -> None:
    """R1C5 brings no plus and lets the poles alternate; both are cited."""
    text = "magnets\n . . . . . . .\n3 L R T T T L R .\n. L R B B B L R .\n . . . . . . ."
    with prepared(text) as board:
        assert sentences(board, known_from("..-.-.."), "All magnets", settled=False)


def test_every_told_technique_has_a_case() -> None:
    """Nothing that can be told is left without a sentence to read here."""
    told = {each.name for each in PUZZLE.techniques() if each.rank}
    assert told - {name for name, *_ in CASES} == {"Only way left"}


@pytest.mark.parametrize(
    ("text", "rows", "cell", "value", "expected"),
    [
        ("1 T T T .\n. B B B .", "+..", Cell(0, 2), PLUS, "row 1 has its plus"),
        (". L R * .\n. T L R .\n. B L R .", "... -..", Cell(0, 0), MINUS, "R1C1 is above a minus"),
        (". T T T .\n. B B B .", "-..", Cell(0, 1), MINUS, "R1C2 is beside a minus"),
        (". T T T .\n. B B B .\n. L R * .", "+..", Cell(2, 0), MINUS, "R3C1 is below R2C1’s minus"),
    ],
)
def test_crossing_out_has_a_short_reason(
    text: str, rows: str, cell: Cell, value: int, expected: str
) -> None:
    """What goes without saying can still be named inside another sentence."""
    with prepared(f"magnets\n . . .\n{text}\n . . .") as board:
        book = Notebook(Sights(board), known_from(rows))
        Search(book, WATCH, 0).settle()
        assert not book.domains[cell] >> value & 1
        assert str(reason(book, cell, 1 << value).words) == expected


def test_the_last_way_of_a_domino_is_told_by_both_halves() -> None:
    """A domino that has one way left says why, each half for its own reason."""
    text = "magnets\n . . . .\n. T L R T .\n. B L R B .\n . . . ."
    with prepared(text) as board:
        book = Notebook(Sights(board), known_from("+..+"))
        Search(book, WATCH, 0).settle()
        last = [str(book.words(note)) for note in book.notes if note.technique.tell_last]
    assert last[0] == "R1C2 and R1C3 are both beside a plus, so R1C2-3 is neutral."


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("seed", range(3))
def test_deductions_from_any_position_are_proven(text: str, seed: int) -> None:
    """Whatever is known of a board, or supposed, techniques cite what proves their deductions."""
    rng = random.Random(seed)
    board = prepare(gridwright.read(text), WATCH)
    sights = Sights(board)
    own = set(type(board.puzzle).techniques())
    for share in (0.2, 0.4, 0.6):
        book = Notebook(sights, _partly_known(board, rng, share))
        if rng.random() < 0.5:
            Search(book, WATCH, 0).settle()
        for lookout in (each for ranked in sights.by_rank.values() for each in ranked):
            for deduction in lookout.look(book) if lookout.technique in own else ():
                check_link(board, _link(lookout.technique, book, deduction))
    board.close()


def _partly_known(board: PreparedBoard, rng: random.Random, share: float) -> dict[Cell, int]:
    """Some cells with their values, some with a wrong value excluded, and one wrong cell."""
    known = dict(board.start)
    for cell, value in board.solution.items():
        if rng.random() < share:
            wrong = rng.choice([each for each in range(3) if each != value])
            known[cell] = 1 << value if rng.random() < 0.5 else known[cell] & ~(1 << wrong)
    cell = rng.choice(sorted(cell for cell, mask in known.items() if mask & (mask - 1)))
    known[cell] &= ~(1 << board.solution[cell])
    return board.ties.propagate(known)


@pytest.mark.parametrize("text", BOARDS[:2])
def test_walks_are_proven_link_by_link(text: str) -> None:
    """Every link of a walk follows from what it cites, and the walk ends in the solution."""
    board = prepare(gridwright.read(text), WATCH)
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


@pytest.mark.parametrize(
    ("text", "rows", "expected"),
    [
        (". T T T T .\n. B B B B .", "+..+", "R1C2 and R1C3 are beside a plus"),
        (
            ". * T T * .\n. T B B T .\n. B * * B .",
            ".... -..-",
            "the partners of R1C2 and R1C3 are beside a minus",
        ),
    ],
)
def test_reasons_that_are_alike_are_told_together(text: str, rows: str, expected: str) -> None:
    """What excludes several cells is said once."""
    with prepared(f"magnets\n . . . .\n{text}\n . . . .") as board:
        book = Notebook(Sights(board), known_from(rows))
        Search(book, WATCH, 0).settle()
        clauses = why_excluded(book, (Cell(0, 1), Cell(0, 2)), 1 << PLUS)
    assert [str(clause.words) for clause in clauses] == [expected]


@pytest.mark.parametrize(
    ("marked", "expected"), [(True, ["R1C2 and R1C3 are not plus"]), (False, [])]
)
def test_a_pencil_mark_is_named_but_not_what_was_told_a_moment_ago(
    marked: bool, expected: list[str]
) -> None:
    """A sentence that has just been read needs no second one, but a mark must be looked for."""
    cells = (Cell(0, 1), Cell(0, 2))
    with prepared("magnets\n . . . .\n. T T T T .\n. B B B B .\n . . . .") as board:
        known = dict.fromkeys(cells, 1 << NEUTRAL | 1 << MINUS) if marked else {}
        clauses = why_excluded(Notebook(Sights(board), known), cells, 1 << PLUS)
    assert [str(clause.words) for clause in clauses] == expected


def test_a_pole_beside_a_cell_itself_is_named_rather_than_one_beside_its_partner() -> None:
    """Both would do, but a reader looks at the cell in question first."""
    with prepared("magnets\n . .\n. T T .\n. B B .\n . .") as board:
        book = Notebook(Sights(board), known_from("+. -."))
        Search(book, WATCH, 0).settle()
        halves = ((Cell(0, 1), 1 << PLUS), (Cell(1, 1), 1 << MINUS))
        clauses = [why_excluded(book, (cell,), pole) for cell, pole in halves]
    assert [str(*(each.words for each in found)) for found in clauses] == [
        "R1C2 is beside a plus",
        "R2C2 is beside a minus",
    ]


def first_supposed(text: str, fact: Fact) -> str:
    """A value refuted where the walkthrough of a board supposes something for the first time."""
    board = prepare(gridwright.read(text), WATCH)
    sights = Sights(board)
    walk = told_walk(sights, WATCH)
    known = next(known for known, move in walk if any(link.supposed for link in move.links))
    refuted = follow(Ground(sights, known, WATCH, telling=True), fact)
    board.close()
    assert refuted is not None
    return str(refuted[1].words(refuted[1].book))


MANY_SUPPOSED = (
    "magnets size=8x8",
    "  . 3 2 4 . 3 3 .",
    ". L R T L R T T T .",
    "3 L R B T T B B B .",
    ". T L R B B L R T .",
    "3 B L R L R L R B 3",
    "2 L R L R L R T T 2",
    ". L R L R T T B B 3",
    "4 T L R T B B L R .",
    "1 B L R B L R L R .",
    "  1 . 3 . 3 . . 3",
)


def test_however_many_values_are_followed_their_clashes_are_found() -> None:
    """A clash told without one of its looks rests on notes that are numbered anew."""
    board = prepare(gridwright.read("\n".join(MANY_SUPPOSED)), WATCH)
    sights = Sights(board)
    for known, move in told_walk(sights, WATCH):
        if any(link.supposed for link in move.links):
            found = refutations(sights, known, WATCH, 100, nearly=40, telling=True, follow_most=60)
            assert len(found) > 3
            assert all(refuted.supposed.cell in known for _, refuted in found)
    board.close()


NEUTRAL_IN_TURN = (
    "magnets size=7x7",
    "  . 4 3 1 2 . .",
    "2 L R T T L R T .",
    "4 T T B B L R B .",
    ". B B T L R L R 3",
    ". L R B T T L R 3",
    ". T T T B B T T 2",
    "2 B B B T T B B .",
    ". L R * B B L R .",
    "  . . . . . 3 .",
)


def test_neutral_dominoes_that_a_later_look_rests_on_are_told_with_their_reasons() -> None:
    """A chain names each silent elimination that its next sentence rests on."""
    text = first_supposed("\n".join(NEUTRAL_IN_TURN), Fact(Cell(3, 4), MINUS))
    assert (
        "R3C5 is between R2C5’s plus and R4C5’s minus, so R3C4-5 is neutral. Then R4C6 is plus. "
        "R3C6 is between R2C6’s minus and R4C6’s plus, so R3C6-7 is neutral. "
        "Row 3 wants one more minus, but no place is left."
    ) in text


BARRED_BEFORE = (
    "magnets size=7x7",
    "  . . . . . . .",
    "3 L R T L R L R .",
    ". T T B T L R T 2",
    "2 B B * B L R B 1",
    "4 L R L R L R T .",
    ". L R T T L R B 4",
    ". L R B B T L R 3",
    ". L R L R B L R 3",
    "  1 . . . . . .",
)


MARKED_MAGNETS = (
    "magnets size=7x7",
    "  2 2 . 3 2 3 3",
    ". T L R T T T * .",
    ". B L R B B B T 2",
    "3 T L R L R T B .",
    ". B T T L R B T .",
    ". T B B T L R B .",
    "0 B L R B T L R 2",
    ". L R L R B L R .",
    "  . 2 . 3 . . .",
)


def test_magnets_that_turn_with_another_one_are_told_together() -> None:
    """No pole of a marked magnet is entered without a word, nor told one by one."""
    board = gridwright.read("\n".join(MARKED_MAGNETS))
    texts = [step.text for step in gridwright.explain(board)]
    both = "R2C7 is beside R2C6’s minus and R4C7 beside R4C6’s minus, so both are plus. →"
    assert any(both in text for text in texts)
    # The other half of a domino goes without saying.
    assert not any(re.search(r"Then [^.]*\. →", text) for text in texts)


FOLLOWING = (
    "magnets size=8x8",
    "  2 3 4 4 4 3 . 3",
    "3 L R L R L R L R 3",
    "3 L R L R T T T T 2",
    "3 T T L R B B B B 3",
    ". B B T T T L R T .",
    "4 T T B B B L R B .",
    ". B B L R T T L R 4",
    "4 T T L R B B L R 4",
    "4 B B L R L R L R 4",
    "  3 2 . . 4 3 3 .",
)


def test_what_follows_in_turn_is_told_in_one_sentence() -> None:
    """Marked cells that follow from others that follow are told with them; each is proven."""
    board = prepare(gridwright.read("\n".join(FOLLOWING)), WATCH)
    moves = list(told_walk(Sights(board), WATCH))
    check_moves(board, moves)
    texts = [str(move.words) for _, move in moves]
    told = "From R1C1’s minus the poles alternate like a chessboard through the magnets of "
    assert sum(told in text for text in texts) == 1
    neither = "from R1C1 or R2C1. A plus there would at best be balanced, so neither is plus."
    assert any(neither in text for text in texts)


@pytest.mark.parametrize("seed", [4, 6])
def test_a_long_chain_is_told_after_what_it_rests_on(seed: int) -> None:
    """That is a step before, which is proven by itself."""
    (made,) = gridwright.generate("magnets", size=8, level="hard", seed=seed)
    board = prepare(made.board, WATCH)
    moves = list(told_walk(Sights(board), WATCH))
    check_moves(board, moves)
    known = moves[0][0]
    for before, move in moves:
        assert before == known
        known = apply_move(known, move)


def test_a_magnet_is_marked_in_both_halves() -> None:
    """So no look tells it again, and poles follow from either half."""
    board = prepare(gridwright.read("\n".join(FAR_IN_ROWS)), WATCH)
    sights = Sights(board)
    for known, move in walk(sights, WATCH):
        after = apply_move(known, move)
        for cell in move.marks:
            halves = board.ties.values_with(cell, NEUTRAL, sights.start) or {}
            assert len({after[half] >> NEUTRAL & 1 for half in halves}) == 1, (cell, move.words)


FAR_IN_ROWS = (
    "magnets size=8x8",
    "  . . 3 3 3 . . .",
    "4 T T T T T L R T 4",
    ". B B B B B L R B .",
    "4 T L R T L R L R .",
    "4 B L R B L R T T .",
    ". T L R T T T B B .",
    "3 B L R B B B L R 2",
    "1 T T L R L R L R .",
    "4 B B L R L R L R 3",
    "  . 2 4 . 4 3 4 3",
)
FAR_BY_LINE = (
    "magnets size=8x8",
    "  1 3 . 4 1 . . .",
    "3 L R L R T T L R .",
    ". T L R T B B T T .",
    "4 B L R B L R B B .",
    ". T T L R T T L R .",
    "3 B B L R B B T T .",
    ". L R T T L R B B 2",
    "2 L R B B T L R T .",
    ". L R L R B L R B 4",
    "  2 2 3 . . . 4 4",
)


def test_a_supposition_says_which_line_makes_the_first_pole_of_a_chain() -> None:
    """No cell beside the one that is supposed tells it, so a reader would look for one."""
    board = gridwright.read("\n".join(FAR_BY_LINE))
    (text,) = (s.text for s in gridwright.explain(board) if "Suppose R7C5 were plus" in s.text)
    why = "Column 5 has its plus in R7C5, so the pole R3C5 is minus."
    assert f"{why} Then, pole by pole, R3C6 is plus, R3C7 minus" in text


def test_steps_of_chains_have_their_own_title() -> None:
    """A look that a chain goes on from has its title in the step before."""
    board = gridwright.read("\n".join(FAR_BY_LINE))
    steps = [*explain(board)]
    (chain,) = (step for step in steps if "alternate like a chessboard" in step.text)
    assert chain.title == "Chessboard"
    assert str(chain.words).startswith("From R8C8’s minus the poles alternate")
    before = steps[steps.index(chain) - 1]
    assert before.title == "All magnets"


def test_parity_takes_marks_for_granted_and_room_says_what_partners_mean() -> None:
    """That a line is full is seen by the marks; what is said of partners is said of cells too."""
    board = gridwright.read("\n".join(FAR_IN_ROWS))
    texts = [step.text for step in gridwright.explain(board)]
    for told in (
        "Column 5 wants three plus and four minus, and R1C5 to R6C5 have three of each pole, so",
        "R5C3 and R6C3 cannot be plus, as their partners are not minus.",
        "Upright dominoes in it would take two, and R3C5, R4C5 and R8C5 are poles, so R7C5 is",
        "They must be in rows 1 to 6, one each in rows 1-2, 3-4 and 5-6. So R5C6-R6C6 is a magnet.",
        "have to supply just one, as R6C5 and R6C6 are poles. So R6C1 is a pole.",
    ):
        assert sum(told in text for text in texts) == 1, told


def test_a_supposition_names_what_barred_values_before() -> None:
    """Both ways round of a domino have their reasons, and so has the value that is left at last."""
    board = gridwright.read("\n".join(BARRED_BEFORE))
    (text,) = (s.text for s in gridwright.explain(board) if "Suppose R2C2 were minus" in s.text)
    why = "R1C2 is above R2C2’s minus and column 1 has its minus"
    assert f"{why}, so R1C1-2 is neutral." in text
    assert "So R2C2 is not minus. R3C2 is above a minus, so both are neutral." in text


@pytest.mark.parametrize(
    ("rows", "gone", "expected"),
    [
        ("+.. ...", {}, "But R1C2 cannot be plus, as it is beside a plus."),
        (
            "+.+ ...",
            {Cell(0, 1): 1 << NEUTRAL},
            "But R1C2 cannot be minus, as its partner R2C2 is not plus.",
        ),
        (
            "+.. ...",
            {Cell(0, 1): 1 << NEUTRAL | 1 << MINUS},
            "But R1C2 cannot be plus, as it is beside a plus.",
        ),
        ("... ...", {Cell(0, 1): 1 << PLUS}, "But R1C2 had to be plus."),
        ("... ...", {Cell(0, 1): 1 << PLUS | 1 << MINUS}, "But R1C2-R2C2 had to be a magnet."),
        ("... ...", {Cell(0, 1): 1 << NEUTRAL | 1 << PLUS}, "But R1C2 is not minus."),
    ],
)
def test_what_a_cell_had_to_be_is_told_where_nothing_is_left(
    rows: str, gone: dict[Cell, int], expected: str
) -> None:
    """A supposition that leaves nothing to a cell ends in what that cell had to be, or why not."""
    with prepared("magnets\n . . .\n. T T T .\n. B B B .\n . . .") as board:
        sights = Sights(board)
        book = Notebook(sights, known_from(rows))
        Search(book, WATCH, 0).settle()
        told = Technique("Told", 1, "", lambda at: ())
        for cell, mask in gone.items():
            book.note(told, Deduction((), {}, {cell: mask}, lambda now: Words()))
        tell = sights.no_value.tell_last
        assert tell is not None
        assert str(tell(book, Cell(0, 1))) == expected


def test_marks_are_told_by_domino() -> None:
    """A domino that is not neutral is a magnet; both halves are told once."""
    puzzle = gridwright.read("magnets\n . . .\n. L R T .\n. L R B .\n . . .")
    gone = dict.fromkeys((Cell(0, 0), Cell(0, 1), Cell(1, 2)), 1 << NEUTRAL)
    (words,) = puzzle.tell_marks({**gone, Cell(1, 0): 1 << PLUS})
    assert str(words) == "R1C1-2 and R1C3-R2C3 are magnets"


TRAVELLING = (
    (
        ". T T T * 1\n. B B B * .",
        "*** ***",
        "Then R1C2 is plus. R1C3 is beside R1C2’s plus and row 1 "
        "has its minus in R1C1, so the magnet R1C3-R2C3 would fit neither way round.",
    ),
    (
        "1 T T T T .\n. B B B B .",
        "**** ****",
        "Then R1C2 is plus and R1C3 minus. R1C4 is beside R1C3’s minus and row 1 "
        "has its plus in R1C2, so the magnet R1C4-R2C4 would fit neither way round.",
    ),
)


@pytest.mark.parametrize(("text", "rows", "expected"), TRAVELLING)
def test_values_that_travel_from_what_is_supposed_are_told(
    text: str, rows: str, expected: str
) -> None:
    """Poles that follow from magnet to magnet go without saying, but a look may rest on them."""
    with prepared(f"magnets\n . . . .\n{text}\n . . . .") as board:
        known = {**board.start, **known_from(rows)}
        refuted = follow(Ground(Sights(board), known, WATCH), Fact(Cell(0, 0), MINUS))
        assert refuted is not None
        words = str(refuted[1].words(refuted[1].book))
    assert words == f"Suppose R1C1 were minus. {expected}"


def test_a_line_with_too_few_cells_names_those_that_are_lost() -> None:
    """Cells that are neutral without a word are named, with the reason."""
    with prepared("magnets\n . . . .\n2 T T L R 2\n. B B L R .\n . . . .") as board:
        known = {**known_from(".+"), Cell(0, 2): 1 << NEUTRAL | 1 << PLUS}
        assert sentences(board, known, "Full line") == [
            "Row 1 wants two of each pole, but with R1C3 and R1C4 neutral only two cells would be "
            "left for them, as R1C3 is beside a plus."
        ]


def test_neighbours_of_a_full_line_with_equal_poles_are_told_to_touch() -> None:
    """That poles alternate is not needed where two equal ones are side by side."""
    with prepared("magnets\n . . . .\n2 T T T T 2\n. B B B B .\n . . . .") as board:
        assert sentences(board, known_from("-m"), "Full line", settled=False) == [
            "Row 1 wants two of each pole, so no cell is neutral. R1C2 is not plus, so it is "
            "minus. But R1C1 and R1C2 touch, and both would be minus."
        ]


def test_a_pole_beside_a_cell_is_named_rather_than_a_pencil_mark() -> None:
    """What was crossed out before is told by what a reader sees; dead cells hold no pole."""
    with prepared("magnets\n . . .\n. T T * .\n. B B T .\n. L R B .\n . . .") as board:
        marks = dict.fromkeys((Cell(0, 1), Cell(1, 2)), 1 << NEUTRAL | 1 << MINUS)
        book = Notebook(Sights(board), {**known_from("+"), **marks})
        clauses = why_excluded(book, (Cell(0, 1), Cell(1, 2)), 1 << PLUS)
    assert [str(clause.words) for clause in clauses] == [
        "R1C2 is beside a plus",
        "R2C3 is not plus",
    ]


def test_no_value_is_supposed_twice() -> None:
    """A value of one half of a domino says the same as one of the other half."""
    board = prepare(gridwright.read(BOARDS[2]), WATCH)
    found = refutations(Sights(board), board.start, WATCH, 80, nearly=40)
    facts = [refuted.supposed for _, refuted in found]
    assert len(facts) > 1
    for fact in facts:
        same = board.ties.values_with(fact.cell, fact.value, board.start) or {}
        assert sum(each in facts for each in map(Fact._make, same.items())) == 1
    board.close()


WANTED_FIRST = (
    "magnets size=7x7",
    "  1 . . . 2 . 3",
    ". L R L R T L R 4",
    "2 L R L R B L R .",
    ". L R T L R L R .",
    "3 L R B T L R T .",
    ". * L R B L R B .",
    ". T T T L R L R 2",
    ". B B B L R L R 3",
    "  . . . 2 . 3 .",
)


def test_of_several_suppositions_one_that_takes_few_words_is_told() -> None:
    """One of R5C7 leads to an entry, but takes twice as many words as others before it."""
    steps = [*gridwright.explain(gridwright.read("\n".join(WANTED_FIRST)))]
    supposed = [s.text for s in steps if "Suppose" in s.text]
    assert [text.split(".")[1] for text in supposed] == [
        " Suppose R7C4 were minus and R7C5 plus",
        " Suppose R6C4 were minus and R6C5 plus",
    ]
    assert max(len(text.split()) for text in supposed) <= 65


def test_a_supposition_says_what_a_line_wants_first_and_no_more_than_matters() -> None:
    """Reasons come after what they are reasons for; R2C1-2 is neutral too, and nobody cares."""
    text = first_supposed("\n".join(WANTED_FIRST), Fact(Cell(4, 6), MINUS))
    assert (
        "Column 6 wants three minus. R3C6 and R5C6 cannot be minus: R3C6’s partner R3C7 is above "
        "R4C7’s plus and R5C6 beside R5C7’s minus. R6C6 and R7C6 can hold at most one minus, so "
        "R2C6 and R4C6 are minus. "
        "Row 2 has its two plus with R2C7, so R2C3-4 is neutral. But column 4 wants two minus."
    ) in text


MARKED_PARTNER = (
    "magnets size=7x7",
    "  . . . . . . 3",
    "2 T L R L R T T 3",
    ". B T T * T B B .",
    ". T B B T B L R .",
    ". B L R B T T T .",
    ". L R T T B B B 3",
    ". T T B B L R T .",
    ". B B L R L R B 3",
    "  4 3 4 . 3 . .",
)


def test_a_supposition_names_the_mark_of_a_partner() -> None:
    """A domino of which one half was marked is neutral for two reasons."""
    board = gridwright.read("\n".join(MARKED_PARTNER))
    (text,) = (s.text for s in gridwright.explain(board) if "Suppose R6C7 were plus" in s.text)
    assert "So R6C7 is not plus. R7C7 is not plus either, so both are neutral." in text


BY_A_LINE = (
    "magnets size=7x7",
    "  1 . 2 3 . . .",
    "3 L R T L R L R .",
    "0 L R B L R L R .",
    ". L R L R * T T 2",
    ". T T T L R B B 3",
    ". B B B L R L R .",
    "1 L R L R T T T .",
    "3 L R L R B B B .",
    "  . . . 3 2 . 2",
)


def test_a_marked_cell_that_a_line_settles_has_its_reason() -> None:
    """What follows from magnet to magnet is seen, but not what follows from the end of a line."""
    texts = [step.text for step in gridwright.explain(gridwright.read("\n".join(BY_A_LINE)))]
    why = "Column 1 has its plus in R7C1, so the pole R1C1 is minus."
    assert any(f"so R7C1 is plus. {why}" in text for text in texts)


SECOND_REASON = (
    "magnets size=7x7",
    "  2 . . . 3 3 .",
    ". T L R T L R T .",
    "3 B T T B L R B .",
    ". T B B L R T T .",
    "1 B L R L R B B 3",
    "3 T L R T T L R 3",
    ". B L R B B L R .",
    ". L R L R * L R 3",
    "  . 2 . 3 3 3 .",
)


BARRED_TWICE = (
    "magnets size=10x10",
    "  2 5 5 . . . . 2 . 3",
    "5 T L R T L R T T L R .",
    ". B T T B L R B B T T .",
    "4 T B B L R L R T B B 3",
    ". B L R L R T T B L R 2",
    "4 T L R L R B B T T T .",
    ". B L R L R L R B B B 5",
    ". L R L R T T T T T T 5",
    "5 T T L R B B B B B B .",
    ". B B T L R L R T L R .",
    ". L R B L R L R B L R 4",
    "  . . . . 4 5 5 . 3 .",
)


def test_a_domino_is_neutral_for_two_reasons_and_both_are_told() -> None:
    """A look that only says what a cell is not is followed by what else it is not, and why."""
    for rows, told in (
        (SECOND_REASON, "So R5C1 is not plus. R5C1 is below a minus, so it is neutral."),
        (HALVES, "R1C5 is not plus and R1C6 to R1C8 are minus, plus, minus."),
        (HALVES, "R1C5 is beside R1C6’s minus, so it is neutral."),
        (BARRED_TWICE, "Neither R3C1 nor R4C1 is minus, so both are neutral."),
    ):
        texts = [step.text for step in gridwright.explain(gridwright.read("\n".join(rows)))]
        assert any(told in text for text in texts), told


FROM_A_PARTNER = (
    "magnets size=8x8",
    "  . 4 3 . . 1 1 3",
    "2 L R T L R T L R .",
    "4 L R B T T B L R 3",
    ". T L R B B L R T 3",
    "4 B T L R L R T B 3",
    ". T B L R L R B T 2",
    "3 B L R L R T T B .",
    "2 L R T L R B B T .",
    "3 L R B L R L R B .",
    "  . . 3 3 . . . 2",
)


def test_values_that_travel_through_a_partner_name_it() -> None:
    """R2C4 was told to be plus; what follows begins at the other half of its domino."""
    text = first_supposed("\n".join(FROM_A_PARTNER), Fact(Cell(1, 0), MINUS))
    assert "R2C4 and R2C6, as R2C3 is beside R2C2’s plus. Then R3C4 is minus, R4C4 plus" in text


def test_a_supposition_goes_on_in_one_sentence_and_says_once_what_a_line_has() -> None:
    """What lies beside the last cell of a sentence follows in it; later cells are in a line too."""
    first, then = Cell(0, 3), Cell(0, 2)
    column, in_column = line("Column 4", (first,)), line("column 4", (first,))
    looks = [
        say("{}{}{}, so {} is {}.", column, " has its minus in ", Cell(5, 3), first, "plus"),
        say("Then {} is {}.", then, "minus"),
        say(
            "{} is in {}, which{}{}, so it is neutral.",
            then,
            in_column,
            " has its minus in ",
            Cell(5, 3),
        ),
    ]
    with prepared("\n".join(FROM_A_PARTNER)) as board:
        text = flowing(Notebook(Sights(board), board.start), Fact(first, PLUS), looks)
    assert str(text) == (
        "Column 4 has its minus in R6C4, so R1C4 is plus and R1C3 minus. "
        "R1C3 is in column 4 too, so it is neutral."
    )


SHORT_CASES = [
    (
        "All magnets",
        "magnets\n . . . . .\n2 T T T L R .\n. B B B L R .\n . . . . .",
        "..-.. +....",
        "Row 1’s two plus must come from R1C2 and R1C4-5. R1C4 is beside a minus, so it is plus.",
    ),
    (
        "Last magnet",
        "magnets\n . . .\n. T T T 1\n. B B B .\n . . .",
        "x.. .-.",
        "Row 1’s minus must be R1C3.",
    ),
    (
        "Room for the poles",
        "magnets\n . . . . .\n3 T T T T T .\n. B B B B B .\n . . . . .",
        ".....",
        "Row 1’s three plus fit only into R1C1, R1C3 and R1C5.",
    ),
    (
        "Room for the poles",
        "magnets\n . . . . .\n2 T T T T T .\n. B B B B B .\n . . . . .",
        "....x .+..x",
        "Row 1 wants two plus, and R1C3 and R1C4 can hold at most one plus, so R1C1 is plus.",
    ),
    (
        "Number of neutral cells",
        "magnets\n . . . .\n2 T T L R 1\n. B B L R .\n . . . .",
        "....",
        "Row 1 has one neutral cell. R1C3-4 would take two, so it is a magnet.",
    ),
    (
        "Surplus",
        "magnets\n . . . .\n2 T L R T 0\n. B L R B .\n . . . .",
        "+...",
        "Apart from its lying domino row 1 wants two plus more than minus, and R1C1 is plus. "
        "The rest must come from R1C4, so it is plus.",
    ),
]


@pytest.mark.parametrize(("name", "text", "rows", "expected"), SHORT_CASES)
def test_looks_of_a_supposition_are_told_in_fewer_words(
    name: str, text: str, rows: str, expected: str
) -> None:
    """In a chain there is more to keep in mind, and what was told before is left out."""
    with prepared(text) as board:
        assert expected in sentences(board, known_from(rows), name, supposing=True)


def test_what_a_look_begins_with_is_told_once() -> None:
    """The first sentence of a look is left out where the look before it said it, or was it."""
    first, second = say("Row 1 wants five poles."), say("It wants more plus.")
    looks = [first, joined((first, second)), joined((first, say("It has no minus.")))]
    assert str(told_once(looks)) == "Row 1 wants five poles. It wants more plus. It has no minus."


def test_a_reason_is_told_once_for_looks_in_turn() -> None:
    """Two looks with one reason are one sentence; a reason is no sentence of its own after that."""
    row = line("row 1", (Cell(0, 0), Cell(0, 1)))
    first = say("{} has its {}, so {} is {}.", row, 5, Cell(1, 0), 6)
    second = say("{} has its 5, so {} is not {}.", row, Cell(1, 1), 4)
    both = "row 1 has its 5, so R2C1 is 6, and R2C2 is not 4."
    assert str(told_once([first, second])) == both
    assert str(told_once([joined((say("So it is."), first)), second])) == f"So it is. {both}"
    then = say("With {} in {} it would have none.", 3, Cell(1, 1))
    again = joined((say("{} has its {}.", row, 5), then))
    assert str(told_once([first, again])) == (
        "row 1 has its 5, so R2C1 is 6. With 3 in R2C2 it would have none."
    )
    turned = say("{} is {}, as {} has its {}, so it is.", Cell(1, 0), 6, row, 5)
    assert str(told_once([turned, joined((first, then))])) == f"{turned} {then}"
    other = say("{} has its {}, so {} is {}.", row, 4, Cell(1, 0), 6)
    assert str(told_once([first, other])) == f"{first} {other}"
    assert str(told_once([joined((first, then)), again])) == f"{first} {then} {again}"


@pytest.mark.parametrize(
    ("name", "text", "rows", "expected"),
    [
        (
            "Room for the poles",
            "magnets\n . . . .\n2 L R L R .\n. L R L R 2\n2 L R L R .\n . . . .",
            "....",
            "Rows 1 and 3 each want two plus and row 2 wants two minus, one each in columns 1-2 "
            "and 3-4, so R1C1-2, R1C3-4, R2C1-2, R2C3-4, R3C1-2 and R3C3-4 are magnets.",
        ),
        (
            "Number of neutral cells",
            "magnets\n . . . .\n2 T T L R 1\n1 B B L R 2\n . . . .",
            "....",
            "Rows 1 and 2 each want three poles, so one cell in each is neutral. "
            "R1C3-4 and R2C3-4 would take two each, so they are magnets.",
        ),
        (
            "Full line",
            "magnets\n . . . .\n2 T T T T 2\n2 B B B B 2\n . . . .",
            "....",
            "Rows 1 and 2 want two of each pole, so no cell of theirs is neutral.",
        ),
        (
            "Full line",
            "magnets\n . . . . .\n2 T T T T T 2\n2 B B B B B 2\n . . . . .",
            "x....",
            "Rows 1 and 2 each want two of each pole, so there only R1C1 and R2C1 are neutral.",
        ),
        (
            "Count complete",
            "magnets\n . . . . . .\n2 L R L R L R .\n0 * * * * L R .\n . . . . . .",
            "+-+-..",
            "Row 1 has its two plus and row 2 wants no plus, so R1C5-6 and R2C5-6 are neutral.",
        ),
        (
            "All magnets",
            "magnets\n . . . .\n2 L R L R .\n. L R L R 2\n . . . .",
            "....",
            "Row 1 wants two plus from two dominoes and row 2 wants two minus from two dominoes, "
            "so all are magnets.",
        ),
    ],
)
def test_lines_that_lead_to_the_same_are_told_together(
    name: str, text: str, rows: str, expected: str
) -> None:
    """Looks that differ only in their lines are one sentence."""
    with prepared(text) as board:
        assert str(told_once(looks(board, known_from(rows), name))) == expected


CONTRADICTED = (
    "magnets size=7x7",
    "  . . 1 . 2 . .",
    ". T L R L R L R 4",
    "3 B L R T T L R .",
    "2 L R T B B L R .",
    "3 T T B T T L R .",
    "3 B B * B B T T .",
    "3 L R L R T B B .",
    ". L R L R B L R 2",
    "  3 . 1 2 . . 4",
)


def test_a_line_wants_what_another_takes_from_it() -> None:
    """Where one look wants a pole that another takes away, its line has too few, and that is told.

    Nothing is told of a look but what leads to the clash.
    """
    board = gridwright.read("\n".join(CONTRADICTED))
    (text,) = (s.text for s in gridwright.explain(board) if "Suppose R2C6 were neutral" in s.text)
    assert "Row 6 wants two more plus, but only R6C1-2 can bring one." in text
    assert "had to be" not in text


@pytest.mark.parametrize(
    ("clauses", "expected"),
    [
        (
            [("R5C2", "is", "above a minus"), ("R5C5 and R5C7", "are", "beside a minus")],
            "R5C2 is above a minus and R5C5 and R5C7 beside one",
        ),
        (
            [("R4C6", "is", "not plus"), ("R4C3", "is", "below a plus")],
            "R4C3 is below a plus and R4C6 is not plus",
        ),
        (
            [("R1C4", "is", "in row 1, which has its plus"), ("R2C4", "is", "beside a plus")],
            "R2C4 is beside a plus and R1C4 in row 1, which has its plus",
        ),
    ],
)
def test_reasons_are_told_in_one_sentence(
    clauses: list[tuple[str, str, str]], expected: str
) -> None:
    """Verbs and poles are told once, and what ends in a clause of its own comes last."""
    told = [Clause(say(who), verb, say(what), "which" in what) for who, verb, what in clauses]
    assert str(said_together(told)) == expected


def test_a_domino_with_a_mark_on_each_half_is_neutral() -> None:
    """What two halves are not is told of both at once."""
    with prepared("magnets\n . .\n. T T .\n. B B .\n . .") as board:
        book = Notebook(Sights(board), known_from("m. m."))
        words = why_excluded_ways(book, Cell(0, 0), (1 << PLUS, 1 << MINUS))
    assert str(words) == "neither R1C1 nor R2C1 is plus"


TURNED = (
    "magnets size=8x8",
    "  4 2 2 3 2 3 2 3",
    "1 T L R T L R L R 3",
    ". B L R B L R T T 2",
    "3 T T T L R T B B 3",
    ". B B B L R B L R 2",
    "2 T T T L R L R T 2",
    "1 B B B T L R T B 2",
    ". L R T B L R B T 3",
    "4 L R B L R L R B 4",
    "  4 2 2 4 3 3 1 2",
)


def test_a_lying_magnet_that_a_full_line_turns_is_told_with_that_line() -> None:
    """No pole is entered without a word because the line that crosses it has all it wants."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(TURNED)))]
    poles = "and only R1C7 and R1C8 are left. Column 7 has its two plus, so R1C7 is minus."
    assert sum(poles in text for text in texts) == 1


def test_poles_alternate_from_the_half_of_a_lying_magnet_that_a_reader_knows() -> None:
    """Its other half goes without saying, and is not on the board before the step ends."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(TURNED)))]
    assert texts[2].endswith("so no cell is neutral. The poles alternate from R8C1’s plus.")


HALVES = (
    "magnets size=8x8",
    "  3 2 2 4 . 2 4 4",
    "2 L R L R T L R T 3",
    "2 T L R T B T T B .",
    "3 B T T B T B B T 3",
    "3 T B B T B L R B 2",
    "2 B L R B T T T T .",
    "4 L R L R B B B B 3",
    ". L R L R L R L R 3",
    ". L R L R L R L R 3",
    "  2 . 2 4 1 . 4 4",
)


def test_cells_that_are_not_neutral_with_their_other_halves_are_named() -> None:
    """A reader sees why only some cells can be neutral."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(HALVES)))]
    halves = "can be, as R1C3, R6C3, R7C3 and R8C3 are halves of magnets."
    assert any(halves in text for text in texts)


@pytest.mark.parametrize("rows", [HALVES, FOLLOWING])
def test_what_follows_in_turn_does_so_from_cells_that_are_known(rows: Sequence[str]) -> None:
    """A reader can start there: at a pole that was told before, itself or as the other half."""
    found = 0
    board = PUZZLE.parse("\n".join(rows))
    for step in gridwright.explain(board):
        words = str(step.words)
        for sentence in re.findall(r"[^.]*From [^.]* the poles alternate [^.]*\.", words):
            told = words.partition(sentence)[0]
            for row, column, pole in re.findall(r"R(\d+)C(\d+)’s (plus|minus)", sentence):
                found += 1
                cell = Cell(int(row) - 1, int(column) - 1)
                halves = (cell, board.partner(cell))
                assert step.after[cell] == VALUES["+" if pole == "plus" else "-"]
                names = (f"R{c.row + 1}C{c.column + 1}" for c in halves if c)
                in_turn = "R1C6 to R1C8 are minus, plus, minus" in told
                entered = cell in step.move.entries
                assert not entered or in_turn or any(name in told for name in names), words
    assert found


WAYS = """magnets size=4x4
  . . . .
. L R L R .
. L R T T .
. T T B B .
. B B L R .
  . . . .
"""


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("11 12 13", "R1C3, beside R1C2’s minus, is plus."),
        (
            "13 23, 31 32",
            "R2C3 is below R1C3’s plus and R3C2 beside R3C1’s plus, so both are minus.",
        ),
        ("12 22 32 42", "The poles alternate along column 2 from R1C2’s minus to R4C2."),
        (
            "12 13 23 33 34",
            "From R1C2’s minus the poles alternate through the magnets R1C3-4, R2C3-",
        ),
        (
            "11 12 13 23 22 32 31, 23 33 34 44",
            "From R1C2’s minus the poles alternate like a chessboard through the magnets of "
            "columns 1 to 4.",
        ),
        ("11 12, 11 33", ""),
    ],
)
def test_how_poles_follow_is_told_by_where_they_touch(path: str, told: str) -> None:
    """One by what it lies beside, several by their line or magnet by magnet."""
    ways: dict[Cell, Way] = {}
    poles = (VALUES["-"], VALUES["+"])
    for each in path.split(", "):
        cells = [Cell(int(name[0]) - 1, int(name[1]) - 1) for name in each.split()]
        for a, b in pairwise(cells):
            ways[b] = Way(b, a, poles[(a.row + a.column) % 2 == 0])
    words = str(tell_ways(gridwright.read(WAYS), [*ways.values()], {}))
    assert words.startswith(told) if told else not words


ABOVE_PLUS = (
    "magnets size=8x8",
    "  2 4 2 1 3 3 3 2",
    "2 L R T T T T L R 1",
    "2 T T B B B B L R 3",
    "1 B B L R T T T T 2",
    "3 L R L R B B B B 2",
    "3 L R T T T T L R 3",
    "2 T T B B B B T T 2",
    "3 B B T T L R B B 3",
    "4 L R B B L R L R 4",
    "  4 2 1 2 3 . 2 3",
)
FULL_LINES = (
    "magnets size=8x8",
    "  . . 1 . . . 3 3",
    "4 L R T T L R T T .",
    "4 L R B B L R B B .",
    "4 T T L R T T L R .",
    "2 B B L R B B L R .",
    "3 L R T L R L R T .",
    "2 L R B L R L R B .",
    "1 L R T T L R L R .",
    "3 L R B B L R L R .",
    "  . 4 . 3 . . . 3",
)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            ABOVE_PLUS,
            "R4C5 and R4C7 are both above a plus and row 3 has its plus, so R3C5-R4C5 and "
            "R3C7-R4C7 are neutral.",
        ),
        (
            FULL_LINES,
            "Column 7 has its three plus and column 8 has its three plus, so R8C7-8 is neutral.",
        ),
    ],
)
def test_what_a_line_has_is_told_of_the_line(rows: Sequence[str], told: str) -> None:
    """Which half is in it is plain to see, and dominoes for like reasons are told together."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(rows)))]
    assert any(told in text for text in texts)


HARVEST = (
    "magnets size=8x8",
    "  3 . . . . 3 3 .",
    ". T T T L R T L R 2",
    "1 B B B L R B L R .",
    "1 L R T L R T L R .",
    ". L R B L R B L R .",
    "3 T T L R T L R T .",
    ". B B L R B T T B .",
    ". L R T L R B B T 1",
    ". L R B L R L R B 4",
    "  . . 1 0 2 . 4 4",
)


def test_what_a_line_has_in_its_magnets_is_told_once() -> None:
    """With all that matters later, not in one step for each domino that it makes neutral."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(HARVEST)))]
    has = "Row 2 has its plus in the magnet R2C7-8"
    assert sum(has in text for text in texts) == 1
    told = f"{has}, so R2C4-5 is neutral and R2C1, R2C2 and R2C6 are not plus."
    assert any(told in text for text in texts)


LATER = (
    "magnets size=8x8",
    "  3 4 . 1 3 3 3 4",
    "4 T L R T L R L R 4",
    ". B L R B L R T T .",
    "3 T L R T L R B B .",
    ". B L R B L R T T 2",
    "3 L R L R T T B B 3",
    ". T T T T B B T T 4",
    "4 B B B B T T B B .",
    "3 L R L R B B L R 3",
    "  . 3 . 1 3 . . .",
)


def test_poles_are_told_to_follow_after_what_they_follow_from() -> None:
    """Row 1 follows from R1C2, which rests on poles that follow before."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(LATER)))]
    (text,) = (text for text in texts if "the pole R1C2 is plus" in text)
    before, after = text.split("Column 2 has its three minus with R3C2, so the pole R1C2 is plus.")
    assert before.endswith("The poles alternate along column 2 from R5C2’s minus to R3C2. ")
    assert "From R1C2’s plus" in after


def test_how_many_others_could_be_neutral_is_told_with_their_number() -> None:
    """Five others are fewer than the six that the line has."""
    rows = """magnets size=8x8
  . . 2 3 . . 4 3
4 T L R L R L R T 2
. B T L R L R T B 3
1 T B T T L R B T 1
. B T B B T L R B .
. T B T T B T T T 3
. B T B B T B B B .
4 T B L R B T L R 3
4 B L R L R B L R .
  . 4 . . . 3 3 .
"""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(rows))]
    told = "Apart from R3C5-6 only five could be, R3C1, R3C2, R3C3, R3C4 and R3C8, so R3C5-6 is"
    assert any(told in text for text in texts)


FAR_POLES = (
    "magnets size=8x8",
    "  4 4 1 2 . . . .",
    ". T T T T L R T T 2",
    ". B B B B L R B B .",
    "3 L R L R T T L R 3",
    ". T L R T B B L R .",
    "4 B L R B L R L R .",
    ". T T L R L R L R .",
    "3 B B T L R T L R .",
    ". L R B L R B L R .",
    "  . 3 . . 2 0 . 4",
)

SURPLUS_OF_FOUR = (
    "magnets size=8x8",
    "  3 2 4 . . 1 . .",
    "4 T L R L R T T T .",
    "2 B T T L R B B B .",
    "3 T B B L R T L R .",
    ". B T T L R B L R 3",
    ". T B B L R T T T 4",
    "3 B L R L R B B B .",
    ". T T L R L R L R .",
    ". B B L R L R L R 3",
    "  . . 1 . . 2 . 4",
)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (
            FAR_POLES,
            "From R5C2’s minus the poles alternate like a chessboard through the magnets of "
            "columns 1 and 2.",
        ),
        (
            SURPLUS_OF_FOUR,
            "One minus among them would leave at most two, so none of these is minus",
        ),
    ],
)
def test_nothing_is_asserted_that_a_reader_cannot_count(rows: Sequence[str], told: str) -> None:
    """From which pole others alternate is told, and how few poles would be left."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(rows)))]
    assert any(told in text for text in texts)


KEY_RUN = """magnets size=8x8
  4 4 4 4 4 1 3 3
4 L R L R L R L R 4
3 T L R T L R L R 3
3 B T T B T T T T 4
4 T B B T B B B B 3
3 B L R B L R L R 3
4 T L R L R T T T 3
3 B L R L R B B B 4
3 L R L R L R L R 3
  4 4 4 4 3 2 3 3
"""


def test_what_a_line_has_wherever_its_neutral_cell_is_has_its_reason() -> None:
    """The cases are written out, and all that touches follows from the one pole that is found."""
    board = prepare(gridwright.read(KEY_RUN), WATCH)
    rows = [
        "66666666",
        "66667777",
        "66666767",
        "66666777",
        "66667777",
        "66667777",
        "66667777",
        "66667777",
    ]
    known = {cell: int(rows[cell.row][cell.column]) for cell in board.start}
    move = next_move(Sights(board), known, (), WATCH)
    assert move is not None
    check_move(board, known, move)
    assert str(move.words) == (
        "Row 3’s one neutral cell is R3C6 or R3C8. It wants more minus than plus. With R3C6 "
        "neutral, R3C7 and R3C8 have one of each pole, so R3C1 to R3C5 begin and end with minus. "
        "With R3C8 neutral, R3C1 to R3C7 begin and end with minus. Either way R3C1 is minus, and "
        "the poles alternate from there as far as R3C5. From R3C1’s minus the poles alternate "
        "like a chessboard through the magnets of columns 1 to 4 and row 1."
    )


def test_a_picture_of_a_supposition_breaks_where_its_words_do() -> None:
    """The cells that touch have the poles that words give them, and nothing else breaks."""
    rows = "66666666 66667777 66666777 66666777 66667777 66667777 66667777 66667777"
    step = refuting_step(gridwright.read(KEY_RUN), rows, Cell(2, 6), NEUTRAL)
    assert "R6C7 and R6C8 touch, and both would be plus" in step.text
    (tried,) = tried_in(step)
    assert [*tried.breaks] == [Cell(5, 6), Cell(5, 7)]
    assert {tried.follows[cell] for cell in tried.breaks} == {VALUES["+"]}


HALF_TOLD = """magnets size=8x8
  3 3 4 3 4 3 4 3
4 T L R L R L R T 4
4 B L R L R L R B 4
4 T L R T T L R T 4
4 B L R B B L R B 4
3 T L R T L R L R 2
1 B L R B T T L R 2
4 T T T T B B L R 3
3 B B B B L R L R 4
  3 4 3 3 3 4 3 4
"""


def test_both_halves_of_a_magnet_are_drawn_whichever_was_told() -> None:
    """Row 3 tells of dominoes that reach into row 4."""
    board = gridwright.read(HALF_TOLD)
    told = next(explain(board))
    assert Cell(3, 0) not in told.move.marks
    assert pencil_marks(board, told)[Cell(3, 0)] == VALUES["*"]


def test_a_domino_that_a_supposition_makes_neutral_is_said_to_be_a_magnet() -> None:
    """The other half is what was told, so nobody has to look for what is said of this one."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(NEUTRAL_MAGNET))]
    assert any("so R5C7-8 is neutral. But R5C7-8 is a magnet." in text for text in texts)


NEUTRAL_MAGNET = """magnets size=8x8
  . . . 3 . 3 3 3
. L R T T T L R T .
4 L R B B B L R B 4
4 T L R T L R L R .
. B L R B L R L R 1
. T L R T L R L R 2
. B L R B T T L R 2
1 L R T T B B T T 1
. L R B B L R B B .
  2 4 1 3 3 2 . 4
"""
