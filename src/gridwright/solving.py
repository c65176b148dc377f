"""Solving and checking: the plain questions about one board."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Literal, get_args

from gridwright.answers import tag
from gridwright.answers.boards import CheckAnswer, SolveAnswer
from gridwright.engines import fd
from gridwright.engines.fd.propagation import Propagated
from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, OutOfTimeError, Watch, limits_of
from gridwright.errors import InputError, TooLargeError
from gridwright.grid import Cell, Values
from gridwright.layers.layer import Violation
from gridwright.model import Model
from gridwright.positions import FilledGrid, as_puzzle, entries, grid_rows
from gridwright.puzzle import Puzzle
from gridwright.text import plural
from gridwright.validation import check_choice, check_kind, check_whole

Status = Literal["solved", "unsolvable", "limit"]
Engine = Literal["auto", "fd", "sat"]

# With engine "auto", fd tries this many nodes; a board that needs more goes to sat. Nodes are
# counted, not seconds, so that a board is treated alike on every machine. Small boards get more,
# since compiling them takes longer than searching.
SMALL_CELLS = 81
FD_NODES_SMALL, FD_NODES = 10, 2
# Maximum number of cell values in all solutions of one answer, to limit memory.
MOST_VALUES = 8_000_000


@dataclass(frozen=True)
class Result:
    """The result of solving a board: the solutions found, whether they are all, and the counters.

    status: "solved" when as many solutions as asked for (or all there are) were found, "unsolvable"
    when there is none, "limit" when a limit ended the search early. `found` counts the solutions,
    also those that were not kept. `engine` is the one that gave the final answer.

    >>> import gridwright
    >>> result = gridwright.solve(gridwright.read("skyscrapers/paper-4x4"), count=None)
    >>> result
    <Result: solved, 1 solution in all, engine fd>
    >>> result.to_dict()["solutions"]
    [['1243', '2134', '3421', '4312']]
    """

    solutions: tuple[Values, ...]
    status: Status
    complete: bool
    engine: str
    stats: Mapping[str, int | float]
    found: int
    board: Puzzle

    def __repr__(self) -> str:
        number = f"{plural(self.found, 'solution')}{' in all' if self.complete else ''}"
        return f"<Result: {self.status}, {number}, engine {self.engine}>"

    def to_dict(self) -> SolveAnswer:
        """What `gridwright solve --json` prints."""
        return {
            "schema": tag("solve"),
            "puzzle": self.board.name,
            "status": self.status,
            "solutions": [grid_rows(self.board, values) for values in self.solutions],
            "found": self.found,
            "complete": self.complete,
            "engine": self.engine,
            "stats": dict(self.stats),
        }


class Solutions:
    """The solutions of a board, found one by one as they are asked for.

    Iterate over it once. `complete` is True once all have been found; when the iteration ends and
    it is False, a limit was reached. `engine` and `stats` describe the engine at work.

    >>> import gridwright
    >>> found = gridwright.solutions(gridwright.read("skyscrapers/paper-4x4"))
    >>> len(list(found)), found.complete
    (1, True)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        engine: Engine = "auto",
        labeling: fd.Labeling | str | None = None,
        limits: Limits | None = None,
        model: Model | None = None,
    ) -> None:
        check_choice("engine", engine, get_args(Engine))
        if isinstance(labeling, str):
            labeling = fd.Labeling.parse(labeling)
        if labeling is not None:
            expected = "gridwright.Labeling, or names such as ff,median,down"
            check_kind("labeling", labeling, fd.Labeling, expected)
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
        self._model = _model_of(puzzle) if model is None else model
        self._root: Propagated | None = None
        self.complete = False
        self.engine = self._order[0]
        self.stats: Mapping[str, int | float] = {}
        self._title = f"{puzzle.title} {puzzle.grid}"

    @property
    def model(self) -> Model:
        """The board as labelled constraints, as it is searched."""
        return self._model

    def __repr__(self) -> str:
        return f"<Solutions of {self._title}, engine {self.engine}>"

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
            self._root = search.root
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
            with Session(compile_model(self._model, watch, root=self._root)) as session:
                try:
                    yield from session.solutions(watch, found)
                    self.complete = True
                finally:
                    self.stats = {**session.statistics(), "time": watch.elapsed()}
        except OutOfTimeError:
            return


