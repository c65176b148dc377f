"""A line of buildings as it is seen from one end: who is seen for sure, who may be, in words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Label, Posting, Skyline, Visible
from gridwright.model.domain import SINGLES, Domains, lowest, values_of
from gridwright.reasoning.position import Position
from gridwright.reasoning.sight import Sight
from gridwright.reasoning.words import Words, about, capital, listed, number_word, say
from gridwright.techniques.skyline_heights import Heights, heights_of, pruned

_SIDES = ("from the left", "from the right", "from above", "from below")
_BEFORE = ("left of", "right of", "above", "below")


# Nobody changes one; it is not frozen, as thousands are made and that takes twice as long.
@dataclass(eq=False)
class View:
    """What is known of a line, from the end where a clue stands, nearest cell first."""

    at: Sight
    cells: tuple[Cell, ...]
    domains: Domains
    clue: int

    @lazy
    def size(self) -> int:
        """The number of buildings, which is the height of the tallest."""
        return len(self.cells)

    @lazy
    def heights(self) -> Heights:
        """What its domains say of its heights."""
        return heights_of(self.domains)

    @property
    def lows(self) -> list[int]:
        """The least height of each cell."""
        return self.heights.lows

    @property
    def tops(self) -> list[int]:
        """The greatest height of each cell."""
        return self.heights.tops

    @property
    def where(self) -> dict[int, int]:
        """The positions of the heights that are known."""
        return self.heights.where

    @property
    def first(self) -> list[int]:
        """For each height, the first position it can have (the size if it has none)."""
        return self.heights.first

    @property
    def last(self) -> list[int]:
        """For each height, the last position it can have (-1 if it has none)."""
        return self.heights.last

    @property
    def sure(self) -> tuple[int, ...]:
        """The positions that are seen for sure: taller than anything before them."""
        return self.heights.sure

    @property
    def sure_heights(self) -> tuple[int, ...]:
        """Heights seen for sure though their positions are not known, beside the sure positions."""
        return self.heights.sure_heights

    @property
    def possible(self) -> tuple[int, ...]:
        """The positions that may be seen: not hidden for sure by one before them."""
        return self.heights.possible

    @lazy
    def labels(self) -> tuple[Label, ...]:
        """The clue, and that heights differ."""
        return self.at.label, different(self.at)

    @property
    def side(self) -> str:
        """Where one looks from: "from the left"."""
        return side_of(self.cells)

    @property
    def before(self) -> str:
        """Where a building is that stands before another one: "left of" it."""
        return _BEFORE[_SIDES.index(self.side)]

    @property
    def shows(self) -> Words:
        """The clue as a clause: "Row 1 shows three from the left"."""
        return say("{} shows {} {}", capital(self.at.line), number_word(self.clue), self.side_words)

    @property
    def side_words(self) -> Words:
        """The side, which speaks of no cell."""
        return say("{}", self.side)

    def pruned(self) -> Domains | None:
        """What the clue leaves to the cells, by all ways to complete the line."""
        return pruned(self.domains, self.clue)

    def supposing(self, position: int, height: int) -> View:
        """The same view with one more height known."""
        domains = [domain & ~(1 << height) for domain in self.domains]
        domains[position] = 1 << height
        return self.with_domains(domains)

    def with_domains(self, domains: Sequence[int]) -> View:
        """The same view with something else known."""
        return type(self)(self.at, self.cells, tuple(domains), self.clue)

    def building(self, position: int) -> Words:
        """A building by its height where that is known ("the 5"), else by its cell."""
        cell = self.cells[position]
        if self.domains[position] in SINGLES:
            return about(f"the {self.tops[position]}", [cell])
        return say("{}", cell)

    def proof_of_sure(self) -> set[int]:
        """The positions that have to be known for the sure ones to be seen."""
        used: set[int] = set(range(self.size)) if self.sure_heights else set()
        for i in self.sure[1:]:
            used.add(i)
            taller = range(self.lows[i] + 1, self.size + 1)
            known = {self.where[height] for height in taller if height in self.where}
            used |= known
            if len(known) < len(taller):
                used |= set(range(i))
        return used

    def proof_of_hidden(self) -> set[int]:
        """The positions that have to be known for those that are not possible to be hidden."""
        used: set[int] = set()
        blocker, low = 0, 0
        for i in range(self.size):
            if self.tops[i] <= low:
                used.add(blocker)
                if low < self.size:
                    used.add(i)
            if self.lows[i] > low:
                blocker, low = i, self.lows[i]
        return used


def least_known(
    view: View,
    used: Iterable[int],
    follows: Callable[[View], bool],
    kept: Collection[int] | None = None,
) -> Callable[[], dict[Cell, int]]:
    """How to find what has to be known of some positions for the same to follow, no more than that.

    `follows` says whether it follows in a view in which less is known. Positions that are `kept`
    stay as they are; if none are given, these are the known heights.
    """
    fixed = view.where.values() if kept is None else kept

    def found() -> dict[Cell, int]:
        start = [view.at.position.start[cell] for cell in view.cells]
        positions = sorted(used)
        known = [view.domains[i] if i in positions else whole for i, whole in enumerate(start)]
        if follows(view.with_domains(known)):
            for i in positions:
                if i not in fixed:
                    known[i] = _least(view, known, i, start[i], follows)
        return {view.cells[i]: known[i] for i in positions}

    return found


def _least(
    view: View, known: list[int], position: int, start: int, follows: Callable[[View], bool]
) -> int:
    """What of a position has to be known for the same to follow."""
    before, left = known[:position], known[position]
    rest = known[position + 1 :]
    if follows(view.with_domains((*before, start, *rest))):
        return start
    for height in values_of(start & ~left):
        more = left | 1 << height
        if follows(view.with_domains((*before, more, *rest))):
            left = more
    return left


def view_of(at: Sight) -> View:
    """The view that a clue looks at."""
    constraint = at.constraint
    assert isinstance(constraint, Visible)
    return View(at, at.cells, at.domains, constraint.count)


def line_of(at: Sight) -> Posting:
    """That the heights of the line looked at differ."""
    return next(x for x in at.siblings if isinstance(x.constraint, Skyline))


def different(at: Sight) -> Label:
    """The label that the heights of a line differ."""
    return line_of(at).labels[0]


def count_of(posting: Posting) -> int:
    """The clue that is posted."""
    clue = posting.constraint
    assert isinstance(clue, Visible)
    return clue.count


def side_of(cells: Sequence[Cell]) -> str:
    """Where one looks from, by the order of the cells."""
    first, last = cells[0], cells[-1]
    if first.row == last.row:
        return _SIDES[0] if first.column < last.column else _SIDES[1]
    return _SIDES[2] if first.row < last.row else _SIDES[3]


def seen_at_most(posting: Posting, cell: Cell, height: int) -> int:
    """How many may be seen with a height in a cell: those up to it, and the taller ones."""
    size = len(posting.scope)
    return posting.scope.index(cell) + 1 + size - height


def too_tall(posting: Posting, cell: Cell, height: int) -> bool:
    """Whether a clue forbids a height that far in front."""
    clue = posting.constraint
    return isinstance(clue, Visible) and clue.count > seen_at_most(posting, cell, height)


def is_too_tall(now: Position, cell: Cell, height: int) -> bool:
    """Whether a clue forbids a height in a cell by itself."""
    return any(too_tall(posting, cell, height) for posting in now.atoms_at(cell))


def most_at(posting: Posting, cell: Cell) -> int:
    """How tall a building can be at most by a clue alone: enough have to be seen behind it."""
    size = len(posting.scope)
    return min(size, size - count_of(posting) + posting.scope.index(cell) + 1)


def same_sure(view: View, other: View) -> bool:
    """Whether the same buildings are seen for sure."""
    return view.sure == other.sure and view.sure_heights == other.sure_heights


def stands(now: Position, cell: Cell) -> bool:
    """Whether a reader sees the height of a cell.

    What the step at hand enters without a word does not stand on the board yet; in a supposition
    it is told.
    """
    return (now.domains if now.supposing else now.seen)[cell] in SINGLES


def is_told(now: Position, cell: Cell) -> bool:
    """Whether a reader knows the height of a cell: it stands there, or a look left that alone."""
    told = now.told_left(cell) in SINGLES or bool(now.last_told(cell))
    return stands(now, cell) or told


def news_of(now: Position, left: Mapping[Cell, int]) -> dict[Cell, int]:
    """The cells to which fewer heights are left than before, if anything rests on that."""
    news = ((cell, mask) for cell, mask in left.items() if now.domains[cell] & ~mask)
    return {cell: mask for cell, mask in news if now.wants(cell)}


def outcomes(
    now: Position, left: Mapping[Cell, int], named: Callable[[Cell, int], str] | None = None
) -> Words:
    """What cells still can be: "R1C1 is 4", "R1C1 is at most 3 and R1C2 and R1C3 are not 5".

    That is said as `named`, if that is given.
    """
    cells_of: dict[str, list[Cell]] = {}
    for cell, mask in sorted(news_of(now, left).items()):
        text = named(cell, mask) if named else becomes(now, cell, mask)
        cells_of.setdefault(text, []).append(cell)
    return listed(
        say("{} {} {}", listed(cells), "is" if len(cells) == 1 else "are", text)
        for text, cells in cells_of.items()
    )


def becomes(now: Position, cell: Cell, mask: int) -> str:
    """What a cell still can be once only some heights are left to it: "4", "at most 3"."""
    return narrowed(now.domains[cell], mask, now.start[cell].bit_length() - 1)


def narrowed(before: int, mask: int, highest: int) -> str:
    """The same for what was left before, and the greatest height of all."""
    left = before & mask
    gone = values_of(before & ~mask)
    if left in SINGLES:
        return str(left.bit_length() - 1)
    if left and gone[0] > left.bit_length() - 1 and (len(gone) > 1 or gone[0] < highest - 1):
        return f"at most {(mask & (1 << gone[0]) - 1).bit_length() - 1}"
    if left and gone[-1] < lowest(left) and len(gone) > 1:
        return f"at least {lowest(mask >> gone[-1] << gone[-1])}"
    if left.bit_count() == 2 and len(gone) > 1:
        return f"{lowest(left)} or {left.bit_length() - 1}"
    return f"not {listed(map(str, gone), 'or')}"
