"""What follows from a move at a glance, and is taken along while it does not get too long."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import (
    Move,
)
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Candidate
from gridwright.explaining.deducing.one_move import in_order, make_move, touches
from gridwright.explaining.deducing.spoken_links import saying_entries
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.technique import SILENT, Technique
from gridwright.reasoning.words import asides_in, without_asides

# How long a move may get by what follows from it, in words, or by the same look elsewhere; and what
# a look may cost that is taken along.
LONG, PARALLEL = 36, 30
TAKEN_ALONG = WEIGHTS[1]
# How long a move may get by the same look at the same place.
SAME = 50
# How much of that is left for what is said in the end of cells that stay empty.
ENDING = 6
# What so few words tell is taken along wherever a move is not too long to read: "The last 5 is
# R5C3." So many looks are tried for that.
BRIEF = 8
READABLE = 60
# The same where entries clear the cells around them, as stars do: there each look is a short one.
TRIVIAL, ENOUGH = 12, 40
# The same where cells join to a road, which the eye follows: also how long a move may get there by
# anything else.
ROAD, WINDING = 24, 30
# How long a move may get by the same thing imagined of another cell, told in the same sentence.
ALIKE = 45
# After so many cells that stay empty a step ends.
CLEARED = 12
TRIED = 4
# Where some looks are told at once after an entry, however long a move is: how long it may get by
# others, which may be a little harder, how many words such a look may take, and how long a move may
# get by these, and by one of a few words.
SHORT = 26
TRIFLE = 12
LIMIT = 36
MOST = 46
HARDER = WEIGHTS[2]


def unspoken(ground: Ground, move: Move) -> Move | None:
    """A move that goes without saying after one, as it is about the same cells."""
    search = ground.search(0)
    for candidate in in_order(search.book, search.candidates(), move.entries):
        if touches(search.book, candidate, move.entries):
            return make_move(ground, search.book, candidate, marks=False, aloud=False)
    return None


def follower(ground: Ground, move: Move, near: Collection[Cell] = ()) -> Move | None:
    """A small move that follows from one at a glance, if it makes it not too long.

    Where looks are told at once, it may also rest on other cells that changed last, `near`.
    """
    if _clears_many(ground, move):
        return None
    length = move.words.length
    brief = BRIEF if ground.sights.of_numbers else TRIVIAL if ground.sights.fills_around else 0
    at_once = ground.sights.tells_at_once
    if length >= (MOST if at_once else READABLE if brief else LONG):
        return None
    harder = (at_once and length < SHORT) or ground.sights.clears_around
    search = ground.search(max(_most(move), HARDER) if harder else _most(move))
    book = search.book
    candidates = in_order(book, search.candidates(), move.entries)
    for candidate in candidates:
        if _is_told(book, candidate, move):
            return make_move(ground, book, candidate, marks=False, follows=True)
    if ground.sights.of_numbers and not at_once:  # people go on with the number they have in mind
        values, solution = {*move.entries.values()}, ground.sights.board.solution
        candidates.sort(key=lambda each: values.isdisjoint(solution[c] for c in each.entries))
    first = length < LONG and (at_once or not brief)
    following = [*_following(book, candidates, move, first)]
    nearby = (each for each in candidates if at_once and touches(book, each, near))
    for candidate in following or [*islice(nearby, 1)]:
        then = make_move(ground, book, candidate, marks=False, follows=True)
        found = saying_entries(book, move, then)
        there = touches(book, candidate, move.entries) and not ground.sights.of_two_digits
        near_enough = there and not ground.sights.clears_around
        most = ROAD if ground.sights.of_joined else LONG if near_enough else PARALLEL
        most = ALIKE if _says_the_same(move, found, ground.sights.clears_around) else most
        if ground.sights.of_reasoned_numbers and _is_there_too(candidate, move):
            most = SAME
        most -= ENDING if ground.sights.last_value.rank == SILENT else 0
        if brief == TRIVIAL and _is_last(ground, found):
            most = READABLE
        if _fits(ground, move, found, brief, most):
            return found
    return None


def _says_the_same(move: Move, follower: Move, clears: bool) -> bool:
    """Whether a follower imagines of another cell what a move did of one.

    Where entries clear the cells around them, it may say anything else in the same sentence.
    """
    last, *others = follower.told
    alike = last.technique.imagines or (clears and last.words.parallel is not None)
    return alike and not others and {link.technique for link in move.told} == {last.technique}


def _is_last(ground: Ground, move: Move) -> bool:
    """Whether nothing is left to fill in after a move."""
    return all(mask in SINGLES for cell, mask in ground.known.items() if cell not in move.entries)


def _clears_many(ground: Ground, move: Move) -> bool:
    """Whether a move leaves so many cells empty that a person stops to look at the board."""
    blanks = ground.sights.blanks
    return len(move.entries) >= CLEARED and all(blanks >> v & 1 for v in move.entries.values())


def _most(move: Move) -> int:
    """What a follower may cost: little, unless it is the look once more that was told last."""
    last = move.told[-1].technique if move.told else None
    return max(TAKEN_ALONG, WEIGHTS[last.rank]) if last and last.together else TAKEN_ALONG


def _is_there_too(candidate: Candidate, move: Move) -> bool:
    """Whether it is the same look at the same place that was told last."""
    last = move.told[-1] if move.told else None
    if last is None or last.technique is not candidate.technique or not last.technique.together:
        return False
    return not {label.place for label in last.labels}.isdisjoint(
        label.place for label in candidate.deduction.labels
    )


def _is_told_again(technique: Technique) -> bool:
    """Whether a look is told of other places as well: so people fill in what is left to cells."""
    return technique.together or technique.tell_last is not None


def _fits(ground: Ground, move: Move, follower: Move, brief: int, most: int) -> bool:
    """Whether a move does not get too long by a follower: no longer than `most`, as a rule."""
    length, longer = move.words.length, move.then(follower).words.length
    if not ground.sights.tells_at_once:
        enough = WINDING if ground.sights.of_joined else READABLE if brief == BRIEF else ENOUGH
        return longer <= most or longer <= min(length + brief, enough)
    if longer <= SHORT:
        return True
    trifle = all(link.technique.at_once for link in follower.told)
    return trifle and (longer <= min(length + TRIFLE, LIMIT) or longer <= min(length + brief, MOST))


def _following(
    book: Notebook, candidates: list[Candidate], move: Move, first: bool
) -> Iterator[Candidate]:
    """Candidates that go on from a move: the same look elsewhere, then what its entries lead to.

    Unless only the `first` ones are asked for, there are others that may be told in fewer words.
    """
    # Where cells stay empty without a word, what a line just filled leaves is often among others.
    most = 1 if first and book.sights.last_value.rank != SILENT else TRIED
    last = move.told[-1].technique if move.told else None
    alike = [each for each in candidates if each.technique is last and _is_told_again(last)]
    most_small = HARDER if book.sights.tells_at_once else TAKEN_ALONG
    small = (
        x for x in candidates if x.cost <= most_small or (x.cost <= HARDER and _fills(book, x))
    )
    touching = (each for each in small if touches(book, each, move.entries))
    if book.sights.of_two_digits:  # the looks are alike enough, so what is near comes first
        yield from islice((each for each in alike if touches(book, each, move.entries)), most)
        if move.told and move.told[-1].words.parallel:  # few words more tell all of them at once
            yield from alike
        yield from islice(touching, most)
    yield from islice(alike, most)
    yield from islice(touching, most)


def _fills(book: Notebook, candidate: Candidate) -> bool:
    """Whether it enters what fills the cells around it: that is worth a harder look."""
    blanks, solution = book.sights.blanks, book.sights.board.solution
    filled = (cell for cell in candidate.entries if not blanks >> solution[cell] & 1)
    return book.sights.clears_around and any(filled)


def _is_told(book: Notebook, candidate: Candidate, move: Move) -> bool:
    """Whether the words of a move say a candidate already, besides what they were told for."""
    if candidate.note is None or not candidate.technique.tell_last:
        return False
    words = without_asides(book.words(candidate.note), asides_in(move.words))
    return words in {link.words for link in move.told}
