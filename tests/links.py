"""Checks of explanations: every link is proven by exactly the labels and premises it cites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.facts import Fact
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.techniques.general import TIED

WATCH = Watch(Limits())


def check_move(board: PreparedBoard, known: Mapping[Cell, int], move: Move) -> None:
    """Raise `AssertionError` unless a move follows from what was known, link by link."""
    after = check_links(board, known, move.links)
    for cell, value in move.entries.items():
        assert after[cell] == 1 << value, (cell, value, move.words)
        assert board.solution[cell] == value, (cell, value)
    for cell, mask in move.marks.items():
        assert not after[cell] & mask, (cell, mask)


def check_links(
    board: PreparedBoard, known: Mapping[Cell, int], links: Iterable[Link]
) -> dict[Cell, int]:
    """What is known after some links, each of which rests on what was known or told before it."""
    after = dict(known)
    for link in links:
        for cell, mask in link.premises.items():
            assert not after[cell] & ~mask, f"{link.words}: {cell} is not known to be that"
        if link.supposed is None:
            check_link(board, link)
        else:
            cell, value = link.supposed
            under = check_links(board, {**after, cell: 1 << value}, link.chain)
            last = link.chain[-1]
            assert not all(under.values()) or not last.gone, f"{link.words}: nothing is refuted"
        for cell, mask in link.gone.items():
            after[cell] &= ~mask
    return after


def check_link(board: PreparedBoard, link: Link) -> None:
    """Raise `AssertionError` unless a link follows from its labels and premises alone."""
    numbers = [board.places.number_of[x] for x in link.labels if x in board.places.number_of]
    if not link.gone and not link.labels:
        return  # the last value of a cell: nothing new
    if link.technique is TIED:
        left = board.ties.propagate({**board.start, **link.premises})
        assert not any(left[cell] & mask for cell, mask in link.gone.items()), link
        return
    with closing(board.solvers.finding.open(numbers, WATCH)) as session:
        cells = session.session.compiled.literals
        printed = {**board.start, **link.premises}
        known = session.literals_of({c: m for c, m in printed.items() if c in cells})
        assumed = [*session.switched_on(numbers), *(x for xs in known.values() for x in xs)]
        facts = [Fact(c, v) for c, mask in link.gone.items() for v in values_of(mask)]
        for fact in facts:
            decision = session.decide([session.opposite(fact), *assumed], WATCH, grid=False)
            assert decision.status == "no", f"{link.technique.name}: {link.words} {fact}"
        if not facts:
            decision = session.decide(assumed, WATCH, grid=False)
            assert decision.status == "no", f"{link.technique.name}: {link.words}"
