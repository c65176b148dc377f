"""Two search trees for the terminal, as one: marked like the lines of a diff."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.lab.trees.merging import Merged
from gridwright.lab.trees.terminal import GUIDES
from gridwright.lab.trees.tree import Tree
from gridwright.lab.trees.words import decision_text, headline, outcome_text
from gridwright.puzzle import Puzzle
from gridwright.text import plural

# What stands before a line: a node of both trees, of the first, of the second.
BOTH, FIRST, SECOND = "=", "<", ">"


def text_merged(puzzle: Puzzle, merged: Merged, abouts: tuple[str, str]) -> Iterator[str]:
    """Two trees line by line, in plain ASCII; `abouts` say how the searches were done."""
    yield f"{puzzle.title}, {puzzle.grid}: two searches"
    for sign, about, tree in (
        (FIRST, abouts[0], merged.first),
        (SECOND, abouts[1], merged.second),
    ):
        yield f"{sign} {about}: {headline(tree)}"
    yield f"{BOTH} {common(merged)}"
    yield ""
    yield from _lines(puzzle, merged)
    if merged.first.summarised or merged.second.summarised:
        yield ""
        yield "Numbers in brackets stand for subtrees that are left out."


def common(merged: Merged) -> str:
    """How much the trees have in common, in a sentence."""
    both = plural(merged.count(True, True), "node")
    first, second = merged.count(True, False), merged.count(False, True)
    kept = " of those shown" if merged.first.summarised or merged.second.summarised else ""
    return f"{both}{kept} in both trees, {first:,} in the first alone, {second:,} in the second."


def _lines(puzzle: Puzzle, merged: Merged) -> Iterator[str]:
    told = (_told(puzzle, merged.first), _told(puzzle, merged.second))
    last = {pair.parent: number for number, pair in enumerate(merged.pairs)}
    guides: list[str] = []
    for number, pair in enumerate(merged.pairs):
        here = None if pair.first is None else told[0][pair.first]
        there = None if pair.second is None else told[1][pair.second]
        sign = BOTH if here and there else FIRST if here else SECOND
        guide = ""
        if pair.depth:
            del guides[pair.depth - 1 :]
            guide, under = GUIDES[last[pair.parent] == number]
        yield f"{sign} {''.join(guides)}{guide}{both_told(here, there)}"
        if pair.depth:
            guides.append(under)


def both_told(here: tuple[str, str] | None, there: tuple[str, str] | None) -> str:
    """A node in words, by what it decides and what came of that in one tree or in both."""
    if here is None or there is None:
        decision, outcome = here or there or ("", "")
        return f"{decision}: {outcome}"
    decision, outcome = here
    if outcome == there[1]:
        return f"{decision}: {outcome}"
    return f"{decision}: {FIRST} {outcome} {SECOND} {there[1]}"


def _told(puzzle: Puzzle, tree: Tree) -> list[tuple[str, str]]:
    """What each node of a tree decides, and what came of it."""
    found: list[tuple[str, str]] = []
    solutions = 0
    for node, before, after in tree.states():
        solutions += node.outcome == "solution"
        said = outcome_text(puzzle, node, after, solutions)
        found.append((decision_text(puzzle, node, before), said))
    return found
