"""Reading and writing boards in every format, and recognising the format by itself."""

from __future__ import annotations

import base64
import json
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gridwright
from boards import make
from gridwright.drafts import Size
from gridwright.errors import InputError
from gridwright.examples import Example, example, examples
from gridwright.formats import UnknownFormatError, codecs, read_text, write_text
from gridwright.formats.codec import Codec, board_of
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzles
from gridwright.puzzles.magnets import Magnets
from gridwright.puzzles.skyscrapers import Skyscrapers

NAMES = tuple(puzzles())
BOARDS = [found for name in NAMES for found in examples(name)]
# The puzzles of the papers, whose boards can be written as these print them.
OF_PAPERS = tuple(codec.puzzle for codec in codecs() if codec.format == "paper")
IN_FORMATS = [
    (found, format)
    for found in BOARDS
    for format in ("json", "paper", "text")
    if format != "paper" or (found.name in OF_PAPERS and "parks" not in found.id)
]
CODECS_OF_IDS = [codec for codec in codecs() if codec.format in ("puzz.link", "tatham")]
EVERY_FORMAT = sorted({codec.format for codec in codecs()})
ALL = ", ".join(NAMES)

# Boards as the papers print them, numbered lines and stray blanks included.
CLOSE_OR_FAR = """\
1 puzzle([
2   [_ , _ , _ , 2 , _ , _ , _],
3   [_ , _ , _ , _ , _ , _ , 2],
4   [_ , _ , _ , _ , _ , 1 , _],
5   [_ , _ , 1 , _ , _ , _ , _],
6   [_ , 1 , _ , _ , _ , _ , _],
7   [2 , _ , _ , _ , _ , _ , _],
8   [_ , _ , _ , _ , 1 , _ , _]
9 ]).
"""
SKYSCRAPERS_BOARD = """\
testBoard([
  [_ , _ , _ , _ , _ , _],
  [_ , _ , _ , _ , _ , _],
  [_ , _ , 4 , _ , _ , _],
  [1 , _ , _ , _ , _ , _],
  [_ , _ , _ , 1 , _ , _],
  [_ , _ , _ , _ , _ , _]
]).
"""
SKYSCRAPERS_SIDES = """\
testRestrictions([
  [0 , 3 , 0 , 2 , 4 , 0],
  [2 , 4 , 0 , 0 , 3 , 0],
  [2 , 0 , 1 , 0 , 0 , 2],
  [0 , 0 , 0 , 0 , 0 , 0]
]).
"""
SKYSCRAPERS_COMMENTED = """\
/** Test Boards */
%% https://www.brainbashers.com/skyscrapers.asp

%% 4 by 4 board
testRestrictions3([
    [4, 0, 0, 2],
    [0, 3, 0, 0],
    [0, 0, 4, 0],
    [0, 0, 0, 3]
]).
"""
BOSNIAN_ROAD = """\
   board (2, Board, 6):-
19
      Board = [
20
          0,0,0,0,0,0,
21
          0,5,0,0,5,0,
22
          0,0,3,0,0,0,
23
          0,0,0,0,0,0,
24
          0,3,0,0,0,0,
25
          0,0,0,0,0,2
26
          ].
"""
SHAPELY_SQUARES = """\
puzzle(1,[ [2, 6, 0, 3, 2, 5, 0],
                    [2, 2, 4, 5, 2, 2, 0],
                    [5, 0, 4, 3, 6, 2, 4],
[7, 2, 4, 0, 3, 0, 2],
                    [7, 5, 3, 5, 1, 2, 2],
[2, 4, 2, 2, 2, 2, 6],
                    [5, 4, 3, 0, 5, 2, 4],
                    [23, 20, 26, 20, 26, 19, 22]
             ]).
"""
MAGNETS = """\
    e1Puzzle([e, w, e, w, e, w,
150
               s, e, w, e, w, s,
               n, e, w, e, w, n,
               s, s, s, s, e, w,
               n, n, n, n, s, s,
               e, w, e, w, n, n]).
155 e1PuzzleSize(6).
    e1Rminus([1, 2, 2, 2, 1, 2]).
    e1Rplus([1, 1, 3, 2, 2, 1]).
    e1Cminus([2, 1, 1, 2, 1, 3]).
    e1Cplus([2, 2, 0, 2, 2, 2]).
160
   e1Result([-1, 1, 0, 0, 0, 0]).
"""
PRINTED = {
    "close-or-far/paper-7x7": CLOSE_OR_FAR,
    "skyscrapers/paper-6x6": SKYSCRAPERS_BOARD + SKYSCRAPERS_SIDES,
    "skyscrapers/paper-4x4": SKYSCRAPERS_COMMENTED,
    "bosnian-road/paper-6x6": BOSNIAN_ROAD,
    "shapely-squares/paper-7x7-1": SHAPELY_SQUARES,
    "magnets/paper-6x6": MAGNETS,
}
AMBIGUOUS = "[[1, 0, 2], [0, 1, 2], [2, 2, 0], [0, 0, 0]]."


