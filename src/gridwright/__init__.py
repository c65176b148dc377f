"""Gridwright: make, solve, explain and study grid logic puzzles."""

__version__ = "0.1.0"
