"""Deciding by hand in the page of a tree, as deep as the reader likes.

A page cannot propagate, so it asks: it sends the values that are left, and a decision, or the wish
that the search go on from there. The answer is nodes, which the page hangs below the one that was
asked about. Nothing is remembered from one question to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.lab.trees.choices import Trials
from gridwright.lab.trees.page_data import Numbering, Row
from gridwright.lab.trees.tree import Decision, Tree
from gridwright.model import Model
from gridwright.model.domain import mask_of
from gridwright.puzzle import Puzzle


class Explorer:
    """Answers what a page asks about a model of a board; `search` searches below a state."""

    def __init__(self, puzzle: Puzzle, model: Model, search: Callable[[Model], Tree]) -> None:
        self.numbering = Numbering(puzzle, model.domains, model.postings)
        self._model = model
        self._search = search
        self._trials = Trials(model)

    def answer(self, asked: object) -> list[Row]:
        """The nodes below a state, whose parents are 0, the state, or earlier ones, from 1.

        `asked` has the values `left` to each variable, by their numbers in the page, and the `cell`
        and the `part` of its values that is decided on; without these the search goes on.
        """
        if not isinstance(asked, Mapping):
            raise InputError("expected a question as a JSON object")
        state = self._state(asked.get("left"))
        if "cell" in asked:
            decision = self._decision(state, asked["cell"], asked.get("part"))
            return [self.numbering.tried(self._trials.node(state, decision, 0), state)]
        tree = self._search(replace(self._model, domains=state))
        return self.numbering.rows(tree)[1:]

    def _state(self, left: object) -> dict[Cell, int]:
        variables = self.numbering.variables
        if not isinstance(left, list) or len(left) != len(variables):
            raise InputError(f"expected the values left to each of {len(variables)} variables")
        return {
            variable: self._part(variable, self._model.domains[variable], values)
            for variable, values in zip(variables, left, strict=True)
        }

    def _decision(self, state: Mapping[Cell, int], cell: object, part: object) -> Decision:
        if not isinstance(cell, int) or not 0 <= cell < len(state):
            raise InputError(f"expected the number of a variable, from 0 to {len(state) - 1}")
        variable = self.numbering.variables[cell]
        mask = self._part(variable, state[variable], part)
        if mask == state[variable]:
            raise InputError(f"{variable} has no other values: there is nothing to decide")
        return Decision(variable, mask)

    def _part(self, variable: Cell, mask: int, places: object) -> int:
        """The values at some places of the list of symbols, which are among those of the mask."""
        symbols, allowed = self.numbering.symbols, self.numbering.places(variable, mask)
        if not isinstance(places, list) or not places or not _are_among(places, allowed):
            raise InputError(f"expected values that are left to {variable}")
        return mask_of(symbols[place].value for place in places)


def _are_among(places: list[object], allowed: list[int]) -> bool:
    return all(isinstance(place, int) and place in allowed for place in places)
