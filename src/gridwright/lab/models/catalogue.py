"""Every model there is of a puzzle: its own, those of its paper, and those from outside.

Packages add models through entry points of the group `gridwright.models`: each is a module, or
anything else, that says `PUZZLE`, the name of a puzzle, and `MODELS`, models by name. A model is a
`Formulation` or a function that is given a `ModelBuilder`, as in the file of a user.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Protocol

from gridwright.errors import InputError, meant, quoted
from gridwright.lab import papers
from gridwright.lab.models.formulation import Formulation
from gridwright.lab.models.own_models import ModelBuilder, formulation_of, is_file, model_in_file
from gridwright.model import Model
from gridwright.plugins import Failure, accepted, installed
from gridwright.puzzle import Puzzle

STRONG = "strong"
GROUP = "gridwright.models"


class ModelSource(Protocol):
    """A module with models of a puzzle."""

    PUZZLE: str
    MODELS: Mapping[str, Formulation | Callable[[ModelBuilder], object]]


@dataclass(frozen=True)
class Catalogue:
    """The models of all puzzles by name, and the plug-ins that could not be loaded."""

    models: Mapping[str, Mapping[str, Formulation]]
    failures: tuple[Failure, ...]


def models(kind: type[Puzzle]) -> Mapping[str, Formulation]:
    """The models of a puzzle by name: its own, `strong`, first."""
    return catalogue().models.get(kind.name, {STRONG: _OWN})


def model_named(kind: type[Puzzle], name: str) -> Formulation:
    """A model of a puzzle by its name, or the one in a file: `file.py` or `file.py:function`."""
    known = models(kind)
    if name in known:
        return known[name]
    if is_file(name):
        return model_in_file(name, kind)
    said = f"{kind.title} has no model {quoted(name)}{meant(name, known)}"
    raise InputError(f"{said}; expected one of {', '.join(known)}, or file.py:function")


def _own(puzzle: Puzzle) -> Model:
    return puzzle.model()


_OWN = Formulation(_own, "one strong constraint for each line or clue, as the solver uses it")


@cache
def catalogue() -> Catalogue:
    """Find the models of the papers and those from outside."""
    names = (f"{papers.__name__}.{found.name}" for found in pkgutil.iter_modules(papers.__path__))
    found = gathered(map(importlib.import_module, names))
    failures = tuple(
        accepted(installed(GROUP), lambda loaded: _add(_checked(loaded), found, outside=True))
    )
    return Catalogue(found, failures)


def gathered(modules: Iterable[object]) -> dict[str, dict[str, Formulation]]:
    """The models of puzzles from modules that say `PUZZLE` and `MODELS`; several may be of one."""
    found: dict[str, dict[str, Formulation]] = {}
    for module in modules:
        _add(_checked(module), found)
    return found


def _checked(module: object) -> ModelSource:
    if not isinstance(getattr(module, "PUZZLE", None), str):
        raise InputError("it has no PUZZLE; expected PUZZLE = ... with the name of a puzzle")
    if not isinstance(getattr(module, "MODELS", None), Mapping):
        raise InputError("it has no MODELS; expected MODELS = {...} with models by name")
    return module  # type: ignore[return-value]  # just checked


def _add(
    source: ModelSource, found: dict[str, dict[str, Formulation]], outside: bool = False
) -> None:
    known = found.setdefault(source.PUZZLE, {STRONG: _OWN})
    new: dict[str, Formulation] = {}
    for name, model in source.MODELS.items():
        build = model.build if isinstance(model, Formulation) else model
        file, plugin = (_file_of(build, source), name) if outside else ("", "")
        if isinstance(model, Formulation):
            new[name] = replace(model, file=file, plugin=plugin) if outside else model
        else:
            new[name] = formulation_of(model, file, plugin)
        if known.get(name, new[name]) is not new[name]:
            raise InputError(f"two models of {source.PUZZLE} are called {quoted(name)}")
    known.update(new)


def _file_of(build: Callable[..., object], source: object) -> str:
    """The file that a function is written in, or else that of the module which names it."""
    try:
        return inspect.getfile(inspect.unwrap(build))
    except TypeError:  # something else that can be called
        return str(getattr(source, "__file__", ""))
