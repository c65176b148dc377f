"""Making one board: draft, thin, re-read, prove.

The result depends only on the request and the number of the board, so any number of workers makes
the same boards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gridwright.drafts import Band, Draft
from gridwright.engines.fd.propagation import propagate
from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, OutOfTimeError, Watch
from gridwright.errors import GridwrightError
from gridwright.frames import is_only
from gridwright.generation.clue_bounds import ClueBounds, FittingNumbers, thinned_within
from gridwright.generation.level_judge import Judge, judge_of
from gridwright.generation.one_clue_per_line import choose_clues
from gridwright.generation.request import Request, style_named
from gridwright.generation.thinning import Thinned, Unit, flat, kept_of, thin
from gridwright.generation.workshop import Workshop, workshop
from gridwright.grid import Values
from gridwright.puzzle import Puzzle
from gridwright.puzzles import puzzle_named
from gridwright.questions import second_solution
from gridwright.text import plural

# Tries after which it is said that boards with so many clues were not found. Where a level is
# wanted too, boards are rare anyway, and time decides.
TRIES_AT_NUMBERS = 200
# Levels of boards that are first tried without given cells, if they are styled so.
BARE = ("easy", "medium")


@dataclass(frozen=True)
class Made:
    """A board with exactly one solution."""

    board: Puzzle
    solution: Values


class FaultyPuzzleError(GridwrightError):
    """A board that was made is not right: the puzzle's clues, constraints or drafts disagree."""

    def __init__(self, name: str, fault: str) -> None:
        advice = f"gridwright inspect {name} looks for what is wrong with the puzzle"
        super().__init__(f"{name}: {fault}; {advice}")
        self.name, self.fault = name, fault

    def __reduce__(self) -> tuple[type[FaultyPuzzleError], tuple[str, str]]:
        # Errors are sent between processes as their arguments, not as their text.
        return type(self), (self.name, self.fault)


class NotFoundError(GridwrightError):
    """No board was found in as many tries as were allowed."""


class NotSeenError(GridwrightError):
    """No board with so many clues was found in many tries, so there is hardly any."""


def make(request: Request, number: int = 0, attempt: int = 0, limits: Limits | None = None) -> Made:
    """One board with exactly one solution.

    Raises `OutOfTimeError` when the limits are used up, and `NotFoundError` when the tries are;
    `NotSeenError` when many tries led to no board with the number of clues that is wanted.
    """
    kind = puzzle_named(request.name)
    watch = Watch(limits or Limits())
    with workshop(request.random(number, attempt), watch) as shop:
        tried = 0
        while tried != _most_tries(request):
            if watch.expired():
                raise OutOfTimeError
            tried += 1
            # All clauses of a try are freed at its end without the collector.
            with no_collecting():
                made = _try(kind, _eased(kind, request, tried), shop, request.options.givens)
                if made is not None:
                    shop.close()
                    return _proven(made, watch)
    said = f"found in {plural(tried, 'try', 'tries')}"
    if request.board_limit is None:
        raise NotSeenError(f"no board of {request.words} was {said}")
    raise NotFoundError(f"no board was {said}")


def _most_tries(request: Request) -> int | None:
    """The number of tries after which a board is given up."""
    if request.board_limit is not None or request.level or request.needs:
        return request.board_limit
    return TRIES_AT_NUMBERS if isinstance(request.options.clues, Band) else None


def _eased(kind: type[Puzzle], request: Request, tried: int) -> Request:
    """The request for one of several tries: the first ones go without given cells, if styled so."""
    size, options = request.size, request.options
    style = style_named(kind, options.style)
    bare = (style.bare // (size.width * size.height)) ** 4 // 16 if request.level in BARE else 0
    if tried > bare or not style.eased:
        return request
    return replace(request, options=replace(options, givens=False))


def _try(
    kind: type[Puzzle], request: Request, shop: Workshop, may_ease: bool = False
) -> Made | None:
    """A board made from one draft; with `may_ease`, cells may be given if it is not this one."""
    options = request.options
    draft = kind.draft(request.size, shop.rng, options, shop)
    if draft is None:
        return None
    if may_ease and not options.givens and not _is_plain(draft, shop):
        return None
    judge = judge_of(kind, request.level, request.needs, shop.watch)
    if judge is not None and draft.change is not None:
        draft = judge.changed(draft, shop)
        if draft is None:
            return None
    board = _printed(draft, request, judge, shop)
    return None if board is None else Made(board, draft.solution)


def _is_plain(draft: Draft[Puzzle], shop: Workshop) -> bool:
    """Whether single places say everything, with all clues; if not, a board is rarely easy."""
    known = propagate(draft.board.model(), shop.watch).domains.values()
    return not any(mask & (mask - 1) for mask in known)


def _printed(
    draft: Draft[Puzzle], request: Request, judge: Judge | None, shop: Workshop
) -> Puzzle | None:
    """A drafted board with the clues to print; None when no such board was found."""
    kind, options = type(draft.board), request.options
    cells = request.size.width * request.size.height
    style = style_named(kind, options.style)
    capped = options.levelled and style.eased
    bounds = ClueBounds(*options.band, math.ceil(style.eased * cells) if capped else None)
    if bounds.missing(draft.board.clues()):
        return None
    if style.one_per_line:
        board = choose_clues(draft, shop)
        right = judge is None or board is None or judge.verdict(board) == "right"
        return board if right else None
    if judge is not None:
        return judge.fit(draft, shop, options.symmetry, options.share, bounds)

    def thinned(last: Sequence[Unit]) -> Thinned[Puzzle] | None:
        return thin(draft, shop, options.symmetry, options.share, last)

    few = thinned_within(bounds, thinned, shop.rng)
    if few is None or bounds.allow(few.clues):
        return None if few is None else few.board()
    units = FittingNumbers(bounds, [*draft.stay], lambda _: True).fitted(few.kept, few.gone)
    return None if units is None else kept_of(draft, flat(units))


def _proven(made: Made, watch: Watch) -> Made:
    """The board read back from its text and proven once more, so that no faulty board gets out."""
    board = type(made.board).parse(made.board.format())
    wrong = [violation.text for violation in board.violations(made.solution)]
    only = is_only(board, made.solution, watch)
    if only is None:
        only = second_solution(board, made.solution, limits=watch.limits_left()) is None
    if wrong or not only:
        fault = f"breaks a rule ({wrong[0]})" if wrong else "has more than one solution"
        raise FaultyPuzzleError(board.name, f"a board that was made {fault}")
    return Made(board, made.solution)
