"""The papers' models: they mean what the puzzles' own models mean, and search as was published."""

from __future__ import annotations

from itertools import islice
from types import ModuleType

import pytest
from bench.ffc import KINDS, SMALL, STATES, weighed
from bench.ffc import backtracks as counted
from hypothesis import given, settings
from hypothesis import strategies as st

import template
from boards import make
from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError, InputError
from gridwright.examples import Example, example, examples
from gridwright.grid import Cell
from gridwright.lab.models.catalogue import STRONG, gathered, models
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.models.posted import Reified
from gridwright.model import Model
from gridwright.puzzles import puzzles

# Of boards with more solutions than this, some are compared.
ENOUGH = 60
# So many decisions are tried on a board of a paper; the weak models may need more.
NODES = 3000
OTHER = "skyscrapers/paper-4x4"
PUBLISHED = (
    *("leftmost", "min", "max", "ff", "anti_first_fail", "occurrence", "ffc", "max_regret"),
    *("step", "enum", "bisect", "median", "middle", "down", "random"),
)

FROM_PAPERS = [
    (name, model) for name, kind in puzzles().items() for model in models(kind) if model != STRONG
]
every_model = pytest.mark.parametrize(("name", "model"), FROM_PAPERS)
EXAMPLES = [found for name in puzzles() for found in examples(name)]


def solutions(model: Model) -> tuple[list[dict[Cell, int]], bool]:
    """Some solutions of a model, sorted, and whether these are all."""
    searching = search(model)
    found = list(islice(searching, ENOUGH))
    return sorted(found, key=lambda grid: list(grid.items())), searching.complete


def test_every_puzzle_of_the_papers_has_its_model() -> None:
    of_papers = {name for name, kind in puzzles().items() if kind.of_papers}
    assert {name for name, _ in FROM_PAPERS} == of_papers


@every_model
@given(seed=st.integers(0, 999))
@settings(max_examples=15)
def test_a_model_has_the_solutions_of_the_puzzle(name: str, model: str, seed: int) -> None:
    board = make(name, seed).board
    formulation = models(type(board))[model]
    strong, all_found = solutions(board.model())
    weak = formulation(board)
    assert list(weak.domains) == list(board.model().domains)
    assert all(posting.holds(grid) for posting in weak.postings for grid in strong)
    if formulation.exact:
        found, complete = solutions(weak)
        assert not any(violation for grid in found for violation in board.violations(grid))
        assert complete == all_found
        assert found == strong or not complete


@every_model
def test_a_model_says_everything_under_the_labels_of_the_puzzle(name: str, model: str) -> None:
    for found in examples(name):
        own = frozenset(found.puzzle.model().labels)
        weak = models(type(found.puzzle))[model](found.puzzle)
        assert all(posting.labels for posting in weak.atoms())
        assert own.issuperset(weak.labels)


@pytest.mark.parametrize("found", EXAMPLES, ids=lambda found: found.address)
def test_the_boards_of_the_papers_are_solved_by_every_model(found: Example) -> None:
    for formulation in models(type(found.puzzle)).values():
        searching = search(formulation(found.puzzle), limits=Limits(nodes=NODES))
        grid = next(iter(searching), None)
        if grid is not None:
            wrong = list(found.puzzle.violations(grid))
            assert wrong == [] or not formulation.exact
        else:
            assert found.count == 0 or not searching.complete


@pytest.mark.parametrize(
    ("address", "backtracks"),
    [
        ("bosnian-road/paper-4x4", 0),
        ("bosnian-road/paper-6x6", 1),
        ("bosnian-road/paper-8x8", 131),
        ("bosnian-road/paper-10x10", 89),
    ],
)
def test_the_search_backtracks_as_often_as_was_published(address: str, backtracks: int) -> None:
    board = example(address).puzzle
    searching = search(models(type(board))["paper"](board), Labeling.parse("ff,bisect,down"))
    next(iter(searching))
    assert searching.counters.backtracks == backtracks


