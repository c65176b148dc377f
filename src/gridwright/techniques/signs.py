"""Numbers with signs between them: what a sign and a chain of signs leave to a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.model import Label, Linear, Place, Posting
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Parallel, Words, capital, line, listed, mark, say
from gridwright.techniques.general import gathered, names
from gridwright.techniques.latin import crossing_out, last_cell
from gridwright.techniques.latin_fish import LATIN_SETS
from gridwright.techniques.latin_reasons import fewest_lines, lines_have_all
from gridwright.techniques.latin_words import DIFFERENT, lines_across
from gridwright.techniques.signs_chains import (
    LESS,
    MORE,
    Chain,
    Sign,
    bounds,
    signs_of,
    steps_of,
    tell_chain,
)
from gridwright.techniques.signs_places import LAST_NUMBER, only_place, why_not_those

# How many parts a bound has in words: the cell, that it is, and "at most 4".
BOUND = 3
# Up to how many numbers that a pencil mark leaves to a cell are named.
FEW = 3


@technique("Sign", 0, "Beside a number, a sign says what is too large or too small.", on=Linear)
def beside_number(at: Sight) -> Iterator[Deduction]:
    """What a number leaves to the cell on the other side of a sign."""
    low, high = at.cells
    below, above = at.domains
    if below in SINGLES and above in SINGLES and below >= above:
        yield from at.refute((low, high), _tell_clash(low, high))
    for cell, by, left, direction in _beside(at):
        if left & at.position.start[cell] not in SINGLES:
            yield from at.deduce({cell: left}, [by], tell_chain([cell, by], direction, known=True))


@technique(
    "Near the end", 1, "Only 1 is less than 2; so it is on the other side of the sign.", Linear
)
def beside_last_but_one(at: Sight) -> Iterator[Deduction]:
    """Where a sign leaves one number to a cell beside a number."""
    for cell, by, left, direction in _beside(at):
        if left & at.position.start[cell] in SINGLES:
            yield from at.deduce({cell: left}, [by], _tell_end(cell, by, left, direction))


def _beside(at: Sight) -> Iterator[tuple[Cell, Cell, int, str]]:
    """The open cell of a sign with a number, that number's cell, what is left, and the sign."""
    (low, high), (below, above) = at.cells, at.domains
    if above in SINGLES and below not in SINGLES:
        yield low, high, above - 1, LESS
    if below in SINGLES and above not in SINGLES:
        yield high, low, -below << 1, MORE


def _tell_end(cell: Cell, by: Cell, left: int, direction: str) -> Tell:
    chain = tell_chain([cell, by], direction, known=True)
    return lambda now: say("{}, so {}.", chain(now), left_to(now, cell, left))


def _tell_clash(low: Cell, high: Cell) -> Tell:
    def words(now: Position) -> Words:
        (least,), (most,) = (names(now, now.domains[cell]) for cell in (low, high))
        if now.supposing:
            return say("But {} = {} has to be more than {} = {}.", high, most, low, least)
        return say("{} would be {} and {} {}.", low, least, high, most)

    return words


@technique("Chain of signs", 0, "As many numbers as a chain has signs are larger, or smaller.")
def chain_of_signs(at: Sight) -> Iterator[Deduction]:
    """What a chain leaves to its first cell, whatever stands in it."""
    signs = signs_of(at.position.atoms)
    scopes = tuple(posting.scope for posting in signs)
    domains, size = at.position.domains, at.puzzle.width
    labels = {posting.scope: posting.labels[0] for posting in signs}
    for direction in (LESS, MORE):
        for cell, left, chain in bounds(scopes, size, direction):
            if domains[cell] & ~left:
                pairs = pairwise(chain if direction == LESS else chain[::-1])
                tell, said = tell_chain(chain, direction), [labels[pair] for pair in pairs]
                yield from at.deduce({cell: left}, (), tell, said)


def _least(domain: int) -> int:
    return (domain & -domain).bit_length() - 1


