"""Addresses of penpa-edit: what others draw is read, and what is damaged is refused in words."""

from __future__ import annotations

import base64
import json
import zlib

import pytest

from gridwright.errors import InputError
from gridwright.formats import read_text, write_text
from gridwright.puzzle import Puzzle

# Drawings as penpa writes them, without what does not matter here: a head, the margins, the modes,
# what is drawn by the setter, and what is drawn by the solver.
SIX = "square,6,6,38,0,1,1,266,266,154,154,0,0,0,0,Title: ,Author: ,,,OFF,false"
FOUR = "square,4,4,38,0,1,1,190,190,100,100,0,0,0,0,Title: ,Author: ,,,OFF,false"


def packed(*lines: str) -> str:
    """An address that carries these lines."""
    engine = zlib.compressobj(wbits=-15)
    data = engine.compress("\n".join(lines).encode()) + engine.flush()
    return "m=edit&p=" + base64.b64encode(data).decode()


def drawn(head: str, margins: str, layer: str) -> str:
    """The address of a drawing."""
    return packed(head, margins, "{zM:zN}", layer, "{zS:{},zN:{},zE:{}}", "[]")


def lines_of(address: str) -> list[str]:
    """The lines that an address carries."""
    data = base64.b64decode(address.partition("&p=")[2])
    return zlib.decompress(data, -15).decode().split("\n")


def board(text: str) -> Puzzle:
    """A board from its own text."""
    return read_text(text)


ROW, DOTS = ". . . . . .\n", "......\n"
NONE = "[0,0,0,0]"
FRAME = "[1,1,1,1]"
SKYSCRAPERS = drawn(
    SIX, FRAME, '{zS:{},zN:{"23":[3,1,"1"],"34":["1",1,"1"],"32":["2",1,"1"]},zE:{}}'
)
ROAD = drawn(FOUR, NONE, '{zS:{"27":8,"37":8},zN:{"27":["?",1,"1"],"20":["2",1,"1"]},zE:{}}')
MAGNETS = drawn(
    FOUR,
    FRAME,
    '{zS:{},zN:{"19":["1",1,"1"],"27":["+",1,"1"]},zE:{"90,91":2,"91,92":2,"100":1}}',
)
LETTERS = drawn(SIX, NONE, '{zR:{z_:[]},zS:{},zN:{"22":["C",1,"1"],"77":["f",1,"1"]},zE:{}}')


@pytest.mark.parametrize(
    ("address", "text"),
    [
        (SKYSCRAPERS, f"skyscrapers\n3 . . .\n2 . 1 . . .\n{ROW * 3}. . . ."),
        (ROAD, "bosnian-road\n..2.\n.#..\n...#\n...."),
        (MAGNETS, "magnets\n1 .\n. L+ R .\n. L R .\n. ."),
        (LETTERS, f"close-or-far\nC.....\n{DOTS * 4}.....F"),
    ],
)
def test_a_drawing_is_read_by_what_is_drawn(address: str, text: str) -> None:
    for start in ("", "https://swaroopg92.github.io/penpa-edit/#", "http://127.0.0.1/penpa?"):
        assert read_text(start + address) == board(text)
    assert read_text(address.replace("m=edit", "m=solve")) == board(text)
    assert read_text(address.replace("+", "%2B")) == board(text)


def test_the_title_says_which_puzzle_it_is() -> None:
    nothing = "{zS:{},zN:{},zE:{}}"
    empty = drawn(SIX.replace("Title: ", "Title: close or far"), NONE, nothing)
    assert read_text(empty) == board(f"close-or-far\n{DOTS * 6}")
    other = drawn(FOUR.replace("Title: ", "Title: My first"), NONE, nothing)
    with pytest.raises(InputError, match="its title is not"):
        read_text(other)


@pytest.mark.parametrize(
    ("size", "head"),
    [(9, "square,11,11,38,0,1,1,456,456,112,112,"), (8, "square,10,10,38,0,1,1,418,418,286,286,")],
)
def test_a_board_is_written_as_penpa_lays_it_out(size: int, head: str) -> None:
    """With the middle of the picture where penpa has it: a cell, or a corner between cells."""
    side = " ".join(["1", *["."] * (size - 1)])
    rows = "\n".join([f". {' '.join(['.'] * size)} ."] * size)
    lines = lines_of(write_text(board(f"skyscrapers\n{side}\n{rows}\n{side}"), "penpa"))
    assert lines[0].startswith(head)
    assert lines[1] == "[1,1,1,1]"
    first = 3 * (size + 6) + 3
    steps = json.loads(lines[5])
    assert (steps[0], len(steps), steps[size]) == (first, size * size, 7)
    assert f'zN:{{"{2 * (size + 6) + 3}":["1",1,"1"]' in lines[3]


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("m=edit&p=7VTL", "it is damaged|it is too long, or cut off"),
        ("m=edit&p=====", "it is damaged|it is too long, or cut off|ends too early"),
        (SKYSCRAPERS[:-20], "cut off|damaged"),
        (packed("square,4,4"), "it ends too early"),
        (drawn("hex,4,4", NONE, "{}"), "not of a square grid"),
        (drawn("square,4,4", "[0,0]", "{}"), "it is damaged"),
        (drawn("square,4,x", NONE, "{}"), "expected a board of 1 to 100"),
        (drawn("square,400,4", NONE, "{}"), "expected a board of 1 to 100"),
        (drawn("square,2,2", "[1,1,1,1]", "{}"), "expected a board of 1 to 100"),
        (
            drawn(FOUR, NONE, '{zN:{"0":["3",1,"1"]}}'),
            "neither in a cell nor beside the board",
        ),
        (drawn(FOUR, NONE, "[" * 5000), "it is damaged"),
        (
            drawn(FOUR, NONE, '{zE:{"81,82":2}}'),
            "has more than two cells",
        ),
        (drawn(SIX, FRAME, '{zN:{"23":["9",1,"1"]}}'), "from 1 to 4"),
        (drawn(SIX, "[1,1,0,0]", '{zN:{"22":["2",1,"1"]}}'), "expected a square board"),
        (packed("square,4,4", NONE, "", "{zN:" + " " * 2_000_000 + "{}}", ""), "too long"),
    ],
)
def test_what_is_wrong_with_a_drawing_is_said(address: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_text(address)


def test_a_puzzle_that_penpa_cannot_carry_is_refused() -> None:
    with pytest.raises(InputError, match="Shapely Squares cannot be written in the format 'penpa'"):
        write_text(board("shapely-squares\n. . ."), "penpa")


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("https://f-puzzles.com/?id=abc", "f-puzzles"),
        ("https://sudokupad.app/abcdef", "SudokuPad"),
        ("https://app.sudokupad.app/abcdef", "SudokuPad"),
        ("https://tinyurl.com/abc", "TinyURL"),
    ],
)
def test_links_of_other_sites_are_refused_in_one_sentence(link: str, name: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(link)
    assert str(caught.value).startswith(f"this is a link of {name}, which ")
    assert "tried" not in str(caught.value)


@pytest.mark.parametrize("link", ["https://example.org/x", "ftp://a.b/c"])
def test_an_address_without_a_board_is_told_as_an_address(link: str) -> None:
    with pytest.raises(InputError) as caught:
        read_text(link)
    assert str(caught.value).startswith(f"there is no board in the address '{link}'; expected")
