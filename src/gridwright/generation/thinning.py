"""Taking clues away from a draft while its solution stays the only one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import Watch
from gridwright.engines.oracle import Answer
from gridwright.engines.sat import Session
from gridwright.generation.solutions import Workshop
from gridwright.givens import RULE as GIVEN
from gridwright.grid import Cell, Grid, Values
from gridwright.model import Clue, Label, Model
from gridwright.puzzle import Puzzle

Board = TypeVar("Board", bound=Puzzle)
# Clues that stand or go together, for the sake of symmetry; one clue alone where there is none.
Unit = tuple[Clue, ...]

IMAGES: dict[Symmetry, Callable[[Cell, Grid], Cell]] = {
    "none": lambda cell, _: cell,
    "rotate": lambda cell, grid: Cell(grid.height - 1 - cell.row, grid.width - 1 - cell.column),
    "mirror": lambda cell, grid: Cell(cell.row, grid.width - 1 - cell.column),
}


def thin(
    draft: Draft[Board],
    shop: Workshop,
    symmetry: Symmetry = "none",
    share: float | None = None,
) -> Board | None:
    """The drafted board with clues taken away at random while its solution stays the only one.

    The result is minimal: no clue can go (with symmetry: no clue and its image) but those that
    must stay. With a `share` of clues to print, some are put back at random to reach it. None when
    the draft has several solutions, or when its minimal board has more clues than the share.
    """
    if draft.unique and draft.stay.issuperset(draft.board.clues()):
        return draft.board
    units = _units(draft, symmetry)
    shop.rng.shuffle(units)
    sooner = [unit for unit in units if not draft.first.isdisjoint(unit)]
    later = [unit for unit in units if draft.first.isdisjoint(unit)]
    proof = _proof(draft, shop)
    helping = proof.enough(sooner, later)
    if helping is None:
        return None
    kept = proof.shrunk(helping, later)
    kept += proof.shrunk(later, kept)
    if share is not None and not _filled(kept, later, round(share * len(_flat(later)))):
        return None
    return draft.board.keep([*draft.stay, *_flat(kept)])


def _units(draft: Draft[Board], symmetry: Symmetry) -> list[Unit]:
    """The clues that may go, each with its image; a clue whose image has none cannot be printed."""
    clues = {clue.cell: clue for clue in draft.board.clues() if clue not in draft.stay}
    units: dict[frozenset[Cell], Unit] = {}
    for cell, clue in clues.items():
        image = clues.get(IMAGES[symmetry](cell, draft.board.grid))
        if image is not None:
            units.setdefault(frozenset((cell, image.cell)), tuple(dict.fromkeys((clue, image))))
    return list(units.values())


def _flat(units: Iterable[Unit]) -> list[Clue]:
    return [clue for unit in units for clue in unit]


def _filled(kept: list[Unit], units: Sequence[Unit], wanted: int) -> bool:
    """Put units back until so many of their clues are kept; False when there are too many."""
    number = len(_flat(unit for unit in units if unit in kept))
    for unit in units:
        if unit not in kept and number + len(unit) <= wanted:
            kept.append(unit)
            number += len(unit)
    return number <= wanted


def _proof(draft: Draft[Board], shop: Workshop) -> _Proof:
    # Given cells are known cells of a question, which is cheaper than labels to switch on.
    board = draft.board
    model = board.keep(c for c in board.clues() if c.rule != GIVEN or c in draft.stay).model()
    labels = {
        label.clue: label
        for label in model.labels
        if label.clue is not None and label.clue not in draft.stay
    }
    removable = {clue: labels[clue] for clue in board.clues() if clue in labels}
    session = shop.session(model, removable.values())
    return _Proof(session, model, removable, draft.solution, shop.watch)


class _Proof:
    """Asks whether some clues suffice for a solution to be the only one."""

    def __init__(
        self,
        session: Session,
        model: Model,
        labels: dict[Clue, Label],
        solution: Values,
        watch: Watch,
    ) -> None:
        self._session = session
        self._model = model
        self._labels = labels
        self._solution = solution
        self._watch = watch

    def enough(self, units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit] | None:
        """Some of the `units` that suffice together with all `others`; None when all do not.

        Each other solution is answered by a unit that refuses it: where few are needed, that is
        faster than taking away the many that are not.
        """
        chosen: list[Unit] = []
        rest = list(units)
        while (answer := self._ask([*chosen, *others])).values is not None:
            helping = [unit for unit in rest if self._refuses(unit, answer.values)]
            if not helping:
                return None
            # Large boards need many; one at a time would take all day.
            chosen += helping[: 1 + len(helping) // 8]
            rest = [unit for unit in rest if unit not in chosen]
        return chosen

    def shrunk(self, units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit]:
        """A minimal part of `units` that suffices together with all `others`."""
        kept = list(units)
        for unit in units[::-1]:
            if unit in kept:
                without = [other for other in kept if other != unit]
                answer = self._ask([*without, *others])
                if answer.values is None:
                    kept = _touched(without, self._blamed(answer))
        return kept

    def _ask(self, units: Iterable[Unit]) -> Answer:
        """Is there another solution under these clues?"""
        clues = _flat(units)
        return self._session.ask(
            self._watch,
            labels=[self._labels[clue] for clue in clues if clue in self._labels],
            known={clue.cell: clue.value for clue in clues if clue not in self._labels},
            unlike=self._solution,
        ).decided()

    def _blamed(self, answer: Answer) -> set[Clue]:
        """The clues that already suffice for there to be no other solution."""
        switched = {label.clue for label in answer.labels if label.clue is not None}
        return switched | {Clue(GIVEN, cell, value) for cell, value in answer.cells}

    def _refuses(self, unit: Unit, values: Values) -> bool:
        return any(self._wrong(clue, values) for clue in unit)

    def _wrong(self, clue: Clue, values: Values) -> bool:
        label = self._labels.get(clue)
        if label is None:
            return values[clue.cell] != clue.value
        return not all(atom.holds(values) for atom in self._model.atoms() if label in atom.labels)


def _touched(units: Iterable[Unit], clues: Collection[Clue]) -> list[Unit]:
    return [unit for unit in units if not set(unit).isdisjoint(clues)]
