"""What is beside the board of a game: title, clock, the cell at the cursor, symbols and so on."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from gridwright.games.game import Game
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.play.game_texts import clock_text, title
from gridwright.play.keys import KEYS


class Panel(Vertical):
    """Shows a game in words. What can be clicked in it are actions of the screen it is on."""

    def __init__(self) -> None:
        super().__init__(id="panel")

    def compose(self) -> ComposeResult:
        """One text below the other."""
        yield Static(id="title")
        yield Static(id="status")
        yield Static(id="cell")
        yield Static(id="symbols")
        with VerticalScroll(id="messages", can_focus=False):
            yield Static(id="message", markup=False)
        yield Static(_keys_text(), id="keys")

    def show_game(self, game: Game, cursor: Cell, pencil: bool) -> None:
        """Show everything but the clock and the message; `pencil`: whether marks are entered."""
        several = "" if game.task.unique else "\nSeveral solutions"
        self.query_one("#title", Static).update(Text(f"{title(game)}{several}", "bold"))
        self.query_one("#cell", Static).update(_cell_text(game, cursor, pencil))
        self.query_one("#symbols", Static).update(_symbols_text(game))

    def show_status(self, game: Game, thinking: bool) -> None:
        """Show the clock and what is counted."""
        counts = f"hints {game.hints}  errors {len(game.mistakes)}"
        doing = "thinking…" if thinking else ""
        self.query_one("#status", Static).update(f"{clock_text(game.seconds)}  {counts}  {doing}")

    def show_message(self, text: str) -> None:
        """Show a message in place of the last one."""
        self.query_one("#message", Static).update(text)

    @property
    def messages(self) -> VerticalScroll:
        """The message, in which one can scroll."""
        return self.query_one("#messages", VerticalScroll)


def _cell_text(game: Game, cell: Cell, pencil: bool) -> Text:
    """Where the cursor is, and what is pencilled there."""
    marks = values_of(game.content(cell).marks)
    text = Text(f"Row {cell.row + 1} column {cell.column + 1}")
    if marks:
        text.append(": " + " ".join(game.task.texts[value] for value in marks))
    return text.append("  PENCIL", "bold reverse") if pencil else text


def _symbols_text(game: Game) -> Text:
    """The symbols, to be clicked."""
    text = Text()
    for symbol in game.task.board.symbols:
        style = Style(bold=True, meta={"@click": f"screen.symbol({symbol.value})"})
        text.append(f" {symbol.sign} ", style)
        text.append(" ")
    return text


def _keys_text() -> Text:
    """The keys, to be clicked too, in two columns."""
    text = Text()
    for at, key in enumerate(KEYS):
        click = Style(meta={"@click": f"screen.{key.action}()"})
        text.append(f"{key.short_sign:>2} ", click + Style(bold=True))
        text.append(f"{key.short:<6}", click)
        text.append("\n" if at % 2 else " ")
    return text
