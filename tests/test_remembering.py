"""What is remembered while boards are explained is what would be worked out again."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest

from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.candidates import MOST, NEARLY, NEARLY_FURTHER
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.refutation import Refuted
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import (
    DIRECT,
    FOLLOWED,
    FOLLOWED_FURTHER,
    refutations,
)
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.model import Skyline
from gridwright.model.domain import values_of
from gridwright.puzzle import Puzzle
from gridwright.techniques.skyline_heights import heights_of, pruned

BOARDS = [("close-or-far", "6"), ("magnets", "6"), ("futoshiki", "6")]


@cache
def board_of(name: str, size: str) -> Puzzle:
    """A board where something has to be supposed."""
    style = "stripped" if name == "magnets" else None
    for number in range(20):
        board = make(request(name, size, style), number).board
        with sights_on(board) as sights:
            watch = Watch(Limits())
            if refutations(sights, stuck(sights, watch), watch, MOST, telling=True):
                return board
    raise AssertionError("all boards are too easy")


@contextmanager
def sights_on(board: Puzzle) -> Iterator[Sights]:
    with prepared_board(board, Watch(Limits())) as prepared:
        yield Sights(prepared)


def stuck(sights: Sights, watch: Watch) -> Known:
    """What is known where nothing can be seen any more without a supposition."""
    ground = Ground(sights, sights.start, watch)
    while candidates := ground.search(DIRECT).candidates():
        cells = {cell for each in candidates for cell in each.entries}
        ground.learn({cell: 1 << sights.board.solution[cell] for cell in cells})
    return ground.known


def told(refuted: Refuted) -> tuple[object, ...]:
    technique, each = refuted
    return technique, each.supposed, each.cost, each.premises, str(each.words(each.book))


@pytest.mark.parametrize(("name", "size"), BOARDS)
def test_values_that_are_followed_further_are_refuted_as_if_followed_at_once(
    name: str, size: str
) -> None:
    watch = Watch(Limits())
    with sights_on(board_of(name, size)) as sights:
        known = stuck(sights, watch)
        first = sights, known, watch, MOST, NEARLY, True, FOLLOWED
        further = sights, known, watch, MOST, NEARLY_FURTHER, True, FOLLOWED_FURTHER
        in_turn = [*map(told, refutations(*first))], [*map(told, refutations(*further))]
    with sights_on(board_of(name, size)) as sights:
        further = sights, known, watch, MOST, NEARLY_FURTHER, True, FOLLOWED_FURTHER
        at_once = [*map(told, refutations(*further))]
    with sights_on(board_of(name, size)) as sights:
        by_itself = [*map(told, refutations(sights, known, watch, MOST, NEARLY, True, FOLLOWED))]
    assert in_turn == (by_itself, at_once)
    assert at_once


@pytest.mark.parametrize(("name", "size"), BOARDS)
def test_words_of_a_note_are_the_same_when_nothing_is_remembered(name: str, size: str) -> None:
    watch = Watch(Limits())
    with sights_on(board_of(name, size)) as sights:
        known = stuck(sights, watch)
        books = [each.book for _, each in refutations(sights, known, watch, MOST, telling=True)]
        notes = [(book, note) for book in books for note in book.notes if not note.silent]
        assert notes
        for book, note in notes:
            for wanted in ((), tuple(note.gone)[:1]):
                book.words(note, wanted)  # fills what others ask for
            for wanted in ((), tuple(note.gone)[:1]):
                fresh = book.without(note)
                some = any(fresh.domains[c] & note.deduction.gone.get(c, 0) for c in wanted)
                fresh.wanted = wanted if some else None
                assert book.words(note, wanted) == note.deduction.words(fresh)


def test_what_a_reader_hears_changes_what_is_told_of_earlier_notes() -> None:
    with sights_on(board_of(*BOARDS[0])) as sights:
        book = Notebook(sights, sights.start, telling=True)
        search = Ground(sights, sights.start, Watch(Limits()), telling=True).search(DIRECT)
        search.candidates()
        book, note = search.book, search.book.notes[-1]
        before = book.as_of(note)
        assert book.fork().as_of(note) is before
        cell = next(iter(sights.start))
        heard = book.heard({cell: 0})
        assert heard.as_of(note).seen[cell] == 0 != before.seen[cell]
        assert book.as_of(note) is before
        assert book.fork().heard({cell: 0}).as_of(note) is heard.as_of(note)
        supposing = book.fork()
        supposing.suppose(True)
        assert supposing.as_of(note).supposing
        assert not before.supposing


def test_what_is_kept_of_a_line_of_buildings_is_right_whichever_line_it_is() -> None:
    rng = random.Random(3)
    for _ in range(200):
        domains = tuple(rng.randrange(1, 16) << 1 for _ in range(4))
        found = heights_of(domains)
        values = [values_of(domain) for domain in domains]
        assert found.lows == [min(each) for each in values]
        assert found.tops == [max(each) for each in values]
        assert found.where == {each[0]: i for i, each in enumerate(values) if len(each) == 1}
        for height in range(1, 5):
            places = [i for i, each in enumerate(values) if height in each]
            assert found.first[height] == min(places, default=4)
            assert found.last[height] == max(places, default=-1)
        for clue in (1, 3):
            assert pruned(domains, clue) == Skyline(4, clue).prune(domains)
            assert pruned(domains, clue, 2) == Skyline(4, clue, 2).prune(domains)
