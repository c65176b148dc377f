"""Gaps around a number: which of the cells there cannot be off, and which cannot be on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.grid import Cell
from gridwright.model import Cardinality
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, joined, listed, number_word, say, separated
from gridwright.techniques.loop_ring import Event, Refuted, Ring
from gridwright.techniques.loop_road import OFF, ON, OPEN, all_of, as_full, count_word, joins_three

# Cells that are named one by one, and the kinds of reasons that are given in one look.
NAMED = 4
REASONS = 3
# What may happen in the ring before the clash: dead ends in turn, or different things.
MOST_STEPS = 5
MOST_MIXED = 3


@technique(
    "Ring of a number",
    2,
    "A gap beside a number, or a cell taken for it, that makes a dead end is out.",
    Cardinality,
    wide=True,
)
def which_one(at: Sight) -> Iterator[Deduction]:
    """Cells around a number whose value is seen at once from what it would leave beside it."""
    yield from _look(at, 0)


@technique(
    "Corner of a number",
    3,
    "A gap beside a number makes dead ends in turn, more than the number allows.",
    Cardinality,
    wide=True,
)
def corner_of_number(at: Sight) -> Iterator[Deduction]:
    """Cells around a number whose value follows from a few cells in turn."""
    yield from _look(at, MOST_STEPS)


def _look(at: Sight, steps: int) -> Iterator[Deduction]:
    if OPEN not in at.domains:
        return
    ring = Ring(at)
    if ring.has_dead_end:
        return  # that is seen first, and the number matters after it
    found = _first([each for each in ring.refuted() if _is_short(each, steps)])
    if not found:
        return
    groups = _needed(ring, _clearest(_groups(found)))
    kept = [each for group in groups for each in group]
    left = {each.cell: OPEN & ~each.value for each in kept}
    rest = _rest(ring, left)
    events = [event for each in kept for event in (*each.events, each.clash)]
    labels = [event.label for event in events]
    used = [cell for event in events for cell in event.used]
    if rest:
        used += [c for c in ring.cells if ring.domains[c] == OPEN & ~next(iter(rest.values()))]
    left.update(rest)
    yield from at.deduce(
        left,
        dict.fromkeys(used),
        _tell(ring, groups, left),
        (*(at.label for _ in rest), *labels),
    )


def _is_short(refuted: Refuted, steps: int) -> bool:
    """Whether a refuted value is about the number and seen in a few steps."""
    if _kind(refuted) is _tell_generic:
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


def _groups(found: Sequence[Refuted]) -> list[list[Refuted]]:
    """What is told in one sentence."""
    groups: dict[object, list[Refuted]] = {}
    for each in found:
        groups.setdefault((_kind(each), *_apart(each)), []).append(each)
    merged: dict[object, list[Refuted]] = {}
    for key, group in groups.items():
        alone = len(group) == 1 and _kind(group[0]) is _tell_chain
        chain = frozenset(event.cell for event in group[0].steps)
        merged.setdefault(chain if alone else key, []).extend(group)
    return list(merged.values())


def _clearest(groups: list[list[Refuted]]) -> list[list[Refuted]]:
    """The groups that are told: those about most cells, and at most one of mixed reasons."""
    plain = [group for group in groups if _kind(group[0]) is not _tell_generic]
    mixed = [group for group in groups if _kind(group[0]) is _tell_generic]
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


def _kind(refuted: Refuted) -> Callable[[Ring, Sequence[Refuted]], Words]:
    """How a refuted value is told."""
    steps, clash = refuted.steps, refuted.clash
    if refuted.value == OFF:
        if not steps and clash.why == "dead":
            return _tell_gaps
        if not steps and clash.why == "touch":
            return _tell_touching
        if steps and clash.why == "few" and all(event.why == "dead" for event in steps):
            return _tell_chain
    elif not steps and clash.why == "dead" and clash.cell == refuted.cell:
        return _tell_alone
    elif steps and clash.why == "many" and all(event.value == ON for event in steps):
        return _tell_brought
    return _tell_generic


def _apart(refuted: Refuted) -> tuple[object, ...]:
    """What keeps refuted values of one kind apart."""
    kind = _kind(refuted)
    if kind is _tell_chain and len(refuted.steps) == 1:
        return ()
    if kind in (_tell_chain, _tell_brought):
        return (frozenset((refuted.cell, *(event.cell for event in refuted.steps))),)
    if kind in (_tell_gaps, _tell_touching, _tell_alone):
        return ()
    told = {(event.why, event.why != "dead" and event.source) for event in refuted.events}
    named = {event.cell for event in refuted.steps}
    return refuted.value, refuted.clash.why, refuted.clash.cell, frozenset(told), frozenset(named)


def _tell(ring: Ring, groups: Sequence[Sequence[Refuted]], left: dict[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        reasons = [_kind(group[0])(ring, group) for group in groups]
        off = [cell for cell in ring.cells if now.domains[cell] == OFF]
        intro = _intro(ring, now, groups[0][0].value == OFF)
        first = say("{}{}.", intro, as_full(now, off))
        return joined((first, *reasons, _outcome(left, len(groups))))

    return words


def _intro(ring: Ring, now: Position, about_gaps: bool) -> Words:
    """What the number still wants, or how many gaps it has, as far as a reader knows.

    Gaps are counted only where the reasons are about gaps as well.
    """
    kinds = [now.domains[cell] for cell in ring.cells]
    missing = ring.number - kinds.count(ON)
    gaps = kinds.count(OPEN) - missing
    if about_gaps and gaps <= missing:
        off = any(now.domains[cell] == OFF != now.start[cell] for cell in ring.cells)
        more = " more" if off else ""
        cells = "cell is" if gaps == 1 else "cells are"
        return say("Around {} only {}{} {} off", ring.centre, number_word(gaps), more, cells)
    more = " more" if ON in kinds else ""
    open_ = [cell for cell in ring.cells if now.domains[cell] == OPEN]
    of = say(" of {}", listed(open_)) if len(open_) <= NAMED else Words()
    return say("{} wants {}{}{}", ring.centre, number_word(missing), more, of)


def _outcome(left: dict[Cell, int], reasons: int) -> Words:
    off = [cell for cell, domain in left.items() if domain == OFF]
    on = [cell for cell, domain in left.items() if domain == ON]
    parts = [say("{} {} off", listed(off), "is" if len(off) == 1 else "are")] if off else []
    if off and len(on) > NAMED:
        parts.append(say("the others are on the road"))
    elif on:
        every = reasons == 1 and not off and len(on) > 1
        named = listed(on) if len(on) <= NAMED and not every else say(all_of(on))
        parts.insert(0, say("{} {} on the road", named, "is" if len(on) == 1 else "are"))
    return say("So {}.", listed(parts))


def _tell_gaps(ring: Ring, group: Sequence[Refuted]) -> Words:
    ends = list(dict.fromkeys(each.clash.cell for each in group))
    gaps = listed((each.cell for each in group), "or")
    if len(ends) == 1:
        return say("With {} off, {} would be a dead end.", gaps, ends[0])
    return say("A gap at {} would leave a dead end beside it.", gaps)


def _tell_touching(ring: Ring, group: Sequence[Refuted]) -> Words:
    gaps = listed((each.cell for each in group), "or")
    if len(group) == 1:
        touching = listed(_others(group[0].clash))
        return say("With {} off, {} would touch at a corner.", gaps, touching)
    return say("A gap at {} would leave two road cells beside it touching at a corner.", gaps)


def _tell_chain(ring: Ring, group: Sequence[Refuted]) -> Words:
    """Gaps that make dead ends, which are gaps too."""
    first = group[0]
    gaps = [each.cell for each in group]
    others = [event.cell for event in first.steps]
    too_many = _surplus(min(_found(each.clash) for each in group), ring)
    if len(group) > 1 and set(gaps) >= set(others):
        return say(
            "If one of {} were off, the {} would be {} in turn, {}.",
            listed(gaps),
            "other" if len(gaps) == 2 else "others",
            "a dead end" if len(gaps) == 2 else "dead ends",
            too_many,
        )
    if len({frozenset(event.cell for event in each.steps) for each in group}) > 1:
        return say(
            "With {} off, the cell beside it would be a dead end too, {}.",
            listed(gaps, "or"),
            too_many,
        )
    ends = "a dead end" if len(others) == 1 else "dead ends"
    return say(
        "With {} off, {} would be {} too, {}.", listed(gaps, "or"), listed(others), ends, too_many
    )


def _others(clash: Event) -> list[Cell]:
    """The other cells of a clash."""
    return sorted(cell for cell in (*clash.by, *clash.used) if cell != clash.cell)


def _found(clash: Event) -> int:
    """How many cells a clash of a number counts."""
    return len(clash.by) + len(clash.used)


def _surplus(gaps: int, ring: Ring) -> str:
    surplus = gaps - (len(ring.cells) - ring.number)
    return f"{number_word(surplus)} {'gap' if surplus == 1 else 'gaps'} too many"


def _tell_alone(ring: Ring, group: Sequence[Refuted]) -> Words:
    return say("{} alone would be a dead end.", listed((each.cell for each in group), "or"))


def _tell_brought(ring: Ring, group: Sequence[Refuted]) -> Words:
    """Cells that bring others with them, each of them the same."""
    first = group[0]
    found = number_word(_found(first.clash))
    own = [each.cell for each in group]
    others = [event.cell for event in first.steps if event.cell not in own]
    if len(group) == 1:
        who, brought = say("{}", first.cell), listed(others)
    else:
        rest = "the other" if len(own) == 2 else "the others"
        who, brought = (
            say("Either of {}" if len(own) == 2 else "Any of {}", listed(own)),
            listed((rest, *others)),
        )
    too_many = say("{} instead of {}", found, number_word(ring.number))
    return say("{} would bring {} with it: {}.", who, brought, too_many)


def _tell_generic(ring: Ring, group: Sequence[Refuted]) -> Words:
    each = group[0]
    cells = listed((one.cell for one in group), "or")
    start = say("{} {}", cells, "off" if each.value == OFF else "on the road")
    told: dict[tuple[str, Cell], list[Event]] = {}
    for event in each.events:
        source = each.cell if event.why == "dead" else event.source
        told.setdefault((event.why, source), []).append(event)
    happens = [_tell_event(events, each.cell) for events in told.values()]
    clash = _tell_clash(ring, each.clash)
    if list(told) == [("count", ring.centre)]:
        rest = "off" if each.value == ON else "on the road"
        return say("With {} and the rest {}, {}.", start, rest, clash)
    if not happens:
        return say("With {}, {}.", start, clash)
    return say("With {}, {}, and {}.", start, separated(happens, ", "), clash)


def _tell_event(events: Sequence[Event], imagined: Cell) -> Words:
    first = events[0]
    cells = listed(event.cell for event in events)
    if first.why == "count":
        return say("the rest would be {}", "off" if first.value == OFF else "on the road")
    if first.why == "dead":
        return say("{} would be {}", cells, "a dead end" if len(events) == 1 else "dead ends")
    if first.why == "full":
        return say("{} would be full and {} off", first.source, cells)
    if first.why == "corner" and first.value == OFF:
        return say("{} would touch {} and be off", cells, first.source)
    if first.value == OFF:
        return say("{} would join three road cells and be off", cells)
    source = "it" if first.source == imagined else first.source
    return say("{} would need {}", source, cells)


def _tell_clash(ring: Ring, clash: Event) -> Words:
    found = _found(clash)
    if clash.why == "dead":
        return say("{} would be a dead end", clash.cell)
    if clash.why == "three":
        return joins_three(clash.cell, _others(clash))
    if clash.why == "touch":
        return say("{} would touch at a corner", listed(_others(clash)))
    if clash.why == "many":
        return say(
            "{} would have {} instead of {}",
            ring.centre,
            number_word(found),
            number_word(ring.number),
        )
    return say("only {} would be left", count_word(len(ring.cells) - found))
