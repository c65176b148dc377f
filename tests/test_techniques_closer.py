"""Techniques for lines with two close and two far letters: sentences, and proofs of every link."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import Link, Move, apply_move
from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import follow
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Fact
from gridwright.explaining.presenting.trying import tried_in
from gridwright.explaining.walking.walkthrough import told_walk, walk
from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import asides_in, cell_name, say, without_asides
from gridwright.techniques import closer
from gridwright.techniques.closer import CLOSER
from gridwright.techniques.closer_blanks import NEITHER
from gridwright.techniques.closer_cases import few_ways
from gridwright.techniques.closer_clash import all_filled, distance_clash, needed_cell, no_room
from gridwright.techniques.closer_counts import last_place, line_complete, saturated
from gridwright.techniques.closer_deciding import one_by_one
from gridwright.techniques.closer_fit import only_fit
from links import check_link, check_move
from supposed import refuted

WATCH = Watch(Limits())
# What a cell of a test can hold: x, C, F; c and f: that letter or blank; L: a letter; . anything.
MASKS = {"x": 1, "C": 2, "c": 3, "F": 4, "f": 5, "L": 6, ".": 7}

EASY = "close-or-far\n..F..F\n.F....\nFC.F..\n..F.C.\nF..C.C\n.....C\n"
SPARSE = "close-or-far\nFC....\n..C.F.\n......\n......\n....C.\n......\n"
GENTLE = (
    "close-or-far\n..FC.CF.\n.F..C..F\nF.CCF...\n.C.FC...\nF....FC.\n....F.CC\nCCF..F..\n..CF..F.\n"
)
MEDIUM = (
    "close-or-far\n.F.CC...\n..F.F...\n...F...C\n...C.C.F\n........\n.F...C..\n.....F..\n.C..F...\n"
)
# The first row is free for any test.
WIDE = (
    "close-or-far\n........\n....FC.F\n.F..CF..\n.C.F....\n.....F..\n..C...F.\n.C......\n....F...\n"
)


@pytest.fixture(scope="module")
def wide() -> Sights:
    """A board of eight rows, with nothing known of the first."""
    return Sights(prepare(gridwright.read(WIDE), WATCH))


def walked(text: str) -> Iterator[Move]:
    """All moves to the solution of a board, every link of them proven."""
    board = prepare(gridwright.read(text), WATCH)
    sights = Sights(board)
    known = dict(board.start)
    near: tuple[Cell, ...] = ()
    while any(mask & (mask - 1) for mask in known.values()):
        move = next_move(sights, known, near, WATCH)
        assert move is not None
        check_move(board, known, move)
        yield move
        known, near = apply_move(known, move), (*move.entries, *move.marks)


def lookouts(sights: Sights, technique: Technique) -> Iterator[Lookout]:
    """Where a technique looks."""
    return (each for each in sights.by_rank[technique.rank] if each.technique is technique)


def proven(sights: Sights, technique: Technique, deduction: Deduction, book: Notebook) -> str:
    """The words of a deduction that follows from what it cites, without what is told aside."""
    words = deduction.words(book)
    check_link(
        sights.board,
        Link(technique, deduction.labels, deduction.premises, deduction.gone, words),
    )
    return str(without_asides(words, asides_in(words)))


def told(
    sights: Sights,
    technique: Technique,
    row: str,
    across: Mapping[int, str] | None = None,
    supposing: bool = False,
) -> list[str]:
    """What a technique says of the first row, given what is known of it and of some columns."""
    known = dict(sights.start)
    for column, text in (across or {}).items():
        known |= {Cell(i, column): MASKS[letter] for i, letter in enumerate(text)}
    known |= {Cell(0, i): MASKS[letter] for i, letter in enumerate(row)}
    book = Notebook(sights, known)
    book.supposing = supposing
    if across:
        Search(book, WATCH, 0).settle()
    return [
        proven(sights, technique, deduction, book)
        for lookout in lookouts(sights, technique)
        if lookout.posting and all(cell.row == 0 for cell in lookout.posting.scope)
        for deduction in lookout.look(book)
        if book.is_news(deduction)
    ]


# Technique, what is known of row 1, what it says.
SENTENCES: tuple[tuple[Technique, str, str], ...] = (
    (line_complete, "FCCF....", "row 1 has both its C and both its F"),
    (saturated, "F.F.....", "row 1 has both its F"),
    (saturated, "FF.F....", "Row 1 would have three F."),
    (closer.beside_far, ".F......", "no F can be next to R1C2"),
    (
        closer.beside_far,
        ".FF.....",
        "The neighbours R1C2 and R1C3 cannot both be F.",
    ),
    (last_place, "Fxxfxxxx", "Only R1C4 is left for row 1’s second F."),
    (last_place, "FxxxCxxx", "Row 1 would have no place for its second F."),
    (
        last_place,
        "Fcc.cccc",
        "Columns 5 and 6 have both their F, R1C3 and R1C7 are not F and no F can be next to "
        "R1C1 or R2C8, so row 1’s second F is R1C4.",
    ),
    (
        last_place,
        "Fxfccccc",
        "Columns 5 and 6 have both their F, R1C4 and R1C7 are not F and no F can be next to "
        "R2C8, so row 1’s second F is R1C3.",
    ),
    (
        last_place,
        "cfccfccc",
        "Column 6 has both its F, R1C1, R1C3, R1C4 and R1C7 are not F and no F can be next to"
        " R2C8, so row 1’s F are R1C2 and R1C5.",
    ),
    (
        last_place,
        "FccccCxx",
        "Column 5 has both its F, R1C3 and R1C4 are not F and no F can be next to R1C1, so "
        "row 1 has no place for its second F.",
    ),
    (
        last_place,
        "FcxxCxcx",
        "R1C7 is not F and no F can be next to R1C1, so row 1 has no place for its second F.",
    ),
    (
        last_place,
        "cccccccc",
        "Columns 5 and 6 have both their F, R1C1, R1C2, R1C3, R1C4 and R1C7 are not F and no "
        "F can be next to R2C8, so row 1 has no place for its F.",
    ),
    (
        closer.never_both,
        "ccffccfc",
        "Columns 5 and 6 have both their F, R1C1 and R1C2 are not F and no F can be next to "
        "R2C8, so row 1’s F are two of R1C3, R1C4 and R1C7. The neighbours R1C3 and R1C4 are "
        "not both F, so R1C7 is.",
    ),
    (
        closer.never_both,
        "cccfffcc",
        "R1C1, R1C2, R1C3 and R1C7 are not F and no F can be next to R2C8, so row 1’s F are "
        "two of R1C4, R1C5 and R1C6, but not neighbours: R1C4 and R1C6.",
    ),
    (
        closer.neighbouring,
        "FcFcCxxx",
        "Row 1’s F are two apart, so the second C is next to R1C5: only R1C4 is free.",
    ),
    (
        closer.neighbouring,
        "FcFcxccx",
        "Row 1’s F are two apart, so the C are neighbours: only R1C6 and R1C7 fit.",
    ),
    (
        closer.neighbouring,
        "FcFcccxx",
        "Row 1’s F are two apart, so the C are neighbours: R1C5 and either R1C4 or R1C6.",
    ),
    (
        closer.neighbouring,
        "FcFxCxcc",
        "Row 1’s C would be at least two apart (R1C5 to R1C7), but its F only two.",
    ),
    (
        closer.window,
        "FcxFCxxc",
        "Row 1’s C would be at least three apart (R1C2 to R1C5), but its F only three.",
    ),
    (
        closer.window,
        "FCcFxxxc",
        "Row 1’s F are three apart, so the second C is within two of R1C2: only R1C3 is free.",
    ),
    (
        closer.window,
        "FcxFxxcc",
        "Row 1’s F are three apart, so the C are at most two apart: only R1C7 and R1C8 fit.",
    ),
    (closer.neighbouring, "FCFCxxxx", "Row 1’s C would be two apart, as far as its F."),
    (
        closer.reach,
        "C..C.F..",
        "Row 1’s C are three apart, so the second F is at least four from R1C6: only R1C2 is free.",
    ),
    (
        closer.reach,
        "xC.x.C.f",
        "Row 1’s C are four apart, so the F are at least five apart: only R1C3 and R1C8 fit.",
    ),
    (
        closer.reach,
        "CxxCffFx",
        "Row 1’s C would be three apart, its F at most two (R1C5 to R1C7).",
    ),
    (
        closer.narrowing,
        "F...FC..",
        "Row 1’s F are four apart, so the second C is within three of R1C6: R1C2 is blank.",
    ),
    (
        closer.narrowing,
        "FcxFcccc",
        "Row 1’s F are three apart, so the C are at most two apart. "
        "R1C2 has no other place for C within two, so it is not C.",
    ),
    (
        closer.narrowing,
        "C...C...",
        "Row 1’s C are four apart, so the F are at least five apart. "
        "R1C4 and R1C6 have no other place for F at least five away, so they are not F.",
    ),
    (
        closer.narrowing,
        "ffffCffC",
        "Row 1’s C are three apart, so the F are at least four apart. "
        "R1C4 has no other place for F at least four away, so it is not F.",
    ),
    (
        closer.bound,
        "Cxx...cF",
        "Row 1’s F are at most four apart (R1C4 to R1C8), "
        "so the second C is within three of R1C1: only R1C4 is free.",
    ),
    (
        closer.bound,
        "Cxcfxf.F",
        "R1C3 is not F, so row 1’s F are at most four apart (R1C4 to R1C8). So the second C "
        "is within three of R1C1. R1C4 is not C, so it is R1C3.",
    ),
    (
        closer.bound,
        "Cxc.Ff.f",
        "Row 1’s C are at least two apart (R1C1 to R1C3), "
        "so the second F is at least three from R1C5: only R1C8 is free.",
    ),
    (
        no_room,
        "CxxLxx.F",
        "Row 1’s F are R1C4 and R1C8, four apart, but no place within three of R1C1 is left for C.",
    ),
    (
        no_room,
        ".xFcxfCx",
        "Row 1’s F are R1C1 and R1C3, or R1C3 and R1C6. Either way no places for the C are "
        "close enough, as R1C6 is not C.",
    ),
    (
        distance_clash,
        "xxF..cCx",
        "With C in R1C4, row 1’s C would be three apart, but no place at least four from R1C3 is "
        "left for F. So R1C4 is not C.",
    ),
    (
        needed_cell,
        "xfxc.f.C",
        "Were R1C2 blank, row 1’s F would be R1C5 and R1C7, as R1C4 is not F, and neighbours are "
        "not both F. They would be two apart, but no place next to R1C8 is left for C. R1C2 is not "
        "C, so it is F.",
    ),
    (
        distance_clash,
        "xccfC...",
        "With F in R1C6, row 1’s F would be at most two apart (R1C4 to R1C6), as R1C2 and R1C3 "
        "are not F. Its C would be no closer: at least two apart (R1C3 to R1C5), as R1C4 is not "
        "C. So R1C6 is not F.",
    ),
    (
        distance_clash,
        ".cFfLLx.",
        "With C in R1C8, row 1’s F would be at most three apart (R1C3 to R1C6), "
        "its C at least two (R1C6 to R1C8). The C would need R1C6, and the F as well. So R1C8 is "
        "not C.",
    ),
    (
        distance_clash,
        ".fxxff.F",
        "With C in R1C1, row 1’s C would be R1C1 and R1C7, as column 2 has both its C and R1C5 "
        "and R1C6 are not C. They would be six apart, but the only place at least seven "
        "from R1C8 left for the second F would be R1C1 itself. So R1C1 is not C.",
    ),
    (
        distance_clash,
        "..xL.cxx",
        "With C in R1C1, row 1’s F would be R1C2 and either R1C4 or R1C5, as column 6 has both "
        "its F. They would be at most three apart, but no place within two of R1C1 is left for C. "
        "So R1C1 is not C.",
    ),
    (
        no_room,
        "LxLfxxcx",
        "R1C7 is not F, so row 1’s F are R1C1 and either R1C3 or R1C4, at most three apart, but "
        "no two places at most two apart are left for C, as R1C4 is not C.",
    ),
    (
        only_fit,
        "fxLxFcxx",
        "Column 6 has both its F, so row 1’s second F is R1C1 or R1C3. With R1C3 the F would be "
        "two apart, but no two neighbouring places are left for C. So it is R1C1. Then the F are "
        "four apart, so the C are at most three apart: R1C3 and R1C6.",
    ),
    (
        only_fit,
        "FCLxLxxx",
        "Row 1’s second F is R1C3 or R1C5. With R1C3 the F would be two apart, but no place next "
        "to R1C2 is left for C. So it is R1C5. Then the F are four apart, so the second C is "
        "within three of R1C2: R1C3.",
    ),
    (
        few_ways,
        "cxLLxFfx",
        "Were R1C7 blank, row 1’s F would be R1C3 and R1C6, three apart, or R1C4 and R1C6, two "
        "apart, as R1C1 is not F. Either way no two places for C are closer. R1C7 is not C, so it "
        "is F.",
    ),
    (
        needed_cell,
        "fFfxLCxf",
        "Were R1C8 blank, row 1’s C would be R1C5 and R1C6, as R1C1 and R1C3 are not C. That "
        "leaves no place for a second F. R1C8 is not C, so it is F.",
    ),
    (
        needed_cell,
        ".cxFx.cx",
        "Were R1C6 blank, row 1’s F would be R1C1 and R1C4, as R1C2 and R1C7 are not F. They "
        "would be three apart, but no two places at most two apart are left for C. So R1C6 is not "
        "blank.",
    ),
    (
        needed_cell,
        "cc.fxFxf",
        "Were R1C2 blank, row 1’s C would be R1C1 and R1C3, as R1C4 and R1C8 are not C. They "
        "would be two apart, but the only place at least three from R1C6 left for the second F "
        "would be R1C3 itself. R1C2 is not F, so it is C.",
    ),
    (
        needed_cell,
        "xffx.LCx",
        "Were R1C5 blank, row 1’s C would be R1C6 and R1C7, as column 2 has both its C and R1C3 "
        "is not C. That leaves only the neighbours R1C2 and R1C3 for F. So R1C5 is not blank.",
    ),
    (
        few_ways,
        ".Cf.xc.x",
        "Were R1C7 blank, row 1’s F would be R1C1 and R1C3, two apart, or R1C1 and R1C4, three "
        "apart, as column 6 has both its F. Either way no C fits near enough to R1C2, as R1C3 is "
        "not C. So R1C7 is not blank.",
    ),
    (
        all_filled,
        "FxC..xxx",
        "Row 1 lacks a second C and a second F, and only R1C4 and R1C5 are free, so neither is "
        "blank.",
    ),
    (
        all_filled,
        "FxcLfxxx",
        "Row 1 lacks both its C and a second F, and only R1C3, R1C4 and R1C5 are free, so none of "
        "these is blank. R1C3 is not F, so it is C. R1C5 is not C, so it is F.",
    ),
    (
        needed_cell,
        "Fc.xfxcx",
        "Without C in R1C3, row 1’s C would be R1C2 and R1C7, as R1C5 is not C. They would be "
        "five apart, but no place at least six from R1C1 is left for F. So R1C3 is C.",
    ),
    (
        needed_cell,
        "Fc.xfxcx",
        "R1C7 is not F and no F can be next to R1C1, so row 1’s second F is R1C3 or R1C5. With "
        "R1C3 the F would be two apart, but no two neighbouring places are left for C, as R1C5 is "
        "not C. So it is R1C5.",
    ),
)


@pytest.mark.parametrize(("technique", "row", "sentence"), SENTENCES)
def test_sentences(wide: Sights, technique: Technique, row: str, sentence: str) -> None:
    """Each technique says what it sees, with its numbers, and what follows."""
    assert sentence in told(wide, technique, row)


def test_lines_across_are_named_where_they_decide(wide: Sights) -> None:
    """What another line has is part of the sentence, each line once."""
    full = {3: ".F.F....", 6: "..F..F.."}
    assert told(wide, last_place, "F...x...", full) == [
        "Columns 4, 6 and 7 have both their F and no F can be next to R1C1 or R2C8, "
        "so row 1’s second F is R1C3."
    ]
    # R1C2 is next to R1C3, so it does not matter that column 2 has both its F.
    full = dict.fromkeys((0, 4, 5, 6), "..F..F..") | {1: ".F......"}
    assert told(wide, last_place, "..F.....", full) == [
        "Columns 1 and 7 have both their F and no F can be next to R1C3, R2C5 or R2C8, "
        "so row 1’s second F is R1C6."
    ]
    assert told(wide, closer.never_both, ".cffccfc", {0: "...F..F."}) == [
        "Columns 1, 5 and 6 have both their F, R1C2 is not F and no F can be next to R2C8, "
        "so row 1’s F are two of R1C3, R1C4 and R1C7. "
        "The neighbours R1C3 and R1C4 are not both F, so R1C7 is."
    ]
    assert told(wide, closer.never_both, ".cffccfc", {0: "...F..F."}, supposing=True) == [
        "Columns 1, 5 and 6 have both their F, R1C2 is not F and no F can be next to R2C8, "
        "so row 1’s F are R1C7 and one of the neighbours R1C3 and R1C4."
    ]
    assert told(wide, closer.window, "FC..Fxx.", {2: "..C..C.."}) == [
        "Row 1’s F are four apart, so the second C is within three of R1C2. "
        "Column 3 has both its C, so it is R1C4."
    ]
    assert told(wide, closer.window, "c.cFxxFc", {1: "...C..C."}) == [
        "Row 1’s F are three apart, so the C are at most two apart. "
        "Column 2 has both its C, which leaves R1C1 and R1C3."
    ]
    assert told(wide, closer.window, "FC.F.xcx", {2: "..C..C.."}) == [
        "Column 3 has both its C, so row 1’s C would be at least three apart (R1C2 to R1C5), but "
        "its F only three."
    ]
    # Column 2 is nearer to the known F than the farthest place, whatever it holds.
    assert told(wide, closer.bound, "..xF..Cx", {1: "..F..F.."}) == [
        "Row 1’s F are at most three apart (R1C1 to R1C4), so the second C is within two of R1C7: "
        "R1C1 is not C."
    ]


def test_a_clash_of_distances_is_told_by_places_that_need_no_reason(wide: Sights) -> None:
    """An F in R1C6 would be too near as well, so why there is none is beside the point."""
    assert told(wide, closer.reach, "fxFxCcxC") == [
        "Row 1’s C would be three apart, its F at most three (R1C3 to R1C6)."
    ]
    assert told(wide, closer.reach, "fxFxCccC", {6: "..F..F.."}) == [
        "Row 1’s C would be three apart, its F at most three (R1C3 to R1C6), as column 7 has both "
        "its F."
    ]


def test_reasons_name_the_same_lines_once() -> None:
    """What columns 3 and 5 have is told in one clause, unless something else is told between."""
    lines = [say("columns 3 and 5 have both their C"), say("columns 3 and 5 have both their F")]
    both = "columns 3 and 5 have both their C and both their F"
    assert str(one_by_one(lines)) == both
    assert (
        str(one_by_one([*lines, say("row 1 has both its F")]))
        == f"{both}, and row 1 has both its F"
    )
    marked = say("row 1 has both its C and R2C2 is not C")
    assert str(one_by_one([marked, say("row 1 has both its F")])).count("row 1") == 2


def test_cells_that_decide_by_not_being_a_letter_have_their_reasons(wide: Sights) -> None:
    """Why a place that looks free is out is told where the line would fit with it."""
    assert told(wide, needed_cell, "F.C.....", {5: "..F.F...", 6: "..F..F.."}) == [
        "Were R1C5 blank, row 1’s F would be R1C1 and R1C4, as columns 6 and 7 have both their F "
        "and no F can be next to R2C8. They would be three apart, but no place within two of R1C3 "
        "is left for C, as column 2 has both its C. Column 5 has both its F, so R1C5 is C."
    ]
    text = "close-or-far size=7\n......F\nF......\nCF.....\n......C\n...FC..\n.F..C..\n.......\n"
    moves = walk(Sights(prepare(gridwright.read(text), WATCH)), WATCH)
    texts = [str(move.words) for _, move in islice(moves, 9)]
    assert "but no place within two of R4C7 is left for C, as column 5 has both its C." in texts[2]
    # The look that would need a cell for its letter is not told where another rules that out.
    assert "so row 5 has no place for its second F. So R6C1 is not C, and no F" in texts[8]


def test_a_supposition_names_its_lines_and_the_letter_that_would_be_lost() -> None:
    """After a reason about another line, "its" would be that line's."""
    rows = "..C....\n.......\n.F.....\nF.....F\n.......\n...C..C\n...C.F.\n"
    board = gridwright.read(f"close-or-far size=7\n{rows}")
    early = "7727775 2767775 7477771 4771774 1777777 4112412 1772747"
    text = refuted(board, early, Cell(1, 2), 1)
    assert "and no F can be next to R3C2, so row 2’s F are R2C4 and R2C7." in text
    # The look that says where they are shows what is wrong, without the one that they contradict.
    assert text.endswith(
        "But no F can be next to R2C4 or R5C3, so column 4 has no place for its second F."
    )
    # R3C4 is one of the F, which is why it is not C.
    later = "7727775 2241775 7477771 4771774 1777777 4112412 1752747"
    assert refuted(board, later, Cell(4, 2), 2).endswith(
        "But row 3’s C would be at least two apart (R3C1 to R3C3), its F only two."
    )


