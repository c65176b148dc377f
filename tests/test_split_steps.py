"""Steps of letters and signs are short: two looks of some length have a step each."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.links import Move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.walking.walkthrough import told_walk

# A step may be a little longer by what follows at a glance.
LONGEST = 62


def words_of_looks(move: Move) -> list[int]:
    """How many words the looks of a step take, without the last values that follow from them."""
    every = (link.words for link in move.told if not link.technique.tell_last)
    return [words.length for words in dict.fromkeys(every)]


@pytest.mark.parametrize(("name", "size"), [("close-or-far", 7), ("magnets", 6)])
def test_two_long_looks_are_told_in_two_steps(name: str, size: int) -> None:
    """A title that says what carries a step would say only half of it."""
    for made in gridwright.generate(name, size, level="expert", seed=771, count=2):
        watch = Watch(Limits())
        for _, move in told_walk(Sights(prepare(made.board, watch)), watch):
            lengths = words_of_looks(move)
            assert len(lengths) < 2 or sum(lengths) <= LONGEST, str(move.words)
