"""The colours of pictures on a terminal, by role."""

from __future__ import annotations

# By role of a `Span`, in the notation of `rich`.
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
    "supposed": "bold magenta",
    "follows": "magenta",
    "breaks": "bold red",
    "ruler": "dim",
    "legend": "dim",
}
