"""Taking clues away from a draft while its solution stays the only one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Generic, TypeVar

from gridwright.drafts import Draft, Symmetry
from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.engines.sat import Decision, Session
from gridwright.engines.shrinking import shrink
from gridwright.frames import frame_of
from gridwright.generation.framed_thinning import Framed
from gridwright.generation.workshop import Workshop
from gridwright.grid import Cell, Grid, Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue, Label, Model, Posting
from gridwright.model.encoder import TRUE
from gridwright.puzzle import Puzzle
from gridwright.random_bits import mixed

Board = TypeVar("Board", bound=Puzzle)
# Clues that are kept or removed together, for symmetry; a single clue where there is none.
Unit = tuple[Clue, ...]

IMAGES: dict[Symmetry, Callable[[Cell, Grid], Cell]] = {
    "none": lambda cell, _: cell,
    "rotate": lambda cell, grid: Cell(grid.height - 1 - cell.row, grid.width - 1 - cell.column),
    "mirror": lambda cell, grid: Cell(cell.row, grid.width - 1 - cell.column),
}


@dataclass
class Effort:
    """How much work it may take to thin a board, in slices of the solver's work.

    `each`: for one question. `left`: for all that are still to be asked.
    """

    each: int
    left: int

    def spent_on(self, ask: Callable[..., Decision]) -> Decision:
        """The answer to a question, or "limit"."""
        for _ in range(min(self.each, self.left)):
            self.left -= 1
            decision = ask(slices=1)
            if decision.status != "limit":
                return decision
        return Decision("limit")


@dataclass(frozen=True)
class Thinned(Generic[Board]):
    """A draft and the clues that are kept; `others` may be given back, in that order."""

    draft: Draft[Board]
    kept: Sequence[Unit] = ()
    others: Sequence[Unit] = ()

    @cached_property
    def gone(self) -> tuple[Unit, ...]:
        """The units of clues that may be given back."""
        kept = frozenset(self.kept)
        return tuple(unit for unit in self.others if unit not in kept)

    @property
    def exchangeable(self) -> bool:
        """Whether other clues could be kept instead of some, apart from those that go first."""
        first = self.draft.first
        return bool(self.kept) and any(first.isdisjoint(unit) for unit in self.gone)

    def is_about(self, unit: Unit, cells: Collection[Cell]) -> bool:
        """Whether some clue of a unit tells something about one of some cells."""
        return any(cell in cells for clue in unit for cell in self._cells[clue])

    @cached_property
    def _cells(self) -> Mapping[Clue, tuple[Cell, ...]]:
        """The cells that each clue tells something about."""
        found: dict[Clue, tuple[Cell, ...]] = {}
        for label in self.draft.board.model().labels:
            if label.clue is not None:
                found[label.clue] = label.place.cells
        return {clue: found.get(clue) or (clue.cell,) for clue in self.draft.board.clues()}

    @property
    def clues(self) -> list[Clue]:
        """The clues of the board, without any given back."""
        return [*self.draft.stay, *flat(self.kept)]

    def board(self, back: Iterable[Unit] = ()) -> Board:
        """The board, with some units of clues given back."""
        draft = self.draft
        return kept_of(draft, [*flat(self.kept), *flat(back)])


def thin(
    draft: Draft[Board],
    shop: Workshop,
    symmetry: Symmetry = "none",
    share: float | None = None,
    last: Collection[Unit] = (),
    effort: Effort | None = None,
) -> Thinned[Board] | None:
    """The drafted board with clues taken away at random while its solution stays the only one.

    The result is minimal: apart from clues that must stay, no clue can go (with symmetry: no clue
    and its image). With a `share` of clues to print, some are put back at random to reach it. None
    when the draft has several solutions, or when its minimal board has more clues than the share.
    Clues in `last` are taken away after the others of their sort. With an `effort`, a clue also
    stays if it takes more to see that it can go.
    """
    if draft.unique and draft.stay.issuperset(draft.board.clues()):
        return Thinned(draft)
    sooner, later = shuffled(draft, shop, symmetry)
    later.sort(key=lambda unit: unit not in last)
    # If all will be printed, none need be taken away.
    clues = len(flat(later))
    staying = later if share is not None and round(share * clues) >= clues else []
    with frame_of(draft.board, shop.watch) if effort is None else nullcontext() as frame:
        if frame is None:
            kept = _needed(draft, sooner, later, staying, shop, effort)
        else:
            going = sooner if staying else [*later, *sooner]
            kept = Framed(frame, draft, shop.watch).needed(going, staying)
    return None if kept is None else _thinned(draft, kept, sooner, later, share)


def _needed(
    draft: Draft[Board],
    sooner: Sequence[Unit],
    later: Sequence[Unit],
    staying: Sequence[Unit],
    shop: Workshop,
    effort: Effort | None,
) -> list[Unit] | None:
    """The units that are kept; None if not even all suffice. Those that are staying are all."""
    proof = _proof(draft, [*sooner, *later], shop, effort)
    helping = proof.enough(sooner, later)
    if helping is None:
        return None
    kept = proof.shrink(helping, later)
    return kept + (list(staying) or proof.shrink(later, kept))


def kept_of(draft: Draft[Board], clues: Sequence[Clue]) -> Board:
    """The drafted board with some of its clues, besides those that stay."""
    if len(draft.stay) + len(clues) == len(draft.board.clues()):
        return draft.board
    return draft.board.keep([*draft.stay, *clues])


def shuffled(
    draft: Draft[Board], shop: Workshop, symmetry: Symmetry
) -> tuple[list[Unit], list[Unit]]:
    """The clues that may go, in random order: those to go first, and the others."""
    units = mixed(_units(draft, symmetry), shop.rng)
    if not draft.first:
        return [], units
    sooner = [unit for unit in units if not draft.first.isdisjoint(unit)]
    return sooner, [unit for unit in units if draft.first.isdisjoint(unit)]


def _thinned(
    draft: Draft[Board],
    kept: list[Unit],
    sooner: Sequence[Unit],
    later: Sequence[Unit],
    share: float | None,
) -> Thinned[Board] | None:
    if share is not None and not _filled(kept, later, round(share * len(flat(later)))):
        return None
    # Clues counted by a share are not given back: there are already as many as were asked for.
    return Thinned(draft, kept, sooner if share is not None else [*later, *sooner])


def _units(draft: Draft[Board], symmetry: Symmetry) -> list[Unit]:
    """The clues that may go, each with its image; a clue without an image cannot be printed."""
    if symmetry == "none":
        return [(clue,) for clue in draft.board.clues() if clue not in draft.stay]
    clues = {clue.cell: clue for clue in draft.board.clues() if clue not in draft.stay}
    staying = {clue.cell for clue in draft.stay}
    image_of, grid = IMAGES[symmetry], draft.board.grid
    places: set[Cell] | None = None
    units: list[Unit] = []
    paired: set[Cell] = set()
    for cell, clue in clues.items():
        if cell in paired:
            continue
        other = image_of(cell, grid)
        image = clues.get(other) if other not in staying else clue
        if image is not None:
            units.append((clue,) if image is clue else (clue, image))
            paired.add(image.cell)
            continue
        if places is None:
            places = {slot.cell for slot in draft.board.slots()}
        # A clue stays alone if its image stays anyway, or if no clue can be printed there.
        if other not in places:
            units.append((clue,))
    return units


def flat(units: Iterable[Unit]) -> list[Clue]:
    """All clues of some units."""
    return [clue for unit in units for clue in unit]


def _filled(kept: list[Unit], units: Sequence[Unit], wanted: int) -> bool:
    """Put units back until `wanted` of their clues are kept; False when there are too many."""
    number = len(flat(unit for unit in units if unit in kept))
    for unit in units:
        if unit not in kept and number + len(unit) <= wanted:
            kept.append(unit)
            number += len(unit)
    return number <= wanted


def part_of(units: Sequence[Unit], share: float) -> list[Unit]:
    """The first units of which as many clues are printed as a share asks for."""
    kept: list[Unit] = []
    _filled(kept, units, round(share * len(flat(units))))
    return kept


def _proof(
    draft: Draft[Board], units: Iterable[Unit], shop: Workshop, effort: Effort | None
) -> _Proof:
    # Given cells are known cells of a question, which is cheaper than switching labels on.
    board = draft.board
    clues = board.clues()
    model = board.keep(c for c in clues if c.rule != GIVEN or c in draft.stay).model()
    labels = {
        label.clue: label
        for label in model.labels
        if label.clue is not None and label.clue not in draft.stay
    }
    removable = {clue: labels[clue] for clue in clues if clue in labels}
    session = shop.session(model, removable.values())

    def literal(clue: Clue) -> int:
        label = removable.get(clue)
        return session.literal(clue.cell, clue.value) if label is None else session.switch(label)

    literals = {unit: tuple(literal(clue) for clue in unit) for unit in units}
    atoms = {clue: _atoms(model, label) for clue, label in removable.items()}
    return _Proof(session, literals, atoms, session.other_than(draft.solution), shop.watch, effort)


def _atoms(model: Model, label: Label) -> Callable[[], list[Posting]]:
    """What a label demands, looked up only on request."""
    return lambda: [atom for atom in model.atoms() if label in atom.labels]


@dataclass(frozen=True)
class _Proof:
    """Asks whether some clues suffice for a solution to be the only one.

    It works with literals of the session, since a clue is asked about dozens of times.
    """

    session: Session
    literals: Mapping[Unit, tuple[int, ...]]
    atoms: Mapping[Clue, Callable[[], list[Posting]]]
    other: int  # asks for a grid other than the solution
    watch: Watch
    effort: Effort | None  # how much work questions may take

    def enough(self, units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit] | None:
        """Some of the `units` that suffice together with all `others`; None if not even all do.

        For each other solution, units that rule it out are added: if few are needed, that is faster
        than taking away the many that are not.
        """
        chosen: list[Unit] = []
        rest = list(units)
        # What all units together are worth has to be known, whatever that takes.
        while (found := self._ask([*chosen, *others], grid=True, sure=not rest)).status != "no":
            # Where it is too hard to find another solution, any unit helps.
            values = found.values
            helping = [unit for unit in rest if values is None or self._refuses(unit, values)]
            if not helping:
                return None
            # Large boards need many; adding one at a time would take far too long.
            chosen += helping[: 1 + len(helping) // 8]
            rest = [unit for unit in rest if unit not in chosen]
        return chosen

    def shrink(self, units: Sequence[Unit], others: Sequence[Unit]) -> list[Unit]:
        """A minimal part of `units` that suffices together with all `others`."""

        def core(kept: list[Unit]) -> list[Unit] | None:
            return self._ask([*kept, *others]).core_among(kept, self.literals)

        return shrink(units, core)

    def _ask(self, units: Iterable[Unit], grid: bool = False, sure: bool = False) -> Decision:
        """Is there another solution under these clues? "limit" when that takes too much effort."""
        # A literal that is true of every grid need not be assumed, and is never blamed.
        wanted = [literal for unit in units for literal in self.literals[unit] if literal != TRUE]
        ask = partial(self.session.decide, [self.other, *wanted], self.watch, grid=grid)
        decision = ask() if sure or self.effort is None else self.effort.spent_on(ask)
        if decision.status == "limit" and (sure or self.effort is None or self.watch.expired()):
            raise OutOfTimeError
        return decision

    def _refuses(self, unit: Unit, values: Values) -> bool:
        return any(self._wrong(clue, values) for clue in unit)

    def _wrong(self, clue: Clue, values: Values) -> bool:
        if clue not in self.atoms:
            return values[clue.cell] != clue.value
        return not all(atom.holds(values) for atom in self.atoms[clue]())
