"""Other people's formats: IDs and saved games of Simon Tatham, puzz.link, janko.at."""

from __future__ import annotations

import json
import urllib.parse
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards import make
from gridwright.cli import main
from gridwright.errors import GridwrightError, InputError
from gridwright.examples import examples
from gridwright.formats import Codec, codecs, is_foreign, read_text, write_text
from gridwright.formats.codec import board_of
from gridwright.formats.pzpr import packed_numbers
from gridwright.positions import grid_rows
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.star_battle import StarBattle
from gridwright.reading import read
from gridwright.solving import Engine, solve

MAGNETS = "6x5dtS:2.2..1,.3.2.,2.21..,2..0.,TLRTLRBLRBTTLRLRBBLRTTTTLRBBBB"
MAGNETS_DEAD = "5x5:22...,22..2,.2..2,..203,LRTTTTTBBBBB*TTLRTBBLRBLR"
TOWERS = "4de:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"
TOWERS_GRID = "3:///////////,a3_1d2a"
TOWERS_LONG = "7:4////4/3/3//3/4/3/2////3/3//4//1/5//4/3//2/,d3d3zm"
UNEQUAL = "4:2R,0,0,0,0U,0,0,0D,0,0R,0,0,0,3,0,0U,"
UNRULY = "6x6u:AFhEDdBg"
LINK_MAGNETS = "magnets/5/5/g222j2h2g22g0g32fubmo3or00000000000400"
LINK_SKYSCRAPERS = "skyscrapers/4/4/k13h4j3g"
LINK_ROAD = "bosnianroad/7/7/h2c4w.c7h"
LINK = "https://puzz.link/p?"
SAVED = f"""\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :7:Magnets
PARAMS  :6:6x5dtS
CPARAMS :4:8x7e
DESC    :{len(MAGNETS) - 7}:{MAGNETS[7:]}
NSTATES :1:1
STATEPOS:1:1
"""
JANKO_SKYSCRAPERS = """\
[begin]
puzzle Skyscrapers
author nobody
size 4
[clabels]
2 2 1 3
2 2 3 1
[rlabels]
3 1 2 2
2 3 2 1
[solution]
1 3 4 2
4 2 3 1
2 4 1 3
3 1 2 4
[moves]
1a
[end]
"""
JANKO_SUDOKU = """\
[begin]
puzzle Sudoku
[areas]
1 1 1 1 2
3 1 4 4 2
3 3 4 5 2
3 4 4 5 2
3 5 5 5 2
[problem]
- 2 - - -
4 - - - -
- - 3 - -
- - - - 1
- - - 1 -
[end]
"""
JANKO_PARKS = """\
[begin]
puzzle Skyscrapers
depth 3
options diagonals
[clabels]
- - 2 - -
- 3 - - 1
[rlabels]
1 - 2 - -
- - 2 - -
[problem]
- - - x -
- - - - -
- 1 - - -
- - - - -
- - - - -
[end]
"""
JANKO_FUTOSHIKI = """\
[begin]
puzzle Futoshiki
[problem]
2 - - « - - 4
- - - - V - -
- - - - - - -
- - V - - - -
- » - - - - -
- - A - - - -
- - - - - - -
[end]
"""
JANKO_AKARI = """\
[begin]
puzzle Akari
[problem]
- - x -
- 2 - -
- - - 1
0 - - -
[end]
"""
JANKO_TENTS = """\
[begin]
puzzle Tents
[clabels]
2 - 1 -
[rlabels]
1 - 2 0
[problem]
- x - -
- - - -
x - x -
- - - -
[end]
"""
JANKO_BINAIRO = """\
[begin]
puzzle Binairo
[problem]
1 - - - - -
1 - - - - -
- - 0 - - -
- 1 - - - 1
- - - 0 - 1
- - - - - -
[end]
"""
JANKO_STARS = """\
[begin]
puzzle Starbattle
stars 1
[areas]
1 2 2 2
1 1 1 2
3 3 4 4
3 3 4 4
[end]
"""
SOLO = "2x2:4f3_2f4"
SOLO_WIDE = "2x3:c2_4d1e4_5b5_6e5d3_1c"
SOLO_JIGSAW = "5j:a2c4f3f1c1a,c__aa___a__b_d___b__f"
LINK_SUDOKU = "sudoku/4/4/4l32l4"
LINE_SUDOKU = "4......32......4\n"
GRID_SUDOKU = """\
+-----+-----+
| 4 . | . . |
| . . | . 3 |
+-----+-----+
| 2 . | . . |
| . . | . 4 |
+-----+-----+
"""
JANKO_MAGNETS = """\
[begin]
puzzle Magnets
[clabels]
2 2 - - -
- 2 - - 2
[rlabels]
2 2 - - 2
- - 2 0 3
[areas]
1 1 2 3 4
5 6 2 3 4
5 6 - 7 8
9 9 10 7 8
11 11 10 12 12
[end]
"""
SOLVED = {
    MAGNETS: "+-+-../-+-+.+/+-...-/..+.+./-+-.-.",
    MAGNETS_DEAD: "+-+-./-+-+./+-..-/..+.+/-+-+-",
    TOWERS: "1342/4231/2413/3124",
    UNEQUAL: "2134/4213/3421/1342",
    UNRULY: "100101/101010/010110/010101/101001/011010",
    LINK_SKYSCRAPERS: "2143/1234/4312/3421",
    LINK_MAGNETS: "+-+-./-+-+./+-..-/..+.+/-+-+-",
    "3x3:201,102,120,111,LRTT*BBLR": None,
    "5x5:.2..1,3..1.,.2..2,2..2.,LRLRTTLRTBBT*BTTBLRBBLRLR": None,
    "6x6:322223,323132,232223,232223,LRTLRTTTBLRBBBTTLRLRBBLRTTLRTTBBLRBB": None,
    TOWERS_LONG: None,
    LINK_ROAD: None,
    SAVED: "+-+-../-+-+.+/+-...-/..+.+./-+-.-.",
    JANKO_SKYSCRAPERS: "1342/4231/2413/3124",
    JANKO_MAGNETS: "+-+-./-+-+./+-..-/..+.+/-+-+-",
    SOLO_WIDE: "163245/524163/312456/456312/245631/631524",
    GRID_SUDOKU: "4312/1243/2431/3124",
    JANKO_SUDOKU: "12453/43125/51342/24531/35214",
}
# The same board in each line, in the form in which it is written.
SAME = [
    {"tatham": MAGNETS_DEAD, "puzz.link": LINK + LINK_MAGNETS, "janko": JANKO_MAGNETS},
    {"tatham": "4://///1/3///4/////3/", "puzz.link": LINK + LINK_SKYSCRAPERS},
    {"tatham": TOWERS_GRID, "puzz.link": f"{LINK}skyscrapers/3/3/rg31j2g"},
    {"tatham": TOWERS_LONG},
    {"tatham": "4:2/2/1/3/2/2/3/1/3/1/2/2/2/3/2/1"},
    {"puzz.link": LINK + LINK_ROAD},
    {"tatham": SOLO, "puzz.link": LINK + LINK_SUDOKU, "characters": LINE_SUDOKU},
    {"tatham": SOLO_JIGSAW, "janko": JANKO_SUDOKU},
    {"janko": JANKO_PARKS},
    {"janko": JANKO_FUTOSHIKI},
    {"janko": JANKO_AKARI},
    {"janko": JANKO_TENTS},
    {"janko": JANKO_STARS},
    {"tatham": UNRULY, "janko": JANKO_BINAIRO},
]
FOREIGN = [codec for codec in codecs() if codec.format in ("janko", "penpa", "puzz.link", "tatham")]
by_codec = pytest.mark.parametrize("codec", FOREIGN, ids=lambda c: f"{c.format}-{c.puzzle}")


