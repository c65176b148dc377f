"""Choices of a user: functions in Python files that choose the next variable and its value.

As an option of a labeling, `variable(file.py:function)` chooses the variable, `value(...)` the
value, and `file.py:function` alone both. These are `variable(_)` and `value(_)` of SICStus.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any, Literal, NamedTuple

from gridwright.engines.fd.view import View
from gridwright.errors import InputError, quoted
from gridwright.grid import Cell
from gridwright.model.domain import values_of
from gridwright.plugins import fault, loaded_file

_OPTION = re.compile(r"(?:(?P<kind>variable|value)\((?P<inside>.+)\)|(?P<both>.+\.py:.*))")


Function = Callable[[Any], Any]


class OwnOption(NamedTuple):
    """A function as an option: what it chooses, and in which file it is, "" for none."""

    chooses: Literal["variable", "value", "both"]
    path: str
    function: str


def own_option(text: str) -> OwnOption | None:
    """The option that a text names if it names a function; None for any other text."""
    match = _OPTION.fullmatch(text)
    if match is None:
        return None
    path, colon, function = (match["inside"] or match["both"]).rpartition(":")
    if not colon:
        raise InputError(f"expected {match['kind']}(file.py:function), found {quoted(text)}")
    return OwnOption(match["kind"] or "both", path, function)  # type: ignore[arg-type]  # the pattern


def own_choice(given: object, chooses: Literal["value", "both"]) -> OwnChoice | None:
    """The choice that a function makes, or that a text names; None for any other text."""
    if isinstance(given, str):
        option = own_option(given)
        return None if option is None else OwnChoice(option)
    assert callable(given)  # a labeling holds nothing else
    return OwnChoice(OwnOption(chooses, "", name_of_function(given)), given)


def name_of_function(function: object) -> str:
    """What a function is called."""
    return getattr(function, "__name__", type(function).__name__)


class Variable:
    """A variable as it is at a decision.

    `cell` is its cell, with `row` and `column` from 0; a variable that a model has beside the
    cells has its own name instead. `values` are those left, as the model numbers them, smallest
    first. `degree` counts the constraints on it that may still remove something; `weight` is 1 plus
    the failures of its constraints so far, as `dom_w_deg` counts them.
    """

    def __init__(self, state: State, index: int) -> None:
        self._state = state
        self.index = index

    @property
    def cell(self) -> Cell:
        """Where it is."""
        return self._state.cells[self.index]

    @property
    def name(self) -> str:
        """What people call it, such as `row 2 column 3`."""
        return str(self.cell)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values left."""
        least = self._state.least
        return tuple([value + least for value in values_of(self._state.view.domains[self.index])])

    @property
    def degree(self) -> int:
        """How many constraints on it may still remove something."""
        return self._state.view.degree(self.index)

    @property
    def weight(self) -> int:
        """1 plus the failures of its constraints so far."""
        return self._state.view.weight[self.index]

    def __repr__(self) -> str:
        return f"<{self.name}: {', '.join(map(str, self.values))}>"


@dataclass(frozen=True)
class State:
    """What an own choice sees: all variables, those still open, and a source of randomness."""

    cells: Sequence[Cell]
    view: View
    # The number that a model has for the value of bit 0.
    least: int
    random: random.Random

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """All variables, in the order of the model."""
        return tuple(Variable(self, index) for index in range(len(self.cells)))

    @cached_property
    def open(self) -> tuple[Variable, ...]:
        """The variables with more than one value left, of which one is to be chosen."""
        return tuple([self.variables[index] for index in self.view.open])

    def at(self, row: int, column: int) -> Variable:
        """The variable of a cell, with row and column from 0."""
        return self.variables[self._places[Cell(row, column)]]

    @cached_property
    def _places(self) -> dict[Cell, int]:
        return {cell: index for index, cell in enumerate(self.cells)}


class OwnChoice:
    """A function of a user, of a file or given as it is, called with care."""

    def __init__(self, option: OwnOption, function: Function | None = None) -> None:
        self._option = option
        self._function = _function(option) if function is None else function

    def variable(self, state: State) -> tuple[int, int | None]:
        """The chosen variable, and the part of its domain to try first if that is chosen too."""
        found = self._call(state)
        chosen, wanted = found, None
        if self._option.chooses == "both" and isinstance(found, tuple) and len(found) == 2:
            chosen, wanted = found
        if not isinstance(chosen, Variable) or chosen.index not in state.view.open:
            expected = "one of state.open"
            if self._option.chooses == "both":
                expected += ", or a pair of it and a value"
            raise self._wrong(found, expected)
        return chosen.index, None if wanted is None else self._part(state, chosen, wanted)

    def value(self, state: State, index: int) -> int:
        """The part of a variable's domain to try first."""
        variable = state.variables[index]
        return self._part(state, variable, self._call(variable))

    def _part(self, state: State, variable: Variable, wanted: object) -> int:
        """A value or several as bits; some but not all of those that are left."""
        several = wanted if isinstance(wanted, list | tuple | set | frozenset) else (wanted,)
        values = set(several)
        if not values or not values < set(variable.values):
            left = ", ".join(map(str, variable.values))
            raise self._wrong(wanted, f"one of {left} or some of them for {variable.name}")
        return sum(1 << value - state.least for value in values)

    def _call(self, argument: object) -> Any:
        if not self._option.path:  # called from Python, where a traceback says most
            return self._function(argument)
        try:
            return self._function(argument)
        except Exception as error:  # any fault of the user's file
            raise fault(error, self._option.path) from None

    def _wrong(self, found: object, expected: str) -> InputError:
        said = f"{self._option.function} returned {found!r:.60}; expected {expected}"
        if not self._option.path:
            return InputError(said)
        line = getattr(self._function, "__code__").co_firstlineno  # noqa: B009 # of a file
        return InputError(said, line, source=self._option.path)


def _function(option: OwnOption) -> FunctionType:
    module = loaded_file(option.path)
    found = getattr(module, option.function, None)
    if isinstance(found, FunctionType):
        return found
    there = [
        name
        for name, each in vars(module).items()
        if isinstance(each, FunctionType) and each.__module__ == module.__name__
    ]
    have = f"it has {', '.join(there)}" if there else "it has none"
    raise InputError(
        f"there is no function {quoted(option.function)} in this file; {have}", source=option.path
    )
