"""Pencil marks that are told only for words, and that other words can do without.

A bound is often followed by a better one, and what a cell may be is said in passing. Whether a walk
is shorter without a mark shows only once all that rests on it is told again without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from gridwright.explaining.deducing.links import Link, Move
from gridwright.grid import Cell

Prune = Callable[[Sequence[Move]], list[Move]]


def spared(moves: Sequence[Move], prune: Prune) -> list[Move]:
    """Moves that were pruned, without marks without which all of them take fewer words."""
    best = list(moves)
    for number in reversed(range(len(best))):
        for cell in tuple(best[number].marks) if number < len(best) else ():
            if cell not in best[number].marks:
                continue
            fewer = _without(best, number, cell)
            told = prune(fewer) if fewer else best
            if _length(told) < _length(best):
                best = told
                if number >= len(best):
                    break
    return best


def _length(moves: Iterable[Move]) -> int:
    return sum(move.words.length for move in moves)


def _without(moves: Sequence[Move], number: int, cell: Cell) -> list[Move] | None:
    """Moves without the mark that one of them makes in a cell; None where something rests on it."""
    lost = moves[number].marks[cell]
    marks = {c: gone for c, gone in moves[number].marks.items() if c != cell}
    found = [*moves[:number], replace(moves[number], marks=marks)]
    for move in moves[number + 1 :]:
        again = _restated(move, cell, lost) if lost else move
        if again is None:
            return None
        found.append(again)
        lost &= 0 if cell in again.entries else ~again.marks.get(cell, 0)
    return found


def _restated(move: Move, cell: Cell, lost: int) -> Move | None:
    """A move where some values of a cell were not crossed out before."""
    left, links = lost, list[Link]()
    for link in move.links:
        again = link.without({cell: left}) if left else link
        if again is None:
            return None
        links.append(again)
        left &= ~again.gone.get(cell, 0)
    if left and cell in move.entries:
        return None  # what is entered rests on the mark
    marks, seen = dict(move.marks), dict(move.seen)
    if cell in marks:
        marks[cell] |= lost & ~left
    if cell in seen:
        seen[cell] |= lost
    return replace(move, links=tuple(links), marks=marks, seen=seen)