def message(text: str) -> str:
    """The error that reading this text ends in, as it is shown."""
    with pytest.raises(InputError) as caught:
        read_text(text)
    return str(caught.value)


@pytest.mark.parametrize("text", SOLVED)
@pytest.mark.parametrize("engine", ["fd", "sat"])
def test_a_known_board_is_read_and_has_its_one_solution(text: str, engine: Engine) -> None:
    board = read_text(text)
    result = solve(board, count=2, engine=engine)
    assert result.complete
    assert len(result.solutions) == 1
    rows = "/".join(grid_rows(board, result.solutions[0]))
    assert SOLVED[text] in (None, rows.replace("x", "."))


@pytest.mark.parametrize("texts", SAME, ids=lambda texts: next(iter(texts.values()))[:20])
def test_a_board_is_the_same_in_every_format(texts: dict[str, str]) -> None:
    board = read_text(next(iter(texts.values())))
    for format, text in texts.items():
        assert read_text(text) == board
        assert write_text(board, format) == text


def test_level_and_stripping_are_read_and_not_written() -> None:
    assert write_text(read_text(MAGNETS), "tatham") == MAGNETS.replace("dtS", "")
    for options in ("", "de", "dt", "S", "deS", "dtS"):
        assert read_text(MAGNETS.replace("dtS", options)) == read_text(MAGNETS)
    for level in ("", "de", "dh", "dx", "du"):
        assert read_text(TOWERS.replace("de", level)) == read_text(TOWERS)


def test_commas_among_the_dominoes_mean_nothing() -> None:
    assert read_text(MAGNETS[:-3] + "," + MAGNETS[-3:] + ",") == read_text(MAGNETS)


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?{}",
        "http://puzz.link/p?{}",
        "puzz.link/p?{}",
        "https://www.puzz.link/p.html?{}",
        "http://pzv.jp/p.html?{}",
        "https://pzprxs.vercel.app/p?{}",
        "https://pzplus.tck.mn/p?{}",
        "{}",
        "{}/",
    ],
)
@pytest.mark.parametrize("body", [LINK_MAGNETS, LINK_SKYSCRAPERS, LINK_ROAD])
def test_an_address_may_be_of_any_of_the_sites(address: str, body: str) -> None:
    board = read_text(LINK + body)
    assert read_text(address.format(body)) == board
    assert read(address.format(body)) == board
    assert read(urllib.parse.quote(address.format(body), safe="")) == board
    twice = urllib.parse.quote(urllib.parse.quote(address.format(body), safe=""), safe="")
    assert read(twice) == board


