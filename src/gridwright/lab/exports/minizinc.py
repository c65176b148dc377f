"""A model as MiniZinc: `minizinc board.mzn` prints the solution as rows of symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from gridwright.lab.exports.statements import Statement, Statements, name_of, statements_of
from gridwright.lab.prolog.translation import compared
from gridwright.model import (
    AllDifferent,
    Cardinality,
    Constraint,
    Either,
    Element,
    Equal,
    Linear,
    Model,
    OneOf,
    Table,
    Tally,
    Unlike,
    values_of,
)
from gridwright.positions import UNKNOWN
from gridwright.puzzle import Puzzle

COMMENT = "% "
# The files of the standard library that have constraints which are not part of the language.
INCLUDED: Mapping[type[Constraint], str] = {
    AllDifferent: "all_different",
    Cardinality: "count",
    Element: "element",
    Table: "table",
}
Names = Sequence[str]


def minizinc(board: Puzzle, model: Model, about: Sequence[str]) -> str:
    """A model of a board as the text of a .mzn file."""
    found = statements_of(model)
    lines = [f"{COMMENT}{line}".rstrip() for line in about]
    lines += [*_includes(found), ""]
    lines += [f"var {_values(mask)}: {name};" for name, mask in found.cells.items()]
    if found.helpers:
        lines += ["", f"{COMMENT}Helpers, which only serve to say something."]
        lines += [f"var {_values(mask)}: {name};" for name, mask in found.helpers.items()]
    lines += [*_blocks(found), "", "solve satisfy;", "", *_output(board, model)]
    return "\n".join(lines) + "\n"


def _includes(found: Statements) -> list[str]:
    """The files with the constraints that are used: not all files of all solvers fit each other."""
    said = [statement.constraint for block in found.blocks for statement in block.statements]
    for constraint in said:  # it grows by what the cases are made of
        if isinstance(constraint, Either):
            said += [part for case in constraint.cases for part, _ in case.parts]
    kinds = set(map(type, said))
    return [f'include "{file}.mzn";' for kind, file in INCLUDED.items() if kind in kinds]


def _blocks(found: Statements) -> Iterator[str]:
    for block in found.blocks:
        yield ""
        yield from (f"{COMMENT}{words}" for words in block.words)
        for statement in block.statements:
            yield f"constraint {_said(statement)};"


def _said(statement: Statement) -> str:
    return _expression(statement.constraint, statement.names)


def _expression(constraint: Constraint, names: Names) -> str:
    if isinstance(constraint, Either):
        cases = (
            " /\\ ".join(_expression(part, [names[i] for i in scope]) for part, scope in case.parts)
            for case in constraint.cases
        )
        return " \\/ ".join(f"({case})" for case in cases)
    return _WRITERS[type(constraint)](constraint, names)


def _values(mask: int) -> str:
    """A set of values: a range where it is one."""
    values = values_of(mask)
    if values and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return f"{{{', '.join(map(str, values))}}}"


def _list(names: Iterable[object]) -> str:
    return f"[{', '.join(map(str, names))}]"


def _all(parts: Iterable[str]) -> str:
    return " /\\ ".join(parts) or "true"


def _table(constraint: Table, names: Names) -> str:
    rows = " | ".join(", ".join(map(str, row)) for row in sorted(constraint.rows))
    return f"table({_list(names)}, [| {rows} |])" if rows else "false"


def _linear(constraint: Linear, names: Names) -> str:
    return compared(constraint, names, equal="=", at_most="<=", less="<")


def _one_of(constraint: OneOf, names: Names) -> str:
    values = values_of(constraint.allowed)
    said = f"= {values[0]}" if len(values) == 1 else f"in {_values(constraint.allowed)}"
    return _all(f"{name} {said}" for name in names)


def _counted(names: Names, mask: int) -> str:
    return f"sum([bool2int(x in {_values(mask)}) | x in {_list(names)}])"


def _cardinality(constraint: Cardinality, names: Names) -> str:
    return _all(f"count({_list(names)}, {value}, {count})" for value, count in constraint.counts)


def _tally(constraint: Tally, names: Names) -> str:
    return f"{names[0]} = {_counted(names[1:], constraint.counted)}"


def _element(constraint: Element, names: Names) -> str:
    return f"element({names[0]}, {_list(names[1:])}, {constraint.value})"


_WRITERS: Mapping[type[Constraint], Callable[[Any, Names], str]] = {
    AllDifferent: lambda constraint, names: f"all_different({_list(names)})",
    Cardinality: _cardinality,
    Element: _element,
    Equal: lambda constraint, names: _all(f"{a} = {b}" for a, b in pairwise(names)),
    Linear: _linear,
    OneOf: _one_of,
    Table: _table,
    Tally: _tally,
    Unlike: lambda constraint, names: _all(f"{names[0]} != {other}" for other in names[1:]),
}


def _output(board: Puzzle, model: Model) -> Iterator[str]:
    """The item that prints a solution as `gridwright check` takes it."""
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    width = max(map(len, texts.values()))
    gap = " " if width > 1 else ""
    symbols = [texts.get(value, UNKNOWN).rjust(width) for value in range(max(texts) + 1)]
    values = f"0..{max(texts)}"
    yield f"array[{values}] of string: symbol = array1d({values}, {_strings(symbols)});"
    yield "output ["
    for row in board.grid.rows:
        cells = (
            f"symbol[fix({name_of(cell)})]" if cell in model.domains else f'"{UNKNOWN:>{width}}"'
            for cell in row.cells
        )
        yield "  " + f', "{gap}", '.join(cells) + ', "\\n",'
    yield "];"


def _strings(texts: Iterable[str]) -> str:
    return _list(f'"{text}"' for text in texts)
