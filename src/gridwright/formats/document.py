"""A text on its way to the codecs: taken apart once, however many of them look at it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from gridwright.errors import GridwrightError
from gridwright.text import Token, token_lines

T = TypeVar("T")


@dataclass(frozen=True)
class Document:
    """A text, and what functions have made of it so far."""

    text: str
    _made: dict[Callable[[Document], object], object] = field(default_factory=dict, repr=False)

    def once(self, function: Callable[[Document], T]) -> T:
        """What a function makes of this, or the error it raises; it is called once."""
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
        """The first line that holds something; empty when none does."""
        return self.once(_head)

    @property
    def lines(self) -> tuple[tuple[Token, ...], ...]:
        """The lines that hold something, as tokens."""
        return self.once(_lines)


def _head(document: Document) -> tuple[Token, ...]:
    return next(token_lines(document.text), ())


def _lines(document: Document) -> tuple[tuple[Token, ...], ...]:
    return tuple(token_lines(document.text))
