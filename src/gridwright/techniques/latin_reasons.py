"""Lines that hold every value once: which lines have which values, in as few words as it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from gridwright.model import Place
from gridwright.reasoning.words import Words, listed, say
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
