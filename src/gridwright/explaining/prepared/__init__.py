"""A board prepared for explaining: facts, labels and places, constraints, and solvers to ask."""
