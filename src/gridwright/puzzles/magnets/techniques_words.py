"""Words for what is seen on a Magnets board: dominoes, counts, and why a pole cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, M, P, Piece, PoleLine
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    as_words,
    capital,
    cell_name,
    listed,
    number_word,
    say,
)

# More reasons than this are not listed in a sentence.
MOST_REASONS = 4


def domino(a: Cell, b: Cell) -> Words:
    """A domino by its cells: "R2C2-3" where it lies, "R2C1-R3C1" where it is upright."""
    if a.row == b.row:
        return about(f"{cell_name(a)}-{b.column + 1}", (a, b))
    return say("{}-{}", a, b)


def piece_name(line: PoleLine, piece: Piece) -> Words:
    """A domino of a line, or the cell of one that crosses it."""
    cells = [line.cell(i) for i in piece]
    return domino(*cells) if len(cells) == 2 else as_words(cells[0])


def piece_names(line: PoleLine, pieces: Iterable[Piece]) -> Words:
    """Several of them as a list."""
    return listed(piece_name(line, piece) for piece in pieces)


def run_name(line: PoleLine, begin: int, end: int) -> Words:
    """Neighbouring poles of a line: "the poles R2C2 to R2C5"."""
    join = "and" if end == begin + 2 else "to"
    return say("the poles {} {} {}", line.cell(begin), join, line.cell(end - 1))


def is_are(things: Sequence[object]) -> str:
    """The verb for some things."""
    return "is" if len(things) == 1 else "are"


def cells_are(line: PoleLine, left: Mapping[int, int]) -> Words:
    """What is left to cells: "R1C1 and R1C4 are plus and R1C3 is not neutral"."""
    by_mask: dict[int, list[Cell]] = {}
    for i, mask in left.items():
        by_mask.setdefault(mask, []).append(line.cell(i))
    return listed(
        say("{} {} {}", listed(cells), is_are(cells), _mask_name(mask))
        for mask, cells in by_mask.items()
    )


def _mask_name(mask: int) -> str:
    if mask in NAME:
        return NAME[mask]
    return "not " + " or ".join(name for bit, name in NAME.items() if not mask & bit)


def wants(line: PoleLine, pole: int, only: bool = False) -> Words:
    """What a line still wants: "row 3 wants two more plus"."""
    need, count = line.need(pole), line.shape.counts[pole]
    number = f"{'only ' * only}{number_word(need)}{' more' * (need < count)}"
    return say("{} wants {} {}", line.at.line, number, NAME[pole])


def wants_both(line: PoleLine) -> Words:
    """All poles a line wants: "row 3 wants three plus and two minus", "three of each"."""
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    if plus == minus:
        return say("{} wants {} of each pole", line.at.line, number_word(plus))
    return say("{} wants {} plus and {} minus", line.at.line, number_word(plus), number_word(minus))


def partner(now: Position, cell: Cell) -> Cell:
    """The other half of a cell's domino."""
    found: Cell = now.puzzle.partner(cell)
    return found


def why_not(now: Position, cell: Cell, value: int) -> Words:
    """Why a cell is not a value, or its partner not the opposite one."""
    return now.why_not(cell, value.bit_length() - 1) or now.why_not(
        partner(now, cell), OTHER[value].bit_length() - 1
    )


def reasons(found: Iterable[Words]) -> Words:
    """Reasons in a sentence, each once; "R2C3 is above a plus and beside a minus"."""
    texts: list[Words] = []
    for why in {str(each): each for each in found if each}.values():
        if texts and _subject(texts[-1]) and _subject(texts[-1]) == _subject(why):
            texts[-1] = say("{} and {}", texts[-1], Words(why.parts[2:]))
        else:
            texts.append(why)
    return listed(texts)


def _subject(words: Words) -> object:
    return words.parts[0] if words.parts[0].kind == "cell" else None


def touches(cell: Cell, other: Cell, pole: int) -> Words:
    """Where a cell lies beside a pole: "R5C2 is above a minus"."""
    where = "beside" if cell.row == other.row else "above" if cell.row < other.row else "below"
    return say("{}{}{}", cell, " is ", about(f"{where} a {NAME[pole]}", (other,)))


def turned_by(now: Position, line: PoleLine, pole: int, barred: int, other: int) -> Words:
    """Which way round a magnet is as one half cannot be a pole: "R4C2 is beside a plus, so ..."."""
    why = why_not(now, line.cell(barred), pole)
    if not why:
        return Words()
    subject = why.parts[0].cells
    if subject == (line.cell(other),):
        return say("{}, so it is {}.", capital(why), NAME[pole])
    if subject == (line.cell(barred),):
        return say("{}, so it is {}.", capital(why), NAME[OTHER[pole]])
    return say("{}, so {} is {}.", capital(why), line.cell(other), NAME[pole])


def ruled_out(now: Position, line: PoleLine, pole: int) -> Words:
    """Why the open pieces of a line that cannot bring a pole cannot, if few words tell."""
    cells = [
        line.cell(i)
        for piece in line.shape.pieces
        if not any(line.domains[i] & pole for i in piece)
        for i in piece
        if line.domains[i] & (line.domains[i] - 1)
    ]
    found = [_why_not_here(now, cell, pole) for cell in cells]
    if len({str(why) for why in found if why}) > MOST_REASONS:
        return Words()
    return reasons(found)


def _why_not_here(now: Position, cell: Cell, pole: int) -> Words:
    """Why a cell of a line is not a pole; a partner outside the line is called that."""
    why = why_not(now, cell, pole)
    if why and why.parts[0].cells == (partner(now, cell),):
        return say("{}’s partner is {}", cell, Words(why.parts[2:]))
    return why
