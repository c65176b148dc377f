"""Suppositions: a value is supposed, followed technique by technique, and refuted.

Which values propagation refutes is found first, and how much it takes; only the shortest of these
are followed in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.clashes import clearer_clash
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import NOTHING, WEIGHTS, Note
from gridwright.explaining.deducing.other_clashes import DEARER, other_ways_to_clash
from gridwright.explaining.deducing.refutation import (
    Refutation,
    Refuted,
    refutation_of,
    those_in_few_words,
)
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.soonest import soonest_refuted, without_tied
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model.domain import SINGLES
from gridwright.reasoning.technique import Technique

# How many of the values that propagation refutes are followed in words; and how many where the
# shortest of these takes too many words.
FOLLOWED, FOLLOWED_FURTHER = 8, 60
# Where one of the cheapest suppositions takes more words, another way to refute it is looked for;
# and for so many of them.
FEW, SHORTENED = 45, 3
# How many cells in line are tried with a value that fails in another, perhaps in the same way.
BESIDE = 4
# What the links of a supposition may cost together: how far it is followed at first, and then.
BUDGETS = (6, 10, 16, 24, 36, 48)
# How hard a link may be that is told, by its rank; harder ones only where nothing else is found.
# Of two values each look is short.
EASY, EASY_OF_TWO = 3, 4
# Up to how many links a supposition has which rank.
SHORT, LONG = 2, 5


def _supposition(name: str, rank: int, about: str) -> Technique:
    return Technique(name, rank, about, lambda at: (), titled="Supposition")


SHORT_SUPPOSITION = _supposition(
    "Short supposition", 4, "Suppose a value: one or two looks further something cannot be."
)
SUPPOSITION = _supposition(
    "Supposition", 5, "Suppose a value and follow it, link by link, until something cannot be."
)
LONG_SUPPOSITION = _supposition(
    "Long supposition", 6, "Suppose a value and follow it for more than five links."
)
SUPPOSITIONS = (SHORT_SUPPOSITION, SUPPOSITION, LONG_SUPPOSITION)
# What they cost besides their links. Nobody supposes anything while there is something to see, so
# even a short one costs more than that.
DIRECT = WEIGHTS[5]
# Each cell that has to be filled in the head on the way costs as well, up to twelve.
AHEAD, FAR_AHEAD = 3, 12
COSTS = {SHORT_SUPPOSITION: DIRECT + 1, SUPPOSITION: DIRECT + 4, LONG_SUPPOSITION: WEIGHTS[6]}


def refutations(
    sights: Sights,
    known: Known,
    watch: Watch,
    most: int,
    nearly: int = 0,
    telling: bool = False,
    follow_most: int = FOLLOWED,
    shown: Known = NOTHING,
) -> list[Refuted]:
    """Values refuted by a supposition from what is known, those refuted most cheaply first.

    Each costs at most `most`. So many values as `follow_most` says are followed side by side, a
    little further each time; once one is refuted, the links of others may cost at most `nearly`
    more than its links. With `telling`, values come first without which something can be entered,
    links are easy to follow, and clashes are told as well as can be. Pencil marks name the values
    `shown` as left to cells.
    """
    following = _following(sights, known, watch, telling, shown)
    wrong = soonest_refuted(sights, following.settled, watch, telling, follow_most)
    open_ = [following.supposed(fact) for fact in without_tied(sights, wrong)]
    found: list[tuple[int, int, _Followed]] = []
    enough = min(BUDGETS[-1], 2 * (most - COSTS[SHORT_SUPPOSITION]) + 1)
    for budget in BUDGETS:
        for each in tuple(open_):
            cost = each.refute(min(budget, enough))
            if cost is not None:
                open_.remove(each)
                found.append((cost, len(found), each))
                enough = min(enough, cost + nearly)
        if budget >= enough:
            break
    every = [each for _, _, each in sorted(found, key=lambda each: each[:2])]
    wordy = telling and (sights.of_signs or sights.of_reasoned_numbers)
    shortened = SHORTENED if wordy else 0
    briefly = [each.in_fewer_words for each in every[:shortened]]
    return briefly + [each.refuted for each in every[shortened:]]


def _following(
    sights: Sights, known: Known, watch: Watch, telling: bool, shown: Known
) -> _Following:
    """The values supposed from what is known; the same ones as before if they are asked for again.

    So a move that looks for more of them goes on with those it has.
    """
    kept, asked = sights.followed, (known, telling, shown)
    if not isinstance(kept, _Following) or kept.watch is not watch or kept.asked != asked:
        kept = sights.followed = _Following(sights, watch, asked)
    return kept


class _Following:
    """Values supposed from one ground, each followed as far as it was asked for by now."""

    def __init__(self, sights: Sights, watch: Watch, asked: tuple[Known, bool, Known]) -> None:
        known, telling, shown = asked
        self.watch, self.asked = watch, (dict(known), telling, dict(shown))
        self._ground = Ground(sights, known, watch, telling)
        self._ground.show(shown)
        self._ground.see(shown)
        self._supposed: dict[Fact, _Followed] = {}

    @lazy
    def settled(self) -> Known:
        """What is known, with all that follows silently."""
        return self._ground.left

    def supposed(self, fact: Fact) -> _Followed:
        """A value supposed."""
        if fact not in self._supposed:
            self._supposed[fact] = _Followed(self._ground, fact)
        return self._supposed[fact]


class _Followed:
    """A value that is supposed and followed."""

    def __init__(self, ground: Ground, fact: Fact) -> None:
        self.fact = fact
        self._telling = ground.telling
        self._search = _suppose(ground, fact)
        if ground.telling:
            self._search.look_no_harder(_easy(ground.sights))
        self._allowed = -1
        self._clash: Note | None = None

    def refute(self, most: int) -> int | None:
        """What its clash costs, if it is refuted by links that cost at most so much.

        How far it was followed before makes no difference.
        """
        if most > self._allowed and self._clash is None:
            self._allowed = most
            self._search.allow(most)
            self._clash = self._search.refute(go_on=self._telling)
        found = self._clash is not None and self._search.dearest <= most
        return self._clash.cost if self._clash is not None and found else None

    @lazy
    def refuted(self) -> Refuted:
        """How it is refuted."""
        assert self._clash is not None
        return _told(self._search.book, self._clash, self.fact, self._telling)

    @lazy
    def in_fewer_words(self) -> Refuted:
        """How it is refuted, or another way that costs little more and takes fewer words."""
        refuted = self.refuted
        if refuted[1].length <= FEW:
            return refuted
        ways = other_ways_to_clash(self._search, refuted[1].links[-1].cost + DEARER)
        others = (_told(*way, self.fact) for way in ways)
        return those_in_few_words(chain((refuted,), others))[0]


def _easy(sights: Sights) -> int:
    return EASY_OF_TWO if len(sights.board.puzzle.symbols) == 2 else EASY


def alike_refuted(
    ground: Ground, deduction: Refutation, refuted: Iterable[Refuted]
) -> Iterator[Refuted]:
    """Values refuted by the same looks as one elsewhere in its lines, in the same words at last.

    Those come first that were refuted before. In other lines the same looks say something else.
    """
    cell = deduction.supposed.cell
    for technique, each in (*refuted, *_beside(ground, deduction)):
        if _in_line(cell, each.supposed.cell) and each.argument == deduction.argument:
            yield technique, each


def _in_line(cell: Cell, other: Cell) -> bool:
    """Whether another cell is in the row or in the column of one."""
    return (other.row == cell.row) != (other.column == cell.column)


def _beside(ground: Ground, deduction: Refutation) -> Iterator[Refuted]:
    """The same value as in a refutation, refuted in other cells of its lines at no higher cost.

    Only cells are tried that have one other value left, of several at first.
    """
    if not ground.sights.fillers:
        return
    cell, value = deduction.supposed
    before = {**deduction.book.base, cell: ground.known[cell]}
    beside = Ground(ground.sights, before, ground.watch, telling=True)
    solution, found = ground.sights.board.solution, 0
    for other, left in beside.left.items():
        wrong = left >> value & 1 and left.bit_count() == 2 and solution[other] != value
        if _in_line(cell, other) and wrong and found < BESIDE:
            found += 1
            refuted = follow(beside, Fact(other, value), deduction.links[-1].cost)
            if refuted is not None:
                yield refuted


def follow(ground: Ground, fact: Fact, most: int = BUDGETS[-1]) -> Refuted | None:
    """A value supposed and refuted in words; None if that is not found, or costs too much."""
    search = _suppose(ground, fact)
    search.allow(most)
    clash = search.refute()
    return None if clash is None else _told(search.book, clash, fact)


def _suppose(ground: Ground, fact: Fact) -> Search:
    search = ground.search(0)
    search.book.suppose(True)
    search.learn({fact.cell: 1 << fact.value})
    return search


def _told(book: Notebook, clash: Note, fact: Fact, telling: bool = True) -> Refuted:
    """A value as refuted by a clash in the notebook of its supposition."""
    links = tuple(book.told(clash))
    if not links or links[-1] is not clash:
        links = (*links, clash)
    technique = _technique(len(links))
    ahead = min(_filled_ahead(book, fact, clash), FAR_AHEAD)
    cost = COSTS[technique] + clash.cost // 2 + AHEAD * ahead
    if clearer := clearer_clash(book, clash, telling):
        told = tuple(book.told(clearer))
        links = told if clearer in told else (*told, clearer)
        clash = clearer
    return technique, refutation_of(book, fact, clash, links, cost)


def _filled_ahead(book: Notebook, fact: Fact, clash: Note) -> int:
    """How many cells have to be filled in the head on the way from a supposition to its clash."""
    left = {**book.base, fact.cell: 1 << fact.value}
    filled = 0
    for note in book.needed(clash):
        for cell, mask in note.deduction.gone.items():
            if left[cell] not in SINGLES:
                left[cell] &= ~mask
                filled += left[cell] in SINGLES
    return filled


def _technique(links: int) -> Technique:
    if links <= SHORT:
        return SHORT_SUPPOSITION
    return SUPPOSITION if links <= LONG else LONG_SUPPOSITION