# Column 3, a pencil mark in R1C3, what looks leave to it one after the other, what is said then.
NOTHING_LEFT = (
    ("..C..C..", ".", "C", "But column 3 has both its C."),
    ("........", ".", "Cf", "But R1C3 had to be C."),
    ("........", ".", "fC", "But R1C3 was just ruled out as a place for C."),
    ("..C..C..", "L", "c", "But R1C3 had to be F: it is not blank, and column 3 has both its C."),
    (
        "..CF.CF.",
        ".",
        "L",
        "But R1C3 can be neither letter: column 3 has both its C and both its F.",
    ),
)


@pytest.mark.parametrize(("column", "mark", "looks", "sentence"), NOTHING_LEFT)
def test_nothing_left(wide: Sights, column: str, mark: str, looks: str, sentence: str) -> None:
    """A cell without a value is told by the letter that it had to be, or what bars it."""
    cell = Cell(0, 2)
    known = {Cell(i, 2): MASKS[letter] for i, letter in enumerate(column)} | {cell: MASKS[mark]}
    book = Notebook(wide, {**wide.start, **known})
    Search(book, WATCH, 0).settle()
    for look in looks:
        gone = {cell: wide.start[cell] & ~MASKS[look]}
        book.note(last_place, Deduction((), {}, gone, lambda now: say("A look.")))
    assert NEITHER.tell_none is not None
    assert str(NEITHER.tell_none(book, cell)) == sentence


