"""Walks are told without marks, looks and steps that nothing rests on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial

from gridwright.explaining.deducing.links import Link, Move
from gridwright.explaining.deducing.suppositions import SUPPOSITION
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.walking.pruning import pruned
from gridwright.explaining.walking.sparing import spared
from gridwright.grid import Cell
from gridwright.reasoning.words import Words, aside, listed, say

FIRST, SECOND, THIRD = CELLS = tuple(Cell(0, column) for column in range(3))
SO = say("So.")
START = dict.fromkeys(CELLS, 0b111)


def look(
    premises: Mapping[Cell, int],
    gone: Mapping[Cell, int],
    words: Words = SO,
    chain: tuple[Link, ...] = (),
) -> Link:
    supposed = Fact(*next((c, m.bit_length() - 1) for c, m in gone.items())) if chain else None
    return Link(SUPPOSITION, (), premises, gone, words, supposed, chain)


MARK = Move((look({}, {FIRST: 0b001}),), {}, {FIRST: 0b001}, seen={FIRST: 0b111})


def test_a_step_that_nothing_rests_on_is_not_told() -> None:
    entry = Move((look({}, {FIRST: 0b011}),), {FIRST: 2})
    assert pruned(START, [MARK, entry]) == [entry]


def test_a_mark_that_a_later_look_or_entry_rests_on_is_told() -> None:
    by_look = Move((look({FIRST: 0b110}, {SECOND: 0b011}),), {SECOND: 2})
    by_entry = Move((look({}, {FIRST: 0b010}),), {FIRST: 2})
    for later in (by_look, by_entry):
        assert pruned(START, [MARK, later]) == [MARK, later]


def test_what_a_supposition_leads_to_rests_on_marks_too() -> None:
    chain = (look({SECOND: 0b001, FIRST: 0b110}, {FIRST: 0b110}),)
    trial = Move((look({}, {SECOND: 0b001}, chain=chain),), {}, {SECOND: 0b001})
    entry = Move((look({SECOND: 0b110}, {THIRD: 0b011}),), {THIRD: 2})
    told = pruned(START, [MARK, trial, entry])
    exact = replace(trial.links[0], premises={FIRST: 0b110})
    assert told == [MARK, replace(trial, links=(exact,)), entry]


def test_a_look_beside_the_point_is_left_out_of_a_step() -> None:
    needed, spare = look({}, {FIRST: 0b011}), look({}, {SECOND: 0b001})
    step = Move((spare, needed), {FIRST: 2}, {SECOND: 0b001})
    assert pruned(START, [step]) == [Move((needed,), {FIRST: 2})]


def test_a_look_is_told_of_those_cells_alone_that_something_rests_on() -> None:
    def retell(cells: Collection[Cell], lost: Known) -> tuple[Words, Known]:
        return say("So {}.", listed(cells)), lost

    both = replace(look({}, {FIRST: 0b011, SECOND: 0b001}), retell=retell)
    (told,) = pruned(START, [Move((both,), {FIRST: 2}, {SECOND: 0b001})])
    assert told == Move((look({}, {FIRST: 0b011}, say("So {}.", FIRST)),), {FIRST: 2})


def test_what_is_gone_without_a_word_before_needs_no_look() -> None:
    silent, spare = look({}, {FIRST: 0b001}, Words()), look({}, {FIRST: 0b001})
    entry = look({FIRST: 0b110}, {SECOND: 0b011})
    step = Move((silent, spare, entry), {SECOND: 2})
    assert pruned(START, [step]) == [Move((silent, entry), {SECOND: 2})]


def test_a_mark_speaks_of_no_value_that_was_not_told_to_be_gone() -> None:
    later = Move((look({}, {FIRST: 0b010}),), {}, {FIRST: 0b010}, seen={FIRST: 0b110})
    entry = Move((look({FIRST: 0b101}, {SECOND: 0b011}),), {SECOND: 2})
    told = pruned(START, [MARK, later, entry])
    assert [move.seen for move in told] == [{FIRST: 0b111}, {}]


def test_a_rule_told_aside_stays() -> None:
    remark = look({}, {FIRST: 0b001}, say("So{}.", aside(" (the rule)")))
    step = Move((remark,), {}, {FIRST: 0b001})
    assert pruned(START, [step]) == [step]


def test_a_value_crossed_out_once_more_is_still_gone_by_the_mark() -> None:
    again = Move((look({}, {FIRST: 0b001, THIRD: 0b011}),), {THIRD: 2})
    later = Move((look({FIRST: 0b110}, {SECOND: 0b011}),), {SECOND: 2})
    assert pruned(START, [MARK, again, later]) == [MARK, again, later]


def better(rests_on_mark: bool) -> Move:
    """A look that crosses out in pencil what a mark did and more, told with the mark before."""

    def retell(cells: Collection[Cell], lost: Known) -> tuple[Words, Known]:
        return say("So {} is {}.", FIRST, 2), {FIRST: 0b110} if rests_on_mark else {}

    told = look({FIRST: 0b110}, {FIRST: 0b011}, say("So {} is not {}.", FIRST, 1))
    told = replace(told, retell=retell, says_all=True)
    return Move((told,), {}, {FIRST: 0b010}, seen={FIRST: 0b110})


def test_a_mark_that_a_better_one_can_do_without_is_not_told() -> None:
    """That a cell is at most 5 need not be said where it is at most 4 by the next look."""
    entry = Move((look({FIRST: 0b100}, {SECOND: 0b011}),), {SECOND: 2})
    prune = partial(pruned, START)
    told = spared([MARK, better(rests_on_mark=False), entry], prune)
    assert [str(move.words) for move in told] == ["So R1C1 is 2.", "So."]
    assert (told[0].marks, told[0].seen) == ({FIRST: 0b011}, {FIRST: 0b111})
    kept = [MARK, better(rests_on_mark=True), entry]
    assert spared(kept, prune) == kept


def test_a_mark_that_an_entry_rests_on_is_told() -> None:
    entry = Move((look({}, {FIRST: 0b010}),), {FIRST: 2})
    assert spared([MARK, entry], partial(pruned, START)) == [MARK, entry]
