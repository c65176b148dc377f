"""Search trees: what a search decides, what propagation removes, where it fails and what it finds.

A tree of any size is recorded in bounded memory: when it has grown too large, the smaller of the
subtrees that the search has left for good are replaced by what they count.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import islice
from operator import or_
from typing import Literal, NamedTuple

from gridwright.engines.fd import Counters, Labeling, search
from gridwright.engines.limits import Limits
from gridwright.grid import Cell, Values
from gridwright.model import Model, Posting

# Larger trees are summarised.
MOST_NODES = 5000
# Nodes times cells of the largest tree that is kept: with more, telling it takes many seconds.
MOST_STATES = 2_000_000

# Of so many nodes the depth and the outcome are kept, for pictures of the whole tree.
MOST_SHAPE = 300_000

# What became of a node: decided further, a contradiction, a solution, the search ended in it, or it
# ended before this part was tried (which then is no node of the search and counts nothing). Where
# decisions are replayed under another model, the values of a decision may be gone already.
Outcome = Literal["branch", "failure", "solution", "ended", "untried", "gone"]
# Outcomes as they are kept in the shape of a tree, below the bits of the depth.
SHAPES: Mapping[Outcome, int] = {"branch": 0, "failure": 1, "solution": 2, "ended": 3}
DEPTH_BITS, DEEPEST = 2, (1 << 14) - 1


class Tally(NamedTuple):
    """How much there is in a part of a tree, under the names of the counters."""

    nodes: int = 0
    backtracks: int = 0
    solutions: int = 0
    prunings: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both parts together."""
        # Spelled out: this is done several times for each node of a search.
        return Tally(
            self.nodes + other.nodes,
            self.backtracks + other.backtracks,
            self.solutions + other.solutions,
            self.prunings + other.prunings,
        )


class Removal(NamedTuple):
    """Values (as a mask) that a constraint removed from a cell."""

    cell: Cell
    values: int
    posting: Posting


class Decision(NamedTuple):
    """A part of a cell's values that the search tries."""

    cell: Cell
    part: int


@dataclass(frozen=True)
class Node:
    """A decision and what came of it; the first node of a tree decides nothing.

    `failed` is the constraint of a failure. `total` counts the node and all below it, also what
    is not kept: where `counted` is set, nothing below the node is. `number` counts the decisions
    of the search up to this one; it is -1 where there was none. `settled` is a replayed decision
    that says nothing new.
    """

    parent: int
    depth: int
    decision: Decision | None
    removals: tuple[Removal, ...]
    outcome: Outcome
    failed: Posting | None
    total: Tally
    counted: bool
    number: int = -1
    settled: bool = False


@dataclass(frozen=True)
class Tree:
    """A recorded search: its nodes in the order they were tried, parents before their children.

    `levels` counts by depth, with the first node at 0. When not `complete` the search ended before
    everything was tried: it had found enough, or, where `limited` is set, a limit was reached.
    `shape` has the depth and the outcome of every node, kept or not, up to `MOST_SHAPE`.
    """

    domains: Mapping[Cell, int]
    nodes: tuple[Node, ...]
    levels: tuple[Tally, ...]
    counters: Counters
    complete: bool
    limited: bool
    shape: array[int] = field(default_factory=lambda: array("H"))

    @property
    def total(self) -> Tally:
        """What the whole tree counts, kept or not."""
        return self.nodes[0].total

    @property
    def summarised(self) -> bool:
        """Whether some subtrees are only counted."""
        return any(node.counted for node in self.nodes)

    def states(self) -> Iterator[tuple[Node, dict[Cell, int], dict[Cell, int]]]:
        """Every node with the domains before its decision and after its propagation.

        The domains of a failure are those that the failed constraint saw.
        """
        now = dict(self.domains)
        # What each node on the way has changed: whole states of a deep tree would take gigabytes.
        undo: list[list[tuple[Cell, int]]] = []
        for node in self.nodes:
            while len(undo) > node.depth:
                now.update(reversed(undo.pop()))
            before, changed = dict(now), []
            if node.decision:
                changed.append((node.decision.cell, now[node.decision.cell]))
                now[node.decision.cell] &= node.decision.part
            for cell, values, _ in node.removals:
                changed.append((cell, now[cell]))
                now[cell] &= ~values
            undo.append(changed)
            yield node, before, dict(now)


