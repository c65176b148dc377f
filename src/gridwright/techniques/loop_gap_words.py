"""What is told of the cells around a number: gaps there, and cells taken for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gridwright.grid import Cell
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import (
    Words,
    about,
    but,
    joined,
    listed,
    number_word,
    say,
    separated,
)
from gridwright.techniques.loop_gap_events import (
    found_by,
    instead,
    others_of,
    tell_clash,
    tell_event,
)
from gridwright.techniques.loop_ring import Event, Refuted, Ring, Share
from gridwright.techniques.loop_road import (
    OFF,
    ON,
    OPEN,
    after_full,
    all_of,
    count_word,
)

# Cells that are named one by one.
NAMED = 4
# Up to how many gaps are told apart, each with the dead end, or the cells that would touch.
NAMED_APART = 3


def is_mixed(refuted: Refuted) -> bool:
    """Whether a refuted value is told by reasons of different kinds."""
    return kind_of(refuted) is _tell_generic


def kind_of(refuted: Refuted) -> Callable[[Ring, Sequence[Refuted]], Words]:
    """How a refuted value is told."""
    steps, clash = refuted.steps, refuted.clash
    if refuted.value == OFF:
        if not steps and clash.why == "dead":
            return _tell_gaps
        if not steps and clash.why == "touch":
            return _tell_touching
        if steps and clash.why == "few" and all(event.why == "dead" for event in steps):
            return tell_chain
    elif not steps and clash.why == "dead" and clash.cell == refuted.cell:
        return _tell_alone
    elif steps and clash.why == "many" and all(event.value == ON for event in steps):
        return _tell_brought
    return _tell_generic


def apart(refuted: Refuted, likewise: bool) -> tuple[object, ...]:
    """What keeps refuted values of one kind apart; told `likewise`, not which dead end it is."""
    kind = kind_of(refuted)
    if kind is tell_chain and len(refuted.steps) == 1:
        return ()
    if kind in (tell_chain, _tell_brought):
        return (frozenset((refuted.cell, *(event.cell for event in refuted.steps))),)
    if kind in (_tell_gaps, _tell_touching, _tell_alone):
        return ()
    told = {(event.why, event.why != "dead" and event.source) for event in refuted.events}
    named = {event.cell for event in refuted.steps} - (_gap_ends(refuted) if likewise else set())
    return refuted.value, refuted.clash.why, refuted.clash.cell, frozenset(told), frozenset(named)


def _gap_ends(refuted: Refuted) -> frozenset[Cell]:
    """The one dead end that a gap makes, if that is the first thing that happens."""
    steps = refuted.steps
    is_gap = refuted.value == OFF and len(steps) == 1 and steps[0].why == "dead"
    return frozenset(event.cell for event in steps) if is_gap else frozenset()


def tell_ring(ring: Ring, groups: Sequence[Sequence[Refuted]], left: dict[Cell, int]) -> Tell:
    """What follows for cells around a number, and why."""

    def words(now: Position) -> Words:
        told = _wanted(now, groups, left)
        reasons = [kind_of(group[0])(ring, group) for group in told]
        off = [cell for cell in ring.cells if now.domains[cell] == OFF]
        intro = _intro(ring, now, told[0][0].value == OFF)
        first = after_full(now, off, say("{}.", intro))
        after = {cell: mask for cell, mask in left.items() if not now.supposing or now.wants(cell)}
        outcome = _outcome_supposed(after) if now.supposing else _outcome(after, told)
        return joined((first, *reasons, outcome))

    return words


def _wanted(
    now: Position, groups: Sequence[Sequence[Refuted]], left: dict[Cell, int]
) -> Sequence[Sequence[Refuted]]:
    """What has to be told under a supposition: of cells that matter, unless others settle these."""
    wanted = {cell for cell in left if now.wants(cell)}
    if not now.supposing or not wanted <= {each.cell for group in groups for each in group}:
        return groups
    kept = ([each for each in group if each.cell in wanted] for group in groups)
    return [group for group in kept if group]


def tell_unfit(ring: Ring, groups: Sequence[Sequence[Refuted]], left: dict[Cell, int]) -> Tell:
    """That the number cannot be right any more."""
    after = [left.get(cell, ring.domains[cell]) for cell in ring.cells]
    open_ = [cell for cell in ring.cells if ring.domains[cell] == OPEN]

    def words(now: Position) -> Words:
        off = [cell for cell in ring.cells if now.domains[cell] == OFF]
        missing = ring.number - [now.domains[cell] for cell in ring.cells].count(ON)
        if missing and kind_of(groups[0][0]) is _tell_gaps and len(groups[0]) == len(open_):
            which = "either" if len(open_) == 2 else "any"
            text = "{} wants only {} of {}, and a gap at {} of them would leave a dead end."
            told = say(text, ring.centre, number_word(missing), listed(open_), which)
            return but(told) if now.supposing else after_full(now, off, told)
        if not missing and kind_of(groups[0][0]) is _tell_gaps:
            told = _tell_reached(ring, now, groups[0])
            return but(told) if now.supposing else after_full(now, off, told)
        if missing and kind_of(groups[0][0]) is _tell_alone and len(groups[0]) == len(open_) > 1:
            told = say("{}, and any of these alone would be a dead end.", _intro(ring, now, False))
            return but(told) if now.supposing else after_full(now, off, told)
        intro = say("{}.", _intro(ring, now, groups[0][0].value == OFF))
        first = after_full(now, off, intro)
        reasons = [kind_of(group[0])(ring, group) for group in groups]
        found = after.count(ON)
        few = say("only {} would be left", count_word(found + after.count(OPEN) + ring.taken))
        many = say("{} would have {}", ring.centre, instead(ring, found))
        none = "off" if groups[0][0].value == OFF else "on"
        end = say("So none can be {}, but then {}.", none, many if found > ring.number else few)
        return joined((first, *reasons, end))

    return words


def _tell_reached(ring: Ring, now: Position, group: Sequence[Refuted]) -> Words:
    """That the number has all it wants, and the rest around it would be missed."""
    end = group[0].clash.cell
    gaps = [cell for cell in ring.cells if now.domains[cell] == OPEN and cell in ring.near[end]]
    number = number_word(ring.number + ring.taken)
    text = "{} has its {}, and with {} off, {} would be a dead end."
    return say(text, ring.centre, number, listed(gaps), end)


def _intro(ring: Ring, now: Position, about_gaps: bool) -> Words:
    """What the number still wants, or how many gaps it has, as far as a reader knows.

    Gaps are counted only where the reasons are about gaps as well.
    """
    if ring.share:
        return _intro_shared(ring, ring.share, now, about_gaps)
    kinds = [now.domains[cell] for cell in ring.cells]
    missing = ring.number - kinds.count(ON)
    gaps = kinds.count(OPEN) - missing
    open_ = [cell for cell in ring.cells if now.domains[cell] == OPEN]
    if about_gaps and gaps <= missing and len(open_) < NAMED:
        text = "Around {} only {} of {} {} off"
        verb = "is" if gaps == 1 else "are"
        return say(text, ring.centre, number_word(gaps), listed(open_), verb)
    if about_gaps and gaps <= missing:
        return _gaps_left(ring, now, gaps, "only ")
    more = " more" if ON in kinds else ""
    of = say(" of {}", listed(open_)) if len(open_) <= NAMED else Words()
    return say("{} wants {}{}{}", ring.centre, number_word(missing), more, of)


def _intro_shared(ring: Ring, share: Share, now: Position, about_gaps: bool) -> Words:
    """The same of a ring without cells that share some of the number."""
    some = say("{} joins {} of {}", share.by, number_word(share.most), listed(share.cells))
    kinds = [now.domains[cell] for cell in ring.cells]
    missing = ring.number - kinds.count(ON)
    gaps = kinds.count(OPEN) - missing
    if about_gaps and gaps <= missing:
        around = _gaps_left(ring, now, gaps + len(share.cells) - share.most)
        if share.most == 1 and len(share.cells) == 2:
            either = listed(share.cells, "or")
            return say("{}. One is {}, as {} joins only one of them", around, either, share.by)
        return say("{}, and {}", around, some)
    open_ = [cell for cell in ring.cells if now.domains[cell] == OPEN]
    of = say(" of {}", listed(open_)) if len(open_) <= NAMED else Words()
    return say("{}, so {} wants only {} more{}", some, ring.centre, number_word(missing), of)


def _gaps_left(ring: Ring, now: Position, gaps: int, only: str = "") -> Words:
    """How many cells around a number are off, besides those that are off already."""
    off = [cell for cell in ring.cells if now.domains[cell] == OFF]
    cells = f"{number_word(gaps)} {'cell' if gaps == 1 else 'cells'}"
    verb = "is" if gaps == 1 else "are"
    if not off:
        return say("Around {} {}{} {} off", ring.centre, only, cells, verb)
    if len(off) <= NAMED_APART:
        return say("Besides {}, {}{} around {} {} off", listed(off), only, cells, ring.centre, verb)
    left = f"{only}{number_word(gaps)} {verb}"
    return say("Of the cells left around {}, {} off", ring.centre, left)


def _outcome(left: dict[Cell, int], groups: Sequence[Sequence[Refuted]]) -> Words:
    """What follows; cells that the one reason for it is about are not named again."""
    about_them = {each.cell for each in groups[0]} == {*left} and len(groups) == 1
    off = [cell for cell, domain in left.items() if domain == OFF]
    on = [cell for cell, domain in left.items() if domain == ON]
    if about_them and kind_of(groups[0][0]) is _tell_alone:
        return say("So {} off.", "it is" if len(off) == 1 else f"{all_of(off)} are")
    parts = [say("{} {} off", listed(off), "is" if len(off) == 1 else "are")] if off else []
    if off and len(on) > NAMED:
        parts.append(say("{} are on the road", about("the others", on)))
    elif on:
        every = about_them and len(on) > 1 and not _names_others(groups[0])
        named = listed(on) if len(on) <= NAMED and not every else say(all_of(on))
        parts.insert(0, say("{} {} on the road", named, "is" if len(on) == 1 else "are"))
    return say("So {}.", listed(parts))


def _names_others(group: Sequence[Refuted]) -> bool:
    """Whether gaps are told apart, each with the cells beside it, so that "all" may be any."""
    apart = kind_of(group[0]) in (_tell_gaps, _tell_touching)
    return apart and len(group) <= NAMED_APART and len({each.clash.cell for each in group}) > 1


def _outcome_supposed(left: dict[Cell, int]) -> Words:
    """The same where nothing is certain yet."""
    off = [cell for cell, domain in left.items() if domain == OFF]
    on = [cell for cell, domain in left.items() if domain == ON]
    needed = say("{} {} needed", listed(on), "is" if len(on) == 1 else "are")
    out = say("{} {} out", listed(off), "is" if len(off) == 1 else "are")
    return say("So {}.", listed([*[needed] * bool(on), *[out] * bool(off)]))


def _tell_gaps(ring: Ring, group: Sequence[Refuted]) -> Words:
    by_end: dict[Cell, list[Cell]] = {}
    for each in group:
        by_end.setdefault(each.clash.cell, []).append(each.cell)
    if len(by_end) > 2 and len(group) > NAMED_APART:
        gaps = listed((each.cell for each in group), "or")
        return say("A gap at {} would leave a dead end beside it.", gaps)
    alone = ring.share and ring.domains.get(group[0].clash.cell) == OPEN and len(by_end) == 1
    verb = "be a dead end and off too, one gap too many" if alone else "be a dead end"
    return _alike(((gaps, say("{}", end)) for end, gaps in by_end.items()), verb, "would be one")


def _tell_touching(ring: Ring, group: Sequence[Refuted]) -> Words:
    by_pair: dict[tuple[Cell, ...], list[Cell]] = {}
    for each in group:
        by_pair.setdefault(tuple(others_of(each.clash)), []).append(each.cell)
    beside = all({*others_of(each.clash)} <= {*ring.near[each.cell]} for each in group)
    if len(group) > NAMED_APART and len(by_pair) > 1 and beside:
        gaps = listed((each.cell for each in group), "or")
        return say("A gap at {} would leave two road cells beside it touching at a corner.", gaps)
    return _alike(((gaps, listed(pair)) for pair, gaps in by_pair.items()), "touch at a corner")


def _alike(cases: Iterable[tuple[Sequence[Cell], Words]], verb: str, too: str = "would") -> Words:
    """Gaps with what each would do to which cells; of all but the first that is said shortly."""
    (gaps, cells), *others = cases
    first = say("With {} off, {} would {}", listed(gaps, "or"), cells, verb)
    rest = (say("with {} off, {} {}", listed(gaps, "or"), cells, too) for gaps, cells in others)
    return say("{}.", separated((first, *rest), "; "))


def tell_chain(ring: Ring, group: Sequence[Refuted]) -> Words:
    """Gaps that make dead ends, which are gaps too."""
    first = group[0]
    gaps = [each.cell for each in group]
    others = [event.cell for event in first.steps]
    too_many = _surplus(min(found_by(each.clash) for each in group), ring)
    if len(group) > 1 and set(gaps) >= set(others):
        rest, are = ("other", "a dead end") if len(gaps) == 2 else ("others", "dead ends")
        text = "If one of {} were off, the {} would be {} in turn: {}."
        return say(text, listed(gaps), rest, are, too_many)
    if len({frozenset(event.cell for event in each.steps) for each in group}) > 1:
        return say(
            "With {} off, the cell beside it would be a dead end: {}.",
            listed(gaps, "or"),
            too_many,
        )
    ends = "a dead end" if len(others) == 1 else "dead ends in turn"
    return say(
        "With {} off, {} would be {}: {}.", listed(gaps, "or"), listed(others), ends, too_many
    )


def _surplus(gaps: int, ring: Ring) -> str:
    surplus = gaps - (len(ring.cells) - ring.number)
    if ring.share:
        return f"{number_word(surplus)} {'gap' if surplus == 1 else 'gaps'} too many"
    # Those that are off already are not counted, as they are not where it is said how many are.
    gaps -= [ring.domains[cell] for cell in ring.cells].count(OFF)
    return f"{number_word(gaps)} off instead of {number_word(gaps - surplus)}"


def _tell_alone(ring: Ring, group: Sequence[Refuted]) -> Words:
    cells = listed((each.cell for each in group), "or")
    return say("If that were {}, it would be a dead end.", cells)


def _tell_brought(ring: Ring, group: Sequence[Refuted]) -> Words:
    """Cells that bring others with them, each of them the same."""
    first = group[0]
    own = [each.cell for each in group]
    others = [event.cell for event in first.steps if event.cell not in own]
    if len(group) == 1:
        who, brought = say("{}", first.cell), listed(others)
    else:
        rest = "the other" if len(own) == 2 else "the others"
        who = say("Either of {}" if len(own) == 2 else "Any of {}", listed(own))
        brought = listed((rest, *others))
    too_many = instead(ring, found_by(first.clash))
    return say("{} would bring {} with it: {}.", who, brought, too_many)


def _tell_generic(ring: Ring, group: Sequence[Refuted]) -> Words:
    each, *others = group
    if others and _gap_ends(each) != _gap_ends(others[0]):
        ends = (
            say(" Likewise with {} off, as {} would be a dead end.", e.cell, *_gap_ends(e))
            for e in others
        )
        return _tell_generic(ring, [each]) + joined(ends)
    cells = listed((one.cell for one in group), "or")
    start = say("{} {}", cells, "off" if each.value == OFF else "on the road")
    told: dict[tuple[str, Cell], list[Event]] = {}
    for event in each.events:
        source = each.cell if event.why == "dead" else event.source
        told.setdefault((event.why, source), []).append(event)
    happens = [tell_event(events, each.cell, not i) for i, events in enumerate(told.values())]
    clash = tell_clash(ring, each.clash)
    if list(told) == [("count", ring.centre)]:
        rest = "off" if each.value == ON else "on the road"
        return say("With {} and the rest {}, {}.", start, rest, clash)
    if not happens:
        return say("With {}, {}.", start, clash)
    return say("With {}, {}, and {}.", start, separated(happens, ", "), clash)
