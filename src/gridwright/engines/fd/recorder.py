"""The hook for watching a search: explanations, the search tree and the lab use it."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from gridwright.grid import Cell, Values
from gridwright.model import Posting


class Recorder(Protocol):
    """Receives everything a search does, in order. Domains and removed values are masks."""

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """The search tries `domain` for a cell; `depth` is the number of decisions above it."""

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """A constraint removed values from a cell; its labels say why."""

    def failure(self, posting: Posting) -> None:
        """A constraint found a contradiction; the last decision is undone."""

    def solution(self, values: Values) -> None:
        """Every cell has its value."""


@runtime_checkable
class HearsRestarts(Recorder, Protocol):
    """A recorder that is also told when the next pass of a search begins at the root."""

    def restart(self) -> None:
        """The search begins anew."""