def record(
    model: Model,
    labeling: Labeling | None = None,
    limits: Limits | None = None,
    count: int | None = 1,
    most: int = MOST_NODES,
) -> Tree:
    """The tree of a search for `count` solutions (None: for all), with about `most` nodes kept.

    They are fewer on boards of more than 400 cells.
    """
    growing = _Growing(max(1, min(most, MOST_STATES // max(1, len(model.domains)))))
    searching = search(model, labeling, limits, growing)
    found = sum(1 for _ in islice(searching, count))
    return Tree(
        dict(model.domains),
        tuple(growing.finish(model.domains)),
        tuple(growing.levels),
        searching.counters,
        searching.complete,
        limited=not searching.complete and found != count,
        shape=growing.shape,
    )


@dataclass(eq=False)
class _Branch:
    """A node while the tree grows; `total` is right once the search has left it."""

    depth: int
    decision: Decision | None
    total: Tally
    removals: list[Removal] = field(default_factory=list)
    outcome: Outcome = "ended"
    failed: Posting | None = None
    children: list[_Branch] = field(default_factory=list)
    # Nodes the search is in, and those on the way to the first solution, are kept in any case.
    keep: bool = True
    number: int = -1


class _Growing:
    """A recorder that keeps the tree; see `Recorder`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._path = [_Branch(0, None, Tally(), number=0)]
        self.shape = array("H", (SHAPES["ended"],))
        self._decisions = 0
        self._way: list[_Branch] = []
        self._stored = 1
        self.levels = [Tally()]

    def decision(self, depth: int, cell: Cell, domain: int) -> None:
        """Leave what is deeper for good, and begin a node."""
        while len(self._path) > depth + 1:
            self._leave()
        if self._stored > 2 * self._most:
            self._shrink()
        self._decisions += 1
        branch = _Branch(depth + 1, Decision(cell, domain), Tally(nodes=1), number=self._decisions)
        self._path[-1].children.append(branch)
        self._ends(self._path[-1], "branch")
        self._path.append(branch)
        if self._decisions < MOST_SHAPE:
            self.shape.append(min(depth + 1, DEEPEST) << DEPTH_BITS | SHAPES["ended"])
        self._stored += 1
        if depth + 1 == len(self.levels):
            self.levels.append(Tally())
        self._count(Tally(nodes=1))

    def pruning(self, cell: Cell, removed: int, posting: Posting) -> None:
        """Keep it with the node."""
        self._path[-1].removals.append(Removal(cell, removed, posting))

    def failure(self, posting: Posting) -> None:
        """Mark the node."""
        self._ends(self._path[-1], "failure")
        self._path[-1].failed = posting
        self._found(Tally(backtracks=1))

    def solution(self, values: Values) -> None:
        """Mark the node, and the way to it when it is the first."""
        self._ends(self._path[-1], "solution")
        self._way = self._way or list(self._path)
        self._found(Tally(solutions=1))

    def finish(self, domains: Mapping[Cell, int]) -> Iterator[Node]:
        """The tree as it is now, of a search that began with these domains."""
        if self._stored > self._most:
            self._shrink()
        self._add_untried(dict(domains))
        root = self._path[0]
        while self._path:
            self._leave()
        # Not by recursion: trees may be deeper than Python likes.
        waiting = [(root, -1)]
        number = 0
        while waiting:
            branch, parent = waiting.pop()
            yield _frozen(branch, parent)
            waiting.extend((child, number) for child in reversed(branch.children))
            number += 1

    def _add_untried(self, domains: dict[Cell, int]) -> None:
        """Add what is left to try; only the nodes that the search is in can have such parts."""
        for branch in self._path:
            if branch.decision:
                domains[branch.decision.cell] = branch.decision.part
            for cell, values, _ in branch.removals:
                domains[cell] &= ~values
            tried = [child.decision for child in branch.children if child.decision]
            if not tried:
                continue
            cell = tried[-1].cell  # a restart may have begun with another one
            left = domains[cell] & ~reduce(or_, (d.part for d in tried if d.cell == cell))
            if left:
                rest = _Branch(branch.depth + 1, Decision(cell, left), Tally(), outcome="untried")
                branch.children.append(rest)

    def _ends(self, branch: _Branch, outcome: Outcome) -> None:
        branch.outcome = outcome
        if branch.number < len(self.shape):
            kept = self.shape[branch.number]
            self.shape[branch.number] = kept >> DEPTH_BITS << DEPTH_BITS | SHAPES[outcome]

    def _found(self, tally: Tally) -> None:
        self._path[-1].total = self._path[-1].total.plus(tally)
        self._count(tally)

    def _count(self, tally: Tally) -> None:
        depth = len(self._path) - 1
        self.levels[depth] = self.levels[depth].plus(tally)

    def _leave(self) -> None:
        """The search will never come back to the deepest node."""
        branch = self._path.pop()
        branch.keep = False
        pruned = Tally(prunings=len(branch.removals))
        branch.total = branch.total.plus(pruned)
        self.levels[branch.depth] = self.levels[branch.depth].plus(pruned)
        if self._path:
            self._path[-1].total = self._path[-1].total.plus(branch.total)

    def _shrink(self) -> None:
        """Count the smallest subtrees only, so that `most` nodes stay."""
        for branch in self._way:
            branch.keep = True
        root, sizes, free = self._path[0], [], 1
        for branch in _all_below(root):
            if branch.keep:
                free += len(branch.children)
            else:
                sizes += [branch.total.nodes] * len(branch.children)
        room = max(self._most - free, 0)
        if room < len(sizes):
            smallest = sorted(sizes, reverse=True)[room] + 1
            for branch in _all_below(root):
                if not branch.keep and branch.total.nodes < smallest:
                    branch.children.clear()
            self._stored = sum(1 for _ in _all_below(root))


def _all_below(root: _Branch) -> Iterator[_Branch]:
    """A node and all below it that are stored; what is cleared on the way is passed over."""
    waiting = [root]
    while waiting:
        branch = waiting.pop()
        yield branch
        waiting.extend(branch.children)


def _frozen(branch: _Branch, parent: int) -> Node:
    counted = branch.outcome == "branch" and not branch.children
    return Node(
        parent,
        branch.depth,
        branch.decision,
        tuple(branch.removals),
        branch.outcome,
        branch.failed,
        branch.total,
        counted,
        branch.number,
    )
