"""Engine fd: complete and correct under every labeling, stoppable, and honest in its counters."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache
from itertools import count, islice, product
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
from boards import ONE_CELL, boards, make
from gridwright.engines import limits
from gridwright.engines.fd import BRANCHINGS, ORDERS, VARIABLE_CHOICES, Labeling, search
from gridwright.engines.fd.view import View
from gridwright.engines.limits import Limits
from gridwright.errors import InputError, TooLargeError
from gridwright.grid import Cell, Values
from gridwright.model import (
    Constraint,
    Domains,
    Label,
    Model,
    Place,
    Posting,
    mask_of,
    values_of,
)
from gridwright.model.encoder import Encoder
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.puzzles.close_or_far import CloseOrFar

Answer = frozenset[tuple[tuple[Cell, int], ...]]

MANY = 60  # boards with more solutions are not compared solution by solution
POOL = 12  # boards per puzzle, one for each branching and order
EMPTY_SIX = CloseOrFar(((None,) * 6,) * 6)
# The module: its package has a function of the same name.
SEARCHING = sys.modules["gridwright.engines.fd.search"]

every_puzzle = pytest.mark.parametrize("name", puzzles())
some = settings(max_examples=max(1, settings().max_examples // 4))


def answer(grids: list[dict[Cell, int]]) -> Answer:
    """Solutions in a form that can be compared, whatever their order."""
    return frozenset(tuple(sorted(values.items())) for values in grids)


def refereed(board: Puzzle) -> Answer:
    """What the referee says the solutions are, up to `MANY`."""
    found = referee.solutions(board, MANY)
    return answer([{Cell(*cell): value for cell, value in grid.items()} for grid in found])


@lru_cache(maxsize=8)
def pool(name: str) -> list[tuple[Puzzle, Answer]]:
    """Some boards of a puzzle with all their solutions by the referee."""
    judged = ((make(name, seed).board, refereed(make(name, seed).board)) for seed in count())
    return list(islice((pair for pair in judged if len(pair[1]) < MANY), POOL))


@every_puzzle
@pytest.mark.parametrize("variable", VARIABLE_CHOICES)
def test_every_labeling_finds_exactly_the_solutions(name: str, variable: str) -> None:
    for (board, expected), options in zip(pool(name), product(BRANCHINGS, ORDERS), strict=True):
        run = search(board.model(), Labeling(variable, *options))
        found = list(run)
        assert run.complete
        assert len(found) == len(expected), f"{options} on\n{board.format()}"
        assert answer(found) == expected, f"{options} on\n{board.format()}"


@every_puzzle
def test_the_boards_compared_are_of_every_kind(name: str) -> None:
    """Else the test above would say little."""
    assert {min(len(expected), 2) for _, expected in pool(name)} == {0, 1, 2}


@every_puzzle
@some
@given(data=st.data())
def test_a_board_has_the_solutions_the_referee_says(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    expected = refereed(board)
    found = list(islice(search(board.model()), MANY))
    assert len(found) == len(expected)
    if len(expected) < MANY:
        assert answer(found) == expected


@pytest.mark.parametrize("text", ONE_CELL)
@pytest.mark.parametrize("apart", [False, True], ids=["joined", "apart"])
def test_a_board_of_one_cell_is_solved(text: str, apart: bool) -> None:
    """Rules about neighbours then are about no cell at all, joined with others or taken apart."""
    board = puzzle_named(text.split()[0]).parse(text)
    model = board.model()
    if apart:
        model = type(model)(model.domains, tuple(model.atoms()))
    assert answer(list(search(model))) == refereed(board)


def test_six_by_six_close_or_far_has_126_grids() -> None:
    run = search(EMPTY_SIX.model())
    assert len(answer(list(run))) == 126
    assert run.complete
    assert run.counters.solutions == 126


@every_puzzle
def test_the_same_search_counts_the_same_twice(name: str) -> None:
    for (board, _), branching in zip(pool(name), BRANCHINGS, strict=False):
        counted = []
        for _ in range(2):
            run = search(board.model(), Labeling(branching=branching, seed=7))
            found = [list(values.items()) for values in run]
            counted.append((found, asdict(run.counters) | {"time": 0}))
        assert counted[0] == counted[1]


def test_the_seed_decides_the_random_values() -> None:
    def first(seed: int) -> dict[Cell, int]:
        return next(iter(search(EMPTY_SIX.model(), Labeling(branching="random", seed=seed))))

    assert first(1) == first(1)
    assert len({tuple(first(seed).values()) for seed in range(10)}) > 1


def test_a_node_limit_stops_the_search_where_it_says() -> None:
    whole = search(EMPTY_SIX.model())
    found = list(whole)
    enough = whole.counters.nodes
    for nodes in (1, 10, enough - 1, enough):
        run = search(EMPTY_SIX.model(), limits=Limits(nodes=nodes))
        part = list(run)
        assert part == found[: len(part)]
        assert run.counters.nodes == nodes
        assert run.complete == (nodes == enough)


@pytest.mark.parametrize("seconds", [20, 300])
def test_a_time_limit_stops_the_search(monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """On a clock that moves one second with every look at it."""
    ticks = count()
    clock = SimpleNamespace(perf_counter=lambda: float(next(ticks)))
    monkeypatch.setattr(limits, "time", clock)
    run = search(EMPTY_SIX.model(), limits=Limits(seconds=seconds))
    assert len(list(run)) < 126
    assert not run.complete
    assert seconds <= run.counters.time < seconds + 10


def test_a_time_limit_also_stops_a_single_long_propagation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticks = count(step=1000)
    clock = SimpleNamespace(perf_counter=lambda: float(next(ticks)))
    monkeypatch.setattr(limits, "time", clock)
    run = search(CloseOrFar(((None,) * 12,) * 12).model(), limits=Limits(seconds=1))
    assert list(run) == []
    assert run.counters.nodes == 0
    assert not run.complete


def test_a_search_that_would_take_too_much_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The states that it can go back to are bounded, and the bound is told in words."""
    monkeypatch.setattr(SEARCHING, "MOST_BYTES", 2000)
    with pytest.raises(TooLargeError, match="too large for engine fd"):
        list(search(EMPTY_SIX.model()))


