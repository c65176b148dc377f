"""Hints and walks in words: true at every position, and as far as the player asks."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import proofs
import template
from commands import running
from gridwright.cli.app import app
from gridwright.diagnosis import diagnose
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining import hints
from gridwright.explaining.finding.steps import Explainer
from gridwright.explaining.hints import Hinter, hint
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import with_facts
from gridwright.explaining.presenting.data import hint_data
from gridwright.explaining.presenting.pictures import hint_scene, known_values
from gridwright.explaining.walking.rating import LADDER, rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.depth import as_depth
from gridwright.explaining.wording.explanation import Explanation, explanation_text
from gridwright.explaining.wording.words import cells_text, join_words
from gridwright.generation.making import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.model import Model
from gridwright.positions import Position, grid_rows, read_grid, read_position
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from judged import After

with template.installed():
    NAMES = tuple(puzzles())
SIZES = {"close-or-far": "6", "latin": "4", "bosnian-road": "6", "shapely-squares": "4x5"}

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _sixth_puzzle() -> Iterator[None]:
    with template.installed():
        yield


def made(name: str, number: int = 0) -> Made:
    return make(request(name, SIZES.get(name, "5")), number)


@every_puzzle
def test_a_player_who_follows_the_hints_gets_there(name: str) -> None:
    """Only what hints say is filled in, and each hint starts from that alone."""
    board, solution = made(name).board, made(name).solution
    values: dict[Cell, int] = {}
    told = hint(board, values)
    walk = list(explain(board))
    assert told.text == walk[0].text
    for step in walk:
        known = with_facts(step.known, step.step.facts)
        values |= {c: d.bit_length() - 1 for c, d in known.items() if not d & (d - 1)}
        assert all(solution[cell] == value for cell, value in values.items())
    assert hint(board, solution).text == "All is known: the puzzle is solved."
    assert hint(board, solution).step is None


@every_puzzle
def test_every_sentence_names_places_and_cells(name: str) -> None:
    for told in explain(made(name).board):
        assert told.text[0].isupper() or told.text[0].isdigit()
        assert told.text.endswith((".", ".)"))
        assert "row" in told.text.lower() or "column" in told.text.lower()
        assert _names_a_cell(told)


def _names_a_cell(told: Explanation) -> bool:
    cell = told.step.facts[0].cell
    return str(cell.row + 1) in told.text and str(cell.column + 1) in told.text


@every_puzzle
def test_a_cell_goes_by_its_row_alone_only_where_its_column_was_named(name: str) -> None:
    """And the other way round; "row 2 is +" means a cell of column 1 after "column 1 holds"."""
    for told in explain(made(name).board):
        short = re.search(r"so (row|column)s? [\d, and]+ (is|are) ", told.text)
        if short:
            (place,) = told.step.places
            assert place.name.startswith("column" if short[1] == "row" else "row")
            assert re.search(rf"(^|[a-z] ){place.name}(,| (?!column))", told.text, re.IGNORECASE)


def test_what_the_whole_loop_forces_is_told_by_an_argument() -> None:
    """Where no words tell what goes wrong otherwise, nobody sees it at once."""
    told = 0
    for number in range(6):
        for each in explain(make(request("bosnian-road", "7", level="hard"), number).board):
            if each.step.kind == "one single loop":
                assert ", so " not in each.text or "otherwise" in each.text
                told += each.text.startswith("Suppose ")
    assert told


@every_puzzle
def test_a_wrong_entry_is_told_as_far_as_the_player_asks(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    cell = next(cell for cell in solution if cell not in {clue.cell for clue in board.clues()})
    other = next(s.value for s in board.symbols if s.value != solution[cell])
    texts = [hint(board, {**solution, cell: other}, as_depth(d)) for d in (1, 2, 3)]
    assert [told.text for told in texts][:2] == [
        "An entry is wrong.",
        f"An entry in row {cell.row + 1} is wrong.",
    ]
    assert f"row {cell.row + 1} column {cell.column + 1} cannot be " in texts[2].text.lower()
    assert [told.cells for told in texts] == [(), (), (cell,)]
    assert all(told.wrong and told.step is None for told in texts)


@every_puzzle
def test_a_board_kept_ready_gives_hints_as_a_new_one_does(name: str) -> None:
    """Each step holds and is as small as the one found anew; deeper hints speak of the same."""
    board, solution = made(name).board, made(name).solution
    cells = sorted(set(solution).difference(clue.cell for clue in board.clues()))
    prepared = prepare(board, Watch(Limits()))
    with closing(Hinter(board)) as hinter, closing(prepared):
        for count in (0, len(cells) // 2, 1, len(cells) // 3, len(cells)):
            values = {cell: solution[cell] for cell in random.Random(count).sample(cells, count)}
            hints = [hinter.hint(values, as_depth(depth)) for depth in (1, 2, 3, 3)]
            anew = hint(board, values)
            steps = {each.step for each in hints}
            assert len(steps) == 1
            assert hints[2] == hints[3]
            for step in steps:
                assert (step is None) == (anew.step is None)
                if step is not None and anew.step is not None:
                    assert (step.size, step.exact) == (anew.step.size, anew.step.exact)
                    assert proofs.refuted(prepared, step) == list(step.facts)
            # What is told after it was closed is told by a board made ready again.
            if count == 1:
                hinter.close()


def test_threads_that_ask_for_hints_wait_for_each_other() -> None:
    board = made("skyscrapers").board
    with closing(Hinter(board)) as hinter, ThreadPoolExecutor(4) as pool:
        told = list(pool.map(lambda _: hinter.hint().text, range(12)))
    assert set(told) == {hint(board).text}


def test_a_hint_found_in_a_hurry_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "GRACE", 1000.0)
    board = read("close-or-far/paper-7x7")
    stuck = next(told for told in explain(board) if told.step.size > 1)
    values = known_values(stuck.known)
    with closing(Hinter(board)) as hinter:
        hinter.hint()
        hurried = hinter.hint(values, marks=stuck.known, limits=Limits(seconds=1e-6))
        calm = hinter.hint(values, marks=stuck.known)
    assert hurried.step
    assert calm.step
    assert (hurried.step.exact, calm.step.exact) == (False, True)


@every_puzzle
def test_the_model_is_built_once_for_all_hints_of_a_board(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checking the position, finding the step, wording and drawing it all use the same one."""
    board = made(name).board
    original = type(board).model
    built: list[Puzzle] = []

    def model(self: Puzzle) -> Model:
        built.append(self)
        return original(self)

    monkeypatch.setattr(type(board), "model", model)
    with closing(Hinter(board)) as hinter:
        first = hinter.hint()
        hinter.hint(depth=1)
        hint_scene(board, {}, {}, first)
    assert built == [board]


