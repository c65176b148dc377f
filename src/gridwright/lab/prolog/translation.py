"""A model as a Prolog program, and a labeling as Prolog knows it.

Every kind of constraint the papers' models use has its goal of SWI's clpfd here. Networks, which
many lines share, become predicates of their own, so that the program reads like the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gridwright.engines.fd import Labeling
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.lab.models.own_models import OwnVariable
from gridwright.model import (
    AllDifferent,
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
    Table,
    Tally,
    Unlike,
    values_of,
)
from gridwright.model.parts import Part

# The labeling options that SWI-Prolog has under the same names.
OPTIONS = ("leftmost", "ff", "ffc", "min", "max", "step", "enum", "bisect")
# The most goals of a predicate; the compiler takes long for longer ones.
GOALS = 50
# The predicate that counts, which translated constraints call.
COUNTING = """\
% Number of the cells have a value of the domain.
tally(Domain, Cells, Number) :-
    maplist(has(Domain), Cells, Truths),
    sum(Truths, #=, Number).

has(Domain, Cell, Truth) :-
    Cell in Domain #<==> Truth.
"""

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
    names = names_of(model)
    goals = list(_goals(model, names, writer))
    pieces = [goals[start : start + GOALS] for start in range(0, len(goals), GOALS)]
    cells = _list(names.values())
    clauses = [_clause(f"post{number}({cells})", piece) for number, piece in enumerate(pieces)]
    everything = _clause("model(Cells)", [f"post{number}(Cells)" for number in range(len(pieces))])
    return "\n".join([*writer.clauses, *clauses, everything])


def told_program(model: Model, phrases: Phrases) -> str:
    """Clauses of `model(Variables, Helpers)`, with a comment for what each constraint says.

    The helpers of networks come out, to be labelled after the variables: where constraints were
    made of simpler ones, propagation alone need not decide them.
    """
    writer = _Writer(model, phrases, collecting=True)
    names = names_of(model)
    domains = [f"{names[cell]} in {writer.domain(mask)}" for cell, mask in model.domains.items()]
    clauses, cells = [_clause(f"domains({_list(names.values())})", domains)], "Cells"
    calls = [f"domains({cells})"]
    for start in range(0, len(model.postings), GOALS):
        head, some = f"post{start // GOALS}", model.postings[start : start + GOALS]
        told = [
            f"{writer.goal(p.constraint, [names[cell] for cell in p.scope])}"
            f"{''.join(f'  % {label.text}' for label in p.labels[:1])}"
            for p in some
        ]
        lists = writer.taken_lists()
        told.append(f"append({_list(lists)}, Helpers)")
        clauses.append(_told_clause(f"{head}({_list(names.values())}, Helpers)", told))
        calls.append(f"{head}({cells}, Helpers{start // GOALS})")
    calls.append(f"append({_list(f'Helpers{n}' for n in range(len(calls) - 1))}, Helpers)")
    everything = _clause(f"model({cells}, Helpers)", calls)
    return "\n".join([everything, *clauses, *writer.clauses])


def knows(constraint: Constraint, phrases: Phrases) -> bool:
    """Whether a constraint has a goal of its own in Prolog."""
    if isinstance(constraint, Skyline) and constraint != Skyline(constraint.size):
        return False
    return constraint in phrases or isinstance(constraint, (Either, *_GOALS))


def names_of(model: Model) -> dict[Cell, str]:
    """What the variables of a model are called: by their cells, or V1, V2, ... for others."""
    return {
        cell: f"V{cell.column + 1}"
        if isinstance(cell, OwnVariable)
        else f"R{cell.row + 1}C{cell.column + 1}"
        for cell in model.domains
    }


def _goals(model: Model, names: Mapping[Cell, str], writer: _Writer) -> Iterator[str]:
    for cell, mask in model.domains.items():
        yield f"{names[cell]} in {writer.domain(mask)}"
    for posting in model.postings:
        yield writer.goal(posting.constraint, [names[cell] for cell in posting.scope])


@dataclass
class _Writer:
    """Writes goals, and the predicates of networks as they are met.

    When `collecting`, these predicates have one more argument, the list of their helpers.
    """

    model: Model
    phrases: Phrases
    collecting: bool = False
    clauses: list[str] = field(default_factory=list)
    predicates: dict[Constraint, str] = field(default_factory=dict)
    lists: list[str] = field(default_factory=list)

    def taken_lists(self) -> list[str]:
        """The lists of helpers in the goals that were written since the last call."""
        taken, self.lists = self.lists, []
        return taken

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
            if self.collecting:
                self.lists.append(f"L{len(self.lists)}")
                names = [*names, self.lists[-1]]
            return f"{self.predicates[constraint]}({','.join(names)})"
        if isinstance(constraint, Either):
            return " #\\/ ".join(self._case(case.parts, names) for case in constraint.cases)
        goal = _GOALS.get(type(constraint))
        if goal is None:
            kind = type(constraint).__name__
            raise InputError(f"this model has a constraint not written for SWI-Prolog: {kind}")
        return goal(constraint, names, self.model.code)

    def _case(self, parts: Iterable[Part], names: Names) -> str:
        goals = (
            self._reified(constraint, [names[i] for i in scope]) for constraint, scope in parts
        )
        return "(" + " #/\\ ".join(goals) + ")"

    def _reified(self, constraint: Constraint, names: Names) -> str:
        """A goal whose truth can be a part of another; `sum` is not one of these."""
        if isinstance(constraint, Linear):
            return _comparison(constraint, names)
        return self.goal(constraint, names)

    def _network(self, network: Network) -> str:
        """The predicate of a network; its helpers are variables of the clause."""
        cells = [f"X{i}" for i in range(network.arity)]
        helpers = [f"H{i}" for i in range(len(network.helpers))]
        names = cells + helpers
        goals = [
            f"{name} in {_domain(values_of(mask))}"
            for name, mask in zip(helpers, network.helpers, strict=True)
        ]
        outside = self.taken_lists()
        goals += [self.goal(part, [names[i] for i in scope]) for part, scope in network.parts]
        if self.collecting:
            goals.append(f"append({_list([_list(helpers), *self.taken_lists()])}, Helpers)")
            cells.append("Helpers")
        self.lists = outside
        return _clause(f"{self.predicates[network]}({','.join(cells)})", goals)


def _clause(head: str, goals: Iterable[str]) -> str:
    body = ",\n    ".join(goals)
    return f"{head} :-\n    {body}.\n"


def _told_clause(head: str, goals: Sequence[str]) -> str:
    """A clause whose goals have comments after them."""
    lines = [f"    {goal}" for goal in goals]
    ended = [
        "".join((goal, sign, mark, comment))
        for line, sign in zip(lines, [","] * (len(lines) - 1) + ["."], strict=True)
        for goal, mark, comment in [line.partition("  % ")]
    ]
    return "\n".join([f"{head} :-", *ended]) + "\n"


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
    """A sum, of many variables as a goal of its own."""
    if len(names) > 2 and min(constraint.factors) > 0 and constraint.exact:
        terms = (_times(*pair) for pair in zip(constraint.factors, names, strict=True))
        return f"sum({_list(terms)}, #=, {constraint.total})"
    return _comparison(constraint, names)


def _comparison(constraint: Linear, names: Names) -> str:
    return compared(constraint, names, equal="#=", at_most="#=<", less="#<")


def compared(constraint: Linear, names: Names, *, equal: str, at_most: str, less: str) -> str:
    """A sum that is compared by these signs, with what counts negatively on the other side."""
    pairs = list(zip(constraint.factors, names, strict=True))
    here = [_times(factor, name) for factor, name in pairs if factor > 0]
    there = [_times(-factor, name) for factor, name in pairs if factor < 0]
    if constraint.total == -1 and not constraint.exact and here and there:
        return f"{' + '.join(here)} {less} {' + '.join(there)}"
    if constraint.total or not there:
        there.append(str(constraint.total))
    sign = equal if constraint.exact else at_most
    return f"{' + '.join(here) or 0} {sign} {' + '.join(there)}"


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


def _table(constraint: Table, names: Names, code: Code) -> str:
    rows = (_list(str(code(value)) for value in row) for row in sorted(constraint.rows))
    return f"tuples_in([{_list(names)}], {_list(rows)})"


def _all_different(constraint: AllDifferent, names: Names, code: Code) -> str:
    return f"all_different({_list(names)})"


_GOALS: Mapping[type[Constraint], Callable[[Any, Names, Code], str]] = {
    AllDifferent: _all_different,
    Cardinality: _cardinality,
    Element: _element,
    Equal: _equal,
    Linear: _linear,
    OneOf: _one_of,
    Skyline: _different,
    Table: _table,
    Tally: _tally,
    Unlike: _unlike,
}