@pytest.mark.parametrize(
    "body", ["skyscraper/4/4/k13h4j3g", "building/4/4/k13h4j3g", "skyscrapers_edit/4/4/k13h4j3g"]
)
def test_other_names_of_a_puzzle_are_known(body: str) -> None:
    assert read_text(LINK + body) == read_text(LINK + LINK_SKYSCRAPERS)


def test_an_address_of_his_site_ends_in_an_id() -> None:
    site = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
    assert read(f"{site}magnets.html#{MAGNETS}") == read(MAGNETS)
    assert read(f"{site}towers.html#{urllib.parse.quote(TOWERS)}") == read(TOWERS)
    assert "Simon Tatham's collection calls this 'loopy'" in message(f"{site}loopy.html#3x3:a")
    assert "expected a game ID of Towers" in message(f"{site}towers.html#{MAGNETS}")
    assert "random seed" in message(f"{site}towers.html#4de%231234")


@pytest.mark.parametrize("text", SOLVED)
@pytest.mark.parametrize(
    "around", ["{}", "\n  {}\n\n", "; a remark\n{}", "{}\n; a remark\n", "\ufeff{}\r\n"]
)
def test_blanks_and_remarks_around_do_not_matter(text: str, around: str) -> None:
    saved_or_janko = "\n" in text
    if "remark" in around and saved_or_janko and not text.startswith("["):
        return  # a saved game is no text that people write
    assert read_text(around.format(text)) == read_text(text)


@pytest.mark.parametrize("text", [SAVED, JANKO_MAGNETS, JANKO_SKYSCRAPERS])
def test_windows_line_ends_do_not_matter(text: str) -> None:
    assert read_text(text.replace("\n", "\r\n")) == read_text(text)


@pytest.mark.parametrize("text", SOLVED)
def test_it_is_read_from_an_argument_and_from_a_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "board"
    path.write_text(text)
    assert read(text) == read(path) == read(str(path)) == read_text(text)
    assert is_foreign(text)


def test_a_saved_game_needs_only_three_lines() -> None:
    lines = SAVED.splitlines()
    assert read_text("\n".join(lines[2:4] + lines[5:6])) == read_text(MAGNETS)
    assert read_text(SAVED + "MOVE:0:\nrubbish") == read_text(MAGNETS)


def test_heads_may_stand_without_brackets_and_the_puzzle_may_be_unnamed() -> None:
    for text in (JANKO_MAGNETS, JANKO_SKYSCRAPERS):
        board = read_text(text)
        assert read_text(text.replace("[", "").replace("]", "")) == board
        assert read_text(text.replace("puzzle", "unit")) == board
        assert read_text(text.replace("puzzle ", "[puzzle]\n")) == board
    assert read_text(JANKO_MAGNETS.replace("Magnets", "magnete")).name == "magnets"
    assert read_text(JANKO_SKYSCRAPERS.replace("Skys", "skys")).name == "skyscrapers"


def test_a_cell_with_an_area_of_its_own_is_dead() -> None:
    assert read_text(JANKO_MAGNETS.replace("6 - 7", "6 99 7")) == read_text(JANKO_MAGNETS)
    problem = "[problem]\n" + ". . . . .\n" * 2 + ". . x . .\n" + ". . . . .\n" * 2 + "[end]"
    assert read_text(JANKO_MAGNETS.replace("[end]", problem)) == read_text(JANKO_MAGNETS)


def test_walls_beside_dead_cells_mean_nothing() -> None:
    closed = LINK_MAGNETS.replace("fubmo3or", "fvrmo7sr")
    assert read_text(closed) == read_text(LINK_MAGNETS)


@by_codec
@given(seed=st.integers(0, 999))
@settings(max_examples=60)
def test_random_boards_are_read_as_they_were_written(codec: Codec, seed: int) -> None:
    board = make(str(codec.puzzle), seed).board
    if any(board.problems()):
        return  # reading refuses a clue that can never hold
    text, refusal = written(board, codec.format)
    if refusal:
        assert any(said in refusal for said in REFUSED[codec.format, codec.puzzle])
        return
    assert read_text(text) == board
    assert formats_that_read(text) == {codec.format}


def written(board: Puzzle, format: str) -> tuple[str, str]:
    """The board in a format, or else why that cannot be."""
    try:
        return write_text(board, format), ""
    except InputError as error:
        return "", error.message