def fails(text: str) -> InputError:
    """The error that reading this text ends in."""
    with pytest.raises(InputError) as caught:
        read_text(text)
    return caught.value


def message(text: str) -> str:
    """The error that reading this text ends in, as it is shown."""
    return str(fails(text))


def test_codecs_are_found_and_no_two_are_for_the_same() -> None:
    served = [(codec.format, codec.puzzle) for codec in codecs()]
    assert len(set(served)) == len(served)
    assert {("text", None), ("json", None)} <= set(served)
    assert len(OF_PAPERS) == 5


@pytest.mark.parametrize("address", PRINTED)
def test_a_board_pasted_from_a_paper_is_read(address: str) -> None:
    assert read_text(PRINTED[address]) == example(address).puzzle


@pytest.mark.parametrize("address", PRINTED)
@pytest.mark.parametrize("heading", ["{}:", "{}: ", "{}:\n", "{}\n", "\n {} :\r\n"])
def test_a_heading_may_name_the_puzzle(address: str, heading: str) -> None:
    name = address.partition("/")[0]
    assert read_text(heading.format(name) + PRINTED[address]) == example(address).puzzle


@pytest.mark.parametrize(
    ("found", "format"), IN_FORMATS, ids=lambda each: getattr(each, "address", each)
)
def test_a_board_is_read_as_it_was_written(found: Example, format: str) -> None:
    text = write_text(found.puzzle, format)
    assert read_text(text) == found.puzzle
    assert read_text("\ufeff" + text.replace("\n", "\r\n")) == found.puzzle


def set_by_hand(name: str, seed: int) -> Puzzle:
    """A board of any size with anything put anywhere, as somebody may set it."""
    rng, kind = random.Random(seed), puzzles()[name]
    size = Size(rng.randint(1, 6), rng.randint(1, 6))
    board = kind.blank(size if kind.size_problem(size) is None else Size(6, 6), rng)
    slots = list(board.slots())
    for slot in rng.sample(slots, rng.randint(0, len(slots))):
        with suppress(InputError):  # what was put before may have taken the place
            board = board.put(slot.cell, rng.choice(slot.choices + slot.moves))
    return board


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("format", EVERY_FORMAT)
@given(seed=st.integers(0, 999), by_hand=st.booleans())
@settings(max_examples=30)
def test_what_is_written_is_read_as_the_same_board(
    name: str, format: str, seed: int, by_hand: bool
) -> None:
    """Also without naming the puzzle; else the format says what it cannot carry."""
    board = set_by_hand(name, seed) if by_hand else make(name, seed).board
    text, refusal = written(board, format)
    if text:
        assert read_text(text) == board
    elif format in ("text", "json"):
        assert refusal.endswith(next(board.problems()).text)
    else:
        assert refusal


@pytest.mark.parametrize(
    "text",
    [
        "skyscrapers\n . . .\n. . . . .\n. . . . .\n. . . . .\n . . .",
        "skyscrapers\n 1 2 3\n. . 1 . .\n. . . . .\n. . . . .\n . . .",
        "shapely-squares\n* . . .\n. o . 3\n. . # .",
        "shapely-squares\n. . . 1\n. . . 2\n. . . 3",
    ],
)
def test_a_text_that_could_be_another_puzzle_is_written_with_its_name(text: str) -> None:
    board = read_text(text)
    assert read_text(write_text(board, "paper")) == board


