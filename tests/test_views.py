"""The text view: scenes drawn by hand, and the scenes of every built-in board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridwright.examples import Example, examples
from gridwright.grid import Cell
from gridwright.positions import read_grid
from gridwright.puzzles import puzzles
from gridwright.scene import Glyph, Highlight, Pencil, Role, Scene
from gridwright.views.text import legend_lines, render, spans


def glyphs(role: Role, *rows: str, at: tuple[int, int] = (0, 0)) -> tuple[Glyph, ...]:
    """A glyph for every word of some rows, from a cell onwards; `_` is none."""
    return tuple(
        Glyph(Cell(at[0] + r, at[1] + c), text, role)
        for r, row in enumerate(rows)
        for c, text in enumerate(row.split())
        if text != "_"
    )


def pairs(*ends: tuple[int, int, int, int]) -> tuple[tuple[Cell, Cell], ...]:
    """Pairs of cells, as walls and strokes have them."""
    return tuple((Cell(a, b), Cell(c, d)) for a, b, c, d in ends)


def check_picture(scene: Scene, picture: str, *, legend: bool = False, ascii: bool = False) -> None:
    """Compare a scene with the picture expected of it, which begins on a line of its own."""
    assert render(scene, legend=legend, ascii_only=ascii) == picture.removeprefix("\n")


AROUND = (
    glyphs("clue", "1 2 _", at=(-1, 0))
    + glyphs("clue", "3", "_", "4", at=(0, -1))
    + glyphs("clue", "_ 5 6", at=(3, 0))
    + glyphs("clue", "_", "7", at=(0, 3))
)
FRAMED = Scene(
    "framed",
    3,
    3,
    AROUND + glyphs("answer", "1 2 3", "2 3 1") + glyphs("empty", "· · ·", at=(2, 0)),
)


def test_a_tight_board_has_its_clues_on_four_sides() -> None:
    check_picture(
        FRAMED,
        """
    1 2
  ┌───────┐
3 │ 1 2 3 │
  │ 2 3 1 │ 7
4 │ · · · │
  └───────┘
      5 6
""",
    )


def test_rows_and_columns_are_numbered_outside_the_clues() -> None:
    check_picture(
        replace(FRAMED, numbered="rc").highlighted([Cell(0, -1)], "reason"),
        """
C       1 2 3
        1 2
      ┌───────┐
R1 {3}│ 1 2 3 │
R2    │ 2 3 1 │ 7
R3  4 │ · · · │
      └───────┘
          5 6
""",
    )


def test_columns_may_have_letters_instead() -> None:
    check_picture(
        replace(FRAMED, numbered="letters"),
        """
       A B C
       1 2
     ┌───────┐
1: 3 │ 1 2 3 │
2:   │ 2 3 1 │ 7
3: 4 │ · · · │
     └───────┘
         5 6
""",
    )


def test_of_long_numbers_of_narrow_columns_the_last_digit_is_written() -> None:
    wide = Scene("wide", 11, 1, glyphs("empty", "· " * 11), numbered="rc")
    assert render(wide).split("\n")[0] == "C    1 2 3 4 5 6 7 8 9 0 1"
    lined = replace(wide, lattice=True)
    assert render(lined).split("\n")[0].endswith(" 9  10  11")


def test_a_supposition_is_told_by_brackets() -> None:
    scene = replace(FRAMED, glyphs=glyphs("empty", *["· · ·"] * 3))
    scene = scene.trying([(Cell(0, 0), "2")], "supposed")
    scene = scene.trying([(Cell(0, 2), "1"), (Cell(1, 1), "3")], "follows")
    scene = scene.highlighted([Cell(0, 2)], "follows").highlighted([Cell(1, 1)], "breaks")
    scene = scene.highlighted([Cell(0, 0)], "supposed").highlighted([Cell(2, 2)], "look")
    check_picture(
        scene.pencilled([Pencil(Cell(0, 2), ("1", "2"))]),
        """