VARIANTS = ("heights=", "diagonal=yes")
REFUSED: dict[tuple[str, str | None], tuple[str, ...]] = {
    ("puzz.link", "star-battle"): ("needs regions in one piece",),
    ("tatham", "tents"): (
        "Tents has boards from 4x4 on",
        "needs a number for every row and column",
    ),
    ("tatham", "magnets"): (
        "cannot hold given cells",
        "has boards from 2x3 on, not ",
        "no clues for more poles than cells",
    ),
    ("tatham", "skyscrapers"): ("has boards from 3x3 to 9x9, not ", *VARIANTS),
    ("tatham", "futoshiki"): ("has boards from 3x3 to 32x32, not ",),
    ("tatham", "takuzu"): ("has boards from 6x6 on, not ",),
    ("puzz.link", "magnets"): ("cannot hold cells given as neutral",),
    ("puzz.link", "bosnian-road"): ("touch=corner",),
    ("puzz.link", "skyscrapers"): VARIANTS,
    ("puzz.link", "sudoku"): ("the usual boxes only",),
    ("tatham", "sudoku"): ("boards up to 31x31, not 1x1", " boxes of "),
    ("janko", "sudoku"): (),
    ("janko", "magnets"): (),
    ("janko", "skyscrapers"): (),
    ("janko", "akari"): (),
    ("janko", "futoshiki"): (),
    ("janko", "star-battle"): (),
    ("janko", "takuzu"): ("has no Binairo with equal rows (distinct=no)",),
    ("janko", "tents"): (),
    ("penpa", "bosnian-road"): ("touch=corner",),
    ("penpa", "close-or-far"): (),
    ("penpa", "magnets"): (),
    ("penpa", "skyscrapers"): VARIANTS,
}


def formats_that_read(text: str) -> set[str]:
    """The formats in which a text is a board."""
    found = set()
    for codec in codecs():
        try:
            codec.read(text)
        except GridwrightError:
            continue
        found.add(codec.format)
    return found


@pytest.mark.parametrize("text", [*SOLVED, *(e.text for n in puzzles() for e in examples(n))])
def test_no_text_is_a_board_in_two_formats(text: str) -> None:
    assert len(formats_that_read(text)) == 1


def test_every_size_that_fits_is_written_and_read() -> None:
    for size in range(1, 101, 9):
        frame = " ".join(["."] * size)
        rows = "\n".join([f". {frame} ."] * size)
        board = read_text(f"skyscrapers\n{frame}\n{rows}\n{frame}\n")
        for format in ("puzz.link", "janko"):
            assert read_text(write_text(board, format)) == board
    row = ". " + "L R " * 50 + ".\n"
    wide = read_text(f"magnets\n{'1 ' * 100}\n{row * 3}{'. ' * 100}\n".replace(". L", "50 L"))
    for format in ("puzz.link", "janko", "tatham"):
        assert read_text(write_text(wide, format)) == wide
    assert "100x3:" in write_text(wide, "tatham")


# What is wrong, and the sentence that says so.