def written(board: Puzzle, format: str) -> tuple[str, str]:
    """The board in a format, or else why that cannot be."""
    try:
        return write_text(board, format), ""
    except InputError as error:
        return "", error.message


def test_json_ignores_other_keys() -> None:
    board = example("skyscrapers/paper-4x4")
    record = {"seed": 7, "puzzle": "skyscrapers", "text": board.text, "solution": ["1243"]}
    assert read_text(json.dumps(record)) == board.puzzle
    assert read_text(json.dumps(record, indent=2)) == board.puzzle


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"puzzle": "magnets"}', 'the text "text" is missing; expected an object such as'),
        ('{"text": "magnets"}', 'the text "puzzle" is missing'),
        ('{"puzzle": "magnet", "text": ""}', "did you mean magnets?"),
        ('{"puzzle": "magnets", "text": ""}', 'in "text", the text is empty'),
        (
            '{"puzzle": "magnets", "text": "latin\\n1"}',
            "expected the puzzle's name magnets, found 'latin'",
        ),
        ('{"puzzle": "bosnian-road", "text": "bosnian-road\\n.9"}', "line 2, column 2: expected"),
        ('{"a": 1,\n  b}', "line 2, column 3: this is not JSON"),
        ('{"puzzle": "magn', "line 1, column 12: this is not JSON: it ends before it is complete"),
        ('{"puzzle": "magnets",\n', "this is not JSON: it ends before it is complete"),
        ('{"a": 1}\n{"a": 1}\n', "line 2, column 1: another record follows; expected only one"),
        ('{"a": ' + "[" * 100_000, "too large"),
        ('{"a": ' + "1" * 100_000 + "}", "too large"),
    ],
)
def test_wrong_json_is_refused_with_its_place(text: str, expected: str) -> None:
    assert expected in message(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("skyscraper size=4\n", "line 1, column 1: there is no puzzle 'skyscraper' (did you mean"),
        ("\n; mine\n  Magnets\n", "line 3, column 3: there is no puzzle 'Magnets' (did you mean"),
        ("bosnian-road:\n...\n", "did you mean bosnian-road?"),
        ("Close or Far size=6\n......\n", "no puzzle 'Close or Far' (did you mean close-or-far?)"),
        ("close_or_far\n......\n", "no puzzle 'close_or_far' (did you mean close-or-far?)"),
        (
            "nurikabe\n...\n",
            f"line 1, column 1: there is no puzzle 'nurikabe'; expected one of {ALL}",
        ),
        ("hello world", f"there is no puzzle 'hello world'; expected one of {ALL}"),
        ("# mine\nmagnets\n", f"line 1, column 1: expected a puzzle's name, one of {ALL}; if this"),
        ("\n#mine\nmagnets\n", "is a remark, begin it with ; instead of #"),
        ("% mine\nmagnets\n", "is a remark, begin it with ; instead of %"),
        ("", "this is empty; expected a puzzle's name and below it the board"),
        ("\ufeff \r\n", "this is empty; expected a puzzle's name and below it the board"),
        ("\n; mine\n", "this contains only remarks; expected a puzzle's name and below it"),
        ("bosnian-road\n...\n.9.\n", "line 3, column 2: expected a number from 0 to 8"),
    ],
)
def test_wrong_own_text_is_refused_with_its_place(text: str, expected: str) -> None:
    assert expected in message(text)


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("name", sorted(puzzles()))
def test_a_picture_of_a_board_is_told_from_its_text(name: str, ascii_only: bool) -> None:
    """What `generate` prints into a pipe is for people, and says how to get a board instead."""
    picture = gridwright.draw(make(name, 0).board, ascii_only=ascii_only)
    assert "this is a picture of a board" in message(f"{name.title()}, seed 0, 10 clues\n{picture}")


