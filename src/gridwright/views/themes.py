"""Themes: the colours and line widths of all roles, for light and dark screens and for paper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.errors import InputError, not_known


@dataclass(frozen=True)
class Pen:
    """How a role is drawn: colours as #rrggbb or None, widths in cells."""

    fill: str | None = None
    line: str | None = None
    width: float = 0
    bold: bool = False


Theme = Mapping[str, Pen]

_LIGHT: Theme = {
    "page": Pen(fill="#ffffff"),
    "paper": Pen(fill="#ffffff"),
    "differs": Pen(fill="#ffe9a8", line="#d9a400", width=0.03),
    "wrong": Pen(fill="#ffc9c3", line="#d23b2e", width=0.06),
    "look": Pen(fill="#c4e1ff", line="#2f7fd0", width=0.05),
    "reason": Pen(fill="#dff0d0"),
    "place": Pen(fill="#eceff4"),
    "supposed": Pen(fill="#e9defb"),
    "ring": Pen(line="#6b3fb0", width=0.045),
    "follows": Pen(fill="#f4effd"),
    "dashes": Pen(line="#8a63cc", width=0.035),
    "breaks": Pen(fill="#ffe6d6"),
    "hatch": Pen(line="#e39a6a", width=0.03),
    "dark": Pen(fill="#4a4f57"),
    "lattice": Pen(line="#c9cdd3", width=0.02),
    "guide": Pen(line="#b3bac6", width=0.025),
    "wall": Pen(line="#3c4250", width=0.05),
    "frame": Pen(line="#22262e", width=0.07),
    "road": Pen(line="#2f6fb5", width=0.22),
    "blank": Pen(line="#8fa898", width=0.035),
    "symbol": Pen(fill="#c3aee0", line="#8d6bb8", width=0.025),
    "figure": Pen(fill="#e6dcf3", line="#cbb9e3", width=0.02),
    "plant": Pen(fill="#4f9a5c", line="#2c6a38", width=0.025),
    "clue": Pen(fill="#14171c", bold=True),
    # What is printed in a dark cell.
    "inverse": Pen(fill="#ffffff", bold=True),
    "sign": Pen(line="#14171c", width=0.045),
    "given": Pen(fill="#14171c", bold=True),
    "answer": Pen(fill="#1f6d3a"),
    "pencil": Pen(fill="#5a6270"),
    "tried": Pen(fill="#5f34a5", bold=True),
    "struck": Pen(line="#d23b2e", width=0.04),
    "side": Pen(fill="#8a5a00", bold=True),
    "ruler": Pen(fill="#6b7280"),
}

_DARK: Theme = {
    **_LIGHT,
    "page": Pen(fill="#15181d"),
    "paper": Pen(fill="#1e2229"),
    "differs": Pen(fill="#5c4a14", line="#e0b13c", width=0.03),
    "wrong": Pen(fill="#6d2823", line="#ff7a6b", width=0.06),
    "look": Pen(fill="#1f4266", line="#5aa9f5", width=0.05),
    "reason": Pen(fill="#35542a"),
    "place": Pen(fill="#333a46"),
    "supposed": Pen(fill="#3d2f5a"),
    "ring": Pen(line="#c9a9ff", width=0.045),
    "follows": Pen(fill="#2b263a"),
    "dashes": Pen(line="#a583e0", width=0.035),
    "breaks": Pen(fill="#4d2f1f"),
    "hatch": Pen(line="#b8703f", width=0.03),
    "dark": Pen(fill="#59626d"),
    "lattice": Pen(line="#3a404a", width=0.02),
    "guide": Pen(line="#565f6e", width=0.025),
    "wall": Pen(line="#aab2bf", width=0.05),
    "frame": Pen(line="#d8dde5", width=0.07),
    "road": Pen(line="#6fb1f2", width=0.22),
    "blank": Pen(line="#5d7566", width=0.035),
    "symbol": Pen(fill="#6a5594", line="#b79be0", width=0.025),
    "figure": Pen(fill="#453a60", line="#6a5594", width=0.02),
    "plant": Pen(fill="#4c9159", line="#9fd6a8", width=0.025),
    "clue": Pen(fill="#f2f4f7", bold=True),
    "sign": Pen(line="#f2f4f7", width=0.045),
    "given": Pen(fill="#f2f4f7", bold=True),
    "answer": Pen(fill="#7fd39b"),
    "pencil": Pen(fill="#aab2bf"),
    "tried": Pen(fill="#d3bbff", bold=True),
    "struck": Pen(line="#ff7a6b", width=0.04),
    "side": Pen(fill="#e0b252", bold=True),
    "ruler": Pen(fill="#8b93a1"),
}

# Black on white, greys that a cheap printer can distinguish, nothing shown by colour alone.
_PRINT: Theme = {
    **_LIGHT,
    "differs": Pen(fill="#dcdcdc", line="#000000", width=0.02),
    "wrong": Pen(fill="#c4c4c4", line="#000000", width=0.09),
    "look": Pen(fill="#ffffff", line="#000000", width=0.06),
    "reason": Pen(fill="#e6e6e6"),
    "place": Pen(fill="#f4f4f4", line="#c4c4c4", width=0.02),
    "supposed": Pen(fill="#ffffff"),
    "ring": Pen(line="#000000", width=0.045),
    "follows": Pen(fill="#ffffff"),
    "dashes": Pen(line="#000000", width=0.035),
    "breaks": Pen(fill="#ffffff"),
    "hatch": Pen(line="#999999", width=0.03),
    "dark": Pen(fill="#555555"),
    "lattice": Pen(line="#b4b4b4", width=0.02),
    "guide": Pen(line="#aaaaaa", width=0.025),
    "wall": Pen(line="#000000", width=0.05),
    "frame": Pen(line="#000000", width=0.07),
    "road": Pen(line="#444444", width=0.22),
    "blank": Pen(line="#777777", width=0.035),
    # Pale, so that a digit can be written on it in pencil.
    "symbol": Pen(fill="#dddddd", line="#666666", width=0.03),
    "figure": Pen(fill="#e4e4e4", line="#aaaaaa", width=0.02),
    "plant": Pen(fill="#cfcfcf", line="#333333", width=0.03),
    "answer": Pen(fill="#000000"),
    "pencil": Pen(fill="#333333"),
    "tried": Pen(fill="#000000", bold=True),
    "struck": Pen(line="#000000", width=0.04),
    "side": Pen(fill="#000000", bold=True),
    "ruler": Pen(fill="#666666"),
    "clue": Pen(fill="#000000", bold=True),
    "sign": Pen(line="#000000", width=0.045),
    "given": Pen(fill="#000000", bold=True),
}

THEMES: Mapping[str, Theme] = {"light": _LIGHT, "dark": _DARK, "print": _PRINT}


def theme_named(name: str) -> Theme:
    """The theme of that name; raise `InputError` when there is none."""
    if name not in THEMES:
        raise InputError(not_known("theme", name, THEMES))
    return THEMES[name]
