"""Steps with reasons: each holds by what it names alone, and none is larger than it need be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from itertools import chain

import pytest

import template
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining.finding.single import Remembered, single_places
from gridwright.explaining.prepared.board import PreparedBoard, prepare, prepared_board
from gridwright.explaining.prepared.facts import Known, unknown_facts, with_facts
from gridwright.explaining.walking.walkthrough import walk
from gridwright.generation.making import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from judged import After
from proofs import fewest_places, no_limit, refuted

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {"close-or-far": "6", "latin": "4", "bosnian-road": "6", "shapely-squares": "4x5"}

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def boards(name: str, count: int) -> Iterator[Puzzle]:
    for number in range(count):
        yield make(request(name, SIZES.get(name, "5")), number).board


def stripped(name: str, count: int) -> Iterator[Puzzle]:
    """Boards with as few clues as can be, which need the larger steps."""
    for number in range(count):
        style = "stripped" if name == "magnets" else None
        yield make(request(name, SIZES.get(name, "6" if style else "5"), style), number).board


@every_puzzle
def test_every_step_follows_from_what_it_names_and_all_lead_to_the_solution(name: str) -> None:
    for board in boards(name, 3):
        with prepared_board(board, no_limit()) as prepared:
            known = prepared.ties.propagate(prepared.start)
            for before, step in walk(prepared, no_limit()):
                assert before == known
                assert step.labels
                assert refuted(prepared, step) == list(step.facts) != []
                assert all(before[cell] == domain for cell, domain in step.known)
                assert set(step.facts) <= set(unknown_facts(before, prepared.solution))
                known = prepared.ties.propagate(with_facts(before, step.facts))
            assert known == {cell: 1 << value for cell, value in prepared.solution.items()}


@every_puzzle
def test_a_session_about_some_labels_answers_as_the_board_with_all_others_off(name: str) -> None:
    rng = random.Random(name)
    met = set()
    for board in stripped(name, 2):
        with prepared_board(board, no_limit()) as prepared:
            for _ in range(30):
                labels = rng.sample(range(len(prepared.places.labels)), rng.randint(1, 4))
                known = _partly_known(prepared, rng)
                with closing(prepared.solvers.finding.open(labels, no_limit())) as asking:
                    cells = asking.session.compiled.literals
                    facts = unknown_facts(known, prepared.solution)
                    fact = next((fact for fact in facts if fact.cell in cells), None)
                    if fact is None:
                        continue
                    told = chain.from_iterable(asking.literals_of(known).values())
                    assumed = [asking.opposite(fact), *asking.switched_on(labels), *told]
                    status = asking.decide(assumed, no_limit()).status
                forced = not _possible(prepared, labels, {**known, fact.cell: 1 << fact.value})
                assert status == ("no" if forced else "yes")
                met.add(status)
    assert met == {"yes", "no"}


def _possible(prepared: PreparedBoard, labels: list[int], known: Known) -> bool:
    """Whether some grid agrees with these labels and what is known, by the whole board's model."""
    on = {prepared.places.labels[label] for label in labels}
    kept = [
        label
        for label in prepared.model.labels
        if label in on or label not in prepared.places.labels
    ]
    model = Model(known, prepared.model.only(kept).postings)
    return next(iter(search(model)), None) is not None


def _partly_known(prepared: PreparedBoard, rng: random.Random) -> dict[Cell, int]:
    """Something known of most cells."""
    return prepared.ties.propagate(
        {
            cell: domain & (rng.getrandbits(12) | 1 << prepared.solution[cell])
            for cell, domain in prepared.constraints.widest.items()
        }
    )


@every_puzzle
def test_nothing_smaller_would_do(name: str) -> None:
    """Against all sets of places, at positions where no single place helps."""
    looked_at = 0
    for board in stripped(name, 12):
        with (
            prepared_board(board, no_limit()) as prepared,
            prepared_board(board, no_limit()) as other,
        ):
            for known, step in walk(prepared, no_limit()):
                if 1 < step.size <= 4 and step.exact and looked_at < 3:
                    looked_at += 1
                    assert fewest_places(other, known, step.size) == step.size
    assert looked_at or name == "latin", "such boards are settled place by place"


@every_puzzle
def test_the_same_board_is_explained_in_the_same_way(name: str) -> None:
    (board,) = boards(name, 1)
    walks = []
    for _ in range(2):
        with prepared_board(board, no_limit()) as prepared:
            walks.append([step for _, step in walk(prepared, no_limit())])
    assert walks[0] == walks[1]


def test_a_single_label_is_preferred_to_a_whole_place() -> None:
    board = read("skyscrapers/paper-4x4")
    with prepared_board(board, no_limit()) as prepared:
        found = single_places(prepared, prepared.start, Remembered(), no_limit())
        assert found
        assert all(len(each.labels) == 1 for each in found)


@pytest.mark.parametrize(
    ("board", "says"),
    [
        ("bosnian-road/paper-8x8", "several solutions"),
        ("skyscrapers\n 1 1\n. . . .\n. . . .\n . .", "no solution"),
    ],
)
def test_a_puzzle_without_one_solution_is_not_explained(board: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        prepare(read(board), no_limit())


@every_puzzle
def test_a_limit_ends_it(name: str) -> None:
    (board,) = boards(name, 1)
    stopped = 0
    for looks in range(0, 40, 4):
        try:
            with prepared_board(board, Watch(Limits(stop=After(looks)))) as prepared:
                watch = Watch(Limits(stop=After(looks)))
                list(walk(prepared, watch))
        except OutOfTimeError:
            stopped += 1
    assert stopped >= 3
