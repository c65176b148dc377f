"""The same request makes the same boards, from release to release."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

import pinned
from gridwright.generation.request import GENERATOR

DATA = json.loads(pinned.FILE.read_text("utf-8"))


def test_boards_of_every_request_are_pinned_for_this_generator() -> None:
    assert DATA["generator"] == GENERATOR, "write the boards down again: python tests/pinned.py"
    assert [tuple(wanted) for *wanted, _, _ in DATA["boards"]] == list(pinned.requests())
    assert len(DATA["boards"]) > 30


@pytest.mark.parametrize("entry", DATA["boards"], ids=lambda entry: "-".join(map(str, entry[:3])))
def test_the_generator_makes_the_boards_it_made_before(entry: Sequence[Any]) -> None:
    """If this fails, boards have changed for everyone: raise the generator's number."""
    name, style, level, seed, text = entry
    assert pinned.board_text(name, style, level, seed) == text
