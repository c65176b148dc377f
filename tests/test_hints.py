"""Hints and walks in words: true at every position, and as far as the player asks."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

import template
from commands import running
from gridwright.cli.app import app
from gridwright.diagnosis import diagnose
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError
from gridwright.explaining import hints
from gridwright.explaining.hints import Hinter, hint
from gridwright.explaining.presenting.data import hint_data
from gridwright.explaining.presenting.pictures import hint_scene, known_values
from gridwright.explaining.walking.rating import rate
from gridwright.explaining.walking.walkthrough import explain
from gridwright.explaining.wording.depth import as_depth
from gridwright.explaining.wording.explanation import Explanation
from gridwright.explaining.wording.names import with_names
from gridwright.generation.board_maker import Made, make
from gridwright.generation.request import request
from gridwright.grid import Cell
from gridwright.levels import LEVELS
from gridwright.model import Model
from gridwright.positions import Position, grid_rows, read_grid, read_position
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.reading import read
from gridwright.reasoning.words import cell_name
from judged import After

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


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, hints are not found in a hurry unless a test asks for it."""
    monkeypatch.setattr(hints, "PATIENCE", 600.0)


def made(name: str, number: int = 0) -> Made:
    return make(request(name, SIZES.get(name, "5")), number)


@every_puzzle
def test_a_player_who_follows_the_hints_gets_there(name: str) -> None:
    """Only entries are filled in, no pencil marks: each hint leads on from those alone."""
    board, solution = made(name).board, made(name).solution
    values: dict[Cell, int] = {}
    with closing(Hinter(board)) as hinter:
        while (answer := hinter.hint(values)).explanation is not None:
            entries = answer.explanation.move.entries
            assert entries
            assert not set(entries) & set(values)
            assert all(solution[cell] == value for cell, value in entries.items())
            values |= entries
        assert answer.text == "All is known: the puzzle is solved."
    assert {**solution, **values} == solution


@every_puzzle
def test_every_sentence_names_places_and_cells(name: str) -> None:
    for step in explain(made(name).board):
        words = str(step.words)
        assert words[0].isupper()
        assert words.endswith(".")
        assert step.title
        named = {cell for part in step.outcome.parts for cell in part.cells}
        assert named == {*step.move.entries, *step.move.marks}
        assert all(cell_name(cell) in step.text for cell in named)


BANNED = ("every way", "together these leave", "in the same way", "as there is one single loop")


@pytest.mark.parametrize("name", ["akari", "star-battle", "tents"])
def test_alike_looks_that_go_without_saying_are_told_in_one_sentence(name: str) -> None:
    together = 0
    for seed in range(3):
        made = make(request(name, "6" if name == "star-battle" else "7", seed=seed), 0)
        blanks = {each.value for each in made.board.symbols if each.blank}
        things = {cell: v for cell, v in made.solution.items() if v not in blanks}
        told = hint(made.board, things).explanation
        assert told is not None
        if all(link.technique.rank == 0 for link in told.move.links):
            together += len(told.move.entries) > 1
            assert len({link.words for link in told.move.told}) == 1
            sentences = str(told.words).count(". ") + 1
            rules = {link.technique.once for link in told.move.links}
            assert sentences == (len(rules) if len(told.move.entries) > 8 else 1)
    assert together


@every_puzzle
def test_no_sentence_claims_without_an_argument(name: str) -> None:
    for number in range(3):
        for step in explain(made(name, number).board):
            assert not any(phrase in step.text.lower() for phrase in BANNED)


