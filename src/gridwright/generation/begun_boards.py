"""Boards that a setter has begun: finished with more clues, or thinned to fewer."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar, get_args

from gridwright.drafts import Draft, GaveUpError, Options, Size, Symmetry
from gridwright.engines.limits import Limits, Watch
from gridwright.errors import InputError, quoted
from gridwright.generation.level_judge import judge_of
from gridwright.generation.request import check_share, level_named, thinnable_style
from gridwright.generation.signs import with_signs
from gridwright.generation.thinning import IMAGES, Effort, thin
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import Cell, Values
from gridwright.layers.givens import RULE as GIVEN
from gridwright.model import Clue
from gridwright.positions import entries
from gridwright.puzzle import Puzzle
from gridwright.validation import check_choice

Board = TypeVar("Board", bound=Puzzle)
# How many random solutions are tried, those with the most variety first.
TRIES = 12
# How many of them one is taken from where only one is wanted.
FEW = 3
# How many drafts of the puzzle's own are tried on an empty board.
DRAFTS = 4
# Boards with more cells get fewer tries, since each takes longer.
USUAL = 144
# How many slices of the solver's work it may take to see that a draft needs no given cells.
EFFORT, MORE_EFFORT = 6, 60
# The same for a clue that could go, and for all of them: where it takes longer, clues stay. Large
# boards get less, since each slice takes longer.
CLUE_EFFORT, THINNING_EFFORT = 4, 150
# How many solutions are tried with given cells, if a level is wanted.
LEVEL_TRIES = 4


@dataclass(frozen=True)
class Wishes:
    """What a setter wants of the clues of a board.

    `kinds`: those that may be added or taken away (see `Puzzle.clue_kinds`), None for all of them.
    `symmetry`: of the places of the clues. `share`: of the clues that could be added, None for as
    few as possible. `level`: of the board. `locked`: places whose clues are not taken away.
    """

    kinds: frozenset[str] | None = None
    symmetry: Symmetry = "none"
    share: float | None = None
    level: str | None = None
    locked: frozenset[Cell] = frozenset()

    def check(self, kind: type[Puzzle]) -> None:
        """Refuse what boards of a puzzle cannot have."""
        check_choice("symmetry", self.symmetry, get_args(Symmetry))
        if self.share is not None:
            check_share("clues", self.share)
        if self.level is not None:
            level_named(self.level)
        known = kind.clue_kinds()
        for name in sorted(self.kinds or ()):
            if name not in known:
                said = f"{kind.name} has no clues of the kind {quoted(name)}"
                raise InputError(f"{said}; expected {' or '.join(known)}")

    def allow(self, clue: Clue) -> bool:
        """Whether a clue is of a kind that may be added or taken away."""
        return self.allow_kind(clue.rule)

    def allow_kind(self, kind: str) -> bool:
        """Whether clues of a kind may be added or taken away."""
        return self.kinds is None or kind in self.kinds


ANY = Wishes()


def complete_board(
    board: Board,
    rng: random.Random,
    limits: Limits | None = None,
    wishes: Wishes = ANY,
    known: Values | None = None,
) -> Board:
    """The board with clues added until it has one solution, chosen at random from those it has now.

    All its own clues stay, and every added clue is needed unless more are wished for, or unless it
    is hard to see that it is not. Cells are given only if nothing else helps. With values that are
    `known`, the solution has them.
    """
    wishes.check(type(board))
    with workshop(rng, Watch(limits or Limits())) as shop:
        for draft in _drafts(board, known or {}, wishes, shop):
            if found := _thinned(draft, wishes, shop):
                return found
    raise InputError(_why_not(wishes))


def thin_board(
    board: Board, rng: random.Random, limits: Limits | None = None, wishes: Wishes = ANY
) -> Board:
    """The board with clues removed at random until no more can go.

    Raises `InputError` when it does not have exactly one solution, or when no board that is wished
    for is left.
    """
    wishes.check(type(board))
    with workshop(rng, Watch(limits or Limits())) as shop:
        solution = shop.solution(board.model(), {})
        if solution is None:
            raise InputError("this puzzle has no solution, so no clue can be called spare")
        if shop.other(board.model(), solution) is not None:
            raise InputError("this puzzle has several solutions, so no clue can be called spare")
        clues = board.clues()
        stay = frozenset(c for c in clues if c.cell in wishes.locked or not wishes.allow(c))
        draft = Draft(board, solution, first=_givens(clues) - stay, stay=stay)
        if found := _thinned(draft, wishes, shop):
            return found
    raise InputError(_why_not(wishes))


def some_solution(
    board: Puzzle, known: Values, rng: random.Random, limits: Limits | None = None
) -> Values:
    """A random solution of a board in which some cells have the values that are known.

    On an empty board it is one that needs few clues, as far as the puzzle knows how to find such.
    """
    with workshop(rng, Watch(limits or Limits())) as shop:
        if not known and _is_empty(board):
            draft = _own_draft(board, ANY, shop)
            if draft is not None:
                return draft.solution
        return _solutions(board, known, shop, tries=FEW)[0]


def _tries(board: Puzzle, usual: int) -> int:
    """The number of tries that a board gets: much fewer if it is large."""
    cells = len(board.grid.cells)
    return max(1, min(usual, usual * USUAL**2 // cells**2))


def _solutions(board: Puzzle, known: Values, shop: Workshop, tries: int) -> list[Values]:
    """Random solutions with the values that are known, those with the most variety first."""
    known = entries(board, known)
    wrong = next(iter(board.violations(known)), None) if known else None
    if wrong is not None:
        raise InputError(f"these values break a rule: {wrong.text}")
    model = board.model().with_known(known)
    found = [shop.solution(model) for _ in range(tries)]
    # Each once: a board may have few solutions, and what is known leave just one.
    solutions = list({tuple(each.items()): each for each in found if each is not None}.values())
    if not solutions:
        raise InputError(
            "no solution of this puzzle has these values"
            if known
            else "this puzzle has no solution, so no clues can be added to it"
        )
    return sorted(solutions, key=_variety, reverse=True)


def _variety(solution: Values) -> float:
    """How evenly a grid uses its values, in bits; uneven grids make dull puzzles."""
    counts = Counter(solution.values())
    return sum(n * math.log2(len(solution) / n) for n in counts.values())


def _drafts(board: Board, known: Values, wishes: Wishes, shop: Workshop) -> Iterator[Draft[Board]]:
    """The board with every clue that may be added, for one solution after another.

    First come those without given cells, then those with signs, and given cells where they help.
    """
    bare = not wishes.allow_kind(GIVEN) or _may_be_bare(board)
    if bare and not known and _is_empty(board):
        yield from _own_drafts(board, wishes, shop)
    solutions = _solutions(board, known, shop, _tries(board, TRIES))
    for solution in solutions if bare else ():
        counts = [clue for clue in board.with_clues_of(solution).clues() if clue.rule != GIVEN]
        draft = _draft(board, solution, counts, wishes)
        if counts and _is_unique(draft, wishes, shop):
            yield draft
    for solution in solutions[: 1 if wishes.level is None else LEVEL_TRIES]:
        begun = board
        if any(map(wishes.allow_kind, board.sign_kinds())):
            begun = _signed(board, solution, wishes, shop)
        every = begun.with_clues_of(solution).clues()
        if all(clue.rule == GIVEN for clue in every):
            # Blank cells are given only where nothing else helps.
            usual = begun.drafted(solution, Options("", wishes.symmetry, givens=True)).board
            yield _draft(begun, solution, usual.clues(), wishes)
        yield _draft(begun, solution, every, wishes)


def _may_be_bare(board: Puzzle) -> bool:
    """Whether a board of this size has a chance to be unique without given cells."""
    bare = thinnable_style(type(board)).bare
    return not bare or len(board.grid.cells) < bare


def _is_empty(board: Puzzle) -> bool:
    """Whether a board has nothing of its own, so that the puzzle can make any board of its size."""
    size = Size(board.width, board.height)
    return not board.size_problem(size) and board == type(board).empty(board.grid)


def _own_draft(board: Board, wishes: Wishes, shop: Workshop) -> Draft[Board] | None:
    """A draft as the puzzle makes it itself, of the size of an empty board."""
    kind = type(board)
    options = Options(thinnable_style(kind).name, wishes.symmetry, levelled=bool(wishes.level))
    return kind.draft(Size(board.width, board.height), shop.rng, options, shop)


def _own_drafts(board: Board, wishes: Wishes, shop: Workshop) -> Iterator[Draft[Board]]:
    """Drafts of the puzzle's own, which need fewer clues than random solutions do."""
    for _ in range(_tries(board, DRAFTS)):
        draft = _own_draft(board, wishes, shop)
        if draft is None:
            continue
        bare = draft.board.keep(())
        if bare == board or any(map(wishes.allow_kind, board.sign_kinds())):
            found = _draft(bare, draft.solution, draft.board.clues(), wishes)
            if _is_unique(found, wishes, shop):
                yield found


