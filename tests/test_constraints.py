"""Every constraint against its own meaning: `prune` compared with `holds` over small domains.

A new constraint needs one row in `CASES`; what is checked of it is what `Constraint` promises.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import prod
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright.model
from gridwright.engines.fd import Labeling, search
from gridwright.grid import Cell, grid_of
from gridwright.lab.exports.statements import statements_of
from gridwright.model import (
    AllDifferent,
    Cardinality,
    Chain,
    Closer,
    Constraint,
    Degree,
    DifferentBut,
    Domains,
    Either,
    Element,
    Equal,
    InView,
    Linear,
    Matching,
    Model,
    Network,
    OneOf,
    Parks,
    Poles,
    Posting,
    SingleLoop,
    Skyline,
    Table,
    Tally,
    Unlike,
    Visible,
    camping,
    mask_of,
    shining,
    skyline,
    values_of,
)
from gridwright.model.chain import Link
from gridwright.model.visible import seen

# Up to so many vectors of domains are tried one by one; of more, Hypothesis draws some.
EXHAUSTIVE_UP_TO = 2500


@dataclass(frozen=True)
class Case:
    """A constraint to try on `arity` variables that take the values of `mask`."""

    constraint: Constraint
    arity: int
    mask: int

    @cached_property
    def domains(self) -> tuple[int, ...]:
        """Every domain a variable may have, single values first."""
        values = [1 << value for value in values_of(self.mask)]
        some = (sum(chosen) for chosen in product(*((0, value) for value in values)))
        return tuple(sorted(filter(None, some), key=lambda mask: (mask.bit_count(), mask)))

    @cached_property
    def satisfying(self) -> tuple[tuple[int, ...], ...]:
        """Every assignment of which the constraint is true, by its meaning alone."""
        everything = product(values_of(self.mask), repeat=self.arity)
        return tuple(values for values in everything if self.constraint.holds(values))

    def solutions(self, domains: Domains) -> list[tuple[int, ...]]:
        """The satisfying assignments inside these domains."""
        return [
            values
            for values in self.satisfying
            if all(mask >> value & 1 for mask, value in zip(domains, values, strict=True))
        ]

    def is_small(self) -> bool:
        """Whether all vectors of domains can be tried."""
        return prod([len(self.domains)] * self.arity) <= EXHAUSTIVE_UP_TO

    def __str__(self) -> str:
        name = type(self.constraint).__name__
        return name if isinstance(self.constraint, SingleLoop) else f"{self.constraint}"


def hull(solutions: list[tuple[int, ...]]) -> Domains:
    """The values that occur in the solutions: the narrowest domains that lose none of them."""
    return tuple(mask_of(column) for column in zip(*solutions, strict=True))


def check(case: Case, domains: Domains) -> None:
    """All that `Constraint.prune` and `Constraint.entailed` promise, for these domains."""
    solutions = case.solutions(domains)
    pruned = case.constraint.prune(domains)
    if pruned is None:
        assert not solutions, "gave up although there is a solution"
        return
    assert all(domains[i] | mask == domains[i] for i, mask in enumerate(pruned)), "grew"
    assert case.solutions(pruned) == solutions, "lost a solution"
    assert pruned is domains or pruned != domains, "answered a copy of what it was given"
    assert case.constraint.prune(pruned) is pruned, "is not idempotent"
    if all(mask.bit_count() == 1 for mask in domains):
        assert solutions, "did not decide although all is known"
    if case.constraint.claims_consistency():
        assert solutions, "claims consistency, missed that there is no solution"
        assert pruned == hull(solutions), "claims consistency, kept an impossible value"
    if case.constraint.entailed(pruned):
        everything = prod(mask.bit_count() for mask in pruned)
        assert len(solutions) == everything, "is not yet sure to hold"
    else:
        assert not case.constraint.holds_once_pruned, "needs to be woken again"


def _loops(width: int, height: int) -> Case:
    """A single loop among the cells of a small grid."""
    grid = grid_of(width, height)
    index = {cell: i for i, cell in enumerate(grid.cells)}
    beside = tuple(tuple(index[n] for n in grid.neighbours[cell]) for cell in grid.cells)
    return Case(SingleLoop(beside), len(index), 0b11)


def _skylines(size: int) -> Iterator[Case]:
    """Lines of buildings with every pair of clues, and one clue that is too large."""
    clues = (None, *range(1, size + 2))
    for left, right in product(clues, clues):
        if max(left or 0, right or 0) <= size or left == right:
            yield Case(Skyline(size, left, right), size, mask_of(range(1, size + 1)))


def _random_chain(seed: int) -> Case:
    """A chain of random links, weights, total and echoes."""
    rng = random.Random(seed)
    arity, values = rng.choice(((3, 4), (4, 3), (5, 3)))
    links: list[Link] = [
        rng.choice([None, tuple(rng.randrange(1 << values) for _ in range(values))])
        for _ in range(arity - 1)
    ]
    weights = tuple(rng.choice([0, 1, 2, arity + 1]) for _ in range(values))
    total = rng.choice([None, sum(rng.choices(weights, k=arity))])
    echoes = frozenset(i for i in range(arity) if rng.random() < 0.25)
    return Case(Chain(tuple(links), weights, total, echoes), arity, mask_of(range(values)))


# Neighbours differ unless both are 0, as equal poles do.
APART = (0b111, 0b101, 0b011)
DIGITS = (0, 1, 2, 3)
PAIRS = frozenset((a, b, a) for a in range(3) for b in range(3) if a != b)
UNLIKE_PAIRS = tuple([(Unlike(), pair)] for pair in ((0, 3), (1, 2), (4, 1)))
BOTH_ONE_OR_UNLIKE = Either.of([(OneOf(0b10), (0, 2))], [(Unlike(), (0, 1)), (Equal(), (1, 2))])
# Some helper from 1 to 2 is how far two positions of the value 1 lie apart.
ONE_OR_TWO_APART = Network(
    3,
    (0b1110, 0b1110, 0b110),
    (
        (Element(1), (3, 0, 1, 2)),
        (Element(1), (4, 0, 1, 2)),
        (Linear((-1, 1, -1), 0), (3, 4, 5)),
    ),
)

CASES = (
    Case(AllDifferent(), 1, 0b111),
    Case(AllDifferent(), 2, 0b1111),
    Case(AllDifferent(), 3, 0b1111),
    Case(AllDifferent(), 4, 0b1111),
    Case(AllDifferent(), 5, 0b1111),
    *(Case(Cardinality.of(1, count), 3, 0b111) for count in range(5)),
    *(Case(Cardinality.of(1, count), 0, 0b111) for count in range(2)),
    Case(Cardinality(((1, 1), (2, 1))), 3, 0b111),
    Case(Cardinality(((1, 2), (2, 2))), 4, 0b111),
    Case(Cardinality(((1, 2), (2, 2))), 5, 0b111),
    Case(Tally(0b101), 1, 0b111),
    Case(Tally(0b101), 3, 0b111),
    Case(Tally(0b0110), 4, 0b1111),
    Case(Tally(0), 3, 0b111),
    Case(Table([]), 3, 0b111),
    Case(Table([(1, 2, 0)]), 3, 0b111),
    Case(Table(product(range(3), repeat=3)), 3, 0b111),
    Case(Table([(0,), (2,)]), 1, 0b111),
    Case(Table(PAIRS), 3, 0b111),
    Case(Chain((), (0, 1, 2), total=1), 1, 0b111),
    Case(Chain((None, None), DIGITS, total=5), 3, 0b1111),
    Case(Chain((None, None), DIGITS, total=99), 3, 0b1111),
    Case(Chain((APART, APART, APART), (0, 0, 0)), 4, 0b111),
    Case(Chain((APART, None, APART), (0, 1, 0), total=2), 4, 0b111),
    *(
        Case(Poles((1, 2, 0, 1), ones, twos), 5, 0b111)
        for ones, twos in product((None, 0, 2, 6), (None, 1, 2))
    ),
    *(Case(Poles(kinds, 1, 1), 3, 0b111) for kinds in product(range(3), repeat=2)),
    Case(Poles((), 1), 1, 0b111),
    Case(Chain((APART,) * 4, (0, 1, 6), total=2 + 6), 5, 0b111),
    Case(Chain((None, None, None), DIGITS, total=6, echoes=frozenset({1, 3})), 4, 0b1111),
    Case(Chain((APART, APART), (0, 1, 2), echoes=frozenset({2})), 3, 0b111),
    Case(Chain((None, None), DIGITS, echoes=frozenset({0})), 3, 0b1111),
    *map(_random_chain, range(20)),
    *(Case(Visible(count), 3, 0b1110) for count in range(5)),
    *(Case(Visible(count), 4, 0b11110) for count in range(1, 5)),
    Case(Visible(2), 5, 0b1110),
    *(case for size in range(1, 5) for case in _skylines(size)),
    *(Case(Skyline(5, *clues), 5, 0b111110) for clues in product((None, 1, 2, 4), repeat=2)),
    *(Case(InView(count), 3, 0b1111) for count in range(5)),
    Case(InView(2), 4, 0b1111),
    *(
        Case(Parks(heights, *clues), length, (2 << heights) - 1)
        for heights, length in ((1, 2), (2, 3), (3, 3), (2, 4))
        for clues in product((None, 1, 2, heights + 1), repeat=2)
    ),
    *(Case(Parks(3, *clues), 5, 0b11111) for clues in product((None, 1, 2, 3), repeat=2)),
    *(Case(DifferentBut(0), arity, 0b111) for arity in range(1, 5)),
    Case(DifferentBut(2), 3, 0b1111),
    *(Case(Unlike(), arity, 0b111) for arity in range(1, 5)),
    Case(Closer(1, 2), 1, 0b111),
    Case(Closer(1, 2), 4, 0b111),
    Case(Closer(1, 2), 6, 0b111),
    Case(Closer(2, 0), 5, 0b111),
    *(Case(Degree(count), arity, 0b11) for count in range(3) for arity in range(1, 6)),
    _loops(2, 2),
    _loops(3, 2),
    _loops(3, 3),
    _loops(4, 3),
    _loops(5, 3),
    *(Case(Equal(), arity, 0b1111) for arity in range(1, 4)),
    *(Case(Element(1), arity, 0b111) for arity in range(1, 5)),
    Case(Matching(()), 2, 0b11),
    Case(Matching(((), (0,))), 1, 0b11),
    Case(Matching(((0, 1), (1, 2))), 4, 0b11),
    Case(Matching(((0, 1, 2), (1, 2), (1,))), 3, 0b11),
    Case(Matching(((0, 1), (1, 2, 3), (3, 4), (4, 0))), 6, 0b11),
    Case(Linear.sum(3, 5), 3, 0b1111),
    Case(Linear.sum(4, 99), 4, 0b111),
    Case(Linear((2, -1, 1), 1), 3, 0b1111),
    Case(Linear((1, -2, 3, -1), 2), 4, 0b1011),
    Case(Linear((), 0), 0, 0b11),
    Case(Linear((2, -1, -1), 1, exact=False), 3, 0b1101),
    *(Case(Linear((one,) * 4, one, exact=False), 4, mask) for one in (1, -1) for mask in (3, 7)),
    Case(Linear.less(), 2, 0b1111),
    Case(Linear.at_most(), 2, 0b11110),
    Case(Either.of(), 2, 0b11),
    Case(Either.of([]), 2, 0b11),
    Case(BOTH_ONE_OR_UNLIKE, 3, 0b111),
    *(Case(Either.of(*UNLIKE_PAIRS[:pairs]), 5, 0b11) for pairs in (1, 2, 3)),
    Case(Either.of(*UNLIKE_PAIRS[:2]), 4, 0b111),
    Case(Either.of([(Linear.less(), (0, 1))], [(Tally(0b10), (1, 0, 2))]), 3, 0b1111),
    Case(ONE_OR_TWO_APART, 3, 0b111),
    Case(Network(2, (0b1110,), ((Visible(2), (0, 2)), (Visible(2), (2, 1)))), 2, 0b1110),
    Case(Network(3, (), ((BOTH_ONE_OR_UNLIKE, (2, 1, 0)),)), 3, 0b111),
    *(Case(shining.Apart(), arity, 0b111) for arity in (1, 2, 4)),
    Case(camping.AtMostOne(1), 3, 0b111),
    *(Case(camping.Camp(width), 6, 0b111) for width in (1, 2, 3, 6)),
    Case(shining.Lit(2, 1, 0), 4, 0b111),
    Case(shining.Lit(3, 1, 1), 6, 0b111),
    *(Case(OneOf(allowed), arity, 0b111) for allowed in (0, 0b010, 0b101) for arity in (0, 1, 3)),
)


def is_made_of_simpler(case: Case) -> bool:
    """Whether a constraint says itself by others."""
    return case.constraint.simpler((case.mask,) * case.arity) is not None


SMALL = [case for case in CASES if case.is_small()]
LARGE = [case for case in CASES if not case.is_small()]


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_prune_means_what_holds_means_over_all_small_domains(case: Case) -> None:
    for domains in product(case.domains, repeat=case.arity):
        check(case, domains)


@pytest.mark.parametrize("case", LARGE, ids=str)
@settings(max_examples=max(1, settings().max_examples // 2))
@given(data=st.data())
def test_prune_means_what_holds_means_over_random_domains(case: Case, data: st.DataObject) -> None:
    domains = data.draw(st.tuples(*[st.sampled_from(case.domains)] * case.arity))
    check(case, domains)
    if case.satisfying:
        # Random domains seldom leave a solution: hide one in them and try again.
        hidden = data.draw(st.sampled_from(case.satisfying))
        check(case, tuple(d | 1 << value for d, value in zip(domains, hidden, strict=True)))


@pytest.mark.parametrize("size", range(1, 5))
@given(data=st.data())
def test_the_loose_pruning_of_long_skylines_is_sound(size: int, data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(list(_skylines(size))))
    domains = data.draw(st.tuples(*[st.sampled_from(case.domains)] * size))
    with patch.object(skyline, "EXACT_UP_TO", 0):
        assert not case.constraint.claims_consistency()
        check(case, domains)


@given(order=st.permutations(range(1, 14)), extra=st.lists(st.integers(1, 13), max_size=26))
def test_a_long_skyline_keeps_a_hidden_solution(order: list[int], extra: list[int]) -> None:
    """Thirteen buildings are too many to enumerate: hide one solution and look for it after."""
    line = Skyline(13, seen(order), seen(order[::-1]))
    domains = [1 << height for height in order]
    for i, height in enumerate(extra):
        domains[i % 13] |= 1 << height
    pruned = line.prune(tuple(domains))
    assert pruned is not None
    assert all(mask >> height & 1 for mask, height in zip(pruned, order, strict=True))
    assert line.prune(pruned) is pruned


@given(
    order=st.permutations([0, 0, *range(1, 14)]),
    extra=st.lists(st.integers(0, 13), max_size=26),
)
def test_a_long_line_with_parks_keeps_a_hidden_solution(order: list[int], extra: list[int]) -> None:
    line = Parks(13, seen(order), seen(order[::-1]))
    assert not line.claims_consistency()
    domains = [1 << height for height in order]
    for i, height in enumerate(extra):
        domains[i % 15] |= 1 << height
    pruned = line.prune(tuple(domains))
    assert pruned is not None
    assert all(mask >> height & 1 for mask, height in zip(pruned, order, strict=True))
    assert line.prune(pruned) is pruned


def test_a_long_skyline_decides_a_full_line() -> None:
    order = (3, 1, 2, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4)
    domains = tuple(1 << height for height in order)
    assert Skyline(13, 2, 10).prune(domains) is domains
    assert Skyline(13, 3, 10).prune(domains) is None
    assert Skyline(13, 2, 9).prune(domains) is None
    assert Skyline(13).prune((1 << 3, *domains[1:-1], 1 << 3)) is None


@pytest.mark.parametrize("case", [case for case in CASES if is_made_of_simpler(case)], ids=str)
def test_a_simpler_form_means_the_same(case: Case) -> None:
    board = grid_of(case.arity, 1)
    posting = Posting(case.constraint, board.cells, ())
    found = statements_of(Model(dict.fromkeys(board.cells, case.mask), (posting,)))
    named = {name: Cell(0, i) for i, name in enumerate((*found.cells, *found.helpers))}
    masks = (*found.cells.values(), *found.helpers.values())
    domains = dict(zip(named.values(), masks, strict=True))
    postings = tuple(
        Posting(said.constraint, tuple(named[name] for name in said.names), ())
        for block in found.blocks
        for said in block.statements
    )
    solutions = search(Model(domains, postings), Labeling("leftmost"))
    grids = {tuple(values.values())[: case.arity] for values in solutions}
    assert grids == set(case.satisfying)


# Constraints with a quick way for a common form, and the same ones in another form.
QUICK = (
    (Linear.at_most_one(4), Linear((2,) * 4, 3, exact=False), 0b11),
    (Linear.at_least_one(4), Linear((-2,) * 4, -2, exact=False), 0b11),
    (
        Either.of(*UNLIKE_PAIRS[:2]),
        Either.of(*([*case, (OneOf(0b111), (0,))] for case in UNLIKE_PAIRS[:2])),
        0b111,
    ),
)


@pytest.mark.parametrize(("quick", "other", "mask"), QUICK)
def test_quick_ways_prune_the_same(quick: Constraint, other: Constraint, mask: int) -> None:
    """To the last value, as counters of a search depend on it; so is what is entailed."""
    for domains in product(Case(quick, 4, mask).domains, repeat=4):
        pruned = quick.prune(domains)
        assert pruned == other.prune(domains)
        if pruned is not None:
            assert quick.entailed(pruned) == other.entailed(pruned)


def test_every_kind_of_constraint_has_a_case() -> None:
    exported = (getattr(gridwright.model, name) for name in gridwright.model.__all__)
    kinds = {kind for kind in exported if isinstance(kind, type) and issubclass(kind, Constraint)}
    assert kinds - {type(case.constraint) for case in CASES} == {Constraint}


def test_a_case_counts_its_solutions_by_meaning() -> None:
    """The yardstick itself: what brute force finds for two constraints known by heart."""
    assert len(Case(AllDifferent(), 3, 0b111).satisfying) == len(list(permutations(range(3))))
    assert len(_loops(3, 3).satisfying) == 5  # four 2x2 squares and the ring