@pytest.mark.parametrize(
    ("name", "backtracks"), [("paper-4x4", 9), ("paper-5x5", 659), ("paper-6x6-2", 6310)]
)
def test_constraints_that_count_as_posted_make_ffc_search_as_was_published(
    name: str, backtracks: int
) -> None:
    """The paper says 9, 659 and 6,311; where each constraint counts once, it is 50, 418, 10,333."""
    board = example(f"skyscrapers/{name}").puzzle
    searching = search(models(type(board))["paper-posted"](board), Labeling("ffc"))
    next(iter(searching))
    assert searching.counters.backtracks == backtracks


@pytest.mark.parametrize("options", ["leftmost", "ff,down", "dom_w_deg"])
def test_constraints_that_count_as_posted_prune_alike(options: str) -> None:
    board = example("skyscrapers/paper-5x5").puzzle
    seen = []
    for model in ("paper", "paper-posted"):
        searching = search(models(type(board))[model](board), Labeling.parse(options))
        next(iter(searching))
        seen.append({**searching.counters.as_dict(), "time": 0})
    assert seen[0] == seen[1]


def test_comparisons_are_counted_as_they_are_posted() -> None:
    """Three on each building but the first, which has one; one more for each that is settled."""
    board = example("skyscrapers/paper-4x4").puzzle
    model = models(type(board))["paper-posted"](board)
    kinds = [type(posting.constraint).__name__ for posting in model.postings]
    assert kinds.count("OnCopies") == 4 + 3
    reified = next(p.constraint for p in model.postings if isinstance(p.constraint, Reified))
    anything = (0b11110,) * 4
    assert reified.suspensions(anything) == (2, 3, 3, 3)
    assert reified.suspensions((0b00010, 0b11100, 0b11100, 0b11100)) == (2, 6, 3, 3)


@pytest.mark.parametrize(("name", "backtracks"), SMALL.items())
def test_the_benchmark_weighs_comparisons_as_the_model_does(name: str, backtracks: int) -> None:
    """Whatever is known of a comparison counts twice in the model of the paper's program."""
    weights = {(k, s): 1 if s in ("open", "idle") else 2 for k in KINDS for s in STATES}
    assert counted(weighed(name, weights)) == backtracks
    assert counted(weighed(name, dict.fromkeys(weights, 0))) != backtracks


@pytest.mark.parametrize("option", PUBLISHED)
def test_every_labeling_option_of_the_papers_can_be_chosen(option: str) -> None:
    assert option in str(Labeling.parse(option))


def test_a_puzzle_without_a_paper_has_its_own_model() -> None:
    with template.installed():
        board = make("latin", 1).board
        assert list(models(type(board))) == [STRONG]
        assert models(type(board))[STRONG](board).domains == board.model().domains


def module(puzzle: str, **formulations: Formulation) -> ModuleType:
    """A file with models."""
    found = ModuleType("models")
    found.__dict__.update(PUZZLE=puzzle, MODELS=formulations)
    return found


def test_two_files_may_have_models_of_one_puzzle() -> None:
    first, second = (Formulation(lambda puzzle: puzzle.model(), text) for text in "ab")
    found = gathered([module("x", one=first), module("y", one=first), module("x", two=second)])
    assert {name: list(each) for name, each in found.items()} == {
        "x": [STRONG, "one", "two"],
        "y": [STRONG, "one"],
    }
    for name in ("one", STRONG):
        with pytest.raises(GridwrightError, match=f"two models of x are called '{name}'"):
            gathered([module("x", one=first), module("x", **{name: second})])


def test_a_model_refuses_the_board_of_another_puzzle() -> None:
    first, second = (example(address).puzzle for address in ("magnets/paper-6x6", OTHER))
    with pytest.raises(InputError, match="this model is for Magnets, not for Skyscrapers"):
        models(type(first))["paper"](second)
