"""Techniques for bulbs that light rows and columns up to the next walls."""

from __future__ import annotations

from gridwright.techniques.light_cells import lit_cells, only_light, shared_light
from gridwright.techniques.light_numbers import (
    cut_off,
    cut_off_from_several,
    full_wall,
    light_beside_wall,
    needs_all,
    two_walls,
    zeros,
)

LIGHT = (
    lit_cells,
    zeros,
    full_wall,
    needs_all,
    only_light,
    cut_off,
    cut_off_from_several,
    shared_light,
    light_beside_wall,
    two_walls,
)
