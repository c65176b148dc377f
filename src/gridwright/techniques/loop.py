"""Techniques for one closed road through cells, with numbers that count it."""

from __future__ import annotations

from gridwright.techniques.loop_cells import (
    corner_touch,
    crossing,
    full_cell,
    no_bridge,
)
from gridwright.techniques.loop_closing import loop_closed, premature_loop, square
from gridwright.techniques.loop_dead_ends import dead_end
from gridwright.techniques.loop_follow import follow_road
from gridwright.techniques.loop_gaps import corner_of_number, corners_alike, which_one
from gridwright.techniques.loop_gates import blind_alley, only_gate
from gridwright.techniques.loop_numbers import number_satisfied
from gridwright.techniques.loop_shares import shared_cells
from gridwright.techniques.loop_turns import shortest_turn, wrong_turn

LOOP = (
    full_cell,
    number_satisfied,
    dead_end,
    follow_road,
    corner_touch,
    crossing,
    no_bridge,
    loop_closed,
    premature_loop,
    square,
    shared_cells,
    which_one,
    corner_of_number,
    corners_alike,
    wrong_turn,
    shortest_turn,
    blind_alley,
    only_gate,
)
