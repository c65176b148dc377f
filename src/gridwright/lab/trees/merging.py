"""Two search trees of one board as one: nodes with the same decisions above them are the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.lab.trees.tree import Node, Tree


@dataclass(frozen=True)
class Pair:
    """A node of two trees: its number in the first, in the second, or in both (None: not there)."""

    parent: int
    depth: int
    first: int | None
    second: int | None


@dataclass(frozen=True)
class Merged:
    """Two trees, and the nodes of both in order, parents before their children."""

    first: Tree
    second: Tree
    pairs: tuple[Pair, ...]

    def count(self, in_first: bool, in_second: bool) -> int:
        """How many decisions are in the first tree, in the second, or in both, of those kept."""
        return sum(
            (pair.first is not None) == in_first and (pair.second is not None) == in_second
            for pair in self.pairs
            if pair.depth and not self._is_untried(pair)
        )

    def _is_untried(self, pair: Pair) -> bool:
        nodes = ((self.first, pair.first), (self.second, pair.second))
        return all(tree.nodes[n].outcome == "untried" for tree, n in nodes if n is not None)


def merge(first: Tree, second: Tree) -> Merged:
    """Two trees of one board as one."""
    below = (_children(first), _children(second))
    found: list[Pair] = []
    waiting = [Pair(-1, 0, 0, 0)]
    while waiting:
        pair = waiting.pop()
        number = len(found)
        found.append(pair)
        here = below[0][pair.first] if pair.first is not None else []
        there = below[1][pair.second] if pair.second is not None else []
        partners = _partners(first, second, here, there)
        matched = set(partners.values())
        children: list[tuple[int | None, int | None]]
        children = [(child, partners.get(child)) for child in here]
        children += [(None, child) for child in there if child not in matched]
        waiting.extend(Pair(number, pair.depth + 1, *each) for each in reversed(children))
    return Merged(first, second, tuple(found))


def _partners(
    first: Tree, second: Tree, here: Sequence[int], there: Sequence[int]
) -> dict[int, int]:
    """The children of a node in the first tree that decide the same as one in the second."""
    keys: dict[tuple[str, int], list[int]] = {}
    for child in reversed(there):
        keys.setdefault(_key(second.nodes[child]), []).append(child)
    same = ((child, keys.get(_key(first.nodes[child]))) for child in here)
    return {child: found.pop() for child, found in same if found}


def _key(node: Node) -> tuple[str, int]:
    # By name: two models may each have variables of their own.
    return (str(node.decision.cell), node.decision.part) if node.decision else ("", 0)


def _children(tree: Tree) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in tree.nodes]
    for number, node in enumerate(tree.nodes[1:], 1):
        found[node.parent].append(number)
    return found
