"""Models of a user: a function in a Python file that posts constraints on a board.

The variables are the cells of the board and whatever the function adds, such as one variable for
each domino. Given cells are posted already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from math import prod
from types import FunctionType, ModuleType

from gridwright.errors import InputError, quoted
from gridwright.grid import Cell
from gridwright.lab.models.formulation import Formulation
from gridwright.layers.layer import Symbol
from gridwright.model import Constraint, Label, Model, Place, Posting, Table, mask_of, values_of
from gridwright.plugins import (
    fault,
    has_frames_in,
    last_file_beside,
    loaded_file,
    whole_path,
)
from gridwright.puzzle import Puzzle

# The function of a file that names none.
USUAL = "model"
# The rule that the labels of a user's constraints name.
OWN_RULE = "own"
# The most combinations of values that a function is asked about when it becomes a table.
MOST_COMBINATIONS = 100_000
GREATEST_VALUE = 1000
# The row in which variables without a cell stand: below every board.
BELOW = 1_000_000


class OwnVariable(Cell):
    """A variable that is no cell of the board, with a name and names for its values."""

    name: str
    symbols: tuple[Symbol, ...]

    @classmethod
    def of(cls, number: int, name: str, values: Mapping[int, str]) -> OwnVariable:
        """The variable of this number in its model."""
        made = cls(BELOW, number)
        made.name = name
        made.symbols = tuple(Symbol(value, text, text) for value, text in sorted(values.items()))
        return made

    def __str__(self) -> str:
        return self.name


def symbols_of(puzzle: Puzzle, variable: Cell) -> tuple[Symbol, ...]:
    """What a variable may hold: a symbol of the puzzle, or a value of its own."""
    return variable.symbols if isinstance(variable, OwnVariable) else puzzle.symbols


class ModelBuilder:
    """Collects the variables and the constraints of a model of one board."""

    def __init__(self, board: Puzzle) -> None:
        self.board = board
        any_value = mask_of(symbol.value for symbol in board.symbols)
        cells = (cell for cell in board.grid.cells if cell in board.open_cells)
        self._domains: dict[Cell, int] = dict.fromkeys(cells, any_value)
        self._postings = [p for layer in board.layers for p in layer.postings(board)]
        self._tables: dict[Table, Table] = {}

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that hold a value."""
        return tuple(cell for cell in self._domains if not isinstance(cell, OwnVariable))

    def value(self, symbol: str) -> int:
        """The number of a symbol, such as "+", by how it is typed or what it is called."""
        for each in self.board.symbols:
            if symbol in (each.text, each.name):
                return each.value
        known = ", ".join(each.text for each in self.board.symbols)
        raise InputError(f"there is no symbol {quoted(symbol)}; expected one of {known}")

    def variable(self, name: str, values: Iterable[int] | Mapping[int, str]) -> OwnVariable:
        """A new variable with these values, or values with what each is called."""
        named = values if isinstance(values, Mapping) else {value: str(value) for value in values}
        for value in named:
            if not isinstance(value, int) or not 0 <= value <= GREATEST_VALUE:
                raise InputError(
                    f"{quoted(value)} is not a value; expected numbers from 0 to {GREATEST_VALUE}"
                )
        made = OwnVariable.of(len(self._domains), str(name), dict(named))
        self._domains[made] = mask_of(named)
        return made

    def post(
        self, constraint: Constraint | Callable[..., object], scope: Iterable[Cell], text: str
    ) -> None:
        """Put a constraint on variables; `text` says in words what it demands.

        A function is a constraint too: it is asked once about every combination of values, and
        says whether that is allowed.
        """
        variables = tuple(scope)
        for variable in variables:
            if variable not in self._domains:
                raise InputError(f"{variable} is not a variable of this model")
        domains = tuple(self._domains[variable] for variable in variables)
        posted = (
            constraint if isinstance(constraint, Constraint) else self._table(constraint, domains)
        )
        posted.prune(domains)  # what cannot work is found here, where the line is known
        on_board = tuple(v for v in variables if not isinstance(v, OwnVariable))
        label = Label(OWN_RULE, Place(str(text), on_board), str(text))
        self._postings.append(Posting(posted, variables, (label,)))

    def _table(self, allowed: Callable[..., object], domains: tuple[int, ...]) -> Table:
        if not callable(allowed):
            raise InputError(f"expected a constraint or a function, found {quoted(allowed)}")
        number = prod(domain.bit_count() for domain in domains)
        if number > MOST_COMBINATIONS:
            raise InputError(
                f"this function would be asked about {number:,} combinations of values; expected "
                f"at most {MOST_COMBINATIONS:,}: a constraint of gridwright.model can take more"
            )
        rows = (row for row in product(*map(values_of, domains)) if allowed(*row))
        table = Table(rows)
        return self._tables.setdefault(table, table)

    def model(self) -> Model:
        """The model as it is now."""
        return Model(dict(self._domains), tuple(self._postings))


def formulation_of(
    build: Callable[[ModelBuilder], object], file: str, plugin: str = ""
) -> Formulation:
    """A way to model boards, from a function that is given a `ModelBuilder`."""
    described = (build.__doc__ or "").strip().partition("\n")[0].rstrip(".")

    def built(puzzle: Puzzle) -> Model:
        builder = ModelBuilder(puzzle)
        with faults_of(made):
            build(builder)
        return builder.model()

    about = described or "a model from a file"
    made = Formulation(built, about, exact=False, file=file, plugin=plugin)
    return made


def is_file(name: str) -> bool:
    """Whether the name of a model is that of a file, with or without a function."""
    return ".py" in name and name.partition(".py")[2][:1] in ("", ":")


def model_in_file(name: str, kind: type[Puzzle]) -> Formulation:
    """The model that `file.py` or `file.py:function` names."""
    path, function = file_and_function(name)
    module = loaded_file(path)
    _check_puzzle(module, kind, path)
    found = getattr(module, function, None)
    if isinstance(found, Formulation):
        return replace(found, file=path)
    if not isinstance(found, FunctionType):
        there = [name for name, each in vars(module).items() if isinstance(each, FunctionType)]
        have = f"it has {', '.join(there)}" if there else "it has none"
        raise InputError(
            f"there is no function {quoted(function)} in this file; {have}", source=path
        )
    return formulation_of(found, path)


def file_and_function(name: str) -> tuple[str, str]:
    """The parts of `file.py:function`; the function is `model` where none is named."""
    path, dot, function = name.partition(".py")
    return path + dot, function[1:] or USUAL


def _check_puzzle(module: ModuleType, kind: type[Puzzle], path: str) -> None:
    puzzle = getattr(module, "PUZZLE", kind.name)
    if puzzle != kind.name:
        raise InputError(f"this model is for {puzzle}, not for {kind.name}", source=path)


@contextmanager
def faults_of(model: Formulation) -> Iterator[None]:
    """What goes wrong in code from outside is told as one sentence with the file and line there."""
    try:
        yield
    except Exception as error:
        if not model.file:
            raise
        path = whole_path(model.file)
        if model.plugin:
            # A package may have its constraints in another of its files.
            beside = last_file_beside(error, path)
            if beside is None:
                raise
            said = fault(error, beside)
            raise InputError(
                f"in the model {quoted(model.plugin)}, {said.message}", said.line, source=beside
            ) from None
        if not has_frames_in(error, path):
            raise
        raise fault(error, model.file) from None
