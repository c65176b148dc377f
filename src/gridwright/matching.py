"""Matching: pairs between those who choose and what they choose, by augmenting paths."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableMapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


def matched(choices: Mapping[K, Iterable[V]]) -> dict[V, K]:
    """As many pairs as there can be, by what was chosen; nobody and nothing is in two of them."""
    pairs: dict[V, K] = {}
    for one, those in choices.items():
        free = next((other for other in those if other not in pairs), None)
        if free is not None:
            pairs[free] = one
        else:
            augment(one, choices, pairs)
    return pairs


def unmatched(choices: Mapping[K, Iterable[V]]) -> list[K]:
    """Those who are left over when as many pairs are made as there can be."""
    paired = set(matched(choices).values())
    return [one for one in choices if one not in paired]


def augment(
    one: K,
    choices: Mapping[K, Iterable[V]],
    pairs: MutableMapping[V, K],
    without: Collection[V] = (),
) -> bool:
    """Pair one more of those who choose, if need be by pairing others anew; whether that worked.

    Those who are paired already stay so. What is in `without` is not chosen on the way.
    """
    tried = set(without)

    def place(each: K) -> bool:
        for other in choices[each]:
            if other not in tried:
                tried.add(other)
                if other not in pairs or place(pairs[other]):
                    pairs[other] = each
                    return True
        return False

    return place(one)
