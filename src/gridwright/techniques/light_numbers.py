"""Numbers on walls: bulbs beside them, and what would leave them too few."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.model import Cardinality, Linear, Posting
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, about, capital, listed, number_word, say
from gridwright.techniques.counting import (
    NAMED,
    OFF,
    ON,
    count_of,
    filled,
    full,
    needed,
    split,
    split_cells,
    would,
)
from gridwright.techniques.light_cells import BULBS, LIT, apart_label


def wall(rule: Posting) -> Words:
    """A numbered wall in a sentence: "the 2 at R3C4"."""
    return say("the {} at {}", count_of(rule.constraint), rule.labels[0].place.cells[0])


@technique(
    "Zeros",
    1,
    "No bulb is beside a 0.",
    Cardinality,
    together=True,
    where=lambda posting: count_of(posting.constraint) == 0,
)
def zeros(at: Sight) -> Iterator[Deduction]:
    """The cells beside a wall with a 0 are empty."""
    on, open_, _ = split(at)
    if on:
        yield from full_wall.find(at)
    elif open_:
        words = _beside_zeros([at.place.cells[0]], open_)
        yield from at.deduce(dict.fromkeys(open_, OFF), (), lambda now: words)


@technique(zeros.name, zeros.rank, zeros.about, told_only=True)
def zeros_first(at: Sight) -> Iterator[Deduction]:
    """All of them at once, before anything else: that is how everybody begins."""
    atoms = [atom for atom in at.position.atoms if isinstance(atom.constraint, Cardinality)]
    rules = [atom for atom in atoms if count_of(atom.constraint) == 0]
    beside = {cell for atom in rules for cell in split_cells(at.position, atom.scope)[1]}
    if beside:
        labels = [atom.labels[0] for atom in rules if not beside.isdisjoint(atom.scope)]
        walls = [label.place.cells[0] for label in labels]
        words = _beside_zeros(walls, sorted(beside))
        if len(beside) > NAMED:
            words = say(
                "No bulb is beside a 0, so {} are empty.", about("all these cells", sorted(beside))
            )
        yield from at.deduce(dict.fromkeys(sorted(beside), OFF), (), lambda now: words, labels, 1)


@dataclass(frozen=True)
class _Zeros:
    """Walls with a 0, and the open cells beside them."""

    walls: tuple[Cell, ...]
    beside: tuple[Cell, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """What several zeros have in common is said once."""
        if not isinstance(other, _Zeros):
            return None
        return _beside_zeros((*self.walls, *other.walls), (*self.beside, *other.beside))


def _beside_zeros(walls: Sequence[Cell], beside: Sequence[Cell]) -> Words:
    walls, beside = sorted(walls), sorted(set(beside))
    zeros = "0" if len(walls) == 1 else "0s"
    words = say("No bulb is beside the {} at {}: {}.", zeros, listed(walls), BULBS.are(beside))
    return Words(words.parts, _Zeros(tuple(walls), tuple(beside)))


@technique(
    "Full wall",
    1,
    "A number has all its bulbs, so the other cells beside it are empty.",
    Cardinality,
    together=True,
    where=lambda posting: count_of(posting.constraint) > 0,
)
def full_wall(at: Sight) -> Iterator[Deduction]:
    """A number that has its bulbs allows no more."""
    if at.posting:
        yield from full(at, BULBS, wall(at.posting))


@technique(
    full_wall.name,
    0,
    full_wall.about,
    Cardinality,
    where=lambda posting: count_of(posting.constraint) > 0,
    tell_all=BULBS.tell_none,
    told_only=True,
    once="Once a number has its bulbs, the other cells beside it are empty.",
)
def beside_full_wall(at: Sight) -> Iterator[Deduction]:
    """The same where it is told: that goes without saying."""
    if at.posting:
        yield from filled(at, BULBS, wall(at.posting))


@technique(
    "Wall needs all",
    1,
    "A number needs all cells beside it that are left.",
    Cardinality,
    together=True,
    says_why=True,
)
def needs_all(at: Sight) -> Iterator[Deduction]:
    """A number with just as many cells left as it needs gets them all."""
    if at.posting:
        yield from needed(at, BULBS, wall(at.posting))


@technique(
    "Cut off",
    2,
    "A bulb here would shine on so many cells beside a number that too few are left for it.",
    Cardinality,
    wide=True,
    together=True,
    imagines=True,
)
def cut_off(at: Sight) -> Iterator[Deduction]:
    """A cell that sees too many of the open cells beside a number is empty."""
    for cell, lost in _cutting_off(at).items():
        yield from _empty(at, {cell: lost}, _tell_cut_off)


@technique(
    cut_off.name, cut_off.rank, cut_off.about, Cardinality, wide=True, told_only=True, imagines=True
)
def cut_off_from_several(at: Sight) -> Iterator[Deduction]:
    """Several such cells of one number."""
    found = _cutting_off(at)
    if len(found) > 1:
        yield from _empty(at, found, _tell_several)


def _cutting_off(at: Sight) -> dict[Cell, list[Cell]]:
    """The cells that see too many of the open cells beside a number, with those they see."""
    on, open_, _ = split(at)
    missing = count_of(at.constraint) - len(on)
    spare = len(open_) - missing
    if missing < 1 or spare < 1 or at.posting is None:
        return {}
    seen = at.puzzle.seen
    cells = dict.fromkeys(other for each in open_ for other in seen[each])
    every = {c: [each for each in open_ if c in seen[each]] for c in cells if c not in at.cells}
    return {cell: lost for cell, lost in every.items() if len(lost) > spare}


def _empty(
    at: Sight,
    found: Mapping[Cell, Sequence[Cell]],
    tell: Callable[[Sight, Mapping[Cell, Sequence[Cell]], Posting], Tell],
) -> Iterator[Deduction]:
    assert at.posting is not None
    seen = [apart_label(at.position, cell, each) for cell, lost in found.items() for each in lost]
    told = tell(at, found, at.posting)
    off = split(at)[2]
    yield from at.deduce(dict.fromkeys(found, OFF), off, told, (at.label, *seen))


def _tell_several(at: Sight, found: Mapping[Cell, Sequence[Cell]], rule: Posting) -> Tell:
    on, open_, _ = split(at)
    missing = count_of(at.constraint) - len(on)
    more = " more" if on else ""

    def words(now: Position) -> Words:
        open_cells = [cell for cell in found if now.domains[cell] & ON and now.wants(cell)]
        wanted = sorted(open_cells or found)
        if len(wanted) == 1:
            return _tell_cut_off(at, {wanted[0]: found[wanted[0]]}, rule)(now)
        least = min(len(found[cell]) for cell in wanted)
        exact = all(len(found[cell]) == least for cell in wanted)
        how_many = say("{}{} of these", "" if exact else "at least ", number_word(least))
        if least == len(open_):
            how_many = say("both" if least == 2 else "all of these")
        needs = capital(say("{} needs {}{}", wall(rule), number_word(missing), more))
        text = "{} of {}. A bulb at {} would shine on {}, so {}."
        all_ = BULBS.all_are(wanted)
        return say(text, needs, listed(open_), listed(wanted, "or"), how_many, all_)

    return words


def _tell_cut_off(at: Sight, found: Mapping[Cell, Sequence[Cell]], rule: Posting) -> Tell:
    ((cell, lost),) = found.items()
    on, open_, _ = split(at)
    left = [each for each in open_ if each not in lost]
    its = f" for {BULBS.its(count_of(rule.constraint), len(on))}" if on else ""
    last = "the last bulb of " if on else ""
    does = say("shine on {}", listed(lost))
    if left:
        does = say("{} and leave {} only {}{}", does, wall(rule), listed(left), its)
    else:
        does = say("{}, the only places left for {}{}", does, last, wall(rule))
    return lambda now: would(BULBS, [cell], does)


@technique(
    "Light beside a wall",
    3,
    "A cell can be lit only from beside a number that wants one more bulb, so that takes it.",
    Linear,
    wide=True,
    where=LIT,
)
def light_beside_wall(at: Sight) -> Iterator[Deduction]:
    """All that can light a cell is beside a number which wants one more."""
    on, open_, off = split(at)
    if on or not 1 < len(open_) <= NAMED:
        return
    for rule in numbers_at(at.position, open_[0]):
        if not set(rule.scope).issuperset(open_):
            continue
        have, left, _ = split_cells(at.position, rule.scope)
        rest = [cell for cell in left if cell not in open_]
        if rest and count_of(rule.constraint) - len(have) == 1:
            told = _tell_beside(at.cells[0], open_, rule, rest)
            labels = (at.label, rule.labels[0])
            yield from at.deduce(dict.fromkeys(rest, OFF), [*off, *have], told, labels)


def _tell_beside(dark: Cell, lights: Sequence[Cell], rule: Posting, rest: Sequence[Cell]) -> Tell:
    last = "last bulb" if count_of(rule.constraint) > 1 else "bulb"
    text = "{} has to be lit from {}. That is the {} of {}, so {}."
    return lambda now: say(text, dark, listed(lights, "or"), last, wall(rule), BULBS.are(rest))


def numbers_at(now: Position, cell: Cell) -> list[Posting]:
    """The numbers that a cell is beside."""
    return [rule for rule in now.atoms_at(cell) if isinstance(rule.constraint, Cardinality)]
