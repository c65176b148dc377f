"""A model as statements about named variables: what all exports but Prolog are written from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.lab.exports.simple_form import simple_model
from gridwright.lab.models.own_models import OwnVariable
from gridwright.model import Constraint, Model, Network


@dataclass(frozen=True)
class Statement:
    """A simple constraint on variables of these names."""

    constraint: Constraint
    names: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """What one constraint of the model says: in words, and as statements."""

    words: tuple[str, ...]
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class Statements:
    """A whole model: its cells and helpers by name, with their domains, and what is said of them.

    Helpers are variables that only serve to say something; solutions are told by their cells.
    """

    cells: dict[str, int]
    helpers: dict[str, int]
    blocks: tuple[Block, ...]


def name_of(cell: Cell) -> str:
    """What the variable of a cell, or one that a user's model adds, is called."""
    if isinstance(cell, OwnVariable):
        return f"V{cell.column + 1}"
    return f"R{cell.row + 1}C{cell.column + 1}"


def statements_of(model: Model) -> Statements:
    """A model as statements."""
    simple = simple_model(model)
    helpers: dict[str, int] = {}
    blocks = [
        Block(
            tuple(label.text for label in posting.labels),
            tuple(_flat(posting.constraint, [name_of(cell) for cell in posting.scope], helpers)),
        )
        for posting in simple.postings
    ]
    cells = {name_of(cell): domain for cell, domain in simple.domains.items()}
    return Statements(cells, helpers, tuple(blocks))


def _flat(
    constraint: Constraint, names: Sequence[str], helpers: dict[str, int]
) -> Iterator[Statement]:
    """The statements of a constraint; helpers get names of their own."""
    if not isinstance(constraint, Network):
        yield Statement(constraint, tuple(names))
        return
    own = [f"H{len(helpers) + number + 1}" for number in range(len(constraint.helpers))]
    helpers.update(zip(own, constraint.helpers, strict=True))
    everything = [*names, *own]
    for part, scope in constraint.parts:
        yield from _flat(part, [everything[place] for place in scope], helpers)
