"""What a technique saw that may read any cell: kept by exactly the cells it has read.

The first cell that it reads is always the same one, and which one it reads next depends on what it
has read so far. So its answers are the leaves of a tree, and a cell that did not matter is not
asked about. Cells that were always read one after the other are read at once.
"""

from __future__ import annotations

from gridwright.explaining.prepared.facts import Known, fetcher
from gridwright.grid import Cell
from gridwright.model.domain import Domains
from gridwright.reasoning.deduction import Deduction

Deductions = tuple[Deduction, ...]
# Maximum number of answers that are kept.
KEPT = 512


class _Fork:
    """Cells that are read one after the other, and what comes after each of their domains."""

    __slots__ = ("cells", "fetch", "ways")

    def __init__(self, cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self.fetch = fetcher(cells)
        self.ways: dict[Domains, _Fork | Deductions] = {}

    def split(self, number: int) -> None:
        """Read only the first cells at once, and the others after them."""
        rest, ways = self.cells[number:], self.ways
        self.cells = self.cells[:number]
        self.fetch, self.ways = fetcher(self.cells), {}
        for domains, after in ways.items():
            fork = self.ways.setdefault(domains[:number], _Fork(rest))
            assert isinstance(fork, _Fork)
            fork.ways[domains[number:]] = after


class Readings:
    """The answers of a technique at one place."""

    def __init__(self) -> None:
        self._root: _Fork | Deductions | None = None
        self._number = 0

    def clear(self) -> None:
        """Forget all answers."""
        self._root, self._number = None, 0

    def get(self, known: Known) -> Deductions | None:
        """The answer to what is known, if it is kept."""
        node = self._root
        while type(node) is _Fork:
            node = node.ways.get(node.fetch(known))
        return node  # type: ignore[return-value]  # all but forks are answers

    def keep(self, read: Known, found: Deductions) -> None:
        """Keep an answer with all that was read for it, in the order in which it was."""
        if self._number >= KEPT:
            self.clear()
        self._number += 1
        self._root = _with_answer(self._root, tuple(read), tuple(read.values()), found)


def _with_answer(
    node: _Fork | Deductions | None, cells: tuple[Cell, ...], domains: Domains, found: Deductions
) -> _Fork | Deductions:
    """A tree with one more answer, to cells that have these domains."""
    if not cells:
        return found
    fork = node if isinstance(node, _Fork) and node.cells[0] == cells[0] else _Fork(cells)
    same = _alike(fork.cells, cells)
    if same < len(fork.cells):
        fork.split(same)
    after = fork.ways.get(domains[:same])
    fork.ways[domains[:same]] = _with_answer(after, cells[same:], domains[same:], found)
    return fork


def _alike(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> int:
    """With how many cells both begin."""
    if cells == others[: len(cells)]:
        return len(cells)
    pairs = enumerate(zip(cells, others, strict=False))
    return next((i for i, (a, b) in pairs if a != b), min(len(cells), len(others)))