def left_to(now: Position, cell: Cell, left: int) -> Words:
    """What a bound leaves to a cell, and why that is one number if it is."""
    inside, possible = now.start[cell] & left, now.domains[cell] & left
    numbers = names(now, inside)
    if inside in SINGLES:
        return say("{} is {}", cell, *numbers)
    bounded = f"at most {numbers[-1]}" if left > 0 else f"at least {numbers[0]}"
    # Where a supposition told another number of the cell, a bound is enough to clash with that.
    if possible not in SINGLES or not possible & now.seen[cell]:
        return say("{} is {}", cell, bounded)
    # Of what the look before said of the cell no reason is needed once more.
    said = now.said_last(cell)
    gone = values_of(inside & (said or inside) & ~possible)
    if why := why_not_those(now, cell, [*gone]):
        first = say("{} is {}. {}", cell, bounded, capital(why))
        return say("{}, so {} is {}", first, cell, *names(now, possible))
    if said:
        return say("{} is {}: it is {}", cell, bounded, *names(now, possible))
    return say("{} is {}", cell, *names(now, possible))


@technique("Minimum and maximum", 2, "A bound of one cell is one of the next.", on=Linear)
def bound_by_sign(at: Sight) -> Iterator[Deduction]:
    """What is crossed out on one side of a sign bounds the other side."""
    low, high = at.cells
    below, above = at.domains
    if below in SINGLES or above in SINGLES:
        return
    most, least = above.bit_length() - 1, _least(below)
    yield from _bounded(at, high, low, (2 << most) - 1, (1 << most) - 1)
    yield from _bounded(at, low, high, -1 << least, -2 << least)


# For each value that a cell lacks the lines that have it.
Across = Mapping[tuple[Cell, int], Sequence[Place]]


@dataclass(frozen=True)
class _Bounds:
    """What cells are at most or at least for one reason, and what others are for that.

    Where nothing but lines is the reason, `across` has these.
    """

    now: Position
    why: Words
    across: Across
    ends: tuple[str, str]
    first: tuple[Cell, ...]
    second: tuple[Cell, ...]

    def with_next(self, other: Parallel) -> Words | None:
        """Bounds by one reason are told at once: "so R1C1 and R1C3 are at most 4, and …".

        So are those by alike lines: "Rows 1 and 6 have a 6, so R1C3 and R6C3 are at most 5, …".
        """
        if not isinstance(other, _Bounds) or other.ends != self.ends:
            return None
        across = {**self.across, **other.across} if self.across and other.across else {}
        if other.why != self.why and not across:
            return None
        lines = listed(lines_have_all(fewest_lines(self.now, across)))
        why = self.why if other.why == self.why else lines
        first = tuple(dict.fromkeys(self.first + other.first))
        second = tuple(dict.fromkeys(self.second + other.second))
        one, two = (
            say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", end)
            for cells, end in zip((first, second), self.ends, strict=True)
        )
        beside = _neighbours(self.ends[1], len(first), len(second))
        told = say("{}, so {}, and {} {}.", capital(why), one, beside, two)
        return Words(told.parts, _Bounds(self.now, why, across, self.ends, first, second))


def _marked(now: Position, cell: Cell) -> Words:
    """The few numbers that a pencil mark leaves to a cell: "R1C2 is 2 or 3"."""
    numbers = names(now, now.seen[cell])
    few = 1 < len(numbers) <= FEW and now.base[cell] != now.start[cell]
    return say("{} is {}", cell, mark(str(listed(numbers, "or")), [cell])) if few else Words()


def _crossed_out(now: Position, cell: Cell, bound: int) -> Words:
    """The numbers outside a bound that a pencil mark alone keeps from a cell: "R4C4 is not 4"."""
    gone = [
        value
        for value in values_of(now.start[cell] & ~bound & ~now.seen[cell])
        if not now.why_not(cell, value) and not lines_across(now, cell, value)
    ]
    numbers = [*names(now, sum(1 << value for value in gone))]
    return say("{} is not {}", cell, mark(str(listed(numbers, "or")), [cell])) if gone else Words()


def _neighbours(end: str, many: int, others: int) -> str:
    """What cells are to others by their signs, if these are at most or at least something."""
    whose = "its" if many == 1 else "their"
    which = "smaller" if end.startswith("at most") else "bigger"
    return f"{whose} {which} neighbour{'s' if others > 1 else ''}"


