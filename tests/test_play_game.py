"""A game as data: what each operation does, and that undo and redo lead back and forth."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.errors import InputError
from gridwright.games.game import EMPTY, Content, Game
from gridwright.games.starting import task_on
from gridwright.games.task import Task, symbol_named
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.reading import read
from playing import every_puzzle, solved, task_of

task = cache(task_of)
SEVERAL = "bosnian-road\n.....\n.#3..\n.....\n..#..\n.....\n"  # 8 solutions
Step = Callable[[Game], Game]
# Of each puzzle, and there are several.
some = settings(max_examples=max(1, settings().max_examples // 4))


def steps(board: Task) -> st.SearchStrategy[Step]:
    """Anything a player may do on a board."""
    cells = st.sampled_from(board.open_cells)
    values = st.sampled_from([symbol.value for symbol in board.board.symbols])
    marks = st.sets(values).map(lambda chosen: sum(1 << value for value in chosen))
    return st.one_of(
        st.builds(lambda c, v: lambda game: game.enter(c, v), cells, values | st.none()),
        st.builds(lambda c, m: lambda game: game.mark(c, m), cells, marks),
        st.builds(lambda c, v: lambda game: game.toggle(c, v), cells, values),
        st.builds(lambda c: lambda game: game.cycle(c), cells),
        st.builds(lambda v: lambda game: game.fill(v), values),
        st.builds(lambda c: lambda game: game.reveal([c]), cells),
        st.sampled_from([Game.undo, Game.redo, Game.checked]),
    )


def done(game: Game, step: Step) -> Game:
    """The game after a step, or as it was where the step is refused."""
    try:
        return step(game)
    except InputError:
        return game


@every_puzzle
@some
@given(data=st.data())
def test_undo_and_redo_lead_all_the_way_back_and_forth(name: str, data: st.DataObject) -> None:
    game = Game(task(name))
    for step in data.draw(st.lists(steps(game.task), max_size=12)):
        game = done(game, step)
    at = [game]
    while at[-1].done:
        at.append(at[-1].undo())
    assert at[-1].contents == {}
    back = at[-1]
    for earlier in reversed(at[:-1]):
        back = back.redo()
        assert back.contents == earlier.contents
    assert back == game


@every_puzzle
@some
@given(data=st.data())
def test_a_step_changes_only_what_the_player_may_change(name: str, data: st.DataObject) -> None:
    game = Game(task(name))
    for step in data.draw(st.lists(steps(game.task), max_size=8)):
        game = done(game, step)
        assert set(game.contents) <= set(game.task.open_cells)
        for cell, held in game.contents.items():
            assert held != EMPTY
            assert held.value is None or not held.marks
            value = 0 if held.value is None else 1 << held.value
            assert not (value | held.marks) & ~game.task.domains[cell]


@every_puzzle
def test_the_solution_solves_a_game_and_anything_else_does_not(name: str) -> None:
    start = Game(task(name))
    game = solved(start)
    assert game.full
    assert game.solved
    assert game.wrong == ()
    cell = game.task.open_cells[0]
    assert not game.enter(cell, None).solved
    other = next(
        value for value in values_of(game.task.domains[cell]) if value != game.task.solution[cell]
    )
    wrong = game.enter(cell, other)
    assert wrong.full
    assert not wrong.solved
    assert cell in wrong.wrong
    assert (cell, other) in wrong.checked().mistakes
    assert wrong.checked().undo().mistakes == wrong.checked().mistakes


@every_puzzle
def test_the_whole_solution_can_be_shown_and_taken_back(name: str) -> None:
    start = Game(task(name))
    shown = start.reveal()
    assert shown.solved
    assert shown.given_up
    assert shown.undo().contents == start.contents
    assert set(shown.revealed) == set(start.task.open_cells)


def test_a_cell_is_revealed_without_the_others() -> None:
    game = Game(task("skyscrapers")).enter(Cell(0, 1), 2).reveal([Cell(0, 0)])
    assert game.position.values == {Cell(0, 0): 1, Cell(0, 1): 2}
    assert game.revealed == {Cell(0, 0)}
    assert not game.given_up


def test_halves_of_a_domino_are_filled_in_and_cleared_together() -> None:
    board = task("magnets")
    plus, minus = (symbol_named(board.board, sign) for sign in "+-")
    game = Game(board).enter(Cell(0, 1), plus)
    assert game.position.values == {Cell(0, 1): plus, Cell(0, 2): minus}
    assert game.enter(Cell(0, 2), plus).position.values[Cell(0, 1)] == minus
    assert game.enter(Cell(0, 2), None).contents == {}
    assert game.undo().contents == {}


def test_what_follows_from_a_given_cell_by_itself_is_given_too() -> None:
    board = task_on(read("magnets\n. .\n. L+ R .\n. L R .\n. .\n"))
    assert board.fixed == {
        Cell(0, 0): symbol_named(board.board, "+"),
        Cell(0, 1): symbol_named(board.board, "-"),
    }
    assert Game(board).shown == board.fixed


def test_pencil_marks_and_entries_take_turns() -> None:
    cell = Cell(0, 0)
    game = Game(task("skyscrapers")).toggle(cell, 1).toggle(cell, 3)
    assert game.position.marks == {cell: 0b1010}
    assert game.toggle(cell, 1).content(cell) == Content(None, 0b1000)
    entered = game.enter(cell, 2)
    assert (entered.position.values, entered.position.marks) == ({cell: 2}, {})
    with pytest.raises(InputError, match="row 1 column 1 has an entry"):
        entered.toggle(cell, 1)


def test_the_symbols_come_in_turn_and_nothing_after_the_last() -> None:
    game = Game(task("skyscrapers"))
    seen = []
    for _ in range(6):
        game = game.cycle(Cell(1, 1))
        seen.append(game.content(Cell(1, 1)).value)
    assert seen == [1, 2, 3, 4, None, 1]


def test_open_cells_are_filled_at_once() -> None:
    game = Game(task("close-or-far")).enter(Cell(0, 1), 1).fill(0)
    assert game.full
    assert game.content(Cell(0, 1)).value == 1
    assert game.undo().position.values == {Cell(0, 1): 1}


def test_what_is_known_is_filled_in_or_pencilled() -> None:
    game = Game(task("skyscrapers")).enter(Cell(0, 0), 1)
    known = {Cell(0, 0): 0b100, Cell(0, 1): 0b100, Cell(0, 2): 0b11000}
    game = game.know(known)
    assert game.position.values == {Cell(0, 0): 1, Cell(0, 1): 2}
    assert game.position.marks == {Cell(0, 2): 0b11000}


@pytest.mark.parametrize(
    ("name", "step", "said"),
    [
        ("skyscrapers", lambda g: g.enter(Cell(4, 0), 1), "row 5 column 1 is not on this board"),
        ("skyscrapers", lambda g: g.enter(Cell(0, 0), 5), "row 1 column 1 cannot hold 5"),
        ("skyscrapers", lambda g: g.mark(Cell(0, 0), 1), "row 1 column 1 cannot hold 0"),
        ("bosnian-road", lambda g: g.cycle(Cell(1, 1)), "row 2 column 2 is given"),
        ("bosnian-road", lambda g: g.enter(Cell(3, 3), 0), "row 4 column 4 is given"),
        ("magnets", lambda g: g.enter(Cell(0, 0), 0), "row 1 column 1 stays empty"),
        ("magnets", lambda g: g.reveal([Cell(0, 0)]), "row 1 column 1 stays empty"),
        ("skyscrapers", Game.undo, "nothing to undo"),
        ("skyscrapers", Game.redo, "nothing to redo"),
    ],
)
def test_what_cannot_be_done_is_refused(name: str, step: Step, said: str) -> None:
    with pytest.raises(InputError, match=said):
        step(Game(task(name)))


def test_a_board_with_several_solutions_is_judged_by_its_rules() -> None:
    board = task_on(read(SEVERAL))
    assert not board.unique
    game = Game(board)
    assert solved(game).solved
    assert game.enter(Cell(0, 0), 1).wrong == ()
    alone = game.enter(Cell(0, 0), 1).enter(Cell(0, 1), 0)
    assert alone.wrong == (Cell(0, 0),)
    with pytest.raises(InputError, match="several solutions"):
        game.reveal([Cell(0, 0)])
    assert game.reveal().solved


def test_a_board_without_a_solution_is_not_played() -> None:
    with pytest.raises(InputError, match="no solution"):
        task_on(read("close-or-far\nCCC...\n" + "......\n" * 5))


def test_time_and_hints_are_counted() -> None:
    game = Game(task("skyscrapers")).later(2.5).hinted().later(1).hinted()
    assert (game.seconds, game.hints) == (3.5, 2)
    assert game.contents == {}