def _model_of(puzzle: Puzzle) -> Model:
    """The model of a board; there is no garbage to look for while it is built."""
    with no_collecting():
        return puzzle.model()


def solve(
    puzzle: Puzzle,
    *,
    count: int | None = 1,
    engine: Engine = "auto",
    labeling: fd.Labeling | str | None = None,
    limits: Limits | None = None,
    time_limit: float | None = None,
    each: Callable[[Values], object] | None = None,
    keep: bool = True,
    model: Model | None = None,
) -> Result:
    """Find up to `count` solutions of a board (None = all).

    Engine "auto" lets fd try a fixed number of nodes and then turns to sat; a labeling, a limit on
    nodes or a `model` of the board other than its own selects fd alone. `each` is called with every
    solution as soon as it is found. Without `keep` the result holds only the first; with it,
    `TooLargeError` is raised for too many.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.solve(board, count=None, labeling="ff,median,down").complete
    True
    """
    if count is not None:
        check_whole("the number of solutions wanted is positive", count, 1)
    search = Solutions(puzzle, engine, labeling, limits_of(limits, time_limit), model)
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
    return Result(tuple(kept), status, search.complete, search.engine, search.stats, found, puzzle)


def _check_room(kept: list[Values]) -> None:
    if len(kept) > 1 and len(kept) * len(kept[0]) > MOST_VALUES:
        raise TooLargeError(
            f"there are more solutions than are kept at once; expected {len(kept) - 1:,} at most"
        )


def solutions(
    puzzle: Puzzle,
    *,
    engine: Engine = "auto",
    labeling: fd.Labeling | str | None = None,
    limits: Limits | None = None,
    time_limit: float | None = None,
) -> Solutions:
    """The solutions of a board, one by one as they are found.

    >>> import gridwright
    >>> board = gridwright.read("bosnian-road/paper-8x8")
    >>> first = next(iter(gridwright.solutions(board, time_limit=60)))
    >>> gridwright.check(board, first).correct
    True
    """
    return Solutions(puzzle, engine, labeling, limits_of(limits, time_limit))


@dataclass(frozen=True)
class Verdict:
    """What is wrong with an answer to a board, and which cells it leaves open.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.check(board, "1243/2134/3421/431.")
    <Verdict: unfinished, 1 open cell>
    >>> gridwright.check(board, "1143/2134/3421/4312").violations[0].text
    'row 1 holds 1 twice'
    """

    violations: tuple[Violation, ...]
    open_cells: tuple[Cell, ...]
    board: Puzzle

    def __repr__(self) -> str:
        parts: list[str] = [self.status]
        if self.violations:
            parts.append(plural(len(self.violations), "broken rule"))
        if self.open_cells:
            parts.append(plural(len(self.open_cells), "open cell"))
        return f"<Verdict: {', '.join(parts)}>"

    @property
    def status(self) -> Literal["correct", "unfinished", "wrong"]:
        """`wrong` if a rule is broken, else `unfinished` while cells are open, else `correct`."""
        if self.violations:
            return "wrong"
        return "unfinished" if self.open_cells else "correct"

    @property
    def correct(self) -> bool:
        """Whether the answer is complete and breaks no rule."""
        return self.status == "correct"

    def to_dict(self) -> CheckAnswer:
        """What `gridwright check --json` prints."""
        return {
            "schema": tag("check"),
            "puzzle": self.board.name,
            "status": self.status,
            "correct": self.correct,
            "open": [list(cell) for cell in self.open_cells],
            "violations": [
                {"rule": each.rule, "text": each.text, "cells": [list(cell) for cell in each.cells]}
                for each in self.violations
            ],
        }


def check(puzzle: Puzzle, values: FilledGrid) -> Verdict:
    """Judge an answer, complete or partial, by the puzzle's own rules.

    Raises `InputError` for what is not an answer: other cells, or values that are not symbols.

    >>> import gridwright
    >>> board = gridwright.read("skyscrapers/paper-4x4")
    >>> gridwright.check(board, ["1243", "2134", "3421", "4312"]).correct
    True
    """
    filled = entries(puzzle, values)
    wanted = (cell for cell in puzzle.grid.cells if cell in puzzle.open_cells)
    open_cells = tuple(cell for cell in wanted if cell not in filled)
    return Verdict(tuple(puzzle.violations(filled)), open_cells, puzzle)
