"""Labelings as the papers write them and as they are called here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gridwright.engines.fd import VARIABLE_CHOICES, Labeling
from gridwright.errors import InputError
from gridwright.lab.models.formulation import Wording

# Variable choices that look at values, and so mean something else where values have other codes.
BY_VALUE = ("min", "max", "max_regret")


def ours(text: str, wording: Wording) -> Labeling:
    """A labeling as a paper writes it: what is missing there is leftmost, step and up."""
    labeling = Labeling.parse(text)
    if not VARIABLE_CHOICES.keys() & {option.strip() for option in text.strip("[] ").split(",")}:
        labeling = replace(labeling, variable="leftmost")
    return _renamed(labeling, wording.branchings)


def theirs(labeling: Labeling, wording: Wording) -> Labeling:
    """What a labeling of ours is called in a paper or a program with its values."""
    return _renamed(labeling, {here: there for there, here in wording.branchings.items()})


def _renamed(labeling: Labeling, names: Mapping[str, str]) -> Labeling:
    if not names:
        return labeling
    branching = f"{labeling.branching},{labeling.order}"
    if branching not in names or labeling.variable in BY_VALUE:
        raise InputError(f"{labeling} has no counterpart among other values of the cells")
    branching, order = names[branching].split(",")
    return replace(labeling, branching=branching, order=order)
