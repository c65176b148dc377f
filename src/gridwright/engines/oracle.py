"""What both engines can be asked: is there a grid under these labels, with these cells known?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.grid import Cell, Values
from gridwright.model import Label


@dataclass(frozen=True)
class Answer:
    """A grid if "yes"; if "no", labels and known cells that suffice to rule one out."""

    status: Literal["yes", "no", "limit"]
    values: Values | None = None
    labels: tuple[Label, ...] = ()
    cells: tuple[tuple[Cell, int], ...] = ()

    def decided(self) -> Answer:
        """This answer, unless the limit was reached: then raise `OutOfTimeError`."""
        if self.status == "limit":
            raise OutOfTimeError
        return self


class Oracle(Protocol):
    """Answers questions about one model, some of whose labels can be switched off."""

    def ask(
        self,
        watch: Watch,
        labels: Iterable[Label] | None = None,
        known: Mapping[Cell, int] | None = None,
        unlike: Values | None = None,
        within: Collection[Cell] | None = None,
    ) -> Answer:
        """Is there a grid under these switchable labels (None = all) with these known cells?

        With `unlike`, one that differs from those values in some cell of `within` (None = all).
        """

    def solutions(self, watch: Watch) -> Iterator[Values]:
        """All grids under all labels, one by one; raises `OutOfTimeError` at the limit."""
