"""Clue layers: the kinds of things printed on boards, one class each.

docs/new-puzzle.md lists them with the fields in which they keep their data.
"""

from gridwright.layers.around import Around
from gridwright.layers.between import LESS, Between, Mark
from gridwright.layers.cell_numbers import CellNumbers
from gridwright.layers.cell_signs import CellSigns, Drawn
from gridwright.layers.choice import Below, Choice
from gridwright.layers.givens import RULE_TEXT as GIVEN
from gridwright.layers.givens import Givens
from gridwright.layers.layer import (
    CellLayer,
    Fields,
    Layer,
    Problem,
    Slot,
    Symbol,
    Violation,
    miscounted,
    numbers,
)
from gridwright.layers.regions import Regions, lettered, random_regions
from gridwright.layers.walls import BARE, Walls

__all__ = [
    "BARE",
    "GIVEN",
    "LESS",
    "Around",
    "Below",
    "Between",
    "CellLayer",
    "CellNumbers",
    "CellSigns",
    "Choice",
    "Drawn",
    "Fields",
    "Givens",
    "Layer",
    "Mark",
    "Problem",
    "Regions",
    "Slot",
    "Symbol",
    "Violation",
    "Walls",
    "lettered",
    "miscounted",
    "numbers",
    "random_regions",
]
