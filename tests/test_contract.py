"""The contract of a puzzle, over every puzzle there is and over the template of a sixth one."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import referee
import template
from boards import MAKERS, Values, boards, make, mutated, partial
from gridwright.drafts import Size
from gridwright.engines.fd import Labeling, search
from gridwright.engines.limits import Limits, Watch
from gridwright.engines.sat import Session, compile_model
from gridwright.errors import InputError
from gridwright.grid import Cell
from gridwright.model import Model, mask_of
from gridwright.positions import grid_rows, read_grid
from gridwright.puzzle import Broken, Puzzle
from gridwright.puzzles import puzzle_named, puzzles

with template.installed(every=True):
    NAMES = tuple(puzzles())
    BROKEN = [(name, broken) for name in NAMES for broken in puzzles()[name].broken]

NO_LIMIT = Watch(Limits())
ENGINES: dict[str, Callable[[Model], Iterator[Mapping[Cell, int]]]] = {
    "fd": lambda model: iter(search(model)),
    "sat": lambda model: Session(compile_model(model, NO_LIMIT)).solutions(NO_LIMIT),
}

every_puzzle = pytest.mark.parametrize("name", NAMES)
some = settings(max_examples=max(1, settings().max_examples // 4))
seeds = st.integers(0, 999)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed(every=True):
        yield


def accepts(board: Puzzle, values: Values) -> bool:
    """Whether the referee takes a full grid for a solution of the board."""
    model, cells = referee.build(board)
    for cell, value in values.items():
        model.add(cells[cell] == value)
    return bool(referee.find(model, cells, 1))


def test_a_sixth_puzzle_is_one_new_file() -> None:
    assert "latin" in puzzles()
    assert puzzle_named("latin").title == "Latin Square"
    with pytest.raises(InputError, match=r"did you mean latin\?"):
        puzzle_named("latni")


@every_puzzle
def test_a_puzzle_has_a_maker_and_a_referee(name: str) -> None:
    assert name in MAKERS
    assert name in referee.BUILDERS


@every_puzzle
def test_a_board_sent_to_another_process_shares_the_geometry_there(name: str) -> None:
    board = make(name, 0).board
    board.model()
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert copy.grid is board.grid


@every_puzzle
def test_the_makers_make_unique_ambiguous_and_impossible_boards(name: str) -> None:
    counts = {len(referee.solutions(make(name, seed).board, 2)) for seed in range(25)}
    assert counts == {0, 1, 2}


@every_puzzle
def test_a_puzzle_introduces_itself(name: str) -> None:
    puzzle = puzzles()[name]
    board = make(name, 0).board
    assert puzzle.name == name == board.format().split()[0]
    assert all(text.endswith(".") for text in puzzle.rules.values())
    assert len({symbol.text.lower() for symbol in board.symbols}) == len(board.symbols)
    assert "." not in {symbol.text for symbol in board.symbols}


@every_puzzle
@some
@given(data=st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    """And a board with a clue that can never hold is refused with the words of `problems`."""
    board = data.draw(boards(name)).board
    problem = next(board.problems(), None)
    if problem is None:
        assert puzzles()[name].parse(board.format()) == board
    else:
        with pytest.raises(InputError) as caught:
            puzzles()[name].parse(board.format())
        assert caught.value.message == problem.text
        assert not referee.solutions(board, 1)


@every_puzzle
@some
@given(data=st.data())
def test_the_model_has_one_variable_per_open_cell(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    model = made.board.model()
    assert model.domains.keys() == made.grid.keys()
    assert set(model.domains) <= set(made.board.grid.cells)
    anything = mask_of(symbol.value for symbol in made.board.symbols)
    assert set(model.domains.values()) <= {anything}
    for posting in model.atoms():
        assert set(posting.scope) <= set(model.domains)
        assert len(set(posting.scope)) == len(posting.scope), "engines count on it"


@every_puzzle
@some
@given(data=st.data())
def test_labels_name_the_rules_and_the_clues(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    labels = board.model().labels
    assert {label.rule for label in labels} <= set(board.rules)
    assert {label.clue for label in labels if label.clue} >= set(board.clues())
    assert len({label.text for label in labels}) == len(labels), "two labels say the same"
    for label in labels:
        assert set(label.place.cells) <= set(board.grid.cells)
        assert label.clue is None or label.clue.rule == label.rule


@every_puzzle
@some
@given(data=st.data())
def test_clues_can_be_left_out_one_by_one(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    clues = board.clues()
    assert len(set(clues)) == len(clues)
    assert board.keep(clues) == board
    assert board.keep(iter(clues)) == board
    assert board.keep(()).clues() == ()
    kept = [clue for clue in clues if data.draw(st.booleans())]
    assert list(board.keep(kept).clues()) == kept


@every_puzzle
@some
@given(data=st.data())
def test_leaving_a_clue_out_is_leaving_its_label_out(name: str, data: st.DataObject) -> None:
    """The text without a clue and the model without its label are the same question."""
    made = data.draw(boards(name))
    rng = random.Random(data.draw(seeds))
    clues = made.board.clues()
    kept = {clue for clue in clues if rng.random() < 0.7}
    smaller = made.board.keep(kept).model()
    model = made.board.model()
    gone = set(clues) - kept
    switched = model.only([label for label in model.labels if label.clue not in gone])
    for changes in (0, 1, 1, 2):
        values = mutated(made, rng, changes)
        answers = {all(p.holds(values) for p in m.postings) for m in (smaller, switched)}
        assert len(answers) == 1


@every_puzzle
@pytest.mark.parametrize("engine", ENGINES)
@some
@given(data=st.data())
def test_no_answer_of_an_engine_breaks_a_rule(engine: str, name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    for values in islice(ENGINES[engine](board.model()), 10):
        assert not list(board.violations(values))


def check_judged_alike(board: Puzzle, values: Values) -> None:
    """Checker, referee, joined constraints and their parts agree on a full grid."""
    right = not any(board.violations(values))
    assert right == accepts(board, values)
    assert right == all(posting.holds(values) for posting in board.model().postings)
    assert right == all(posting.holds(values) for posting in board.model().atoms())


@every_puzzle
@some
@given(data=st.data())
def test_model_checker_and_referee_judge_full_grids_alike(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    values = mutated(made, random.Random(data.draw(seeds)), data.draw(st.integers(0, 2)))
    check_judged_alike(made.board, values)


@every_puzzle
@some
@given(data=st.data())
def test_they_judge_alike_where_all_hangs_on_one_label(name: str, data: st.DataObject) -> None:
    """Grids in which everything else is right: what no random change would hit."""
    board = data.draw(boards(name)).board
    model = board.model()
    for seed in range(3):
        rng = random.Random(data.draw(seeds))
        loose = rng.choice([None, *model.labels])
        smaller = model.only([label for label in model.labels if label != loose])
        labeling = Labeling("dom_w_deg", "random", seed=seed)
        for values in islice(search(smaller, labeling, Limits(nodes=100)), 2):
            check_judged_alike(board, values)


@every_puzzle
@some
@given(data=st.data())
def test_a_part_of_a_solution_breaks_no_rule(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    for found in referee.solutions(board, 1):
        solution = {Cell(*cell): value for cell, value in found.items()}
        for seed in range(5):
            assert not list(board.violations(partial(solution, random.Random(seed))))


@every_puzzle
@some
@given(data=st.data())
def test_what_is_wrong_stays_wrong_and_is_told_in_full(name: str, data: st.DataObject) -> None:
    """A partial grid that breaks a rule cannot be completed, and each violation can be shown."""
    made = data.draw(boards(name))
    rng = random.Random(data.draw(seeds))
    values = mutated(made, rng, 2)
    for found in made.board.violations(partial(values, rng)):
        assert any(made.board.violations(values))
        assert found.rule in made.board.rules
        assert found.cells
        assert found.text
        assert all(is_drawable(made.board, cell) for cell in found.cells)


def is_drawable(board: Puzzle, cell: Cell) -> bool:
    """Whether a cell is on the board or just outside it, where clues stand."""
    return -1 <= cell.row <= board.grid.height and -1 <= cell.column <= board.grid.width


@every_puzzle
@some
@given(data=st.data())
def test_a_scene_shows_the_board_and_what_is_filled_in(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    size = (made.board.grid.width, made.board.grid.height)
    pictures = [made.board.scene(), made.board.scene(made.grid)]
    for scene in pictures:
        assert (scene.width, scene.height) == size
        assert all(is_drawable(made.board, glyph.cell) and glyph.text for glyph in scene.glyphs)
        assert all(cell in made.board.grid for cell in scene.dark)
    shown = [set(scene.glyphs) | set(scene.strokes) for scene in pictures]
    assert shown[0] != shown[1] or len(made.board.clues()) >= len(made.grid) or not made.grid


@every_puzzle
@some
@given(data=st.data())
def test_a_grid_is_read_back_as_it_is_written(name: str, data: st.DataObject) -> None:
    made = data.draw(boards(name))
    values = partial(mutated(made, random.Random(0), 2), random.Random(data.draw(seeds)))
    assert read_grid(made.board, "\n".join(grid_rows(made.board, values))) == values


@every_puzzle
def test_every_rule_has_a_board_that_breaks_it(name: str) -> None:
    puzzle = puzzles()[name]
    assert {broken.rule for broken in puzzle.broken} == set(puzzle.rules)


@pytest.mark.parametrize(("name", "broken"), BROKEN, ids=[f"{n}/{b.rule}" for n, b in BROKEN])
def test_a_broken_board_breaks_its_rule_and_no_other(name: str, broken: Broken) -> None:
    """In the eyes of the checker, of the model's labels and of the referee."""
    board = puzzles()[name].parse(broken.text)
    values = read_grid(board, broken.grid)
    assert {found.rule for found in board.violations(values)} == {broken.rule}
    failing = [posting for posting in board.model().atoms() if not posting.holds(values)]
    assert {label.rule for posting in failing for label in posting.labels} == {broken.rule}
    assert not accepts(board, values)


