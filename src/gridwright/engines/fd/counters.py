"""What a search counts, under the names SICStus gives them."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass
class Counters:
    """Counters of one search; times in seconds.

    constraints: posted. resumptions: a constraint was woken. entailments: a constraint was found to
    hold for good. prunings: a domain shrank. backtracks: a contradiction was found. nodes:
    decisions tried. time: wall time inside the search.
    """

    constraints: int = 0
    resumptions: int = 0
    entailments: int = 0
    prunings: int = 0
    backtracks: int = 0
    nodes: int = 0
    solutions: int = 0
    time: float = 0.0

    def as_dict(self) -> dict[str, int | float]:
        """The counters by name."""
        return asdict(self)
