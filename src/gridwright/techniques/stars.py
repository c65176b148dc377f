"""Techniques for stars in rows, columns and regions."""

from __future__ import annotations

from gridwright.techniques.star_lines import inside, regions_in_lines
from gridwright.techniques.star_places import (
    around_star,
    full_place,
    just_room_for_stars,
    leave_no_place,
    leaves_no_place,
    needs_all_places,
    touches_every_place,
)

STARS = (
    around_star,
    full_place,
    needs_all_places,
    touches_every_place,
    inside,
    leaves_no_place,
    leave_no_place,
    just_room_for_stars,
    regions_in_lines,
)
