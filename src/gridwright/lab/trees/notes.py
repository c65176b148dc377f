"""A recorder for what a single decision does."""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.grid import Cell, Values
from gridwright.lab.trees.tree import Outcome, Removal
from gridwright.model import Posting


@dataclass
class Notes:
    """What was removed, and what failed, since it was last cleared."""

    removals: list[Removal] = field(default_factory=list)
    failed: Posting | None = None

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """Decisions are made elsewhere."""

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """Keep it."""
        self.removals.append(Removal(cell, removed, posting))

    def failure(self, posting: Posting) -> None:
        """Keep it."""
        self.failed = posting

    def solution(self, values: Values) -> None:
        """Solutions are recognised elsewhere."""

    def clear(self) -> None:
        """Begin anew."""
        self.removals, self.failed = [], None

    def outcome(self, solved: bool) -> Outcome:
        """What became of the decision."""
        return "failure" if self.failed else "solution" if solved else "branch"