def _is_unique(draft: Draft[Board], wishes: Wishes, shop: Workshop) -> bool:
    """Whether a draft without given cells has one solution, as far as that is soon known.

    Where cells may be given, nothing is lost by giving up; elsewhere there is more time.
    """
    effort = EFFORT if wishes.allow_kind(GIVEN) else MORE_EFFORT
    try:
        return shop.other(draft.board.model(), draft.solution, effort) is None
    except GaveUpError:
        return False


def _draft(board: Board, solution: Values, clues: Iterable[Clue], wishes: Wishes) -> Draft[Board]:
    """The board with those of the clues that are allowed; its own stay, and so do their images."""
    own = frozenset(board.clues())
    allowed = own | frozenset(filter(wishes.allow, clues))
    stay = own | _images(own, allowed, board, wishes.symmetry)
    others = any(clue.rule != GIVEN for clue in allowed)
    first = _givens(allowed) - stay if others else frozenset()
    return Draft(board.with_clues_of(solution).keep(allowed), solution, first, stay)


def _signed(board: Board, solution: Values, wishes: Wishes, shop: Workshop) -> Board:
    """The board with signs that make given cells needless, as far as there are any."""
    own = frozenset(board.clues())
    full = board.with_clues_of(solution)
    counted = [clue for clue in full.clues() if clue.rule != GIVEN and wishes.allow(clue)]
    return with_signs(full.keep([*own, *counted]), solution, shop).keep(own)