SEED = "only Simon Tatham's own program can make a board from a seed"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "6x5dtS#123456789012345",
            f"line 1, column 7: this game ID contains a random seed, and {SEED}",
        ),
        ("4de#1", SEED),
        ("  9#seed", f"line 1, column 4: this game ID contains a random seed, and {SEED}"),
        (
            "6x5:...",
            "in the description: expected 5 fields of Magnets with , between them, found 1",
        ),
        ("6x5dq:" + MAGNETS[7:], "in the level: expected nothing or one of de, dt, S, deS, dtS"),
        ("6x5dtSS:" + MAGNETS[7:], "line 1, column 4: in the level: expected nothing or one of"),
        ("4dt:" + TOWERS[4:], "in the level: expected nothing or one of de, dh, dx, du after"),
        ("9999999x3:a", "line 1, column 1: in the size: expected a number from 1 to 100, found"),
        ("3x101:a", "line 1, column 3: in the size: expected a number from 1 to 100, found '101'"),
        ("0x3:a", "in the size: expected a number from 1 to 100, found '0'"),
        ("2x2:..,..,..,..,LRLR", "in the size: Simon Tatham's Magnets has boards from 2x3 on"),
        (MAGNETS.replace(":2.2..1", ":2.2..12"), "in the column plus counts: expected 6 counts"),
        (MAGNETS.replace(",.3.2.", ",.3.2"), "in the row plus counts: expected 5 counts, found 4"),
        (
            MAGNETS.replace(":2.2..1", ":2.2..!"),
            "line 1, column 13: in the column plus counts, character 6: expected a count",
        ),
        (
            MAGNETS.replace(",2..0.", ",2..z."),
            "in the row minus counts, character 4: expected a count of poles from 0 to 6, "
            "found '35'",
        ),
        (MAGNETS.replace(",2..0.", ",6..0."), "row 1 cannot hold 6 poles of one kind"),
        (MAGNETS[:-1], "line 1, column 34: in the dominoes: expected 30 cells, found 29"),
        (
            MAGNETS.replace("LRTTTT", "LRTTXT"),
            "line 1, column 56: in the dominoes, character 23: expected a domino's half",
        ),
        (
            MAGNETS.replace("LRBLRB", "LRBLLB"),
            "in the dominoes, character 8: this L has no right half; expected R there",
        ),
        (f"{MAGNETS}\n{MAGNETS}", "line 2, column 1: more text follows; expected one board"),
        (TOWERS[:-2], "in the clues: expected 16 clues of Towers with / between them, found 15"),
        (TOWERS + "/1", "in the clues: expected a number or nothing between slashes, found '1/1'"),
        (TOWERS + "2", "in the clues, character 1: expected a clue from 1 to 4, found '12'"),
        ("4:0" + TOWERS[5:], "expected a clue from 1 to 4, found '0'"),
        ("2:///////", "line 1, column 1: in the size: expected a number from 3 to 9, found '2'"),
        ("10:" + "/" * 39, "in the size: expected a number from 3 to 9, found '10'"),
        ("3:///////////,a3_1d2", "in the grid: expected 9 cells, found 8"),
        ("3:///////////,a3_1d2b", "in the grid, character 7: expected no more than 9 cells"),
        ("3:///////////,a3_4d2a", "in the grid, character 4: expected a height from 1 to 3"),
        ("3:///////////,a3_1D2a", "in the grid, character 5: expected a number, a letter from a"),
        ("3:///////////,", "in the grid: expected 9 cells, found 0"),
        ("3x3x:a1e7a7_3g2b1_5d3f6b9a5a4a2b2f7d4_1b6g4_2a4e9a", "the diagonals of Sudoku X"),
        ("3x3k:zzzc,a__,9a8", "the cages of Killer Sudoku"),
        ("2x2:4f3_2f3a", "in the grid, character 8: expected no more than 16 cells"),
        ("5j:a2c4f3f1c1a,c__aa___a__b_d___b__", "in the boxes: expected 40 places between cells"),
        ("5j:a2c4f3f1c1a,c__aa___a__b_d___b_c_a", "in the boxes"),
        ("4a:0,0L,0", "line 1, column 2: in the level: in the mode Adjacent of Unequal, signs"),
        ("5dq:0,0L,0", "in the level: expected nothing or one of dt, de, dk, dx, dr after"),
        ("3:0,0L,0", "in the description: expected 9 cells with a comma after each, found 3"),
        ("2:0,0,0,0,", "in the size: expected a number from 3 to 32, found '2'"),
        (
            UNEQUAL.replace("0U,0,", "0U,0X,"),
            "in the field of row 2 column 2: expected a number and",
        ),
        (UNEQUAL.replace("3,", "9,"), "character 1: expected a number from 1 to 4, found '9'"),
        ("4:2U" + UNEQUAL[3:], "character 2: there is no cell on this side of row 1 column 1"),
        (UNEQUAL.replace("0R,0,", "0R,0L,"), "a sign between row 3 column 2 and row 3 column 3"),
        ("4x6:aBx", "in the size: Simon Tatham's Unruly has boards from 6x6 on, not 4x6"),
        ("6x6dq:zl", "expected nothing or one of dt, de, dn, u, udt, ude, udn after the size"),
        ("6x6:zk", "in the description: it ends too early; expected 36 cells"),
        ("6x6:zzl", "in the description, character 2: this is behind the last of 36 cells"),
    ],
)
def test_a_wrong_id_is_refused_with_the_part(text: str, expected: str) -> None:
    assert expected in message(text)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("7:Magnets", "5:Loopy", "collection calls this 'Loopy'; of its puzzles, Gridwright"),
        ("7:Magnets", "6:Towers", "in the line PARAMS of a saved game: expected the size of Tow"),
        ("GAME    :7:Magnets\n", "", "this saved game has no line GAME"),
        ("PARAMS  :6:6x5dtS\n", "", "this saved game has no line PARAMS"),
        ("DESC    :", "DESK    :", "this saved game has no line DESC"),
        ("PARAMS  :6:", "PARAMS  :5:", "line 4, column 12: in the line PARAMS of a saved game: "),
        ("VERSION :1:1", "VERSION", "line 2: expected a line of a saved game such as VERSION"),
        ("DESC    :", "DESC    :9999999999", "line 6: expected a line of a saved game"),
        ("2.21..", "2.71..", "line 6, column 28: in the column minus counts, character 3: exp"),
    ],
)
def test_a_wrong_saved_game_is_refused_with_the_line(old: str, new: str, expected: str) -> None:
    assert old in SAVED
    assert expected in message(SAVED.replace(old, new))


def test_blank_lines_of_a_saved_game_are_counted() -> None:
    text = "\n\n" + SAVED.replace("\n", "\n\n").replace("2.21..", "2.71..")
    assert "line 13, column 28: in the column minus counts, character 3" in message(text)


