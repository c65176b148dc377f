"""Smaller constraints over the variables and some private helper variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress

from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder
from gridwright.model.parts import Part, Remembering, Together, literals_of, new_literals


@dataclass(frozen=True)
class Network(Remembering):
    """Some values of the helpers make all parts hold: how a model says "there is a distance d".

    `helpers` are the domains of the helpers, whose positions follow those of the `arity` variables.
    The parts prune each other until nothing changes, just as if they were in the model with the
    helpers as variables of their own; but no search ever has to decide a helper.
    """

    cost = 1

    arity: int
    helpers: tuple[int, ...]
    parts: tuple[Part, ...]

    @cached_property
    def _together(self) -> Together:
        return Together(self.parts)

    @cached_property
    def _known_with(self) -> list[Together]:
        """The parts by when all their variables are known, if helpers get values in turn."""
        places = range(self.arity - 1, self.arity + len(self.helpers))
        latest = [max((self.arity - 1, *scope)) for _, scope in self.parts]
        return [
            Together(tuple(p for p, last in zip(self.parts, latest, strict=True) if last == place))
            for place in places
        ]

    def holds(self, values: Sequence[int]) -> bool:
        known, (now, *later) = list(values), self._known_with
        return now.hold(known) and self._completes(known, later)

    def _completes(self, known: list[int], later: Sequence[Together]) -> bool:
        if not later:
            return True
        for value in values_of(self.helpers[-len(later)]):
            longer = [*known, value]
            if later[0].hold(longer) and self._completes(longer, later[1:]):
                return True
        return False

    @cached_property
    def _start(self) -> tuple[tuple[int, ...], list[int]] | None:
        """What the helpers come to by themselves, and the parts that have yet to be asked.

        None if they contradict each other.
        """
        alone = [min(scope, default=0) >= self.arity for _, scope in self.parts]
        together = Together(tuple(compress(self.parts, alone)))
        helpers = together.narrow((0,) * self.arity + self.helpers)
        rest = [number for number, known in enumerate(alone) if not known]
        return None if helpers is None else (tuple(helpers[self.arity :]), rest)

    def narrowed(self, domains: Domains) -> list[int] | None:
        """The domains of variables and helpers once the parts have pruned each other."""
        if self._start is None:
            return None
        helpers, first = self._start
        return self._together.narrow(domains + helpers, first)

    def _prune(self, domains: Domains) -> Domains | None:
        left = self.narrowed(domains)
        if left is None:
            return None
        pruned = tuple(left[: self.arity])
        return domains if pruned == domains else pruned

    def clauses(self, encoder: Encoder) -> None:
        off = encoder.fresh()
        encoder.add(-off)
        helpers = [new_literals(encoder, values_of(domain)) for domain in self.helpers]
        self._together.clauses(encoder, [*literals_of(encoder), *helpers], off)

    def claims_consistency(self) -> bool:
        return False
