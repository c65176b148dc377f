"""Stepping through a search: every event once, forward and back, and decisions by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from commands import Run, running
from gridwright.engines.fd import Labeling
from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.grid import Cell
from gridwright.lab.models.catalogue import model_named
from gridwright.lab.models.own_models import OwnVariable
from gridwright.lab.trees.steps import events, moment
from gridwright.lab.trees.tree import record
from gridwright.lab.trees.walking import Walk
from gridwright.puzzle import Puzzle

BOARD = "skyscrapers/paper-4x4"
DOMINOES = Path(__file__).parents[1] / "docs" / "examples" / "lab" / "dominoes.py"
COMMAND = ("lab", "step", BOARD, "--model", "paper", "--labeling", "leftmost", "--ascii")


@pytest.fixture
def board() -> Puzzle:
    """A small board."""
    return example(BOARD).puzzle


@pytest.fixture
def walk(board: Puzzle) -> Walk:
    """A walk through the search for its first solution."""
    model = model_named(type(board), "paper")(board)
    return Walk(board, model, lambda built: record(built, Labeling("leftmost")))


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Run a command in this process."""
    with running(monkeypatch, capsys) as run:
        yield run


def test_every_event_changes_the_board_as_it_says(board: Puzzle) -> None:
    tree = record(model_named(type(board), "paper")(board), Labeling("leftmost"))
    states = [after for _, _, after in tree.states()]
    found = events(tree)
    assert sum(len(event.removed) for event in found) == tree.total.prunings
    for event, following in zip(found, [*found[1:], None], strict=True):
        at = moment(board, tree, event)
        gone = {cell: at.before[cell] & ~at.after[cell] for cell in at.after}
        if event.kind == "propagation":
            assert {cell: mask for cell, mask in gone.items() if mask} == {
                removal.cell: removal.values for removal in event.removed
            }
            assert {removal.posting for removal in event.removed} == {event.posting}
        if event.kind == "decision":
            decision = tree.nodes[event.node].decision
            assert decision
            assert [cell for cell, mask in gone.items() if mask] == [decision.cell]
        if following is None or following.node != event.node:
            assert at.after == states[event.node]


def test_a_walk_goes_forward_and_back(walk: Walk) -> None:
    assert not walk.move(-1)
    assert walk.sentence == "Before any decision."
    assert walk.seek(("decision",))
    assert walk.sentence == "Decision: row 1 column 1 = 1."
    assert walk.seek(("failure",))
    assert walk.sentence == (
        "Failure: it can no longer be that 2 buildings are seen from the top of column 4."
    )
    assert walk.moment.way == ("row 1 column 1 = 1", "row 1 column 2 = 2", "row 1 column 3 = 3")
    assert walk.move(-1)
    assert walk.frame.event.kind == "propagation"
    assert walk.seek(("solution",))
    assert not walk.seek(("solution",))
    assert not walk.move(1)
    assert walk.end == "The recorded search ends here."


def test_a_decision_by_hand_replaces_the_rest_of_the_walk(walk: Walk) -> None:
    walk.seek(("decision",))
    walk.choose("R1C2 = 3")
    assert walk.sentence == "You decide: row 1 column 2 is 3."
    assert [*walk.hand] == ["row 1 column 2 is 3"]
    assert walk.way == ("row 1 column 1 = 1", "row 1 column 2 is 3 (by hand)")
    assert walk.moment.after[Cell(0, 0)] == 1 << 1
    while walk.move(1):
        assert walk.moment.after[Cell(0, 1)] == 1 << 3
    assert walk.end.startswith("Everything below your decision was tried")
    assert walk.move(-len(walk.frames))
    walk.choose("r1c2 not 2")
    walk.choose("R1C1=1")
    assert [*walk.hand] == ["row 1 column 2 is not 2", "row 1 column 1 is 1"]


def test_decisions_by_hand_are_taken_back_one_by_one(walk: Walk) -> None:
    whole = walk.frames
    walk.seek(("decision",))
    walk.choose("R1C2 = 3")
    walk.move(2)
    walk.choose("R2C2 not 4")
    assert walk.take_back()
    assert [*walk.hand] == ["row 1 column 2 is 3"]
    assert walk.take_back()
    assert (walk.frames, walk.place) == (whole, 1)
    assert not walk.take_back()