def changed(address: str, old: str, new: str) -> str:
    """A board as its paper prints it, with one thing changed."""
    assert old in PRINTED[address]
    return PRINTED[address].replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            changed("close-or-far/paper-7x7", "[2 ,", "[3 ,"),
            "line 7, column 6: expected 0 (blank), 1 (C), 2 (F) or _ (not given), found '3'",
        ),
        (
            changed("close-or-far/paper-7x7", "[2 ,", "[2 , _ ,"),
            "line 7, column 34: expected 7 cells in this line, found 8",
        ),
        (
            changed("close-or-far/paper-7x7", "[2 ,", "[2 "),
            "line 7, column 9: expected , or ], found '_'",
        ),
        (CLOSE_OR_FAR[:-6], "line 8, column 32: the text ends too early; expected , or ]"),
        ("[[_,1],[2,_]]", "line 1, column 3: expected a board of 6x6 or more, found 2x2"),
        (
            changed("skyscrapers/paper-4x4", "[0, 3, 0, 0]", "[0, 5, 0, 0]"),
            "line 7, column 9: expected a clue from 1 to 4, found '5'",
        ),
        (
            changed("skyscrapers/paper-4x4", "[0, 3, 0, 0]", "[0, 3, 0]"),
            "line 7, column 13: expected 4 clues in this line, found 3",
        ),
        (
            changed("skyscrapers/paper-6x6", "[1 , _ ,", "[1 , 7 ,"),
            "line 5, column 8: expected a height from 1 to 6, found '7'",
        ),
        (
            changed("skyscrapers/paper-6x6", "[1 , _ ,", "[1 ,"),
            "line 5, column 21: expected 6 cells in this line, found 5",
        ),
        (
            changed("bosnian-road/paper-6x6", "0,0,3", "0,0"),
            "line 3, column 15: expected 36 numbers for size 6, found 35",
        ),
        ("[0,0,0]", "line 1, column 1: expected as many numbers as a square board has cells"),
        (
            changed("bosnian-road/paper-6x6", "0,0,3", "0,0,11"),
            "line 9, column 15: 11 marks a cell of the loop in a solution",
        ),
        (
            changed("bosnian-road/paper-6x6", "0,0,3", "0,0,12"),
            "line 9, column 15: expected a number from 1 to 8, or 0 for an empty cell, found '12'",
        ),
        (
            changed("shapely-squares/paper-7x7-1", "[5, 0, 4", "[5, 0, 8"),
            "line 3, column 28: expected a symbol code from 0 to 7, found '8'",
        ),
        (
            changed("shapely-squares/paper-7x7-1", "[2, 6", "[3, 6"),
            "line 1, column 13: a diamond in column 1 can never hold",
        ),
        (
            changed("shapely-squares/paper-7x7-1", ", 22]", "]"),
            "line 8, column 44: expected 7 sums, one for each row, in this line, found 6",
        ),
        (
            changed("magnets/paper-6x6", "n, e, w", "n, w, e"),
            "line 4, column 19: this w does not point at another half; expected e there",
        ),
        (changed("magnets/paper-6x6", "n, e, w", "n, x, w"), "expected a compass point"),
        (
            changed("magnets/paper-6x6", "n, e, w, ", ""),
            "line 1, column 14: expected 36 compass points for 6 columns and 6 rows, found 33",
        ),
        ("board(1, [0, 0], 1)", "line 1, column 10: expected 1 number for size 1, found 2"),
        (
            changed("shapely-squares/paper-7x7-1", "[2, 6, 0", "[2, 6"),
            "line 2, column 40: expected 6 cells in this line, found 7",
        ),
        (
            changed("magnets/paper-6x6", "Size(6)", "Size(7)"),
            "line 8, column 18: expected the size of a board with 6 columns and 6 rows",
        ),
        (
            changed("magnets/paper-6x6", "e1Rplus([1, 1, 3", "e1Rplus([1, 1, 4"),
            "line 10, column 20: row 3 cannot hold 4 poles of one kind",
        ),
        ("[e, w]. [1].", "expected four lists of counts (rminus, rplus, cminus, cplus)"),
        ("[[[[0]]]]", "line 1, column 4: lists nested this deeply are not a board"),
        (
            "[" + "0," * 60_000,
            "expected one board of at most 100x100, found more than 50,000 entries",
        ),
    ],
)
def test_a_wrong_paper_board_is_refused_with_its_place(text: str, expected: str) -> None:
    assert expected in message(text)


