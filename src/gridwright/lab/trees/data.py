"""Search trees as data, for other programs."""

from __future__ import annotations

from dataclasses import asdict

from gridwright.grid import Cell
from gridwright.lab.models.own_models import OwnVariable, symbols_of
from gridwright.lab.trees.merging import Merged
from gridwright.lab.trees.tree import Node, Tree
from gridwright.lab.trees.words import decision_text, reason_text
from gridwright.puzzle import Puzzle


def tree_data(puzzle: Puzzle, tree: Tree) -> dict[str, object]:
    """A tree for JSON: its counters, what there is at each depth, and its nodes.

    Cells are [row, column] from 0, other variables are named; values are symbols. A node names its
    parent by its place in the list; `total` counts the node and all below it, which is not listed
    where it is `counted`.
    """
    return {
        "complete": tree.complete,
        "stats": tree.counters.as_dict(),
        "levels": [level._asdict() for level in tree.levels],
        "nodes": [
            {
                "parent": node.parent if node.decision else None,
                "decision": decision_text(puzzle, node, before),
                **_decision(puzzle, node),
                "outcome": node.outcome,
                "failed": reason_text(puzzle, node.failed) if node.failed else None,
                "removed": [
                    {
                        "cell": _place(cell),
                        "values": _symbols(puzzle, cell, values),
                        "by": reason_text(puzzle, posting),
                    }
                    for cell, values, posting in node.removals
                ],
                "total": node.total._asdict(),
                "counted": node.counted,
            }
            for node, before, _ in tree.states()
        ],
    }


def merged_data(puzzle: Puzzle, merged: Merged, abouts: tuple[str, str]) -> dict[str, object]:
    """Two trees for JSON, and their nodes as one tree: where each node is in either of them."""
    first, second = (
        {"about": about, **tree_data(puzzle, tree)}
        for about, tree in zip(abouts, (merged.first, merged.second), strict=True)
    )
    pairs = [asdict(pair) for pair in merged.pairs]
    return {"first": first, "second": second, "merged": pairs}


def _decision(puzzle: Puzzle, node: Node) -> dict[str, object]:
    if not node.decision:
        return {"cell": None, "values": None}
    return {"cell": _place(node.decision.cell), "values": _symbols(puzzle, *node.decision)}


def _place(variable: Cell) -> list[int] | str:
    """A cell as [row, column], any other variable by its name."""
    return str(variable) if isinstance(variable, OwnVariable) else list(variable)


def _symbols(puzzle: Puzzle, variable: Cell, mask: int) -> list[str]:
    return [symbol.text for symbol in symbols_of(puzzle, variable) if mask >> symbol.value & 1]
