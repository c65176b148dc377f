"""Damaged, cut, endless and made-up texts in other people's formats: refused in words, quickly."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright.errors import GridwrightError, InputError
from gridwright.formats import codecs, read_text
from gridwright.puzzle import Puzzle
from gridwright.reading import read

TEXTS = (
    "6x5dtS:2.2..1,.3.2.,2.21..,2..0.,TLRTLRBLRBTTLRLRBBLRTTTTLRBBBB",
    "3x3:201,102,120,111,LRTT*BBLR",
    "4de:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1",
    "3:///////////,a3_1d2a",
    "https://puzz.link/p?skyscrapers/4/4/k13h4j3gg2u",
    "https://puzz.link/p?magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400",
    "http://pzv.jp/p.html?bosnianroad/7/7/h2c4w.c7h",
    "bosnianroad/7/7/h2c4w.c7h",
    "https%3A%2F%2Fpuzz.link%2Fp%3Fskyscrapers%2F4%2F4%2Fk13h4j3g",
    "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html#3:///////////,a3_1d2a",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :6:Towers\n"
    "PARAMS  :3:3de\nDESC    :19:///////////,a3_1d2a\n",
    "[begin]\npuzzle Skyscrapers\n[clabels]\n2 - -\n- - 1\n[rlabels]\n1 - -\n- - 1\n"
    "[problem]\n- - -\n1 - -\n- - -\n[end]\n",
    "[begin]\n[clabels]\n1 -\n- 1\n[rlabels]\n1 1\n- -\n[areas]\n1 1\n2 2\n"
    "[problem]\n+ .\n. x\n[end]",
)
SCRAPS = st.sampled_from(
    [
        *"0123456789:#,/._-*?&%+=~ \n\t;[]LRTBS",
        *"adehxugz",
        "x",
        "-1f",
        "%2F",
        "%25",
        "%",
        "99999999",
        "9999999x3:",
        "6x5dt:",
        "5:",
        "https://puzz.link/p?",
        "magnets/",
        "skyscrapers/",
        "[begin]\n",
        "[end]",
        "[areas]",
        "puzzle ",
        "GAME    :6:Towers\n",
        "DESC    :3:",
        "\u0661",
        "²",
        "\0",
    ]
)


def formats_of(text: str) -> set[str]:
    """The formats that read a text as a board; anything but a refusal in words is a failure."""
    found = set()
    for codec in codecs():
        try:
            codec.read(text)
        except GridwrightError:
            continue
        found.add(codec.format)
    return found


def read_or_refused(text: str) -> Puzzle | None:
    """The board of a text, None when it is refused as bad input."""
    try:
        return read_text(text)
    except InputError as error:
        said = str(error)
    assert 0 < len(said) < 2000
    return None


def settled(text: str) -> None:
    """Check that a text is a board of one format, or refused."""
    board = read_or_refused(text)
    assert board is None or read_text(board.format()) == board
    if text.strip():
        assert len(formats_of(text)) == (board is not None)


@given(text=st.one_of(st.lists(SCRAPS).map("".join), st.text(max_size=40)))
@settings(max_examples=400)
def test_made_up_texts_are_refused(text: str) -> None:
    settled(text)


@given(
    text=st.sampled_from(TEXTS),
    start=st.integers(0, 200),
    length=st.integers(0, 12),
    scrap=st.one_of(SCRAPS, st.lists(SCRAPS, max_size=3).map("".join), st.text(max_size=3)),
)
@settings(max_examples=1000)
def test_a_damaged_text_is_read_or_refused(text: str, start: int, length: int, scrap: str) -> None:
    settled(text[:start] + scrap + text[start + length :])


@given(
    text=st.sampled_from(TEXTS),
    places=st.lists(st.tuples(st.integers(0, 200), SCRAPS), min_size=1, max_size=6),
)
@settings(max_examples=500)
def test_a_text_with_several_faults_is_read_or_refused(
    text: str, places: list[tuple[int, str]]
) -> None:
    for place, scrap in places:
        text = text[:place] + scrap + text[place + 1 :]
    settled(text)


@pytest.mark.parametrize("text", TEXTS)
def test_every_beginning_and_every_end_of_a_text_is_read_or_refused(text: str) -> None:
    for place in range(len(text)):
        settled(text[:place])
        settled(text[place:])


@given(text=st.lists(SCRAPS, max_size=8).map("".join))
@settings(max_examples=200)
def test_any_argument_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        read(text)


LONG = 300_000
ENDLESS = [
    "9" * LONG,
    "9" * LONG + ":" + "/" * 40,
    "9" * LONG + "x3:1,1,1,1,LR",
    "3x" + "9" * LONG + ":1,1,1,1,LR",
    "9" * LONG + "x" * 9,
    "9999999x3:...,...,...,...,LR",
    "100x100:" + "." * LONG,
    "100x100:" + "," * LONG,
    "3x3:...,...,...,...," + "," * LONG,
    "3x3:...,...,...,...," + "L" * LONG,
    "9:" + "/" * LONG,
    "9:" + "/" * 35 + "," + "z" * LONG,
    "9:" + "/" * 35 + "," + "1" * LONG,
    "9:" + "/" * 35 + "," + "_" * LONG,
    "9:" + "1" * LONG + "/" * 35,
    "9de#" + "1" * LONG,
    "https://puzz.link/p?" + "a" * LONG,
    "https://puzz.link/p?" + "/" * LONG,
    "https://puzz.link/p?skyscrapers/" + "9" * LONG + "/4/k",
    "https://puzz.link/p?skyscrapers/4/4/" + "z" * LONG,
    "https://puzz.link/p?skyscrapers/100/100/" + "1" * LONG,
    "https://puzz.link/p?magnets/100/100/" + "0" * LONG,
    "https://puzz.link/p?magnets/" + "a" * LONG + "/5/5/x",
    "https://puzz.link/p?bosnianroad/100/100/" + "-" * LONG,
    "puzz.link/" * (LONG // 10),
    "https://www.chiark.greenend.org.uk/" + "a/" * (LONG // 2),
    "https://www.chiark.greenend.org.uk/" + ".html" * (LONG // 5),
    "https://" + "greenend.org.uk" * (LONG // 15),
    "%25" * (LONG // 3),
    "%" + "25" * (LONG // 2),
    "https://puzz.link/p?skyscrapers" + "%2525252F4" * (LONG // 10),
    "SAVEFILE:" + "9" * LONG,
    "SAVEFILE:41:" + "a" * LONG,
    "AB:0:\n" * (LONG // 6),
    "AB:1:" + "\n" * LONG,
    "GAME:6:Towers\nPARAMS:1:9\nDESC:9999999:" + "/" * LONG,
    "[begin]\n[clabels]\n" + "1 " * (LONG // 2) + "\n[end]",
    "[begin]\n[clabels]\n" + "1\n" * (LONG // 2) + "[rlabels]\n1\n1\n[end]",
    "[begin]\n" + "[clabels]\n" * (LONG // 10) + "[end]",
    "[begin]\npuzzle " + "x" * LONG + "\n[end]",
    "begin\n" * (LONG // 6),
]


@pytest.mark.parametrize("text", ENDLESS, ids=lambda text: text[:40].replace("\n", " "))
def test_an_endless_text_is_refused(text: str) -> None:
    """In a fraction of a second; what takes time that grows with its square would take minutes."""
    with pytest.raises(InputError) as caught:
        read_text(text)
    assert len(str(caught.value)) < 1500
