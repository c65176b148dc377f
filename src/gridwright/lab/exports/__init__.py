"""Models for other solvers: Prolog, MiniZinc, DIMACS and XCSP3, runnable as they are."""
