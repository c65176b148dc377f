"""All kinds of attack by name, in the order in which they run."""

from __future__ import annotations

import importlib

from fuzz.kind import Kind

# Each is a module of this package with a `KIND`.
NAMES = ("inputs", "boards", "positions", "commands", "plans", "saves", "records", "web", "kills")


def kind_named(name: str) -> type[Kind]:
    """A kind; loaded only now, since each loads another large part of the program."""
    found: type[Kind] = importlib.import_module(f"fuzz.{name}").KIND
    return found
