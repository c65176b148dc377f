"""The next move of a person: a look at one place or a few, which ends in entries.

A move begins with the cheapest way to an entry. What follows from it at a glance is taken along, as
long as few words are needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.candidates import (
    MOST,
    cheapest_candidates,
    further_refuted,
)
from gridwright.explaining.deducing.followers import TAKEN_ALONG, follower, unspoken
from gridwright.explaining.deducing.following import followed_at_once
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.links import (
    Link,
    Move,
    apply_move,
    shown_marks,
)
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import WEIGHTS, Candidate
from gridwright.explaining.deducing.one_move import SPLIT, in_order, make_move, touches
from gridwright.explaining.deducing.outcomes import same_outcome
from gridwright.explaining.deducing.refutation import Refutation, Refuted, those_in_few_words
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import DIRECT, alike_refuted
from gridwright.explaining.deducing.trials import CASES, TRIAL, cheapest_trial
from gridwright.explaining.prepared.facts import Known
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import asides_in

# How many looks a move may get by what follows from it.
FOLLOWERS = 5
# Where one supposition takes too many words, another one that only ends in a mark is told before it
# if it is so many words shorter. Where cells hold letters or signs, that is sooner; and more
# suppositions are tried where the shortest takes more than a few words, to find a shorter one. Of
# numbers each has its reasons: there an entry is worth more words.
SHORTER = 15
LONG, FEW = 60, 60
LONG_NUMBERS = 90
# How many more words one may take that soon leads to an entry, and how many are asked for that.
LEADING, TRIED = 20, 8
# How many moves a hint may tell one after the other to reach an entry, and in how many words, where
# a value fails in so few cases.
TOGETHER, LONGEST, FEW_CASES = 2, 600, 200
# How much more a move may cost than another one to be made first because it is near the last ones.
NEARBY = WEIGHTS[2] - WEIGHTS[1]


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
    before = dict(ground.known)
    move = _first_move(ground, near, marks)
    if move is None or not marks:
        return move and _with_given(ground, move)
    looks = 0
    while move.entries and looks < FOLLOWERS:
        found = unspoken(ground, move) or follower(ground, move, near)
        if found is None:
            break
        looks += bool(found.told)
        move = move.then(found)
        _enter(ground, found)
    move = _with_given(ground, move)
    sights = ground.sights
    tell = sights.last_value.tell_ways
    links = followed_at_once(sights.board.puzzle, before, move.links, tell)
    return _with_marks_after(ground, replace(move, links=links))


def _with_given(ground: Ground, move: Move) -> Move:
    """A move that enters all that it tells: also the other one of two last values of a line."""
    while any(cell not in move.entries for link in move.told for cell in link.gives):
        _enter(ground, move)
        found = unspoken(ground, move)
        if found is None:
            break
        move = move.then(found)
    return move


def _with_marks_after(ground: Ground, move: Move) -> Move:
    """A move whose marks leave out what its own entries take from their cells."""
    if not move.marks:
        return move
    left = ground.in_sight
    seen = {cell: seen & (move.marks.get(cell, 0) | left[cell]) for cell, seen in move.seen.items()}
    after = replace(move, seen=seen)
    ground.show(shown_marks(ground.sights.board.puzzle, after))
    return after


def _enter(ground: Ground, move: Move) -> None:
    """Enter what a move tells, and remember what it told aside.

    What it enters without a word is not on the board for a reader before it ends.
    """
    after = apply_move(ground.known, move)
    told = {cell for link in move.told for cell in _said_of(ground, link)}
    told |= {cell for link in move.told for cell in link.gives}
    told |= {c for link in move.told for c, mask in link.premises.items() if mask in SINGLES}
    # First what is told, so that the rest has its reasons noted.
    ground.learn({cell: after[cell] for cell in sorted(told)})
    ground.see(told)
    ground.learn(after)
    ground.show(shown_marks(ground.sights.board.puzzle, move))
    ground.hardest = max(ground.hardest, move.cost)
    ground.asides |= frozenset(asides_in(move.words))


def _said_of(ground: Ground, link: Link) -> Collection[Cell]:
    """The cells of which the words of a look say something.

    Of two values one goes without saying, so these are the cells that it speaks of.
    """
    if len(ground.sights.board.puzzle.symbols) > 2:
        return link.gone
    return set(link.gone).intersection(link.words.cells)


def any_move(sights: Sights, known: Known, watch: Watch) -> Move | None:
    """A move that holds but may be harder than necessary; None when all is known."""
    return _any_move(Ground(sights, known, watch, telling=True))


def _any_move(ground: Ground) -> Move | None:
    if ground.solved:
        return None
    search = ground.search(WEIGHTS[1])
    candidates = search.candidates()
    if candidates:
        return make_move(ground, search.book, candidates[0], marks=False)
    return _tried(ground, CASES)


def _tried(ground: Ground, cases: int) -> Move | None:
    """A value tried in all its cases; None if there are more than some."""
    book = ground.settled()
    trial = cheapest_trial(book, ground.watch, cases)
    if trial is None:
        return None
    candidate = Candidate(TRIAL, trial[0], WEIGHTS[TRIAL.rank], (trial[1],))
    return make_move(ground, book, candidate, marks=False)


def _first_move(ground: Ground, near: Collection[Cell], marks: bool) -> Move | None:
    """The cheapest move by itself, entered if it may end in marks."""
    move = _cheapest(ground, near, marks)
    if move is None:
        return None
    if marks:
        _enter(ground, move)
        return move
    found = move if move.entries else _to_entry(ground, near, move)
    return found and replace(found, marks={})


def _to_entry(ground: Ground, near: Collection[Cell], first: Move) -> Move | None:
    """A move to an entry, where the cheapest one only crosses something out.

    Nobody follows many suppositions to one entry: sooner a value is tried that fails in few cases.
    """
    after, move, last, told = ground.after({}), first, first, 1
    while not move.entries:
        if told == TOGETHER and (tried := _tried(ground, FEW_CASES)):
            return tried
        _enter(after, last)
        found = _cheapest(after, near, marks=False)
        if found is None:
            return None
        move, last, told = move.then(found), found, told + 1
    tried = _tried(ground, FEW_CASES) if move.words.length > LONGEST else None
    return tried or move


def _cheapest(ground: Ground, near: Collection[Cell], marks: bool) -> Move | None:
    if ground.solved:
        return None
    book, candidates, refuted = cheapest_candidates(ground)
    if not candidates:
        return _any_move(ground)
    best = _best(ground, book, in_order(book, candidates, near), near)
    stays = (ground.sights.tells_at_once or ground.sights.clears_around) and not refuted
    if marks and near and stays and not touches(book, best, near):
        book, best = _nearby(ground, best.cost, near) or (book, best)
    move = make_move(ground, book, best, marks)
    if marks and refuted and move.words.length > _longest(ground):
        other, shortest = _shortest_refuted(ground, refuted)
        shorter = make_move(ground, other, shortest, marks)
        if shorter.words.length <= move.words.length - SHORTER:
            book, best, move = other, shortest, shorter
    if not marks and refuted and move.words.length > SPLIT:
        move = min((move, *_by_each(ground, refuted)), key=lambda each: each.words.length)
    return _with_alike(ground, book, move, best, refuted) if marks else move


def _by_each(ground: Ground, refuted: Iterable[Refuted]) -> Iterator[Move]:
    """The moves to an entry by each supposition that leads to one at no great cost."""
    seen = ground.search(DIRECT)
    seen.candidates()  # there are none, but what leads to the suppositions is noted
    for technique, refutation in refuted:
        search = seen.fork(MOST)
        candidates = search.candidates_after(technique, refutation)
        if candidates:
            yield make_move(ground, search.book, candidates[0], marks=False)


def _with_alike(
    ground: Ground, book: Notebook, move: Move, best: Candidate, refuted: Iterable[Refuted]
) -> Move:
    """A move by a supposition with the next one, if that fails in the same way.

    Of numbers that is not plain to see.
    """
    first = best.deduction
    if ground.sights.of_numbers or not isinstance(first, Refutation):
        return move
    if not first.gone.keys() <= move.entries.keys():
        return move
    for technique, other in alike_refuted(ground, first, refuted):
        cell = other.supposed.cell
        if cell not in move.entries:
            entry = Candidate(technique, other, best.cost, (cell,))
            found = make_move(ground, book, entry, marks=False)
            if cell not in found.entries or len(found.told) > 1:
                continue  # several values are left to it, or there is more to tell
            instead = _filled_instead(ground, first, other)
            words = same_outcome(book, first.supposed, other.supposed, instead)
            links = (replace(each, words=words) if each.supposed else each for each in found.links)
            return move.then(replace(found, links=tuple(links)))
    return move


def _filled_instead(ground: Ground, first: Refutation, second: Refutation) -> dict[Cell, Cell]:
    """The cells that a supposition fills, with those that another one fills instead.

    That is said where entries clear the cells around them, so that a reader sees the rest.
    """
    if not ground.sights.clears_around:
        return {}
    one, other = (
        [
            cell
            for note in each.links
            for cell, gone in note.deduction.gone.items()
            if gone & ground.sights.blanks
        ]
        for each in (first, second)
    )
    return {a: b for a, b in zip(one, other, strict=True) if a != b}


def _shortest_refuted(ground: Ground, refuted: Iterable[Refuted]) -> tuple[Notebook, Candidate]:
    """The supposition that takes the fewest words, by itself: a mark, unless it is an entry.

    Where all that were tried take too many, more are, as one of them may take few.
    """
    search = ground.search(DIRECT)
    search.candidates()  # there are none, but what leads to the suppositions is noted
    book = search.book

    # Where cells are tied an entry leads far, so it may take some more words.
    tied = bool(ground.sights.board.ties.postings)
    tried = [*refuted]
    shortest = those_in_few_words(tried, LEADING)
    if shortest[0][1].length > FEW and ground.sights.of_signs:
        shortest = those_in_few_words([*tried, *further_refuted(ground, book)], LEADING)
    most = shortest[0][1].length + LEADING
    near = (each for each in shortest[: TRIED * tied] if each[1].length <= most)
    technique, refutation = next((each for each in near if _leads_on(search, *each)), shortest[0])
    note = book.note(technique, refutation)
    return book, Candidate(technique, refutation, note.cost, (), note)


def _leads_on(seen: Search, technique: Technique, refutation: Refutation) -> bool:
    """Whether an entry is soon seen after a supposition is refuted; `seen` is all before that."""
    after = seen.fork((refutation.cost or 0) + WEIGHTS[3])
    return bool(after.candidates_after(technique, refutation))


def _longest(ground: Ground) -> int:
    """How many words a supposition may take before a shorter one is looked for."""
    if ground.sights.of_signs:
        return LONG
    return LONG_NUMBERS if ground.sights.of_reasoned_numbers else SPLIT


def _best(
    ground: Ground, book: Notebook, candidates: list[Candidate], near: Collection[Cell]
) -> Candidate:
    """The first candidate, unless another one that is as easy leads back to some cells."""
    first = candidates[0]
    if not near or touches(book, first, near):
        return first
    equal = [each for each in candidates if each.technique.rank == first.technique.rank]
    return next((each for each in equal if _leads_to(ground, each, near)), first)


def _nearby(ground: Ground, cost: int, near: Collection[Cell]) -> tuple[Notebook, Candidate] | None:
    """What is nearly as easy as what costs so much, and touches some cells, if there is any.

    It takes no more than what was told before, so that easy boards stay easy.
    """
    search = ground.search(min(cost + NEARBY, ground.hardest))
    found = search.candidates(NEARBY)
    touching = [each for each in found if touches(search.book, each, near)]
    return (search.book, in_order(search.book, touching, near)[0]) if touching else None


def _leads_to(ground: Ground, candidate: Candidate, cells: Collection[Cell]) -> bool:
    """Whether what follows from a candidate at a glance rests on some cells or is about them."""
    solution = ground.sights.board.solution
    search = ground.after({cell: 1 << solution[cell] for cell in candidate.entries}).search(
        TAKEN_ALONG
    )
    return any(
        touches(search.book, each, candidate.entries) and touches(search.book, each, cells)
        for each in search.candidates()
    )