def _givens(clues: Iterable[Clue]) -> frozenset[Clue]:
    return frozenset(clue for clue in clues if clue.rule == GIVEN)


def _images(
    own: Iterable[Clue], clues: Iterable[Clue], board: Puzzle, symmetry: Symmetry
) -> frozenset[Clue]:
    """The clues in the places that symmetry demands because of a setter's own clues."""
    if symmetry == "none":
        return frozenset()  # one cell may have several clues, such as signs, and not all are own
    wanted = {IMAGES[symmetry](clue.cell, board.grid) for clue in own}
    return frozenset(clue for clue in clues if clue.cell in wanted)


def _thinned(draft: Draft[Board], wishes: Wishes, shop: Workshop) -> Board | None:
    """The drafted board with the clues that are wished for; None when no such board was found."""
    level = None if wishes.level is None else level_named(wishes.level)
    judge = judge_of(type(draft.board), level, None, shop.watch)
    if judge is not None:
        if shop.other(draft.board.model(), draft.solution) is not None:
            return None
        return judge.fit(draft, shop, wishes.symmetry, wishes.share)
    cells = len(draft.board.grid.cells)
    effort = Effort(CLUE_EFFORT, THINNING_EFFORT * USUAL // max(USUAL, cells))
    few = thin(draft, shop, wishes.symmetry, wishes.share, effort=effort)
    return None if few is None else few.board()


def _why_not(wishes: Wishes) -> str:
    """Why no board was found, and what could be done about it."""
    if wishes.level is not None:
        return f"no {wishes.level} board was found here; try again, or ask for another level"
    advice = ["allow more kinds of clues"] if wishes.kinds is not None else []
    advice += ["ask for no symmetry"] if wishes.symmetry != "none" else []
    advice += ["ask for more clues"] if wishes.share is not None else []
    said = "no such clues leave exactly one solution"
    return f"{said}; {' or '.join(advice)}" if advice else said