def test_large_states_are_kept_short_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same tree, whatever the states are kept as."""
    plain = search(EMPTY_SIX.model())
    first = list(islice(plain, 20))
    monkeypatch.setattr(SEARCHING, "LARGE", 1)
    short = search(EMPTY_SIX.model())
    assert list(islice(short, 20)) == first
    assert replace(short.counters, time=0.0) == replace(plain.counters, time=0.0)


def test_an_event_stops_the_search_from_outside() -> None:
    stop = threading.Event()
    run = search(EMPTY_SIX.model(), limits=Limits(stop=stop))
    found = []
    for values in run:
        found.append(values)
        stop.set()
    assert len(found) == 1
    assert not run.complete


def test_a_search_left_early_is_not_complete() -> None:
    run = search(EMPTY_SIX.model())
    assert len(list(islice(run, 3))) == 3
    assert not run.complete
    assert run.counters.solutions == 3


@pytest.mark.parametrize(
    "make_limits",
    [
        lambda: Limits(seconds=0),
        lambda: Limits(seconds=-1),
        lambda: Limits(seconds=float("nan")),
        lambda: Limits(seconds=float("inf")),
        lambda: Limits(nodes=0),
        lambda: Limits(nodes=-5),
    ],
)
def test_a_limit_that_limits_nothing_is_refused(make_limits: Callable[[], Limits]) -> None:
    with pytest.raises(InputError, match="limit is a positive number"):
        make_limits()


@dataclass
class Diary:
    """A recorder that counts, and checks each event as it comes."""

    decisions: list[tuple[int, Cell]] = field(default_factory=list)
    prunings: int = 0
    failures: int = 0
    solutions: list[Values] = field(default_factory=list)

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """Decisions go down one step at a time."""
        assert domain
        assert 0 <= depth <= (self.decisions[-1][0] + 1 if self.decisions else 0)
        self.decisions.append((depth, cell))

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """A constraint removes something, and from a cell of its own."""
        assert removed
        assert cell in posting.scope
        self.prunings += 1

    def failure(self, posting: Posting) -> None:
        """A failure names what failed."""
        assert posting.labels
        self.failures += 1

    def solution(self, values: Values) -> None:
        """Keep it."""
        self.solutions.append(values)


@every_puzzle
def test_a_recorder_is_told_what_the_counters_count(name: str) -> None:
    for (board, _), branching in zip(pool(name), BRANCHINGS, strict=False):
        diary = Diary()
        model = board.model()
        run = search(model, Labeling("leftmost", branching), recorder=diary)
        found = list(run)
        counters = run.counters
        assert diary.solutions == found
        assert len(diary.decisions) == counters.nodes
        assert diary.prunings == counters.prunings
        assert diary.failures == counters.backtracks
        assert len(found) == counters.solutions
        assert counters.constraints == len(model.postings)


def test_a_contradiction_without_any_decision_is_one_backtrack() -> None:
    board = puzzle_named("close-or-far").parse("close-or-far\nCCC..." + "\n......" * 5)
    run = search(board.model())
    assert list(run) == []
    assert run.complete
    assert (run.counters.nodes, run.counters.backtracks) == (0, 1)


def test_a_watched_search_goes_the_same_way() -> None:
    plain, watched = search(EMPTY_SIX.model()), search(EMPTY_SIX.model(), recorder=Diary())
    assert list(plain) == list(watched)
    assert asdict(plain.counters) | {"time": 0} == asdict(watched.counters) | {"time": 0}


class Indifferent(Constraint):
    """A constraint that is always true."""

    def holds(self, values: Sequence[int]) -> bool:
        """Yes."""
        return True

    def prune(self, domains: Domains) -> Domains | None:
        """Nothing to prune."""
        return domains

    def clauses(self, encoder: Encoder) -> None:
        """Nothing to demand."""


class Stubborn(Constraint):
    """A constraint that is never true, and finds out only when everything is decided."""

    def holds(self, values: Sequence[int]) -> bool:
        """No."""
        return False

    def prune(self, domains: Domains) -> Domains | None:
        """Fail at the last moment."""
        return None if all(mask.bit_count() == 1 for mask in domains) else domains

    def clauses(self, encoder: Encoder) -> None:
        """Demand the impossible."""
        encoder.add()


def test_dom_w_deg_learns_where_the_failures_are() -> None:
    """Two easy cells stand before two hard ones; after the first failures the hard ones lead."""
    easy, hard = (Cell(0, 0), Cell(0, 1)), (Cell(1, 0), Cell(1, 1))
    label = Label("any", Place("anywhere", easy + hard), "anything")
    model = Model(
        dict.fromkeys(easy + hard, 0b11),
        (Posting(Indifferent(), easy, (label,)), Posting(Stubborn(), hard, (label,))),
    )
    diary = Diary()
    assert list(search(model, Labeling("dom_w_deg"), recorder=diary)) == []
    second = [cell for depth, cell in diary.decisions if depth == 1]
    assert second[0] == easy[1]
    assert second[-1] in hard


# How a labeling is typed.


@pytest.mark.parametrize("variable", VARIABLE_CHOICES)
def test_a_labeling_is_read_back_as_it_is_written(variable: str) -> None:
    for branching, order in product(BRANCHINGS, ORDERS):
        labeling = Labeling(variable, branching, order)
        assert Labeling.parse(str(labeling)) == labeling


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", Labeling()),
        ("down", Labeling("leftmost", "step", "down")),
        ("[median]", Labeling("leftmost", "median")),
        ("first_fail", Labeling("ff")),
        ("most_constrained,down", Labeling("ffc", "step", "down")),
        ("[ff, median, down]", Labeling("ff", "median", "down")),
        (" enum ,max_regret ", Labeling("max_regret", "enum")),
    ],
)
def test_options_of_a_labeling_come_in_any_order(text: str, expected: Labeling) -> None:
    assert Labeling.parse(text) == expected
    assert Labeling.parse(text, seed=3).seed == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("medain", r"unknown labeling option 'medain' \(did you mean median\?\)"),
        ("ff,xyzzy", r"unknown labeling option 'xyzzy'; expected one of leftmost, .*, down"),
        ("FF", r"unknown labeling option 'FF'"),
        ("ff,leftmost", r"ff and leftmost contradict each other: both choose the variable"),
        ("step,up,enum", r"step and enum contradict each other: both choose the branching"),
        ("up,down", r"up and down contradict each other: both choose the order"),
    ],
)
def test_a_wrong_labeling_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        Labeling.parse(text)


def test_long_names_of_options_are_taken_everywhere() -> None:
    assert Labeling("first_fail") == Labeling("ff")
    assert Labeling("most_constrained") == Labeling("ffc")


def test_a_labeling_cannot_be_made_of_unknown_names() -> None:
    with pytest.raises(InputError, match=r"did you mean bisect\?"):
        Labeling(branching="bisekt")


# What the options mean.


@pytest.mark.parametrize(
    ("options", "values"),
    [
        ("step", [1, 0, 2]),
        ("down", [2, 0, 1]),
        ("enum", [1, 0, 2]),
        ("median", [0, 1, 2]),
        ("median,down", [0, 2, 1]),
        ("bisect", [1, 0, 2]),
    ],
)
def test_a_labeling_goes_by_the_numbers_a_model_has_for_values(
    options: str, values: list[int]
) -> None:
    model = Model({Cell(0, 0): 0b111}, (), {0: 0, 1: -1, 2: 1})
    found = [grid[Cell(0, 0)] for grid in search(model, Labeling.parse(options))]
    assert found == values


def test_variables_are_chosen_by_the_numbers_of_their_values() -> None:
    model = Model({Cell(0, 0): 0b101, Cell(0, 1): 0b110}, (), {0: 0, 1: -1, 2: 1})
    for options, cell in (("min", Cell(0, 1)), ("max_regret", Cell(0, 1)), ("max", Cell(0, 0))):
        diary = Diary()
        next(iter(search(model, Labeling.parse(options), recorder=diary)))
        assert diary.decisions[0][1] == cell


# Nine variables; each is the one that one choice prefers. Degrees and weights are 1 elsewhere.
DOMAINS = (
    {3, 4, 5},
    {1, 2, 3},
    {4, 5, 9},
    {2, 3},
    {4, 5},
    {3, 4, 5, 6},
    {2, 5, 6},
    {3, 4, 5},
    {4, 5, 6},
    {3, 4, 5},
)
DEGREES = {4: 4, 7: 9}
WEIGHTS = {8: 10}
IMPACTS = {9: 0.5}
PREFERRED = {
    "leftmost": 0,
    "min": 1,
    "max": 2,
    "ff": 3,
    "ffc": 4,
    "anti_first_fail": 5,
    "max_regret": 6,
    "occurrence": 7,
    "dom_w_deg": 8,
    "impact": 9,
}


def view(domains: list[int], shut: int = 0) -> View:
    """A state of a search in which the first `shut` variables are decided already."""
    numbers = range(len(domains))
    weights = [WEIGHTS.get(v, 1) for v in numbers]
    return View(
        domains,
        numbers[shut:],
        lambda v: DEGREES.get(v, 1),
        weights,
        lambda v: IMPACTS.get(v, 0.0),
    )


@pytest.mark.parametrize("name", VARIABLE_CHOICES)
def test_a_variable_choice_prefers_what_its_name_says(name: str) -> None:
    choose, _ = VARIABLE_CHOICES[name]
    assert choose(view([mask_of(values) for values in DOMAINS])) == PREFERRED[name]


@pytest.mark.parametrize("name", VARIABLE_CHOICES)
def test_ties_go_to_the_first_open_variable(name: str) -> None:
    choose, _ = VARIABLE_CHOICES[name]
    assert choose(view([0b1, 0b1, 0b110, 0b110], shut=2)) == 2


@pytest.mark.parametrize(
    ("name", "domain", "up", "down"),
    [
        ("step", {1, 2, 4, 9}, [{1}, {2, 4, 9}], [{9}, {1, 2, 4}]),
        ("enum", {1, 2, 9}, [{1}, {2}, {9}], [{9}, {2}, {1}]),
        ("bisect", {1, 2, 4, 9}, [{1, 2, 4}, {9}], [{9}, {1, 2, 4}]),
        ("bisect", {3, 4}, [{3}, {4}], [{4}, {3}]),
        ("median", {1, 2, 9}, [{2}, {1, 9}], [{2}, {1, 9}]),
        ("median", {1, 2, 8, 9}, [{2}, {1, 8, 9}], [{8}, {1, 2, 9}]),
        ("middle", {1, 2, 6, 9}, [{6}, {1, 2, 9}], [{6}, {1, 2, 9}]),
        ("middle", {2, 4, 8, 10}, [{4}, {2, 8, 10}], [{8}, {2, 4, 10}]),
    ],
)
def test_a_branching_splits_as_its_name_says(
    name: str, domain: set[int], up: list[set[int]], down: list[set[int]]
) -> None:
    branch, _ = BRANCHINGS[name]
    for descending, expected in ((False, up), (True, down)):
        parts = branch(mask_of(domain), descending, random.Random(0))
        assert [set(values_of(part)) for part in parts] == expected


def test_every_variable_choice_and_branching_is_tested_by_meaning() -> None:
    assert PREFERRED.keys() == VARIABLE_CHOICES.keys()
    assert set(BRANCHINGS) == {"step", "enum", "bisect", "median", "middle", "random"}


@pytest.mark.parametrize("name", BRANCHINGS)
@given(values=st.sets(st.integers(0, 40), min_size=2), down=st.booleans(), seed=st.integers(0, 99))
def test_a_branching_parts_the_domain(name: str, values: set[int], down: bool, seed: int) -> None:
    """No value is lost or tried twice, and every part is smaller than the whole."""
    parts = BRANCHINGS[name][0](mask_of(values), down, random.Random(seed))
    listed = [value for part in parts for value in values_of(part)]
    assert sorted(listed) == sorted(values)
    assert len(parts) > 1
    assert all(parts)


@given(values=st.sets(st.integers(0, 40), min_size=2), seed=st.integers(0, 99))
def test_the_random_branching_singles_out_one_value(values: set[int], seed: int) -> None:
    parts = BRANCHINGS["random"][0](mask_of(values), False, random.Random(seed))
    assert [part.bit_count() for part in parts] == [1, len(values) - 1]
