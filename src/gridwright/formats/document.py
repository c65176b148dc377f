"""A text on its way to the codecs: parsed once, however many of them examine it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from gridwright.errors import GridwrightError
from gridwright.text import Token, token_lines

T = TypeVar("T")


@dataclass(frozen=True)
class Document:
    """A text, and the results of functions called on it so far."""

    text: str
    _made: dict[Callable[[Document], object], object] = field(default_factory=dict, repr=False)

    def once(self, function: Callable[[Document], T]) -> T:
        """The function's result for this document, or the error it raises; it is called once."""
        if function not in self._made:
            try:
                self._made[function] = function(self)
            except GridwrightError as error:
                self._made[function] = error
        made = self._made[function]
        if isinstance(made, GridwrightError):
            raise made
        return cast(T, made)

    @property
    def head(self) -> tuple[Token, ...]:
        """The first line with content, as tokens; empty if there is none."""
        return self.once(_head)

    @property
    def lines(self) -> tuple[tuple[Token, ...], ...]:
        """The lines with content, as tokens."""
        return self.once(_lines)


def _head(document: Document) -> tuple[Token, ...]:
    return next(token_lines(document.text), ())


def _lines(document: Document) -> tuple[tuple[Token, ...], ...]:
    return tuple(token_lines(document.text))
