"""No value occurs twice among the variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.model.constraint import Constraint
from gridwright.model.domain import Domains, values_of
from gridwright.model.encoder import Encoder


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """The variables are pairwise different.

    Prunes by *equal domains*: k variables that share one domain of k values use those values up,
    so the others lose them (k = 1 is a known cell). This is complete for two variables and
    sound for more; where strength matters, stronger joined constraints are posted as well.
    Where there are as many values as variables each value is taken, so one that a single variable
    can have is its value.
    """

    def holds(self, values: Sequence[int]) -> bool:
        return len(set(values)) == len(values)

    def prune(self, domains: Domains) -> Domains | None:
        left: Sequence[int] | None = domains
        while left is not None and (gone := _crossed_out(left)):
            left = gone if all(gone) else None
        if left is None or not _have_places(left):
            return None
        return domains if left is domains else tuple(left)

    def clauses(self, encoder: Encoder) -> None:
        union = 0
        for domain in encoder.domains:
            union |= domain
        every = union.bit_count() == len(encoder.domains)
        for value in values_of(union):
            encoder.at_most_one(encoder.column(value))
            if every:
                encoder.add(*encoder.column(value))

    def claims_consistency(self) -> bool:
        return False

    def entailed(self, domains: Domains) -> bool:
        union = 0
        total = 0
        for domain in domains:
            union |= domain
            total += domain.bit_count()
        return union.bit_count() == total


def _crossed_out(domains: Sequence[int]) -> list[int]:
    """The domains after the first look that crosses out anything; none if there is no such look.

    The first domain is empty where the variables cannot be different.
    """
    once = twice = known = 0
    for domain in domains:
        twice |= once & domain
        once |= domain
        if not domain & (domain - 1):
            if domain & known:
                return [0]
            known |= domain
    if known & twice:
        return [each & ~known if each & (each - 1) else each for each in domains]
    lonely = once & ~twice & ~known
    if lonely and once.bit_count() == len(domains):
        return [_only(each, lonely) for each in domains]
    return _without_full_sets(domains)


def _only(domain: int, lonely: int) -> int:
    """What is left of a domain that has to have a value no other has; nothing if it has two."""
    own = domain & lonely
    return domain if not own else 0 if own & (own - 1) else own


def _without_full_sets(domains: Sequence[int]) -> list[int]:
    """The domains without the values that several of them, all equal, use up between them."""
    seen: set[int] = set()
    for domain in domains:
        if domain in seen and domain & (domain - 1):
            same, size = domains.count(domain), domain.bit_count()
            if same > size:
                return [0]
            if same == size and any(domain & each and each != domain for each in domains):
                return [each if each == domain else each & ~domain for each in domains]
        seen.add(domain)
    return []


def _have_places(domains: Sequence[int]) -> bool:
    """Whether there are as many values as variables, at least."""
    once = 0
    for domain in domains:
        once |= domain
    return all(domains) and once.bit_count() >= len(domains)
