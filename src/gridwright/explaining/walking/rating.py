"""How hard a puzzle is: the reasoning its entries need, and the places that have to be joined.

The level is that of the hardest point on the way (see `grading`), and the techniques are those that
the easiest entries take, so none of it depends on the order of steps. Beside it stands what does
not depend on any technique: the smallest number of places that have to be looked at together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Literal

from gridwright.engines.garbage import no_collecting
from gridwright.engines.limits import Limits, Watch
from gridwright.explaining.deducing.sights import Sights
from gridwright.explaining.finding.steps import MOST_PLACES, Explainer
from gridwright.explaining.prepared.board import prepared_board
from gridwright.explaining.prepared.facts import Known
from gridwright.explaining.walking.grading import Grade, grade, techniques_of
from gridwright.explaining.walking.hinting import hinted_move
from gridwright.explaining.walking.walks import stuck_positions
from gridwright.explaining.wording.explanation import Explanation
from gridwright.lazy import lazy
from gridwright.levels import Level
from gridwright.puzzle import Puzzle

# What a rating looks for only where it is asked for.
AlsoAsked = Literal["places", "hardest"]


@dataclass(frozen=True)
class Rating:
    """The level of a puzzle, a score that tells apart boards of one level, and what entries take.

    In each of the `rounds` all entries are made that are easiest there. `techniques` says in how
    many of them each technique is one that these take, easiest first, and `suppositions` in how
    many something has to be supposed. `hardest_known` is what is known where it is hardest.

    `places` and `hardest` are looked for when they are asked for, each within the `limits` again.
    """

    board: Puzzle = field(repr=False)
    level: Level
    score: int
    rounds: int
    suppositions: int
    techniques: Mapping[str, int]
    hardest_known: Known = field(repr=False)
    limits: Limits = field(default_factory=Limits, repr=False, compare=False)

    @lazy
    def places(self) -> int | None:
        """The smallest number of places that have to be looked at together at some point.

        None when it is more than people can follow.
        """
        with _sights(self.board, self.limits) as asked:
            return _most_places(*asked)

    @lazy
    def hardest(self) -> Explanation | None:
        """The easiest step where that is hardest; None if there is nothing to enter."""
        with _sights(self.board, self.limits) as asked:
            return _hardest(self.hardest_known, *asked)


def rate(board: Puzzle, limits: Limits | None = None, also: Collection[AlsoAsked] = ()) -> Rating:
    """Rate a puzzle; raise `OutOfTimeError` when the limits are used up before that is done.

    What is asked for `also` is found by then as well, within the same limits.
    """
    limits = limits or Limits()
    with _sights(board, limits) as (sights, watch):
        graded = grade(sights, watch)
        rating = Rating(
            board,
            graded.level,
            graded.score,
            graded.rounds,
            graded.supposed,
            _easiest_first(graded.used, board),
            _hardest_known(graded),
            limits,
        )
        known = rating.hardest_known
        if "places" in also:
            vars(rating)["places"] = _most_places(sights, watch)
        if "hardest" in also:
            vars(rating)["hardest"] = _hardest(known, sights, watch)
        return rating


@contextmanager
def _sights(board: Puzzle, limits: Limits) -> Iterator[tuple[Sights, Watch]]:
    """What techniques look at on a board, within limits from now on."""
    watch = Watch(limits)
    with (
        no_collecting(),
        prepared_board(board, watch) as prepared,
        closing(Sights(prepared)) as sights,
    ):
        yield sights, watch


def _hardest(known: Known, sights: Sights, watch: Watch) -> Explanation | None:
    """The easiest step from what is known; None if there is nothing to enter."""
    move = hinted_move(sights, known, watch) if known else None
    return Explanation(sights.board.puzzle, move, known) if move else None


def _hardest_known(graded: Grade) -> Known:
    """What is known where it is hardest to go on: where the grade ended, unless that is the end."""
    return graded.hardest_known if graded.solved else graded.known


def _easiest_first(used: Mapping[str, int], board: Puzzle) -> dict[str, int]:
    """In how many rounds each technique was used, easiest first."""
    ranks = techniques_of(type(board))
    return dict(sorted(used.items(), key=lambda each: (ranks.get(each[0], 0), each[0])))


def _most_places(sights: Sights, watch: Watch) -> int | None:
    """The smallest number of places that some point of the way needs, if people can follow it."""
    most = 1
    for _, step in stuck_positions(Explainer(sights.board), watch):
        if step is None or step.size > MOST_PLACES:
            return None
        most = max(most, step.size)
    return most