def test_the_rule_behind_a_remark_is_told_once() -> None:
    """That two F are never neighbours has its reason the first time, and not again."""
    moves = walk(Sights(prepare(gridwright.read(SPARSE), WATCH)), WATCH)
    remarks = [text for _, move in moves if "o F can be next to" in (text := str(move.words))]
    rule = "(the C would have to be closer still)"
    assert len(remarks) > 1
    assert [text.count(rule) for text in remarks] == [1] + [0] * (len(remarks) - 1)


# The same where something is supposed.
SUPPOSED: tuple[tuple[Technique, str, str], ...] = (
    (closer.neighbouring, "FcFcCxxx", "Row 1’s F are two apart, so its second C is R1C4."),
    (
        closer.window,
        "FcxFxxcc",
        "Row 1’s F are three apart, so its C are R1C7 and R1C8.",
    ),
    (
        closer.neighbouring,
        "FcFcccxx",
        "Row 1’s F are two apart, so its C are R1C5 and either R1C4 or R1C6.",
    ),
    (
        closer.narrowing,
        "F...FC..",
        "Row 1’s F are four apart, so R1C2 is too far from R1C6 to be C.",
    ),
    (
        closer.bound,
        "Cxc.Ff.f",
        "Row 1’s C are at least two apart (R1C1 to R1C3), so its second F is R1C8.",
    ),
)


