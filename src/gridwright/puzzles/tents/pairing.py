"""Trees and tents as a board has them: which tent is whose, and which trees are close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright.grid import Cell
from gridwright.reasoning.sight import Sight
from gridwright.techniques.counting import ON


@dataclass(frozen=True)
class Pair:
    """A tree and its tent (or the only cell left for it), with the known cells that show it.

    `others` are the trees whose pairs had to be found first. `by_tent` says that it is the tent
    that has no other tree.
    """

    tree: Cell
    tent: Cell
    used: frozenset[Cell]
    others: frozenset[Cell]
    by_tent: bool


class Pairing:
    """Which tents are whose, as far as that is seen tree by tree."""

    def __init__(self, at: Sight) -> None:
        self.known = at.position.domains
        self.beside: Mapping[Cell, tuple[Cell, ...]] = {
            tree: tuple(at.cells[i] for i in group)
            for tree, group in zip(at.place.cells, at.constraint.groups, strict=False)
        }
        self.trees: dict[Cell, list[Cell]] = {cell: [] for cell in at.cells}
        for tree, cells in self.beside.items():
            for cell in cells:
                self.trees[cell].append(tree)
        self.pairs: dict[Cell, Pair] = {}
        self.taken: dict[Cell, Cell] = {}
        while any([self._by_tree(tree) for tree in self.beside] + [*map(self._by_tent, at.cells)]):
            pass

    def left(self, tree: Cell) -> list[Cell]:
        """The cells in which a tree without a partner may have its tent."""
        return [c for c in self.beside[tree] if self.known[c] & ON and c not in self.taken]

    def _by_tree(self, tree: Cell) -> bool:
        """A tree with one cell left."""
        left = self.left(tree)
        if tree in self.pairs or len(left) != 1:
            return False
        gone = [cell for cell in self.beside[tree] if cell != left[0]]
        off = [cell for cell in gone if not self.known[cell] & ON]
        return self._note(tree, left[0], off, [self.taken[c] for c in gone if c not in off], False)

    def _by_tent(self, cell: Cell) -> bool:
        """A tent with one tree left."""
        left = [tree for tree in self.trees[cell] if tree not in self.pairs]
        if self.known[cell] != ON or cell in self.taken or len(left) != 1:
            return False
        others = [tree for tree in self.trees[cell] if tree != left[0]]
        return self._note(left[0], cell, [cell], others, True)

    def _note(
        self, tree: Cell, tent: Cell, used: list[Cell], others: list[Cell], by_tent: bool
    ) -> bool:
        every = {one for other in others for one in (other, *self.pairs[other].others)}
        known = {cell for one in every for cell in self.pairs[one].used}
        self.pairs[tree] = Pair(tree, tent, frozenset({*used, *known}), frozenset(every), by_tent)
        self.taken[tent] = tree
        return True

    def used(self, trees: list[Cell]) -> set[Cell]:
        """The known cells that show the pairs of some trees."""
        return {cell for tree in trees for cell in self.pairs[tree].used}


@lru_cache(maxsize=16)
def close_trees(board: Any) -> Mapping[Cell, tuple[Cell, ...]]:
    """For each tree the others whose tents one cell can touch together with its own."""
    near, beside, found = board.grid.around, board.beside, dict[Cell, tuple[Cell, ...]]()
    for tree, cells in beside.items():
        reached = {o for cell in cells for each in (cell, *near[cell]) for o in (each, *near[each])}
        others = (other for other in beside if not reached.isdisjoint(beside[other]))
        found[tree] = tuple(other for other in others if other != tree)
    return found
