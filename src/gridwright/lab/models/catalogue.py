"""Every model there is of a puzzle: its own, and those of its paper."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType

from gridwright.errors import GridwrightError, quoted
from gridwright.lab import papers
from gridwright.lab.models.formulation import Formulation
from gridwright.model import Model
from gridwright.puzzle import Puzzle

STRONG = "strong"


def models(kind: type[Puzzle]) -> Mapping[str, Formulation]:
    """The models of a puzzle by name: its own, `strong`, first."""
    return _from_papers().get(kind.name, {STRONG: _OWN})


def _own(puzzle: Puzzle) -> Model:
    return puzzle.model()


_OWN = Formulation(_own, "one strong constraint for each line or clue, as the solver uses it")


@cache
def _from_papers() -> Mapping[str, Mapping[str, Formulation]]:
    """The models of all puzzles with papers, by the names of these puzzles."""
    names = (f"{papers.__name__}.{found.name}" for found in pkgutil.iter_modules(papers.__path__))
    return gathered(map(importlib.import_module, names))


def gathered(modules: Iterable[ModuleType]) -> Mapping[str, Mapping[str, Formulation]]:
    """The models of puzzles from modules that say `PUZZLE` and `MODELS`; several may be of one."""
    found: dict[str, dict[str, Formulation]] = {}
    for module in modules:
        known = found.setdefault(module.PUZZLE, {STRONG: _OWN})
        for name, formulation in module.MODELS.items():
            if known.setdefault(name, formulation) is not formulation:
                raise GridwrightError(f"two models of {module.PUZZLE} are called {quoted(name)}")
    return found