def test_a_saved_game_that_was_cut_off_is_refused() -> None:
    for end in range(len("SAVEFILE:4"), SAVED.index("NSTATES") - 1):
        with pytest.raises(InputError):
            read_text(SAVED[:end])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{LINK}nurikabe/5/5/i2m3j4g",
            "puzz.link calls this 'nurikabe'; of its puzzles, Gridwright knows akari, ",
        ),
        (f"{LINK}country-x/v:/5/5/abc", "puzz.link calls this 'country-x'"),
        (
            "nurikabe/5/5/i2m3j4g",
            "puzz.link: it names 'nurikabe', which is not a puzzle of Gridwright",
        ),
        (LINK, "in the address: expected TYPE/COLUMNS/ROWS/BODY after the question mark"),
        (f"{LINK}magnets", "expected magnets/COLUMNS/ROWS/BODY, found 'magnets'"),
        (f"{LINK}magnets/5/5", "expected magnets/COLUMNS/ROWS/BODY, found 'magnets/5/5'"),
        (
            f"{LINK}magnets/a/5/5/{LINK_MAGNETS[12:]}",
            "line 1, column 29: in the address: the variant 'a' of magnets (poles that touch are "
            "equal) is not supported",
        ),
        (f"{LINK}skyscrapers/d/4/4/k13h4j3g", "the variant 'd' of skyscrapers is not supported"),
        (f"{LINK}skyscrapers/4/5/k13h4j3g", "expected a square board, found 4x5"),
        (f"{LINK}skyscrapers/4/4/k13h4j3g/1", "in the address: expected nothing after the body"),
        ("skyscrapers/4/4000000000/k", "in the size: expected a number from 1 to 100, found '40"),
        ("skyscrapers/0/0/k", "in the size: expected a number from 1 to 100, found '0'"),
        (LINK_SKYSCRAPERS[:-1], "in the clues: it ends too early; expected 16 cells, found 15"),
        (LINK_SKYSCRAPERS[:-1] + "z", "in the clues, character 8: this skips more cells than"),
        (LINK_SKYSCRAPERS + "11", "in the given heights: it ends too early; expected 16 cells"),
        (LINK_SKYSCRAPERS + "v1", "in the address: expected nothing more, found '1'"),
        (
            LINK_SKYSCRAPERS.replace("4j", "9j"),
            "line 1, column 21: in the clues, character 5: expected a clue from 1 to 4, found '9'",
        ),
        (LINK_SKYSCRAPERS.replace("4j", "-0cj"), "expected a clue from 1 to 4, found '12'"),
        (LINK_SKYSCRAPERS.replace("4j", "-"), "character 5: expected a number or a skip, found '-"),
        (LINK_SKYSCRAPERS.replace("4j", "?j"), "character 5: expected a number or a skip"),
        (LINK_SKYSCRAPERS.replace("4j", ".j"), "character 5: a question mark means nothing here"),
        (LINK_ROAD.replace("4w", "9w"), "in the numbers, character 4: expected a number from 0 to"),
        (LINK_ROAD[:-1], "in the numbers: it ends too early; expected 49 cells"),
        (LINK_ROAD + "g", "in the address: expected nothing more, found 'g'"),
        (LINK_ROAD.replace("h2", "-02"), "character 1: expected a number or a skip, found '-'"),
        (LINK_MAGNETS.replace("fubm", "eubm"), "in the walls: the region at row 2 column 1 has "),
        (LINK_MAGNETS.replace("fubm", "vubm"), "has one cell; expected dominoes, which have two"),
        (LINK_MAGNETS.replace("fubm", "fub!"), "in the walls, character 4: expected a digit or a"),
        (LINK_MAGNETS[:30], "in the walls: expected 4 characters, found "),
        (LINK_MAGNETS[:-1], "in the dead cells: expected 5 characters, found 4"),
        (LINK_MAGNETS[:-6], "in the given poles: expected 9 characters, found 8"),
        (LINK_MAGNETS[:-14] + "r00000000" + "00400", "in the given poles, character 1: expected"),
        (LINK_MAGNETS[:-14] + "000090000" + "00400", "in the dead cells: row 3 column 3 is dead"),
        (LINK_MAGNETS[:-3] + "000", "the region at row 2 column 3 has more than two cells"),
        (f"{LINK_ROAD} {LINK_ROAD}", "more text follows; expected one board"),
        (f"{LINK}bosnianroad%2F7%2F7%2Fh2c9w.c7h", "line 1: in the numbers, character 4"),
    ],
)
def test_a_wrong_address_is_refused_with_the_part(text: str, expected: str) -> None:
    assert expected in message(text)