def test_sides_and_board_come_in_either_order_and_as_bare_lists() -> None:
    board = example("skyscrapers/paper-6x6").puzzle
    assert read_text(SKYSCRAPERS_SIDES + SKYSCRAPERS_BOARD) == board
    small = example("skyscrapers/paper-4x4").puzzle
    assert read_text("[4,0,0,2]. [0,3,0,0]. [0,0,4,0]. [0,0,0,3].") == small


def test_a_board_without_sides_needs_the_heading() -> None:
    text = "[[_,3,_],[_,_,_],[1,_,_]]"
    assert "needs the heading skyscrapers:" in message("[[5,3,4],[4,1,2],[1,3,3]]")
    board = board_of(read_text(f"skyscrapers: {text}"), Skyscrapers)
    assert board.givens == ((None, 3, None), (None, None, None), (1, None, None))
    assert board.top == board.left == board.bottom == board.right == (None, None, None)


def test_counts_of_magnets_go_by_name_or_else_by_the_order_of_the_paper() -> None:
    named = "cplus([0, 1]). cminus([1, 0]). rplus([1]). rminus([1]). puzzle([e, w])."
    bare = "[[e, w]], [1], [1], [1, 0], [0, 1]"
    board = board_of(read_text(named), Magnets)
    assert (board.column_plus, board.column_minus) == ((0, 1), (1, 0))
    assert read_text(bare) == board


def test_a_text_that_fits_two_puzzles_asks_for_the_name() -> None:
    assert "this could be shapely-squares or skyscrapers; put the puzzle's name" in message(
        AMBIGUOUS
    )
    for name in ("shapely-squares", "skyscrapers"):
        assert read_text(f"{name}: {AMBIGUOUS}").name == name
    assert "it is not one flat list of numbers" in message(f"bosnian-road: {AMBIGUOUS}")


@pytest.mark.parametrize("text", ["....\n....", "1 2", "x" * 9_999])
def test_an_unknown_format_is_told_in_short_with_those_that_are_known(text: str) -> None:
    error = fails(text)
    assert isinstance(error, UnknownFormatError)
    assert len(str(error)) < 250
    assert "is not the name of a puzzle" in error.message
    others = error.message.partition("in no other format (")[2].rstrip(")").split(", ")
    assert {*others, "text"} == {codec.format for codec in codecs()}


def test_an_id_that_may_be_of_several_puzzles_is_told_to_name_one() -> None:
    said = message("9x9:a1b2")
    assert said.startswith("this may be of several puzzles and is wrong as each; begin it with")
    assert "such as akari:" in said
    for name in ("akari", "magnets", "sudoku"):
        assert f"{name}: line 1, column " in said
        assert message(f"{name}:9x9:a1b2").startswith("line 1, column ")
        assert "several" not in message(f"{name}: 9x9:a1b2")


@pytest.mark.parametrize("codec", CODECS_OF_IDS, ids=lambda codec: codec.puzzle)
def test_the_name_of_its_puzzle_may_stand_before_an_id(codec: Codec) -> None:
    for shown in examples(str(codec.puzzle)):
        with suppress(InputError):  # not every board can be written in every format
            text = write_text(shown.puzzle, codec.format)
            assert read_text(f"{codec.puzzle}: {text}") == shown.puzzle


@pytest.mark.parametrize("text", ["{0}\nsize=4\n{1}", "{0}\n\n  size=four x\n{1}"])
def test_options_below_the_first_line_are_told_where_they_belong(text: str) -> None:
    for board in (example("sudoku/small-4x4"), example("skyscrapers/paper-4x4")):
        head, _, body = board.text.partition("\n")
        name = head.split()[0]
        assert f"belongs in the first line, after {name}" in message(text.format(name, body))


