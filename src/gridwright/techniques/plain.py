"""What a puzzle is explained by that names no techniques of its own: its rules, one at a time."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import Cell
from gridwright.model import Constraint
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, capital, listed, say
from gridwright.techniques.general import names
from gridwright.techniques.latin import LATIN
from gridwright.techniques.latin_fish import LATIN_SETS
from gridwright.techniques.latin_words import DIFFERENT


@technique("One rule", 2, "What one rule or clue says by itself.", on=Constraint)
def one_rule(at: Sight) -> Iterator[Deduction]:
    """What a constraint rules out by itself, told by what it stands for."""
    if isinstance(at.constraint, DIFFERENT):
        return
    after = at.constraint.prune(at.domains)
    if after is None:
        yield from at.refute(at.cells, lambda now: say("But {}.", at.label.text))
    elif after is not at.domains:
        left = {
            c: new for c, new, old in zip(at.cells, after, at.domains, strict=True) if new != old
        }
        yield from at.deduce(left, at.cells, _tell(at, left))


def _tell(at: Sight, left: dict[Cell, int]) -> Tell:
    def words(now: Position) -> Words:
        news = [(cell, mask) for cell, mask in left.items() if now.domains[cell] & ~mask]
        follows = listed(_left(now, cell, mask) for cell, mask in news)
        return capital(say("{}, so {}.", at.label.text, follows))

    return words


def _left(now: Position, cell: Cell, mask: int) -> Words:
    """What a cell is by now, or what it is not."""
    if mask in SINGLES:
        return say("{} is {}", cell, *names(now, mask))
    return say("{} is not {}", cell, listed(names(now, now.domains[cell] & ~mask), "or"))


# For lines of different values, and for all else.
PLAIN = (*LATIN, *LATIN_SETS, one_rule)
