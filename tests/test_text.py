"""Reading boards: what is wrong is said in words, with its place, and nothing else goes wrong."""

from __future__ import annotations

import pickle
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards, mutated
from gridwright.errors import InputError
from gridwright.puzzle import read_grid
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.text import plural

every_puzzle = pytest.mark.parametrize("name", puzzles())


def lines(*rows: str) -> str:
    """The text of some lines."""
    return "\n".join(rows)


SIX = ["......"] * 6

# Text of a board, line and column of what is wrong with it, and a part of what is said.
BAD: dict[str, list[tuple[str, int | None, int | None, str]]] = {
    "close-or-far": [
        ("", None, None, "the text is empty; expected a puzzle's name and its board"),
        (" \n\t\n; a remark", None, None, "the text is empty"),
        ("close-or-far" + "." * 1_000_000, None, None, "longer than 1,000,000 characters"),
        (lines(" close-or-fra", *SIX), 1, 2, "expected the puzzle's name close-or-far"),
        ("close-or-far", 1, None, "the board is missing"),
        ("close-or-far size=6\n\n; a remark", 1, None, "the board is missing"),
        (lines("close-or-far", *SIX[:5], "....."), 7, 6, "expected 6 cells in this line, found 5"),
        (lines("close-or-far", *SIX[:5], "......."), 7, 7, "expected 6 cells in this line"),
        (lines("close-or-far", "", *SIX[:5], " . .Z..."), 8, 5, "found 'Z'"),
        (lines("close-or-far", *SIX[:5]), 2, 1, "expected a square board, found 6x5"),
        (lines("close-or-far", *["....."] * 5), 2, 1, "expected a board of 6x6 or more"),
        (lines("close-or-far size=6", *SIX[:5]), 6, 1, "expected 6 rows, found 5"),
        (lines("close-or-far size=6", *SIX, SIX[0]), 8, 1, "expected 6 rows, found 7"),
        (lines("close-or-far size=7", *SIX), 2, 7, "expected 7 cells in this line, found 6"),
        (lines("close-or-far size=six", *SIX), 1, 19, "expected a size such as size=8"),
        (lines("close-or-far size=0", *SIX), 1, 19, "expected sides from 1 to 100"),
        (lines("close-or-far", *["." * 101] * 101), 2, 1, "at most 100 rows and columns"),
        (lines("close-or-far size=", *SIX), 1, 14, "expected an option such as size=8"),
        (lines("close-or-far 6", *SIX), 1, 14, "expected an option such as size=8, found '6'"),
        (lines("close-or-far size=6 size=6", *SIX), 1, 21, "the option size is given twice"),
        (lines("close-or-far  seize=6", *SIX), 1, 15, "found 'seize'"),
        (lines("close-or-far touch=corner", *SIX), 1, 14, "found 'touch'"),
    ],
    "bosnian-road": [
        ("bosnian-road", 1, None, "the board is missing"),
        ("bosnian-road\n...\n..", 3, 3, "expected 3 cells in this line, found 2"),
        ("bosnian-road\n..\n.9", 3, 2, "expected a number from 0 to 8"),
        ("bosnian-road\n..\nx.", 3, 1, "found 'x'"),
        ("bosnian-road\n.²\n..", 2, 2, "found '²'"),
        ("bosnian-road touch=yes\n..\n..", 1, 20, "expected touch=corner or touch=never"),
        ("bosnian-road touch=never touch=never\n..\n..", 1, 26, "touch is given twice"),
        ("bosnian-road\n...\n.8.", 3, 2, "the number 8 has only 5 cells around it"),
        ("bosnian-road\n.4\n..", 2, 2, "the number 4 has only 3 cells around it"),
        ("bosnian-road\n.2", 2, 2, "the number 2 has only 1 cell around it"),
    ],
    "magnets": [
        ("magnets", 1, None, "expected a line of clues above the board"),
        ("magnets\n . .\n . .", 3, None, "a line of clues below; write . for no clue"),
        ("magnets\nL R\nL R\nL R", 3, 4, "in this line, found 2; write . for no clue"),
        ("magnets\n . .\n. L R .\n .", 4, 3, "expected 2 clues in this line, found 1; write ."),
        ("magnets\n .\n. L R .\n . .", 3, 7, "expected 3 entries"),
        ("magnets\n . .\n. L R\n . .", 3, 6, "expected 4 entries (a clue, the cells, a clue)"),
        ("magnets size=3x1\n . .\n. L R .\n . .", 2, 5, "expected 3 clues"),
        ("magnets size=2x2\n . .\n. L R .\n . .", 3, 1, "expected 2 rows, found 1"),
        ("magnets size=2x1\n . .\n. L R .\n .\n . .", 4, 2, "expected 1 row, found 2"),
        ("magnets\n . .\n. L L .\n . .", 3, 3, "this L has no right half"),
        ("magnets\n .\n. B .\n .", 3, 3, "this B has no upper half"),
        ("magnets\n . .\n. * Q .\n . .", 3, 5, "expected a domino's half"),
        ("magnets\n . .\n. *+ * .\n . .", 3, 3, "found '*+'"),
        ("magnets\n . .\n. L R+- .\n . .", 3, 5, "found 'R+-'"),
        ("magnets\n . .\n3 L R .\n . .", 3, 1, "expected a count of poles from 0 to 2"),
        ("magnets\n . .\n. L R .\n . 2", 4, 4, "expected a count of poles from 0 to 1"),
        ("magnets\n . .\n. L R -1\n . .", 3, 7, "found '-1'"),
        ("magnets\n . .\n. L R 2\n . .", 3, 7, "row 1 cannot hold 2 poles of one kind"),
        ("magnets\n 1 .\n. * * .\n . .", 2, 2, "column 1 cannot hold 1 pole of one kind"),
    ],
    "skyscrapers": [
        ("magnets\n.\n. . .\n.", 1, 1, "found 'magnets'"),
        ("skyscrapers\n. .\n. . . .", 3, None, "expected a line of clues above the board"),
        ("skyscrapers\n. .\n. . . .\n. .", 2, 1, "expected a square board, found 2x1"),
        ("skyscrapers\n.\n. . .\n. .", 4, 3, "expected 1 clue in this line, found 2"),
        ("skyscrapers size=1\n.\n. . .\n.\n.", 4, 1, "expected 1 row, found 2"),
        ("skyscrapers\n.\n. 2 .\n.", 3, 3, "expected a height from 1 to 1"),
        ("skyscrapers\n.\n. a .\n.", 3, 3, "found 'a'"),
        ("skyscrapers\n0\n. . .\n.", 2, 1, "expected a clue from 1 to 1, found '0'"),
        ("skyscrapers depth=2\n.\n. . .\n.", 1, 13, "found 'depth'"),
    ],
    "shapely-squares": [
        ("shapely-squares", 1, None, "the board is missing"),
        ("shapely-squares\n.", 2, 1, "expected the cells of a row and then its sum"),
        ("shapely-squares\n. .\n.", 3, 1, "the last entry of a row is its sum, . for none"),
        ("shapely-squares\n. h h", 2, 5, "found 'h'; the last entry of a row is its sum"),
        ("shapely-squares\n. . .\n. .", 3, 2, "expected 2 cells in this line, found 1"),
        ("shapely-squares size=3x1\n. . .", 2, 6, "expected 4 entries (the cells, then the sum)"),
        ("shapely-squares size=1x2\n. .", 2, 1, "expected 2 rows, found 1"),
        ("shapely-squares\n. ? .", 2, 3, "expected a symbol (* # d ^ o k h)"),
        ("shapely-squares\n. .a .", 2, 3, "expected one digit after the symbol"),
        ("shapely-squares\n. .55 .", 2, 3, "expected one digit after the symbol"),
        ("shapely-squares\n. .23 .", 2, 3, "expected one digit after the symbol"),
        ("shapely-squares\n. . 19", 2, 5, "expected a sum from 0 to 18"),
        ("shapely-squares\nd . .", 2, 1, "a diamond in column 1 can never hold"),
        ("shapely-squares\n. ^ .", 2, 3, "a triangle in row 1 can never hold"),
        ("shapely-squares\nh . .\n. h .", 2, 1, "a heart without an adjacent heart"),
    ],
}
CASES = [pytest.param(name, *case, id=f"{name}-{case[3]}") for name in BAD for case in BAD[name]]


