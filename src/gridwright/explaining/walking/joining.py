"""Steps that got short by what was left out of them, told with the one before or after.

How long a step gets is known only once it is told without what nothing rests on later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gridwright.engines.limits import OutOfTimeError
from gridwright.explaining.deducing.followers import LIMIT, SHORT
from gridwright.explaining.deducing.links import Move

# How many words take so little time to read that a step may get longer by them, and how long.
TRIVIAL, LONGEST = 10, 40
# How long a step may get by looks that are seen at once, and how many words these may take.
PLAIN, LONGEST_PLAIN = 14, 60
# How many words of a first step are that few, or of one that makes a step no longer than others.
SMALL = 14
# How long steps are as a rule.
USUAL = 30

GoesOn = Callable[[Move, Move], bool]


def joined_moves(moves: Iterable[Move], goes_on: GoesOn) -> Iterator[Move]:
    """Moves, those in one that go on from the one before.

    When the limits come first, the one that was held back is told all the same.
    """
    held: Move | None = None
    try:
        for move in moves:
            if held and goes_on(held, move):
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


def are_short(before: Move, move: Move) -> bool:
    """Whether a move rests on what the one before enters, and both are short enough for one."""
    if not _follows(before, move):
        return False
    most = LIMIT if all(link.technique.at_once for link in move.told) else SHORT
    if most == LIMIT and move.words.length <= TRIVIAL:
        most = LONGEST
    return before.then(move).words.length <= most


def is_trifle(before: Move, move: Move) -> bool:
    """Whether one of two moves says little, and the second rests on what the first enters."""
    both = before.then(move).words.length
    if not _follows(before, move):
        return False
    plain = all(link.technique.rank <= 1 for link in move.told)
    if plain and move.words.length <= PLAIN and both <= LONGEST_PLAIN:
        return True
    if both > LONGEST:
        return False
    if move.words.length <= TRIVIAL or (move.words.length <= SMALL and both <= LIMIT):
        return True
    return before.words.length <= SMALL and not any(link.supposed for link in before.links)


def are_dust(before: Move, move: Move) -> bool:
    """Whether one of two moves says little, and both together no more than one usually does.

    Where it is the same look again, they may say a little more.
    """
    both = before.then(move).words.length
    least = min(before.words.length, move.words.length)
    most = LIMIT if before.techniques == move.techniques else USUAL
    return _follows(before, move) and least <= SMALL and both <= most


def _follows(before: Move, move: Move) -> bool:
    """Whether a move rests on what the one before enters, without a supposition."""
    if not before.entries or not move.entries or any(link.supposed for link in move.links):
        return False
    rests = {cell for link in move.links for cell in link.premises}
    return not rests.isdisjoint(before.entries)
