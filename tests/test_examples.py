"""The built-in boards: each has exactly the solutions it says, and people find it by its name."""

from __future__ import annotations

from itertools import islice

import pytest

import referee
from gridwright.engines.fd import search
from gridwright.errors import InputError
from gridwright.examples import Example, example, examples
from gridwright.formats import read_text
from gridwright.grid import Cell
from gridwright.positions import grid_rows, read_grid
from gridwright.puzzles import puzzles

BOARDS = [found for name in puzzles() for found in examples(name)]
SMALL = [found for found in BOARDS if found.exact and len(found.puzzle.grid.cells) <= 64]

every_board = pytest.mark.parametrize("found", BOARDS, ids=lambda found: found.address)


def rows(found: Example, values: dict[Cell, int]) -> tuple[str, ...]:
    """A grid as the data files write it."""
    return tuple(grid_rows(found.puzzle, values))


@pytest.mark.parametrize("name", puzzles())
def test_every_puzzle_has_boards_with_names_of_their_own(name: str) -> None:
    ids = [found.id for found in examples(name)]
    assert ids
    assert len(set(ids)) == len(ids)


@every_board
def test_a_board_is_found_by_its_address_and_reads_as_its_text(found: Example) -> None:
    assert example(found.address) is found
    assert found.address == f"{found.puzzle.name}/{found.id}"
    assert found.text == found.puzzle.format()
    assert read_text(found.text) == found.puzzle
    assert found.source


@every_board
def test_the_solutions_break_no_rule(found: Example) -> None:
    for solution in found.solutions:
        values = read_grid(found.puzzle, "\n".join(solution))
        assert len(values) == len(found.puzzle.model().domains)
        assert list(found.puzzle.violations(values)) == []
        assert rows(found, values) == solution


@every_board
def test_the_search_finds_exactly_the_solutions_there_are(found: Example) -> None:
    engine = search(found.puzzle.model())
    if not found.exact:
        assert len(list(islice(engine, found.count))) == found.count
        return
    solutions = [rows(found, values) for values in engine]
    assert engine.complete
    assert len(solutions) == found.count == len(found.solutions)
    assert set(solutions) == set(found.solutions)


@pytest.mark.parametrize("found", SMALL, ids=lambda found: found.address)
def test_the_referee_agrees(found: Example) -> None:
    answers = referee.solutions(found.puzzle, found.count + 1)
    solutions = [rows(found, {Cell(*c): v for c, v in answer.items()}) for answer in answers]
    assert set(solutions) == set(found.solutions)
    assert len(solutions) == found.count


def test_there_is_a_board_of_each_kind() -> None:
    assert {found.count for found in BOARDS if found.exact} >= {0, 1, 2}
    assert not example("close-or-far/paper-10x10").exact
    assert example("bosnian-road/paper-10x10-no-touch").solutions == ()


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("skyscrapers/paper-6x5", r"did you mean skyscrapers/paper-6x6"),
        ("skyscraper/paper-4x4", r"did you mean skyscrapers/paper-4x4\?"),
        ("zzz/zzz", r"'zzz/zzz'; see gridwright list$"),
        ("magnets/zzz", r"the boards of magnets are paper-6x6, paper-10x10$"),
        ("close-or-far/zzz", r"see gridwright list close-or-far$"),
    ],
)
def test_an_unknown_board_names_the_nearest(address: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        example(address)


def test_an_unknown_puzzle_has_no_boards() -> None:
    with pytest.raises(InputError, match="there is no puzzle 'chess'"):
        examples("chess")
