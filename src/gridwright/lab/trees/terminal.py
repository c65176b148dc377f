"""Search trees for the terminal: one line for each node, indented by its depth."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gridwright.lab.trees.tree import Tree
from gridwright.lab.trees.words import decision_text, headline, outcome_text
from gridwright.puzzle import Puzzle

# Trees with more nodes are summarised in a terminal.
MOST_LINES = 200
# The profile by depth: rows at most, and the length of its longest bar.
MOST_ROWS, BAR = 30, 40

# What stands before a child and below it, with and without a later sibling.
GUIDES = (("|- ", "|  "), ("`- ", "   "))


def text_tree(puzzle: Puzzle, tree: Tree, about: str) -> Iterator[str]:
    """A tree line by line, in plain ASCII; `about` says how the search was done."""
    yield f"{puzzle.title}, {puzzle.grid}: {about}"
    yield headline(tree)
    yield ""
    yield from _lines(puzzle, tree)
    if tree.summarised:
        yield ""
        yield "Numbers in brackets stand for subtrees that are left out."
        yield ""
        yield from profile(tree)


def profile(tree: Tree) -> Iterator[str]:
    """How many nodes there are at each depth, with a bar."""
    step = math.ceil(len(tree.levels) / MOST_ROWS)
    groups = [tree.levels[start : start + step] for start in range(0, len(tree.levels), step)]
    sums = [tuple(sum(level[i] for level in group) for i in range(3)) for group in groups]
    most = max(nodes for nodes, *_ in sums)
    yield f"{'depth':>7} {'nodes':>10} {'failures':>10} {'solutions':>10}"
    for number, (nodes, failures, solutions) in enumerate(sums):
        first, last = number * step, min((number + 1) * step, len(tree.levels)) - 1
        depth = str(first) if first == last else f"{first}-{last}"
        bar = "#" * math.ceil(BAR * nodes / most) if most else ""
        yield f"{depth:>7} {nodes:>10,} {failures:>10,} {solutions:>10,}  {bar}".rstrip()


def _lines(puzzle: Puzzle, tree: Tree) -> Iterator[str]:
    last = {node.parent: number for number, node in enumerate(tree.nodes)}
    guides: list[str] = []
    solutions = 0
    for number, (node, before, after) in enumerate(tree.states()):
        solutions += node.outcome == "solution"
        said = (
            f"{decision_text(puzzle, node, before)}: {outcome_text(puzzle, node, after, solutions)}"
        )
        if not node.decision:
            yield said
            continue
        del guides[node.depth - 1 :]
        guide, under = GUIDES[last[node.parent] == number]
        yield "".join((*guides, guide, said))
        guides.append(under)
