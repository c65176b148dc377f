"""Words for what is seen on a Magnets board: dominoes, cells and counts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from gridwright.grid import Cell
from gridwright.puzzles.magnets.techniques_lines import NAME, OTHER, M, P, Piece, PoleLine
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

MORE = {P: "more plus than minus", M: "more minus than plus"}


def domino(a: Cell, b: Cell) -> Words:
    """A domino by its cells: "R2C2-3" where it lies, "R2C1-R3C1" where it is upright."""
    if a.row == b.row:
        return about(f"{cell_name(a)}-{b.column + 1}", (a, b))
    return say("{}-{}", a, b)


def magnets(dominoes: Collection[tuple[Cell, Cell]]) -> Words:
    """That dominoes are magnets: "R2C2-3 and R2C1-R3C1 are magnets"."""
    return are_magnets([domino(*each) for each in dominoes])


def are_magnets(dominoes: Sequence[Words]) -> Words:
    """The same by the names of the dominoes."""
    what = "is a magnet" if len(dominoes) == 1 else "are magnets"
    return say("{} {}", listed(dominoes), what)


def piece_name(line: PoleLine, piece: Piece) -> Words:
    """A domino of a line, or the cell of one that crosses it."""
    cells = [line.cell(i) for i in piece]
    return domino(*cells) if len(cells) == 2 else as_words(cells[0])


def piece_names(line: PoleLine, pieces: Iterable[Piece]) -> Words:
    """Several of them as a list."""
    return listed(piece_name(line, piece) for piece in pieces)


def stretch_name(line: PoleLine, stretch: range) -> Words:
    """Neighbouring cells of a line: "R2C2", "R2C2 and R2C3", "R2C2 to R2C5"."""
    first, *rest = (line.cell(i) for i in stretch)
    if len(rest) < 2:
        return listed((first, *rest))
    return say("{}{}{}", first, about(" to ", rest[:-1]), rest[-1])


def lines_by_number(
    kind: str,
    lines: Sequence[Iterable[Cell]] | Mapping[int, Iterable[Cell]],
    indices: Iterable[int],
) -> Words:
    """Lines of a kind, three or more in a row by the first and the last: "rows 1 to 4 and 6"."""
    in_order = sorted(indices)
    names: list[Words] = []
    for _, each in groupby(enumerate(in_order), lambda pair: pair[1] - pair[0]):
        found = [about(str(i + 1), lines[i]) for _, i in each]
        names += [say("{} to {}", found[0], found[-1])] if len(found) > 2 else found
    return say("{}{} {}", kind, "s" * (len(in_order) > 1), listed(names))


def is_are(things: Sequence[object]) -> str:
    """The verb for some things."""
    return "is" if len(things) == 1 else "are"


def cells_are(line: PoleLine, left: Mapping[int, int]) -> Words:
    """What is left to cells: "R1C1 and R1C4 are plus and R1C3 is not minus".

    Of two poles the verb is told once: "R1C1 is plus and R1C4 minus".
    """
    by_mask: dict[int, list[Cell]] = {}
    for i, mask in left.items():
        by_mask.setdefault(mask, []).append(line.cell(i))
    if {*map(len, by_mask.values())} == {1} and by_mask.keys() <= {P, M} and len(by_mask) == 2:
        ((first, cells), (second, others)) = by_mask.items()
        return say("{} is {} and {} {}", *cells, NAME[first], *others, NAME[second])
    return listed(
        say("{} {} {}", listed(cells), is_are(cells), _mask_name(mask))
        for mask, cells in by_mask.items()
    )


def none_is(named: Collection[Cell], left: Mapping[Cell, int]) -> Words:
    """What all of several cells that were just named are not: "neither is minus"; else empty."""
    masks = {*left.values()}
    if len(masks) > 1 or len(left) < 2 or left.keys() != {*named} or masks <= NAME.keys():
        return Words()
    none = "neither" if len(left) == 2 else "none of these"
    return say("{} is {}", none, _mask_name(masks.pop()).removeprefix("not "))


def at_most(most: int, pole: int) -> tuple[str, str]:
    """How many more of a pole than of the other there are at most: "at most two", "more plus"."""
    if most < 0:
        return f"at least {number_word(-most)}", MORE[OTHER[pole]]
    return f"at most {number_word(most)}" if most else "no", MORE[pole]


def one_wrong(able: int, pole: int) -> Words:
    """What cells would bring, if one were a pole and took one away; empty if there are none."""
    if able < 2:
        return Words()
    if able == 2:
        return say(". A {} there would at best be balanced", NAME[pole])
    text = ". One {} among them would leave at most {}"
    return say(text, NAME[pole], number_word(able - 2))


def _mask_name(mask: int) -> str:
    if mask in NAME:
        return NAME[mask]
    return "not " + " or ".join(name for bit, name in NAME.items() if not mask & bit)


def wants(line: PoleLine, pole: int, only: bool = False) -> Words:
    """What a line still wants: "row 3 wants two more plus"."""
    return say("{} wants {}{}", line.at.line, "only " * only, wanted(line, pole))


def wanted(line: PoleLine, pole: int) -> str:
    """The poles of a kind that a line still wants: "two more plus"."""
    need, count = line.need(pole), line.shape.counts[pole]
    return f"{number_word(need)} {'more ' * (need < count)}{NAME[pole]}"


def missing(line: PoleLine, pole: int) -> Words:
    """The poles a line still wants, as the subject of a sentence: "Row 3’s last two plus"."""
    return capital(missing_within(line, pole))


def missing_within(line: PoleLine, pole: int) -> Words:
    """The same inside a sentence: "row 3’s last two plus"."""
    need, last = line.need(pole), "last " * (line.need(pole) < line.shape.counts[pole])
    number = "" if need == 1 else f"{number_word(need)} "
    return say("{}’s {}{}{}", line.at.line, last, number, NAME[pole])


def wants_both(line: PoleLine) -> Words:
    """All poles a line wants: "row 3 wants three plus and two minus", "three of each"."""
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    if plus == minus:
        return say("{} wants {} of each pole", line.at.line, number_word(plus))
    return say("{} wants {} plus and {} minus", line.at.line, number_word(plus), number_word(minus))


def wants_poles(line: PoleLine) -> Words:
    """How many poles of both kinds a line wants: "row 3 wants five poles"."""
    return say("{} wants {}", line.at.line, wanted_poles(line))


def wanted_poles(line: PoleLine) -> str:
    """The number of poles of both kinds that a line wants: "five poles", "two of each pole"."""
    plus, minus = line.shape.counts[P], line.shape.counts[M]
    if plus == minus:
        return f"{number_word(plus)} of each pole"
    return f"{number_word(plus + minus)} pole{'s' * (plus + minus > 1)}"