@pytest.mark.parametrize(("name", "text", "line", "column", "said"), CASES)
def test_a_bad_board_is_refused_where_it_is_bad(
    name: str, text: str, line: int | None, column: int | None, said: str
) -> None:
    with pytest.raises(InputError) as caught:
        puzzle_named(name).parse(text)
    error = caught.value
    assert said in error.message
    assert (error.line, error.column) == (line, column)


def test_bad_boards_of_every_puzzle_are_tried() -> None:
    assert BAD.keys() == puzzles().keys()


@every_puzzle
@given(data=st.data())
def test_blanks_remarks_and_line_ends_do_not_matter(name: str, data: st.DataObject) -> None:
    text = data.draw(boards(name).filter(lambda made: not any(made.board.problems())))
    rows = text.board.format().rstrip("\n").split("\n")
    loose = "\r\n".join(f"\t{row}  \r\n\r\n  ; remark" for row in rows)
    assert puzzle_named(name).parse(loose) == text.board


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """A text after a few slips of the pen."""
    for _ in range(draw(st.integers(1, 4))):
        slip = draw(st.sampled_from(["delete", "insert", "replace", "swap", "double", "drop"]))
        if slip in ("delete", "insert", "replace"):
            at = draw(st.integers(0, len(text)))
            new = "" if slip == "delete" else draw(st.sampled_from("LRTB*#.01239xCF+-=hdo^; \n²"))
            text = text[:at] + new + text[at + (slip != "insert") :]
            continue
        rows = text.split("\n")
        a, b = (draw(st.integers(0, len(rows) - 1)) for _ in range(2))
        if slip == "swap":
            rows[a], rows[b] = rows[b], rows[a]
        else:
            rows[a : a + 1] = [rows[a]] * (2 if slip == "double" else 0)
        text = "\n".join(rows)
    return text