┌───────┐
│?2?·~1~│
│ ·!3!· │
│ · ·[·]│
└───────┘
""",
    )
    beside = render(scene.highlighted([Cell(0, 1)], "look").highlighted([Cell(1, 0)], "reason"))
    assert beside.split("\n")[1:3] == ["│?2?[·]~1~│", "│{·}!3! · │"]
    roles = {span.role for line in spans(scene) for span in line}
    assert {"supposed", "follows", "breaks", "look"} <= roles


def test_the_same_board_in_ascii() -> None:
    check_picture(
        FRAMED,
        """
    1 2
  +-------+
3 | 1 2 3 |
  | 2 3 1 | 7
4 | . . . |
  +-------+
      5 6
""",
        ascii=True,
    )


def test_an_empty_board_of_one_cell_is_a_frame() -> None:
    check_picture(Scene("one", 1, 1), "┌───┐\n│   │\n└───┘\n")


def test_walls_part_dominoes_and_dead_cells_are_filled() -> None:
    scene = Scene(
        "dominoes",
        3,
        2,
        glyphs("answer", "+ − _", "× _ _")
        + glyphs("given", "×", at=(1, 2))
        + glyphs("clue", "1", at=(0, -1))
        + glyphs("side", "+", at=(-1, -1))
        + glyphs("side", "−", at=(2, 3)),
        walls=pairs((0, 0, 1, 0), (0, 1, 0, 2), (0, 1, 1, 1), (1, 1, 1, 0), (1, 2, 1, 1)),
        dark=(Cell(1, 1),),
    )
    check_picture(
        scene,
        """
+
  ┌───────┬───┐
1 │ +   − │   │
  ├───┬───┤   │
  │ × │ █ │ × │
  └───┴───┴───┘
                −
""",
    )
    check_picture(
        scene,
        """
+
  +-------+---+
1 | +   - |   |
  +---+---+   |
  | x | # | x |
  +---+---+---+
                -
""",
        ascii=True,
    )


def test_walls_that_cross_meet_in_a_cross() -> None:
    scene = Scene(
        "cross", 2, 2, walls=pairs((0, 0, 0, 1), (0, 0, 1, 0), (0, 1, 1, 1), (1, 0, 1, 1))
    )
    check_picture(scene, "┌───┬───┐\n│   │   │\n├───┼───┤\n│   │   │\n└───┴───┘\n")


def test_a_wall_may_end_inside_the_board() -> None:
    scene = Scene("stub", 2, 2, walls=pairs((0, 0, 0, 1)))
    check_picture(scene, "┌───┬───┐\n│   │   │\n│   ╵   │\n│       │\n└───────┘\n")


LATTICE = Scene(
    "lattice",
    3,
    2,
    glyphs("symbol", "★ _ ♥", "_ ◆ ♞")
    + glyphs("given", "2 5 _")
    + glyphs("answer", "_ _ 9", "4 _ _")
    + glyphs("clue", "16", "7", at=(0, 3)),
    lattice=True,
    legend=(("★", "a star"), ("♥", "a heart")),
)


def test_symbols_stand_left_and_digits_right_in_a_lattice() -> None:
    check_picture(
        LATTICE,
        """
┌────┬────┬────┐
│ ★2 │  5 │ ♥9 │ 16
├────┼────┼────┤
│  4 │ ◆  │ ♞  │ 7
└────┴────┴────┘
""",
    )


def test_a_legend_follows_the_picture_in_the_same_alphabet() -> None:
    assert render(LATTICE, legend=True).endswith("┘\n\n★  a star\n♥  a heart\n")
    assert render(LATTICE, legend=True, ascii_only=True).endswith("+\n\n*  a star\nh  a heart\n")


def test_a_legend_tells_only_signs_that_occur() -> None:
    signs = (("★", "a star"), ("·", "open"), ("1", "one"), ("─", "the road"), ("█", "blocked"))
    printed = glyphs("symbol", "★") + glyphs("clue", "1", at=(0, -1))
    scene = Scene("signs", 2, 1, printed, legend=signs)
    assert legend_lines(scene) == ["★  a star"]
    assert legend_lines(replace(scene, dark=(Cell(0, 1),))) == ["★  a star", "█  blocked"]
    road = replace(scene, strokes=pairs((0, 0, 0, 1)), glyphs=glyphs("answer", "1 ·"))
    assert legend_lines(road) == ["·  open", "1  one", "─  the road"]
    assert legend_lines(road, ascii_only=True) == [".  open", "1  one", "-  the road"]


def test_a_legend_with_nothing_to_tell_is_left_out() -> None:
    bare = Scene("bare", 1, 1, legend=(("█", "blocked"),))
    check_picture(bare, "┌───┐\n│   │\n└───┘\n", legend=True)


def test_equal_glyphs_of_one_cell_do_not_cover_each_other() -> None:
    twice = glyphs("symbol", "1") + glyphs("answer", "1")
    check_picture(Scene("twice", 1, 1, twice), "┌────┐\n│ 11 │\n└────┘\n")


def test_strokes_make_a_road() -> None:
    loop = (0, 0, 0, 1), (0, 2, 0, 1), (0, 0, 1, 0), (1, 2, 0, 2), (1, 0, 1, 1), (1, 1, 1, 2)
    road = Scene(
        "road",
        4,
        3,
        glyphs("clue", "2", at=(2, 0)) + glyphs("answer", "o", at=(2, 3)),
        strokes=pairs(*loop, (1, 2, 1, 3), (1, 3, 0, 3)),
        dark=(Cell(2, 1),),
    )
    check_picture(
        road,
        """
