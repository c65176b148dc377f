"""Skyscrapers: the last few heights of a line, tried in every order against its clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from gridwright.grid import Cell
from gridwright.model import Posting, Skyline, Visible
from gridwright.model.domain import SINGLES
from gridwright.model.visible import seen
from gridwright.reasoning.deduction import Deduction, Tell
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.technique import technique
from gridwright.reasoning.words import Words, about, capital, joined, listed, number_word, say
from gridwright.techniques.skyline_asides import reasons
from gridwright.techniques.skyline_views import count_of, outcomes, side_of

# Up to how many heights are put in order, how many orders a person tries, and how many are listed
# (all of them, where four heights are left).
HEIGHTS = 4
ORDERS = 6
LISTED = 3
# What it costs to tell orders, for each height besides two.
EACH_MORE = 2

_Order = tuple[int, ...]


@dataclass(frozen=True)
class _Orders:
    """The open cells of a line and the orders in which the missing heights fit there."""

    at: Sight
    cells: tuple[Cell, ...]
    found: tuple[_Order, ...]

    def line(self, order: _Order) -> dict[Cell, int]:
        """The heights of the line with the missing ones in an order."""
        heights = {
            c: d.bit_length() - 1 for c, d in zip(self.at.cells, self.at.domains, strict=True)
        }
        heights.update(zip(self.cells, order, strict=True))
        return heights

    @property
    def heights(self) -> list[int]:
        """The missing heights, lowest first."""
        return sorted(self.found[0])

    def told(self, order: _Order) -> Words:
        """An order in words: "4 in R1C3" where two heights are missing, else "2 4 3"."""
        if len(order) == 2:
            return say("{} in {}", order[0], self.cells[0])
        return self.result(order)

    def result(self, order: _Order) -> Words:
        """The same once the first of two cells was named."""
        shown = order[:1] if len(order) == 2 else order
        return say("\N{NO-BREAK SPACE}".join(map(str, shown)))

    @property
    def where(self) -> Words:
        """Where the heights of an order stand, from the first on, unless the orders are listed."""
        if len(self.cells) == 2 or len(self.found) <= LISTED:
            return Words()
        in_row = self.cells[0].row == self.cells[-1].row
        numbers = [about(str(1 + (c.column if in_row else c.row)), [c]) for c in self.cells]
        return say(" in {} {}", "columns" if in_row else "rows", listed(numbers))

    def masks(self, orders: Sequence[_Order]) -> dict[Cell, int]:
        """The heights, as bits, that some orders leave to the open cells."""
        return {cell: sum({1 << o[i] for o in orders}) for i, cell in enumerate(self.cells)}

    def shown(self, order: _Order, clue: Posting) -> int:
        """How many are seen where a clue stands."""
        heights = self.line(order)
        return seen([heights[cell] for cell in clue.scope])


def _orders(at: Sight) -> _Orders | None:
    cells, domains, missing = [], [], (2 << len(at.cells)) - 2
    for cell, domain in zip(at.cells, at.domains, strict=True):
        if domain in SINGLES:
            missing &= ~domain
        else:
            cells.append(cell)
            domains.append(domain)
    heights = [height for height in range(len(at.cells) + 1) if missing >> height & 1]
    if not 2 <= len(cells) <= HEIGHTS or len(heights) != len(cells):
        return None
    found = [
        order
        for order in permutations(heights)
        if all(domain >> height & 1 for domain, height in zip(domains, order, strict=True))
    ]
    if not 1 <= len(found) <= (ORDERS if len(cells) < HEIGHTS else LISTED):
        return None
    return _Orders(at, tuple(cells), tuple(found))


def _tried(at: Sight, two: bool) -> Iterator[Deduction]:
    """What a clue leaves of the orders; of two orders, or of more."""
    orders = _orders(at)
    if orders is None or (len(orders.found) <= 2) != two:
        return
    clues = [posting for posting in at.siblings if isinstance(posting.constraint, Visible)]
    sets = [[clue] for clue in clues] + ([clues] if len(clues) == 2 else [])
    known: list[list[_Order]] = []
    for chosen in sets:
        good = [o for o in orders.found if all(orders.shown(o, c) == count_of(c) for c in chosen)]
        if len(good) == len(orders.found) or good in known:
            continue
        known.append(good)
        labels = [at.label, *(clue.labels[0] for clue in chosen)]
        tell = _tell(orders, chosen, good)
        if good:
            wordy = EACH_MORE * (len(orders.cells) - 2)
            for each in at.deduce(orders.masks(good), at.cells, tell, labels):
                yield replace(each, wordy=wordy)
        else:
            yield from at.refute(at.cells, tell, labels)
            return


@technique("Try both orders", 2, "Two orders of the last heights: one matches the clue.", Skyline)
def try_both_orders(at: Sight) -> Iterator[Deduction]:
    """Two orders are left for the missing heights of a line."""
    yield from _tried(at, two=True)


@technique(
    "Try the orders", 3, "Few heights are left: keep the orders that match the clue.", Skyline
)
def try_orders(at: Sight) -> Iterator[Deduction]:
    """Up to six orders are left for the missing heights of a line."""
    yield from _tried(at, two=False)


def _tell(orders: _Orders, clues: Sequence[Posting], good: Sequence[_Order]) -> Tell:
    def words(now: Position) -> Words:
        then, left = _by_now(now, orders, clues, good)
        lacks = capital(say("{} lacks {}", then.at.line, listed(map(str, then.heights))))
        why = reasons(now, _needed(now, then))
        if len(then.cells) > 2 and len(then.found) <= LISTED:
            fit = listed([then.told(order) for order in then.found], "or")
            leaves = say("the open cells of {} are {}", then.at.line, fit)
            leaves = say("{}, so {}", capital(why), leaves) if why else capital(leaves)
            lacks = say("{}. {}", lacks, leaves)
        elif why:
            lacks = say("{}, and {}", lacks, why)
        return say("{}. {}", lacks, _rejected(now, then, clues, left))

    return words


def _by_now(
    now: Position, orders: _Orders, clues: Sequence[Posting], good: Sequence[_Order]
) -> tuple[_Orders, Sequence[_Order]]:
    """The orders and the good ones of them, as far as they are left once more is known."""
    then = _orders(Sight(now, orders.at.posting))
    if then is None or then.cells == orders.cells:
        return orders, good
    found = then.found
    left = [o for o in found if all(then.shown(o, clue) == count_of(clue) for clue in clues)]
    return (then, left) if len(left) < len(found) else (orders, good)


def _needed(now: Position, orders: _Orders) -> list[tuple[Cell, int]]:
    """Which cells are not which heights, as far as it takes that to leave these orders alone.

    What needs no words stays; of what stands in the line or is crossed out no more is told.
    """
    known = dict(zip(orders.at.cells, orders.at.domains, strict=True))
    domains = [known[cell] for cell in orders.cells]
    facts = []
    for i, cell in enumerate(orders.cells):
        for height in orders.heights:
            if domains[i] >> height & 1:
                continue
            domains[i] |= 1 << height
            plain = not now.why_not(cell, height) and now.base[cell] >> height & 1
            if plain or len(_fitting(domains, orders)) > len(orders.found):
                domains[i] &= ~(1 << height)
                facts.append((cell, height))
    return facts


def _fitting(domains: Sequence[int], orders: _Orders) -> list[_Order]:
    """The orders of the missing heights that fit."""
    return [
        order
        for order in permutations(orders.heights)
        if all(domain >> height & 1 for domain, height in zip(domains, order, strict=True))
    ]


def _rejected(
    now: Position, orders: _Orders, clues: Sequence[Posting], good: Sequence[_Order]
) -> Words:
    """Which orders show too many or too few, and what is left."""
    bad = [order for order in orders.found if order not in good]
    groups: dict[tuple[int, int], list[_Order]] = {}
    for order in bad:
        k = next(k for k, c in enumerate(clues) if orders.shown(order, c) != count_of(c))
        groups.setdefault((k, orders.shown(order, clues[k])), []).append(order)
    sentences = []
    for k in sorted({k for k, _ in groups}):
        counts = {count: each for (other, count), each in sorted(groups.items()) if other == k}
        sentences.append(_miscounted(orders, clues[k], counts))
    *first, last = sentences
    if good and (left := _left(now, orders, good)):
        last = say("{}, so {}", last, left)
    return joined(say("{}.", each) for each in (*first, last))


def _left(now: Position, orders: _Orders, good: Sequence[_Order]) -> Words:
    """The orders that are left where these are one or two, else what they leave to cells."""
    if len(good) <= 2:
        return say("it is {}", listed([orders.result(order) for order in good], "or"))
    return outcomes(now, orders.masks(good))


def _miscounted(orders: _Orders, clue: Posting, counts: Mapping[int, Sequence[_Order]]) -> Words:
    """Orders that show a wrong number from one side."""
    side, wanted = side_of(clue.scope), number_word(count_of(clue))
    every = [order for each in counts.values() for order in each]
    if len(counts) == 1 < len(every) == len(orders.found) <= LISTED:
        way = "Either way" if len(every) == 2 else "Each time"
        return say("{} we would see {} {}, not {}", way, number_word(*counts), side, wanted)
    if len(every) == 1:
        heights = orders.line(every[0])
        shown, top = [], 0
        for cell in clue.scope:
            if heights[cell] > top:
                top = heights[cell]
                shown.append(about(str(top), [cell]))
        order = orders.told(every[0])
        return say("With {} we would see {} {}, not {}", order, listed(shown), side, wanted)
    clauses: list[Words] = []
    for count, each in counts.items():
        texts = listed([orders.told(order) for order in each], "or")
        if clauses:
            clauses.append(say("with {} {}", texts, number_word(count)))
        else:
            text = "With {}{} we would see {} {}"
            clauses.append(say(text, texts, orders.where, number_word(count), side))
    return say("{}, not {}", listed(clauses), wanted)
