"""A line of a Magnets board as a person looks at it: its dominoes, counts, poles and runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from gridwright.grid import Cell
from gridwright.lazy import lazy
from gridwright.model import Cardinality, Label, Posting
from gridwright.model.poles import APART, PAIRED, TOUCHING
from gridwright.puzzles.magnets.poles import MINUS, NEUTRAL, PLUS
from gridwright.reasoning.sight import Sight

# What a cell can hold, as bits.
X, P, M = 1 << NEUTRAL, 1 << PLUS, 1 << MINUS
POLE = P | M
ANY = X | POLE
NAME = {X: "neutral", P: "plus", M: "minus"}
OTHER = {P: M, M: P, X: X}
# What the other half of a domino can hold, by what one half can.
SWAPPED = tuple(mask & X | (mask & P and M) | (mask & M and P) for mask in range(ANY + 1))

# The pole that a clue counts.
POLE_OF = {"plus": P, "minus": M}

# A domino that lies in a line (two positions), or a cell whose domino crosses it (one).
Piece = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Shape:
    """What never changes in a line: its cells, how they touch, and the clues."""

    cells: tuple[Cell, ...]
    kinds: tuple[int, ...]
    pieces: tuple[Piece, ...]
    counts: Mapping[int, int]
    labels: Mapping[int, Label]
    repels: tuple[Label | None, ...]

    @lazy
    def crossing(self) -> tuple[int, ...]:
        """The cells whose domino crosses the line."""
        return tuple(piece[0] for piece in self.pieces if len(piece) == 1)

    @lazy
    def lying(self) -> tuple[Piece, ...]:
        """The dominoes that lie in the line."""
        return tuple(piece for piece in self.pieces if len(piece) == 2)


@lru_cache(maxsize=512)
def shape_of(rules: tuple[Posting, ...]) -> Shape:
    """The shape of a line, by its constraints, one of which counts."""
    counting = [rule for rule in rules if isinstance(rule.constraint, Cardinality)]
    touching = {rule.scope: rule.labels[0] for rule in rules if rule not in counting}
    cells = counting[0].scope
    repels = tuple(touching.get(pair) for pair in pairwise(cells))
    kinds = tuple(
        TOUCHING if repel else PAIRED if _adjacent(a, b) else APART
        for repel, (a, b) in zip(repels, pairwise(cells), strict=True)
    )
    return Shape(
        cells,
        kinds,
        tuple(_pieces(kinds)),
        {POLE_OF[rule.labels[0].rule]: _clue(rule.labels[0]) for rule in counting},
        {POLE_OF[rule.labels[0].rule]: rule.labels[0] for rule in counting},
        repels,
    )


def _clue(label: Label) -> int:
    """The number printed for a count."""
    if label.clue is None:
        raise AssertionError("a count has a clue")
    return label.clue.value


def _adjacent(a: Cell, b: Cell) -> bool:
    return abs(a.row - b.row) + abs(a.column - b.column) == 1


def _pieces(kinds: Sequence[int]) -> Iterator[Piece]:
    position = 0
    while position <= len(kinds):
        lying = position < len(kinds) and kinds[position] == PAIRED
        yield (position, position + 1) if lying else (position,)
        position += 1 + lying


@dataclass(frozen=True, eq=False)
class PoleLine:
    """A line with what is known of its cells."""

    at: Sight
    shape: Shape
    domains: tuple[int, ...]

    def cell(self, position: int) -> Cell:
        """The cell at a position."""
        return self.shape.cells[position]

    def known(self, value: int) -> list[int]:
        """Where a value is known to be."""
        return [i for i, domain in enumerate(self.domains) if domain == value]

    def possible(self, value: int) -> list[int]:
        """Where a value can be and is not known to be."""
        return [i for i, d in enumerate(self.domains) if d & value and d != value]

    def open(self) -> list[int]:
        """Where nothing is settled yet."""
        return [i for i, domain in enumerate(self.domains) if domain & (domain - 1)]

    def need(self, pole: int) -> int:
        """How many poles of a kind are still missing; only if they are counted."""
        return self.shape.counts[pole] - self.domains.count(pole)

    def suppliers(self, pole: int) -> list[Piece]:
        """The pieces that can still bring a pole, each at most one."""
        domains = self.domains
        return [
            piece
            for piece in self.shape.pieces
            if any(domains[i] & pole for i in piece) and all(domains[i] != pole for i in piece)
        ]

    def counted(self, pole: int) -> dict[Cell, int]:
        """What a count rests on: where the pole is and where it cannot be."""
        premises = {}
        for piece in self.shape.pieces:
            for i in piece:
                domain = self.domains[i]
                if len(piece) == 2 and domain in (X, pole):
                    premises[self.cell(i)] = domain
                    break  # one half tells of the other
                if domain == pole or not domain & pole:
                    premises[self.cell(i)] = pole if domain == pole else ANY & ~pole
        return premises

    def neutral(self) -> dict[Cell, int]:
        """The neutral cells, one for each domino."""
        return {
            self.cell(piece[0]): X for piece in self.shape.pieces if self.domains[piece[0]] == X
        }


def pole_line(at: Sight) -> PoleLine | None:
    """The line of a count; None while the halves of a domino in it do not agree yet."""
    shape, domains = shape_of(at.siblings), at.domains
    for a, b in shape.lying:
        if domains[b] != SWAPPED[domains[a]]:
            return None
    return PoleLine(at, shape, domains)


def doubly_counted(at: Sight) -> PoleLine | None:
    """The line of a count if both its poles are counted, asked for at the first of the two."""
    shape = shape_of(at.siblings)
    first = next(rule for rule in at.siblings if isinstance(rule.constraint, Cardinality))
    return pole_line(at) if len(shape.counts) == 2 and first is at.posting else None


@dataclass(frozen=True)
class Run:
    """Neighbouring poles of a line, which alternate: where it begins and ends (exclusive).

    `first` is the pole it begins with, 0 if that is open, None if none fits. `anchors` are the
    positions that tell.
    """

    begin: int
    end: int
    first: int | None
    anchors: tuple[int, ...]

    def pole(self, position: int) -> int:
        """The pole at a position, if the first one is known."""
        first = self.first or 0
        return first if (position - self.begin) % 2 == 0 else OTHER[first]

    @property
    def odd(self) -> bool:
        """Whether it has one pole more of the kind at its ends."""
        return (self.end - self.begin) % 2 == 1


def runs(line: PoleLine, domains: Sequence[int]) -> list[Run]:
    """The runs of cells that are poles by `domains`."""
    found = []
    begin: int | None = None
    for i in range(len(domains) + 1):
        inside = i < len(domains) and not domains[i] & X
        if begin is not None and (not inside or line.shape.kinds[i - 1] == APART):
            found.append(_run(line, domains, begin, i))
            begin = None
        if inside and begin is None:
            begin = i
    return found


def _run(line: PoleLine, domains: Sequence[int], begin: int, end: int) -> Run:
    """A run with the pole it begins with, as far as one of its cells tells, known ones first."""
    votes: dict[int, list[int]] = {P: [], M: []}
    for i in sorted(range(begin, end), key=lambda i: line.domains[i] not in (P, M)):
        if domains[i] in votes:
            votes[domains[i] if (i - begin) % 2 == 0 else OTHER[domains[i]]].append(i)
    if votes[P] and votes[M]:
        return Run(begin, end, None, (votes[P][0], votes[M][0]))
    first = P if votes[P] else M if votes[M] else 0
    return Run(begin, end, first, tuple(votes[P] or votes[M]))


def spanned(run: Run, changed: Iterable[int]) -> range:
    """The part of a run from the anchor nearest to what changes to the farthest change."""
    places = [*changed, *run.anchors[:1]]
    return range(min(places), max(places) + 1)


def repels_in(line: PoleLine, span: range) -> list[Label]:
    """The labels by which cells of a span alternate."""
    between = line.shape.repels[span.start : span.stop - 1]
    return [label for label in between if label is not None]
