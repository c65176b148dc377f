"""Ways to the next entry: what can be seen, or has to be supposed, at the least cost."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Candidate
from gridwright.explaining.deducing.refutation import Refuted
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.suppositions import (
    DIRECT,
    FOLLOWED_FURTHER,
    refutations,
)
from gridwright.explaining.prepared.facts import Known

# What a way to an entry may cost; one that costs more than `DIRECT` is sought among suppositions.
MOST = 100
# What several suppositions may cost, where one does not lead to an entry.
SEVERAL = 4 * MOST
# What the links of a supposition may cost more than those of the cheapest, to be thought of.
NEARLY = WEIGHTS[4]
# The same where the cheapest takes too many words.
NEARLY_FURTHER = WEIGHTS[6]
# What cells that stay empty may cost on the way to an entry that says more, in the same move.
FILLING = WEIGHTS[4]


def easiest(ground: Ground, most: int = MOST) -> tuple[Notebook, list[Candidate]]:
    """All that leads to entries at the least cost; nothing if that costs more than `most`.

    Beside it is what was noted on the way. Where a supposition is needed, the cheapest ones are the
    candidates: they have no entries, but a value that they cross out.
    """
    search = ground.search(min(DIRECT, most))
    candidates = search.candidates()
    if candidates or most <= DIRECT:
        return search.book, candidates
    settled = ground.settled()
    refuted = _cheapest_refuted(settled, most, ground.watch)
    search.allow(refuted[0].cost if refuted else most)
    candidates = search.candidates()
    return (search.book, candidates) if candidates else (settled, refuted)


def _cheapest_refuted(book: Notebook, most: int, watch: Watch) -> list[Candidate]:
    """The cheapest suppositions from what is noted; none if all cost more than `most`."""
    found = [
        Candidate(technique, refutation, book.cost(technique, refutation), ())
        for technique, refutation in refutations(book.sights, book.domains, watch, most, WEIGHTS[2])
    ]
    least = min((each.cost for each in found), default=0)
    return [each for each in found if each.cost == least <= most]


def cheapest_candidates(ground: Ground) -> tuple[Notebook, list[Candidate], list[Refuted]]:
    """The cheapest entries, with what is noted on the way, and the suppositions that were tried."""
    search = ground.search(DIRECT)
    book, candidates = search.book, search.candidates()
    if candidates:
        return *(_beyond_fillers(ground, book, candidates) or (book, candidates)), []
    arguments = ground.sights, _known(ground, book), ground.watch, MOST, NEARLY
    refuted = refutations(*arguments, telling=True, shown=_shown(book)) or refutations(*arguments)
    book, candidates = _supposed(search, refuted) or _several_supposed(search, refuted)
    return book, candidates, refuted


def _known(ground: Ground, book: Notebook) -> Known:
    """What is known before a supposition.

    What is crossed out silently keeps its reasons, unless last values tell all of these anyway.
    """
    if ground.sights.last_value.aloud:
        return book.domains
    return {cell: book.told_left(cell) for cell in book.base}


def _shown(book: Notebook) -> Known:
    """What pencil marks show of cells, and what is told of them before a supposition.

    "R1C2 is at least 4" says more than what nobody knew by then: that it is none of 1, 2 and 3.
    """
    shown = dict(book.shown)
    for note in book.notes if book.sights.last_value.tell_rest else ():
        for cell in () if note.silent else note.gone:
            left = shown.get(cell, book.start[cell]) & ~note.deduction.gone[cell]
            shown[cell] = left
    return shown


def further_refuted(ground: Ground, book: Notebook) -> list[Refuted]:
    """More values refuted by a supposition, also such as cost more: some take fewer words.

    `book` has noted all that can be seen without a supposition.
    """
    arguments = ground.sights, _known(ground, book), ground.watch, MOST, NEARLY_FURTHER
    return refutations(*arguments, True, FOLLOWED_FURTHER, _shown(book))


def _beyond_fillers(
    ground: Ground, book: Notebook, candidates: list[Candidate]
) -> tuple[Notebook, list[Candidate]] | None:
    """Entries that take little more than those which only say that cells stay empty, if so."""
    cost = candidates[0].cost
    if not cost or not all(fills(book, each) for each in candidates):
        return None
    search = ground.search(min(cost + FILLING, DIRECT), ground.sights.fillers)
    found = search.candidates()
    return (search.book, found) if found else None


def _supposed(seen: Search, refuted: Iterable[Refuted]) -> tuple[Notebook, list[Candidate]] | None:
    """The cheapest entries that one supposition leads to, with what is noted on the way.

    `seen` has noted all that can be seen without a supposition.
    """
    best: tuple[Notebook, list[Candidate]] | None = None
    least = MOST
    for technique, refutation in refuted:
        search = seen.fork(least)
        candidates = search.candidates_after(technique, refutation)
        if candidates and candidates[0].cost < least:
            best, least = (search.book, candidates), candidates[0].cost
    return best


def _several_supposed(
    search: Search, refuted: Iterable[Refuted]
) -> tuple[Notebook, list[Candidate]]:
    """The cheapest entries that several suppositions lead to; only those needed will be told.

    Where nothing was refuted, they are those that the hardest looks lead to.
    Where they lead to none, the cheapest value that was refuted is crossed out. No more values are
    supposed than were before: from there on the next move may find a shorter way.
    """
    search.allow(SEVERAL)
    notes = [search.note(technique, refutation)[0] for technique, refutation in refuted]
    candidates = search.candidates()
    if notes and not candidates:
        note = min(notes, key=lambda each: each.cost)
        candidates = [Candidate(note.technique, note.deduction, note.cost, (), note)]
    return search.book, candidates


def fills(book: Notebook, candidate: Candidate) -> bool:
    """Whether a candidate only says of cells that they stay empty, where there is more to find."""
    solution = book.sights.board.solution
    return all(book.sights.fillers >> solution[cell] & 1 for cell in candidate.entries)


def leaves_blank(book: Notebook, candidate: Candidate) -> bool:
    """Whether a candidate enters nothing but that cells stay empty."""
    solution = book.sights.board.solution
    return all(book.sights.blanks >> solution[cell] & 1 for cell in candidate.entries)
