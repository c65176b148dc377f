"""The menu: a game to continue, or a puzzle, a size and a level to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static

from gridwright.games.game import Game
from gridwright.games.starting import WANTED_LEVELS, usual_size
from gridwright.play.dialogs import HistoryScreen, PasteScreen
from gridwright.play.game_texts import saved_line
from gridwright.play.saves import Saves
from gridwright.puzzles import puzzles

ANY_LEVEL = "any level"
CHOSEN, OTHER = "▸ ", "  "


class Choices(OptionList):
    """A list with a sign before what is chosen, which is seen in any colours and when left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", show=False),
        Binding("k", "cursor_up", show=False),
    ]

    def list_lines(self, lines: Iterable[str]) -> None:
        """Show these lines, none of which is chosen yet."""
        self.clear_options()
        self.add_options([OTHER + line for line in lines])

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the sign."""
        super().watch_highlighted(highlighted)
        for at, option in enumerate(self.options):
            line = str(option.prompt)[len(OTHER) :]
            self.replace_option_prompt_at_index(at, (CHOSEN if at == highlighted else OTHER) + line)


class MenuScreen(Screen[None]):
    """What to play; every choice is a list, and Enter in any of them begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+p", "paste", show=False),
        Binding("ctrl+t", "history", show=False),
        Binding("delete", "forget", show=False),
        Binding("escape", "app.quit", show=False),
        Binding("right,l", "app.focus_next", show=False),
        Binding("left,h", "app.focus_previous", show=False),
    ]

    class Wanted(Message):
        """A new board is wanted."""

        def __init__(self, name: str, size: str | None, level: str | None) -> None:
            super().__init__()
            self.name = name
            self.size = size
            self.level = level

    class Pasted(Message):
        """A board was pasted."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Resumed(Message):
        """A saved game is wanted."""

        def __init__(self, game: Game) -> None:
            super().__init__()
            self.game = game

    def __init__(self, saves: Saves) -> None:
        super().__init__()
        self._saves = saves
        self._games: list[Game] = []

    def compose(self) -> ComposeResult:
        """Lists side by side, the size and the buttons below."""
        with Vertical(id="menu"):
            yield Static("Gridwright: choose a puzzle, Enter begins", id="head")
            with Horizontal(id="choices"):
                yield _titled(Choices(id="puzzles"), "Puzzle")
                yield _titled(Choices(id="levels"), "Level")
                yield _titled(Input(id="size", compact=True, max_length=7), "Size")
            with Horizontal(classes="buttons"):
                yield Button("Play (Enter)", id="play", compact=True)
                yield Button("Paste a board (^P)", id="paste", compact=True)
                yield Button("Times (^T)", id="history", compact=True)
                yield Button("Quit (Esc)", id="quit", compact=True)
            yield _titled(Choices(id="saved"), "Continue (Delete forgets a game)")

    def on_mount(self) -> None:
        """Fill in what there is to choose from, and what is saved."""
        titles = [kind.title for kind in puzzles().values()]
        for name, lines in (("puzzles", titles), ("levels", (ANY_LEVEL, *WANTED_LEVELS))):
            choices = self.query_one(f"#{name}", Choices)
            choices.list_lines(lines)
            choices.highlighted = 0
        self._list_games()
        self.query_one("#puzzles").focus()

    @on(OptionList.OptionHighlighted, "#puzzles")
    def show_usual_size(self) -> None:
        """The size that is made when none is typed."""
        kind = puzzles()[self._puzzle]
        self.query_one("#size", Input).placeholder = str(usual_size(kind).width)

    @on(OptionList.OptionSelected, "#puzzles, #levels")
    @on(Input.Submitted)
    @on(Button.Pressed, "#play")
    def begin(self) -> None:
        """Play what is chosen."""
        at = self.query_one("#levels", OptionList).highlighted or 0
        size = self.query_one("#size", Input).value.strip() or None
        level = WANTED_LEVELS[at - 1] if at else None
        self.app.post_message(self.Wanted(self._puzzle, size, level))

    @on(OptionList.OptionSelected, "#saved")
    def resume(self, event: OptionList.OptionSelected) -> None:
        """Continue a game."""
        self.app.post_message(self.Resumed(self._games[event.option_index]))

    @on(Button.Pressed, "#paste")
    def action_paste(self) -> None:
        """Ask for a board."""
        self.app.push_screen(PasteScreen(), self._pasted)

    @on(Button.Pressed, "#history")
    def action_history(self) -> None:
        """Show what was solved here."""
        self.app.push_screen(HistoryScreen(self._saves.history))

    @on(Button.Pressed, "#quit")
    async def leave(self) -> None:
        """End."""
        await self.app.action_quit()

    def action_forget(self) -> None:
        """Delete the save of the game that is chosen."""
        saved = self.query_one("#saved", OptionList)
        if self.focused is saved and saved.highlighted is not None:
            self._saves.forget(self._games[saved.highlighted])
            self._list_games()

    def _pasted(self, text: str | None) -> None:
        if text is not None:
            self.app.post_message(self.Pasted(text))

    def _list_games(self) -> None:
        self._games = self._saves.all()
        saved = self.query_one("#saved", Choices)
        saved.list_lines(map(saved_line, self._games))
        saved.display = bool(self._games)

    @property
    def _puzzle(self) -> str:
        """The name of the puzzle that is chosen."""
        return list(puzzles())[self.query_one("#puzzles", OptionList).highlighted or 0]


def _titled(widget: OptionList | Input, title: str) -> OptionList | Input:
    widget.border_title = title
    return widget