┌─────────┐
│ ╭───╮ ╷ │
│ ╰───┴─╯ │
│ 2 █   o │
└─────────┘
""",
    )
    check_picture(
        road,
        """
+---------+
| +---+ | |
| +---+-+ |
| 2 #   o |
+---------+
""",
        ascii=True,
    )


def test_two_digit_texts_set_the_width_of_all_columns() -> None:
    tower = glyphs("answer", "1 10", "10 1") + glyphs("clue", "2", "_", at=(0, -1))
    check_picture(
        Scene("towers", 2, 2, tower), "  ┌───────┐\n2 │  1 10 │\n  │ 10  1 │\n  └───────┘\n"
    )


def test_two_digit_clues_of_neighbouring_columns_do_not_run_together() -> None:
    clues = glyphs("clue", "10 11", at=(-1, 0)) + glyphs("clue", "12", at=(0, 2))
    check_picture(
        Scene("clues", 2, 1, clues + glyphs("empty", "· ·")),
        "  10 11\n┌───────┐\n│  ·  · │ 12\n└───────┘\n",
    )


def test_highlights_are_brackets_and_columns_move_apart_for_neighbours() -> None:
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 2), Cell(2, 2), Cell(-1, 1), Cell(0, -1), Cell(1, 3)]
    check_picture(
        FRAMED.highlighted(cells, "wrong"),
        """
     1 [2]
   ┌─────────┐
[3]│[1][2] 3 │
   │ 2  3 [1]│[7]
 4 │ ·  · [·]│
   └─────────┘
        5  6
""",
    )


def test_where_nothing_may_move_neighbours_share_a_bracket() -> None:
    scene = FRAMED.highlighted([Cell(0, 0), Cell(0, 1)], "wrong")
    lines = ["".join(span.text for span in line) for line in spans(scene, apart=False)]
    assert "3 │[1|2]3 │" in lines


def test_highlights_on_an_open_board_stay_inside_the_lines() -> None:
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(0, 3), Cell(1, 3)]
    check_picture(
        LATTICE.highlighted(cells, "look"),
        """
┌────┬────┬────┐
│[★2]│ [5]│ ♥9 │[16]
├────┼────┼────┤
│ [4]│[◆ ]│ ♞  │[7]
└────┴────┴────┘
""",
    )


def test_a_cell_highlighted_twice_is_bracketed_once_for_the_last_reason() -> None:
    scene = FRAMED.highlighted([Cell(1, 1)], "look").highlighted([Cell(1, 1)], "wrong")
    assert "│ 2[3]1 │ 7" in render(scene)
    assert ("[3]", "wrong") in [(span.text, span.role) for line in spans(scene) for span in line]


def test_an_empty_cell_and_a_clueless_place_outside_can_be_highlighted() -> None:
    marks = (Highlight(Cell(0, 0), "look"), Highlight(Cell(0, -1), "look"))
    check_picture(Scene("bare", 1, 1, highlights=marks), "   ┌───┐\n[ ]│[ ]│\n   └───┘\n")


def test_what_a_step_rests_on_stands_in_braces_and_a_place_in_nothing() -> None:
    row = [Cell(1, column) for column in range(3)]
    scene = FRAMED.highlighted(row, "place").highlighted(row[:2], "reason")
    check_picture(
        scene.highlighted([row[1]], "look"),
        """
    1  2
  ┌─────────┐
