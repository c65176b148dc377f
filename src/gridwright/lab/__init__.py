"""The lab: what models and labelings do to a search.

What is named here is loaded when it is first used, so that importing the package is quick.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.lab.api import Found, boards, export, known_models, run, search, tree

__all__ = ["Found", "boards", "export", "known_models", "run", "search", "tree"]


def __getattr__(name: str) -> object:
    """Load what is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from gridwright.lab import api

    return getattr(api, name)


def __dir__() -> list[str]:
    """All names, those that are not loaded yet too."""
    return sorted({*globals(), *__all__})
