"""The cells that are on form a single closed loop.

The graph is given as data; sets of cells are the bits of an int.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gridwright.model.constraint import Constraint
from gridwright.model.degree import Degree
from gridwright.model.domain import Domains, mask_of, values_of
from gridwright.model.either import Either
from gridwright.model.encoder import Encoder
from gridwright.model.linear import Linear
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.parts import Part
from gridwright.model.tally import Tally

OFF, ON = 1, 2  # the domains {0} and {1}
IS_OFF, IS_ON = OneOf(OFF), OneOf(ON)
ONE_MORE = Linear((1, -1), 1)


@dataclass(frozen=True)
class SingleLoop(Constraint):
    """The variables that are 1 form one loop in the graph.

    Each of them has two neighbours that are 1, all are connected, and there is at least one.
    `neighbours[i]` lists the positions next to i.

    Prunes by shape only (how many neighbours a cell needs is a constraint of its own): what is on
    must stay reachable, and no cell may close a loop while something else is on.
    """

    cost = 2
    cuts_answers = True

    neighbours: tuple[tuple[int, ...], ...]

    @cached_property
    def _next_to(self) -> tuple[int, ...]:
        return tuple(map(mask_of, self.neighbours))

    def holds(self, values: Sequence[int]) -> bool:
        on = {i for i, value in enumerate(values) if value == 1}
        if not all(len(on.intersection(self.neighbours[i])) == 2 for i in on):
            return False
        return bool(on) and self.piece(min(on), mask_of(on)) == mask_of(on)

    def clauses(self, encoder: Encoder) -> None:
        encoder.add(*encoder.column(1))
        if encoder.guarded:
            # With the rule of each cell switched off, cuts would have to say this answer by answer.
            for i, beside in enumerate(self.neighbours):
                Degree(2).clauses(encoder.part((i, *beside)))
        encoder.cut_later(self._cut)

    def simpler(self, domains: Domains) -> Constraint:
        # Helpers: how many steps each cell is from the start of the loop, then the number of cells
        # that are a start: one. A cell off the loop is 1 step from it, so that it is no start.
        size = len(self.neighbours)
        steps = (2 << size // 2) - 1
        parts: list[Part] = [(Tally(1), (2 * size, *range(size, 2 * size)))]
        for cell, beside in enumerate(self.neighbours):
            parts.append((Degree(2), (cell, *beside)))
            nearer = [
                [(IS_ON, (2 + i,)), (ONE_MORE, (1, 2 + len(beside) + i))]
                for i in range(len(beside))
            ]
            cases = ([(IS_OFF, (0,)), (IS_ON, (1,))], [(IS_ON, (0,)), (IS_OFF, (1,))])
            on = ([(IS_ON, (0,)), *case] for case in nearer)
            scope = (cell, size + cell, *beside, *(size + other for other in beside))
            parts.append((Either.of(*cases, *on), scope))
        return Network(size, (*(steps,) * size, ON), tuple(parts))

    def _cut(self, encoder: Encoder, values: Sequence[int]) -> bool:
        """Reject cells with a wrong number of neighbours, and loops that leave other cells out."""
        on = mask_of(i for i, value in enumerate(values) if value == 1)
        wrong = [i for i in values_of(on) if (self._next_to[i] & on).bit_count() != 2]
        pieces = [] if wrong else self.pieces(on)
        if not wrong and len(pieces) < 2:
            return False
        literals = encoder.column(1)
        for i in wrong:
            beside = [-literals[n] if on >> n & 1 else literals[n] for n in self.neighbours[i]]
            encoder.add(-literals[i], *beside)
        for piece, other in zip(pieces, pieces[1:] + pieces[:1], strict=True):
            self._refuse_pair(encoder, literals, piece, other)
        return True

    def _refuse_pair(self, encoder: Encoder, literals: list[int], loop: int, other: int) -> None:
        """Rule out that one loop is closed while a cell of another is on."""
        closed = encoder.fresh()
        encoder.add(closed, *(-literals[i] for i in values_of(loop)))
        for i in values_of(other):
            encoder.add(-closed, -literals[i])

    def piece(self, start: int, within: int) -> int:
        """The cells of `within` that are connected to `start`."""
        found = fresh = 1 << start
        while fresh:
            reached = 0
            for i in values_of(fresh):
                reached |= self._next_to[i]
            fresh = reached & within & ~found
            found |= fresh
        return found

    def pieces(self, on: int) -> list[int]:
        """The connected pieces of these cells."""
        found = []
        while on:
            piece = self.piece((on & -on).bit_length() - 1, on)
            found.append(piece)
            on ^= piece
        return found

    def prune(self, domains: Domains) -> Domains | None:
        on = mask_of(i for i, domain in enumerate(domains) if domain == ON)
        open_ = mask_of(i for i, domain in enumerate(domains) if domain == ON | OFF)
        if not on:
            # Nothing to reason from yet; only the empty board is ruled out.
            return domains if open_ else None
        left = open_
        # A cell switched off may cut others off: repeat until nothing changes.
        while gone := self._impossible(on, left):
            left &= ~gone
        if gone is None or not (left or self._closed(on)):
            return None
        if left == open_:
            return domains
        gone = open_ & ~left
        return tuple(OFF if gone >> i & 1 else domain for i, domain in enumerate(domains))

    def claims_consistency(self) -> bool:
        return False

    def _impossible(self, on: int, open_: int) -> int | None:
        """The open cells that cannot be on, or None when `on` itself is impossible."""
        start = (on & -on).bit_length() - 1
        reach = self.piece(start, on | open_)
        if on & ~reach:
            return None
        pieces = self.pieces(on)
        for piece in pieces:
            if self._closed(piece):
                return open_ if piece == on else None
        gone = open_ & ~reach
        if len(pieces) > 1:
            gone |= self._closing(pieces, open_ & reach)
        return gone

    def _closing(self, pieces: list[int], candidates: int) -> int:
        """The cells that would close one piece into a loop and leave the others out."""
        closing = 0
        for cell in values_of(candidates):
            beside = self._next_to[cell]
            if any((beside & piece).bit_count() > 1 for piece in pieces if beside & piece):
                closing |= 1 << cell
        return closing

    def _closed(self, piece: int) -> bool:
        """Whether every cell of a piece has two neighbours in it."""
        return all((self._next_to[i] & piece).bit_count() == 2 for i in values_of(piece))
