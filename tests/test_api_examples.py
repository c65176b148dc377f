"""Every public name has an example in its documentation, and every example is true."""

from __future__ import annotations

import doctest
import importlib
import inspect

import pytest

import gridwright
from gridwright.puzzles import puzzles

NAMES = [name for name in gridwright.__all__ if name != "__version__"]
RUNNER = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_an_example_that_is_true(name: str) -> None:
    found = getattr(gridwright, name)
    text = inspect.getdoc(found)
    assert text
    assert ">>> " in text, f"gridwright.{name} has no example"
    where = {"gridwright": gridwright}
    test = doctest.DocTestParser().get_doctest(text, where, name, None, None)
    said: list[str] = []
    RUNNER.run(test, out=said.append)
    assert not said, "".join(said)


@pytest.mark.parametrize("module", ["gridwright.api", "gridwright.errors", "gridwright.answers"])
def test_examples_of_whole_modules_are_true(module: str) -> None:
    assert doctest.testmod(importlib.import_module(module)).failed == 0


def test_all_names_are_loaded_from_where_the_type_checker_sees_them() -> None:
    assert {*gridwright.__all__} <= {*dir(gridwright)}
    assert not {name.replace("-", "_") for name in puzzles()} & {*gridwright.__all__}
