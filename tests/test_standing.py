"""Solvers that stand ready: whatever they were asked before, they tell the truth or nothing."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from unittest.mock import patch

import pytest

from gridwright.diagnosis import diagnose
from gridwright.engines import standing
from gridwright.engines.limits import Limits, Patience, Watch
from gridwright.engines.standing import only_solution
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.questions import is_unique, second_solution
from gridwright.solving import Solutions
from puzzles import star_battle

KINDS = (("sudoku", 4), ("sudoku", 6), ("takuzu", 6), ("futoshiki", 4), ("futoshiki", 5))
READY = Watch(Limits())


def boards(name: str, size: int, count: int = 24) -> Iterator[Puzzle]:
    """Unique boards, boards that lack some clues, and boards with a clue that cannot be."""
    rng = random.Random(f"standing {name} {size}")
    for number in range(count):
        board = make(request(name, size), number).board
        clues = list(board.clues())
        if number % 3 == 1:
            board = board.keep(rng.sample(clues, len(clues) * 3 // 4))
        elif number % 3 == 2:
            cell = rng.choice([c for c in board.grid.cells if all(c != x.cell for x in clues)])
            board = board.put(cell, rng.choice(board.symbols).text)
        yield board


def two_solutions(board: Puzzle) -> list[Values]:
    """The first solutions, by a solver of their own."""
    return list(islice(Solutions(board, engine="sat"), 2))


@pytest.mark.parametrize(("name", "size"), KINDS)
@pytest.mark.parametrize("worn", [False, True])
def test_a_solution_is_told_just_where_it_is_the_only_one(name: str, size: int, worn: bool) -> None:
    told = []
    with (
        patch.object(standing, "MOST_ASKED", 3 if worn else 400),
        patch.object(standing, "MOST_DEMANDS", 9 if worn else 2000),
    ):
        for number, board in enumerate(boards(name, size)):
            found, known = only_solution(board.model(), READY), two_solutions(board)
            if number >= standing.BUILT_FOR:
                assert found == (known[0] if len(known) == 1 else None)
                told.append(len(known))
    assert told.count(1) > 3


def test_what_was_asked_before_changes_no_answer() -> None:
    some = [board for kind in KINDS[:3] for board in boards(*kind, 9)]
    expected = []
    for board in some:
        standing._shelf.cache_clear()  # as if it were the first
        expected.append(diagnose(board))
    for order in (1, -1, 1):
        assert [diagnose(board) for board in some[::order]] == expected[::order]
    for board, told in zip(some, expected, strict=True):
        assert is_unique(board) == (told.verdict == "unique")
        if told.verdict == "unique":
            assert second_solution(board, told.solutions[0]) is None


def test_another_solution_is_found_from_a_grid_that_is_none() -> None:
    """A board has one solution: seen from another grid, that is another one."""
    for _ in range(4):
        board = make(request("sudoku", 4)).board
        (solution,) = two_solutions(board)
        wrong = {cell: value % 4 + 1 for cell, value in solution.items()}
        assert second_solution(board, wrong) == solution


def test_threads_do_not_share_a_solver() -> None:
    some = [*boards("sudoku", 6, 30)]
    known = [two_solutions(board) for board in some]
    models = [board.model() for board in some]
    with ThreadPoolExecutor(4) as pool:
        found = [*pool.map(lambda model: only_solution(model, READY), models)]
    for one, solutions in zip(found, known, strict=True):
        assert one is None or [one] == solutions


def test_nothing_is_told_when_time_is_up_or_work_is_counted() -> None:
    board = make(request("sudoku", 4)).board
    for _ in range(4):
        assert only_solution(board.model(), Watch(Limits(seconds=1e-9))) is None
        assert only_solution(board.model(), Watch(Limits(stop=Patience(10**6)))) is None


def test_boards_that_share_no_rules_are_left_to_others() -> None:
    for name in ("skyscrapers", "magnets", "shapely-squares"):
        model = make(request(name, 5)).board.model()
        assert not any(posting.is_shared for posting in model.postings)
        for _ in range(4):
            assert only_solution(model, READY) is None


def test_regions_that_only_one_board_has_are_demanded_of_a_solver_for_the_rest() -> None:
    rng, told = random.Random(7), Counter[int]()
    asked = Counter[int]()
    for _ in range(60):
        board = star_battle.make(rng).board
        asked[board.width] += 1
        found, known = only_solution(board.model(), READY), two_solutions(board)
        if asked[board.width] >= standing.BUILT_FOR:
            assert found == (known[0] if len(known) == 1 else None)
            told[len(known)] += 1
    assert {0, 1, 2} == told.keys()


def test_a_program_that_kept_a_solver_ends_in_silence() -> None:
    program = (
        "from gridwright.generation.board_maker import make\n"
        "from gridwright.generation.request import request\n"
        "for number in range(4):\n    make(request('sudoku', 4), number)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
