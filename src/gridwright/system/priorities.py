"""The priority of this process, where the system has priorities that a process may lower."""

from __future__ import annotations

import os


def lower_priority(steps: int) -> None:
    """Let other processes go first; elsewhere all processes are equal, which is only slower."""
    if hasattr(os, "nice"):
        os.nice(steps)
