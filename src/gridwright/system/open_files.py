"""How many files this process may open, where the system limits that."""

from __future__ import annotations

import os


def open_file_limit() -> int | None:
    """The number of files that may be open at once; None where there is no limit."""
    try:
        import resource
    except ImportError:
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if limit == resource.RLIM_INFINITY else limit


def open_file_count() -> int:
    """The number of files that are open now."""
    return len(os.listdir("/dev/fd"))
