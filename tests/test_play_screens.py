"""The screens of a game, driven by keys and mouse as a player would."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

import gridwright
import template
from gridwright.games.game import Game
from gridwright.games.starting import order
from gridwright.games.task import Task
from gridwright.grid import Cell
from gridwright.play.app import Opening, PlayApp
from gridwright.play.dialogs import EndScreen, HelpScreen, HistoryScreen, PasteScreen, WaitScreen
from gridwright.play.keys import KEYS
from gridwright.play.menu_screen import MenuScreen
from gridwright.play.picture import plain_text
from gridwright.play.play_screen import PlayScreen
from gridwright.puzzles import puzzles
from playing import NAMES, every_puzzle, task_of

# How the symbols that are no letters or digits are called as keys.
KEY_NAMES = {"+": "plus", "-": "minus"}
# The smallest boards worth a game; the others are of size 4.
SIZES = {"close-or-far": "6", "takuzu": "6"}

Scenario = Callable[[PlayApp, Pilot[None]], Awaitable[None]]


@pytest.fixture
def play(tmp_path: Path) -> Callable[..., None]:
    """Run the program with a scenario, all games being kept in one folder."""

    def run(
        scenario: Scenario, opening: Opening | None = None, size: tuple[int, int] = (80, 24)
    ) -> None:
        async def running() -> None:
            app = PlayApp(tmp_path / "games", 1, opening)
            async with app.run_test(size=size) as pilot:
                await settled(pilot)
                await scenario(app, pilot)

        with template.installed():
            asyncio.run(running())

    return run


Play = Callable[..., None]


async def settled(pilot: Pilot[None]) -> None:
    """Wait until boards are made, hints are found and all is drawn."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, and wait for what comes of it."""
    await pilot.press(*keys)
    await settled(pilot)


def screen(app: PlayApp) -> PlayScreen:
    """The screen of the game."""
    found = app.screen
    assert isinstance(found, PlayScreen)
    return found


def game_in(app: PlayApp) -> Game:
    """The game as it is."""
    return screen(app).active.game


def text(app: PlayApp, name: str) -> str:
    """What a part of the screen says."""
    return str(app.screen.query_one(f"#{name}", Static).content)


def picture(app: PlayApp) -> str:
    """The board as it is to be seen."""
    return plain_text(screen(app).board.lines)


async def go_to(app: PlayApp, pilot: Pilot[None], cell: Cell) -> None:
    """Move the cursor by the arrow keys."""
    at = screen(app).board.cursor
    rows, columns = cell.row - at.row, cell.column - at.column
    await pilot.press(
        *["down" if rows > 0 else "up"] * abs(rows),
        *["right" if columns > 0 else "left"] * abs(columns),
    )


async def fill_in(app: PlayApp, pilot: Pilot[None]) -> None:
    """Type the whole solution."""
    active = screen(app).active
    task = active.game.task
    for cell in task.open_cells:
        if active.game.content(cell).value is None:
            await go_to(app, pilot, cell)
            typed = task.texts[task.solution[cell]]
            await pilot.press(*(KEY_NAMES.get(char, char) for char in typed))


@every_puzzle
def test_every_puzzle_is_played_from_the_menu_to_the_end(play: Play, name: str) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, MenuScreen)
        await pilot.press(*["down"] * list(puzzles()).index(name), "tab", "tab")
        await press(pilot, *SIZES.get(name, "4"), "enter")
        assert game_in(app).task.board.name == name
        await fill_in(app, pilot)
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
        shown = " ".join(str(part.content) for part in app.screen.query(Static))
        assert "solved!" in shown
        assert "The engine with the same board" in shown
        assert "hints   0" in shown
        await press(pilot, "n")
        assert game_in(app).task.board.name == name
        assert game_in(app).contents == {}

    assert len(NAMES) > len(puzzles())
    play(scenario)