@pytest.mark.parametrize(("technique", "row", "sentence"), SUPPOSED)
def test_chains_are_told_in_fewer_words(
    wide: Sights, technique: Technique, row: str, sentence: str
) -> None:
    """In a supposition a look says what is known and which places that leaves."""
    assert sentence in told(wide, technique, row, supposing=True)


@pytest.mark.parametrize("text", [EASY, SPARSE])
def test_every_link_of_a_walk_is_proven(text: str) -> None:
    """Moves lead to the solution, and each link follows from what it cites."""
    assert sum(len(move.entries) for move in walked(text)) == text.count(".")


def test_cells_without_a_letter_are_told_once_and_then_go_without_saying() -> None:
    """What the clues leave blank is one step; later blanks come with the letters that make them."""
    first, *moves = walked(MEDIUM)
    assert str(first.words) == (
        "A cell is blank where a line with both its C crosses one with both its F: R2C4, R2C6, "
        "R4C2 and R4C5. "
        "A cell next to an F is not F (the C would have to be closer still), so it is blank in a "
        "line with both its C: R1C1, R1C3, R4C7, R8C4 and R8C6."
    )
    assert len(first.entries) == 9
    assert not set(first.entries.values()) - {0}
    # A long way to a letter may be told in two steps, the first of which says where it is not.
    later = [move for move in moves if not set(move.entries.values()) - {0}]
    said = [str(move.words) for move in later]
    assert all("is not F" in words or "is blank" in words for words in said)