@pytest.mark.parametrize(
    ("text", "old", "new", "expected"),
    [
        (
            JANKO_SKYSCRAPERS,
            "puzzle Skyscrapers",
            "puzzle Linesweeper",
            "janko.at calls this 'Linesweeper', a puzzle whose loop may run beside itself; of its "
            "puzzles, Gridwright knows Akari, Futoshiki, Magnets, Skyscrapers, Starbattle, Sudoku, "
            "Binairo and Tents",
        ),
        (JANKO_SKYSCRAPERS, "2 2 1 3", "2 2 1", "line 7, column 7: expected 3 clues in this line"),
        (JANKO_SKYSCRAPERS, "2 2 1 3", "2 2 5 3", "line 6, column 5: expected a clue from 1 to 4"),
        (JANKO_SKYSCRAPERS, "2 2 3 1\n", "", "expected 2 rows, found 1; this is the part [clab"),
        (JANKO_SKYSCRAPERS, "[rlabels]", "[rlables]", "line 1, column 1: the part [rlabels] is m"),
        (JANKO_SKYSCRAPERS, "[end]\n", "", "the text ends too early; expected [end]"),
        (JANKO_SKYSCRAPERS, "[moves]", "[clabels]", "the part [clabels] appears twice"),
        (JANKO_SKYSCRAPERS, "[end]", "[end]\n[begin]", "line 19, column 1: the part [begin] app"),
        (JANKO_SKYSCRAPERS, "2 2 1 3\n2 2 3 1\n", "", "the part [clabels] is empty"),
        (JANKO_SKYSCRAPERS, "3 1 2 2\n2 3 2 1\n", "", "the part [rlabels] is empty; expected 2 l"),
        (JANKO_SKYSCRAPERS, "2 2 1 3", "1 " * 101, "expected at most 100 entries in the part [c"),
        (JANKO_MAGNETS, "1 1 2 3 4", "1 1 2 3 3", "line 11, column 7: area 3 has 3 cells; exp"),
        (JANKO_MAGNETS, "5 6 - 7 8", "9 6 - 7 8", "line 13, column 3: area 9 has 3 cells; expect"),
        (JANKO_MAGNETS, "9 9 10 7 8", "9 9 7 10 8", "the cells of area 7 do not touch"),
        (JANKO_MAGNETS, "2 2 - - -", "2 2 x - -", "line 4, column 5: expected a count of poles"),
        (JANKO_PARKS, "depth 3", "depth 7", "line 3, column 1: expected a depth from 1 to 5"),
        (JANKO_PARKS, "depth 3", "depth three", "line 3, column 1: expected a depth from 1 to 5"),
        (
            JANKO_PARKS,
            "options diagonals",
            "options knight",
            "line 4, column 1: expected no option",
        ),
        (JANKO_FUTOSHIKI, "- » - - -", "- A - - -", "line 8, column 3: expected «, » or -"),
        (JANKO_FUTOSHIKI, "- - - - V", "- - - - »", "line 5, column 9: expected A, V or -"),
        (JANKO_FUTOSHIKI, "2 -", "5 -", "line 4, column 1: expected"),
        (JANKO_FUTOSHIKI, "2 - - « - - 4", "2 - - « - -", "expected 6 places in this line"),
        (JANKO_AKARI, "- 2 -", "- 5 -", "line 5, column 3: expected - (open), x (a wall) or a"),
        (JANKO_AKARI, "- 2 - -", "- 2 -", "line 5, column 6: expected 4 cells in this line"),
        (JANKO_TENTS, "x - x -", "x - o -", "line 10, column 5: expected x (a tree) or - (open)"),
        (JANKO_TENTS, "2 - 1 -", "2 - 1", "line 8, column 7: expected 3 cells in this line"),
        (JANKO_TENTS, "2 - 1 -", "4 - 1 -", "line 4, column 1: expected a number of tents"),
        (JANKO_STARS, "stars 1", "stars 4", "line 3, column 7: expected 1, 2 or 3 stars"),
        (JANKO_MAGNETS, "[end]", "[problem]\n+ .\n[end]", "expected 5 cells in this line, found 2"),
    ],
)
def test_wrong_sections_are_refused_with_their_place(
    text: str, old: str, new: str, expected: str
) -> None:
    assert old in text
    assert expected in message(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("6x6:zz", "takuzu: line 1, column 6: in the description, character 2: this is behind"),
        ("7x7:c3l2aBb1eBbBa1l2", "akari: line 1, column 5: in the description: expected 49"),
        ("2x2:4f3_2f4f", "sudoku: line 1, column 12: in the grid, character 8: expected no more"),
    ],
)
def test_of_several_readings_that_one_leads_which_came_farthest(text: str, expected: str) -> None:
    said = message(text)
    assert f"such as {expected.partition(':')[0]}: ({expected}" in said
    assert len(said) < 700


@pytest.mark.parametrize(("row", "stars"), [("x - - -", 1), ("- x - x", 2), ("- - - -", 1)])
def test_a_solution_says_how_many_stars_there_are(row: str, stars: int) -> None:
    part = "[solution]\n" + f"{row}\n" * 4 + "[end]"
    text = JANKO_STARS.replace("stars 1\n", "").replace("[end]", part)
    assert board_of(read_text(text), StarBattle).stars == stars


def test_more_areas_than_letters_are_refused() -> None:
    rows = "\n".join(" ".join(str(9 * row + column) for column in range(9)) for row in range(9))
    said = message(f"[begin]\npuzzle Starbattle\n[areas]\n{rows}\n[end]\n")
    assert "line 4, column 1: expected at most 62 areas, found 81" in said


def with_problem(third: str) -> str:
    """A board with a problem part whose third row is this."""
    rows = ["+ - . x .", ". . . x .", third, ". . . . .", ". . . . ."]
    return JANKO_MAGNETS.replace("[end]", "\n".join(["[problem]", *rows, "[end]"]))