def test_a_level_is_chosen_in_the_menu(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        app.screen.query_one("#size", Input).value = "4"
        at = list(puzzles()).index("skyscrapers")
        app.screen.query_one("#puzzles", OptionList).highlighted = at
        await press(pilot, "tab", "down", "enter")
        origin = game_in(app).task.origin
        assert origin is not None
        assert origin.level == "gentle"
        assert text(app, "title") == "Skyscrapers 4x4, gentle"

    play(scenario)


def test_letters_of_vi_choose_in_the_menu_and_a_sign_shows_what_is_chosen(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "j", "j", "k", "l", "j")
        for name, at in (("puzzles", 1), ("levels", 1)):
            choices = app.screen.query_one(f"#{name}", OptionList)
            assert choices.highlighted == at
            signs = [str(option.prompt)[0] for option in choices.options]
            assert [line for line, sign in enumerate(signs) if sign == "▸"] == [at]

    play(scenario)


def test_a_size_that_does_not_exist_is_told(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        at = list(puzzles()).index("close-or-far")
        app.screen.query_one("#puzzles", OptionList).highlighted = at
        app.screen.query_one("#size", Input).value = "5"
        await press(pilot, "enter")
        assert isinstance(app.screen, MenuScreen)
        (notice,) = app._notifications
        assert notice.message.startswith("close-or-far: expected a board of 6x6 or more")

    play(scenario)


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("4de:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1", None),
        ("skyscrapers size=4\n4 . . 2\n", "expected"),
        ("close-or-far\nCCC...\n" + "......\n" * 5, "no solution"),
    ],
)
def test_a_board_is_pasted(play: Play, pasted: str, said: str | None) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+p")
        assert isinstance(app.screen, PasteScreen)
        app.screen.query_one("#pasted", TextArea).text = pasted
        await press(pilot, "ctrl+r")
        if said is None:
            assert text(app, "title") == "Skyscrapers 4x4"
        else:
            assert isinstance(app.screen, MenuScreen)
            (notice,) = app._notifications
            assert said in notice.message

    play(scenario)


def test_the_board_is_drawn_as_in_the_text_view(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "right", "right")
        assert picture(app) == "\n".join(
            [
                "c      1 2 3 4",
                "       4     2",
                "     ┌─────────┐",
                "r1   │ 1 ·[·]· │",
                "r2 3 │ · · · · │",
                "r3   │ · · · · │",
                "r4   │ · · · · │ 3",
                "     └─────────┘",
                "           4",
            ]
        )
        assert text(app, "cell") == "Row 1 column 3"

    play(scenario, task_of("skyscrapers"))


