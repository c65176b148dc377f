"""The lookouts that have not looked since something changed.

What they may see by now rests on what changed, so it costs that and their look at least. Until that
is its turn they wait, and perhaps it never is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridwright.explaining.deducing.lookout import Lookout, Readers
from gridwright.explaining.deducing.notes import WEIGHTS
from gridwright.grid import Cell

# Lookouts in their order, as keys.
_Lookouts = dict[Lookout, None]
ANY_COST = 1 << 30


class Waiting:
    """Lookouts by rank, and by the least that what they see may cost.

    Ranks that are missing were not asked yet, so all their lookouts are waiting.
    """

    def __init__(self) -> None:
        self._by_rank: dict[int, dict[int, _Lookouts]] = {}
        # Those that may read any cell and found something: whatever they read, they look again, as
        # what they found may be told in another way by then.
        self._found: dict[int, _Lookouts] = {}

    def copy(self) -> Waiting:
        """The same, to go on from there."""
        other = Waiting()
        for rank, waiting in self._by_rank.items():
            other._by_rank[rank] = {least: dict(each) for least, each in waiting.items()}
            other._found[rank] = dict(self._found[rank])
        return other

    @property
    def asked(self) -> Iterable[int]:
        """The ranks that were asked."""
        return self._by_rank

    def has_asked(self, rank: int) -> bool:
        """Whether the lookouts of a rank were asked."""
        return rank in self._by_rank

    def ask(self, rank: int) -> None:
        """All lookouts of a rank have looked."""
        self._by_rank[rank], self._found[rank] = {}, {}

    def looked(self, lookout: Lookout, found: bool) -> None:
        """One that may read any cell has looked, and found something or not."""
        if found:
            self._found[lookout.technique.rank][lookout] = None
        else:
            self._found[lookout.technique.rank].pop(lookout, None)

    def add(self, lookout: Lookout) -> None:
        """Let a lookout look again."""
        waiting = self._by_rank.get(lookout.technique.rank)
        if waiting is not None:
            waiting.setdefault(WEIGHTS[lookout.technique.rank], {})[lookout] = None

    def wake(self, readers: Mapping[int, Readers], cell: Cell, cost: int) -> None:
        """Let all look again that read a cell, since a note that costs so much has changed it."""
        for rank, waiting in self._by_rank.items():
            least = cost + WEIGHTS[rank]
            if least in waiting:
                waiting[least].update(readers[rank][cell])
            else:
                waiting[least] = dict(readers[rank][cell])
            if self._found[rank]:
                waiting[least].update(self._found[rank])

    def is_due(self, rank: int, most: int) -> bool:
        """Whether lookouts of a rank may see something that costs at most so much."""
        waiting = self._by_rank.get(rank)
        return waiting is None or (bool(waiting) and min(waiting) <= most)

    def take(self, rank: int, most: int) -> _Lookouts:
        """The lookouts that may, which do not have to look again then."""
        waiting = self._by_rank[rank]
        due = sorted(least for least in waiting if least <= most)
        if not due:
            return {}
        found = waiting.pop(due[0])
        for least in due[1:]:
            found.update(waiting.pop(least))
        for later in waiting.values():
            for lookout in later.keys() & found.keys():
                del later[lookout]
        return found
