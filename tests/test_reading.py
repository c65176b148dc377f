"""Reading a board from files, streams, built-in boards and text."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import InputError
from gridwright.examples import example
from gridwright.reading import read, read_answer, read_file_text, read_stream

BOARD = example("skyscrapers/paper-4x4")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a board."""
    path = tmp_path / "board.txt"
    path.write_text(BOARD.text)
    return path


def wrong(source: str | os.PathLike[str]) -> str:
    """How reading this is refused."""
    with pytest.raises(InputError) as caught:
        read(source)
    return str(caught.value)


def test_a_file_is_read_by_path_or_by_name(file: Path) -> None:
    assert read(file) == read(str(file)) == BOARD.puzzle
    assert read_file_text(file) == BOARD.text


def test_a_built_in_board_is_read_by_its_address() -> None:
    assert read("skyscrapers/paper-4x4") == BOARD.puzzle
    assert "did you mean skyscrapers/paper-4x4?" in wrong("skyscraper/paper-4x4")


def test_a_file_goes_before_a_built_in_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "skyscrapers").mkdir()
    (tmp_path / "skyscrapers" / "paper-4x4").write_text(example("magnets/paper-6x6").text)
    monkeypatch.chdir(tmp_path)
    assert read("skyscrapers/paper-4x4").name == "magnets"


@pytest.mark.parametrize("text", [BOARD.text, "[4,0,0,2]. [0,3,0,0]. [0,0,4,0]. [0,0,0,3]."])
def test_text_is_read(text: str) -> None:
    assert read(text) == BOARD.puzzle


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"\xef\xbb\xbf" + BOARD.text.replace("\n", "\r\n").encode())
    assert read(path) == BOARD.puzzle
    path.write_bytes(b"\xef\xbb\xbfbosnian-road size=3x2\r\n...\r\n.9.\r\n")
    assert wrong(path) == f"{path}, line 3, column 2: " + wrong_number
    path.write_bytes(b"\xef\xbb\xbfmagnet size=3x2\r\n")
    assert wrong(path).startswith(f"{path}, line 1, column 1: there is no puzzle 'magnet'")


wrong_number = "expected a number from 0 to 8, # (blocked) or . (open), found '9'"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"." * 1_000_001, "this is longer than 1,000,000 bytes; expected one board"),
        (b"magnets\n\0\n", "this is binary data; expected text"),
        (b"magnets\n\n\xff\n", "line 3: this is not UTF-8; expected text in UTF-8"),
        (b"", "this is empty; expected a puzzle's name and below it the board"),
        (b"; mine\n\n", "this contains only remarks; expected a puzzle's name"),
        (b"www.example.org/boards/12\n", "there is no board in the address 'www.example.org/"),
        (b"....\n....\n", "no known format fits: the first word "),
        (b"bosnian-road\n.9\n", f"line 2, column 2: {wrong_number}"),
    ],
)
def test_a_file_or_stream_that_holds_no_board_is_named(
    tmp_path: Path, data: bytes, expected: str
) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(data)
    message = wrong(path)
    assert message.startswith(str(path))
    assert expected in message
    with pytest.raises(InputError) as caught:
        read_stream(io.BytesIO(data), "standard input")
    assert str(caught.value).startswith("standard input")
    assert expected in str(caught.value)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert wrong(tmp_path) == f"{tmp_path}: this is a directory; expected a file"
    assert wrong(str(tmp_path)) == f"{tmp_path}: this is a directory; expected a file"
    missing = tmp_path / "missing.txt"
    assert wrong(missing) == f"{missing}: this file cannot be read: no such file or directory"
    assert "its name has a NUL character" in wrong(Path("a\0b"))


def test_a_file_that_may_not_be_read_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    # The tests may run as a user for whom no file is closed, so the refusal is made up.
    monkeypatch.setattr("builtins.open", refuse)
    assert wrong(file) == f"{file}: this file cannot be read: permission denied"


def test_a_stream_that_breaks_is_named() -> None:
    class Broken(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(InputError, match=r"^standard input: this cannot be read: input/output"):
        read_stream(Broken(), "standard input")


def test_a_stream_is_read() -> None:
    assert read_stream(io.BytesIO(BOARD.text.encode()), "standard input") == BOARD.puzzle


@pytest.mark.parametrize("source", ["missing.txt", "x" * 5000, "", "two words", "a\0b"])
def test_a_word_that_is_nothing_says_what_was_expected(source: str) -> None:
    message = wrong(source)
    assert message.startswith("there is no file or built-in board '")
    assert message.endswith("; see gridwright list")
    assert len(message) < 280


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("boards/mine", "'boards/mine'; see gridwright list"),
        ("magnets/nosuch", "'magnets/nosuch'; the boards of magnets are paper-6x6, paper-10x10"),
        ("close-or-far/nosuch", "'close-or-far/nosuch'; see gridwright list close-or-far"),
        ("paper-4x4", "'paper-4x4' (did you mean skyscrapers/paper-4x4?); see gridwright list"),
        ("Close or Far", "'Close or Far'; see gridwright list close-or-far"),
        ("magnet", "'magnet'; see gridwright list magnets"),
    ],
)
def test_a_name_that_is_nothing_says_where_to_look(source: str, expected: str) -> None:
    assert wrong(source) == f"there is no file or built-in board {expected}"


def test_a_name_that_is_almost_a_file_is_told_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"(did you mean {file}?)" in wrong(str(file.with_name("bord.txt")))
    monkeypatch.chdir(file.parent)
    assert "(did you mean board.txt?)" in wrong("Board.txt")
    (file.parent / "folder").mkdir()
    assert "did you mean" not in wrong("foldr")


def test_the_name_of_a_puzzle_is_no_board() -> None:
    said = "magnets is a puzzle; expected one of its boards, see gridwright list magnets"
    assert wrong("magnets") == said


def test_one_line_that_begins_with_a_puzzle_or_has_brackets_is_text() -> None:
    assert "line 1: the board is missing" in wrong("bosnian-road size=6")
    assert wrong("[1,2").startswith("line 1")


SOLVED = {"puzzle": "skyscrapers", "solutions": [["1243", "2134", "3421", "4312"], ["", ""]]}


def test_an_answer_is_rows_or_what_solve_prints_as_json() -> None:
    rows = "\n".join(SOLVED["solutions"][0])
    answer = read_answer(BOARD.puzzle, rows)
    assert len(answer) == 16
    assert read_answer(BOARD.puzzle, f"\n{json.dumps(SOLVED)}\n") == answer
    assert read_answer(BOARD.puzzle, json.dumps({"solutions": SOLVED["solutions"]})) == answer


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"puzzle": "magnets"}, "this is an answer to 'magnets', not to skyscrapers"),
        ({"solutions": []}, 'there is no answer in it: "solutions" is empty'),
        ({}, 'expected an object such as {"solutions": [["a row", "a row"]]}'),
        ({"solutions": "1243"}, 'expected an object such as {"solutions"'),
        ({"solutions": [[1, 2]]}, 'expected an object such as {"solutions"'),
        ({"solutions": [["1243", "2534"]]}, 'in "solutions", line 2, column 1: expected 4 rows'),
        ({"solutions": [[]]}, 'in "solutions", the answer is empty; expected 4 rows of 4 cells'),
    ],
)
def test_json_that_is_no_answer_is_refused(record: dict[str, object], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read_answer(BOARD.puzzle, json.dumps(record))
    assert str(caught.value).startswith(expected)


@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    # So few random bytes are no board.
    with pytest.raises(InputError, match=r"^bytes"):
        read_stream(io.BytesIO(data), "bytes")
