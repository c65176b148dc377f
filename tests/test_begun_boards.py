"""Boards that somebody has begun: finished and thinned, in every puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
import template
from boards import boards
from gridwright import is_unique, rate, read_grid
from gridwright.drafts import Draft, Size, Symmetry
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError
from gridwright.generation import begun_boards
from gridwright.generation.begun_boards import Wishes, complete_board, some_solution, thin_board
from gridwright.generation.board_maker import make
from gridwright.generation.request import request
from gridwright.generation.thinning import IMAGES, Effort, thin
from gridwright.generation.workshop import workshop
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

with template.installed():
    NAMES = template.sampled()
every_puzzle = pytest.mark.parametrize("name", NAMES)
# No cell is given in these, and what they print besides cannot make any board unique.
UNFINISHED = ("akari", "star-battle", "tents")
every_finished = pytest.mark.parametrize("name", [each for each in NAMES if each not in UNFINISHED])
# Sizes with a few solutions each; others are 4x4.
SIZES = {"close-or-far": "6", "bosnian-road": "5", "takuzu": "6"}
NO_SHAPES = Wishes(kinds=frozenset({"row-sum", "given"}))
few = settings(max_examples=max(1, settings().max_examples // 8))


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def solutions(board: Puzzle) -> int:
    """The number of solutions, counted up to two."""
    return len(referee.solutions(board, 2))


def needed(board: Puzzle, kept: frozenset[object]) -> bool:
    """Whether no clue can go but those that are kept."""
    clues = board.clues()
    return all(
        solutions(board.keep(other for other in clues if other != clue)) == 2
        for clue in clues
        if clue not in kept
    )


@every_finished
@few
@given(data=st.data())
def test_a_board_is_completed_by_clues_that_are_all_needed(name: str, data: st.DataObject) -> None:
    """And by none where it has one solution; a board without any is refused."""
    board = data.draw(boards(name)).board
    seed = data.draw(st.integers(0, 99))
    number = solutions(board)
    if not number:
        with pytest.raises(InputError, match="no solution"):
            complete_board(board, random.Random(seed))
        return
    full = complete_board(board, random.Random(seed))
    own = frozenset(board.clues())
    assert own <= set(full.clues())
    assert solutions(full) == 1
    assert needed(full, own)
    assert (full == board) == (number == 1)
    assert complete_board(board, random.Random(seed)) == full


@pytest.mark.parametrize(
    "text",
    [
        "akari\n..\n..",
        "tents\n . . .\n. . . .\n. . T .\n. . . .",
        "star-battle\n" + "A A A A\n" * 4,
    ],
)
def test_a_board_that_its_clues_cannot_make_unique_is_refused(text: str) -> None:
    board = puzzle_named(text.split()[0]).parse(text)
    with pytest.raises(InputError, match=r"no such clues leave exactly one solution|no solution"):
        complete_board(board, random.Random(0), wishes=Wishes(kinds=frozenset()))


@every_puzzle
@few
@given(data=st.data())
def test_a_board_is_thinned_until_all_its_clues_are_needed(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    seed = data.draw(st.integers(0, 99))
    if solutions(board) != 1:
        with pytest.raises(InputError, match="no clue can be called spare"):
            thin_board(board, random.Random(seed))
        return
    less = thin_board(board, random.Random(seed))
    assert set(less.clues()) <= set(board.clues())
    assert solutions(less) == 1
    assert needed(less, frozenset())
    assert thin_board(board, random.Random(seed)) == less


# What a setter wishes for.


def blank(name: str) -> Puzzle:
    """A small board to begin with."""
    kind = puzzle_named(name)
    return kind.blank(request(name, SIZES.get(name, "4")).size, random.Random(1))


def tried(board: Puzzle, wishes: Wishes) -> Puzzle | str:
    """A board finished as it is wished for, or why that cannot be."""
    try:
        return complete_board(board, random.Random(3), wishes=wishes)
    except InputError as error:
        return str(error)


@every_finished
def test_only_clues_of_the_kinds_allowed_are_added_and_taken_away(name: str) -> None:
    board = blank(name)
    kinds = board.clue_kinds()
    assert len(kinds) == len(set(kinds)) > 0
    for kind in kinds:
        wishes = Wishes(kinds=frozenset({kind}))
        full = tried(board, wishes)
        if isinstance(full, str):
            assert "allow more kinds of clues" in full
            continue
        assert {clue.rule for clue in full.clues()} <= {kind}
        assert (full.keep(()) == board) or kind in board.sign_kinds()
        assert solutions(full) == 1
    full = complete_board(board, random.Random(3), wishes=Wishes(share=1.0))
    kept = [clue for clue in full.clues() if clue.rule != kinds[0]]
    less = thin_board(full, random.Random(3), wishes=Wishes(kinds=frozenset({kinds[0]})))
    assert set(kept) <= set(less.clues())
    assert needed(less, frozenset(kept))


@every_finished
@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_places_of_clues_are_symmetric_where_a_clue_can_stand(
    name: str, symmetry: Symmetry
) -> None:
    """Those of the setter's own clues too, of which the other place is filled in."""
    board = blank(name)
    other = complete_board(board, random.Random(0))
    first = other.clues()[0]
    full = complete_board(other.keep([first]), random.Random(5), wishes=Wishes(symmetry=symmetry))
    assert solutions(full) == 1
    places = {slot.cell for slot in full.slots()}
    cells = {clue.cell for clue in full.clues()}
    for cell in cells - {first.cell}:
        image = IMAGES[symmetry](cell, full.grid)
        assert image in cells or image not in places


