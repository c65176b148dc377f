"""A model in the few constraints that other solvers have too.

Every constraint is simple (one of `SIMPLE`), or says itself by simpler ones (`Constraint.simpler`).
One of another kind, from a puzzle that is no part of this program, becomes the list of all that it
allows, if that is short enough.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod

from gridwright.errors import InputError
from gridwright.model import (
    AllDifferent,
    Cardinality,
    Constraint,
    Domains,
    Either,
    Element,
    Equal,
    Linear,
    Model,
    Network,
    OneOf,
    Posting,
    Table,
    Tally,
    Unlike,
    values_of,
)

SIMPLE: tuple[type[Constraint], ...] = (
    *(AllDifferent, Cardinality, Either, Element, Equal, Linear, OneOf, Table, Tally, Unlike),
)
# The most combinations of values that are tried for a constraint that cannot say itself otherwise.
MOST = 200_000

# Whether a solver has a constraint; a network is taken apart in any case.
Known = Callable[[Constraint], bool]


def is_simple(constraint: Constraint) -> bool:
    """Whether every solver has a constraint like this."""
    return isinstance(constraint, SIMPLE)


def simple_model(model: Model, known: Known = is_simple) -> Model:
    """The same model in constraints that are known, and networks of these."""

    @cache
    def simple(constraint: Constraint, domains: Domains) -> Constraint:
        if isinstance(constraint, Network):
            places = (*domains, *constraint.helpers)
            parts = (
                (simple(part, tuple(places[i] for i in scope)), scope)
                for part, scope in constraint.parts
            )
            return replace(constraint, parts=tuple(parts))
        if known(constraint):
            return constraint
        simpler = constraint.simpler(domains)
        return _listed(constraint, domains) if simpler is None else simple(simpler, domains)

    return replace(
        model,
        postings=tuple(
            Posting(
                simple(p.constraint, tuple(model.domains[cell] for cell in p.scope)),
                p.scope,
                lambda posting=p: posting.labels,  # type: ignore[misc]
            )
            for p in model.postings
        ),
    )


def _listed(constraint: Constraint, domains: Domains) -> Table:
    if prod(domain.bit_count() for domain in domains) > MOST:
        kind = type(constraint).__name__
        raise InputError(f"a constraint {kind} of this model has no simpler form to export")
    return Table(values for values in product(*map(values_of, domains)) if constraint.holds(values))