3 │ 1  2  3 │
  │{2}[3] 1 │ 7
4 │ ·  ·  · │
  └─────────┘
       5  6
""",
    )


def test_pencil_marks_stand_in_parentheses_or_in_the_brackets_of_a_highlight() -> None:
    marks = (
        Pencil(Cell(2, 0), ("1", "2")),
        Pencil(Cell(2, 1), ("1", "2", "3"), gone=("2",)),
        Pencil(Cell(2, 2), ("1", "2", "3", "4")),
    )
    check_picture(
        FRAMED.pencilled(marks).highlighted([Cell(2, 1)], "look"),
        """
       1    2
  ┌────────────────┐
3 │    1    2    3 │
  │    2    3    1 │ 7
4 │ (12)  [13]   · │
  └────────────────┘
            5    6
""",
    )
    wide = Scene("wide", 1, 1).pencilled([Pencil(Cell(0, 0), ("9", "10"))])
    check_picture(wide, "┌────────┐\n│ (9,10) │\n└────────┘\n")
    (_, row, _) = spans(wide)
    assert ("(9,10)", "pencil") in [(span.text, span.role) for span in row]


def test_spans_keep_the_role_of_what_they_hold() -> None:
    (_, top, row, *_) = spans(FRAMED)
    assert [(span.text, span.role) for span in top] == [("  ", ""), ("┌───────┐", "line")]
    roles = [(span.text, span.role) for span in row if span.text.strip()]
    assert roles == [("3", "clue"), ("│", "line"), *((d, "answer") for d in "123"), ("│", "line")]


# The scenes of every built-in board.

BOARDS = [pytest.param(board, id=board.address) for name in puzzles() for board in examples(name)]
every_board = pytest.mark.parametrize("board", BOARDS)


def scenes(board: Example) -> list[Scene]:
    """A board empty, solved, and with every cell of its diagonal and a clue highlighted."""
    puzzle = board.puzzle
    solved = [
        puzzle.scene(read_grid(puzzle, "\n".join(rows))) for rows in board.solutions[:1]
    ]  # a board may have no solution
    diagonal = [cell for cell in puzzle.grid.cells if cell.row == cell.column] + [Cell(0, -1)]
    return [puzzle.scene(), *solved, puzzle.scene().highlighted(diagonal, "reason")]


@every_board
def test_in_ascii_every_picture_is_ascii(board: Example) -> None:
    for scene in scenes(board):
        assert render(scene, legend=True, ascii_only=True).isascii()


@every_board
def test_a_legend_explains_signs_of_the_picture(board: Example) -> None:
    for scene in scenes(board):
        picture = render(scene)
        assert all(line.split("  ")[0] in picture for line in legend_lines(scene))


@every_board
def test_ascii_changes_characters_and_nothing_else(board: Example) -> None:
    for scene in scenes(board):
        drawn, typed = (render(scene, ascii_only=plain) for plain in (False, True))
        assert [len(line) for line in drawn.split("\n")] == [
            len(line) for line in typed.split("\n")
        ]


@every_board
@pytest.mark.parametrize("plain", [False, True])
def test_spans_join_to_the_picture(board: Example, plain: bool) -> None:
    for scene in scenes(board):
        lines = ["".join(span.text for span in line) for line in spans(scene, ascii_only=plain)]
        assert render(scene, ascii_only=plain) == "".join(f"{line.rstrip()}\n" for line in lines)


@every_board
def test_the_frame_is_straight_on_all_sides(board: Example) -> None:
    for scene in scenes(board):
        lines = render(scene).split("\n")
        top = next(line for line in lines if "┌" in line)
        bottom = next(line for line in reversed(lines) if "└" in line)
        left, right = top.index("┌"), top.index("┐")
        assert (bottom.index("└"), bottom.index("┘")) == (left, right)
        for line in lines[lines.index(top) + 1 : lines.index(bottom)]:
            assert line[left] in "│├"
            assert line[right] in "│┤"