def test_what_stands_on_the_board_needs_no_reason() -> None:
    """Why cells are blank that were entered long ago is not told again."""
    *_, (_, last) = walk(Sights(prepare(gridwright.read(GENTLE), WATCH)), WATCH)
    assert str(last.words).endswith("Only R6C2 is left for row 6’s second F.")


def test_what_a_step_leaves_blank_without_a_word_has_its_reason_in_that_step() -> None:
    """A reader sees such cells on the board only when the step is over."""
    texts = [
        str(move.words) for _, move in walk(Sights(prepare(gridwright.read(MEDIUM), WATCH)), WATCH)
    ]
    assert texts[-2] == (
        "Column 7 has both its C, so row 8’s second C is R8C1. "
        "Only R8C7 is left for row 8’s second F."
    )


def test_a_step_ends_in_what_it_leaves_blank_besides_its_own_line() -> None:
    """Lines that it completes are named where several cells stay blank in them."""
    board = gridwright.read(
        "close-or-far\n...F...\n.F..F..\n...F..F\n..FCCF.\n.F.C..F\n..F.F..\n......C\n"
    )
    texts = [str(step.words) for step in gridwright.explain(board)]
    assert texts[5] == (
        "Column 3’s F are two apart, so the C are neighbours: R2C3 and either R1C3 or R3C3. "
        "That leaves R5C3 and R7C3 blank."
    )
    assert texts[6] == (
        "Column 6’s F are three apart, so the second C is within two of R6C6: only R5C6 is free. "
        "Only R2C1 is left for row 2’s second C. That completes row 5."
    )
    assert any(text.endswith("That completes row 3 and leaves R1C5 blank.") for text in texts)


def test_two_cells_that_have_neither_letter_have_their_own_reasons() -> None:
    """It is not left to a reader which line bars which cell; of more cells that takes too long."""
    sights = Sights(prepare(gridwright.read(EASY), WATCH))
    book, tell = Ground(sights, sights.start, WATCH).settled(), NEITHER.tell_all
    assert tell is not None
    assert str(tell(book, [Cell(2, 5), Cell(4, 2)])) == (
        "Column 6 has both its C and row 3 has both its F, so R3C6 is blank. "
        "Row 5 has both its C and column 3 has both its F, so R5C3 is blank."
    )
    first = next(iter(gridwright.explain(gridwright.read(EASY))))
    assert str(first.words).startswith(
        "A cell is blank where a line with both its C crosses one with both its F: R3C6 and R5C3. "
        "A cell next to an F is not F (the C would have to be closer still), so "
    )