@every_finished
def test_a_solution_comes_first_and_its_clues_are_derived(name: str) -> None:
    board = blank(name)
    solution = some_solution(board, {}, random.Random(4))
    assert not list(board.violations(solution))
    some = dict(list(solution.items())[::3])
    again = some_solution(board, some, random.Random(5))
    assert some.items() <= again.items()
    full = complete_board(board, random.Random(6), wishes=Wishes(share=1.0), known=solution)
    assert [dict(found) for found in referee.solutions(full, 2)] == [solution]
    few = complete_board(board, random.Random(6), known=solution)
    assert len(few.clues()) <= len(full.clues())
    assert [dict(found) for found in referee.solutions(few, 2)] == [solution]


@every_finished
def test_values_that_no_solution_has_are_refused_in_words(name: str) -> None:
    kind = puzzle_named(name)
    broken = next(each for each in kind.broken if each.rule != "given")
    board = kind.parse(broken.text)
    with pytest.raises(InputError, match="these values break a rule"):
        some_solution(board, read_grid(board, broken.grid), random.Random(0))
    full = complete_board(blank(name), random.Random(2))
    solution = some_solution(full, {}, random.Random(0))
    cell = next(cell for cell in solution if cell not in {clue.cell for clue in full.clues()})
    other = next(s.value for s in full.symbols if s.value != solution[cell])
    with pytest.raises(InputError, match="these values"):
        some_solution(full, {cell: other}, random.Random(0))


@every_finished
def test_locked_clues_stay(name: str) -> None:
    full = complete_board(blank(name), random.Random(2), wishes=Wishes(share=1.0))
    less = thin_board(full, random.Random(2))
    gone = [clue for clue in full.clues() if clue not in less.clues()]
    if not gone:
        return
    locked = frozenset(clue.cell for clue in gone[:2])
    kept = thin_board(full, random.Random(2), wishes=Wishes(locked=locked))
    assert locked <= {clue.cell for clue in kept.clues()}
    assert solutions(kept) == 1


@every_puzzle
def test_a_level_is_met_or_refused_in_words(name: str) -> None:
    for level in ("gentle", "medium"):
        board = tried(blank(name), Wishes(level=level))
        if isinstance(board, str):
            assert f"no {level} board was found here" in board
        else:
            assert rate(board).level == level


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (
            Wishes(kinds=frozenset({"height"})),
            "has no clues of the kind 'height'; expected visible",
        ),
        (Wishes(symmetry="spiral"), "spiral"),  # type: ignore[arg-type]
        (Wishes(level="trivial"), "'trivial' is no level"),
        (Wishes(share=2.0), "a share from 0 to 1"),
    ],
)
def test_wishes_that_cannot_be_are_refused_in_words(wishes: Wishes, said: str) -> None:
    for question in (complete_board, thin_board):
        with pytest.raises(InputError, match=said):
            question(blank("skyscrapers"), random.Random(0), wishes=wishes)


def test_shapes_are_put_rather_than_digits() -> None:
    """On a board that is begun and has a solution of the setter's own."""
    board = puzzle_named("shapely-squares").parse("shapely-squares\n" + ". . . . . .\n" * 5)
    solution = some_solution(board, {}, random.Random(1))
    bare = complete_board(board, random.Random(1), known=solution, wishes=NO_SHAPES)
    full = complete_board(board, random.Random(1), known=solution)
    assert bare.keep(()) == board
    given = [sum(clue.rule == "given" for clue in each.clues()) for each in (full, bare)]
    assert given[0] < given[1]


def test_an_empty_board_is_filled_so_that_shapes_can_do_with_few_digits() -> None:
    board = puzzle_named("shapely-squares").parse("shapely-squares\n" + ". . . . . .\n" * 6)
    for seed in range(2):
        solution = some_solution(board, {}, random.Random(seed))
        full = complete_board(board, random.Random(seed), known=solution)
        assert sum(clue.rule == "given" for clue in full.clues()) <= 6


def test_clues_that_are_hard_to_do_without_stay() -> None:
    """So that large boards are finished: no question may take the solver long."""
    made = make(request("magnets", "6x6", seed=1), 0)
    full = Draft(made.board.with_clues_of(made.solution), made.solution)
    with workshop(random.Random(0), Watch(Limits())) as shop:
        lazy = thin(full, shop, effort=Effort(each=1, left=3))
        eager = thin(full, shop, effort=Effort(each=1, left=1000))
    assert lazy is not None
    assert eager is not None
    assert solutions(lazy.board()) == solutions(eager.board()) == 1
    assert len(eager.board().clues()) < len(lazy.board().clues())


def test_sizes_of_which_no_board_is_drafted_are_finished_or_refused_in_words() -> None:
    kind = puzzle_named("bosnian-road")
    narrow = kind.parse("bosnian-road\n.....\n.....")
    assert solutions(complete_board(narrow, random.Random(0))) == 1
    with pytest.raises(InputError, match="no solution"):
        complete_board(kind.parse("bosnian-road\n."), random.Random(0))


def test_a_large_board_is_finished_without_a_try_that_is_bound_to_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Skyscrapers of this size are never unique by what is seen alone."""
    kind = puzzle_named("skyscrapers")
    empty = kind.blank(Size(16, 16), random.Random(0))
    monkeypatch.setattr(begun_boards, "_is_unique", _never_asked)
    found = complete_board(empty, random.Random(0))
    assert any(clue.rule == "given" for clue in found.clues())
    assert is_unique(found)


def _never_asked(*_: object) -> bool:
    pytest.fail("a board without given cells was tried")
