"""Reasons on Magnets boards are told of what a reader knows, and each once."""

from __future__ import annotations

from collections.abc import Sequence

import gridwright

PARTNER = (
    "magnets size=6x6",
    "  . 1 3 . 3 2",
    "3 T L R L R T .",
    "1 B L R L R B .",
    "2 L R L R L R .",
    ". T T L R L R .",
    "3 B B T L R T 2",
    "2 L R B L R B 2",
    "  . 2 . . . 2",
)
TOUCHING = (
    "magnets size=9x9",
    "  . 3 3 . . 4 . . .",
    ". T L R L R L R L R 5",
    ". B T L R L R L R T 4",
    ". T B T L R L R T B 4",
    ". B T B L R L R B T 4",
    "4 T B L R L R T T B .",
    ". B L R L R T B B T 2",
    ". L R * T T B L R B 3",
    ". T L R B B L R L R 3",
    ". B L R L R L R L R .",
    "  . . . . . 2 . 3 .",
)


def told(rows: Sequence[str]) -> list[str]:
    """The sentences of all steps."""
    return [str(step.words) for step in gridwright.explain(gridwright.read("\n".join(rows)))]


def test_the_partner_of_a_neutral_cell_is_neutral_rather_than_not_a_pole() -> None:
    """It was said of R4C6 that it is neutral: that it is not minus would be half of that."""
    (text,) = (text for text in told(PARTNER) if "so R4C6 is neutral" in text)
    assert "but with R4C5 neutral only one of R1C5 and R2C5" in text
    assert "R4C6 is not" not in text


def test_known_poles_among_touching_cells_are_not_counted_once_more() -> None:
    """R1C6 and R2C6 are among the cells of which it is told how much they bring."""
    (text,) = (text for text in told(TOUCHING) if "so R1C6 to R5C6, which touch, bring" in text)
    assert "Column 6 wants two plus more than minus. With R5C6 minus, R1C6 to R5C6" in text
