"""The places of one step: what each makes certain by itself, using only the labels of the step.

Domains are kept in tuples over the cells that the places look at, the *sheet*. Cells that determine
each other, as the halves of a domino do, are narrowed together in every place that has one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import NamedTuple

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.explaining.finding.steps import Step
from gridwright.explaining.prepared.board import PreparedBoard
from gridwright.explaining.prepared.constraints import NumberedConstraint
from gridwright.explaining.prepared.facts import Fact, Known
from gridwright.explaining.prepared.sessions import LabelSession
from gridwright.grid import Cell
from gridwright.model import Constraint, Place
from gridwright.model.domain import Domains, values_of

# A value that is gone: which cell of the sheet, and which value.
Bit = tuple[int, int]


class _Tool(NamedTuple):
    """A constraint on positions of a spot, with the labels it stands for."""

    constraint: Constraint
    at: tuple[int, ...]
    labels: frozenset[int]


@dataclass(frozen=True)
class Spot:
    """A place with the labels of the step that belong to it.

    `at` are its cells on the sheet: its `own`, which its labels speak of, and those tied to them.
    """

    place: Place
    labels: tuple[int, ...]
    at: tuple[int, ...]
    own: tuple[int, ...]
    tools: tuple[_Tool, ...]
    wide: bool


@dataclass(frozen=True)
class Spots:
    """All places of a step, and the sheet they are looked at on.

    `first` is what the clues tell, `start` what is known. `shared` are the cells that more than one
    place has, `partners` the cells that determine a cell. `exact` says that a place knows all that
    its labels force together, asked of the solver where its constraints see less.
    """

    board: PreparedBoard
    watch: Watch
    cells: tuple[Cell, ...]
    first: Domains
    start: Domains
    each: tuple[Spot, ...]
    shared: frozenset[int]
    partners: Mapping[int, tuple[int, ...]]
    exact: bool = False
    _memory: dict[tuple[int, tuple[int, ...], Domains], Domains | None] = field(
        default_factory=dict, compare=False
    )

    def with_exact_places(self) -> Spots:
        """The same with places that know all their labels force."""
        return replace(self, exact=True, _memory={})

    def narrow(self, spot: Spot, sheet: Domains, labels: Sequence[int]) -> Domains | None:
        """What some labels of a place make of its cells, in their order; None when it breaks."""
        before = tuple([sheet[i] for i in spot.at])
        key = (id(spot), tuple(labels), before)
        if key not in self._memory:
            if self.watch.expired():
                raise OutOfTimeError
            after = _fixpoint(spot.tools, before, frozenset(labels))
            if after is not None and self.exact and not _sees_all(spot, labels):
                after = self._ask(spot, after, labels)
            self._memory[key] = after
        return self._memory[key]

    def after(self, spot: Spot, sheet: Domains, everything: bool = False) -> Domains | None:
        """The sheet after using all labels of a place, in cells that other places look at too."""
        left = self.narrow(spot, sheet, spot.labels)
        if left is None:
            return None
        more: list[int] = []
        for at, domain in zip(spot.at, left, strict=True):
            if domain != sheet[at] and (everything or at in self.shared):
                more = more or list(sheet)
                more[at] = domain
        return tuple(more) if more else sheet

    def tells(
        self, spot: Spot, sheet: Domains, labels: Sequence[int], wanted: Iterable[Bit]
    ) -> bool:
        """Whether labels of a place make all that is wanted certain; or break, if nothing is."""
        left = self.narrow(spot, sheet, labels)
        if left is None:
            return True
        now = dict(zip(spot.at, left, strict=True))
        gone = [not now[at] >> value & 1 for at, value in wanted]
        return bool(gone) and all(gone)

    def fact(self, bit: Bit) -> Fact:
        """A value of a cell that is gone, as a fact."""
        return Fact(self.cells[bit[0]], bit[1])

    def suppose(self, sheet: Domains, at: int, domain: int) -> Domains | None:
        """A sheet with less in one cell, and in the cell tied to it; None if that cannot be."""
        domains = dict(zip(self.cells, sheet, strict=True))
        domains[self.cells[at]] &= domain
        left = self.board.ties.narrow(domains)
        return None if left is None else tuple(left.values())

    def at(self, place: Place) -> Spot:
        """The spot of a place."""
        return next(spot for spot in self.each if spot.place == place)

    def _ask(self, spot: Spot, domains: Domains, labels: Sequence[int]) -> Domains | None:
        """What labels force together: every value left is in some grid that obeys them."""
        session = self.board.solvers.wording.about(tuple(labels), self.watch)
        known = session.literals_of(
            {self.cells[i]: d for i, d in zip(spot.at, domains, strict=True)}
        )
        assumed = [*session.switched_on(labels), *chain.from_iterable(known.values())]
        seen = self._example(spot, session, assumed)
        if seen is None:
            return None
        if spot.wide:
            return domains
        left = list(domains)
        for n, i in enumerate(spot.at):
            for value in values_of(domains[n] if i in self.shared else 0):
                if not seen[n] >> value & 1:
                    supposed = session.opposite(Fact(self.cells[i], value))
                    more = self._example(spot, session, [supposed, *assumed])
                    if more is None:
                        left[n] &= ~(1 << value)
                    else:
                        seen = [a | b for a, b in zip(seen, more, strict=True)]
        return tuple(left)

    def _example(
        self, spot: Spot, session: LabelSession, assumed: Iterable[int]
    ) -> list[int] | None:
        """The values of the spot's cells in some grid under these literals."""
        values = session.decide(assumed, self.watch).values
        if values is None:
            return None
        # Cells that these labels do not look at can be anything: all bits are set.
        cells = [self.cells[i] for i in spot.at]
        return [1 << values[cell] if cell in values else -1 for cell in cells]