@every_puzzle
def test_a_wrong_entry_is_told_as_far_as_the_player_asks(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    cells = sorted(set(solution).difference(clue.cell for clue in board.clues()))
    quiet = 0
    for cell in cells:
        for other in board.symbols:
            values = {cell: other.value}
            if other.value == solution[cell] or any(board.violations(values)):
                continue
            quiet += 1
            texts = [hint(board, values, as_depth(d)) for d in (1, 2, 3)]
            assert [answer.text for answer in texts][:2] == [
                "An entry is wrong.",
                f"An entry in row {cell.row + 1} is wrong.",
            ]
            assert texts[2].text.startswith(f"{cell_name(cell)} cannot be {other.name}.")
            assert [answer.cells for answer in texts] == [(), (), (cell,)]
            assert all(answer.wrong and answer.explanation is None for answer in texts)
        if quiet > 4:
            break
    assert quiet


def test_a_wrong_entry_has_its_reason() -> None:
    board = read("skyscrapers/paper-4x4")
    answer = hint(board, {Cell(0, 0): 2})
    assert answer.text.startswith("R1C1 cannot be 2. Suppose R1C1 were 2. ")
    assert len(answer.text) > 60


def test_of_several_wrong_entries_the_one_with_the_shortest_reason_is_told() -> None:
    """Depth 2 leads to the same entry."""
    board = read(
        "close-or-far size=8\n.....F.F\n..F.....\n........\nCF......\n....C..C\n....CCF.\n"
        ".F..F...\n........\n"
    )
    far, near = {Cell(2, 0): 1}, {Cell(6, 5): 2}
    alone = [hint(board, wrong).text for wrong in (far, near)]
    assert len(alone[0]) > 2 * len(alone[1])
    assert [hint(board, far | near, depth).text for depth in (1, 2, 3)] == [
        "2 entries are wrong.",
        "An entry in row 7 is wrong.",
        alone[1],
    ]


@every_puzzle
def test_a_broken_rule_is_told_at_once(name: str) -> None:
    kind = puzzles()[name]
    for broken in kind.broken:
        board = kind.parse(broken.text)
        if diagnose(board).verdict != "unique":
            continue
        values = read_grid(board, broken.grid)
        for depth in (1, 2, 3):
            answer = hint(board, values, as_depth(depth))
            assert answer.wrong
            texts = [with_names(each.text, board.grid) for each in board.violations(values)]
            assert answer.text[1:-1] in {str(text)[1:] for text in texts}


@every_puzzle
def test_a_board_kept_ready_gives_hints_as_a_new_one_does(name: str) -> None:
    """Each step holds and is as small as the one found anew; deeper hints speak of the same."""
    board, solution = made(name).board, made(name).solution
    covered = (cell for layer in board.layers for cell in layer.covered(board))
    cells = sorted(set(solution).difference(covered))
    with closing(Hinter(board)) as hinter:
        for count in (0, len(cells) // 2, 1, len(cells) // 3, len(cells)):
            values = {cell: solution[cell] for cell in random.Random(count).sample(cells, count)}
            hints = [hinter.hint(values, as_depth(depth)) for depth in (1, 2, 3, 3)]
            anew = hint(board, values)
            assert hints[2].text == hints[3].text == anew.text
            explanations = [each.explanation for each in hints]
            assert (explanations[0] is None) == (count == len(cells))
            assert all(
                each and explanations[0] and each.move is explanations[0].move
                for each in explanations
            ) or not any(explanations)
            # What is told after it was closed is told by a board made ready again.
            if count == 1:
                hinter.close()


def test_threads_that_ask_for_hints_wait_for_each_other() -> None:
    board = made("skyscrapers").board
    with closing(Hinter(board)) as hinter, ThreadPoolExecutor(4) as pool:
        texts = list(pool.map(lambda _: hinter.hint().text, range(12)))
    assert set(texts) == {hint(board).text}


def test_a_hint_found_in_a_hurry_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "GRACE", 1000.0)
    board = read("close-or-far/paper-7x7")
    with closing(Hinter(board)) as hinter:
        first = hinter.hint().explanation
        assert first is not None
        hinter.hint(first.move.entries)
        hurried = hinter.hint(limits=Limits(seconds=1e-6))
        calm = hinter.hint()
    assert hurried.explanation
    assert calm.explanation
    assert hurried.explanation.title == "Trial"
    assert calm.explanation.title != "Trial"


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
    """The steps that were found are told, and no other is looked for."""
    told: list[Explanation] = []
    walk = explain(read("close-or-far/paper-7x7"), Limits(stop=After(2600)))
    with pytest.raises(OutOfTimeError) as stopped:
        told.extend(walk)
    assert len(told) > 1
    assert f"{len(told)} steps found so far" in str(stopped.value)


@every_puzzle
def test_shallow_hints_do_not_give_the_step_away(name: str) -> None:
    board = made(name).board
    first, second = (hint(board, depth=as_depth(depth)).text for depth in (1, 2))
    whole = hint(board).explanation
    assert whole is not None
    assert first.startswith("Look a")
    assert second.startswith(whole.title)
    assert "→" not in second


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
        step = hint(board, marks=marks).explanation
        assert step is not None
        assert all(step.known[cell] | mask == mask for cell, mask in marks.items())
        known = [cell for cell, mask in step.known.items() if not mask & (mask - 1)]
        assert not set(known) & set(step.move.entries), "told before"
        assert all(solution[cell] == value for cell, value in step.move.entries.items())


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
    assert [answer.text for answer in texts] == [
        f"The pencil marks of {where} leave out what belongs there."
        for where in ("a cell", f"a cell in row {cell.row + 1}", cell_name(cell))
    ]
    assert [answer.cells for answer in texts] == [(), (), (cell,)]
    assert all(answer.wrong and answer.explanation is None for answer in texts)
    wrong = next(s.value for s in board.symbols if s.value != solution[cell])
    assert hint(board, {**rest, cell: wrong}, 1, marks={cell: others}).wrong
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
    one = {"text", "parts", "status", "wrong", "places"}
    two = one | {"title", "rank", "labels", "clues"}
    assert (set(first), set(second)) == (one, two)
    tried = {"supposed", "follows", "breaks"}
    assert set(third) == two | {"outcome", "cells", "facts", "links"} | tried
    assert json.loads(json.dumps(third)) == third
    assert first["places"] == second["places"] == third["places"]


@every_puzzle
def test_data_of_a_hint_without_a_step(name: str) -> None:
    board, solution = made(name).board, made(name).solution
    done = hint_data(board, hint(board, solution), 3)
    assert (done["status"], done["wrong"]) == ("solved", [])
    cell = next(cell for cell in solution if cell not in {clue.cell for clue in board.clues()})
    other = next(s.value for s in board.symbols if s.value != solution[cell])
    for depth in (1, 2, 3):
        answer = hint(board, {**solution, cell: other}, as_depth(depth))
        data = hint_data(board, answer, as_depth(depth))
        assert (data["status"], data["wrong"]) == ("wrong", [list(each) for each in answer.cells])


def test_what_is_printed_is_not_pencilled_again() -> None:
    board = read(
        "skyscrapers size=6\n  3 . . 2 4 .\n3 . . . . . 4 .\n3 . . . . . 1 .\n3 . . . . . . .\n"
        ". . . . . . . .\n. . . . . 2 . .\n2 . . . . . . .\n  . . 4 2 . .\n"
    )
    answer = hint(board)
    assert answer.explanation is not None
    assert not hint_scene(board, {}, {}, answer).pencil


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
    assert {mark.emphasis for mark in scene.highlights} >= {"place", "look"}


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
    assert "→" in shown
    code, shown = run("hint", "skyscrapers/paper-4x4", "--depth", "1")
    assert code == 0
    assert shown.startswith("Look at ")
    board = read("skyscrapers/paper-4x4")
    position = tmp_path / "so-far.txt"
    position.write_text("4...\n....\n....\n....\n", "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(position))
    assert code == 1
    assert "R1C1 cannot be 4." in shown
    position.write_text("(12)...\n....\n....\n...(34)\n", "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(position))
    assert (code, shown.splitlines()[-1]) == (
        1,
        "The pencil marks of R4C4 leave out what belongs there.",
    )
    assert "(12)" in shown
    solved = tmp_path / "solved.json"
    solved.write_text(run("solve", "skyscrapers/paper-4x4", "--json")[1], "utf-8")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--position", str(solved))
    assert (code, shown) == (0, "All is known: the puzzle is solved.\n")
    code, shown = run("hint", "skyscrapers/paper-4x4", "--json")
    data = json.loads(shown)
    assert data["puzzle"] == board.name
    assert data["facts"]
    assert data["links"]


def test_the_explain_command() -> None:
    code, shown = run("explain", "skyscrapers/paper-4x4", "--pictures", "none")
    lines = shown.splitlines()
    assert code == 0
    assert lines[0].startswith("1. ")
    assert "→" in shown
    code, shown = run("explain", "skyscrapers/paper-4x4", "--json")
    steps = json.loads(shown)["steps"]
    assert json.loads(shown)["hardest"] == max(step["rank"] for step in steps)


def test_the_solution_of_a_walk_is_the_solution() -> None:
    board = read("skyscrapers/paper-4x4")
    last = list(explain(board))[-1]
    assert grid_rows(board, known_values(last.after)) == ["1243", "2134", "3421", "4312"]


def test_the_rate_command() -> None:
    code, shown = run("rate", "skyscrapers/paper-4x4")
    assert code == 0
    assert re.match(r"(gentle|easy|medium), score \d+, \d+ rounds\n", shown)
    assert "\nTechniques:\n" in shown
    code, shown = run("rate", "skyscrapers/paper-4x4", "--json")
    data = json.loads(shown)
    assert data["techniques"]
    assert data["places"] == 1
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
    assert rate(board).level in LEVELS
    for step in explain(board):
        assert all(label.place.cells for label in step.move.labels)
    assert diagnose(board, spare=True).verdict == "unique"


def test_a_hint_of_several_looks_names_where_the_hardest_is() -> None:
    """Where to look is where the entry is seen, and where the look is that takes most thought."""
    text = "close-or-far size=6\n......\nC.....\n....CC\n...C..\n...C.F\n..C...\n"
    board = read(text)
    values = {Cell(5, 0): 2}
    where = "Look at row 2 and column 3."
    assert hint(board, values, 1).text == where
    about = "The places left to one letter say how far apart the other is."
    assert hint(board, values, 2).text == f"Distances. {where} {about}"
