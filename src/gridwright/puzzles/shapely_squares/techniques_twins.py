"""Diamonds with a single digit to their left that is not 0, which they equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Chain
from gridwright.model.domain import SINGLES, lowest
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_asides import because
from gridwright.puzzles.shapely_squares.techniques_heart_paths import IT
from gridwright.puzzles.shapely_squares.techniques_phrases import FEW, ODD, digits, label_of
from gridwright.puzzles.shapely_squares.techniques_sources import (
    OWN,
    asked,
    named,
    plain,
    sources,
    the,
)
from gridwright.puzzles.shapely_squares.techniques_squares import FIVE, ZERO
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Parallel, Words, listed, say


@technique(
    "Equal diamond",
    0,
    "A diamond equals the only digit to its left that is not 0.",
    Chain,
    where=of_rules("diamond"),
)
def equal_diamond(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open digit to its left and else zeros, where several values fit both."""
    pair, both = _fitting_both(at)
    if both and both not in SINGLES:
        zeros = [cell for cell in at.cells if cell not in pair]
        for cell, other in (pair, pair[::-1]):
            known = at.position.domains[other]
            yield from at.deduce({cell: known}, [other, *zeros], _tell_same(other, known))


def _fitting_both(at: Sight) -> tuple[tuple[Cell, ...], int]:
    """An open diamond with the open cell that it equals, and the digits that fit both."""
    pair = tuple([c for c, d in zip(at.cells, at.domains, strict=True) if d not in SINGLES])
    if len(pair) != 2 or pair[1] != at.cells[-1] or at.domains.count(ZERO) < len(at.cells) - 2:
        return (), 0
    square = at.puzzle.shape(pair[0]) == "square"
    known = at.position.domains
    return pair, known[pair[0]] & known[pair[1]] & ODD & (ZERO | FIVE if square else ~0)


def _tell_same(other: Cell, known: int) -> Tell:
    def words(now: Position) -> Words:
        gone = asked(now, ~known)
        why = because(now, other, gone) or _marked(now, other, gone)
        return say("{} equals {}{}", IT, the(now, other), why)

    return words


def _marked(now: Position, cell: Cell, gone: int) -> Words:
    """The few digits that pencil marks leave to a cell, where these rule out others."""
    left, own = plain(now, cell), OWN.get(now.puzzle.shape(cell), ANY_DIGIT)
    if not own & gone & ~left or left.bit_count() > FEW:
        return Words()
    return say(", which is {}", digits(left))


@technique(
    "Twin of a diamond",
    1,
    "One digit fits a diamond and the cell that it equals.",
    Chain,
    together=True,
    where=of_rules("diamond"),
)
def twin(at: Sight) -> Iterator[Deduction]:
    """A diamond with one open digit to its left and else zeros, where one value fits both."""
    pair, both = _fitting_both(at)
    if both in SINGLES:
        square = at.puzzle.shape(pair[0]) == "square"
        labels = [at.label, *([label_of(at.position, pair[0])] if square else ())]
        yield from at.deduce(
            dict.fromkeys(pair, both), at.cells, _tell_twin(at, pair, both), labels
        )


def _tell_twin(at: Sight, pair: Sequence[Cell], both: int) -> Tell:
    first, diamond = pair
    square = at.puzzle.shape(first) == "square"
    gone = [ODD & ~at.position.domains[cell] for cell in pair]

    def words(now: Position) -> Words:
        whys = [
            named(why, say("{}", cell))
            for cell, mask in zip(pair, gone, strict=True)
            for why in sources(now, cell, mask)
        ]
        stars = () if square else _beside_stars(now, first, gone[0])
        if (square or stars) and not sources(now, diamond, gone[1]):
            return _Twins(((diamond, first),), lowest(both), square, stars).words()
        equals = say("The diamond {} is odd and equals {}", diamond, the(now, first))
        equal = say("{}, and {}", equals, listed(whys)) if whys else equals
        return say("{}: only {} fits both.", equal, lowest(both))

    return words


def _beside_stars(now: Position, cell: Cell, gone: int) -> tuple[Cell, ...]:
    """The star beside a cell, where that is the whole reason why it is none of some digits."""
    reasons = sources(now, cell, gone)
    stars = now.puzzle.beside("star").get(cell, ())
    whole = len(reasons) == 1 and stars and reasons[0].cells == stars[:1]
    return stars[:1] if whole else ()


class _Twins(NamedTuple):
    """Diamonds that equal squares, or cells beside stars; those all over the board are alike."""

    pairs: tuple[tuple[Cell, Cell], ...]
    digit: int
    square: bool
    stars: tuple[Cell, ...]

    def words(self) -> Words:
        """The diamonds R2C2 and R4C2 are odd and equal R2C1 and R4C1, beside stars: both are 9."""
        diamonds, others = (listed(cells) for cells in zip(*self.pairs, strict=True))
        if self.pairs[1:]:
            text = "The diamonds {} are odd and equal {}{}{}: only {} fits."
            where = say(", each beside a star") if self.stars else Words()
        else:
            text = "The diamond {} is odd and equals {}{}{}: only {} fits both."
            where = say(", which is beside the star {}", self.stars[0]) if self.stars else Words()
        squares = ("the squares " if self.pairs[1:] else "the square ") if self.square else ""
        return Words(say(text, diamonds, squares, others, where, self.digit).parts, self)

    def with_next(self, other: Parallel) -> Words | None:
        """All of them in one."""
        if not isinstance(other, _Twins) or other[1:3] != self[1:3]:
            return None
        pairs, stars = (*self.pairs, *other.pairs), (*self.stars, *other.stars)
        return _Twins(pairs, self.digit, self.square, stars).words()