def test_rows_of_a_square_may_be_words() -> None:
    for name in ("sudoku/easy-9x9", "sudoku/small-4x4", "star-battle/easy-8x8"):
        head, *rows = example(name).text.splitlines()
        together = "\n".join(row.replace(" ", "") for row in rows)
        assert read_text(f"{head.split()[0]}\n{together}\n") == example(name).puzzle
    assert "expected a square board" in message("sudoku\n53..7\n6..19\n")


def test_lists_that_fit_no_puzzle_say_why_for_each() -> None:
    error = message("[[0, 3, 0], [1, 2]]")
    assert len(error) < 900
    for name in OF_PAPERS:
        assert f"{name}: " in error


def test_a_text_as_long_as_a_book_is_refused() -> None:
    assert "expected one board" in message("." * 1_000_001)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("magnets\n1 .\n. L+ R .\n. .\n", "given cells"),
        ("magnets\n. . .\n. L R * .\n. . .\n", "dead cells"),
        ("bosnian-road\n...\n...\n", "can only hold square boards, not 3x2"),
        ("bosnian-road\n#..\n...\n...\n", "blocked cells or the number 0"),
        ("bosnian-road\n0..\n...\n...\n", "blocked cells or the number 0"),
        ("shapely-squares\n.5 . .\n", "given cells"),
    ],
)
def test_what_the_papers_cannot_write_is_refused_by_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        write_text(read_text(text), "paper")


def test_an_unknown_format_to_write_names_those_there_are() -> None:
    with pytest.raises(InputError, match=r"format 'xml'; expected one of janko, json, paper"):
        write_text(example("magnets/paper-6x6").puzzle, "xml")


def test_a_codec_refuses_to_write_another_puzzle() -> None:
    with pytest.raises(InputError, match="for Magnets, not for Skyscrapers"):
        board_of(example("skyscrapers/paper-4x4").puzzle, Magnets)


def reads_or_refuses(text: str) -> Puzzle | None:
    """The board of a text, None when it is refused as bad input; anything else is a failure."""
    try:
        return read_text(text)
    except InputError:
        return None


SCRAPS = st.sampled_from(
    [
        *"[](),.=_%:;|{}\"'-+*#x0127 \n\t\r\0",
        ":-",
        "/*",
        "*/",
        "[[",
        "]]",
        "11",
        "e, w, ",
        '{"',
        "²",
    ]
    + [f"{name}{end}" for name in NAMES for end in ("", ":", "\n", "\n[")]
)
TEXTS = st.one_of(st.text(), st.lists(SCRAPS).map("".join))
WRITTEN = [write_text(found.puzzle, format) for found, format in IN_FORMATS]


@given(text=TEXTS)
@settings(max_examples=300)
def test_any_text_is_read_or_refused(text: str) -> None:
    board = reads_or_refuses(text)
    assert board is None or read_text(board.format()) == board


@given(
    text=st.sampled_from([*WRITTEN, *PRINTED.values()]),
    start=st.integers(0, 400),
    length=st.integers(0, 12),
    scrap=st.one_of(SCRAPS, st.text(max_size=3)),
)
@settings(max_examples=500)
def test_a_damaged_board_is_read_or_refused(text: str, start: int, length: int, scrap: str) -> None:
    board = reads_or_refuses(text[:start] + scrap + text[start + length :])
    assert board is None or read_text(board.format()) == board


@pytest.mark.parametrize("view", ["play", "set", "walk"])
def test_a_link_to_the_page_is_read(view: str) -> None:
    board = gridwright.read("magnets/paper-6x6")
    code = base64.urlsafe_b64encode(board.format().encode()).decode().rstrip("=")
    assert gridwright.read(f"http://127.0.0.1:8000/#{view}/{code}") == board
    with pytest.raises(InputError):
        gridwright.read(f"http://127.0.0.1:8000/#{view}/{code[:40]}")
    with pytest.raises(InputError, match="there is no board in the address"):
        gridwright.read(f"http://127.0.0.1:8000/#{view}/a")
