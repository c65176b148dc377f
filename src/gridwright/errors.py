"""What Gridwright raises when something it was handed is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

# Long work calls this repeatedly: it raises an error when the work should end.
Check = Callable[[], object]


def no_check() -> None:
    """For work that nothing interrupts."""


# How much of the user's input a message repeats.
MOST_QUOTED = 40
MOST_NAMED = 60
LONGEST_PATH = 120
_CUT = "..."


def quoted(value: object) -> str:
    """Input to be repeated in a message: in quotes, short, and without side effects.

    Control characters are escaped, so that a message never moves the cursor.
    """
    if isinstance(value, str):
        return repr(value if len(value) <= MOST_QUOTED else value[:MOST_QUOTED] + _CUT)
    if isinstance(value, int) and abs(value) >= 10**MOST_QUOTED:
        return "a number of many digits"  # Python may refuse to write it
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    return f"a value of type {type(value).__name__}"


def shortened(text: str, most: int = MOST_NAMED) -> str:
    """A name, path or address to be repeated without quotes: a long one loses its middle."""
    if len(text) > most:
        half = (most - len(_CUT)) // 2
        text = text[:half] + _CUT + text[-half:]
    return printable(text)


def printable(text: str) -> str:
    """A text in which everything but visible characters and blanks is escaped."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class GridwrightError(Exception):
    """Base of every error meant for people: its text is one sentence, shown as it is."""


@dataclass(unsafe_hash=True)  # not frozen: Python itself sets the traceback of an error
class InputError(GridwrightError):
    """Bad input, with its place and what was expected there.

    Lines and columns count from 1; `None` means the place is not known or does not apply.
    """

    message: str
    line: int | None = None
    column: int | None = None
    source: str | None = None

    def __str__(self) -> str:
        parts = [shortened(self.source, LONGEST_PATH)] if self.source else []
        if self.line is not None:
            parts.append(f"line {self.line}")
        if self.column is not None:
            parts.append(f"column {self.column}")
        place = ", ".join(parts)
        return printable(f"{place}: {self.message}" if place else self.message)

    def __reduce__(self) -> tuple[type[InputError], tuple[object, ...]]:
        # Errors travel between processes by their own fields, not by Exception's arguments.
        return type(self), (self.message, self.line, self.column, self.source)

    def at_source(self, source: str) -> InputError:
        """The same error, naming the file or argument it was found in."""
        return replace(self, source=source)


class TooLargeError(InputError):
    """The request would take more memory than is reasonable."""


class NotUniqueError(InputError):
    """A board without exactly one solution, where the question is about the only one."""