def test_given_cells_of_sections() -> None:
    text = with_problem(". . . . .")
    board = board_of(read_text(text), Magnets)
    assert board.givens[0] == (1, 2, None, 0, None)
    assert write_text(board, "janko") == text
    assert "a dead cell has no pole; expected . or x" in message(with_problem(". . + . ."))
    assert "expected +, -, x or . (not given), found '?'" in message(with_problem("? . . . ."))


def test_given_poles_of_puzz_link() -> None:
    board = board_of(read_text(LINK_MAGNETS[:-14] + "f00000000" + "00400"), Magnets)
    assert board.givens[0] == (1, 2, None, None, None)
    assert read_text(write_text(board, "puzz.link")) == board


def test_a_text_without_a_name_says_which_parts_were_looked_for() -> None:
    said = message("[begin]\n[problem]\n1 .\n[end]\n")
    assert "it names no puzzle and does not have the parts [clabels], [rlabels]" in said
    assert len(said) < 700


@pytest.mark.parametrize(
    ("text", "format", "expected"),
    [
        ("magnets\n1 .\n. L+ R .\n. .\n", "tatham", "Simon Tatham's Magnets cannot hold given ce"),
        ("magnets\n1 .\n. L R .\n. .\n", "tatham", "has boards from 2x3 on, not 2x1"),
        (
            "magnets\n. . .\n2 L R T 2\n. L R B .\n. . .\n",
            "tatham",
            "no clues for more poles than cells, as in row 1",
        ),
        ("magnets\n1 .\n. Lx R .\n. .\n", "puzz.link", "cannot hold cells given as neutral"),
        ("skyscrapers\n. .\n. . . .\n. . . .\n. .", "tatham", "boards from 3x3 to 9x9, not 2x2"),
        ("bosnian-road touch=corner\n...\n...\n...", "puzz.link", "touch=corner"),
        *(
            (
                f"skyscrapers {choice}\n. .\n. . . .\n. . . .\n. .",
                format,
                f"no Skyscrapers .*{choice}",
            )
            for choice in ("heights=1", "diagonal=yes")
            for format in ("paper", "penpa", "puzz.link", "tatham")
        ),
        ("bosnian-road\n...\n...\n...", "tatham", "Bosnian Road cannot be written in the format"),
        (
            "bosnian-road\n...\n...\n...",
            "janko",
            "one of json, paper, penpa, puzz.link, text",
        ),
    ],
)
def test_what_a_format_cannot_carry_is_refused_in_words(
    text: str, format: str, expected: str
) -> None:
    with pytest.raises(InputError, match=expected):
        write_text(read_text(text), format)


def test_counts_beyond_the_letters_are_refused() -> None:
    none = (None,) * 70
    tall = Magnets(("LR",) * 70, (62, None), none, (None, None), none, ((None, None),) * 70)
    with pytest.raises(InputError, match="can only hold counts up to 61"):
        write_text(tall, "tatham")
    with pytest.raises(InputError, match="can only hold numbers up to 255, not 256"):
        packed_numbers([256], 16)


# The command.


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Run a command: its exit code and what it printed."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["gridwright", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        return int(ended.value.code or 0), *capsys.readouterr()

    return run


Command = Callable[..., tuple[int, str, str]]


def test_convert_prints_a_board_in_another_format(run: Command) -> None:
    assert run("convert", LINK_MAGNETS, "--to", "tatham") == (0, f"{MAGNETS_DEAD}\n", "")
    assert run("convert", MAGNETS_DEAD, "--to", "janko") == (0, JANKO_MAGNETS, "")
    code, out, _ = run("convert", TOWERS_GRID, "--to", "text")
    assert (code, read_text(out)) == (0, read_text(TOWERS_GRID))


def test_convert_in_json(run: Command) -> None:
    code, out, _ = run("convert", MAGNETS_DEAD, "--to", "puzz.link", "--json")
    record = {"schema": "convert/1", "puzzle": "magnets", "format": "puzz.link"}
    record["text"] = LINK + LINK_MAGNETS
    assert (code, json.loads(out)) == (0, record)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("6x5dt#1", "--to", "text"), SEED),
        (
            (MAGNETS, "--to", "xml"),
            "one of characters, janko, json, paper, penpa, puzz.link, tatham, text",
        ),
        ((MAGNETS,), "Missing option '--to'"),
        (("bosnian-road/paper-10x10", "--to", "puzz.link"), "touch=corner"),
        (("nurikabe/5/5/i2", "--to", "text"), "there is no file or built-in board"),
        (("2023-notes#1.txt", "--to", "text"), "there is no file or built-in board"),
    ],
)
def test_what_cannot_be_converted_is_refused(
    run: Command, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run("convert", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said in err


def test_every_puzzle_is_converted_to_every_format_that_can_carry_it(run: Command) -> None:
    for codec in FOREIGN:
        board = next(b for b in boards(str(codec.puzzle)) if written(b, codec.format)[0])
        code, out, err = run("convert", board.format(), "--to", codec.format)
        assert (code, err) == (0, "")
        assert read_text(out) == board


def boards(name: str) -> list[Puzzle]:
    """Some boards of a puzzle."""
    made = [make(name, seed).board for seed in range(50)]
    return [board for board in made if not any(board.problems())]
