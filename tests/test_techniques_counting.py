"""Walks through boards of bulbs, tents and stars: looks are proven, and told as people do."""

from __future__ import annotations

import pytest

from gridwright.engines.limits import Limits, Watch
from gridwright.examples import example
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.walking.walkthrough import told_walk
from links import check_move

WALKS = {
    "akari/medium-7x7": {
        "Zeros": "No bulb is beside the 0 at R",
        "Wall needs all": " for its two bulbs",
        "Only light": "No other cell can light ",
        "Cut off": "A bulb at ",
        "Two walls": " leaves only one of ",
    },
    "tents/medium-10x10": {
        "No tree nearby": "All cells without a tree beside them are grass.",
        "Full line": "Row 9 has its tent, so ",
        "Only place": " can have its tent only in ",
        "Trees fill a line": " That is the only one there, so ",
        "Room in a line": "A tent at ",
    },
    "star-battle/medium-8x8": {
        "Has its stars": " has its star, so ",
        "Only places": " can have its star only in ",
        "Inside a line": ", so the rest of ",
        "Leaves no place": " no place for its star, so ",
    },
}


@pytest.mark.parametrize("address", WALKS)
def test_every_look_is_proven_and_told_in_its_own_words(address: str) -> None:
    watch = Watch(Limits())
    said: dict[str, list[str]] = {}
    with prepared_board(example(address).puzzle, watch) as board:
        for known, move in told_walk(Sights(board), watch):
            check_move(board, known, move)
            for link in move.told:
                said.setdefault(link.technique.name, []).append(str(link.words))
    for name, words in WALKS[address].items():
        assert any(words in each for each in said[name]), (name, said[name])