def test_a_variable_of_ones_own_model_is_decided_by_its_name() -> None:
    board = example("magnets/paper-6x6").puzzle
    model = model_named(type(board), str(DOMINOES))(board)
    walk = Walk(board, model, lambda built: record(built, Labeling("leftmost")))
    variable = next(v for v, mask in walk.moment.after.items() if not is_cell(v) and mask > 3)
    walk.choose(f"{variable} is not neutral")
    assert walk.hand == (f"{variable} is not neutral",)
    with pytest.raises(InputError, match=r"'4' is not a value; expected one of neutral, \+-, -\+"):
        walk.choose(f"{variable} = 4")
    with pytest.raises(InputError, match="expected a cell such as R2C3, found 'the domino'"):
        walk.choose("the domino = 4")


def is_cell(variable: Cell) -> bool:
    """Whether a variable is a cell of the board."""
    return not isinstance(variable, OwnVariable)


def test_decisions_may_be_typed_as_a_tree_tells_them(walk: Walk) -> None:
    for text in ("row 1 column 1 = 2", "row 1 column 2 is not 1", "Row 2 column 2 <= 3"):
        walk.choose(text)
    walk.choose("row 2 column 2 > 1")
    assert walk.hand[2:] == ("row 2 column 2 <= 3", "row 2 column 2 > 1")
    assert walk.moment.after[Cell(1, 1)] & ~0b1100 == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3", "expected a decision such as R2C3=4 or R2C3 not 4, found '3'"),
        ("R9C1=1", "row 9 column 1 is not an open cell of this board"),
        ("R1C1=7", "'7' is not a value; expected one of 1, 2, 3, 4"),
        ("R1C1=1", "row 1 column 1 is 1 is settled already"),
    ],
)
def test_a_decision_that_cannot_be_is_refused(walk: Walk, text: str, said: str) -> None:
    walk.seek(("decision",))
    with pytest.raises(InputError) as error:
        walk.choose(text)
    assert said in str(error.value)


def test_nothing_is_decided_where_something_failed(walk: Walk) -> None:
    walk.seek(("failure",))
    with pytest.raises(InputError, match="go back first"):
        walk.choose("R2C2=1")


def test_the_command_lists_all_events_without_commands(run: Run) -> None:
    lines = run(*COMMAND).out.splitlines()
    assert lines[0] == "Skyscrapers, 4x4: model paper, labeling leftmost,step,up"
    assert lines[2] == "    2    Decision: row 1 column 1 = 1."
    assert len(lines) == 1 + 36
    assert len(run(*COMMAND, "--json").json()["events"]) == 36


def test_the_command_obeys_commands_from_a_pipe(run: Run) -> None:
    told = run(*COMMAND, stdin=b"f\nb\nx\ns\ns\nb\nc R1C1=9\ng\nc R1C2=3\nt\nt\nq\nn\n").out
    assert "Event 12 of 36; 3 decisions: row 1 column 1 = 1, row 1 column 2 = 2" in told
    assert "  |     1     2     3    [4]|" in told
    assert "there is no key 'x'; n next" in told
    assert told.count("there is none from here") == 2
    assert "'9' is not a value" in told
    assert "1 decision: row 1 column 2 is 3 (by hand)" in told
    assert "You decide: row 1 column 2 is 3." in told
    assert told.count("Event ") == 8, "nothing is shown after q"


def test_keys_on_a_terminal() -> None:
    program = pexpect.spawn(
        sys.executable, ["-m", "gridwright", *COMMAND], encoding="utf-8", dimensions=(40, 100)
    )
    program.expect("Event 1 of 36.*q quit")
    for key, said in (
        ("n", "Event 2 "),
        ("\x1b[C", "Event 3 "),
        ("f", "Event 12 "),
        ("b", "11 of"),
    ):
        program.send(key)
        program.expect(said)
    program.send("g")
    program.expect("Before any decision")
    program.send("c")
    program.expect("Decide")
    program.sendline("R1C2=3")
    program.expect("You decide: row 1 column 2 is 3")
    program.send("q")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0
