"""A model as XCSP3, for the solvers of the XCSP3 competitions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from gridwright.lab.exports.statements import Statement, Statements, statements_of
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
from gridwright.puzzle import Puzzle

Names = Sequence[str]


def xcsp3(board: Puzzle, model: Model, about: Sequence[str]) -> str:
    """A model of a board as the text of an .xml file."""
    found = statements_of(model)
    symbols = ", ".join(f"{symbol.value} is {symbol.text}" for symbol in board.symbols)
    lines = ["<!--", *(_comment(line) for line in (*about, f"Values: {symbols}.")), "-->"]
    lines += ['<instance format="XCSP3" type="CSP">', "<variables>"]
    lines += [_variable(name, mask) for name, mask in (found.cells | found.helpers).items()]
    lines += ["</variables>", "<constraints>", *_blocks(found), "</constraints>", "</instance>"]
    return "\n".join(lines) + "\n"


def _comment(text: str) -> str:
    """A text that may be in a comment, where two hyphens may not follow each other."""
    return escape(text).replace("--", "- -")


def _variable(name: str, mask: int) -> str:
    return f'<var id="{name}">{_values(mask)}</var>'


def _values(mask: int) -> str:
    values = values_of(mask)
    if len(values) > 1 and values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return " ".join(map(str, values))


def _blocks(found: Statements) -> Iterator[str]:
    for block in found.blocks:
        note = "; ".join(block.words)
        yield f"<block note={quoteattr(note)}>" if note else "<block>"
        for statement in block.statements:
            yield from _elements(statement)
        yield "</block>"


def _elements(statement: Statement) -> Iterator[str]:
    """The elements of a statement: a constraint of its own, or an expression that is true."""
    constraint, names = statement.constraint, statement.names
    writer = _ELEMENTS.get(type(constraint))
    if writer is not None:
        yield from writer(constraint, names)
    else:
        yield f"<intension> {_expression(constraint, names)} </intension>"


def _all_different(constraint: AllDifferent, names: Names) -> Iterator[str]:
    yield f"<allDifferent> {' '.join(names)} </allDifferent>"


def _table(constraint: Table, names: Names) -> Iterator[str]:
    rows = "".join(f"({','.join(map(str, row))})" for row in sorted(constraint.rows))
    yield "<extension>"
    yield f"<list> {' '.join(names)} </list>"
    yield f"<supports> {rows} </supports>"
    yield "</extension>"


def _sum(constraint: Linear, names: Names) -> Iterator[str]:
    yield "<sum>"
    yield f"<list> {' '.join(names)} </list>"
    yield f"<coeffs> {' '.join(map(str, constraint.factors))} </coeffs>"
    yield f"<condition> ({'eq' if constraint.exact else 'le'},{constraint.total}) </condition>"
    yield "</sum>"


def _count(names: Names, values: str, number: object) -> Iterator[str]:
    yield "<count>"
    yield f"<list> {' '.join(names)} </list>"
    yield f"<values> {values} </values>"
    yield f"<condition> (eq,{number}) </condition>"
    yield "</count>"


def _cardinality(constraint: Cardinality, names: Names) -> Iterator[str]:
    for value, count in constraint.counts:
        yield from _count(names, str(value), count)


def _tally(constraint: Tally, names: Names) -> Iterator[str]:
    values = " ".join(map(str, values_of(constraint.counted)))
    yield from _count(names[1:], values, names[0])


def _element(constraint: Element, names: Names) -> Iterator[str]:
    yield "<element>"
    yield f'<list startIndex="1"> {" ".join(names[1:])} </list>'
    yield f"<index> {names[0]} </index>"
    yield f"<value> {constraint.value} </value>"
    yield "</element>"


_ELEMENTS: Mapping[type[Constraint], Callable[[Any, Names], Iterator[str]]] = {
    AllDifferent: _all_different,
    Cardinality: _cardinality,
    Element: _element,
    Linear: _sum,
    Table: _table,
    Tally: _tally,
}


def _expression(constraint: Constraint, names: Names) -> str:
    """A constraint as an expression that is true or false."""
    if isinstance(constraint, Either):
        return _joined(
            "or",
            (
                _joined("and", (_expression(part, [names[i] for i in scope]) for part, scope in c))
                for c in (case.parts for case in constraint.cases)
            ),
        )
    return _EXPRESSIONS[type(constraint)](constraint, names)


def _joined(operator: str, parts: Iterable[str]) -> str:
    found = list(parts) or ["eq(0,0)"]  # of nothing, everything is true
    return found[0] if len(found) == 1 else f"{operator}({','.join(found)})"


def _linear(constraint: Linear, names: Names) -> str:
    terms = [
        name if factor == 1 else f"mul({factor},{name})"
        for factor, name in zip(constraint.factors, names, strict=True)
    ]
    operator = "eq" if constraint.exact else "le"
    return f"{operator}({_joined('add', terms)},{constraint.total})"


def _one_of(constraint: OneOf, names: Names) -> str:
    values = ",".join(map(str, values_of(constraint.allowed)))
    return _joined("and", (f"in({name},set({values}))" for name in names))


_EXPRESSIONS: Mapping[type[Constraint], Callable[[Any, Names], str]] = {
    Equal: lambda c, names: _joined("and", (f"eq({a},{b})" for a, b in pairwise(names))),
    Linear: _linear,
    OneOf: _one_of,
    Unlike: lambda c, names: _joined("and", (f"ne({names[0]},{n})" for n in names[1:])),
}
