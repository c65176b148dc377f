"""One next step from a player's own position, told as far as the player wants to know."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Literal, cast, get_args

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError, quoted
from gridwright.explaining.arguments.chains import Argument, argument
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer, Step
from gridwright.explaining.prepared.facts import Known, with_facts
from gridwright.explaining.prepared.world import World, world_of
from gridwright.explaining.wording.chain_words import argument_text
from gridwright.explaining.wording.words import labels_text, places_text, sentence, step_text
from gridwright.grid import Cell, Values
from gridwright.model.domain import mask_of
from gridwright.puzzle import Puzzle
from gridwright.text import plural

Depth = Literal[1, 2, 3]
# Seconds after which a hint is given that may be larger than need be, and seconds to find that.
PATIENCE = 2.0
GRACE = 0.5


@dataclass(frozen=True)
class Told:
    """A step in words, with what was known before and after it, and the cells it rests on."""

    text: str
    step: Step
    known: Known
    after: Known
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Hint:
    """What to do next: something wrong to mend, or a step; neither when the board is solved.

    `cells` are those with wrong entries or marks, as far as the depth lets them be told. A step is
    told like those of a walk, but only as far as the depth says.
    """

    text: str
    wrong: bool = False
    cells: tuple[Cell, ...] = ()
    told: Told | None = None

    @property
    def step(self) -> Step | None:
        """The step that is told."""
        return self.told.step if self.told else None


def hint(
    puzzle: Puzzle,
    values: Values | None = None,
    depth: Depth = 3,
    limits: Limits | None = None,
    marks: Known | None = None,
) -> Hint:
    """The easiest next step from a position; what is wrong with it is told first.

    Depth 1 says where to look, 2 which rule or clue, 3 what follows. `marks` are the values that a
    player holds possible in cells without an entry; what they leave out counts as known.

    When the limits come first, any step is looked for a moment longer; `OutOfTimeError` is raised
    when there is none by then either.
    """
    with closing(Hinter(puzzle)) as hinter:
        return hinter.hint(values, depth, limits, marks)


class Hinter:
    """Gives hints about one board, which it makes ready only once; see `hint`.

    Asked about the same position again, to be told more, it speaks of the same step. Threads that
    ask at the same time wait for each other.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._explainer: Explainer | None = None
        self._last: tuple[Known, Step | None] | None = None
        self._asked = threading.Lock()

    def hint(
        self,
        values: Values | None = None,
        depth: Depth = 3,
        limits: Limits | None = None,
        marks: Known | None = None,
    ) -> Hint:
        """The easiest next step from a position; what is wrong with it is told first."""
        watch = Watch(limits or Limits(seconds=PATIENCE))
        values = values or {}
        marks = {cell: mask for cell, mask in (marks or {}).items() if cell not in values}
        _check_position(self._puzzle, values, marks)
        with self._asked:
            return self._hint(values, marks, depth, watch)

    def close(self) -> None:
        """Give back the solver's memory; another hint takes it again."""
        with self._asked:
            explainer, self._explainer, self._last = self._explainer, None, None
            if explainer is not None:
                explainer.world.close()

    def _hint(self, values: Values, marks: Known, depth: Depth, watch: Watch) -> Hint:
        if self._explainer is None:
            self._explainer = Explainer(world_of(self._puzzle, watch))
        world = self._explainer.world
        mistake = _mistake(self._puzzle, world.solution, values, marks, depth)
        if mistake:
            return mistake
        known = _position(world, values, marks)
        step = self._step(self._explainer, known, watch)
        if step is None:
            return Hint("All is known: the puzzle is solved.")
        found = told(self._puzzle, world, known, step, watch, depth)
        return Hint(found.text, told=found)

    def _step(self, explainer: Explainer, known: Known, watch: Watch) -> Step | None:
        if self._last is not None and self._last[0] == known:
            return self._last[1]
        step = _step_in_time(explainer, known, watch)
        # One that had to be found in a hurry is not kept: the next time there may be more of it.
        self._last = (known, step) if step is None or step.exact else None
        return step


def as_depth(number: int) -> Depth:
    """A depth of hints; raise `InputError` for a number that is none."""
    if type(number) is int and number in get_args(Depth):
        return cast(Depth, number)
    raise InputError(f"a hint has depth 1, 2 or 3, not {quoted(number)}")


def explain(puzzle: Puzzle, limits: Limits | None = None) -> Iterator[Told]:
    """All steps from the clues to the solution, one after the other, in words.

    When the limits come first, `OutOfTimeError` is raised after those that were found by then.
    """
    watch = Watch(limits or Limits())
    number = 0
    with opened(puzzle, watch) as world:
        try:
            for known, step in walked(world, watch):
                found = told(puzzle, world, known, step, watch)
                number += 1
                yield found
        except OutOfTimeError:
            raise OutOfTimeError(f"{plural(number, 'step')} found so far") from None


def told(
    puzzle: Puzzle, world: World, known: Known, step: Step, watch: Watch, depth: Depth = 3
) -> Told:
    """A step in words: what cannot be seen at once by an argument, if one is found in time."""
    found = _argument(world, known, step, watch) if depth == 3 else None
    text = _told(puzzle, world, known, step, depth, found)
    cells = _rests_on(world, step, found.known if found else step.known)
    return Told(text, step, known, _after(world, known, step), cells)


