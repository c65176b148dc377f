"""A model of a puzzle under a name, and what the models of one board have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.model import Constraint, Label, Model, Posting
from gridwright.puzzle import Puzzle

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True)
class Formulation:
    """A way to model every board of a puzzle; call it with a board to get the model.

    Its variables are the open cells of the board, and others in a model of a user. Unless it is
    `exact` it allows more than the rules do: every solution is one of its solutions, but not the
    other way round. `codes` are the numbers it has for values, which labelings go by. `phrases` are
    goals of Prolog for some of its constraints, with {0}, {1}, ... for the variables of the scope.
    `file` is the file of a user, or of another package, that it comes from; nothing is known of
    such a model. `plugin` is what that package calls it.
    """

    build: Callable[[Puzzle], Model]
    description: str
    exact: bool = True
    codes: Mapping[int, int] = field(default_factory=dict)
    phrases: Mapping[Constraint, str] = field(default_factory=dict)
    file: str = ""
    plugin: str = ""

    def __call__(self, puzzle: Puzzle) -> Model:
        return replace(self.build(puzzle), codes=self.codes)


def board_of(puzzle: Puzzle, kind: type[P]) -> P:
    """The board as one of the puzzle that a formulation is for."""
    if not isinstance(puzzle, kind):
        raise InputError(f"this model is for {kind.title}, not for {puzzle.title}")
    return puzzle


class Poster:
    """Posts constraints on a board under the labels that the puzzle's own model has for them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def __call__(
        self,
        constraint: Constraint,
        scope: tuple[Cell, ...],
        rule: str,
        said_of: tuple[Cell, ...] | None = None,
    ) -> Posting:
        """A posting with the labels of a rule.

        They are those which the puzzle's own model puts on the cells `said_of`, by default on the
        scope, or has for the clue in that cell. They are looked up when somebody asks: plain
        solving never does.
        """
        key = (rule, scope if said_of is None else said_of)
        return Posting(constraint, scope, lambda: self._labels[key])

    @cached_property
    def _labels(self) -> dict[tuple[str, tuple[Cell, ...]], tuple[Label, ...]]:
        labels: dict[tuple[str, tuple[Cell, ...]], tuple[Label, ...]] = {}
        for atom in self._puzzle.model().atoms():
            for label in atom.labels:
                labels.setdefault((label.rule, atom.scope), (label,))
                if label.clue:
                    labels.setdefault((label.rule, (label.clue.cell,)), (label,))
        return labels
