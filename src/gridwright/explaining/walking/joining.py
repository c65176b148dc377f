"""Steps that got short by what was left out of them, told with the one before or after.

How long a step gets is known only once it is told without what nothing rests on later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from gridwright.engines.limits import OutOfTimeError
from gridwright.explaining.deducing.followers import LIMIT, SHORT
from gridwright.explaining.deducing.links import Move
from gridwright.reasoning.words import SO, Words, capital, say, uncapital
from gridwright.techniques.counting import clauses

# How many words take so little time to read that a step may get longer by them, and how long.
TRIVIAL, LONGEST = 10, 40
# How long a step may get by looks that are seen at once, and how many words these may take.
PLAIN, LONGEST_PLAIN = 14, 60
# How many words of a first step are that few, or of one that makes a step no longer than others.
SMALL = 14
# How long steps are as a rule.
USUAL = 30

GoesOn = Callable[[Move, Move], bool]


def joined_moves(moves: Iterable[Move], goes_on: GoesOn, reasons: bool = False) -> Iterator[Move]:
    """Moves, those in one that go on from the one before.

    What the first of them clears without a word, the next one gives as a reason if `reasons` are
    wanted. When the limits come first, the one that was held back is told all the same.
    """
    held: Move | None = None
    try:
        for move in moves:
            both = held and goes_on(held, move) and _in_one(held, move, reasons)
            if both:
                held = both
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


def _in_one(before: Move, move: Move, reasons: bool) -> Move | None:
    """Two moves in one, with the reasons if these are wanted; None if that gets too long."""
    if not reasons:
        return before.then(move)
    reasoned = _with_reasons(before, move)
    both = before.then(reasoned)
    return both if reasoned is move or both.words.length <= LONGEST else None


def _with_reasons(before: Move, move: Move) -> Move:
    """A move whose looks say why cells are empty that the one before clears without a word.

    Once that is a step of its own, a reader sees so on the board.
    """
    whys = {c: why for link in before.links for c, why in link.whys.items() if not link.words}
    for cell in (cell for link in before.told for cell in link.gone):
        whys.pop(cell, None)
    links = list(move.links)
    for number, link in enumerate(links):
        unsaid = (whys.keys() & link.premises.keys()) - {*link.words.cells_named}
        if link.words and unsaid:
            why = [whys.pop(cell) for cell in sorted(unsaid)]
            links[number] = replace(link, words=_for_reasons(why, link.words), retell=None)
    return replace(move, links=tuple(links)) if links != [*move.links] else move


def _for_reasons(reasons: Sequence[Words], words: Words) -> Words:
    """A look with what it rests on before it: "The tent at R2C6 touches R2C5, so ..."."""
    if SO in str(words):
        return capital(say("{}. Now {}", clauses(reasons), uncapital(words)))
    return capital(say("{}{}{}", clauses(reasons), SO, uncapital(words)))


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
