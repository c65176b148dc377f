"""The papers' models: files found by the names of their puzzles.

A file says `PUZZLE`, the name of the puzzle, and `MODELS`, the formulations its paper describes,
written with our constraints and in our own words. Several files may be about one puzzle.
"""
