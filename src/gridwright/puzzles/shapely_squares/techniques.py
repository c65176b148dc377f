"""The techniques of Shapely Squares, easy ones first."""

from __future__ import annotations

from gridwright.puzzles.shapely_squares.techniques_hearts import HEARTS
from gridwright.puzzles.shapely_squares.techniques_knights import KNIGHTS
from gridwright.puzzles.shapely_squares.techniques_symbols import SYMBOLS
from gridwright.puzzles.shapely_squares.techniques_totals import TOTALS

TECHNIQUES = tuple(sorted((*SYMBOLS, *HEARTS, *KNIGHTS, *TOTALS), key=lambda each: each.rank))
