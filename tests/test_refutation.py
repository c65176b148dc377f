"""Suppositions in few words: what is long is not put together to its end."""

from __future__ import annotations

import pytest

import gridwright
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.refutation import Refuted, Telling, those_in_few_words
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.suppositions import FOLLOWED_FURTHER, refutations
from gridwright.explaining.prepared.board import prepare

BOARDS = (
    "close-or-far size=7\n..C....\n.......\n.F.....\nF.....F\n.......\n...C..C\n...C.F.\n",
    "magnets/paper-10x10",
)
MOST = 100


def all_refuted(name: str) -> list[Refuted]:
    sights = Sights(prepare(gridwright.read(name), Watch(Limits())))
    arguments = sights, sights.start, Watch(Limits()), MOST, MOST, True, FOLLOWED_FURTHER
    return refutations(*arguments)


@pytest.mark.parametrize("name", BOARDS)
def test_the_shortest_come_first_and_are_those_that_would_be_if_all_were_told(name: str) -> None:
    lengths = sorted(each[1].words(each[1].book).length for each in all_refuted(name))
    assert lengths[0] < lengths[-1]
    for more in (0, 20):
        few = [each[1].length for each in those_in_few_words(all_refuted(name), more)]
        near = [length for length in lengths if length <= lengths[0] + more]
        assert few == sorted(few)
        assert few[: len(near)] == near


def test_a_long_one_is_not_told_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Telling] = []
    exceeds = Telling.exceeds

    def counted(telling: Telling, most: int) -> bool:
        if found := exceeds(telling, most):
            told.append(telling)
        return found

    monkeypatch.setattr(Telling, "exceeds", counted)
    every = all_refuted(BOARDS[0])
    told.clear()
    kept = those_in_few_words(every)
    assert told
    assert not {id(telling) for telling in told} & {id(each[1].telling) for each in kept}
    assert any("words" not in vars(telling) for telling in told)
    assert all(telling.words.length > kept[0][1].length for telling in told)