def test_boards_are_the_same_for_the_same_seed() -> None:
    """Else a failing test could not be repeated."""
    for maker in MAKERS.values():
        assert maker(random.Random(5)) == maker(random.Random(5))


def blanks(name: str) -> Iterator[Puzzle]:
    """Boards without clues, of all small sizes there are."""
    for width in range(1, 8):
        for height in (width, width + 1):
            if puzzles()[name].size_problem(Size(width, height)) is None:
                yield puzzles()[name].blank(Size(width, height), random.Random(width))


@every_puzzle
def test_a_blank_board_has_no_clues_and_the_size_asked_for(name: str) -> None:
    sizes = {str(board.grid) for board in blanks(name)}
    assert sizes == {str(board.grid) for board in blanks(name) if not board.clues()}
    assert len(sizes) > 1
    for board in blanks(name):
        assert puzzles()[name].parse(board.format()) == board
        assert all(not slot.text for slot in board.slots())


@every_puzzle
def test_every_choice_of_a_slot_can_be_put_there_and_cleared(name: str) -> None:
    """And reads back from the text form; what is no choice is refused."""
    for board in islice(blanks(name), 3):
        for slot in board.slots():
            for text in slot.choices:
                filled = board.put(slot.cell, text)
                assert {s.cell: s.text for s in filled.slots()}[slot.cell] == text
                assert puzzles()[name].parse(filled.format()) == filled
                assert filled.put(slot.cell, "") == board
            with pytest.raises(InputError, match="expected one of"):
                board.put(slot.cell, "nonsense")
    with pytest.raises(InputError, match="nothing can be put"):
        board.put(Cell(-1, -1), "1")


