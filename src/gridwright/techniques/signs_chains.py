"""Chains of signs: what the longest one from each cell leaves to it, and chains in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from gridwright.grid import Cell
from gridwright.model import Linear, Posting
from gridwright.model.domain import SINGLES
from gridwright.reasoning.deduction import Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.words import Words, say, separated
from gridwright.techniques.general import names

# Down, to what a cell is at most, and up, to what it is at least.
LESS, MORE = "<", ">"

# The smaller and the larger cell of a sign, and cells each less than the next (or more, downwards).
Sign = tuple[Cell, ...]
Chain = tuple[Cell, ...]


def signs_of(atoms: Iterable[Posting]) -> list[Posting]:
    """The signs among constraints."""
    return [posting for posting in atoms if isinstance(posting.constraint, Linear)]


# A board is looked at again and again, and none of this ever changes.
@lru_cache(maxsize=256)
def bounds(
    signs: tuple[Sign, ...], size: int, direction: str
) -> tuple[tuple[Cell, int, Chain], ...]:
    """What the longest chain from each cell leaves to it, and that chain."""
    beyond = steps_of(signs, direction)
    found: dict[Cell, Chain] = {}

    def longest(cell: Cell) -> Chain:
        if cell not in found:
            found[cell] = (cell,)  # signs in a circle end here
            ways = [(cell, *longest(far)) for far in beyond.get(cell, ())]
            found[cell] = max(ways, key=len, default=(cell,))
        return found[cell]

    chains = [(cell, longest(cell), len(longest(cell)) - 1) for cell in beyond]
    return tuple(
        (cell, (2 << max(size - number, 0)) - 1 if direction == LESS else -2 << number, chain)
        for cell, chain, number in chains
    )


def steps_of(signs: Sequence[Sign], direction: str) -> dict[Cell, list[Cell]]:
    """The cells beyond each cell, to larger numbers for "<"."""
    beyond: dict[Cell, list[Cell]] = {}
    for low, high in signs:
        near, far = (low, high) if direction == LESS else (high, low)
        beyond.setdefault(near, []).append(far)
    return beyond


def chain_text(cells: Sequence[Cell], direction: str) -> Words:
    """A chain from its first cell on."""
    return separated((say("{}", cell) for cell in cells), f" {direction} ")


def tell_chain(cells: Sequence[Cell], direction: str, known: bool = False) -> Tell:
    """A chain from its first cell on, with the number at its end if that is told by now.

    Or if it rests on that, as it is `known`.
    """

    def words(now: Position) -> Words:
        chain, end = chain_text(cells, direction), cells[-1]
        if not (known and now.domains[end] in SINGLES) and not is_told(now, end):
            return chain
        return say("{} = {}", chain, *names(now, now.domains[end]))

    return words


def is_told(now: Position, cell: Cell) -> bool:
    """Whether a reader knows the number of a cell: it stands there, or a look told it."""
    left = now.seen[cell], now.last_told(cell), now.told_left(cell)
    return now.domains[cell] in SINGLES and any(mask in SINGLES for mask in left)


def in_between(reasons: Iterable[Words]) -> list[Words]:
    """Reasons by signs, those on both sides of a cell in one: "R1C1 < R1C2 < R1C3".

    A number at the lower end is said by itself.
    """
    found = list(dict.fromkeys(reasons))
    for above in [each for each in found if _is_chain(each, MORE)]:
        cell, *lower = above.cells_named
        by_end = (each for each in found if each.cells_named[:1] == [cell])
        below = next((each for each in by_end if _is_chain(each, LESS, known=True)), None)
        if below is not None:
            down = chain_text(lower[::-1], LESS)
            found[found.index(below)] = say("{} {} {}", down, LESS, below)
            found.remove(above)
    return found


def _is_chain(why: Words, direction: str, known: bool = False) -> bool:
    """Whether a reason is nothing but a chain of signs, which may end at a `known` number."""
    cells = why.cells_named
    text, chain = str(why), str(chain_text(cells, direction))
    return len(cells) > 1 and (text == chain or (known and text.startswith(f"{chain} = ")))
