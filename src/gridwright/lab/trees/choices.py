"""What any other decision would have done: every value of every open cell, tried once.

A page cannot propagate, so this is worked out beforehand, for the nodes on the way to the first
solution: these are the places where somebody asks "and if I had tried that instead?".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


class Trials:
    """Makes single decisions under a model, each in any state of it."""

    def __init__(self, model: Model) -> None:
        self._notes = Notes()
        self._propagator = Propagator(model, Counters(), Watch(Limits()), self._notes)
        self._places = {cell: place for place, cell in enumerate(self._propagator.cells)}

    def node(self, state: Mapping[Cell, int], decision: Decision, parent: int) -> Node:
        """What comes of a decision where these values are left, as a node below `parent`."""
        propagator, notes = self._propagator, self._notes
        notes.clear()
        domains = [state[cell] for cell in propagator.cells]
        place = self._places[decision.cell]
        domains[place] = decision.part
        # Nothing is known to be entailed, which costs time but changes nothing.
        entailed = bytearray(len(propagator.postings))
        propagator.run(domains, entailed, propagator.woken_by(place, decision.part))
        removed, failed = tuple(notes.removals), notes.failed
        solved = failed is None and SINGLES.issuperset(domains)
        outcome = notes.outcome(solved)
        return Node(parent, 0, decision, removed, outcome, failed, Tally(), False)


def choices(
    tree: Tree, model: Model, cells: frozenset[Cell], watch: Watch | None = None
) -> list[Choice]:
    """All decisions for a value, at the first nodes on the way to a solution, in time."""
    end = next((n for n, node in enumerate(tree.nodes) if node.outcome == "solution"), 0)
    way = set(path(tree, end))
    most = MOST_CHOICES * USUAL_CELLS // max(USUAL_CELLS, len(model.domains))
    trials = Trials(model)
    found: list[Choice] = []
    for number, (node, _, after) in enumerate(tree.states()):
        if number not in way or node.outcome != "branch":
            continue
        parts = [(cell, 1 << value) for cell in cells for value in values_of(after[cell])]
        wanted = [Decision(*each) for each in sorted(parts) if after[each[0]] != each[1]]
        if len(found) + len(wanted) > most or (watch is not None and watch.expired()):
            break
        found += [Choice(number, trials.node(after, decision, number)) for decision in wanted]
    return found
