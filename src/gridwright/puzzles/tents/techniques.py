"""Techniques for tents, each beside a tree of its own."""

from __future__ import annotations

from gridwright.puzzles.tents.techniques_lines import (
    around_tent,
    counting_runs,
    full_line,
    line_needs_all,
    rest_of_line,
    room_in_line,
    trees_fill_line,
)
from gridwright.puzzles.tents.techniques_shared import (
    one_tree_in_line,
    spoils_two_trees,
    trees_with_tents,
    whose_tent,
)
from gridwright.puzzles.tents.techniques_trees import (
    cells_without_tree,
    has_its_tent,
    no_tree,
    only_place,
    paired_in_turn,
    paired_trees,
    touches_both,
    two_trees,
)

TECHNIQUES = (
    around_tent,
    no_tree,
    cells_without_tree,
    full_line,
    rest_of_line,
    line_needs_all,
    only_place,
    has_its_tent,
    touches_both,
    trees_fill_line,
    counting_runs,
    room_in_line,
    paired_trees,
    paired_in_turn,
    two_trees,
    one_tree_in_line,
    spoils_two_trees,
    whose_tent,
    trees_with_tents,
)
