"""Explanations: every link holds by what it names alone, and no smallest step is too large."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

import template
from gridwright.engines.fd import search
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining.deducing.links import apply_move
from gridwright.explaining.deducing.moves import any_move, next_move
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.trials import TRIAL
from gridwright.explaining.finding.steps import Explainer
from gridwright.explaining.prepared.board import PreparedBoard, prepare, prepared_board
from gridwright.explaining.prepared.facts import Known, unknown_facts
from gridwright.explaining.walking.walks import stuck_positions
from gridwright.explaining.walking.walkthrough import walk
from gridwright.formats import read_text
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from judged import After
from label_sessions import label_session
from links import check_move, check_moves
from proofs import fewest_places, no_limit, refuted

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {
    "close-or-far": "6",
    "latin": "4",
    "bosnian-road": "6",
    "shapely-squares": "4x5",
    "takuzu": "6",
}

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
def test_every_move_follows_link_by_link_and_all_lead_to_the_solution(name: str) -> None:
    for board in boards(name, 3):
        with prepared_board(board, no_limit()) as prepared:
            known: Known = prepared.start
            moves = list(walk(Sights(prepared), no_limit()))
            check_moves(prepared, moves)
            for before, move in moves:
                assert before == known
                assert move.entries or move.marks
                assert move.words
                known = apply_move(before, move)
            assert known == {cell: 1 << value for cell, value in prepared.solution.items()}


@every_puzzle
def test_without_pencil_marks_every_move_ends_in_an_entry(name: str) -> None:
    """From any position, down to the last open cell."""
    rng = random.Random(name)
    for board in stripped(name, 2):
        with prepared_board(board, no_limit()) as prepared:
            sights, solution = Sights(prepared), prepared.solution
            cells = [cell for cell, mask in prepared.start.items() if mask & (mask - 1)]
            for count in (1, 2, len(cells) // 2, len(cells)):
                hidden = rng.sample(cells, count)
                known = {c: 1 << v for c, v in solution.items()}
                known |= {cell: prepared.start[cell] for cell in hidden}
                move = next_move(sights, known, (), no_limit(), marks=False)
                assert move is not None
                assert move.entries
                assert set(move.entries) <= set(hidden)
                check_move(prepared, known, move)


@every_puzzle
def test_where_time_is_short_any_move_holds(name: str) -> None:
    (board,) = stripped(name, 1)
    with prepared_board(board, no_limit()) as prepared:
        move = any_move(Sights(prepared), prepared.start, no_limit())
        assert move is not None
        assert move.entries
        assert all(prepared.solution[cell] == value for cell, value in move.entries.items())
        solved = {cell: 1 << value for cell, value in prepared.solution.items()}
        assert any_move(Sights(prepared), solved, no_limit()) is None


@every_puzzle
def test_every_smallest_step_follows_from_its_places(name: str) -> None:
    for board in boards(name, 2):
        with prepared_board(board, no_limit()) as prepared:
            known = prepared.ties.propagate(prepared.start)
            for _ in range(6):
                step = Explainer(prepared).next_step(known, no_limit())
                if step is None:
                    break
                assert refuted(prepared, known, step) == list(step.facts) != []
                assert set(step.facts) <= set(unknown_facts(known, prepared.solution))
                for cell, value in step.facts:
                    known[cell] &= ~(1 << value)
                known = prepared.ties.propagate(known)


@every_puzzle
def test_a_session_about_some_labels_answers_as_the_board_with_all_others_off(name: str) -> None:
    rng = random.Random(name)
    met = set()
    for board in stripped(name, 2):
        with prepared_board(board, no_limit()) as prepared:
            for _ in range(30):
                labels = rng.sample(range(len(prepared.places.labels)), rng.randint(1, 4))
                known = _partly_known(prepared, rng)
                with label_session(prepared, labels, no_limit()) as asking:
                    cells = asking.session.compiled.literals
                    facts = unknown_facts(known, prepared.solution)
                    fact = next((fact for fact in facts if fact.cell in cells), None)
                    if fact is None:
                        continue
                    known_literals = chain.from_iterable(asking.literals_of(known).values())
                    assumed = [asking.opposite(fact), *asking.switched_on(labels), *known_literals]
                    status = asking.status(assumed, no_limit())
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
    for board in stripped(name, 40):
        with (
            prepared_board(board, no_limit()) as prepared,
            prepared_board(board, no_limit()) as other,
        ):
            for known, step in stuck_positions(Explainer(prepared), no_limit()):
                if step and 1 < step.size <= 4:
                    looked_at += 1
                    assert fewest_places(other, known, step.size) == step.size
                if looked_at == 3:
                    return
    assert looked_at or name == "latin", "such boards are settled place by place"


@every_puzzle
def test_the_same_board_is_explained_in_the_same_way(name: str) -> None:
    (board,) = boards(name, 1)
    walks = []
    for _ in range(2):
        with prepared_board(board, no_limit()) as prepared:
            walks.append([str(move.words) for _, move in walk(Sights(prepared), no_limit())])
    assert walks[0] == walks[1]


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
                list(walk(Sights(prepared), watch))
        except OutOfTimeError:
            stopped += 1
    assert stopped >= 3


# A board on which no supposition leads to an entry, but many of them together.
FAR = """skyscrapers size=6
  . . . 4 1 .
3 . . . . . . .
. . . . . . . 4
3 . . . . . . 2
3 . . . . . . 3
. . . . . . . .
4 . . . . . . .
  . 4 2 . . ."""
BY_THEN = {(0, 4): 6, (1, 0): 5, (1, 1): 6, (1, 2): 4, (2, 2): 6, (3, 3): 6, (4, 0): 6, (5, 5): 6}


def test_a_hint_tries_a_value_rather_than_many_suppositions() -> None:
    """They took nearly 900 words, and seconds on larger boards."""
    with prepared_board(read_text(FAR), no_limit()) as prepared:
        known = {**prepared.start, **{Cell(*c): 1 << v for c, v in BY_THEN.items()}}
        move = next_move(Sights(prepared), known, (), no_limit(), marks=False)
        assert move is not None
        assert [link.technique for link in move.told] == [TRIAL]
        assert move.entries
        check_move(prepared, known, move)
