"""What all techniques of a rank see on a board; asked again, only what changed is looked at.

One search after the other goes through all lookouts of a rank, and from one to the next only a few
cells of a board differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from gridwright.explaining.deducing.lookout import Lookout
from gridwright.explaining.deducing.readings import Deductions
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.reasoning.position import Position


class Survey:
    """What some lookouts saw last, and what was known then.

    `watching` are, for each cell, those to which it may matter.
    """

    def __init__(
        self, lookouts: Iterable[Lookout], watching: Mapping[Cell, Mapping[Lookout, None]]
    ) -> None:
        self._lookouts = tuple(lookouts)
        self._watching = watching
        self._known: Known = {}
        self._seen: dict[Lookout, Deductions] = {}
        # Those that have to look again, whatever is known.
        self._outdated = dict.fromkeys(self._lookouts)

    def outdate(self, lookouts: Iterable[Lookout]) -> None:
        """Let some lookouts look again, since there are other constraints than before."""
        others = frozenset(lookouts)
        self._outdated.update(dict.fromkeys(each for each in self._lookouts if each in others))

    def seen(self, position: Position) -> tuple[tuple[Lookout, Deductions], ...]:
        """What all of them deduce from what is known by now, as far as they deduce anything."""
        before, known = self._known, position.domains
        todo = dict(self._outdated)
        for cell, mask in known.items() if before else ():
            if before[cell] != mask:
                todo.update(self._watching[cell])
        for lookout in todo:
            found = lookout.look(position)
            if found:
                self._seen[lookout] = found
            else:
                self._seen.pop(lookout, None)
        self._known, self._outdated = dict(known), {}
        return tuple(self._seen.items())