def check_only_input_errors(name: str, text: str) -> None:
    """Whatever the text: it is refused in words, or it is a board like any other."""
    try:
        board = puzzle_named(name).parse(text)
    except InputError:
        return
    assert puzzle_named(name).parse(board.format()) == board
    assert board.model().domains.keys() <= set(board.grid.cells)


@every_puzzle
@given(data=st.data())
def test_a_board_with_slips_raises_nothing_but_input_errors(name: str, data: st.DataObject) -> None:
    text = data.draw(boards(name)).board.format()
    check_only_input_errors(name, data.draw(edited(text)))


@every_puzzle
@given(text=st.text() | st.text("LRTB*#.019xCF+-=hd \n"), headed=st.booleans())
def test_any_text_raises_nothing_but_input_errors(name: str, text: str, headed: bool) -> None:
    check_only_input_errors(name, f"{name}\n{text}" if headed else text)


@pytest.mark.parametrize(
    ("grid", "line", "column", "said"),
    [
        ("", None, None, "the answer is empty; expected 2 rows of 3 cells"),
        ("+-.", 1, 1, "expected 2 rows, found 1"),
        ("+-.\n+-.\n+-.", 3, 1, "expected 2 rows, found 3"),
        ("+-\n+-.", 1, 3, "expected 3 cells in this line, found 2"),
        ("+-.\n+--.", 2, 4, "expected 3 cells in this line, found 4"),
        ("+-.\n\n+?.", 3, 2, "expected one of x + - ., found '?'"),
        ("+-x\n+-*", 1, 3, "expected . for a cell that stays empty"),
    ],
)
def test_a_bad_answer_is_refused_where_it_is_bad(
    grid: str, line: int | None, column: int | None, said: str
) -> None:
    board = puzzle_named("magnets").parse("magnets\n. . .\n. L R * .\n. L R * .\n. . .")
    with pytest.raises(InputError) as caught:
        read_grid(board, grid)
    assert said in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_an_answer_may_be_typed_loosely() -> None:
    board = puzzle_named("magnets").parse("magnets\n. . .\n. L R * .\n. L R * .\n. . .")
    assert read_grid(board, " + - *\n\n; half\nXx.") == read_grid(board, "+-.\nxx.")


