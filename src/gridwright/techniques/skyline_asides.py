"""Skyscrapers: why cells are not certain heights, where that went without saying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Place, Posting, Skyline
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say, separated
from gridwright.techniques.general import gathered
from gridwright.techniques.latin import article, lines_text
from gridwright.techniques.skyline_views import View, news_of


def needed_reasons(now: Position, view: View, follows: Callable[[View], bool]) -> Words:
    """Why cells are not certain heights, as far as that goes without saying and matters.

    `follows` says whether what is told follows from a view in the same way. What stands in the line
    itself, and what its clue says of each cell alone, is before everybody's eyes.
    """
    return reasons(now, needed_facts(now, view, follows))


def needed_facts(
    now: Position, view: View, follows: Callable[[View], bool]
) -> list[tuple[Cell, int]]:
    """The same as cells that are not certain heights."""
    domains = list(view.domains)
    facts = []
    for i, cell in enumerate(view.cells):
        if domains[i] in SINGLES:
            continue
        for height in values_of(now.start[cell] & ~domains[i]):
            plain = height in view.where or height > view.size - view.clue + i + 1
            if plain or not now.why_not(cell, height):
                continue
            domains[i] |= 1 << height
            if not follows(view.with_domains(domains)):
                domains[i] &= ~(1 << height)
                facts.append((cell, height))
    return facts


def facts_left_out(
    now: Position, view: View, left: Mapping[Cell, int]
) -> Iterator[tuple[Cell, int]]:
    """What cells are not that are left one height, besides what the line itself says."""
    for cell, mask in news_of(now, left).items():
        if now.domains[cell] & mask in SINGLES:
            gone = values_of(now.start[cell] & mask & ~now.domains[cell])
            yield from ((cell, height) for height in gone if height not in view.where)


def aside(why: Words) -> Words:
    """Reasons in brackets; nothing where there are none."""
    return say(" ({})", why) if why else why


def reasons(now: Position, facts: Iterable[tuple[Cell, int]]) -> Words:
    """Why some cells are not some heights, each reason once.

    Lines that have the same heights are told together: "rows 2 and 5 have a 6".
    """
    by_place: dict[Place, dict[int, None]] = {}
    others = []
    for cell, height in facts:
        place = line_that_has(now, cell, height)
        if place is not None:
            by_place.setdefault(place, {})[height] = None
        elif why := now.why_not(cell, height):
            others.append(why)
    by_heights: dict[tuple[int, ...], list[Place]] = {}
    for place, heights in by_place.items():
        by_heights.setdefault(tuple(sorted(heights)), []).append(place)
    have = [
        _have(places, heights, first=not number)
        for number, (heights, places) in enumerate(by_heights.items())
    ]
    if any("," in part.text for why in others for part in why.parts):
        return separated([*([listed(have)] if have else []), *dict.fromkeys(others)], "; ")
    return listed([*have, gathered(others)] if others else have)


def _have(places: Sequence[Place], heights: Sequence[int], first: bool) -> Words:
    """Lines that have the same heights; only the first ones are said to have them."""
    single = len(places) == 1
    verb = ("has " if single else "have ") if first else ""
    what = listed(map(str, heights))
    if len(heights) == 1 and not single:
        return say("{} {}{} {}", lines_text(places), verb, article(str(heights[0])), what)
    return say("{} {}{}{}", lines_text(places), verb, "its " if single else "", what)


def line_that_has(
    now: Position,
    cell: Cell,
    height: int,
    own: Posting | None = None,
    domains: Mapping[Cell, int] | None = None,
) -> Place | None:
    """A line through a cell that has a height elsewhere; not the line `own`."""
    known = domains or now.domains
    for posting in now.atoms_at(cell):
        across = posting is not own and isinstance(posting.constraint, Skyline)
        if across and any(known[c] == 1 << height for c in posting.scope if c != cell):
            return posting.labels[0].place
    return None