@every_puzzle
@some
@given(data=st.data())
def test_what_is_put_stands_there_and_nowhere_else(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    slots = list(board.slots())
    assert len({slot.cell for slot in slots}) == len(slots)
    assert {clue.cell for clue in board.clues()} <= {slot.cell for slot in slots if slot.text}
    if not slots:
        return  # a board that is nothing but its regions
    slot = data.draw(st.sampled_from(slots))
    text = data.draw(st.sampled_from(slot.choices))
    clues = [clue for clue in board.clues() if clue.cell != slot.cell]
    filled = board.put(slot.cell, text)
    assert [clue for clue in filled.clues() if clue.cell != slot.cell] == clues
    assert text in {s.cell: s.text for s in filled.slots()}[slot.cell]
    assert [clue for clue in filled.put(slot.cell, "").clues() if clue.cell == slot.cell] == []


@every_puzzle
@some
@given(data=st.data())
def test_a_move_takes_itself_back(name: str, data: st.DataObject) -> None:
    board = data.draw(boards(name)).board
    for slot in board.slots():
        for move in slot.moves:
            moved = board.put(slot.cell, move)
            assert moved != board
            assert moved.clues() == board.clues()
            assert move in {s.cell: s.moves for s in moved.slots()}[slot.cell]
            assert moved.put(slot.cell, move) == board
