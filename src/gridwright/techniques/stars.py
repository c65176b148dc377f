"""Techniques for stars in rows, columns and regions."""

from __future__ import annotations

from gridwright.techniques.star_lines import inside
from gridwright.techniques.star_none import leave_no_place, leaves_no_place
from gridwright.techniques.star_places import (
    around_star,
    full_place,
    just_room_for_stars,
    needs_all_places,
    rest_of_place,
    stars_with_just_room,
    touches_every_place,
)
from gridwright.techniques.star_sets import lines_in_lines, regions_fill_lines, regions_in_lines

STARS = (
    around_star,
    full_place,
    rest_of_place,
    needs_all_places,
    touches_every_place,
    inside,
    leaves_no_place,
    leave_no_place,
    just_room_for_stars,
    stars_with_just_room,
    regions_in_lines,
    regions_fill_lines,
    lines_in_lines,
)
