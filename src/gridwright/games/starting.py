"""How a game starts: a board is made to order, or one that was brought along is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridwright.diagnosis import diagnose
from gridwright.drafts import Size
from gridwright.engines.limits import Limits, OutOfTimeError
from gridwright.errors import InputError, NotUniqueError
from gridwright.games.task import Origin, Task
from gridwright.generation.request import Request, read_size, request
from gridwright.levels import LEVELS
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named

# Seconds that a board may take, made or looked at.
PATIENCE = 60.0
# Levels that boards are made of.
WANTED_LEVELS = LEVELS[:-1]
# The largest side that is tried where a puzzle has no boards of its usual size.
LARGEST_SIDE = 20


@dataclass(frozen=True)
class Order:
    """A board to be made: what is wanted, and its number among all such boards."""

    request: Request
    number: int = 0

    @property
    def text(self) -> str:
        """What is wanted, in words."""
        kind = puzzle_named(self.request.name)
        level = f", {self.request.level}" if self.request.level else ""
        return f"{kind.title} {self.request.size}{level}"

    def next(self) -> Order:
        """The board after this one."""
        return replace(self, number=self.number + 1)


def order(name: str, size: str | None, level: str | None, seed: int) -> Order:
    """An order as people make it; raise `InputError` for what there is not."""
    wanted = usual_size(puzzle_named(name)) if size is None else read_size(size)
    return Order(request(name, wanted, seed=seed, level=level))


def usual_size(kind: type[Puzzle]) -> Size:
    """The size of board that is made when nobody asks for another."""
    usual = kind.usual
    sizes = (Size(side, side) for side in (*range(usual, LARGEST_SIDE), *range(usual)[::-1]))
    return next((size for size in sizes if not kind.size_problem(size)), Size(usual, usual))


def make_task(wanted: Order, limits: Limits | None = None) -> Task:
    """A board made to order; raise `InputError` when there is none in the time it may take."""
    # Loaded only now: it takes a while, and not every game needs a new board.
    from gridwright.generation.board_maker import make

    limits = limits or Limits()
    try:
        found = make(wanted.request, wanted.number, limits=replace(limits, seconds=PATIENCE))
    except OutOfTimeError:
        if limits.stop is not None and limits.stop.is_set():
            raise
        raise InputError(
            f"no board was found in {PATIENCE:g} s: {wanted.text}; try another size or level"
        ) from None
    origin = Origin(wanted.request.level, wanted.request.seed, wanted.number)
    return Task(found.board, found.solution, True, origin)


def task_on(board: Puzzle, limits: Limits | None = None) -> Task:
    """A board that somebody has; raise `InputError` when it cannot be played."""
    found = diagnose(board, up_to=1, limits=replace(limits or Limits(), seconds=PATIENCE))
    if found.verdict == "impossible":
        raise NotUniqueError(
            "this puzzle has no solution, so it cannot be played; gridwright diagnose says why"
        )
    if not found.solutions:
        raise OutOfTimeError(f"no solution was found in {PATIENCE:g} s")
    return Task(board, found.solutions[0], found.verdict == "unique")


def order_after(task: Task, seed: int) -> Order:
    """The next board of the same kind; `seed` for boards that were not made to order."""
    grid, origin = task.board.grid, task.origin
    size = Size(grid.width, grid.height)
    if origin is None:
        return Order(request(task.board.name, size, seed=seed))
    wanted = request(task.board.name, size, seed=origin.seed, level=origin.level)
    return Order(wanted, origin.number).next()
