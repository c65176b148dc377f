"""What the five models share: names for types, cells next to each other, givens, the search."""

from collections.abc import Container, Iterable, Iterator

from ortools.sat.python import cp_model

Cell = tuple[int, int]  # (row, column) from the top left, from 0
Cells = dict[Cell, cp_model.IntVar]  # the variable of each cell of a board
Rows = tuple[tuple[int | None, ...], ...]  # a number or None ("no clue") for each cell
Solution = dict[Cell, int]

EDGES = ((-1, 0), (0, -1), (0, 1), (1, 0))  # the steps to the four adjacent cells
SEED = 1


class Timeout(Exception):  # noqa: N818 - it reads as what happened
    """The time ran out before the list of solutions was known to be complete."""


def clues(rows: Rows) -> Iterator[tuple[Cell, int]]:
    """Each cell that has a number, with its number."""
    for row, numbers in enumerate(rows):
        for column, number in enumerate(numbers):
            if number is not None:
                yield (row, column), number


def neighbours(cells: Container[Cell], cell: Cell, steps: Iterable[Cell] = EDGES) -> list[Cell]:
    """The members of `cells` that are one of the steps away from the cell."""
    row, column = cell
    reached = [(row + down, column + right) for down, right in steps]
    return [other for other in reached if other in cells]


def add_givens(model: cp_model.CpModel, cells: Cells, givens: Rows) -> None:
    """Given cells hold their given value."""
    for cell, value in clues(givens):
        model.add(cells[cell] == value)


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps each solution once, as the values of the cells, and stops at the limit."""

    def __init__(self, cells: Cells, limit: int) -> None:
        super().__init__()
        self._cells = cells
        self._limit = limit
        self._found: dict[tuple[int, ...], None] = {}  # a set that keeps its order

    def on_solution_callback(self) -> None:
        """Called by CP-SAT for each solution; a stopped search may still call it again."""
        if not self.is_full():
            self._found[tuple(self.value(variable) for variable in self._cells.values())] = None
        if self.is_full():
            self.stop_search()

    def is_full(self) -> bool:
        """Whether the limit is reached."""
        return len(self._found) >= self._limit

    def solutions(self) -> list[Solution]:
        """The solutions in the order in which they were found."""
        return [dict(zip(self._cells, values, strict=True)) for values in self._found]


def find(
    model: cp_model.CpModel, cells: Cells, limit: int, time_limit: float = 60.0
) -> list[Solution]:
    """All solutions of a model that differ in a cell, or the first `limit` of them.

    Every model here fixes its helper variables once the cells are known, so CP-SAT meets each
    filling of the cells once; were it to meet one twice, it would still count once.
    """
    if limit < 1:
        raise ValueError(f"the limit must be at least 1, not {limit}")
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = SEED
    solver.parameters.max_time_in_seconds = time_limit
    solver.parameters.enumerate_all_solutions = limit > 1
    collector = _Collector(cells, limit)
    status = solver.solve(model, collector)
    if status == cp_model.MODEL_INVALID:
        raise ValueError(model.validate())
    # CP-SAT says OPTIMAL when it has met every solution, INFEASIBLE when there is none.
    if collector.is_full() or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return collector.solutions()
    found = len(collector.solutions())
    raise Timeout(f"{found} solution(s) found in {time_limit} s, there may be more")
