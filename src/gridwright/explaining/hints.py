"""One next step from a player's own position, told as far as the player wants to know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, cast, get_args

from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import InputError
from gridwright.explaining.facts import Known, with_facts
from gridwright.explaining.steps import Explainer, Step
from gridwright.explaining.words import labels_text, places_text, step_text
from gridwright.explaining.world import World, world_of
from gridwright.grid import Cell, Values
from gridwright.puzzle import Puzzle

Depth = Literal[1, 2, 3]
# Seconds after which a hint is given that may be larger than need be.
PATIENCE = 2.0


@dataclass(frozen=True)
class Hint:
    """What to do next: a wrong entry to mend, or a step; neither when the board is solved.

    `cells` are the wrong entries, as far as the depth lets them be told.
    """

    text: str
    wrong: bool = False
    cells: tuple[Cell, ...] = ()
    step: Step | None = None


@dataclass(frozen=True)
class Told:
    """A step of a walk in words, with what was known before it."""

    text: str
    step: Step
    known: Known


def hint(
    puzzle: Puzzle, values: Values | None = None, depth: Depth = 3, limits: Limits | None = None
) -> Hint:
    """The easiest next step from a position; wrong entries are told first.

    Depth 1 says where to look, 2 which rule or clue, 3 what follows.
    """
    watch = Watch(limits or Limits(seconds=PATIENCE))
    _check_entries(puzzle, values or {})
    with _opened(puzzle, watch) as world:
        wrong = [cell for cell, v in (values or {}).items() if world.solution[cell] != v]
        if wrong:
            return _mistake(puzzle, values or {}, sorted(wrong), depth)
        known = _position(world, values or {})
        step = _next_step(Explainer(world), known, watch)
    if step is None:
        return Hint("All is known: the puzzle is solved.")
    return Hint(_told(puzzle, known, step, depth), step=step)


def as_depth(number: int) -> Depth:
    """A depth of hints; raise `InputError` for a number that is none."""
    for depth in get_args(Depth):
        if number == depth:
            return cast(Depth, depth)
    raise InputError(f"a hint has depth 1, 2 or 3, not {number}")


def explain(puzzle: Puzzle, limits: Limits | None = None) -> Iterator[Told]:
    """All steps from the clues to the solution, one after the other, in words."""
    watch = Watch(limits or Limits())
    with _opened(puzzle, watch) as world:
        explainer = Explainer(world)
        known = world.closed(world.first)
        while (step := _next_step(explainer, known, watch)) is not None:
            yield Told(_told(puzzle, known, step, 3), step, known)
            known = world.closed(with_facts(known, step.facts))


@contextmanager
def _opened(puzzle: Puzzle, watch: Watch) -> Iterator[World]:
    world = world_of(puzzle, watch)
    try:
        yield world
    finally:
        world.session.close()


def _next_step(explainer: Explainer, known: Known, watch: Watch) -> Step | None:
    """The easiest step, or any when that takes too long or too many places."""
    try:
        step = explainer.next_step(known, watch)
    except OutOfTimeError:
        step = None
    return step or explainer.any_step(known, Watch(Limits()))


def _position(world: World, values: Values) -> dict[Cell, int]:
    known = dict(world.first)
    for cell, value in values.items():
        known[cell] = 1 << value
    return world.closed(known)


def _check_entries(puzzle: Puzzle, values: Values) -> None:
    """Refuse entries outside the board, and values that nothing there can have."""
    domains = puzzle.model().domains
    for cell, value in values.items():
        if cell not in domains:
            raise InputError(f"{Cell(*cell)} is no open cell of this board, so it has no entry")
        if not domains[cell] >> value & 1:
            raise InputError(f"{cell} cannot hold the value {value}")


def _mistake(puzzle: Puzzle, values: Values, wrong: list[Cell], depth: Depth) -> Hint:
    names = {symbol.value: symbol.name for symbol in puzzle.symbols}
    cell = wrong[0]
    if depth == 1:
        text = "An entry is wrong." if len(wrong) == 1 else f"{len(wrong)} entries are wrong."
    elif depth == 2:
        text = f"An entry in row {cell.row + 1} is wrong."
    else:
        said = f"{cell} cannot be {names[values[cell]]}."
        text = said[0].upper() + said[1:]
    return Hint(text, wrong=True, cells=(cell,) if depth == 3 else ())


def _told(puzzle: Puzzle, known: Known, step: Step, depth: Depth) -> str:
    if depth == 1:
        return places_text(step)
    if depth == 2:
        return labels_text(puzzle, step)
    text = step_text(puzzle, known, step)
    return text if step.exact else f"{text} (There may be an easier step.)"
