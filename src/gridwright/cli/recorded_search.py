"""Searches whose trees are shown: recorded under a model and a labeling, or replayed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gridwright.cli.model_option import formulation_of
from gridwright.engines.fd import Labeling
from gridwright.engines.limits import Limits
from gridwright.model import Model
from gridwright.puzzle import Puzzle

if TYPE_CHECKING:  # loaded when the command runs: no other command needs them
    from gridwright.lab.models.formulation import Formulation
    from gridwright.lab.trees.tree import Tree


@dataclass(frozen=True)
class Wanted:
    """What is searched: a board, within limits, for a number of solutions; how much is kept."""

    board: Puzzle
    limits: Limits
    count: int | None
    most: int


@dataclass(frozen=True)
class Recorded:
    """A tree, how the search was done in words, and the model that was searched."""

    tree: Tree
    about: str
    model: Model
    formulation: Formulation


def recorded(wanted: Wanted, model: str, labeling: Labeling) -> Recorded:
    """The tree of a search."""
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.trees.tree import record

    formulation = formulation_of(wanted.board, model)
    with faults_of(formulation):
        built = formulation(wanted.board)
        tree = record(built, labeling, wanted.limits, wanted.count, wanted.most)
    about = f"model {model}, labeling {labeling}"
    if not formulation.exact and not formulation.file:
        about += "; this model allows more than the rules do"
    return Recorded(tree, about, built, formulation)


def replayed(wanted: Wanted, first: Recorded, model: str, labeling: Labeling) -> Recorded:
    """The tree of the same decisions under another model, beside what that does by itself."""
    from gridwright.lab.models.own_models import faults_of
    from gridwright.lab.trees.replaying import replay
    from gridwright.lab.trees.words import counted

    formulation = formulation_of(wanted.board, model)
    with faults_of(formulation):
        built = formulation(wanted.board)
        tree = replay(first.tree, built, wanted.limits)
    alone = recorded(replace(wanted, most=1), model, labeling)
    itself = f"by itself, with labeling {labeling}: {counted(alone.tree.total)}"
    return Recorded(tree, f"model {model}, the same decisions ({itself})", built, formulation)
