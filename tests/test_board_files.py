"""Many boards at once: what counts as a file of lines, and what as one board."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gridwright.board_files import read_boards
from gridwright.errors import InputError
from gridwright.examples import example, examples
from gridwright.formats import write_text
from gridwright.generation.request import request
from gridwright.generation.run import run
from gridwright.puzzles import puzzles

EXAMPLE = example("magnets/paper-6x6")


def test_every_form_of_a_board_is_read(tmp_path: Path) -> None:
    board = EXAMPLE.puzzle
    forms = {
        "own.txt": EXAMPLE.text,
        "board.json": write_text(board, "json"),
        "game.txt": write_text(board, "tatham"),
    }
    for name, text in forms.items():
        (tmp_path / name).write_text(text, "utf-8")
    sources = [*(str(tmp_path / name) for name in forms), "magnets/paper-6x6", forms["game.txt"]]
    found = list(read_boards(sources, 10))
    assert [each.board for each in found] == [board] * 5
    assert [each.record for each in found] == [None] * 5


def test_lines_hold_records_objects_or_ids(tmp_path: Path) -> None:
    record = next(iter(run(request("skyscrapers", "4"), 1)))
    text = {"puzzle": "magnets", "text": EXAMPLE.text}
    game = write_text(EXAMPLE.puzzle, "tatham").strip()
    for name in ("mixed.jsonl", "mixed.txt"):
        path = tmp_path / name
        path.write_text(f"{record.line()}\n{json.dumps(text)}\n\n{game}\n", "utf-8")
        found = list(read_boards([path], 10))
        assert [each.line for each in found] == [1, 2, 4]
        assert [each.board for each in found] == [record.board, EXAMPLE.puzzle, EXAMPLE.puzzle]
        assert [each.record for each in found] == [record, None, None]
    path = tmp_path / "games.txt"
    path.write_text(f"{game}\n{game}\n{game}\n", "utf-8")
    assert [each.line for each in read_boards([path], 10)] == [1, 2, 3]


@pytest.mark.parametrize("name", puzzles())
def test_a_board_in_its_own_form_is_never_taken_for_lines(name: str, tmp_path: Path) -> None:
    for number, shown in enumerate(examples(name)[:5]):
        path = tmp_path / f"{number}.txt"
        path.write_text(shown.text, "utf-8")
        assert [each.board for each in read_boards([path], 1)] == [shown.puzzle]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", b"", "a.jsonl: there is no board in this file"),
        ("a.jsonl", b"hello\n", "a.jsonl, line 1: expected a board as JSON"),
        ("a.jsonl", b"\xff\xfe\n", "a.jsonl, line 1: this is not UTF-8"),
        ("a.txt", b"hello\n", "a.txt"),
        ("a.txt", b"\0\0\0", "a.txt: this is binary data"),
        ("a.txt", b'{"seed": 1, "solution": 3}\n{', "a.txt, line 1"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(
    tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        list(read_boards([path], 10))
    assert message in str(refused.value)


def test_boards_may_come_from_standard_input() -> None:
    game = write_text(EXAMPLE.puzzle, "tatham").strip()
    for text, lines in ((EXAMPLE.text, [0]), (f"{game}\n{game}\n", [1, 2])):
        found = list(read_boards(["-"], 10, lambda text=text: io.BytesIO(text.encode())))  # type: ignore[misc]
        assert [each.board for each in found] == [EXAMPLE.puzzle] * len(lines)
        assert [each.line for each in found] == lines
        assert {each.source for each in found} == {"standard input"}
    with pytest.raises(InputError, match="there is no file or built-in board '-'"):
        list(read_boards(["-"], 10))


def test_no_more_boards_are_read_than_asked() -> None:
    with pytest.raises(InputError, match="at most 2 boards are read at a time"):
        list(read_boards(["magnets/paper-6x6"] * 3, 2))


def test_texts_below_each_other_are_boards_of_one_file(tmp_path: Path) -> None:
    shown = [*examples("magnets")[:2], *examples("close-or-far")[:1]]
    path = tmp_path / "boards.txt"
    path.write_text("\n".join(each.text for each in shown), "utf-8")
    found = list(read_boards([path], 10))
    assert [each.board for each in found] == [each.puzzle for each in shown]
    assert found[0].line == 1
    lines = path.read_text("utf-8").split("\n")
    assert all(lines[each.line - 1].startswith(each.board.name) for each in found)
    path.write_text(f"{shown[0].text}\nskyscrapers size=4\n1 2\n", "utf-8")
    with pytest.raises(InputError, match=f"line {shown[0].text.count(chr(10)) + 3}"):
        list(read_boards([path], 10))


def test_wrong_lines_among_the_first_do_not_hide_the_others(tmp_path: Path) -> None:
    game = write_text(EXAMPLE.puzzle, "tatham").strip()
    text = json.dumps({"puzzle": "magnets", "text": EXAMPLE.text})
    path, bad = tmp_path / "mixed.txt", list[InputError]()
    path.write_text(f"hello\n{game}\n{text}\n{{\n{game}\n4:4/4\n{text}\n", "utf-8")
    found = list(read_boards([path], 10, bad=bad.append))
    assert [each.line for each in found] == [2, 3, 5, 7]
    assert [each.board for each in found] == [EXAMPLE.puzzle] * 4
    assert [error.line for error in bad] == [1, 4, 6]


def test_a_misspelt_name_costs_no_other_board(tmp_path: Path) -> None:
    path, bad = tmp_path / "boards.txt", list[InputError]()
    wrong = EXAMPLE.text.replace("magnets", "magnetz", 1)
    path.write_text("\n".join([EXAMPLE.text, wrong, EXAMPLE.text]), "utf-8")
    found = list(read_boards([path], 10, bad=bad.append))
    assert [each.board for each in found] == [EXAMPLE.puzzle] * 2
    assert "'magnetz' (did you mean magnets?)" in str(*bad)
    assert bad[0].line == EXAMPLE.text.count("\n") + 2


def test_a_board_in_pretty_json_is_one_board(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    data = json.loads(write_text(EXAMPLE.puzzle, "json"))
    path.write_text(json.dumps(data, indent=1), "utf-8")
    assert [each.board for each in read_boards([path], 10)] == [EXAMPLE.puzzle]