def _bounded(at: Sight, by: Cell, cell: Cell, bound: int, left: int) -> Iterator[Deduction]:
    beside = f"its {'smaller' if left > 0 else 'bigger'} neighbour"

    def words(now: Position) -> Words:
        first, second = left_to(now, by, bound), left_to(now, cell, left)
        if now.was_left(by, now.base[by] & bound) and now.domains[by] & bound not in SINGLES:
            return say("As {}, {} {}.", first, beside, second)
        gone = values_of(now.start[by] & ~bound)
        whys = {value: why for value in gone if (why := now.why_not(by, value))}
        if not whys:
            return say("As {}, {} {}.", _marked(now, by) or first, beside, second)
        why = gathered(whys.values())
        if marked := _crossed_out(now, by, bound):
            first = say("it{}", Words(first.parts[1:]))
            return say("{}, and {}, so {}, and {} {}.", capital(why), marked, first, beside, second)
        told = say("{}, so {}, and {} {}.", capital(why), first, beside, second)
        if not len(first.parts) == len(second.parts) == BOUND:
            return told
        ends = first.parts[-1].text, second.parts[-1].text
        by_line = {(by, value): lines_across(now, by, value) for value in whys}
        across = by_line if all(by_line.values()) else {}
        return Words(told.parts, _Bounds(now, why, across, ends, (by,), (cell,)))

    yield from at.deduce_from({cell: left}, {by: bound}, words)


@technique("More than two others", 2, "A number above two others of its line is at least 3.")
def more_than_several(at: Sight) -> Iterator[Deduction]:
    """A cell that is more (or less) than several cells of one line."""
    signs, domains = signs_of(at.position.atoms), at.position.domains
    lines = {p.scope: p for p in at.position.atoms if isinstance(p.constraint, DIFFERENT)}
    scopes = tuple(posting.scope for posting in signs)
    for cell, scope, left, chains in _topped(scopes, tuple(lines)):
        if domains[cell] & ~left:
            labels = [lines[scope].labels[0], *_along(signs, chains)]
            tell = _tell_topped(lines[scope], cell, [chain[-1] for chain in chains], left)
            yield from at.deduce({cell: left}, (), tell, labels)


@lru_cache(maxsize=256)
def _topped(
    signs: tuple[Sign, ...], lines: tuple[Chain, ...]
) -> tuple[tuple[Cell, Chain, int, tuple[Chain, ...]], ...]:
    """A cell, a line with several that signs lead to, what that leaves to it, and the ways."""
    found = []
    for direction in (LESS, MORE):
        steps = steps_of(signs, direction)
        for cell in steps:
            chains = _reached(steps, cell)
            for scope in (scope for scope in lines if cell in scope):
                ways = tuple(chains[each] for each in scope if each in chains and each != cell)
                number, size = len(ways), len(scope)
                left = (2 << size - number) - 1 if direction == LESS else -1 << number + 1
                if number > 1:
                    found.append((cell, scope, left, ways))
    return tuple(found)


def _reached(steps: Mapping[Cell, Sequence[Cell]], cell: Cell) -> dict[Cell, Chain]:
    """All cells that signs lead to from a cell, each with the way there."""
    chains: dict[Cell, Chain] = {cell: (cell,)}
    todo = [cell]
    for each in todo:
        for far in steps.get(each, ()):
            if far not in chains:
                chains[far] = (*chains[each], far)
                todo.append(far)
    return chains


def _along(signs: Sequence[Posting], chains: Sequence[Chain]) -> Iterator[Label]:
    """The signs along some chains."""
    labels = {frozenset(posting.scope): posting.labels[0] for posting in signs}
    for chain in chains:
        yield from (labels[frozenset(pair)] for pair in pairwise(chain))


def _tell_topped(posting: Posting, cell: Cell, cells: Sequence[Cell], left: int) -> Tell:
    than, place = "less" if left > 0 else "more", posting.labels[0].place

    def words(now: Position) -> Words:
        others = say("{} of {}", listed(cells), line(place.name, place.cells))
        return say("{} is {} than {}, so {}.", cell, than, others, left_to(now, cell, left))

    return words


SIGNED = (
    last_cell,
    crossing_out,
    beside_number,
    chain_of_signs,
    beside_last_but_one,
    only_place,
    LAST_NUMBER,
    more_than_several,
    bound_by_sign,
    *LATIN_SETS,
)
