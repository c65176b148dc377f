"""The keys of a game: one table for what they do, the list beside the board, and the help."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """Keys by their names or characters, how the first is written, what it does, short and in full.

    `action` names what the screen of a game does.
    """

    names: tuple[str, ...]
    sign: str
    action: str
    short: str
    text: str

    @property
    def short_sign(self) -> str:
        """In at most two characters."""
        return _SHORT_SIGNS.get(self.sign, self.sign)


_SHORT_SIGNS = {"Enter": "↵", "Tab": "⇥"}

# Those that are shown beside the board. No letters or digits: they may be symbols of a puzzle.
KEYS = (
    Key(("?",), "?", "hint", "hint", "where to look; again: which rule; again: why"),
    Key(("enter",), "Enter", "take", "take", "fill in what the hint says"),
    Key(("!",), "!", "check", "check", "show which entries are wrong"),
    Key(("tab",), "Tab", "pencil", "pencil", "pencil marks on or off"),
    Key(("ctrl+z",), "^Z", "undo", "undo", "take back"),
    Key(("ctrl+y",), "^Y", "redo", "redo", "do again what was taken back"),
    Key(("ctrl+f",), "^F", "fill", "fill", "fill all open cells with the symbol in this one"),
    Key(("ctrl+r",), "^R", "reveal", "reveal", "fill in this cell as the solution has it"),
    Key(("ctrl+e",), "^E", "solve", "solve", "fill in the whole solution"),
    Key(("ctrl+n",), "^N", "next", "next", "another puzzle of the same kind"),
    Key(("ctrl+o",), "^O", "menu", "menu", "choose another puzzle; this one is kept"),
    Key(("ctrl+t",), "^T", "history", "times", "what you have solved, and how fast"),
    Key(("ctrl+g", "f1"), "^G", "help", "help", "this list and the rules of the puzzle"),
    Key(("ctrl+q", "ctrl+c"), "^Q", "quit", "quit", "save the game and end"),
)

# Those that a player finds without a list.
MORE_KEYS = (
    Key((" ",), "Space", "cycle", "", "the next symbol"),
    Key(("backspace", "delete", "."), "Backspace", "clear", "", "clear the cell; so does a dot"),
    Key(("pagedown",), "PgDn", "read_on", "", "the rest of a long hint; PgUp goes back"),
    Key(("pageup",), "PgUp", "read_back", "", ""),
    Key(("escape",), "Esc", "away", "", "stop looking for a hint, or put it away"),
)

# What else can be done, for the help.
OTHERS = (
    ("arrows", "move about the board; so do h, j, k and l"),
    ("a symbol", "fill it in; type both digits of a larger number"),
    ("mouse", "click to move there, again for the next symbol; right button to clear"),
)

ACTIONS = {name: key.action for key in (*KEYS, *MORE_KEYS) for name in key.names}
# Rows and columns that the arrows go.
MOVES = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
# The same with the letters of vi, unless a letter is a symbol of the puzzle.
LETTERS = {"k": "up", "j": "down", "h": "left", "l": "right"}
MOVES |= {letter: MOVES[arrow] for letter, arrow in LETTERS.items()}


def key_text(name: str) -> str:
    """A key by its name, as it is written on a keyboard: Ctrl+X, F5, Shift+Tab."""
    return "+".join(part.capitalize() for part in name.split("+")).replace("_", " ")


def help_rows() -> list[tuple[str, str]]:
    """All keys and what they do."""
    return [*((key.sign, key.text) for key in (*KEYS, *MORE_KEYS) if key.text), *OTHERS]
