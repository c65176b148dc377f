"""Two equal values lie closer together than two others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains
from gridwright.model.either import Either
from gridwright.model.element import Element
from gridwright.model.encoder import FALSE, TRUE, Encoder
from gridwright.model.linear import Linear
from gridwright.model.network import Network
from gridwright.model.one_of import OneOf
from gridwright.model.parts import Part


@dataclass(frozen=True)
class Closer(Constraint):
    """The first and last `near` are closer together than the first and last `far`.

    A value that occurs fewer than two times spans 0. Prunes by bounds: the least that `near` spans
    against the most that `far` can span.
    """

    near: int
    far: int

    def holds(self, values: Sequence[int]) -> bool:
        return _span(lambda i: values[i] == self.near, len(values)) < _span(
            lambda i: values[i] == self.far, len(values)
        )

    def prune(self, domains: Domains) -> Domains | None:
        near, far = 1 << self.near, 1 << self.far
        reach = _span(lambda i: bool(domains[i] & far), len(domains))
        if _span(lambda i: domains[i] == near, len(domains)) >= reach:
            return None
        left = tuple(
            domain & ~near if self._stretches(domains, i, reach) else domain
            for i, domain in enumerate(domains)
        )
        if left == domains:
            return domains
        # Losing `near` may make a cell certain to be `far`, but never narrows the span of `far`.
        return left if all(left) else None

    def _stretches(self, domains: Domains, cell: int, reach: int) -> bool:
        """Whether `near` in this open cell would make `near` span `reach` or more."""
        near = 1 << self.near
        if domains[cell] == near or not domains[cell] & near:
            return False
        return _span(lambda i: i == cell or domains[i] == near, len(domains)) >= reach

    def clauses(self, encoder: Encoder) -> None:
        near, far = encoder.column(self.near), encoder.column(self.far)
        length = len(near)
        # spans[d]: the near values span d or more.
        spans = [TRUE, *(encoder.fresh() for _ in range(1, length))]
        for distance in range(1, length):
            encoder.define(-spans[distance], spans[distance - 1])
            encoder.define_all(
                [-near[i], -near[i + distance], spans[distance]] for i in range(length - distance)
            )
        # There is a far value up to here, there is a far value from here on.
        early = _some(encoder, far)
        late = _some(encoder, far[::-1])[::-1]
        encoder.add(early[-1])
        for distance in range(length):
            for i in range(length):
                first = early[i - 1] if i else FALSE
                last = late[i + distance + 1] if i + distance + 1 < length else FALSE
                encoder.add(-spans[distance], -far[i], first, last)

    def simpler(self, domains: Domains) -> Constraint:
        # Helpers: the places of two `far`, counted from 1, and how far these are apart. No two
        # `near` are as far apart as that.
        length = len(domains)
        cells = tuple(range(length))
        first, second, distance = range(length, length + 3)
        place, not_near = (2 << length) - 2, OneOf(~(1 << self.near) & _everything(domains))
        apart = (
            (Either.of([(not_near, (0,))], [(not_near, (1,))], [_beyond(b - a)]), (a, b, distance))
            for a, b in combinations(cells, 2)
        )
        parts = (
            (Element(self.far), (first, *cells)),
            (Element(self.far), (second, *cells)),
            (Linear((1, -1, 1), 0), (first, second, distance)),
            *apart,
        )
        return Network(length, (place, place, (1 << length) - 2), parts)

    def claims_consistency(self) -> bool:
        return False


def _beyond(distance: int) -> Part:
    """The third variable is greater than this."""
    return Linear((-1,), -distance - 1, exact=False), (2,)


def _everything(domains: Domains) -> int:
    """The values of all domains."""
    union = 0
    for domain in domains:
        union |= domain
    return union


def _some(encoder: Encoder, literals: Sequence[int]) -> list[int]:
    """Literals that hold only if one of the literals up to a position does."""
    found: list[int] = []
    for literal in literals:
        name = encoder.fresh()
        encoder.define(-name, literal, found[-1] if found else FALSE)
        found.append(name)
    return found


def _span(there: Callable[[int], bool], length: int) -> int:
    """The distance from the first to the last position that is `there`; 0 if fewer than two are."""
    positions = [i for i in range(length) if there(i)]
    return positions[-1] - positions[0] if positions else 0
