"""Lines that hold every value once: which lines have which values, in as few words as it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from gridwright.grid import Cell
from gridwright.model import Place
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, listed, say
from gridwright.techniques.general import names
from gridwright.techniques.latin_words import article, lines_text


def lines_have_all(by_place: Mapping[Place, Iterable[str]]) -> list[Words]:
    """The values that lines have, as clauses; lines that have the same ones are told together.

    "Row 1 has its 2", "columns 3 and 4 a 5": only the first clause says that they have them.
    """
    by_values: dict[tuple[str, ...], list[Place]] = {}
    for place, values in by_place.items():
        by_values.setdefault(tuple(dict.fromkeys(values)), []).append(place)
    return [
        _have(places, values, first=not number)
        for number, (values, places) in enumerate(by_values.items())
    ]


def _have(places: Sequence[Place], values: Sequence[str], first: bool) -> Words:
    single = len(places) == 1
    verb = ("has " if single else "have ") if first else ""
    if single:
        return say("{} {}its {}", lines_text(places), verb, listed(values))
    each = listed(f"{article(value)} {value}" for value in values)
    return say("{} {}{}", lines_text(places), verb, each)


def fewest_lines(
    now: Position, crossed: Mapping[tuple[Cell, int], Sequence[Place]]
) -> dict[Place, list[str]]:
    """As few lines as have all values that cells lack because of them, each with its values."""
    found: dict[Place, list[str]] = {}
    left = dict(crossed)
    while left:
        ((best, _),) = Counter(place for places in left.values() for place in places).most_common(1)
        here = [fact for fact, places in left.items() if best in places]
        values = sorted({value for _, value in here})
        found[best] = [name for value in values for name in names(now, 1 << value)]
        left = {fact: places for fact, places in left.items() if fact not in here}
    return found