def test_an_answer_may_be_copied_from_a_picture() -> None:
    board = puzzle_named("magnets").parse("magnets\n. . .\n. L R * .\n. L R * .\n. . .")
    assert read_grid(board, "+ − █\n× · ·") == read_grid(board, "+-.\nx..")
    road = puzzle_named("bosnian-road").parse("bosnian-road\n.#")
    assert read_grid(road, "·×") == read_grid(road, ".x")


def test_halves_of_dominoes_may_be_typed_small() -> None:
    puzzle = puzzle_named("magnets")
    large = puzzle.parse("magnets\n. . .\n. L+ R T .\n. Lx Rx B .\n. . .")
    assert puzzle.parse("magnets\n. . .\n. l+ r t .\n. lX rx b .\n. . .") == large


@pytest.mark.parametrize(
    ("number", "words", "said"),
    [
        (0, ("cell",), "0 cells"),
        (1, ("cell",), "1 cell"),
        (2, ("cell",), "2 cells"),
        (1, ("entry", "entries"), "1 entry"),
        (2, ("entry", "entries"), "2 entries"),
    ],
)
def test_a_number_of_things_is_said_in_good_grammar(
    number: int, words: tuple[str, ...], said: str
) -> None:
    assert plural(number, *words) == said


# Nouns that sentences of the program count, as they must not follow a 1.
ONE_OF_MANY = re.compile(
    r"(?<![0-9x])1 (plus |minus |equal |open |even )?"
    r"(poles|cells|rows|columns|clues|digits|buildings|neighbours|numbers|entries)\b"
)


@every_puzzle
@given(data=st.data())
def test_labels_violations_and_problems_say_one_thing_in_the_singular(
    name: str, data: st.DataObject
) -> None:
    made = data.draw(boards(name))
    values = mutated(made, random.Random(data.draw(st.integers(0, 99))), 2)
    texts = [label.text for label in made.board.model().labels]
    texts += [problem.text for problem in made.board.problems()]
    texts += [violation.text for violation in made.board.violations(values)]
    assert [text for text in texts if ONE_OF_MANY.search(text)] == []


def test_one_thing_is_said_in_the_singular() -> None:
    magnets = puzzle_named("magnets").parse("magnets\n . .\n1 L R 0\n . .")
    texts = [label.text for label in magnets.model().labels]
    assert {"row 1 holds 1 plus pole", "row 1 holds 0 minus poles"} <= set(texts)
    road = puzzle_named("bosnian-road").parse("bosnian-road\n1.")
    texts = [label.text for label in road.model().labels]
    assert "1 cell around row 1 column 1 is on the loop" in texts
    knight = puzzle_named("shapely-squares").parse("shapely-squares\nk . .\n. . .\n. . .")
    (wrong,) = knight.violations(read_grid(knight, "21\n11\n18"))
    assert wrong.text.endswith("is 2, but 1 even digit is a knight's move away")


# The error itself: it must survive what Python and its libraries do with exceptions.


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (InputError("expected C"), "expected C"),
        (InputError("expected C", 3), "line 3: expected C"),
        (InputError("expected C", 3, 4), "line 3, column 4: expected C"),
        (InputError("expected C", 3, 4).at_source("a.txt"), "a.txt, line 3, column 4: expected C"),
        (InputError("expected C", source="a.txt"), "a.txt: expected C"),
    ],
)
def test_an_error_says_its_place_first(error: InputError, text: str) -> None:
    assert str(error) == text


@pytest.mark.parametrize(
    "error", [InputError("no", 1, 2), InputError("no", line=1), InputError("no").at_source("f")]
)
def test_an_error_can_come_from_another_process(error: InputError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line) == (str(error), error.line)


def test_an_error_passes_through_context_managers_and_takes_notes() -> None:
    @contextmanager
    def passing() -> Iterator[None]:
        yield

    with pytest.raises(InputError, match="no") as caught, passing():
        raise InputError("no", 1, 2)
    caught.value.add_note("while testing")
