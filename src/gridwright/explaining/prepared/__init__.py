"""A board made ready for explaining: facts, labels and places, constraints, and solvers to ask."""
