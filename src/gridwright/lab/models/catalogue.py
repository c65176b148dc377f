"""Every model there is of a puzzle: its own, and those of its paper."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from gridwright.lab import papers
from gridwright.lab.models.formulation import Formulation
from gridwright.model import Model
from gridwright.puzzle import Puzzle

STRONG = "strong"


def models(kind: type[Puzzle]) -> Mapping[str, Formulation]:
    """The models of a puzzle by name: its own, `strong`, first."""
    return {STRONG: _OWN, **_from_papers().get(kind.name, {})}


def _own(puzzle: Puzzle) -> Model:
    return puzzle.model()


_OWN = Formulation(_own, "one strong constraint for each line or clue, as the solver uses it")


@cache
def _from_papers() -> Mapping[str, Mapping[str, Formulation]]:
    """The papers' models by the names of their puzzles."""
    modules = (
        importlib.import_module(f"{papers.__name__}.{found.name}")
        for found in pkgutil.iter_modules(papers.__path__)
    )
    return {module.PUZZLE: module.MODELS for module in modules}
