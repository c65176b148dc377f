"""The decisions of one search under another model, so that model and labeling are told apart.

Every decision is made once more, and the other model propagates. Where it fails, or finds the value
gone already, nothing below is looked at: that part of the first tree is what the model saves.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gridwright.engines.fd import Counters
from gridwright.engines.fd.propagation import FINE, Propagator
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.lab.trees.notes import Notes
from gridwright.lab.trees.tree import DEEPEST, DEPTH_BITS, SHAPES, Node, Outcome, Tally, Tree
from gridwright.model import Model
from gridwright.model.domain import SINGLES

# A state of the other model: its domains and the constraints that are entailed.
State = tuple[list[int], bytearray]


class _Replay:
    """Makes the decisions of a tree under another model."""

    def __init__(self, tree: Tree, model: Model, limits: Limits) -> None:
        self._tree = tree
        self.counters = Counters()
        self._notes = Notes()
        self._propagator = Propagator(model, self.counters, Watch(limits), self._notes)
        self._places: Mapping[Cell, int] = {c: i for i, c in enumerate(self._propagator.cells)}
        self._model = model
        # For each node of the tree, its number here and the state after it; None where it ended.
        self._reached: list[tuple[int, State] | None] = []

    def nodes(self) -> Iterator[Node]:
        """The nodes as they come out under the other model, without their totals."""
        number = 0
        for node in self._tree.nodes:
            above = self._reached[node.parent] if node.decision else None
            if node.decision and above is None:
                self._reached.append(None)
                continue
            parent = -1 if above is None else above[0]
            made, state = self._made(node, parent, above and above[1])
            self._reached.append(None if state is None else (number, state))
            yield made
            number += 1

    def _made(self, node: Node, parent: int, above: State | None) -> tuple[Node, State | None]:
        self._notes.clear()
        tried = 0
        if above is None:
            state = self._propagator.start(self._model)
            fine = all(state[0]) and self._propagator.run_all(*state) == FINE
        else:
            assert node.decision
            if node.outcome == "untried":
                return self._node(node, parent, "untried", 0), None
            cell, part = node.decision
            place = self._place(cell)
            state = (list(above[0]), above[1][:])
            left = state[0][place] & part
            if not left:
                return self._node(node, parent, "gone", 0), None
            fine, tried = True, left != state[0][place]
            if tried:
                state[0][place] = left
                woken = self._propagator.woken_by(place, left)
                fine = self._propagator.run(*state, woken) == FINE
        if not fine:
            return self._node(node, parent, "failure", tried), None
        if SINGLES.issuperset(state[0]):
            return self._node(node, parent, "solution", tried), None
        goes_on = node.outcome == "branch" and not node.counted
        return self._node(node, parent, "branch" if goes_on else "ended", tried), state

    def _place(self, cell: Cell) -> int:
        if cell not in self._places:
            raise InputError(
                f"the decision on {cell} cannot be replayed: the other model has no such variable"
            )
        return self._places[cell]

    def _node(self, node: Node, parent: int, outcome: Outcome, tried: int) -> Node:
        found, failed = tuple(self._notes.removals), outcome == "failure"
        tally = Tally(int(tried), int(failed), int(outcome == "solution"), len(found))
        self.counters.nodes += tally.nodes
        self.counters.solutions += tally.solutions
        made = Node(
            parent, node.depth, node.decision, found, outcome, self._notes.failed, tally, False
        )
        return replace(
            made, settled=parent >= 0 and not tried and outcome in ("branch", "ended", "solution")
        )


def replay(tree: Tree, model: Model, limits: Limits | None = None) -> Tree:
    """The tree of the same decisions under another model."""
    replaying = _Replay(tree, model, limits or Limits())
    nodes = list(replaying.nodes())
    levels = [Tally()] * (1 + max(node.depth for node in nodes))
    for node in nodes:
        levels[node.depth] = levels[node.depth].plus(node.total)
    totals = [node.total for node in nodes]
    for number in range(len(nodes) - 1, 0, -1):
        totals[nodes[number].parent] = totals[nodes[number].parent].plus(totals[number])
    made = (replace(node, total=total) for node, total in zip(nodes, totals, strict=True))
    numbered, shape = _shaped(made)
    return Tree(
        dict(model.domains),
        numbered,
        tuple(levels),
        replaying.counters,
        tree.complete,
        False,
        shape,
    )


def _shaped(nodes: Iterable[Node]) -> tuple[tuple[Node, ...], array[int]]:
    """The nodes with their numbers in the shape of the tree, and that shape."""
    shape, numbered = array("H"), []
    for node in nodes:
        there = node.outcome in SHAPES
        numbered.append(replace(node, number=len(shape)) if there else node)
        if there:
            shape.append(min(node.depth, DEEPEST) << DEPTH_BITS | SHAPES[node.outcome])
    return tuple(numbered), shape