def test_a_letter_that_is_left_to_a_cell_is_told() -> None:
    """Cells stay blank without a word, but no letter is entered without one."""
    rows = "......\n....F.\n......\n......\n....CF\n......\n"
    sights = Sights(prepare(gridwright.read(f"close-or-far\n{rows}"), WATCH))
    texts = [str(move.words) for _, move in walk(sights, WATCH)]
    left = "R6C5 is not blank, and column 5 has both its F, so it is C."
    assert any(text.endswith(left) for text in texts)


def test_a_supposition_names_lines_that_were_full_before() -> None:
    """What went without saying before something was supposed has its reason there as well."""
    rows = "F......\n.C..C..\n.......\n.....C.\n.CF....\n.......\n..C....\n"
    sights = Sights(prepare(gridwright.read(f"close-or-far\n{rows}"), WATCH))
    texts = [str(move.words) for _, move in walk(sights, WATCH)]
    full = "Column 1 has both its F and no F can be next to R5C5, so row 6’s second F is R6C4."
    assert any(text.startswith("Suppose R5C5 were F.") and full in text for text in texts)


def test_a_supposition_names_cells_that_stay_empty_only_where_a_look_needs_them() -> None:
    """What it ends in is not told after a blank cell elsewhere; and a rule is told aside once."""
    rows = "F......\n.C..C..\n.......\n.....C.\n.CF....\n.......\n..C....\n"
    board = prepare(gridwright.read(f"close-or-far\n{rows}"), WATCH)
    refuted = follow(Ground(Sights(board), board.start, WATCH), Fact(Cell(3, 0), 0))
    assert refuted is not None
    words = str(refuted[1].words(refuted[1].book))
    assert words.startswith("Suppose R4C1 were blank. Row 2’s C are three apart and no F")
    assert "blank. But" not in words
    assert words.count("(the C would have to be closer still)") == 1


def test_what_pencil_marks_leave_is_told_without_a_reason() -> None:
    """A cell whose other values a player has crossed out needs none."""
    sights = Sights(prepare(gridwright.read(SPARSE), WATCH))
    known = {**sights.start, Cell(3, 3): 2}
    book = Notebook(sights, known)
    tell = NEITHER.tell_all
    assert tell is not None
    assert str(tell(book, [Cell(3, 3)])) == "Only C is left for R4C4."


@pytest.mark.parametrize("seed", range(12))
def test_every_technique_is_right_about_any_position(seed: int) -> None:
    """Whatever is known, and be it wrong, techniques only say what follows from what they cite."""
    rng = random.Random(seed)
    sights = Sights(prepare(gridwright.read(SPARSE), WATCH))
    masks = (1, 2, 4, 3, 3, 5, 5, 6, 7, 7, 7)
    known = {cell: rng.choice(masks) for cell in sights.start}
    book = Notebook(sights, known)
    found = 0
    for technique in CLOSER:
        for lookout in lookouts(sights, technique):
            for deduction in lookout.look(book):
                proven(sights, technique, deduction, book)
                found += 1
    assert found


MARKED = "close-or-far size=7\n..C.CF.\n..C.C..\n...F...\n.......\n......F\nC......\n.......\n"


def test_a_mark_that_a_cell_is_not_blank_is_named_where_a_supposition_fills_it() -> None:
    """The letter next to it rules out one letter, and only the mark rules out the blank."""
    texts = [step.text for step in gridwright.explain(gridwright.read(MARKED))]
    assert any("R6C2 is not blank, and no F can be next to R6C3, so it is C." in t for t in texts)


def test_cells_that_a_step_leaves_blank_are_named_where_it_ends_no_line_of_theirs() -> None:
    """What is left of a line that has all its letters is plain to see; other blanks are not."""
    rows = "........\n...F.F..\n.......F\nF...FC..\n..C.C...\n.....CF.\n.F......\nC..C....\n"
    board = gridwright.read(f"close-or-far\n{rows}")
    steps = list(islice(gridwright.explain(board), 19))
    assert (
        "R8C3 and either R8C7 or R8C8. That leaves R8C5 and R8C6 blank. → F: R8C3; blank: R8C5, "
        "R8C6"
    ) in steps[1].text
    for step in steps:
        named = {*step.words.cells_named}
        blanks = {cell for cell, value in step.move.entries.items() if not value}
        for cell in blanks - named:
            lines = board.grid.rows[cell.row].cells, board.grid.columns[cell.column].cells
            ended = [all(step.after[c] in (1, 2, 4) for c in line) for line in lines]
            assert any(ended), step.text


LACKING = (
    "close-or-far\n...F....\n........\n........\n........\n..F..C..\n...C....\nF.C...C.\n..F.CF..\n"
)


def test_letters_that_cells_get_in_turn_are_told_in_that_order_and_alike_ones_together() -> None:
    """A letter is told after the one that it follows from, and one reason serves two cells."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(LACKING))]
    free = "and only R3C1, R3C2, R3C6 and R3C8 are free, so none of these is blank."
    assert sum(free in text for text in texts) == 1
    assert any(
        text.endswith(
            "R3C6 is not blank, and column 6 has both its C, so it is F. "
            "R3C1 and R3C2 are not blank, and row 3 has both its F, so they are C."
        )
        for text in texts
    )


def test_a_supposition_breaks_at_the_places_it_ends_with() -> None:
    """The picture marks the clash where the words see it, whatever it rests on."""
    rows = "C..F....\n...C....\n.F....F.\n....C..F\nF.......\n.F..F...\n......C.\nF..F.C.C\n"
    steps = gridwright.explain(gridwright.read(f"close-or-far\n{rows}"))
    found = [(step, tried) for step in steps for tried in tried_in(step)]
    assert found
    for step, tried in found:
        clash = next(link for link in step.move.links if link.supposed).chain[-1].words
        assert not clash.cells_named or tried.breaks.keys() & {*clash.cells_named}


HALF_KNOWN = (
    "close-or-far size=8\n.FC.....\n........\n.......F\n"
    "....CC..\nF..F.C..\n........\nC..F....\n.......F\n"
)


def test_a_place_of_one_of_two_missing_letters_is_told_as_that() -> None:
    """A line has two of each letter, so one place is not the place of "its C"."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(HALF_KNOWN))]
    assert any("so one of column 7’s C is R3C7." in text for text in texts)
    assert not any(re.search(r"(?<!one of )(row|column) \d’s [CF] is R", text) for text in texts)


