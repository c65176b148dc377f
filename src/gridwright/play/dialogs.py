"""What appears over a game: help, what was solved, a board being made or pasted, and the end."""

from __future__ import annotations

import asyncio
import threading
from datetime import date
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Static, TextArea

from gridwright.engines.limits import Limits
from gridwright.play.active_game import ActiveGame
from gridwright.play.game_texts import (
    engine_result,
    engine_statistics,
    statistics,
    table_text,
    title,
)
from gridwright.play.history import History
from gridwright.play.history_texts import told_history
from gridwright.play.keys import help_rows
from gridwright.puzzle import Puzzle


class HelpScreen(ModalScreen[None]):
    """The rules of a puzzle, what its signs mean, and the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,ctrl+g,f1", "dismiss", show=False)
    ]

    def __init__(self, board: Puzzle) -> None:
        super().__init__()
        self._board = board

    def compose(self) -> ComposeResult:
        """One text to scroll in."""
        with VerticalScroll(classes="dialog"):
            yield Static(self._text(), markup=False)

    def _text(self) -> Text:
        board = self._board
        rows = help_rows()
        width = max(len(sign) for sign, _ in rows)
        text = Text()
        text.append(f"{board.title}\n", "bold")
        for rule in board.rules_here().values():
            text.append(f"• {rule}\n")
        symbols = ", ".join(
            s.sign if s.name in (s.sign, s.text) else f"{s.sign} {s.name}" for s in board.symbols
        )
        text.append(f"\nSymbols: {symbols}\n\n")
        text.append("Keys\n", "bold")
        for sign, meaning in rows:
            text.append(f"{sign.ljust(width)}  ", "bold")
            text.append(f"{meaning}\n")
        return text.append("\nEsc goes back to the game.", "dim")


class HistoryScreen(ModalScreen[None]):
    """What was solved here, and how fast."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,ctrl+t", "dismiss", show=False)
    ]

    def __init__(self, history: History) -> None:
        super().__init__()
        self._history = history

    def compose(self) -> ComposeResult:
        """One text to scroll in."""
        told = Text(told_history(self._history, date.today()))
        with VerticalScroll(classes="dialog"):
            yield Static(told.append("\n\nEsc goes back.", "dim"), id="history", markup=False)


class WaitScreen(ModalScreen[None]):
    """Told while a board is made; Esc sets the event that stops it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", show=False)]

    def __init__(self, what: str, stop: threading.Event) -> None:
        super().__init__()
        self._what = what
        self._stop = stop
        self._seconds = 0

    def compose(self) -> ComposeResult:
        """A line that counts seconds."""
        yield Static(classes="dialog", id="waiting", markup=False)

    def on_mount(self) -> None:
        """Begin to count."""
        self._show()
        self.set_interval(1, self._tick)

    def action_stop(self) -> None:
        """Stop it."""
        self._stop.set()

    def _tick(self) -> None:
        self._seconds += 1
        self._show()

    def _show(self) -> None:
        passed = f" {self._seconds} s" if self._seconds else ""
        self.query_one("#waiting", Static).update(f"{self._what} …{passed}\n\nEsc stops it.")


class PasteScreen(ModalScreen[str | None]):
    """A place to paste a board in any format; its answer is the text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("ctrl+r", "play", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The place and two buttons."""
        with Vertical(classes="dialog"):
            yield Static(
                "Paste or type a board: its text, a game ID, an address, the name of a file, or "
                "name/example for a built-in board."
            )
            yield TextArea(id="pasted")
            with Horizontal(classes="buttons"):
                yield Button("Play (^R)", id="play-pasted", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Play it, or go back."""
        event.stop()
        if event.button.id == "back":
            self.dismiss(None)
        else:
            self.action_play()

    def action_play(self) -> None:
        """Answer with the text."""
        text = self.query_one("#pasted", TextArea).text.strip()
        self.dismiss(text or None)


class EndScreen(ModalScreen[None]):
    """How a game went and compares with others (`note`), how the engine fared, what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,ctrl+n", "say('next')", show=False),
        Binding("m,ctrl+o", "say('menu')", show=False),
        Binding("b,escape", "say('look')", show=False),
        Binding("q", "app.quit", show=False),
    ]

    class Next(Message):
        """Another board of the same kind is wanted."""

    class Menu(Message):
        """The menu is wanted."""

    def __init__(self, active: ActiveGame, note: str) -> None:
        super().__init__()
        self._active = active
        self._note = note
        self._stop = threading.Event()

    def compose(self) -> ComposeResult:
        """The figures and the buttons."""
        with Vertical(classes="dialog", id="end"):
            yield Static(self._own_text(), markup=False)
            yield Static("The engine …", id="engine", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Next", id="next", compact=True)
                yield Button("Menu", id="menu", compact=True)
                yield Button("Board", id="look", compact=True)
                yield Button("Quit", id="quit", compact=True)

    def on_mount(self) -> None:
        """Ask the engine."""
        self.run_worker(self._ask_engine())

    def on_unmount(self) -> None:
        """Stop the engine if it is still at it."""
        self._stop.set()

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what a button says."""
        event.stop()
        await self.action_say(event.button.id or "")

    async def action_say(self, what: str) -> None:
        """Go away, and tell what is wanted."""
        if what == "quit":
            await self.app.action_quit()
            return
        self.dismiss()
        if what == "next":
            self.app.post_message(self.Next())
        elif what == "menu":
            self.app.post_message(self.Menu())

    def _own_text(self) -> Text:
        game = self._active.game
        text = Text(f"{title(game)}: ", "bold")
        text.append("this is the solution\n" if game.given_up else "solved!\n")
        text.append(f"{table_text(statistics(game))}\n")
        return text.append(f"{self._note}\n") if self._note else text

    async def _ask_engine(self) -> None:
        board = self._active.game.task.board
        result = await asyncio.to_thread(engine_result, board, Limits(10.0, stop=self._stop))
        text = Text("The engine with the same board\n", "bold")
        text.append(table_text(engine_statistics(result)))
        self.query_one("#engine", Static).update(text)
