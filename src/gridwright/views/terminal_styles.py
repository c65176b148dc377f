"""The colours of pictures on a terminal, by what a part of a picture is."""

from __future__ import annotations

# By role of a `Span`, as `rich` writes styles.
STYLES = {
    "line": "dim",
    "empty": "dim",
    "clue": "bold cyan",
    "given": "bold",
    "answer": "green",
    "symbol": "magenta",
    "side": "bold cyan",
    "pencil": "dim",
    "differs": "bold yellow",
    "wrong": "bold red",
    "look": "bold blue",
    "reason": "blue",
}
