"""Gaps around a number: which of the cells there cannot be off, and which cannot be on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.techniques.loop_gap_words import (
    apart,
    is_mixed,
    kind_of,
    tell_chain,
    tell_ring,
    tell_unfit,
)
from gridwright.techniques.loop_ring import Refuted, Ring, Share
from gridwright.techniques.loop_road import OFF, ON, OPEN

# The kinds of reasons that are given in one look.
REASONS = 3
# What may happen in the ring before the clash: dead ends in turn, or different things.
MOST_STEPS = 5
MOST_MIXED = 3
# What it costs to think of cells that share some of the number at the same time.
SHARED = 6


@technique(
    "Ring of a number",
    2,
    "A gap beside a number, or a cell taken for it, that makes a dead end is out.",
    Cardinality,
    wide=True,
)
def which_one(at: Sight) -> Iterator[Deduction]:
    """Cells around a number whose value is seen at once from what it would leave beside it."""
    yield from look_around(at, 0)


@technique(
    "Corner of a number",
    3,
    "A gap beside a number makes dead ends in turn, more than the number allows.",
    Cardinality,
    wide=True,
    untold=True,
)
def corner_of_number(at: Sight) -> Iterator[Deduction]:
    """Cells around a number whose value follows from a few cells in turn."""
    yield from look_around(at, MOST_STEPS)


@technique(
    corner_of_number.name,
    corner_of_number.rank,
    corner_of_number.about,
    Cardinality,
    wide=True,
    told_only=True,
)
def corners_alike(at: Sight) -> Iterator[Deduction]:
    """The same, with gaps that come to one clash by different dead ends at once."""
    yield from look_around(at, MOST_STEPS, likewise=True)


def look_around(
    at: Sight, steps: int, share: Share | None = None, likewise: bool = False
) -> Iterator[Deduction]:
    """Cells around a number, apart from a share of them, whose value is seen in some steps."""
    if OPEN not in at.domains:
        return
    ring = Ring(at, share)
    if ring.has_dead_end:
        return  # that is seen first, and the number matters after it
    found = _first([each for each in ring.refuted() if _is_short(each, steps)])
    if not found:
        return
    groups = _needed(ring, _clearest(_groups(found, likewise)))
    kept = [each for group in groups for each in group]
    left = {each.cell: OPEN & ~each.value for each in kept}
    rest = _rest(ring, left)
    events = [event for each in kept for event in (*each.events, each.clash)]
    labels = [*ring.labels, *(event.label for event in events)]
    used = [*ring.rests_on, *(cell for event in events for cell in event.used)]
    if rest:
        used += [c for c in ring.cells if ring.domains[c] == OPEN & ~next(iter(rest.values()))]
    left.update(rest)
    if not _fits(ring, left):
        many = [*left.values()].count(ON) > [*left.values()].count(OFF)
        used += [cell for cell in ring.cells if ring.domains[cell] == (ON if many else OFF)]
        told = tell_unfit(ring, groups, left)
        yield from at.refute(dict.fromkeys(used), told, [at.label, *labels])
        return
    yield from at.deduce(
        left,
        dict.fromkeys(used),
        tell_ring(ring, groups, left),
        (*(at.label for _ in rest), *labels),
        SHARED if share else None,
    )


def _fits(ring: Ring, left: dict[Cell, int]) -> bool:
    """Whether the number can still be right once some cells are settled."""
    after = [left.get(cell, ring.domains[cell]) for cell in ring.cells]
    return after.count(ON) <= ring.number <= after.count(ON) + after.count(OPEN)


def _is_short(refuted: Refuted, steps: int) -> bool:
    """Whether a refuted value is about the number and seen in a few steps."""
    if is_mixed(refuted):
        steps = min(steps, MOST_MIXED)
    return refuted.counts and len(refuted.steps) <= steps


def _rest(ring: Ring, left: dict[Cell, int]) -> dict[Cell, int]:
    """What the number says of the other cells once some are settled."""
    after = {cell: left.get(cell, ring.domains[cell]) for cell in ring.cells}
    open_ = [cell for cell, domain in after.items() if domain == OPEN]
    on = sum(domain == ON for domain in after.values())
    if on == ring.number:
        return dict.fromkeys(open_, OFF)
    if on + len(open_) == ring.number:
        return dict.fromkeys(open_, ON)
    return {}


def _first(found: Sequence[Refuted]) -> list[Refuted]:
    """Without those that lead to others: once these are settled, they are seen at once."""
    chains = {each.cell: {event.cell for event in each.steps} for each in found}
    return [
        each
        for each in found
        if not any(
            chains.get(cell) is not None and len(chains[cell]) < len(chains[each.cell])
            for cell in chains[each.cell]
        )
    ]


def _groups(found: Sequence[Refuted], likewise: bool) -> list[list[Refuted]]:
    """What is told in one sentence."""
    groups: dict[object, list[Refuted]] = {}
    for each in found:
        groups.setdefault((kind_of(each), *apart(each, likewise)), []).append(each)
    merged: dict[object, list[Refuted]] = {}
    for key, group in groups.items():
        alone = len(group) == 1 and kind_of(group[0]) is tell_chain
        chain = frozenset(event.cell for event in group[0].steps)
        merged.setdefault(chain if alone else key, []).extend(group)
    return list(merged.values())


def _clearest(groups: list[list[Refuted]]) -> list[list[Refuted]]:
    """The groups that are told: those about most cells, and at most one of mixed reasons."""
    plain = [group for group in groups if not is_mixed(group[0])]
    mixed = [group for group in groups if is_mixed(group[0])]
    plain.sort(key=lambda group: -len(group))
    mixed.sort(key=lambda group: (-len(group), len(group[0].steps)))
    return [*plain, *mixed[:1]][:REASONS]


def _needed(ring: Ring, groups: list[list[Refuted]]) -> list[list[Refuted]]:
    """The first groups after which the number itself settles the cells of all others."""
    for number in range(1, len(groups)):
        left = {each.cell: OPEN & ~each.value for group in groups[:number] for each in group}
        rest = _rest(ring, left)
        if all(each.cell in rest for group in groups[number:] for each in group):
            return groups[:number]
    return groups