def test_what_is_typed_can_be_cleared_undone_and_redone(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        cell = Cell(0, 0)
        await press(pilot, "3", "2")
        assert game_in(app).content(cell).value == 2
        await press(pilot, "backspace")
        assert game_in(app).contents == {}
        await press(pilot, "ctrl+z", "ctrl+z")
        assert game_in(app).content(cell).value == 3
        await press(pilot, "ctrl+y")
        assert game_in(app).content(cell).value == 2
        await press(pilot, "full_stop", "ctrl+y", "ctrl+y")
        assert text(app, "message") == "There is nothing to redo."
        await press(pilot, "space", "space")
        assert game_in(app).content(cell).value == 2
        await press(pilot, "x")
        assert text(app, "message") == "x is not a symbol of this board; the symbols are 1 2 3 4."

    play(scenario, task_of("skyscrapers"))


def test_symbols_of_two_digits_are_typed_one_after_the_other(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        first = Cell(0, 0)
        await press(pilot, "1", "0")
        assert game_in(app).content(first).value == 10
        assert game_in(app).done == 1
        await press(pilot, "7")
        assert game_in(app).content(first).value == 7
        await press(pilot, "1", "right", "0", "1")
        assert game_in(app).position.values == {first: 1, Cell(0, 1): 1}
        await press(pilot, "down", "tab", "1", "0", "9")
        assert game_in(app).content(Cell(1, 1)).marks == 1 << 10 | 1 << 9

    board = puzzles()["skyscrapers"].parse("skyscrapers size=10\n" + _empty(10))
    square = {Cell(r, c): (r + c) % 10 + 1 for r in range(10) for c in range(10)}
    play(scenario, Task(board, square, False))


def _empty(size: int) -> str:
    around = " ".join("." * size)
    return "\n".join([around, *[f". {around} ."] * size, around])


def test_pencil_marks_are_shown_where_there_is_room(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "tab", "1", "2", "right")
        assert "PENCIL" in text(app, "cell")
        assert "(12)" in picture(app)
        await press(pilot, "left")
        assert text(app, "cell").startswith("Row 1 column 1: 1 2")
        await press(pilot, "3", "4", "right")
        assert "│     :[" in picture(app)
        await pilot.resize_terminal(40, 20)
        await settled(pilot)
        await press(pilot, "left", "4", "right")
        assert "(123)" in picture(app)
        await pilot.resize_terminal(20, 20)
        await settled(pilot)
        assert "│ :[" in picture(app)

    play(scenario, task_of("skyscrapers"))


def test_a_check_shows_what_is_wrong(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "exclamation_mark")
        assert text(app, "message") == "Nothing is wrong so far; 16 cells are open."
        await press(pilot, "4", "right", "2", "down", "exclamation_mark")
        assert text(app, "message") == "1 entry is wrong."
        assert "r1   │[4]2 · · │" in picture(app)
        assert "errors 1" in text(app, "status")
        await press(pilot, "up", "left", "1")
        assert text(app, "message") == ""

    play(scenario, task_of("skyscrapers"))


def test_hints_tell_more_and_more(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        texts = []
        for depth in (1, 2, 3):
            await press(pilot, "question_mark")
            texts.append(text(app, "message"))
            assert screen(app).active.remark.depth == depth
            assert picture(app).count("[") > 1 or "{" in picture(app)
        assert texts[0].startswith("Look at ")
        assert len(set(texts)) == 3
        assert game_in(app).hints == 1
        await press(pilot, "escape")
        assert text(app, "message") == ""
        await press(pilot, "enter")
        assert "there is no hint" in text(app, "message").lower()
        for _ in range(3):
            await press(pilot, "question_mark")
        await press(pilot, "enter")
        assert game_in(app).contents

    play(scenario, task_of("skyscrapers"))


def test_a_full_board_that_is_wrong_is_told(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+f")
        assert "Fill in this cell first" in text(app, "message")
        await press(pilot, "1", "ctrl+f")
        assert game_in(app).full
        assert "something is wrong" in text(app, "message")

    play(scenario, task_of("skyscrapers"))


def test_cells_are_revealed_one_by_one_or_all_at_once(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+r")
        assert game_in(app).position.values == {Cell(0, 0): 1}
        await press(pilot, "ctrl+e")
        assert isinstance(app.screen, EndScreen)
        shown = " ".join(str(part.content) for part in app.screen.query(Static))
        assert "this is the solution" in shown
        assert "all that was left" in shown
        await press(pilot, "b")
        assert game_in(app).solved

    play(scenario, task_of("skyscrapers"))


def test_the_mouse_plays_too(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        # The cell in row 2 and column 3: below the ruler and the frame.
        at = picture(app).split("\n")[4].index("·") + 4
        await pilot.click("#board", offset=(at, 4))
        await settled(pilot)
        assert screen(app).board.cursor == Cell(1, 2)
        assert game_in(app).contents == {}
        await pilot.click("#board", offset=(at, 4))
        await pilot.click("#board", offset=(at, 4))
        await settled(pilot)
        assert game_in(app).content(Cell(1, 2)).value == 2
        await pilot.click("#symbols", offset=(9, 0))
        await settled(pilot)
        assert game_in(app).content(Cell(1, 2)).value == 3
        await pilot.click("#board", offset=(at, 4), button=3)
        await settled(pilot)
        assert game_in(app).contents == {}
        await pilot.click("#board", offset=(0, 0))
        await pilot.click("#keys", offset=(6, 0))
        await settled(pilot)
        assert text(app, "message").startswith("Look at ")

    play(scenario, task_of("skyscrapers"))


def test_the_help_tells_rules_symbols_and_keys(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+g")
        assert isinstance(app.screen, HelpScreen)
        shown = " ".join(str(part.content) for part in app.screen.query(Static))
        board = task_of("magnets").board
        for words in (*board.rules.values(), "× neutral", *(key.text for key in KEYS)):
            assert words in shown
        await press(pilot, "escape")
        assert game_in(app).contents == {}

    play(scenario, task_of("magnets"))


def test_a_game_is_saved_and_continued(play: Play, tmp_path: Path) -> None:
    async def leave(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "tab", "right", "2", "ctrl+q")

    async def resume(app: PlayApp, pilot: Pilot[None]) -> None:
        saved = app.screen.query_one("#saved", OptionList)
        assert "Skyscrapers 4x4, 15 cells open" in str(saved.get_option_at_index(0).prompt)
        saved.focus()
        await press(pilot, "down", "enter")
        assert game_in(app).position.values == {Cell(0, 0): 1}
        assert game_in(app).position.marks == {Cell(0, 1): 1 << 2}
        await press(pilot, "ctrl+z", "ctrl+z")
        assert game_in(app).contents == {}
        await press(pilot, "ctrl+y", "ctrl+o")
        app.screen.query_one("#saved").focus()
        await press(pilot, "down", "delete")
        assert app.screen.query_one("#saved", OptionList).option_count == 0

    play(leave, task_of("skyscrapers"))
    assert len(list((tmp_path / "games").iterdir())) == 1
    play(resume)
    assert list((tmp_path / "games").iterdir()) == []


def test_the_same_board_is_continued_where_it_was_left(play: Play) -> None:
    async def leave(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "ctrl+c")

    async def again(app: PlayApp, pilot: Pilot[None]) -> None:
        assert game_in(app).position.values == {Cell(0, 0): 1}

    play(leave, task_of("skyscrapers"))
    play(again, task_of("skyscrapers"))


def test_the_cursor_is_where_it_was_left(play: Play) -> None:
    async def leave(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "down", "right", "right", "ctrl+q")

    async def again(app: PlayApp, pilot: Pilot[None]) -> None:
        assert screen(app).board.cursor == Cell(1, 2)
        assert text(app, "cell") == "Row 2 column 3"
        # Taking back goes to the cell that changes, doing again likewise.
        await press(pilot, "ctrl+z")
        assert screen(app).board.cursor == Cell(0, 0)
        await press(pilot, "down", "ctrl+y")
        assert screen(app).board.cursor == Cell(0, 0)
        await press(pilot, "right", "3", "down", "right", "1", "ctrl+f", "left", "ctrl+z")
        assert screen(app).board.cursor == Cell(1, 1), "one of all that were filled in"

    play(leave, task_of("skyscrapers"))
    play(again, task_of("skyscrapers"))


def test_a_key_that_does_nothing_is_told(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        for key, name in (("f5", "F5"), ("ctrl+x", "Ctrl+X"), ("shift+tab", "Shift+Tab")):
            await press(pilot, key)
            assert text(app, "message") == f"{name} does nothing here; ^G lists the keys."
        await press(pilot, "right")
        assert text(app, "message") == ""

    play(scenario, task_of("skyscrapers"))


def test_what_was_solved_is_shown_in_a_game_and_in_the_menu(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "ctrl+t")
        assert isinstance(app.screen, HistoryScreen)
        assert "Nothing is solved here yet." in text(app, "history")
        await press(pilot, "escape")
        await fill_in(app, pilot)
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
        shown = " ".join(str(part.content) for part in app.screen.query(Static))
        assert "This is your first time for such a board." in shown
        await press(pilot, "m", "ctrl+t")
        assert isinstance(app.screen, HistoryScreen)
        assert "1 board solved here, all without help" in text(app, "history")

    play(scenario, task_of("skyscrapers"))


def test_a_damaged_game_is_set_aside_and_a_new_one_starts(play: Play, tmp_path: Path) -> None:
    async def leave(app: PlayApp, pilot: Pilot[None]) -> None:
        await press(pilot, "1", "ctrl+q")

    async def again(app: PlayApp, pilot: Pilot[None]) -> None:
        assert game_in(app).contents == {}
        (notice,) = app._notifications
        assert "A saved game was damaged" in notice.message

    play(leave, task_of("skyscrapers"))
    (path,) = (tmp_path / "games").iterdir()
    path.write_bytes(path.read_bytes()[:-9])
    play(again, task_of("skyscrapers"))
    assert [each.name for each in (tmp_path / "games").iterdir()] == [f"{path.name}.damaged"]


def test_making_a_board_can_be_stopped(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, MenuScreen)

    async def stopped(app: PlayApp, pilot: Pilot[None]) -> None:
        # A board that takes far longer than anybody waits.
        app.play(order("skyscrapers", "12", "expert", 1))
        await pilot.pause()
        assert isinstance(app.screen, WaitScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)
        assert not list(app._notifications)

    play(scenario)
    play(stopped)


def test_large_boards_scroll_with_the_cursor(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        frame = app.screen.query_one("#frame")
        assert (frame.scroll_x, frame.scroll_y) == (0, 0)
        await press(pilot, "up", "left")
        assert screen(app).board.cursor == Cell(24, 24)
        assert frame.scroll_y == frame.max_scroll_y > 0
        assert frame.scroll_x == frame.max_scroll_x > 0
        await press(pilot, "down", "right")
        assert (frame.scroll_x, frame.scroll_y) == (0, 0)

    board = puzzles()["skyscrapers"].parse("skyscrapers size=25\n" + _empty(25))
    square = {Cell(r, c): (r + c) % 25 + 1 for r in range(25) for c in range(25)}
    play(scenario, Task(board, square, False))


@pytest.mark.parametrize("name", ["bosnian-road", "magnets", "shapely-squares"])
def test_a_board_of_10x10_fits_a_screen_of_80x24(play: Play, name: str) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        frame = app.screen.query_one("#frame")
        assert (frame.max_scroll_x, frame.max_scroll_y) == (0, 0)
        keys = app.screen.query_one("#keys")
        assert keys.region.bottom <= 24
        assert app.screen.query_one("#messages").size.height >= 5

    play(scenario, order(name, "10", None, 1), size=(80, 24))


def test_what_is_typed_fast_ends_up_where_it_belongs(play: Play) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        for key, character in (("1", "1"), ("right", None), ("2", "2"), ("right", None)) * 2:
            app.post_message(events.Key(key, character))
        app.post_message(events.Key("ctrl+z", None))
        await settled(pilot)
        expected = {Cell(0, 0): 1, Cell(0, 1): 2, Cell(0, 2): 1}
        assert game_in(app).position.values == expected

    play(scenario, task_of("skyscrapers"))


def test_letters_of_vi_move_unless_they_are_symbols(play: Callable[..., None]) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        for key, cell in (("l", (0, 1)), ("j", (1, 1)), ("h", (1, 0)), ("k", (0, 0))):
            await pilot.press(key)
            assert screen.board.cursor == cell
        await pilot.press("q")  # a key that is for nothing is told
        told = str(screen.query_one("#message", Static).content)
        assert "q is not a symbol of this board" in told

    play(scenario, task_of("skyscrapers"))


def test_a_hint_is_scrolled_to_on_a_board_larger_than_the_screen(play: Callable[..., None]) -> None:
    board = gridwright.board("skyscrapers", 12, right=[None] * 11 + [1])
    last = Cell(11, 11)

    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        frame = screen.query_one("#frame")
        assert frame.scroll_offset.y == 0
        screen.board.look_at([last, Cell(-1, 3)])
        await pilot.pause()
        await pilot.pause()
        assert frame.scroll_offset.y > 0
        assert screen.board.cursor == (0, 0)

    play(scenario, Task(board, gridwright.solve(board).solutions[0], False), size=(80, 12))


@pytest.mark.parametrize(
    ("size", "larger"), [((120, 40), True), ((80, 24), False), ((120, 24), False)]
)
def test_cells_are_larger_where_there_is_room(
    play: Callable[..., None], size: tuple[int, int], larger: bool
) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert ("├───┼───┤" in plain_text(screen.board.lines)) is larger
        # The mouse finds the cells all the same.
        await pilot.press("down", "right", "1")
        assert screen.active.game.shown == {Cell(1, 1): 1}
        assert "1" in plain_text(screen.board.lines)

    board = gridwright.board("skyscrapers", 2)
    play(scenario, Task(board, gridwright.solve(board).solutions[0], False), size=size)


def test_cells_of_a_large_board_stay_small(play: Callable[..., None]) -> None:
    async def scenario(app: PlayApp, pilot: Pilot[None]) -> None:
        screen = app.screen
        assert isinstance(screen, PlayScreen)
        assert "┼" not in plain_text(screen.board.lines)

    board = gridwright.board("skyscrapers", 20)
    play(scenario, Task(board, gridwright.solve(board).solutions[0], False), size=(120, 40))
