"""Techniques of lines that hold every value once: what each says in a position."""

from __future__ import annotations

import pytest

from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words, say
from gridwright.techniques.general import gathered
from gridwright.techniques.latin_words import article
from gridwright.techniques.ways import few_ways
from techniques import position, sentences

POLES = (
    "magnets size=4x4\n  1 2 0 1\n1 T L R T 1\n0 B L R B 0\n1 T L R T 1\n2 B L R B 2\n  1 0 2 1\n"
)
THREES = """skyscrapers size=4
  3 . . .
. . . . . .
3 . . . . .
. . . . . 2
. . . . . .
  . 3 . 2
"""
PAIRS = """skyscrapers size=4
  . . 2 3
. . . . . 4
. . . . . .
3 . . . . .
. . . . . .
  . . . .
"""
HIDDEN = """skyscrapers size=4
  . . 2 .
. . . . . .
. . . . . 1
. . . . . 4
. . . . . .
  . . . .
"""
TRIPLES = """skyscrapers size=5
  3 . . . .
. . . . . . .
4 . . . . . .
3 . . . . . .
. . . . . . 4
. . . . . . .
  2 . 4 . .
"""
HIDDEN_TRIPLES = """skyscrapers size=5
  3 . . 2 .
. . . . . . .
3 . . . . . .
. . . . . . 2
3 . . . . . .
. . . . . . 4
  . 2 2 2 .
"""

SAID = [
    (
        "Pair",
        PAIRS,
        "4.../32../2.3./....",
        "Row 1 lacks 1, 2 and 3. Column 4 shows three from above, so R1C4 is at most 2. Column 3 "
        "has its 3, so R1C3 and R1C4 share 1 and 2: R1C2 is 3.",
    ),
    (
        "Triple",
        TRIPLES,
        "2..../.3..5/..45./5..1./451..",
        "Row 1 lacks 1, 3, 4 and 5. Columns 2, 4 and 5 have a 5, so R1C2, R1C4 and R1C5 share 1, 3 "
        "and 4: R1C3 is 5.",
    ),
    (
        "Hidden pair",
        HIDDEN,
        "...2/...4/43.1/..4.",
        "Row 4’s 1 and 2 are in R4C1 and R4C2, so R4C1 is not 3.",
    ),
    (
        "Hidden triple",
        HIDDEN_TRIPLES,
        "..14./...3./...../213.4/.....",
        "Row 2’s 2, 4 and 5 are in R2C2, R2C3 and R2C5, so R2C5 is not 1.",
    ),
    (
        "Two rows, two columns",
        THREES,
        "...1/..1./..../....",
        "Columns 2 and 4 show three and two from below and row 3 shows two from the right, so "
        "the 4s of rows 3 and 4 are in columns 1 and 3. They use up the 4s there, so R1C3 is "
        "not 4.",
    ),
    ("Only place", THREES, ".431/...4/..../4...", "The last 4 is R3C3."),
]


@pytest.mark.parametrize(("name", "board", "entries", "sentence"), SAID)
def test_what_a_technique_says(name: str, board: str, entries: str, sentence: str) -> None:
    assert sentence in sentences(position(board, entries), name)


def test_two_equal_values_of_a_line_clash() -> None:
    found = sentences(position(THREES, "1..1/..../..../...."), "Crossing out")
    assert "R1C1 and R1C4 would both be 1." in found


@pytest.mark.parametrize(("name", "expected"), [("1", "a"), ("8", "an"), ("11", "an"), ("A", "a")])
def test_the_article_of_a_value(name: str, expected: str) -> None:
    assert article(name) == expected


def test_reasons_that_begin_alike_are_told_once() -> None:
    reasons = [say("{} has its {}", "row 4", n) for n in (1, 2, 1)]
    assert str(gathered([*reasons, say("{} has its {}", "column 2", 3)])) == (
        "row 4 has its 1 and 2 and column 2 has its 3"
    )
    assert gathered([]) == Words()


def test_a_line_with_few_ways_to_complete_it_lists_them() -> None:
    book = position(POLES, "..../××××/..../....")
    where = few_ways.where
    assert where is not None
    looks = (few_ways.find(Sight(book, atom)) for atom in book.atoms if where(atom))
    said = [str(each.words(book)).replace("\N{NO-BREAK SPACE}", " ") for d in looks for each in d]
    assert "Column 1 can only be × × + − or × × − +." in said
