"""The one way in which the places left to both letters of a line go together."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import Closer
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say
from gridwright.techniques.closer_counts import name_of
from gridwright.techniques.closer_line import Letter, Line, Pair, apart, line_of

# Pairs of places of both letters that are compared at a look.
COMPARED = 24


@technique("Only fit", 3, "The places left to C and F go together in one way.", on=Closer)
def only_fit(at: Sight) -> Iterator[Deduction]:
    """A line whose letters can be placed in one way."""
    line = line_of(at)
    if line is None or len(line.near.pairs) * len(line.far.pairs) > COMPARED:
        return
    fits = [(near, far) for near in line.near.pairs for far in line.far.pairs if _fit(near, far)]
    if len(fits) != 1:
        return
    ((near, far),) = fits
    values = dict.fromkeys(line.cells_at(near), line.near.value)
    values |= dict.fromkeys(line.cells_at(far), line.far.value)
    letters = 1 << line.near.value | 1 << line.far.value
    start, known = at.position.start, at.position.domains
    gone = {
        cell: start[cell] & (~(1 << values[cell]) if cell in values else letters)
        for cell in line.cells
        if known[cell] & (known[cell] - 1)
    }
    if gone:
        every = range(len(line.cells))
        premises = line.knowledge((*line.near.known, *line.far.known), every, every)
        yield Deduction(line.labels, premises, gone, _tell(line, near, far))


def _fit(near: Pair, far: Pair) -> bool:
    return apart(near) < apart(far) and not set(near) & set(far)


def _tell(line: Line, near: Pair, far: Pair) -> Tell:
    def words(now: Position) -> Words:
        pairs = [(line.far, far), (line.near, near)]
        lacking = [(letter, pair) for letter, pair in pairs if len(letter.known) < 2]
        places = listed((_places(now, line, letter) for letter, _ in lacking), "and its")
        found = listed(_found(now, line, letter, pair) for letter, pair in lacking)
        text = "{}’s {}. The {} are closer together only with {}."
        first = capital(line.at.line)
        return say(text, first, places, name_of(now, line.near.value), found)

    return words


def _places(now: Position, line: Line, letter: Letter) -> Words:
    """Where a letter may still be: "second F is R5C1 or R5C7", "F are two of R5C1, R5C4, R5C7"."""
    name, cells = name_of(now, letter.value), line.cells_at(letter.open)
    if letter.known:
        return say("second {} is {}", name, listed(cells, "or"))
    return say("{} are {}{}", name, "two of " if len(cells) > 2 else "", listed(cells))


def _found(now: Position, line: Line, letter: Letter, pair: Pair) -> Words:
    cells: list[Cell] = line.cells_at(i for i in pair if i not in letter.known)
    return say("{} in {}", name_of(now, letter.value), listed(cells))
