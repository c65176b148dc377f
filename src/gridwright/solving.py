"""Solving and checking: the plain questions about one board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, get_args

from gridwright.engines import fd
from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.errors import InputError, TooLargeError
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Violation
from gridwright.model import Model
from gridwright.positions import FilledGrid, as_puzzle, entries
from gridwright.puzzle import Puzzle
from gridwright.validation import check_choice, check_kind, check_whole

Status = Literal["solved", "unsolvable", "limit"]
Engine = Literal["auto", "fd", "sat"]

# With engine "auto", fd tries this many nodes; a board that needs more goes to sat. Nodes are
# counted, not seconds, so that a board is treated alike on every machine. Small boards get more,
# since compiling them takes longer than searching.
SMALL_CELLS = 49
FD_NODES_SMALL, FD_NODES = 10, 2
# Maximum number of cell values in all solutions of one answer, to limit memory.
MOST_VALUES = 8_000_000


@dataclass(frozen=True)
class Result:
    """The result of solving: the solutions found, whether they are all, and the counters.

    status: "solved" when as many solutions as asked for (or all there are) were found, "unsolvable"
    when there is none, "limit" when a limit ended the search early. `engine` is the one that
    gave the final answer.
    """

    solutions: tuple[Values, ...]
    status: Status
    complete: bool
    engine: str
    stats: Mapping[str, int | float]


class Solutions:
    """The solutions of a board, found one by one as they are asked for.

    Iterate over it once. `complete` is True once all have been found; when the iteration ends and
    it is False, a limit was reached. `engine` and `stats` describe the engine at work.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        engine: Engine = "auto",
        labeling: fd.Labeling | None = None,
        limits: Limits | None = None,
        model: Model | None = None,
    ) -> None:
        check_choice("engine", engine, get_args(Engine))
        if labeling is not None:
            check_kind("labeling", labeling, fd.Labeling, "gridwright.Labeling")
        self._limits = limits_of(limits)
        self._labeling = labeling
        # A labeling, a limit on nodes or another model refers to the search of fd.
        search_only = any(part is not None for part in (labeling, self._limits.nodes, model))
        if engine == "sat" and search_only:
            raise InputError(
                "a labeling, a node limit and another model are for engine fd, not for sat"
            )
        self._order = ("fd",) if search_only else ("fd", "sat") if engine == "auto" else (engine,)
        # Started here: building the model of a large board takes a while too.
        self._watch = Watch(self._limits)
        self._cells = as_puzzle(puzzle).open_cells
        self._model = puzzle.model() if model is None else model
        self.complete = False
        self.engine = self._order[0]
        self.stats: Mapping[str, int | float] = {}

    def __iter__(self) -> Iterator[Values]:
        watch = self._watch
        found: list[Values] = []
        ways = {"fd": self._by_search, "sat": self._by_clauses}
        for engine in self._order:
            self.engine = engine
            for values in ways[engine](watch, found):
                if engine != self._order[-1]:  # the next engine skips them
                    found.append(values)
                yield values
            if self.complete or watch.expired():
                return

    def _by_search(self, watch: Watch, found: Collection[Values]) -> Iterator[Values]:
        limits = watch.limits_left()
        if "sat" in self._order:
            small = len(self._model.domains) <= SMALL_CELLS
            limits = replace(limits, nodes=FD_NODES_SMALL if small else FD_NODES)
        search = fd.search(self._model, self._labeling, limits)
        try:
            yield from search if len(self._cells) == len(self._model.domains) else self._new(search)
            self.complete = search.complete
        finally:
            self.stats = search.counters.as_dict()

    def _new(self, search: Iterable[Values]) -> Iterator[Values]:
        """The grids of solutions of a model that has more variables than the cells, each once."""
        known: set[tuple[int, ...]] = set()
        for values in search:
            grid = {cell: value for cell, value in values.items() if cell in self._cells}
            if (found := tuple(grid.values())) not in known:
                known.add(found)
                yield grid

    def _by_clauses(self, watch: Watch, found: Collection[Values]) -> Iterator[Values]:
        # Imported only now: python-sat takes a while to load, and most boards never need it.
        from gridwright.engines.sat import Session, compile_model

        try:
            with Session(compile_model(self._model, watch)) as session:
                try:
                    yield from session.solutions(watch, found)
                    self.complete = True
                finally:
                    self.stats = {**session.statistics(), "time": watch.elapsed()}
        except OutOfTimeError:
            return


def solve(
    puzzle: Puzzle,
    *,
    count: int | None = 1,
    engine: Engine = "auto",
    labeling: fd.Labeling | None = None,
    limits: Limits | None = None,
    each: Callable[[Values], object] | None = None,
    keep: bool = True,
    model: Model | None = None,
) -> Result:
    """Find up to `count` solutions of a board (None = all).

    Engine "auto" lets fd try a fixed number of nodes and then turns to sat; a labeling, a limit on
    nodes or a `model` of the board other than its own selects fd alone. `each` is called with every
    solution as soon as it is found. Without `keep` the result holds only the first; with it,
    `TooLargeError` is raised for too many.
    """
    if count is not None:
        check_whole("the number of solutions wanted is positive", count, 1)
    search = Solutions(puzzle, engine, labeling, limits, model)
    kept: list[Values] = []
    found = 0
    # No search gets beyond the largest machine number, and islice accepts nothing larger.
    for values in islice(search, None if count is None else min(count, sys.maxsize)):
        found += 1
        if keep or not kept:
            kept.append(values)
            _check_room(kept)
        if each is not None:
            each(values)
    status: Status = "solved"
    if count is None or found < count:
        status = ("solved" if found else "unsolvable") if search.complete else "limit"
    return Result(tuple(kept), status, search.complete, search.engine, search.stats)


def _check_room(kept: list[Values]) -> None:
    if len(kept) > 1 and len(kept) * len(kept[0]) > MOST_VALUES:
        raise TooLargeError(
            f"there are more solutions than are kept at once; expected {len(kept) - 1:,} at most"
        )


def solutions(
    puzzle: Puzzle,
    *,
    engine: Engine = "auto",
    labeling: fd.Labeling | None = None,
    limits: Limits | None = None,
) -> Solutions:
    """The solutions of a board, one by one as they are found."""
    return Solutions(puzzle, engine, labeling, limits)


@dataclass(frozen=True)
class Verdict:
    """What is wrong with an answer, and which cells it leaves open."""

    violations: tuple[Violation, ...]
    open_cells: tuple[Cell, ...]

    @property
    def correct(self) -> bool:
        """Whether the answer is complete and breaks no rule."""
        return not self.violations and not self.open_cells


def check(puzzle: Puzzle, values: FilledGrid) -> Verdict:
    """Judge an answer, complete or partial, by the puzzle's own rules.

    Raises `InputError` for what is not an answer: other cells, or values that are not symbols.
    """
    filled = entries(puzzle, values)
    wanted = (cell for cell in puzzle.grid.cells if cell in puzzle.open_cells)
    open_cells = tuple(cell for cell in wanted if cell not in filled)
    return Verdict(tuple(puzzle.violations(filled)), open_cells)