def spots_of(board: PreparedBoard, step: Step, known: Known, watch: Watch) -> Spots:
    """The places of a step, ready to be looked at one by one, with this known of the cells."""
    by_place: dict[Place, list[int]] = {}
    for label in _labels_heard(board, step):
        by_place.setdefault(board.places.labels[label].place, []).append(label)
    scopes = {place: _scope(board, labels) for place, labels in by_place.items()}
    tied = {place: board.ties.partners_outside(scope) for place, scope in scopes.items()}
    cells = tuple(
        dict.fromkeys(
            [cell for place in scopes for cell in (*scopes[place], *tied[place])]
            + [fact.cell for fact in step.facts]
        )
    )
    first = board.ties.narrow({cell: board.start[cell] for cell in cells})
    start = board.ties.narrow({cell: known.get(cell, board.start[cell]) for cell in cells})
    if first is None or start is None:
        raise AssertionError("what is known of a board cannot be")
    index = {cell: i for i, cell in enumerate(cells)}
    each = tuple(
        _spot(board, place, labels, (*scopes[place], *tied[place]), len(scopes[place]), index)
        for place, labels in by_place.items()
    )
    times = Counter(i for spot in each for i in spot.at)
    shared = frozenset(i for i, often in times.items() if often > 1)
    partners = {
        at: tuple(index[other] for other in board.ties.partners(cell) if other in index)
        for cell, at in index.items()
    }
    sheets = tuple(first.values()), tuple(start.values())
    return Spots(board, watch, cells, *sheets, each, shared, partners)


def _labels_heard(board: PreparedBoard, step: Step) -> Iterator[int]:
    """The labels of a step; a rule of the whole board is heard in all its small places too."""
    own = [board.places.number_of[label] for label in step.labels]
    yield from own
    wide = {label.rule for label in step.labels if board.is_wide(label)}
    for i, label in enumerate(board.places.labels):
        if label.rule in wide and i not in own:
            yield i


def _scope(board: PreparedBoard, labels: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(
        dict.fromkeys(
            c for label in labels for atom in board.constraints.by_label[label] for c in atom.scope
        )
    )


def _spot(
    board: PreparedBoard,
    place: Place,
    labels: Sequence[int],
    cells: Sequence[Cell],
    own: int,
    index: Mapping[Cell, int],
) -> Spot:
    position = {cell: i for i, cell in enumerate(cells)}
    wanted = frozenset(labels)
    rules = [
        *(
            NumberedConstraint(tie.constraint, tie.scope, ())
            for tie in board.ties.postings
            if position.keys() >= set(tie.scope)
        ),
        *(
            rule
            for rule in (*board.constraints.single, *board.constraints.joined)
            if wanted.issuperset(rule.labels)
        ),
    ]
    tools = tuple(
        _Tool(rule.constraint, tuple(position[c] for c in rule.scope), frozenset(rule.labels))
        for rule in rules
    )
    wide = any(board.is_wide(board.places.labels[label]) for label in labels)
    at = tuple(index[cell] for cell in cells)
    return Spot(place, tuple(labels), at, at[:own], tools, wide)


def _sees_all(spot: Spot, labels: Sequence[int]) -> bool:
    """Whether one constraint of a spot says all that some labels say, and misses nothing."""
    wanted = frozenset(labels)
    tools = [tool for tool in spot.tools if wanted.issuperset(tool.labels)]
    return all(tool.labels for tool in tools) and any(
        tool.labels == wanted and tool.constraint.claims_consistency()
        for tool in tools
        if len(wanted) > 1 or len(tools) == 1
    )


def _fixpoint(tools: Iterable[_Tool], domains: Domains, labels: frozenset[int]) -> Domains | None:
    """Domains pruned by all constraints that some labels demand, until nothing moves."""
    usable = [tool for tool in tools if labels.issuperset(tool.labels)]
    left = list(domains)
    moved = True
    while moved:
        moved = False
        for tool in usable:
            before = tuple([left[i] for i in tool.at])
            after = tool.constraint.prune(before)
            if after is None:
                return None
            if after is not before and after != before:
                moved = True
                for i, domain in zip(tool.at, after, strict=True):
                    left[i] = domain
    return tuple(left)
