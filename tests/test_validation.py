"""What enters from Python: every public function and every board refuses in words what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import gridwright
from gridwright.errors import InputError
from gridwright.examples import examples
from gridwright.grid import Cell
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from template.latin import Latin

KINDS: dict[str, Any] = {**puzzles(), Latin.name: Latin}
every_puzzle = pytest.mark.parametrize("name", KINDS)
JUNK: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    101,
    10**5000,
    1.0,
    float("nan"),
    "abc",
    "",
    "\x1b[2J" * 100,
    b"abc",
    [],
    (),
    ((),),
    [[None]],
    (("x",),),
    ([1],),
    ((True,),),
    ((1.0,),),
    (([],),),
    ((None,) * 101,) * 101,
    {},
    {(0, 0): 101},
    {(0, 0): "9"},
    {(0, 0): True},
    {(0, 0): [1]},
    {(99, 99): 1},
    {(-1, 0): 1},
    {(10**5000, 0): 1},
    [(10**5000, 0)],
    {(0,): 1},
    {"a": 1},
    {(0.0, 0): 1},
    frozenset({(0, 0)}),
    frozenset({Cell(99, 99)}),
    frozenset({"a"}),
    object(),
    object,
)
BOARD: Any = gridwright.read("skyscrapers/paper-4x4")
SOLUTION = gridwright.solve(BOARD).solutions[0]


def some_board(name: str) -> Puzzle:
    """A board of a puzzle, small."""
    if name == Latin.name:
        return Latin(((None, 1), (None, None)))
    return examples(name)[0].puzzle


def refused(call: Callable[[], object]) -> str | None:
    """The sentence of a refusal, None when nothing is refused; anything else is a failure."""
    try:
        call()
    except gridwright.GridwrightError as error:
        said = str(error)
        assert said.isprintable()
        assert 0 < len(said) < 400, said
        return said
    return None


@every_puzzle
def test_a_board_is_refused_or_can_be_written_and_drawn(name: str) -> None:
    board: Any = some_board(name)
    for field in fields(board):
        for junk in JUNK:

            def use(field: str = field.name, junk: Any = junk) -> None:
                made = replace(board, **{field: junk})
                assert type(made).parse(made.format()) == made or list(made.problems())
                made.scene()
                made.model()

            refused(use)


@every_puzzle
def test_one_wrong_entry_is_named_by_its_place(name: str) -> None:
    board: Any = some_board(name)
    for field in fields(board):
        rows = getattr(board, field.name)
        if not (isinstance(rows, tuple) and isinstance(rows[0], tuple)):
            continue
        for junk in (99, -2, True, "?", 1.0, [1]):
            wrong = ((*rows[0][:-1], junk), *rows[1:])
            with pytest.raises(InputError, match=rf"row 1 column {len(rows[0])}: expected"):
                replace(board, **{field.name: wrong})
        with pytest.raises(InputError, match=r"expected \d+ entr|expected the size|square|entries"):
            replace(board, **{field.name: (*rows[:-1], rows[-1][1:])})
        with pytest.raises(InputError, match="expected a tuple of rows"):
            replace(board, **{field.name: list(rows)})


@every_puzzle
def test_what_is_put_and_parsed_is_taken_or_refused_in_words(name: str) -> None:
    board = some_board(name)
    for junk in (*JUNK, Cell(0, 0), Cell(-1, 0), Cell(10**5000, 0)):
        refused(lambda junk=junk: board.put(junk, ""))  # type: ignore[misc]
        refused(lambda junk=junk: board.put(Cell(0, 0), junk))  # type: ignore[misc]
        refused(lambda junk=junk: type(board).parse(junk))  # type: ignore[misc]


FUNCTIONS: dict[str, Callable[[Any], object]] = {
    "check": lambda junk: gridwright.check(BOARD, junk),
    "check board": lambda junk: gridwright.check(junk, {}),
    "conflict": lambda junk: gridwright.conflict(junk),
    "conflict engine": lambda junk: gridwright.conflict(BOARD, engine=junk),
    "count": lambda junk: gridwright.count(BOARD, junk),
    "count board": lambda junk: gridwright.count(junk),
    "count engine": lambda junk: gridwright.count(BOARD, engine=junk),
    "count limits": lambda junk: gridwright.count(BOARD, limits=junk),
    "diagnose": lambda junk: gridwright.diagnose(BOARD, up_to=junk),
    "diagnose board": lambda junk: gridwright.diagnose(junk),
    "diagnose limits": lambda junk: gridwright.diagnose(BOARD, limits=junk),
    "board": lambda junk: gridwright.board(junk),
    "board size": lambda junk: gridwright.board("magnets", junk),
    "board top": lambda junk: gridwright.board("skyscrapers", 4, top=junk),
    "board givens": lambda junk: gridwright.board("skyscrapers", 4, givens=junk),
    "board of junk": lambda junk: gridwright.board("skyscrapers", givens=junk),
    "board numbers": lambda junk: gridwright.board("bosnian-road", 4, numbers=junk),
    "board blocked": lambda junk: gridwright.board("bosnian-road", 4, blocked=junk),
    "board dominoes": lambda junk: gridwright.board("magnets", board=junk),
    "read_many": lambda junk: list(gridwright.read_many(junk)),
    "draw": lambda junk: gridwright.draw(BOARD, junk),
    "draw board": lambda junk: gridwright.draw(junk),
    "draw format": lambda junk: gridwright.draw(BOARD, format=junk),
    "explain": lambda junk: next(gridwright.explain(junk)),
    "explain limit": lambda junk: next(gridwright.explain(BOARD, time_limit=junk)),
    "candidates": lambda junk: gridwright.candidates(junk),
    "candidates known": lambda junk: gridwright.candidates(BOARD, known=junk),
    "candidates limits": lambda junk: gridwright.candidates(BOARD, limits=junk),
    "deciding_clues": lambda junk: gridwright.deciding_clues(junk),
    "deciding_clues limits": lambda junk: gridwright.deciding_clues(BOARD, limits=junk),
    "forced": lambda junk: gridwright.forced(junk),
    "generate": lambda junk: gridwright.generate(junk, "4"),
    "generate size": lambda junk: gridwright.generate("skyscrapers", junk),
    "generate style": lambda junk: gridwright.generate("skyscrapers", "4", junk),
    "generate seed": lambda junk: gridwright.generate("skyscrapers", "4", seed=junk),
    "generate count": lambda junk: gridwright.generate("skyscrapers", "4", count=junk),
    "generate symmetry": lambda junk: gridwright.generate("skyscrapers", "4", symmetry=junk),
    "generate givens": lambda junk: gridwright.generate("skyscrapers", "4", givens=junk),
    "generate clues": lambda junk: gridwright.generate("skyscrapers", "4", clues=junk),
    "generate level": lambda junk: gridwright.generate("skyscrapers", "4", level=junk),
    "generate needs": lambda junk: gridwright.generate("skyscrapers", "4", needs=junk),
    "generate limit": lambda junk: gridwright.generate("skyscrapers", "4", time_limit=junk),
    "grid_rows": lambda junk: gridwright.grid_rows(BOARD, junk),
    "grid_rows board": lambda junk: gridwright.grid_rows(junk, {}),
    "hint": lambda junk: gridwright.hint(BOARD, junk),
    "hint board": lambda junk: gridwright.hint(junk),
    "hint depth": lambda junk: gridwright.hint(BOARD, depth=junk),
    "hint marks": lambda junk: gridwright.hint(BOARD, marks=junk),
    "hint limit": lambda junk: gridwright.hint(BOARD, time_limit=junk),
    "is_unique": lambda junk: gridwright.is_unique(junk),
    "labeling": lambda junk: gridwright.Labeling(junk),
    "labeling seed": lambda junk: gridwright.Labeling(seed=junk),
    "labeling text": lambda junk: gridwright.Labeling.parse(junk),
    "limits": lambda junk: gridwright.Limits(junk),
    "limits nodes": lambda junk: gridwright.Limits(nodes=junk),
    "limits stop": lambda junk: gridwright.Limits(stop=junk),
    "picture": lambda junk: gridwright.picture(BOARD, junk).svg,
    "picture board": lambda junk: gridwright.picture(junk).svg,
    "picture theme": lambda junk: gridwright.picture(BOARD, theme=junk).svg,
    "picture cell": lambda junk: gridwright.picture(BOARD, cell=junk).svg,
    "picture marked": lambda junk: gridwright.picture(BOARD).marked(junk, "look").svg,
    "picture mark": lambda junk: gridwright.picture(BOARD).marked([(0, 0)], junk).svg,
    "rate": lambda junk: gridwright.rate(junk),
    "rate limit": lambda junk: gridwright.rate(BOARD, time_limit=junk),
    "read": lambda junk: gridwright.read(junk),
    "read_grid": lambda junk: gridwright.read_grid(BOARD, junk),
    "read_grid board": lambda junk: gridwright.read_grid(junk, "1234"),
    "read_position": lambda junk: gridwright.read_position(BOARD, junk),
    "second_solution": lambda junk: gridwright.second_solution(BOARD, junk),
    "second_solution board": lambda junk: gridwright.second_solution(junk, {}),
    "solutions": lambda junk: gridwright.solutions(junk),
    "solutions engine": lambda junk: gridwright.solutions(BOARD, engine=junk),
    "solve": lambda junk: gridwright.solve(junk),
    "solve count": lambda junk: gridwright.solve(BOARD, count=junk),
    "solve engine": lambda junk: gridwright.solve(BOARD, engine=junk),
    "solve labeling": lambda junk: gridwright.solve(BOARD, labeling=junk),
    "solve limits": lambda junk: gridwright.solve(BOARD, limits=junk),
    "spare_clues": lambda junk: gridwright.spare_clues(junk),
    "write": lambda junk: gridwright.write(junk),
    "write format": lambda junk: gridwright.write(BOARD, junk),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_what_it_is_given_or_refuses_it_in_words(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for junk in JUNK:
        refused(lambda junk=junk: FUNCTIONS[name](junk))  # type: ignore[misc]


def test_every_public_function_is_tried() -> None:
    plain = [n for n in gridwright.__all__ if n[0].islower() and callable(getattr(gridwright, n))]
    assert {name.split()[0] for name in FUNCTIONS} >= set(plain)


@pytest.mark.parametrize("junk", [{(0, 0): 101}, {(0, 0): "9"}, {(9, 9): 1}, {(0, 0): True}, 5])
@pytest.mark.parametrize("name", ["check", "draw", "picture", "grid_rows", "hint"])
def test_no_value_that_a_board_cannot_hold_is_taken(name: str, junk: object) -> None:
    assert refused(lambda: FUNCTIONS[name](junk))


@pytest.mark.parametrize("up_to", [0, -1, True, 1.5, "2"])
def test_solutions_are_counted_up_to_a_positive_whole_number(up_to: Any) -> None:
    with pytest.raises(InputError, match="positive number"):
        gridwright.count(BOARD, up_to)
    with pytest.raises(InputError, match="positive number"):
        gridwright.diagnose(BOARD, up_to=up_to)


def test_solutions_are_counted_up_to_any_number_however_large() -> None:
    assert gridwright.count(BOARD, 10**30) == 1
    assert gridwright.diagnose(BOARD, up_to=10**30).verdict == "unique"


@pytest.mark.parametrize("size", [4, "4", (4, 4), "4x4"])
def test_a_size_is_a_number_a_pair_or_a_text(size: Any) -> None:
    (made,) = gridwright.generate("skyscrapers", size, seed=7)
    assert str(made.board.grid) == "4x4"


def test_a_plain_pair_is_a_cell() -> None:
    plain = {tuple(cell): value for cell, value in SOLUTION.items()}
    assert gridwright.check(BOARD, plain).correct  # type: ignore[arg-type]


@every_puzzle
def test_a_board_made_from_another_is_checked_in_the_same_way(name: str) -> None:
    """Whatever `keep` and the images give can be made again."""
    board: Any = some_board(name)
    rng = random.Random(5)
    clues = [clue for clue in board.clues() if rng.random() < 0.5]
    for made in (board.keep(clues), *board.images()):
        assert replace(made) == made