def _argument(world: World, known: Known, step: Step, watch: Watch) -> Argument | None:
    if step.size > MOST_PLACES or (
        step.size == 1 and not world.is_hidden(step.labels, step.reasoning)
    ):
        return None
    try:
        found = argument(world, known, step, watch)
    except OutOfTimeError:
        return None
    # One that breaks at once, in the only place of the step, tells nothing.
    return None if found is None or found.length == step.size == 1 else found


def walked(world: World, watch: Watch) -> Iterator[tuple[Known, Step]]:
    """All steps from the clues to the solution, each with what was known before it."""
    explainer = Explainer(world)
    known: Known = world.ties.propagate(world.first)
    while (step := easiest_step(explainer, known, watch)) is not None:
        yield known, step
        known = _after(world, known, step)


@contextmanager
def opened(puzzle: Puzzle, watch: Watch, solution: Values | None = None) -> Iterator[World]:
    """A board made ready (see `world_of`), whose solvers are given back in the end."""
    world = world_of(puzzle, watch, solution)
    try:
        yield world
    finally:
        world.close()


def easiest_step(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The easiest step, or any when that takes too many places."""
    return explainer.next_step(known, watch) or explainer.any_step(known, watch)


def _step_in_time(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The easiest step; any when time is over before, if that does not take long either."""
    try:
        return easiest_step(explainer, known, watch)
    except OutOfTimeError:
        return explainer.any_step(known, watch.extended(GRACE))


def _after(world: World, known: Known, step: Step) -> Known:
    return world.ties.propagate(with_facts(known, step.facts))


def _rests_on(world: World, step: Step, used: tuple[tuple[Cell, int], ...]) -> tuple[Cell, ...]:
    """The known cells of a step; one that lies elsewhere is told by the cell tied to it."""
    near = {cell for place in step.places for cell in place.cells}
    known = [cell if cell in near else _nearby(world, cell, near) for cell, _ in used]
    return tuple(dict.fromkeys((*known, *step.reasoning.cells)))


def _nearby(world: World, cell: Cell, near: Collection[Cell]) -> Cell:
    """The cell tied to another that lies near; else that other itself."""
    return next((other for other in world.ties.partners(cell)[::-1] if other in near), cell)


def _position(world: World, values: Values, marks: Known) -> Known:
    known = dict(world.first)
    for cell, mask in marks.items():
        known[cell] &= mask
    for cell, value in values.items():
        known[cell] = 1 << value
    return world.ties.propagate(known)


def _check_position(puzzle: Puzzle, values: Values, marks: Known) -> None:
    """Refuse what stands outside the board, and values that nothing there can have."""
    domains = puzzle.model().domains
    symbols = mask_of(symbol.value for symbol in puzzle.symbols)
    for cell in (*values, *marks):
        if cell not in domains:
            raise InputError(f"{Cell(*cell)} is no open cell of this board, so it has no entry")
    for cell, value in values.items():
        if value < 0 or not domains[cell] >> value & 1:
            raise InputError(f"{Cell(*cell)} cannot hold the value {value}")
    for cell, mask in marks.items():
        if mask <= 0:
            raise InputError(
                f"{Cell(*cell)} has no pencil mark; expected at least one, or no marks"
            )
        if mask & ~symbols:
            raise InputError(f"the pencil marks of {Cell(*cell)} have a value that no symbol has")


def _mistake(
    puzzle: Puzzle, solution: Values, values: Values, marks: Known, depth: Depth
) -> Hint | None:
    """What is wrong with a position, if anything is: entries first, then pencil marks."""
    entries = _cells(cell for cell, value in values.items() if solution[cell] != value)
    lacking = _cells(cell for cell, mask in marks.items() if not mask >> solution[cell] & 1)
    if not entries and not lacking:
        return None
    text = _entry_text(puzzle, values, entries, depth) if entries else _marks_text(lacking, depth)
    return Hint(text, wrong=True, cells=(entries or lacking)[:1] if depth == 3 else ())


def _entry_text(puzzle: Puzzle, values: Values, wrong: tuple[Cell, ...], depth: Depth) -> str:
    cell = wrong[0]
    if depth == 1:
        return "An entry is wrong." if len(wrong) == 1 else f"{len(wrong)} entries are wrong."
    if depth == 2:
        return f"An entry in row {cell.row + 1} is wrong."
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    return sentence(f"{cell} cannot be {names[values[cell]]}")


def _marks_text(wrong: tuple[Cell, ...], depth: Depth) -> str:
    if depth == 1:
        where = "a cell" if len(wrong) == 1 else f"{len(wrong)} cells"
    else:
        where = f"a cell in row {wrong[0].row + 1}" if depth == 2 else str(wrong[0])
    return f"The pencil marks of {where} leave out what belongs there."


def _cells(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Cells in order, also where a caller gave plain pairs."""
    return tuple(sorted(Cell(*cell) for cell in cells))


def _told(
    puzzle: Puzzle,
    world: World,
    known: Known,
    step: Step,
    depth: Depth,
    found: Argument | None = None,
) -> str:
    if depth == 1:
        return places_text(step)
    if depth == 2:
        return labels_text(puzzle, step)
    if found:
        text = argument_text(puzzle, world, known, found)
    else:
        text = step_text(puzzle, world, known, step)
    return text if step.exact else f"{text} (There may be an easier step.)"
