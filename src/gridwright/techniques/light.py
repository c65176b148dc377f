"""Techniques for bulbs that light rows and columns up to the next walls."""

from __future__ import annotations

from gridwright.techniques.light_cells import lit_cells, only_light, shared_light
from gridwright.techniques.light_numbers import (
    beside_full_wall,
    cut_off,
    cut_off_from_several,
    full_wall,
    light_beside_wall,
    needs_all,
    zeros,
    zeros_first,
)
from gridwright.techniques.light_ruled_out import (
    either_way,
    rules_out_light,
    rules_out_number,
)
from gridwright.techniques.light_two_walls import one_fills_another, two_walls

LIGHT = (
    lit_cells,
    zeros,
    zeros_first,
    full_wall,
    beside_full_wall,
    needs_all,
    only_light,
    cut_off,
    cut_off_from_several,
    shared_light,
    light_beside_wall,
    two_walls,
    one_fills_another,
    rules_out_light,
    rules_out_number,
    either_way,
)
