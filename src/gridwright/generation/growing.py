"""A board whose clues are printed one after the other, graded as it grows.

Everything is prepared once, with all clues of a draft; those that are not printed sleep. Where the
board gets stuck, a clue is printed that tells about an open cell, and grading goes on from there:
what did not change is not looked at again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from gridwright.drafts import Draft
from gridwright.engines.limits import Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.prepared.board import prepare
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.grading import Grading, Rung
from gridwright.generation.thinning import Unit, flat
from gridwright.grid import Cell
from gridwright.layers.givens import RULE as GIVEN
from gridwright.layers.givens import printed_values
from gridwright.model import Clue, Label, Posting
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# One clue is printed at a time for each so many open cells where a board is stuck, and just one
# where there are only so many of these.
OPEN_FOR_EACH = 24
ONE_BY_ONE = 2
# How many clues that could be printed next are compared.
COMPARED = 4
# Drafts are given up of which a hard board would have more than this share of all clues, if it has
# so many cells; smaller ones have fewer anyway, and larger ones need most of them.
MOST, CELLS = 0.75, range(64, 226)


class State(NamedTuple):
    """A board that grows as it is at one time: what is printed, and how far it was graded."""

    printed: tuple[Unit, ...]
    grading: Grading
    stuck: Rung | None


class Growing(Generic[Board]):
    """A draft with some units of its clues printed, and the grading of that board so far.

    Nothing but clues that stay is printed at first.
    """

    def __init__(self, draft: Draft[Board], watch: Watch) -> None:
        self.draft = draft
        self._watch = watch
        kept = [c for c in draft.board.clues() if c.rule != GIVEN or c in draft.stay]
        full = prepare(draft.board.keep(kept), watch, draft.solution)
        going = frozenset(kept) - draft.stay
        self._labels = _labels_of(label for label in full.model.labels if label.clue in going)
        self._atoms: dict[Clue, list[Posting]] = {}
        for atom in full.model.atoms():
            for label in atom.labels:
                if label.clue is not None and len(atom.scope) > 1:
                    self._atoms.setdefault(label.clue, []).append(atom)
        self._fills = {cell: 1 << value for cell, value in printed_values(full.model).items()}
        stay = {clue.cell for clue in draft.stay}
        start = {**full.constraints.widest, **{c: m for c, m in self._fills.items() if c in stay}}
        self._sights = Sights(replace(full, start=start), printed=self.board)
        self._grading: Grading | None = None
        self.restart(())

    def close(self) -> None:
        """Forget all that was seen, which Python would find to be garbage only after a search."""
        self._sights.close()
        self._grading = None

    def restart(self, units: Iterable[Unit]) -> None:
        """Begin again with these units of clues printed, and those that stay."""
        self._filled = self._print_only(units)
        self._stuck: Rung | None = None
        self._grading = None

    @property
    def grading(self) -> Grading:
        """The grading so far; it begins when it is asked for."""
        if self._grading is None:
            start = {**self._sights.start, **self._filled}
            self._grading = Grading(self._sights, self._watch, start)
        return self._grading

    def _print_only(self, units: Iterable[Unit]) -> Known:
        """Let these units be all that is printed; what stands in cells with them."""
        self.printed: list[Unit] = []
        labels, known = self._take(units)
        every = (label for each in self._labels.values() for label in each)
        self._sights.put_to_sleep(label for label in every if label not in labels)
        return known

    def print(self, units: Iterable[Unit]) -> None:
        """Print more units of clues."""
        self._stuck = None
        self.grading.ground.awaken(*self._take(units))

    def state(self) -> State:
        """What is printed by now and what is known, to go back to."""
        return State(tuple(self.printed), self.grading.fork(), self._stuck)

    def go_back(self, state: State) -> None:
        """Go back to where fewer clues were printed."""
        self._print_only(state.printed)
        self._grading, self._stuck = state.grading.fork(), state.stuck

    def _take(self, units: Iterable[Unit]) -> tuple[frozenset[Label], Known]:
        """Note units as printed: their labels, and what stands in cells with them."""
        units = list(units)
        self.printed += units
        clues = flat(units)
        known = {clue.cell: mask for clue in clues if (mask := self._filled_by(clue))}
        return frozenset(self._labels_of(clues)), known

    def _labels_of(self, clues: Iterable[Clue]) -> Iterator[Label]:
        return (label for clue in clues for label in self._labels.get(clue, ()))

    def _filled_by(self, clue: Clue) -> int:
        """What a clue leaves to the cell in which it is printed, as a bit; 0 if nothing."""
        return 1 << clue.value if clue.rule == GIVEN else self._fills.get(clue.cell, 0)

    def go_on(self, rung: Rung) -> bool:
        """Make entries up to the end, or to where a level gets stuck; whether it is solved."""
        if self._stuck != rung:
            self.grading.go_on(rung.most, rung.supposed)
            self._stuck = None if self.solved else rung
        return self.solved

    @property
    def solved(self) -> bool:
        """Whether the end was reached."""
        return self.grading.ground.solved

    def helping(self, rest: Sequence[Unit]) -> list[Unit]:
        """Of units in order, some that tell about cells that are open now.

        It is more than one if many cells are open, about different ones, and of a few that could
        be next each time the one that tells most. Where few are open, it is any one.
        """
        open_ = set(self.open_cells)
        number = 1 + len(open_) // OPEN_FOR_EACH
        several = number > ONE_BY_ONE
        found: list[Unit] = []
        while open_ and len(found) < (number if several else 1):
            telling = (unit for unit in rest if not open_.isdisjoint(self._cells(unit)))
            best = max(islice(telling, COMPARED if several else 1), key=self._gain, default=None)
            if best is None:
                break
            found.append(best)
            open_.difference_update(self._cells(best))
        return found

    @property
    def open_cells(self) -> frozenset[Cell]:
        """The cells that are not known by now."""
        known = self.grading.ground.known
        return frozenset(cell for cell, mask in known.items() if mask & (mask - 1))

    def tells_about(self, unit: Unit, cells: Collection[Cell]) -> bool:
        """Whether a unit tells something about one of some cells."""
        return any(cell in cells for cell in self._cells(unit))

    @property
    def clues(self) -> list[Clue]:
        """All clues of the draft that are not to go first."""
        return [clue for clue in self.draft.board.clues() if clue not in self.draft.first]

    def is_littered_with(self, units: Sequence[Unit]) -> bool:
        """Whether with more clues a board has more of them than it should if it is not easy."""
        every, first = self.clues, self.draft.first
        grid = self.draft.board.grid
        # Where hardly any clue is not a given cell, given cells are what boards are made of.
        minded = len(every) >= len(grid.lines) and len(grid.cells) in CELLS
        printed = [clue for clue in flat([*self.printed, *units]) if clue not in first]
        return minded and len(printed) > MOST * len(every)

    def _gain(self, unit: Unit) -> int:
        """How many values the clues of a unit cross out, each by itself."""
        return sum(map(self._crossed_out, unit))

    def _crossed_out(self, clue: Clue) -> int:
        known = self.grading.ground.known
        gain = 0
        for atom in self._atoms.get(clue, ()):
            before = tuple([known[cell] for cell in atom.scope])
            after = atom.constraint.prune(before) or before
            gain += sum((a & ~b).bit_count() for a, b in zip(before, after, strict=True))
        filled = self._filled_by(clue)
        return gain + (known[clue.cell] & ~filled).bit_count() if filled else gain

    def _cells(self, unit: Unit) -> Iterator[Cell]:
        """The cells that a unit tells something about."""
        for clue in unit:
            labels = self._labels.get(clue, ())
            yield from labels[0].place.cells if labels else (clue.cell,)

    def board(self) -> Board:
        """The board as it is printed by now."""
        return self.draft.board.keep([*self.draft.stay, *flat(self.printed)])


def _labels_of(labels: Iterable[Label]) -> Mapping[Clue, tuple[Label, ...]]:
    """The labels of each clue."""
    found: dict[Clue, list[Label]] = {}
    for label in labels:
        if label.clue is not None:
            found.setdefault(label.clue, []).append(label)
    return {clue: tuple(each) for clue, each in found.items()}
