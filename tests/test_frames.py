"""One solver for all boards of a size: whatever it was asked before, boards are the same."""

from __future__ import annotations

import random
from itertools import islice, product
from operator import neg
from typing import Any
from unittest.mock import patch

import pytest
from pysat.solvers import Solver

from gridwright import frames, framing
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.frames import frame_of
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.model import Cardinality, values_of
from gridwright.model.encoder import Encoder, Formula
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.solving import Solutions
from test_constraints import CASES, Case

READY = Watch(Limits())
KINDS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("skyscrapers", "5", {"givens": True}),
    ("skyscrapers", "5", {"style": "diagonal", "givens": True}),
    ("skyscrapers", "5", {"style": "parks"}),
    ("futoshiki", "5", {}),
    ("sudoku", "6", {"symmetry": "rotate"}),
    ("takuzu", "6", {}),
    ("takuzu", "6", {"style": "repeats"}),
    ("close-or-far", "6", {}),
    ("bosnian-road", "6", {}),
    ("magnets", "5x4", {}),
    ("magnets", "4x4", {"style": "stripped", "givens": True}),
    ("akari", "5x6", {}),
    ("akari", "6", {"symmetry": "mirror"}),
    ("tents", "6x5", {}),
    ("tents", "6", {"style": "minimal"}),
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_assumed_means_what_the_constraint_means(case: Case) -> None:
    """Where it is assumed, it allows just what holds; where it is not, it allows everything."""
    if case.mask.bit_count() ** case.arity > 400:
        return
    formula = Formula()
    literals = [{v: formula.fresh() for v in values_of(case.mask)} for _ in range(case.arity)]
    for by in literals:
        formula.clauses.append([*by.values()])
        Encoder(formula, ()).at_most_one([*by.values()])
    demanded = case.constraint.assumed(Encoder(formula, literals))
    if demanded is None:
        return
    with Solver(name="minisat22", bootstrap_with=formula.clauses) as solver:
        for values in product(values_of(case.mask), repeat=case.arity):
            known = [by[value] for by, value in zip(literals, values, strict=True)]
            assert solver.solve(assumptions=known)
            holds = solver.solve(assumptions=[*known, *demanded])
            assert holds == case.constraint.holds(values), values


@pytest.mark.parametrize(("length", "count"), [(9, 4), (10, 5), (11, 3), (11, 7), (12, 6)])
def test_with_few_variables_a_count_means_the_same(length: int, count: int) -> None:
    constraint = Cardinality(((0, length - count), (1, count)))
    formulas = [Formula(), Formula(lean=True)]
    for formula in formulas:
        names = [formula.fresh() for _ in range(length)]
        constraint.clauses(Encoder(formula, [{0: -name, 1: name} for name in names]))
    plain, lean = (Solver(name="minisat22", bootstrap_with=f.clauses) for f in formulas)
    with plain, lean:
        for values in product((0, 1), repeat=length):
            known = [name if value else -name for name, value in zip(names, values, strict=True)]
            assert lean.solve(assumptions=known) == constraint.holds(values)
            cells = {*names, *map(neg, names)}
            follows = [cells.intersection(each.propagate(known[::2])[1]) for each in (plain, lean)]
            assert follows[0] == follows[1]
    assert formulas[1].variables < formulas[0].variables


@pytest.mark.parametrize("most", [0, 1])
def test_a_rule_that_is_left_out_is_known_when_it_matters(most: int) -> None:
    """Takuzu asks without knowing that lines differ; what it finds may be wrong again and again."""
    with patch.object(framing, "MOST_WRONG", most):
        frames._shelf.cache_clear()
        boards = [make(request("takuzu", "6"), number).board for number in range(12)]
    frames._shelf.cache_clear()
    assert boards == [make(request("takuzu", "6"), number).board for number in range(12)]


def other_boards(board: Puzzle, rng: random.Random) -> list[Puzzle]:
    """A board that was made, and the same with fewer clues."""
    clues = list(board.clues())
    left = len(clues) - 1, len(clues) // 2
    return [board, *(board.keep(rng.sample(clues, number)) for number in left)]


@pytest.mark.parametrize(("name", "size", "options"), KINDS)
@pytest.mark.parametrize("most", [2, 400])
def test_a_frame_tells_whether_a_solution_is_the_only_one(
    name: str, size: str, options: dict[str, Any], most: int
) -> None:
    rng, told = random.Random(3), []
    with patch.object(framing, "MOST_BOARDS", most), patch.object(framing, "WITHDRAWN_AT_ONCE", 5):
        for number in range(24):  # trees alone are often enough
            made = make(request(name, size, **options), number)
            for board in other_boards(made.board, rng):
                known = [*islice(Solutions(board, engine="sat"), 2)]
                with frame_of(board, READY) as frame:
                    assert frame is not None
                    told.append(frame.is_only(board, made.solution, READY))
                assert told[-1] == (len(known) == 1)
    assert told.count(True) > 7
    assert False in told


@pytest.mark.parametrize(("name", "size", "options"), KINDS)
def test_boards_do_not_depend_on_those_made_before(
    name: str, size: str, options: dict[str, Any]
) -> None:
    wanted = request(name, size, **options)
    alone = []
    for number in range(6):
        frames._shelf.cache_clear()
        alone.append(make(wanted, number))
    for order in (range(6), reversed(range(6)), (3, 3, 1)):
        for number in order:
            assert make(wanted, number) == alone[number]


def test_no_clue_of_a_thinned_board_can_go() -> None:
    for name, size, options in KINDS:
        made = make(request(name, size, **options))
        if options.get("symmetry") or (name in ("magnets", "tents") and not options):
            continue
        for clue in made.board.clues():
            fewer = made.board.keep(other for other in made.board.clues() if other != clue)
            assert len([*islice(Solutions(fewer, engine="sat"), 2)]) == 2


def test_boards_that_differ_by_more_than_clues_have_no_frame() -> None:
    for name, size, style in (
        ("magnets", "5x5", None),
        ("shapely-squares", "5", None),
        ("sudoku", "6", "jigsaw"),
        ("bosnian-road", "10", None),
    ):
        board = make(request(name, size, style)).board
        with frame_of(board, READY) as frame:
            assert frame is None


def test_choices_about_the_board_make_another_frame() -> None:
    takuzu = puzzle_named("takuzu")
    boards = [takuzu.parse(f"takuzu distinct={word}\n01..\n....") for word in ("yes", "no")]
    with frame_of(boards[0], READY) as one, frame_of(boards[1], READY) as other:
        assert one is not None
        assert other is not None
        assert one is not other


def test_an_interrupted_frame_is_not_used_again() -> None:
    made = make(request("sudoku", "4"))
    used = []

    def ask(watch: Watch) -> None:
        with frame_of(made.board, READY) as frame:
            assert frame is not None
            used.append(frame)
            frame.is_only(made.board, made.solution, watch)

    ask(READY)
    with pytest.raises(OutOfTimeError):
        ask(Watch(Limits(seconds=1e-9)))
    with frame_of(made.board, READY) as other:
        assert other is not None
        assert used[0] is used[1]
        assert other is not used[1]
        assert other.is_only(made.board, made.solution, READY)
