"""What any other decision would have done: every value of every open cell, tried once.

A page cannot propagate, so this is worked out beforehand, for the nodes on the way to the first
solution: these are the places where somebody asks "and if I had tried that instead?".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.engines.fd import Counters
from gridwright.engines.fd.propagation import Propagator
from gridwright.engines.limits import Limits, Watch
from gridwright.grid import Cell
from gridwright.lab.trees.notes import Notes
from gridwright.lab.trees.steps import path
from gridwright.lab.trees.tree import Decision, Node, Tally, Tree
from gridwright.model import Model
from gridwright.model.domain import SINGLES, values_of

# So many decisions are tried in advance; fewer on boards of more cells than a hundred.
MOST_CHOICES = 1500
USUAL_CELLS = 100


@dataclass(frozen=True)
class Choice:
    """A decision at a node that the search did not make, or not then, and what comes of it."""

    at: int
    node: Node


def choices(
    tree: Tree, model: Model, cells: frozenset[Cell], watch: Watch | None = None
) -> list[Choice]:
    """All decisions for a value, at the first nodes on the way to a solution, in time."""
    end = next((n for n, node in enumerate(tree.nodes) if node.outcome == "solution"), 0)
    way = set(path(tree, end))
    most = MOST_CHOICES * USUAL_CELLS // max(USUAL_CELLS, len(model.domains))
    notes = Notes()
    propagator = Propagator(model, Counters(), Watch(Limits()), notes)
    found: list[Choice] = []
    for number, (node, _, after) in enumerate(tree.states()):
        if number not in way or node.outcome != "branch":
            continue
        parts = [(cell, 1 << value) for cell in cells for value in values_of(after[cell])]
        wanted = [each for each in parts if after[each[0]] != each[1]]
        if len(found) + len(wanted) > most or (watch is not None and watch.expired()):
            break
        tried = _tried(propagator, notes, after, [*map(Decision._make, sorted(wanted))])
        found += [Choice(number, replace(made, parent=number)) for made in tried]
    return found


def _tried(
    propagator: Propagator, notes: Notes, state: dict[Cell, int], wanted: list[Decision]
) -> Iterator[Node]:
    places = {cell: place for place, cell in enumerate(propagator.cells)}
    for decision in wanted:
        notes.clear()
        domains = [state[cell] for cell in propagator.cells]
        place = places[decision.cell]
        domains[place] = decision.part
        # Nothing is known to be entailed, which costs time but changes nothing.
        entailed = bytearray(len(propagator.postings))
        propagator.run(domains, entailed, propagator.woken_by(place, decision.part))
        removed, failed = tuple(notes.removals), notes.failed
        solved = failed is None and SINGLES.issuperset(domains)
        outcome = notes.outcome(solved)
        yield Node(-1, 0, decision, removed, outcome, failed, Tally(), False)