def test_who_stops_a_hint_gets_none() -> None:
    """Whoever sets the event does not wait for any other step."""
    board = read("close-or-far/paper-7x7")
    known = next(explain(board)).after
    with closing(Hinter(board)) as hinter:
        hinter.hint()
        with pytest.raises(OutOfTimeError):
            hinter.hint(known_values(known), marks=known, limits=Limits(stop=After(1)))


def test_a_walk_that_runs_out_of_time_says_how_far_it_came() -> None:
    """It ends where it is, and looks for no other step."""
    stop = threading.Event()
    walk = explain(read("close-or-far/paper-7x7"), Limits(stop=stop))
    next(walk)
    next(walk)
    stop.set()
    with pytest.raises(OutOfTimeError, match="2 steps found so far"):
        next(walk)


@every_puzzle
def test_shallow_hints_do_not_give_the_step_away(name: str) -> None:
    board = made(name).board
    first, second = (hint(board, depth=as_depth(depth)).text for depth in (1, 2))
    assert first.startswith("Look at ")
    assert ", so " not in second


@every_puzzle
def test_when_a_step_would_be_too_large_any_that_holds_is_told_as_such(name: str) -> None:
    board, solution = made(name, 1).board, made(name, 1).solution
    prepared = prepare(board, Watch(Limits()))
    with closing(prepared):
        step = Explainer(prepared).any_step(prepared.start, Watch(Limits()))
    assert step is not None
    assert not step.exact
    assert step.facts
    assert all(solution[fact.cell] != fact.value for fact in step.facts)
    assert prepared.places.labels
    assert "easier" in explanation_text(prepared, prepared.start, step, 3)


def test_words() -> None:
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"]) == "a, b and c"
    assert cells_text([Cell(2, 0), Cell(2, 4)]) == "row 3 columns 1 and 5"
    assert cells_text([Cell(0, 1), Cell(3, 1)]) == "column 2 rows 1 and 4"
    assert cells_text([Cell(0, 1), Cell(3, 2)]) == "row 1 column 2 and row 4 column 3"


