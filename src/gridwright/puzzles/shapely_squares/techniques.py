"""The techniques of Shapely Squares, easy ones first."""

from __future__ import annotations

from gridwright.puzzles.shapely_squares.techniques_bounds import BOUNDS
from gridwright.puzzles.shapely_squares.techniques_combinations import COMBINATIONS
from gridwright.puzzles.shapely_squares.techniques_hearts import HEARTS
from gridwright.puzzles.shapely_squares.techniques_knight_bounds import KNIGHT_BOUNDS
from gridwright.puzzles.shapely_squares.techniques_knights import KNIGHTS
from gridwright.puzzles.shapely_squares.techniques_remainders import REMAINDERS
from gridwright.puzzles.shapely_squares.techniques_stars import STARS
from gridwright.puzzles.shapely_squares.techniques_symbols import SYMBOLS

# Of those that are as easy, combinations come before bounds: they say all that bounds do.
TECHNIQUES = tuple(
    sorted(
        (*SYMBOLS, *STARS, *HEARTS, *KNIGHTS, *KNIGHT_BOUNDS, *REMAINDERS, *COMBINATIONS, *BOUNDS),
        key=lambda each: each.rank,
    )
)
