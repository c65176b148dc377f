"""The papers' models: one file for each paper, found by the name of its puzzle.

A file says `PUZZLE`, the name of the puzzle, and `MODELS`, the formulations its paper describes,
written with our constraints and in our own words.
"""
