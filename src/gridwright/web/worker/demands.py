"""What a board demands, as small data that a page can check by itself while somebody plays.

Every kind of demand that a page knows is named here; what it does not know it leaves to the
server. Values are those of the model; cells are numbered row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gridwright.grid import Cell, Grid
from gridwright.model import (
    AllDifferent,
    Cardinality,
    Chain,
    Closer,
    Constraint,
    Degree,
    DifferentBut,
    Either,
    Equal,
    InView,
    Linear,
    Matching,
    Model,
    OneOf,
    Poles,
    Posting,
    SingleLoop,
    Skyline,
    Table,
    Tally,
    Unlike,
    Visible,
    values_of,
)
from gridwright.model.poles import APART

# Larger tables are not sent.
LARGEST_TABLE = 160

# A kind of demand, its numbers and its rows, and the positions of the scope that it is about.
Check = tuple[str, tuple[int, ...], tuple[tuple[int, ...], ...]]
Part = tuple[Check, range]
# How often values must occur in some cells.
Counts = Mapping[tuple[tuple[Cell, ...], int], int]


def demands_data(grid: Grid, model: Model) -> dict[str, Any]:
    """The `checks` that demands share, the `demands`, and whether they say all there is to say."""
    checks: dict[Check, int] = {}
    demands: list[dict[str, Any]] = []
    complete = True
    counts = _counts(model)
    for posting in model.atoms():
        if not posting.scope:
            complete = False  # such as a count of a line without cells, which can still be wrong
            continue
        parts = _parts(posting, counts)
        complete = complete and parts is not None
        for check, positions in parts or ():
            index = checks.setdefault(check, len(checks))
            scope = [posting.scope[position] for position in positions]
            demands.append(_demand(grid, posting, index, scope))
    return {
        "checks": [
            {"kind": kind, "numbers": list(numbers), "rows": list(map(list, rows))}
            for kind, numbers, rows in checks
        ],
        "demands": demands,
        "complete": complete,
    }


def _demand(grid: Grid, posting: Posting, check: int, scope: list[Cell]) -> dict[str, Any]:
    label = posting.labels[0]
    return {
        "check": check,
        "cells": [cell.row * grid.width + cell.column for cell in scope],
        "rule": label.rule,
        "text": label.text,
        "clue": None if label.clue is None else list(label.clue.cell),
    }


def _counts(model: Model) -> Counts:
    return {
        (posting.scope, value): number
        for posting in model.atoms()
        if isinstance(posting.constraint, Cardinality)
        for value, number in posting.constraint.counts
    }


def _parts(posting: Posting, counts: Counts) -> list[Part] | None:
    """A constraint in the words of a page; None where it has none for it."""
    constraint, everything = posting.constraint, range(len(posting.scope))
    if isinstance(constraint, Closer):
        # Once there are as many of the far ones as may be, no other can come and lie farther off.
        most = counts.get((posting.scope, constraint.far), len(everything))
        return [(("closer", (constraint.near, constraint.far, most), ()), everything)]
    if isinstance(constraint, Cardinality):
        return [(("count", pair, ()), everything) for pair in constraint.counts]
    if isinstance(constraint, Chain):
        return _chained(constraint, everything)
    if isinstance(constraint, Poles):
        return _poles(constraint, everything)
    for kind, words in _WORDS.items():
        if isinstance(constraint, kind):
            said = words(constraint)
            return None if said is None else [(said, everything)]
    return None


def _chained(chain: Chain, everything: range) -> list[Part] | None:
    """A chain without links is a plain sum, and some of its values repeat the sum so far."""
    if any(chain.links) or chain.weights != tuple(range(len(chain.weights))):
        return None
    parts: list[Part] = [(("echo", (), ()), range(place + 1)) for place in sorted(chain.echoes)]
    if chain.total is not None:
        parts.append((_sum("sum", chain.total, (1,) * len(everything)), everything))
    return parts


def _poles(line: Poles, everything: range) -> list[Part] | None:
    """A line of poles of which none touch is nothing but its counts."""
    if any(kind != APART for kind in line.kinds):
        return None
    counts = ((1, line.ones), (2, line.twos))
    return [(("count", (pole, n), ()), everything) for pole, n in counts if n is not None]


def _sum(kind: str, total: int, factors: tuple[int, ...]) -> Check:
    return kind, (total, *factors), ()


def _linear(constraint: Linear) -> Check:
    return _sum("sum" if constraint.exact else "most", constraint.total, constraint.factors)


def _skyline(constraint: Skyline) -> Check | None:
    """Without clues it is a permutation of all heights."""
    clues = (constraint.left, constraint.right)
    return ("different", (), ()) if clues == (None, None) else None


def _table(constraint: Table) -> Check | None:
    rows = constraint.rows
    return ("table", (), tuple(sorted(rows))) if len(rows) <= LARGEST_TABLE else None


def _either(constraint: Either) -> Check | None:
    """Cells that differ somewhere from others, pair by pair; other cases are not told."""
    parts = [part for case in constraint.cases for part in case.parts]
    if len(parts) != len(constraint.cases) or not all(isinstance(p, Unlike) for p, _ in parts):
        return None
    return "differ", (), tuple(tuple(positions) for _, positions in parts)


_WORDS: dict[type[Constraint], Callable[[Any], Check | None]] = {
    AllDifferent: lambda _: ("different", (), ()),
    Degree: lambda each: ("degree", (each.count,), ()),
    DifferentBut: lambda each: ("different", (each.value,), ()),
    Either: _either,
    Equal: lambda _: ("equal", (), ()),
    InView: lambda each: ("seen", (each.count,), ()),
    Linear: _linear,
    Matching: lambda each: ("matching", (), each.groups),
    OneOf: lambda each: ("one-of", tuple(values_of(each.allowed)), ()),
    SingleLoop: lambda each: ("loop", (), each.neighbours),
    Skyline: _skyline,
    Table: _table,
    Tally: lambda each: ("tally", tuple(values_of(each.counted)), ()),
    Unlike: lambda _: ("unlike", (), ()),
    Visible: lambda each: ("seen", (each.count,), ()),
}
