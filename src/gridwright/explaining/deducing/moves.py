"""The next move of a person: a look at one place or a few, which ends in entries.

A move begins with the cheapest way to an entry. What follows from it at a glance is taken along, as
long as few words are needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.aftermath import Aftermath
from gridwright.explaining.deducing.candidates import cheapest_candidates, fills
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import (
    Link,
    Move,
    apply_move,
    links_of,
    listed_marks,
    told_aside_once,
)
from gridwright.explaining.deducing.notebook import WEIGHTS, Notebook
from gridwright.explaining.deducing.search import Candidate
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.spoken_links import (
    last_value_links,
    marked_links,
    saying_entries,
    spoken,
    tied_links,
    told_once_links,
)
from gridwright.explaining.deducing.suppositions import DIRECT, Refuted, alike_refuted
from gridwright.explaining.deducing.trials import TRIAL, cheapest_trial
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.reasoning.words import asides_in, say, without_asides
from gridwright.techniques.general import names

# How long a move may get by what follows from it, in words and in looks; and what a look may cost
# that is taken along.
LONG = 36
FOLLOWERS = 5
# What so few words tell is taken along wherever a move is not too long to read: "The last 5 is
# R5C3." So many looks are tried for that.
BRIEF = 8
READABLE = 60
TRIED = 4
TAKEN_ALONG = WEIGHTS[1]
# How much more a move may cost than another one to be made first because it is near the last ones.
NEARBY = WEIGHTS[2] - WEIGHTS[1]
# Beyond this many words a way to an entry is told in two steps, the first of which ends in marks;
# and where one supposition takes more, a shorter one that ends in a mark is told before it.
SPLIT = 75


def next_move(
    sights: Sights, known: Known, near: Collection[Cell], watch: Watch, marks: bool = True
) -> Move | None:
    """The next move from entries and marks; None when all is known. See `move_on`."""
    return move_on(Ground(sights, known, watch, telling=True), near, marks)


def move_on(ground: Ground, near: Collection[Cell], marks: bool = True) -> Move | None:
    """Make the next move, and enter what it tells; None when all is known.

    `near` are the cells that changed last: of moves that are equally easy, those there come first.
    Without `marks`, as for hints, a move always ends in an entry, however long that takes to tell,
    and nothing more is taken along.
    """
    ground.see(ground.known)
    move = _first_move(ground, near, marks)
    if move is None or not move.entries or not marks:
        return move
    looks = 0
    while looks < FOLLOWERS:
        follower = _unspoken(ground, move) or _follower(ground, move)
        if follower is None:
            break
        looks += bool(follower.told)
        move = move.then(follower)
        _enter(ground, follower)
    return move


def _enter(ground: Ground, move: Move) -> None:
    """Enter what a move tells, and remember what it told aside.

    What it enters without a word is not on the board for a reader before it ends.
    """
    after = apply_move(ground.known, move)
    told = {cell for link in move.told for cell in (*link.gone, *link.premises)}
    # First what is told, so that the rest has its reasons noted.
    ground.learn({cell: after[cell] for cell in sorted(told)})
    ground.see(told)
    ground.learn(after)
    ground.show(listed_marks(ground.sights.board.puzzle, move))
    ground.hardest = max(ground.hardest, move.cost)
    ground.asides |= frozenset(asides_in(move.words))


def any_move(sights: Sights, known: Known, watch: Watch) -> Move | None:
    """A move that holds but may be harder than necessary; None when all is known."""
    return _any_move(Ground(sights, known, watch, telling=True))


def _any_move(ground: Ground) -> Move | None:
    if ground.solved:
        return None
    search = ground.search(WEIGHTS[1])
    book, candidates = search.book, search.candidates()
    if not candidates:
        book = ground.settled()
        deduction, cell = cheapest_trial(book, ground.watch)
        candidates = [Candidate(TRIAL, deduction, WEIGHTS[TRIAL.rank], (cell,))]
    return _move(ground, book, candidates[0], marks=False)


def _first_move(ground: Ground, near: Collection[Cell], marks: bool) -> Move | None:
    """The cheapest move by itself, entered."""
    move = _cheapest(ground, near, marks)
    if move is None:
        return None
    _enter(ground, move)
    while not marks and not move.entries:
        rest = _cheapest(ground, near, marks)
        if rest is None:
            return None
        move = move.then(rest)
        _enter(ground, rest)
    return move if marks else replace(move, marks={})


def _cheapest(ground: Ground, near: Collection[Cell], marks: bool) -> Move | None:
    if ground.solved:
        return None
    book, candidates, refuted = cheapest_candidates(ground)
    if not candidates:
        return _any_move(ground)
    best = _best(ground, book, _in_order(book, candidates, near), near)
    if marks and near and not _touches(book, best, near) and (close := _nearby(ground, best.cost, near)):
        book, best = close
    move = _move(ground, book, best, marks)
    if marks and refuted and move.words.length > SPLIT:
        return min(move, _shortest_refuted(ground, refuted), key=lambda each: each.words.length)
    return _with_alike(ground, book, move, best, refuted) if marks else move


def _with_alike(
    ground: Ground, book: Notebook, move: Move, best: Candidate, refuted: Iterable[Refuted]
) -> Move:
    """A move by a supposition with the next one, if that fails in the same way."""
    for technique, other in alike_refuted(best.deduction, refuted):
        told, (cell, value) = best.deduction.gone.keys() <= move.entries.keys(), other.supposed
        if told and cell not in move.entries:
            entry = Candidate(technique, other, best.cost, (cell,))
            found = _move(ground, book, entry, marks=False)
            was, is_ = (names(book, 1 << each) for each in (value, found.entries[cell]))
            words = say("With {} {} the same would happen, so it is {}.", cell, *was, *is_)
            links = (replace(each, words=words) if each.supposed else each for each in found.links)
            return move.then(replace(found, links=tuple(links)))
    return move


def _shortest_refuted(ground: Ground, refuted: Iterable[Refuted]) -> Move:
    """The supposition that takes the fewest words, by itself: a mark, unless it is an entry."""
    search = ground.search(DIRECT)
    search.candidates()  # there are none, but what leads to the suppositions is noted
    book = search.book
    technique, refutation = min(refuted, key=lambda each: each[1].words(book).length)
    note = book.note(technique, refutation)
    return _move(ground, book, Candidate(technique, refutation, note.cost, (), note), marks=True)


def _best(
    ground: Ground, book: Notebook, candidates: list[Candidate], near: Collection[Cell]
) -> Candidate:
    """The first candidate, unless another one that is as easy leads back to some cells."""
    first = candidates[0]
    if not near or _touches(book, first, near):
        return first
    equal = [each for each in candidates if each.technique.rank == first.technique.rank]
    return next((each for each in equal if _leads_to(ground, each, near)), first)


def _nearby(
    ground: Ground, cost: int, near: Collection[Cell]
) -> tuple[Notebook, Candidate] | None:
    """What is nearly as easy as what costs so much, and touches some cells, if there is any.

    It takes no more than what was told before, so that easy boards stay easy.
    """
    search = ground.search(min(cost + NEARBY, ground.hardest))
    found = search.candidates(NEARBY)
    touching = [each for each in found if _touches(search.book, each, near)]
    return (search.book, _in_order(search.book, touching, near)[0]) if touching else None


def _leads_to(ground: Ground, candidate: Candidate, cells: Collection[Cell]) -> bool:
    """Whether what follows from a candidate at a glance rests on some cells or is about them."""
    solution = ground.sights.board.solution
    search = ground.after({cell: 1 << solution[cell] for cell in candidate.entries}).search(
        TAKEN_ALONG
    )
    return any(
        _touches(search.book, each, candidate.entries) and _touches(search.book, each, cells)
        for each in search.candidates()
    )


def _unspoken(ground: Ground, move: Move) -> Move | None:
    """A move that goes without saying after one, as it is about the same cells."""
    search = ground.search(0)
    for candidate in _in_order(search.book, search.candidates(), move.entries):
        if _touches(search.book, candidate, move.entries):
            return _move(ground, search.book, candidate, marks=False, aloud=False)
    return None


def _follower(ground: Ground, move: Move) -> Move | None:
    """A small move that follows from one at a glance, if it makes it not too long."""
    length = move.words.length
    brief = BRIEF if ground.sights.of_numbers else 0
    if length >= (READABLE if brief else LONG):
        return None
    search = ground.search(TAKEN_ALONG)
    book = search.book
    candidates = _in_order(book, search.candidates(), move.entries)
    for candidate in candidates:
        if _is_told(book, candidate, move):
            return _move(ground, book, candidate, marks=False)
    for candidate in _following(book, candidates, move, length < LONG):
        found = saying_entries(book, move, _move(ground, book, candidate, marks=False))
        longer = move.then(found).words.length
        if longer <= LONG or longer <= min(length + brief, READABLE):
            return found
    return None


def _following(
    book: Notebook, candidates: list[Candidate], move: Move, first: bool
) -> Iterator[Candidate]:
    """Candidates that go on from a move: the same look elsewhere, then what its entries lead to.

    Unless only the `first` ones are asked for, there are others that may be told in fewer words.
    """
    most = 1 if first else TRIED
    last = move.told[-1].technique if move.told else None
    alike = (each for each in candidates if each.technique.together and each.technique is last)
    touching = (each for each in candidates if _touches(book, each, move.entries))
    yield from islice(alike, most)
    yield from islice(touching, most)


def _is_told(book: Notebook, candidate: Candidate, move: Move) -> bool:
    """Whether the words of a move say a candidate already, besides what they were told for."""
    if candidate.note is None or not candidate.technique.tell_last:
        return False
    words = without_asides(book.words(candidate.note), asides_in(move.words))
    return words in {link.words for link in move.told}


def _in_order(
    book: Notebook, candidates: Iterable[Candidate], near: Collection[Cell]
) -> list[Candidate]:
    """Candidates as a person would meet them: near the last entries first, then those with more."""

    def key(candidate: Candidate) -> tuple[object, ...]:
        return (
            candidate.technique.rank,
            fills(book, candidate),
            not _touches(book, candidate, near),
            -len(candidate.entries),
            len(candidate.deduction.premises),
            min(candidate.entries, default=Cell(0, 0)),
        )

    return sorted(candidates, key=key)


def _touches(book: Notebook, candidate: Candidate, cells: Collection[Cell]) -> bool:
    """Whether a candidate rests on some cells or is about them."""
    return any(cell in cells for cell in (*candidate.entries, *book.rests_on(candidate.deduction)))


def _move(
    ground: Ground, book: Notebook, candidate: Candidate, marks: bool, aloud: bool = True
) -> Move:
    """The move that a candidate makes, with all that goes without saying after it.

    `book` is that of a search from the ground. `aloud` says that it must have words, even if it
    would go without saying.
    """
    note = candidate.note or book.note(candidate.technique, candidate.deduction, *candidate.entries)
    needed = book.needed(note)
    links = _links(ground, links_of(book, needed))
    sought: Collection[Cell] = candidate.entries
    if marks and (first := _first_half(links)):
        links, needed, sought = first, needed[: len(first)], ()
    fresh = Aftermath(ground, needed)
    entries = fresh.entries(sought)
    links += tuple(links_of(fresh.book, fresh.reasons_for(entries)))
    if aloud and not any(link.words for link in links):
        links = tuple(spoken(fresh.book, links, entries))
    links += tuple(last_value_links(fresh.book, links, entries))
    links += tuple(marked_links(fresh.book, links, entries))
    for link in tied_links(fresh.book, entries):
        links += (link,)
        entries |= {
            cell: (fresh.book.start[cell] & ~m).bit_length() - 1 for cell, m in link.gone.items()
        }
    links += tuple(told_once_links(links, entries) if marks else ())
    links = _links(ground, links)
    crossed_out = _crossed_out(ground, links) if marks or not entries else {}
    seen = {cell: ground.settled().domains[cell] for cell in crossed_out}
    return Move(links, entries, _besides(ground, entries, crossed_out), candidate.cost, seen)


def _links(ground: Ground, links: Iterable[Link]) -> tuple[Link, ...]:
    return tuple(told_aside_once(links, ground.asides))


def _besides(
    ground: Ground, entries: Mapping[Cell, int], marks: Mapping[Cell, int]
) -> Mapping[Cell, int]:
    """Marks without those that go without saying once something is entered."""
    if not entries or not marks:
        return marks
    after = ground.after({cell: 1 << value for cell, value in entries.items()}).settled().domains
    return {cell: mask for cell, mask in marks.items() if mask & after[cell]}


def _first_half(links: tuple[Link, ...]) -> tuple[Link, ...]:
    """The links to be told first where all together are too long; none where they are not."""
    told = [i for i, link in enumerate(links) if link.words]
    lengths = [links[i].words.length for i in told]
    if len(told) < 2 or sum(lengths) <= SPLIT:
        return ()
    number = 1
    share = sum(lengths) / -(-sum(lengths) // SPLIT)
    while number < len(told) - 1 and _nearer(lengths, number, share):
        number += 1
    return links[: told[number - 1] + 1]


def _nearer(lengths: list[int], number: int, share: float) -> bool:
    """Whether one more look brings the first ones nearer to their share of the words."""
    now, more = sum(lengths[:number]), sum(lengths[: number + 1])
    return more <= SPLIT and more - share < share - now


def _crossed_out(ground: Ground, links: Iterable[Link]) -> dict[Cell, int]:
    """What links with words cross out, where that does not go without saying."""
    before, known = ground.settled().domains, ground.known
    marks: dict[Cell, int] = {}
    for link in links:
        for cell, mask in link.gone.items() if link.words else ():
            if mask & before[cell]:
                marks[cell] = marks.get(cell, 0) | mask & known[cell]
    return marks
