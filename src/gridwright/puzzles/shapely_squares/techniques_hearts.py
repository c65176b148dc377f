"""Hearts: pairs and groups that make 10, and chains of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from gridwright.grid import Cell
from gridwright.model import Label, Posting
from gridwright.model.domain import SINGLES, lowest, values_of
from gridwright.puzzles.shapely_squares.demands import ANY_DIGIT
from gridwright.puzzles.shapely_squares.techniques_heart_paths import (
    EQUAL,
    IT,
    ITS,
    MAKES,
    PARTNER,
    TIED,
    WHICH,
)
from gridwright.puzzles.shapely_squares.techniques_phrases import (
    barring,
    in_short,
)
from gridwright.puzzles.shapely_squares.techniques_remainders import SUMMING, sum_finished
from gridwright.puzzles.shapely_squares.techniques_sources import (
    UP_TO_NINE,
    direct_sources,
    named,
    plain,
)
from gridwright.puzzles.shapely_squares.techniques_terms import TEN
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import of_rules, technique
from gridwright.reasoning.words import Part, Words, joined, listed, say

# By what rule one heart leads to the next.
BESIDE_MAKE_TEN = "Each heart makes 10 with those beside it"


@lru_cache(maxsize=16)
def _groups(atoms: tuple[Posting, ...]) -> Mapping[Cell, tuple[Posting, ...]]:
    """The groups of hearts that each heart belongs to."""
    found: dict[Cell, list[Posting]] = {}
    for atom in atoms:
        if atom.labels[0].rule == "heart":
            for cell in atom.scope:
                found.setdefault(cell, []).append(atom)
    return {cell: tuple(groups) for cell, groups in found.items()}


@technique(
    "Pair of hearts",
    0,
    "Of the last two hearts of a group each tells the other.",
    SUMMING,
    wide=True,
    where=of_rules("heart"),
    kept=True,
)
def heart_pair(at: Sight) -> Iterator[Deduction]:
    """What one of two open hearts is not, crossed out in the other; entries are told.

    Hearts that follow from known ones are left to their chain.
    """
    pair = [i for i, domain in enumerate(at.domains) if domain not in SINGLES]
    if len(pair) != 2 or any(_is_followed(at, at.cells[i]) for i in pair):
        return
    known = [cell for i, cell in enumerate(at.cells) if i not in pair]
    rest = TEN - sum(at.value(cell) or 0 for cell in known)
    for i, j in (pair, pair[::-1]):
        left = sum(1 << rest - v for v in values_of(at.domains[j]) if 0 <= rest - v <= 9)
        if left & at.domains[i]:
            used = [*known, at.cells[j]]
            partner = _Partner(at.cells[j], at.domains[j], rest, not known, at.cells[i])
            yield from at.deduce({at.cells[i]: left}, used, partner.words)


def _is_followed(at: Sight, heart: Cell) -> bool:
    """Whether a heart follows from known ones, one by one, each the last open one of a group."""
    groups = _groups(at.position.atoms)
    known = frozenset(each for each in groups if at.position.domains[each] in SINGLES)
    return heart in _followed(at.position.atoms, known)


@lru_cache(maxsize=256)
def _followed(atoms: tuple[Posting, ...], known: frozenset[Cell]) -> frozenset[Cell]:
    """The hearts that follow from known ones."""
    groups, found = _groups(atoms), set(known)
    todo = [group for heart in sorted(known) for group in groups[heart]]
    for group in todo:
        rest = [heart for heart in group.scope if heart not in found]
        if len(rest) == 1:
            found.add(rest[0])
            todo += groups[rest[0]]
    return frozenset(found - known)


class _Partner(NamedTuple):
    """A heart that makes a number with the `other` one; `adjacent` if they are the whole group."""

    cell: Cell
    mask: int
    rest: int
    adjacent: bool
    other: Cell

    def words(self, now: Position) -> Words:
        """Why the other heart is not what is asked about, by what this one is not."""
        digit, rest = now.asked, self.rest
        gone = ~self.mask if digit is None else 1 << rest - digit if digit <= rest else 0
        if why := direct_sources(now, self.cell, gone):
            return listed(self._by(each) for each in why)
        if self.mask == ANY_DIGIT or not gone & ANY_DIGIT:
            makes = Words((IT, MAKES[rest], *self._name))
            return makes if rest < TEN else Words((ITS, UP_TO_NINE)) if digit == 0 else Words()
        # By what stands on the board, if that says enough: what else is known may rest on this.
        seen = plain(now, self.cell)
        if gone & seen & self._told(now):
            return Words()  # nothing says so
        enough = not seen & gone and in_short(seen)
        left = seen if enough else now.domains[self.cell] | self._by_other(now)
        return self._by(say("{} is {}", IT, barring(left, gone & ANY_DIGIT)))

    def _by_other(self, now: Position) -> int:
        """The digits that this heart does not have for what the other one is, as bits."""
        gone = values_of(plain(now, self.cell) & self._told(now) & ~now.domains[self.cell])
        return sum(1 << v for v in gone if self.other in now.why_not(self.cell, v).cells)

    def _told(self, now: Position) -> int:
        """What was told leaves to this heart, as bits: of the last look at it all that it says."""
        return now.told_left(self.cell) & (now.left_last(self.cell) or -1)

    @property
    def _name(self) -> tuple[Part, ...]:
        return say("{}", self.cell).parts

    def _by(self, why: Words) -> Words:
        """A reason about this heart as one about the other: of more than two, the last is named."""
        first, *rest = why.parts
        if rest and (sign := self._chained(first, rest[0])) is not None:
            tail = rest[2:]
            which = (Part(WHICH),) if tail and not tail[0].text.startswith(",") else ()
            return Words((IT, sign, rest[1], *which, *tail))
        if TIED in why.parts:
            return why
        if PARTNER in why.parts:
            at = why.parts.index(PARTNER)
            last = why.parts[at + 1]
            start, end = why.parts[: at - 1], why.parts[at + 1 :]
            sign = EQUAL if self.rest == TEN else TIED
            return Words((IT, sign, last, Part(", and "), *start, *end))
        if self.adjacent:
            return named(why, Words((ITS, PARTNER, *self._name)))
        makes = (IT, MAKES[self.rest], *self._name)
        if first == IT:
            return Words((*makes, Part(WHICH), *rest))
        return Words((*makes, Part(", and "), *named(why, Words(self._name)).parts))

    def _chained(self, first: Part, sign: Part) -> Part | None:
        """What the other heart has to do with one that this one is tied to, if it is."""
        if (first, sign) == (ITS, PARTNER):
            return EQUAL if self.rest == TEN else TIED
        if first == IT and sign == MAKES.get(self.rest):
            return EQUAL
        if first == IT and sign in MAKES.values():
            return TIED
        return MAKES[self.rest] if (first, sign) == (IT, EQUAL) else None


class _Chain:
    """Hearts that follow one from the other, each the last of its group."""

    def __init__(self, at: Sight, first: Posting) -> None:
        self.at = at
        self.values: dict[Cell, int] = {}
        self.labels: list[Label] = []
        self.used: dict[Cell, None] = {}
        self.groups = _groups(at.position.atoms)
        self._follow([first])

    def _follow(self, todo: list[Posting]) -> None:
        for group in todo:
            rest = [cell for cell in group.scope if self._value(cell) is None]
            if len(rest) != 1:
                continue
            value = TEN - sum(self._value(c) or 0 for c in group.scope if c != rest[0])
            if not 0 <= value <= 9 or not self.at.position.domains[rest[0]] >> value & 1:
                continue
            self.values[rest[0]] = value
            self.labels.append(group.labels[0])
            known = (c for c in group.scope if c != rest[0] and c not in self.values)
            self.used.update(dict.fromkeys(known))
            todo += [g for g in self.groups[rest[0]] if g is not group]

    def _value(self, cell: Cell) -> int | None:
        found = self.values.get(cell)
        return self.at.value(cell) if found is None else found

    @property
    def left(self) -> dict[Cell, int]:
        """The digits of the hearts, as bits."""
        return {cell: 1 << value for cell, value in self.values.items()}

    def words(self, now: Position) -> Words:
        """The chain as one movement."""
        known = list(self.used)
        values = [say("{} = {}", cell, value) for cell, value in self.values.items()]
        if len(values) == 1:
            return tell_ten({**now.domains, **self.left}, [*known, *self.values])
        if now.supposing:
            return say("{}: {}.", BESIDE_MAKE_TEN, listed(values))
        begin = listed(say("{} = {}", cell, self.at.value(cell) or 0) for cell in known)
        give = "gives" if len(known) == 1 else "give"
        return say("{}: {} {} {}.", BESIDE_MAKE_TEN, begin, give, listed(values))


def hearts_to(now: Position, cell: Cell) -> list[Cell]:
    """The hearts that make 10 with a cell at their end, if they follow from what is known."""
    groups = _groups(now.atoms)
    if cell not in groups:
        return []
    entered = {heart for heart in groups if now.base[heart] in SINGLES}
    told = {heart for heart in groups if now.last_told(heart) or now.left_last(heart) in SINGLES}
    told.discard(cell)
    return _last_of_ten(now, cell, entered) or _last_of_ten(now, cell, entered | told)


def _last_of_ten(now: Position, cell: Cell, known: set[Cell]) -> list[Cell]:
    """The hearts that make 10 with a cell at their end, if they follow from some others."""
    groups = _groups(now.atoms)
    todo = [group for heart in sorted(known) for group in groups[heart]]
    for group in todo:
        rest = [heart for heart in group.scope if heart not in known]
        if rest == [cell]:
            return [*(heart for heart in group.scope if heart != cell), cell]
        if len(rest) == 1 and now.domains[rest[0]] in SINGLES:
            known.add(rest[0])
            todo += groups[rest[0]]
    return []


def tell_ten(known: Mapping[Cell, int], hearts: Sequence[Cell]) -> Words:
    """That hearts with known digits make 10."""
    added = " + ".join(str(lowest(known[cell])) for cell in hearts)
    return say("The hearts {} make 10: {}.", listed(hearts), added)


@technique(
    "Hearts make 10",
    1,
    "The last heart of a group makes 10, and the next group follows.",
    together=True,
    at_once=True,
)
def heart_chain(at: Sight) -> Iterator[Deduction]:
    """From each group with one open heart on."""
    domains = at.position.domains
    done: set[Cell] = set()
    groups = _groups(at.position.atoms).values()
    for group in dict.fromkeys(chain.from_iterable(groups)):
        if sum(domains[cell] not in SINGLES for cell in group.scope) != 1:
            continue
        found = _Chain(at, group)
        if found.values and not done.issuperset(found.values):
            done.update(found.values)
            yield from at.deduce(found.left, found.used, found.words, found.labels)


@technique(
    "Heart sum",
    1,
    "A heart and the hearts beside it make 10.",
    SUMMING,
    together=True,
    at_once=True,
    where=of_rules("heart"),
)
def heart_sum(at: Sight) -> Iterator[Deduction]:
    """A group with one open heart, or one that cannot be."""
    return sum_finished(at)


@technique("Hearts within hearts", 2, "Hearts that make 10 already leave 0 for the others.")
def group_within(at: Sight) -> Iterator[Deduction]:
    """All hearts around one heart lie around another: the others there are 0."""
    zeros: dict[Cell, Tell] = {}
    labels: list[Label] = []
    for outer, inner in _nested(_groups(at.position.atoms)):
        others = [cell for cell in outer.scope if cell not in inner.scope]
        open_cells = [cell for cell in others if at.value(cell) is None and cell not in zeros]
        if open_cells:
            tell = _tell_within(inner.scope, outer.scope, others)
            zeros.update(dict.fromkeys(open_cells, tell))
            labels += (outer.labels[0], inner.labels[0])
    tells = tuple(dict.fromkeys(zeros.values()))
    words: Tell = lambda now: joined(tell(now) for tell in tells)  # noqa: E731
    yield from at.deduce(dict.fromkeys(zeros, 1), (), words, labels)


def _nested(groups: Mapping[Cell, tuple[Posting, ...]]) -> Iterator[tuple[Posting, Posting]]:
    """Groups of hearts with all of another group among them and more."""
    for outer in dict.fromkeys(chain.from_iterable(groups.values())):
        for inner in groups[outer.scope[0]]:
            if len(outer.scope) > len(inner.scope) and set(outer.scope).issuperset(inner.scope):
                yield outer, inner


def _tell_within(own: tuple[Cell, ...], outer: tuple[Cell, ...], others: list[Cell]) -> Tell:
    def words(now: Position) -> Words:
        zero = "is 0" if len(others) == 1 else "are 0"
        return say(
            "The hearts {} make 10, and so do {}: {} {}.",
            listed(sorted(own)),
            listed(sorted(outer)),
            listed(others),
            zero,
        )

    return words


HEARTS = (heart_pair, heart_chain, heart_sum, group_within)
