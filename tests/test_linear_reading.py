"""Reading takes work that grows with the text, never with its square, and never more than once."""

from __future__ import annotations

from collections import Counter

import pytest

from gridwright.errors import InputError
from gridwright.formats import read_text
from gridwright.formats.document import Document
from gridwright.grid import grid_of
from gridwright.positions import read_position
from gridwright.puzzles import puzzles
from gridwright.reading import read
from gridwright.text import MAX_TEXT, MAX_TOKENS, Token


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many tokens were made."""
    counted: Counter[str] = Counter()
    plain = Token.__init__

    def counting(self: Token, text: str, line: int, column: int) -> None:
        counted["tokens"] += 1
        plain(self, text, line, column)

    monkeypatch.setattr(Token, "__init__", counting)
    return counted


def full(start: str, body: str) -> str:
    """A text as long as any may be."""
    return (start + body * (MAX_TEXT // len(body)))[:MAX_TEXT]


@pytest.mark.parametrize("body", [".", "[1],", "AB:0:\n"])
@pytest.mark.parametrize("start", ["", "[", "[begin]\n", f"{next(iter(puzzles()))}\n"])
def test_few_tokens_are_made_of_an_endless_text(start: str, body: str, made: Counter[str]) -> None:
    with pytest.raises(InputError) as caught:
        read_text(full(start, body))
    assert made["tokens"] <= 6 * MAX_TOKENS
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("body", [".", "(1)"])
def test_few_tokens_are_made_of_an_endless_answer(body: str, made: Counter[str]) -> None:
    board = read("skyscrapers/paper-6x6")
    made.clear()
    with pytest.raises(InputError):
        read_position(board, full("", body))
    assert made["tokens"] <= 2 * MAX_TOKENS


def test_a_function_looks_at_a_document_once_whatever_comes_of_it() -> None:
    looks: list[str] = []

    def length(document: Document) -> int:
        looks.append(document.text)
        return len(document.text)

    def refuse(document: Document) -> int:
        looks.append(document.text)
        raise InputError("no")

    document = Document("abc")
    assert [document.once(length), document.once(length)] == [3, 3]
    for _ in range(2):
        with pytest.raises(InputError, match="no"):
            document.once(refuse)
    assert looks == ["abc", "abc"]


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (2, 2), (4, 3)])
def test_the_blocks_of_a_cell_are_those_that_hold_it(size: tuple[int, int]) -> None:
    grid = grid_of(*size)
    assert grid.blocks_with == {
        cell: tuple(block for block in grid.blocks if cell in block) for cell in grid.cells
    }
