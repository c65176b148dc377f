"""One solver for all boards of a size: its clauses are the rules, and clues are assumed.

Where boards of a size differ in their clues alone, nothing is built for one of them: what a clue
demands is written when it is first met, as literals to assume, and stays. Such a solver is asked
only whether a solution is the only one. What it has learned from other boards, and which proof or
which other grid it finds, then changes the time alone.
"""

from __future__ import annotations

import atexit
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gridwright.engines.limits import Limits, OutOfTimeError, Patience, Watch
from gridwright.errors import TooLargeError
from gridwright.grid import Grid, Values
from gridwright.layers import Choice
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue, Model, Posting
from gridwright.puzzle import Puzzle
from gridwright.shapes import Shaped

if TYPE_CHECKING:
    from gridwright.engines.sat import Decision, Session

# The board, of those that are only asked about, for which a solver is built; and the work, in
# slices, after which such a board is left to others.
BUILT_FOR, SLICES = 3, 2
# A solver is given up after so many boards: by then it is getting slow.
MOST_BOARDS = 400
# On larger boards it is faster to write the clauses of a single one, after propagation; if they
# have no clues but given cells, of which nothing has to be written, on much larger ones.
MOST_CELLS = 81
MOST_CELLS_GIVEN = 400
MOST_CELLS_SHAPED = 225
# Boards on which more values are possible keep no solver, since it would take too much memory.
MOST_VALUES = 5000
# Questions about other grids than a board's solution are withdrawn so many at a time, since the
# solver then looks through all its clauses.
WITHDRAWN_AT_ONCE = 32


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
    frame = shelf.pop() or Frame(key.model(), watch)
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


class Frame:
    """A solver for all boards that differ from one without clues in their clues alone."""

    def __init__(self, model: Model, watch: Watch) -> None:
        # Imported only now: python-sat takes a while to load.
        from gridwright.engines.sat import Session
        from gridwright.engines.sat.compiler import compile_whole

        self._session: Session = Session(compile_whole(model, watch))
        self._literals: dict[Clue, tuple[int, ...]] = {}
        self._shapes: dict[Posting, list[int]] = {}
        self._asked: list[int] = []
        self._boards = 0

    @property
    def is_worn(self) -> bool:
        """Whether it has been asked about so many boards that a new one is faster."""
        return self._boards >= MOST_BOARDS

    def literals(self, board: Puzzle, clues: Iterable[Clue]) -> dict[Clue, tuple[int, ...]]:
        """What to assume for each of some clues of a board."""
        known = self._literals
        wanted = list(clues)
        new = [clue for clue in wanted if clue not in known]
        if new:
            self._learn(board, new)
        return {clue: known[clue] for clue in wanted}

    def _learn(self, board: Puzzle, new: Collection[Clue]) -> None:
        """Write what some clues demand."""
        session = self._session
        if isinstance(board, Shaped):
            for clue in new:
                self._literals[clue] = tuple(self._demanded(board, clue))
            return
        found: dict[Clue, list[int]] = {clue: [] for clue in new}
        for clue in new:
            if clue.rule == GIVEN:
                found[clue].append(session.literal(clue.cell, clue.value))
        if any(clue.rule != GIVEN for clue in new):
            for atom in board.keep(new).model().atoms():
                for label in atom.labels:
                    if label.clue in found and label.rule != GIVEN:
                        found[label.clue] += session.demand(atom)
        self._literals |= {clue: tuple(literals) for clue, literals in found.items()}

    def _demanded(self, board: Shaped, clue: Clue) -> list[int]:
        """What a clue of a board of any shape demands."""
        if clue.rule == GIVEN:
            return [self._session.literal(clue.cell, clue.value)]
        return self._session.demand(board.clue_posting(clue))

    def shape(self, board: Puzzle) -> list[int]:
        """What to assume for the shape of a board."""
        assumed: list[int] = []
        shape = board.shape_postings() if isinstance(board, Shaped) else ()
        for posting in shape or ():
            literals = self._shapes.get(posting)
            if literals is None:
                literals = self._shapes[posting] = self._session.demand(posting)
            assumed += literals
        return assumed

    def another(self, solution: Values) -> int:
        """What to assume for a grid other than the solution of a board."""
        self._boards += 1
        if len(self._asked) == WITHDRAWN_AT_ONCE:
            self._session.withdraw(self._asked)
            self._asked.clear()
        self._asked.append(self._session.unlike(solution))
        return self._asked[-1]

    def ask(self, assumed: Collection[int], watch: Watch) -> Decision:
        """Is there a grid under these literals? The grid itself is not told."""
        decision = self._session.decide(assumed, watch, grid=False)
        if decision.status == "limit":
            raise OutOfTimeError
        return decision

    def is_only(self, board: Puzzle, solution: Values, watch: Watch) -> bool:
        """Whether no other grid than this solution of a board solves it."""
        wanted = self.literals(board, board.clues()).values()
        assumed = [self.another(solution), *self.shape(board)]
        assumed += [literal for literals in wanted for literal in literals]
        return self.ask(assumed, watch).status == "no"

    def only_solution(self, board: Puzzle, watch: Watch) -> Values | None:
        """The solution of a board that has just one; None where it may have none or several."""
        wanted = self.literals(board, board.clues()).values()
        assumed = [*self.shape(board), *(literal for some in wanted for literal in some)]
        first = self._session.decide(assumed, watch, SLICES)
        if first.values is None:
            return None
        cells = board.open_cells
        values = {cell: value for cell, value in first.values.items() if cell in cells}
        other = self._session.decide([self.another(values), *assumed], watch, SLICES, grid=False)
        return values if other.status == "no" else None

    def close(self) -> None:
        """Free its memory."""
        self._session.close()


class _Key(NamedTuple):
    """What all boards of a frame share."""

    kind: type[Puzzle]
    grid: Grid
    choices: tuple[tuple[str, object], ...] = ()

    def model(self) -> Model:
        """What holds for all of them."""
        kind: type = self.kind
        if issubclass(kind, Shaped):
            return kind.any_shape(self.grid)
        return replace(self.kind.empty(self.grid), **dict(self.choices)).model()


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
    clues = [clue for clue in board.clues() if clue.rule != GIVEN]
    kinds = type(board), frozenset(clue.rule for clue in clues)
    if kinds not in _naming:
        named = {label.clue for atom in board.model().atoms() for label in atom.labels}
        _naming[kinds] = named.issuperset(clues)
    return _naming[kinds]


def _key(board: Puzzle) -> _Key | None:
    """What a board shares with others; None for one that differs from them by too much."""
    kind, grid = type(board), board.grid
    if len(grid.cells) * len(board.symbols) > MOST_VALUES:
        return None
    if isinstance(board, Shaped):
        is_framed = len(grid.cells) <= MOST_CELLS_SHAPED and board.shape_postings() is not None
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
