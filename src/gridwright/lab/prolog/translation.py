"""A model as a Prolog program, and a labeling as Prolog knows it.

Every kind of constraint the papers' models use has its goal of SWI's clpfd here. Networks, which
many lines share, become predicates of their own, so that the program reads like the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gridwright.engines.fd import Labeling
from gridwright.errors import InputError
from gridwright.model import (
    Cardinality,
    Constraint,
    Either,
    Element,
    Equal,
    Linear,
    Model,
    Network,
    OneOf,
    Skyline,
    Tally,
    Unlike,
    values_of,
)
from gridwright.model.parts import Part

# The labeling options that SWI-Prolog has under the same names.
OPTIONS = ("leftmost", "ff", "ffc", "min", "max", "step", "enum", "bisect")
# The most goals of a predicate; the compiler takes long for longer ones.
GOALS = 50

Names = Sequence[str]
# Goals for some constraints, with {0}, {1}, ... for the variables of the scope.
Phrases = Mapping[Constraint, str]
# The number of a value there.
Code = Callable[[int], int]


def options(labeling: Labeling) -> str:
    """A labeling as the list of options that SWI-Prolog takes; raise `InputError` for others."""
    for option in (labeling.variable, labeling.branching, labeling.course):
        if option and option not in OPTIONS:
            have = ", ".join(OPTIONS)
            raise InputError(f"SWI-Prolog has no labeling option {option}; it has {have}")
    return f"[{labeling}]"


def program(model: Model, phrases: Phrases) -> str:
    """Clauses of `model(Variables)`, which posts all constraints on the list of the variables."""
    writer = _Writer(model, phrases)
    names = {cell: f"R{cell.row + 1}C{cell.column + 1}" for cell in model.domains}
    goals = [f"{names[cell]} in {writer.domain(mask)}" for cell, mask in model.domains.items()]
    goals += [writer.goal(p.constraint, [names[cell] for cell in p.scope]) for p in model.postings]
    pieces = [goals[start : start + GOALS] for start in range(0, len(goals), GOALS)]
    cells = _list(names.values())
    clauses = [_clause(f"post{number}({cells})", piece) for number, piece in enumerate(pieces)]
    everything = _clause("model(Cells)", [f"post{number}(Cells)" for number in range(len(pieces))])
    return "\n".join([*writer.clauses, *clauses, everything])


@dataclass
class _Writer:
    """Writes goals, and the predicates of networks as they are met."""

    model: Model
    phrases: Phrases
    clauses: list[str] = field(default_factory=list)
    predicates: dict[Constraint, str] = field(default_factory=dict)

    def domain(self, mask: int) -> str:
        """A domain of cells, with the codes of the values."""
        return _domain(self.model.code(value) for value in values_of(mask))

    def goal(self, constraint: Constraint, names: Names) -> str:
        """The goal of a constraint on variables of these names."""
        if constraint in self.phrases:
            return self.phrases[constraint].format(*names)
        if isinstance(constraint, Network):
            if constraint not in self.predicates:
                self.predicates[constraint] = f"network{len(self.predicates)}"
                self.clauses.append(self._network(constraint))
            return f"{self.predicates[constraint]}({','.join(names)})"
        if isinstance(constraint, Either):
            return " #\\/ ".join(self._case(case.parts, names) for case in constraint.cases)
        goal = _GOALS.get(type(constraint))
        if goal is None:
            kind = type(constraint).__name__
            raise InputError(f"this model has a constraint not written for SWI-Prolog: {kind}")
        return goal(constraint, names, self.model.code)

    def _case(self, parts: Iterable[Part], names: Names) -> str:
        goals = (self.goal(constraint, [names[i] for i in scope]) for constraint, scope in parts)
        return "(" + " #/\\ ".join(goals) + ")"

    def _network(self, network: Network) -> str:
        """The predicate of a network; its helpers are variables of the clause."""
        cells = [f"X{i}" for i in range(network.arity)]
        helpers = [f"H{i}" for i in range(len(network.helpers))]
        names = cells + helpers
        goals = [
            f"{name} in {_domain(values_of(mask))}"
            for name, mask in zip(helpers, network.helpers, strict=True)
        ]
        goals += [self.goal(part, [names[i] for i in scope]) for part, scope in network.parts]
        return _clause(f"{self.predicates[network]}({','.join(cells)})", goals)


def _clause(head: str, goals: Iterable[str]) -> str:
    body = ",\n    ".join(goals)
    return f"{head} :-\n    {body}.\n"


def _list(names: Iterable[str]) -> str:
    return f"[{','.join(names)}]"


def _domain(numbers: Iterable[int]) -> str:
    r"""A set of numbers as Prolog writes it: 0..3\/5..5."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return "\\/".join(f"{run[0]}..{run[-1]}" for run in runs) or "1..0"


def _one_of(constraint: OneOf, names: Names, code: Code) -> str:
    domain = _domain(code(value) for value in values_of(constraint.allowed))
    return ", ".join(f"{name} in {domain}" for name in names) or "true"


def _cardinality(constraint: Cardinality, names: Names, code: Code) -> str:
    counts = [(code(value), count) for value, count in constraint.counts]
    if len(counts) == 1:
        ((value, count),) = counts
        return f"tally({value}..{value}, {_list(names)}, {count})"
    pairs = _list(f"{value}-{count}" for value, count in counts)
    return f"global_cardinality({_list(names)}, {pairs})"


def _tally(constraint: Tally, names: Names, code: Code) -> str:
    domain = _domain(code(value) for value in values_of(constraint.counted))
    return f"tally({domain}, {_list(names[1:])}, {names[0]})"


def _linear(constraint: Linear, names: Names, code: Code) -> str:
    """A sum, with what counts negatively on the other side."""
    pairs = list(zip(constraint.factors, names, strict=True))
    here = [_times(factor, name) for factor, name in pairs if factor > 0]
    there = [_times(-factor, name) for factor, name in pairs if factor < 0]
    if constraint.total == -1 and not constraint.exact:
        return f"{' + '.join(here)} #< {' + '.join(there)}"
    if len(here) > 2 and not there and constraint.exact:
        return f"sum({_list(here)}, #=, {constraint.total})"
    if constraint.total or not there:
        there.append(str(constraint.total))
    relation = "#=" if constraint.exact else "#=<"
    return f"{' + '.join(here)} {relation} {' + '.join(there)}"


def _times(factor: int, name: str) -> str:
    return name if factor == 1 else f"{factor}*{name}"


def _element(constraint: Element, names: Names, code: Code) -> str:
    return f"element({names[0]}, {_list(names[1:])}, {code(constraint.value)})"


def _equal(constraint: Equal, names: Names, code: Code) -> str:
    return ", ".join(f"{a} #= {b}" for a, b in pairwise(names))


def _unlike(constraint: Unlike, names: Names, code: Code) -> str:
    return ", ".join(f"{names[0]} #\\= {other}" for other in names[1:])


def _different(constraint: Skyline, names: Names, code: Code) -> str:
    if constraint != Skyline(len(names)):
        raise InputError("this model joins clues that are not written for SWI-Prolog")
    return f"all_distinct({_list(names)})"


_GOALS: Mapping[type[Constraint], Callable[[Any, Names, Code], str]] = {
    Cardinality: _cardinality,
    Element: _element,
    Equal: _equal,
    Linear: _linear,
    OneOf: _one_of,
    Skyline: _different,
    Tally: _tally,
    Unlike: _unlike,
}
