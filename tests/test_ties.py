"""Cells tied together, by the smallest models that have such cells."""

from __future__ import annotations

from gridwright.grid import Cell
from gridwright.model import Equal, Label, Model, Place, Posting, Table
from gridwright.model.ties import Ties, tie, ties_of

A, B, C, D = (Cell(0, column) for column in range(4))
LABEL = Label("rule", Place("row 1", (A, B, C, D)), "they go together")
TURNED = Table([(1, 2), (2, 1), (3, 3)])


def model(*postings: Posting, domain: int = 0b1110) -> Model:
    return Model(dict.fromkeys((A, B, C, D), domain), postings)


def posting(constraint: Equal | Table, *scope: Cell) -> Posting:
    return Posting(constraint, scope, (LABEL,))


CHAIN = model(posting(TURNED, A, B), posting(Equal(), C, B))


def test_a_tie_tells_which_value_goes_with_which() -> None:
    assert tie(CHAIN.postings[0], CHAIN.domains) == {1: 2, 2: 1, 3: 3}
    loose = posting(Table([(1, 2), (1, 3), (2, 1), (3, 1)]), A, B)
    assert tie(loose, CHAIN.domains) is None
    assert ties_of(model(loose, *CHAIN.postings)) == Ties(CHAIN.postings)


def test_a_value_settles_all_cells_tied_to_it_through_others() -> None:
    ties = ties_of(CHAIN)
    assert ties.values_with(A, 1, CHAIN.domains) == {A: 1, B: 2, C: 2}
    assert ties.values_with(D, 1, CHAIN.domains) == {D: 1}
    assert ties.pairs(C, CHAIN.domains) == {B: {1: 1, 2: 2, 3: 3}, A: {1: 2, 2: 1, 3: 3}}
    assert ties.partners(B) == [A, C]
    assert ties.partners_outside([A, D]) == (B,)
    assert ties.reach([C]) == ({A, B, C}, (CHAIN.postings[1], CHAIN.postings[0]))


def test_what_is_known_spreads_until_nothing_changes() -> None:
    ties = ties_of(CHAIN)
    known = {**CHAIN.domains, A: 0b0010}
    assert ties.propagate(known) == {A: 0b0010, B: 0b0100, C: 0b0100, D: 0b1110}
    assert ties.narrow(known) == ties.propagate(known)
    assert ties.narrow({A: 0b0010, C: 0b0010}) == {A: 0b0010, C: 0b0010}


def test_tied_cells_that_contradict_each_other_are_noticed() -> None:
    ring = model(posting(TURNED, A, B), posting(Equal(), A, B), posting(Equal(), B, C))
    ties = ties_of(ring)
    assert ties.values_with(A, 1, ring.domains) is None
    assert ties.values_with(A, 3, ring.domains) == {A: 3, B: 3, C: 3}
    assert ties.pairs(C, ring.domains) == {B: {3: 3}, A: {3: 3}}
    assert ties.narrow({**ring.domains, A: 0b0010}) is None
    left = ties.propagate({A: 0b0010, B: 0b1000, C: 0b1110, D: 0b1110})
    assert left == {A: 0b0010, B: 0b1000, C: 0b1000, D: 0b1110}


def test_a_value_outside_the_domain_settles_nothing() -> None:
    narrow = model(*CHAIN.postings, domain=0b0110)
    assert ties_of(narrow).values_with(A, 3, narrow.domains) is None