def test_a_second_place_that_is_found_is_not_argued_twice() -> None:
    """Where the other place is out, the cell needs no reason against the other letter."""
    rows = "......F.\n...F...C\n.C......\nF...C...\n......F.\nF...F...\n........\n...C....\n"
    texts = [str(s.words) for s in gridwright.explain(gridwright.read(f"close-or-far\n{rows}"))]
    assert any("for the second F would be R3C6 itself. So it is R5C6." in text for text in texts)


NAMED_BEFORE = (
    "close-or-far size=8\n"
    "CC......\n"
    ".F......\n"
    ".....C..\n"
    "....C.FC\n"
    "C....F..\n"
    "..C.....\n"
    "...F...C\n"
    ".....F..\n"
)
NOT_A_LETTER = (
    "close-or-far size=8\n"
    ".......F\n"
    "......C.\n"
    ".F..CF..\n"
    "..F.C...\n"
    "......C.\n"
    "F..C....\n"
    "........\n"
    "....F...\n"
)


def test_cells_that_a_sentence_names_are_told_to_be_blank_where_it_does_not_say_so() -> None:
    """That a cell is no C, or a place that would be left, does not make it blank for a reader."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(NAMED_BEFORE))]
    assert any("R5C3, R5C5 and R5C7, each next to an F, are blank." in text for text in texts)
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(NOT_A_LETTER))]
    assert any(
        "R4C2 are not C. R2C2 and R4C2, each next to an F, are blank." in text for text in texts
    )
    assert any(text.endswith("R5C1 is not C. Next to an F, it is blank.") for text in texts)
    for text in texts:
        assert not re.search(r"(R\d+C\d+) is blank[^.]*\. That leaves (\1|it) blank", text), text


def test_a_line_with_one_place_for_two_letters_says_where_that_is() -> None:
    """Not that it has no place for the second one, as if the first were in its place."""
    rows = (
        "......C.. .C......F F..C..... .....C..F F......FC .F.F..... .......C. ..C...... ......F.."
    )
    board = gridwright.read("close-or-far size=9\n" + "\n".join(rows.split()) + "\n")
    texts = [str(step.words) for step in gridwright.explain(board)]
    assert any("so only R4C5 is left for column 5’s two F. So R3C8" in text for text in texts)


def test_lines_that_have_their_letters_by_what_is_supposed_have_them_then() -> None:
    """R2C2 is one of them there, or the second one follows from it."""
    texts = [str(step.words) for step in gridwright.explain(gridwright.read(HALF_KNOWN))]
    (text,) = (text for text in texts if text.startswith("Suppose R2C2 were C."))
    assert "so its second F is R8C2. Column 2 then has both its F, so" in text
    assert "But row 2 then has both its C, so column 3’s C would be" in text
    assert "(R2C3 to R4C3), as row 8 then has both its F. So R2C2 is not C" in text


ZIGZAG = """close-or-far size=8
..C.....
C.......
.C......
F.F.C...
.F...F..
........
.F.F....
.....F..
"""
ZIGZAG_OF_TWO = """close-or-far size=8
...FC...
....CC..
...C....
......CC
.F....F.
..F.....
.C.C....
......F.
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ZIGZAG,
            "Rows 1, 2 and 3 have their F in columns 4, 5, 7 and 8. Neighbours are not both F, so "
            "each has one in column 4 or 5. Nor are these neighbours in columns 4 and 5, so they "
            "alternate. Column 4 has R7C4 and takes only one more, the middle one: R1C5, R2C4 and "
            "R3C5 are F.",
        ),
        (
            ZIGZAG_OF_TWO,
            "Row 5 has both its F and R1C6 is not F, so columns 5 and 6 have their F in rows 3, 4, "
            "6 and 7. Neighbours are not both F, so each has one in row 6 or 7. No two of these "
            "touch, so rows 6 and 7 get one each and, with R6C3, row 6 has both its F: R6C1 and "
            "R6C8 are not F.",
        ),
    ],
)
def test_far_letters_alternate_in_neighbouring_lines(text: str, expected: str) -> None:
    """One look says of several lines what takes a supposition and a step for each otherwise."""
    said = [without_asides(move.words, asides_in(move.words)) for move in walked(text)]
    assert any(expected in str(words) for words in said)


BESIDE_ITSELF = """close-or-far size=8
.....F..
..F.....
F......F
.......C
.F..CF..
.....C..
...F....
.CF....F
"""


def test_a_second_place_is_told_with_what_bars_the_cells_beside_the_first() -> None:
    """R6C2 is open, and next to the F of column 2 that is known."""
    moves = walked(BESIDE_ITSELF)
    said = [str(without_asides(move.words, asides_in(move.words))) for move in moves]
    told = "Rows 2 and 3 have both their F and no F can be next to R5C2, so column 2’s second F is "
    assert any(f"{told}R1C2 or R7C2." in words for words in said)


