"""Steps that got short by what was left out of them, told with the one before.

How long a step gets is known only once it is told without what nothing rests on later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.engines.limits import OutOfTimeError
from gridwright.explaining.deducing.followers import LIMIT, SHORT
from gridwright.explaining.deducing.links import Move

# How many words take so little time to read that a step may get longer by them, and how long.
TRIVIAL, LONGEST = 10, 40


def joined_moves(moves: Iterable[Move]) -> Iterator[Move]:
    """Moves, those in one that follow from the one before in few words.

    When the limits come first, the one that was held back is told all the same.
    """
    held: Move | None = None
    try:
        for move in moves:
            if held and _goes_on(held, move):
                held = held.then(move)
                continue
            if held:
                yield held
            held = move
    except OutOfTimeError:
        if held:
            yield held
        raise
    if held:
        yield held


def _goes_on(before: Move, move: Move) -> bool:
    """Whether a move rests on what the one before enters, and both are short enough for one."""
    if not before.entries or not move.entries or any(link.supposed for link in move.links):
        return False
    rests = {cell for link in move.links for cell in link.premises}
    if rests.isdisjoint(before.entries):
        return False
    most = LIMIT if all(link.technique.at_once for link in move.told) else SHORT
    if most == LIMIT and move.words.length <= TRIVIAL:
        most = LONGEST
    return before.then(move).words.length <= most
