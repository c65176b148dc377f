"""The way from the clues to the solution, step by step, and how hard it is."""
