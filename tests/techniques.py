"""What the tests of techniques share: positions, what a technique says there, and whole walks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Link, apply_move
from gridwright.explaining.deducing.moves import next_move
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.grid import Cell
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import SILENT, Technique
from links import check_link, check_move

WATCH = Watch(Limits())


def sights_of(text: str) -> Sights:
    """What techniques look at on a board."""
    return Sights(prepare(gridwright.read(text), WATCH))


def settled(sights: Sights, known: dict[Cell, int]) -> Notebook:
    """A position after what goes without saying at the first look: no entry follows another."""
    book = Notebook(sights, known)
    silent = sights.by_rank[SILENT]
    found = [(each.technique, d) for each in silent for d in each.look(book) if not d.impossible]
    for technique, deduction in found:
        if book.is_news(deduction):
            book.note(technique, deduction)
    return book


def position(text: str, entries: str) -> Notebook:
    """A board with entries, row by row ("12.3/..4."), after what goes without saying."""
    sights = sights_of(text)
    values = {symbol.sign: symbol.value for symbol in sights.board.puzzle.symbols}
    known = dict(sights.start)
    for row, signs in enumerate(entries.split("/")):
        for column, sign in enumerate(signs):
            if sign in values:
                known[Cell(row, column)] = 1 << values[sign]
    return settled(sights, known)


def deductions(book: Notebook) -> Iterator[tuple[Technique, Deduction]]:
    """All that techniques deduce in a position."""
    for lookouts in book.sights.by_rank.values():
        for lookout in lookouts:
            for deduction in lookout.look(book):
                if book.is_news(deduction):
                    yield lookout.technique, deduction


def sentences(book: Notebook, name: str) -> list[str]:
    """What a technique says in a position, in plain spaces."""
    said = (d.words(book) for technique, d in deductions(book) if technique.name == name)
    return [str(words).replace("\N{NO-BREAK SPACE}", " ") for words in said]


def check_deductions(sights: Sights, rng: random.Random, positions: int) -> set[str]:
    """Check all that techniques deduce in random positions; the names of those that did.

    A position has some cells of the solution, and at times a wrong one, as under a supposition.
    """
    found = set()
    for _ in range(positions):
        share = 0.7 * rng.random()
        solution = sights.board.solution
        known = {
            cell: 1 << solution[cell] if rng.random() < share else mask
            for cell, mask in sights.start.items()
        }
        if rng.random() < 0.4:
            cell = rng.choice(list(known))
            known[cell] = known[cell] & -known[cell]
        book = settled(sights, known)
        if all(book.domains.values()):
            for technique, each in deductions(book):
                link = Link(technique, each.labels, each.premises, each.gone, each.words(book))
                check_link(sights.board, link)
                found.add(technique.name)
    return found


def check_walk(sights: Sights) -> None:
    """Solve a board move by move, every link proven."""
    known = dict(sights.start)
    while any(mask & (mask - 1) for mask in known.values()):
        move = next_move(sights, known, (), WATCH)
        assert move is not None, "techniques lead no further"
        check_move(sights.board, known, move)
        known = apply_move(known, move)
