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

import template
from boards import boards, make, mutated
from gridwright.errors import InputError
from gridwright.layers.sheet import Layout, read_sheet
from gridwright.positions import read_grid
from gridwright.puzzles import puzzle_named, puzzles
from gridwright.text import aligned, plural, read_block, token_lines
from puzzles import materials

with template.installed(every=True):
    NAMES = tuple(puzzles())

# Boards that are always read piece by piece.
SLOWLY = {"bosnian-road", "jigsaw"}

every_puzzle = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(autouse=True, scope="module")
def _templates() -> Iterator[None]:
    with template.installed(every=True):
        yield


CASES = [
    pytest.param(name, *case, id=f"{name}-{case[3]}")
    for name, material in materials().items()
    for case in material.BAD
]


@pytest.mark.parametrize(("name", "text", "line", "column", "said"), CASES)
def test_a_bad_board_is_refused_where_it_is_bad(
    name: str, text: str, line: int | None, column: int | None, said: str
) -> None:
    with pytest.raises(InputError) as caught:
        puzzle_named(name).parse(text)
    error = caught.value
    assert said in error.message
    assert (error.line, error.column) == (line, column)


def changed(text: str, rng: random.Random) -> str:
    """A text with a slip: a piece of it left out, written twice, or exchanged for another."""
    start = rng.randrange(len(text) + 1)
    end = start + rng.choice((1, 1, 2, 5))
    other = rng.randrange(len(text) + 1)
    pieces = ("", text[start:end] * 2, text[other : other + 1], *" .\n;=#xT9-")
    piece: str = rng.choice(pieces)
    return text[:start] + piece + text[end:]


@every_puzzle
def test_a_text_as_it_is_written_is_read_at_once_and_means_the_same(name: str) -> None:
    """What is not written like that is read piece by piece, and refused there if it is wrong."""
    kind, rng, at_once = puzzle_named(name), random.Random(name), 0
    form = kind.text_form()
    for seed in range(40):
        text = make(name, seed).board.format()
        for slips in range(12):
            found = form.as_written(text, kind.empty)
            if found is not None:
                at_once += 1
                assert found == kind.from_block(read_block(text, name))
                assert found.format() == kind.from_block(read_block(text, name)).format()
            text = changed(text, rng) if slips else text
    assert at_once > 15 or name in SLOWLY


def test_bad_boards_of_every_puzzle_are_tried() -> None:
    assert {case.values[0] for case in CASES} == set(puzzles())


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
    assert "1 cell around row 1 column 1 is on the road" in texts
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


@pytest.mark.parametrize(
    "rows",
    [
        [["1", "2"], ["3", "4"]],
        [[" ", "2"], ["3", " "]],
        [["", "2"], ["3", "10"]],
        [["", "10"], ["3", "4"]],
        [["1"], ["2", "3"], ["4", "", "5"]],
        [["1", " ", " "], ["2"]],
        [["L+", "R"], ["*", "T-"]],
        [[]],
    ],
)
def test_short_texts_are_aligned_as_long_ones_are(rows: list[list[str]]) -> None:
    """Those of one character are written faster; what is written is the same."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    lines = (" ".join(f"{each:>{widths[i]}}" for i, each in enumerate(row)) for row in rows)
    assert aligned(rows) == "\n".join(line.rstrip() for line in lines)


def test_words_of_several_letters_are_read_where_they_are_entries() -> None:
    """A puzzle of one's own may have such symbols: only where too few are found, they are told."""
    layout = Layout(left=1)
    sheet = read_sheet(read_block("words\n1 red blue\n. . red", "words"), layout)
    assert [token.text for token in sheet.cells.values()] == ["red", "blue", ".", "red"]
    with pytest.raises(InputError, match="a blank after every clue and every cell, found 'red'"):
        read_sheet(read_block("words\n1 red blue\n. red", "words"), layout)


def test_rows_of_single_characters_are_cut_like_any_others() -> None:
    words = re.compile(r"\S+(?!\S)")  # the same words, found one by one
    rows = ("1 . 2", "  1 . 2", "1 . 2  ", "1  2", "1 2\t3", "12 3", "x", "é ▲ ·", "1\xa02 3")
    for text in (*rows, "\n".join(rows), "\n\n ; no\n".join(rows)):
        assert [*token_lines(text)] == [*token_lines(text, words)]
