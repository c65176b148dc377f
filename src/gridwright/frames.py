"""One solver for all boards of a size: its clauses are the rules, and clues are assumed.

Where boards of a size differ in their clues alone, nothing is built for one of them: what a clue
demands is written when it is first met, as literals to assume, and stays. Such a solver is asked
only whether a solution is the only one. What it has learned from other boards, and which proof or
which other grid it finds, then changes the time alone.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.errors import TooLargeError
from gridwright.framing import Frame, LooseFrame
from gridwright.grid import Grid, Values
from gridwright.layers import Choice
from gridwright.layers.givens import RULE as GIVEN
from gridwright.puzzle import Puzzle
from gridwright.shapes import Loosened, Shaped

# The board, of those that are only asked about, for which a solver is built.
BUILT_FOR = 3
# On larger boards it is faster to write the clauses of a single one, after propagation; if they
# have no clues but given cells, of which nothing has to be written, on much larger ones.
MOST_CELLS = 81
MOST_CELLS_GIVEN = 400
MOST_CELLS_SHAPED = 225
# Boards on which more values are possible keep no solver, since it would take too much memory.
MOST_VALUES = 5000


@contextmanager
def frame_of(board: Puzzle, watch: Watch, built_for: int = 1) -> Iterator[Frame | None]:
    """The solver for all boards of that kind and size, for one of them; None if there is none.

    It is built for that board of them; the others before it are too few.
    """
    key = _key(board)
    shelf = _shelf(key) if key else None
    if key is None or shelf is None or shelf.is_too_early(built_for):
        yield None
        return
    frame = shelf.pop() or key.frame(watch)
    try:
        yield frame
    except BaseException:
        frame.close()  # an interrupt may have left a question half written
        raise
    shelf.put(frame)


def is_only(board: Puzzle, solution: Values, watch: Watch) -> bool | None:
    """Whether no other grid solves a board; None where there is no solver to ask."""
    with frame_of(board, watch) as frame:
        return None if frame is None else frame.is_only(board, solution, watch)


def only_solution(board: Puzzle, watch: Watch) -> Values | None:
    """The solution of a board that is quickly proven to have no other; None tells nothing."""
    limits = watch.limits_left()
    if isinstance(limits.stop, Patience) or watch.expired():
        return None
    # It is over within milliseconds, so it looks at the clock alone and not at what else may stop
    # a question: how often it looks depends on the boards before, and answers must not.
    watch = Watch(Limits(limits.seconds))
    if _joins_clues(board):
        return None
    try:
        with frame_of(board, watch, BUILT_FOR) as frame:
            return None if frame is None else frame.only_solution(board, watch)
    except (OutOfTimeError, TooLargeError):
        return None


class _Key(NamedTuple):
    """What all boards of a frame share."""

    kind: type[Puzzle]
    grid: Grid
    choices: tuple[tuple[str, object], ...] = ()

    def frame(self, watch: Watch) -> Frame:
        """A new solver for them."""
        kind: type = self.kind
        if issubclass(kind, Shaped):
            return Frame(kind.any_shape(self.grid), watch)
        board = replace(self.kind.empty(self.grid), **dict(self.choices))
        if isinstance(board, Loosened) and (loose := board.loosened()) is not None:
            return LooseFrame(board, loose, board.breaking, watch)
        return Frame(board.model(), watch)


_joining: dict[type[Puzzle], bool] = {}


def _joins_clues(board: Puzzle) -> bool:
    """Whether clues are joined with rules: propagation then says more than their clauses."""
    kind = type(board)
    if kind not in _joining:
        only_given = kind.clue_kinds() == (GIVEN,)
        joined = any(posting.is_joined for posting in board.model().postings)
        _joining[kind] = joined and not only_given
    return _joining[kind]


_naming: dict[tuple[type[Puzzle], frozenset[str]], bool] = {}


def _names_clues(board: Puzzle) -> bool:
    """Whether each clue of a board is named by a constraint, as in every puzzle without a fault."""
    kinds = type(board), frozenset([clue.rule for clue in board.clues()])
    if kinds not in _naming:
        named = {label.clue for atom in board.model().atoms() for label in atom.labels}
        _naming[kinds] = named.issuperset(c for c in board.clues() if c.rule != GIVEN)
    return _naming[kinds]


def _key(board: Puzzle) -> _Key | None:
    """What a board shares with others; None for one that differs from them by too much."""
    kind, grid = type(board), board.grid
    if len(grid.cells) * len(board.symbols) > MOST_VALUES:
        return None
    if isinstance(board, Shaped):
        is_framed = len(grid.cells) <= MOST_CELLS_SHAPED and board.is_any_shape
        return _Key(kind, grid) if is_framed else None
    only_given = kind.clue_kinds() == (GIVEN,)
    if len(grid.cells) > (MOST_CELLS_GIVEN if only_given else MOST_CELLS):
        return None
    if not only_given and not _names_clues(board):
        return None  # it would not be asked about what no constraint names as that of a clue
    choices: list[tuple[str, object]] = []
    for layer in kind.layers:
        bare = layer.keep(board, ())
        for name, nothing in layer.empty(grid).items():
            found = bare.get(name, getattr(board, name))
            if isinstance(layer, Choice):
                choices.append((name, found))
            elif found != nothing:
                return None
    return _Key(kind, grid, tuple(choices))


class _Shelf:
    """Where the solvers for some boards are while nobody asks them."""

    def __init__(self) -> None:
        self._boards = 0
        self._frames: list[Frame] = []

    def is_too_early(self, built_for: int) -> bool:
        """Whether a board comes before the one for which a solver is built."""
        self._boards += 1
        return self._boards < built_for and not self._frames

    def pop(self) -> Frame | None:
        """A solver, until it is put back."""
        try:
            return self._frames.pop()  # at once: another thread may ask as well
        except IndexError:
            return None

    def put(self, frame: Frame) -> None:
        """Put a solver back, unless another thread has, or it is worn."""
        if self._frames or frame.is_worn:
            frame.close()
        else:
            self._frames.append(frame)


@lru_cache(maxsize=6)
def _shelf(key: _Key) -> _Shelf:
    return _Shelf()


# While Python ends, python-sat can no longer free what is still on a shelf.
atexit.register(_shelf.cache_clear)
