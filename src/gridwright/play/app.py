"""The program with screens: which one is shown, and that no game is lost when it ends."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES

from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import GridwrightError
from gridwright.games.game import Game
from gridwright.games.starting import Order, make_task, order, order_after, task_on
from gridwright.games.task import Task
from gridwright.play.active_game import ActiveGame
from gridwright.play.dialogs import WaitScreen
from gridwright.play.menu_screen import MenuScreen
from gridwright.play.play_screen import PlayScreen
from gridwright.play.saves import Saves
from gridwright.reading import read

# What can be played at once: a board to be made, one that is there, or a game begun before.
Opening = Order | Task | Game

# The terminal's own colours, light or dark; what stands out is reversed, not painted.
_OWN = "ansi_default"
_DARK = BUILTIN_THEMES["ansi-dark"]
THEME = replace(
    _DARK,
    name="terminal",
    variables={
        **_DARK.variables,
        "ansi-background": _OWN,
        "ansi-foreground": _OWN,
        "border-blurred": _OWN,
        "block-cursor-foreground": _OWN,
        "block-cursor-background": _OWN,
        "block-cursor-text-style": "reverse",
        "input-cursor-background": _OWN,
        "input-cursor-foreground": _OWN,
        "input-cursor-text-style": "reverse",
    },
)


class PlayApp(App[None], inherit_bindings=False):
    """Plays what it is given, or shows the menu."""

    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Gridwright"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q,ctrl+c", "quit", show=False)]

    def __init__(self, folder: Path, seed: int, opening: Opening | None = None) -> None:
        super().__init__(ansi_color=True)
        self.saves = Saves(folder, self._warn)
        self.ended_by: int | None = None
        self._opening = opening
        self._seed = seed
        self.register_theme(THEME)
        self.theme = THEME.name

    def on_mount(self) -> None:
        """Listen to signals, and show the first screen."""
        for number in _ending_signals():
            asyncio.get_running_loop().add_signal_handler(number, self._end, number)
        if self._opening is None:
            self.show_menu()
        else:
            self.play(self._opening)

    def play(self, opening: Opening) -> None:
        """Show the screen of a game, once there is a board."""
        if isinstance(opening, Order):
            self._wait_for(f"Making {opening.text}", lambda limits: make_task(opening, limits))
            return
        game = opening if isinstance(opening, Game) else self._game(opening)
        self._keep()
        self._show(PlayScreen(ActiveGame(game, self.saves)))

    def show_menu(self) -> None:
        """Choose what to play."""
        self._keep()
        self._show(MenuScreen(self.saves))

    def _show(self, screen: Screen[None]) -> None:
        """Show a screen in the place of the one there is; at first there is only an empty one."""
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    # what the screens ask for

    def on_menu_screen_wanted(self, wanted: MenuScreen.Wanted) -> None:
        """Make a board."""
        try:
            self.play(order(wanted.name, wanted.size, wanted.level, self._next_seed()))
        except GridwrightError as error:
            self._warn(str(error))

    def on_menu_screen_pasted(self, pasted: MenuScreen.Pasted) -> None:
        """Look at a board."""
        try:
            board = read(pasted.text)
        except GridwrightError as error:
            self._warn(str(error))
            return
        self._wait_for(f"Looking at {board.title} {board.grid}", lambda lim: task_on(board, lim))

    def on_menu_screen_resumed(self, resumed: MenuScreen.Resumed) -> None:
        """Continue a game."""
        self.play(resumed.game)

    def on_end_screen_next(self) -> None:
        """Make the next board."""
        if isinstance(self.screen, PlayScreen):
            try:
                self.play(order_after(self.screen.active.game.task, self._next_seed()))
            except GridwrightError as error:
                self._warn(str(error))

    def on_end_screen_menu(self) -> None:
        """Show the menu."""
        self.show_menu()

    # what happens meanwhile

    def _wait_for(self, what: str, work: Callable[[Limits], Task]) -> None:
        self.run_worker(self._waited(what, work), group="board", exclusive=True)

    async def _waited(self, what: str, work: Callable[[Limits], Task]) -> None:
        """Do some work while the screen lives on, then play what comes of it."""
        stop = threading.Event()
        waiting = WaitScreen(what, stop)
        await self.push_screen(waiting)
        try:
            task = await asyncio.to_thread(work, Limits(stop=stop))
        except GridwrightError as error:
            await waiting.dismiss()
            if not (isinstance(error, OutOfTimeError) and stop.is_set()):
                self._warn(str(error))
            if not isinstance(self.screen, PlayScreen | MenuScreen):
                self.show_menu()
            return
        finally:
            stop.set()
        await waiting.dismiss()
        self.play(task)

    def _game(self, task: Task) -> Game:
        """A board's saved game, else a new one."""
        return self.saves.resumed(task.board) or Game(task)

    def _keep(self) -> None:
        """Save the game that is being left."""
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen):
                screen.save()

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=10, markup=False)

    def _next_seed(self) -> int:
        self._seed += 1
        return self._seed

    async def action_quit(self) -> None:
        """Save and end."""
        self._keep()
        self.exit()

    def _end(self, number: int) -> None:
        """Save and end, since a signal says so."""
        self.ended_by = number
        self._keep()
        self.exit()


def _ending_signals() -> list[signal.Signals]:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [getattr(signal, name) for name in names if hasattr(signal, name)]
