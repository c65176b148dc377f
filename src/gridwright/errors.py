"""What Gridwright raises when something it was handed is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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


def not_known(what: str, name: object, known: Iterable[str]) -> str:
    """A sentence for a name that is not known: which one may have been meant, and all there are.

    >>> not_known("puzzle", "magnet", ["latin", "magnets"])
    "there is no puzzle 'magnet' (did you mean magnets?); expected one of latin, magnets"
    """
    names = list(known)
    said = f"there is no {what} {quoted(name)}{meant(name, names)}"
    return f"{said}; expected one of {', '.join(names)}"


def meant(name: object, known: Iterable[str]) -> str:
    """A remark on a name that is not known: the one that may have been meant, if there is one."""
    near = near_name(name, known)
    return f" (did you mean {near}?)" if near else ""


def near_name(name: object, known: Iterable[str]) -> str | None:
    """The known name that may have been meant by one that is not known."""
    if not isinstance(name, str) or len(name) > MOST_NAMED:
        return None
    import difflib  # here: few messages need it

    names = {each.lower(): each for each in known}
    near = difflib.get_close_matches(name.lower(), names, n=1)
    return names[near[0]] if near else None


class GridwrightError(Exception):
    """Base of every error meant for people: its text is one sentence, shown as it is.

    >>> import gridwright
    >>> try:
    ...     gridwright.read("magnets/paper-6x7")
    ... except gridwright.GridwrightError as error:
    ...     print(str(error).partition(";")[0])
    there is no file or built-in board 'magnets/paper-6x7' (did you mean magnets/paper-6x6?)
    """


@dataclass(unsafe_hash=True)  # not frozen: Python itself sets the traceback of an error
class InputError(GridwrightError):
    r"""Bad input, with its place and what was expected there.

    Lines and columns count from 1; `None` means the place is not known or does not apply.

    >>> import gridwright
    >>> try:
    ...     gridwright.read("skyscrapers size=2\n  9 .\n. . . .\n. . . .\n  . .")
    ... except gridwright.InputError as error:
    ...     print(error.line, error.column, error.message)
    2 3 expected a clue from 1 to 2, found '9'
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
    """A board without exactly one solution, where the question is about the only one.

    >>> import gridwright
    >>> try:
    ...     gridwright.rate(gridwright.skyscrapers(top=[1, None, None]))
    ... except gridwright.NotUniqueError as error:
    ...     print(error)
    this puzzle has several solutions, so no step leads to one
    """
