"""The screen of a game: the board on the left, the panel beside it, and what keys and clicks do."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, ScrollableContainer
from textual.screen import Screen

from gridwright.engines.limits import Limits
from gridwright.errors import GridwrightError, InputError
from gridwright.explaining.hints import PATIENCE
from gridwright.games.game import Game
from gridwright.games.task import symbol_named
from gridwright.play.active_game import ActiveGame
from gridwright.play.board_view import BoardView
from gridwright.play.dialogs import EndScreen, HelpScreen, HistoryScreen
from gridwright.play.game_texts import sentence_of
from gridwright.play.keys import ACTIONS, MOVES, key_text
from gridwright.play.panel import Panel
from gridwright.play.picture import enlarged, line_length

# Columns that the board leaves to the panel; more where that only costs pencil marks.
PANEL = 21
EASY_PANEL = 28
# Lines that it leaves to the panel below it where the screen is narrow.
LINES = 12
NARROW = 60
# Columns and lines of a terminal from which on cells are drawn larger, if all of them fit.
ROOMY = (100, 30)
# Seconds after which a game is saved by itself.
OFTEN = 20


class PlayScreen(Screen[None]):
    """A game being played."""

    def __init__(self, active: ActiveGame) -> None:
        super().__init__()
        self.active = active
        self.board = BoardView(active.least_width, active.game.cursor)
        self.panel = Panel()
        self._pencil = False
        # The digits typed so far of a symbol that may have more of them.
        self._typing = ""
        self._stop = threading.Event()
        self._unsaved = 0

    def compose(self) -> ComposeResult:
        """The board and the panel."""
        with Container(id="play"):
            with ScrollableContainer(id="frame", can_focus=False):
                yield self.board
            yield self.panel

    def on_mount(self) -> None:
        """Show the board, and let the clock run."""
        self.board.focus()
        self.show_game()
        self.set_interval(1, self._tick)

    def on_unmount(self) -> None:
        """Give back what hints took."""
        self._stop.set()
        self.active.close()

    def on_screen_resume(self) -> None:
        """Let the clock run on."""
        self.active.run_clock()

    def on_screen_suspend(self) -> None:
        """Stop the clock while something else is shown."""
        self.active.run_clock(False)

    def on_resize(self) -> None:
        """Draw the board anew in the room there is."""
        self.set_class(self.size.width < NARROW, "-narrow")
        self.show_game()

    def show_game(self) -> None:
        """Show everything as it is now."""
        if not self.is_mounted or not self.size.width:
            return
        narrow = self.size.width < NARROW
        room = self.size.width - (0 if narrow else PANEL)
        easy = self.size.width - (0 if narrow else EASY_PANEL)
        scene = self.active.scene()
        if self.size.width >= ROOMY[0] and self.size.height >= ROOMY[1]:
            scene = enlarged(scene, easy, self.size.height)
        self.board.draw(scene, easy)
        # One column and line more, so that the picture never ends right at the panel.
        width, height = line_length(self.board.lines) + 1, len(self.board.lines)
        frame = self.query_one("#frame")
        frame.styles.width = room if narrow else min(width, room)
        frame.styles.height = min(height, max(self.size.height - LINES, 5)) if narrow else "100%"
        self.panel.show_game(self.active.game, self.board.cursor, self._pencil)
        self._tell(self.active.remark.text)
        self._show_status()

    # what the player does

    def on_key(self, event: events.Key) -> None:
        """Do what a key is for.

        All keys are taken here, and none by a binding: those are looked up elsewhere and later, and
        a symbol that is typed fast would end up in the cell that the next key moves to.
        """
        event.stop()
        event.prevent_default()
        self._pressed(event.character if event.is_printable else None, event.key)

    def _pressed(self, character: str | None, key: str) -> None:
        name = character or key
        if character is not None and self._typed(character):
            return
        self._typing = ""
        if key in MOVES:
            self.board.move(*MOVES[key])
            self.show_game()
        elif name in ACTIONS:
            getattr(self, f"action_{ACTIONS[name]}")()
        elif character is not None:
            known = " ".join(self.active.game.task.texts.values())
            self._tell(f"{character} is not a symbol of this board; the symbols are {known}.")
        else:
            self._tell(f"{key_text(key)} does nothing here; ^G lists the keys.")

    def _typed(self, character: str) -> bool:
        """Fill in or pencil a symbol; whether it is one."""
        board, cell = self.active.game.task.board, self.board.cursor
        longer = symbol_named(board, self._typing + character) if self._typing else None
        value = longer if longer is not None else symbol_named(board, character)
        if value is None:
            return False
        typed = (self._typing if longer is not None else "") + character

        def enter(game: Game) -> Game:
            # A longer symbol takes the place of the one that its first digits are.
            before = game.undo() if longer is not None else game
            return before.toggle(cell, value) if self._pencil else before.enter(cell, value)

        self._change(enter)
        self._typing = typed
        return True

    def on_board_view_clicked(self, message: BoardView.Clicked) -> None:
        """Move to the cell that was clicked, or change the one the cursor is in."""
        self._typing = ""
        here = message.cell == self.board.cursor
        self.board.cursor = message.cell
        if message.clear:
            self.action_clear()
        elif here:
            self.action_cycle()
        else:
            self.show_game()

    def action_cycle(self) -> None:
        """The next symbol."""
        self._change(lambda game: game.cycle(self.board.cursor))

    def action_clear(self) -> None:
        """Clear the cell."""
        self._change(lambda game: game.enter(self.board.cursor, None))

    def action_undo(self) -> None:
        """Take back."""
        self._travel(Game.undo)

    def action_redo(self) -> None:
        """Do again."""
        self._travel(Game.redo)

    def action_reveal(self) -> None:
        """Fill in the cell."""
        self._change(lambda game: game.reveal([self.board.cursor]))

    def action_solve(self) -> None:
        """Fill in the solution."""
        self._change(Game.reveal)

    def action_fill(self) -> None:
        """Fill all open cells."""
        value = self.active.game.content(self.board.cursor).value
        if value is None:
            self._tell("Fill in this cell first: all open cells then get what is in it.")
        else:
            self._change(lambda game: game.fill(value))

    def action_symbol(self, value: int) -> None:
        """Fill in or pencil a symbol that was clicked."""
        cell = self.board.cursor
        self._change(lambda g: g.toggle(cell, value) if self._pencil else g.enter(cell, value))

    def action_pencil(self) -> None:
        """Pencil marks on or off."""
        self._pencil = not self._pencil
        self._typing = ""
        self.show_game()

    def action_check(self) -> None:
        """Show which entries are wrong."""
        self.active.check()
        self.show_game()

    def action_take(self) -> None:
        """Fill in what the hint says."""
        self._do(self.active.take)

    def action_hint(self) -> None:
        """Give a hint, or more of it."""
        if not self.active.game.solved:
            self._stop_looking()
            self.run_worker(self._hint(), group="hint", exclusive=True)

    def action_away(self) -> None:
        """Stop looking for a hint, and put away the message."""
        self._stop_looking()
        self._change(lambda game: game)

    def action_read_on(self) -> None:
        """Show the rest of the message."""
        self.panel.messages.scroll_page_down(animate=False)

    def action_read_back(self) -> None:
        """Show the beginning of the message."""
        self.panel.messages.scroll_page_up(animate=False)

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(HelpScreen(self.active.game.task.board))

    def action_history(self) -> None:
        """Show what was solved here."""
        self.app.push_screen(HistoryScreen(self.active.saves.history))

    def action_next(self) -> None:
        """Another puzzle of the same kind."""
        self.post_message(EndScreen.Next())

    def action_quit(self) -> None:
        """Save and end."""
        self.app.call_later(self.app.action_quit)

    def action_menu(self) -> None:
        """Choose another puzzle."""
        self.post_message(EndScreen.Menu())

    async def _hint(self) -> None:
        active, depth = self.active, self.active.next_depth()
        stop = self._stop = threading.Event()
        contents = active.game.contents
        self._show_status(thinking=True)
        try:
            hint = await asyncio.to_thread(active.ask, depth, Limits(PATIENCE, stop=stop))
        except GridwrightError as error:
            self._tell(sentence_of(error))
            return
        finally:
            stop.set()
            self._show_status()
        # A hint for another position than the player's own is of no use any more.
        if active.game.contents == contents:
            active.hear(hint, depth)
            self.show_game()
            self.board.look_at(active.hinted)
            self.panel.messages.scroll_home(animate=False)

    # how things are done and shown

    def _stop_looking(self) -> None:
        self._stop.set()
        self.workers.cancel_group(self, "hint")

    def _change(self, move: Callable[[Game], Game]) -> None:
        self._typing = ""
        self._do(lambda: self.active.change(move))

    def _travel(self, step: Callable[[Game], Game]) -> None:
        """Go a move back or forth, and to a cell that it changed, unless that is this one."""
        before = self.active.game.done
        self._change(step)
        game = self.active.game
        if game.done != before:
            changed = [change.cell for change in game.moves[min(before, game.done)]]
            if self.board.cursor not in changed:
                self.board.cursor = changed[0]
                self.show_game()

    def _do(self, action: Callable[[], None]) -> None:
        solved = self.active.game.solved
        self.active.run_clock()
        try:
            action()
        except InputError as error:
            self._tell(sentence_of(error))
            return
        self.show_game()
        if self.active.game.solved and not solved:
            self.save()
            self.app.push_screen(EndScreen(self.active, self.active.note_solved()))

    def _tell(self, text: str) -> None:
        self.panel.show_message(text)

    def save(self) -> None:
        """Keep the game; a sentence when that cannot be done."""
        self._unsaved = 0
        self.active.game = self.active.game.at(self.board.cursor)
        try:
            self.active.save()
        except InputError as error:
            self.app.notify(f"The game is not saved: {error}", severity="error", markup=False)

    def _tick(self) -> None:
        if self.is_current:
            self.active.run_clock()
            self._show_status()
            self._unsaved += 1
            if self._unsaved >= OFTEN:
                self.save()

    def _show_status(self, thinking: bool = False) -> None:
        looking = not self._stop.is_set() and any(w.group == "hint" for w in self.workers)
        self.panel.show_status(self.active.game, thinking or looking)