def test_a_depth_is_one_of_three() -> None:
    for wrong in (0, 4, -1):
        with pytest.raises(InputError, match="depth 1, 2 or 3"):
            as_depth(wrong)


def test_entries_that_cannot_be_are_refused() -> None:
    board = read("skyscrapers/paper-4x4")
    for values in ({Cell(0, 7): 1}, {Cell(0, 0): 9}, {Cell(-1, 0): 1}, {Cell(0, 0): -1}):
        with pytest.raises(InputError):
            hint(board, values)


# Pencil marks.


def marked(solution: Mapping[Cell, int], board: Puzzle, rng: random.Random) -> dict[Cell, int]:
    """Pencil marks in some cells, the right value always among them."""
    domains = board.model().domains
    return {
        cell: 1 << value | rng.getrandbits(10) & domains[cell]
        for cell, value in solution.items()
        if rng.random() < 0.4
    }


@every_puzzle
def test_what_pencil_marks_leave_out_is_known(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    rng = random.Random(5)
    for _ in range(4):
        marks = marked(solution, board, rng)
        told = hint(board, marks=marks).explanation
        assert told is not None
        assert all(told.known[cell] | mask == mask for cell, mask in marks.items())
        assert all(told.known[f.cell] >> f.value & 1 for f in told.step.facts), "told before"
        assert all(solution[fact.cell] != fact.value for fact in told.step.facts)


@every_puzzle
def test_marks_of_one_value_in_every_cell_are_the_solution(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    marks = {cell: 1 << value for cell, value in solution.items()}
    assert hint(board, marks=marks).text == "All is known: the puzzle is solved."


@every_puzzle
def test_marks_that_leave_out_the_value_are_told_as_far_as_the_player_asks(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    cell = max(solution)
    others = sum(1 << s.value for s in board.symbols if s.value != solution[cell])
    rest = {other: value for other, value in solution.items() if other != cell}
    texts = [hint(board, rest, as_depth(d), marks={cell: others}) for d in (1, 2, 3)]
    assert [told.text for told in texts] == [
        f"The pencil marks of {where} leave out what belongs there."
        for where in ("a cell", f"a cell in row {cell.row + 1}", str(cell))
    ]
    assert [told.cells for told in texts] == [(), (), (cell,)]
    assert all(told.wrong and told.step is None for told in texts)
    wrong = next(s.value for s in board.symbols if s.value != solution[cell])
    assert "entry" in hint(board, {**rest, cell: wrong}, 1, marks={cell: others}).text
    assert hint(board, solution, marks={cell: others}).text.startswith("All is known")


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({Cell(0, 7): 2}, "row 1 column 8 is no open cell"),
        ({Cell(0, 0): 0}, "row 1 column 1 has no pencil mark"),
        ({Cell(0, 0): -2}, "row 1 column 1 has no pencil mark"),
        ({Cell(0, 0): 1 << 9}, "row 1 column 1 have a value that no symbol has"),
        ({Cell(0, 0): 0b11}, "row 1 column 1 have a value that no symbol has"),
    ],
)
def test_marks_that_cannot_be_are_refused(marks: dict[Cell, int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        hint(read("skyscrapers/paper-4x4"), marks=marks)


def position_text(board: Puzzle, values: Mapping[Cell, int], marks: Mapping[Cell, int]) -> str:
    """A position as a player types it."""
    texts = {symbol.value: symbol.text for symbol in board.symbols}
    rows = []
    for row in board.grid.rows:
        typed = [texts[values[c]] if c in values else "." for c in row.cells]
        for i, cell in enumerate(row.cells):
            if cell in marks:
                held = [text for value, text in texts.items() if marks[cell] >> value & 1]
                typed[i] = f"({' '.join(held)})"
        rows.append(" ".join(typed))
    return "\n".join(rows)


@every_puzzle
def test_a_typed_position_is_read(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    marks = {c: m for c, m in marked(solution, board, random.Random(1)).items() if c.row}
    values = {cell: value for cell, value in solution.items() if not cell.row}
    text = position_text(board, values, marks)
    assert read_position(board, text) == Position(values, marks)
    assert read_position(board, text.replace(" ", "")) == Position(values, marks)
    assert read_grid(board, text) == values, "a cell with marks is open"


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("(12...", 1, "these pencil marks do not end; expected \\) in the same line"),
        ("..(1(2)).", 3, "these pencil marks do not end"),
        (".()..", 2, "expected symbols between \\( and \\), found '\\(\\)'"),
        ("..( ).", 3, "expected symbols between"),
        ("(1 7)...", 4, "expected one of 1 2 3 4, found '7'"),
        ("(1.)...", 3, "expected one of 1 2 3 4, found '.'"),
        ("...)", 4, "expected one of 1 2 3 4 ., found '\\)'"),
        ("(12)(34)..1", 11, "expected 4 cells in this line, found 5"),
    ],
)
def test_a_position_that_cannot_be_read_is_told_with_its_place(
    row: str, column: int, message: str
) -> None:
    with pytest.raises(InputError, match=message) as error:
        read_position(read("skyscrapers/paper-4x4"), f"{row}\n....\n....\n....")
    assert (error.value.line, error.value.column) == (1, column)


def test_symbols_of_several_characters_have_blanks_between_them() -> None:
    clues, row = ". " * 10, ". " * 12
    board = read("\n".join(["skyscrapers", clues, *[row] * 10, clues]))
    rest = "\n".join([". " * 7, *[clues] * 9])
    first = read_position(board, f"(1 10) 10 (9){rest}")
    assert first == Position({Cell(0, 1): 10}, {Cell(0, 0): 1 << 1 | 1 << 10, Cell(0, 2): 1 << 9})
    with pytest.raises(InputError, match="found '110'"):
        read_position(board, f"(110) 10 (9){rest}")


def test_marks_where_no_cell_is_open_are_refused() -> None:
    board = read("magnets\n . . .\n. L R * .\n . . .")
    with pytest.raises(InputError, match=r"expected \. for a cell that stays empty"):
        read_position(board, "..(+-)")


# Hints as data, and as pictures.


@every_puzzle
def test_data_of_a_hint_tells_no_more_than_its_depth(name: str) -> None:
    board = made(name).board
    first, second, third = (
        hint_data(board, hint(board, depth=as_depth(d)), as_depth(d)) for d in (1, 2, 3)
    )
    one = {"text", "status", "wrong", "places", "easiest"}
    two = one | {"kind", "size", "labels", "clues"}
    assert (set(first), set(second)) == (one, two)
    assert set(third) == two | {"cells", "facts"}
    assert json.loads(json.dumps(third)) == third
    assert first["places"] == second["places"] == third["places"]


@every_puzzle
def test_data_of_a_hint_without_a_step(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    done = hint_data(board, hint(board, solution), 3)
    assert (done["status"], done["wrong"]) == ("solved", [])
    cell = next(cell for cell in solution if cell not in {clue.cell for clue in board.clues()})
    other = next(s.value for s in board.symbols if s.value != solution[cell])
    for depth, cells in ((1, []), (2, []), (3, [list(cell)])):
        told = hint(board, {**solution, cell: other}, as_depth(depth))
        data = hint_data(board, told, as_depth(depth))
        assert (data["status"], data["wrong"]) == ("wrong", cells)


def test_what_is_printed_is_not_pencilled_again() -> None:
    board = read(
        "skyscrapers size=6\n  3 . . 2 4 .\n3 . . . . . 4 .\n3 . . . . . 1 .\n3 . . . . . . .\n"
        ". . . . . . . .\n. . . . . 2 . .\n2 . . . . . . .\n  . . 4 2 . .\n"
    )
    told = hint(board)
    assert told.explanation is not None
    assert told.explanation.cells == (Cell(0, 5),)
    assert not hint_scene(board, {}, {}, told).pencil


def test_a_picture_of_a_hint_shows_the_position_as_it_is() -> None:
    board = read("skyscrapers/paper-4x4")
    marks = {Cell(0, 0): 0b110, Cell(3, 3): 0b11110}
    scene = hint_scene(board, {Cell(0, 2): 4}, marks, hint(board, {Cell(0, 2): 4}, marks=marks))
    assert {pencil.cell: pencil.left for pencil in scene.pencil} == {
        Cell(0, 0): ("1", "2"),
        Cell(3, 3): ("1", "2", "3", "4"),
    }
    assert not any(pencil.gone for pencil in scene.pencil)
    assert [glyph.cell for glyph in scene.glyphs if glyph.role == "answer"] == [Cell(0, 2)]
    assert {mark.emphasis for mark in scene.highlights} == {"place", "reason", "look"}


# The commands.


def test_a_limit_has_its_own_exit_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("hint", "explain", "rate"):
        with running(monkeypatch, capsys, command) as at_once:
            ran = at_once("skyscrapers/paper-6x6", "--time-limit", "0.000001")
        assert (ran.code, ran.out) == (3, "")
        assert "limit" in ran.err


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_the_hint_command(tmp_path: Path) -> None:
    code, shown = run("hint", "skyscrapers/paper-4x4")
    assert code == 0
    assert "[" in shown
    assert shown.splitlines()[-1].startswith("4 buildings are seen from the top of column 1, so ")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--depth", "1")
    assert (code, shown) == (0, "Look at column 1.\n")
    board = read("skyscrapers/paper-4x4")
    position = tmp_path / "so-far.txt"
    position.write_text("4...\n....\n....\n....\n", "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(position))
    assert (code, shown.splitlines()[-1]) == (1, "Row 1 column 1 cannot be 4.")
    position.write_text("(12)...\n....\n....\n...(34)\n", "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(position))
    assert (code, shown.splitlines()[-1]) == (
        1,
        "The pencil marks of row 4 column 4 leave out what belongs there.",
    )
    assert "(12)" in shown
    solved = tmp_path / "solved.json"
    solved.write_text(run("solve", "skyscrapers/paper-4x4", "--json")[1], "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(solved))
    assert (code, shown) == (0, "All is known: the puzzle is solved.\n")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--json")
    told = json.loads(shown)
    assert told["puzzle"] == board.name
    assert told["facts"]
    assert told["easiest"]


def test_the_explain_command() -> None:
    code, shown = run("explain", "skyscrapers/paper-4x4", "--pictures", "none")
    lines = shown.splitlines()
    assert code == 0
    assert lines[0].startswith("1. Clue bound: ")
    assert lines[-1] == "Solved. The largest step looks at 1 place together."
    code, shown = run("explain", "skyscrapers/paper-4x4", "--json")
    assert json.loads(shown)["largest"] == 1


def test_the_solution_of_a_walk_is_the_solution() -> None:
    board = read("skyscrapers/paper-4x4")
    last = list(explain(board))[-1]
    known = with_facts(last.known, last.step.facts)
    values = {cell: domain.bit_length() - 1 for cell, domain in known.items()}
    assert grid_rows(board, values) == ["1243", "2134", "3421", "4312"]


# Levels.


@every_puzzle
def test_a_rating_tells_the_largest_step(name: str) -> None:
    for number in range(3):
        board = made(name, number).board
        rating = rate(board)
        steps = [told.step for told in explain(board)]
        assert rate(board) == rating
        if rating.level == "beyond":
            continue
        assert rating.steps == len(steps) == sum(rating.sizes.values())
        largest = dict(LADDER)[rating.level]
        assert max(rating.sizes) <= largest
        assert rating.hardest is not None
        assert rating.hardest.step.size == max(rating.sizes)
        if rating.level == "easy":
            assert set(rating.sizes) == {1}


def test_the_rate_command() -> None:
    code, shown = run("rate", "skyscrapers/paper-4x4")
    assert code == 0
    assert shown.startswith("easy, score ")
    assert "\n  full: " in shown
    code, shown = run("rate", "skyscrapers/paper-4x4", "--json")
    told = json.loads(shown)
    assert told["level"] == "easy"
    assert sum(told["kinds"].values()) == told["steps"]
    assert run("rate", "bosnian-road/paper-8x8")[0] != 0


@pytest.mark.parametrize(
    "text",
    [
        "shapely-squares\n* 3",
        "shapely-squares\n*3 .",
        "magnets\n . . .\n0 * * * 0\n. L R * .\n 1 . 0",
        "magnets\n .\n0 * .\n .",
    ],
)
def test_a_rule_or_clue_about_no_cell_at_all_is_no_hindrance(text: str) -> None:
    board = read(text)
    assert hint(board).text
    assert rate(board).level == "easy"
    for told in explain(board):
        assert all(label.place.cells for label in told.step.labels)
    assert diagnose(board, spare=True).verdict == "unique"
