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

from gridwright.engines.limits import OutOfTimeError, Watch
from gridwright.grid import Grid, Values
from gridwright.layers import Choice
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue, Model, Posting
from gridwright.puzzle import Puzzle
from gridwright.shapes import Shaped

if TYPE_CHECKING:
    from gridwright.engines.sat import Decision, Session

# A solver is given up after so many boards: by then it is getting slow.
MOST_BOARDS = 400
# On larger boards it is faster to write the clauses of a single one, after propagation; if they
# have no clues but given cells, of which nothing has to be written, on much larger ones.
MOST_CELLS = 81
MOST_CELLS_GIVEN = 400
MOST_CELLS_SHAPED = 225
# Questions about other grids than a board's solution are withdrawn so many at a time, since the
# solver then looks through all its clauses.
WITHDRAWN_AT_ONCE = 32


@contextmanager
def frame_of(board: Puzzle, watch: Watch) -> Iterator[Frame | None]:
    """The solver for all boards of that kind and size, for one of them; None if there is none."""
    key = _key(board)
    if key is None:
        yield None
        return
    shelf = _shelf(key)
    # At once: threads may ask as well.
    frame = shelf.pop() if shelf else Frame(key.model(), watch)
    try:
        yield frame
    except BaseException:
        frame.close()  # an interrupt may have left a question half written
        raise
    if shelf or frame.is_worn:
        frame.close()
    else:
        shelf.append(frame)


def is_only(board: Puzzle, solution: Values, watch: Watch) -> bool | None:
    """Whether no other grid solves a board; None where there is no solver to ask."""
    with frame_of(board, watch) as frame:
        return None if frame is None else frame.is_only(board, solution, watch)


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
                label = atom.labels[0]
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


def _key(board: Puzzle) -> _Key | None:
    """What a board shares with others; None for one that differs from them by too much."""
    kind, grid = type(board), board.grid
    if isinstance(board, Shaped):
        is_framed = len(grid.cells) <= MOST_CELLS_SHAPED and board.shape_postings() is not None
        return _Key(kind, grid) if is_framed else None
    only_given = kind.clue_kinds() == (GIVEN,)
    if len(grid.cells) > (MOST_CELLS_GIVEN if only_given else MOST_CELLS):
        return None
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


@lru_cache(maxsize=8)
def _shelf(key: _Key) -> list[Frame]:
    """Where the solver for some boards is while nobody asks it."""
    return []


# While Python ends, python-sat can no longer free what is still on a shelf.
atexit.register(_shelf.cache_clear)
