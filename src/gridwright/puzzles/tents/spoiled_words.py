"""What a tent would leave to two trees, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Cell
from gridwright.model import Posting
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, line, listed, say, separated


def tell_spoiled(
    cell: Cell,
    lost: tuple[Sequence[Cell], Sequence[Posting]],
    trees: Sequence[Cell],
    left: Sequence[Sequence[Cell]],
) -> Tell:
    """That a tent in a cell would take places of two trees, and what these would have left.

    `lost` are the places that it would touch, and the lines that it would fill.
    """
    (touched, full), together = lost, sorted({*left[0], *left[1]})
    their = say("the trees at {}", listed(trees))
    lines = [line(rule.labels[0].place.name, rule.labels[0].place.cells) for rule in full]
    does = [say("touch {}", listed(touched))] if touched else []
    does += [say("fill {}", listed(lines))] if lines else []

    def words(now: Position) -> Words:
        would = say("A tent at {} would {}", cell, separated(does, ", "))
        if len(together) == 2:
            only = _only_left(trees, left) or say("{} only {}", their, listed(together))
            return say("{} and leave {}, which touch. So {} is grass.", would, only, cell)
        if together[0] == cell and not lines:
            text = "{}, all other places of {}, and it can serve only one of them. So {} is grass."
            return say(text, would, their, cell)
        itself = say("{} itself", cell) if together[0] == cell else say("{}", together[0])
        return say("{} and leave {} only {}. So {} is grass.", would, their, itself, cell)

    return words


def _only_left(trees: Sequence[Cell], left: Sequence[Sequence[Cell]]) -> Words:
    """Which tree has which of two places left, if one has just one of them; else empty."""
    (_, (place, *more), first), (_, rest, second) = sorted(
        (len(cells), cells, tree) for cells, tree in zip(left, trees, strict=True)
    )
    (other, *_) = [cell for cell in rest if cell != place]
    then = " then" * (len(rest) > 1)
    text = "the tree at {} only {} and the tree at {}{} only {}"
    return Words() if more else say(text, first, place, second, then, other)
