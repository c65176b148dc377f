"""Suppositions: a value is supposed, followed technique by technique, and refuted.

Which values propagation refutes is found first, and how much it takes; only the shortest of these
are followed in words.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from gridwright.engines.fd.propagation import ANY_NUMBER, FINE
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.clashes import clearer_clash
from gridwright.explaining.deducing.flowing import flowing, supposed
from gridwright.explaining.deducing.ground import Ground
from gridwright.explaining.deducing.notebook import Notebook
from gridwright.explaining.deducing.notes import NOTHING, WEIGHTS, Note
from gridwright.explaining.deducing.other_clashes import DEARER, ways_to_clash
from gridwright.explaining.deducing.search import Search
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.deducing.unsaid import followed
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.grid import Cell
from gridwright.model.domain import SINGLES, values_of
from gridwright.reasoning.deduction import Deduction
from gridwright.reasoning.technique import Technique
from gridwright.reasoning.words import Words, joined, without_asides

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
# How many times sooner a value counts as refuted, where something can be entered without it.
SOONER = 4
# Up to how many links a supposition has which rank.
SHORT, LONG = 2, 5


def _supposition(name: str, rank: int, about: str) -> Technique:
    return Technique(name, rank, about, lambda at: ())


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


@dataclass(eq=False, kw_only=True)
class Refutation(Deduction):
    """A deduction by supposing a value and following it to something that cannot be.

    `book` is what was noted under the supposition, `links` what is told of it, the clash last.
    """

    supposed: Fact
    book: Notebook
    links: tuple[Note, ...]

    @property
    def argument(self) -> tuple[object, ...]:
        """What is supposed of a cell, whichever it is, by which looks it fails, and how."""
        looks = ((note.technique, note.deduction.labels) for note in self.links)
        return (self.supposed.value, self.book.words(self.links[-1]), *looks)


# A value refuted: by which technique, and how.
Refuted = tuple[Technique, Refutation]


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
    ground = Ground(sights, known, watch, telling)
    ground.show(shown)
    ground.see(shown)
    settled = ground.settled().domains
    facts = _without_tied(sights, _refuted(sights, settled, watch, telling, follow_most))
    open_ = [(fact, _suppose(ground, fact)) for fact in facts]
    for _, search in open_ if telling else ():
        search.look_no_harder(_easy(sights))
    found: list[tuple[int, int, Refuted]] = []
    enough = min(BUDGETS[-1], 2 * (most - COSTS[SHORT_SUPPOSITION]) + 1)
    for budget in BUDGETS:
        for fact, search in tuple(open_):
            search.allow(min(budget, enough))
            clash = search.refute()
            if clash is not None:
                open_.remove((fact, search))
                found.append((clash.cost, len(found), _told(search.book, clash, fact, telling)))
                enough = min(enough, clash.cost + nearly)
        if budget >= enough:
            break
    every = [refuted for _, _, refuted in sorted(found, key=lambda each: each[:2])]
    if telling and (sights.of_signs or sights.of_reasoned_numbers):
        every[:SHORTENED] = (_in_fewer_words(ground, each) for each in every[:SHORTENED])
    return every


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
    for other, left in beside.settled().domains.items():
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


def _in_fewer_words(ground: Ground, refuted: Refuted) -> Refuted:
    """A value refuted as it is, or in another way that costs little more and takes fewer words."""
    fact, cost = refuted[1].supposed, refuted[1].links[-1].cost
    if _length(refuted) <= FEW:
        return refuted
    search = _suppose(ground, fact)
    search.look_no_harder(_easy(ground.sights))
    ways = ways_to_clash(search, cost + DEARER)
    return min((refuted, *(_told(*way, fact) for way in ways)), key=_length)


def _length(refuted: Refuted) -> int:
    """How many words a refutation takes."""
    refutation = refuted[1]
    return refutation.words(refutation.book).length


def _suppose(ground: Ground, fact: Fact) -> Search:
    search = ground.search(0)
    search.book.supposing = True
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
    return technique, _refutation(book, fact, clash, links, cost)


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


def _refutation(
    book: Notebook, fact: Fact, clash: Note, links: tuple[Note, ...], cost: int
) -> Refutation:
    needed = book.needed(clash)
    premises: dict[Cell, int] = {}
    for note in needed:
        for cell in note.deduction.premises:
            if cell != fact.cell and book.base[cell] != book.start[cell]:
                premises[cell] = book.base[cell]
    labels = tuple(dict.fromkeys(label for note in needed for label in note.deduction.labels))

    @cache
    def words() -> Words:
        then = flowing(book, followed(book, fact, links))
        return without_asides(joined((supposed(book, fact, then), then)), ())

    gone = {fact.cell: 1 << fact.value}
    return Refutation(
        labels,
        premises,
        gone,
        lambda now: words(),
        supposed=fact,
        book=book,
        links=links,
        cost=cost,
    )


def _without_tied(sights: Sights, facts: Iterable[Fact]) -> list[Fact]:
    """Facts without those that say the same of another cell, which is tied to one before."""
    ties, said, found = sights.board.ties, set[Fact](), []
    for fact in facts:
        if fact not in said:
            found.append(fact)
            same = ties.values_with(fact.cell, fact.value, sights.start) or {}
            said.update(Fact(cell, value) for cell, value in same.items())
    return found


def _refuted(sights: Sights, known: Known, watch: Watch, telling: bool, most: int) -> list[Fact]:
    """Some of the wrong values that propagation refutes: those that it refutes soonest, in order.

    With `telling`, those come sooner without which something can be entered.
    """
    solution = sights.board.solution
    propagator = sights.propagator(watch)
    counters = propagator.counters
    start = [known[cell] for cell in propagator.cells]
    least = 1 if telling else SOONER

    def narrowed(number: int, mask: int, most: int) -> tuple[int, list[int]]:
        domains = list(start)
        domains[number] = mask
        fired = bytearray(len(propagator.postings))
        return propagator.run(domains, fired, propagator.watchers(number), most), domains

    soonest = _Soonest(most)
    for number, cell in enumerate(propagator.cells):
        mask = start[number]
        for value in values_of(mask & ~(1 << solution[cell])):
            before = counters.prunings
            # What is not among the soonest by then need not be followed to its end.
            ended, _ = narrowed(number, 1 << value, soonest.most // least)
            if ended < 0:
                continue
            effort = SOONER * (counters.prunings - before)
            if telling:
                after, without = narrowed(number, mask & ~(1 << value), ANY_NUMBER)
                if after == FINE and _open_cells(without) < _open_cells(start):
                    effort //= SOONER
            soonest.add(effort, Fact(cell, value))
    return soonest.facts


class _Soonest:
    """The facts that take the least effort, so many of them."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._found: list[tuple[int, Fact]] = []

    @property
    def most(self) -> int:
        """What another fact may take to be one of them."""
        return self._found[-1][0] if len(self._found) == self._number else ANY_NUMBER

    def add(self, effort: int, fact: Fact) -> None:
        insort(self._found, (effort, fact))
        del self._found[self._number :]

    @property
    def facts(self) -> list[Fact]:
        """Those found, the soonest first."""
        return [fact for _, fact in self._found]


def _open_cells(domains: list[int]) -> int:
    return sum(1 for domain in domains if domain & (domain - 1))
