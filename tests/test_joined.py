"""Joined constraints mean what their parts mean, and labels can be switched off one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import Made, Values, boards, make, mutated
from gridwright.grid import Cell
from gridwright.model import Label, Model, Posting, values_of
from gridwright.puzzles import puzzles
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS

# Scopes with up to so many assignments are tried with all of them, others with some.
EXHAUSTIVE_UP_TO = 1100
SAMPLES = 40

# Puzzles that join nothing.
every_puzzle = pytest.mark.parametrize("name", puzzles())
some = settings(max_examples=max(1, settings().max_examples // 4))


def joined(model: Model) -> list[Posting]:
    """The postings of a model that stand for several."""
    return [posting for posting in model.postings if posting.parts]


def assignments(made: Made, posting: Posting, rng: random.Random) -> Iterator[Values]:
    """Values for the scope of a posting: all of them, or many that are nearly right."""
    domains = made.board.model().domains
    values = [values_of(domains[cell]) for cell in posting.scope]
    if len(values[0]) ** len(values) <= EXHAUSTIVE_UP_TO:
        for chosen in product(*values):
            yield dict(zip(posting.scope, chosen, strict=True))
        return
    right = {cell: made.grid[cell] for cell in posting.scope}
    yield right
    for _ in range(SAMPLES):
        yield _nearly(right, values, rng)


def _nearly(right: Values, values: list[tuple[int, ...]], rng: random.Random) -> Values:
    """A part of a solution with up to three slips, some of them swaps."""
    wrong = dict(right)
    cells: list[Cell] = list(right)
    for _ in range(rng.randint(1, 3)):
        a, b = rng.randrange(len(cells)), rng.randrange(len(cells))
        if rng.random() < 0.4:
            wrong[cells[a]], wrong[cells[b]] = wrong[cells[b]], wrong[cells[a]]
        else:
            wrong[cells[a]] = rng.choice(values[a])
    return wrong


@every_puzzle
@some
@given(data=st.data())
def test_a_joined_constraint_means_all_its_parts(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    rng = random.Random(data.draw(st.integers(0, 999)))
    postings = joined(made.board.model())
    for posting in rng.sample(postings, min(3, len(postings))):
        assert {cell for part in posting.parts for cell in part.scope} <= set(posting.scope)
        for values in assignments(made, posting, rng):
            expected = all(part.holds(values) for part in posting.parts)
            assert posting.holds(values) == expected, f"{posting.labels} of {values}"


@every_puzzle
def test_joined_constraints_are_met_true_and_false(name: str) -> None:
    """Else the test above would compare nothing; every puzzle of the papers joins something."""
    rng = random.Random(0)
    met = {
        posting.holds(values)
        for seed in range(6)
        for posting in joined(make(name, seed).board.model())
        for values in assignments(make(name, seed), posting, rng)
    }
    assert met == {False, True} or not (met or puzzles()[name].of_papers)


def test_two_counts_in_one_sum_are_not_mixed_up() -> None:
    """A column of one live cell cannot hold 2 plus; one minus must not pass for them."""
    none = (None, None)
    board = Magnets(("LR", "**"), (2, None), none, (0, None), none, (none, none))
    (column,) = [p for p in board.model().postings if p.scope == (Cell(0, 0),)]
    for value in (NEUTRAL, PLUS, MINUS):
        assert not column.holds({Cell(0, 0): value})


@every_puzzle
@some
@given(data=st.data())
def test_only_keeps_exactly_what_its_labels_demand(name: str, data: st.DataObject) -> None:
    model = data.draw(boards(name)).board.model()
    share = data.draw(st.sampled_from([0.1, 0.5, 0.9]))
    wanted = _some_labels(model, share, data.draw(st.integers(0, 999)))
    smaller = model.only(wanted)
    demanded = [atom for atom in model.atoms() if wanted.issuperset(atom.labels)]
    assert Counter(smaller.atoms()) == Counter(demanded)
    assert smaller.domains == model.domains
    assert set(smaller.labels) <= wanted


@every_puzzle
@some
@given(data=st.data())
def test_only_keeps_a_joined_constraint_whole_while_it_can(name: str, data: st.DataObject) -> None:
    model = data.draw(boards(name)).board.model()
    wanted = _some_labels(model, 0.8, data.draw(st.integers(0, 999)))
    kept = set(model.only(wanted).postings)
    for posting in joined(model):
        assert (posting in kept) == wanted.issuperset(posting.labels)


@every_puzzle
def test_only_of_all_labels_changes_nothing_and_of_none_leaves_nothing(name: str) -> None:
    model = make(name, 1).board.model()
    assert model.only(model.labels).postings == model.postings
    assert model.only(()).postings == ()


@every_puzzle
@some
@given(data=st.data())
def test_fewer_labels_allow_more_grids(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    seed = data.draw(st.integers(0, 999))
    model = made.board.model()
    smaller = model.only(_some_labels(model, 0.7, seed))
    for changes in range(3):
        values = mutated(made, random.Random(seed + changes), changes)
        if all(posting.holds(values) for posting in model.postings):
            assert all(posting.holds(values) for posting in smaller.postings)


def _some_labels(model: Model, share: float, seed: int) -> set[Label]:
    rng = random.Random(seed)
    return {label for label in model.labels if rng.random() < share}