def test_places_for_a_second_letter_have_to_be_all_that_are_left() -> None:
    """The check finds a cell that words leave out though nothing they say bars it."""
    board = prepare(gridwright.read(BESIDE_ITSELF), WATCH)
    for known, move in told_walk(Sights(board), WATCH):
        for link in move.links if "so column 2’s second F is" in str(move.words) else ():
            if "so column 2’s second F is" in str(link.words):
                check_move(board, known, move)
                left_out = str(link.words).replace(" and no F can be next to R5C2", "")
                other = replace(link, words=say(left_out))
                links = tuple(other if each is link else each for each in move.links)
                with pytest.raises(AssertionError, match="R6C2 is open"):
                    check_move(board, known, replace(move, links=links))
                return
    raise AssertionError("no step tells where the second F of column 2 is")


def test_cells_that_a_step_said_are_blank_are_not_left_blank_once_more() -> None:
    """Row 4's F and the distance make R4C7 blank together, and one sentence says it."""
    first = next(iter(gridwright.explain(gridwright.read(ZIGZAG))))
    assert "R4C2, R4C7 and R4C8 are blank" in str(first.words)
    assert str(first.words).endswith("only R2C2 is free. That leaves R2C6 blank.")


def test_a_needed_cell_has_the_reasons_that_decide_right_after_the_places() -> None:
    """R4C2 is next to both, so that it is no place for F itself is beside the point."""
    rows = "...C.... .C.F..F. .....FC. ........ C..C...F ..F.F.CC ...FCCF. F...C..."
    board = gridwright.read("close-or-far size=8\n" + "\n".join(rows.split()) + "\n")
    moves = walk(Sights(prepare(board, WATCH)), WATCH)
    said = "Were R4C5 blank, row 4’s F would be R4C1 and R4C3, as no F can be next to R3C6 or R5C8."
    assert any(said in str(move.words) for _, move in islice(moves, 5))


BESIDE = (
    "..F.....\n...F....\nF.......\n....F...\n.C..C..F\nC....F..\n........\n.F.F....\n",
    "F....C..\n.....CF.\n.C......\nF..F....\n....F.F.\n...F.FC.\n.......F\nCF......\n",
)


@pytest.mark.parametrize("rows", BESIDE)
def test_cells_beside_an_f_are_said_to_be_where_that_makes_them_blank(rows: str) -> None:
    """What a sentence says of one letter alone leaves no cell blank: the F beside it is named."""
    for step in gridwright.explain(gridwright.read(f"close-or-far\n{rows}")):
        words = str(step.words)
        whys = {c for link in step.move.links for c in link.gone if c in link.whys}
        for left in re.findall(r"leaves ([RC\d, and]*) blank", words):
            named = {c for c in step.move.entries if re.search(rf"{cell_name(c)}\b", left)}
            assert not named & whys


def test_a_line_just_filled_leaves_a_last_place_before_anything_harder() -> None:
    """Row 4 has one open cell left, and its second F needs no look at two neighbours."""
    texts = [
        str(s.words) for s in gridwright.explain(gridwright.read(f"close-or-far\n{BESIDE[0]}"))
    ]
    assert "Only R4C7 is left for row 4’s second F." in texts
    assert any("R2C1, next to an F, is blank." in text for text in texts)
    assert any("R8C1, R8C3, R8C5 and, next to an F, R2C5 blank." in text for text in texts)
    assert len(texts) <= 21
    expert = "\n".join(
        str(s.words) for s in gridwright.explain(gridwright.read(f"close-or-far\n{BESIDE[1]}"))
    )
    assert "so the C are neighbours: R5C4, between the F, is not C." in expert
    assert (
        "Were R2C5 blank, column 5’s C would be at least two apart (R1C5 to R3C5), so its F would "
        "be R1C5 and R5C5. That leaves R3C5 and R7C5 for C, as far apart as the F."
    ) in expert


BARRED = (
    ".C.C.... ..FC...F ...F..C. .....C.. .F...... F....C.. ....C... .......F",
    ".......F ..F..... ......C. F...CF.. ....FC.F ....C..C F....... .F.C....",
    "....F... C....... ..C....F ..F.CF.. CC....F. ........ .F.....F F.......",
)


def test_a_cell_left_blank_by_an_older_mark_or_a_full_line_says_so() -> None:
    """What the last entry shuts is plain, but not what a reader has to look for."""
    texts = "\n".join(
        str(step.words)
        for rows in BARRED
        for step in gridwright.explain(
            gridwright.read("close-or-far size=8\n" + "\n".join(rows.split()) + "\n")
        )
    )
    assert "R7C7, already not C and next to an F, is blank." in texts
    assert "R1C6 and R2C6, already not C, are blank." in texts
    assert "R4C1 is not C. Column 1 has both its F, so it is blank." in texts
    assert "Row 4 has both its F, so R4C4 is blank. R2C4, next to an F, is blank." in texts
    # One of two cells that were just named is not "it".
    assert "R7C4 and R8C4 are not C. Row 7 has both its F, so R7C4 is blank." in texts
    # A bound says at once what trying single cells would, and names whatever it bars.
    assert "three of R1C1: R1C6 and R1C7 are not C." in texts
    assert "is at least three from R8C8: R8C6 is not F." in texts
    # Where one pair of places is left to a letter, how far apart it is says what the other lacks.
    assert "F are R4C7 and R6C7, two apart, but no place next to R3C7 is left for C." in texts


def test_a_distance_that_no_line_has_is_not_said_to_be_taken(wide: Sights) -> None:
    """No place is "left" where there never was one."""
    texts = told(wide, distance_clash, "Cc..Fxfc")
    end = "but no cell of row 1 is at least eight from R1C5, as a second F would have to be."
    assert any(text.startswith("With C in R1C8") and end in text for text in texts)
