"""What goes along with a board so that a page can help without the server: steps, and the solution.

The solution is there as one digest per cell, so that nobody reads it by accident. Whoever wants to
can find it by trying; it is a board that they could solve as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.presenting.data import step_data
from gridwright.explaining.walking import walkthrough
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.web.protocol.frames import encode
from gridwright.web.protocol.sizes import LONGEST_STRETCH
from gridwright.web.worker.board_data import Data, values_data

# What a page does not show of a step.
NEEDLESS = "links"


def companion_data(
    board: Puzzle, settled: Callable[[Limits], Values | None], limits: Limits
) -> Data:
    """The steps of the way, and digests of the cells that are the same in all solutions.

    `settled` finds those. A walk that is too long, or takes too long, ends early; then it is not
    `done`.
    """
    watch = Watch(limits)
    values = settled(limits) or {}
    steps: list[Data] = []
    room = LONGEST_STRETCH
    done = True
    for told in walkthrough.explain(board, limits):
        if watch.expired() or room <= 0:
            done = False
            break
        steps.append(_shown(step_data(board, told)))
        room -= len(encode(steps[-1]))
    return {**_digests(board, values), "steps": steps, "done": done}


def known_companion(board: Puzzle, solution: Values, steps: Iterable[Data]) -> Data:
    """The same of a board whose solution and steps are known already."""
    return {**_digests(board, solution), "steps": list(map(_shown, steps)), "done": True}


def _shown(step: Data) -> Data:
    return {name: part for name, part in step.items() if name != NEEDLESS}


def _digests(board: Puzzle, values: Values) -> Data:
    salt = hashlib.sha256(board.format().encode()).hexdigest()[:8]
    texts = values_data(board, values)
    return {
        "salt": salt,
        "digests": {key: digest(f"{salt} {key} {text}") for key, text in texts.items()},
    }


def digest(text: str) -> str:
    """A short sum of a text (FNV-1a, 32 bits), which a page computes in the same way."""
    found = 0x811C9DC5
    for byte in text.encode():
        found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{found:08x}"
