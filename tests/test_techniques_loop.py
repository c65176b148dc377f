"""Techniques for a closed road: what they find, in which words, and that it is proven."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.readings import Readings
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.board import PreparedBoard, prepare
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.told_once import told_once
from gridwright.reasoning.words import cell_name
from gridwright.techniques.loop import LOOP
from links import check_link, check_move
from supposed import refuted

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
                for deduction in replace(lookout, _kept={}, _memory=Readings()).look(book):
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


def told(
    technique: Technique, text: str, known: str, touch: str = "", supposing: bool = False
) -> list[str]:
    """What a technique tells of a position: its words, an arrow and the values that follow."""
    board = prepared(text, touch)
    rows = known.split()
    position = {c: DOMAINS[rows[c.row][c.column]] for c in board.start}
    book = Notebook(Sights(board), position)
    book.supposing = supposing
    return [
        f"{deduction.words(book)} → {_left(deduction)}"
        for each, deduction in looks(board, position)
        if each is technique
    ]


def told_by(name: str, text: str, known: str, supposing: bool = False) -> list[str]:
    """What all techniques of a name tell of a position."""
    named = [each for each in LOOP if each.name == name]
    return [words for each in named for words in told(each, text, known, supposing=supposing)]


def _left(deduction: Deduction) -> str:
    if deduction.impossible:
        return "clash"
    values = {1: "o", 2: "x"}
    return ", ".join(f"{cell_name(c)}={values[mask]}" for c, mask in sorted(deduction.gone.items()))


def empty(size: int) -> str:
    """The rows of a board without numbers."""
    return " ".join(["." * size] * size)


PINNED = [
    (
        "Ring of a number",
        "..... ..7.. ..... ..... .....",
        "oo... ..x.. ..... ..... .....",
        "Besides R1C1, R1C2 can join only one of R1C3 and R2C2. So R2C3 needs all five others for "
        "its seven. → R1C4=o, R2C4=o, R3C2=o, R3C3=o, R3C4=o",
    ),
    (
        "Ring of a number",
        "..... ..7.. ..... ..... .....",
        "..... o.x.. ..... ..... .....",
        "At least one of R1C2, R2C2 and R3C2 is off, else R2C2 would join all of R1C2, R2C1 and "
        "R3C2. So R2C3 needs all five others for its seven. "
        "→ R1C3=o, R1C4=o, R2C4=o, R3C3=o, R3C4=o",
    ),
    (
        "Ring of a number",
        "..... ..3.. ..... ..... .....",
        "oo.o. ..x.. ..... ..... .....",
        "R1C2 needs R1C3 or R2C2. That makes R2C3’s three, so R2C4, R3C2, R3C3 and R3C4 are off. "
        "→ R2C4=x, R3C2=x, R3C3=x, R3C4=x",
    ),
    (
        "Ring of a number",
        "..... ..6.. ..... ..... .....",
        "oo... ..x.. ..... ..... .....",
        "Around R2C3 two cells are off. One is R1C3 or R2C2, as R1C2 joins only one of them. With "
        "R3C4 off, R2C4 and R3C3 would touch at a corner. So R3C4 is on the road. → R3C4=o",
    ),
    (
        "Ring of a number",
        "..... ..3.. ..... ..... .....",
        "oo... ..x.. ....o ..... ....x",
        "R1C2 joins one of R1C3 and R2C2, so R2C3 wants only one more. If that were R2C4 or R3C3, "
        "it would be a dead end. So both are off. → R2C4=x, R3C3=x",
    ),
    (
        "Corner of a number",
        "....... ....... ....... ....... ....... .....3. .......",
        "....... ....... ....... ....... ....... .....x. .......",
        "R6C6 wants three. Any of R6C7, R7C6 and R7C7 would bring the others, R5C7 and R7C5 with "
        "it: five instead of three. So R6C7, R7C6 and R7C7 are off. → R6C7=x, R7C6=x, R7C7=x",
    ),
    (
        "Only gate",
        empty(5),
        "o.x.. ..... .x... ..... ....o",
        "From R1C1 the road gets out only by R2C2 and R3C1, and a loop needs both. → "
        "R2C2=o, R3C1=o",
    ),
    (
        "Only gate",
        empty(6),
        "...... ..x... o.x..o ...x.. ...x.. ......",
        "Between R3C1 and R3C6 there is a wall: R2C3, R3C3, R4C4 and R5C4. Only R1C3 and R6C4 "
        "lead through it, and a loop needs both. → R1C3=o, R6C4=o",
    ),
    (
        "Follow the road",
        empty(4),
        "ooo. .xx. .xxo ..oo",
        "R1C3 can only go right to R1C4 and down to R3C4. → R1C4=o, R2C4=o",
    ),
    (
        "Corner touch",
        empty(5),
        "..... .ox.. .x.xo ....x .....",
        "R3C3 and R4C4 would touch R2C2 and R3C5 at a corner, so both are off. → R3C3=x, R4C4=x",
    ),
    (
        "Ring of a number",
        "...... .....2 ..6... ...... ...6.. ......",
        "xxxxxx xooo.x xox.o. xo.... x.ox.. xxooo.",
        "R3C3 wants one more of R3C4, R4C3 and R4C4. If that were R4C4, it would be a dead end. "
        "So it is off. → R4C4=x",
    ),
    (
        "Wrong turn",
        empty(5),
        "o.... ..... ..o.. .o... .....",
        "R5C1 would bring R4C1 and R5C2 with it and close a small loop with R4C2 too early. "
        "So R5C1 is off. → R5C1=x",
    ),
    (
        "Full cell",
        empty(3),
        "... ooo ...",
        "R2C2 is full → R1C2=x, R3C2=x",
    ),
    (
        "Full cell",
        empty(3),
        ".o. ooo ...",
        "R2C2 would join three: R1C2, R2C1 and R2C3. → clash",
    ),
    (
        "Crossing",
        empty(3),
        ".o. o.o ...",
        "R2C2 would join three: R1C2, R2C1 and R2C3, so it is off. → R2C2=x",
    ),
    (
        "Count around a number",
        "... .2. ...",
        "oox .x. xx.",
        "R2C2 has its two in R1C1 and R1C2, so R2C1, R2C3 and R3C3 are off. → R2C1=x, R2C3=x, "
        "R3C3=x",
    ),
    (
        "Count around a number",
        "... .1. ...",
        "o.. .x. ...",
        "R2C2 has its one in R1C1, so the other seven around it are off. → R1C2=x, R1C3=x, "
        "R2C1=x, R2C3=x, R3C1=x, R3C2=x, R3C3=x",
    ),
    (
        "Count around a number",
        "... .0. ...",
        "... .x. ...",
        "R2C2 is 0, so all around it is off. → R1C1=x, R1C2=x, R1C3=x, "
        "R2C1=x, R2C3=x, R3C1=x, R3C2=x, R3C3=x",
    ),
    (
        "Count around a number",
        "... .7. ...",
        "... .x. x..",
        "R2C2 needs all seven cells left. → R1C1=o, R1C2=o, R1C3=o, R2C1=o, R2C3=o, R3C2=o, R3C3=o",
    ),
    (
        "Count around a number",
        "..... 5.... .....",
        "..... x.... .....",
        "R2C1 has only five cells around it and needs them all. → R1C1=o, R1C2=o, R2C2=o, R3C1=o, "
        "R3C2=o",
    ),
    (
        "Count around a number",
        "... .5. ...",
        "oo. .x. xxx",
        "R2C2 needs all of R1C3, R2C1 and R2C3 for its five. → R1C3=o, R2C1=o, R2C3=o",
    ),
    (
        "Count around a number",
        "... .1. ...",
        "oo. .x. ...",
        "R2C2 would have two around it instead of one: R1C1 and R1C2. → clash",
    ),
    (
        "Count around a number",
        "... .7. ...",
        "xx. .x. ...",
        "Only six would be left around R2C2, which wants seven. → clash",
    ),
    (
        "Dead end",
        empty(4),
        "..x. .... .... x...",
        "R1C4 can be reached only from R2C4: a dead end, so it is off. → R1C4=x",
    ),
    (
        "Dead end",
        empty(4),
        "..x. ..x. .... x...",
        "R1C4 can be reached only from R2C4: a dead end. Then R2C4 is a dead end too, so both are "
        "off. → R1C4=x, R2C4=x",
    ),
    (
        "Dead end",
        empty(4),
        "..x. .o.. .... .x..",
        "R1C4 and R4C1 have at most one way in: dead ends, so both are off. → R1C4=x, R4C1=x",
    ),
    (
        "Dead end",
        empty(4),
        ".... .... x... ox..",
        "R4C1 would be shut in on all sides. → clash",
    ),
    (
        "Dead end",
        empty(4),
        ".... .... .... ox..",
        "R4C1 would be a dead end: only R3C1 could be beside it. → clash",
    ),
    (
        "Corner touch",
        empty(4),
        ".... .ox. .x.. ....",
        "R3C3 would touch R2C2 at a corner, so it is off. → R3C3=x",
    ),
    (
        "Corner touch",
        empty(4),
        ".... .ox. ..o. ....",
        "R2C2 and R3C3 may not touch at a corner, so R3C2 joins them. → R3C2=o",
    ),
    (
        "Corner touch",
        empty(4),
        ".... .ox. .xo. ....",
        "R2C2 and R3C3 would touch at a corner. → clash",
    ),
    (
        "Corner touch",
        empty(4),
        "..o. .o.. .x.. ....",
        "R3C3 would touch R2C2 at a corner, as R2C3 cannot join them: it has R1C3 and R2C2 beside "
        "it already. So R3C3 is off. → R3C3=x",
    ),
    (
        "Corner touch",
        empty(4),
        "..o. .o.. .... .o..",
        "R3C3 and R2C2 could be joined only by R2C3 or R3C2, and either would have three beside "
        "it. So R3C3 is off. → R3C3=x",
    ),
    (
        "Follow the road",
        empty(4),
        "oo.. xx.. .... ....",
        "R1C2 can only go on to R1C3. → R1C3=o",
    ),
    (
        "Follow the road",
        empty(4),
        "o... .xx. .x.. ....",
        "R1C1 has only two ways out, one right to R1C4 and down to R3C4, the other "
        "down to R4C1 and right to R4C3. → R1C2=o, "
        "R1C3=o, R1C4=o, R2C1=o, R2C4=o, R3C1=o, R3C4=o, R4C1=o, R4C2=o, R4C3=o",
    ),
    (
        "Follow the road",
        empty(4),
        "o.x. .x.. .xo. ....",
        "R1C1 has only two ways out, one right to R1C2, the other "
        "through R2C1, R3C1, R4C1, R4C2, R4C3, R3C3, R3C4 and R2C4 to R1C4: R4C3 is then full and "
        "R4C4 off, and R2C3 would touch R1C2 at a corner. → "
        "R1C2=o, R1C4=o, R2C1=o, R2C3=x, R2C4=o, R3C1=o, R3C4=o, R4C1=o, R4C2=o, R4C3=o, R4C4=x",
    ),
    (
        "Follow the road",
        empty(4),
        "oo.x .xxo ..o. ....",
        "R1C2 can only go on to R1C3. → R1C3=o",
    ),
    (
        "Follow the road",
        empty(5),
        "oo... ..x.. ..... ..... .....",
        "R1C1 can only go on to R2C1. → R2C1=o",
    ),
    (
        "Loop closed",
        empty(4),
        "ooo. oxo. ooo. ....",
        "The loop is closed, so all other cells are off. → R1C4=x, R2C4=x, R3C4=x, R4C1=x, "
        "R4C2=x, R4C3=x, R4C4=x",
    ),
    (
        "Loop closed",
        empty(5),
        "oooo. oxxo. oooo. ..... ....o",
        "The loop would close with R5C5 left outside. → clash",
    ),
    (
        "Loop closed",
        ".... .... .... ...2",
        "ooo. oxo. ooo. ...x",
        "R1C1, R1C2, R1C3, R2C3, R3C3, R3C2, R3C1 and R2C1 would close a loop with only one of "
        "R4C4’s two. → clash",
    ),
    (
        "Premature loop",
        empty(5),
        "ooo.. o.o.. oo... ..... ....o",
        "R3C3 would join R2C3 to R3C2 and close the loop with R5C5 left outside, so it is off. → "
        "R3C3=x",
    ),
    (
        "Premature loop",
        ".... .... .... ...2",
        "ooo. oxo. oo.. ...x",
        "R3C3 would join R2C3 to R3C2 and close the loop with only one of R4C4’s two, so it is "
        "off. → R3C3=x",
    ),
    (
        "Ring of a number",
        "...... ...... ..7... ...... ...... ......",
        "...... ...... ..x... ...... ...... ......",
        "Around R3C3 only one cell is off. A gap at R2C2, R2C4, R4C2 or R4C4 would leave "
        "two road cells beside it touching at a corner. So all four are on the road. "
        "→ R2C2=o, R2C4=o, R4C2=o, R4C4=o",
    ),
    (
        "Ring of a number",
        "...... ...... .5.6.. ...... ....6. ......",
        "...... ...... .x.x.. .....o ....xo ...ooo",
        "R5C5 wants one more of R4C4, R4C5 and R5C4. If that were R4C4, it would be a dead end. "
        "So it is off. → R4C4=x",
    ),
    (
        "Corner of a number",
        "...... ...... ...... ...... ....6. ......",
        "...... ...... ...... ...... ....x. ......",
        "Around R5C5 only two cells are off. If one of R5C6, R6C5 and R6C6 were off, the "
        "others would be dead ends in turn: three off instead of two. So all three are on the "
        "road. → R5C6=o, R6C5=o, R6C6=o",
    ),
    (
        "Corner of a number",
        "...... ...... .5.6.. ...... ....6. ......",
        "...... ....o. .x.x.. ...x.o ....xo ...ooo",
        "Besides R4C4, only one cell around R3C4 is off. With R2C3 or R4C3 off, R3C3 would be a "
        "dead end; with R3C5 off, R4C5 would be one. So R2C3, R3C5 and R4C3 are on the road. "
        "→ R2C3=o, R3C5=o, R4C3=o",
    ),
    (
        "Corner of a number",
        "...... ...... .5.6.. ...... ....6. ......",
        "...... ..o.o. .x.xo. ..ox.o ....xo ...ooo",
        "R3C2 wants three more. With R3C1 on the road, it would need R2C1 and R4C1, so the rest "
        "would be off, and R4C3 would be a dead end. So R3C1 is off. → R3C1=x",
    ),
    (
        "Corner of a number",
        "....... ....... ....... ....... ....... .....4. .......",
        "....... ....... ....... ....... ....... .....x. .......",
        "R6C6 wants four. Any of R6C7, R7C6 and R7C7 would bring the others, R5C7 and R7C5 with "
        "it: five instead of four. So R6C7, R7C6 and R7C7 are off. → R6C7=x, R7C6=x, R7C7=x",
    ),
    (
        "Wrong turn",
        empty(6),
        "....o. ...... ...... x..... xo.... ......",
        "With R4C2 off, the road would run from R5C3 through R5C2 and R6C2 to R6C3, as R6C1 would "
        "be a dead end. Then a square of four cells would close too early. So R4C2 is on the road. "
        "→ R4C2=o",
    ),
    (
        "Wrong turn",
        empty(6),
        "...... ...... ...... ...... ..oxo. ..o...",
        "R6C6 would bring R5C6 and R6C5 with it and close a small loop with R5C5, with R5C3 left "
        "outside. So R6C6 is off. → R6C6=x",
    ),
    (
        "Ring of a number",
        "...... ...... ...... ...6.. ....3. ......",
        "...... ...... ...... ...x.. ....x. ......",
        "Besides R5C5, only one cell around R4C4 is off. With R3C3 off, R3C4 and R4C3 would touch "
        "at a corner; with R3C4 or R4C3 off, R4C5 and R5C4 would. With R3C5 off, R4C5 would be a "
        "dead end; with R5C3 off, R5C4 would be one. So all five are on the road. "
        "→ R3C3=o, R3C4=o, R3C5=o, R4C3=o, R5C3=o",
    ),
    (
        "Premature loop",
        empty(5),
        "....o ..... oo... o.... .....",
        "R4C2 would close a square of four cells too early, so it is off. → R4C2=x",
    ),
    (
        "Ring of a number",
        "...... ...... ...... ...... ....3. ......",
        "...... ...... ...... ...x.. ....xx ....xx",
        "R5C5 wants only three of R4C5, R4C6, R5C4 and R6C4, and a gap at any of them would leave "
        "a dead end. → clash",
    ),
    (
        "Wrong turn",
        empty(5),
        "..... ..... ..... ..x.o ..o..",
        "With R3C5 off, the road would run from R4C4 through R4C5 and R5C5 to R5C4, and R5C4 would "
        "join three: R4C4, R5C3 and R5C5. So R3C5 is on the road. → R3C5=o",
    ),
    (
        "Wrong turn",
        empty(5),
        "o.... ..... ..... ....x ...o.",
        "With R5C5 on the road, R5C5 would be a dead end. So R5C5 is off. → R5C5=x",
    ),
    (
        "Wrong turn",
        empty(5),
        "..... .oo.. .o... ..... .....",
        "With R2C1 on the road, R2C2 would join three: R2C1, R2C3 and R3C2. "
        "So R2C1 is off. → R2C1=x",
    ),
    (
        "Blind alley",
        empty(5),
        "..x.. xxx.. ..... ....o .....",
        "R1C1 and R1C2 are cut off from the road, so they are off. → R1C1=x, R1C2=x",
    ),
    (
        "Blind alley",
        empty(5),
        "..x.. ..x.. .x... ....o .....",
        "R1C1, R1C2, R2C1, R2C2 and R3C1 can be reached only through R4C1, so no loop joins "
        "them to the rest of the road: all five are off. → R1C1=x, R1C2=x, R2C1=x, R2C2=x, R3C1=x",
    ),
    (
        "Blind alley",
        empty(5),
        "o.x.. ..x.. .x... ....o .....",
        "Between R1C1 and R4C5 there would be a wall: R1C3, R2C3 and R3C2. "
        "Only R4C1 would lead through it, but a loop needs two ways. → clash",
    ),
    (
        "Blind alley",
        empty(5),
        "o.x.. ..x.. xx... ....o .....",
        "Between R1C1 and R4C5 there would be a wall: R1C3, R2C3, R3C1 and R3C2, with no way "
        "through. → clash",
    ),
    (
        "Only gate",
        empty(5),
        "..... ..x.. o.x.o ..x.. .....",
        "The road lies on both sides of column 3, so it crosses it twice; only R1C3 and R5C3 "
        "are open. → R1C3=o, R5C3=o",
    ),
    (
        "Only gate",
        empty(5),
        "..o.. ..x.. o.x.o ..x.. .....",
        "The road lies on both sides of column 3, so it crosses it twice; besides R1C3 only "
        "R5C3 is open. → R5C3=o",
    ),
    (
        "Only gate",
        empty(5),
        "..... ..xxo ..x.. o.x.. ....x",
        "The road lies on both sides of column 3, so it crosses it twice; only R1C3 and R5C3 "
        "are open. → R1C3=o, R5C3=o",
    ),
]


@pytest.mark.parametrize(("name", "board", "known", "expected"), PINNED)
def test_a_technique_tells_what_it_finds(name: str, board: str, known: str, expected: str) -> None:
    """Each technique has its position, its words and what follows."""
    assert expected in told_by(name, board, known)


# The same in a chain under a supposition.
SUPPOSED = [
    (
        "Ring of a number",
        "..... ..2.. ..... ..... .....",
        "...o. .ox.. ..... ..... .....",
        "But R2C3 has its two, and with R1C3 and R2C4 off, R1C4 would be a dead end. → clash",
    ),
    (
        "Dead end",
        empty(4),
        ".... .... .... ox..",
        "But R4C1 would be a dead end: only R3C1 could be beside it. → clash",
    ),
    (
        "Dead end",
        empty(4),
        "..x. .... .... x...",
        "R1C4 can be reached only from R2C4, so it is off. → R1C4=x",
    ),
    (
        "Dead end",
        empty(4),
        "..x. ..x. .... x...",
        "R1C4 and R2C4 would be dead ends in turn, so both are off. → R1C4=x, R2C4=x",
    ),
    (
        "Corner touch",
        empty(4),
        ".... .ox. .x.. ....",
        "R3C3 would touch R2C2, so it is off. → R3C3=x",
    ),
    (
        "Premature loop",
        empty(5),
        "ooo.. o.o.. oo... ..... ....o",
        "R3C3 would join R2C3 to R3C2 and close the loop with R5C5 left outside, so it is off. → "
        "R3C3=x",
    ),
    (
        "Corner of a number",
        "...... ...... ...... ...... ....6. ......",
        "...... ...... ...... ...... ....x. ......",
        "Around R5C5 only two cells are off. If one of R5C6, R6C5 and R6C6 were off, the others "
        "would be dead ends in turn: three off instead of two. So R5C6, R6C5 and R6C6 are needed. "
        "→ R5C6=o, R6C5=o, R6C6=o",
    ),
    (
        "Corner of a number",
        "....... ....... ....... ....... ....... ....... ...6... .......",
        "....... ....... ....... ....... ...o... ...o... ...x... .......",
        "Around R7C4 only two cells are off. With R8C3 or R8C5 off, R8C4 would be a dead end and "
        "off too, so the rest would be on the road, and R6C4 would join three: R5C4, R6C3 and "
        "R6C5. So R8C3 and R8C5 are needed. → R8C3=o, R8C5=o",
    ),
]


@pytest.mark.parametrize(("name", "board", "known", "expected"), SUPPOSED)
def test_chains_are_told_in_fewer_words(name: str, board: str, known: str, expected: str) -> None:
    """Under a supposition a look is told shortly."""
    assert expected in told_by(name, board, known, supposing=True)


def test_every_technique_has_a_position_of_its_own() -> None:
    """No technique is left untested."""
    assert {name for name, *_ in PINNED} == {technique.name for technique in LOOP}


def test_roads_that_may_touch_at_corners_are_not_kept_apart() -> None:
    """Where a board allows it, no technique speaks of corners."""
    position = ".... .ox. .x.. ...."
    for technique in LOOP:
        assert not any(
            "touch" in text for text in told(technique, empty(4), position, " touch=corner")
        )


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


BEGUN = "........ ..3..... .....6.. ........ ......6. ...4.... .7...6.. ........"


def supposed(board: str, known: str, cell: Cell, value: int) -> str:
    """A supposition as it is told from a position."""
    sights, rows = Sights(prepare(read_rows(board), WATCH)), known.split()
    position = {c: mask & DOMAINS[rows[c.row][c.column]] for c, mask in sights.start.items()}
    refuted = follow(Ground(sights, position, WATCH, telling=True), Fact(cell, value))
    assert refuted is not None
    _, refutation = refuted
    return str(refutation.words(refutation.book))


def test_full_cells_are_named_with_what_they_shut() -> None:
    """What goes without saying in a supposition is told before the look that rests on it."""
    known = "........ ........ ........ ........ xxo..... ooo..oo. oxxx.... ooooo..."
    assert supposed(BEGUN, known, Cell(5, 7), 0) == (
        "Suppose R6C8 were off the road. R5C8 can be reached only from R4C8, so it is off. "
        "R5C7 needs R4C6 and R5C6 for its six. R6C6 is full, so R6C5 is off. "
        "R7C5 can be reached only from R8C5, so it is off. R5C6 is full, so R5C5 is off. "
        "But only three would be left around R6C4, which wants four."
    )


AS_FAR = "2....... .....6.. ..44.... ........ ........ 2.....3. ..6..... .....3.."


def test_a_supposition_is_told_no_further_than_it_matters() -> None:
    """The way to the clash is told and not where the road goes on; what is alike is told once."""
    below = "11213211 12211211 12112211 12222111"
    rows = f"13333333 32333133 33113333 32213333 {below}"
    assert refuted(read_rows(AS_FAR), rows, Cell(1, 3), 1) == (
        "Suppose R2C4 were on the road. R3C3 has its four, so R2C3 and R3C2 are off. R2C2 can only "
        "join R1C2 and R2C1. But R1C1 would have three around it instead of two: R1C2, R2C1 and "
        "R2C2."
    )
    by_row = [
        "x.......",
        ".o...x..",
        "..xx....",
        "..ooo...",
        "xxox.oxx",
        "xooxxoxx",
        "xoxxooxx",
        "xooooxxx",
    ]
    board = prepared(AS_FAR)
    position = {c: DOMAINS[by_row[c.row][c.column]] for c in board.start}
    book = Notebook(Sights(board), position)
    book.suppose(True)
    closing = [d.words(book) for each, d in looks(board, position) if each.name == "Premature loop"]
    assert str(told_once(closing)) == (
        "R4C6 and R5C5 would each join R4C5 to R5C6 and close the loop with R2C2 left outside, so "
        "both are off."
    )


CHAINS = "....... .....3. .6..... ....... .4.5... ....... ......."


def test_the_looks_of_a_supposition_say_nothing_twice_and_name_the_gaps_of_a_number() -> None:
    """R2C5 is shut twice but told once; gaps are those of the moment, whatever is known since."""
    texts = [step.text for step in gridwright.explain(read_rows(CHAINS))]
    for told in (
        "R1C4, R1C5 and R2C5 would be dead ends in turn, so all three are off. R3C3 can only go on "
        "through R3C4 to R3C5. R3C5 is full, so R3C6 is off.",
        "But R3C2 has its six, and with R3C3 and R4C2 off, R4C3 would be a dead end.",
    ):
        assert any(told in text for text in texts)


ONE_STEP = "3.....1. ........ .4..3... ...1.3.. ...2.... ....2... .......3 ..3....."


def test_full_cells_of_the_same_step_are_named() -> None:
    """What a step enters without a word is no reason that a reader sees on the board."""
    first, *rest = map(str, (step.words for step in gridwright.explain(read_rows(ONE_STEP))))
    assert any(
        "R7C4 is full, so R7C5 is off. R6C5 needs R7C6 for its two." in text for text in rest
    )
    what_full_means = "A road cell with two others beside it is full, so its other sides are off."
    assert what_full_means in first
    assert not any(what_full_means in text for text in rest)


LATER_LOOKS = "...3... ....... .7..... ....... .6..... ....3.. ......."


def test_cells_shut_by_an_earlier_look_of_a_step_are_named() -> None:
    """What the road shuts on its way is not on the board yet when a later look rests on it."""
    texts = [step.text for step in gridwright.explain(read_rows(LATER_LOOKS))]
    assert any(
        "R4C1 is full, so R4C2 is off. R3C2 needs R3C3 for its seven." in text for text in texts
    )


def test_a_wrong_turn_tells_only_what_leads_to_the_clash() -> None:
    """Cells that the road would take elsewhere are left out, and the cause comes first."""
    rows = ".......\n.....30\n.5.....\n..2....\n.......\n....3..\n2......\n"
    board = gridwright.read(f"bosnian-road\n{rows}")
    texts = [step.text for step in gridwright.explain(board)]
    assert any(
        "With R3C1 off, the road would run from R1C2 through R1C1 and R2C1 to R2C2, and R1C2 would "
        "join three: R1C1, R1C3 and R2C2. So R3C1 is on the road." in text
        for text in texts
    )


def test_a_wrong_turn_tells_why_a_way_is_shut_before_it_takes_the_other() -> None:
    """Cause before effect, and the cell that goes on is named."""
    rows = ".......\n.4..5..\n.......\n.7..3..\n.......\n.....4.\n.......\n"
    texts = [step.text for step in gridwright.explain(gridwright.read(f"bosnian-road\n{rows}"))]
    told = (
        "With R3C6 on the road, R2C6 would join all of R1C6, R2C7 and R3C6 and be off. Then R3C6 "
        "would go on to R4C6, and R4C5 would have four instead of three. So R3C6 is off."
    )
    assert any(told in text for text in texts)


FULL_FIRST = "........ .....6.. ........ 25...... ........ ...5.... ....5... .......1"


def test_of_the_ways_to_a_clash_the_one_in_fewest_words_is_told() -> None:
    """Where the road leads needs no word if a full cell shuts enough, and nothing rests on it."""
    steps = [*gridwright.explain(read_rows(FULL_FIRST))]
    told = "With R5C2 on the road, R5C3 would be full and R5C4 and R6C3 off, and R6C4 would have "
    (link,) = (x for step in steps for x in step.move.told if told in str(x.words))
    assert str(link.words).endswith("only four left for its five. So R5C2 is off.")
    assert Cell(5, 1) not in link.words.cells_named


DEAD_ENDS = (
    ".....3.3. .3....... .......7. ......... ..44.6... ......... .......5. ...55.... .4......."
)


def test_dead_ends_side_by_side_are_told_in_one_sentence() -> None:
    step = next(gridwright.explain(read_rows(DEAD_ENDS)))
    assert str(step.words).startswith(
        "R1C7 can be reached only from R2C7, R1C9 only from R2C9 and R9C1 only from R8C1: dead "
        "ends, so all three are off."
    )


def test_a_road_is_not_followed_beyond_a_cell_where_three_ways_meet() -> None:
    """The cells named are the way, and what is wrong there is told by itself."""
    (technique,) = (each for each in LOOP if each.name == "Follow the road")
    texts = told(technique, empty(5), "xoxxx xoxxx x.o.. xo... .....")
    assert "R2C2 can only go on to R3C2. → R3C2=o" in texts


def test_a_clash_names_the_rule_that_would_be_broken() -> None:
    """No supposition about a road ends in a cell that cannot be both."""
    board = prepare(read_rows(WALKED["expert"]), WATCH)
    ground = Ground(Sights(board), board.start, WATCH)
    ends = []
    for cell in board.start:
        for value in (0, 1):
            if value != board.solution[cell] and (found := follow(ground, Fact(cell, value))):
                ends.append(str(found[1].book.words(found[1].links[-1])))
    assert len(ends) > 10
    assert not [end for end in ends if "cannot be" in end]


SAME_ARGUMENT = (
    ".........3 ...6...... ...5...3.. .......... .6.......5 .......... ........6. "
    ".....3.... ....5...5. .........."
)


def test_a_supposition_that_fails_like_the_one_before_is_told_in_one_sentence() -> None:
    """What serves two cells is told once, and proven for each."""
    puzzle = read_rows(SAME_ARGUMENT)
    steps = [each for each in gridwright.explain(puzzle) if "the same would" in each.text]
    (step,) = steps
    assert str(step.words).endswith(
        "So R2C3 is on the road. Were R3C3 off the road, the same would happen, so it is on the "
        "road too. R2C3 is full, so R2C2 is off the road."
    )
    check_move(prepare(puzzle, WATCH), step.known, step.move)


@pytest.mark.parametrize("size", [6, 7, 8])
def test_what_is_off_beside_the_road_names_the_full_cell_that_shuts_it(size: int) -> None:
    """Which road cell has both its neighbours is said where it leaves a cell off."""
    for made in gridwright.generate("bosnian-road", size, level="hard", seed=516, count=3):
        for step in gridwright.explain(made.board):
            assert not re.search(r"Then R\d+C\d+[^.]* off the road", str(step.words))


def test_every_cell_that_a_step_leaves_off_the_road_is_spoken_of() -> None:
    """What full cells shut has no look of its own, but a step ends in it."""
    steps = list(gridwright.explain(read_rows(SAME_ARGUMENT)))
    for step in steps:
        off = {cell for cell, value in step.move.entries.items() if value == 0}
        assert off <= set(step.words.cells)
    assert sum("off the road." in str(step.words).rpartition("Then")[2] for step in steps) > 1


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


def test_a_closed_loop_leaves_no_dead_ends_to_look_for() -> None:
    """All other cells are off at once, whichever of them have no way on."""
    rows = "ooo.. oxo.. ooo.. ....x ....."
    assert told_by("Dead end", empty(5), rows) == []
    assert told_by("Dead end", empty(5), rows.replace("oxo", "ox.")) != []
