"""Making boards: random solutions vary and obey the rules, thinned boards are minimal."""

from __future__ import annotations

import random

import pytest

from boards import make
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.generate import random_solution, thin
from gridwright.questions import is_unique
from gridwright.reading import read
from judged import After

OPEN_BOARDS = {
    "bosnian-road": "bosnian-road\n" + ".......\n" * 7,
    "close-or-far": "close-or-far\n" + "......\n" * 6,
    "magnets": "magnets\n . . . .\n. L R T T .\n. T T B B .\n. B B L R .\n. L R L R .\n . . . .",
    "shapely-squares": "shapely-squares\n. o . .\n. h h .\n. . # .",
    "skyscrapers": "skyscrapers\n . . . .\n" + ". . . . . .\n" * 4 + " . . . .",
}


def watch() -> Watch:
    return Watch(Limits())


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_random_solutions_obey_the_rules_and_vary(name: str) -> None:
    board = read(OPEN_BOARDS[name])
    model = board.model()
    drawn = [random_solution(model, random.Random(seed), watch()) for seed in range(30)]
    assert all(values is not None and not list(board.violations(values)) for values in drawn)
    assert len({tuple((values or {}).items()) for values in drawn}) >= 20
    again = random_solution(model, random.Random(7), watch())
    assert again == drawn[7], "the same seed, another grid"


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_a_board_without_a_solution_has_no_random_one(name: str) -> None:
    for seed in range(40):
        board = make(name, seed).board
        found = random_solution(board.model(), random.Random(seed), watch())
        assert found is None or not list(board.violations(found))
        if found is None:
            return
    pytest.fail("no impossible board was made")


@pytest.mark.parametrize("name", OPEN_BOARDS)
def test_a_thinned_board_is_unique_and_no_clue_of_it_can_go(name: str) -> None:
    thinned_boards = 0
    for seed in range(60):
        board = make(name, seed).board
        if not board.clues() or not is_unique(board):
            continue
        solution = random_solution(board.model(), random.Random(seed), watch())
        assert solution is not None
        thinned = thin(board, solution, random.Random(seed), watch())
        assert set(thinned.clues()) <= set(board.clues())
        assert is_unique(thinned)
        for clue in thinned.clues():
            rest = thinned.keep(other for other in thinned.clues() if other != clue)
            assert not is_unique(rest), f"{clue} is needless in\n{thinned.format()}"
        thinned_boards += 1
    assert thinned_boards >= 3


def test_clues_to_keep_are_taken_away_last() -> None:
    """Given cells go before the clues outside, as far as the clues outside suffice."""
    board = read("skyscrapers/paper-4x4")
    solution = random_solution(board.model(), random.Random(0), watch())
    assert solution is not None
    rows = tuple(tuple(solution[cell] for cell in row.cells) for row in board.grid.rows)
    full = type(board).parse(board.format())
    object.__setattr__(full, "givens", rows)
    outside = thin(full, solution, random.Random(0), watch(), lambda clue: clue.rule != "given")
    assert {clue.rule for clue in outside.clues()} == {"visible"}


def test_an_ambiguous_board_cannot_be_thinned() -> None:
    board = read("bosnian-road/paper-8x8")
    solution = random_solution(board.model(), random.Random(0), watch())
    assert solution is not None
    with pytest.raises(ValueError, match="not unique"):
        thin(board, solution, random.Random(0), watch())


def test_a_limit_ends_it_without_an_answer() -> None:
    model = read(OPEN_BOARDS["close-or-far"]).model()
    stopped = 0
    for looks in range(12):
        try:
            random_solution(model, random.Random(1), Watch(Limits(stop=After(looks))))
        except OutOfTimeError:
            stopped += 1
    assert stopped == 12
