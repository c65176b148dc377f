"""What all techniques of a rank see on a board; asked again, only what changed is looked at.

One search after the other goes through all lookouts of a rank, and from one to the next only a few
cells of a board differ.
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.explaining.deducing.lookout import Lookout, Readers
from gridwright.explaining.deducing.readings import Deductions
from gridwright.explaining.prepared.facts import Known
from gridwright.reasoning.position import Position


class Survey:
    """What some lookouts saw last, and what was known then.

    `readers` are, for each cell, those to which it matters, and perhaps others.
    """

    def __init__(self, lookouts: Iterable[Lookout], readers: Readers) -> None:
        self._lookouts = dict.fromkeys(lookouts)
        self._readers = readers
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
                todo.update(self._readers[cell])
        for lookout in todo:
            found = lookout.look(position) if lookout in self._lookouts else ()
            if found:
                self._seen[lookout] = found
            else:
                self._seen.pop(lookout, None)
        self._known, self._outdated = dict(known), {}
        return tuple(self._seen.items())
