"""A recorded search event by event: decisions, removals by each constraint, how nodes end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from gridwright.grid import Cell
from gridwright.lab.models.own_models import symbols_of
from gridwright.lab.trees.tree import Node, Removal, Tree
from gridwright.lab.trees.words import decision_text, reason_text
from gridwright.model import Posting
from gridwright.puzzle import Puzzle
from gridwright.text import join_words, plural

Kind = Literal["start", "decision", "propagation", "failure", "solution", "end"]


@dataclass(frozen=True)
class Event:
    """One event at a node: what one constraint removed in one go, or what became of the node.

    `done` is how many of the node's removals have taken place by then.
    """

    node: int
    kind: Kind
    done: int
    removed: tuple[Removal, ...] = ()
    posting: Posting | None = None


def events(tree: Tree) -> list[Event]:
    """All events of the nodes that are kept, in the order in which they happened."""
    return [event for number, node in enumerate(tree.nodes) for event in _events_of(number, node)]


def _events_of(number: int, node: Node) -> Iterator[Event]:
    if node.outcome == "untried":
        return
    yield Event(number, "decision" if node.decision else "start", 0)
    done = 0
    for _, group in groupby(node.removals, key=lambda removal: id(removal.posting)):
        removed = tuple(group)
        done += len(removed)
        yield Event(number, "propagation", done, removed, removed[0].posting)
    if node.failed:
        yield Event(number, "failure", done, (), node.failed)
    elif node.outcome == "solution":
        yield Event(number, "solution", done)
    elif node.outcome == "ended":
        yield Event(number, "end", done)


@dataclass(frozen=True)
class Moment:
    """The board at an event: the values before and after it, and the decisions that led there."""

    before: dict[Cell, int]
    after: dict[Cell, int]
    way: tuple[str, ...]


def moment(puzzle: Puzzle, tree: Tree, event: Event) -> Moment:
    """The board at an event, from the decisions and removals on the way to it."""
    now, before = dict(tree.domains), dict(tree.domains)
    way: list[str] = []
    for number in path(tree, event.node):
        node, here = tree.nodes[number], number == event.node
        before = dict(now)
        if node.decision:
            way.append(decision_text(puzzle, node, now))
            now[node.decision.cell] &= node.decision.part
        done = event.done if here else len(node.removals)
        for place, (cell, values, _) in enumerate(node.removals[:done]):
            if here and place == done - len(event.removed):
                before = dict(now)
            now[cell] &= ~values
    return Moment(now if event.kind in ("failure", "solution", "end") else before, now, tuple(way))


def path(tree: Tree, number: int) -> list[int]:
    """The nodes from the first to this one."""
    found = []
    while number >= 0:
        found.append(number)
        number = tree.nodes[number].parent
    return found[::-1]


def event_text(puzzle: Puzzle, tree: Tree, event: Event, at: Moment) -> str:
    """What happens at an event, in a sentence."""
    node = tree.nodes[event.node]
    if event.kind == "start":
        return "Before any decision."
    if event.kind == "decision":
        return f"Decision: {decision_text(puzzle, node, at.before)}."
    if event.kind == "solution":
        return "Every cell has its value: a solution."
    if event.kind == "end":
        return "The search ended here."
    assert event.posting
    reason = reason_text(puzzle, event.posting)
    if event.kind == "failure":
        return f"Failure: it can no longer be that {reason}."
    told = (f"{cell} is not {_values(puzzle, cell, mask)}" for cell, mask, _ in event.removed)
    return f"{reason[:1].upper()}{reason[1:]}: {'; '.join(told)}."


def _values(puzzle: Puzzle, cell: Cell, mask: int) -> str:
    named = [symbol.name for symbol in symbols_of(puzzle, cell) if mask >> symbol.value & 1]
    return join_words(named, "or")


def whereabouts(way: Sequence[str]) -> str:
    """The decisions that led somewhere, in short."""
    if not way:
        return "no decision yet"
    shown = way if len(way) <= 3 else ("...", *way[-3:])
    return f"{plural(len(way), 'decision')}: {', '.join(shown)}"
