"""Attacks on Gridwright with inputs that nobody has thought of: `scripts/fuzz` runs them.

Each kind of attack is a module; `docs/reliability.md` says what each one compares. An attack may
use whatever tests use (`tests/boards.py`, the referee), and nothing here is part of the package.
"""
