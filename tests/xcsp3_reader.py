"""A small reader of XCSP3 that hands an instance to CP-SAT: the elements that exports use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ortools.sat.python import cp_model

Variables = Mapping[str, cp_model.IntVar]
Texts = Mapping[str, str]
Some = list[cp_model.IntVar]


def solution(text: str) -> dict[str, int] | None:
    """The values of all variables in a solution of an instance; None when there is none."""
    root = ElementTree.fromstring(text)
    assert root.attrib == {"format": "XCSP3", "type": "CSP"}
    model = cp_model.CpModel()
    variables = {
        each.attrib["id"]: model.new_int_var_from_domain(_domain(each.text), each.attrib["id"])
        for each in root.iterfind("variables/var")
    }
    for block in root.iterfind("constraints/block"):
        for element in block:
            _Poster(model, variables).post(element)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return {name: solver.value(variable) for name, variable in variables.items()}


def _domain(text: str | None) -> cp_model.Domain:
    parts = [part.split("..") for part in (text or "").split()]
    return cp_model.Domain.from_intervals([[int(part[0]), int(part[-1])] for part in parts])


def _tokens(expression: str) -> list[str]:
    return re.findall(r"-?\d+|\w+|[(),]", expression)


class _Poster:
    def __init__(self, model: cp_model.CpModel, variables: Variables) -> None:
        self.model = model
        self.variables = variables

    def post(self, element: Element) -> None:
        """Post one constraint."""
        texts = {child.tag: (child.text or "").strip() for child in element}
        names = (element.text if element.tag == "allDifferent" else texts.get("list")) or ""
        some = [self.variables[name] for name in names.split()]
        getattr(self, f"_{element.tag}")(element, texts, some)

    def _allDifferent(self, element: Element, texts: Texts, some: Some) -> None:  # noqa: N802  # as it is called
        self.model.add_all_different(some)

    def _extension(self, element: Element, texts: Texts, some: Some) -> None:
        rows = re.findall(r"\(([^)]*)\)", texts["supports"])
        self.model.add_allowed_assignments(some, [tuple(map(int, r.split(","))) for r in rows])

    def _sum(self, element: Element, texts: Texts, some: Some) -> None:
        factors = map(int, texts["coeffs"].split())
        self._compare(sum(f * x for f, x in zip(factors, some, strict=True)), texts["condition"])

    def _count(self, element: Element, texts: Texts, some: Some) -> None:
        values = [int(value) for value in texts["values"].split()]
        counted = [self._is_in(variable, values) for variable in some]
        self._compare(sum(counted), texts["condition"])

    def _element(self, element: Element, texts: Texts, some: Some) -> None:
        assert element[0].attrib["startIndex"] == "1"
        index = self.variables[texts["index"]]
        self.model.add_element(index, [0, *some], int(texts["value"]))
        self.model.add(index > 0)

    def _intension(self, element: Element, texts: Texts, some: Some) -> None:
        tokens = _tokens(element.text or "")
        self.model.add_bool_or([self._truth(tokens)])
        assert not tokens

    def _compare(self, found: Any, condition: str) -> None:
        operator, number = condition.strip("()").split(",")
        other = self.variables[number] if number in self.variables else int(number)
        self.model.add(found == other if operator == "eq" else found <= other)

    def _is_in(self, variable: Any, values: list[int]) -> Any:
        truth = self.model.new_bool_var("")
        inside = cp_model.Domain.from_values(values)
        self.model.add_linear_expression_in_domain(variable, inside).only_enforce_if(truth)
        outside = inside.complement()
        self.model.add_linear_expression_in_domain(variable, outside).only_enforce_if(~truth)
        return truth

    def _truth(self, tokens: list[str]) -> Any:
        """A literal that is true exactly if the expression at the start of the tokens is."""
        operator = tokens.pop(0)
        truth = self.model.new_bool_var("")
        if operator in ("or", "and"):
            parts = self._arguments(tokens, self._truth)
            whole, negated = (
                (parts, [~p for p in parts]) if operator == "or" else ([~p for p in parts], parts)
            )
            literal = truth if operator == "or" else ~truth
            self.model.add_bool_or(whole).only_enforce_if(literal)
            self.model.add_bool_and(negated).only_enforce_if(~literal)
            return truth
        if operator == "in":
            variable, values = self._arguments(tokens, self._term)
            return self._is_in(variable, values)
        left, right = self._arguments(tokens, self._term)
        holds, fails = {
            "eq": (left == right, left != right),
            "ne": (left != right, left == right),
            "le": (left <= right, left > right),
        }[operator]
        self.model.add(holds).only_enforce_if(truth)
        self.model.add(fails).only_enforce_if(~truth)
        return truth

    def _term(self, tokens: list[str]) -> Any:
        token = tokens.pop(0)
        if token in ("add", "mul", "set"):
            parts = self._arguments(tokens, self._term)
            return {"add": sum, "mul": lambda p: p[0] * p[1], "set": list}[token](parts)
        return self.variables[token] if token in self.variables else int(token)

    def _arguments(self, tokens: list[str], reader: Callable[[list[str]], Any]) -> list[Any]:
        found = []
        while tokens.pop(0) in ("(", ","):
            found.append(reader(tokens))
        return found
